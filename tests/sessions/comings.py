"""Who comes to a table and leaves it, as far as the turns of sitting out go."""

from clubsite.sessions.turns import Member, Turns


def joined(turns: Turns, person: int) -> Turns:
    """With a newcomer, or somebody who comes back."""
    return Turns((*turns.members, Member(person, turns.newcomers_turns_out)))


def left(turns: Turns, *people: int) -> Turns:
    """Without those who leave."""
    return Turns(tuple(member for member in turns.members if member.person not in people))
