"""Every vector in this directory holds, and the runner can fail."""

import json
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
