"""Matches made ready for a test over the interface, so that the browser need only do what the test is about."""

import itertools
from functools import cache
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import APIResponse, BrowserContext

from bocage import registry
from bocage.core import play
from bocage.core.match import Match, read_record, replay
from bocage.games.normandy_1971.state import NormandyState
from bocage.server.room import rebuilt
from bocage.server.store import Store

GAME = "normandy-1971"
RECORD = Path(__file__).parents[1] / "golden" / GAME / "recruit-1.match"
_keys = itertools.count()


class Played:
    """A match as one browser's owner may ask for it over the interface."""

    def __init__(self, context: BrowserContext, info: dict[str, Any]) -> None:
        self.context, self.info = context, info
        self.id: str = info["id"]
        self.path = f"/api/matches/{self.id}"
        self.address = f"/match/{self.id}"

    def get(self, what: str, **query: str | int) -> APIResponse:
        return self.context.request.get(f"{self.path}{what}", params={**query})

    def post(self, what: str, body: object) -> APIResponse:
        return self.context.request.post(f"{self.path}{what}", data=body)

    def table(self, seat: str = "allied", **query: str | int) -> dict[str, Any]:
        answer = self.get("/table", seat=seat, **query)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def act(self, *actions: str, seat: str = "allied", number: int | None = None) -> dict[str, Any]:
        """Carry actions out, answering the present table; every one of them must stand."""
        answer = self.try_to(*actions, seat=seat, number=number)
        assert answer.ok, answer.text()
        done: dict[str, Any] = answer.json()
        assert done["done"] == len(actions), done
        return done

    def try_to(self, *actions: str, seat: str = "allied", number: int | None = None) -> APIResponse:
        number = self.get("").json()["number"] if number is None else number
        body = {"seat": seat, "number": number, "actions": list(actions), "key": f"test {next(_keys)}"}
        return self.post("/act", body)

    def sit(self, seat: str | None) -> None:
        assert self.post("/sit", {"seat": seat}).ok

    def entries(self) -> int:
        """How many entries the log has."""
        number: int = self.get("").json()["number"]
        return number


def begun(context: BrowserContext, **new: object) -> Played:
    """A match begun; Allied against the recruit unless said otherwise."""
    answer = context.request.post("/api/matches", data={"game": GAME, **new})
    assert answer.status == 201, answer.text()
    return Played(context, answer.json())


def imported(context: BrowserContext, text: str = "") -> Played:
    """A match file taken in: the recruit against itself, to the end."""
    answer = context.request.post(
        "/api/matches/import", data=text or RECORD.read_text(), headers={"Content-Type": "text/plain"}
    )
    assert answer.status == 201, answer.text()
    return Played(context, answer.json())


def branched(context: BrowserContext, moment: int, **seats: str) -> Played:
    """A match that goes on from a moment of the recruit's."""
    answer = imported(context, record_until(moment)).post("/branch", {"moment": moment, **seats})
    assert answer.status == 201, answer.text()
    return Played(context, answer.json())


@cache
def moments(turn: int, task: str) -> tuple[int, ...]:
    """The moments of the recruit's match at which a decision of this kind is due in this turn."""
    return tuple(moment for moment, due in enumerate(_due()) if due == (turn, task))


@cache
def record_until(moment: int) -> str:
    """The recruit's match, broken off."""
    match = _begun()
    for step in _recorded().steps[:moment]:
        match.act(step.action)
    return match.text()


@cache
def _due() -> list[tuple[int, str]]:
    """Turn and decision of every moment."""
    match, found = _begun(), []
    for step in _recorded().steps:
        state = cast(NormandyState, match.state)
        found.append((state.turn, type(state.agenda[-1]).__name__))
        match.act(step.action)
    return found


def _begun() -> Match:
    recorded = _recorded()
    return Match(recorded.game, recorded.options, recorded.seed, recorded.scenario, recorded.players)


@cache
def _recorded() -> Match:
    return replay(read_record(RECORD.read_bytes()), registry.game(GAME))


def kept(data: Path, match_id: str) -> Match:
    """A match as the server's directory has it, nothing hidden: what a side must not learn."""
    store = Store.open(data)
    try:
        stored = store.load(match_id)
    finally:
        store._engine.dispose()
    assert stored is not None
    return rebuilt(stored, registry.game(stored.row.game), registry.desk(stored.row.game)).match


def advice(data: Path, match_id: str) -> str:
    """What the recruit would do in the place of whoever decides."""
    match = kept(data, match_id)
    side, decision = match.decides(), play.decision(match.state)
    assert side is not None
    assert decision is not None
    player = registry.player(match.game.id, "recruit", 1)
    return str(player.choose(match.game.view(match.state, side), decision))
