"""Options that follow who sits where, at every door through which a match comes in."""

import re
from collections.abc import Iterator

import pytest

from bocage import registry
from bocage.core.match import Match, read_record, replay
from bocage.core.protocol import Side
from bocage.lab.sim import Spec, new_match
from tests.cli.running import bocage
from tests.server.house import Guest, House

GAME = "battle-1981"


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    with House.opened(tmp_path_factory.mktemp("house")) as house:
        yield house.guest()


@pytest.mark.parametrize(
    ("german", "played"),
    [("person", "person"), ("recruit", "computer"), ("veteran:bold", "computer"), ("bot", "computer")],
)
def test_at_the_server_it_is_whoever_takes_the_german_seat(guest: Guest, german: str, played: str) -> None:
    """§3e"""
    made = guest.post("/api/matches", {"game": GAME, "german": german, "allied": "person"})
    assert made.json["options"]["german_player"] == played


@pytest.mark.parametrize(("german", "said"), [("person", "computer"), ("recruit", "person"), ("bot", "person")])
def test_at_the_server_nobody_can_say_otherwise(guest: Guest, german: str, said: str) -> None:
    """§3e"""
    request = {"game": GAME, "german": german, "options": {"german_player": said}}
    refused = guest.post("/api/matches", request)
    assert refused.status == 422
    assert re.search(rf"german_player cannot be '{said}': a \w+ plays the German side", refused.json["says"])


def test_the_allied_seat_does_not_matter(guest: Guest) -> None:
    """§3e"""
    made = guest.post("/api/matches", {"game": GAME, "german": "person", "allied": "recruit"})
    assert made.json["options"]["german_player"] == "person"


def test_a_branch_keeps_what_its_match_was_begun_with(guest: Guest) -> None:
    """§3e What has been shipped and rolled was reckoned with it, whoever plays on."""
    match = guest.begin(game=GAME, german="recruit", allied="person")
    guest.post(f"/api/matches/{match}/close", {})
    branched = guest.post(f"/api/matches/{match}/branch", {"moment": 1, "allied": "person", "german": "person"})
    assert branched.json["options"]["german_player"] == "computer"


COMMANDS = (
    ("sim", GAME, "--allied", "random", "--german", "random", "--games", "1"),
    ("watch", GAME, "--allied", "random", "--german", "random"),
    ("duel", "random", "random", "--game", GAME),
    ("ladder", GAME),
    ("conduct", GAME, "--levels", "random"),
    ("sense", GAME, "--games", "1"),
    ("calibrate", GAME),
    ("foresight", GAME, "--games", "1"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_no_person_plays_at_the_command_line(command: tuple[str, ...]) -> None:
    """§3e"""
    done = bocage(*command, "--option", "german_player=person")
    assert done.exit_code == 2
    assert "a computer plays the German side" in done.stderr


def test_a_match_of_the_laboratory_is_between_computers() -> None:
    """§3e Programs from outside among them."""
    match, _ = new_match(Spec(GAME, "two_weeks", {}, "random", "random", 1), 0)
    assert match.options["german_player"] == "computer"
    program = {Side.ALLIED: "person", Side.GERMAN: "cmd:python3 bot.py"}
    assert Match(registry.game(GAME), {}, "1", "two_weeks", program).options["german_player"] == "computer"


def test_a_match_between_persons_knows_it_by_its_players() -> None:
    """§3e"""
    people = {Side.ALLIED: "person", Side.GERMAN: "person"}
    assert Match(registry.game(GAME), {}, "1", "two_weeks", people).options["german_player"] == "person"


def test_a_match_file_says_what_it_was_played_with() -> None:
    """§3e However it was begun: a match may not change."""
    game, people = registry.game(GAME), {Side.ALLIED: "person", Side.GERMAN: "person"}
    old = Match(game, {"german_player": "computer"}, "1", "two_weeks", people)
    assert replay(read_record(old.text()), game).options["german_player"] == "computer"
