"""The command line as a person or a script meets it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bocage import registry
from bocage.ai.random_player import RandomPlayer
from bocage.core.game import Game, View
from bocage.core.protocol import Action, Broken, Decision
from bocage.lab.trace import Places

from .running import bocage, refused, told

GAME = "normandy-1971"


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


def test_games_in_words_are_a_short_list_and_one_game_in_full() -> None:
    listed = bocage("games").stdout
    assert "normandy-1971" in listed
    assert "para_count" not in listed
    shown = bocage("games", GAME).stdout.splitlines()
    assert "  para_count = 8 | 7" in shown
    assert max(map(len, shown)) <= 80
    assert told("games", GAME)["id"] == GAME
    assert "no game" in refused("games", "chess")


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


class Tripping(RandomPlayer):
    """A player that trips over its own feet in every second match."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.trips = bool(seed & 2)

    def choose(self, v: View | None, d: Decision) -> Action:
        if self.trips and d.rule == "§MOV-0":
            raise Broken("feet")
        return super().choose(v, d)


def test_sim_counts_a_match_that_breaks_off_and_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "RandomPlayer", Tripping)
    words = ("--games", "2", "--seed", "2", "--allied", "random", "--german", "random", "--jobs", "1", "--json")
    done = bocage("sim", GAME, *words)
    assert done.exit_code == 2
    summary = json.loads(done.stdout)
    assert (summary["games"], summary["finished"], sum(summary["results"].values())) == (2, 1, 1)
    assert "game 0 (seed 2/0) broke off after" in done.stderr
    assert "Broken: feet" in done.stderr


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


def test_a_rule_in_words_with_its_citations_by_file() -> None:
    shown = bocage("rules", GAME, "mov-k").stdout
    assert "§MOV-K" in shown
    assert re.search(r"normandy_1971/movement\.py:\d+, \d+", shown)
    assert max(map(len, shown.splitlines())) <= 80
    assert "cannot be empty" in refused("rules", GAME, "")


def test_an_installed_package_says_that_the_tests_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Places.found()
    monkeypatch.setattr(Places, "found", classmethod(lambda cls: Places(here.games, None, here.root)))
    assert "tests: not installed here" in bocage("rules", GAME, "MOV-K").stdout


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


def test_why_names_the_rule(record: Path) -> None:
    begun = ("why", GAME, str(record), "--at", "0")
    assert told(*begun, "Invade", "3") == {"action": "invade 3", "allowed": True}
    answer = told(*begun, "done")
    assert (answer["allowed"], answer["rule"]) == (False, "§R-70")
    assert "§R-70" in bocage(*begun, "done").stdout
    assert told(*begun, "invade", "99")["allowed"] is False
    assert "beyond its end" in refused("why", GAME, str(record), "--at", "999999", "done")
    assert "the game has ended" in bocage("why", GAME, str(record), "done").stdout


def test_why_says_plainly_what_is_no_action_of_the_decision(record: Path) -> None:
    answer = bocage("why", GAME, str(record), "--at", "0", "frobnicate").stdout
    assert "'frobnicate' is no action of the present decision" in answer
    assert "Allied: choose up to eight beaches" in answer
    assert "offered: " in answer
    assert "PlanBeaches" not in answer


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_draw_makes_a_picture(tmp_path: Path, record: Path, suffix: str) -> None:
    out = tmp_path / f"board{suffix}"
    words = ("draw", GAME, "--match", str(record), "--at", "400", "--side", "german", "-o", str(out), "--width", "400")
    done = bocage(*words)
    assert done.exit_code == 0, done.stderr
    assert out.read_bytes().startswith(b"<svg" if suffix == ".svg" else b"\x89PNG")


def test_watch_tells_draws_and_records(tmp_path: Path) -> None:
    picture, record = tmp_path / "end.svg", tmp_path / "end.match"
    players = ("--allied", "random", "--german", "random")
    done = bocage("watch", GAME, *players, "--picture", str(picture), "--record", str(record))
    assert done.exit_code == 0, done.stderr
    assert "Game-Turn 1, 6 June 1944" in done.stdout
    assert "victory" in done.stdout
    assert picture.exists()
    assert bocage("verify", str(record)).exit_code == 0


def test_watch_in_full_tells_more(tmp_path: Path) -> None:
    words = ("--allied", "random", "--german", "random", "--picture", str(tmp_path / "x.svg"))
    brief = bocage("watch", GAME, *words, "--record", str(tmp_path / "x.match")).stdout
    full = bocage("watch", GAME, *words, "--record", str(tmp_path / "x.match"), "--full").stdout
    assert len(full.splitlines()) > 2 * len(brief.splitlines())
    assert brief.count("If it ended now") == 5
    assert "Allied first movement" in full


def test_watch_looks_at_its_files_before_it_plays(tmp_path: Path) -> None:
    assert ".svg or .png" in refused("watch", GAME, "--picture", str(tmp_path / "x.gif"))
    assert "no folder" in refused("watch", GAME, "--picture", str(tmp_path / "none" / "x.svg"))
    words = ("--picture", str(tmp_path / "x.svg"), "--record")
    assert "no folder" in refused("watch", GAME, *words, str(tmp_path / "none" / "x.match"))
    assert "it is a folder" in refused("watch", GAME, *words, str(tmp_path))


def test_a_moment_or_a_side_is_drawn_of_a_match_only(tmp_path: Path) -> None:
    out = ("-o", str(tmp_path / "x.svg"))
    assert "--match" in refused("draw", GAME, "--side", "german", *out)
    assert "--match" in refused("draw", GAME, "--at", "3", *out)


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
        (lambda text: text.replace("rules: 2", "rules: 99"), "rules 99"),
        (lambda text: text.replace("game: normandy-1971", "game: stratego"), "no game"),
        (lambda text: text.replace("scenario: invasion", "scenario: crete"), "no scenario"),
        (lambda text: text.replace("option: bands=ruled", "option: bands=loose"), "bands"),
        (lambda text: text.replace("option: bands=ruled\n", ""), "does not say which option is played: bands"),
        (lambda text: text.replace("hash: ", "hash: 0"), "but its file says"),
        (lambda text: text.replace("seed: ", "seed: x"), "the seed gives the dice"),
    ],
)
def test_bad_match_files_are_refused_plainly(tmp_path: Path, record: Path, spoil: Any, complaint: str) -> None:
    bad = tmp_path / "bad.match"
    bad.write_text(spoil(record.read_text(encoding="utf-8")), encoding="utf-8")
    for command in ("verify", "replay"):
        complained = refused(command, str(bad))
        assert complaint in complained
        assert complained.startswith(f"bocage: {bad}: ")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path, record: Path) -> None:
    marked = tmp_path / "marked.match"
    marked.write_bytes(b"\xef\xbb\xbf" + record.read_bytes())
    assert bocage("verify", str(marked)).exit_code == 0


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.match"
    bad.write_bytes(bytes(range(256)))
    assert "not text" in refused("verify", str(bad))
