"""Where the golden cases are: beside this file, or where ``--vectors`` says."""

from __future__ import annotations

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
chosen = HERE


def text(name: str) -> str:
    """The file of that name."""
    return (chosen / name).read_text(encoding="utf-8")
