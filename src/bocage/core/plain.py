"""Text that came from elsewhere, made fit to be shown: what would steer a terminal is written out, not sent to it.

Match files, servers and programs may say anything. Escape sequences, control characters, direction marks and whatever
else cannot be seen as itself come out as JSON writes them (`\\u001b`), so that JSON stays the same JSON.
"""

import unicodedata


def plain(text: str) -> str:
    """A text on one line, each character of which is seen as what it is."""
    return text if text.isprintable() else "".join(map(_shown, text))


def plain_lines(text: str) -> str:
    """A text of several lines, each of them plain."""
    return "\n".join(map(plain, text.split("\n")))


def _shown(char: str) -> str:
    if char.isprintable() or unicodedata.category(char) == "Zs":  # spaces of any width harm nobody
        return char
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
