"""§5b §2d The shares of the next turn's ships, and the air points that hinder German movement."""

from fractions import Fraction

from bocage.core import play
from bocage.core.desk import Choice, Hand
from bocage.core.showing import Showing
from bocage.core.sliders import Preset, Slider, Sliders
from bocage.games.battle_1981.interdiction import Interdict, most_cut, thresholds
from bocage.games.battle_1981.logistics import CATEGORIES, WHOLE, Allocate, expected, mean_transport
from bocage.games.battle_1981.names import CATEGORIES as TITLES
from bocage.games.battle_1981.names import decimal_words, number_of, points_words, turn_words, weather_words, when_words
from bocage.games.battle_1981.state import AMPHIBIOUS, POINT, BattleState
from bocage.games.battle_1981.tables import interdiction_points, numbers, suggested, turn_name

from .choices_words import number_choice
from .sliders_need import at_sea, by_need, carried, fitted, needs

DIVISION = 75
"""Combat points of a division of the line: what landing one takes."""


def allocation(s: BattleState, task: Allocate) -> Sliders:
    """§5b Those of the four shares that are not set yet; they always add up to what is left of 100."""
    first, total = len(task.chosen), WHOLE - sum(task.chosen)
    likely = needs(s)
    starts = _start(s)
    values = starts if not first else fitted(starts[first:], total)
    return Sliders(
        name="allocation",
        title=f"Ships for {when_words(s.turn + 1)}",
        says=_shipping_words(s),
        sliders=tuple(
            _share(s, pool, value, total, likely[pool])
            for pool, value in zip(range(first, WHOLE), values, strict=False)
        ),
        total=total,
        presets=() if first else tuple(_presets(s)),
        go="Load the ships",
        rule=task.rule,
    )


def _shipping_words(s: BattleState) -> str:
    """§chart-weather §chart-transport What the next turn may bring across."""
    cases = expected(s, s.turn + 1)
    low, high = min(case.low for case in cases), max(case.high for case in cases)
    mean = decimal_words(mean_transport(s, s.turn + 1), 0)
    between = f"{decimal_words(low, 0)} to {decimal_words(high, 0)}"
    brought = " In hand counts what today's landers bring." if any(carried(s)) else ""
    weather = ", ".join(f"{weather_words(case.weather).lower()} {decimal_words(case.mean, 0)}" for case in cases)
    return (
        f"About {mean} points will cross on {turn_words(s.turn + 1)}, {between} by the weather "
        f"({weather}). They arrive before anybody moves then.{brought}"
    )


def _share(s: BattleState, pool: int, value: int, total: int, need: int) -> Slider:
    most = min(WHOLE - 1, total)
    landing = pool == AMPHIBIOUS
    per = mean_transport(s, s.turn + 1) / WHOLE
    return Slider(
        verb="" if landing else CATEGORIES[pool],
        title=TITLES[pool],
        value=value,
        least=0,
        most=most,
        says=_says(s, pool),
        per=float(per),
        have=0.0 if landing else (s.pools[pool] + carried(s)[pool]) / POINT,
        burn=0.0 if landing else need / POINT,
        unit="points",
        bands=tuple(_landing_bands(per, most)) if landing else (),
    )


def _says(s: BattleState, pool: int) -> str:
    """What a category is for, and what is still to be drawn this turn."""
    waiting = sum(s.cp[u] for u in at_sea(s))
    words = (
        "Marching. A turn is reckoned as five movement points for everybody.",
        "Drawn by every unit ashore; without it a unit starves.",
        "Attack and defence. A turn is reckoned as a medium fight for every second unit.",
        f"Landing: {points_words(waiting * POINT)} combat points wait at sea. The unused is lost.",
    )
    return words[pool]


def _landing_bands(per: Fraction, most: int) -> list[tuple[int, str]]:
    """§amph From which share on one division more can land."""
    found = list[tuple[int, str]]()
    for share in range(most + 1):
        count = int(per * share) // DIVISION
        words = (
            f"lands {number_of(count, 'division')} of {DIVISION}"
            if count
            else f"too little for a division of {DIVISION}"
        )
        if not found or found[-1][1] != words:
            found.append((share, words))
    return found


def allocate(s: BattleState, task: Allocate) -> list[Choice]:
    """§5b Each share of the next turn's ships that is still open."""
    per = mean_transport(s, s.turn + 1) / 100
    group = f"{task.verb.capitalize()}, of 100% for {when_words(s.turn + 1)}"
    return [
        number_choice(a, f"{a.noun}% {task.verb}: about {decimal_words(per * int(a.noun), 0)} points", group)
        for a in play.offered(s)
    ]


def _allocating(s: BattleState, task: Allocate) -> Hand:
    return Hand(f"Divide the ships of {when_words(s.turn + 1)} among four uses; the shares make 100%")


# --- presets


def _start(s: BattleState) -> tuple[int, ...]:
    """Where the sliders stand at first: the printed suggestion, else what is needed."""
    return suggested(s.turn + 1) or by_need(s)


def _presets(s: BattleState) -> list[Preset]:
    """§5e The printed suggestion, what the stocks need, the same again, all for landing."""
    found = []
    if printed := suggested(s.turn + 1):
        found.append(
            Preset(f"Printed suggestion for {turn_name(s.turn + 1)}", tuple(printed), "As the rulebook advises.")
        )
    found.append(
        Preset(
            "By need",
            by_need(s),
            "What the stocks will lack, then landing for all who will still wait, the rest combat supply.",
        )
    )
    if sum(s.share) == WHOLE > max(s.share):
        found.append(Preset("As last turn", tuple(s.share), "The shares that brought this turn's ships."))
    found.append(Preset("Most ashore", fitted((1, 2, 1, 6), WHOLE), "Six ships in ten for new units."))
    return list({preset.values: preset for preset in reversed(found)}.values())[::-1]


# --- interdiction


def interdiction(s: BattleState, task: Interdict) -> Sliders:
    """§2d §chart-interdict One number: what it takes off German movement, in this weather."""
    most, steps = min(s.air, numbers().most_points), thresholds(s)
    reached = [(points, cut) for points, cut in steps if points <= most]
    worth = interdiction_points(100, s.weather)
    weather = (
        "" if worth == 100 else f" In {weather_words(s.weather).lower()} weather only {worth}% of the points tell."
    )
    bands = [
        (0, "no effect"),
        *[(points, f"each German unit loses 0 to {cut} movement points") for points, cut in reached],
    ]
    presets = [Preset("None", (0,), "All aircraft are kept for battles.")]
    less = "The least that takes up to {} movement points off each German unit."
    presets += [Preset(f"Up to −{cut} each", (points,), less.format(cut)) for points, cut in reached]
    return Sliders(
        name="interdiction",
        title="Interdiction of German movement",
        says=f"{number_of(s.air, 'air point')} this turn; what is not used here supports battles.{weather} "
        "The Germans learn it when they move.",
        sliders=(
            Slider(verb="interdict", title="Air points", value=0, least=0, most=most, bands=tuple(dict(bands).items())),
        ),
        presets=tuple(presets),
        go="Seal it",
        rule=task.rule,
    )


def interdict(s: BattleState, task: Interdict) -> list[Choice]:
    """§chart-interdict Each number of air points, with what it takes off German movement."""
    return [
        number_choice(a, f"{number_of(int(a.noun), 'air point')}: {cut_words(s, int(a.noun))}", "Interdiction")
        for a in play.offered(s)
    ]


def cut_words(s: BattleState, points: int) -> str:
    """§chart-interdict `each German unit loses 0 to 3 movement points`."""
    most = most_cut(s, points)
    return f"each German unit loses 0 to {most} movement points" if most else "no effect"


def _interdicting(s: BattleState, task: Interdict) -> Hand:
    return Hand(f"Choose how many of {s.air} air points hinder German movement; the rest supports battles")


SHOWN: dict[type, Showing] = {
    Allocate: Showing(choices=allocate, hand=_allocating, sliders=allocation),
    Interdict: Showing(choices=interdict, hand=_interdicting, sliders=interdiction),
}
