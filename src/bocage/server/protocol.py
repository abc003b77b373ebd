"""Which of uvicorn's readers of HTTP is used: the quick one where it is installed, with the bound it lacks.

httptools takes a third of h11's time for a round, but reads on for as long as a head does not end.
"""

import asyncio
from importlib.util import find_spec

from bocage.server.security import LARGEST_HEADERS

HEAD_SECONDS = 20.0
"""How long a client may take to say what it wants."""


def http_protocol() -> type[asyncio.Protocol] | str:
    """What uvicorn takes as its `http`."""
    return _bounded() if find_spec("httptools") is not None else "h11"


def _bounded() -> type[asyncio.Protocol]:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class Bounded(HttpToolsProtocol):
        """Hangs up on a head that grows beyond the bound or does not end in time; else it is left to the gate."""

        head_length = 0
        head_is_open = True
        patience: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.patience = self.loop.call_later(HEAD_SECONDS, transport.close)

        def connection_lost(self, exc: Exception | None) -> None:
            self.be_patient()
            super().connection_lost(exc)

        def be_patient(self) -> None:
            if self.patience is not None:
                self.patience.cancel()
                self.patience = None

        def data_received(self, data: bytes) -> None:
            if self.head_is_open:
                self.head_length += len(data)
                self.patience = self.patience or self.loop.call_later(HEAD_SECONDS, self.transport.close)
            super().data_received(data)
            if self.head_is_open and self.head_length > LARGEST_HEADERS and not self.transport.is_closing():
                self.send_400_response("The head of this request is larger than the server takes.")

        def on_headers_complete(self) -> None:
            self.head_is_open = False
            self.be_patient()
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.head_is_open, self.head_length = True, 0
            super().on_message_complete()

    return Bounded
