"""A board and a position to SVG, and SVG to PNG: the one drawing that pages, reports and the command line use."""
