"""The people of the demonstration club."""

from itertools import count, product
from random import Random

from clubsite.players.models import Player
from clubsite.players.names import name_key

FIRST = (
    ("Anna Belova", ""),
    ("Boris Klein", ""),
    ("Vera Lind", ""),
    ("Lev Orlov", ""),
    ("Maria Costa", ""),
    ("Pavel Novak", ""),
    ("Helen Park", ""),
    ("Igor Sand", ""),
    ("Иван Соколов", "старший"),
    ("Иван Соколов", "младший"),
    ("Ольга Рябова", ""),
    ("Фёдор Жданов", ""),
    ("Нина Черкасова", ""),
    ("Григорий Щукин", ""),
    ("Лидия Юрьева", ""),
    ("Margaret Ashworth", ""),
    ("Thomas Penrose", ""),
    ("Edith Callaghan", ""),
    ("George Whitlock", ""),
    ("Rosa Lindqvist", ""),
    ("José Almeida", ""),
    ("Clara O’Neill", ""),
    ("Андрей Ёлкин", ""),
    ("Zoë Hartmann", ""),
)
GIVEN = (
    *("Alice", "Arthur", "Beatrice", "Charles", "Daphne", "Edward", "Flora", "Henry", "Iris", "James", "Kate", "Leo"),
    *("Martha", "Oscar", "Ruth", "Walter", "Алексей", "Борис", "Виктор", "Глеб", "Дмитрий", "Егор", "Кирилл"),
    *("Леонид", "Михаил", "Николай", "Олег", "Пётр", "Роман", "Сергей", "Тимур", "Юрий"),
)
FAMILY = (
    *("Abbott", "Barlow", "Chandler", "Dixon", "Eastwood", "Fairfax", "Goddard", "Holloway", "Ingram", "Jarvis"),
    *("Kendall", "Langley", "Mercer", "Norris", "Osborne", "Prescott", "Quinn", "Rowland", "Stafford", "Thorne"),
    *("Астахов", "Беляев", "Волков", "Громов", "Данилов", "Ершов", "Журавлёв", "Зимин", "Королёв", "Лапин"),
    *("Морозов", "Никитин", "Осипов", "Павлов", "Рыбаков", "Савельев", "Тихонов", "Уваров", "Федотов", "Хохлов"),
)
LATIN_GIVEN, LATIN_FAMILY = 16, 20
"""Up to where a list is in Latin letters: nobody's name mixes two alphabets."""


def people(number: int, random: Random) -> list[Player]:
    """So many players, not yet stored; namesakes have a note."""
    named = list(FIRST[:number])
    pairs = [
        f"{given} {family}"
        for (i, given), (j, family) in product(enumerate(GIVEN), enumerate(FAMILY))
        if (i < LATIN_GIVEN) == (j < LATIN_FAMILY)
    ]
    random.shuffle(pairs)
    for generation in count(1):
        if len(named) >= number:
            break
        note = "" if generation == 1 else str(generation)
        named += [(name, note) for name in pairs[: number - len(named)]]
    return [Player(name=name, note=note, name_key=name_key(name), note_key=name_key(note)) for name, note in named]
