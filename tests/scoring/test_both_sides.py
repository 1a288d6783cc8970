"""At a table of an evening both sides answer for each deal and for the result."""

from dataclasses import replace

import pytest
from django.test import Client

from clubsite.players.models import Player
from scoring import services
from scoring.models import Answer, Rubber, Seat, Standing
from scoring.rules import Side
from scoring.rules.notation import parse
from tests.factories import enter, fresh, make_director, make_rubber, make_user

from .conftest import signed_in
from .pages import page, post

pytestmark = pytest.mark.django_db
PLAYED = ("3NT N =", "3NT N =")


class TestAnswers:
    def test_the_other_side_says_that_a_deal_is_not_right_until_it_is_corrected(self, rubber: Rubber) -> None:
        enter(rubber, "2H N =")
        services.answer_deal(rubber_id=rubber.pk, expected_version=2, number=1, right=False)
        deal = rubber.deals.get()
        assert deal.answer == Answer.WRONG
        services.change_deal(rubber_id=rubber.pk, expected_version=3, number=1, deal=parse("2H S ="), by=None)
        deal.refresh_from_db()
        assert deal.answer == Answer.NONE

    def test_the_same_answer_twice_is_once(self, rubber: Rubber) -> None:
        enter(rubber, "2H N =")
        services.answer_deal(rubber_id=rubber.pk, expected_version=2, number=1, right=True)
        services.answer_deal(rubber_id=rubber.pk, expected_version=2, number=1, right=True)
        rubber.refresh_from_db()
        assert rubber.version == 3

    def test_the_side_that_entered_it_does_not_answer(
        self, rubber: Rubber, four: list[Player], anna: Client, boris: Client
    ) -> None:
        four[2].user = make_user("vera")
        four[2].save()
        enter(rubber, "2H N =", by=four[0].user)
        assert post(signed_in(four[2].user), rubber, "deals/1/answer/").status_code == 403
        assert post(anna, rubber, "deals/1/answer/").status_code == 403
        assert post(boris, rubber, "deals/1/answer/").status_code == 303
        assert rubber.deals.get().answer == Answer.RIGHT

    def test_of_a_deal_that_is_void_nothing_is_asked(self, rubber: Rubber, boris: Client) -> None:
        rubber = enter(rubber, "2H N =")
        change = {"rubber_id": rubber.pk, "number": 1, "by": None}
        for void in (False, True, False):
            deal = replace(parse("2H N ="), void=void)
            services.change_deal(**change, expected_version=fresh(rubber).version, deal=deal)  # type: ignore[arg-type]
            assert ("Not right" in boris.get(page(rubber)).text) is not void

    def test_not_right_opens_the_correction(self, rubber: Rubber, boris: Client) -> None:
        enter(rubber, "2H N =")
        response = post(boris, rubber, "deals/1/answer/", wrong="1")
        assert (response.status_code, response["Location"]) == (303, page(rubber, "deals/1/"))
        assert "Not right, says the other side" in boris.get(page(rubber, "deals/1/")).text
        assert f'<a href="{page(rubber, "deals/1/")}">deal 1</a>' in boris.get(page(rubber)).text

    def test_the_objection_is_taken_back_on_the_page_of_the_deal(
        self, rubber: Rubber, anna: Client, boris: Client, clara: Client, dora: Client, four: list[Player]
    ) -> None:
        enter(rubber, "2H N =", by=four[0].user)
        post(boris, rubber, "deals/1/answer/", wrong="1")
        for client, may in ((boris, 1), (dora, 1), (anna, 0), (clara, 0)):
            text = client.get(page(rubber, "deals/1/")).text
            assert text.count("Not right, says the other side") == 1
            assert text.count("Right after all") == may
        assert post(boris, rubber, "deals/1/answer/")["Location"] == page(rubber)
        assert rubber.deals.get().answer == Answer.RIGHT
        for what in ("", "deals/1/"):
            assert "Not right, says" not in boris.get(page(rubber, what)).text

    def test_an_objection_stands_beside_the_result_until_both_sides_have_agreed_it(
        self, rubber: Rubber, anna: Client, boris: Client, clara: Client, dora: Client
    ) -> None:
        enter(rubber, "2H N =")
        post(boris, rubber, "deals/1/answer/", wrong="1")
        enter(rubber, *PLAYED)
        for client in (anna, boris, clara, dora):
            assert client.get(page(rubber)).text.count("Not right, says the other side") == 1
        assert "Deal 1 is not right" in dora.get(f"/sessions/{rubber.table.session_id}/").text  # type: ignore[union-attr]
        post(anna, rubber, "agreement/NS/")
        post(boris, rubber, "agreement/EW/")
        for address in (page(rubber), page(rubber, "deals/1/"), f"/sessions/{rubber.table.session_id}/"):  # type: ignore[union-attr]
            text = dora.get(address).text
            assert "Not right" not in text
            assert "is not right" not in text

    def test_outside_an_evening_nobody_is_asked(self, four: list[Player], dora: Client) -> None:
        rubber = make_rubber(four, "2H N =")
        assert post(dora, rubber, "deals/1/answer/").status_code == 403
        assert "The other side decides" not in dora.get(page(rubber)).content.decode()


class TestAgreement:
    def test_the_rubber_is_final_when_both_sides_have_agreed(self, rubber: Rubber, anna: Client, boris: Client) -> None:
        enter(rubber, *PLAYED)
        assert set(Seat.objects.values_list("provisional", flat=True)) == {True}
        assert post(anna, rubber, "agreement/NS/").status_code == 303
        assert post(boris, rubber, "agreement/EW/").status_code == 303
        rubber.refresh_from_db()
        assert rubber.is_final
        assert set(Seat.objects.values_list("provisional", flat=True)) == {False}
        assert set(Standing.objects.values_list("provisional", flat=True)) == {0}

    def test_both_sides_agree_on_pages_of_the_same_moment(self, rubber: Rubber, anna: Client, boris: Client) -> None:
        sent = {"version": enter(rubber, *PLAYED).version}
        assert anna.post(page(rubber, "agreement/NS/"), sent).status_code == 303
        assert boris.post(page(rubber, "agreement/EW/"), sent).status_code == 303
        rubber.refresh_from_db()
        assert rubber.is_final

    def test_an_older_page_does_not_agree(self, rubber: Rubber, anna: Client, boris: Client) -> None:
        sent = {"version": enter(rubber, *PLAYED).version - 1}
        post(anna, rubber, "agreement/NS/")
        assert boris.post(page(rubber, "agreement/EW/"), sent).status_code == 409
        assert rubber.agreements.count() == 1

    def test_a_player_agrees_for_their_own_side_only(self, rubber: Rubber, anna: Client) -> None:
        enter(rubber, *PLAYED)
        assert post(anna, rubber, "agreement/EW/").status_code == 403
        assert not rubber.agreements.exists()

    def test_a_director_agrees_on_a_sides_behalf_visibly(self, rubber: Rubber, dora: Client) -> None:
        enter(rubber, *PLAYED)
        post(dora, rubber, "agreement/EW/")
        agreement = rubber.agreements.get()
        assert (agreement.side, str(agreement.by), agreement.for_side) == (Side.EW, "dora", True)
        assert "by the director, dora" in dora.get(page(rubber)).content.decode()

    def test_a_director_who_plays_does_not_agree_for_their_side(self, rubber: Rubber, four: list[Player]) -> None:
        enter(rubber, *PLAYED)
        director = make_director()
        four[2].user = director
        four[2].save()
        assert post(signed_in(director), rubber, "agreement/NS/").status_code == 403
        assert post(signed_in(director), rubber, "agreement/EW/").status_code == 303

    def test_a_correction_asks_both_sides_again(self, rubber: Rubber) -> None:
        version = enter(rubber, *PLAYED).version
        services.agree_side(rubber_id=rubber.pk, expected_version=version, side=Side.NS, by=None, for_side=False)
        corrected = {"number": 2, "deal": parse("3NT N +1"), "by": None}
        services.change_deal(rubber_id=rubber.pk, expected_version=version + 1, **corrected)
        assert not rubber.agreements.exists()

    def test_one_tap_for_both_sides_is_for_rubbers_outside_an_evening(self, rubber: Rubber, dora: Client) -> None:
        enter(rubber, *PLAYED)
        assert post(dora, rubber, "agreement/").status_code == 403
        assert post(dora, rubber, "next/").status_code == 403

    def test_a_settled_rubber_is_provisional_until_both_agree(self, rubber: Rubber) -> None:
        version = enter(rubber, "3NT N =").version
        services.settle(rubber_id=rubber.pk, expected_version=version, by=None)
        rubber.refresh_from_db()
        assert rubber.is_counted
        assert not rubber.is_final

    def test_an_unknown_side_is_refused(self, rubber: Rubber, dora: Client) -> None:
        assert post(dora, rubber, "agreement/XX/").status_code == 403


def test_only_the_agreement_of_the_other_side_leaves_a_page_as_good_as_new(rubber: Rubber) -> None:
    page_shows = enter(rubber, *PLAYED).version
    say = {"rubber_id": rubber.pk, "by": None, "for_side": False}
    services.undo_last(rubber_id=rubber.pk, expected_version=page_shows, by=None)
    ended = enter(rubber, "5S N =")
    for stale in (page_shows, ended.version - 1):
        with pytest.raises(services.StaleRubber):
            services.agree_side(side=Side.NS, expected_version=stale, **say)
    for side in Side:
        services.agree_side(side=side, expected_version=ended.version, **say)
    rubber.refresh_from_db()
    assert rubber.is_final
