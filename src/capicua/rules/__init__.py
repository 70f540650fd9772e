"""What dominoes is: tiles, tables, rounds, matches and what each seat may know of them.

Pure values and functions on the standard library alone; no clock, no randomness, no I/O.
"""

from capicua.rules.action import Action, Draw, IllegalAction, Pass, Play, Redeal, parse_action
from capicua.rules.deal import Deal, Opening, deal_tiles, find_opening
from capicua.rules.dealing import Dealing
from capicua.rules.ending import Conclusion, Ending, format_result, format_side
from capicua.rules.errors import BadRecord, BadRuleset, InvalidNotation, Refusal
from capicua.rules.event import (
    Dealt,
    Drew,
    Event,
    Hidden,
    MatchEnded,
    Passed,
    Played,
    Redealt,
    RoundEnded,
    Scored,
    redact,
)
from capicua.rules.games import GAMES, game
from capicua.rules.layout import End, Layout
from capicua.rules.match import Match
from capicua.rules.move import MARKS, Extra, Move, clock_comment
from capicua.rules.notation import Position, Unknown, format_seat, parse_seat
from capicua.rules.option import BadOption
from capicua.rules.options import (
    OPTIONS,
    apply_options,
    format_options,
    options_of,
    parse_options,
)
from capicua.rules.perft import perft, whole
from capicua.rules.public import PublicRound
from capicua.rules.record import Record, RoundRecord, format_seats
from capicua.rules.record_data import record_from_data, record_to_data
from capicua.rules.record_text import parse_record, read_records
from capicua.rules.replay import replay, replay_steps
from capicua.rules.round import Round
from capicua.rules.ruleset import Bonus, Ruleset
from capicua.rules.seating import options_for
from capicua.rules.standing import Standing
from capicua.rules.svg import svg
from capicua.rules.table_rows import Row, table_rows
from capicua.rules.table_text import format_layout, parse_layout
from capicua.rules.tile import Tile, format_tiles, full_set, parse_tiles, pips_in
from capicua.rules.turn import check_action, legal_actions
from capicua.rules.view import View, view
from capicua.rules.voids import known_voids

__all__ = [
    "GAMES",
    "MARKS",
    "OPTIONS",
    "Action",
    "BadOption",
    "BadRecord",
    "BadRuleset",
    "Bonus",
    "Conclusion",
    "Deal",
    "Dealing",
    "Dealt",
    "Draw",
    "Drew",
    "End",
    "Ending",
    "Event",
    "Extra",
    "Hidden",
    "IllegalAction",
    "InvalidNotation",
    "Layout",
    "Match",
    "MatchEnded",
    "Move",
    "Opening",
    "Pass",
    "Passed",
    "Play",
    "Played",
    "Position",
    "PublicRound",
    "Record",
    "Redeal",
    "Redealt",
    "Refusal",
    "Round",
    "RoundEnded",
    "RoundRecord",
    "Row",
    "Ruleset",
    "Scored",
    "Standing",
    "Tile",
    "Unknown",
    "View",
    "apply_options",
    "check_action",
    "clock_comment",
    "deal_tiles",
    "find_opening",
    "format_layout",
    "format_options",
    "format_result",
    "format_seat",
    "format_seats",
    "format_side",
    "format_tiles",
    "full_set",
    "game",
    "known_voids",
    "legal_actions",
    "options_for",
    "options_of",
    "parse_action",
    "parse_layout",
    "parse_options",
    "parse_record",
    "parse_seat",
    "parse_tiles",
    "perft",
    "pips_in",
    "read_records",
    "record_from_data",
    "record_to_data",
    "redact",
    "replay",
    "replay_steps",
    "svg",
    "table_rows",
    "view",
    "whole",
]
