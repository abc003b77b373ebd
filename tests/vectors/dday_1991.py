"""The adapters of D-Day (1991), chapter by chapter."""

from . import dday_1991_charts as charts
from . import dday_1991_fights as fights
from . import dday_1991_forces as forces
from .runner import Adapter

ADAPTERS: dict[str, Adapter] = {**charts.ADAPTERS, **fights.ADAPTERS, **forces.ADAPTERS}
