"""The tables in which matches are kept, and everything that is said to SQLite alone.

A match is what its entries say: they are only ever added. Whatever else stands in `matches` about its course is there
so that a list of matches needs no replaying, and is written in the same transaction as the entry behind it.
"""

from pathlib import Path

from msgspec import json
from sqlalchemy import (
    URL,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    false,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from . import chance

VERSION = 4
"""2: matches may be rated, and computers' plans are kept. 3: matches that were weighed are kept so.

4: where a match's seed came from, the chance of its computers, and a match's line in the list for each side apart."""

LONGEST_PLAYER = 80
"""Characters of the name of whoever plays a side, of a file's as of ours: what is longer is refused."""

UNKNOWN = "unknown"
"""Where the seed of a match came from that an older Bocage began: it did not write that down."""

NONE = "{}"

metadata = MetaData()

versions = Table("bocage_schema", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

principals = Table(
    "principals",
    metadata,
    Column("id", String(200), primary_key=True),
    Column("made", String(40), nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("owner", ForeignKey("principals.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(200), nullable=False),
    Column("title", Text, nullable=False),
    Column("tutorial", Boolean, nullable=False),
    Column("branch_of", String(40), nullable=False),
    Column("base", Integer, nullable=False),
    Column("made", String(40), nullable=False),
    Column("touched", String(40), nullable=False),
    Column("state", String(10), nullable=False),
    Column("number", Integer, nullable=False),
    Column("moments", Integer, nullable=False),
    Column("heading", Text, nullable=False),
    Column("decides", String(10), nullable=False),
    Column("result", Text, nullable=False),
    Column("damage", Text, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("dice", String(10), nullable=False, server_default=UNKNOWN),
    Column("chances", Text, nullable=False, server_default=NONE),
    Column("noticed", Text, nullable=False, server_default=NONE),
    Index("matches_by_owner", "owner", "touched"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("side", String(10), primary_key=True),
    Column("player", String(LONGEST_PLAYER), nullable=False),
    Column("principal", ForeignKey("principals.id")),
    Index("seats_by_principal", "principal"),
    sqlite_with_rowid=False,
)

entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("side", String(10), nullable=False),
    Column("action", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("key", String(100)),
    Column("refusal", Text),
    Column("at", String(40), nullable=False),
    sqlite_with_rowid=False,
)

notes = Table(
    "notes",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("moment", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(10), primary_key=True),
    Column("says", Text, nullable=False),
    sqlite_with_rowid=False,
)

accounts = Table(
    "accounts",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("moment", Integer, nullable=False),
    Column("side", String(10), nullable=False),
    Column("account", Text, nullable=False),
    sqlite_with_rowid=False,
)

weighings = Table(
    "weighings",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("mind", String(40), primary_key=True),
    Column("survey", Text, nullable=False),
    sqlite_with_rowid=False,
)


class StoreError(Exception):
    """A store that cannot be used; the message says why."""


def open_engine(path: Path) -> Engine:
    """The database in this file, made if it is not there; StoreError if it is of a newer Bocage."""
    where = URL.create("sqlite", database=str(path))  # whatever characters the path has
    engine = create_engine(where, hide_parameters=True)  # what goes wrong is logged, not who hid what
    event.listen(engine, "connect", _settle_sqlite)
    with engine.begin() as db:
        if not inspect(db).has_table(versions.name):
            metadata.create_all(db)
            db.execute(insert(versions).values(version=VERSION))
        found = _version(db, path)
        if found < VERSION:
            _renew(db, found)
    return engine


def _version(db: Connection, path: Path) -> int:
    found = db.execute(select(func.max(versions.c.version))).scalar()
    if found is None or found > VERSION:
        raise StoreError(
            f"{path} was written by a newer Bocage (its form is {found}; this one knows {VERSION}). "
            "Update Bocage, or choose another place with --data."
        )
    return int(found)


def _renew(db: Connection, found: int) -> None:
    """Bring a database of an older Bocage to the present form, wholly or not at all; its matches stay as they are."""
    db.exec_driver_sql("BEGIN IMMEDIATE")  # by itself Python begins one only with the first row that changes
    if found < 2:
        db.exec_driver_sql("ALTER TABLE matches ADD COLUMN rated BOOLEAN NOT NULL DEFAULT 0")
    if found < 4:
        db.exec_driver_sql(f"ALTER TABLE matches ADD COLUMN dice VARCHAR(10) NOT NULL DEFAULT '{UNKNOWN}'")
        db.exec_driver_sql(f"ALTER TABLE matches ADD COLUMN chances TEXT NOT NULL DEFAULT '{NONE}'")
        db.exec_driver_sql(f"ALTER TABLE matches ADD COLUMN noticed TEXT NOT NULL DEFAULT '{NONE}'")
        _draw_chances(db)
    metadata.create_all(db)
    db.execute(insert(versions).values(version=VERSION))


def _draw_chances(db: Connection) -> None:
    """Give the computers of matches under way chance of their own, from where they stand on.

    Until then they had what follows from the seed, the match's id and the side.
    """
    running = db.execute(select(matches.c.id, matches.c.moments).where(matches.c.state == "running")).all()
    for match, moments in running:
        kept = json.encode({moments: chance.drawn()}).decode()
        db.execute(update(matches).where(matches.c.id == match).values(chances=kept))


# --- SQLite


def _settle_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Every commit reaches the disk; readers never wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@event.listens_for(entries, "after_create")
@event.listens_for(accounts, "after_create")
@event.listens_for(weighings, "after_create")
def _keep(table: Table, db: Connection, **__: object) -> None:
    """Entries, plans and weighings are only ever added: the database itself refuses anything else."""
    if db.dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            db.exec_driver_sql(
                f"CREATE TRIGGER {table.name}_stay_{change.lower()} BEFORE {change} ON {table.name} "
                f"BEGIN SELECT RAISE(ABORT, '{table.name} are only ever added'); END"
            )
