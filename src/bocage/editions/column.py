"""What one edition makes of a scene: who may attack, strengths line by line, the column, every face and its price."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from bocage.core.rulebook import Rulebook
from bocage.core.tally import Line, Tally, written


class Remark(Struct, frozen=True):
    """Something an edition says of the scene besides the odds, and the rule it says it by."""

    rule: str
    title: str
    says: str


class Barred(Struct, frozen=True):
    """A unit that may not attack here: the rule with its title and text, and why in a few words."""

    unit: str
    hex: str
    rule: str
    title: str
    says: str
    why: str


class Face(Struct, frozen=True):
    """One face of the die: the row it leads to and what stands there."""

    die: int
    row: int
    result: str
    vacates: bool


class Outcome(Struct, frozen=True, kw_only=True):
    """One result of the table: what it does here, how likely it is, what it costs either side in printed strength."""

    result: str
    rule: str
    says: str
    chance: str
    percent: float
    faces: tuple[int, ...]
    attacker_loses: int
    defender_loses: int
    vacates: bool
    """Whether no defender stands in the hex afterwards."""


class Prospects(Struct, frozen=True):
    """Every outcome, the chance that the hex is vacated (`2/3`), and what either side loses on average."""

    outcomes: tuple[Outcome, ...]
    vacated: str
    attacker_loses: float
    defender_loses: float

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> "Prospects":
        """The averages of some outcomes, exact until they are written down."""
        found = tuple(outcomes)
        chances = [Fraction(one.chance) for one in found]
        vacated = sum((chance for chance, one in zip(chances, found, strict=True) if one.vacates), Fraction(0))
        attacker = sum((chance * one.attacker_loses for chance, one in zip(chances, found, strict=True)), Fraction(0))
        defender = sum((chance * one.defender_loses for chance, one in zip(chances, found, strict=True)), Fraction(0))
        return cls(found, str(vacated), round(float(attacker), 1), round(float(defender), 1))


class Sum(Struct, frozen=True):
    """A tally ready to be shown."""

    lines: tuple[Line, ...]
    total: str

    @classmethod
    def of(cls, tally: Tally) -> "Sum":
        """A tally with its total."""
        return cls(tuple(tally.lines()), written(tally.total))


class Odds(Struct, frozen=True, kw_only=True):
    """An attack that may be made, worked out."""

    attack: Sum
    defense: Sum
    additions: Sum
    column: str
    faces: tuple[Face, ...]
    prospects: Prospects
    retreats: tuple[str, ...]
    """Where defenders that fall back could end, as hexes."""


class Column(Struct, frozen=True, kw_only=True):
    """A scene under one edition; without odds nobody may attack, and `barred` says why."""

    game: str
    year: int
    barred: tuple[Barred, ...]
    odds: Odds | None
    remarks: tuple[Remark, ...]


def remark(book: Rulebook, rule: str, says: str = "") -> Remark:
    """A remark by a rule of a book; without words of its own it is the rule's."""
    found = book[rule]
    return Remark(f"§{found.id}", found.title, says or found.says)
