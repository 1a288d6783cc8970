"""Why the rules of an evening refuse something, in the reader's language."""

import pytest
from django.utils import translation

from clubsite.sessions.faults import EveningError
from clubsite.sessions.labels import explain
from clubsite.sessions.money import read_amount


@pytest.mark.parametrize(
    ("language", "currency", "limit"),
    [("en", "EUR", "10,000,000.00"), ("ru", "EUR", "10 000 000,00"), ("ru", "JPY", "1 000 000 000")],
)
def test_the_highest_amount(language: str, currency: str, limit: str) -> None:
    with pytest.raises(EveningError) as refused:
        read_amount("99999999999999", currency)
    with translation.override(language):
        assert limit in explain(refused.value).replace("\xa0", " ")
