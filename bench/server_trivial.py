"""The yardstick of the server: an app that does nothing but keep what it is sent, on the same stack.

`python -m bench.server_trivial FOLDER` serves it on a free port of loopback and prints the address.
"""

import asyncio
import sys
from pathlib import Path

from litestar import Litestar, post
from litestar.params import FromPath, JSONBody
from sqlalchemy import Column, Integer, MetaData, Table, Text, insert

from bocage.server.launch import Server, address_of, listen, settings
from bocage.server.schema import open_engine
from bocage.server.wire import Act, Done

_metadata = MetaData()
_kept = Table("kept", _metadata, Column("id", Integer, primary_key=True), Column("action", Text, nullable=False))


def trivial_app(folder: Path) -> Litestar:
    """Each request is one row, on the disk before it is answered. The fastest plain way: no thread, one connection."""
    engine = open_engine(folder / "trivial.db")
    _metadata.create_all(engine)
    db = engine.connect()
    one = insert(_kept)

    @post("/api/matches/{match_id:str}/act", status_code=200, sync_to_thread=False)
    def act(match_id: FromPath[str], data: JSONBody[Act]) -> Done:
        with db.begin():
            db.execute(one, {"action": data.actions[0]})
        return Done(number=data.number + 1, moment=data.number + 1, done=1)

    return Litestar([act], openapi_config=None, logging_config=None)


def main(folder: Path) -> None:
    """Serve until told to stop."""
    with listen("127.0.0.1", 0) as listening:
        server = Server(settings(trivial_app(folder)), lambda: print(address_of("127.0.0.1", listening), flush=True))
        asyncio.run(server.serve([listening]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
