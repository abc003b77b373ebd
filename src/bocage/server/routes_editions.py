"""Two editions over HTTP: ready scenes, a scene weighed by the rules of both, and how it looks on each map."""

import asyncio
from typing import Annotated, Literal

from litestar import Response, Router, get
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from bocage.core.protocol import Side
from bocage.core.regiments.counters import Kind
from bocage.core.regiments.desk_pieces import look_of
from bocage.editions.column import Column
from bocage.editions.excerpt import in_words
from bocage.editions.ground import COMPASS, board, cover_of, name_of, neighbours, side_of
from bocage.editions.ready import ready
from bocage.editions.scene import LONGEST, Scene, SceneError, codes_of, read_scene, written_scene
from bocage.editions.weigh import Change, picture, weigh
from bocage.server.problems import documented, sentence
from bocage.server.refused import Refused

SVG = "image/svg+xml"

Hexes = Annotated[str, QueryParameter(max_length=8, description="The hex attacked, by its code.")]
Who = Annotated[str, QueryParameter(max_length=8, description="Who attacks: `allied` or `german`.")]
Turn = Annotated[str, QueryParameter(max_length=2, description="The turn, 1 to 6.")]
Defenders = Annotated[
    str, QueryParameter(max_length=LONGEST, description="The counters in it, commas between: `7-2,4-1`.")
]
Attackers = Annotated[
    str, QueryParameter(max_length=LONGEST, description="Who attacks from where: `X36:7-4,6-10/Y35:7-4`.")
]
YesNo = Annotated[str, QueryParameter(max_length=3, description="`yes` or `no`.")]
Year = Annotated[Literal[1969, 1971], PathParameter(description="The edition.")]


class ReadyInfo(Struct, frozen=True):
    """A ready scene: a title, what to look for, and the parts of its address."""

    id: str
    title: str
    says: str
    scene: dict[str, str]


class CounterInfo(Struct, frozen=True):
    """A counter that can be put into a scene; `look` is its drawing among those of either game."""

    code: str
    value: str
    name: str
    look: str


class PlaceInfo(Struct, frozen=True):
    """A hex that has a name."""

    hex: str
    name: str


class EditionsInfo(Struct, frozen=True, kw_only=True):
    """All a page needs to compose scenes."""

    scenes: list[ReadyInfo]
    allied: list[CounterInfo]
    german: list[CounterInfo]
    places: list[PlaceInfo]


class GroundInfo(Struct, frozen=True, kw_only=True):
    """The target or a hex beside it: what covers it, what lies on the side between, who stands there."""

    hex: str
    name: str
    direction: str
    cover: tuple[str, ...]
    between: tuple[str, ...]
    units: tuple[str, ...]


class Weighing(Struct, frozen=True, kw_only=True):
    """A scene under both editions."""

    says: str
    pictured: str
    """What the drawings show, in words."""
    scene: dict[str, str]
    target: GroundInfo
    around: list[GroundInfo]
    columns: tuple[Column, Column]
    reasons: tuple[str, str]
    changes: tuple[Change, ...]


@get("/", operation_id="listScenes", sync_to_thread=False)
def editions() -> EditionsInfo:
    """The ready scenes, the counters of both sides, and every place with a name."""
    land = board()
    named = [PlaceInfo(land.names[h], name_of(h)) for h in range(land.grid.size) if land.enterable_mask >> h & 1]
    return EditionsInfo(
        scenes=[ReadyInfo(one.id, one.title, one.says, written_scene(one.scene)) for one in ready()],
        allied=[_counter(kind) for kind in codes_of(Side.ALLIED).values()],
        german=[_counter(kind) for kind in codes_of(Side.GERMAN).values()],
        places=sorted((place for place in named if place.name), key=lambda place: place.name),
    )


def _counter(kind: Kind) -> CounterInfo:
    return CounterInfo(kind.code, kind.value, kind.name, look_of(kind))


def asked_scene(
    target: Hexes,
    defenders: Defenders,
    attackers: Attackers = "",
    side: Who = "allied",
    turn: Turn = "2",
    attackers_fed: YesNo = "yes",
    defenders_fed: YesNo = "yes",
    guns: YesNo = "yes",
    works: YesNo = "no",
) -> Scene:
    """The scene of an address, or a sentence on what is wrong with it."""
    parts = {
        "target": target,
        "defenders": defenders,
        "attackers": attackers,
        "side": side,
        "turn": turn,
        "attackers_fed": attackers_fed,
        "defenders_fed": defenders_fed,
        "guns": guns,
        "works": works,
    }
    try:
        return read_scene(parts)
    except SceneError as error:
        raise Refused("bad_request", sentence(str(error))) from None


SCENE = {"scene": Provide(asked_scene, sync_to_thread=False)}
Asked = NamedDependency[Scene]


@get("/weigh", operation_id="weighScene", dependencies=SCENE, responses=documented(400, 422))
async def weighed(scene: Asked) -> Weighing:
    """A scene by both rulebooks: strengths line by line, the column, every face of the die, what it all comes to."""
    found = await asyncio.to_thread(weigh, scene)
    held = dict(scene.attackers)
    return Weighing(
        says=found.says,
        pictured=in_words(scene),
        scene=written_scene(scene),
        target=_ground(scene, scene.target, "", scene.defenders),
        around=[_ground(scene, h, COMPASS[d], held.get(h, ())) for d, h in neighbours(scene.target).items()],
        columns=found.columns,
        reasons=found.reasons,
        changes=found.changes,
    )


def _ground(scene: Scene, h: int, direction: str, units: tuple[str, ...]) -> GroundInfo:
    return GroundInfo(
        hex=board().names[h],
        name=name_of(h),
        direction=direction,
        cover=cover_of(h),
        between=side_of(scene.target, h) if direction else (),
        units=units,
    )


@get(
    "/{year:int}/scene.svg",
    operation_id="drawScene",
    media_type=SVG,
    dependencies=SCENE,
    responses=documented(400, 404, 422),
)
async def drawn(year: Year, scene: Asked) -> Response[bytes]:
    """The scene on an edition's map (SVG)."""
    drawing = await asyncio.to_thread(picture, year, scene)
    return Response(drawing.encode(), media_type=SVG)  # made for this scene: nothing to be kept for others


TWO_EDITIONS = Router("/api/editions", route_handlers=[editions, weighed, drawn], tags=["editions"])
