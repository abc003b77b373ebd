"""The switches and presets of D-Day 1991."""

import pytest
from msgspec.structs import asdict

from bocage.core.rulebook import Options
from bocage.games.dday_1991.kit import Options as KitOptions

OPTIONS = Options.load("bocage.games.dday_1991", "data/options.toml")

OPTIONAL_RULES = {
    "initiative": "10a",
    "fight_on": "10b",
    "acquire_moves": "11a",
    "replacements": "11b",
    "weather": "12",
    "air_reaction": "13a",
    "carpet_bombing": "13b",
    "air_with_ground": "13c",
    "airborne_drops": "13d",
    "stacking_by_type": "14a1",
    "nationality": "14a2",
    "pursuit": "14b",
    "extra_effort": "14c",
    "mulberries": "15a",
    "attrition": "15b",
    "divisions": "16",
}
RULINGS = {
    "one_hex_vs_many": True,
    "drop_counts_as_invasion": True,
    "mulberry_after_weather": True,
    "allied_in_fort_city": "city",
    "count_hqs": True,
    "london_is_port": False,
}


def on(preset: str) -> set[str]:
    return {name for name, value in OPTIONS.preset(preset).items() if name in OPTIONAL_RULES and value is True}


def test_every_optional_rule_is_a_switch_that_is_off() -> None:
    found = {spec.name: spec for spec in OPTIONS if spec.ruling.startswith("opt-")}
    assert list(found) == list(OPTIONAL_RULES)
    for name, chapter in OPTIONAL_RULES.items():
        assert found[name].values == (False, True)
        assert found[name].title.endswith(f"({chapter})")
        assert found[name].ruling.startswith(f"opt-{chapter}")


def test_rulings_keep_their_defaults() -> None:
    found = {spec.name: spec.default for spec in OPTIONS if spec.ruling.startswith("AMB-")}
    assert found == RULINGS
    assert len(OPTIONS) == len(OPTIONAL_RULES) + len(RULINGS)


def test_every_value_is_explained() -> None:
    for spec in OPTIONS:
        words = ("true", "false") if isinstance(spec.default, bool) else spec.values
        assert all(f"{word}: " in spec.says for word in words), spec.name


def test_code_and_data_agree_on_names_and_defaults() -> None:
    assert asdict(KitOptions()) == OPTIONS.resolve({})


def test_the_presets_are_basic_recommended_and_everything() -> None:
    assert [preset.name for preset in OPTIONS.presets] == ["basic", "recommended", "everything"]


def test_basic_is_the_default() -> None:
    assert OPTIONS.preset("basic") == OPTIONS.resolve({})


def test_everything_is_every_optional_rule() -> None:
    assert on("everything") == set(OPTIONAL_RULES)


def test_recommended_leaves_out_what_its_text_says() -> None:
    left_out = {"acquire_moves", "replacements", "extra_effort", "divisions", "nationality"}
    assert on("recommended") == set(OPTIONAL_RULES) - left_out


@pytest.mark.parametrize("preset", ["basic", "recommended", "everything"])
def test_presets_leave_the_rulings_alone(preset: str) -> None:
    chosen = OPTIONS.preset(preset)
    assert {name: chosen[name] for name in RULINGS} == RULINGS
