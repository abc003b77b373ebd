"""The pictures of the shelf: painted once, each by its own process, and kept until a newer Bocage draws otherwise."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bocage import registry
from bocage.server import album, launch, painter
from bocage.server.album import END, SIGN, Album
from bocage.server.app import create_app
from bocage.server.hall import Hall
from bocage.server.painter import AT_ONCE, Painter
from tests.server.asgi import ask

GAME = "normandy-1971"


def picture(words: str) -> bytes:
    return SIGN + words.encode() + END


class Brushes:
    """In place of the painting processes: what they were asked for, and how many worked at once."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.spoilt: set[str] = set()
        self.now = self.most = 0

    async def paint(self, drawing: bytes, *words: str) -> bytes:
        self.asked.append(words[-1])
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.01)
        self.now -= 1
        if words[-1] in self.spoilt:
            raise RuntimeError("the picture could not be painted: no paper")
        return picture(words[-1])


@pytest.fixture
def brushes(monkeypatch: pytest.MonkeyPatch) -> Brushes:
    found = Brushes()
    monkeypatch.setattr(painter, "_painted", found.paint)
    return found


def shelf(folder: Path | None, *games: str) -> list[bytes]:
    """What a server that has just been started shows of these games, all asked for at once."""

    async def look() -> list[bytes]:
        started = Painter(Album(folder))
        return list(await asyncio.gather(*(started.shelf(game) for game in games)))

    return asyncio.run(look())


def test_whoever_asks_while_it_is_painted_waits_for_that_one(brushes: Brushes) -> None:
    assert shelf(None, GAME, GAME, GAME) == [picture(GAME)] * 3
    assert brushes.asked == [GAME]


def test_a_restart_paints_nothing_again(tmp_path: Path, brushes: Brushes) -> None:
    first = shelf(tmp_path / "pictures", GAME)
    assert shelf(tmp_path / "pictures", GAME) == first
    assert brushes.asked == [GAME]


def test_without_a_folder_it_does(brushes: Brushes) -> None:
    shelf(None, GAME)
    shelf(None, GAME)
    assert brushes.asked == [GAME, GAME]


def test_a_newer_bocage_paints_anew_and_throws_the_old_one_away(
    tmp_path: Path, brushes: Brushes, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf(tmp_path, GAME, "dday-1991")
    monkeypatch.setattr(album, "edition", lambda: "newer")
    shelf(tmp_path, GAME)
    assert brushes.asked == [GAME, "dday-1991", GAME]
    assert {file.name for file in tmp_path.glob(f"{GAME}*")} == {f"{GAME}.newer.png"}
    assert len(list(tmp_path.glob("dday-1991*"))) == 1


def test_every_part_that_is_drawn_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = album.edition.__wrapped__
    whole = fresh()
    assert whole == album.edition() == fresh()
    for part in album.DRAWN_FROM:
        monkeypatch.setattr(album, "DRAWN_FROM", tuple(other for other in album.DRAWN_FROM if other != part))
        assert fresh() != whole
        monkeypatch.undo()
    monkeypatch.setattr("bocage.__version__", "0.0.0")
    assert fresh() != whole


def test_half_a_picture_is_none(tmp_path: Path, brushes: Brushes) -> None:
    """As after a full disk."""
    shelf(tmp_path, GAME)
    kept = next(tmp_path.iterdir())
    kept.write_bytes(picture(GAME)[:-3])
    assert shelf(tmp_path, GAME) == [picture(GAME)]
    assert brushes.asked == [GAME, GAME]


def test_what_cannot_be_kept_is_shown_all_the_same(tmp_path: Path, brushes: Brushes) -> None:
    blocked = tmp_path / "pictures"
    blocked.write_text("a file where the folder should be")
    assert shelf(blocked, GAME) == [picture(GAME)]


def test_a_picture_that_failed_is_tried_again(brushes: Brushes) -> None:
    async def look() -> bytes:
        started = Painter()
        brushes.spoilt = {GAME}
        with pytest.raises(RuntimeError, match="no paper"):
            await started.shelf(GAME)
        brushes.spoilt = set()
        return await started.shelf(GAME)

    assert asyncio.run(look()) == picture(GAME)


def test_one_who_leaves_does_not_take_the_picture_with_him(brushes: Brushes) -> None:
    async def look() -> bytes:
        started = Painter()
        hasty = asyncio.create_task(started.shelf(GAME))
        await asyncio.sleep(0)
        patient = asyncio.create_task(started.shelf(GAME))
        await asyncio.sleep(0.001)
        hasty.cancel()
        return await patient

    assert asyncio.run(look()) == picture(GAME)
    assert brushes.asked == [GAME]


def test_the_server_paints_all_of_them_at_its_start(
    brushes: Brushes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A few at a time, and one that fails keeps no other from its place."""
    monkeypatch.setattr(registry, "page", lambda game_id: None)
    games = [game.id for game in registry.games()]
    brushes.spoilt = {games[0]}
    started = Painter()
    asyncio.run(launch._warm(started))
    assert sorted(brushes.asked) == sorted(games)
    assert brushes.most == AT_ONCE
    assert [started.hangs(game) for game in games] == [False] + [True] * (len(games) - 1)
    assert "no paper" in caplog.text


def test_the_shelf_says_which_are_painted(tmp_path: Path, brushes: Brushes) -> None:
    async def look() -> list[bool]:
        app = create_app(Hall.open(tmp_path, 1), hosts=frozenset(), album=Album(tmp_path / "pictures"))

        async def pictured() -> bool:
            games: list[Any] = (await ask(app, "GET", "/api/games")).json
            return bool(next(game for game in games if game["id"] == GAME)["pictured"])

        async with app.lifespan():
            before = await pictured()
            shown = await ask(app, "GET", f"/api/games/{GAME}/picture.png")
            assert shown.body == picture(GAME)
            return [before, await pictured()]

    assert asyncio.run(look()) == [False, True]
