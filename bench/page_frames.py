"""The page in Chromium: how soon a match is seen, how long a frame takes. `python -m bench page`.

The frames are those of a Chromium trace while the mouse drags and the wheel turns over a full board in the third turn,
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
STILL = 250_000
"""Microseconds without a frame after which the next one begins a new movement."""

LINES: list[tuple[str, str, str, str]] = [
    ("first", "first view of a match, counters on the map, ms", ",.0f", "aim 1,000"),
    ("again", "the same with the board in the browser's cache, ms", ",.0f", ""),
    ("counters", "counters on the board", ",.0f", ""),
    ("pan", "a frame while dragging, median ms", ".1f", "aim 16"),
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
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS + UNLIMITED)
            try:
                return _measured(browser, address, cookie, f"/match/{matches[0][0]}", seconds)
            finally:
                browser.close()


def _measured(browser: Browser, address: str, cookie: str, match: str, seconds: float) -> Figures:
    context = browser.new_context(base_url=address, viewport=WINDOW)  # type: ignore[arg-type]
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    page = context.new_page()
    first, again = _first_view(page, match), _first_view(page, match)
    page.wait_for_timeout(3000)
    return {
        "first": first,
        "again": again,
        "counters": page.locator("[data-piece]").count(),
        "pan": _frame(page, seconds, _drag),
        "zoom": _frame(page, seconds, _turn_the_wheel),
    }


def _first_view(page: Page, match: str) -> float:
    """Milliseconds from asking for the page to counters on the map, by the page's own clock."""
    page.goto(match, wait_until="commit")
    page.wait_for_selector("[data-piece]", state="attached")
    now: float = page.evaluate("performance.now()")
    return now


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


def _drag(page: Page, seconds: float) -> None:
    page.mouse.move(400, 400)
    page.mouse.down()
    for step in range(int(seconds * 60)):
        swing = abs(step % 80 - 40)
        page.mouse.move(400 + swing * 6, 400 + swing * 3)
        page.wait_for_timeout(8)
    page.mouse.up()


def _turn_the_wheel(page: Page, seconds: float) -> None:
    page.mouse.move(420, 420)
    for step in range(int(seconds * 40)):
        page.mouse.wheel(0, -60 if step % 60 < 30 else 60)
        page.wait_for_timeout(12)
