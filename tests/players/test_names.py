"""Names as they are compared, searched and refused."""

import pytest
from django.core.exceptions import ValidationError
from pytest_django import DjangoAssertNumQueries

from clubsite.players import queries, services
from clubsite.players.models import Player
from clubsite.players.names import name_key
from tests.factories import make_player


@pytest.mark.parametrize(
    ("one", "other"),
    [("José", "JOSE"), ("Ёлкин", "елкин"), ("  Anna   Lee ", "anna lee"), ("Straße", "STRASSE"), ("Ａnna", "anna")],
)
def test_accents_case_and_spacing_do_not_tell_names_apart(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Май", "Маи"), ("Anna", "Ana")])
def test_other_letters_do(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.django_db
def test_a_player_is_added_with_single_spaces() -> None:
    assert str(services.add_player(name="  Anna   Karenina ", note=" the  tall ")) == "Anna Karenina (the tall)"


@pytest.mark.django_db
def test_a_taken_name_is_refused_and_names_the_player() -> None:
    jose = services.add_player(name="José Ёлкин")
    with pytest.raises(services.NameTaken) as refusal:
        services.add_player(name="jose елкин")
    assert refusal.value.player == jose
    assert services.add_player(name="Jose Елкин", note="junior") != jose
    assert Player.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u0301", "...", "Anna\0", "An\u202ena", "Anna (tall)", "x" * 61, "x" * 10_000, "\ufdfa" * 60],
    ids=repr,
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        services.add_player(name=name)
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_a_note_has_its_length_too() -> None:
    with pytest.raises(ValidationError):
        services.add_player(name="Anna", note="\ufdfa" * 30)


@pytest.mark.django_db
def test_the_best_match_comes_first() -> None:
    for name in ("Jordana", "Lee Anna", "Anna-Lee", "Rose-Ann", "Boris"):
        make_player(name)
    make_player("Anna Gone", active=False)
    assert [player.name for player in queries.matching("ANN")] == ["Anna-Lee", "Lee Anna", "Rose-Ann"]
    assert [player.name for player in queries.matching("an")] == ["Anna-Lee", "Lee Anna", "Rose-Ann", "Jordana"]
    assert len(queries.matching("an", limit=2)) == 2


@pytest.mark.django_db
def test_words_match_in_any_order_and_the_note_counts() -> None:
    tall = make_player("Пётр Ёлкин", note="высокий")
    assert queries.matching("елкин петр") == queries.matching("высок петр") == [tall]


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["", "  ", "\u0301", "a\0", "%", "_", "x" * 100_000, "\ufdfa" * 90])
def test_nothing_is_found_by_what_is_no_part_of_a_name(part: str) -> None:
    make_player("Anna")
    assert queries.matching(part) == []


@pytest.mark.django_db
def test_matching_is_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    make_player("Anna")
    with django_assert_num_queries(1):
        queries.matching("anna")
