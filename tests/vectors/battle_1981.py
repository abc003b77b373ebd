"""The adapters of Battle for Normandy (1981), chapter by chapter."""

from . import battle_1981_charts as charts
from . import battle_1981_play as play
from .runner import Adapter

ADAPTERS: dict[str, Adapter] = {**charts.ADAPTERS, **play.ADAPTERS}
