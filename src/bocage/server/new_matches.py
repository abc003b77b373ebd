"""New matches: from nothing, from a file, from a moment of another match, from the tutorial."""

import re
import secrets
import time

from msgspec.structs import replace

from bocage.core.game import Game
from bocage.core.match import BEGIN, Match, MatchError, Record, Step, Watch, read_record, replay
from bocage.core.protocol import BOTH, Event
from bocage.core.rulebook import PERSON, OptionError, value_text

from . import chance
from .levels import player_words
from .noting import LONGEST_NOTE, fits
from .refused import Refused
from .room import Room
from .schema import LONGEST_PLAYER
from .seats import BOT, SIDES
from .security import fresh_word, principal_of
from .shelf import Shelf
from .store import AccountRow, Dice, Entry, MatchRow, NoteRow, SeatRow, Stored, now
from .wire import Branch, NewMatch

LARGEST_FILE = 2_000_000
MOST_ACTIONS = 20_000
READ_SECONDS = 20.0
"""How long a match file may take to replay; one of a whole match takes about one."""

LONGEST_TITLE = 120
LONGEST_SEED = 200
LONGEST_REASON = 500
_CHANCE = re.compile(f"[0-9a-f]{{{2 * chance.BYTES}}}")


def fresh(shelf: Shelf, principal: str, new: NewMatch) -> Stored:
    """A match from its very beginning, or the tutorial's."""
    game = _game(shelf, new.game)
    _check_dice(new)
    if new.tutorial:
        return _tutorial(shelf, game, principal)
    scenario = new.scenario or game.scenarios[0].id
    if scenario not in {found.id for found in game.scenarios}:
        raise Refused("bad_request", f"{game.title} has no scenario '{scenario[:40]}'.")
    try:
        chosen = game.options.resolve(new.options, {"allied": new.allied, "german": new.german})
    except OptionError as error:
        raise Refused("bad_request", f"{str(error)[:LONGEST_REASON]}.") from error
    if not " ".join(new.title.split()).isprintable():
        raise Refused("bad_request", "A title is one line of plain text.")
    row = _row(
        game,
        principal,
        scenario=scenario,
        options={name: value_text(value) for name, value in chosen.items()},
        seed=new.seed or _seed(),
        dice="named" if new.seed else "drawn",
        seats=_seats(shelf, game, principal, {"allied": new.allied, "german": new.german}),
        title=new.title,
    )
    row.rated = new.rated
    return Stored(row, [])


def _check_dice(new: NewMatch) -> None:
    """A seed must be fit to be written down; and nobody may know that of a match that counts."""
    if new.seed and (not new.seed.isprintable() or len(new.seed) > LONGEST_TITLE):
        raise Refused("bad_request", "A seed is one short line of plain text.")
    if new.rated and new.seed:
        raise Refused(
            "named_seed",
            "A rated match takes no chosen seed: whoever knows it can foretell the dice. "
            "Leave the seed out, or play a match that is not rated.",
        )
    if new.rated and new.tutorial:
        raise Refused("named_seed", "The tutorial cannot be rated: the seed of its dice is known.")


def branched(shelf: Shelf, principal: str, room: Room, branch: Branch) -> Stored:
    """A match that goes on from a moment of another, with dice of its own and the plans made before."""
    parent, match = room.row, room.match
    if not 0 <= branch.moment <= len(match.steps):
        raise Refused("unknown", f"There is no moment {branch.moment}; the match has {len(match.steps)}.")
    game = match.game
    log = _log_of(match, branch.moment)
    moment = max(branch.moment, len(match.steps[:1]) if _begins_with_dice(match) else 0)
    log.append(Entry(number=len(log) + 1, kind="reseed", action=_seed(), at=now()))
    row = _row(
        game,
        principal,
        scenario=match.scenario,
        options=parent.options,
        seed=match.seed,
        dice="known",
        seats=_seats(shelf, game, principal, {"allied": branch.allied, "german": branch.german}),
        title=f"{parent.title}, on from moment {branch.moment}",
    )
    row.branch_of, row.base = parent.id, moment
    past = {at: drawn for at, drawn in room.chances_told().items() if at < moment}
    row.chances = {**past, moment: chance.drawn()}
    return Stored(row, log, accounts=_plans_of(room.accounts, log, match))


def imported(shelf: Shelf, principal: str, text: bytes) -> Stored:
    """A match from a file, to look through: nobody plays it any more. Long files take their time."""
    if len(text) > LARGEST_FILE:
        raise Refused("too_large", f"A match file has no more than {LARGEST_FILE // 1_000_000} MB.")
    match = _read(shelf, text)
    names = {side.word: match.players.get(side, "unknown") for side in BOTH}
    row = _row(
        match.game,
        principal,
        scenario=match.scenario,
        options={name: value_text(value) for name, value in match.options.items()},
        seed=match.seed,
        dice="known",
        seats=[SeatRow(side, names[side], None) for side in SIDES],
        title=f"{match.game.title}: {names['allied'][:40]} against {names['german'][:40]}, from a file",
    )
    row.chances = match.chances
    log = _log_of(match, len(match.steps))
    if match.decides() is not None:
        log.append(Entry(number=len(log) + 1, kind="close", at=now()))
    return Stored(row, log, [NoteRow(moment, "all", says) for moment, says in sorted(match.notes.items())])


def _read(shelf: Shelf, text: bytes) -> Match:
    try:
        record = read_record(text)
        _check_sizes(record)
        return replay(record, _game(shelf, record.head["game"]), watch=_patience())
    except MatchError as error:
        raise Refused("bad_request", f"{str(error)[:1].upper()}{str(error)[1:LONGEST_REASON]}.") from error
    except Refused:
        raise
    except Exception as error:
        raise Refused(
            "bad_request", "The match file does not replay: an action in it cannot be carried out."
        ) from error


def _check_sizes(record: Record) -> None:
    """A file may bring along what could have been written here, and no more; nothing of it is cut off."""
    if len(record.steps) > MOST_ACTIONS:
        raise Refused("too_large", f"A match has no more than {MOST_ACTIONS} actions.")
    if any(len(seed) > LONGEST_SEED for seed in (record.head["seed"], *record.seeds.values())):
        raise Refused("too_large", f"A seed has no more than {LONGEST_SEED} characters.")
    if any(_CHANCE.fullmatch(drawn) is None for drawn in record.chances.values()):
        raise Refused("bad_request", f"A computer's chance is {2 * chance.BYTES} digits and letters from a to f.")
    for side in SIDES:
        if len(record.head.get(side, "")) > LONGEST_PLAYER:
            raise Refused(
                "too_large", f"The {side.capitalize()} player's name is longer than {LONGEST_PLAYER} characters."
            )
    for moment, says in record.notes.items():
        if not fits(says):
            raise Refused(
                "too_large",
                f"The note on moment {moment} has {len(says)} characters; a note has no more than {LONGEST_NOTE}.",
            )


def _patience() -> Watch:
    """Ends a replay that takes too long: a file may be made to."""
    late = time.monotonic() + READ_SECONDS

    def watch(match: Match, step: Step, events: list[Event]) -> None:
        if time.monotonic() > late:
            raise Refused("too_large", "This match file takes too long to replay.")

    return watch


def _tutorial(shelf: Shelf, game: Game, principal: str) -> Stored:
    lesson = shelf.desk(game.id).tutorial()
    if lesson is None:
        raise Refused("unknown", f"{game.title} has no tutorial.")
    match = replay(read_record(lesson.record), game)
    players = {lesson.side.word: PERSON, lesson.side.enemy.word: lesson.opponent}
    row = _row(
        game,
        principal,
        scenario=match.scenario,
        options={name: value_text(value) for name, value in match.options.items()},
        seed=match.seed,
        dice="known",
        seats=_seats(shelf, game, principal, players),
        title=lesson.title,
    )
    row.tutorial, row.base = True, len(match.steps)
    row.chances = {row.base: chance.drawn()}
    return Stored(row, _log_of(match, len(match.steps)))


def _log_of(match: Match, moment: int) -> list[Entry]:
    """A match up to a moment as a log: what was taken back in it is left out."""
    log: list[Entry] = []
    at = now()
    for place, step in enumerate(match.steps[:moment]):
        if place in match.seeds:
            log.append(Entry(number=len(log) + 1, kind="reseed", action=match.seeds[place], at=at))
        if step.action != BEGIN:
            side, action = step.side.word, str(step.action)
            log.append(Entry(number=len(log) + 1, kind="act", side=side, action=action, dice=step.dice, at=at))
    if moment in match.seeds and moment == len(match.steps):
        log.append(Entry(number=len(log) + 1, kind="reseed", action=match.seeds[moment], at=at))
    return log


def _plans_of(plans: list[AccountRow], log: list[Entry], match: Match) -> list[AccountRow]:
    """The plans whose first action stands in a log, each with the entry of that action."""
    first = int(_begins_with_dice(match))
    numbers = {moment: entry.number for moment, entry in enumerate((e for e in log if e.kind == "act"), first)}
    return [replace(plan, number=numbers[plan.moment]) for plan in plans if plan.moment in numbers]


def _begins_with_dice(match: Match) -> bool:
    return bool(match.steps) and match.steps[0].action == BEGIN


def _row(
    game: Game,
    principal: str,
    *,
    scenario: str,
    options: dict[str, str],
    seed: str,
    dice: Dice,
    seats: list[SeatRow],
    title: str,
) -> MatchRow:
    at = now()
    title = " ".join(title.split())[:LONGEST_TITLE]
    return MatchRow(
        id=secrets.token_urlsafe(12),
        owner=principal,
        game=game.id,
        rules=game.rules_version,
        scenario=scenario,
        options=options,
        seed=seed,
        dice=dice,
        chances={0: chance.drawn()},
        title=title or _title(game, seats),
        made=at,
        touched=at,
        seats=seats,
    )


def _title(game: Game, seats: list[SeatRow]) -> str:
    """Who plays, as the caller would say it."""
    persons = [seat.side for seat in seats if seat.principal]
    computers = [player_words(seat.player) for seat in seats if not seat.principal]
    if any(seat.player == BOT for seat in seats):
        allied, german = (_called(seat) for seat in seats)
        return f"{game.title}: {allied} against {german}"
    if len(persons) == len(seats):
        return f"{game.title}: two players at one screen"
    if persons:
        return f"{game.title}: {persons[0].capitalize()} against {computers[0]}"
    return f"{game.title}: {' against '.join(computers)}"


def _called(seat: SeatRow) -> str:
    """A player beside a program from outside."""
    if seat.player in (PERSON, BOT):
        return seat.side.capitalize() if seat.player == PERSON else "a program"
    return player_words(seat.player)


def _seats(shelf: Shelf, game: Game, principal: str, players: dict[str, str]) -> list[SeatRow]:
    """Persons are the principal's own; everybody else must be a computer player of the game, or a program.

    A program's seat is nobody's until its address is asked for.
    """
    known = shelf.players(game.id)
    for name in players.values():
        if name not in (PERSON, BOT) and name not in known:
            there = ", ".join((PERSON, *known))
            raise Refused("bad_request", f"{game.title} has no player '{name[:40]}'; there are: {there}.")
    owners = {PERSON: principal, BOT: principal_of(fresh_word())}
    return [SeatRow(side, players[side], owners.get(players[side])) for side in SIDES]


def _game(shelf: Shelf, game_id: str) -> Game:
    try:
        return shelf.game(game_id)
    except KeyError as error:
        raise Refused("bad_request", f"There is no game '{game_id[:40]}'.") from error


def _seed() -> str:
    return secrets.token_hex(16)
