"""Reads the golden vectors' own spelling and speaks to the rules through their public API."""

from __future__ import annotations

from typing import Any

from capicua import (
    Action,
    Draw,
    IllegalAction,
    Layout,
    Pass,
    Play,
    PublicRound,
    Round,
    RoundEnded,
    Ruleset,
    Tile,
)

_ENDS = {"left": "<", "right": ">", "start": None}
_NAMES = {end: name for name, end in _ENDS.items()}


def tiles(names: list[str]) -> tuple[Tile, ...]:
    return tuple(Tile.parse(name) for name in names)


def line_of(board: dict[str, list[str]]) -> Layout:
    return Layout.parse_line(".".join(name.replace("-", "") for name in board["line"]) or "-")


def position(ruleset: Ruleset, state: dict[str, Any]) -> Round:
    """The synthetic position of a vector; tiles it does not list are out of play."""
    hands = tuple(tiles(hand) for hand in state["hands"])
    boneyard = tiles(state.get("boneyard", []))
    over = RoundEnded("closed", None, hands, (0,) * len(hands), None) if state.get("over") else None
    public = PublicRound(
        ruleset=ruleset,
        layout=line_of(state["board"]),
        counts=tuple(len(hand) for hand in hands),
        boneyard=len(boneyard),
        turn=None if over else state["turn"],
        must_open=Tile.parse(state["must_open"]) if "must_open" in state else None,
        result=over,
    )
    return Round(public, hands, boneyard)


def action(text: str) -> Action:
    if text == "draw":
        return Draw()
    if text == "pass":
        return Pass()
    tile, _, end = text.partition("@")
    return Play(Tile.parse(tile), _ENDS[end])


def name(play: Play) -> str:
    return f"{play.tile.high}-{play.tile.low}@{_NAMES[play.end]}"


def board(layout: Layout) -> dict[str, list[str]]:
    text = str(layout)
    return {"line": [] if text == "-" else [f"{t[0]}-{t[1]}" for t in text.split(".")]}


def offered(round_: Round) -> dict[str, Any]:
    """What the vectors call legal: the plays as a set, and whether draw and pass are accepted."""
    plays = {name(a) for a in round_.legal() if isinstance(a, Play)}
    return {
        "plays": plays,
        "draw": accepted(round_, Draw()),
        "pass": accepted(round_, Pass()),
        "turn": round_.turn,
    }


def accepted(round_: Round, wanted: Action) -> bool:
    try:
        round_.step(wanted)
    except IllegalAction:
        return False
    return True


def result(ended: RoundEnded) -> dict[str, Any]:
    how = "blocked" if ended.how == "closed" else "out"
    points = None if ended.points is None else list(ended.points)
    return {"end": how, "sums": list(ended.sums), "winner": ended.winner, "points": points}
