"""One campaign under two editions: the same attack weighed by the rules of 1969 and of 1971."""
