"""Players of Breakout: Normandy (1993)."""
