"""The way from one form to the next, by the files in ``versions``."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from capicua.club.store.errors import WrongSchema
from capicua.club.store.migrations import FIRST
from capicua.club.store.schema import metadata

logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells every step of its own


def scripts() -> ScriptDirectory:
    """All forms, in their order."""
    return ScriptDirectory(str(Path(__file__).parent))


def go(connection: Connection, found: str | None) -> None:
    """From the form that was found to today's, in the open transaction.

    Raises:
        WrongSchema: that form is none of ours.
    """
    ours = scripts()
    if found is not None and found not in {script.revision for script in ours.walk_revisions()}:
        raise WrongSchema(
            f"The database has schema {found}; this program knows {ours.get_current_head()}. Use "
            "the version of Capicúa that wrote it, or another folder with --data (CAPICUA_DATA)."
        )
    if found == FIRST:
        MigrationContext.configure(connection).stamp(ours, FIRST)

    def steps(revision: Any, _: MigrationContext) -> Iterable[Any]:  # noqa: ANN401 - Alembic's
        return ours._upgrade_revs("head", revision)  # noqa: SLF001 - as Alembic's own command

    with EnvironmentContext(Config(), ours, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()
