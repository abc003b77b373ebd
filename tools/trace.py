"""The rule trace as a check: `python -m tools.trace [--json]`. Exit status 1 if a game's trace has faults."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from bocage.lab.trace import STATUSES, Cited, Places, Trace, trace_all

HERE = Path(__file__).parent.parent


def main(argv: Sequence[str] | None = None) -> int:
    """Trace every game of a source tree and report."""
    parser = argparse.ArgumentParser(prog="python -m tools.trace", description="Where each rule is cited.")
    parser.add_argument("--json", action="store_true", help="print the whole trace as JSON")
    parser.add_argument("--root", type=Path, default=HERE, help="the source tree to read (default: this one)")
    wanted = parser.parse_args(argv)
    traces = trace_all(Places.under(wanted.root.resolve()))
    faults = [fault for found in traces for fault in found.faults]
    if wanted.json:
        print(json.dumps({found.game: _plain(found) for found in traces}, indent=2, ensure_ascii=False))
    else:
        for found in traces:
            print(_summary(found))
        for fault in faults:
            print(f"  {fault}")
    return 1 if faults else 0


def _plain(found: Trace) -> dict[str, object]:
    nowhere = Cited([], [])
    return {
        "rules": {
            rule.id: {
                "title": rule.title,
                "status": rule.status,
                "code": [str(location) for location in found.cited.get(rule.id, nowhere).code],
                "tests": [str(location) for location in found.cited.get(rule.id, nowhere).tests],
            }
            for rule in found.rules.values()
        },
        "faults": found.faults,
    }


def _summary(found: Trace) -> str:
    if not found.rules:
        return f"{found.game}: no rules listed; {len(found.faults)} faults"
    counts = (f"{sum(rule.status == s for rule in found.rules.values())} {s.replace('_', ' ')}" for s in STATUSES)
    return f"{found.game}: {len(found.rules)} rules, {', '.join(counts)}; {len(found.faults)} faults"


if __name__ == "__main__":
    raise SystemExit(main())
