"""Breakout: Normandy (1993) before a player: every question of the page, and the chapter that answers it."""

from bocage.core.desk_parts import DeskOfParts

from . import boxes, gauges, inspect, marks, overlays, panels, pieces, plans, routes, tokens, told
from .die_keys import die
from .heading import PHASE_RULES, heading
from .shown import SHOWS

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
    hand=SHOWS.hand,
    together=SHOWS.together,
    route=routes.route,
    tries=SHOWS.tries,
    plans=plans.plans,
    inspect=inspect.inspect,
    overlay=overlays.overlay,
    panel=panels.panel,
    told=told.told,
    die=die,
)
