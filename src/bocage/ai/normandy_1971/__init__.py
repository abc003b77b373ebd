"""Computer players of Normandy (1971)."""
