"""The sheet a referee of D-Day (1991) keeps: where everybody is by what was announced, and whether he may be there."""

from itertools import pairwise
from typing import Any

from bocage.core.hexes import bits
from bocage.core.protocol import Event
from bocage.games.dday_1991.state import Combat, DDayState

from . import dday_1991_rules as rules
from .checks import demand
from .dday_1991_rules import ALLIED, BOARD, PIECES, has

Facts = dict[str, Any]


class Sheet:
    """Units, faces, control, Moves and the rest, as they are entered event by event."""

    def __init__(self, s: DDayState) -> None:
        self.units = {u: h for u, h in enumerate(s.at) if h >= 0}
        self.back, self.unfed = set(bits(s.back)), set(bits(s.unfed))
        self.held, self.moves = set(bits(s.held)), list(s.moves)
        self.initiative, self.corps_lost, self.turn = int(s.initiative), s.lost_corps, s.turn
        self.harbours, self.bare, self.zoned, self.paid = set[int](), set[int](), set[int](), set[int]()
        self.supply_is_due, self.bereft = False, set[int]()
        self.owed, self.taken, self.losers = 0, 0, set[int]()
        self.trail = list[int]()
        self.before, self.combats = s, list[Combat]()

    # --- coming, going, control

    def _put(self, u: int, h: int) -> None:
        """§2e A unit is somewhere else; a ground unit takes control of land."""
        self.units[u] = h
        if PIECES[u].is_ground and has(BOARD.land_mask, h):
            (self.held.add if u % 2 == ALLIED else self.held.discard)(h)

    def set_up(self, event: Event, f: Facts) -> None:
        """§6a4 The set-up changes no control."""
        self.units[f["piece"]] = f["hex"]

    def arrived(self, event: Event, f: Facts) -> None:
        """§3f1 §3f2 A reinforcement comes when it is due, to a hex of its side."""
        u, h = f["piece"], f["hex"]
        demand(self.before.due[u] <= self.turn, f"§3f1 {PIECES[u].id} comes before its turn")
        demand((h in self.held) == (u % 2 == ALLIED), f"§3f2 {PIECES[u].id} comes to a hex of the enemy")
        self._put(u, h)

    def shipped(self, event: Event, f: Facts) -> None:
        """§3e1 From a controlled port to another."""
        ports = BOARD.port_mask | sum(1 << h for h in self.harbours)
        ports |= 1 << rules.LONDON if self.before.kit.options.london_is_port else 0
        for h in (f["from"], f["hex"]):
            demand(has(ports, h) and h in self.held, f"§3e1 {BOARD.names[h]} is no Allied port")
        self._put(f["piece"], f["hex"])

    def invades(self, event: Event, f: Facts) -> None:
        """§3e2a To an invasion hex of the sea the port lies on; §3c6 supplied units only."""
        beach, u = BOARD.invasions.get(f["hex"]), f["piece"]
        demand(beach is not None, f"§3e2a {BOARD.names[f['hex']]} is no invasion hex")
        assert beach is not None
        south = has(BOARD.country_of["Mediterranean Base"], f["from"])
        demand((beach.water == "Mediterranean Sea") == south, f"§3e2a {PIECES[u].id} invades from another sea")
        demand(u not in self.unfed, f"§3c6 {PIECES[u].id} invades without supply")
        self._put(u, f["hex"])
        self.paid.add(u)

    def dropped(self, event: Event, f: Facts) -> None:
        """§opt-13d1 §opt-13d3 From a city, five hexes at most, no mountains; §3d2a an army's Move covers its box."""
        far = BOARD.grid.distance(f["from"], f["hex"])
        sound = far <= 5 and has(BOARD.city_mask, f["from"]) and rules.terrain(f["hex"]) != "mountain"
        demand(sound, f"§opt-13d2 {PIECES[f['piece']].id} is dropped in {BOARD.names[f['hex']]}")
        self.paid |= self.box(f["piece"])
        self._put(f["piece"], f["hex"])

    def box(self, u: int) -> set[int]:
        """§2d1 §3d2a §8a3-2 Whom a Move for a unit covers: everyone it shares a box with, if the stack is lawful."""
        stack = rules.here(self.units, self.units[u], u % 2)
        led = any(PIECES[v].is_army and v not in self.unfed for v in stack)
        return set(stack) if led and rules.is_lawful(stack) else {u}

    def picked(self, event: Event, f: Facts) -> None:
        """§2d1c Who is taken up on the way is covered as well."""
        self.paid.add(f["piece"])

    def rested(self, event: Event, f: Facts) -> None:
        """§3d2a So is everyone in the hex where an army ends its move."""
        if PIECES[f["piece"]].is_army:
            self.paid |= self.box(f["piece"])

    def moves_unit(self, event: Event, f: Facts) -> None:
        """A unit changes its place and control follows."""
        self._put(f["piece"], f["hex"])

    def placed(self, event: Event, f: Facts) -> None:
        """A unit changes its place and no control with it."""
        self.units[f["piece"]] = f["hex"]

    def bombers_home(self, event: Event, f: Facts) -> None:
        """§opt-13b3"""
        for u in self.units:
            if PIECES[u].is_strategic:
                self.units[u] = rules.LONDON

    def waits(self, event: Event, f: Facts) -> None:
        """§2d4 An arrival is taken back."""
        self._remove(f["piece"])

    def recalled(self, event: Event, f: Facts) -> None:
        """§8a1 A port transfer is taken back, and its Move."""
        self.units[f["piece"]] = f["hex"]
        self.moves[ALLIED] = min(rules.MOST_MOVES, self.moves[ALLIED] + 1)

    def exited(self, event: Event, f: Facts) -> None:
        """§3g §4d4b Off the board, from its edge."""
        demand(has(BOARD.edge_mask, f["hex"]), f"§3g {BOARD.names[f['hex']]} is not at the edge")
        for u in f["pieces"]:
            self._remove(u)

    def _remove(self, u: int) -> None:
        del self.units[u]
        for marked in (self.back, self.unfed, self.paid):
            marked.discard(u)

    def detached(self, event: Event, f: Facts) -> None:
        """§opt-16a"""
        self.back.add(f["piece"])
        self.units[f["division"]] = f["hex"]

    def absorbed(self, event: Event, f: Facts) -> None:
        """§opt-16b"""
        self.back.discard(f["piece"])
        self._remove(f["division"])

    def restored(self, event: Event, f: Facts) -> None:
        """§opt-11b1"""
        self.back.discard(f["piece"])

    def anchored(self, event: Event, f: Facts) -> None:
        """§opt-15a1 §opt-15a3"""
        demand(not has(BOARD.city_mask, f["hex"]), "§opt-15a1 a Mulberry is anchored in a city")
        self.harbours.add(f["hex"])
        self.held.add(f["hex"])  # §opt-15a1 as an invading ground unit would

    def harbour_lost(self, event: Event, f: Facts) -> None:
        """§opt-15a4"""
        self.harbours.discard(f["hex"])

    # --- moving

    def moved(self, event: Event, f: Facts) -> None:
        """§3b §3b3d §3b3e A way: every step open, the factors enough, zones left alone or the end of it."""
        way, lead = [f["from"], *f["way"]], f["pieces"][0]
        feared = rules.zone(self.units, self.unfed, 1 - lead % 2)
        bold = self.before.kit.options.stacking_by_type and not PIECES[lead].is_ground
        for h in way[1:]:
            demand(not self._is_shut(lead, h), f"§2d3 {PIECES[lead].id} walks into the enemy in {BOARD.names[h]}")
        demand(bold or not feared & set(way[1:-1]), f"§3b3d {PIECES[lead].id} walks through an enemy zone")
        pursuit = getattr(self.before.agenda[-1], "pursuit", False)
        for u in f["pieces"]:
            name, zoned = PIECES[u].id, way[-1] in feared
            steps = [rules.step_price(u, a, b, self.before.good) for a, b in pairwise(way)]
            demand(None not in steps, f"§3a {name} cannot go {[BOARD.names[h] for h in way]}")
            spent = self.before.spent[u] + sum(step or 0 for step in steps)
            most = PIECES[u].movement * (1 if zoned or pursuit else 2) + 3 * (self.before.effort >> u & 1)
            demand(bold or spent <= most, f"§3b1a {name} spends {spent} factors of {most}")
            demand(u not in self.unfed, f"§3c6 {name} moves without supply")
            demand(bold or pursuit or not zoned or u not in self.zoned, f"§3b3e {name} goes from zone to zone")
            for h in way[1:]:
                self._put(u, h)

    def _is_shut(self, u: int, h: int) -> bool:
        """§2d3 §opt-14a1 Whether enemies keep a unit out of a hex."""
        enemies = rules.here(self.units, h, 1 - u % 2)
        if not self.before.kit.options.stacking_by_type:
            return bool(enemies)
        return any(PIECES[v].is_ground == PIECES[u].is_ground for v in enemies)

    def retreated(self, event: Event, f: Facts) -> None:
        """§4d1 §4d3 One hex by land, not among enemies, and not into their zone while another hex has room.

        Who falls back further does not return to where he came from: the last of the trail is where he stands.
        """
        begin, h, group = f["from"], f["hex"], list(f["pieces"])
        side = group[0] % 2
        name = f"{PIECES[group[0]].id} from {BOARD.names[begin]} to {BOARD.names[h]}"
        demand(rules.by_land(begin, h), f"§4d1 {name}: not the next hex")
        demand(not rules.here(self.units, h, 1 - side), f"§4d1 {name}: enemies are there")
        feared = rules.zone(self.units, self.unfed, 1 - side)
        passed = getattr(self.before.agenda[-1], "passed", ())
        self.trail = [*self.trail, h] if self.trail[-1:] == [begin] else [begin, h]
        if h in feared and not passed:
            near = {*rules.neighbours(begin)} - {*self.trail} - feared
            others = [n for n in near if rules.by_land(begin, n)]
            free = [n for n in others if not [u for u, at in self.units.items() if at == n and rules.fills(u)]]
            chain = len(group) > 1 and not rules.is_lawful(group)
            demand(not free or chain, f"§4d1 {name}: into a zone, though {[BOARD.names[n] for n in free]} are free")
        for u in group:
            self._put(u, h)
