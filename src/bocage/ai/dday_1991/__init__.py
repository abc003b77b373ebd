"""Computer players of D-Day (1991)."""
