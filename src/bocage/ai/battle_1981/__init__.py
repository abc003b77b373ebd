"""Computer players of Battle for Normandy (1981)."""
