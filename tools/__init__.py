"""Checks and chores for people working on Bocage; not part of the installed package."""
