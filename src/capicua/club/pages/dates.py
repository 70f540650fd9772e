"""When something was, in the words of a language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Literal

from babel.dates import format_date, format_timedelta

from capicua.club.catalogue import Language

Length = Literal["long", "medium"]


def day(at_ms: int, lang: Language, length: Length = "long") -> str:
    """The day of a moment (milliseconds since 1970, UTC): ``30 de noviembre de 2026``.

    In a table it is written shorter: ``30 nov 2026``.
    """
    return format_date(datetime.fromtimestamp(at_ms / 1000, UTC), length, locale=lang)


def ago(at_ms: int, now_ms: int, lang: Language) -> str:
    """How long ago something was: ``hace 2 horas``."""
    since = timedelta(milliseconds=max(0, now_ms - at_ms))
    return format_timedelta(-since, add_direction=True, locale=lang)
