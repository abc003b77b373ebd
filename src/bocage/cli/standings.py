"""Duels and ladders in words: what was measured, and how sure it is."""

from bocage.cli.report import print_table, say
from bocage.lab.duel import Decided, Report
from bocage.lab.ladder import Ladder
from bocage.lab.stats import Adjusted, Estimate, share_at


def tell_duel(found: Report) -> None:
    """A duel with everything it shows."""
    met = found.duel
    say(f"{met.game}, {met.scenario}: {met.one} against {met.other}, effort {met.effort:g}, seed {met.seed}")
    if not found.pairs:
        say("no pair was played out")
        return
    say(
        f"{found.pairs} pairs: {found.won} won, {found.drawn} drawn, {found.lost} lost by {met.one}"
        f" ({found.decisions} decisions, {found.seconds:.0f} s)"
    )
    print_table(("", "measured", "nineteen times of twenty"), _lines(found))
    print_table(("margin a match", "with the Allies", "with the Germans"), _sides(found))
    five = ", ".join(f"{wins}: {times}" for wins, times in found.five.items())
    say(f"pairs by matches won by {met.one}: {five}")
    if found.sprt is not None:
        say(_verdict(found.sprt))


def _lines(found: Report) -> list[tuple[str, str, str]]:
    """The measures with their intervals."""
    lines = [
        ("share of pairs", f"{100 * found.share.value:.1f}%", percent_range(found.share)),
        ("Elo by pairs", f"{found.elo.value:+.0f}", number_range(found.elo, "+.0f")),
        ("share of matches", f"{100 * found.wins.value:.1f}%", percent_range(found.wins)),
        ("margin a pair", f"{found.margin.value:+.2f}", number_range(found.margin, "+.2f")),
    ]
    return lines + (_luckless(found.without_luck) if found.without_luck is not None else [])


def _luckless(adjusted: Adjusted) -> list[tuple[str, str, str]]:
    full, fitted = adjusted.full, adjusted.fitted
    return [
        (f"  less luck (variance {_saved(adjusted.kept)})", f"{full.value:+.2f}", number_range(full, "+.2f")),
        (
            f"  less {adjusted.coefficient:.2f} x luck (variance {_saved(adjusted.kept_fitted)})",
            f"{fitted.value:+.2f}",
            number_range(fitted, "+.2f"),
        ),
    ]


def _saved(kept: float) -> str:
    return f"{100 * (kept - 1):+.0f}%"


def _sides(found: Report) -> list[tuple[str, str, str]]:
    names = {"one": found.duel.one, "other": found.duel.other}
    return [
        (names[who], with_range(sides["allied"]), with_range(sides["german"])) for who, sides in found.scores.items()
    ]


def percent_range(part: Estimate) -> str:
    """`51.0 to 64.2%`"""
    return f"{100 * part.low:.1f} to {100 * part.high:.1f}%"


def with_range(found: Estimate) -> str:
    """`+3.20 (+1.05 to +5.35)`"""
    return f"{found.value:+.2f} ({number_range(found, '+.2f')})"


def number_range(found: Estimate, form: str) -> str:
    """`+12 to +48`"""
    return f"{found.low:{form}} to {found.high:{form}}"


def _verdict(decided: Decided) -> str:
    test, (below, above) = decided.test, decided.test.bounds
    claims = {
        name: f"{name} = {value:+g} ({100 * share_at(value):.1f}% of pairs)"
        for name, value in (("elo0", test.elo0), ("elo1", test.elo1))
    }
    stands = f"log likelihood ratio {decided.ratio:.2f} within {below:.2f} to {above:.2f}"
    if not decided.verdict:
        return (
            f"sequential test: open after {decided.pairs} pairs between {claims['elo0']} and {claims['elo1']}; {stands}"
        )
    return f"sequential test: after {decided.pairs} pairs it holds with {claims[decided.verdict]}; {stands}"


def rating_range(found: Estimate) -> str:
    """`+12 to +48`. Where every pair went one way there is nothing to draw anew: the rating is no more than a bound."""
    return "a bound: all one way" if found.low == found.high else number_range(found, "+.0f")


def tell_ladder(found: Ladder) -> None:
    """The ratings, and the duels behind them."""
    say(f"{found.game}: Elo by pairs, {found.anchor} being 0")
    print_table(
        ("level", "Elo", "nineteen times of twenty"),
        (
            (name, f"{rating.value:+.0f}", "" if name == found.anchor else rating_range(rating))
            for name, rating in sorted(found.ratings.items(), key=lambda entry: -entry[1].value)
        ),
    )
    say("")
    print_table(
        ("", "pairs", "share of pairs", "nineteen times of twenty", "margin a pair"),
        (
            (
                f"{report.duel.one} against {report.duel.other}",
                str(report.pairs),
                f"{100 * report.share.value:.1f}%",
                percent_range(report.share),
                with_range(report.margin),
            )
            for report in found.duels
            if report.pairs
        ),
    )
