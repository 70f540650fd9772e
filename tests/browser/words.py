"""What a Spanish reader has to find, written down here once more: not taken from the catalogues."""

from collections.abc import Callable, Sequence

from capicua.rules import Draw, End, Pass, Play, Tile, View

PIPS = ("blanca", "uno", "dos", "tres", "cuatro", "cinco", "seis")
HYPHEN = "\u2011"

HAND, RIVALS, BONEYARD, TABLE = "Tu mano", "Rivales", "Pozo", "La mesa"
DRAW, PASS, AGAIN, LOOK, RESULT = (
    "Robar ficha",
    "Pasar el turno",
    "Jugar otra vez",
    "Ver la mesa",
    "Ver el resultado",
)
LOST = "Se perdió la conexión. La partida está guardada; volvemos a conectar solos."


def spoken(tile: Tile) -> str:
    """``cinco dos``, ``doble seis``."""
    return f"doble {PIPS[tile.high]}" if tile.is_double else f"{PIPS[tile.high]} {PIPS[tile.low]}"


def written(tile: Tile) -> str:
    """``5-2`` with a hyphen that does not break."""
    return f"{tile.high}{HYPHEN}{tile.low}"


def listed(parts: Sequence[str]) -> str:
    """``a, b y c``."""
    return " y ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def in_hand(tile: Tile, seen: View, drawn: Tile | None) -> str:
    """The name of a tile of the hand; ``drawn`` is the one that has just come."""
    name = spoken(tile)
    if seen.legal():
        name = f"{name}, {_fit(tile, seen)}"
    return f"{name}, recién robada" if tile == drawn else name


def _fit(tile: Tile, seen: View) -> str:
    ends = [play.end for play in seen.legal() if isinstance(play, Play) and play.tile == tile]
    match ends:
        case [None]:
            return "para abrir"
        case ["<", ">"]:
            return "encaja a la izquierda y a la derecha"
        case ["<"]:
            return "encaja a la izquierda"
        case [">"]:
            return "encaja a la derecha"
        case _:
            return "no encaja" if seen.must_open is None else "no puede abrir"


def line(ends: Sequence[End], tiles: int) -> str:
    """The name of the drawing of the line."""
    if not ends:
        return "La mesa está vacía."
    left, right = ends
    noun = "ficha" if tiles == 1 else "fichas"
    return (
        f"Extremos: {left.pip} a la izquierda, {right.pip} a la derecha; {tiles} {noun} en la mesa"
    )


def spoken_ends(ends: Sequence[End]) -> str:
    """What is said of the ends."""
    left, right = ends
    return f"Extremos: {PIPS[left.pip]} a la izquierda, {PIPS[right.pip]} a la derecha."


def boneyard(count: int) -> str:
    """How many tiles are left to draw."""
    if count == 0:
        return "El pozo está vacío."
    return "En el pozo queda una ficha." if count == 1 else f"En el pozo quedan {count} fichas."


def tiles(count: int) -> str:
    """How many tiles a rival holds."""
    return f"{count} ficha" if count == 1 else f"{count} fichas"


def turn(seen: View) -> str:
    """What is said when the person's turn comes."""
    legal = seen.legal()
    if legal == (Draw(),):
        return "Te toca, y no tienes ninguna que encaje: roba una ficha."
    if legal == (Pass(),):
        return "Te toca, pero no puedes jugar y el pozo está vacío: pasa."
    if seen.must_open is not None:
        return f"Te toca abrir con {spoken(seen.must_open)}."
    fitting = len({play.tile for play in legal if isinstance(play, Play)})
    which = "te encaja una ficha" if fitting == 1 else f"te encajan {fitting} fichas"
    return f"Te toca: {which}."


def ghost(tile: Tile, end: End) -> str:
    """The name of a place for a tile."""
    side = "izquierda" if end.id == "<" else "derecha"
    return f"{spoken(tile)} a la {side}, junto a {PIPS[end.pip]}"


def ending(seen: View) -> str:
    """The heading of the sheet at the end."""
    result = seen.result
    assert result is not None
    if result.how == "out":
        return f"¡Dominó! {'Ganas tú' if result.winner == seen.seat else 'Gana la computadora'}"
    who = {None: "empate", seen.seat: "ganas tú"}.get(result.winner, "gana la computadora")
    return f"Tranque: {who}"


def sums(seen: View, form: Callable[[Tile], str]) -> str:
    """The sum that is explained at the end, with the tiles named in that form."""
    result = seen.result
    assert result is not None
    names = ("Tú", "La computadora" if result.how == "out" else "la computadora")
    hands = [
        f"{names[seat]}: {listed([form(tile) for tile in hand])}"
        f"\u00a0=\u00a0{sum(tile.pips for tile in hand)}"
        for seat, hand in enumerate(result.hands)
        if hand
    ]
    if result.how == "out":
        return f"Quedan en la mano. {hands[0]}."
    why = "Sumas iguales: empate" if result.winner is None else "Gana la suma más baja"
    return f"{'; '.join(hands)}. {why}."
