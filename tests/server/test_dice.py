"""Who can foretell what: where the seed of the dice came from, and the chance that computers have for themselves."""

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bocage.ai.random_player import RandomPlayer
from bocage.core import play
from bocage.core.match import Match as CoreMatch
from bocage.core.match import read_record, replay
from bocage.core.protocol import BOTH, Side
from bocage.server import chance
from bocage.server.driver import _question
from bocage.server.hall import Hall
from bocage.server.store import Store
from bocage.server.wire import Branch, MatchInfo, NewMatch
from tests.server.halls import ME, Match, begun, opened, refused, until
from tests.server.house import House
from tests.server.plain_shelf import PEBBLES

ROOT = Path(__file__).parents[2]
SEED = "a seed that somebody chose"


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes import the tests' own shelf."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


# --- the seed of the dice


@pytest.mark.parametrize("new", [{"seed": SEED}, {"seed": " "}, {"tutorial": True}])
def test_a_rated_match_takes_no_seed_that_anybody_knows(tmp_path: Path, new: dict[str, Any]) -> None:
    with House.opened(tmp_path) as house:
        guest = house.guest()
        answer = guest.post("/api/matches", {"game": "normandy-1971", "rated": True, **new})
        assert answer.status == 422
        assert answer.json["error"] == "named_seed"
        assert "seed" in answer.json["says"]
        assert guest.get("/api/matches").json == []
        made = guest.post("/api/matches", {"game": "normandy-1971", "rated": True}).json
        assert (made["rated"], made["dice"]) == (True, "drawn")


def test_a_match_says_where_its_seed_came_from_also_after_a_restart(tmp_path: Path) -> None:
    async def begin() -> dict[str, str]:
        async with opened(tmp_path) as hall:
            named = await hall.create(ME, NewMatch(game="pebbles", german="person", seed=SEED))
            drawn = await hall.create(ME, NewMatch(game="pebbles", german="person"))
            await hall.close(ME, drawn.id)
            branch = await hall.branch(ME, drawn.id, Branch(moment=0, german="plodder"))
            file = await hall.import_record(ME, (await hall.questions.record(ME, drawn.id)).encode())
            lesson = await hall.create(ME, NewMatch(game="pebbles", tutorial=True))
            return {info.id: info.dice for info in (named, drawn, branch, file, lesson)}

    async def found() -> dict[str, str]:
        async with opened(tmp_path) as hall:
            return {info.id: info.dice for info in await hall.matches(ME)}

    told = asyncio.run(begin())
    assert list(told.values()) == ["named", "drawn", "known", "known", "known"]
    assert asyncio.run(found()) == told


def test_nothing_but_a_new_match_can_be_rated(tmp_path: Path) -> None:
    async def run() -> list[bool]:
        async with opened(tmp_path) as hall:
            rated = await begun(hall, german="plodder", rated=True)
            await hall.close(ME, rated.id)
            file = (await hall.questions.record(ME, rated.id)).encode()
            made = [
                await hall.branch(ME, rated.id, Branch(moment=0, german="plodder")),
                await hall.import_record(ME, file),
            ]
            return [(await rated.info()).rated, *(info.rated for info in made)]

    assert asyncio.run(run()) == [True, False, False]


# --- the computers' chance


def old_seed(seed: str, match: str, side: Side) -> int:
    """What a computer began with once: whoever had begun the match with a seed of his own could work it out."""
    return int.from_bytes(hashlib.sha256(f"{seed}\n{match}\n{side.word}".encode()).digest()[:6], "big")


def foretold(seed: str, begins_with: Callable[[Side], int]) -> list[str]:
    """A whole match of two players who choose by chance, played by somebody who knows what they begin with."""
    match = CoreMatch(PEBBLES, {}, seed)
    players = {side: RandomPlayer(PEBBLES, begins_with(side)) for side in BOTH}
    while (side := match.decides()) is not None:
        decision = play.decision(match.state)
        assert decision is not None
        match.act(players[side].choose(PEBBLES.view(match.state, side), decision))
    return [str(step) for step in match.steps]


async def watched(hall: Hall) -> Match:
    """Two players who choose by chance, watched to the end; the seed is chosen."""
    match = Match(hall, await hall.create(ME, NewMatch(game="pebbles", allied="random", german="random", seed=SEED)))

    async def over() -> bool:
        await match.table("all")
        return (await match.info()).state == "over"

    await until(over)
    return match


def test_who_knows_seed_id_and_side_cannot_foretell_the_computers(tmp_path: Path) -> None:
    async def run() -> tuple[str, str]:
        async with opened(tmp_path) as hall:
            match = await watched(hall)
            return match.id, await hall.questions.record(ME, match.id)

    match, text = asyncio.run(run())
    record = read_record(text)
    played = [str(step) for step in record.steps]
    assert played != foretold(SEED, lambda side: old_seed(SEED, match, side))
    assert played == foretold(SEED, lambda side: chance.player_seed(record.chances, side))  # its record tells all


async def asked_with(hall: Hall, match: str) -> int:
    """The seed that the computer whose turn it is would be asked with."""
    room = await hall._rooms.get(match)
    question = _question(room)
    assert question is not None
    return question.seed


def test_a_restart_goes_on_with_the_same_chance_and_no_two_matches_share_it(tmp_path: Path) -> None:
    async def begin() -> dict[str, int]:
        async with opened(tmp_path) as hall:
            made = [await begun(hall, allied="sleeper", german="person") for _ in range(2)]
            return {match.id: await asked_with(hall, match.id) for match in made}

    async def again(ids: list[str]) -> list[int]:
        async with opened(tmp_path) as hall:
            return [await asked_with(hall, match) for match in ids]

    seeds = asyncio.run(begin())
    assert len(set(seeds.values())) == 2
    assert asyncio.run(again(list(seeds))) == list(seeds.values())
    assert not {old_seed("a seed", match, Side.ALLIED) for match in seeds} & set(seeds.values())


def test_each_player_and_each_staff_has_chance_of_its_own() -> None:
    drawn = {0: chance.drawn()}
    seeds = [ask(drawn, side) for ask in (chance.player_seed, chance.staff_seed) for side in BOTH]
    assert len(set(seeds)) == 4
    assert seeds[0] == chance.player_seed(drawn, Side.ALLIED) != chance.player_seed({0: chance.drawn()}, Side.ALLIED)


def test_the_chance_is_told_when_the_match_has_ended_and_not_before(tmp_path: Path) -> None:
    async def run() -> tuple[dict[int, str], str, str, str, MatchInfo]:
        async with opened(tmp_path) as hall:
            match = await begun(hall, allied="sleeper", german="sleeper")  # nobody plays: everything may be seen
            secret = (await hall._rooms.get(match.id)).row.chances
            running = await hall.questions.record(ME, match.id)
            branch = await hall.branch(ME, match.id, Branch(moment=0, german="plodder"))
            await hall.close(ME, branch.id)
            apart = await hall.questions.record(ME, branch.id)
            await hall.close(ME, match.id)
            return secret, running, apart, await hall.questions.record(ME, match.id), await match.info()

    secret, running, apart, ended, info = asyncio.run(run())
    (drawn,) = secret.values()
    assert drawn not in running
    assert drawn not in apart
    assert read_record(ended).chances == secret
    assert drawn not in repr(info)


def test_a_branch_keeps_the_chances_of_its_past_and_gets_one_of_its_own(tmp_path: Path) -> None:
    async def run() -> tuple[str, str, str]:
        async with opened(tmp_path) as hall:
            match = await watched(hall)
            branch = await hall.branch(ME, match.id, Branch(moment=3, allied="person", german="person"))
            await hall.close(ME, branch.id)
            record = await hall.questions.record(ME, branch.id)
            file = await hall.import_record(ME, record.encode())
            return await hall.questions.record(ME, match.id), record, await hall.questions.record(ME, file.id)

    before, record, file = asyncio.run(run())
    past, chances = read_record(before).chances, read_record(record).chances
    assert list(chances) == [0, 3]
    assert chances[0] == past[0] != chances[3]
    assert file.splitlines()[:-1] == record.splitlines()[:-1]
    assert replay(read_record(file), PEBBLES).chances == chances


@pytest.mark.parametrize("line", ["chance: 0 0123", f"chance: 0 {'x' * 64}", f"chance: 99999 {'0' * 64}"])
def test_a_file_with_a_chance_that_is_none_is_refused(tmp_path: Path, line: str) -> None:
    async def run() -> str:
        async with opened(tmp_path) as hall:
            text = CoreMatch(PEBBLES, {}, SEED).text().replace(f"seed: {SEED}", f"seed: {SEED}\n{line}")
            return (await refused(hall.import_record(ME, text.encode()))).code

    assert asyncio.run(run()) == "bad_request"


# --- stores of older Bocages, as they wrote them


def old_store(directory: Path, form: int) -> Path:
    """A copy of a store of this form: a match under way against a computer, and one that was given up."""
    db = sqlite3.connect(directory / "bocage.db")
    db.executescript((Path(__file__).parent / "stores" / f"form{form}.sql").read_text())
    db.close()
    return directory


@pytest.mark.parametrize("form", [1, 2, 3])
def test_an_older_match_says_that_its_seed_may_have_been_chosen_and_plays_on(tmp_path: Path, form: int) -> None:
    async def look() -> tuple[dict[str, str], str, int]:
        async with opened(old_store(tmp_path, form) if not any(tmp_path.iterdir()) else tmp_path) as hall:
            infos = {info.title: info for info in await hall.matches(ME)}
            running = infos["under way"]
            assert running.rated == (form > 1)
            return {title: info.dice for title, info in infos.items()}, running.id, await asked_with(hall, running.id)

    told, match, seed = asyncio.run(look())
    assert told == {"under way": "unknown", "given up": "unknown"}
    assert seed != old_seed("old seed", match, Side.GERMAN)
    assert asyncio.run(look()) == (told, match, seed)  # drawn once, and kept


@pytest.mark.parametrize("form", [1, 2, 3])
def test_an_older_match_gets_its_chance_from_where_it_stands(tmp_path: Path, form: int) -> None:
    async def run() -> list[list[int]]:
        async with opened(old_store(tmp_path, form)) as hall:
            found = {info.title: info for info in await hall.matches(ME)}
            await hall.close(ME, found["under way"].id)
            records = [await hall.questions.record(ME, found[title].id) for title in ("under way", "given up")]
            return [list(read_record(text).chances) for text in records]

    assert asyncio.run(run()) == [[2], []]


def test_a_renewal_that_breaks_off_leaves_the_store_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> str:
        raise OSError("no entropy")

    old_store(tmp_path, 3)
    with monkeypatch.context() as patch:
        patch.setattr(chance, "drawn", broken)
        with pytest.raises(OSError, match="no entropy"):
            Store.open(tmp_path)
    store = Store.open(tmp_path)
    assert [row.dice for row in store.listed(ME)] == ["unknown", "unknown"]
    store.stop()
