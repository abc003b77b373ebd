"""A scene under the second edition: terrain adds to the die, retreats are two hexes along a path the enemy dictates."""

from fractions import Fraction

from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.rulebook import Rulebook
from bocage.editions.column import Column, Face, Odds, Outcome, Prospects, Remark, Sum, remark
from bocage.editions.scene import Scene
from bocage.editions.setting import Cast, crowded, mustered, take_the_field, trapped_words
from bocage.games.normandy_1971.combat import bars_attacker, bars_target, duty_units
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.kit import Options, tables
from bocage.games.normandy_1971.odds import RESULTS, table_row, work_out
from bocage.games.normandy_1971.odds import Odds as Worked
from bocage.games.normandy_1971.outlook import Stakes, both_ways, losses, stakes
from bocage.games.normandy_1971.setup import kit_for
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.supply import has_invasion_supply

VACATES = ("DR", "EX", "DX")
"""The results that leave no defender in the hex: all of these remove or drive out every one of them."""

BY_RESULT = {"AX": "§CRT-AX", "AR": "§RET", "DR": "§RET", "EX": "§CRT-EX", "DX": "§CRT-DX"}
PLAIN = {
    "§TEC": "nobody attacks across a flood",
    "§TEC-C": "armor may not attack into bocage",
    "§CMB-I": "attackers must be supplied",
    "§CMB-J": "armor may not attack alone",
    "§UNIT-D": "a unit marked d only defends",
    "§PAR-C": "paratroops do not attack on turn 1",
    "§R-27": "nobody attacks over the sea",
}
"""What a ban comes to in a few words."""


def book() -> Rulebook:
    """The rules of the second edition."""
    return GAME.rulebook


def column(scene: Scene) -> Column:
    """What the second edition makes of a scene."""
    s, cast = position(scene)
    rulings = {u: bars_attacker(s, u) or bars_target(s, u, scene.target) for u in cast.attackers}
    found = mustered(s, book(), PLAIN, rulings)
    attack = Attack((scene.target,), found.able, missions_for(s, scene, found.able))
    return Column(
        game=GAME.id,
        year=GAME.year,
        barred=found.barred,
        odds=_odds(s, attack) if found.able else None,
        remarks=(*crowded(s, scene, book(), "STK"), *_remarks(s, scene, attack)),
    )


def position(scene: Scene) -> tuple[NormandyState, Cast]:
    """The scene in a state of the game, in the attacker's combat phase."""
    s = NormandyState(kit_for(Options()))
    s.turn, s.phase, s.mover = scene.turn, "combat", scene.side
    s.supply = s.invaded = sum(1 << n for n in s.kit.board.beaches)
    cast = take_the_field(s, scene)
    for units, fed in ((cast.attackers, scene.attackers_fed), (cast.defenders, scene.defenders_fed)):
        s.fed |= sum(1 << u for u in units if fed or has_invasion_supply(s, u))
    s.works = 1 << scene.target if scene.works and not s.kit.board.fort_mask >> scene.target & 1 else 0
    return s, cast


def missions_for(s: NormandyState, scene: Scene, able: tuple[Unit, ...]) -> tuple[tuple[int, int], ...]:
    """The one naval mission that helps most on this hex, if a ship can reach it."""
    attacking = scene.side == Side.ALLIED
    reach = [
        (mission.attack if attacking else mission.defense, -i)
        for i, mission in enumerate(s.kit.missions)
        if s.kit.sea_range[scene.target] <= mission.range
    ]
    best, number = max(reach, default=(0, 0))
    return ((-number, scene.target),) if best and able and scene.guns else ()


def _odds(s: NormandyState, attack: Attack) -> Odds:
    worked = work_out(s, attack)
    at_stake = stakes(s, attack, both_ways(s))
    faces = tuple(_face(s, worked, die) for die in range(1, 7))
    outcomes = tuple(
        _outcome(s, at_stake, result, tuple(face.die for face in faces if face.result == result))
        for result in RESULTS[::-1]
        if any(face.result == result for face in faces)
    )
    return Odds(
        attack=Sum.of(worked.attack),
        defense=Sum.of(worked.defense),
        additions=Sum.of(worked.additions),
        column=worked.column,
        faces=faces,
        prospects=Prospects.of(outcomes),
        retreats=tuple(s.kit.names[h] for h in members(at_stake.retreats)),
    )


def _face(s: NormandyState, worked: Worked, die: int) -> Face:
    result = worked.result(s.kit, die)
    return Face(die, table_row(s.kit, die, int(worked.additions.total)), result, result in VACATES)


def _outcome(s: NormandyState, at_stake: Stakes, result: str, faces: tuple[int, ...]) -> Outcome:
    chance = Fraction(len(faces), 6)
    attacker, defender = losses(s, at_stake, result)
    return Outcome(
        result=result,
        rule=BY_RESULT[result],
        says=_says(s, at_stake, result),
        chance=str(chance),
        percent=round(float(100 * chance), 1),
        faces=faces,
        attacker_loses=attacker,
        defender_loses=defender,
        vacates=result in VACATES,
    )


def _says(s: NormandyState, at_stake: Stakes, result: str) -> str:
    if result == "AX":
        return "All attackers are eliminated."
    if result == "DX":
        return "All defenders are eliminated."
    if result == "EX":
        return "All defenders are eliminated, and attackers worth at least as much."
    who, units = (
        ("attackers", at_stake.trapped_attackers) if result == "AR" else ("defenders", at_stake.trapped_defenders)
    )
    other = "defender" if result == "AR" else "attacker"
    return f"The {who} fall back two hexes by a path the {other} dictates{trapped_words(s, units)}."


def _remarks(s: NormandyState, scene: Scene, attack: Attack) -> list[Remark]:
    """What else the second edition has to say of the scene."""
    found = []
    if scene.works and not s.works:
        found.append(remark(book(), "R-19", "Nobody entrenches in a fortification: the works are left out."))
    if not attack.units:
        return found
    if any(u in duty_units(s) for u in attack.units):
        found.append(remark(book(), "GT1-3", "On turn 1 units on an invasion beach must attack: there is no waiting."))
    limit = tables()["attacks"]
    if scene.side == Side.ALLIED and scene.turn >= limit["first_limited_turn"]:
        says = f"It is one of the {limit['allied_limit']} attacks the Allies may make this turn; Germans have no limit."
        found.append(remark(book(), "SUP-M", says))
    if attack.missions:
        says = "One mission for a hex: there are eight in a phase, four of them light, which reach two hexes inland."
        found.append(remark(book(), "NAV-C", says))
    return found
