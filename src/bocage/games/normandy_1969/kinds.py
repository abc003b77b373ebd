"""The kinds of unit in the box (data/units.csv), and what each becomes when it comes by sea."""

from bocage.core.regiments.counters import CounterSheet, read_counters

SHEET: CounterSheet = read_counters(__package__)

BY_SEA = {"7-4p": "7-4", "7-4g": "7-4", "5-4g": "5-4", "2-4p": "2-4", "2-4g": "2-4"}
"""§R-12 Airborne troops that were destroyed, or did not land from the air, come over the beaches as infantry."""

_BY_SEA = {SHEET.named(air).index: SHEET.named(sea).index for air, sea in BY_SEA.items()}


def sea_kind(kind: int) -> int:
    """§R-12 The kind (by index) as which a unit comes over the beaches: its own, but for airborne troops."""
    return _BY_SEA.get(kind, kind)
