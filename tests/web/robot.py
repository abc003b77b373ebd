"""A player who does something sensible with whatever decision the page shows, and remembers what was seen on the way.

It knows the verbs of Normandy (1971), but nothing of the position: everything it does was offered to it on the page.
How a choice is carried out (mouse or keyboard) is its hand's affair.
"""

import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.tabletop import Offer, Tabletop, turn_of

MOST_DECISIONS = 250
THINKING_MS = 60_000

WORTH_DOING = {"with": 99, "attack": 30, "fire": 2, "land": 2, "move": 14, "dig": 1}
"""In this order, and so often in a phase before the phase is ended, if it may be."""
SECOND_MOVES = 2
MUST = ("retreat", "lose", "resolve", "glide")
ENDS = ("commit", "drop", "done")


class Robot:
    """Plays a side until a turn has come. `choose` carries out an offer and returns when the next table is shown."""

    def __init__(self, table: Tabletop, choose: Callable[[Offer], None]) -> None:
        self.table, self.choose = table, choose
        self.headings: list[str] = []
        self.prompts: list[str] = []
        self.done: Counter[str] = Counter()
        self._in_phase: Counter[str] = Counter()
        self._duty = ""

    def play_until_turn(self, turn: int) -> None:
        """Decide and decide again until the turn has come and it is this side's decision."""
        for _ in range(MOST_DECISIONS):
            self._look()
            if turn_of(self.table.heading) >= turn:
                return
            wanted = self.sensible(self.table.offers())
            self.done[wanted.verb] += 1
            self._in_phase[wanted.verb] += 1
            print(wanted.action, "|", wanted.says, "|", wanted.effect, self._duty)
            self.choose(wanted)
        raise AssertionError(f"turn {turn} has not come: {self.headings}")

    def _look(self) -> None:
        """Wait until it is this side's decision, and read what is asked."""
        expect(self.table.page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=THINKING_MS)
        heading = self.table.heading
        if not self.headings or heading != self.headings[-1]:
            self.headings.append(heading)
            self._in_phase = Counter()
        self.prompts.append(self.table.prompt)

    def sensible(self, offers: list[Offer]) -> Offer:
        """The first thing that is worth doing; otherwise the end of the phase."""
        by_verb: dict[str, list[Offer]] = {}
        for offer in offers:
            by_verb.setdefault(offer.verb, []).append(offer)
        if "take" in by_verb:
            return by_verb["take"][0]
        if "go" in by_verb:
            return by_verb["go"][0]
        for verb in MUST:
            if verb in by_verb:
                return by_verb[verb][0]
        for verb, often in WORTH_DOING.items():
            if verb in by_verb and self._in_phase[verb] < (SECOND_MOVES if self._is_second_move(verb) else often):
                return min(by_verb[verb], key=self._preference)
        ends = [by_verb[verb][0] for verb in ENDS if verb in by_verb]
        if ends[0].barred:
            self._ask_why(ends[0])
            return next((offer for offer in by_verb.get("also", []) if offer.place == self._duty), ends[1])
        return ends[0]

    def _ask_why(self, barred: Offer) -> None:
        """What may not be done yet says why not: the place that the rule names is attacked next."""
        self.table.button(barred.action).press("Enter")
        says = self.table.page.locator("#refusal .refusal-says")
        expect(says).to_be_visible()
        self._duty = re.findall(r"[A-Z]{1,2}\d{1,2}", says.inner_text())[0]

    def _preference(self, offer: Offer) -> tuple[bool, bool]:
        """What duty asks comes first, then the units that wait off the beaches."""
        return offer.place != self._duty, offer.group != "Units off the beaches"

    def _is_second_move(self, verb: str) -> bool:
        return verb == "move" and "second" in self.headings[-1]
