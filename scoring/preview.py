"""What a deal would do to a rubber, before it is saved."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubsite.templatetags.club import signed

from .models import Rubber
from .rules import Deal, ScoredDeal, Sheet, Side
from .scorebook import deal_values, sheet_of
from .wording import pair


@dataclass(frozen=True)
class Preview:
    """The deal as it would be scored, the sheet with it, and what it brings about in sentences."""

    scored: ScoredDeal
    sheet: Sheet
    effects: list[str]


def preview(rubber: Rubber, deal: Deal, number: int | None = None) -> Preview:
    """Score the rubber with one more deal, or with another deal in the place of `number`.

    Raises RulesError (RUBBER_OVER) when deals would follow the end of the rubber.
    """
    deals = deal_values(rubber)
    if number is None:
        number = len(deals) + 1
    sheet = sheet_of(rubber, [*deals[: number - 1], deal, *deals[number:]], closed=rubber.settled)
    scored = sheet.deals[number - 1]
    return Preview(scored, sheet, [*effects(rubber, scored, sheet), *changes(rubber, sheet)])


def effects(rubber: Rubber, scored: ScoredDeal, sheet: Sheet) -> list[str]:
    """What the deal brings about besides its points."""
    won_by = scored.game_won_by
    if won_by is None:
        return []
    names = {"side": pair(rubber, won_by)}
    told = [_("%(side)s win the game") % names]
    ends_here = sheet.finished and not any(later.entries for later in sheet.deals[scored.number :])
    if ends_here:
        told.append(_("it ends the rubber: %(ns)s to %(ew)s") % {"ns": sheet.totals.NS, "ew": sheet.totals.EW})
    elif sheet.vulnerable[won_by] and games_before(sheet, scored) == 0:
        told.append(_("%(side)s become vulnerable") % names)
    return told


def changes(rubber: Rubber, sheet: Sheet) -> list[str]:
    """What becomes of a result that counts already."""
    if not rubber.is_counted:
        return []
    was = sheet_of(rubber)
    if was.finished and not (sheet.finished or sheet.closed):
        return [_("the rubber goes on, and its result no longer counts")]
    if was.back_score == sheet.back_score:
        return []
    scores = {"was": signed(was.back_score.NS), "now": signed(sheet.back_score.NS)}
    return [_("back score of %(side)s: %(now)s, it was %(was)s") % {"side": pair(rubber, Side.NS), **scores}]


def games_before(sheet: Sheet, scored: ScoredDeal) -> int:
    """How many games the winner of this one had already."""
    return sum(earlier.game_won_by is scored.game_won_by for earlier in sheet.deals[: scored.number - 1])
