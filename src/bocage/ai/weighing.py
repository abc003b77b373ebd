"""The numbers behind the players' habits, read from the files beside their code."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import TypeVar

from msgspec import convert

T = TypeVar("T")


def of_scenario(fitted: Mapping[str, T], scenario: str) -> T:
    """The numbers fitted to a scenario; to one that nobody has fitted yet, those of the first, which is played most."""
    return fitted[scenario] if scenario in fitted else next(iter(fitted.values()))


def read_weights(package: str, name: str, kind: type[T]) -> T:
    """A file of weights as what it holds: `read_weights(__package__, "weights.toml", Weights)`."""
    text = (files(package) / name).read_text(encoding="utf-8")
    return convert(tomllib.loads(text), kind)
