"""Dice keyed by what they are for.

Each face is an HMAC of the match's seed over the purpose of the roll and how often that purpose came up before.
A change of rules, a branch or a skipped roll therefore never shifts any other die, and anyone who knows the seed
can check every die of a match.
"""

import hashlib
import hmac
from collections import Counter


def face(seed: str, key: str, nth: int, faces: int) -> int:
    """The nth die (from 0) rolled for a purpose: 1 to `faces`, each equally likely."""
    limit = 256**8 // faces * faces
    attempt = 0
    while True:
        message = f"{key}\n{nth}\n{attempt}".encode()
        value = int.from_bytes(hmac.digest(seed.encode(), message, hashlib.sha256)[:8], "big")
        if value < limit:
            return value % faces + 1
        attempt += 1  # the few values beyond the limit would favour low faces


class Dice:
    """A seed, and how often each purpose has been rolled for."""

    __slots__ = ("rolled", "seed")

    def __init__(self, seed: str, rolled: Counter[str] | None = None) -> None:
        self.seed = seed
        self.rolled: Counter[str] = Counter() if rolled is None else rolled

    def roll(self, key: str, faces: int) -> int:
        """The next die for this purpose."""
        nth = self.rolled[key]
        self.rolled[key] += 1
        return face(self.seed, key, nth, faces)
