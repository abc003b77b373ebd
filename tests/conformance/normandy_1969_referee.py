"""A referee for Normandy (1969): it keeps a sheet of its own from what is announced, and compares it.

The rules and charts are written a second time. What is offered must be what they allow, what is announced must be what
they say, what must follow from it must follow, and in the end sheet and position must agree: a rule that is applied
wrongly shows, and so does a change that nobody was told of.
"""

from collections import Counter
from typing import Any

from bocage.core import play
from bocage.core.hexes import bits
from bocage.core.protocol import Action, Event
from bocage.games.normandy_1969.state import NormandyState

from .checks import demand
from .normandy_1969_sheet import ALLIED, Facts, pieces_of
from .normandy_1969_turns import Turns

SILENT = ("plan_taken", "setup_taken", "invades", "supply_beach_dead")
"""Announcements that change nothing on the sheet: what they tell follows from others, and is compared."""


class Referee(Turns):
    """What is demanded of every offer, of every announcement, and of the position it leads to."""

    def watch(self, before: NormandyState, a: Action, told: list[Event], after: NormandyState) -> None:
        """One action: what was offered, what it brought, and where it led."""
        task = before.agenda[-1]
        self._check_offer(before, task)
        if type(task).__name__ == "Deploy" and a.verb in ("take", "start"):
            self.pick_up()
        self.named = self.code[int(a.noun)] if a.verb == "lose" else ""
        for event in told:
            self._enter(event, task, a, before, after)
        if not after.turn:
            self._before_the_landing(after)
        self._compare(after)
        self.label(after)

    # --- what is offered

    def _check_offer(self, s: NormandyState, task: Any) -> None:
        nouns, done = dict[str, set[str]](), False
        for a in play.offered(s):
            nouns.setdefault(a.verb, set()).add(a.noun)
            done = done or a.verb == "done"
        name = type(task).__name__
        if name.startswith("Plan"):
            self.plan(s, task, nouns, done)
        elif name == "PlaceUnit":
            self.offered_places(task.unit, nouns.get("at", ()))
        elif name == "ChooseMove":
            self.take_up(task.side, nouns.get("move", ()))
        elif name == "MoveUnit":
            self.set_out(task, nouns.get("go", ()), nouns.get("exit", ()))
        elif name == "Attacks":
            self.choose_target(task.side, nouns.get("attack", ()), done)
        elif name == "Gather":
            self.gather(task, nouns.get("with", ()))
        elif name == "RetreatStep":
            self.offered_back(task, nouns.get("retreat", ()))
        elif name == "Exchange":
            self.offered_losses(task, nouns.get("lose", ()), done)
        elif name == "LandGlider":
            self.offered_glides(task.unit, nouns.get("glide", ()))
        elif name == "Land":
            self.offered_loads(nouns.get("land", ()))
        elif name == "Replace":
            self.offered_units(nouns.get("replace", ()))

    # --- what is announced

    def _enter(self, event: Event, task: Any, a: Action, before: NormandyState, after: NormandyState) -> None:
        f: Facts = event.facts
        match event.kind:
            case "moved":
                self.walks(task.unit, event, {**f, "leaving": a.verb == "exit"}, on=a.verb == "break")
            case "broke_down":
                self.splits(int(a.noun) if a.noun else task.unit, f, after)
            case "rebuilt":
                self.rebuilt(f, after)
            case "attack":
                self.attack(task, f)
            case "phase":
                self.phase_begins(event, f, after)
            case "plan_opened":
                self.plan_opened(before, f)
            case "placed":
                self.placed(task, a, f)
            case "mustered":
                self.mustered(after, f)
            case "replaced":
                self.replaced(after, f)
            case kind if kind not in SILENT:
                _ENTRIES[kind](self, event, f)
        if event.kind in ("drop", "drift"):
            self.note_drop()

    # --- where it leads

    def _before_the_landing(self, after: NormandyState) -> None:
        """§INV-11 The plan is not announced; it makes and loses no counter."""
        mine, there = Counter[str](), Counter[str]()
        others = Counter({piece: n for piece, n in self.pieces.items() if piece[0] != ALLIED})
        planned = Counter({piece: n for piece, n in pieces_of(after).items() if piece[0] == ALLIED})
        for (side, code, _), n in self.pieces.items():
            mine[code] += n if side == ALLIED else 0
        for (_, code, h), n in planned.items():
            there[code] += n
            demand(h < 0, f"§INV-11 {code} is on the map before the landing")
        demand(+mine == there, f"§OB-AL {mine - there} vanished, {there - mine} came up")
        self.pieces = others + planned
        self.look_again()

    def _compare(self, s: NormandyState) -> None:
        mine, theirs = +self.pieces, pieces_of(s)
        demand(mine == theirs, f"§CMB-1 {theirs - mine} are there, but by what was told {mine - theirs}")
        if not s.turn:
            return
        self._compare_turn(s)
        pairs = [
            ("§INV-1", set(bits(s.invaded)), self.invaded),
            ("§INV-2", set(bits(s.supply)), self.supply),
            ("§RNF-3", set(bits(s.dead)), self.dead),
            ("§R-13", set(bits(s.cities)), self.cities),
            ("§GLD", set(bits(s.drops)), self.drops),
            ("§R-06", set(bits(s.struck)), self.struck),
            ("§INV-8", set(bits(s.guns)), self.fired),
        ]
        for rule, there, written in pairs:
            demand(there == written, f"{rule} {sorted(there)}, but by what was told {sorted(written)}")
        fed = set(bits(s.fed)) & {u for u, h in enumerate(s.at) if h >= 0}
        known = {u for u in self.fed if s.at[u] >= 0}
        odd = {u for u in fed ^ known if u in self.at or u in known}
        demand(not odd or s.phase == "landing", f"§RUL-03 {[self.code.get(u) for u in odd]} are fed, or not")
        pool = Counter({self.codes[k]: n for k, n in enumerate(s.pool) if n})
        demand(pool == +self.pool, f"§R-12 {pool} may be replaced, but by what was told {+self.pool}")
        exits = [(self.codes[k], h) for k, h, _ in s.exits]
        demand(exits == self.exits, f"§VIC-X {exits} have left, but by what was told {self.exits}")

    def _compare_turn(self, s: NormandyState) -> None:
        told = (self.turn, self.made, self.limit, self.points)
        demand((s.turn, s.made) == told[:2], f"§ATT-7 turn {s.turn}, {s.made} attacks, but {told[:2]} was told")
        if s.phase == self.phase:
            demand(s.limit == self.limit, f"§ATT-7 {s.limit} attacks, but by what was told {self.limit}")
            demand(s.points == self.points, f"§R-12 {s.points} factors, but by what was told {self.points}")
            self._compare_beginnings(s)
        capacity = {n: s.capacity[n] for n in self.living_beaches()}
        mine = {n: self.capacity[n] for n in self.living_beaches()}
        demand(capacity == mine, f"§RNF-1 beaches can land {capacity}, but by what was told {mine}")

    def _compare_beginnings(self, s: NormandyState) -> None:
        began = {u: h for u, h in self.began.items() if s.at[u] >= 0 and self.code[u] == self.codes[s.kind[u]]}
        odd = [self.code.get(u) for u, h in began.items() if s.began[u] != h]
        demand(not odd, f"§R-19 {odd} began their turn elsewhere")


_ENTRIES: dict[str, Any] = {
    "drop": Referee.drop_dies,
    "drift": Referee.drifts,
    "landed_on": Referee.lands_on,
    "touchdown": Referee.touches_down,
    "commandos": Referee.commandos,
    "follows": Referee.follows,
    "glider": Referee.glides,
    "boxed": Referee.boxed,
    "exited": Referee.exited,
    "turn": Referee.turn_begins,
    "attacks_allowed": Referee.attacks_allowed,
    "replacements": Referee.replacements,
    "combat": Referee.fights,
    "exchange": Referee.exchange,
    "eliminated": Referee.eliminated,
    "retreated": Referee.retreated,
    "no_retreat": Referee.no_way,
    "verdict": Referee.verdict,
}
"""Where each announcement is entered."""
