"""A table of an evening: answers to deals, agreements of both sides, substitutes, the table's own tablet."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from django.test import Client

from clubsite.accounts.models import Club, User
from clubsite.players.models import Player
from clubsite.sessions.models import ClubSession, Table, TableLink
from scoring import services
from scoring.models import Answer, Rubber, Seat, Standing
from scoring.rules import SEATS, Side
from scoring.rules import Seat as Position
from scoring.rules.notation import parse
from tests.factories import make_director, make_four, make_player, make_user

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 30)


@pytest.fixture
def table() -> Table:
    session = ClubSession.objects.create(date=DAY, game="contract", currency="EUR")
    return Table.objects.create(session=session, number=1, seating_rule="pivot")


@pytest.fixture
def four() -> list[Player]:
    return make_four()


@pytest.fixture
def rubber(table: Table, four: list[Player]) -> Rubber:
    players = dict(zip(SEATS, four, strict=True))
    rules = {"game": "contract", "date": DAY, "dealer": Position.N}
    return services.start_rubber(**rules, players=players, entry_key="evening", by=None, table_id=table.pk)


def play(rubber: Rubber, *deals: str) -> Rubber:
    for text in deals:
        rubber.refresh_from_db()
        services.record_deal(
            rubber_id=rubber.pk,
            expected_version=rubber.version,
            entry_key=f"deal {rubber.version}",
            deal=parse(text),
            by=None,
        )
    rubber.refresh_from_db()
    return rubber


def user_of(player: Player) -> User:
    player.user = make_user(player.name.lower())
    player.save()
    return player.user


def tablet_of(table: Table) -> Client:
    link = TableLink.objects.create(table=table)
    client = Client()
    assert client.get(f"/t/{link.token}/").status_code == 303
    return client


def post(client: Client, rubber: Rubber, path: str, **data: Any) -> Any:
    rubber.refresh_from_db()
    sent: Mapping[str, Any] = {"version": rubber.version, **data}
    return client.post(f"/rubbers/{rubber.pk}/{path}", sent)


class TestAnswers:
    def test_the_other_side_says_that_a_deal_is_not_right_until_it_is_corrected(self, rubber: Rubber) -> None:
        play(rubber, "2H N =")
        services.answer_deal(rubber_id=rubber.pk, expected_version=2, number=1, right=False)
        deal = rubber.deals.get()
        assert deal.answer == Answer.WRONG
        services.change_deal(rubber_id=rubber.pk, expected_version=3, number=1, deal=parse("2H S ="), by=None)
        deal.refresh_from_db()
        assert deal.answer == Answer.NONE

    def test_the_same_answer_twice_is_once(self, rubber: Rubber) -> None:
        play(rubber, "2H N =")
        services.answer_deal(rubber_id=rubber.pk, expected_version=2, number=1, right=True)
        services.answer_deal(rubber_id=rubber.pk, expected_version=2, number=1, right=True)
        rubber.refresh_from_db()
        assert rubber.version == 3

    def test_the_side_that_entered_it_does_not_answer(self, rubber: Rubber, four: list[Player]) -> None:
        anna, boris, vera = (user_of(player) for player in four[:3])
        deal = {"rubber_id": rubber.pk, "expected_version": 1, "entry_key": "k", "deal": parse("2H N =")}
        services.record_deal(**deal, by=anna)
        for user, status in ((vera, 403), (anna, 403), (boris, 303)):
            client = Client()
            client.force_login(user)
            assert post(client, rubber, "deals/1/answer/").status_code == status
        assert rubber.deals.get().answer == Answer.RIGHT

    def test_not_right_opens_the_correction(self, rubber: Rubber, four: list[Player]) -> None:
        play(rubber, "2H N =")
        client = Client()
        client.force_login(user_of(four[1]))
        response = post(client, rubber, "deals/1/answer/", wrong="1")
        assert (response.status_code, response["Location"]) == (303, f"/rubbers/{rubber.pk}/deals/1/")
        assert "Not right, says the other side: deal 1." in client.get(f"/rubbers/{rubber.pk}/").content.decode()

    def test_outside_an_evening_nobody_is_asked(self, four: list[Player]) -> None:
        players = dict(zip(SEATS, four, strict=True))
        rubber = services.start_rubber(
            game="contract", date=DAY, dealer=Position.N, players=players, entry_key="k", by=None
        )
        play(rubber, "2H N =")
        client = Client()
        client.force_login(make_director())
        assert post(client, rubber, "deals/1/answer/").status_code == 403
        assert "For the other side to say" not in client.get(f"/rubbers/{rubber.pk}/").content.decode()


class TestAgreement:
    def test_the_rubber_is_final_when_both_sides_have_agreed(self, rubber: Rubber, four: list[Player]) -> None:
        play(rubber, "3NT N =", "3NT N =")
        assert set(Seat.objects.values_list("provisional", flat=True)) == {True}
        for player, side in ((four[0], "NS"), (four[1], "EW")):
            client = Client()
            client.force_login(user_of(player))
            assert post(client, rubber, f"agreement/{side}/").status_code == 303
        rubber.refresh_from_db()
        assert rubber.is_final
        assert set(Seat.objects.values_list("provisional", flat=True)) == {False}
        assert set(Standing.objects.values_list("provisional", flat=True)) == {0}

    def test_a_player_agrees_for_their_own_side_only(self, rubber: Rubber, four: list[Player]) -> None:
        play(rubber, "3NT N =", "3NT N =")
        client = Client()
        client.force_login(user_of(four[0]))
        assert post(client, rubber, "agreement/EW/").status_code == 403
        assert not rubber.agreements.exists()

    def test_a_director_agrees_on_a_sides_behalf_visibly(self, rubber: Rubber) -> None:
        play(rubber, "3NT N =", "3NT N =")
        director = make_director(username="dora")
        client = Client()
        client.force_login(director)
        post(client, rubber, "agreement/EW/")
        agreement = rubber.agreements.get()
        assert (agreement.side, agreement.by, agreement.for_side) == (Side.EW, director, True)
        assert "by the director, dora" in client.get(f"/rubbers/{rubber.pk}/").content.decode()

    def test_a_director_who_plays_does_not_agree_for_their_side(self, rubber: Rubber, four: list[Player]) -> None:
        play(rubber, "3NT N =", "3NT N =")
        four[0].user = make_director()
        four[0].save()
        client = Client()
        client.force_login(four[0].user)
        assert post(client, rubber, "agreement/NS/").status_code == 403
        assert post(client, rubber, "agreement/EW/").status_code == 303

    def test_a_correction_asks_both_sides_again(self, rubber: Rubber) -> None:
        play(rubber, "3NT N =", "3NT N =")
        version = rubber.version
        services.agree_side(rubber_id=rubber.pk, expected_version=version, side=Side.NS, by=None, for_side=False)
        services.change_deal(
            rubber_id=rubber.pk, expected_version=version + 1, number=2, deal=parse("3NT N +1"), by=None
        )
        assert not rubber.agreements.exists()

    def test_one_tap_for_both_sides_is_for_rubbers_outside_an_evening(self, rubber: Rubber) -> None:
        play(rubber, "3NT N =", "3NT N =")
        client = Client()
        client.force_login(make_director())
        assert post(client, rubber, "agreement/").status_code == 403
        assert post(client, rubber, "next/").status_code == 403

    def test_a_settled_rubber_is_provisional_until_both_agree(self, rubber: Rubber) -> None:
        play(rubber, "3NT N =")
        services.settle(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
        rubber.refresh_from_db()
        assert rubber.is_counted
        assert not rubber.is_final

    def test_an_unknown_side_is_refused(self, rubber: Rubber) -> None:
        client = Client()
        client.force_login(make_director())
        assert post(client, rubber, "agreement/XX/").status_code == 403


class TestSubstitution:
    def substitute(self, rubber: Rubber, player: Player, from_deal: int, *, takes_score: bool) -> None:
        rubber.refresh_from_db()
        services.substitute(
            rubber_id=rubber.pk,
            expected_version=rubber.version,
            seat=Position.E,
            player=player,
            from_deal=from_deal,
            takes_score=takes_score,
            by=None,
        )

    @pytest.mark.parametrize("takes_score", [False, True])
    def test_both_names_stay_and_one_takes_the_back_score(
        self, rubber: Rubber, four: list[Player], *, takes_score: bool
    ) -> None:
        clara = make_player("Clara")
        play(rubber, "3NT N =", "2S E =")
        self.substitute(rubber, clara, 3, takes_score=takes_score)
        play(rubber, "2S E =", "3NT N =")
        seat = rubber.seats.get(position="E")
        assert [str(player) for player in seat.people] == ["Boris", "Clara"]
        assert (str(seat.player_at(2)), str(seat.player_at(3))) == ("Boris", "Clara")
        gets = clara if takes_score else four[1]
        total = Standing.objects.get(player=gets, period="all", family="").total
        assert total == seat.back_score < 0
        assert Standing.objects.filter(period="all", family="").count() == 4
        page = Client().get(f"/rubbers/{rubber.pk}/").content.decode()
        assert "Boris / Clara" in page

    def test_who_sits_there_already_and_a_second_substitute_are_refused(
        self, rubber: Rubber, four: list[Player]
    ) -> None:
        with pytest.raises(services.Refused, match="plays in this rubber already"):
            self.substitute(rubber, four[0], 1, takes_score=False)
        with pytest.raises(services.Refused, match="There is no deal 2 yet"):
            self.substitute(rubber, make_player("Clara"), 2, takes_score=False)
        with pytest.raises(services.Refused, match="not an active player"):
            self.substitute(rubber, make_player("Dina", active=False), 1, takes_score=False)
        self.substitute(rubber, make_player("Kira"), 1, takes_score=False)
        with pytest.raises(services.Refused, match="has a substitute already"):
            self.substitute(rubber, make_player("Lena"), 1, takes_score=False)

    def test_the_substitute_keeps_the_score_too(self, rubber: Rubber) -> None:
        clara = make_player("Clara")
        play(rubber, "2S E =")
        self.substitute(rubber, clara, 2, takes_score=False)
        client = Client()
        client.force_login(user_of(clara))
        assert 'id="pad"' in client.get(f"/rubbers/{rubber.pk}/").content.decode()

    def test_form(self, rubber: Rubber) -> None:
        make_player("Clara Ivanova")
        make_player("Clara Petrova")
        client = Client()
        client.force_login(make_director())
        address = "substitution/"
        sent = {"seat": "E", "from_deal": 1, "takes_score": "substitute"}
        page = post(client, rubber, address, **sent, player="clara")
        assert page.status_code == 422
        assert "Several players are called so: type the whole name." in page.content.decode()
        assert post(client, rubber, address, **sent, player="nobody").status_code == 422
        assert post(client, rubber, address, seat="X", player="\0", from_deal="-1").status_code == 422
        assert post(client, rubber, address, **sent, player="clara ivanova").status_code == 303
        assert str(rubber.seats.get(position="E").player) == "Clara Ivanova"

    def test_who_is_not_at_the_table_is_refused(self, rubber: Rubber) -> None:
        client = Client()
        client.force_login(make_user())
        assert client.get(f"/rubbers/{rubber.pk}/substitution/").status_code == 403


class TestTablet:
    def test_it_keeps_the_score_of_its_table_without_a_log_in(self, table: Table, rubber: Rubber) -> None:
        Club.objects.create(public=False)
        client = tablet_of(table)
        assert client.get(f"/tables/{table.pk}/tablet/")["Location"] == f"/rubbers/{rubber.pk}/"
        assert 'id="pad"' in client.get(f"/rubbers/{rubber.pk}/").content.decode()
        assert post(client, rubber, "deals/", entry_key="one", notation="2H N =").status_code == 303
        assert post(client, rubber, "deals/1/", entry_key="two", notation="2S N =").status_code == 303
        assert post(client, rubber, "deals/1/answer/").status_code == 303
        assert post(client, rubber, "undo/").status_code == 303
        assert not rubber.deals.exists()

    def test_it_does_nothing_else(self, table: Table, rubber: Rubber, four: list[Player]) -> None:
        Club.objects.create(public=False)
        client = tablet_of(table)
        for address in ("/", "/players/", "/leaderboards/", "/rubbers/", "/rubbers/new/", "/account/"):
            assert client.get(address).status_code == 302, address
        for address in ("setup/", "substitution/", "closing/"):
            assert client.get(f"/rubbers/{rubber.pk}/{address}").status_code in (302, 403), address
        for address in ("settlement/", "void/", "restoration/", "adjustments/", "deletion/"):
            assert post(client, rubber, address).status_code in (302, 401, 403, 409), address
        rubber.refresh_from_db()
        assert (rubber.state, rubber.version) == (Rubber.State.OPEN, 1)

    def test_it_does_not_see_another_table(self, table: Table, four: list[Player]) -> None:
        Club.objects.create(public=False)
        players = dict(zip(SEATS, four, strict=True))
        other = services.start_rubber(
            game="contract", date=DAY, dealer=Position.N, players=players, entry_key="k", by=None
        )
        client = tablet_of(table)
        assert client.get(f"/rubbers/{other.pk}/").status_code == 302
        assert post(client, other, "deals/", entry_key="one", notation="2H N =").status_code == 403

    def test_both_sides_agree_on_it_and_then_it_corrects_no_more(self, table: Table, rubber: Rubber) -> None:
        client = tablet_of(table)
        play(rubber, "3NT N =", "3NT N =")
        assert post(client, rubber, "agreement/NS/").status_code == 303
        assert post(client, rubber, "agreement/EW/").status_code == 303
        rubber.refresh_from_db()
        assert rubber.is_final
        assert post(client, rubber, "undo/").status_code == 409

    @pytest.mark.parametrize("over", ["revoked", "table closed", "evening over"])
    def test_the_address_is_no_good_afterwards(self, table: Table, rubber: Rubber, over: str) -> None:
        client = tablet_of(table)
        token = TableLink.objects.get().token
        if over == "revoked":
            director = Client()
            director.force_login(make_director())
            assert director.post(f"/tables/{table.pk}/link/", {"revoke": "1"}).status_code == 303
        elif over == "table closed":
            Table.objects.update(closed_at=rubber.started_at)
        else:
            ClubSession.objects.update(closed_at=rubber.started_at)
        assert client.get(f"/t/{token}/").status_code == 410
        response = post(client, rubber, "deals/", entry_key="one", notation="2H N =")
        assert response.status_code == 401
        assert "2H N =" in response.content.decode()
        assert not rubber.deals.exists()

    def test_nobody_guesses_an_address(self) -> None:
        assert Client().get("/t/guess/").status_code == 410

    def test_directors_make_the_address_and_its_code(self, table: Table) -> None:
        client = Client()
        client.force_login(make_director())
        address = f"/tables/{table.pk}/link/"
        assert "Make one" in client.get(address).content.decode()
        assert client.post(address).status_code == 303
        page = client.get(address).content.decode()
        assert f"/t/{TableLink.objects.get().token}/" in page
        assert "<svg" in page
        client.post(address)
        assert TableLink.objects.filter(revoked_at__isnull=True).count() == 1

    def test_members_do_not(self, table: Table) -> None:
        client = Client()
        client.force_login(make_user())
        assert client.get(f"/tables/{table.pk}/link/").status_code == 403

    def test_players_call_the_director_and_the_director_answers(self, table: Table, rubber: Rubber) -> None:
        client = tablet_of(table)
        assert client.post(f"/tables/{table.pk}/call/").status_code == 303
        table.refresh_from_db()
        assert table.called_at is not None
        assert client.post(f"/tables/{table.pk}/call/", {"answered": "1"}).status_code == 403
        director = Client()
        director.force_login(make_director())
        assert director.post(f"/tables/{table.pk}/call/", {"answered": "1"}).status_code == 303
        table.refresh_from_db()
        assert table.called_at is None
        stranger = Client()
        stranger.force_login(make_user())
        assert stranger.post(f"/tables/{table.pk}/call/").status_code == 403
        assert Client().post(f"/tables/{table.pk}/call/").status_code == 401
