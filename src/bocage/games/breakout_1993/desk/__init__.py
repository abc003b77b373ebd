"""What the page shows of Breakout: Normandy (1993)."""
