"""Computer players as a page offers them."""

from bocage import registry
from bocage.server.levels import levels, player_words


def test_players_are_offered_by_level_with_their_temperaments_in_order() -> None:
    found = levels(["random", "recruit", "veteran", "veteran:bold", "veteran:cautious"])
    assert [(level.name, level.tempers) for level in found] == [
        ("random", []),
        ("recruit", []),
        ("veteran", ["cautious", "historical", "bold"]),
    ]
    assert all(level.says for level in found)
    assert [level.seconds > 0 for level in found] == [False, False, True]


def test_a_player_nobody_has_described_is_offered_all_the_same() -> None:
    assert [(level.name, level.says) for level in levels(["plodder"])] == [("plodder", "")]


def test_every_player_of_every_game_is_one_of_a_level_and_a_temper() -> None:
    for game in registry.games():
        names = registry.players(game.id)
        offered = {
            level.name if temper in ("", "historical") else f"{level.name}:{temper}"
            for level in levels(names)
            for temper in level.tempers or [""]
        }
        assert offered == set(names)


def test_names_as_they_are_said() -> None:
    assert [player_words(name) for name in ("recruit", "veteran:bold")] == ["Recruit", "Veteran, bold"]
