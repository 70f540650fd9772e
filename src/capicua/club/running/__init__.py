"""Tables that are awake in this process, and what it does for the others."""
