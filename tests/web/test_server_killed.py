"""The server killed with -9 in a burst of actions: what it acknowledged is there, and the open page goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import Server, opened
from tests.web.matches import begun, kept
from tests.web.tabletop import Tabletop

BURST = """(path) => {
  window.acknowledged = [];
  window.refused = [];
  (async () => {
    for (let n = 0; ; n++) {
      const action = n % 2 ? "spare 3" : "invade 3";
      const body = JSON.stringify({ seat: "allied", number: n, actions: [action], key: `burst ${n}` });
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`${path}/act`, { method: "POST", headers, body });
      if (answer.ok) window.acknowledged.push(action); else window.refused.push(await answer.text());
    }
  })().catch(() => (window.over = true));
}"""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def visitor(browser: Browser, mortal: Server) -> Iterator[BrowserContext]:
    with opened(browser, mortal) as context:
        yield context


def test_every_acknowledged_action_survives_and_the_page_goes_on(mortal: Server, visitor: BrowserContext) -> None:
    page = visitor.new_page()
    match = begun(visitor)
    table = Tabletop(page)
    table.open(match.address)
    page.evaluate(BURST, match.path)
    page.wait_for_function("() => window.acknowledged.length > 25")

    mortal.kill()
    page.wait_for_function("() => window.over")
    expect(page.locator(".line-lost")).to_be_visible()
    acknowledged: list[str] = page.evaluate("() => window.acknowledged")
    assert page.evaluate("() => window.refused") == []

    mortal.start()
    expect(page.locator(".line-lost")).to_have_count(0)
    steps = [str(step.action) for step in kept(mortal.data, match.id).steps]
    assert steps[: len(acknowledged)] == acknowledged
    assert len(steps) <= len(acknowledged) + 1
    goes_on(page, table, len(steps))


def goes_on(page: Page, table: Tabletop, entries: int) -> None:
    """The page that was open all the while shows the match as it is, and plays."""
    expect(page.locator(f"#stage[data-number='{entries}']")).to_be_attached()
    table.press("take historical")
    expect(page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=60_000)
    assert table.heading.startswith("Turn 1")
