"""§2d1 The boxes beside the map: an army's holding box, a port that holds several armies, units about to come.

The rules store no box: whoever stands in an army's hex is in it. A party on the march lies in its army's box, and
those who do not go along lie on the map.
"""

from bocage.core.desk import Box
from bocage.core.hexes import Hex, members
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.reinforce import entry_mask
from bocage.games.dday_1991.state import REBUILT, RESERVE, DDayState
from bocage.games.dday_1991.tables import clamp

from .months import month_words
from .names import army_title, hex_words, side_words

CAMP = "camp-"
"""Boxes of hexes with several armies: `camp-A14`."""
ARRIVALS = ("arrivals-0", "arrivals-1")
"""Boxes of units that may come now, by side: these are nowhere on the map."""


class Lodging:
    """Which units lie in which box, and which piece on the map stands for each."""

    __slots__ = ("heads", "homes")

    def __init__(self) -> None:
        self.homes: dict[Unit, str] = {}
        self.heads: dict[str, Unit] = {}

    def fill(self, name: str, head: Unit, units: list[Unit]) -> None:
        """Put units into a box."""
        self.heads[name] = head
        self.homes.update({u: name for u in units if u != head})


def lodging(s: DDayState) -> Lodging:
    """§2d1 §2d1c Everybody's box: a marching army's party, then hex by hex."""
    found, march = Lodging(), marching(s)
    away = 0
    if march is not None and s.kit.armies >> march.unit & 1:
        found.fill(s.kit.kinds[march.unit].id, march.unit, list(march.party))
        away = march.mask
    for h, units in s.present.items():
        for side in BOTH:
            _lodge(s, found, h, units & s.kit.of_side[side] & ~s.kit.strategic & ~away)
    return found


def marching(s: DDayState) -> March | None:
    """The move being made, None if there is none or it is not the viewer's to see."""
    return next((task for task in reversed(s.agenda) if isinstance(task, March)), None)


def _lodge(s: DDayState, found: Lodging, h: Hex, units: int) -> None:
    """§2d1b One army is the head of its box; several have none until all but one have left."""
    armies = members(units & s.kit.armies)
    if not armies:
        return
    name = s.kit.kinds[armies[0]].id if len(armies) == 1 else f"{CAMP}{s.kit.names[h]}"
    found.fill(name, armies[0], members(units))


def arrivals(s: DDayState, side: Side) -> list[Unit]:
    """§3f1 §6a4 The units of a side that may come in this turn, or are still to be set up."""
    if s.phase == "over":
        return []
    waiting = [u for u in range(side, len(s.at), 2) if s.at[u] in (RESERVE, REBUILT)]
    return [u for u in waiting if s.due[u] <= s.turn]


def boxes(s: DDayState, side: Side | None) -> list[Box]:
    """§2d1 §3f1 The boxes of each side, Allied ones first: those who may come, then armies as they are numbered.

    Units that can come no more in this turn lie behind the armies.
    """
    found, lying = list[Box](), lodging(s)
    for of in BOTH:
        coming = [_arrivals(s, of)] if arrivals(s, of) else []
        there = [_box(s, lying, name) for name, head in sorted(lying.heads.items(), key=_rank) if head & 1 == of]
        found += [*coming, *there] if can_still_come(s, of) else [*there, *coming]
    return found


def can_still_come(s: DDayState, side: Side) -> bool:
    """§2b2 Whether a side's reinforcement step of this turn, or the set-up, is not over yet."""
    if side != s.mover:
        return side == Side.GERMAN
    return s.phase in ("setup", "new moves", "reinforcement")


def _rank(entry: tuple[str, Unit]) -> tuple[bool, Unit]:
    name, head = entry
    return (not name.startswith(CAMP), head)


def _arrivals(s: DDayState, side: Side) -> Box:
    units = arrivals(s, side)
    if not s.turn:
        says = f"{len(units)} to be placed"
        return Box(name=ARRIVALS[side], title=f"{side_words(side)} set-up", side=side, says=says)
    open_to = sum(bool(entry_mask(s, u)) for u in units)
    says = "come free of charge" if open_to == len(units) else f"{open_to} of {len(units)} have a way in"
    if not can_still_come(s, side):
        says = "held back for a later month"
    title = f"{side_words(side)} arrivals, {month_words(s, s.turn)}"
    return Box(name=ARRIVALS[side], title=title, side=side, says=says)


def _box(s: DDayState, lying: Lodging, name: str) -> Box:
    head = lying.heads[name]
    units = [head, *(u for u, home in lying.homes.items() if home == name)]
    at = s.at[head]
    is_camp = name.startswith(CAMP)
    parts = [hex_words(s, at), _combat(s, units)]
    parts += ["must part before movement ends"] if is_camp else _conditions(s, head)
    title = _camp_title(s, units) if is_camp else army_title(s, head)
    return Box(
        name=name,
        title=title,
        side=Side(head & 1),
        place=s.kit.names[at],
        head=s.kit.kinds[head].id,
        says=" · ".join(parts),
    )


def _combat(s: DDayState, units: list[Unit]) -> str:
    """§4b1 §4b10 The factors of a box; where they are more than a total may be, first those that count."""
    total = sum(s.combat_of(u) for u in units)
    return f"combat {total}" if clamp(total) == total else f"combat {clamp(total)} of {total}"


def _camp_title(s: DDayState, units: list[Unit]) -> str:
    at, armies = s.at[units[0]], sum(s.kit.armies >> u & 1 for u in units)
    return f"{s.kit.board.cities.get(at, s.kit.names[at])}: {armies} armies"


def _conditions(s: DDayState, army: Unit) -> list[str]:
    """§3d2a §3c1 Whether the army's Move is paid, in its own portion; whether it is supplied."""
    found = []
    if s.mover == army & 1 and s.phase in ("reinforcement", "replacement", "port transfer", "invasion", *USES):
        found.append("Move paid" if s.paid >> army & 1 else "costs a Move")
    found.append("supplied" if s.is_fed(army) else "out of supply")
    return found


USES = ("movement", "combat")
"""§3d2a The steps in which a unit's Move is used."""
