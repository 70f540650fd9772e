"""A club's own colours: a style sheet after the others, and every shade that follows from a colour.

Only the colours themselves are set by an operator. What lies on them, and the lighter and darker
shades beside them, is worked out here, so that a club cannot be made unreadable by half.
"""

from __future__ import annotations

import hashlib
from typing import Final

from capicua.club.settings import Settings

PATH: Final = "/club.css"
THEMES: Final = ":root:not([data-theme=contrast])"
"""The theme of high contrast keeps the colours that it was made with."""
DARK: Final = (":root[data-theme=dark]", ":root:not([data-theme])")
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
ENOUGH: Final = 4.5
"""The contrast that text needs, as WCAG counts it."""

Colour = tuple[int, int, int]


def style(settings: Settings) -> str:
    """The style sheet of a club; empty where it has no colours of its own."""
    light = {**_accents(settings.accent), **_felts(settings.felt)}
    if not light:
        return ""
    night = {**_accents_by_night(settings.accent), **_felts_by_night(settings.felt)}
    by_night = _rule(DARK[1], night)
    return "\n".join(
        (
            _rule(THEMES, light),
            _rule(DARK[0], night),
            f"@media (prefers-color-scheme: dark) {{\n{by_night}}}\n",
        )
    )


def address(settings: Settings) -> str:
    """Where the style sheet of a club is; empty where it has none."""
    text = style(settings)
    return f"{PATH}?{version(text)}" if text else ""


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """``colour`` with a ``share`` of the other in it."""
    red, green, blue = (
        round(mine * (1 - share) + its * share) for mine, its in zip(colour, other, strict=True)
    )
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours can be told apart, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colour(written: str) -> Colour:
    """A colour as settings write it, ``#1f4e79``."""
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue


def legible(on: Colour, ink: Colour, towards: Colour) -> Colour:
    """``ink``, as much nearer to ``towards`` as it takes to be read on ``on``."""
    tried = (mixed(ink, towards, share / 20) for share in range(21))
    return next((each for each in tried if contrast(each, on) >= ENOUGH), towards)


_PAPER: Final = colour("#f7f2e8")
_NIGHT: Final = colour("#121715")


def _accents(written: str) -> dict[str, Colour]:
    if not written:
        return {}
    accent = colour(written)
    return {
        "accent": accent,
        "accent-hi": mixed(accent, WHITE, 0.25),
        "accent-lo": mixed(accent, BLACK, 0.2),
        "on-accent": max(BLACK, WHITE, key=lambda ink: contrast(ink, accent)),
        "accent-ink": legible(_PAPER, accent, BLACK),
    }


def _accents_by_night(written: str) -> dict[str, Colour]:
    return {"accent-ink": legible(_NIGHT, colour(written), WHITE)} if written else {}


def _felts(written: str, darker: float = 0.0) -> dict[str, Colour]:
    if not written:
        return {}
    felt = mixed(colour(written), BLACK, darker)
    rim = mixed(felt, BLACK, 0.45)
    return {
        "felt-hi": mixed(felt, WHITE, 0.08),
        "felt": felt,
        "felt-lo": mixed(felt, BLACK, 0.27),
        "felt-rim": rim,
        "bar": rim,
        "badge": rim,
        "chip": mixed(felt, BLACK, 0.35),
        "on-felt-2": legible(felt, mixed(felt, WHITE, 0.7), WHITE),
    }


def _felts_by_night(written: str) -> dict[str, Colour]:
    return _felts(written, darker=0.4)


def _rule(selector: str, values: dict[str, Colour]) -> str:
    lines = (f"  --{name}: #{bytes(value).hex()};\n" for name, value in values.items())
    return f"{selector} {{\n{''.join(lines)}}}\n"


def _luminance(of: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def version(text: str) -> str:
    """What tells one style sheet from another, as it stands in its address."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]
