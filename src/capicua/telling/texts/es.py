"""Español: lo que cuentan las reglas y los recuentos, en la mesa y en las páginas."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    "numbers": "blanca uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "double": "doble {number}",
    "and": "{first} y {last}",
    "seat": "{letter} ({name})",
    "end.hand": "{name}: {tiles} = {sum}",
    "end.hand.none": "{name}: sin fichas",
    "won.none": "Ronda para {side}.",
    "won.none.closed": "Ronda para {side}: {sum} es lo más bajo.",
    "won.others_minus_own": (
        "Para {side}, lo de los demás menos lo suyo: {sum} punto.",
        "Para {side}, lo de los demás menos lo suyo: {sum} puntos.",
    ),
    "won.sum_diff": (
        "Para {side}, la diferencia con cada rival: {sum} punto.",
        "Para {side}, la diferencia con cada rival: {sum} puntos.",
    ),
    "won.others_minus_own.one": (
        "Para {side}, lo del rival menos lo suyo: {sum} punto.",
        "Para {side}, lo del rival menos lo suyo: {sum} puntos.",
    ),
    "won.losers_full.one": (
        "Para {side}, lo que le queda al rival: {sum} punto.",
        "Para {side}, lo que le queda al rival: {sum} puntos.",
    ),
    "won.sum_diff.one": (
        "Para {side}, la diferencia con su rival: {sum} punto.",
        "Para {side}, la diferencia con su rival: {sum} puntos.",
    ),
    "won.losers_full": (
        "Para {side}, lo que les queda a los demás: {sum} punto.",
        "Para {side}, lo que les queda a los demás: {sum} puntos.",
    ),
    "won.losers_pair": (
        "Para {side}, lo que le queda a la otra pareja: {sum} punto.",
        "Para {side}, lo que le queda a la otra pareja: {sum} puntos.",
    ),
    "won.all_remaining": (
        "Para {side}, lo que queda en todas las manos: {sum} punto.",
        "Para {side}, lo que queda en todas las manos: {sum} puntos.",
    ),
    "won.by_last_tile": (
        "Para {side}, lo que vale la última ficha: {sum} punto.",
        "Para {side}, lo que vale la última ficha: {sum} puntos.",
    ),
    "won.by_last_tile.closed": (
        "Para {side}, lo que vale un tranque: {sum} punto.",
        "Para {side}, lo que vale un tranque: {sum} puntos.",
    ),
    "won.by_last_tile.closed.carry": (
        "Para {side}, lo que vale un tranque y lo que esperaba: {sum} punto.",
        "Para {side}, lo que vale un tranque y lo que esperaba: {sum} puntos.",
    ),
    "won.by_last_tile.carry": (
        "Para {side}, lo que vale la última ficha y lo que esperaba: {sum} punto.",
        "Para {side}, lo que vale la última ficha y lo que esperaba: {sum} puntos.",
    ),
    "won.pot": (
        "El bote es para {side}: {n} ficha de apuesta.",
        "El bote es para {side}: {n} fichas de apuesta.",
    ),
    "compared": "Se comparan quien cerró y quien jugaba después: {first}; {second}.",
    "compared.pairs": "Por parejas: {first}; {second}.",
    "compared.side": "{side}, {sum}",
    "tie": "Empatan {names} con {sum}: nadie suma.",
    "tie.draw": "Empatan {names} con {sum}: tablas.",
    "tie.pairs": "Empatan las dos parejas con {sum}: nadie suma.",
    "tie.share": "Empatan {names} con {sum} y se reparten el bote: {takes} cada uno.",
    "tie.share.left": ("Empatan {names} con {sum}: {takes} para cada uno; en el bote, {left}."),
    "tie.carry": "Empatan las dos parejas con {sum}: {left} de más para quien gane la próxima.",
    "tie.broken.lightest_tile": "Empatan {names} con {sum}; decide la ficha más ligera: {side}.",
    "tie.broken.closer": "Empatan {names} con {sum}; gana quien cerró: {side}.",
    "tie.broken.opener_side": "Empatan {names} con {sum}; gana quien salió: {side}.",
    "players": "{least} a {most} jugadores",
    "players.fixed": "{n} jugadores",
    "players.pairs": "4 jugadores, en parejas",
}
