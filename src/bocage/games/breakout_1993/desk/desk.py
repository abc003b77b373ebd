"""Breakout: Normandy (1993) before a player: every question of the page, and the chapter that answers it."""

from bocage.core.desk_parts import DeskOfParts
from bocage.core.verbs import meant

from . import boxes, gauges, inspect, marks, overlays, panels, pieces, plans, routes, tokens, told
from .choices import choices
from .die_keys import die
from .hand import hand
from .heading import PHASE_RULES, heading
from .together import together
from .worksheet import worksheet

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
    choices=choices,
    worksheet=worksheet,
    hand=hand,
    together=together,
    route=routes.route,
    tries=meant,
    facts=lambda s, facts: dict(facts),
    plans=plans.plans,
    inspect=inspect.inspect,
    overlay=overlays.overlay,
    panel=panels.panel,
    told=told.told,
    die=die,
)
