"""What comes from outside, before anything is made of it: text that every store keeps, and numbers.

Neither NUL nor half a surrogate pair is a character of anybody's language: PostgreSQL keeps no
NUL, and half a pair cannot be sent back. Both are refused where they come in.
"""

from __future__ import annotations

import re
from typing import Final

_HIGH: Final = rb"\\ud[89ab][0-9a-f]{2}"
_LOW: Final = rb"\\ud[c-f][0-9a-f]{2}"
_ESCAPED: Final = re.compile(
    rb"\\u0000|" + _HIGH + rb"(?!" + _LOW + rb")|(?<!" + _HIGH + rb")" + _LOW, re.IGNORECASE
)
"""NUL, and one surrogate without its other half, as JSON may write them."""
_BACKSLASH: Final = rb"\\"
_SMALL: Final = re.compile("[0-9]{1,9}")


def is_plain(raw: bytes, *, quoted: bool = False) -> bool:
    """Whether bytes are text, all of it; ``quoted`` as in addresses and forms, else maybe JSON."""
    if b"\0" in raw or (quoted and b"%00" in raw):
        return False
    if b"\\" in raw and _ESCAPED.search(raw.replace(_BACKSLASH, b"")):
        return False
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


def whole(written: str | None) -> int | None:
    """The whole number that a field of a form says, of nine digits at most; else ``None``."""
    return int(written) if written and _SMALL.fullmatch(written) else None
