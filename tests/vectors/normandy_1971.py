"""The adapters of Normandy (1971), chapter by chapter."""

from . import normandy_1971_combat as combat
from . import normandy_1971_events as events
from . import normandy_1971_fights as fights
from . import normandy_1971_forces as forces
from . import normandy_1971_moves as moves
from . import normandy_1971_victory as victory
from .runner import Adapter

ADAPTERS: dict[str, Adapter] = {
    **combat.ADAPTERS,
    **fights.ADAPTERS,
    **moves.ADAPTERS,
    **forces.ADAPTERS,
    **victory.ADAPTERS,
    **events.ADAPTERS,
}
