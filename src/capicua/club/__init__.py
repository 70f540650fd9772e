"""The club: the server where people play, its promises and its store."""
