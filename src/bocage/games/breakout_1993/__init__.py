"""Breakout: Normandy (Avalon Hill, 1993): the first three weeks ashore, in areas and impulses, by days of June 1944."""
