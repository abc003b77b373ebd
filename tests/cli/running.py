"""Running commands, as a person or a script does."""

import json
from typing import Any

from typer.testing import CliRunner, Result

from bocage.cli.main import app


def bocage(*words: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(app, list(words))


def told(*words: str) -> dict[str, Any]:
    """The JSON object a command prints."""
    done = bocage(*words, "--json")
    assert done.exit_code == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def refused(*words: str) -> str:
    """What a command that fails says; it must fail in one plain way."""
    done = bocage(*words)
    assert done.exit_code == 2
    assert not done.stdout
    assert "Traceback" not in done.stderr
    return done.stderr
