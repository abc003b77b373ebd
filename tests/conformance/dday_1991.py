"""A referee for D-Day (1991): it keeps a sheet of its own from what is announced, and compares it with the position.

Every event is entered as a player at the table would: this unit goes there, that one is reduced, so many Moves are
paid. What is announced must be lawful by `dday_1991_rules`, and in the end the sheet and the position must agree. So
a rule that is applied wrongly shows, and so does a change that nobody was told of.
"""

from collections.abc import Callable
from typing import Any

from bocage.core.hexes import bits
from bocage.core.protocol import Action, Event
from bocage.games.dday_1991.state import Combat, DDayState

from . import dday_1991_rules as rules
from .checks import demand
from .dday_1991_prices import payer_of, price
from .dday_1991_rules import ALLIED, BOARD, GERMAN, PIECES, has
from .dday_1991_sheet import Facts, Sheet

MOVING = ("reinforcement", "replacement", "port transfer", "invasion", "movement")
RETREATING = ("Retreats", "RetreatFirst", "RetreatTo", "Retreat", "LeaveBoard", "Losses", "Suffer")


class Referee(Sheet):
    """What is demanded of every announcement, and of the position it leads to."""

    def watch(self, before: DDayState, a: Action, told: list[Event], after: DDayState) -> None:
        """One action: what it cost, what it brought, and where it led."""
        self.before = before
        task: Any = before.agenda[-1]
        self._pay(int(task.who(before)), price(before, a))
        if (leader := payer_of(before, a)) is not None:
            self.paid |= {leader, *task.party, *self.box(leader)}
        for event in told:
            if event.kind in _ENTRIES:
                _ENTRIES[event.kind](self, event, event.facts)
        self._compare(after)
        self._check_stacks(after)
        self._check_beaten(told, after)
        if after.phase == "movement" and before.phase != "movement":
            feared = rules.zone(self.units, self.unfed, 1 - after.mover)
            self.zoned = {u for u, h in self.units.items() if h in feared and u % 2 == after.mover}

    # --- what is compared

    def _compare(self, s: DDayState) -> None:
        there = {u: h for u, h in enumerate(s.at) if h >= 0}
        odd = [PIECES[u].id for u in {*there, *self.units} if there.get(u) != self.units.get(u)]
        demand(not odd, f"§3a nobody was told where these went: {odd}")
        demand(set(bits(s.back)) == self.back, "§4e units are reduced or restored without a word")
        demand(list(s.moves) == self.moves, f"§3d1 there are {s.moves} Moves, but by what was told {self.moves}")
        changed = [BOARD.names[h] for h in set(bits(s.held)) ^ self.held]
        demand(not changed, f"§2e control of {changed} is not what was told")
        demand(set(bits(s.unfed)) == self.unfed, "§3c1 other units are unsupplied than were found so")
        if not s.kit.options.nationality:  # what an army of many nations covers is not worked out here
            free = [PIECES[u].id for u in set(bits(s.paid)) ^ self.paid]
            demand(not free, f"§3d2a these are paid for, or not, against the rule: {free}")
        demand(s.lost_corps == self.corps_lost, f"§6b-note {s.lost_corps} corps lost, but {self.corps_lost} were told")
        demand(int(s.initiative) == self.initiative, "§opt-10a the initiative marker has changed hands")
        demand(s.turn == self.turn, f"§0a turn {s.turn} was not begun")
        for side in (ALLIED, GERMAN):
            zone = rules.zone(self.units, self.unfed, side)
            demand(set(bits(s.zone(side))) == zone, "§2c1 a zone is not what stands around it")

    def _check_stacks(self, s: DDayState) -> None:
        """§2d1 §opt-14a2 The side that waits has no unlawful stack, nor has the other when its movement has ended.

        What losses have left is excused: own corps that fell in an attack, an army that starved.
        """
        sides = [1 - s.mover] if s.phase in MOVING and s.turn else []
        sides += [int(s.mover)] if s.phase == "combat" and self.before.phase == "movement" else []
        for h in {at for u, at in self.units.items() if u % 2 in sides and has(BOARD.land_mask, at)}:
            for side in sides:
                stack = rules.here(self.units, h, side)
                if rules.is_lawful(stack, s.kit.options.nationality):
                    self.bereft -= set(stack)
                else:
                    demand(self.bereft & set(stack), f"§2d1 an unlawful stack rests in {BOARD.names[h]}")

    def _check_beaten(self, told: list[Event], s: DDayState) -> None:
        """§4c2b Beaten defenders are gone from the hex, unless they found no way; §4d1 others may fall back to it."""
        if any(type(task).__name__ in RETREATING for task in s.agenda):
            return
        stuck = {event.facts["hex"] for event in told if event.kind in ("cut_off_retreat", "retreated")}
        for event in told:
            if event.kind == "ended" and event.facts["attacker_wins"]:
                beaten = [h for h in event.facts["hexes"] if rules.here(self.units, h, 1 - self.before.mover)]
                demand(set(beaten) <= stuck, "§4c2b beaten defenders hold their hex")

    # --- Moves

    def _pay(self, side: int, cost: int) -> None:
        self.moves[side] -= cost
        demand(self.moves[side] >= 0, f"§3d1 {cost} Moves are spent that were not there")

    def gained(self, event: Event, f: Facts) -> None:
        """§3d1 §6-each New Moves, no more than the track holds."""
        if event.rule == "§6-each":
            due = rules.NEW_MOVES[self.before.scenario][f["side"]]
            demand(f["moves"] == due, f"§6-each {f['moves']} new Moves instead of {due}")
        self.moves[f["side"]] = min(rules.MOST_MOVES, self.moves[f["side"]] + f["moves"])

    # --- combat

    def attack(self, event: Event, f: Facts) -> None:
        """§4a1 §4a2 §4a3 §3e2c §3c6 Who may attack: fighters, supplied, next to the hex or under its arrow, once."""
        pursuit = event.rule == "§opt-14b2"
        busy = set() if pursuit else {u for combat in self.combats for u in combat.units}
        named = {h for combat in self.combats for h in combat.targets}
        demand(not named & set(f["hexes"]), "§4a3 a hex is attacked twice")
        for u in f["pieces"]:
            begin, name = self.units[u], PIECES[u].id
            demand(not PIECES[u].is_hq and u not in self.unfed and u not in busy, f"§4a2 {name} may not attack")
            for h in f["hexes"]:
                demand(self._points_to(u, begin, h), f"§4a2 {name} attacks {BOARD.names[h]} from {BOARD.names[begin]}")
            self.paid |= set() if pursuit else self._covered(u)
        self.combats.append(Combat(tuple(f["hexes"]), tuple(f["pieces"]), pursuit=pursuit))

    def _covered(self, u: int) -> set[int]:
        """§3d2a §AMB-12 An attacker has a Move of its own, or that of the army in its hex."""
        stack = rules.here(self.units, self.units[u], u % 2)
        armies = [v for v in stack if PIECES[v].is_army and v not in self.unfed]
        return {u} if u in self.paid or not armies else set(stack)

    def _points_to(self, u: int, begin: int, h: int) -> bool:
        if has(BOARD.sea_mask, begin):
            return begin in BOARD.invasions and h in BOARD.invasions[begin].targets
        return rules.by_land(begin, h) if PIECES[u].is_ground else h in rules.neighbours(begin)

    def carpet(self, event: Event, f: Facts) -> None:
        """§opt-13b2 Bombs that cancel every line of the chart."""
        if f["bare"]:
            self.bare.add(f["hex"])

    def combat(self, event: Event, f: Facts) -> None:
        """§4b0 §4c1 §4c2a §4c2b §4c2c Both sums, both dice, who wins, and what it costs the other."""
        self._settle()
        self.trail = []
        targets, side = f["hexes"], f["side"]
        fought = self._fought(f)
        attackers = [u for u in fought.units if u in self.units]
        bare = bool(self.bare & set(targets)) and not fought.pursuit
        sums = self._attack(attackers, targets, bare), self._defense(attackers, targets, 1 - side, bare)
        demand(tuple(f["modifiers"]) == sums, f"§4b0 modifiers {f['modifiers']} instead of {sums}")
        ours, theirs = sums[0] + f["dice"][0], sums[1] + f["dice"][1]
        demand(f["attacker_wins"] == (ours > theirs), f"§4c2a {ours} against {theirs} is won by the wrong side")
        self.owed, self.taken = rules.losses(abs(ours - theirs)), 0
        defenders = [u for h in targets for u in rules.here(self.units, h, 1 - side)]
        self._count_losers(defenders if ours > theirs else attackers)

    def _fought(self, f: Facts) -> Combat:
        """§4a5 The combat that is announced was declared."""
        declared = [combat for combat in self.combats if combat.targets == tuple(f["hexes"])]
        demand(declared, "§4a5 a combat is fought that nobody declared")
        return declared[0]

    def _attack(self, units: list[int], targets: list[int], bare: bool) -> int:
        back, at = self.back, self.units
        return rules.within(sum(rules.attack_of(u, u in back, at[u], targets, bare) for u in units))

    def _defense(self, attackers: list[int], targets: list[int], side: int, bare: bool) -> int:
        options, afloat = self.before.kit.options, {u for u in attackers if has(BOARD.sea_mask, self.units[u])}
        helpers = set(bits(self.before.dropped)) if options.drop_counts_as_invasion else set()
        invaded = afloat and set(attackers) <= afloat | helpers
        coast = rules.COASTAL_BONUS[self.before.scenario] if invaded else 0
        city = options.allied_in_fort_city == "city"
        found = [(u, h) for h in targets for u in rules.here(self.units, h, side)]
        return rules.within(sum(rules.defense_of(u, u in self.back, h, coast, city, bare) for u, h in found))

    # --- losses

    def _count_losers(self, units: list[int]) -> None:
        self.losers = set(units)
        steps = sum(1 if u in self.back or PIECES[u].back is None else 2 for u in units)
        self.owed = min(self.owed, steps)

    def _settle(self) -> None:
        """§4c2c §4e2 Before anything else happens the losses have been taken, no more and no less."""
        demand(self.taken == self.owed, f"§4e2 {self.taken} losses taken instead of {self.owed}")
        self.taken = 0

    def ended(self, event: Event, f: Facts) -> None:
        """§4c2c The losses of the round are complete."""
        demand(self.taken == self.owed, f"§4c2c {self.taken} losses taken instead of {self.owed}")
        self.owed, self.taken, self.losers = 0, 0, set()
        self.combats.remove(self._fought(f))

    def fight_on(self, event: Event, f: Facts) -> None:
        """§opt-10b One more loss."""
        demand(self.taken == self.owed, f"§4c2c {self.taken} losses taken instead of {self.owed}")
        self.owed, self.taken = 1, 0

    def cut_off_retreat(self, event: Event, f: Facts) -> None:
        """§4d4a One more loss, and only where no hex was open."""
        u = f["pieces"][0]
        feared = rules.zone(self.units, self.unfed, 1 - u % 2)
        near = [n for n in rules.neighbours(f["hex"]) if rules.by_land(f["hex"], n) and n not in feared]
        free = [n for n in near if n not in self.units.values()]
        demand(not free, f"§4d4a {PIECES[u].id} had a way out of {BOARD.names[f['hex']]}")
        self.owed, self.taken, self.losers = 1, 0, set(f["pieces"])

    def reduced(self, event: Event, f: Facts) -> None:
        """§4e A loss that a unit survives."""
        self._lose(event, f["piece"])
        self.back.add(f["piece"])

    def eliminated(self, event: Event, f: Facts) -> None:
        """§4e §6b-note A loss too many; Allied corps are counted for good."""
        u = f["piece"]
        self._lose(event, u)
        if event.rule == "§4e":
            demand(u in self.back or PIECES[u].back is None, f"§4e {PIECES[u].id} is eliminated at full strength")
        self.corps_lost += u % 2 == ALLIED and PIECES[u].is_corps
        left = [v for v in rules.here(self.units, self.units[u], u % 2) if v != u]
        if not rules.is_lawful(left, self.before.kit.options.nationality):
            self.bereft |= set(left)
        self._remove(u)

    def _lose(self, event: Event, u: int) -> None:
        if event.rule == "§opt-15b":
            self._supply()
        elif event.rule == "§4e":
            self.taken += 1
            demand(u in self.losers, f"§4e2 {PIECES[u].id} pays for a combat that is not its own")

    def initiative_used(self, event: Event, f: Facts) -> None:
        """§opt-10a The holder uses the marker and hands it over."""
        demand(f["side"] == self.initiative, "§opt-10a the marker is used by who has it not")
        self.initiative, self.owed = 1 - self.initiative, 0

    # --- the course of the game

    def _supply(self) -> None:
        """§3c1 Both sides at once, when the portion ends; §3b3c nobody is at sea any more."""
        if not self.supply_is_due:
            return
        self.supply_is_due = False
        afloat = [PIECES[u].id for u, h in self.units.items() if has(BOARD.sea_mask, h)]
        demand(not afloat, f"§3b3c still at sea: {afloat}")
        base = BOARD.country_of["Mediterranean Base"]
        allied = {h for h in BOARD.circled if h in self.held} | set(bits(base)) | self.harbours
        german = {h for h in BOARD.boxed if h not in self.held}
        found = rules.unsupplied(self.units, self.unfed, allied, ALLIED)
        self.unfed = found | rules.unsupplied(self.units, self.unfed, german, GERMAN)

    def supply(self, event: Event, f: Facts) -> None:
        """§3c1 Units are said to be cut off or supplied again."""
        self._supply()

    def turn_begins(self, event: Event, f: Facts) -> None:
        """§2b1 One turn after the other."""
        self._supply()
        demand(f["turn"] == self.turn + 1 <= 12, f"§0a turn {f['turn']} follows turn {self.turn}")
        self.turn = f["turn"]

    def portion(self, event: Event, f: Facts) -> None:
        """§2b1 The other side's portion."""
        self._supply()
        self._settle()
        demand(not self.combats, "§4a5 a declared combat was not fought")
        self.supply_is_due, self.bare, self.paid, self.owed = True, set(), set(), 0

    def verdict(self, event: Event, f: Facts) -> None:
        """§6-winA §6-winG §6-draw"""
        self._supply()
        options = self.before.kit.options
        due = rules.verdict(self.before.scenario, self.units, self.held, self.corps_lost, options.count_hqs)
        demand(f["level"] == due, f"§6-winA {f['level']}, but it is a {due}")


_ENTRIES: dict[str, Callable[[Referee, Event, Facts], None]] = {
    "absorbed": Referee.absorbed,
    "advanced": Referee.moves_unit,
    "anchored": Referee.anchored,
    "arrived": Referee.arrived,
    "attack": Referee.attack,
    "bombers": Referee.placed,
    "bombers_home": Referee.bombers_home,
    "carpet": Referee.carpet,
    "combat": Referee.combat,
    "cut_off": Referee.supply,
    "cut_off_retreat": Referee.cut_off_retreat,
    "detached": Referee.detached,
    "dropped": Referee.dropped,
    "eliminated": Referee.eliminated,
    "ended": Referee.ended,
    "exited": Referee.exited,
    "fight_on": Referee.fight_on,
    "gained": Referee.gained,
    "harbour_lost": Referee.harbour_lost,
    "initiative": Referee.initiative_used,
    "invades": Referee.invades,
    "moved": Referee.moved,
    "picked": Referee.picked,
    "portion": Referee.portion,
    "reacted": Referee.placed,
    "recalled": Referee.recalled,
    "reduced": Referee.reduced,
    "restored": Referee.restored,
    "rested": Referee.rested,
    "retreated": Referee.retreated,
    "set_up": Referee.set_up,
    "shipped": Referee.shipped,
    "supplied": Referee.supply,
    "turn": Referee.turn_begins,
    "verdict": Referee.verdict,
    "waits": Referee.waits,
}
