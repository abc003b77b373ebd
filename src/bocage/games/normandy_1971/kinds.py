"""The kinds of unit in the box (data/units.csv). §GEN-5 Only strength, allowance, type and size matter."""

from bocage.core.regiments.counters import CounterSheet, Kind, read_counters


def sheet() -> CounterSheet:
    """Every counter of the box, with its parts (§BRK)."""
    return read_counters(__package__)


def kinds() -> tuple[Kind, ...]:
    """Every kind, Allied kinds first."""
    return sheet().kinds


def kind_index() -> dict[str, int]:
    """The number of a kind by its code."""
    return sheet().index


def kind_named(code: str) -> Kind:
    """A kind by its code: `7-4p`."""
    return sheet().named(code)
