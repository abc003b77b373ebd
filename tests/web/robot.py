"""A player who does something sensible with whatever decision the page shows, and remembers what was seen on the way.

It knows the verbs of Normandy (1971), but nothing of the position: everything it does was offered to it on the page.
Where the rules may force its hand (attacks, overfull hexes) it takes advice. How a choice is carried out, by mouse or
keyboard, is the affair of its hand.
"""

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.tabletop import Offer, Tabletop, turn_of

MOST_DECISIONS = 250
THINKING_MS = 60_000

WORTH_DOING = {"fire": 2, "land": 2, "move": 14, "dig": 1}
"""In this order, and so often in a phase before the phase is ended."""
SECOND_MOVES = 2
AT_ONCE = ("take", "go", "retreat", "lose", "resolve", "glide")
ATTACKS = ("attack", "with", "commit")


class Robot:
    """Plays a side until a turn has come. `choose` carries out an offer and returns when the next table is shown."""

    def __init__(self, table: Tabletop, choose: Callable[[Offer], None], advise: Callable[[], str]) -> None:
        self.table, self.choose, self.advise = table, choose, advise
        self.headings: list[str] = []
        self.prompts: list[str] = []
        self.done: Counter[str] = Counter()
        self._in_phase: Counter[str] = Counter()

    def play_until_turn(self, turn: int) -> None:
        """Decide and decide again until the turn has come and it is this side's decision."""
        for _ in range(MOST_DECISIONS):
            self._look()
            if turn_of(self.table.heading) >= turn:
                return
            wanted = self.sensible(self.table.offers())
            self.done[wanted.verb] += 1
            self._in_phase[wanted.verb] += 1
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
        if any(verb in by_verb for verb in ATTACKS):
            return self.table.offer(self.advise())
        for verb in AT_ONCE:
            if verb in by_verb:
                return by_verb[verb][0]
        for verb, often in WORTH_DOING.items():
            if verb in by_verb and self._in_phase[verb] < (SECOND_MOVES if self._is_second_move(verb) else often):
                return min(by_verb[verb], key=lambda offer: offer.group != "Units off the beaches")
        if "done" not in by_verb or by_verb["done"][0].barred:
            return self.table.offer(self.advise())
        return by_verb["done"][0]

    def _is_second_move(self, verb: str) -> bool:
        return verb == "move" and "second" in self.headings[-1]
