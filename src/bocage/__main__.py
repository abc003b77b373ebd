"""`python -m bocage` is the command."""

from bocage.cli.main import app

app()
