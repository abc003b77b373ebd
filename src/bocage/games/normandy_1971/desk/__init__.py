"""How Normandy (1971) shows itself to a page: pieces, choices, plans, overlays and panels. Begin with `desk.py`."""
