"""What dominoes is: tiles, tables, rounds, matches and what each seat may know of them.

Pure values and functions on the standard library alone; no clock, no randomness, no I/O.
"""

from capicua.rules.action import Action, Draw, Pass, Play, parse_action
from capicua.rules.deal import Deal, Opening, deal_tiles, find_opening
from capicua.rules.errors import BadRuleset, IllegalAction, InvalidNotation, Refusal
from capicua.rules.event import (
    Dealt,
    Drew,
    Event,
    Hidden,
    MatchEnded,
    Passed,
    Played,
    RoundEnded,
    redact,
)
from capicua.rules.games import GAMES, game
from capicua.rules.layout import End, Layout, Placement
from capicua.rules.match import Match
from capicua.rules.perft import perft, whole
from capicua.rules.public import PublicRound
from capicua.rules.round import Round
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile, format_tiles, full_set, parse_tiles, pips_in
from capicua.rules.turn import Turn
from capicua.rules.view import View, view

__all__ = [
    "GAMES",
    "Action",
    "BadRuleset",
    "Deal",
    "Dealt",
    "Draw",
    "Drew",
    "End",
    "Event",
    "Hidden",
    "IllegalAction",
    "InvalidNotation",
    "Layout",
    "Match",
    "MatchEnded",
    "Opening",
    "Pass",
    "Passed",
    "Placement",
    "Play",
    "Played",
    "PublicRound",
    "Refusal",
    "Round",
    "RoundEnded",
    "Ruleset",
    "Tile",
    "Turn",
    "View",
    "deal_tiles",
    "find_opening",
    "format_tiles",
    "full_set",
    "game",
    "parse_action",
    "parse_tiles",
    "perft",
    "pips_in",
    "redact",
    "view",
    "whole",
]
