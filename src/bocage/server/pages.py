"""The pages and what they are made of: files of this package, named one by one, and nothing else on the disk."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from bocage.server.resources import resource

KINDS = {
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
}
FONTS = {"ttf": "font/ttf"}
HTML = "text/html"

AnyRequest = Request[Any, Any, Any]


def _web() -> Traversable:
    return files("bocage.server") / "web"


def _fonts() -> Traversable:
    return files("bocage.draw") / "fonts"


def _listed(folder: Traversable, name: str, kinds: dict[str, str]) -> tuple[bytes, str]:
    """A file that stands in the folder under just this name, with its kind."""
    kind = kinds.get(name.rpartition(".")[2])
    found = next((entry for entry in folder.iterdir() if entry.name == name and entry.is_file()), None)
    if kind is None or found is None:
        raise NotFoundException
    return found.read_bytes(), kind


def _page(request: AnyRequest, name: str) -> Response[bytes]:
    return resource((_web() / name).read_bytes(), HTML).answer(request)


@get("/", sync_to_thread=False)
def home(request: AnyRequest) -> Response[bytes]:
    """The shelf: games, matches, files."""
    return _page(request, "home.html")


@get("/match/{match_id:str}", sync_to_thread=False)
def table(request: AnyRequest) -> Response[bytes]:
    """A match; the page reads its id from the address."""
    return _page(request, "table.html")


@get("/rules/{game_id:str}", sync_to_thread=False)
def rules(request: AnyRequest) -> Response[bytes]:
    """A game's rulebook."""
    return _page(request, "rules.html")


@get("/static/{name:str}", sync_to_thread=False)
def part(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A part of a page."""
    return resource(*_listed(_web(), name, KINDS)).answer(request)


@get("/static/fonts/{name:str}", sync_to_thread=False)
def font(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A typeface."""
    return resource(*_listed(_fonts(), name, FONTS)).answer(request)


@get("/favicon.ico", sync_to_thread=False)
def icon(request: AnyRequest) -> Response[bytes]:
    """Browsers ask for it by this name."""
    return resource(*_listed(_web(), "icon.svg", KINDS)).answer(request)


PAGES = Router("/", route_handlers=[home, table, rules, part, font, icon], include_in_schema=False)
