"""Normandy (1969) before a player: every question of the page, and the chapter that answers it."""

from bocage.core.desk_parts import DeskOfParts
from bocage.core.regiments.desk_dice import die
from bocage.core.showing import Shows
from bocage.games.normandy_1969.nouns import NOUNS

from . import inspect, overlays, panels, pieces, plans, show_combat, show_march, show_setup, told
from .heading import PHASES, gauges, handover, heading
from .known import has_begun
from .lessons import tutorial

SHOWS = Shows(NOUNS, {**show_setup.SHOWN, **show_march.SHOWN, **show_combat.SHOWN})

DESK = DeskOfParts(
    overlays=overlays.OVERLAYS,
    panels=panels.PANELS,
    phases=PHASES,
    heading=heading,
    is_scored=has_begun,
    pieces=pieces.pieces,
    marks=pieces.marks,
    gauges=gauges,
    choices=SHOWS.choices,
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
