"""Normandy (1969) before a player: every question of the page, and the chapter that answers it."""

from bocage.core.desk_parts import DeskOfParts
from bocage.core.regiments.desk_dice import die
from bocage.core.regiments.desk_fingers import facts_in_words

from . import inspect, overlays, panels, pieces, plans, routes, told, tries
from .choices import choices
from .hand import hand
from .heading import PHASES, gauges, handover, heading
from .known import has_begun
from .lessons import tutorial
from .together import together

DESK = DeskOfParts(
    overlays=overlays.OVERLAYS,
    panels=panels.PANELS,
    phases=PHASES,
    heading=heading,
    is_scored=has_begun,
    pieces=pieces.pieces,
    marks=pieces.marks,
    gauges=gauges,
    choices=choices,
    hand=hand,
    handover=handover,
    together=together,
    route=routes.route,
    tries=tries.tries,
    facts=facts_in_words,
    plans=plans.plans,
    inspect=inspect.inspect,
    overlay=overlays.overlay,
    panel=panels.panel,
    told=told.told,
    die=die,
    tutorial=tutorial,
)
