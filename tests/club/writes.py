"""What a write to the store is about, for tests that stand in its way."""

from capicua.club.store import Write, tables


def events_of(write: Write) -> list[str]:
    """The bodies of the events that it adds to a log."""
    return [row["body"] for row in write.rows.get(tables.ADD_EVENT, ())]


def is_command(write: Write) -> bool:
    """Whether it keeps what somebody has asked for."""
    return tables.ADD_COMMAND in write.rows
