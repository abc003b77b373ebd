"""How Battle for Normandy (1981) shows itself to a page."""
