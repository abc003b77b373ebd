"""What is worked out beside the play, each thing once: advice, chances, the course of a finished match."""

import asyncio
from collections import OrderedDict

from .computers import Computers, Hear, Trouble
from .refused import Refused
from .thoughts import Thought, Word

KEPT = 64
"""Things worked out that are kept."""

Key = tuple[str, str, int, str]
"""What kind of thing, of which match, at which number, for which seat."""


class Staff:
    """Asks processes of its own, so that no opponent waits for it; answers are kept for whoever asks again."""

    def __init__(self, computers: Computers) -> None:
        self.computers = computers
        self._found: OrderedDict[Key, Word] = OrderedDict()
        self._under_way: dict[Key, asyncio.Task[Word]] = {}

    async def find(self, key: Key, thought: Thought, hear: Hear) -> Word:
        """What comes of a question; Refused if it fails, or if somebody cancels it."""
        if key in self._found:
            self._found.move_to_end(key)
            return self._found[key]
        if key not in self._under_way:
            self.cancel(key[0], key[1])  # of one kind only the latest is wanted
            self._under_way[key] = asyncio.create_task(self._work(key, thought, hear), name=f"{key[0]} for {key[1]}")
        task = self._under_way[key]
        try:
            return await asyncio.shield(task)
        except Trouble as trouble:
            raise Refused("defect", f"The staff has no answer: {trouble}.") from trouble
        except asyncio.CancelledError:
            if task.cancelled():
                raise Refused("stopped", "This is no longer wanted.") from None
            raise

    async def _work(self, key: Key, thought: Thought, hear: Hear) -> Word:
        try:
            found = await self.computers.ask(thought, hear)
        finally:
            self._under_way.pop(key, None)
        self._found[key] = found
        if len(self._found) > KEPT:
            self._found.popitem(last=False)
        return found

    def cancel(self, kind: str, match: str) -> None:
        """Nobody wants this any more."""
        for key, task in list(self._under_way.items()):
            if key[:2] == (kind, match):
                del self._under_way[key]
                task.cancel()

    def hurry(self, match: str, side: int) -> None:
        """What has been found so far will do."""
        self.computers.hurry((match, side))

    async def stop(self) -> None:
        """End everything."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.computers.stop()
