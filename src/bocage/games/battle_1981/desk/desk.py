"""Battle for Normandy (1981) before a player: every question of the page, and the chapter that answers it."""

from bocage.core.desk_parts import DeskOfParts
from bocage.core.showing import Shows
from bocage.games.battle_1981.nouns import NOUNS

from . import (
    boxes,
    gauges,
    inspect,
    marks,
    overlays,
    panels,
    pieces,
    plans,
    show_after,
    show_combat,
    show_drop,
    show_march,
    show_sealed,
    show_supply,
    tokens,
    told,
)
from .die_keys import die
from .handover import handover
from .heading import PHASE_RULES, heading
from .tutorial import tutorial

SHOWS = Shows(
    NOUNS,
    {
        **show_drop.SHOWN,
        **show_supply.SHOWN,
        **show_march.SHOWN,
        **show_combat.SHOWN,
        **show_sealed.SHOWN,
        **show_after.SHOWN,
    },
)

DESK = DeskOfParts(
    overlays=overlays.OVERLAYS,
    panels=panels.PANELS,
    phases=PHASE_RULES,
    heading=heading,
    pieces=pieces.pieces,
    marks=marks.marks,
    boxes=boxes.boxes,
    gauges=gauges.gauges,
    tokens=tokens.tokens,
    choices=SHOWS.choices,
    worksheet=SHOWS.worksheet,
    sliders=SHOWS.sliders,
    hand=SHOWS.hand,
    handover=handover,
    together=SHOWS.together,
    route=SHOWS.route,
    tries=SHOWS.tries,
    plans=plans.plans,
    inspect=inspect.inspect,
    overlay=overlays.overlay,
    panel=panels.panel,
    told=told.told,
    die=die,
    tutorial=tutorial,
)
