"""About this reconstruction: what is stated, what is ours, and how an owner of the game can correct it."""

from collections import Counter

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.reports import facts
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constant_list, days

OURS = "reconstructed"
DOCUMENT = "docs/games/breakout-1993.md"
BOARD = "docs/games/breakout-1993-board.md"

FILES = (
    ("games/breakout_1993/data/units.csv", "every counter: factors, day, entry"),
    ("games/breakout_1993/data/constants.toml", "every number outside the charts"),
    ("games/breakout_1993/data/tables.toml", "the printed charts and the weather of the days"),
    ("games/breakout_1993/data/scenarios.toml", "weeks, beaches, drop Areas, withdrawals"),
    ("games/breakout_1993/data/options.toml", "switches where sources are silent or editions differ"),
    ("games/breakout_1993/data/rulebook.toml", "every rule in our own words"),
    ("games/breakout_1993/data/reports.toml", "what reports of play tell, and who tells it"),
    ("maps/data/breakout/places.csv", "Areas and Zones: terrain, sector, points"),
    ("maps/data/breakout/borders.csv", "which Areas touch, over what, with or without a bridge"),
)


def about(s: BreakoutState, side: Side | None) -> Panel:
    """What the page owes its players: this is a reconstruction, in which every fact says where it comes from."""
    blocks: list[Block] = [
        Text(
            "This game is a reconstruction in good faith. The main text of its rulebook, the board and most counters "
            "are lost. The charts, the sequence of play, the designer's notes and worked examples are left and are "
            "kept to the letter; summaries, answers and reports of play come next; the rest is ours."
        ),
        _shares(s),
        Text(
            "The inspector of each Area, bridge and unit says what of it is reconstructed; the overlay What is "
            "reconstructed shows it on the map; the rulebook marks such rules."
        ),
        _numbers(),
        _reported(),
        Text(
            "If you own the game you can correct it without touching code: change the number in its file, start a new "
            f"match, and run the tests of the game. {DOCUMENT} says what to check first, {BOARD} how the map was made."
        ),
        Rows(title="Where things are, below src/bocage", head=("File", "Holds"), rows=FILES),
    ]
    return Panel("about", "About this reconstruction", blocks)


def _shares(s: BreakoutState) -> Rows:
    """How much of each kind of fact comes from where."""
    board, kinds = s.kit.board, [piece for piece in s.kit.kinds if not piece.is_blank]
    facts = [board.sources[place] for place in range(len(s.kit.codes)) if s.kit.areas >> place & 1]
    rules = [OURS if rule.reconstructed or rule.source == "ruling" else "" for rule in GAME.rulebook]
    groups = (
        ("Rules", rules),
        ("Names of Areas", [found.get("name", "") for found in facts]),
        ("Terrain of Areas", [found.get("terrain", "") for found in facts]),
        ("Points of Areas", [found.get("points", "") for found in facts]),
        ("Boundaries", [border.source for border in s.kit.borders]),
        ("Factors of units", [piece.factors_from for piece in kinds]),
        ("Places and days of units", [piece.placing_from for piece in kinds]),
        ("Numbers outside the charts", [constant.source for constant in constant_list().values()]),
        ("Weather of days", [day.source for day in days()]),
    )
    rows = tuple((title, *_share(found)) for title, found in groups)
    head = ("", "Known", "Reconstructed", "Of")
    return Rows(title="How much is known", head=head, rows=rows)


def _share(found: list[str]) -> tuple[str, str, str]:
    count = Counter(source == OURS for source in found)
    return str(count[False]), str(count[True]), str(len(found))


def _reported() -> Rows:
    """What is known from reports of play alone, and from which."""
    rows = tuple((fact.says, fact.source) for fact in facts())
    return Rows(title="Known from reports of play", head=("Fact", "Reported by"), rows=rows)


def _numbers() -> Rows:
    """Every reconstructed number outside the charts, with what it is."""
    rows = tuple(
        (name, str(constant.value), constant.says)
        for name, constant in constant_list().items()
        if constant.source == OURS
    )
    head = ("Name", "Value", "What it is")
    return Rows(title="Reconstructed numbers, in constants.toml", head=head, rows=rows)
