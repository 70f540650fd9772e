"""A table as a value: who sits there, what happened, and what a command does to it. Pure."""
