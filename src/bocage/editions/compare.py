"""What a scene comes to under both editions, in plain sentences."""

from bocage.core.protocol import Side
from bocage.editions.column import Column, Odds
from bocage.editions.ground import name_of
from bocage.editions.scene import Scene

NUMBERS = ("no", "one", "two", "three", "four", "five", "all six")


def headline(scene: Scene, first: Column, second: Column) -> str:
    """The difference in one sentence."""
    if not scene.attackers:
        return "Nobody attacks yet: put units in a hex beside the target."
    if first.odds is None and second.odds is None:
        return _both_forbid(first, second)
    if first.odds is None or second.odds is None:
        return _one_sided(scene, *((first, second) if second.odds is None else (second, first)))
    before, after = _clearing(first.odds), _clearing(second.odds)
    if before == after:
        return f"{_throws(before)} of the die {_clear(before)} {_place(scene)} in both editions{_but(first, second)}."
    better = second.year if after > before else first.year
    return (
        f"In {first.year} {_throws(before).lower()} of the die {_clear(before)} {_place(scene)}, "
        f"in {second.year} {NUMBERS[after] if after else 'none'}: {_side(scene)} would rather attack in {better}."
    )


def reasons(column: Column) -> str:
    """How an edition comes to its column."""
    odds = column.odds
    if odds is None:
        return ""
    added = f"; {odds.additions.total} is added to the die" if odds.additions.lines else ""
    return f"{odds.attack.total} against {odds.defense.total}{added}"


def _one_sided(scene: Scene, may: Column, may_not: Column) -> str:
    assert may.odds is not None, "one of the two may be made"
    count = _clearing(may.odds)
    return (
        f"In {may.year} {_throws(count).lower()} of the die {_clear(count)} {_place(scene)}; "
        f"in {may_not.year} the attack is forbidden: {_why(may_not)}."
    )


def _both_forbid(first: Column, second: Column) -> str:
    why, other = first.barred[0], second.barred[0]
    if why.why == other.why:
        return (
            f"Neither edition lets this attack be made: {why.why} ({why.rule} of {first.year}, "
            f"{other.rule} of {second.year})."
        )
    return (
        f"Neither edition lets this attack be made: in {first.year} {why.why} ({why.rule}), "
        f"in {second.year} {other.why} ({other.rule})."
    )


def _why(column: Column) -> str:
    """The first reason against an attack, with its rule."""
    return f"{column.barred[0].why} ({column.barred[0].rule})"


def _clearing(odds: Odds) -> int:
    """How many faces of the die leave no defender in the hex."""
    return sum(face.vacates for face in odds.faces)


def _throws(count: int) -> str:
    return f"{NUMBERS[count].capitalize()} {'face' if count == 1 else 'faces'}"


def _clear(count: int) -> str:
    return "clears" if count == 1 else "clear"


def _but(first: Column, second: Column) -> str:
    """What differs all the same: the price."""
    assert first.odds is not None, "both may be made"
    assert second.odds is not None, "both may be made"
    before, after = first.odds.prospects, second.odds.prospects
    if (before.attacker_loses, before.defender_loses) == (after.attacker_loses, after.defender_loses):
        return ""
    return (
        f", but at another price: on average attacker and defender lose {before.attacker_loses} and "
        f"{before.defender_loses} in {first.year}, {after.attacker_loses} and {after.defender_loses} in {second.year}"
    )


def _side(scene: Scene) -> str:
    return "the Allies" if scene.side == Side.ALLIED else "the Germans"


def _place(scene: Scene) -> str:
    return name_of(scene.target) or "the hex"
