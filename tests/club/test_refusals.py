"""Every reason for which a table refuses something has its sentence in both languages."""

import re
from pathlib import Path

import pytest

from capicua.club import play
from capicua.club.catalogue import Language, text

DECIDING = ("agreements", "deciding", "leaving", "rounds", "seating", "turns")
NEVER_SHOWN = {"everybody_came", "not_due", "too_late_to_mix"}
"""What only the club itself hears, or what has no answer on the wire."""


def codes() -> list[str]:
    """Every code in the modules that decide."""
    found: set[str] = set()
    for module in DECIDING:
        source = Path(play.__path__[0], f"{module}.py").read_text(encoding="utf-8")
        found.update(re.findall(r'Refusal\("(\w+)"\)', source))
        if module == "agreements":
            found.update(re.findall(r'(?:return|else) "(\w+)"', source))
    return sorted(found - NEVER_SHOWN)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("code", codes())
def test_what_the_table_refuses_is_explained(code: str, lang: Language) -> None:
    assert len(text("club", lang, f"refusal.{code}", tiles="6-4")) > 20


def test_the_codes_are_found() -> None:
    assert {"stale", "seat_taken", "no_pause", "moved", "time_is_up", "left"} <= {*codes()}
