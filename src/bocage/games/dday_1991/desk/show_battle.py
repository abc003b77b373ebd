"""Fighting combats out before a player: their order, the initiative, losses, further rounds, retreats, occupation."""

from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import mask_of, members
from bocage.core.listing import FINISH, after, closing, told_apart
from bocage.core.protocol import Action
from bocage.core.showing import Showing
from bocage.games.dday_1991.losses import Losses, is_fatal
from bocage.games.dday_1991.mulberry import NAMES, harbours_at_sea
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.resolve import ChooseCombat, FightOn, Initiative, settle
from bocage.games.dday_1991.retreat import LeaveBoard, RetreatFirst, RetreatTo
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import cut_off_losses
from bocage.games.dday_1991.verbs import DONE

from .afloat import drowned
from .listing import on_unit, shown, straight
from .names import (
    HARBOURS,
    all_of,
    at_words,
    codes,
    company,
    figures,
    hex_words,
    hexes_words,
    listed,
    number_of,
    side_words,
    the,
    the_unit,
    unit_codes,
)
from .together import each_of

LAND, FIGHT = "Undefended beaches", "Combats to fight"


def _choose_combat(s: DDayState, task: ChooseCombat, options: list[Action]) -> list[Choice]:
    """§4c1 §AMB-14"""
    fights, lands, last = list[Choice](), list[Choice](), list[Choice]()
    for a in options:
        h = s.kit.hex_named(a.noun)
        if a.verb == "resolve":
            combat = next(c for c in s.combats if not c.fought and c.targets[0] == h)
            empty = not s.occupied[task.side.enemy] & mask_of(combat.targets)
            where = hexes_words(s, combat.targets)
            says = f"Occupy {where}, which nobody defends any more" if empty else f"Fight for {where} now"
            fights.append(Choice(actions=(str(a),), says=says, group=FIGHT, place=a.noun))
        elif a.verb == "land":
            says = f"Land in {hex_words(s, h)}, which nobody defends"
            lands.append(Choice(actions=(str(a),), says=says, group=LAND, place=a.noun))
        else:
            last.append(closing(s, a, "End the combat step", _drowning(s)))
    return [*fights, *lands, *last]


def _drowning(s: DDayState) -> str:
    """§3e2e Who is lost when the combat step ends now."""
    afloat = [u for u in members(s.invaders) if s.at[u] >= 0 and s.kit.board.sea_mask >> s.at[u] & 1]
    lost = [the(s, u) for u in afloat] + [HARBOURS[NAMES[n]] for n in harbours_at_sea(s)]
    words = listed(lost)
    return f"{words[:1].upper()}{words[1:]} would be lost at sea." if lost else ""


def _ordering(s: DDayState, task: ChooseCombat) -> Hand:
    left = sum(not combat.fought for combat in s.combats)
    afloat = [u for u in s.on_board(task.side) if s.kit.board.sea_mask >> s.at[u] & 1]
    at_sea = f", {number_of(len(afloat), 'unit')} still at sea" if afloat else ""
    return Hand(f"Choose what comes next: {number_of(left, 'combat')} to fight{at_sea}")


# --- the dice


def _initiative(s: DDayState, task: Initiative, options: list[Action]) -> list[Choice]:
    """§opt-10a"""
    judged = settle(s, task.combat, task.attacker, task.defender)
    side = s.combats[task.combat].units[0] & 1
    winner = side_words(side if judged.attacker_wins else 1 - side)
    article = "an" if winner == "Allied" else "a"
    loser = side_words(1 - side if judged.attacker_wins else side)
    loses = f"{number_of(judged.losses, 'loss', 'losses') if judged.losses else 'no loss'} for the {loser} side"
    if not judged.attacker_wins and (lost := drowned(s, s.combats[task.combat])):
        loses += f" by the dice; then lost at sea: {lost}{', so far as they still live' if judged.losses else ''}"
    stand = f"Let the dice stand: {article} {winner} victory, {judged.attacker} against {judged.defender}, {loses}"
    other = side_words(s.initiative.enemy)
    again = f"Roll both dice again; the initiative marker then goes to the {other} player"
    says = {"stand": stand, "reroll": again}
    return [Choice(actions=(str(a),), says=says[a.verb], group="The initiative marker is yours") for a in options]


def _dicing(s: DDayState, task: Initiative) -> Hand:
    """§opt-10a"""
    combat = s.combats[task.combat]
    judged = settle(s, task.combat, task.attacker, task.defender)
    where = hexes_words(s, combat.targets)
    return Hand(f"Combat for {where}: {judged.attacker} against {judged.defender}. Let the dice stand, or roll again?")


def _losses(s: DDayState, task: Losses, options: list[Action]) -> list[Choice]:
    """§4e2"""
    group = f"{number_of(task.owed, 'loss', 'losses')} to take"
    return told_apart([_loss(s, a, group) for a in options])


def _loss(s: DDayState, a: Action, group: str) -> Choice:
    u = s.kit.unit_index[a.noun]
    if is_fatal(s, u):
        return on_unit(s, a, f"{_begin(the_unit(s, u))} {at_words(s, u)} is eliminated", group, "✕")
    after = f"{s.kit.combat[1][u]}-{s.movement_of(u)}"
    return on_unit(s, a, f"{_begin(the_unit(s, u))} {at_words(s, u)} is reduced to {after}", group, after)


def _begin(words: str) -> str:
    return words[:1].upper() + words[1:]


def _losing(s: DDayState, task: Losses) -> Hand:
    return Hand(f"{number_of(task.owed, 'loss', 'losses')} to take: choose the unit")


def _fight_on(s: DDayState, task: FightOn, options: list[Action]) -> list[Choice]:
    """§opt-10b"""
    combat = s.combats[task.combat]
    where = hexes_words(s, combat.targets)
    ends = f"the defenders fall back from {where}" if task.attacker_wins else f"the attack on {where} is over"
    says = {
        "accept": f"Accept the result: {ends}",
        "fight": f"Take one more loss and fight on for {where}",
    }
    return [Choice(actions=(str(a),), says=says[a.verb], group="The combat is lost") for a in options]


def _fighting_on(s: DDayState, task: FightOn) -> Hand:
    where = hexes_words(s, s.combats[task.combat].targets)
    return Hand(f"The combat for {where} is lost: accept it, or pay a loss and fight on", unit_codes(s, task.units))


# --- retreats


def _retreat_first(s: DDayState, task: RetreatFirst, options: list[Action]) -> list[Choice]:
    """§4d2"""
    side, found = task.who(s), []
    for a in options:
        h = s.kit.hex_named(a.noun)
        says = f"Those in {hex_words(s, h)} fall back first: {figures(s, s.side_at(h, side))}"
        found.append(Choice(actions=(str(a),), says=says, group="Beaten stacks", place=a.noun))
    return found


def _retreat_to(s: DDayState, task: RetreatTo, options: list[Action]) -> list[Choice]:
    """§4d1 §4d3"""
    side, found = task.units[0] & 1, []
    begin = hex_words(s, s.at[task.units[0]])
    for a in options:
        h = s.kit.hex_named(a.noun)
        own = s.present.get(h, 0) & s.kit.of_side[side]
        here = own | sum(1 << u for u in task.units)
        beside = f", to {company(s, members(own & ~s.kit.strategic))}" if own else ""
        full = "" if is_lawful(s, here) else ", and on from there for want of room"
        zone = ", into an enemy zone" if s.zone(1 - side) >> h & 1 else ""
        says = f"Fall back to {hex_words(s, h)}{beside}{full}{zone}"
        group = f"Retreat of {number_of(len(task.units), 'unit')} from {begin}"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=a.noun))
    return found


def _retreat_way(s: DDayState, task: RetreatTo, a: Action) -> Route:
    u = task.units[0]
    return straight(s, s.at[u], a.noun, 0, "§4d1", "retreat", u & 1)


def _leave_board(s: DDayState, task: LeaveBoard, options: list[Action]) -> list[Choice]:
    """§4d4b"""
    who, where = company(s, task.units), hex_words(s, s.at[task.units[0]])
    goes = f"Leave the board for good from {where}"
    says = {
        "exit": goes,
        "stay": f"Stay in {where} and take {number_of(cut_off_losses(), 'more loss', 'more losses')}",
    }
    question = {"exit": f"{_begin(who)} would never come back. {goes}?", "stay": ""}
    return [
        Choice(actions=(str(a),), says=says[a.verb], group="No hex is open for a retreat", question=question[a.verb])
        for a in options
    ]


def _retreating(s: DDayState, task: RetreatTo | LeaveBoard) -> Hand:
    who, where = company(s, task.units), hex_words(s, s.at[task.units[0]])
    goal = "choose the hex" if isinstance(task, RetreatTo) else "no hex is open"
    return Hand(f"Retreat from {where} of {who}: {goal}", unit_codes(s, task.units))


# --- occupation


def _occupy(s: DDayState, task: Occupy, options: list[Action]) -> list[Choice]:
    """§4f §3e2d"""
    where = hex_words(s, task.target)
    group = f"Who enters {where}"
    found, last = list[Choice](), list[Choice]()
    for a in options:
        if a.noun in HARBOURS:
            found.append(Choice(actions=(str(a),), says=f"Anchor {HARBOURS[a.noun]} in {where}", group=group))
        elif a.verb == "advance":
            u = s.kit.unit_index[a.noun]
            found.append(on_unit(s, a, f"{_begin(the_unit(s, u))} {at_words(s, u)} goes in", group))
        else:
            first = s.kit.board.land_mask >> task.target & 1 and not s.side_at(task.target, task.side)
            says = f"Leave {where} empty" if first else f"Nobody else enters {where}"
            lost = _left_afloat(s, task)
            last.append(Choice(actions=(str(a),), says=says, group=FINISH, question=f"{lost} {says}?" if lost else ""))
    return [*_all_in(s, task, options, where), *told_apart(found), *last]


def _all_in(s: DDayState, task: Occupy, options: list[Action], where: str) -> list[Choice]:
    """Everybody who can, in an order that plays: armies first."""
    units = [s.kit.unit_index[a.noun] for a in options if a.noun in s.kit.unit_index]
    units.sort(key=lambda u: not s.kit.armies >> u & 1)
    able = {str(a) for a in options}
    more = [u for u in task.candidates(s) if u not in units]
    for party in ([*units, *more], units):
        chain = codes(s, "advance", party)
        if len(party) > 1 and chain[0] in able and after(s, chain) is not None:
            says = f"{_begin(all_of(len(party)))} go in: {figures(s, party)}"
            return [Choice(actions=chain, says=says, group=f"Into {where} together", place=s.kit.names[task.target])]
    return []


def _left_afloat(s: DDayState, task: Occupy) -> str:
    """§3e2e Those who fought and stay at sea have nowhere else to go."""
    sea, fought = s.kit.board.sea_mask, s.fought
    stay = [u for u in task.candidates(s) if sea >> s.at[u] & 1 and fought >> u & 1]
    words = listed(the(s, u) for u in stay)
    return f"{_begin(words)} would be lost at sea." if stay else ""


def _occupying(s: DDayState, task: Occupy) -> Hand:
    """§4f §AMB-14"""
    where = hex_words(s, task.target)
    words = f"{where} lies open: choose who lands" if task.landing else f"{where} is won: choose who goes in"
    return Hand(words)


def _advance_way(s: DDayState, task: Occupy, a: Action) -> Route | None:
    u = s.kit.unit_index.get(a.noun)
    if u is None:
        return None
    return straight(s, s.at[u], s.kit.names[task.target], 0, "§4f", "occupation", u & 1)


SHOWN: dict[type, Showing] = {
    ChooseCombat: shown(_choose_combat, (DONE, "End the combat step"), hand=_ordering),
    Initiative: shown(_initiative, hand=_dicing),
    Losses: shown(_losses, hand=_losing, together=each_of("lose", "The losses fall on")),
    FightOn: shown(_fight_on, hand=_fighting_on),
    RetreatFirst: shown(_retreat_first),
    RetreatTo: shown(_retreat_to, hand=_retreating, route=_retreat_way),
    LeaveBoard: shown(_leave_board, hand=_retreating),
    Occupy: shown(
        _occupy,
        (DONE, "Nobody else goes in"),
        hand=_occupying,
        together=each_of("advance", "Go in with"),
        route=_advance_way,
    ),
}
