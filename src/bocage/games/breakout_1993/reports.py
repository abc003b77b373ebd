"""What reports of play tell of the printed game (data/reports.toml), and the reserves that depots are fitted to."""

from functools import cache

from msgspec import Struct, convert

from bocage.core.tables import read_data


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact in our words, who reported it, and which of our data rests on it."""

    id: str
    says: str
    source: str
    went: str
    bridge: str = ""
    """The bridge it is about, by its name."""


class Reserves(Struct, frozen=True, forbid_unknown_fields=True):
    """§12.52 §12.53 Both reserves at the dawn of a day, and the spaces each side bought for it."""

    day: int
    allied: int
    german: int
    allied_bought: int = 0
    german_bought: int = 0


@cache
def facts() -> tuple[Fact, ...]:
    """Every reported fact."""
    return convert(read_data(__package__, "reports.toml")["fact"], tuple[Fact, ...])


@cache
def reserves() -> tuple[Reserves, ...]:
    """The reserves that were noted, in the order of their days."""
    return convert(read_data(__package__, "reports.toml")["reserve"], tuple[Reserves, ...])
