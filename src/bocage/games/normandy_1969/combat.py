"""§CMB-1 §ATT-4 The combat phase: which square is attacked next, by whom, with which ships; each is fought at once."""

from bocage.core.hexes import Hex, Mask, bits, mask_of
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit

from .naval import bars_gunfire, guns_left, ships_for
from .odds import attack_strength, bars_odds, defense_strength
from .resolve import fight
from .state import FOUGHT, Battle, NormandyState, unit_named
from .supply import freeze_supply
from .verbs import DONE, DROP, FIGHT


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
        return no("§CMB-1", unit=u, why="it is not on the map")
    if kind.defend_only:
        return no("§RUL-02", unit=u, why="it only defends")
    if s.flags[u] & FOUGHT:
        return no("§ATT-10", unit=u, why="it has attacked in this phase")
    if not s.is_fed(u):
        return no("§ATT-8", unit=u, why="it is out of supply")
    if s.turn == 1 and kind.type in ("parachute", "glider"):
        who, rule = ("paratroops", "§INV-5") if kind.type == "parachute" else ("glider troops", "§GLD")
        return no(rule, unit=u, why=f"{who} do not attack on turn 1")
    return None


def bars_target(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§CMB-1 §TEC-FLOOD §RUL-29 The first rule that keeps a unit, able to attack, from attacking a square."""
    board, at = s.kit.board, s.at[u]
    if h not in s.kit.grid.neighbours[at]:
        return no("§CMB-1", unit=u, hex=s.kit.names[h], why="not next to it")
    d = s.kit.grid.direction(at, h)
    if not u & 1 and board.flooded[d] >> at & 1:
        return no("§TEC-FLOOD", unit=u, hex=s.kit.names[h], why="a flood lies between")
    if board.sea_side[d] >> at & 1:
        return no("§RUL-29", unit=u, hex=s.kit.names[h], why="the sea lies between")
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
    return no("§ATT-7", allowed=s.limit, why="all the attacks of this turn are made") if s.made >= s.limit else None


def idle_on_beaches(s: NormandyState, units: list[Unit]) -> list[Unit]:
    """§R-02 By option, on turn 1: units in invasion beach squares beside Germans whom nobody has attacked yet."""
    if s.turn != 1 or s.mover != Side.ALLIED or s.kit.options.turn_1 != "1971":
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

    def options(self, s: NormandyState) -> list[Action]:
        units, attack = able_units(s, self.side), s.kit.noun("attack")
        options = [attack[h] for h in bits(attackable(s, units))]
        return options if idle_on_beaches(s, units) else [*options, DONE]

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == DONE:
            u = idle_on_beaches(s, able_units(s, self.side))[0]
            return no("§R-02", unit=u, beach=s.kit.names[s.at[u]], why="it must attack Germans beside it")
        h = s.kit.hex_named(a.noun)
        if a.verb != "attack" or h < 0:
            return None
        if not s.occupied[self.side.enemy] >> h & 1:
            return no("§CMB-1", hex=a.noun, why="no enemy there")
        if s.struck >> h & 1:
            return no("§R-06", hex=a.noun, why="it has been attacked in this phase")
        return self._nobody_can(s, h)

    def _nobody_can(self, s: NormandyState, h: Hex) -> Ruling:
        """Why none of the units beside a square may attack it: the first one's reason stands for all."""
        for u in (u for n in s.kit.grid.neighbours[h] if n >= 0 for u in s.units_at(n)):
            if u & 1 == self.side and (ruling := bars_attacker(s, u) or bars_target(s, u, h)) is not None:
                return ruling
        return no("§CMB-1", hex=s.kit.names[h], why="nobody is next to it")

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        return [] if a == DONE else [Gather(self.side, s.kit.hex_named(a.noun)), NextAttack(self.side)]


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

    def options(self, s: NormandyState) -> list[Action]:
        named, squares = s.kit.numbered("with"), self._squares(s)
        options = [named[u] for u in able_units(s, self.side) if self._bars_unit(s, u) is None]
        options += [s.kit.noun("hold")[h] for h in squares if self._bars_hold(s, h) is None]
        options += [s.kit.noun("fire")[h] for h in squares if self._bars_fire(s, h) is None]
        if self._bars_fight(s) is None:
            options.append(FIGHT)
        return [*options, DROP]

    def _squares(self, s: NormandyState) -> list[Hex]:
        """The squares the attackers stand in."""
        return list(dict.fromkeys(s.at[u] for u in self.units))

    def _bars_unit(self, s: NormandyState, u: Unit) -> Ruling | None:
        return no("§ATT-10", unit=u, why="it takes part") if u in self.units else bars_target(s, u, self.hex)

    def _bars_hold(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§RUL-09 Only ships that would fire can be told to wait, and only by their own side."""
        return None if self.side == Side.ALLIED and h in self.battle(s).guns else self._bars_ships(s, h)

    def _bars_fire(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§RUL-09 §INV-8 Ships told to wait may fire after all while there are squares left."""
        if h not in self.silent:
            return self._bars_ships(s, h)
        if len(self.battle(s).guns) < guns_left(s):
            return None
        return no("§INV-8", hex=s.kit.names[h], why="no more ships can fire in this phase")

    def _bars_ships(self, s: NormandyState, h: Hex) -> Ruling:
        """Why there is nothing to be said to the ships of a square."""
        if self.side == Side.GERMAN or h not in self._squares(s):
            return no("§RUL-09", hex=s.kit.names[h], why="no Allied unit attacks from it")
        why = "its ships fire already" if h in self.battle(s).guns else "its ships do not fire"
        return bars_gunfire(s, h) or no("§RUL-09", hex=s.kit.names[h], why=why)

    def _bars_fight(self, s: NormandyState) -> Ruling | None:
        """§R-15 By option hopeless attacks are refused, unless the duty of the beaches (§R-02) demands them."""
        if not self.units:
            return no("§CMB-1", why="no unit attacks yet")
        if s.kit.options.odds_floor != "forbid" or idle_on_beaches(s, list(self.units)):
            return None
        battle = self.battle(s)
        return bars_odds(s.kit, attack_strength(s, battle).total, defense_strength(s, battle).total)

    def bars(self, s: NormandyState, a: Action) -> Ruling | None:
        if a == FIGHT:
            return self._bars_fight(s)
        if a.verb in ("hold", "fire") and (h := s.kit.hex_named(a.noun)) >= 0:
            return self._bars_hold(s, h) if a.verb == "hold" else self._bars_fire(s, h)
        u = unit_named(s, a.noun, self.side)
        if a.verb == "with" and u is not None:
            return bars_attacker(s, u) or self._bars_unit(s, u)
        return None

    def take(self, s: NormandyState, a: Action) -> list[Task[NormandyState]]:
        if a == DROP:
            return []
        if a == FIGHT:
            return commit(s, self.battle(s))
        if a.verb == "with":
            return [Gather(self.side, self.hex, (*self.units, int(a.noun)), self.silent)]
        h = s.kit.hex_named(a.noun)
        silent = (*self.silent, h) if a.verb == "hold" else tuple(n for n in self.silent if n != h)
        return [Gather(self.side, self.hex, self.units, silent)]


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
