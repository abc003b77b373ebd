"""Where matches are kept: reading them, beginning them, adding to their logs."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, Self

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection, Engine, Select, delete, func, insert, or_, select, update

from bocage.ai.account import Account

from .schema import accounts, entries, matches, notes, open_engine, principals, seats, weighings
from .survey import Survey
from .writer import SUMMARY, Append, Row, Writer

Kind = Literal["act", "undo", "reseed", "close"]
Dice = Literal["drawn", "named", "known", "unknown"]
"""Where the seed of a match's dice came from, which decides who can foretell them.

The server drew it and tells nobody; whoever began the match named it; it came with the match's past, from a file or
another match; an older Bocage did not write it down, and it may have been named."""


class Entry(Struct, frozen=True, kw_only=True):
    """One line of a match's log. For a new seed `action` is the seed; several entries share the key of one request."""

    number: int
    kind: Kind
    side: str = ""
    action: str = ""
    dice: tuple[int, ...] = ()
    key: str | None = None
    refusal: str | None = None
    at: str = ""


class SeatRow(Struct, frozen=True):
    """Who plays a side; a computer has no principal."""

    side: str
    player: str
    principal: str | None


class Summary(Struct, frozen=True, kw_only=True):
    """How a match stands in the list of one who may not know everything."""

    number: int
    moments: int
    heading: str
    touched: str


class MatchRow(Struct, kw_only=True):
    """A match as it stands in the list: how it began, and how it stands."""

    id: str
    owner: str
    game: str
    rules: int
    scenario: str
    options: dict[str, str]
    seed: str
    dice: Dice = "unknown"
    chances: dict[int, str] = field(default_factory=dict)
    """The computers' own chance (`chance.py`), by the moment from which it counts; none if no computer has played."""
    title: str
    tutorial: bool = False
    branch_of: str = ""
    rated: bool = False
    """Whether it counts: nobody then gets advice, nor looks into the other's mind, before it is over."""
    base: int = 0
    """The moment at which it began, if it came with a past: nothing before can be taken back."""
    made: str
    touched: str
    state: Literal["running", "over", "closed"] = "running"
    number: int = 0
    moments: int = 0
    heading: str = ""
    decides: str = ""
    result: str = ""
    damage: str = ""
    noticed: dict[str, Summary] = field(default_factory=dict)
    """What stands here of its course as those may read it who may not know everything, by their eyes."""
    seats: list[SeatRow] = field(default_factory=list)


class NoteRow(Struct, frozen=True):
    """Words put on a moment, through whose eyes."""

    moment: int
    seat: str
    says: str


class AccountRow(Struct, frozen=True):
    """A computer's plan: the entry it was kept with, the moment at which it was made, and by which side."""

    number: int
    moment: int
    side: str
    account: Account


class Stored(Struct, frozen=True):
    """A whole match, not yet replayed."""

    row: MatchRow
    entries: list[Entry]
    notes: list[NoteRow] = []
    accounts: list[AccountRow] = []


def now() -> str:
    """The time, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    """The matches on disk. Reading may be done from any thread; writing is done by one."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = Writer(engine)

    @classmethod
    def open(cls, directory: Path) -> Self:
        """The store in this directory, made if it is not there."""
        directory.mkdir(parents=True, exist_ok=True)
        return cls(open_engine(directory / "bocage.db"))

    def start(self) -> None:
        """Be ready to write."""
        self._writer.start()

    def stop(self) -> None:
        """Write what waits, and close."""
        self._writer.stop()
        self._engine.dispose()

    # --- reading

    def listed(self, principal: str) -> list[MatchRow]:
        """The matches a principal owns or sits at, the last touched first."""
        seated = select(seats.c.match).where(seats.c.principal == principal)
        mine = or_(matches.c.owner == principal, matches.c.id.in_(seated))
        with self._engine.connect() as db:
            return _rows(db, mine)

    def count(self, principal: str) -> int:
        """How many matches a principal has begun."""
        with self._engine.connect() as db:
            mine = select(func.count()).select_from(matches).where(matches.c.owner == principal)
            return db.execute(mine).scalar_one()

    def row(self, match: str) -> MatchRow | None:
        """A match as it stands in the list."""
        with self._engine.connect() as db:
            return next(iter(_rows(db, matches.c.id == match)), None)

    def load(self, match: str) -> Stored | None:
        """A match with its whole log."""
        with self._engine.connect() as db:
            row = next(iter(_rows(db, matches.c.id == match)), None)
            if row is None:
                return None
            lines = db.execute(select(entries).where(entries.c.match == match).order_by(entries.c.number))
            found = [_entry(line) for line in lines.mappings().all()]
            texts = db.execute(select(notes).where(notes.c.match == match).order_by(notes.c.moment, notes.c.seat))
            plans = db.execute(select(accounts).where(accounts.c.match == match).order_by(accounts.c.number))
            return Stored(
                row,
                found,
                [NoteRow(note.moment, note.seat, note.says) for note in texts],
                [_plan(line) for line in plans],
            )

    def weighing(self, match: str, number: int, mind: str) -> Survey | None:
        """A match of this number of entries as this mind weighed it, if that was kept."""
        with self._engine.connect() as db:
            kept = db.execute(_weighing(match, number, mind)).scalar()
        return None if kept is None else msgspec.json.decode(kept, type=Survey)

    # --- writing

    async def add(self, new: Stored) -> None:
        """Keep a new match, with what it brings along."""
        row = new.row

        def write(db: Connection) -> None:
            _add_principals(db, {row.owner, *(seat.principal for seat in row.seats if seat.principal)}, row.made)
            data = {name: getattr(row, name) for name in row.__struct_fields__ if name != "seats"}
            data |= {name: msgspec.json.encode(data[name]).decode() for name in ("options", "chances", "noticed")}
            db.execute(insert(matches), data)
            db.execute(insert(seats), [{"match": row.id, **msgspec.structs.asdict(seat)} for seat in row.seats])
            if new.entries:
                db.execute(insert(entries), [_line(row.id, entry) for entry in new.entries])
            if new.notes:
                db.execute(insert(notes), [{"match": row.id, **msgspec.structs.asdict(note)} for note in new.notes])
            if new.accounts:
                db.execute(insert(accounts), [_plan_line(row.id, plan) for plan in new.accounts])

        await self._writer.write(write)

    async def append(self, row: MatchRow, added: Iterable[Entry], plans: Iterable[AccountRow] = ()) -> None:
        """Add to a match's log, and to the computers' plans; returns when it is on the disk."""
        summary: Row = {f"new_{name}": getattr(row, name) for name in SUMMARY}
        summary["new_noticed"] = msgspec.json.encode(row.noticed).decode()
        summary["match"] = row.id
        lines = [_line(row.id, entry) for entry in added]
        await self._writer.write(Append(lines, summary, [_plan_line(row.id, plan) for plan in plans]))

    async def note(self, match: str, moment: int, words: Sequence[NoteRow], seats_of: Sequence[str]) -> None:
        """Put these notes on a moment in place of those of the seats named."""

        def write(db: Connection) -> None:
            here = (notes.c.match == match) & (notes.c.moment == moment) & notes.c.seat.in_(seats_of)
            db.execute(delete(notes).where(here))
            if words:
                db.execute(insert(notes), [{"match": match, **msgspec.structs.asdict(note)} for note in words])

        await self._writer.write(write)

    async def reseat(self, match: str, given: Sequence[SeatRow]) -> None:
        """Give the seats of a match to these principals."""

        def write(db: Connection) -> None:
            _add_principals(db, {seat.principal for seat in given if seat.principal}, now())
            for seat in given:
                here = (seats.c.match == match) & (seats.c.side == seat.side)
                db.execute(update(seats).where(here).values(principal=seat.principal))

        await self._writer.write(write)

    async def weighed(self, match: str, number: int, mind: str, survey: Survey) -> None:
        """Keep a match as this mind weighed it. Two may have asked for it at once: the first to come is kept."""
        kept = msgspec.json.encode(survey).decode()

        def write(db: Connection) -> None:
            if db.execute(_weighing(match, number, mind)).first() is None:
                db.execute(insert(weighings), {"match": match, "number": number, "mind": mind, "survey": kept})

        await self._writer.write(write)

    async def damaged(self, match: str, says: str) -> None:
        """Remember that a match does not replay, and why."""

        def write(db: Connection) -> None:
            db.execute(update(matches).where(matches.c.id == match).values(damage=says))

        await self._writer.write(write)


def _weighing(match: str, number: int, mind: str) -> Select[Any]:
    here = (weighings.c.match == match) & (weighings.c.number == number) & (weighings.c.mind == mind)
    return select(weighings.c.survey).where(here)


def _rows(db: Connection, which: Any) -> list[MatchRow]:
    found = db.execute(select(matches).where(which).order_by(matches.c.touched.desc(), matches.c.id)).mappings()
    rows = {line["id"]: _row(dict(line)) for line in found}
    if rows:
        sitting = select(seats).where(seats.c.match.in_(select(matches.c.id).where(which))).order_by(seats.c.side)
        for seat in db.execute(sitting):
            rows[seat.match].seats.append(SeatRow(seat.side, seat.player, seat.principal))
    return list(rows.values())


def _row(data: dict[str, Any]) -> MatchRow:
    options = msgspec.json.decode(data.pop("options"), type=dict[str, str])
    chances = msgspec.json.decode(data.pop("chances"), type=dict[int, str])
    noticed = msgspec.json.decode(data.pop("noticed"), type=dict[str, Summary])
    return MatchRow(options=options, chances=chances, noticed=noticed, **data)


def _entry(line: Any) -> Entry:
    dice = tuple(int(face) for face in line["dice"].split())
    return Entry(
        number=line["number"],
        kind=line["kind"],
        side=line["side"],
        action=line["action"],
        dice=dice,
        key=line["key"],
        refusal=line["refusal"],
        at=line["at"],
    )


def _line(match: str, entry: Entry) -> Row:
    return {
        "match": match,
        "number": entry.number,
        "kind": entry.kind,
        "side": entry.side,
        "action": entry.action,
        "dice": " ".join(map(str, entry.dice)),
        "key": entry.key,
        "refusal": entry.refusal,
        "at": entry.at,
    }


def _plan(line: Any) -> AccountRow:
    return AccountRow(line.number, line.moment, line.side, msgspec.json.decode(line.account, type=Account))


def _plan_line(match: str, plan: AccountRow) -> Row:
    account = msgspec.json.encode(plan.account).decode()
    return {"match": match, "number": plan.number, "moment": plan.moment, "side": plan.side, "account": account}


def _add_principals(db: Connection, ids: set[str], made: str) -> None:
    known = set(db.execute(select(principals.c.id).where(principals.c.id.in_(ids))).scalars())
    if new := sorted(ids - known):
        db.execute(insert(principals), [{"id": principal, "made": made} for principal in new])
