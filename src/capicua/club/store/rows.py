"""From rows to values and back, where the fields of a value are called as the columns are."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Row

AStruct = TypeVar("AStruct", bound=Struct)


def of_row(
    kind: type[AStruct],
    row: Row[*tuple[Any, ...]],
    **others: Any,  # noqa: ANN401 - whatever a field holds
) -> AStruct:
    """What a row tells: each field is the column, or the label, of its name, but for ``others``."""
    columns = (name for name in kind.__struct_fields__ if name not in others)
    return kind(**{name: getattr(row, name) for name in columns}, **others)


def as_text(value: object) -> str:
    """A value as JSON, for a column of text."""
    return msgspec.json.encode(value).decode()
