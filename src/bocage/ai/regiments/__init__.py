"""What the computer players of games of regiments share: the reading of a position, and the habits of both sides."""
