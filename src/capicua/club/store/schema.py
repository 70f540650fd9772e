"""What all tables of the database hang on. Each room of the store adds its own."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, MetaData, String, Table

ID_LENGTH: Final = 32
"""Characters that the id of anything may have."""

metadata: Final = MetaData()

about: Final = Table(
    "about",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
    comment="facts about the database itself",
)
