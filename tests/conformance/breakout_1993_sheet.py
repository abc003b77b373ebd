"""The sheet a referee of Breakout: Normandy (1993) keeps: who is where at which level, by what was announced."""

from typing import Any

from bocage.core.hexes import bits
from bocage.core.protocol import Event
from bocage.games.breakout_1993.kinds import pieces
from bocage.games.breakout_1993.state import BreakoutState
from bocage.maps import breakout

from .checks import demand

Facts = dict[str, Any]

BOARD, PIECES = breakout.load(), pieces()
ALLIED, GERMAN = 0, 1
FRESH, SPENT, DISRUPTED, LOST = 0, 1, 2, 4
MOST_UNITS = 10
CHERBOURG, PENINSULA = BOARD.at("58"), frozenset(BOARD.at(str(number)) for number in range(46, 61))
BORDER = {border.pair: number for number, border in enumerate(BOARD.borders)}


def is_area(place: int) -> bool:
    """Whether a place is one of the sixty Areas."""
    return bool(BOARD.area_mask >> place & 1)


class Sheet:
    """Units, levels, control, bridges, tracks and reserves, as they are entered event by event."""

    def __init__(self, s: BreakoutState) -> None:
        self.before = s
        self.units = {u: place for u, place in enumerate(s.at) if place >= 0}
        self.levels = dict(enumerate(s.level))
        self.held, self.lines, self.forts = set(bits(s.held)), set(bits(s.lines)), set(bits(s.forts))
        self.blown, self.works = set[int](), dict[int, int]()
        self.advantage, self.reserve, self.bought = int(s.advantage), list(s.reserve), [0, 0]
        self.day, self.phase, self.mover, self.impulse = s.day, s.phase, int(s.mover), s.impulse
        self.weather = s.weather
        self.begin()

    def begin(self) -> None:
        """A new impulse or phase: nobody has acted."""
        self.acting, self.bound, self.landed, self.forded = set[int](), set[int](), set[int](), set[int]()
        self.crossed, self.paid, self.seizer = dict[int, int](), dict[int, int](), dict[int, int]()
        self.point, self.assaulting, self.support, self.forward = -1, list[int](), list[int](), -1
        self.lost, self.won = [0, 0], False

    # --- asking

    def here(self, place: int, side: int) -> list[int]:
        """The units of a side in a place."""
        return [u for u, at in self.units.items() if at == place and u % 2 == side]

    def fresh(self, place: int, side: int) -> list[int]:
        """The Fresh ones among them."""
        return [u for u in self.here(place, side) if self.levels[u] == FRESH]

    def controls(self, side: int, place: int) -> bool:
        """§7.2"""
        return (place in self.held) == (side == ALLIED)

    def is_free(self, side: int, place: int) -> bool:
        """§7.3"""
        return self.controls(side, place) and not self.here(place, 1 - side)

    def has_line(self, side: int, border: int) -> bool:
        """§7.5 What is no water is everybody's."""
        return border not in self.water() or (border in self.lines) == (side == ALLIED)

    def water(self) -> set[int]:
        """The borders with a river or a flood; the Orne by option."""
        return {n for n in range(len(BOARD.borders)) if self.kind(n) in ("river", "flooded")}

    def kind(self, border: int) -> str:
        """What lies on a border."""
        line, orne = BOARD.borders[border], {BOARD.at("7"), BOARD.at("8")}
        return self.before.kit.options.orne_boundary if line.pair == orne else line.kind

    def has_bridge(self, border: int) -> bool:
        """§3.3 §20.1"""
        return BOARD.borders[border].is_bridged and border not in self.blown

    def near(self, place: int) -> set[int]:
        """The neighbours of a place."""
        return {n for pair in BORDER if place in pair for n in pair - {place}}

    def supplied(self, side: int, sources: list[int]) -> set[int]:
        """§12.2 §12.45 What any of these sources feeds; Cherbourg feeds its peninsula alone, unless players agree."""
        limited = {CHERBOURG} if self.before.kit.options.fortress_stock == "peninsula" else set[int]()
        found = self._paths(side, [source for source in sources if source not in limited], frozenset(range(60)))
        return found | self._paths(side, [source for source in sources if source in limited], PENINSULA)

    def _paths(self, side: int, sources: list[int], within: frozenset[int]) -> set[int]:
        """§12.2 The Areas of a side with a path: over dry land and its own bridges, through Free ones."""
        edges = [{source} if is_area(source) else self.near(source) for source in sources]
        found = {place for edge in edges for place in edge if place in within and self._feeds(side, place)}
        fresh = list(found)
        while fresh:
            place = fresh.pop()
            for to in self.near(place) if self.is_free(side, place) else ():
                border = BORDER[frozenset((place, to))]
                way = border not in self.water() or (self.has_bridge(border) and self.has_line(side, border))
                if way and to in within and self._feeds(side, to) and to not in found:
                    found.add(to)
                    fresh.append(to)
        return found

    def _feeds(self, side: int, place: int) -> bool:
        """§RUL-32 Whether supply of a side reaches an Area at all: its own, or a foothold."""
        foothold = self.here(place, side) and self.before.kit.options.footholds
        return self.controls(side, place) or bool(foothold)

    # --- coming and going

    def put(self, u: int, place: int) -> None:
        """A unit is somewhere else; no Area holds more than ten of a side."""
        self.units[u] = place

    def appeared(self, event: Event, f: Facts) -> None:
        """§5.1 §19.5 §21.1A A unit comes on its day, or later."""
        u = f["piece"]
        demand(PIECES[u].day <= self.day, f"§5.1 {PIECES[u].id} comes before its day")
        demand(u not in self.units or not is_area(self.units[u]), f"§5.1 {PIECES[u].id} comes twice")
        self.put(u, f["place"])
        self.levels[u] = FRESH

    def gone(self, event: Event, f: Facts) -> None:
        """A unit leaves the board."""
        u = f["piece"]
        demand(self.units.pop(u, -1) == f["place"], f"{PIECES[u].id} is lost where it is not")
        self.bound.discard(u)
        if event.kind == "eliminated":
            self.lost[u % 2] += 1

    def leveled(self, event: Event, f: Facts) -> None:
        """§4.1 A level up or down; more than one at a time only by fire, a repulse or a sudden end."""
        u = f["piece"]
        demand(self.levels[u] == f["from"], f"§4.1 {PIECES[u].id} was at another level")
        self.levels[u] = f["to"]

    def walked(self, event: Event, f: Facts) -> int:
        """The border of a step from place to neighbouring place."""
        u, name = f["piece"], PIECES[f["piece"]].id
        demand(self.units.get(u) == f["from"], f"§3.2 {name} sets out from where it is not")
        border = BORDER.get(frozenset((f["from"], f["to"])))
        demand(border is not None, f"§3.2 {name} goes to no neighbour")
        assert border is not None
        return border

    # --- control

    def control(self, event: Event, f: Facts) -> None:
        """§7.2 §7.4 Whoever is alone in an Area takes it."""
        side, place = f["side"], f["place"]
        demand(not self.controls(side, place), "§7.4 control passes to who has it")
        demand(bool(self.here(place, side)) and not self.here(place, 1 - side), "§7.4 control passes to nobody there")
        (self.held.add if side == ALLIED else self.held.discard)(place)

    def line(self, event: Event, f: Facts) -> None:
        """§7.5 §7.51 §8.221 A bridge or river changes hands."""
        side, border = f["side"], f["border"]
        demand(not self.has_line(side, border), "§7.5 a line passes to who has it")
        if event.rule == "§7.51":
            banks = BOARD.borders[border].pair
            demand(all(self.is_free(side, place) for place in banks), "§7.51 a line is won without both banks")
        (self.lines.add if side == ALLIED else self.lines.discard)(border)

    def fort_lost(self, event: Event, f: Facts) -> None:
        """§15.2 An Allied unit that is not disrupted stands there, or the Allies control it."""
        place = f["place"]
        bound = self.bound - set(self.assaulting) if self.won else self.bound
        sound = [u for u in self.here(place, ALLIED) if self.levels[u] <= SPENT and u not in bound]
        demand(place in self.forts and (self.controls(ALLIED, place) or sound), "§15.2 a fortification falls to nobody")
        self.forts.discard(place)

    # --- reserves

    def saved(self, event: Event, f: Facts) -> None:
        """§12.52 What depots have left is added."""
        self.reserve[f["side"]] += f["points"]
        demand(self.reserve[f["side"]] == f["now"], "§12.52 a reserve is added up wrongly")

    def bought_spaces(self, event: Event, f: Facts) -> None:
        """§12.53 §12.53a Ten points a space, three spaces at most unless an older custom is played."""
        side, spaces = f["side"], f["spaces"]
        demand(f["points"] == 10 * spaces, "§12.53a a space costs ten points")
        limited = self.before.kit.options.impulse_purchases == "three"
        demand(spaces <= 3 or not limited, "§12.53 more than three spaces are bought")
        self.reserve[side] -= f["points"]
        demand(self.reserve[side] == f["left"] >= 0, "§12.53 a reserve is overdrawn")
        self.bought[side] = spaces
