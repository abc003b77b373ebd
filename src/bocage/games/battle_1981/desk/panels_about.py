"""About this reconstruction: what is stated, what is ours, and how an owner of the game can correct it."""

from collections import Counter

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import tunable_list

OURS = "reconstructed"
DOCUMENT = "docs/games/battle-1981.md"

FILES = (
    ("games/battle_1981/data/tunables.toml", "every number the program kept to itself, with how to find it out"),
    ("games/battle_1981/data/tables.toml", "the printed charts"),
    ("games/battle_1981/data/units.csv", "the roster"),
    ("games/battle_1981/data/scenarios.toml", "the two games and their levels of victory"),
    ("games/battle_1981/data/options.toml", "ratings, and switches where the rulebook is unclear"),
    ("games/battle_1981/data/rulebook.toml", "every rule in our own words"),
    ("maps/data/battle/hexes.csv", "the ground of every position"),
    ("maps/data/battle/board.toml", "beaches, objectives, drop zones, entries, German starting places"),
)


def about(s: BattleState, side: Side | None) -> Panel:
    """What the page owes its players: which facts are published, which are ours."""
    blocks: list[Block] = [
        Text(
            "The rulebook, its charts and the roster of 1981 are kept to the letter. What only the program knew (how "
            "effectiveness, fatigue, landings and retreats are worked out) is fitted to the charts and to the "
            "examples printed, or reconstructed; and the map is drawn anew from geography and what the rules say of it."
        ),
        _shares(s),
        Text(f"{s.kit.board.reconstructed}"),
        _numbers("fit", "Numbers fitted to something printed"),
        _numbers(OURS, "Numbers reconstructed"),
        Text(
            "If you own the game you can correct it without touching code: change a number in its file, start a new "
            f"match, and run the tests of the game. {DOCUMENT} says what to look at first."
        ),
        Rows(title="Where things are, below src/bocage", head=("File", "Holds"), rows=FILES),
    ]
    return Panel("about", "About this reconstruction", blocks)


def _shares(s: BattleState) -> Rows:
    """How much of each kind of fact is published, how much fitted, how much ours: counted from the data."""
    board = s.kit.board
    land = members(board.land_mask)
    groups = (
        ("Rules", [_rule_source(rule.source, rule.reconstructed) for rule in GAME.rulebook]),
        ("Units of the roster", ["table" for piece in s.kit.kinds if not piece.unused]),
        ("Numbers in no chart", [number.source for number in tunable_list().values()]),
        (
            "Names of land positions",
            ["text" if "place" in board.stated.get(h, ()) else OURS for h in land if h in board.places],
        ),
        ("Ground of positions", ["text" if "terrain" in board.stated.get(h, ()) else OURS for h in land]),
        ("Beaches, objectives, entries, drops, starts", [source.tag for source in board.sources.values()]),
    )
    rows = tuple((title, *_share(found)) for title, found in groups)
    return Rows(title="How much is known", head=("", "Published", "Fitted", "Ours", "Of"), rows=rows)


def _rule_source(source: str, reconstructed: bool) -> str:
    return OURS if reconstructed or source == "ruling" else source


def _share(found: list[str]) -> tuple[str, str, str, str]:
    count = Counter("fit" if tag == "fit" else OURS if tag in (OURS, "ruling") else "known" for tag in found)
    return str(count["known"]), str(count["fit"]), str(count[OURS]), str(len(found))


def _numbers(source: str, title: str) -> Rows:
    """The numbers of a source with their reasons and the way to the truth."""
    rows = tuple(
        (name.replace("_", " "), _value(number.value), number.why, number.correct)
        for name, number in tunable_list().items()
        if number.source == source
    )
    return Rows(title=f"{title}, in tunables.toml", head=("Name", "Value", "Why", "How to correct it"), rows=rows)


def _value(value: int | float | tuple[int, ...]) -> str:
    return ", ".join(str(one) for one in value) if isinstance(value, tuple) else str(value)
