"""Sheets, whole bills and several pieces at once, over chance play: all of it can be carried out, in plain words."""

import re
from collections.abc import Iterator

import pytest

from bocage.core import play
from bocage.core.desk import Batch, Choice, Worksheet
from bocage.core.protocol import ROLL, Action
from bocage.games.breakout_1993.depots import could_serve, depot_places
from bocage.games.breakout_1993.desk import (
    show_airborne,
    show_arrivals,
    show_dice,
    show_landing,
    show_losses,
    show_morning,
    show_refit,
    show_regroup,
    show_reserve,
)
from bocage.games.breakout_1993.desk.refit_choices import served, unspent
from bocage.games.breakout_1993.desk.shown import SHOWN, SHOWS
from bocage.games.breakout_1993.state import BreakoutState

from .moments import moments, play_on, task
from .test_choices import CODES

MINE = (
    *show_airborne.SHOWN,
    *show_morning.SHOWN,
    *show_landing.SHOWN,
    *show_arrivals.SHOWN,
    *show_dice.SHOWN,
    *show_losses.SHOWN,
    *show_refit.SHOWN,
    *show_regroup.SHOWN,
    *show_reserve.SHOWN,
)


def my_moments(seed: int, every: int) -> Iterator[BreakoutState]:
    return (s for s in moments(seed, every) if isinstance(s.agenda[-1], MINE))


def on_the_sheet(s: BreakoutState) -> list[Choice]:
    """Everything a sheet offers."""
    sheet = SHOWS.worksheet(s)
    if sheet is None:
        return []
    rows = [choice for batch in sheet.batches for entry in batch.entries for choice in entry.choices]
    return [*rows, *[choice for batch in sheet.batches for choice in batch.choices], *sheet.choices]


def plays(s: BreakoutState, choice: Choice) -> None:
    """The actions of a choice can be carried out one after the other, and no die falls before the last."""
    before = play_on(s, *choice.actions[:-1])
    assert before.agenda, choice
    assert before.agenda[-1].waits != ROLL, (task(s), choice)
    assert Action.parse(choice.actions[-1]) in play.offered(before), (task(s), choice)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_list_or_a_sheet_offers_at_one_go_can_be_carried_out(seed: int) -> None:
    chains = 0
    for s in my_moments(seed, every=25):
        offered = {str(a) for a in play.offered(s)}
        for choice in [*SHOWS.choices(s), *on_the_sheet(s)]:
            if choice.barred:
                ruling = play.why_not(s, Action.parse(choice.actions[0]))
                assert ruling is not None, (task(s), choice)
                assert ruling.says != play.NOT_HERE, (task(s), choice)
            elif len(choice.actions) > 1:
                plays(s, choice)
                chains += 1
            else:
                assert choice.actions[0] in offered, (task(s), choice)
    assert chains > 50


@pytest.mark.parametrize("seed", range(4))
def test_whatever_several_pieces_may_do_can_be_carried_out(seed: int) -> None:
    found = 0
    for s in moments(seed, every=40):
        side = s.agenda[-1].who(s)
        parties = [s.units_at(place, side) for place in sorted(s.present)]
        rows = [[s.kit.unit_index[entry.piece] for entry in batch.entries] for batch in _batches(s)]
        for party in [party for stack in [*parties, *rows] if len(stack) > 1 for party in (stack, stack[:2])]:
            for choice in SHOWS.together(s, [s.kit.kinds[u].id for u in party]):
                plays(s, choice)
                found += 1
    assert found > 100


def _words(sheet: Worksheet) -> list[str]:
    """Everything that is read on a sheet but its longer sentences."""
    rows = [entry for batch in sheet.batches for entry in batch.entries]
    buttons = [choice for entry in rows for choice in entry.choices]
    buttons += [choice for batch in sheet.batches for choice in batch.choices]
    titles = [batch.title for batch in sheet.batches] + [gauge.title for gauge in sheet.gauges]
    return [sheet.title, sheet.says, *titles, *[entry.says for entry in rows], *[choice.says for choice in buttons]]


def _batches(s: BreakoutState) -> list[Batch]:
    sheet = SHOWS.worksheet(s)
    return sheet.batches if sheet is not None else []


@pytest.mark.parametrize("seed", range(3))
def test_sheets_show_units_that_are_there_and_points_that_are_left(seed: int) -> None:
    met = set()
    for s in moments(seed, every=30):
        sheet = SHOWS.worksheet(s)
        alone = task(s) == "Arrive" and len({a.noun.partition(" ")[0] for a in play.offered(s)}) == 1
        assert (sheet is not None) == (SHOWN[type(s.agenda[-1])].worksheet is not None and not alone)
        if sheet is None:
            continue
        met.add(sheet.name)
        side = s.agenda[-1].who(s)
        rows = [s.kit.unit_index[entry.piece] for batch in sheet.batches for entry in batch.entries]
        assert len(rows) == len(set(rows))
        assert all(u & 1 == side for u in rows)
        assert len({batch.title for batch in sheet.batches}) == len(sheet.batches)
        for some in [batch.choices for batch in sheet.batches] + [e.choices for b in sheet.batches for e in b.entries]:
            assert len({choice.says for choice in some}) == len(some)
        for batch in sheet.batches:
            assert not batch.place or s.kit.place_named(batch.place) >= 0
        for gauge in sheet.gauges:
            assert gauge.least <= gauge.at <= gauge.most, gauge
        for words in _words(sheet):
            assert words
            assert not CODES.search(words), words
        if sheet.name == "refit":
            assert sum(gauge.at for gauge in sheet.gauges) == unspent(s, side)
            assert set(rows) == {u for u in range(len(s.at)) if u & 1 == side and s.at[u] >= 0 and s.level[u]}
    assert met == {"airborne", "wave", "arrivals", "refit", "regroup"}


@pytest.mark.parametrize("seed", [0, 3, 5])
def test_the_points_named_for_a_refit_are_the_points_it_takes(seed: int) -> None:
    met = 0
    for s in moments(seed, every=20):
        if task(s) != "Refit":
            continue
        side = s.agenda[-1].who(s)
        for depot in s.depots:
            for place in depot_places(s, depot):
                assert served(s, depot, place)
                assert could_serve(s, depot, place)
        for choice in on_the_sheet(s):
            price = re.search(r"\((\d+)(?: of \d+)?\)$", choice.says)
            raised = [text for text in choice.actions if text.startswith("refit")]
            if price and raised:
                then = play_on(s, *choice.actions)
                if then.phase == "refit" and then.mover == side and then.depots:
                    assert unspent(s, side) - unspent(then, side) == int(price[1]), choice
                    met += 1
    assert met > 15
