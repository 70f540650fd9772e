"""Español: las reglas, frase por frase, y las opciones de cada juego."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    "rules.part.set": "Las fichas",
    "rules.part.deal": "El reparto",
    "rules.part.opening": "Quién sale",
    "rules.part.play": "El juego",
    "rules.part.end": "El final de la ronda",
    "rules.part.count": "Los puntos",
    "rules.part.stakes": "Las apuestas",
    "rules.part.match": "La partida",
    # Las fichas
    "rules.set": (
        "Se juega con el doble {number}: {n} fichas, una por cada pareja de números del 0 al "
        "{max}. De ellas, {doubles} son dobles, y cada número está en {suit}."
    ),
    # El reparto
    "rules.players": "Juegan de {least} a {most} personas.",
    "rules.players.fixed": "Juegan {number}.",
    "rules.teams.none": "Cada cual juega por su cuenta.",
    "rules.teams.pairs": (
        "Se juega por parejas: quien se sienta enfrente es tu pareja, y lo que gana uno es de los "
        "dos."
    ),
    "rules.hand": (
        "Se mezclan todas boca abajo y se reparte {n} a cada uno.",
        "Se mezclan todas boca abajo y se reparten {n} a cada uno.",
    ),
    "rules.hand.by_players": (
        "Se mezclan todas boca abajo; cuántas se reparten depende de cuántos jueguen."
    ),
    "rules.hand.all_but_two": (
        "Se mezclan todas boca abajo y se reparten todas menos dos, en manos iguales; las que no "
        "se pueden repartir por igual se apartan también."
    ),
    "rules.hand.all_but_two.drawn": (
        "Se mezclan todas boca abajo y se reparten en manos iguales; dos quedan sin repartir, o "
        "las que hagan falta para que las manos sean iguales."
    ),
    "rules.hand.row": (
        "Con {players}: {n} ficha cada uno; sin repartir, {rest}.",
        "Con {players}: {n} fichas cada uno; sin repartir, {rest}.",
    ),
    "rules.hand.row.reserve": (
        "Con {players}: {n} ficha cada uno; sin repartir, {rest}; de reserva, {reserve}.",
        "Con {players}: {n} fichas cada uno; sin repartir, {rest}; de reserva, {reserve}.",
    ),
    "rules.boneyard": (
        "La que sobra queda boca abajo: es el pozo.",
        "Las {n} que sobran quedan boca abajo: son el pozo.",
    ),
    "rules.boneyard.by_players": "Las que sobran quedan boca abajo: son el pozo.",
    "rules.boneyard.unused": (
        "La que sobra se aparta y no entra en el juego.",
        "Las {n} que sobran se apartan y no entran en el juego.",
    ),
    "rules.boneyard.unused.by_players": "Las que sobran se apartan y no entran en el juego.",
    "rules.boneyard.none": "No sobra ninguna: no hay pozo.",
    "rules.reserve.none": "El pozo se puede robar hasta la última ficha.",
    "rules.reserve": (
        "La última ficha del pozo no se roba nunca: es la reserva.",
        "Las {n} últimas fichas del pozo no se roban nunca: son la reserva.",
    ),
    "rules.reserve.by_players": (
        "Las últimas fichas del pozo no se roban nunca: son la reserva, y cuántas son depende de "
        "cuántos jueguen."
    ),
    # Quién sale
    "rules.opener.highest_double": (
        "Sale quien tiene el doble más alto de los repartidos; el doble blanca también cuenta."
    ),
    "rules.opener.tile": "Sale quien tiene el {tile}.",
    "rules.opener.lot": "Quién sale se echa a suertes.",
    "rules.opener_fallback.heaviest.highest_double": (
        "Si nadie tiene dobles, sale quien tiene la ficha de más puntos; entre dos que suman lo "
        "mismo, la que lleva la mitad más alta."
    ),
    "rules.opener_fallback.heaviest.tile": (
        "Si nadie lo tiene, sale quien tiene la ficha de más puntos; entre dos que suman lo "
        "mismo, la que lleva la mitad más alta."
    ),
    "rules.opener_fallback.redeal.highest_double": (
        "Si nadie tiene dobles, se recogen las fichas y se reparte otra vez."
    ),
    "rules.opener_fallback.redeal.tile": (
        "Si nadie lo tiene, se recogen las fichas y se reparte otra vez."
    ),
    "rules.opening_tile.forced": "La ficha que le da la salida es la que pone.",
    "rules.opening_tile.any": "Sale con la ficha que quiera.",
    "rules.opening_tile.lot": "Sale con la ficha que quiera, porque la suerte no señala ninguna.",
    "rules.redeal_doubles": (
        (
            "Quien recibe algún doble puede pedir otro reparto en su primer turno, si antes nadie "
            "ha robado ni pasado."
        ),
        (
            "Quien recibe {n} dobles o más puede pedir otro reparto en su primer turno, si antes "
            "nadie ha robado ni pasado."
        ),
    ),
    "rules.next_opener.same_rule": "En cada ronda se vuelve a mirar así quién sale.",
    "rules.next_opener.alternate": (
        "En las rondas siguientes se turnan para salir desde quien salió en la primera, gane quien "
        "gane, y con cualquier ficha."
    ),
    "rules.next_opener.rotate": (
        "En las rondas siguientes sale quien se sienta después de quien salió, gane quien gane, y "
        "con cualquier ficha."
    ),
    "rules.next_opener.winner": (
        "En las rondas siguientes sale quien ganó la anterior, con cualquier ficha; si no ganó "
        "nadie, quien se sienta después de quien salió."
    ),
    # El juego
    "rules.turn": (
        "Por turnos, cada uno pone una ficha en la mesa, con un número junto a otro igual. Poner "
        "un doble no da otro turno."
    ),
    "rules.layout.line": (
        "La mesa es una línea con dos extremos. Los dobles se ponen atravesados y no abren "
        "caminos nuevos."
    ),
    "rules.layout.star:4": (
        "El doble de salida es el centro de una cruz: de sus cuatro lados salen cuatro brazos. "
        "Los demás dobles se ponen atravesados y no abren caminos nuevos."
    ),
    "rules.layout.star:8": (
        "El doble de salida es el centro de una estrella de ocho brazos: primero los cuatro lados "
        "y luego las cuatro esquinas. Los demás dobles se ponen atravesados y no abren caminos "
        "nuevos."
    ),
    "rules.layout.tips": (
        "Cada doble se pone atravesado y se sigue por sus dos puntas: con cada doble hay un "
        "extremo más."
    ),
    "rules.layout.all": (
        "Cada doble se pone atravesado y se sigue por todos sus lados libres: de frente y por las "
        "dos puntas."
    ),
    "rules.lock.none": (
        "Los brazos pueden crecer desde el principio, aunque al centro le falte alguno."
    ),
    "rules.lock.centre": (
        "Mientras al centro le falte algún brazo solo se juega junto a él, con fichas de su "
        "número; cuando los tiene todos, se abren los demás extremos."
    ),
    "rules.must": (
        "Quien puede jugar, juega: con una ficha que encaja no se roba ni se pasa. Si encaja en "
        "varios sitios, eliges dónde."
    ),
    "rules.draw.until": (
        "Si no te encaja ninguna, robas del pozo, de una en una, hasta que una encaje, y esa la "
        "juegas en el mismo turno. Si ya no queda nada que robar, pasas."
    ),
    "rules.draw.one": (
        "Si no te encaja ninguna, robas una del pozo: si encaja, la juegas; si no, pasas. Si ya no "
        "queda nada que robar, pasas."
    ),
    "rules.draw.none": "Si no te encaja ninguna, pasas: en este juego no se roba.",
    # El final de la ronda
    "rules.out": "Quien pone su última ficha dice «¡Dominó!» y gana la ronda en el acto.",
    "rules.closed": (
        "Si nadie puede jugar y no queda nada que robar, hay tranque: se ponen las manos boca "
        "arriba y se cuentan los puntos de cada una."
    ),
    "rules.closed.no_draw": (
        "Si nadie puede jugar, hay tranque: se ponen las manos boca arriba y se cuentan los puntos "
        "de cada una."
    ),
    "rules.closed_winner.lowest_hand": "En un tranque gana la mano que suma menos.",
    "rules.closed_winner.lowest_hand.pairs": (
        "En un tranque gana la pareja de quien tiene la mano que suma menos, aunque entre los dos "
        "sumen más que los otros."
    ),
    "rules.closed_winner.lowest_pair": "En un tranque gana la pareja que suma menos.",
    "rules.closed_winner.closer_v_next": (
        "En un tranque se comparan la mano de quien lo cerró y la del siguiente: gana la que suma "
        "menos, y las otras dos no deciden."
    ),
    "rules.closed_tie.nobody": "En caso de empate no gana nadie.",
    "rules.closed_tie.draw": "En caso de empate, la ronda queda en tablas.",
    "rules.closed_tie.lightest_tile": (
        "En caso de empate gana quien tiene la ficha que pesa menos; si también en eso empatan se "
        "mira la siguiente, y con manos iguales no gana nadie."
    ),
    "rules.closed_tie.share": (
        "En caso de empate se reparten el bote; lo que no se puede repartir queda para la ronda "
        "siguiente."
    ),
    "rules.closed_tie.closer": "En caso de empate gana quien cerró.",
    "rules.closed_tie.opener_side": "En caso de empate gana el lado de quien salió.",
    "rules.closed_tie.carry": (
        "En caso de empate no gana nadie, y la ronda siguiente vale un punto más para quien la "
        "gane."
    ),
    # Los puntos
    "rules.score.none": "No hay puntos: la ronda se gana, se pierde o se empata.",
    "rules.score.others_minus_own": (
        "Quien gana la ronda suma los puntos que les quedan a todos los demás, menos los suyos."
    ),
    "rules.score.sum_diff": (
        "Quien gana la ronda suma, por cada rival, la diferencia entre la mano del rival y la suya."
    ),
    "rules.score.losers_full": (
        "Quien gana la ronda suma todos los puntos que les quedan a los demás, sin restar los "
        "suyos."
    ),
    "rules.score.others_minus_own.one": (
        "Quien gana la ronda suma los puntos que le quedan al rival, menos los suyos."
    ),
    "rules.score.sum_diff.one": (
        "Quien gana la ronda suma la diferencia entre la mano del rival y la suya."
    ),
    "rules.score.losers_full.one": (
        "Quien gana la ronda suma todos los puntos que le quedan al rival, sin restar los suyos."
    ),
    "rules.score.losers_pair": (
        "La pareja que gana la ronda suma los puntos que le quedan a la otra; los suyos no cuentan."
    ),
    "rules.score.all_remaining": (
        "La pareja que gana la ronda suma todos los puntos que quedan en las cuatro manos, también "
        "los suyos."
    ),
    "rules.score.by_last_tile": (
        "La ronda vale según la última ficha: si es corriente, {plain}; si es un doble, {double}; "
        "si encajaba en los dos extremos, {both}; si era un doble que encajaba en los dos, "
        "{double_both}. Un tranque vale {closed}."
    ),
    "rules.score.pot": "No hay puntos: quien gana la ronda se lleva el bote.",
    "rules.bonus": ("Premio de {n} punto: {occasion}.", "Premio de {n} puntos: {occasion}."),
    "rules.bonus.cap": (
        "Premio de {n} punto, si aún no se tienen {cap}: {occasion}.",
        "Premio de {n} puntos, si aún no se tienen {cap}: {occasion}.",
    ),
    "occasion.capicua": (
        "capicúa, dominar con una ficha que encajaba en los dos extremos, si eran distintos"
    ),
    "occasion.chuchazo": "chuchazo, dominar con el doble blanca",
    "occasion.pass_on_opening": "pase de salida, el siguiente no puede seguir a quien sale",
    "occasion.three_passes": "pase corrido, pasan todos los demás y vuelve a jugar el mismo",
    "occasion.closed": "ganar un tranque",
    "occasion.round_1": "ganar la primera ronda",
    "occasion.round_2": "ganar la segunda ronda",
    "occasion.round_3": "ganar la tercera ronda",
    "occasion.round_4": "ganar la cuarta ronda",
    # La partida
    "rules.target": (
        "Gana la partida quien llega a {n} punto o lo pasa.",
        "Gana la partida quien llega a {n} puntos o los pasa.",
    ),
    "rules.target.pairs": (
        "Gana la partida la pareja que llega a {n} punto o lo pasa.",
        "Gana la partida la pareja que llega a {n} puntos o los pasa.",
    ),
    "rules.rounds.points": (
        "La partida es de {n} ronda, y la gana quien tiene más puntos.",
        (
            "La partida es de {n} rondas justas, y la gana quien tiene más puntos entre todas. Una "
            "ronda sin ganador cuenta como las demás."
        ),
    ),
    "rules.rounds.none": (
        "Una ronda es una partida.",
        "La partida es de {n} rondas, y la decide la última.",
    ),
    "rules.rounds.pot": (
        "La partida es de {n} ronda, y la gana quien tiene más fichas de apuesta.",
        (
            "La partida es de {n} rondas, y la gana quien acaba con más fichas de apuesta. Termina "
            "antes si solo uno puede pagar la puesta."
        ),
    ),
    "rules.agreed_stop": "Entre ronda y ronda se puede acabar de acuerdo: gana quien va delante.",
    "rules.slug": "En los registros, estas reglas se llaman {id}.",
    # Las apuestas
    "rules.stakes.per_round": (
        "Antes de cada ronda, cada uno pone {n} ficha de apuesta en el bote.",
        "Antes de cada ronda, cada uno pone {n} fichas de apuesta en el bote.",
    ),
    "rules.stakes.per_match": (
        (
            "Antes de la partida, cada uno pone {n} ficha de apuesta. Quien gana se lo lleva todo; "
            "si empatan, cada uno recupera lo suyo."
        ),
        (
            "Antes de la partida, cada uno pone {n} fichas de apuesta. Quien gana se lo lleva "
            "todo; si empatan, cada uno recupera lo suyo."
        ),
    ),
    "rules.chips.per_round": (
        "Cada uno empieza con {n} ficha de apuesta; quien no puede pagar la puesta mira la ronda.",
        "Cada uno empieza con {n} fichas de apuesta; quien no puede pagar la puesta mira la ronda.",
    ),
    "rules.chips.per_match": (
        "Cada uno empieza con {n} ficha de apuesta.",
        "Cada uno empieza con {n} fichas de apuesta.",
    ),
    "rules.play_money": "Son fichas de apuesta, no dinero: solo sirven para llevar la cuenta.",
    # Ejemplos
    "example.names": "Ana Luis Rosa Juan Eva Paco",
    "example.closed": "Un tranque",
    "example.out": "{name} domina",
    "example.tie": "Un tranque con empate",
    "example.match": "La partida entera",
    "example.match.rounds": (
        "{first} gana la primera ronda por {one} puntos y {second}, la segunda por {two}."
    ),
    "example.match.won": (
        "{high} son más que {low}: la partida es para {name}, que se lleva {n} ficha de apuesta.",
        "{high} son más que {low}: la partida es para {name}, que se lleva {n} fichas de apuesta.",
    ),
    "example.last": "La última ficha es el {tile}, y en los extremos hay un {left} y un {right}.",
    "example.bonus": (
        "Y {n} punto más: {occasion}.",
        "Y {n} puntos más: {occasion}.",
    ),
    "example.pot": (
        "En el bote hay {n} ficha de apuesta.",
        "En el bote hay {n} fichas de apuesta.",
    ),
    "example.closer": "Lo cerró {name}; después jugaba {next}.",
    # Opciones
    "option.target": "Puntos para ganar",
    "option.set": "Juego de fichas",
    "option.set.6": "Doble seis",
    "option.set.9": "Doble nueve",
    "option.set.12": "Doble doce",
    "option.spinners": "Qué abren los dobles",
    "option.spinners.none": "Nada: una sola línea",
    "option.spinners.tips": "Sus dos puntas",
    "option.spinners.all": "Todos sus lados",
    "option.lock": "Los brazos",
    "option.lock.true": "Esperan a que el centro esté completo",
    "option.lock.false": "Crecen desde el principio",
    "option.draw": "Si nada encaja",
    "option.draw.none": "Se pasa, sin robar",
    "option.draw.one": "Se roba una",
    "option.draw.until": "Se roba hasta que encaje",
    "option.hand": "El reparto",
    "option.hand.default": "Siete a cada uno, sin pozo",
    "option.hand.8-N": "Cuatro a cada uno, con pozo",
    "option.rotation": "Quién sale en las rondas siguientes",
    "option.rotation.true": "Cada vez el siguiente",
    "option.rotation.false": "Quien tiene el doble más alto",
    "option.players": "Cuántos pueden jugar",
    "option.tiles": "Fichas para cada uno",
    "option.opener": "Quién sale primero",
    "option.opener.tile": "Quien tiene el doble más alto del juego",
    "option.opener.highest_double": "Quien tiene el doble más alto repartido",
    "option.opener.lot": "Se sortea",
    "option.opening_tile": "La primera ficha",
    "option.opening_tile.forced": "La que dio la salida",
    "option.opening_tile.any": "Cualquiera",
    "option.next_opener": "Quién sale en las rondas siguientes",
    "option.next_opener.same_rule": "Como en la primera",
    "option.next_opener.rotate": "Cada vez el siguiente",
    "option.next_opener.winner": "Quien ganó la ronda",
    "option.redeal_doubles": "Dobles con que se pide otro reparto; 0, nunca",
    "option.closed_winner": "Quién gana un tranque",
    "option.closed_winner.lowest_pair": "La pareja que suma menos",
    "option.closed_winner.lowest_hand": "La mano más baja",
    "option.closed_winner.closer_v_next": "Quien cerró contra el siguiente",
    "option.closed_tie": "Si el tranque empata",
    "option.closed_tie.nobody": "No gana nadie",
    "option.closed_tie.closer": "Gana quien cerró",
    "option.closed_tie.opener_side": "Gana el lado de quien salió",
    "option.closed_tie.carry": "Un punto más en la siguiente",
    "option.score": "Qué puntos se suman",
    "option.score.losers_pair": "Los de la pareja que pierde",
    "option.score.all_remaining": "Los de las cuatro manos",
    "option.last_plain": "Dominar con una ficha corriente",
    "option.last_double": "Dominar con un doble",
    "option.last_both": "Dominar por los dos extremos",
    "option.last_double_both": "Dominar con un doble por los dos extremos",
    "option.closed_worth": "Ganar un tranque",
    "option.capicua": "Premio por capicúa",
    "option.chuchazo": "Premio por chuchazo",
    "option.pass_on_opening": "Premio por pase de salida",
    "option.three_passes": "Premio por pase corrido",
    "option.closed": "Premio por ganar un tranque",
    "option.round_1": "Premio por la primera ronda",
    "option.round_2": "Premio por la segunda ronda",
    "option.round_3": "Premio por la tercera ronda",
    "option.round_4": "Premio por la cuarta ronda",
    "option.cap": "Puntos desde los que no hay premio por pases; 0, siempre lo hay",
    "option.stake": "La puesta",
    "option.chips": "Fichas de apuesta al empezar",
    "option.rounds": "Rondas",
}
