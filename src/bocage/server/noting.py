"""What may be written on a moment of a match: the same whether it is written on the page or comes with a file."""

LONGEST_NOTE = 2000
JOINT = " / "
"""Between what each side wrote on one moment, where both may be read."""


def fits(says: str) -> bool:
    """Whether words are a note, or what two sides wrote on one moment as a record joins it, each within the limit."""
    cut = says.rfind(JOINT, 0, LONGEST_NOTE + len(JOINT))
    return len(says) <= LONGEST_NOTE or (cut >= 0 and len(says) - cut - len(JOINT) <= LONGEST_NOTE)
