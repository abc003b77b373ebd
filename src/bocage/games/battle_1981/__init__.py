"""Battle for Normandy (Strategic Simulations, 1981): formations, fatigue and the logistics of the invasion, in June."""
