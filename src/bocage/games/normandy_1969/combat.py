"""§CMB-1 §ATT-4 The combat phase: which square is attacked next, by whom, with which ships; each is fought at once."""

from collections.abc import Iterable

from msgspec.structs import replace

from bocage.core.hexes import Hex, Mask, bits, mask_of
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX, UNIT, hex_pointed
from bocage.core.verbs import Verb

from .naval import bars_gunfire, guns_left, ships_for
from .odds import attack_strength, bars_odds, defense_strength
from .resolve import fight
from .state import FOUGHT, Battle, NormandyState
from .supply import freeze_supply


class CombatPhase(Do[NormandyState], frozen=True):
    """§GEN-2 §ATT-4 The battles of a turn, after its first impulse. §DEF-1 The other side only stands and suffers."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase, s.mover = "combat", self.side
        freeze_supply(s)  # §RUL-03
        forget_attacks(s)
        s.tell(Event("phase", "§GEN-2", {"side": self.side, "phase": "combat"}))
        return [NextAttack(self.side), EndCombat()]


class EndCombat(Do[NormandyState], frozen=True):
    """§GEN-2 The fighting of this turn is over."""

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        forget_attacks(s)
        return []


def forget_attacks(s: NormandyState) -> None:
    """§ATT-10 §INV-8 §R-06 Who has attacked, what was attacked and which ships have fired holds for one phase."""
    s.struck = s.guns = 0
    for u in range(len(s.flags)):
        s.flags[u] &= ~FOUGHT


# --- who may attack what


def bars_attacker(s: NormandyState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from attacking anybody at all."""
    kind = s.kind_of(u)
    if s.at[u] < 0:
        return no("§CMB-1", "{unit} is not on the map", unit=u)
    if kind.defend_only:
        return no("§RUL-02", "{unit} only defends", unit=u)
    if s.flags[u] & FOUGHT:
        return no("§ATT-10", "{unit} has attacked in this phase", unit=u)
    if not s.is_fed(u):
        return no("§ATT-8", "{unit} is out of supply", unit=u)
    if s.turn == 1 and kind.type == "parachute":
        return no("§INV-5", "{unit} does not attack on turn 1, like all paratroops", unit=u)
    if s.turn == 1 and kind.type == "glider":
        return no("§GLD", "{unit} does not attack on turn 1, like all glider troops", unit=u)
    return None


def bars_target(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§CMB-1 §TEC-FLOOD §RUL-29 The first rule that keeps a unit, able to attack, from attacking a square."""
    board, at = s.kit.board, s.at[u]
    if h not in s.kit.grid.neighbours[at]:
        return no("§CMB-1", "{unit} is not next to {hex}", unit=u, hex=h)
    d = s.kit.grid.direction(at, h)
    if not u & 1 and board.flooded[d] >> at & 1:
        return no("§TEC-FLOOD", "a flood lies between {unit} and {hex}", unit=u, hex=h)
    if board.sea_side[d] >> at & 1:
        return no("§RUL-29", "the sea lies between {unit} and {hex}", unit=u, hex=h)
    return None


def able_units(s: NormandyState, side: Side) -> list[Unit]:
    """Every unit next to an enemy that may still attack in this phase."""
    near, at = s.zone(side.enemy), s.at
    return [u for u in s.units_of(side) if at[u] >= 0 and near >> at[u] & 1 and bars_attacker(s, u) is None]


def attackable(s: NormandyState, units: list[Unit]) -> Mask:
    """§R-06 The enemy squares not attacked yet that one of these units may attack. Must agree with `bars_target`."""
    if not units:
        return 0
    side, board = Side(units[0] & 1), s.kit.board
    here, found = mask_of([s.at[u] for u in units]), 0
    for h in bits(s.kit.grid.around(here) & s.occupied[side.enemy] & ~s.struck):
        for d, n in enumerate(s.kit.grid.neighbours[h]):
            barred = board.sea_side[d] if side == Side.GERMAN else board.sea_side[d] | board.flooded[d]
            if n >= 0 and here >> n & 1 and not barred >> h & 1:
                found |= 1 << h
                break
    return found


def bars_another_attack(s: NormandyState) -> Ruling | None:
    """§ATT-7 §INV-6 §OPT-3 No more attacks in a turn than its die allowed."""
    says = "all {most:attack(s)} of this turn {most:is|are} made"
    return no("§ATT-7", says, most=s.limit) if s.made >= s.limit else None


def has_beach_duty(s: NormandyState) -> bool:
    """§R-02 Whether units on beaches must attack now: by option, on turn 1."""
    return s.turn == 1 and s.mover == Side.ALLIED and s.kit.options.turn_1 == "1971"


def idle_on_beaches(s: NormandyState, units: list[Unit]) -> list[Unit]:
    """§R-02 By option, on turn 1: units in invasion beach squares beside Germans whom nobody has attacked yet."""
    if not has_beach_duty(s):
        return []
    beaches = mask_of(list(s.kit.board.beaches.values()))
    return [u for u in units if beaches >> s.at[u] & 1 and attackable(s, [u])]


# --- the decisions


class NextAttack(Do[NormandyState], frozen=True):
    """§CMB-2 §ATT-5 Another attack is asked for while one may be made; nobody has to make one."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        if bars_another_attack(s) is not None or not attackable(s, able_units(s, self.side)):
            return []
        return [Attacks(self.side)]


class Attacks(Ask[NormandyState], frozen=True):
    """§ATT-4 §ATT-6 The player whose turn it is fights his battles one at a time, in the order he likes."""

    rule = "§ATT-4"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def targets(self, s: NormandyState) -> Iterable[Hex]:
        """What may be attacked. Must agree with `bars_attack`."""
        return bits(attackable(s, able_units(s, self.side)))

    def bars_attack(self, s: NormandyState, h: Hex) -> Ruling | None:
        """The first rule against an attack on a square."""
        if not s.occupied[self.side.enemy] >> h & 1:
            return no("§CMB-1", "no enemy is in {hex}", hex=h)
        if s.struck >> h & 1:
            return no("§R-06", "{hex} has been attacked in this phase", hex=h)
        return None if attackable(s, able_units(s, self.side)) >> h & 1 else self._nobody_can(s, h)

    def _nobody_can(self, s: NormandyState, h: Hex) -> Ruling:
        """Why none of the units beside a square may attack it: the first one's reason stands for all."""
        for u in (u for n in s.kit.grid.neighbours[h] if n >= 0 for u in s.units_at(n)):
            if u & 1 == self.side and (ruling := bars_attacker(s, u) or bars_target(s, u, h)) is not None:
                return ruling
        return no("§CMB-1", "nobody is next to {hex}", hex=h)

    def attack(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§ATT-4"""
        return [Gather(self.side, h), NextAttack(self.side)]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§R-02"""
        idle = idle_on_beaches(s, able_units(s, self.side)) if has_beach_duty(s) else []
        return no("§R-02", "{unit} is on a beach and must attack Germans beside it", unit=idle[0]) if idle else None

    verbs = (
        Verb("attack", HEX, lawful=targets, bars=bars_attack, take=attack),
        Verb("done", NOTHING, bars=bars_done, take=lambda task, s, n: []),
    )


class Gather(Ask[NormandyState], frozen=True):
    """§ATT-3 §CMB-3 §CMB-4 One attack on one square: `with` adds a unit, `hold` and `fire` tell a square's ships."""

    rule = "§CMB-3"
    side: Side
    hex: Hex
    units: tuple[Unit, ...] = ()
    silent: tuple[Hex, ...] = ()

    def who(self, s: NormandyState) -> Side:
        return self.side

    def battle(self, s: NormandyState) -> Battle:
        """The attack as it stands."""
        return Battle(self.hex, self.units, ships_for(s, self.side, self.hex, self.units, self.silent))

    def ready(self, s: NormandyState) -> list[Unit]:
        """Who can join. Must agree with `bars_with`."""
        return [u for u in able_units(s, self.side) if self._bars_unit(s, u) is None]

    def bars_with(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§ATT-10 §CMB-1"""
        return bars_attacker(s, u) or self._bars_unit(s, u)

    def join(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§ATT-3"""
        return [replace(self, units=(*self.units, u))]

    def squares(self, s: NormandyState) -> list[Hex]:
        """The squares the attackers stand in."""
        return list(dict.fromkeys(s.at[u] for u in self.units))

    def _bars_unit(self, s: NormandyState, u: Unit) -> Ruling | None:
        if u in self.units:
            return no("§ATT-10", "{unit} takes part already", unit=u)
        return bars_target(s, u, self.hex)

    def bars_hold(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§RUL-09 Only ships that would fire can be told to wait, and only by their own side."""
        return None if self.side == Side.ALLIED and h in self.battle(s).guns else self._bars_ships(s, h)

    def hold(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§RUL-09"""
        return [replace(self, silent=(*self.silent, h))]

    def bars_fire(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§RUL-09 §INV-8 Ships told to wait may fire after all while there are squares left."""
        if h not in self.silent:
            return self._bars_ships(s, h)
        if len(self.battle(s).guns) < guns_left(s):
            return None
        return no("§INV-8", "the ships off {hex} are too many: no more can fire in this phase", hex=h)

    def fire(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§RUL-09"""
        return [replace(self, silent=tuple(n for n in self.silent if n != h))]

    def _bars_ships(self, s: NormandyState, h: Hex) -> Ruling:
        """Why there is nothing to be said to the ships of a square."""
        if self.side == Side.GERMAN or h not in self.squares(s):
            return no("§RUL-09", "no Allied unit attacks from {hex}", hex=h)
        if (ruling := bars_gunfire(s, h)) is not None:
            return ruling
        fires = h in self.battle(s).guns
        return no("§RUL-09", "the ships off {hex} fire already" if fires else "the ships off {hex} do not fire", hex=h)

    def ships_pointed(self, s: NormandyState, finger: Finger) -> list[Hex]:
        """The coast means its ships where no own unit stands that could be meant."""
        return [] if UNIT.pointed(s, finger) else hex_pointed(s, finger)

    def loud_pointed(self, s: NormandyState, finger: Finger) -> list[Hex]:
        """Ships that are told to wait are not told again."""
        return [h for h in self.ships_pointed(s, finger) if h not in self.silent]

    def bars_fight(self, s: NormandyState, n: str) -> Ruling | None:
        """§R-15 By option hopeless attacks are refused, unless the duty of the beaches (§R-02) demands them."""
        if not self.units:
            return no("§CMB-1", "no unit attacks yet")
        if s.kit.options.odds_floor != "forbid" or idle_on_beaches(s, list(self.units)):
            return None
        battle = self.battle(s)
        return bars_odds(s.kit, attack_strength(s, battle).total, defense_strength(s, battle).total)

    def fight(self, s: NormandyState, n: str) -> list[Task[NormandyState]]:
        """§ATT-4"""
        return commit(s, self.battle(s))

    verbs = (
        Verb("with", UNIT, lawful=ready, bars=bars_with, take=join, each="Attack with"),
        Verb("hold", HEX, nouns=squares, bars=bars_hold, pointed=loud_pointed, take=hold),
        Verb("fire", HEX, nouns=squares, bars=bars_fire, pointed=ships_pointed, take=fire),
        Verb("fight", NOTHING, bars=bars_fight, take=fight),
        Verb("drop", NOTHING, take=lambda task, s, n: []),
    )


def commit(s: NormandyState, battle: Battle) -> list[Task[NormandyState]]:
    """§ATT-7 §ATT-10 §R-06 An attack is made: its units, its square and its ships are used up for this phase."""
    side = Side(battle.units[0] & 1)
    s.made += 1
    s.struck |= 1 << battle.hex
    s.guns |= mask_of(battle.guns)
    for u in battle.units:
        s.flags[u] |= FOUGHT
    facts = {
        "side": side,
        "hexes": (battle.hex,),
        "kinds": [s.kind[u] for u in battle.units],
        "from": [s.at[u] for u in battle.units],
        "guns": battle.guns,
    }
    s.tell(Event("attack", "§ATT-4", facts))
    return fight(s, battle)
