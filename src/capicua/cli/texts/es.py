"""Español: jugar en la terminal."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    # Quién es quién
    "you": "tú",
    "partner": "{name} es tu pareja.",
    "bot.azar": "azar",
    "bot.principiante": "principiante",
    "bot.casual": "casual",
    # La mesa
    "title": "{game} · ronda {round}",
    "table.empty": "La mesa está vacía.",
    "end.left": "a la izquierda, {pip}",
    "end.right": "a la derecha, {pip}",
    "end.arm": "en el brazo {number}, {pip}",
    "end.new_arm": "en un brazo nuevo, {pip}",
    "end.branch": "junto al {tile}, {pip}",
    "ends": "Extremos: {ends}.",
    "plain.line": "Mesa, de izquierda a derecha: {tiles}.",
    "plain.centre": "En el centro: {tiles}.",
    "plain.arm": "Brazo {number}, hacia fuera: {tiles}.",
    "plain.branch": "Desde el {tile}: {tiles}.",
    "boneyard": ("Queda {n} ficha en el pozo.", "Quedan {n} fichas en el pozo."),
    "boneyard.none": "El pozo está vacío.",
    "boneyard.reserve": (
        "En el pozo queda {n} ficha que se puede robar y {reserve} de reserva.",
        "En el pozo quedan {n} fichas que se pueden robar y {reserve} de reserva.",
    ),
    "count": ("{name}: {n} ficha", "{name}: {n} fichas"),
    "out": "{name}: no juega esta ronda",
    "scores": "Puntos: {scores}.",
    "scores.target": "Puntos: {scores}. Se juega a {target}.",
    "chips": "Fichas de apuesta: {chips}.",
    "pot": ("En el bote hay {n} ficha.", "En el bote hay {n} fichas."),
    "carry": ("Espera {n} punto para quien gane.", "Esperan {n} puntos para quien gane."),
    "hand": "Tu mano",
    "plain.hand": "Tu mano: {tiles}.",
    "plain.hand.tile": "{number}, {tile}",
    "plain.hand.fits": "{number}, {tile}, que encaja",
    # Tu turno
    "turn": "Te toca.",
    "must": "Esta ronda se abre con el {tile}.",
    "may.redeal": "Tienes tantos dobles que puedes pedir otro reparto: {key}.",
    "ask.tile": "¿Qué ficha? (número; ? ayuda) ",
    "ask.end": "¿Dónde? {ends}; 0, otra ficha: ",
    "ask.end.choice": "{number}, {end}",
    "ask.sure": "{tile}, {end}. Intro para jugarla; 0, otra ficha: ",
    "ask.draw": "No te encaja ninguna ficha. Intro para robar: ",
    "ask.pass": "No te encaja ninguna ficha y no puedes robar. Intro para pasar: ",
    "ask.next": "Intro para la ronda siguiente; q, dejarlo: ",
    "ask.next.agreed": "Intro para la ronda siguiente; a, acabar aquí de acuerdo; q, dejarlo: ",
    "ask.quit": "¿Dejar la partida? (s, sí; Intro, seguir jugando) ",
    "key.draw": "r",
    "key.pass": "p",
    "key.table": "m",
    "key.past": "h",
    "key.rules": "n",
    "key.agree": "a",
    "key.quit": "q",
    "key.yes": "s",
    "key.left": "i",
    "key.right": "d",
    "help": (
        "Escribe el número de una ficha para jugarla. Si encaja en varios sitios, eliges después;\n"
        "con 0 vuelves a elegir ficha. Lo jugado no se deshace.\n"
        "  i, d   después del número: izquierda o derecha, como en «3 i»\n"
        "  r      robar una ficha          p      pasar el turno\n"
        "  m      ver otra vez la mesa     h      lo que se ha jugado en esta ronda\n"
        "  n      las normas del juego     q      dejar la partida\n"
        "También vale la notación de los registros: 64> es el 6-4 a la derecha."
    ),
    "not_understood": "«{text}» no es ninguna opción. Escribe ? para ver las que hay.",
    "no_such_tile": (
        "No tienes ficha número {number}: solo tienes {n}.",
        "No tienes ficha número {number}: tienes {n}.",
    ),
    "no_such_end": "Ahí no hay ningún extremo. Elige uno de los números.",
    "refusal.not_your_turn": "Todavía no te toca.",
    "refusal.round_over": "La ronda ya terminó.",
    "refusal.tile_not_in_hand": "Esa ficha no está en tu mano.",
    "refusal.tile_does_not_fit": "El {tile} no encaja ahí.",
    "refusal.tile_fits_nowhere": "El {tile} no encaja en ningún extremo.",
    "refusal.must_open_with_tile": "Esta ronda se abre con el {tiles}.",
    "refusal.arm_locked": "Los brazos se abren cuando la cruz esté completa. Te valen: {tiles}.",
    "refusal.has_playable_tile": "Tienes con qué jugar: {tiles}.",
    "refusal.must_draw": "Aún puedes robar; no puedes pasar.",
    "refusal.no_drawable_tiles": "En el pozo no queda nada que robar.",
    "refusal.draw_not_allowed": "Ahora no se roba.",
    "refusal.redeal_not_allowed": (
        "Solo se pide otro reparto en el primer turno, con los dobles que dicen las normas."
    ),
    # Lo que pasa
    "dealt.again": "Nadie tiene con qué abrir: se reparte de nuevo.",
    "redealt": "{name} pide otro reparto: tiene muchos dobles.",
    "redealt.you": "Pides otro reparto.",
    "dealt.lead": "Sale {name}.",
    "dealt.lead.you": "Sales tú.",
    "played": "{name} juega {tile}, {end}.",
    "played.lead": "{name} sale con {tile}.",
    "played.you": "Juegas {tile}, {end}.",
    "played.lead.you": "Sales con {tile}.",
    "drew": "{name} roba una ficha.",
    "drew.you": "Robas {tile}.",
    "passed": "{name}: ¡paso!",
    "passed.you": "Pasas.",
    "automatic": "La ficha de salida se juega sola en este juego.",
    "bonus": ("{side}: {n} punto más por {occasion}.", "{side}: {n} puntos más por {occasion}."),
    "past.none": "Todavía no se ha jugado nada.",
    # Fin de una ronda
    "end.out": "{name}: ¡dominó!",
    "end.out.you": "¡Dominó! Te quedaste sin fichas.",
    "end.closed": "Tranque: nadie puede jugar.",
    # Fin de la partida
    "match.won": "La partida es para {side}.",
    "match.won.you": "¡Ganas la partida!",
    "match.draw": "La partida queda en tablas.",
    "at.left": "a la izquierda",
    "at.right": "a la derecha",
    "at.arm": "en el brazo {number}",
    "at.new_arm": "abriendo el brazo {number}",
    "at.branch": "junto al {tile}",
    "match.nobody": "La partida termina sin ganador.",
    "match.paid": "Cobran al final: {takes}.",
    "match.left": "Partida dejada.",
    "saved": "El registro está en {file}.",
    # Errores
    "error.game": "No hay ningún juego «{name}». Hay estos: {games}.",
    "error.players": "{game} es para {players}.",
    "error.options": "Las opciones se escriben nombre=valor, con un espacio entre una y otra.",
    "error.option_twice": "La opción «{option}» está dos veces.",
    "error.no_option": (
        "Ese juego no tiene ninguna opción «{option}». «capicua rules {slug}» dice las que tiene."
    ),
    "error.option_value": (
        "{name}={value} no vale en ese juego («{option}»). «capicua rules {slug}» dice qué vale."
    ),
    "error.options_together": "Esas reglas no caben juntas en una mesa. Cambia alguna.",
    "error.bot": "No hay ningún jugador «{name}». Hay estos: {names}.",
    # La lista de juegos
    "games.head": "Juegos, con su nombre para los demás verbos:",
    "games.more": "«capicua rules NOMBRE» cuenta las normas; «capicua play NOMBRE», se juega.",
    # Las reglas
    "rules.example": "Ejemplo: {title}",
    "rules.example.hands": "Quedan estas manos: {hands}.",
    "rules.example.hand": "{name}, {tiles} = {sum}",
    "rules.example.none": "{name}, sin fichas",
    "rules.elsewhere": "Aquí y en otras mesas",
    "rules.point": "{topic}. Aquí: {here} En otras: {there}",
    "rules.options": "Lo que se puede cambiar con --options:",
    "rules.option": "{name}: {label}. {values}.",
    "rules.option.value": "{value}, {is_}",
    "rules.option.number": "Un número",
}
