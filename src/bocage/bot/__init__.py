"""Programs from outside as players, and our players for programs from outside: one line of JSON a message."""
