"""Sets of options by name on the command line."""

import json

import pytest

from bocage import registry
from bocage.cli.report import chosen
from bocage.core.rulebook import OptionError

from .running import bocage

DDAY, NORMANDY = registry.game("dday-1991"), registry.game("normandy-1969")


def test_a_preset_sets_its_options_and_leaves_the_rest() -> None:
    options = chosen(DDAY, [], "recommended")
    assert options["weather"] is True
    assert options["divisions"] is False
    assert options == DDAY.options.preset("recommended")


def test_an_option_wins_over_the_preset() -> None:
    options = chosen(DDAY, ["weather=false", "divisions=true"], "recommended")
    assert (options["weather"], options["divisions"], options["pursuit"]) == (False, True, True)


def test_an_unknown_preset_is_answered_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="no preset 'everthing'; there are: basic, recommended, everything"):
        chosen(DDAY, [], "everthing")


def test_a_game_without_presets_says_so() -> None:
    with pytest.raises(OptionError, match="normandy-1969 has no presets"):
        chosen(NORMANDY, [], "basic")


@pytest.mark.parametrize("command", [("sim", "dday-1991"), ("watch", "dday-1991")])
def test_commands_that_take_options_take_a_preset(command: tuple[str, ...]) -> None:
    done = bocage(*command, "--allied", "random", "--german", "random", "--preset", "basics")
    assert done.exit_code == 2
    assert "there are: basic, recommended, everything" in done.stderr
    assert "Traceback" not in done.stderr


def test_games_lists_the_presets() -> None:
    shown = bocage("games", "dday-1991").stdout
    assert "Presets" in shown
    assert "recommended" in shown
    presets = json.loads(bocage("games", "dday-1991", "--json").stdout)["presets"]
    assert [preset["name"] for preset in presets] == ["basic", "recommended", "everything"]
    assert presets[1]["options"]["weather"] is True
    assert "Presets" not in bocage("games", "normandy-1969").stdout
