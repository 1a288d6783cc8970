"""What is wrong with a deal that was tapped or typed, in sentences that stand by themselves."""

from django.utils.translation import gettext_lazy as _

from clubsite.templatetags.club import signed
from scoring.labels import Text, escaped
from scoring.rules import ALL_TRICKS, Fault, RulesError, Strain
from scoring.rules.deals import most_honours

ACES = most_honours(Strain.NT)
SENTENCES: dict[tuple[Fault, str], Text] = {
    (Fault.MISSING, "contract"): _("The contract is missing, such as 4S, 3NTX or PASS."),
    (Fault.MISSING, "declarer"): _("The declarer is missing: N, E, S or W."),
    (Fault.MISSING, "result"): _("The result is missing, such as =, +1 or −2."),
    (Fault.UNREADABLE, "contract"): _("“{value}” is no contract: type one such as 4S, 3NTX or PASS."),
    (Fault.UNREADABLE, "declarer"): _("“{value}” is no declarer: type N, E, S or W."),
    (Fault.UNREADABLE, "result"): _("“{value}” is no result: type one such as =, +1 or −2."),
    (Fault.UNREADABLE, "honours"): _("“{value}” does not give each hand’s honours: type, for example, hN4S1."),
    (Fault.UNREADABLE, "penalty_tricks"): _("“{value}” does not give penalty tricks: type, for example, p3 or p−1."),
    (Fault.UNREADABLE, "rest"): _("“{value}” is more than a deal needs."),
    (Fault.TOO_MANY, "result"): _("That makes {value} tricks; there are {limit}."),
    (Fault.TOO_FEW, "result"): _("The contract needs fewer tricks than that."),
    (Fault.TOO_MANY, "honours"): _("That makes {value} trump honours; there are {limit}."),
    (Fault.TOO_MANY, "aces"): _("That makes {value} aces; there are {limit}."),
    (Fault.TOO_MANY, "penalty_tricks"): _("Penalty tricks here are from {least} to {most}."),
    (Fault.TOO_FEW, "penalty_tricks"): _("Penalty tricks here are from {least} to {most}."),
}


def deal_fault_text(error: RulesError) -> str:
    """The sentence for an error of the engine or of the notation."""
    value, limit = error.params["value"], error.params.get("limit", 0)
    part = "result" if error.field == "tricks" else error.field
    if part == "honours" and limit == ACES:
        part = "aces"
    least = limit if error.fault is Fault.TOO_FEW else limit - ALL_TRICKS
    sentence = SENTENCES[error.fault if value != "" else Fault.MISSING, part]
    return str(sentence).format(
        value=escaped(str(value)), limit=limit, least=signed(least), most=signed(least + ALL_TRICKS)
    )
