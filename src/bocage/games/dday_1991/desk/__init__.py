"""D-Day (1991) before a player."""
