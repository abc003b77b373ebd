"""`python -m tests.vectors FILE... [--edition YEAR]`: run files of test vectors. Exit status 1 if any case fails."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.vectors.runner import check, game_of, read_cases


def main(argv: Sequence[str] | None = None) -> int:
    """Run every case, print what passed and failed by kind, then each failure."""
    parser = argparse.ArgumentParser(prog="python -m tests.vectors", description="Run test vectors.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file of cases")
    parser.add_argument("--edition", help="only the cases of this edition, by its year")
    wanted = parser.parse_args(argv)
    passed, failed, failures = Counter[str](), Counter[str](), []
    for case in (case for path in wanted.files for case in read_cases(path)):
        if wanted.edition and str(case.get("edition", "")) != wanted.edition:
            continue
        found = check(case)
        (failed if found else passed)[f"{game_of(case)} {case['kind']}"] += 1
        failures += found
    for kind in sorted(passed | failed):
        print(f"{kind}: {passed[kind]} passed, {failed[kind]} failed")
    for failure in failures:
        print(f"FAILED {failure}")
    print(f"all kinds: {passed.total()} passed, {failed.total()} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
