"""A seat that asks a match everything there is to ask."""

from collections.abc import AsyncIterator, Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

from bocage.core import play
from bocage.core.game import Game
from bocage.core.protocol import Action, Side
from tests.conformance.driver import walk
from tests.server.asgi import Answer
from tests.server.worlds import OWNER, Line, World

Answers = dict[str, Answer]


class Asked(NamedTuple):
    """One request: which route, and the request itself."""

    route: str
    target: str
    data: Any = None


class Seat:
    """Somebody who asks both worlds the same; `side` is whose eyes he looks through, `word` who he is."""

    def __init__(self, side: Side, *, seated: bool = True) -> None:
        self.side, self.seated = side, seated
        self.actions: dict[str, str] = {"zzz": "zzz 1", "": " "}
        self.routes: set[str] = set()

    def word(self, world: World) -> str:
        return world.words[self.side.word] if self.seated else OWNER

    def studies(self, game: Game) -> None:
        """Learn the verbs of a game from a match played by chance."""
        for match in walk(game, game.options.resolve({}), 1, most=120):
            self.hears(play.offered(match.state) if match.decides() is not None else [])

    def hears(self, options: list[Action]) -> None:
        """Remember an action of every verb there is."""
        for option in options:
            self.actions.setdefault(option.verb, str(option))

    async def ask(self, world: World, asked: Asked) -> Answer:
        """Put one question."""
        self.routes.add(asked.route)
        target = asked.target.replace("MATCH", world.id)
        if asked.data is None:
            return await world.get(self.word(world), target)
        answer = await world.post(self.word(world), target, asked.data)
        return world.invited(answer) if asked.target.endswith("/invite") else answer

    async def questions(self, world: World, *, everything: bool) -> AsyncIterator[tuple[Asked, Answer]]:
        """Everything that can be asked of a match, and the answers. What is asked follows from what was answered."""
        seat, at = self.side.word, "/api/matches/MATCH"
        first = Asked("GET /api/matches/{match_id}/table", f"{at}/table?seat={seat}")
        answer = await self.ask(world, first)
        yield first, answer
        table = answer.json if answer.status == 200 else {"number": 0, "moment": 0, "decides": None, "pieces": []}
        number, moment, actions = table["number"], table["moment"], list(self.actions.values())
        for asked in [
            *_shelf(at),
            *_doing(at, seat, number),
            *(_out_of_turn(at, seat, number, actions) if table["decides"] != seat else ()),
            *_course(at, seat, number, moment),
            *_why(at, seat, actions),
            *(_looking(world, at, seat, table) if everything else ()),
        ]:
            yield asked, await self.ask(world, asked)

    async def asks(self, world: World, *, everything: bool) -> Answers:
        """All answers by their questions, the first word of a live line among them."""
        await world.sit(self.side)
        found = {
            f"{asked.route} {asked.target} {asked.data or ''}": answer
            async for asked, answer in self.questions(world, everything=everything)
        }
        self.routes.add("GET /api/matches/{match_id}/live")
        line = Line(world, self.word(world), self.side.word, last="1.1")
        found["GET /api/matches/{match_id}/live"] = Answer(200, {}, await line.first())
        await line.close()
        return found


def _shelf(at: str) -> Iterator[Asked]:
    yield Asked("GET /api/matches", "/api/matches")
    yield Asked("GET /api/matches/{match_id}", at)
    yield Asked("POST /api/matches/{match_id}/branch", f"{at}/branch", {"moment": 0})
    yield Asked("GET /api/matches/{match_id}/record", f"{at}/record")
    yield Asked("GET /api/matches/{match_id}/course", f"{at}/course")


def _doing(at: str, seat: str, number: int) -> Iterator[Asked]:
    """What is refused: out of turn, stale, senseless. Nothing of it changes anything."""
    act, route = f"{at}/act", "POST /api/matches/{match_id}/act"
    for stale in (number - 1, number + 1, number + 5):
        yield Asked(route, act, {"seat": seat, "number": stale, "actions": ["zzz"], "key": "stale"})
    yield Asked(route, act, {"seat": seat, "number": number, "actions": ["zzz 7"], "key": "senseless"})
    yield Asked(route, act, {"seat": seat, "number": number, "actions": [], "key": "empty"})
    undo = "POST /api/matches/{match_id}/undo"
    yield Asked(undo, f"{at}/undo", {"seat": seat, "number": number + 3, "key": "back"})
    yield Asked("POST /api/matches/{match_id}/sit", f"{at}/sit", {"seat": seat})
    yield Asked("POST /api/matches/{match_id}/computer", f"{at}/computer", {"do": "go"})
    yield Asked("POST /api/matches/{match_id}/invite", f"{at}/invite", {"seat": "allied" if seat == "german" else seat})
    info = {"seat": seat, "number": number, "progress": 0.5, "says": "hm"}
    yield Asked("POST /api/matches/{match_id}/info", f"{at}/info", info)
    yield Asked("POST /api/matches/{match_id}/advice", f"{at}/advice", {"do": "stop", "seat": seat})
    for what in ("advice", "standing", "plans"):
        yield Asked(f"GET /api/matches/{{match_id}}/{what}", f"{at}/{what}?seat={seat}")


def _out_of_turn(at: str, seat: str, number: int, actions: list[str]) -> Iterator[Asked]:
    """Every action there is, by a side that waits."""
    route = "POST /api/matches/{match_id}/act"
    for action in actions:
        yield Asked(route, f"{at}/act", {"seat": seat, "number": number, "actions": [action], "key": f"not {action}"})
    yield Asked("POST /api/matches/{match_id}/undo", f"{at}/undo", {"seat": seat, "number": number, "key": "not now"})


def _course(at: str, seat: str, number: int, moment: int) -> Iterator[Asked]:
    table, route = f"{at}/table?seat={seat}", "GET /api/matches/{match_id}/table"
    for since in {0, max(0, number - 1), number, number + 5}:
        yield Asked(route, f"{table}&since={since}")
    for past in {0, moment // 2, max(0, moment - 1), moment, moment + 1, moment + 5}:
        yield Asked(route, f"{table}&moment={past}")
    yield Asked("GET /api/matches/{match_id}/log", f"{at}/log?seat={seat}")
    yield Asked("GET /api/matches/{match_id}/log", f"{at}/log?seat={seat}&after={max(0, moment - 1)}&limit=3")
    yield Asked("GET /api/matches/{match_id}/rail", f"{at}/rail?seat={seat}")
    for note in (
        {"moment": moment, "says": "here"},
        {"moment": moment + 1, "says": "?"},
        {"moment": moment, "says": ""},
    ):
        yield Asked("POST /api/matches/{match_id}/notes", f"{at}/notes", note)
    yield Asked("GET /api/matches/{match_id}/view", f"{at}/view?seat={seat}")
    yield Asked("GET /api/matches/{match_id}/table", f"{at}/table?seat=all")


def _why(at: str, seat: str, actions: list[str]) -> Iterator[Asked]:
    why = "GET /api/matches/{match_id}/why"
    for action in actions:
        yield Asked(why, f"{at}/why?seat={seat}&action={quote(action)}")
    for action in actions[:4]:
        yield Asked("GET /api/matches/{match_id}/route", f"{at}/route?seat={seat}&action={quote(action)}")


def _looking(world: World, at: str, seat: str, table: Any) -> Iterator[Asked]:
    """What is drawn and written about a position, now and before."""
    desk, moment = world.hall._shelf.desk(world.match.game.id), table["moment"]
    places = sorted({piece["place"] for piece in table["pieces"] if piece["place"]})[:2]
    pieces = sorted(piece["id"] for piece in table["pieces"])[:2]
    for when in ("", f"&moment={moment // 2}", f"&moment={moment}", f"&moment={moment + 1}"):
        for place in [*places, "nowhere"]:
            route = "GET /api/matches/{match_id}/inspect"
            yield Asked(route, f"{at}/inspect?seat={seat}&place={quote(place)}{when}")
        yield Asked("GET /api/matches/{match_id}/picture.svg", f"{at}/picture.svg?seat={seat}{when}")
    yield Asked("GET /api/matches/{match_id}/picture.png", f"{at}/picture.png?seat={seat}")
    for name in [named.name for named in desk.overlays]:
        yield Asked("GET /api/matches/{match_id}/overlay/{name}", f"{at}/overlay/{name}?seat={seat}")
    for name in [named.name for named in desk.panels]:
        yield Asked("GET /api/matches/{match_id}/panel/{name}", f"{at}/panel/{name}?seat={seat}")
    for about in [*(f"place={quote(place)}" for place in [*places, "nowhere"]), *(f"piece={quote(p)}" for p in pieces)]:
        yield Asked("GET /api/matches/{match_id}/why", f"{at}/why?seat={seat}&{about}")
    named = quote(",".join(pieces))
    yield Asked("GET /api/matches/{match_id}/together", f"{at}/together?seat={seat}&pieces={named}")
