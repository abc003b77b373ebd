"""What games of regiments on a board of hexes with roads have in common; each game cites its own rules."""
