"""The orders of battle (data/orders_of_battle.toml): who fights, where they start, when they come."""

from functools import cache
from typing import Any

from msgspec import Struct, convert

from bocage.core.regiments.orders import Arrival, Start
from bocage.core.tables import read_data

LETTERS = ("A", "B", "C", "D", "E", "F")
ZONES = ("", "anywhere", "falaise", "south_edge", "coutances", "caen_or_st_lo")
GROUPS = ("assault", "commando", "parachute", "glider", "second_wave", "follow_up")


class GermanOrder(Struct, frozen=True):
    """§OB-A §OB-B §OB-C §OB-D §OB-E §OB-F One German plan.

    §OB-Z The starts say on what ground, §OB-P the reinforcements by which edges and from which Game-Turn on.
    """

    title: str
    adjustment: int
    start: tuple[Start, ...]
    reinforcements: tuple[Arrival, ...]


@cache
def german_order(letter: str) -> GermanOrder:
    """The plan with this letter."""
    return convert(_data()["german"][letter], GermanOrder)


@cache
def allied_group(group: str) -> dict[str, int]:
    """§OB-AL One group of the Allied list: kind to number of units."""
    return dict(_data()["allied"][group])


def _data() -> dict[str, Any]:
    return read_data(__package__, "orders_of_battle.toml")
