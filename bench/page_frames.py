"""The page in Chromium: how soon a match is seen, how long a frame takes. `python -m bench page`.

The frames are those of a Chromium trace while the map is panned and zoomed over a full board in the third turn,
with the limit of the screen's rate lifted: at sixty frames a second none could be shorter than 16.7 ms.
"""

import asyncio
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.server_rounds import Figures, bocage, matches_at, position
from bocage.server.security import COOKIE
from tools import chromium

WINDOW = {"width": 1280, "height": 800}
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
UNLIMITED = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]
DRAWN = "DrawFrame"
COUNTERS, MAP = "counters seen", "map inked"
STILL = 250_000
"""Microseconds without a frame after which the next one begins a new movement."""

LINES: list[tuple[str, str, str, str]] = [
    ("first", "counters of a match seen, first visit, ms", ",.0f", "aim 1,000"),
    ("map_first", "the printed map under them, ms", ",.0f", "aim 1,000"),
    ("again", "counters of a match seen, second visit, ms", ",.0f", ""),
    ("map_again", "the printed map under them, ms", ",.0f", ""),
    ("counters", "counters on the board", ",.0f", ""),
    ("pan", "a frame while panning, median ms", ".1f", "aim 16"),
    ("zoom", "a frame while zooming, median ms", ".1f", "aim 16"),
]


def measure(seconds: float) -> Figures:
    """Every figure of the page, in one run."""
    path = chromium.found()
    if path is None:
        raise SystemExit("There is no Chromium here: `python -m tools.chromium --get` installs it.")
    at = position()
    with tempfile.TemporaryDirectory() as name, bocage(Path(name)) as (address, _):
        cookie, matches = asyncio.run(matches_at(address, at, 1))
        match = f"/match/{matches[0][0]}"
        with sync_playwright() as playwright:
            usual = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            page = _opened(usual, address, cookie)
            first, map_first = _first_view(page, match)
            again, map_again = _first_view(page, match)
            views = {"first": first, "map_first": map_first, "again": again, "map_again": map_again}
            usual.close()
            unlimited = playwright.chromium.launch(executable_path=path, args=ARGUMENTS + UNLIMITED)
            page = _opened(unlimited, address, cookie)
            _first_view(page, match)
            page.wait_for_timeout(3000)
            frames = {"pan": _frame(page, seconds, _pan), "zoom": _frame(page, seconds, _turn_the_wheel)}
            counters = page.locator("[data-piece]").count()
            unlimited.close()
    return {**views, "counters": counters, **frames}


def _opened(browser: Browser, address: str, cookie: str) -> Page:
    context = browser.new_context(base_url=address, viewport=WINDOW)  # type: ignore[arg-type]
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    return context.new_page()


def _first_view(page: Page, match: str) -> tuple[float, float]:
    """Milliseconds from asking for the page to counters seen, and to the map under them, by the page's own marks."""
    page.goto(match, wait_until="commit")
    marks = "() => performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime])"
    found: dict[str, float] = {}
    while MAP not in found:
        page.wait_for_timeout(50)
        found = dict(page.evaluate(marks))
    return found[COUNTERS], found[MAP]


def _frame(page: Page, seconds: float, move: Callable[[Page, float], None]) -> float:
    """The median time from one drawn frame to the next while something moves."""
    session = page.context.new_cdp_session(page)
    events = _traced(session, page, lambda: move(page, seconds))
    drawn = sorted(event["ts"] for event in events if event.get("name") == DRAWN)
    steps = [later - earlier for earlier, later in pairwise(drawn) if later - earlier < STILL]
    if len(steps) < 10:
        raise RuntimeError(f"only {len(steps)} frames were drawn")
    return float(median(steps)) / 1000


def _traced(session: CDPSession, page: Page, act: Callable[[], None]) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    categories = ["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"]
    config = {"includedCategories": categories}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    act()
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return events


def _pan(page: Page, seconds: float) -> None:
    """To and fro, a little in every frame; from inside the page, for a driven mouse is slower than the frames."""
    page.evaluate(
        """async (seconds) => {
          const view = document.querySelector(".map-view");
          const ends = performance.now() + seconds * 1000;
          for (let step = 0; performance.now() < ends; step++) {
            const deltaX = step % 120 < 60 ? 9 : -9;
            view.dispatchEvent(new WheelEvent("wheel", { deltaX, shiftKey: true, bubbles: true, cancelable: true }));
            await new Promise(requestAnimationFrame);
          }
        }""",
        seconds,
    )


def _turn_the_wheel(page: Page, seconds: float) -> None:
    page.mouse.move(420, 420)
    for step in range(int(seconds * 40)):
        page.mouse.wheel(0, -60 if step % 60 < 30 else 60)
        page.wait_for_timeout(12)
