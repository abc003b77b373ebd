"""A person against a program: the form offers it, the table shows how it joins, and it plays."""

import re
import shlex
import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.bot.programs import EXAMPLE
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
