"""The matches in memory: fetched from the store when somebody comes, dropped when nobody has been there for a while."""

import asyncio
import logging
import time

from sqlalchemy.exc import OperationalError

from bocage.core.match import MatchError

from .refused import Refused
from .room import Room, rebuilt
from .shelf import Shelf
from .store import Store

MOST = 16
"""Matches in memory at the most, unless more are in use."""

IDLE_SECONDS = 600.0

log = logging.getLogger(__name__)


class Rooms:
    """The matches in memory, by id."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store, self._shelf = store, shelf
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._damaged: dict[str, str] = {}

    def here(self, match: str) -> Room | None:
        """The room of a match, if it is in memory."""
        return self._rooms.get(match)

    def all(self) -> list[Room]:
        """Every room in memory."""
        return list(self._rooms.values())

    async def get(self, match: str) -> Room:
        """The room of a match, fetched if need be; Refused if there is none, or if its log does not hold."""
        room = self._rooms.get(match)
        if room is None:
            room = await self._fetched(match)
        room.touch()
        return room

    async def _fetched(self, match: str) -> Room:
        if match in self._damaged:
            raise Refused("damaged", self._damaged[match])
        if match not in self._loading:
            self._loading[match] = asyncio.create_task(self._load(match))
        return await asyncio.shield(self._loading[match])

    async def _load(self, match: str) -> Room:
        try:
            room = await asyncio.to_thread(self._rebuilt, match)
        except Refused as refused:
            if refused.code == "damaged":
                self._damaged[match] = refused.says
                await self._store.damaged(match, refused.says)
            raise
        finally:
            del self._loading[match]
        if room.row.damage:  # an older Bocage could not read it
            room.row.damage = ""
            await self._store.damaged(match, "")
        self.add(room)
        return room

    def add(self, room: Room) -> None:
        """Keep a room in memory."""
        self.sweep()
        self._rooms[room.row.id] = room

    def _rebuilt(self, match: str) -> Room:
        """Read and replay; may take a while."""
        try:
            stored = self._store.load(match)
            if stored is None:
                raise Refused("unknown", "There is no such match.")
            return rebuilt(stored, self._shelf.game(stored.row.game), self._shelf.desk(stored.row.game))
        except Refused:
            raise
        except (OperationalError, MemoryError) as error:
            raise Refused("not_saved", "The match cannot be read just now; please try again.") from error
        except (MatchError, KeyError) as error:
            raise Refused("damaged", f"This match cannot be opened: {error}.") from error
        except Exception as error:
            log.exception("match %s does not load", match)
            raise Refused("damaged", f"This match cannot be opened: its log cannot be read ({error}).") from error

    def drop(self, room: Room) -> None:
        """Forget a room: whoever wants the match fetches what its log says."""
        room.gone = True
        if self._rooms.get(room.row.id) is room:
            del self._rooms[room.row.id]
        room.changed()

    def sweep(self) -> None:
        """Drop what has not been used for long, and the longest unused of too many."""
        unused = sorted((room for room in self._rooms.values() if _is_free(room)), key=lambda room: room.used)
        late = time.monotonic() - IDLE_SECONDS
        over = len(self._rooms) - MOST
        for place, room in enumerate(unused):
            if room.used < late or place < over:
                self.drop(room)


def _is_free(room: Room) -> bool:
    return not room.watchers and not room.lock.locked() and (room.driver is None or room.driver.done())
