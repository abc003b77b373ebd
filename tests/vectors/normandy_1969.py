"""The adapters of Normandy (1969), chapter by chapter."""

from . import normandy_1969_combat as combat
from . import normandy_1969_forces as forces
from . import normandy_1969_moves as moves
from .runner import Adapter

ADAPTERS: dict[str, Adapter] = {**combat.ADAPTERS, **moves.ADAPTERS, **forces.ADAPTERS}
