"""Benchmarks: `make bench`. Every figure is measured in the same run, so that ratios hold on any machine."""
