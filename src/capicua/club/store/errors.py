"""How a store says no. Whatever is raised: of what was asked, nothing has been kept."""

from __future__ import annotations


class StoreError(Exception):
    """A store did not do what it was asked; nothing has changed."""


class Conflict(StoreError):
    """Somebody wrote the next event of this table first, or this command before: read it again."""


class NotSaved(StoreError):
    """The database would not write (disk full, locked, gone); trying again may help.

    Where the connection broke during the commit itself nobody knows whether it was kept: read
    before you try again.
    """


class NotRead(StoreError):
    """The database would not answer; trying again may help."""


class StoreInUse(StoreError):
    """Another process has this database open, and it is one that is not shared."""


class WrongSchema(StoreError):
    """The database was written by a newer version of the program."""
