"""The verbs of the command ``capicua``; each brings in what it needs when it is called."""
