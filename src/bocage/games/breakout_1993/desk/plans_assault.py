"""An assault as it is worked out: both values line by line, every end of it with its chance, and what it costs."""

from msgspec.structs import replace

from bocage.core.blocks import Block, Rows, Text
from bocage.core.chances import average, likely, percent
from bocage.core.desk import Case, Outcome, Plan
from bocage.games.breakout_1993.assault import attack_value, defense_value
from bocage.games.breakout_1993.forecast import (
    Prospect,
    Stand,
    forwards,
    margins,
    mean_points,
    prospect,
    share,
    stand,
    ways_out,
    win_chance,
)
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.plan import PlanAssault
from bocage.games.breakout_1993.state import Battle, BreakoutState

from .names import LEVELS, lowered, number_of, place_words, short_list, side_word, unit_words
from .plans_dice import Odds, advantage_texts, dice_table, faces_words, spread, sunset_texts
from .plans_words import NAMED, OVERRUN, REPULSE, TIE, WIPED, against, assault_code, averages, between, casualty_words


class Assault(Odds):
    """An assault with the defenders it meets and the Forward Unit that serves them best, or is named already."""

    def __init__(self, s: BreakoutState, battle: Battle) -> None:
        self.s, self.battle = s, battle
        self.forwards = forwards(s, battle)
        self.front: Unit = next(iter(self.forwards), -1)
        self.met = replace(battle, forward=self.front)
        self.attack = int(attack_value(s, battle).total)
        self.defense = self.forwards.get(self.front, 0)
        self.defenders = stand(s, battle.target, battle.side.enemy)
        self.outlook = prospect(self.defenders, self.lead)

    @property
    def is_led(self) -> bool:
        """§9.2A Whether it can be fought: it has a Point Unit, and somebody to meet."""
        return self.battle.point >= 0 and self.front >= 0

    @property
    def is_chosen(self) -> bool:
        """§9.3A Whether there is nothing left to choose about the Forward Unit."""
        return self.battle.forward >= 0 or len(self.forwards) == 1

    def code(self, margin: int) -> str:
        """What a margin comes to, in brief."""
        return assault_code(self.defenders, margin)

    def rank(self, margin: int) -> int:
        """One repulse is as good as another, and so is one end of all defenders; bocage takes its point."""
        return max(margin, -1) if margin <= 0 else 1 + self.counted(margin)

    def counted(self, margin: int) -> int:
        """§9.5 §9.5a What is to be paid; beyond all they have nothing more counts."""
        toll = self.defenders.toll(margin)
        return self.defenders.capacity + 1 if toll.wiped else toll.points

    def result(self, margin: int) -> str:
        """§9.4 §9.5 `a repulse`, `2 Casualty Points, 1 absorbed by bocage: 1 to pay`, or the end of them all."""
        if margin <= 0:
            return lowered(_failed(self, self.code(margin)).removesuffix("."))
        toll = self.defenders.toll(margin)
        points = casualty_words(margin, margin - toll.points)
        if not toll.wiped:
            return points
        return f"{points}, the defenders are {'wiped out and overrun' if toll.overrun else 'wiped out'}"


def assault_plan(found: Assault, *, is_open: bool) -> Plan:
    """§9.1 An assault before its dice."""
    s, battle = found.s, found.battle
    ways = ways_out(s, battle.target, battle.side.enemy).values()
    return Plan(
        title=title_of(s, battle),
        targets=(s.kit.codes[battle.target],),
        pieces=tuple(s.kit.kinds[u].id for u in (*battle.units, *battle.support)),
        attack=attack_value(s, battle).lines(),
        total=str(found.attack),
        additions=[],
        added="",
        cases=[_case(found)],
        unknown="" if battle.point >= 0 else "A Point Unit, infantry or armor, must lead the assault (§9.2A).",
        retreats=tuple(dict.fromkeys(s.kit.codes[to] for way in ways for to in way)),
        more=[*weighed(found), *([_dice(found)] if is_open else [])] if found.is_led else front_table(found),
        open=is_open,
        stage=_stage(s),
    )


def title_of(s: BreakoutState, battle: Battle) -> str:
    """`Allied assault on St. Lô (27)`"""
    return f"{side_word(battle.side)} assault on {place_words(s, battle.target)}"


def _stage(s: BreakoutState) -> str:
    return "being planned" if s.agenda and isinstance(s.agenda[-1], PlanAssault) else "committed"


# --- every end of it


def _case(found: Assault) -> Case:
    """§9.3A §9.4 §9.5 The defense the attacker must reckon with, and what the dice can bring against it."""
    s = found.s
    when = "" if found.is_chosen else f"with {s.kit.kinds[found.front].short} forward"
    lines = defense_value(s, found.met).lines()
    case = Case(
        when=when,
        defense=lines,
        total=str(found.defense),
        column="",
        outcomes=[],
        falls="",
        fatal="",
        attacker_loses="",
        defender_loses="",
    )
    if not found.is_led:
        return case
    outlook = found.outlook
    disrupted = outlook.repulsed * len(found.battle.units) + outlook.tied
    return replace(
        case,
        column=against(*found.totals),
        outcomes=[_outcome(found, *end) for end in spread(found.lead, found.code).items()],
        falls=_falls(outlook),
        attacker_loses=averages(disrupted, disrupted, "disrupted unit"),
        defender_loses=averages(outlook.least, outlook.most, "level"),
    )


def _falls(outlook: Prospect) -> str:
    """The chance that nobody can stay, whatever the defender chooses."""
    if outlook.cleared == 1 or not outlook.wins:
        return likely(outlook.cleared)
    return f"{likely(outlook.cleared)} by force"


def _outcome(found: Assault, result: str, end: tuple[int, int]) -> Outcome:
    margin, count = end
    chance = share(margins(found.lead), lambda m: found.code(m) == result)
    toll = found.defenders.toll(margin) if margin > 0 else None
    return Outcome(
        result=result,
        says=_says(found, result, margin),
        chance=str(chance),
        percent=round(float(100 * chance), 1),
        faces=faces_words(count),
        defender_loses=between(toll.least, toll.most, "level") if toll is not None and toll.most else "",
    )


def _says(found: Assault, result: str, margin: int) -> str:
    """§9.4 §9.41 §9.5 §9.51 What an end of the assault does, in a sentence."""
    if result in (REPULSE, TIE):
        return _failed(found, result)
    if result in (WIPED, OVERRUN):
        beyond = "an Overrun, the attackers may go on" if result == OVERRUN else "no Overrun in bocage"
        return f"More than the defenders have: all are eliminated; {beyond}."
    return _paid(found.defenders, margin)


def _failed(found: Assault, result: str) -> str:
    """§9.4 §9.41 §9.42 §RUL-30 Who is disrupted and who goes back."""
    s, battle = found.s, found.battle
    bound = [u for u in battle.units if s.mandatory >> u & 1 and s.origin[u] not in s.kit.beach_of]
    back = f"; {number_of(len(bound), 'unit')} that had to assault must go back" if bound else ""
    if result == TIE:
        return f"A tie: the Point Unit alone becomes {LEVELS[Level.DISRUPT_1]}{back}."
    count = len(battle.units)
    who = "the attacker falls" if count == 1 else f"{'both' if count == 2 else f'all {count}'} attackers fall"
    return f"A repulse: {who} to {LEVELS[Level.DISRUPT_1]}{back}."


def _paid(defenders: Stand, margin: int) -> str:
    """§9.5 §9.5a §RUL-21 What is to be paid, and what it takes to stay."""
    toll = defenders.toll(margin)
    if not toll.points:
        return "The bocage takes the point: nobody has to pay."
    points = casualty_words(margin, margin - toll.points)
    if toll.cleared:
        last = "they retreat or are lost" if defenders.leaving else "all are lost"
        return f"{points}, all they can pay: nobody stays, {last}."
    if not defenders.leaving:
        return f"{points}, paid in levels: nobody has a way to retreat."
    stay = f"; somebody stays for {number_of(toll.holding, 'level')} at least" if toll.holding else ""
    return f"{points}: levels or retreats{stay}."


# --- what else there is to weigh


def weighed(found: Assault) -> list[Block]:
    """What depends on the defender, what it costs, the Sunset roll, the Advantage, the Forward Unit."""
    s, side = found.s, found.battle.side
    return [
        *_choices_left(found),
        *_spent(found),
        *sunset_texts(s, side, found.lead),
        *advantage_texts(s, side, found.lead),
        *front_table(found),
    ]


def _dice(found: Assault) -> Block:
    return dice_table(found.s, found.battle.side, found.lead, found.code)


def _choices_left(found: Assault) -> list[Block]:
    """§9.5 §9.61 What the dice force, and what is the defender's to say."""
    outlook = found.outlook
    if not outlook.wins:
        return [Text("The dice cannot bring a single Casualty Point.", "§9.4")]
    forced = (
        f"must give up the Area in {percent(outlook.cleared)} of all throws"
        if outlook.cleared
        else "is never forced out"
    )
    ends = f"; he is wiped out in {percent(outlook.wiped)}" if outlook.wiped else ""
    ends += f", an Overrun in {percent(outlook.overrun)}" if outlook.overrun else ""
    stuck = len(found.defenders.levels) - len(found.defenders.leaving)
    if not found.defenders.leaving:
        yields = "Nobody has a way to retreat now; who loses levels is his choice."
    elif stuck:
        yields = f"Who loses levels and who retreats is his choice; {number_of(stuck, 'unit')} cannot retreat now."
    else:
        yields = f"The rest is his choice: giving way whenever he is beaten, he leaves it in {percent(outlook.wins)}."
    return [Text(f"The defender {forced}{ends}. {yields}", "§9.5")]


def _spent(found: Assault) -> list[Block]:
    """§8.2 §9.21 Who can do no more when the impulse is over."""
    s, battle = found.s, found.battle
    tired = [unit_words(s, u) for u in (*battle.units, *battle.support) if s.is_fresh(u)]
    over = "impulse" if s.phase == "daylight" else "phase"
    return [Text(f"Spent when the {over} is over: {short_list(tired, NAMED)}.", "§8.2")] if tired else []


def front_table(found: Assault) -> list[Block]:
    """§9.3A §9.3G Every unit that may be put forward: its share of the value, the value, what it leaves the attack."""
    if found.is_chosen:
        return []
    s, rows = found.s, []
    for u, total in found.forwards.items():
        lines = defense_value(s, replace(found.battle, forward=u)).parts
        own = sum(int(amount) for amount, rule, _ in lines if rule in ("§9.3A", "§4.2"))
        fresh = sum(int(amount) for amount, rule, _ in lines if rule == "§9.3G")
        lead = found.attack - total
        odds = (percent(win_chance(lead)), average(mean_points(lead))) if found.is_led else ("", "")
        rows.append((unit_words(s, u), str(own), str(fresh), str(total - own - fresh), str(total), *odds))
    table = Rows(
        title="The Forward Unit, which the defender chooses",
        head=("", "itself", "other Fresh", "the rest", "Defense", "attack wins", "points"),
        rows=tuple(rows),
        lit=((0, -1),),
        rule="§9.3A",
    )
    return [Text(f"The attack must reckon with {_best_fronts(found)} forward.", "§9.3A"), table]


def _best_fronts(found: Assault) -> str:
    """The units that give the highest Defense Value."""
    best = [unit_words(found.s, u) for u, total in found.forwards.items() if total == found.defense]
    return " or ".join(best) if len(best) < 3 else f"{best[0]} or any of {len(best) - 1} others"
