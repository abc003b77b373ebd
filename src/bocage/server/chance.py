"""The chance that computers have for themselves: drawn afresh for every match, and kept with it.

Neither the seed of the dice nor the match's id tells anything of it: whoever could work it out would know where the
computer hides its units. So it is as secret as the seed while the match runs; the record of an ended match has it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from bocage.core.protocol import Side

BYTES = 32


def drawn() -> str:
    """Chance nobody knows, for the computers of one match."""
    return secrets.token_hex(BYTES)


def player_seed(chances: Mapping[int, str], side: Side) -> int:
    """What a computer player begins with. Of several chances, by moments, the last one counts."""
    return _part(chances, "player", side)


def staff_seed(chances: Mapping[int, str], side: Side) -> int:
    """What those who advise a side begin with: their advice tells nothing of the chance of any player."""
    return _part(chances, "staff", side)


def _part(chances: Mapping[int, str], whose: str, side: Side) -> int:
    secret = bytes.fromhex(chances[max(chances)])
    return int.from_bytes(hmac.digest(secret, f"{whose}\n{side.word}".encode(), hashlib.sha256)[:16], "big")
