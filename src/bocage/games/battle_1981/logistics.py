"""§2b The logistics phase: shipping, supply states, general supply, hunger; and the allocation for the next turn."""

from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import members
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.tally import Tally
from bocage.core.verbs import AnyVerb, Verb

from .kinds import Unit
from .nouns import NUMBER
from .state import AMPHIBIOUS, COMBAT, FUEL, GENERAL, POINT, BattleState
from .supply import in_line
from .tables import last_turn, numbers, transport_range, tunables, weather_chances
from .toll import fell
from .victory import note_starved
from .weather import WeatherRoll, rated

CATEGORIES = ("fuel", "general", "combat", "amphibious")
"""§5a In the order of the pools."""

WHOLE = 100
"""§5b What the four percentages add up to."""


class Shipping(Struct, frozen=True):
    """What one kind of weather would bring on a turn: its chance in a hundred, and points from, to and on average."""

    weather: int
    chance: int
    low: Fraction
    high: Fraction

    @property
    def mean(self) -> Fraction:
        """§chart-transport Every number of the range is as likely as another."""
        return (self.low + self.high) / 2


class Logistics(Do[BattleState], frozen=True):
    """§2b Weather, shipping, supply states, general supply."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase = "logistics"
        s.used = [0] * len(CATEGORIES) + s.used[: len(CATEGORIES)]
        return [WeatherRoll(), TransportRoll(), SupplyStates(), GeneralSupply(), Starvation()]


# --- shipping


def missing_beachheads(s: BattleState) -> int:
    """§5f How many of the five beachheads are destroyed."""
    return sum(s.at[u] < 0 for u in members(s.kit.beachheads))


def transport_tally(s: BattleState, points: int) -> Tally:
    """§chart-transport §3e §3f §5f Points of the chart, rated, against a person or not, less for lost beachheads."""
    tally = Tally()
    tally.add(points, "§chart-transport", "ships, by the chart")
    rated(tally, s.kit.options.transport, "transport")
    if s.kit.options.german_player == "person":
        tally.times(Fraction(numbers().person_transport, 100), "§3e", "a person plays the Germans")
    if lost := missing_beachheads(s):
        factor = Fraction(100 - tunables().missing_beachhead * lost, 100)
        tally.times(factor, "§5f", "a beachhead destroyed" if lost == 1 else f"{lost} beachheads destroyed")
    return tally


def split(hundredths: int, share: list[int]) -> list[int]:
    """§5b §RUL-46 Shipping divided by percentages; what cannot be divided is amphibious."""
    parts = [hundredths * percent // WHOLE for percent in share[:AMPHIBIOUS]]
    return [*parts, hundredths - sum(parts)]


def share_now(s: BattleState) -> list[int]:
    """§5b §5c The percentages of this turn: chosen a turn ago; on D-Day the ships carry units alone."""
    return list(tunables().dday_share) if s.turn == 0 else s.share


class TransportRoll(Roll[BattleState], frozen=True):
    """§5a §chart-transport The ships of the turn, within the range for the weather, credited as was allocated (§5b)."""

    rule = "§chart-transport"

    def faces(self, s: BattleState) -> int:
        low, high = transport_range(s.turn, s.weather)
        return high - low + 1

    def key(self, s: BattleState) -> str:
        return f"transport {s.turn}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        low, _ = transport_range(s.turn, s.weather)
        drawn = low + face - 1
        share = share_now(s)
        s.transport = int(transport_tally(s, drawn).total * POINT)
        s.credited = split(s.transport, share)
        s.pools = [have + new for have, new in zip(s.pools, s.credited, strict=True)]  # §5h stocks carry over
        facts = {
            "turn": s.turn,
            "die": face,
            "drawn": drawn,
            "missing": missing_beachheads(s),
            "transport": s.transport,
            "share": list(share),
            "credited": s.credited.copy(),
            "pools": s.pools.copy(),
        }
        s.tell(Event("transport", "§chart-transport", facts, reveals=True))
        return []


def expected(s: BattleState, turn: int) -> list[Shipping]:
    """§chart-weather §chart-transport What each weather would bring on a turn, ratings and beaches as they are."""
    found = []
    for weather, chance in enumerate(weather_chances(turn)):
        if chance:
            low, high = (Fraction(transport_tally(s, points).total) for points in transport_range(turn, weather))
            found.append(Shipping(weather, chance, low, high))
    return found


def mean_transport(s: BattleState, turn: int) -> Fraction:
    """§chart-weather The transport points to be expected on a turn, over all weathers."""
    return sum((case.mean * case.chance for case in expected(s, turn)), Fraction(0)) / WHOLE


# --- supply states, general supply, hunger


class SupplyStates(Do[BattleState], frozen=True):
    """§2b §6d §RUL-40 §RUL-43 Who is in line is found once, for the whole turn; before 6/8 everybody is supplied.

    On the last turn it is all that happens: nothing is shipped, drawn or lost.
    """

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        everyone = s.kit.of_side[Side.ALLIED]
        s.in_line = in_line(s) if s.turn >= numbers().supply_from_turn else everyone
        s.supplied = s.in_line
        if out := members(everyone & ~s.in_line):
            s.tell(Event("out_of_line", "§6a", {"turn": s.turn, "pieces": out}))
        return []


def general_need(s: BattleState, u: Unit) -> int:
    """§gen §AMB-24 General supply a unit draws, in hundredths: ½ its combat points next to an enemy, else ¼."""
    chart = numbers()
    return s.cp[u] * (chart.general_beside_enemy if s.faces_enemy(u) else chart.general_elsewhere)


class GeneralSupply(Do[BattleState], frozen=True):
    """§gen §AMB-09 §AMB-24 §RUL-41 §RUL-42 §RUL-43 Units in line draw in roster order until the pool is empty.

    Whoever finds too little takes what there is and goes without, and so does everyone after. Nothing is drawn on
    D-Day, and until 6/8 nobody is the worse for it.
    """

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        if s.turn == 0:
            return []
        drawn, dry = [], []
        for u in s.on_board(Side.ALLIED):
            if not s.in_line >> u & 1:
                continue
            need = general_need(s, u)
            taken = s.draw(GENERAL, need)
            drawn.append([u, taken])
            if taken < need:
                dry.append(u)
                if s.turn >= numbers().supply_from_turn:
                    s.supplied &= ~(1 << u)
        s.tell(Event("general", "§gen", {"turn": s.turn, "drawn": drawn, "dry": dry, "left": s.pools[GENERAL]}))
        return []


class Starvation(Do[BattleState], frozen=True):
    """§5k Units that are unsupplied lose strength and grow tired; the last of them may be lost altogether."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        for u in s.on_board(Side.ALLIED):
            if not s.supplied >> u & 1:
                starve(s, u)
        return []


def starve(s: BattleState, u: Unit) -> None:
    """§5k §12f One turn without supply."""
    lost = min(s.cp[u], tunables().starving_cp)
    s.cp[u] -= lost
    s.lost[u] += lost
    s.tire(u, tunables().starving_fatigue)
    note_starved(s, lost)
    s.tell(Event("starved", "§5k", {"piece": u, "lost": lost, "cp": s.cp[u], "fatigue": s.fatigue[u]}))
    if not s.cp[u]:
        fell(s, u, "§5k")


def burn(s: BattleState) -> tuple[int, int, int, int]:
    """What a turn uses of each category, in hundredths: general as it would be drawn now, the rest as in the last turn.

    What this turn has used already counts where it is more.
    """
    fuel, combat, amphibious = (
        max(s.used[pool], s.used[len(CATEGORIES) + pool]) for pool in (FUEL, COMBAT, AMPHIBIOUS)
    )
    general = sum(general_need(s, u) for u in s.on_board(Side.ALLIED))
    return fuel, general, combat, amphibious


# --- allocation


class Allocation(Do[BattleState], frozen=True):
    """§2c §5b Ships are allocated for the next turn; nothing is shipped on the last, so nobody is asked before it."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase = "allocation"
        return [] if s.turn + 1 >= last_turn(s.scenario) else [Allocate()]


def bars_share(chosen: tuple[int, ...], percent: int) -> Ruling | None:
    """§5b The rule against a percentage after those chosen already (fuel, general, combat in turn): the four make 100.

    Each is at most 99, so the last choice must leave between 0 and 99 for amphibious.
    """
    category, most, left = CATEGORIES[len(chosen)], WHOLE - 1, WHOLE - sum(chosen)
    if percent > min(most, left):
        says = "{given}% {category} is more than the {most}% still open"
        return no("§5b", says, given=percent, category=category, most=min(most, left))
    if len(chosen) == COMBAT and left - percent > most:
        says = "with {given}% {category} more than {most}% would be left for landing"
        return no("§5b", says, given=percent, category=category, most=most)
    return None


def share_verb(category: str) -> AnyVerb:
    """§5b The percentage of one category, which is asked for in its turn."""
    return Verb(
        category,
        NUMBER,
        lawful=lambda task, s: task.open_shares() if task.verb == category else (),
        bars=lambda task, s, percent: task.bars_share(category, percent),
        take=lambda task, s, percent: task.allot(s, percent),
    )


class Allocate(Ask[BattleState], frozen=True):
    """§5b §5d Fuel, general and combat supply in turn; amphibious is what is left of 100."""

    rule = "§5b"
    asks = "allocate the ships of the next turn: {verb}, of the {left}% that are left"
    verbs = tuple(map(share_verb, CATEGORIES))
    fuel: int = -1
    general: int = -1

    def who(self, s: BattleState) -> Side:
        return Side.ALLIED

    @property
    def chosen(self) -> tuple[int, ...]:
        """The percentages so far."""
        return tuple(percent for percent in (self.fuel, self.general) if percent >= 0)

    @property
    def left(self) -> int:
        """§5b The percentage that is still open."""
        return WHOLE - sum(self.chosen)

    @property
    def verb(self) -> str:
        """The category whose turn it is."""
        return CATEGORIES[len(self.chosen)]

    def open_shares(self) -> range:
        """§5b What may be chosen now. Must agree with `bars_share`."""
        most = WHOLE - 1
        least = self.left - most if len(self.chosen) == COMBAT else 0
        return range(max(0, least), min(most, self.left) + 1)

    def bars_share(self, category: str, percent: int) -> Ruling | None:
        """§5b One category after the other."""
        if category != self.verb:
            return no("§5b", "the share of {next} is asked for now", next=self.verb)
        return bars_share(self.chosen, percent)

    def allot(self, s: BattleState, percent: int) -> list[Task[BattleState]]:
        """§5b §5d"""
        if self.fuel < 0:
            return [Allocate(percent)]
        if self.general < 0:
            return [Allocate(self.fuel, percent)]
        s.share = [self.fuel, self.general, percent, WHOLE - self.fuel - self.general - percent]
        s.tell(Event("allocated", "§5b", {"turn": s.turn + 1, "share": s.share.copy()}))
        return []
