"""A player who does something sensible with whatever decision the page shows, and remembers what was seen on the way.

It knows the verbs of Normandy (1971), but nothing of the position: everything it does was offered to it on the page.
How a choice is carried out (mouse or keyboard) is its hand's affair.
"""

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.tabletop import Offer, Tabletop, turn_of

MOST_DECISIONS = 250

ENOUGH = {"move": 14, "attack": 3, "with": 12, "fire": 2, "send": 3, "dig": 1}
"""How often in a phase each thing is done before the phase is ended, if it may be."""


class Robot:
    """Plays a side until a turn has come. `choose` carries out an offer and returns when the next table is shown."""

    def __init__(self, table: Tabletop, choose: Callable[[Offer], None]) -> None:
        self.table, self.choose = table, choose
        self.headings: list[str] = []
        self.prompts: set[str] = set()
        self.done: Counter[str] = Counter()
        self.odds: list[str] = []
        self.cards = 0
        self._phase, self._in_phase = "", Counter[str]()

    def play_until_turn(self, turn: int) -> None:
        """Decide and decide again until the turn has come and it is this side's decision."""
        for _ in range(MOST_DECISIONS):
            self._look()
            if turn_of(self.table.heading) >= turn:
                return
            offers = self.table.offers()
            wanted = self.sensible(offers)
            self.done[wanted.verb] += 1
            self._in_phase[wanted.verb] += 1
            self.choose(wanted)
        raise AssertionError(f"turn {turn} has not come: {self.headings}")

    def _look(self) -> None:
        """See what the page shows between two decisions."""
        table = self.table
        expect(table.page.locator("#prompt[data-mood=yours]")).to_be_attached(timeout=60_000)
        table.ready()
        if table.heading != self._phase:
            self._phase, self._in_phase = table.heading, Counter()
            self.headings.append(table.heading)
        self.prompts.add(table.prompt)

    def sensible(self, offers: list[Offer]) -> Offer:
        """The first thing that is worth doing; otherwise the end of the phase."""
        by_verb: dict[str, list[Offer]] = {}
        for offer in offers:
            by_verb.setdefault(offer.verb, []).append(offer)
        if "take" in by_verb:
            return next(offer for offer in by_verb["take"] if offer.action == "take historical")
        if "go" in by_verb:
            return self._destination(by_verb["go"])
        for verb in ("retreat", "lose", "fight", "glide"):
            if verb in by_verb:
                return by_verb[verb][0]
        for verb in ("with", "attack", "fire", "send", "move", "dig"):
            if verb in by_verb and self._in_phase[verb] < ENOUGH[verb]:
                return self._preferred(by_verb[verb])
        for verb in ("commit", "drop", "done"):
            if verb in by_verb:
                return by_verb[verb][0]
        return offers[0]

    def _preferred(self, offers: list[Offer]) -> Offer:
        """Units wait off the beaches: they are landed first."""
        return min(offers, key=lambda offer: offer.group != "Units off the beaches")

    def _destination(self, offers: list[Offer]) -> Offer:
        return offers[0]
