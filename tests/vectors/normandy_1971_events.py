"""Adapters for vectors told as a course of events: each drives a real little game along its phrases."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from bocage.core import play
from bocage.core.protocol import Action, Illegal, Side, Task
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.combat import Allocate, CombatPhase
from bocage.games.normandy_1971.entrench import Announce, DigDie, EndPlayerTurn
from bocage.games.normandy_1971.moves import ChooseMove
from bocage.games.normandy_1971.odds import work_out
from bocage.games.normandy_1971.resolve import CombatDie
from bocage.games.normandy_1971.retreat import DictateRetreat
from bocage.games.normandy_1971.sequence import EndGameTurn, GameTurn, GermanPlayerTurn
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.supply import is_supplied_now

from .normandy_1971_board import SIDES, Choices, Position, disc, enrol, name_of, position
from .runner import Adapter, demand_words

Case = dict[str, Any]
Answer = Mapping[str, Any]

RESULT = re.compile(r"\b(AX|AR|DR|EX|DX)\b")
UNIT = re.compile(r"\d+[-d]\d+")
WHEN = re.compile(r"(end )?(?:of )?(?:the )?([AG])\w* (?:PT|Player-Turn) ?(\d)[^:]*: *(.*)")
MOVES = re.compile(r"(?:(\d+[-d]\d+) )?(?:moves?|leaves)\b(?! in)")
JOINS = re.compile(r"(\d+[-d]\d+) (?:moves in|joins|enters)")
ATTACKS = re.compile(r"(?:(\d+[-d]\d+) )?attacks\b")
LETTER = {Side.ALLIED: "A", Side.GERMAN: "G"}


def entrench_sequence(given: Case, options: Choices) -> Answer:
    """Player-Turns in phrases: `end A PT2: announce 7-4`, `G PT2: attacked, result AR`, `end A PT3: roll 3`."""
    story = Story([str(event) for event in given["events"]], options)
    story.play()
    return story.answer()


class Story:
    """Diggers with an enemy stack beside them, their source of supply behind them, and what is to happen when."""

    def __init__(self, events: Sequence[str], options: Choices) -> None:
        told = [WHEN.fullmatch(event.strip()) for event in events]
        parts = [part for part in told if part is not None]
        if not parts:
            raise ValueError(f"events not understood: {events}")
        self.setting = " ".join(event for event, part in zip(events, told, strict=True) if part is None)
        self.words: dict[tuple[str, int], str] = {}
        for part in parts:
            key = part[2], int(part[3])
            self.words[key] = f"{self.words.get(key, '')} {part[4]};"
        self.side = SIDES[next((part[2] for part in parts if "announce" in part[4]), parts[0][2])]
        self.first, self.last = int(parts[0][3]), int(parts[-1][3])
        self.p = self._position(options)
        self.done: set[tuple[str, str, int]] = set()
        self.tried: dict[str, bool] = {}
        self._set_agenda(SIDES[parts[0][2]], at_end=bool(parts[0][1]))

    def _position(self, options: Choices) -> Position:
        own, enemy = LETTER[self.side], LETTER[self.side.enemy]
        source, far = "-1,0", "2,0"
        announced = " ".join(text for text in self.words.values() if "announce" in text)
        codes = UNIT.findall(announced) or UNIT.findall(self.setting) or ["7-4" if own == "A" else "7-2"]
        p = position(
            {
                "land": disc(7),
                "supply_areas": [source if own == "A" else far],
                "road_exits": [source if own == "G" else far],
                "terrain": {"0,0": self._ground()},
                "units": [{"side": enemy, "sp": sp, "ma": 6, "size": "B", "at": "1,0"} for sp in (7, 14, 70)],
            },
            options,
            self.first,
        )
        self.diggers = [enrol(p.s, code, p.at("0,0"), own) for code in dict.fromkeys(codes)]
        self.friends = [
            enrol(p.s, code, p.at("-1,1"), own) for text in self.words.values() for code in JOINS.findall(text)
        ]
        p.s.works |= 1 << p.at("0,0") if "entrenched" in self.setting else 0
        return p

    def _ground(self) -> str:
        text = " ".join([self.setting, *self.words.values()])
        return "fort" if "fort" in text else "bocage" if "bocage" in text else "clear"

    def _set_agenda(self, side: Side, *, at_end: bool) -> None:
        s = self.p.s
        s.mover = side
        later: list[Task[NormandyState]] = [GameTurn(turn) for turn in range(self.first + 1, self.last + 1)]
        now: list[Task[NormandyState]] = [GameTurn(self.first)]
        if at_end:
            rest: list[Task[NormandyState]] = [GermanPlayerTurn()] if side == Side.ALLIED else []
            now = [EndPlayerTurn(side), *rest, EndGameTurn()]
        s.agenda.extend(reversed([*now, *later]))

    @property
    def digger(self) -> Unit:
        """The unit the story is about."""
        return self.diggers[0]

    def text(self) -> str:
        """What is told of the Player-Turn that is running."""
        return self.words.get((LETTER[self.p.s.mover], self.p.s.turn), "")

    def play(self) -> None:
        """Run the agenda, doing what is told and nothing else."""
        s = self.p.s
        play.begin(s)
        while s.agenda and (s.turn, s.mover) <= (self.last, Side.GERMAN):
            self._supply()
            task = s.agenda[-1]
            if isinstance(task, DigDie):
                play.land(s, self._face())
            elif isinstance(task, CombatDie):
                play.land(s, self._die(task.attack))
            else:
                for action in self._actions(task):
                    play.act(s, action)

    def _supply(self) -> None:
        """Cut or open the diggers' line as the phrase has it."""
        s = self.p.s
        if s.mover == self.side:
            cut = "out of supply" in self.text()
            if self.side == Side.ALLIED:
                s.dead = s.supply if cut else 0
            else:
                s.exits = [(0, self.p.at("-1,0"), 1)] if cut else []

    def _face(self) -> int:
        faces = [
            int(face) for roll in re.findall(r"rolls?:? ([\d and,]+)", self.text()) for face in re.findall(r"\d", roll)
        ]
        key = ("die", LETTER[self.p.s.mover], self.p.s.turn)
        self.tried["rolled"] = True
        nth = len([one for one in self.done if one[0].startswith("die") and one[1:] == key[1:]])
        self.done.add((f"die {nth}", *key[1:]))
        return faces[min(nth, len(faces) - 1)] if faces else 6

    def _die(self, attack: int) -> int:
        odds = work_out(self.p.s, self.p.s.attacks[attack])
        wanted = self._wanted()
        return next((face for face in range(1, 7) if odds.result(self.p.s.kit, face) == wanted), 1)

    def _wanted(self) -> str:
        found = RESULT.search(self.text())
        return found[1] if found is not None else "DR" if "retreat" in self.text() else "AR"

    def _once(self, what: str) -> bool:
        key = (what, LETTER[self.p.s.mover], self.p.s.turn)
        if key in self.done:
            return False
        self.done.add(key)
        return True

    def _actions(self, task: Task[NormandyState]) -> Iterator[Action]:
        """What to do now."""
        s, done = self.p.s, Action("done")
        if isinstance(task, Announce):
            yield from self._announce()
            yield done
        elif isinstance(task, ChooseMove):
            yield from self._move() if s.mover == self.side else [done]
        elif isinstance(task, Allocate):
            yield from self._attack()
            yield done
        else:
            options = play.offered(s)
            ends = [option for option in options if option.verb in ("go", "retreat", "lose")]
            yield ends[0] if ends else done if done in options else options[0]

    def _move(self) -> Iterator[Action]:
        """One thing told of this movement phase that has not been done yet, or its end."""
        s, text = self.p.s, self.text()
        leaves = MOVES.search(text)
        if self.friends and JOINS.search(text) and self._once("join"):
            here = Action("go", s.kit.names[self.p.at("0,0")])
            yield from self._attempt("join", [Action("move", str(self.friends[0])), here])
        elif leaves is not None and self._once("move"):
            yield from self._attempt("move", [Action("move", str(self._who(leaves[1])))])
        elif "remove" in text and "marker" in text and self._once("open"):
            yield from self._attempt("open", [Action("open", s.kit.names[self.p.at("0,0")])])
        else:
            yield Action("done")

    def _who(self, code: str | None) -> Unit:
        """The unit named, or the one the story is about."""
        units = [u for u in self.diggers if self.p.s.kind_of(u).value == code]
        return units[0] if units else self.digger

    def _announce(self) -> Iterator[Action]:
        if "announce" in self.text():
            for u in self.diggers:
                yield from self._attempt("announce", [Action("dig", str(u))])

    def _attempt(self, what: str, actions: Sequence[Action]) -> Iterator[Action]:
        """Do what is told if the rules allow it, and remember whether they did."""
        self.tried[what] = play.why_not(self.p.s, actions[0]) is None
        if self.tried[what]:
            yield from actions

    def _attack(self) -> Iterator[Action]:
        s, text = self.p.s, self.text()
        own = s.mover == self.side
        told = ATTACKS.search(text) if own else re.search(r"(?<!not )\b(attack)ed\b|\battack on\b", text)
        if told is None or not self._once("attack"):
            return
        target = s.at[self.digger] if not own else self.p.at("1,0")
        units = (self._who(told[1]),) if own else self._party(target)
        try:
            trial = s.clone()
            plan = [Action("attack", s.kit.names[target]), *[Action("with", str(u)) for u in units], Action("commit")]
            for action in plan:
                play.act(trial, action)
        except Illegal:
            self.tried["attack"] = False
            return
        self.tried["attack"] = True
        yield from plan

    def _party(self, target: int) -> tuple[Unit, ...]:
        """The enemies whose attack can have the result told."""
        s = self.p.s
        enemies = [u for u in self.p.units if s.at[u] >= 0]
        for size in range(1, len(enemies) + 1):
            for party in combinations(enemies, size):
                odds = work_out(s, Attack((target,), party))
                if self._wanted() in {odds.result(s.kit, face) for face in range(1, 7)}:
                    return party
        raise ValueError(f"no attack gives {self._wanted()}")

    def answer(self) -> Answer:
        """How the story ended."""
        s = self.p.s
        alive = s.at[self.digger] >= 0
        if ATTACKS.search(" ".join(self.words.values())):
            self.tried.setdefault("attack", False)  # nobody was even asked
        return {
            "entrenched": alive and bool(s.works >> s.at[self.digger] & 1),
            "destroyed": not alive,
            "legal": all(self.tried.values()),
            "may_move": self.tried.get("move"),
            "may_attack": self.tried.get("attack"),
            "may_announce": self.tried.get("announce"),
            "rolled": self.tried.get("rolled", False),
            "may_roll": self.tried.get("rolled", False),
        }


# --- supply within a combat phase

NEAR_ROAD, AWAY, SOURCE = "-3,1", "-3,3", "-6,0"
RATIO = {"DR": 14, "DX": 70, "AR": 7, "AX": 7}


def supply_timing(given: Case, options: Choices) -> Answer:
    """A unit at the end of its supply road; the first combat cuts or opens the road; the second uses the unit."""
    demand_words(given, "question", "strength", "right to attack")
    begins, first, *_ = [str(event) for event in given["events"]]
    unit_side = Side.GERMAN if re.match(r"\W*(the )?german", begins.lower()) else Side.ALLIED
    phase = re.search(r"(Allied|German) Combat Phase", begins)
    phasing = Side.GERMAN if phase is not None and phase[1] == "German" else Side.ALLIED
    open_first = "out of supply" not in begins
    retreats = "retreat" in first
    result = ("D" if phasing == unit_side else "A") + ("R" if retreats else "X")
    p = _roadside(unit_side, phasing, options, result, open_first=open_first)
    s, (unit, other, cutter, helper) = p.s, p.units
    s.agenda.append(CombatPhase(phasing))
    play.begin(s)
    first_fight = (helper, cutter) if phasing == unit_side else (cutter, helper)
    second_fight = (unit, other) if phasing == unit_side else (other, unit)
    allowed = [_allocate(s, *fight) for fight in (first_fight, second_fight)]
    play.act(s, Action("done"))
    _resolve_first(p, first_fight, result)
    if is_supplied_now(s, unit) == open_first:
        raise ValueError("the first combat did not change the road")
    fight = next((attack for attack in s.attacks if not attack.fought), Attack((s.at[unit],), (other,)))
    odds = work_out(s, fight)
    worth = odds.attack.total if phasing == unit_side and allowed[1] else odds.defense.total
    return {
        "may_attack": allowed[1] if phasing == unit_side else None,
        "strength": {1: "full", 2: "half"}.get(int(s.kind_of(unit).strength / worth), "?"),
        "in_supply": s.is_fed(unit),
    }


def _roadside(side: Side, phasing: Side, options: Choices, result: str, *, open_first: bool) -> Position:
    own, enemy = LETTER[side], LETTER[side.enemy]
    cutter_at = AWAY if open_first else NEAR_ROAD
    helper_at = "-3,4" if open_first else "-3,2"
    strong = {"sp": RATIO[result]}
    road = [f"{q},0" for q in range(-6, 1)]
    ours, theirs = [helper_at], [cutter_at, "1,0"]
    return position(
        {
            "land": disc(8),
            "roads": [list(pair) for pair in pairwise(road)],
            "supply_areas": [SOURCE, *ours] if side == Side.ALLIED else theirs,
            "map_edge": theirs if side == Side.ALLIED else ours,
            "road_exits": [SOURCE] if side == Side.GERMAN else [],
            "units": [
                {"side": own, "at": "0,0"},
                {"side": enemy, "at": "1,0"},
                {"side": enemy, "at": cutter_at, **(strong if phasing != side else {})},
                {"side": own, "at": helper_at, **(strong if phasing == side else {})},
            ],
        },
        options,
    )


def _allocate(s: NormandyState, attacker: Unit, defender: Unit) -> bool:
    try:
        for action in (Action("attack", s.kit.names[s.at[defender]]), Action("with", str(attacker)), Action("commit")):
            play.act(s, action)
    except Illegal:
        return False
    return True


def _resolve_first(p: Position, fight: tuple[Unit, Unit], result: str) -> None:
    """Fight the first combat to its result; a retreat ends beside the road."""
    s = p.s
    if not isinstance(s.agenda[-1], CombatDie):
        play.act(s, Action("resolve", s.kit.names[s.at[fight[1]]]))
    odds = work_out(s, s.attacks[s.agenda[-1].attack])
    play.land(s, next(face for face in range(1, 7) if odds.result(s.kit, face) == result))
    while s.agenda and isinstance(s.agenda[-1], DictateRetreat):
        options = play.offered(s)
        beside = [option for option in options if option.noun.endswith(f"-{name_of(NEAR_ROAD)}")]
        play.act(s, (beside or options)[0])


ADAPTERS: dict[str, Adapter] = {"entrench_sequence": entrench_sequence, "supply_timing": supply_timing}
