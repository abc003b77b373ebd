"""When it is, which rule governs, what each side has left, and how a shared screen passes on."""

from bocage.core.desk import Gauge, Handover
from bocage.core.protocol import Side
from bocage.core.regiments.names import begun, number_of, side_words
from bocage.core.tally import written
from bocage.games.normandy_1969.kit import NO_LIMIT, tables
from bocage.games.normandy_1969.naval import guns_left
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.victory import verdict

from .known import german_list
from .names import phase_words

PHASES = {
    "plan": "§INV-11",
    "deployment": "§INV-10",
    "landing": "§INV-5",
    "replacements": "§REP",
    "first impulse": "§GEN-2",
    "combat": "§ATT-4",
    "landing craft": "§GEN-4",
    "second impulse": "§GEN-2",
    "over": "§LVL",
}
"""The rule of each phase."""

DIE = 6
"""The faces of the die that limits attacks."""


def heading(s: NormandyState) -> str:
    """When it is: turn, date, phase."""
    dates = tables()["turns"]["dates"]
    if s.phase == "over":
        return f"{dates[-1]} · The game is over"
    if not s.turn:
        return f"Before the landing · {phase_words(s)}"
    return f"Turn {s.turn} · {dates[s.turn - 1]} · {begun(phase_words(s))}"


def handover(s: NormandyState) -> Handover:
    """§RUL-01 §INV-11 Only the plan is sealed; from the German deployment on nothing is hidden on the map."""
    if s.phase == "plan":
        return Handover("covered", "The Allies write their plan, unseen.")
    return Handover("open") if s.opened else Handover("covered", "The plan is sealed until the landing begins.")


# --- what lies beside the map


def gauges(s: NormandyState, side: Side | None) -> list[Gauge]:
    """The turns, the attacks and ships of this one, the German replacements, and the score."""
    if not s.turn:
        return []
    return [_turns(s), _attacks(s), _ships(s), _replacements(s), _levels(s)]


def _turns(s: NormandyState) -> Gauge:
    """§GEN-1 Seven turns of two impulses each side."""
    last: int = tables()["turns"]["count"]
    left = last - s.turn
    says = f"{number_of(left, 'turn')} to come after this one." if left else "The last turn."
    return Gauge(
        name="turn",
        title="Turn",
        at=last if s.phase == "over" else s.turn,
        most=last,
        least=1,
        says="The game is over." if s.phase == "over" else says,
        rule="§GEN-1",
    )


def _attacks(s: NormandyState) -> Gauge:
    """§ATT-7 §INV-6 §OPT-3 The attacks left to the side whose turn it is; ∞ where no die limits them."""
    who = side_words(s.mover)
    free = s.limit == NO_LIMIT
    if free:
        why = "on the first turn nobody's attacks are limited" if s.turn == 1 else "no die was thrown for them"
        says = f"{begun(number_of(s.made, 'attack'))} made; {why}."
    else:
        says = f"Die {s.limit}: {s.made} of {number_of(s.limit, 'attack')} made this turn."
    return Gauge(
        name="attacks",
        title=f"{who} attacks left",
        at=DIE + 1 if free else s.limit - s.made,
        most=DIE + 1,
        side=s.mover,
        says=says,
        rule="§INV-6" if s.turn == 1 else "§OPT-3" if free else "§ATT-7",
        labels=(*(str(n) for n in range(DIE + 1)), "∞"),
    )


def _ships(s: NormandyState) -> Gauge:
    """§INV-8 In how many beach squares the ships can still fire in this combat phase."""
    chart, left = tables()["naval"], guns_left(s)
    fired = f"{number_of(chart['squares'] - left, 'square')} of {chart['squares']} fired in this combat phase"
    return Gauge(
        name="ships",
        title="Naval squares left",
        at=left,
        most=chart["squares"],
        side=Side.ALLIED,
        says=f"{fired}; {chart['factors']} factors each, in attack and in defense.",
        rule="§INV-8",
    )


def _replacements(s: NormandyState) -> Gauge:
    """§REP §R-12 German replacement factors in hand; the track is as long as one turn's, or as what has been saved."""
    when, order = tables()["replacements"], german_list(s)
    says = f"{order.replacements} factors on each of turns {when['first_turn']} to {when['last_turn']}"
    return Gauge(
        name="replacements",
        title="German replacements",
        at=s.points,
        most=max(order.replacements, s.points),
        side=Side.GERMAN,
        says=f"{s.points} in hand; {says} ({order.title}), for destroyed units only.",
        rule="§REP",
    )


def _levels(s: NormandyState) -> Gauge:
    """§LVL The level of the score as it stands."""
    bands, judged = tables()["victory"]["bands"], verdict(s)
    at = [band["level"] for band in bands].index(judged.level)
    least = ["0", *(str(band["upto"] + 1) for band in bands[:-1])]
    return Gauge(
        name="level",
        title=f"Score {written(judged.total)}",
        at=at,
        most=len(bands) - 1,
        says=f"{written(judged.total)} victory points if the game ended now: {judged.level} victory.",
        rule="§LVL",
        labels=tuple(band["level"].removeprefix("Allied ").capitalize() for band in bands),
        notes=tuple(least),
    )
