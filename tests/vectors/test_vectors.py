"""Every vector in this directory holds, and the runner can fail."""

import json
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.vectors.__main__ import main
from tests.vectors.runner import Covers, agrees, check, game_of, read_cases

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.json"))
CASES = [case for path in FILES for case in read_cases(path)]
RIGHT: dict[str, Any] = {
    "id": "right",
    "edition": 1971,
    "kind": "odds",
    "input": {"attack": 26, "defense": 9},
    "expect": {"column": "2-1"},
}


@pytest.mark.parametrize("case", CASES, ids=[f"{game_of(case)} {case['id']}" for case in CASES])
def test_the_rules_answer_as_expected(case: dict[str, Any]) -> None:
    assert [str(failure) for failure in check(case)] == []


def test_no_case_is_counted_twice() -> None:
    names = [(game_of(case), case["id"]) for case in CASES]
    assert len(set(names)) == len(names)


def test_a_wrong_expectation_fails() -> None:
    (failure,) = check({**RIGHT, "expect": {"column": "3-1"}})
    assert "expected {column: 3-1}" in str(failure)
    assert "column: 2-1" in str(failure)


def test_a_wrong_alternative_fails() -> None:
    alternative = {"options": {"odds_floor": "forbid"}, "expect": {"legal": False}}
    (failure,) = check({**RIGHT, "alternatives": [alternative]})
    assert "odds_floor: forbid" in str(failure)


@pytest.mark.parametrize(
    "fault",
    [
        {"kind": "tea break"},
        {"edition": 1805},
        {"input": {"attack": 26}},
        {"input": {"attack": 26, "defense": 9, "options": {"no_such_option": True}}},
        {"expect": {"column": "2-1", "colour": "blue"}},
    ],
    ids=["unknown kind", "unknown game", "input missing", "unknown option", "answer missing"],
)
def test_what_cannot_be_checked_fails(fault: dict[str, Any]) -> None:
    assert check(RIGHT) == []
    assert len(check({**RIGHT, **fault})) == 1


ONE_OF_EACH = {(game_of(case), case["kind"]): case for case in CASES}


@pytest.mark.parametrize("case", ONE_OF_EACH.values(), ids=[" ".join(key) for key in ONE_OF_EACH])
def test_a_field_that_no_adapter_knows_is_refused(case: dict[str, Any]) -> None:
    """At the top of the input, in what is expected, and beside both."""
    for planted in (
        {**case, "input": {**case["input"], "moonlight": True}},
        {**case, "expect": {**case["expect"], "moonlight": True}},
        {**case, "moonlight": True},
    ):
        assert any("moonlight" in str(failure) for failure in check(planted))


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        (("dday-1991", "combat_modifier"), ("attackers", 0)),
        (("dday-1991", "supply"), ("enemies", 0)),
        (("dday-1991", "movement"), ("steps", 0)),
        (("normandy-1969", "combat"), ("attackers", 0)),
        (("normandy-1971", "attack_legal"), ("attackers", 0)),
        (("normandy-1971", "scenario"), ("map",)),
    ],
    ids=lambda part: ".".join(map(str, part)),
)
def test_so_is_one_inside_a_unit_or_a_hex(kind: tuple[str, str], path: tuple[Any, ...]) -> None:
    case = deepcopy(next(case for case in CASES if (game_of(case), case["kind"]) == kind and _at(case, path)))
    assert check(case) == []
    _at(case, path)["moonlight"] = True
    assert any(".moonlight" in str(failure) for failure in check(case))


def _at(case: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """The table at the end of a path through the input; empty if there is none."""
    part: Any = case["input"]
    for step in path:
        part = part[step] if (isinstance(part, dict) and step in part) or (isinstance(part, list) and part) else None
    return part if isinstance(part, dict) else {}


def test_words_that_say_something_else_are_refused() -> None:
    """What an adapter takes for granted it does not let a case deny."""
    case = next(case for case in CASES if case["kind"] == "naval" and "regiments" in case["input"])
    assert check(case) == []
    assert check({**case, "input": {**case["input"], "regiments": "two 7-4s on each"}})
    unit = deepcopy(next(case for case in CASES if case["kind"] == "combat_modifier"))
    unit["input"]["attackers"][0]["mech"] = False
    assert "mech is True" in str(check(unit)[0])


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        ("1/3", Fraction(1, 3), True),
        (Fraction("0.5"), Fraction(1, 2), True),
        (1, True, False),
        (0, None, False),
        (["a", "b"], ["b", "a"], True),
        ([1, 2], [2, 1], False),
        (["a"], ["a", "a"], False),
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1, "b": 2}, {"a": 1}, False),
        (["a"], Covers("abc"), True),
        (["d"], Covers("abc"), False),
    ],
)
def test_answers_are_compared_exactly(expected: object, got: object, same: bool) -> None:
    assert agrees(expected, got) is same


def run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *cases: dict[str, Any], edition: str = ""
) -> tuple[int, str]:
    """The command over some cases: its exit status, and what it printed."""
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"cases": cases}), encoding="utf-8")
    status = main([str(path), *(["--edition", edition] if edition else [])])
    return status, capsys.readouterr().out


def test_the_command_reports_and_exits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, printed = run(tmp_path, capsys, RIGHT)
    assert (status, printed.splitlines()[0]) == (0, "normandy-1971 odds: 1 passed, 0 failed")
    status, printed = run(tmp_path, capsys, RIGHT, {**RIGHT, "id": "wrong", "expect": {"column": "9-1"}})
    assert status == 1
    assert "normandy-1971 odds: 1 passed, 1 failed" in printed
    assert "FAILED wrong (odds): expected {column: 9-1}, got {column: 2-1" in printed


def test_the_command_can_keep_to_one_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = {**RIGHT, "id": "other", "edition": 1805}
    assert run(tmp_path, capsys, RIGHT, other)[0] == 1
    assert run(tmp_path, capsys, RIGHT, other, edition="1971")[0] == 0
    assert run(tmp_path, capsys, RIGHT, edition="1805")[0] == 1  # nothing was run
