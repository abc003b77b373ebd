"""The yardstick: random chess with python-chess, a well-kept pure-Python rules engine."""

import random
import time

import chess

LONGEST = 200


def plies_per_second(seconds: float, seed: int = 1944) -> float:
    """Play random games, each to its end or 200 plies, for about so many seconds; how many plies a second."""
    rng = random.Random(seed)
    plies = 0
    began = time.perf_counter()
    until = began + seconds
    while (now := time.perf_counter()) < until:
        plies += play_out(rng)
    return plies / (now - began)


def play_out(rng: random.Random) -> int:
    """Play one random game; how many plies it had.

    The game ends when the list of moves is empty (mate or stalemate), when neither side can mate any more, or by
    the 75-move rule. Repetition is not looked for: it would slow chess down and hardly ever happens in random play.
    """
    board = chess.Board()
    for ply in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material() or board.is_seventyfive_moves():
            return ply
        board.push(rng.choice(moves))
    return LONGEST
