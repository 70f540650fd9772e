"""Who somebody is, what he may do, and what the club keeps about him."""
