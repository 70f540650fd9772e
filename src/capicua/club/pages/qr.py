"""An address as a picture that a telephone reads, so that nobody has to type it."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno

QUIET: int = 4
"""Modules of white around the code, as its standard asks; without them it is read badly."""


@lru_cache(maxsize=256)
def qr_svg(address: str) -> bytes:
    """The QR code of an address as an SVG document, dark on white in every theme.

    Raises:
        ValueError: no code holds so long an address.
    """
    drawn = BytesIO()
    segno.make_qr(address, error="m").save(
        drawn,
        kind="svg",
        border=QUIET,
        dark="#10201b",
        light="#ffffff",
        svgclass=None,
        lineclass=None,
        omitsize=True,
        nl=False,
    )
    return drawn.getvalue()
