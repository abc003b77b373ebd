"""The orders of battle (data/orders_of_battle.toml): who fights, where they start, when they come."""

from functools import cache
from typing import Any

from msgspec import Struct, convert

from bocage.core.regiments.orders import Arrival, Start
from bocage.core.tables import read_data

LISTS = ("original", "increased", "allout")
"""§OPT-2 The three German lists, in the order of the card."""

ZONES = ("", "anywhere", "falaise", "south_edge", "coutances")
"""The grounds that German units begin on; `due` of a unit of the start is minus their number."""


class GermanOrder(Struct, frozen=True):
    """§OB-Original §OB-Increased §OB-AllOut One German list, and §REP what it may replace in a turn."""

    title: str
    replacements: int
    start: tuple[Start, ...]
    reinforcements: tuple[Arrival, ...]


@cache
def german_order(name: str) -> GermanOrder:
    """A German list by name."""
    return convert(_data()["german"][name], GermanOrder)


@cache
def allied_group(group: str, gliders: int) -> dict[str, int]:
    """§OB-AL §R-11 One group of the Allied list, kind to number of units; more gliders leave fewer to come by sea."""
    groups = _data()["allied"]
    return dict(groups.get(f"{group}_{gliders}", groups[group]))


def _data() -> dict[str, Any]:
    return read_data(__package__, "orders_of_battle.toml")
