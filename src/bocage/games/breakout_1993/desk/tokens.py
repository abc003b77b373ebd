"""What else lies open beside the map: the Advantage, the weather, the markers of ships and aircraft."""

from fractions import Fraction

from bocage.core.chances import percent
from bocage.core.desk import Token
from bocage.core.protocol import Side
from bocage.games.breakout_1993.barrage import ARMIES
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants

from .names import army_word, impulse_name, place_name, place_words, players, weather_word
from .nightfall import nightfall, sunset_words

SKIES = {
    "clear": (
        "Allied aircraft fly: +1 for an Allied assault, +2 against a German one, dice over German columns after their "
        "first Area, air bombardment."
    ),
    "overcast": "No aircraft fly: no air support and no interdiction, and German mobile units have one MF more.",
    "storm": "As Overcast; besides, nobody lands, ships do not fire, and a tenth of the supplies comes ashore.",
}
SKY_RULES = {"clear": "§18.1", "overcast": "§18.1", "storm": "§18.3"}

ABOUT = (
    "The main text of the rulebook, the board and most counters of this game are lost. Charts and examples are kept to "
    "the letter; the rest is reconstructed in good faith. The panel About says what is what."
)


def tokens(s: BreakoutState, side: Side | None) -> list[Token]:
    """The Advantage first, then the sky, ships and aircraft, what is to come; and that this is a reconstruction."""
    found = [_advantage(s), _weather(s), *_coming(s), *_marker(s), *_ships(s), *_aircraft(s)]
    return [*found, Token(name="about", title="A reconstruction", says=ABOUT, look="token-reconstruction")]


def _advantage(s: BreakoutState) -> Token:
    """§11.1 §11.12 §11.2 Who has it, what it is good for, how it is lost."""
    numbers, holder = constants(), s.advantage
    lost = (numbers.allied_losses_for_advantage, numbers.german_losses_for_advantage)[holder]
    units = "one unit" if lost == 1 else f"{lost} units"
    own = "" if s.kit.options.reroll == "any" else " of their own"
    says = (
        f"The {players(holder)} have it. It voids one roll{own} (an assault, a bombardment, the Sunset roll) or "
        f"activates two Areas in one impulse; then it passes. Losing {units} in an impulse costs it too."
    )
    word = "allied" if holder == Side.ALLIED else "german"
    look = f"token-advantage-{word}"
    title = f"Advantage: {players(holder)}"
    return Token(name="advantage", title=title, says=says, look=look, side=holder, rule="§11.1")


def _weather(s: BreakoutState) -> Token:
    says, rule = SKIES[s.weather], SKY_RULES[s.weather]
    return Token(name="weather", title=weather_word(s.weather), says=says, look=f"token-{s.weather}", rule=rule)


def _coming(s: BreakoutState) -> list[Token]:
    """§6.341 A change that the Sunset roll has brought."""
    if not s.coming:
        return []
    title = f"{weather_word(s.coming)} to come"
    says = f"The weather has turned: it is {weather_word(s.coming)} from the next German impulse on. {SKIES[s.coming]}"
    return [Token(name="coming", title=title, says=says, look=f"token-coming-{s.coming}", rule="§6.341")]


def _ships(s: BreakoutState) -> list[Token]:
    """§10.1 §10.5a §RUL-46"""
    found = []
    for bit, army in enumerate(ARMIES):
        used = bool(s.naval_used >> bit & 1)
        title = f"{army_word(army)} ships{', used' if used else ''}"
        how = f"factor {constants().naval_attack}, on and next to the coast of the {army_word(army)} sector"
        says = f"Used today; ready again at Dawn ({how})." if used else f"Ready to bombard: {how}."
        look = f"token-naval-{army}{'-used' if used else ''}"
        found.append(Token(name=f"naval-{army}", title=title, says=says, look=look, side=Side.ALLIED, rule="§10.5a"))
    return found


def _aircraft(s: BreakoutState) -> list[Token]:
    """§10.1 §10.5b §18.1 §RUL-46 One token for the air marker of each army."""
    found = []
    for bit, army in enumerate(ARMIES):
        used, word = bool(s.air_used >> bit & 1), army_word(army)
        title = f"{word} aircraft{', used' if used else ''}"
        how = f"factor {constants().air_attack}, in the {word} sector and about {word} units, in Clear weather"
        says = f"Used today; ready again at Dawn ({how})." if used else f"Ready to bombard: {how}."
        if not used and bit < len(s.targets):
            target = s.targets[bit]
            title, says = f"{title} to {place_name(s, target)}", f"Named for {place_words(s, target)} (§21.1C)."
        look = f"token-air-{army}{'-used' if used else ''}"
        found.append(Token(name=f"air-{army}", title=title, says=says, look=look, side=Side.ALLIED, rule="§10.5b"))
    return found


def _marker(s: BreakoutState) -> list[Token]:
    """§6.31 §6.33 How likely the day ends with this impulse, or that it does, or that its number comes again."""
    if s.phase != "daylight":
        return []
    if s.night:
        says = "The Sunset roll was below the impulse number: this is the last impulse of the day."
        return [Token(name="night", title="Night falls", says=says, look="token-night", rule="§6.331")]
    says = sunset_words(s)
    title = f"Day ends: {percent(nightfall(s).get(s.impulse, Fraction()))}"
    odds = Token(name="night", title=title, says=f"{says[0].upper()}{says[1:]}.", look="token-night", rule="§6.33")
    if not s.holds:
        return [odds]
    says = f"This bombardment holds it: impulse {impulse_name(s.impulse)} comes once more."
    return [odds, Token(name="hold", title="The marker stays", says=says, look="token-hold", rule="§6.31")]
