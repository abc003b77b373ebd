"""The seed of whatever the tests sample: new in every run, told at the end of it, taken up again with `--seed`."""

from random import SystemRandom

import pytest

SEEDS = 1_000_000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", type=int, default=None, help="the seed of what is sampled (a new one in every run)")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """One seed for all: workers are handed the options as they are now, and Hypothesis reads its own after this."""
    if config.option.seed is None:
        config.option.seed = SystemRandom().randrange(SEEDS)
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(config.option.seed)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page comes last: while Playwright runs, so does an event loop in its thread, and tests of the server need one
    of their own. The workers get tests in this order."""
    items.sort(key=lambda item: "web" in item.path.parts)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    seed = terminalreporter.config.option.seed
    terminalreporter.write_line(f"What was sampled had the seed {seed}: --seed {seed} repeats it.")


@pytest.fixture(scope="session")
def seed_of_run(pytestconfig: pytest.Config) -> int:
    """What everything sampled in this run begins with."""
    seed: int = pytestconfig.option.seed
    return seed


@pytest.fixture
def seed(request: pytest.FixtureRequest, seed_of_run: int) -> int:
    """A seed of this run for each number in `parametrize("seed", …, indirect=True)`."""
    number: int = request.param
    return 1000 * seed_of_run + number
