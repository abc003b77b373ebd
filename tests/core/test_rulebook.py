"""The loader of rulebooks and options: lookup, order, and errors that help."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from bocage.core.rulebook import (
    GameTitle,
    OptionError,
    Options,
    OptionSpec,
    Preset,
    Rule,
    Rulebook,
    RulebookError,
    UnknownRule,
    Value,
)

GAME = GameTitle(id="toy-1900", title="Toy", year=1900, publisher="Nobody", edition="first")

RULES = """
[game]
id = "toy-1900"
title = "Toy"
year = 1900
publisher = "Nobody"
edition = "first"

[[rule]]
id = "MOV-B"
title = "Free will"
section = "Movement"
source = "text"
status = "done"
says = "Nobody has to move."

[[rule]]
id = "R-01"
title = "Dice are fair"
section = "Rulings"
source = "ruling"
status = "fact"
option = "luck"
reconstructed = true
says = "Dice have no memory."

[[rule]]
id = "MOV-A"
title = "One hex"
section = "Movement"
source = "table"
status = "done"
says = "Units move one hex."
"""

OPTIONS = """
[[option]]
name = "luck"
values = ["fair", "foul"]
ruling = "R-01"
title = "Luck"
says = "fair: as it falls. foul: as it fails."

[[option]]
name = "hexes"
values = [3, 2]
ruling = "MOV-A"
title = "Hexes"
says = "How many."

[[option]]
name = "lenient"
values = [true, false]
ruling = "MOV-B"
title = "Leniency"
says = "true: lenient. false: strict."
"""

PRESETS = """
[[preset]]
name = "plain"
title = "Plain"
says = "As it comes."
options = {}

[[preset]]
name = "harsh"
title = "Harsh"
says = "No mercy."

[preset.options]
hexes = 2
lenient = false
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package on disk with a data folder, as a game has it."""
    home = tmp_path / "toy_game"
    (home / "data").mkdir(parents=True)
    (home / "__init__.py").write_text("")
    (home / "data" / "rulebook.toml").write_text(RULES, encoding="utf-8")
    (home / "data" / "options.toml").write_text(OPTIONS, encoding="utf-8")
    (home / "data" / "presets.toml").write_text(OPTIONS + PRESETS, encoding="utf-8")
    (home / "data" / "broken.toml").write_text(RULES.replace('"text"', '"hearsay"'), encoding="utf-8")
    (home / "data" / "garbled.toml").write_text("[[rule", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield "toy_game"
    sys.modules.pop("toy_game", None)


def rule(rule_id: str) -> Rule:
    return Rule(id=rule_id, title="A rule", section="Rules", says="So it is.", source="text", status="done")


def switch(name: str, *values: bool | int | str) -> OptionSpec:
    return OptionSpec(name=name, values=values, ruling="R-01", title="A switch", says="On or off.")


def test_rules_keep_the_order_of_the_file(package: str) -> None:
    book = Rulebook.load(package, "data/rulebook.toml")
    assert [r.id for r in book] == ["MOV-B", "R-01", "MOV-A"]
    assert len(book) == 3
    assert book.game == GAME


def test_a_rule_carries_its_fields(package: str) -> None:
    found = Rulebook.load(package, "data/rulebook.toml")["R-01"]
    assert (found.option, found.reconstructed, found.status, found.source) == ("luck", True, "fact", "ruling")


def test_optional_fields_default_to_absent(package: str) -> None:
    found = Rulebook.load(package, "data/rulebook.toml")["MOV-B"]
    assert (found.option, found.reconstructed) == (None, False)


def test_the_section_sign_may_be_written() -> None:
    book = Rulebook(GAME, [rule("MOV-A")])
    assert book["§MOV-A"] is book["MOV-A"]
    assert "§MOV-A" in book
    assert "MOV-B" not in book


def test_unknown_rule_names_the_nearest() -> None:
    book = Rulebook(GAME, [rule("MOV-A"), rule("SUP-F")])
    with pytest.raises(UnknownRule, match=r"^toy-1900 has no rule 'MOV-Z'; did you mean MOV-A\?$"):
        book["MOV-Z"]


def test_sections_come_in_order_with_their_rules(package: str) -> None:
    book = Rulebook.load(package, "data/rulebook.toml")
    assert book.sections() == ["Movement", "Rulings"]
    assert [r.id for r in book.section("Movement")] == ["MOV-B", "MOV-A"]
    with pytest.raises(UnknownRule, match="did you mean Movement"):
        book.section("Movment")


def test_a_rule_listed_twice_is_refused() -> None:
    with pytest.raises(RulebookError, match="MOV-A is listed twice"):
        Rulebook(GAME, [rule("MOV-A"), rule("MOV-A")])


@pytest.mark.parametrize(("name", "says"), [("broken", "hearsay"), ("garbled", "end of document")])
def test_a_faulty_file_is_named_with_its_fault(package: str, name: str, says: str) -> None:
    with pytest.raises(RulebookError, match=rf"toy_game/data/{name}\.toml: .*{says}"):
        Rulebook.load(package, f"data/{name}.toml")


@pytest.mark.parametrize(("status", "reason"), [("left_out", None), ("done", "too dull")])
def test_a_reason_goes_with_a_rule_left_out(status: Literal["left_out", "done"], reason: str | None) -> None:
    with pytest.raises(ValueError, match="rule MOV-A: a reason belongs to"):
        Rule("MOV-A", "One hex", "Movement", "Units move one hex.", "text", status, reason=reason)


def test_a_rule_may_be_left_out_with_a_reason() -> None:
    left_out = Rule("MOV-A", "One hex", "Movement", "Units move.", "text", "left_out", reason="too dull")
    assert Rulebook(GAME, [left_out])["MOV-A"].reason == "too dull"


def test_defaults_are_the_first_values(package: str) -> None:
    options = Options.load(package, "data/options.toml")
    assert options.resolve({}) == {"luck": "fair", "hexes": 3, "lenient": True}


def test_given_texts_become_native_values(package: str) -> None:
    chosen = Options.load(package, "data/options.toml").resolve({"lenient": "false", "hexes": "2", "luck": "foul"})
    assert chosen == {"luck": "foul", "hexes": 2, "lenient": False}
    assert chosen["lenient"] is False
    assert type(chosen["hexes"]) is int


def test_unknown_option_names_the_nearest(package: str) -> None:
    options = Options.load(package, "data/options.toml")
    with pytest.raises(OptionError, match=r"^there is no option 'lukc'; did you mean luck\?$"):
        options.resolve({"lukc": "fair"})


@pytest.mark.parametrize(
    ("name", "text", "allowed"),
    [("luck", "great", "fair, foul"), ("hexes", "4", "3, 2"), ("lenient", "1", "true, false")],
)
def test_bad_value_lists_the_allowed(package: str, name: str, text: str, allowed: str) -> None:
    options = Options.load(package, "data/options.toml")
    with pytest.raises(OptionError, match=rf"^option {name} cannot be '{text}'; it is one of {allowed}$"):
        options.resolve({name: text})


def test_an_option_listed_twice_is_refused() -> None:
    with pytest.raises(RulebookError, match="luck is listed twice"):
        Options([switch("luck", True, False), switch("luck", True, False)])


@pytest.mark.parametrize("values", [(), ("only",), ("same", "same")])
def test_an_option_needs_a_choice(values: tuple[str, ...]) -> None:
    with pytest.raises(RulebookError, match="at least two values"):
        Options([switch("luck", *values)])


def seated(seat: Literal["allied", "german"] = "german") -> Options:
    who = OptionSpec(name="foe", values=("computer", "person"), ruling="R-01", title="Foe", says="Who.", seat=seat)
    return Options([switch("luck", True, False), who])


@pytest.mark.parametrize(("player", "foe"), [("person", "person"), ("recruit", "computer"), ("bot", "computer")])
def test_an_option_with_a_seat_follows_who_sits_there(player: str, foe: str) -> None:
    players = {"allied": "person", "german": player}
    assert seated().resolve({}, players) == {"luck": True, "foe": foe}
    assert seated("allied").resolve({}, players)["foe"] == "person"
    assert seated().resolve({"foe": foe}, players)["foe"] == foe


def test_nobody_can_say_otherwise() -> None:
    with pytest.raises(OptionError, match=r"^option foe cannot be 'person': a computer plays the German side$"):
        seated().resolve({"foe": "person"}, {"german": "recruit"})


def test_while_nobody_sits_there_it_may_be_chosen() -> None:
    assert seated().resolve({"foe": "person"})["foe"] == "person"
    assert seated().resolve({})["foe"] == "computer"


def test_what_was_chosen_once_stands_whoever_plays_on() -> None:
    assert seated().complete({"foe": "computer"}, {"german": "person"})["foe"] == "computer"


def test_a_preset_sets_some_options_and_leaves_the_rest(package: str) -> None:
    options = Options.load(package, "data/presets.toml")
    assert [(preset.name, preset.title) for preset in options.presets] == [("plain", "Plain"), ("harsh", "Harsh")]
    assert options.preset("plain") == options.resolve({})
    assert options.preset("harsh") == {"luck": "fair", "hexes": 2, "lenient": False}


def test_options_need_no_presets(package: str) -> None:
    assert Options.load(package, "data/options.toml").presets == ()


def test_unknown_preset_names_the_nearest(package: str) -> None:
    with pytest.raises(OptionError, match=r"^there is no preset 'hash'; did you mean harsh\?$"):
        Options.load(package, "data/presets.toml").preset("hash")


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"lukc": True}, "preset rough: there is no option 'lukc'"),
        ({"luck": 7}, "preset rough: option luck cannot be '7'; it is one of true, false"),
        ({"luck": 1}, "preset rough: option luck cannot be '1'"),
    ],
)
def test_a_preset_can_only_choose_what_there_is(chosen: dict[str, Value], says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        Options([switch("luck", True, False)], [Preset("rough", "Rough", "Rough.", chosen)])


def test_a_preset_listed_twice_is_refused() -> None:
    twice = [Preset("rough", "Rough", "Rough.", {}), Preset("rough", "Rough", "Rougher.", {})]
    with pytest.raises(RulebookError, match="preset rough is listed twice"):
        Options([switch("luck", True, False)], twice)
