"""Bots at a real server on loopback: with a match of their own, and in the seat a person gave them."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bocage import registry
from bocage.bot.joining import DATA, Line, NewMatch, Seat, ServerError, _connection, begun, invited
from bocage.bot.seen import Seen
from bocage.core.codec import view_to_json
from bocage.core.match import Match, read_record, replay
from bocage.core.protocol import Side
from bocage.server.security import fresh_word
from tests.bot.programs import EXAMPLE, command

BOT = f"{sys.executable} {EXAMPLE}"
BOCAGE = (sys.executable, "-m", "bocage")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server's address."""
    data = str(tmp_path_factory.mktemp("data"))
    running = subprocess.Popen([*BOCAGE, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    try:
        yield running.stdout.readline().split()[3].rstrip("/")
    finally:
        running.terminate()
        running.wait(30)
        running.stdout.close()


class Person(Line):
    """Somebody with a browser, but for the browser."""

    def __init__(self, server: str, word: str = "") -> None:
        super().__init__(server, word or fresh_word())

    def begin(self, **more: str) -> str:
        return str(
            self.ask("/api/matches", dict[str, Any], {"game": "battle-1981", "scenario": "two_weeks", **more})["id"]
        )

    def invite(self, match: str, seat: str = "german") -> str:
        return str(self.ask(f"/api/matches/{match}/invite", dict[str, Any], {"seat": seat})["path"])

    def view(self, match: str, seat: str) -> Seen:
        return self.ask(f"/api/matches/{match}/view?seat={seat}", Seen)

    def act(self, match: str, seat: str, action: str) -> dict[str, Any]:
        number = self.view(match, seat).number
        body = {"seat": seat, "number": number, "actions": [action], "key": fresh_word()}
        return self.ask(f"/api/matches/{match}/act", dict[str, Any], body)


def test_a_bot_plays_a_whole_match_against_one_of_ours(server: str, tmp_path: Path) -> None:
    record = tmp_path / "played.match"
    words = ("bot-join", server, BOT, "--game", "dday-1991", "--side", "german", "--against", "random")
    done = subprocess.run(
        [*BOCAGE, *words, "--record", str(record)], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    match = replay(read_record(record.read_bytes()), registry.game("dday-1991"))
    assert match.decides() is None
    assert match.game.result(match.state).level.lower() in done.stdout.lower()


def test_a_bot_that_begins_a_match_sits_in_it_as_a_program(server: str) -> None:
    seat = begun(server, NewMatch("battle-1981", "german", "recruit"))
    with Line(seat.server, seat.word) as line:
        info = line.ask(f"/api/matches/{seat.match}", dict[str, Any])
    assert {one["side"]: one["player"] for one in info["seats"]} == {"allied": "recruit", "german": "bot"}
    assert info["options"]["german_player"] == "computer"


def test_a_bot_takes_the_seat_a_person_gives_it(server: str) -> None:
    """The German moves after the Allies: the bot waits, plays its turn, and hears when the match is given up."""
    with Person(server) as person:
        match = person.begin(allied="person", german="bot")
        address = server + person.invite(match)
        bot = subprocess.Popen([*BOCAGE, "bot-join", address, BOT], stdout=subprocess.PIPE, text=True)
        try:
            while (seen := person.view(match, "allied")).view["turn"] < 2:
                assert bot.poll() is None
                if seen.asked is not None:
                    person.act(match, "allied", seen.asked.options[-1])
            log = person.ask(f"/api/matches/{match}/log?seat=allied", list[dict[str, Any]])
            assert any(line["told"].get("side") == Side.GERMAN for line in log)
            person.ask(f"/api/matches/{match}/close", dict[str, Any], {})
            said, _ = bot.communicate(timeout=120)
        finally:
            bot.kill()
            bot.wait()
    assert bot.returncode == 0
    assert said.startswith("Given up")


def last_word(server: str, person: Person, match: str) -> dict[str, Any]:
    """What a program has said, as soon as it has."""
    connection = _connection(server, 60)
    connection.request("GET", f"/api/matches/{match}/live?seat=german", headers=person._headers)
    answer = connection.getresponse()
    try:
        while line := answer.readline():
            if line.startswith(DATA) and (said := json.loads(line[len(DATA) :])["said"]) is not None:
                word: dict[str, Any] = said
                return word
    finally:
        connection.close()
    raise AssertionError("the line has ended")


@pytest.mark.parametrize(("more", "says"), [((), "Main effort at Caen"), (("--quiet",), "")])
def test_what_a_bot_says_is_handed_on_unless_it_is_to_be_quiet(
    server: str, tmp_path: Path, more: tuple[str, ...], says: str
) -> None:
    talks = 'say(type="info", number=number, progress=0.4, says="Main effort at Caen")\nhear()\n'
    with Person(server) as person:
        match = person.begin(allied="bot", german="person")
        address = server + person.invite(match, "allied")
        bot = subprocess.Popen([*BOCAGE, "bot-join", address, command(tmp_path, talks), *more])
        try:
            assert last_word(server, person, match) == {"side": "allied", "progress": 0.4, "says": says}
        finally:
            bot.terminate()
            bot.wait()


def test_a_seat_is_shown_its_own_view_and_options_only_when_it_decides(server: str) -> None:
    with Person(server) as person:
        match = person.begin(allied="person", german="bot", seed="plain")
        seat = invited(server + person.invite(match))
        here = Match(registry.game("battle-1981"), {}, "plain", "two_weeks")
        with Person(server, seat.word) as bot:
            for side, who, mine in ((Side.ALLIED, person, True), (Side.GERMAN, bot, False)):
                seen = who.view(match, side.word)
                assert seen.view == json.loads(view_to_json(here.game.view(here.state, side)))
                assert (seen.asked is not None) == mine
            for who, other in ((bot, "allied"), (person, "german")):
                with pytest.raises(ServerError, match="seat is not yours"):
                    who.view(match, other)
            with pytest.raises(ServerError, match="seat is not yours"):
                bot.act(match, "allied", "drop 5-04")


def test_an_address_is_given_by_who_began_and_replaces_the_one_before(server: str) -> None:
    with Person(server) as person, Person(server) as stranger:
        match = person.begin(allied="person", german="bot")
        first, second = (invited(server + person.invite(match)) for _ in range(2))
        assert (first.match, first.side) == (second.match, second.side) == (match, Side.GERMAN)
        for word, may in ((first.word, False), (second.word, True)):
            with Person(server, word) as bot:
                if may:
                    assert bot.view(match, "german").game == "battle-1981"
                    with pytest.raises(ServerError, match="Only who began"):
                        bot.invite(match)
                else:
                    with pytest.raises(ServerError, match="no such match"):
                        bot.view(match, "german")
        with pytest.raises(ServerError, match="no such match"):
            stranger.invite(match)
        with pytest.raises(ServerError, match="No program plays the Allied side"):
            person.invite(match, "allied")


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:1/",
        "http://127.0.0.1:1/api/matches/x?seat=german",
        "http://127.0.0.1:1/api/matches/x#word",
        "x",
    ],
)
def test_an_address_that_is_none_says_what_one_looks_like(address: str) -> None:
    with pytest.raises(ServerError, match="it looks like http"):
        invited(address)


def test_an_address_reads_as_it_is_written() -> None:
    seat = invited("http://[::1]:8044/api/matches/abc?seat=allied#secret")
    assert seat == Seat("http://[::1]:8044", "abc", Side.ALLIED, "secret")
