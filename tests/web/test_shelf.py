"""The shelf on a server that has just been started: sketches where pictures are still painted, then the pictures."""

import json
import re

from playwright.sync_api import Page, Route, expect

PICTURE = re.compile(r"/api/games/[^/]+/picture\.png")


def test_a_sketch_gives_way_to_the_picture_without_a_reload(page: Page) -> None:
    """Painted or not is what the server says; here it first says that one is not."""
    painted = False
    asked: list[str] = []

    def shelf(route: Route) -> None:
        games = route.fetch().json()
        for game in games:
            game["pictured"] = painted or game["id"] != "dday-1991"
        route.fulfill(json=games)

    page.route(re.compile(r"/api/games$"), shelf)
    page.on("request", lambda request: asked.append(request.url) if PICTURE.search(request.url) else None)
    page.goto("/")
    other, frame = (page.locator(f"[data-picture={game}]") for game in ("normandy-1971", "dday-1991"))
    expect(frame.locator(".sketch .sketch-land")).to_be_visible()
    expect(other.locator("img")).to_be_visible()
    assert frame.locator("img").count() == 0
    assert not [url for url in asked if "dday-1991" in url], "nobody waits for a picture that is not there"
    page.evaluate("() => { document.body.dataset.same = 'yes'; }")
    page.locator("[data-game=dday-1991]").get_by_role("button", name="Play D-Day", exact=True).focus()
    painted = True
    expect(frame).to_have_class(re.compile("ready"))
    expect(frame.get_by_role("img", name="The board of D-Day")).to_be_visible()
    assert frame.locator("img").evaluate("(img) => img.naturalWidth") > 400
    assert page.evaluate("() => document.body.dataset.same") == "yes"
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Play D-Day"
    assert len([url for url in asked if "dday-1991" in url]) == 1


def test_once_all_hang_nobody_asks_again(page: Page) -> None:
    games = json.loads(page.request.get("/api/games").text())
    for game in games:
        assert page.request.get(f"/api/games/{game['id']}/picture.png").ok
    page.goto("/")
    expect(page.locator(".game-picture.ready")).to_have_count(len(games))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(2500)
    assert asked == []
