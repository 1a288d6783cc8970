"""Everything that a rubber file is refused for, each with the line that says so."""

import json
from typing import Any

SEATS = "N, E, S, W"
GAMES = "contract, auction, contract-1943, auction-bid-only"
FIELDS = "game, deals, closed, players, dealer, date, adjustments"
DEAL_FIELDS = "contract, declarer, tricks, result, honours, penalty_tricks, void"
PLAYERS = {"N": "Anna", "E": "Boris", "S": "Clara", "W": "Dora"}
THOUSANDS = "9" * 5000

TEXTS: list[tuple[str, str]] = [
    ("{", ": this is not JSON from column 2 on"),
    ("nonsense", ": this is not JSON from column 1 on"),
    ('{"game": "contract", "deals": [],}', ": this is not JSON from column 34 on"),
    ('{"game": "contract", "deals": []} {}', ": this is not JSON from column 35 on"),
    ("{'game': 'contract', 'deals': []}", ": this is not JSON from column 2 on"),
    ('{"game": "contract\t", "deals": []}', ": this is not JSON from column 19 on"),
    ('{"game": "contract", "deals": [], "closed": True}', ": this is not JSON from column 45 on"),
    ("[" * 100_000 + "]" * 100_000, ": it is nested too deeply"),
    ('{"game": "contract", "deals": ' + "[" * 100_000 + "]" * 100_000 + "}", ": it is nested too deeply"),
    ("[]", ": a list is not an object"),
    ("null", ": null is not an object"),
    ("3", ": 3 is not an object"),
    ('"contract"', ': "contract" is not an object'),
    ("NaN", ": NaN is not an object"),
    ('{"game": "contract", "deals": [], "deals": []}', ', deals: "deals" is given twice'),
    ('{"game": "contract", "deals": [{"void": true, "void": true}]}', ', deal 1, void: "void" is given twice'),
    (
        '{"game": "contract", "deals": [{"contract": "4S", "declarer": "N", "tricks": 9, "honours": {"N":1, "N":1}}]}',
        ', deal 1, honours: "N" is given twice',
    ),
    ('{"game": "contract", "deals": [], "players": {"N": "a", "N": "b"}}', ', players: "N" is given twice'),
    (
        '{"game": "contract", "deals": [], "adjustments": [{"side": "NS", "side": "NS"}]}',
        ', adjustment 1, side: "side" is given twice',
    ),
]
"""As they stand in the file, with all that is said behind the number of the line."""

RUBBERS: list[tuple[dict[str, Any], str]] = [
    ({"game": ...}, "game: it must be given"),
    ({"deals": ...}, "deals: it must be given"),
    ({"game": None}, "game: null is not text"),
    ({"game": 1}, "game: 1 is not text"),
    ({"game": ["contract"]}, "game: a list is not text"),
    ({"game": "whist"}, f'game: "whist" is not one of {GAMES}'),
    ({"game": "Contract"}, f'game: "Contract" is not one of {GAMES}'),
    ({"game": ""}, f"game: nothing is not one of {GAMES}"),
    ({"deals": None}, "deals: null is not a list"),
    ({"deals": {}}, "deals: an object is not a list"),
    ({"deals": [None]}, "deal 1: null is not an object"),
    ({"deals": [{"contract": "PASS"}, []]}, "deal 2: a list is not an object"),
    ({"score": 1}, f'score: there is no "score" here, only {FIELDS}'),
    ({"Game": "contract"}, f'Game: there is no "Game" here, only {FIELDS}'),
    ({"a\nb\u2028\ud800": 1}, f'a\\nb\\u2028\\ud800: there is no "a\\nb\\u2028\\ud800" here, only {FIELDS}'),
    ({"x" * 50: 1}, f'{"x" * 40}…: there is no "{"x" * 40}…" here, only {FIELDS}'),
    ({"closed": None}, "closed: null is not true or false"),
    ({"closed": 1}, "closed: 1 is not true or false"),
    ({"closed": "true"}, 'closed: "true" is not true or false'),
    ({"players": None}, "players: null is not an object"),
    ({"players": list(PLAYERS.values())}, "players: a list is not an object"),
    ({"players": {**PLAYERS, "X": "Emil"}}, f'players: there is no "X" here, only {SEATS}'),
    ({"players": {"N": "Anna", "E": "Boris", "S": "Clara"}}, 'players: "W" must be given'),
    ({"players": {**PLAYERS, "S": ""}}, 'players: "S" must not be empty'),
    ({"players": {**PLAYERS, "S": " "}}, 'players: "S" must not be empty'),
    ({"players": {**PLAYERS, "S": 7}}, "players: 7 is not text"),
    ({"players": {**PLAYERS, "S": "Anna"}}, 'players: "Anna" is given twice'),
    ({"players": {**PLAYERS, "S": "\ud800"}}, 'players: "\\ud800" holds half a character'),
    ({"dealer": None}, "dealer: null is not text"),
    ({"dealer": "NS"}, f'dealer: "NS" is not one of {SEATS}'),
    ({"dealer": "n"}, f'dealer: "n" is not one of {SEATS}'),
    ({"date": None}, "date: null is not text"),
    ({"date": 20261130}, "date: 20261130 is not text"),
    ({"date": "30.11.2026"}, 'date: "30.11.2026" is not a date such as 2026-11-30'),
    ({"date": "2026-02-29"}, 'date: "2026-02-29" is not a date such as 2026-11-30'),
    ({"date": "0000-01-01"}, 'date: "0000-01-01" is not a date such as 2026-11-30'),
    ({"date": "20261130"}, 'date: "20261130" is not a date such as 2026-11-30'),
    ({"date": "2026-11-30T20:00"}, 'date: "2026-11-30T20:00" is not a date such as 2026-11-30'),
    ({"date": "2026-11-30\n"}, 'date: "2026-11-30\\n" is not a date such as 2026-11-30'),
    ({"date": "２０２６-11-30"}, 'date: "２０２６-11-30" is not a date such as 2026-11-30'),
    ({"adjustments": None}, "adjustments: null is not a list"),
    ({"adjustments": {}}, "adjustments: an object is not a list"),
    ({"adjustments": [3]}, "adjustment 1: 3 is not an object"),
]
"""What is changed in a rubber without deals; `...` leaves the field out."""

DEALS: list[tuple[dict[str, Any], str]] = [
    ({"contract": ...}, "contract: it must be given"),
    ({"contract": None}, "contract: null is not text"),
    ({"contract": 4}, "contract: 4 is not text"),
    *(
        ({"contract": odd}, f'contract: "{odd}" is not a contract such as 4S, 3NTX or PASS')
        for odd in ("0S", "8S", "4Z", "4N", "4s", "4SXXX", "4 S", "44S", "4SR", "4♠", "S4", "pass", "٤S", "4SX ")
    ),
    ({"contract": "4S\n"}, 'contract: "4S\\n" is not a contract such as 4S, 3NTX or PASS'),
    ({"contract": ""}, "contract: nothing is not a contract such as 4S, 3NTX or PASS"),
    ({"declarer": ...}, "declarer: it must be given"),
    ({"declarer": None}, "declarer: null is not text"),
    ({"declarer": 0}, "declarer: 0 is not text"),
    ({"declarer": "Q"}, f'declarer: "Q" is not one of {SEATS}'),
    ({"declarer": "s"}, f'declarer: "s" is not one of {SEATS}'),
    ({"declarer": "NS"}, f'declarer: "NS" is not one of {SEATS}'),
    ({"tricks": ...}, "tricks: it must be given"),
    ({"tricks": None}, "tricks: null is not a whole number"),
    ({"tricks": True}, "tricks: true is not a whole number"),
    ({"tricks": 10.0}, "tricks: 10.0 is not a whole number"),
    ({"tricks": 10.5}, "tricks: 10.5 is not a whole number"),
    ({"tricks": float("nan")}, "tricks: NaN is not a whole number"),
    ({"tricks": float("-inf")}, "tricks: -Infinity is not a whole number"),
    ({"tricks": "10"}, 'tricks: "10" is not a whole number'),
    ({"tricks": [10]}, "tricks: a list is not a whole number"),
    ({"tricks": {"N": 1}}, "tricks: an object is not a whole number"),
    ({"tricks": 14}, "tricks: 14 is more than 13"),
    ({"tricks": -1}, "tricks: -1 is less than 0"),
    ({"tricks": 10**400}, f"tricks: 1{'0' * 39}… is more than 13"),
    ({"result": None}, "result: null is not text"),
    ({"result": 1}, "result: 1 is not text"),
    *(
        ({"tricks": ..., "result": odd}, f'result: "{odd}" is not a result such as =, +1 or -2')
        for odd in ("1", "+0", "-0", "+01", "−2", "==", "+", "+1.0", "+ 1", "+1 ", "made", "+١")
    ),
    ({"tricks": ..., "result": ""}, "result: nothing is not a result such as =, +1 or -2"),
    ({"tricks": ..., "result": "+4"}, "result: 14 is more than 13"),
    ({"tricks": ..., "result": "-11"}, "result: -1 is less than 0"),
    ({"tricks": ..., "result": f"-{THOUSANDS}"}, f"result: -{'9' * 39}… is less than 0"),
    ({"result": "+1"}, 'result: "+1" makes 11 tricks, not 10'),
    ({"tricks": 14, "result": "+3"}, 'result: "+3" makes 13 tricks, not 14'),
    ({"tricks": 10.0, "result": "="}, "tricks: 10.0 is not a whole number"),
    ({"honours": None}, "honours: null is not an object"),
    ({"honours": 4}, "honours: 4 is not an object"),
    ({"honours": {"X": 4}}, f'honours: there is no "X" here, only {SEATS}'),
    ({"honours": {"NS": 4}}, f'honours: there is no "NS" here, only {SEATS}'),
    ({"honours": {"N": None}}, "honours: null is not a whole number"),
    ({"honours": {"N": False}}, "honours: false is not a whole number"),
    ({"honours": {"N": "4"}}, 'honours: "4" is not a whole number'),
    ({"honours": {"N": 4.0}}, "honours: 4.0 is not a whole number"),
    ({"honours": {"N": -1}}, "honours: -1 is less than 0"),
    ({"honours": {"N": 5, "S": -1}}, "honours: -1 is less than 0"),
    ({"honours": {"N": 6}}, "honours: 6 is more than 5"),
    ({"honours": {"N": 3, "E": 3}}, "honours: 6 is more than 5"),
    ({"contract": "3NT", "honours": {"N": 5}}, "honours: 5 is more than 4"),
    ({"contract": "3NT", "honours": {"N": 2, "E": 2, "W": 1}}, "honours: 5 is more than 4"),
    ({"penalty_tricks": None}, "penalty_tricks: null is not a whole number"),
    ({"penalty_tricks": True}, "penalty_tricks: true is not a whole number"),
    ({"penalty_tricks": 1.0}, "penalty_tricks: 1.0 is not a whole number"),
    ({"penalty_tricks": 11}, "penalty_tricks: 11 is more than 10"),
    ({"penalty_tricks": -4}, "penalty_tricks: -4 is less than -3"),
    ({"void": None}, "void: null is not true or false"),
    ({"void": 0}, "void: 0 is not true or false"),
    ({"void": True, "tricks": 14}, "tricks: 14 is more than 13"),
    ({"vulnerable": True}, f'vulnerable: there is no "vulnerable" here, only {DEAL_FIELDS}'),
    ({"contract": "PASS"}, "declarer: a passed-out deal has none"),
    ({"contract": "PASS", "declarer": ...}, "tricks: a passed-out deal has none"),
    *(
        ({"contract": "PASS", "declarer": ..., "tricks": ..., field: value}, f"{field}: a passed-out deal has none")
        for field, value in (("honours", {}), ("penalty_tricks", 0), ("result", "="), ("declarer", None))
    ),
    ({"contract": "PASS", "declarer": ..., "tricks": ..., "void": 1}, "void: 1 is not true or false"),
]
"""What is changed in a deal of 4S by South with ten tricks, the second of the rubber."""

ADJUSTMENTS: list[tuple[dict[str, Any], str]] = [
    ({"side": ...}, "side: it must be given"),
    ({"side": None}, "side: null is not text"),
    ({"side": "N"}, 'side: "N" is not one of NS, EW'),
    ({"points": ...}, "points: it must be given"),
    ({"points": 0}, "points: 0 is less than 1"),
    ({"points": -50}, "points: -50 is less than 1"),
    ({"points": 50.0}, "points: 50.0 is not a whole number"),
    ({"points": True}, "points: true is not a whole number"),
    ({"points": "50"}, 'points: "50" is not a whole number'),
    ({"points": 10**999}, f"points: 1{'0' * 39}… is more than 1{'0' * 39}…"),
    ({"reason": ...}, "reason: it must be given"),
    ({"reason": None}, "reason: null is not text"),
    ({"reason": ""}, "reason: it must not be empty"),
    ({"reason": " \n"}, "reason: it must not be empty"),
    ({"reason": "\udfff"}, 'reason: "\\udfff" holds half a character'),
    ({"law": 84}, 'law: there is no "law" here, only side, points, reason'),
]
"""What is changed in the second adjustment of a rubber."""


def changed(value: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    return {name: field for name, field in (value | changes).items() if field is not ...}


def refusals() -> list[tuple[str, str]]:
    """One line of JSON each, and what is said about it behind "line …"."""
    rubber = {"game": "contract", "deals": []}
    deal = {"contract": "4S", "declarer": "S", "tricks": 10}
    adjustment = {"side": "NS", "points": 50, "reason": "late"}
    passed = {"contract": "PASS"}
    return [
        *TEXTS,
        *((json.dumps(changed(rubber, changes)), f", {said}") for changes, said in RUBBERS),
        *(
            (json.dumps({**rubber, "deals": [passed, changed(deal, changes)]}), f", deal 2, {said}")
            for changes, said in DEALS
        ),
        *(
            (
                json.dumps({**rubber, "adjustments": [adjustment, changed(adjustment, changes)]}),
                f", adjustment 2, {said}",
            )
            for changes, said in ADJUSTMENTS
        ),
        (
            json.dumps({**rubber, "deals": [deal, deal, {**deal, "void": True}, passed]}),
            ", deal 4: the rubber has ended before this deal",
        ),
        (json.dumps({**rubber, "deals": [deal] * 4}), ", deal 3: the rubber has ended before this deal"),
    ]
