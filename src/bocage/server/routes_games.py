"""The shelf of games over HTTP: what there is, how it looks, by which rules it is played."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get
from litestar.params import PathParameter

from bocage import registry
from bocage.core.desk import Lesson
from bocage.core.game import Game
from bocage.core.protocol import Side
from bocage.core.rulebook import value_text
from bocage.editions.weigh import COMPARED
from bocage.server.caller import Asking
from bocage.server.levels import levels
from bocage.server.problems import documented
from bocage.server.refused import Refused
from bocage.server.resources import resource
from bocage.server.wire import BoardInfo, GameInfo, OptionInfo, PresetInfo, RuleInfo, ScenarioInfo

AnyRequest = Request[Any, Any, Any]
JSON = "application/json"
SVG = "image/svg+xml"

Id = Annotated[str, PathParameter(description="A game's id.")]


class TutorialInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A guided first turn: the side to play and the lessons. The match itself is begun with `NewMatch.tutorial`."""

    title: str
    says: str
    side: Side
    opponent: str
    lessons: list[Lesson]


@get("/", operation_id="listGames", sync_to_thread=False)
def games(caller: Asking) -> list[GameInfo]:
    """Every game there is, with its scenarios, options, computer players, overlays and panels."""
    return [_game(game, pictured=caller.painter.hangs(game.id)) for game in registry.games()]


def _game(game: Game, *, pictured: bool) -> GameInfo:
    desk = registry.desk(game.id)
    tutorial = desk.tutorial()
    return GameInfo(
        id=game.id,
        title=game.title,
        year=game.year,
        publisher=game.publisher,
        says=game.says,
        hides=game.hides,
        pictured=pictured,
        scenarios=[ScenarioInfo(scenario.id, scenario.title, scenario.says) for scenario in game.scenarios],
        options=[
            OptionInfo(
                name=spec.name,
                title=spec.title,
                says=spec.says,
                rule=spec.ruling,
                values=tuple(map(value_text, spec.values)),
                group=spec.group,
                seat=spec.seat,
            )
            for spec in game.options
        ],
        presets=[
            PresetInfo(
                preset.name, preset.title, preset.says, {name: value_text(v) for name, v in preset.options.items()}
            )
            for preset in game.options.presets
        ],
        players=registry.players(game.id),
        levels=levels(registry.players(game.id)),
        weighs=_weighs(game.id),
        overlays=list(desk.overlays),
        panels=list(desk.panels),
        tutorial=tutorial.title if tutorial is not None else "",
        compared="/editions" if game.id in COMPARED else "",
    )


def _weighs(game_id: str) -> bool:
    try:
        return bool(registry.mind(game_id))
    except registry.Unknown:
        return False


@get("/{game_id:str}/board", operation_id="getBoard", responses=documented(400, 404))
async def board(request: AnyRequest, game_id: Id) -> Response[BoardInfo]:
    """The geometry of a game's board: frame, outlines, every place and where it lies."""
    art = await asyncio.to_thread(registry.page, game_id)
    info = BoardInfo(view_box=art.view_box, shapes=art.shapes, spots=art.spots, counter=art.counter)
    return resource(msgspec.json.encode(info), JSON).answer(request)  # type: ignore[return-value]


@get("/{game_id:str}/board.svg", operation_id="getBoardDrawing", media_type=SVG, responses=documented(400, 404))
async def board_drawing(request: AnyRequest, game_id: Id) -> Response[bytes]:
    """The map as a drawing (SVG)."""
    art = await asyncio.to_thread(registry.page, game_id)
    return resource(art.board_svg.encode(), SVG).answer(request)


@get("/{game_id:str}/looks.svg", operation_id="getLooks", media_type=SVG, responses=documented(400, 404))
async def looks(request: AnyRequest, game_id: Id) -> Response[bytes]:
    """Every counter and marker as a symbol (SVG)."""
    art = await asyncio.to_thread(registry.page, game_id)
    return resource(art.looks_svg.encode(), SVG).answer(request)


@get(
    "/{game_id:str}/picture.png", operation_id="getGamePicture", media_type="image/png", responses=documented(400, 404)
)
async def picture(request: AnyRequest, game_id: Id, caller: Asking) -> Response[bytes]:
    """A small picture of the game for the shelf."""
    registry.game(game_id)
    return resource(await caller.painter.shelf(game_id), "image/png").answer(request)


@get("/{game_id:str}/rulebook", operation_id="getRulebook", responses=documented(400, 404), sync_to_thread=False)
def rulebook(request: AnyRequest, game_id: Id) -> Response[list[RuleInfo]]:
    """Every rule in our own words, in the order of the chapters."""
    rules = [
        RuleInfo(
            id=rule.id,
            title=rule.title,
            section=rule.section,
            says=rule.says,
            source=rule.source,
            status=rule.status,
            option=rule.option or "",
            reconstructed=rule.reconstructed,
        )
        for rule in registry.game(game_id).rulebook
    ]
    return resource(msgspec.json.encode(rules), JSON).answer(request)  # type: ignore[return-value]


@get("/{game_id:str}/tutorial", operation_id="getTutorial", responses=documented(400, 404), sync_to_thread=False)
def tutorial(game_id: Id) -> TutorialInfo:
    """The guided first turn of a game, if it has one."""
    found = registry.desk(game_id).tutorial()
    if found is None:
        raise Refused("unknown", f"{registry.game(game_id).title} has no guided first turn.")
    return TutorialInfo(
        title=found.title, says=found.says, side=found.side, opponent=found.opponent, lessons=found.lessons
    )


GAMES = Router(
    "/api/games",
    route_handlers=[games, board, board_drawing, looks, picture, rulebook, tutorial],
    tags=["games"],
)
