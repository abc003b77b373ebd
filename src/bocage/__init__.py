"""Bocage: the classic wargames of the Normandy campaign, played, explained and studied."""

__version__ = "0.1.0"
