"""English: the rules, sentence by sentence, and the options of each game."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    "rules.part.set": "The tiles",
    "rules.part.deal": "The deal",
    "rules.part.opening": "Who leads",
    "rules.part.play": "Playing",
    "rules.part.end": "The end of a round",
    "rules.part.count": "The points",
    "rules.part.stakes": "The stakes",
    "rules.part.match": "The match",
    # The tiles
    "rules.set": (
        "It is played with a double-{number} set: {n} tiles, one for every two numbers from 0 to "
        "{max}. {doubles} of them are doubles, and every number is on {suit}."
    ),
    # The deal
    "rules.players": "It is for {least} to {most} players.",
    "rules.players.fixed": "It is for {number} players.",
    "rules.teams.none": "Everybody plays alone.",
    "rules.teams.pairs": (
        "It is played in pairs: whoever sits opposite is your partner, and what one wins belongs "
        "to both."
    ),
    "rules.hand": (
        "All tiles are mixed face down and each player is dealt {n}.",
        "All tiles are mixed face down and each player is dealt {n}.",
    ),
    "rules.hand.by_players": (
        "All tiles are mixed face down; how many are dealt depends on how many play."
    ),
    "rules.hand.all_but_two": (
        "All tiles are mixed face down and all but two are dealt, in equal hands; those that "
        "cannot be dealt equally stay aside as well."
    ),
    "rules.hand.all_but_two.drawn": (
        "All tiles are mixed face down and dealt in equal hands; two stay undealt, or as many more "
        "as equal hands ask for."
    ),
    "rules.hand.row": (
        "With {players}: {n} tile each; undealt, {rest}.",
        "With {players}: {n} tiles each; undealt, {rest}.",
    ),
    "rules.hand.row.reserve": (
        "With {players}: {n} tile each; undealt, {rest}; in reserve, {reserve}.",
        "With {players}: {n} tiles each; undealt, {rest}; in reserve, {reserve}.",
    ),
    "rules.boneyard": (
        "The one that is left lies face down: it is the boneyard.",
        "The {n} that are left lie face down: they are the boneyard.",
    ),
    "rules.boneyard.by_players": "Those that are left lie face down: they are the boneyard.",
    "rules.boneyard.unused": (
        "The one that is left is put aside and stays out of play.",
        "The {n} that are left are put aside and stay out of play.",
    ),
    "rules.boneyard.unused.by_players": ("Those that are left are put aside and stay out of play."),
    "rules.boneyard.none": "None is left: there is no boneyard.",
    "rules.reserve.none": "The boneyard may be drawn down to its last tile.",
    "rules.reserve": (
        "The last tile of the boneyard is never drawn: it is the reserve.",
        "The last {n} tiles of the boneyard are never drawn: they are the reserve.",
    ),
    "rules.reserve.by_players": (
        "The last tiles of the boneyard are never drawn: they are the reserve, and how many they "
        "are depends on how many play."
    ),
    # Who leads
    "rules.opener.highest_double": (
        "Whoever holds the highest double that was dealt leads; the double blank counts too."
    ),
    "rules.opener.tile": "Whoever holds the {tile} leads.",
    "rules.opener.lot": "Who leads is drawn by lot.",
    "rules.opener_fallback.heaviest.highest_double": (
        "If nobody holds a double, the tile with most pips leads; of two with the same sum, the "
        "one with the higher half."
    ),
    "rules.opener_fallback.heaviest.tile": (
        "If nobody holds it, the tile with most pips leads; of two with the same sum, the one with "
        "the higher half."
    ),
    "rules.opener_fallback.redeal.highest_double": (
        "If nobody holds a double, the tiles are gathered and dealt again."
    ),
    "rules.opener_fallback.redeal.tile": (
        "If nobody holds it, the tiles are gathered and dealt again."
    ),
    "rules.opening_tile.forced": "The tile that gives the lead is the one to be led.",
    "rules.opening_tile.any": "Any tile may be led.",
    "rules.opening_tile.lot": "Any tile may be led, since the lot points at none.",
    "rules.redeal_doubles": (
        (
            "Whoever is dealt a double may ask for another deal at the first turn, if nobody has "
            "drawn or passed before."
        ),
        (
            "Whoever is dealt {n} doubles or more may ask for another deal at the first turn, if "
            "nobody has drawn or passed before."
        ),
    ),
    "rules.next_opener.same_rule": "Every round looks anew for who leads.",
    "rules.next_opener.alternate": (
        "In later rounds they take turns from whoever led the first, no matter who won, and any "
        "tile may be led."
    ),
    "rules.next_opener.rotate": (
        "In later rounds the player after the last leader leads, no matter who won, with any tile."
    ),
    "rules.next_opener.winner": (
        "In later rounds whoever won the last one leads, with any tile; if nobody did, the player "
        "after the last leader."
    ),
    # Playing
    "rules.turn": (
        "In turn, each player lays one tile on the table, a number beside its equal. A double "
        "gives no second turn."
    ),
    "rules.layout.line": (
        "The table is a line with two ends. Doubles lie across it and open no other ways."
    ),
    "rules.layout.star:4": (
        "The double that is led is the centre of a cross: four arms grow from its four sides. "
        "Other doubles lie across and open no other ways."
    ),
    "rules.layout.star:8": (
        "The double that is led is the centre of a star of eight arms: the four sides first, then "
        "the four corners. Other doubles lie across and open no other ways."
    ),
    "rules.layout.tips": (
        "Every double lies across and goes on from its two tips: each double makes one more end."
    ),
    "rules.layout.all": (
        "Every double lies across and goes on from all its free sides: straight on and from both "
        "tips."
    ),
    "rules.lock.none": "Arms may grow from the start, even while the centre lacks some.",
    "rules.lock.centre": (
        "While the centre lacks an arm, tiles go beside it and nowhere else, and must carry its "
        "number; once it has them all, the other ends open."
    ),
    "rules.must": (
        "Whoever can play must: nobody draws or passes with a tile that fits. If it fits in "
        "several places, you choose where."
    ),
    "rules.draw.until": (
        "If nothing fits you draw from the boneyard, one tile at a time, until one does, and play "
        "it in the same turn. With nothing left to draw, you pass."
    ),
    "rules.draw.one": (
        "If nothing fits you draw one tile from the boneyard: if it fits you play it, if not you "
        "pass. With nothing left to draw, you pass."
    ),
    "rules.draw.none": "If nothing fits you pass: there is no drawing in this game.",
    # The end of a round
    "rules.out": "Whoever lays the last tile of a hand says “Domino!” and wins the round at once.",
    "rules.closed": (
        "If nobody can play and nothing is left to draw, the round is closed: hands are turned up "
        "and their pips are counted."
    ),
    "rules.closed.no_draw": (
        "If nobody can play, the round is closed: hands are turned up and their pips are counted."
    ),
    "rules.closed_winner.lowest_hand": "The hand with the lowest sum wins a closed round.",
    "rules.closed_winner.lowest_hand.pairs": (
        "A closed round goes to the pair of whoever holds the lowest hand, even if the two of them "
        "have more than the others."
    ),
    "rules.closed_winner.lowest_pair": "The pair with the lower sum wins a closed round.",
    "rules.closed_winner.closer_v_next": (
        "In a closed round the hands of whoever closed it and of the next player are compared: the "
        "lower one wins, and the other two decide nothing."
    ),
    "rules.closed_tie.nobody": "If they are level, nobody wins.",
    "rules.closed_tie.draw": "If they are level, the round is a draw.",
    "rules.closed_tie.lightest_tile": (
        "If they are level, whoever holds the lightest tile wins; if those are level too the next "
        "ones are compared, and with equal hands nobody wins."
    ),
    "rules.closed_tie.share": (
        "If they are level, they share the pot; what cannot be shared stays for the next round."
    ),
    "rules.closed_tie.closer": "If they are level, whoever closed the round wins.",
    "rules.closed_tie.opener_side": "If they are level, the side that led wins.",
    "rules.closed_tie.carry": (
        "If they are level nobody wins, and the next round is worth a point more to its winner."
    ),
    # The points
    "rules.score.none": "There are no points: a round is won, lost or drawn.",
    "rules.score.others_minus_own": (
        "The winner of a round scores the pips that all the others have left, less the winner’s "
        "own."
    ),
    "rules.score.sum_diff": (
        "The winner of a round scores, for each rival, the difference between the rival’s hand and "
        "the winner’s own."
    ),
    "rules.score.losers_full": (
        "The winner of a round scores all the pips that the others have left, without taking off "
        "the winner’s own."
    ),
    "rules.score.others_minus_own.one": (
        "The winner of a round scores the pips that the rival has left, less the winner’s own."
    ),
    "rules.score.sum_diff.one": (
        "The winner of a round scores the difference between the rival’s hand and the winner’s own."
    ),
    "rules.score.losers_full.one": (
        "The winner of a round scores all the pips that the rival has left, without taking off the "
        "winner’s own."
    ),
    "rules.score.losers_pair": (
        "The pair that wins a round scores the pips that the other pair has left; their own do not "
        "count."
    ),
    "rules.score.all_remaining": (
        "The pair that wins a round scores all the pips left in the four hands, their own included."
    ),
    "rules.score.by_last_tile": (
        "A round is worth what its last tile says: a plain one, {plain}; a double, {double}; one "
        "that fitted both ends, {both}; a double that fitted both, {double_both}. A closed round "
        "is worth {closed}."
    ),
    "rules.score.pot": "There are no points: the winner of a round takes the pot.",
    "rules.bonus": ("{n} extra point: {occasion}.", "{n} extra points: {occasion}."),
    "rules.bonus.cap": (
        "{n} extra point while the side is below {cap}: {occasion}.",
        "{n} extra points while the side is below {cap}: {occasion}.",
    ),
    "occasion.capicua": "capicúa, out with a plain tile that fitted both ends, which differed",
    "occasion.chuchazo": "chuchazo, out with the double blank",
    "occasion.pass_on_opening": "pass on the lead, the next player cannot follow it",
    "occasion.three_passes": "all pass, everybody else passes and the same player plays again",
    "occasion.closed": "winning a closed round",
    "occasion.round_1": "winning the first round",
    "occasion.round_2": "winning the second round",
    "occasion.round_3": "winning the third round",
    "occasion.round_4": "winning the fourth round",
    # The match
    "rules.target": (
        "Whoever reaches or passes {n} point wins the match.",
        "Whoever reaches or passes {n} points wins the match.",
    ),
    "rules.target.pairs": (
        "The pair that reaches or passes {n} point wins the match.",
        "The pair that reaches or passes {n} points wins the match.",
    ),
    "rules.rounds.points": (
        "A match has {n} round, and whoever has most points wins it.",
        (
            "A match has exactly {n} rounds, and whoever has most points over all of them wins it. "
            "A round without a winner counts like any other."
        ),
    ),
    "rules.rounds.none": (
        "One round is a match.",
        "A match has {n} rounds, and the last one decides it.",
    ),
    "rules.rounds.pot": (
        "A match has {n} round, and whoever has most chips wins it.",
        (
            "A match has {n} rounds, and whoever ends with most chips wins it. It ends earlier if "
            "only one player can pay the stake."
        ),
    ),
    "rules.agreed_stop": "Between rounds all may agree to stop: whoever is ahead wins.",
    "rules.slug": "In records these rules are called {id}.",
    # The stakes
    "rules.stakes.per_round": (
        "Before every round each player puts {n} chip into the pot.",
        "Before every round each player puts {n} chips into the pot.",
    ),
    "rules.stakes.per_match": (
        (
            "Before the match each player stakes {n} chip. The winner takes it all; after a draw "
            "each player’s stake is given back."
        ),
        (
            "Before the match each player stakes {n} chips. The winner takes it all; after a draw "
            "each player’s stake is given back."
        ),
    ),
    "rules.chips.per_round": (
        "Each player begins with {n} chip; whoever cannot pay the stake watches that round.",
        "Each player begins with {n} chips; whoever cannot pay the stake watches that round.",
    ),
    "rules.chips.per_match": (
        "Each player begins with {n} chip.",
        "Each player begins with {n} chips.",
    ),
    "rules.play_money": "They are chips, not money: they only keep the score.",
    # Examples
    "example.names": "Ana Luis Rosa Juan Eva Paco",
    "example.closed": "A closed round",
    "example.out": "{name} goes out",
    "example.tie": "A closed round that is level",
    "example.match": "The whole match",
    "example.match.rounds": (
        "{first} wins the first round by {one} points and {second} the second by {two}."
    ),
    "example.match.won": (
        "{high} is more than {low}: the match goes to {name}, who takes {n} chip.",
        "{high} is more than {low}: the match goes to {name}, who takes {n} chips.",
    ),
    "example.last": "The last tile is the {tile}, and the ends show a {left} and a {right}.",
    "example.bonus": ("And {n} extra point: {occasion}.", "And {n} extra points: {occasion}."),
    "example.pot": ("There is {n} chip in the pot.", "There are {n} chips in the pot."),
    "example.closer": "{name} closed it; {next} would have played next.",
    # Options
    "option.target": "Points to win",
    "option.set": "Set of tiles",
    "option.set.6": "Double six",
    "option.set.9": "Double nine",
    "option.set.12": "Double twelve",
    "option.spinners": "What doubles open",
    "option.spinners.none": "Nothing: a single line",
    "option.spinners.tips": "Both their tips",
    "option.spinners.all": "All their sides",
    "option.lock": "The arms",
    "option.lock.true": "Wait until the centre is complete",
    "option.lock.false": "Grow from the start",
    "option.draw": "If nothing fits",
    "option.draw.none": "Pass, without drawing",
    "option.draw.one": "Draw one",
    "option.draw.until": "Draw until one fits",
    "option.hand": "The deal",
    "option.hand.default": "Seven each, no boneyard",
    "option.hand.8-N": "Four each, with a boneyard",
    "option.rotation": "Who leads later rounds",
    "option.rotation.true": "The next player each time",
    "option.rotation.false": "Whoever holds the highest double",
    "option.players": "How many may play",
    "option.tiles": "Tiles for each",
    "option.opener": "Who leads first",
    "option.opener.tile": "The highest double of the set",
    "option.opener.highest_double": "The highest double dealt",
    "option.opener.lot": "Drawn by lot",
    "option.opening_tile": "The first tile",
    "option.opening_tile.forced": "The one that gave the lead",
    "option.opening_tile.any": "Any tile",
    "option.next_opener": "Who leads later rounds",
    "option.next_opener.same_rule": "As in the first",
    "option.next_opener.rotate": "The next player each time",
    "option.next_opener.winner": "The winner of the last",
    "option.redeal_doubles": "Doubles to ask for another deal; 0, never",
    "option.closed_winner": "Who wins a closed round",
    "option.closed_winner.lowest_pair": "The pair with the lower sum",
    "option.closed_winner.lowest_hand": "The lowest hand",
    "option.closed_winner.closer_v_next": "Whoever closed it against the next",
    "option.closed_tie": "If a closed round is level",
    "option.closed_tie.nobody": "Nobody wins",
    "option.closed_tie.closer": "Whoever closed it wins",
    "option.closed_tie.opener_side": "The side that led wins",
    "option.closed_tie.carry": "A point more in the next",
    "option.score": "Which points are scored",
    "option.score.losers_pair": "Those of the losing pair",
    "option.score.all_remaining": "Those of all four hands",
    "option.last_plain": "Out with a plain tile",
    "option.last_double": "Out with a double",
    "option.last_both": "Out at both ends",
    "option.last_double_both": "Out at both ends with a double",
    "option.closed_worth": "Winning a closed round",
    "option.capicua": "Extra for capicúa",
    "option.chuchazo": "Extra for chuchazo",
    "option.pass_on_opening": "Extra for a pass on the lead",
    "option.three_passes": "Extra for making all pass",
    "option.closed": "Extra for winning a closed round",
    "option.round_1": "Extra for the first round",
    "option.round_2": "Extra for the second round",
    "option.round_3": "Extra for the third round",
    "option.round_4": "Extra for the fourth round",
    "option.cap": "Points from which passes pay no more; 0, they always do",
    "option.stake": "The stake",
    "option.chips": "Chips at the start",
    "option.rounds": "Rounds",
}
