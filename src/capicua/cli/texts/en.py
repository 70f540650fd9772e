"""English: playing in the terminal."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    # Who is who
    "you": "you",
    "partner": "{name} is your partner.",
    "bot.azar": "random",
    "bot.principiante": "beginner",
    "bot.casual": "casual",
    # The table
    "title": "{game} · round {round}",
    "table.empty": "The table is empty.",
    "end.left": "on the left, {pip}",
    "end.right": "on the right, {pip}",
    "end.arm": "on arm {number}, {pip}",
    "end.new_arm": "on a new arm, {pip}",
    "end.branch": "beside the {tile}, {pip}",
    "ends": "Ends: {ends}.",
    "plain.line": "Table, from left to right: {tiles}.",
    "plain.centre": "In the centre: {tiles}.",
    "plain.arm": "Arm {number}, outward: {tiles}.",
    "plain.branch": "From the {tile}: {tiles}.",
    "boneyard": ("{n} tile is left in the boneyard.", "{n} tiles are left in the boneyard."),
    "boneyard.none": "The boneyard is empty.",
    "boneyard.reserve": (
        "The boneyard has {n} tile to draw and {reserve} in reserve.",
        "The boneyard has {n} tiles to draw and {reserve} in reserve.",
    ),
    "count": ("{name}: {n} tile", "{name}: {n} tiles"),
    "out": "{name}: sits this round out",
    "scores": "Points: {scores}.",
    "scores.target": "Points: {scores}. The target is {target}.",
    "chips": "Chips: {chips}.",
    "pot": ("There is {n} chip in the pot.", "There are {n} chips in the pot."),
    "carry": ("{n} point waits for the winner.", "{n} points wait for the winner."),
    "hand": "Your hand",
    "plain.hand": "Your hand: {tiles}.",
    "plain.hand.tile": "{number}, {tile}",
    "plain.hand.fits": "{number}, {tile}, which fits",
    # Your turn
    "turn": "Your turn.",
    "must": "This round opens with the {tile}.",
    "may.redeal": "You have so many doubles that you may ask for another deal: {key}.",
    "ask.tile": "Which tile? (number; ? help) ",
    "ask.end": "Where? {ends}; 0, another tile: ",
    "ask.end.choice": "{number}, {end}",
    "ask.sure": "{tile}, {end}. Enter to play it; 0, another tile: ",
    "ask.draw": "No tile of yours fits. Enter to draw: ",
    "ask.pass": "No tile of yours fits and you cannot draw. Enter to pass: ",
    "ask.next": "Enter for the next round; q, leave: ",
    "ask.next.agreed": "Enter for the next round; a, agree to stop here; q, leave: ",
    "ask.quit": "Leave the match? (y, yes; Enter, play on) ",
    "key.draw": "d",
    "key.pass": "p",
    "key.table": "t",
    "key.past": "h",
    "key.rules": "n",
    "key.agree": "a",
    "key.quit": "q",
    "key.yes": "y",
    "key.left": "l",
    "key.right": "r",
    "help": (
        "Type the number of a tile to play it. If it fits in several places you choose next; with\n"
        "0 you choose another tile. What has been played is not taken back.\n"
        "  l, r   after the number: left or right, as in “3 l”\n"
        "  d      draw a tile              p      pass\n"
        "  t      show the table again     h      what has been played in this round\n"
        "  n      the rules of the game    q      leave the match\n"
        "The notation of records works too: 64> is the 6-4 on the right."
    ),
    "not_understood": "“{text}” is no choice here. Type ? to see what is.",
    "no_such_tile": (
        "You have no tile number {number}: you have only {n}.",
        "You have no tile number {number}: you have {n}.",
    ),
    "no_such_end": "There is no end there. Choose one of the numbers.",
    "refusal.not_your_turn": "It is not your turn.",
    "refusal.round_over": "The round is over.",
    "refusal.tile_not_in_hand": "That tile is not in your hand.",
    "refusal.tile_does_not_fit": "The {tile} does not fit there.",
    "refusal.tile_fits_nowhere": "The {tile} does not fit at any end.",
    "refusal.must_open_with_tile": "This round opens with the {tiles}.",
    "refusal.arm_locked": "Arms open when the cross is complete. These will do: {tiles}.",
    "refusal.has_playable_tile": "You have something to play: {tiles}.",
    "refusal.must_draw": "You can still draw; you may not pass.",
    "refusal.no_drawable_tiles": "There is nothing left to draw.",
    "refusal.draw_not_allowed": "There is no drawing now.",
    "refusal.redeal_not_allowed": (
        "Another deal is asked for at the first turn only, with the doubles that the rules name."
    ),
    # What happens
    "dealt.again": "Nobody can open: the tiles are dealt again.",
    "redealt": "{name} asks for another deal, with so many doubles.",
    "redealt.you": "You ask for another deal.",
    "dealt.lead": "{name} leads.",
    "dealt.lead.you": "You lead.",
    "played": "{name} plays {tile}, {end}.",
    "played.lead": "{name} leads {tile}.",
    "played.you": "You play {tile}, {end}.",
    "played.lead.you": "You lead {tile}.",
    "drew": "{name} draws a tile.",
    "drew.you": "You draw {tile}.",
    "passed": "{name}: pass!",
    "passed.you": "You pass.",
    "automatic": "In this game the opening tile plays itself.",
    "bonus": (
        "{side}: {n} extra point for {occasion}.",
        "{side}: {n} extra points for {occasion}.",
    ),
    "past.none": "Nothing has been played yet.",
    # The end of a round
    "end.out": "{name}: domino!",
    "end.out.you": "Domino! You have no tiles left.",
    "end.closed": "Closed: nobody can play.",
    # The end of the match
    "match.won": "The match goes to {side}.",
    "match.won.you": "You win the match!",
    "match.draw": "The match is a draw.",
    "at.left": "on the left",
    "at.right": "on the right",
    "at.arm": "on arm {number}",
    "at.new_arm": "opening arm {number}",
    "at.branch": "beside the {tile}",
    "match.nobody": "The match ends without a winner.",
    "match.paid": "Paid at the end: {takes}.",
    "match.left": "The match was left.",
    "saved": "The record is in {file}.",
    # Errors
    "error.game": "There is no game “{name}”. There are: {games}.",
    "error.players": "{game} is for {players}.",
    "error.options": "Options are written as name=value, with a space between them.",
    "error.option_twice": "The option “{option}” is there twice.",
    "error.no_option": (
        "That game has no option “{option}”. “capicua rules {slug}” says which it has."
    ),
    "error.option_value": (
        "{name}={value} will not do in that game (“{option}”). “capicua rules {slug}” says what "
        "will."
    ),
    "error.options_together": "Those rules do not go together at one table. Change one of them.",
    "error.bot": "There is no player “{name}”. There are: {names}.",
    # The list of games
    "games.head": "Games, with the names that the other verbs know:",
    "games.more": "“capicua rules NAME” tells the rules; “capicua play NAME” plays.",
    # The rules
    "rules.example": "Example: {title}",
    "rules.example.hands": "These hands are left: {hands}.",
    "rules.example.hand": "{name}, {tiles} = {sum}",
    "rules.example.none": "{name}, no tiles",
    "rules.elsewhere": "Here and at other tables",
    "rules.point": "{topic}. Here: {here} Elsewhere: {there}",
    "rules.options": "What --options can change:",
    "rules.option": "{name}: {label}. {values}.",
    "rules.option.value": "{value}, {is_}",
    "rules.option.number": "A number",
}
