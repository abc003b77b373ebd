"""The pages and what they are made of: files of this package, named one by one, and nothing else on the disk.

A page names its parts under the edition of the whole, `/static/<edition>/table.js`: a browser that has them need never
ask again, and a newer Bocage has another edition. It also names every module it will need, so that they come at once
instead of one after the other as each import is met.
"""

import re
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from bocage.server.resources import FOR_GOOD, REVALIDATE, resource

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


@cache
def edition() -> str:
    """A name for the parts as they are: another if a single byte of them changes."""
    digest = blake2b(digest_size=8)
    for folder in (_web(), _fonts()):
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            digest.update(entry.name.encode() + b"\0" + (entry.read_bytes() if entry.is_file() else b""))
    return digest.hexdigest()


@cache
def _page_bytes(name: str) -> bytes:
    """A page with its parts named under their edition, and every module it leads to."""
    text = (_web() / name).read_text(encoding="utf-8")
    modules = [module for script in _SCRIPT.findall(text) for module in _modules(script)]
    preloads = "".join(f'    <link rel="modulepreload" href="/static/{module}">\n' for module in dict.fromkeys(modules))
    return text.replace("  </head>", f"{preloads}  </head>").replace('"/static/', f'"/static/{edition()}/').encode()


_SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)"')
_IMPORT = re.compile(r'from "\./([^"]+)"')


def _modules(script: str) -> list[str]:
    """The modules a script imports, and those they import, in the order in which they are met."""
    found = [script]
    for module in found:
        text = (_web() / module).read_text(encoding="utf-8")
        found += [name for name in dict.fromkeys(_IMPORT.findall(text)) if name not in found]
    return found[1:]


def _page(request: AnyRequest, name: str) -> Response[bytes]:
    return resource(_page_bytes(name), HTML).answer(request)


def _kept(given: str) -> str:
    """How long a browser may keep a part: for good if it asked for this very edition."""
    return FOR_GOOD if given == edition() else REVALIDATE


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


@get("/editions", sync_to_thread=False)
def editions(request: AnyRequest) -> Response[bytes]:
    """One attack under two editions; the page reads the scene from the address."""
    return _page(request, "editions.html")


@get("/static/{given:str}/{name:str}", sync_to_thread=False)
def part(request: AnyRequest, given: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A part of a page."""
    return resource(*_listed(_web(), name, KINDS)).answer(request, kept=_kept(given))


@get("/static/{given:str}/fonts/{name:str}", sync_to_thread=False)
def font(request: AnyRequest, given: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A typeface."""
    return resource(*_listed(_fonts(), name, FONTS)).answer(request, kept=_kept(given))


@get("/favicon.ico", sync_to_thread=False)
def icon(request: AnyRequest) -> Response[bytes]:
    """Browsers ask for it by this name."""
    return resource(*_listed(_web(), "icon.svg", KINDS)).answer(request)


PAGES = Router("/", route_handlers=[home, table, rules, editions, part, font, icon], include_in_schema=False)
