"""A person against a program: the form offers it, the table shows how it joins, and it plays."""

import re
import shlex
import subprocess
import sys

from playwright.sync_api import BrowserContext, Page, expect

from bocage.bot.joining import Line, invited
from tests.bot.programs import EXAMPLE
from tests.web.conftest import Server
from tests.web.matches import begun
from tests.web.tabletop import Tabletop


def test_a_program_takes_its_seat_by_the_line_the_table_shows(page: Page) -> None:
    page.goto("/?game=battle-1981", wait_until="domcontentloaded")
    page.locator("input[name=side][value=german]").check(force=True)
    page.locator("#opponent").select_option("bot")
    page.locator("#begin").click()
    page.wait_for_url(re.compile(r"/match/"))
    Tabletop(page).ready()
    expect(page.locator("#bot-seat summary")).to_have_text("A program plays the Allied side")
    page.locator("#bot-give-allied").click()
    line = page.locator("#bot-line-allied")
    expect(line).to_be_visible()
    name, command, address, _ = shlex.split(line.input_value())
    assert (name, command) == ("bocage", "bot-join")
    words = [sys.executable, "-m", "bocage", "bot-join", address, f"{sys.executable} {EXAMPLE}"]
    bot = subprocess.Popen(words, stderr=subprocess.PIPE)
    try:
        expect(page.locator("#prompt")).to_have_attribute("data-mood", "yours", timeout=90_000)
        assert bot.poll() is None
    finally:
        bot.terminate()
        bot.communicate()


def test_what_a_program_says_stands_beside_its_name_as_plain_text(
    context: BrowserContext, page: Page, server: Server
) -> None:
    match = begun(context, game="battle-1981", allied="bot", german="person")
    seat = invited(f"{server.address}{match.post('/invite', {'seat': 'allied'}).json()['path']}")
    Tabletop(page).open(match.address)
    with Line(seat.server, seat.word) as line:
        word = {"seat": "allied", "number": 0, "progress": 0.4, "says": "Main effort at <b>Caen</b>"}
        line.tell(seat.path("info"), word)
        expect(page.locator("#pondering .pondering-words")).to_have_text("Allied program: Main effort at <b>Caen</b>")
        expect(page.locator("#pondering progress")).to_have_attribute("value", "0.4")
        expect(page.locator("#move-now")).to_be_hidden()
        line.tell(seat.path("info"), word | {"progress": None})
        expect(page.locator("#pondering progress")).to_be_hidden()
