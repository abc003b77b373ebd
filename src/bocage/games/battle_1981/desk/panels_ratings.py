"""The ratings panel: what was chosen for this match, and what it does."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.core.rulebook import OptionSpec, Preset
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.landing import coastal_strength
from bocage.games.battle_1981.names import percent_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import scenario_named, tunables

RATED = ("transport", "air", "naval", "coastal")
"""§3f Ratings that are worth so many in a hundred a step."""


def ratings(s: BattleState, side: Side | None) -> Panel:
    """§3a §3b §3c §3d §3e §3f §1c"""
    facts = scenario_named(s.scenario)
    blocks: list[Block] = [
        Text(f"{facts.title}: {facts.says}", "§1c"),
        Text(_preset(s), "§3b"),
        _table(s, "Ratings", [spec for spec in GAME.options if _is_rating(spec)]),
        _table(s, "Game and rulings", [spec for spec in GAME.options if not _is_rating(spec)]),
        Text(_coast(s), "§7f"),
        _difficulties(s),
    ]
    return Panel("ratings", "Ratings of this match", blocks)


def _is_rating(spec: OptionSpec) -> bool:
    return spec.ruling == "3a"


def _chosen(s: BattleState, spec: OptionSpec) -> int | str:
    found: int | str = getattr(s.kit.options, spec.name)
    return found


def _preset(s: BattleState) -> str:
    """The difficulty whose ratings these are, if any."""
    found = [f"{preset.title}: {preset.says}" for preset in GAME.options.presets if _is_played(s, preset)]
    return found[0] if found else "Ratings of your own: none of the named difficulties."


def _is_played(s: BattleState, preset: Preset) -> bool:
    values = GAME.options.preset(preset.name)
    return all(_chosen(s, spec) == values[spec.name] for spec in GAME.options if _is_rating(spec))


def _difficulties(s: BattleState) -> Rows:
    """§3b §3c §3d The named difficulties with the ratings they change; the one being played is lit."""
    rows, lit = [], []
    for row, preset in enumerate(GAME.options.presets):
        changes = ", ".join(f"{GAME.options[name].title} {value}" for name, value in preset.options.items())
        rows.append((preset.title, changes or "nothing changed", preset.says))
        if _is_played(s, preset):
            lit.append((row, -1))
    return Rows(title="Named difficulties", head=("", "Ratings", ""), rows=tuple(rows), lit=tuple(lit), rule="§3b")


def _table(s: BattleState, title: str, specs: list[OptionSpec]) -> Rows:
    """One row a choice; those that differ from the default are lit."""
    rows, lit = [], []
    for row, spec in enumerate(specs):
        value = _chosen(s, spec)
        rows.append((spec.title, str(value), str(spec.default), effect_words(spec, value) or clause(spec, value)))
        if value != spec.default:
            lit.append((row, -1))
    head = ("", "Here", "Usual", "What it does")
    return Rows(title=title, head=head, rows=tuple(rows), lit=tuple(lit), rule="§3a")


def effect_words(spec: OptionSpec, value: int | str) -> str:
    """§3f What a rating does, in numbers; nothing for choices that explain themselves."""
    if not isinstance(value, int) or not _is_rating(spec):
        return ""
    t, steps = tunables(), value - tunables().historical
    if not steps and not spec.name.startswith("leader"):
        return "as by history"
    if spec.name in RATED:
        return f"{percent_words(t.rating * steps)} of the usual points"
    if spec.name.startswith("combat"):
        return f"{percent_words(t.combat_rating * steps)} combat points"
    if spec.name.startswith("leader"):
        spread = t.leader_spread
        return f"leaders from {max(1, value - spread)} to {min(9, value + spread)}"
    if steps > 0:
        return f"{t.late * steps}% of units due are held up a turn"
    return f"{t.early * -steps}% of units come a turn early"


def clause(spec: OptionSpec, value: int | str) -> str:
    """What a choice's explanation says of the value chosen: `stay: … move: …` read up to the next value."""
    _, _, said = spec.says.partition(f"{value}: ")
    for other in spec.values:
        said = said.partition(f"{other}: ")[0]
    return said.strip() or spec.says


def _coast(s: BattleState) -> str:
    found = [f"{beach.name} {coastal_strength(s, i)}" for i, beach in enumerate(s.kit.board.beachheads)]
    return f"Coastal defence that each lander meets, in combat points: {', '.join(found)}."
