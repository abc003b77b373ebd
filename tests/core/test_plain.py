"""Text from elsewhere that must not steer a terminal."""

import json
import unicodedata

import pytest

from bocage.core.plain import plain, plain_lines


@pytest.mark.parametrize("text", ["", "Caen – §9.4 « 3½ × 2 »", "日本 [red]b[/red]", "a\u00a0b\u202fc", "\\u001b"])
def test_what_can_be_seen_stays_as_it_is(text: str) -> None:
    assert plain(text) == text


def test_whatever_cannot_be_seen_as_itself_is_written_out() -> None:
    shown = plain("".join(map(chr, range(0x110000))))
    assert {unicodedata.category(char) for char in shown} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} == set()
    assert plain("\x1b[31m\x9b\u202e\u2066\r\n\udc80\U000e0041") == (
        "\\u001b[31m\\u009b\\u202e\\u2066\\u000d\\u000a\\udc80\\udb40\\udc41"
    )


def test_json_stays_the_same_json() -> None:
    data = {"a\x9b": '\x1b[1m \u202e \U000e0041 \\ "'}
    assert json.loads(plain(json.dumps(data, ensure_ascii=False))) == data


def test_lines_stay_lines() -> None:
    assert plain_lines("one\ntwo\x1b\n\nthree\r") == "one\ntwo\\u001b\n\nthree\\u000d"
