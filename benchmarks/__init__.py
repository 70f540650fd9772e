"""How fast, how small and how soon: measured, next to a baseline in the same run."""
