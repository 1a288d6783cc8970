"""The sheet of a rubber as JSON: what the command line writes and the test vectors expect."""

from .sheet import Entry, Line, ScoredDeal, Sheet

Json = dict[str, object]


def sheet_json(sheet: Sheet) -> Json:
    """The sheet in strings, whole numbers, booleans, lists and objects; `margin` is North-South's, in points."""
    return {
        "game": sheet.rules.key,
        "deals": [deal_json(scored) for scored in sheet.deals],
        "bonuses": [entry_json(entry) for entry in sheet.bonuses],
        "games": sheet.games._asdict(),
        "finished": sheet.finished,
        "games_winner": sheet.games_winner,
        "points_winner": sheet.points_winner,
        "below": sheet.points(Line.BELOW)._asdict(),
        "above": sheet.points(Line.ABOVE)._asdict(),
        "totals": sheet.totals._asdict(),
        "margin": sheet.margin,
        "back_score": sheet.back_score._asdict(),
    }


def deal_json(scored: ScoredDeal) -> Json:
    shown: Json = {
        "number": scored.number,
        "declarer_vulnerable": scored.vulnerable,
        "game_won_by": scored.game_won_by,
        "entries": [entry_json(entry) for entry in scored.entries],
    }
    return shown | {"void": True} if scored.deal.void else shown


def entry_json(entry: Entry) -> Json:
    shown: Json = {"side": entry.side, "line": entry.line, "kind": entry.kind, "points": entry.points}
    return shown | {"reason": entry.reason} if entry.reason else shown
