"""What a program from outside says of its thinking: who hears it, how much of it, and for how long."""

import asyncio
from pathlib import Path

import pytest

from bocage.server.hall import Hall
from bocage.server.programs import LONGEST_WORD
from bocage.server.security import principal_of
from bocage.server.window import LiveState
from bocage.server.wire import Act
from bocage.server.wire_bots import Info, Said
from tests.server.halls import ME, OTHER, Match, begun, opened, refused


async def seated(hall: Hall, *, rated: bool = False) -> tuple[Match, str]:
    """A match in which a program plays the Allies and is to decide, and the program's principal."""
    match = await begun(hall, "bot", "person", rated=rated)
    path = (await hall.programs.invite(ME, match.id, "allied")).path
    return match, principal_of(path.partition("#")[2])


async def live(hall: Hall, match: Match) -> LiveState:
    """What the other player's page hears."""
    line = hall.watch(ME, match.id, "german")
    try:
        return await anext(aiter(line))
    finally:
        await line.aclose()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("says", "shown"),
    [
        ("Main effort at  Caen\n\x1b[31m", "Main effort at Caen [31m"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("x" * 5000, "x" * (LONGEST_WORD - 1) + "…"),
    ],
)
def test_the_last_word_of_a_program_is_one_plain_line(tmp_path: Path, says: str, shown: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match, bot = await seated(hall)
            assert (await live(hall, match)).said is None
            await hall.programs.inform(bot, match.id, Info(seat="allied", number=0, progress=7.5, says=says))
            assert (await live(hall, match)).said == Said("allied", 1.0, shown)

    asyncio.run(run())


def test_a_word_stands_until_the_decision_passes_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match, bot = await seated(hall)
            await hall.programs.inform(bot, match.id, Info(seat="allied", number=0, says="Hide it well"))
            await hall.act(bot, match.id, Act(seat="allied", number=0, actions=["hide 1"], key="1"))
            assert (await live(hall, match)).said == Said("allied", None, "Hide it well")
            await hall.programs.inform(bot, match.id, Info(seat="allied", number=0, says="too late"))
            assert (await live(hall, match)).said == Said("allied", None, "Hide it well")
            await hall.act(bot, match.id, Act(seat="allied", number=1, actions=["done"], key="2"))
            assert (await live(hall, match)).said is None
            await hall.programs.inform(bot, match.id, Info(seat="allied", number=2, says="not mine to decide"))
            assert (await live(hall, match)).said is None

    asyncio.run(run())


def test_in_rated_play_only_progress_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match, bot = await seated(hall, rated=True)
            await hall.programs.inform(
                bot, match.id, Info(seat="allied", number=0, progress=0.25, says="Main effort at Caen")
            )
            assert (await live(hall, match)).said == Said("allied", 0.25, "")

    asyncio.run(run())


def test_nobody_speaks_for_another(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match, bot = await seated(hall)
            word = Info(seat="allied", number=0, says="I am the bot")
            assert (await refused(hall.programs.inform(ME, match.id, word))).code == "not_yours"
            assert (await refused(hall.programs.inform(OTHER, match.id, word))).code == "unknown"
            german = Info(seat="german", number=0, says="I am the person")
            assert (await refused(hall.programs.inform(bot, match.id, german))).code == "not_yours"
            assert (await live(hall, match)).said is None

    asyncio.run(run())
