"""Computer players of Normandy (1969)."""
