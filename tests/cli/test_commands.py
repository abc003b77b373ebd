"""The command line as a person or a script meets it."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bocage.cli.main import app

GAME = "normandy-1971"


def bocage(*words: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(app, list(words))


def told(*words: str) -> dict[str, Any]:
    """The JSON object a command prints."""
    done = bocage(*words, "--json")
    assert done.exit_code == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def refused(*words: str) -> str:
    """What a command that fails says; it must fail in one plain way."""
    done = bocage(*words)
    assert done.exit_code == 2
    assert not done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match of random players."""
    folder = tmp_path_factory.mktemp("sim")
    told("sim", GAME, "--games", "1", "--seed", "7", "--allied", "random", "--german", "random", "--out", str(folder))
    return next(folder.glob("*.match"))


def test_games_lists_every_option_with_its_default() -> None:
    game = told("games")["games"][0]
    assert (game["id"], game["year"], game["sides"]) == (GAME, 1971, ["allied", "german"])
    assert game["scenarios"][0]["id"] == "invasion"
    options = {option["name"]: option for option in game["options"]}
    assert options["para_count"]["values"] == [8, 7]
    assert options["para_count"]["default"] == 8
    assert "random" in game["players"]


def test_games_in_words() -> None:
    assert "normandy-1971" in bocage("games").stdout


def test_sim_reports_what_it_played() -> None:
    summary = told("sim", GAME, "--games", "2", "--seed", "3", "--allied", "random", "--german", "random", "--check")
    assert (summary["games"], summary["finished"]) == (2, 2)
    assert sum(summary["results"].values()) == 2
    assert summary["decisions"] > 500
    assert isinstance(summary["mean_score"], float)


def test_sim_gives_the_same_matches_for_the_same_seed_on_any_number_of_processes() -> None:
    words = ("sim", GAME, "--games", "3", "--seed", "4", "--allied", "random", "--german", "random")
    once, twice = told(*words), told(*words, "--jobs", "2")
    del once["seconds"], twice["seconds"]
    assert once == twice
    other = told(*words[:4], "--seed", "5", *words[6:])
    assert other["decisions"] != once["decisions"]


def test_sim_takes_options() -> None:
    words = ("sim", GAME, "--games", "1", "--allied", "random", "--german", "random", "--option")
    assert told(*words, "german_ob=F")["finished"] == 1


def test_rules_by_id_with_code_and_tests() -> None:
    rule = told("rules", GAME, "MOV-K")
    assert rule["id"] == "MOV-K"
    assert rule["status"] == "done"
    assert any("movement.py" in place for place in rule["code"])
    assert any(place.startswith("tests/") for place in rule["tests"])


def test_rules_in_full() -> None:
    rules = told("rules", GAME)["rules"]
    assert len(rules) > 200
    assert {"id", "title", "says", "status", "code", "tests"} <= rules[0].keys()


def test_rules_in_words() -> None:
    assert "§MOV-K" in bocage("rules", GAME).stdout


def test_verify_holds_a_good_match(record: Path) -> None:
    assert bocage("verify", str(record)).exit_code == 0
    assert told("verify", str(record))["verified"] is True


def test_replay_tells_the_match(record: Path) -> None:
    assert "Game-Turn 6, 11 June 1944" in bocage("replay", str(record)).stdout
    whole = told("replay", str(record))
    assert whole["over"] is True
    assert len(whole["steps"]) == whole["actions"]


def test_replay_stops_where_it_is_told(record: Path) -> None:
    part = told("replay", str(record), "--at", "12")
    assert part["actions"] == 12
    assert part["over"] is False
    assert "beyond its end" in refused("replay", str(record), "--at", "999999")


def test_why_names_the_rule(tmp_path: Path, record: Path) -> None:
    from bocage import registry
    from bocage.core.match import read_record, replay

    game = registry.game(GAME)
    begun = replay(read_record(record.read_text(encoding="utf-8")), game, at=0)
    path = tmp_path / "begun.match"
    path.write_text(begun.text(), encoding="utf-8")
    assert told("why", GAME, str(path), "invade", "3")["allowed"] is True
    answer = told("why", GAME, str(path), "done")
    assert (answer["allowed"], answer["rule"]) == (False, "§R-70")
    assert "§R-70" in bocage("why", GAME, str(path), "done").stdout
    assert told("why", GAME, str(path), "invade", "99")["allowed"] is False


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_draw_makes_a_picture(tmp_path: Path, record: Path, suffix: str) -> None:
    out = tmp_path / f"board{suffix}"
    words = ("draw", GAME, "--match", str(record), "--at", "400", "--side", "german", "-o", str(out), "--width", "400")
    done = bocage(*words)
    assert done.exit_code == 0, done.stderr
    assert out.read_bytes().startswith(b"<svg" if suffix == ".svg" else b"\x89PNG")


def test_play_tells_draws_and_records(tmp_path: Path) -> None:
    picture, record = tmp_path / "end.svg", tmp_path / "end.match"
    players = ("--allied", "random", "--german", "random")
    done = bocage("play", GAME, *players, "--picture", str(picture), "--record", str(record))
    assert done.exit_code == 0, done.stderr
    assert "Game-Turn 1, 6 June 1944" in done.stdout
    assert "victory" in done.stdout
    assert picture.exists()
    assert bocage("verify", str(record)).exit_code == 0


def test_unknown_things_are_refused_with_advice(tmp_path: Path, record: Path) -> None:
    assert "did you mean 'normandy-1971'" in refused("sim", "normandy-71")
    assert "did you mean 'random'" in refused("sim", GAME, "--allied", "randm")
    assert "river_drm" in refused("sim", GAME, "--allied", "random", "--german", "random", "--option", "drm_river=any")
    assert "one of" in refused("sim", GAME, "--allied", "random", "--german", "random", "--option", "river_drm=some")
    assert "name=value" in refused("sim", GAME, "--allied", "random", "--german", "random", "--option", "river_drm")
    assert "no scenario" in refused("sim", GAME, "--allied", "random", "--german", "random", "--scenario", "x")
    assert "no rule" in refused("rules", GAME, "MOV-99")
    assert "no side" in refused("draw", GAME, "--side", "russian", "-o", str(tmp_path / "x.svg"))
    assert ".svg or .png" in refused("draw", GAME, "-o", str(tmp_path / "x.gif"))
    assert "No such file" in refused("verify", str(tmp_path / "none.match"))
    assert "no game" in refused("why", "chess", str(record), "pass")


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda text: "", "not a match file"),
        (lambda text: "hello\n", "not a match file"),
        (lambda text: text[: len(text) // 2].rsplit("\n", 1)[0] + "\n", "cut short"),
        (lambda text: text.replace("bocage match 1", "bocage match 9"), "newer Bocage"),
        (lambda text: text.replace("rules: 1", "rules: 99"), "rules 99"),
        (lambda text: text.replace("game: normandy-1971", "game: stratego"), "no game"),
        (lambda text: text.replace("scenario: invasion", "scenario: crete"), "no scenario"),
        (lambda text: text.replace("option: bands=ruled", "option: bands=loose"), "bands"),
        (lambda text: text.replace("hash: ", "hash: 0"), "but its file says"),
        (lambda text: text.replace("seed: ", "seed: x"), "the seed gives the dice"),
    ],
)
def test_bad_match_files_are_refused_plainly(tmp_path: Path, record: Path, spoil: Any, complaint: str) -> None:
    bad = tmp_path / "bad.match"
    bad.write_text(spoil(record.read_text(encoding="utf-8")), encoding="utf-8")
    assert complaint in refused("verify", str(bad))
    assert complaint in refused("replay", str(bad))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.match"
    bad.write_bytes(bytes(range(256)))
    assert "not text" in refused("verify", str(bad))
