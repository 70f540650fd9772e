"""Español: los juegos y sus normas, frase por frase."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    "game.robo": "Dominó con robo",
    "game.doble-doce": "Doble doce",
    "game.tradicional": "Dominó tradicional",
    "game.infantil": "Dominó infantil",
    "game.dos": "Dominó para dos",
    "game.ida-y-vuelta": "Ida y vuelta",
    "game.ciento-once": "Ciento once",
    "game.pool": "Pool",
    "game.cruzado": "Dominó cruzado",
    "game.chipre": "Chipre",
    "game.bloqueo": "Dominó de bloqueo",
    "game.cincuenta": "A cincuenta",
    "game.parejas": "Dominó por parejas",
    "game.espanol": "Parejas a la española",
    "game.venezolano": "Dominó venezolano",
    "game.dominicano": "Dominó dominicano",
    "game.puertorriqueno": "Dominó puertorriqueño a 200",
    "game.puertorriqueno-500": "Dominó puertorriqueño a 500",
    "game.cubano": "Dominó cubano, doble nueve",
    "game.brasileno": "Dominó brasileño",
    "about.robo": "Una ronda; quien no tiene ficha que encaje, roba.",
    "about.doble-doce": "Noventa y una fichas, y cada doble abre sus dos puntas.",
    "about.tradicional": "Para un grupo: robar, cerrar y sumar diferencias.",
    "about.infantil": "Se reparte todo y gana quien antes se queda sin fichas.",
    "about.dos": "El tradicional entre dos, con dos fichas que nadie ve.",
    "about.ida-y-vuelta": "Dos rondas justas y una apuesta a la suma.",
    "about.ciento-once": "Por parejas: quien domina se lo lleva todo, hasta 111.",
    "about.pool": "Un bote en cada ronda, con fichas de apuesta y no con puntos.",
    "about.cruzado": "Cuatro brazos que no crecen hasta que la cruz está completa.",
    "about.chipre": "Doble nueve y una estrella de ocho brazos para muchos.",
    "about.bloqueo": "Sin robar: quien no puede, pasa.",
    "about.cincuenta": "Por turnos se sale y se gana todo lo del rival, hasta 50.",
    "about.parejas": "La forma común de España y de América.",
    "about.espanol": "Por parejas, con sorteo de la salida, todos los puntos, a 300.",
    "about.venezolano": "Por parejas; la salida rota; a 75.",
    "about.dominicano": "Por parejas, con capicúa, pase corrido y pase de salida.",
    "about.puertorriqueno": "Por parejas; sale quien ganó; todos los puntos.",
    "about.puertorriqueno-500": "Con premios por las primeras rondas, capicúa y chuchazo.",
    "about.cubano": "Por parejas, diez fichas cada uno de las cincuenta y cinco.",
    "about.brasileno": "La última ficha vale de uno a cuatro puntos; a 6.",
    # Apartados
    "rules.part.set": "Fichas y jugadores",
    "rules.part.opening": "La salida",
    "rules.part.play": "El juego",
    "rules.part.end": "El final de la ronda",
    "rules.part.match": "La partida",
    "rules.part.stakes": "Las apuestas",
    "rules.part.example": "Un ejemplo",
    "rules.note": "Son las normas de esta mesa; en otras cambian.",
    "rules.options": "Se puede cambiar con --options: {names}.",
    "option.target": "cuántos puntos",
    "option.stake": "cuántas fichas de apuesta",
    "option.chips": "cuántas fichas de apuesta",
    "option.rounds": "cuántas rondas",
    # Fichas y jugadores
    "rules.slug": "Se llama {id}: el juego y la versión de sus normas.",
    "rules.set": "Se juega con el doble {number}: {n} fichas.",
    "rules.players": "Juegan de {least} a {most}.",
    "rules.players.fixed": "Juegan {n}.",
    "rules.teams.none": "Cada quien juega por su cuenta.",
    "rules.teams.pairs": "Se juega en parejas, sentados frente a frente: A y C contra B y D.",
    "rules.hand": ("A cada uno se le reparte {n} ficha.", "A cada uno se le reparten {n} fichas."),
    "rules.hand.by_players": "Fichas para cada uno: {table}.",
    "rules.hand.all_but_two": "Se reparte todo menos dos fichas, en manos iguales: {table}.",
    "rules.by_players": "{n} si juegan {players}",
    "rules.reserve.none": "No hay reserva: ninguna ficha queda fuera del alcance de todos.",
    "rules.reserve": (
        "Reserva: la última ficha del pozo no se roba nunca.",
        "Reserva: las últimas {n} fichas del pozo no se roban nunca.",
    ),
    "rules.reserve.by_players": "Reserva, que no se roba nunca: {table}.",
    # La salida
    "rules.opener.highest_double": "Sale quien tiene el doble más alto; el 0-0 también lo es.",
    "rules.opener.tile": "Sale quien tiene el {tile}.",
    "rules.opener.lot": "Quién sale se decide por sorteo.",
    "rules.opener_fallback.heaviest": (
        "Si así no sale nadie, sale la ficha de más puntos; a igualdad, la de la mitad más alta."
    ),
    "rules.opener_fallback.redeal": "Si nadie lo tiene, se reparte de nuevo.",
    "rules.opening_tile.forced": "Esa ficha es la que se juega primero.",
    "rules.opening_tile.any": "Se sale con la ficha que se quiera.",
    "rules.next_opener.same_rule": "En las rondas siguientes sale quien diga la misma norma.",
    "rules.next_opener.alternate": (
        "En las rondas siguientes se turnan, desde quien salió en la primera, con cualquier ficha."
    ),
    "rules.next_opener.rotate": (
        "En las rondas siguientes sale el de al lado de quien salió, con cualquier ficha."
    ),
    "rules.next_opener.winner": (
        "En las rondas siguientes sale quien ganó la anterior, con cualquier ficha; si no ganó "
        "nadie, el de al lado de quien salió."
    ),
    # El juego
    "rules.layout.line": "Las fichas forman una línea con dos extremos; los dobles no abren más.",
    "rules.layout.star:4": "El doble de salida es el centro de una cruz de cuatro brazos.",
    "rules.layout.star:8": (
        "El doble de salida es el centro de una estrella de ocho brazos: primero los cuatro lados "
        "y luego las diagonales."
    ),
    "rules.layout.tips": "Cada doble va atravesado y se sigue por sus dos puntas.",
    "rules.layout.all": "Cada doble va atravesado y se sigue por todos sus lados libres.",
    "rules.lock.none": "Se puede jugar en cualquier extremo abierto.",
    "rules.lock.centre": "Hasta que el centro tiene todos sus brazos, solo se juega junto a él.",
    "rules.draw.until": (
        "Quien no tiene ficha que encaje roba del pozo hasta que una encaja, y la juega; sin "
        "fichas que robar, pasa."
    ),
    "rules.draw.one": (
        "Quien no tiene ficha que encaje roba una: si encaja, la juega; si no, pasa."
    ),
    "rules.draw.none": "No se roba: quien no tiene ficha que encaje, pasa.",
    "rules.must": "Quien puede jugar, juega: no se roba ni se pasa con una ficha que encaja.",
    # El final de la ronda
    "rules.out": "Quien juega su última ficha gana la ronda en el acto: ¡dominó!",
    "rules.closed": "Si nadie puede jugar ni robar hay tranque y se cuentan las manos.",
    "rules.closed_winner.lowest_hand": "En un tranque gana la mano más baja.",
    "rules.closed_winner.lowest_pair": "En un tranque gana la pareja que suma menos.",
    "rules.closed_winner.closer_v_next": (
        "En un tranque se comparan la mano de quien cerró y la del siguiente: gana la más baja."
    ),
    "rules.closed_tie.nobody": "Si empatan en lo más bajo, nadie suma.",
    "rules.closed_tie.draw": "Si empatan en lo más bajo, son tablas.",
    "rules.closed_tie.lightest_tile": (
        "Si empatan en lo más bajo, gana quien tiene la ficha más ligera; si también empatan, se "
        "mira la siguiente, y con manos iguales nadie suma."
    ),
    "rules.closed_tie.share": (
        "Si empatan en lo más bajo, se reparten el bote; lo que no se puede repartir queda para "
        "la ronda siguiente."
    ),
    "rules.closed_tie.closer": "Si empatan, gana quien cerró.",
    "rules.closed_tie.opener_side": "Si empatan, gana quien salió.",
    "rules.closed_tie.carry": (
        "Si empatan, nadie suma y la ronda siguiente vale un punto más para quien la gane."
    ),
    "rules.score.none": "No hay puntos: se gana o se pierde.",
    "rules.score.others_minus_own": "Quien gana suma lo que les queda a los demás, menos lo suyo.",
    "rules.score.sum_diff": (
        "Quien gana suma, por cada rival, la diferencia entre la mano del rival y la suya."
    ),
    "rules.score.losers_full": "Quien gana suma todo lo que les queda a los demás.",
    "rules.score.losers_pair": "La pareja que gana suma lo que le queda a la otra.",
    "rules.score.all_remaining": "Quien gana suma todo lo que queda en las cuatro manos.",
    "rules.score.by_last_tile": (
        "Quien gana suma según su última ficha: 1 si es corriente, 2 si es doble, 3 si encajaba "
        "en los dos extremos, 4 si era un doble que encajaba en los dos; un tranque vale 1."
    ),
    "rules.score.pot": "Quien gana se lleva el bote.",
    "rules.bonuses.none": "No hay premios aparte.",
    "rules.bonus": ("Premio de {n} punto: {occasion}.", "Premio de {n} puntos: {occasion}."),
    "rules.bonus.cap": (
        "Premio de {n} punto, para quien no ha llegado a {cap}: {occasion}.",
        "Premio de {n} puntos, para quien no ha llegado a {cap}: {occasion}.",
    ),
    "occasion.capicua": "capicúa, dominar con una ficha que encajaba en los dos extremos",
    "occasion.chuchazo": "chuchazo, dominar con el doble blanca",
    "occasion.pass_on_opening": "pase de salida, el siguiente no puede seguir la salida",
    "occasion.three_passes": "pase corrido, pasan todos los demás y se vuelve a jugar",
    "occasion.closed": "ganar un tranque",
    "occasion.round_1": "ganar la primera ronda",
    "occasion.round_2": "ganar la segunda ronda",
    "occasion.round_3": "ganar la tercera ronda",
    "occasion.round_4": "ganar la cuarta ronda",
    # La partida
    "rules.target": ("Gana quien llega a {n} punto.", "Gana quien llega a {n} puntos."),
    "rules.target.none": "No hay una meta de puntos.",
    "rules.rounds": ("La partida es de {n} ronda.", "La partida es de {n} rondas."),
    "rules.rounds.none": "Se juegan las rondas que hagan falta.",
    "rules.agreed_stop.true": (
        "Entre ronda y ronda se puede acabar de acuerdo, y gana quien va delante."
    ),
    "rules.agreed_stop.false": "No se acaba de acuerdo antes de tiempo.",
    "rules.stakes.none": "No se apuesta: no hay puesta ni fichas de apuesta.",
    "rules.stakes.per_round": "Antes de cada ronda todos ponen lo mismo en el bote.",
    "rules.stakes.per_match": "Antes de la partida todos ponen lo mismo, y quien gana se lo lleva.",
    "rules.stake": (
        "La puesta es de {n} ficha de apuesta.",
        "La puesta es de {n} fichas de apuesta.",
    ),
    "rules.chips": (
        "Cada quien empieza con {n} ficha de apuesta; sin la puesta no se juega la ronda.",
        "Cada quien empieza con {n} fichas de apuesta; sin la puesta no se juega la ronda.",
    ),
    "rules.example": "Tranque con estas manos: {hands}.",
    "rules.example.hand": "{letter}, {tiles} = {sum}",
}
