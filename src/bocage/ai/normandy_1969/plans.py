"""Plans worth weighing in Normandy (1969)."""

from itertools import zip_longest

from msgspec.structs import replace

from bocage.ai.mind import Candidate, Manner, Stroke
from bocage.ai.regiments.allied import AlliedStance
from bocage.ai.regiments.plans import BOLD, CAREFUL, Outlined, attack_schemes, efforts, in_touch
from bocage.ai.regiments.position import Notes
from bocage.ai.regiments.scheme import Drive, Scheme
from bocage.ai.regiments.words import objective_words, place_words, standing
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Decision, Side
from bocage.core.regiments.names import EDGES
from bocage.games.normandy_1969.combat import able_units
from bocage.games.normandy_1969.setups import allied_plan, german_setup
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState

from .battle import NOT_TO_BE_MADE, Battles, Plan
from .marching import March
from .position import NormandyPosition
from .scheme import NormandyScheme
from .weights import setup_weight

EFFORTS = 2
"""Other main efforts that are weighed."""
MORE, FEWER = 1, 1
"""Attacks that are weighed beyond those judgement makes, and among them to be left out."""
LEAVE_FROM = 6
"""The turn from which a division may leave: one that goes earlier is missed."""
MOST = 5
"""Plans of a movement that are weighed."""
NEXT = 3
"""Attacks among which the next one is chosen."""


def _by_turns(one: list[Outlined], other: list[Outlined]) -> list[Outlined]:
    """Two lists as one, by turns: where time is short, the best of both are weighed."""
    pairs = zip_longest(one, other)
    return [plan for pair in pairs for plan in pair if plan is not None]


class Planner:
    """The plans for one decision."""

    def __init__(self, s: NormandyState, d: Decision, manner: Manner, now: NormandyScheme, notes: Notes) -> None:
        self.s, self.d, self.manner, self.now, self.notes = s, d, manner, now, notes

    def plans(self) -> list[Candidate]:
        """Whatever the decision calls for; at least one plan."""
        if self.d.task == "ChooseMove":
            return self._marches()
        if self.d.task == "Attacks":
            return self._attacks()
        if self.d.task in ("PlanBeaches", "Deploy"):
            return self._openings()
        return [Candidate("Go by judgement", self.now)]

    def _position(self) -> NormandyPosition:
        return NormandyPosition(self.s.clone(), self.d.side, self.notes)

    # --- impulses

    def _marches(self) -> list[Candidate]:
        p = self._position()
        march = March(p, Drive(self.manner, self.now))
        found = [Outlined(self._going_on(), self.now)]
        if self.manner.ahead:
            others = self._allied(p, march) if p.side == Side.ALLIED else self._german(p, march)
            found += _by_turns(self._fights(p, march), others)
        return [Candidate(one.title, one.scheme, (), self._strokes(p, march, one.scheme)) for one in found[:MOST]]

    def _fights(self, p: NormandyPosition, march: March) -> list[Outlined]:
        """One attack more, or one less."""
        if self.s.phase != FIRST:
            return []
        others = self._tempting(p, march.targets)[:MORE]
        return attack_schemes(p, self.now, march.targets[-FEWER:], others)[::-1]

    def _going_on(self) -> str:
        if self.now.effort:
            word = "Main effort towards" if self.d.side == Side.ALLIED else "Mass for the defence of"
            return f"{word} {objective_words(self.now.effort)}, as before"
        return "Press on along the whole front" if self.d.side == Side.ALLIED else "Hold along the whole front"

    def _allied(self, p: NormandyPosition, march: March) -> list[Outlined]:
        found = [
            Outlined(f"A division off the {EDGES[edge]} edge now", replace(self.now, leave=edge))
            for edge in self._doors(p, march)
        ]
        if self.s.turn >= AlliedStance.SCREEN_FROM:
            found.append(Outlined("Guard the roads behind us", replace(self.now, screen=3.0)))
            found.append(Outlined("Everybody forward, whatever comes behind", replace(self.now, screen=0.0)))
        found += self._efforts(p, march, "Main effort towards")
        found.append(Outlined("Bold: danger counts for little", replace(self.now, daring=BOLD)))
        found.append(Outlined("Careful: nobody where he can be overrun", replace(self.now, daring=CAREFUL)))
        return found

    def _german(self, p: NormandyPosition, march: March) -> list[Outlined]:
        found = [] if self.now.line > 0 else [Outlined("Hold the line farther back", replace(self.now, line=1.0))]
        found += [] if self.now.line < 0 else [Outlined("Hold the line forward", replace(self.now, line=-1.0))]
        found.append(Outlined("Strike wherever there is a chance", replace(self.now, daring=BOLD)))
        found += self._efforts(p, march, "Mass for the defence of")
        if self.now.line:
            found.append(Outlined("Neither forward nor back: the shortest line", replace(self.now, line=0.0)))
        return found

    def _efforts(self, p: NormandyPosition, march: March, word: str) -> list[Outlined]:
        names = [name for name in efforts(p, march) if name != self.now.effort][:EFFORTS]
        found = [Outlined(f"{word} {objective_words(name)}", replace(self.now, effort=name)) for name in names]
        if self.now.effort:
            found.insert(0, Outlined("The whole front alike again", replace(self.now, effort="")))
        return found

    def _doors(self, p: NormandyPosition, march: March) -> list[str]:
        """Edges that a division could leave by in this move, before the last day."""
        if self.s.phase != SECOND or march.leavers or self.s.turn < LEAVE_FROM:
            return []
        every = March(p, Drive(self.manner, replace(self.now, leave="NESW")))
        exits = p.kit.board.road_exits
        return list(dict.fromkeys(exits[h] for h in every.leavers.values()))

    def _tempting(self, p: NormandyPosition, targets: list[Hex]) -> list[Hex]:
        """Enemy stacks in touch that are not to be attacked, by what they are worth for their strength."""
        battles = Battles(p, Drive(self.manner, self.now))
        left = [h for h in in_touch(p) if h not in targets]

        def liking(h: Hex) -> float:
            held = p.strength(p.stacks[p.enemy][h])
            return (held + 2 * battles.price(h)) / (3 + battles.defense(h, ()))

        return sorted(left, key=lambda h: (-liking(h), h))

    def _strokes(self, p: NormandyPosition, march: March, scheme: Scheme) -> tuple[Stroke, ...]:
        """The attacks as this plan has them, and the way of its main effort."""
        names, found = p.kit.names, list[Stroke]()
        for h in [*scheme.press, *(h for h in march.targets if h not in scheme.press)]:
            if h not in scheme.forbid:
                found += self._arrow(p, march, h)
        if scheme.effort:
            goal = members(p.ground.objectives[scheme.effort])
            start = min(
                p.stacks[p.side], key=lambda h: (p.kit.grid.distance(h, goal[0]) - 0.3 * p.force[h], h), default=-1
            )
            end = min(goal, key=lambda h: (p.kit.grid.distance(start, h), h))
            if start >= 0 and start != end:
                found.append(Stroke("move", (names[start], names[end])))
        return tuple(found) or standing(p, march)

    def _arrow(self, p: NormandyPosition, march: March, h: Hex) -> list[Stroke]:
        """An attack from the strongest square it comes from, or from the nearest stack."""
        near = [at for at in march.orders.values() if p.ground.disc(h, 1) >> at & 1]
        ours = near or sorted(p.stacks[p.side], key=lambda at: (p.kit.grid.distance(at, h), at))[:1]
        names = p.kit.names
        return [Stroke("attack", (names[at], names[h])) for at in ours[:1]]

    # --- attacks

    def _attacks(self) -> list[Candidate]:
        """The attack that judgement makes next, others first, bolder, or no more of them."""
        p = self._position()
        battles = Battles(p, Drive(self.manner, self.now))
        good = battles.worth_making()
        found = [Candidate(self._title(p, good), self.now, (), self._blows(good[:1]))]
        if not self.manner.ahead:
            return found
        for plan in [*good[1:NEXT], *self._daring(battles, {plan[1] for plan in good})]:
            scheme = replace(self.now, press=(plan[1],))
            found.append(Candidate(f"First against {self._where(p, plan[1])}", scheme, (), self._blows([plan])))
        if good:
            found.append(Candidate("No more attacks", replace(self.now, press=(), forbid=tuple(in_touch(p)))))
        return found

    def _title(self, p: NormandyPosition, good: list[Plan]) -> str:
        return f"Attack {self._where(p, good[0][1])} next" if good else "No attack is worth it"

    def _where(self, p: NormandyPosition, h: Hex) -> str:
        """A square by its name and the town it lies at or near."""
        name, place = p.kit.names[h], place_words(p, h)
        return name if place == name else f"{name} {place}" if place.startswith("near ") else f"{place} ({name})"

    def _daring(self, battles: Battles, known: set[Hex]) -> list[Plan]:
        """The best attack beyond those of judgement, at worse odds."""
        bold = Battles(battles.p, Drive(self.manner, replace(self.now, press=tuple(battles.targets()))))
        able = able_units(self.s, self.d.side)
        left = [h for h in bold.targets() if h not in known and h not in self.now.forbid]
        found = [plan for h in left if (plan := bold.best_party(h, able)) is not None and plan[0] != NOT_TO_BE_MADE]
        return sorted(found, key=lambda plan: (-plan[0], plan[1]))[:1]

    def _blows(self, plans: list[Plan]) -> tuple[Stroke, ...]:
        names, at = self.s.kit.names, self.s.at
        return tuple(Stroke("attack", (names[at[units[0]]], names[h])) for _, h, units in plans)

    # --- before it begins

    def _openings(self) -> list[Candidate]:
        """Judgement draws one of the ready plans, so that nobody can count on it; then each of them."""
        named = [o for o in self.d.options if o.verb == "take"]
        named.sort(key=lambda o: (-setup_weight(self.d.side, o.noun), o.noun))
        drawn = Candidate("One of the ready plans, by lot", self.now)
        return [drawn, *(Candidate(self._opening(o.noun), self.now, (o,), self._landings(o.noun)) for o in named)]

    def _opening(self, name: str) -> str:
        return (allied_plan(name) if self.d.task == "PlanBeaches" else german_setup(name)).title

    def _landings(self, name: str) -> tuple[Stroke, ...]:
        if self.d.task != "PlanBeaches":
            return ()
        kit, plan = self.s.kit, allied_plan(name)
        landings = [Stroke("land", (kit.names[kit.board.beaches[n]],)) for n in plan.invade]
        return (*landings, *[Stroke("drop", (zone,)) for zone in dict.fromkeys(plan.drops)])
