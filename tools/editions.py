"""The comparison of the two editions as a document: `python -m tools.editions` writes docs/games/editions.md.

With `--check` nothing is written; exit status 1 if the document is not what the rulebooks and pairs make of it, and
in any case if a rule of either book stands in no pair or in two.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bocage.core.rulebook import Rule
from bocage.editions.charts import PRINTED, cells, clears, faces, grounds, paces, ruins
from bocage.editions.pairs import Pair, books, faults_of, pairs, rules_of

DOCUMENT = Path(__file__).parent.parent / "docs" / "games" / "editions.md"

WEIGHTS = {
    "great": "Decides games",
    "felt": "Felt in play",
    "detail": "A detail",
    "same": "The same in play",
}
SOURCES = {"ruling": "ruling", "deduced": "deduced", "errata": "errata"}
"""What is told of a rule's source; most come from the text and need no word."""


def main(argv: Sequence[str] | None = None) -> int:
    """Write the document, or say whether it is true."""
    parser = argparse.ArgumentParser(prog="python -m tools.editions", description="The two editions compared.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the document is stale")
    checks = parser.parse_args(argv).check
    faults = faults_of(pairs(), books())
    for fault in faults:
        print(fault)
    if faults:
        return 1
    wanted = document()
    if not checks:
        DOCUMENT.write_text(wanted, encoding="utf-8")
        print(f"wrote {DOCUMENT.name}: {len(pairs())} pairs")
        return 0
    if DOCUMENT.is_file() and DOCUMENT.read_text(encoding="utf-8") == wanted:
        return 0
    print(f"{DOCUMENT.name} is stale: run python -m tools.editions")
    return 1


def document() -> str:
    """The whole document."""
    return "\n".join([*_opening(), *_great(), *_chapters(), *_tables(), ""])


def _opening() -> Iterator[str]:
    first, second = books()
    one_sided = sum(not pair.first or not pair.second for pair in pairs())
    yield "# Normandy, 1969 and 1971: two editions compared"
    yield ""
    yield "<!-- Written by `python -m tools.editions` from both rulebooks and editions/pairs.toml: change those. -->"
    yield ""
    yield (
        f"Normandy appeared in {first.game.year} ({first.game.publisher}) and again in {second.game.year} "
        f"({second.game.publisher}): the same beaches, the same counters, the same odds columns, and another game. "
        f"Below stand all {len(first)} rules of the first edition and all {len(second)} of the second as they are "
        f"played here, in our own words, paragraph beside paragraph: {len(pairs())} pairs, {one_sided} of them with a "
        "side that has nothing to say. *Ruling* marks what a rulebook leaves open and we decided."
    )
    yield ""
    yield (
        "To see the difference in one attack, start the server and open `/editions`: a position, weighed by both "
        "rulebooks side by side."
    )
    yield ""


def _great() -> Iterator[str]:
    yield "## What decides games"
    yield ""
    for pair in pairs():
        if pair.weight == "great":
            yield f"- **[{pair.topic}](#{_anchor(pair.topic)}).** {pair.changed}"
    yield ""


def _chapters() -> Iterator[str]:
    chapter = ""
    for pair in pairs():
        if pair.chapter != chapter:
            chapter = pair.chapter
            yield f"## {chapter}"
            yield ""
        yield from _pair(pair)


def _pair(pair: Pair) -> Iterator[str]:
    first, second = rules_of(pair)
    yield f"### {pair.topic}"
    yield ""
    yield f"*{WEIGHTS[pair.weight]}.* {pair.changed}"
    yield ""
    yield "| 1969 | 1971 |"
    yield "|---|---|"
    yield f"| {_rules(first, 'first')} | {_rules(second, 'second')} |"
    yield ""


def _rules(rules: list[Rule], edition: str) -> str:
    if not rules:
        return f"*The {edition} edition has no such rule.*"
    return "<br><br>".join(f"**{rule.id}** {rule.title}{_source(rule)}. {_cell(rule.says)}" for rule in rules)


def _source(rule: Rule) -> str:
    word = SOURCES.get(rule.source, "")
    return f" *({word})*" if word else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _anchor(topic: str) -> str:
    """The name a heading gets where Markdown is read."""
    kept = "".join(letter for letter in topic.lower() if letter.isalnum() or letter in " -")
    return kept.replace(" ", "-")


# --- what can be reckoned


def _tables() -> Iterator[str]:
    yield "## What the tables come to"
    yield ""
    yield "Everything from here on is reckoned from the tables the two games are played by."
    yield ""
    yield from _results()
    yield from _grid(
        "How many faces of the die clear the hex",
        "By printed strengths, the attacker so many times as strong as the defender, no ships, nobody cut off. First "
        "figure 1969, second 1971. In 1969 ground divides the odds; in 1971 it is added to the die.",
        clears,
    )
    yield from _grid(
        "How many faces destroy the attacker",
        "The same, for the results AE and AX.",
        ruins,
    )
    yield from _marches()


def _results() -> Iterator[str]:
    yield "### The results tables side by side"
    yield ""
    yield "1969 has a row for each face. 1971 has ten: rows 7 to 10 are reached only by what terrain adds."
    yield ""
    columns = list(cells())
    yield "| Die | " + " | ".join(column for column, _, _ in columns) + " |"
    yield "|---|" + "---|" * len(columns)
    for row in range(10):
        shown = [f"{first[row] if row < len(first) else '–'} / {second[row]}" for _, first, second in columns]
        yield f"| {row + 1} | " + " | ".join(shown) + " |"
    yield ""


def _grid(title: str, says: str, counts: Callable[[str], bool]) -> Iterator[str]:
    yield f"### {title}"
    yield ""
    yield says
    yield ""
    yield "| Ground | 1969 | 1971 | " + " | ".join(f"{times}:1" for times in PRINTED) + " |"
    yield "|---|---|---|" + "---|" * len(PRINTED)
    for ground in grounds():
        found = [faces(ground, times, counts) for times in PRINTED]
        shown = " | ".join(_figures(odd.first, odd.second) for odd in found)
        yield f"| {ground.name} | ×{ground.multiple} | +{ground.added} | {shown} |"
    yield ""
    bocage = next(ground for ground in grounds() if ground.name == "Bocage")
    found = [faces(bocage, times, counts) for times in PRINTED]
    yield (
        f"Read along the hedges, faces in six. 1969: {_steps([odd.first for odd in found])}. "
        f"1971: {_steps([odd.second for odd in found])}."
    )
    yield ""


def _steps(counted: list[int]) -> str:
    """Where along the odds the number of faces changes: `2 at 1:1, 3 from 3:1`."""
    found = [f"{counted[0]} at {PRINTED[0]}:1"]
    for before, now, times in zip(counted, counted[1:], PRINTED[1:], strict=False):
        if now != before:
            found.append(f"{now} from {times}:1")
    return ", ".join(found)


def _figures(first: int, second: int) -> str:
    """Both figures, the larger one bold."""
    if first == second:
        return f"{first} / {second}"
    return f"**{first}** / {second}" if first > second else f"{first} / **{second}**"


def _marches() -> Iterator[str]:
    yield "### How far a unit marches in one impulse"
    yield ""
    yield "In hexes, out of enemy zones and without water to cross; at least one hex is always possible."
    yield ""
    yield "| Unit | Open ground | Along a road | Through bocage |"
    yield "|---|---|---|---|"
    found = list(paces())
    for unit in dict.fromkeys(pace.unit for pace in found):
        shown = " | ".join(_figures(pace.first, pace.second) for pace in found if pace.unit == unit)
        yield f"| {unit} | {shown} |"
    yield ""


if __name__ == "__main__":
    raise SystemExit(main())
