"""The two rulebooks laid side by side: which paragraphs answer each other, and what changed between them."""

import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from bocage.core.rulebook import Rule, Rulebook

FIRST, SECOND = "bocage.games.normandy_1969", "bocage.games.normandy_1971"
Weight = Literal["great", "felt", "detail", "same"]


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of both editions on one topic; an empty side means that the edition has none."""

    chapter: str
    topic: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    weight: Weight
    changed: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pair: tuple[Pair, ...]


@cache
def books() -> tuple[Rulebook, Rulebook]:
    """The rules of 1969 and of 1971."""
    first, second = (Rulebook.load(package, "data/rulebook.toml") for package in (FIRST, SECOND))
    return first, second


@cache
def pairs() -> tuple[Pair, ...]:
    """Every pair in the order of the chapters."""
    text = (files("bocage.editions") / "pairs.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _File).pair


def faults_of(found: tuple[Pair, ...], both: tuple[Rulebook, Rulebook]) -> list[str]:
    """What is wrong with a set of pairs: rules unknown, in no pair, in more than one, or pairs of nothing."""
    faults = [f"pair '{pair.topic}' has no rule on either side" for pair in found if not pair.first + pair.second]
    sides = ([rule for pair in found for rule in pair.first], [rule for pair in found for rule in pair.second])
    for book, named in zip(both, sides, strict=True):
        times = Counter(named)
        faults += [f"{book.game.id} has no rule {rule}" for rule in times if rule not in book]
        faults += [f"{book.game.id}: rule {rule} stands in {n} pairs" for rule, n in times.items() if n > 1]
        faults += [f"{book.game.id}: rule {rule.id} stands in no pair" for rule in book if rule.id not in times]
    return faults


def rules_of(pair: Pair) -> tuple[list[Rule], list[Rule]]:
    """The paragraphs of a pair."""
    first, second = books()
    return [first[rule] for rule in pair.first], [second[rule] for rule in pair.second]
