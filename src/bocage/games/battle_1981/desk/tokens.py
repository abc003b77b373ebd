"""What lies open beside the map: weather, aircraft, ships, interdiction, stocks, beaches, sealed choices."""

from bocage.core.desk import Token
from bocage.core.protocol import Side
from bocage.games.battle_1981.interdiction import bars_interdiction, most_cut
from bocage.games.battle_1981.kit import Options
from bocage.games.battle_1981.landing import is_cleared, is_closed
from bocage.games.battle_1981.names import SHORT, may_know, number_of, players, points_words, sentence, weather_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import STORM, WEATHERS, attack_words, defence_words, interdiction_points
from bocage.games.battle_1981.weather import support_left

from .handover import is_covered
from .stocks import Stock, short_words, stocks

STOCK_LOOKS = ("token-fuel", "token-general", "token-combat", "token-amphibious")
STOCK_RULES = ("§fuel", "§gen", "§chart-supply", "§amph")
ABOUT = (
    "The charts, the roster and the rules of this game are as published. The map, and the numbers the program of 1981 "
    "kept to itself, are reconstructed. The panel About says what is what."
)


def tokens(s: BattleState, side: Side | None) -> list[Token]:
    """The sky first, then what is sealed, what supports, what supplies; and that this is a reconstruction."""
    found = [*_weather(s), *_sealed(s, side), *_support(s, side), *_interdiction(s, side), *_stocks(s), _beaches(s)]
    return [*found, Token(name="about", title="A reconstruction", says=ABOUT, look="token-reconstruction")]


def _weather(s: BattleState) -> list[Token]:
    """§4a §4b What the weather of the turn does."""
    if s.weather < 0:
        return []
    look, title = f"token-{WEATHERS[s.weather]}", weather_words(s.weather)
    return [Token(name="weather", title=title, says=sky_words(s.kit.options, s.weather), look=look, rule="§4b")]


def sky_words(options: Options, weather: int) -> str:
    """§4b §AMB-26 §chart-interdict What a weather leaves of aircraft, ships and interdiction."""
    air, naval = support_left(options, weather)
    worth = interdiction_points(100, weather)
    flying = "All air points" if air == 100 else f"{air}% of the air points" if air else "No aircraft fly"
    ships = "all naval points" if naval == 100 else f"{naval}% of the naval points"
    hinder = (
        "none is possible" if weather == STORM else f"points count {worth}%" if worth < 100 else "points count in full"
    )
    return f"{flying}, {ships}. Interdiction: {hinder}. Transport by the chart's {WEATHERS[weather]} column."


def _support(s: BattleState, side: Side | None) -> list[Token]:
    """§9l Air and naval points left; what the Allies have sealed is told to them alone."""
    if s.weather < 0:
        return []
    sealed = s.sealed_air() if _sees_seal(s, side) else 0
    free = f", {sealed} of them sealed for interdiction: {s.air - sealed} free" if sealed else ""
    air = f"{number_of(s.air, 'air point')} left this turn{free}. At most 99 for one battle."
    naval = f"{number_of(s.naval, 'naval point')} left this turn, for battles within naval range. At most 99 for one."
    return [
        Token(name=name, title=title, says=says, look=f"token-{name}", side=Side.ALLIED, rule="§9l")
        for name, title, says in (("air", f"Air {s.air}", air), ("naval", f"Naval {s.naval}", naval))
    ]


def _interdiction(s: BattleState, side: Side | None) -> list[Token]:
    """§2d §chart-interdict The points once open, or while their owner sits behind a cover; else that there is a seal.

    Two people may look at the Allied table together, so the number does not lie there all through the Allied half.
    """
    if s.weather < 0 or s.phase in ("logistics", "allocation", "over"):
        return []
    if not s.opened and not _sees_seal(s, side):
        if bars_interdiction(s) is not None:
            return []
        says = "How many air points hinder German movement is sealed until it begins."
        return [_on_interdiction("Interdiction sealed", says, "token-sealed")]
    if not s.interdiction:
        return []
    state = "open" if s.opened else "sealed until the Germans move"
    says = (
        f"{number_of(s.interdiction, 'air point')}, {state}: German units lose 0 to {most_cut(s, s.interdiction)} MP."
    )
    return [_on_interdiction(f"Interdiction {s.interdiction}", says, "token-interdiction")]


def _sees_seal(s: BattleState, side: Side | None) -> bool:
    """§RUL-06 Whether the sealed interdiction may lie before this viewer now."""
    return may_know(side, Side.ALLIED) and (side is None or is_covered(s))


def _on_interdiction(title: str, says: str, look: str) -> Token:
    return Token(name="interdiction", title=title, says=says, look=look, side=Side.ALLIED, rule="§chart-interdict")


def _sealed(s: BattleState, side: Side | None) -> list[Token]:
    """§9b §9k Choices of the battle under way that are in and not open yet, each told to its own side alone."""
    battle = s.battle
    if battle is None or battle.opened:
        return []
    found = []
    for of, level, words in (
        (battle.side, battle.attack, attack_words),
        (battle.side.enemy, battle.defence, defence_words),
    ):
        if level and may_know(side, of):
            points = f", air {battle.air}, naval {battle.naval}" if of == Side.ALLIED else ""
            says = f"{words(level)}{points}: sealed until the {players(of.enemy)} have chosen."
            title = f"Your level: {level}" if side is not None else f"{players(of)}: level {level}"
            found.append(_sealed_level(of, title, says))
    return found


def _sealed_level(of: Side, title: str, says: str) -> Token:
    return Token(name=f"sealed-{int(of)}", title=title, says=says, look="token-sealed", side=of, rule="§9b")


def _stocks(s: BattleState) -> list[Token]:
    """§5a The four pools."""
    return [_stock(stock) for stock in stocks(s)]


def _stock(stock: Stock) -> Token:
    name = SHORT[stock.category]
    return Token(
        name=name.lower(),
        title=f"{name} {points_words(stock.have)}",
        says=sentence(short_words(stock)),
        look=STOCK_LOOKS[stock.category],
        side=Side.ALLIED,
        rule=STOCK_RULES[stock.category],
    )


def _beaches(s: BattleState) -> Token:
    """§7e §5f How many beaches are cleared, and which are not or are lost."""
    beaches = s.kit.board.beachheads
    numbers = range(len(beaches))
    lost = [number for number in numbers if is_closed(s, number)]
    clear = [number for number in numbers if is_cleared(s, number) and number not in lost]
    parts = [f"{beaches[n].name} closed" for n in lost]
    parts += [f"{beaches[n].name} {s.ashore[n]} of 100 landed" for n in numbers if n not in lost and n not in clear]
    says = "All five beaches are cleared." if len(clear) == len(beaches) else f"Not cleared: {', '.join(parts)}."
    title = f"Beaches {len(clear)} of {len(beaches)}"
    return Token(name="beaches", title=title, says=says, look="token-beach", side=Side.ALLIED, rule="§7e")
