"""Choices of a combat phase that read alike in every game of regiments, and what the odds sheet says of an attack."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Protocol

from bocage.core.desk import Case, Choice, Outcome
from bocage.core.hexes import Hex
from bocage.core.listing import told_apart
from bocage.core.protocol import Action
from bocage.core.tally import Tally, written

from .counters import Unit
from .names import party, place_name, several, unit_words
from .state import RegimentState

JOIN, OUT, INSTEAD = "Units that can join", "Units that attack", "Another target"


def join_choice(s: RegimentState, a: Action) -> Choice:
    """`with 14`: a unit that can join the attack."""
    u = int(a.noun)
    says = f"Attack with the {unit_words(s, u)}"
    return Choice(actions=(str(a),), says=says, group=JOIN, place=place_name(s, s.at[u]), piece=a.noun)


def all_join(s: RegimentState, joins: Sequence[Choice]) -> list[Choice]:
    """Everybody who can join an attack at one word, where there are several."""
    if len(joins) < 2:
        return []
    says = f"Attack with all who can join: {party(s, [int(choice.piece) for choice in joins])}"
    return [Choice(actions=tuple(choice.actions[0] for choice in joins), says=says, group=JOIN)]


def taken_out(s: RegimentState, units: Sequence[Unit], again: Sequence[str]) -> list[Choice]:
    """Each unit of an attack taken out of it: the attack is given up, begun `again` and joined by the others."""
    return told_apart(
        [
            Choice(
                actions=("drop", *again, *[f"with {v}" for v in units if v != u]),
                says=f"Take the {unit_words(s, u)} out of the attack",
                group=OUT,
                piece=str(u),
            )
            for u in units
        ]
    )


def exchange_choices(s: RegimentState, options: Iterable[Action], owed: int) -> list[Choice]:
    """`lose 14`: units to be given up until enough is lost; more where a game lets them be."""
    group = f"Exchange: strength {owed} still to be lost" if owed > 0 else "Exchange: enough is lost, more may be"
    return told_apart(
        [
            Choice(
                actions=(str(a),),
                says=f"Lose the {unit_words(s, int(a.noun))}, strength {s.kind_of(int(a.noun)).strength}",
                group=group,
                place=place_name(s, s.at[int(a.noun)]),
                piece=a.noun,
            )
            for a in options
        ]
    )


# --- the odds sheet


def bare_case(when: str, defense: Tally) -> Case:
    """While nobody attacks yet only the defense can be told."""
    return Case(
        when=when,
        defense=defense.lines(),
        total=written(defense.total),
        column="",
        outcomes=[],
        falls="",
        fatal="",
        attacker_loses="",
        defender_loses="",
    )


class Prospect(Protocol):
    """One result of an attack as a game works it out."""

    @property
    def result(self) -> str:
        """The table's word."""

    @property
    def chance(self) -> Fraction:
        """How likely it is."""

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of the die that bring it."""

    @property
    def attacker_loses(self) -> int:
        """What it costs the attacker."""

    @property
    def defender_loses(self) -> int:
        """What it costs the defender."""


def outcome_of(found: Prospect, says: str) -> Outcome:
    """A result with its chance and its price, and in words what it does."""
    return Outcome(
        result=found.result,
        says=says,
        chance=str(found.chance),
        percent=round(float(100 * found.chance), 1),
        faces=faces_in_words(found.faces),
        attacker_loses=str(found.attacker_loses),
        defender_loses=str(found.defender_loses),
    )


def chance_in_words(chance: Fraction) -> str:
    """`1/3 (33%)`; never and always need no percentage."""
    if chance in (0, 1):
        return "never" if not chance else "always"
    return f"{chance} ({round(100 * chance)}%)"


def faces_in_words(faces: tuple[int, ...]) -> str:
    """The faces of the die before anything is added: `die 1-2`, `die 1, 4`; `no die` where none is rolled."""
    if not faces:
        return "no die"
    if len(faces) > 1 and faces[-1] - faces[0] == len(faces) - 1:
        return f"die {faces[0]}-{faces[-1]}"
    return f"die {', '.join(map(str, faces))}"


def trapped_in_words(s: RegimentState, units: Iterable[Unit]) -> str:
    """Who has no way back, as the tail of a sentence."""
    by_hex: dict[Hex, list[str]] = {}
    for u in units:
        by_hex.setdefault(s.at[u], []).append(s.kind_of(u).value)
    lost = [f"{several(values)} in {s.kit.names[h]}" for h, values in by_hex.items()]
    return f"; with no way back, {' and '.join(lost)} would be destroyed" if lost else ""
