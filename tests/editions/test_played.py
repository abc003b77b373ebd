"""What a column foretells is what happens: scenes are fought out in both games, face by face, by their own tasks."""

from random import Random

import pytest

from bocage.core import play
from bocage.core.hexes import members
from bocage.core.protocol import ASK, Side
from bocage.core.regiments.state import RegimentState
from bocage.editions import under_1969, under_1971
from bocage.editions.column import Column
from bocage.editions.ground import board, neighbours
from bocage.editions.ready import ready
from bocage.editions.scene import Scene, codes_of, read_scene
from bocage.editions.weigh import weigh
from bocage.games.normandy_1969 import combat as combat_1969
from bocage.games.normandy_1969.naval import ships_for
from bocage.games.normandy_1969.resolve import CombatDie
from bocage.games.normandy_1969.state import Battle
from bocage.games.normandy_1969.verbs import DONE
from bocage.games.normandy_1971 import combat as combat_1971
from bocage.games.normandy_1971.resolve import Resolution
from bocage.games.normandy_1971.state import Attack

SCENES = {one.id: one.scene for one in ready()}


def waiting_1969(scene: Scene) -> RegimentState:
    """The scene with its die about to be rolled."""
    s, cast = under_1969.position(scene)
    able = tuple(
        u
        for u in cast.attackers
        if (combat_1969.bars_attacker(s, u) or combat_1969.bars_target(s, u, scene.target)) is None
    )
    guns = ships_for(s, scene.side, scene.target, able) if scene.guns else ()
    s.agenda = [CombatDie(Battle(scene.target, able, guns))]
    return s


def waiting_1971(scene: Scene) -> RegimentState:
    """The scene allocated and about to be resolved."""
    s, cast = under_1971.position(scene)
    able = tuple(
        u
        for u in cast.attackers
        if (combat_1971.bars_attacker(s, u) or combat_1971.bars_target(s, u, scene.target)) is None
    )
    s.attacks = [Attack((scene.target,), able, under_1971.missions_for(s, scene, able))]
    s.agenda = [Resolution(scene.side)]
    return s


def fought(s: RegimentState, die: int, prefer: int) -> RegimentState:
    """The attack with this face, every choice the first offered, or the last; nobody loses more than he must."""
    s = s.clone()
    play.begin(s)
    play.land(s, die)
    while s.agenda and s.agenda[-1].waits == ASK:
        offered = play.offered(s)
        play.act(s, DONE if DONE in offered else offered[prefer])
    return s


def strength(s: RegimentState, side: int) -> int:
    return sum(s.kind_of(u).strength for u in range(side, len(s.at), 2) if s.at[u] >= 0)


def made_up(number: int) -> Scene:
    """A scene by chance: anywhere, anybody, whatever the circumstances."""
    chance, land = Random(number), board()
    side = chance.choice((Side.ALLIED, Side.GERMAN))
    target = chance.choice(members(land.enterable_mask))
    around = list(neighbours(target).values())

    def some(of: Side) -> str:
        return ",".join(chance.choices(list(codes_of(of)), k=chance.randint(1, 3)))

    beside = chance.sample(around, k=min(len(around), chance.randint(1, 4)))
    return read_scene(
        {
            "target": land.names[target],
            "side": side.name.lower(),
            "turn": str(chance.randint(1, 6)),
            "defenders": some(side.enemy),
            "attackers": "/".join(f"{land.names[h]}:{some(side)}" for h in beside),
            **{part: chance.choice(("yes", "yes", "no")) for part in ("attackers_fed", "defenders_fed", "guns")},
            "works": chance.choice(("no", "yes")),
        }
    )


def check(scene: Scene, column: Column) -> None:
    """Fight a scene with every face of the die, choosing in two ways, and hold it against the column."""
    assert column.odds is not None
    s = waiting_1969(scene) if column.year == 1969 else waiting_1971(scene)
    before = strength(s, scene.side), strength(s, scene.side.enemy)
    told = {die: one for one in column.odds.prospects.outcomes for die in one.faces}
    for face in column.odds.faces:
        for prefer in (0, -1):
            after = fought(s, face.die, prefer)
            stands = bool(after.occupied[scene.side.enemy] >> scene.target & 1)
            # whoever pays an exchange of 1969 may choose badly and lose all; the column says what he must
            assert stands == (not face.vacates) or (column.year == 1969 and face.result == "EX" and not stands), face
            lost = before[0] - strength(after, scene.side), before[1] - strength(after, scene.side.enemy)
            one = told[face.die]
            assert lost[0] >= one.attacker_loses, (face, "the column promises the least")
            assert lost[1] >= one.defender_loses, (face, "the column promises the least")
            if column.year == 1971 and face.result != "EX":
                assert lost == (one.attacker_loses, one.defender_loses), face


@pytest.mark.parametrize("name", SCENES)
def test_every_face_of_a_ready_scene_does_what_the_column_says(name: str) -> None:
    for column in weigh(SCENES[name]).columns:
        if column.odds is not None:
            check(SCENES[name], column)


def test_scenes_by_chance_too() -> None:
    """Both editions, some eighty scenes; most can be attacked somehow."""
    weighed = 0
    for number in range(80):
        scene = made_up(number)
        for column in weigh(scene).columns:
            if column.odds is not None:
                check(scene, column)
                weighed += 1
            else:
                assert len(column.barred) == len(scene.codes())
    assert weighed > 80
