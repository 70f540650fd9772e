"""English: the games and their rules, sentence by sentence."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    "game.robo": "Draw dominoes",
    "game.doble-doce": "Double twelve",
    "game.tradicional": "Traditional dominoes",
    "game.infantil": "Children's dominoes",
    "game.dos": "Dominoes for two",
    "game.ida-y-vuelta": "Home and away",
    "game.ciento-once": "A hundred and eleven",
    "game.pool": "Pool",
    "game.cruzado": "Cross dominoes",
    "game.chipre": "Cyprus",
    "game.bloqueo": "Block dominoes",
    "game.cincuenta": "To fifty",
    "game.parejas": "Partnership dominoes",
    "game.espanol": "Spanish partnership",
    "game.venezolano": "Venezuelan dominoes",
    "game.dominicano": "Dominican dominoes",
    "game.puertorriqueno": "Puerto Rican dominoes to 200",
    "game.puertorriqueno-500": "Puerto Rican dominoes to 500",
    "game.cubano": "Cuban dominoes, double nine",
    "game.brasileno": "Brazilian dominoes",
    "about.robo": "One round; whoever has nothing that fits draws.",
    "about.doble-doce": "Ninety-one tiles, and every double opens both its tips.",
    "about.tradicional": "For a group: draw, close, and add up differences.",
    "about.infantil": "Everything is dealt; the first without tiles wins.",
    "about.dos": "The traditional game for two, with two tiles that nobody sees.",
    "about.ida-y-vuelta": "Exactly two rounds, and a stake on their sum.",
    "about.ciento-once": "In pairs: who goes out takes everything, to 111.",
    "about.pool": "A pot in every round, with chips instead of points.",
    "about.cruzado": "Four arms that do not grow before the cross is complete.",
    "about.chipre": "Double nine and a star of eight arms, for many.",
    "about.bloqueo": "No drawing: who cannot play passes.",
    "about.cincuenta": "Leads alternate and the rival's whole hand counts, to 50.",
    "about.parejas": "The common form of Spain and Latin America.",
    "about.espanol": "In pairs, the lead drawn by lot, all points count, to 300.",
    "about.venezolano": "In pairs; the lead goes round; to 75.",
    "about.dominicano": "In pairs, with capicúa, all-pass and pass on the lead.",
    "about.puertorriqueno": "In pairs; the winner leads; all points count.",
    "about.puertorriqueno-500": "With prizes for the first rounds, capicúa and chuchazo.",
    "about.cubano": "In pairs, ten tiles each out of fifty-five.",
    "about.brasileno": "The last tile is worth one to four points; to 6.",
    # Parts
    "rules.part.set": "Tiles and players",
    "rules.part.opening": "The lead",
    "rules.part.play": "Playing",
    "rules.part.end": "The end of a round",
    "rules.part.match": "The match",
    "rules.part.stakes": "Stakes",
    "rules.part.example": "An example",
    "rules.note": "These are the rules of this table; elsewhere they differ.",
    "rules.options": "What --options can change: {names}.",
    "option.target": "how many points",
    "option.stake": "how many chips",
    "option.chips": "how many chips",
    "option.rounds": "how many rounds",
    # Tiles and players
    "rules.slug": "It is called {id}: the game and the version of its rules.",
    "rules.set": "It is played with a double-{number} set of {n} tiles.",
    "rules.players": "It is for {least} to {most} players.",
    "rules.players.fixed": "It is for {n} players.",
    "rules.teams.none": "Everybody plays alone.",
    "rules.teams.pairs": "Partners sit opposite: A and C against B and D.",
    "rules.hand": ("Each is dealt {n} tile.", "Each is dealt {n} tiles."),
    "rules.hand.by_players": "Tiles for each: {table}.",
    "rules.hand.all_but_two": "Everything but two tiles is dealt, in equal hands: {table}.",
    "rules.by_players": "{n} with {players} players",
    "rules.reserve.none": "There is no reserve: no tile is out of everybody's reach.",
    "rules.reserve": (
        "Reserve: the last tile of the boneyard is never drawn.",
        "Reserve: the last {n} tiles of the boneyard are never drawn.",
    ),
    "rules.reserve.by_players": "Reserve, which is never drawn: {table}.",
    # The lead
    "rules.opener.highest_double": "The highest double leads; the 0-0 is one too.",
    "rules.opener.tile": "Whoever holds the {tile} leads.",
    "rules.opener.lot": "Who leads is drawn by lot.",
    "rules.opener_fallback.heaviest": (
        "If nobody leads that way, the heaviest tile does; of equals, the one with the higher half."
    ),
    "rules.opener_fallback.redeal": "If nobody holds it, the tiles are dealt again.",
    "rules.opening_tile.forced": "That tile is the one to be led.",
    "rules.opening_tile.any": "Any tile may be led.",
    "rules.next_opener.same_rule": "In later rounds the same rule says who leads.",
    "rules.next_opener.alternate": (
        "In later rounds they take turns, from whoever led the first one, with any tile."
    ),
    "rules.next_opener.rotate": (
        "In later rounds the player after the last leader leads, with any tile."
    ),
    "rules.next_opener.winner": (
        "In later rounds the last winner leads, with any tile; if there was none, the player after "
        "the last leader."
    ),
    # Playing
    "rules.layout.line": "The tiles form a line with two ends; doubles open no others.",
    "rules.layout.star:4": "The double that is led is the centre of a cross of four arms.",
    "rules.layout.star:8": (
        "The double that is led is the centre of a star of eight arms: the four sides first, then "
        "the diagonals."
    ),
    "rules.layout.tips": "Every double lies across and goes on from both its tips.",
    "rules.layout.all": "Every double lies across and goes on from all its free sides.",
    "rules.lock.none": "Any open end may be played on.",
    "rules.lock.centre": "Until the centre has all its arms, tiles go beside it and nowhere else.",
    "rules.draw.until": (
        "Whoever has nothing that fits draws until a tile does, and plays it; with nothing left to "
        "draw, passes."
    ),
    "rules.draw.one": (
        "Whoever has nothing that fits draws one tile: if it fits it is played, else it is a pass."
    ),
    "rules.draw.none": "There is no drawing: whoever has nothing that fits passes.",
    "rules.must": "Who can play must play: nobody draws or passes with a tile that fits.",
    # The end of a round
    "rules.out": "Whoever plays the last tile of a hand wins the round at once: domino!",
    "rules.closed": "If nobody can play or draw the round is closed, and hands are counted.",
    "rules.closed_winner.lowest_hand": "The lowest hand wins a closed round.",
    "rules.closed_winner.lowest_pair": "The pair with the lower sum wins a closed round.",
    "rules.closed_winner.closer_v_next": (
        "In a closed round the hands of who closed it and of the next player are compared: the "
        "lower one wins."
    ),
    "rules.closed_tie.nobody": "If the lowest are equal, nobody scores.",
    "rules.closed_tie.draw": "If the lowest are equal, it is a draw.",
    "rules.closed_tie.lightest_tile": (
        "If the lowest are equal, the lightest tile wins; if these are equal too the next ones are "
        "compared, and with equal hands nobody scores."
    ),
    "rules.closed_tie.share": (
        "If the lowest are equal, they share the pot; what cannot be shared stays for the next "
        "round."
    ),
    "rules.closed_tie.closer": "If they are equal, whoever closed the round wins.",
    "rules.closed_tie.opener_side": "If they are equal, whoever led wins.",
    "rules.closed_tie.carry": (
        "If they are equal nobody scores, and the next round is worth a point more to its winner."
    ),
    "rules.score.none": "There are no points: one wins or loses.",
    "rules.score.others_minus_own": "The winner scores what the others have left, less its own.",
    "rules.score.sum_diff": (
        "The winner scores, for each rival, the difference between the rival's hand and its own."
    ),
    "rules.score.losers_full": "The winner scores all that the others have left.",
    "rules.score.losers_pair": "The winning pair scores what the other pair has left.",
    "rules.score.all_remaining": "The winner scores all that is left in the four hands.",
    "rules.score.by_last_tile": (
        "The winner scores by the last tile: 1 for a plain one, 2 for a double, 3 if it fitted "
        "both ends, 4 for a double that fitted both; a closed round is worth 1."
    ),
    "rules.score.pot": "The winner takes the pot.",
    "rules.bonuses.none": "There are no extra points.",
    "rules.bonus": ("{n} extra point: {occasion}.", "{n} extra points: {occasion}."),
    "rules.bonus.cap": (
        "{n} extra point, below {cap} only: {occasion}.",
        "{n} extra points, below {cap} only: {occasion}.",
    ),
    "occasion.capicua": "capicúa, out with a tile that fitted both ends",
    "occasion.chuchazo": "chuchazo, out with the double blank",
    "occasion.pass_on_opening": "pass on the lead, the next player cannot follow it",
    "occasion.three_passes": "all pass, everybody else passes and the same player plays again",
    "occasion.closed": "winning a closed round",
    "occasion.round_1": "winning the first round",
    "occasion.round_2": "winning the second round",
    "occasion.round_3": "winning the third round",
    "occasion.round_4": "winning the fourth round",
    # The match
    "rules.target": ("Whoever reaches {n} point wins.", "Whoever reaches {n} points wins."),
    "rules.target.none": "There is no target of points.",
    "rules.rounds": ("A match has {n} round.", "A match has {n} rounds."),
    "rules.rounds.none": "As many rounds are played as it takes.",
    "rules.agreed_stop.true": "Between rounds all may agree to stop, and the leader wins.",
    "rules.agreed_stop.false": "A match is not stopped by agreement.",
    "rules.stakes.none": "Nothing is staked: there is no stake, and there are no chips.",
    "rules.stakes.per_round": "Before every round all put the same into the pot.",
    "rules.stakes.per_match": "Before the match all put in the same, and the winner takes it.",
    "rules.stake": ("The stake is {n} chip.", "The stake is {n} chips."),
    "rules.chips": (
        "Everybody begins with {n} chip; without the stake one sits out.",
        "Everybody begins with {n} chips; without the stake one sits out.",
    ),
    "rules.example": "Closed with these hands: {hands}.",
    "rules.example.hand": "{letter}, {tiles} = {sum}",
}
