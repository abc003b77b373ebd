"""What the ships of the next turn will bring under each weather, and what the rulebook suggests."""

from fractions import Fraction

from bocage.core.blocks import Block, Matrix, MatrixCell, Rows, Shade, Text
from bocage.games.battle_1981.logistics import Shipping, expected, mean_transport
from bocage.games.battle_1981.names import CATEGORIES, SHORT, turn_words, weather_words
from bocage.games.battle_1981.state import AMPHIBIOUS, POINT, BattleState
from bocage.games.battle_1981.tables import STORM, last_turn, suggested, turn_name, turn_named, weather_chances

from .stocks import Stock, stocks

UNSHARED = ("setup", "drops", "logistics", "allocation")
"""Phases before this turn's allocation is in."""

SUGGESTED = ("6/6", "6/8", "6/10", "6/12")
STORMS = "6/18"


def shipping(s: BattleState) -> list[Block]:
    """§5b §5d §chart-transport The next turn's ships by weather, and the suggestions."""
    turn = s.turn + 1
    if turn >= last_turn(s.scenario):
        return [Text("No ship comes any more: nothing is landed or drawn on the last turn.", "§RUL-40")]
    share, whose = share_next(s)
    return [_matrix(s, turn, share, whose), Text(_mean(s, turn), "§chart-transport"), suggestions(turn), _storms(s)]


def share_next(s: BattleState) -> tuple[tuple[int, ...], str]:
    """§5b §5d The shares of the next turn and where they come from: allocated, suggested, or as they were."""
    if s.phase not in UNSHARED and any(s.share):
        return tuple(s.share), "as allocated"
    found = suggested(s.turn + 1)
    if found is not None:
        return found, "if shared as the rulebook suggests"
    return tuple(s.share), "if shared as this turn"


def _matrix(s: BattleState, turn: int, share: tuple[int, ...], whose: str) -> Matrix:
    cases = expected(s, turn)
    found = stocks(s)
    cells = tuple(tuple(_cell(found[pool], share[pool], case) for case in cases) for pool in range(len(CATEGORIES)))
    total = tuple(MatrixCell(_range(case, 100), "", "All ships together") for case in cases)
    titles = tuple(f"{title} {percent}%" for title, percent in zip(SHORT, share, strict=True))
    return Matrix(
        title=f"Ships of {turn_words(turn)}, {whose}",
        rows=(*titles, "Together"),
        columns=tuple(f"{weather_words(case.weather)} {case.chance}%" for case in cases),
        cells=(*cells, total),
        column_title="Weather and its chance",
        says="Shaded by whether the least of it covers what a turn uses: by itself, with the stock, or not at all.",
        rule="§chart-transport",
    )


def _cell(stock: Stock, percent: int, case: Shipping) -> MatrixCell:
    """One category in one weather: from and to, and whether that covers what a turn uses."""
    least = int(case.low * percent / 100)
    need, have = Fraction(stock.burn, POINT), Fraction(stock.have, POINT)
    tone: Shade = "good" if least >= need else "fair" if least + have >= need else "bad"
    if stock.category == AMPHIBIOUS or not stock.burn:
        tone = ""
    tip = f"{stock.title}, {weather_words(case.weather).lower()}: {_range(case, percent)} on top of {int(have)}"
    return MatrixCell(_range(case, percent), tone, f"{tip}; a turn uses about {int(need)}.")


def _range(case: Shipping, percent: int) -> str:
    return f"{int(case.low * percent / 100)}–{int(case.high * percent / 100)}"


def _mean(s: BattleState, turn: int) -> str:
    now, after = mean_transport(s, turn), turn + 1
    words = f"On average {int(now)} transport points on {turn_words(turn)}"
    if after < last_turn(s.scenario):
        words += f", {int(mean_transport(s, after))} on {turn_words(after)}"
    return f"{words}, ratings and beachheads as they are."


def suggestions(turn: int) -> Rows:
    """§5d §AMB-01 The printed suggestions; the one for this turn's ships is lit."""
    rows, lit = [], []
    for row, name in enumerate(SUGGESTED):
        share = suggested(turn_named(name)) or (0, 0, 0, 0)
        rows.append((name, *(str(percent) for percent in share)))
        if turn_named(name) == turn:
            lit.append((row, -1))
    head = ("Ships of", *SHORT)
    return Rows(title="Suggested allocation", head=head, rows=tuple(rows), lit=tuple(lit), rule="§5d")


def _storms(s: BattleState) -> Text:
    first = turn_named(STORMS)
    left = first - s.turn
    when = f"in {left} turns" if left > 1 else "next turn" if left == 1 else "now" if s.turn < first + 3 else "past"
    chance = f"each turn has a {weather_chances(first)[STORM]}% chance of a storm"
    words = f"After {SUGGESTED[-1]} share as you need. From {turn_name(first)} to {turn_name(first + 2)} {chance}"
    return Text(f"{words} ({when}): lay in general supply before.", "§5d")
