"""Irregularity without chance: numbers that look random and depend only on what they are for."""

from zlib import crc32


def spread(*key: int | str) -> float:
    """A number from 0 up to 1 that belongs to this key for ever."""
    text = "/".join(map(str, key)).encode()
    return crc32(text + b"#" + text[::-1]) / 2**32


def between(low: float, high: float, *key: int | str) -> float:
    """A number between two bounds that belongs to this key for ever."""
    return low + (high - low) * spread(*key)
