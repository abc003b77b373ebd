"""Dice: fair, named by their purpose, the same everywhere."""

from collections import Counter

import pytest

from bocage.core.dice import Dice, face

CRITICAL = {2: 10.83, 6: 20.52, 10: 27.88, 20: 43.82}
"""Chi-square at one in a thousand, by number of faces. The dice are fixed, so a test passes always or never."""


def chi_square(counts: Counter[int], faces: int) -> float:
    expected = counts.total() / faces
    return sum((counts[n] - expected) ** 2 / expected for n in range(1, faces + 1))


@pytest.mark.parametrize(
    ("seed", "key", "nth", "faces", "shows"),
    [
        ("", "", 0, 6, 2),
        ("seed", "turn 1 allied attack on QQ14", 0, 6, 5),
        ("seed", "turn 1 allied attack on QQ14", 1, 6, 4),
        ("seed", "german order of battle", 0, 6, 5),
        ("Überlord", "§ öäü", 7, 10, 4),
        ("seed", "a", 0, 1, 1),
        ("seed", "a", 1_000_000, 1_000, 982),
    ],
)
def test_known_dice_never_change(seed: str, key: str, nth: int, faces: int, shows: int) -> None:
    assert face(seed, key, nth, faces) == shows


@pytest.mark.parametrize("faces", CRITICAL)
def test_faces_are_equally_likely_over_purposes(faces: int) -> None:
    counts = Counter(face("seed", f"purpose {n}", 0, faces) for n in range(60_000))
    assert set(counts) == set(range(1, faces + 1))
    assert chi_square(counts, faces) < CRITICAL[faces]


@pytest.mark.parametrize("faces", CRITICAL)
def test_faces_are_equally_likely_over_repetitions_and_seeds(faces: int) -> None:
    assert chi_square(Counter(face("seed", "again", n, faces) for n in range(60_000)), faces) < CRITICAL[faces]
    assert chi_square(Counter(face(f"{n}", "one", 0, faces) for n in range(60_000)), faces) < CRITICAL[faces]


def test_a_loaded_die_would_be_noticed() -> None:
    loaded = Counter(min(6, face("seed", f"purpose {n}", 0, 7)) for n in range(60_000))
    assert chi_square(loaded, 6) > CRITICAL[6]


def test_pairs_of_purposes_are_independent() -> None:
    pairs = Counter(6 * face("seed", f"a {n}", 0, 6) + face("seed", f"b {n}", 0, 6) - 6 for n in range(36_000))
    assert chi_square(pairs, 36) < 66.62


def test_a_die_does_not_depend_on_what_was_rolled_before() -> None:
    plain, busy = Dice("seed"), Dice("seed")
    for n in range(50):
        busy.roll(f"something else {n}", 6)
    assert [plain.roll("mine", 6) for _ in range(20)] == [busy.roll("mine", 6) for _ in range(20)]


def test_the_same_purpose_rolls_on() -> None:
    dice = Dice("seed")
    rolled = [dice.roll("mine", 6) for _ in range(40)]
    assert rolled == [face("seed", "mine", n, 6) for n in range(40)]
    assert len(set(rolled)) > 1
    assert dice.rolled["mine"] == 40
