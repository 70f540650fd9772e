"""Reads the golden vectors' own spelling and speaks to the rules through their public API.

The vectors are coarser than our layouts where doubles branch: their board is the multiset of
open pips, so any layout with those ends stands for it, and ends with equal pips are one.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from capicua import (
    Action,
    Draw,
    End,
    IllegalAction,
    Layout,
    Pass,
    Play,
    PublicRound,
    Round,
    RoundEnded,
    Ruleset,
    Tile,
    apply_options,
    format_layout,
    game,
    parse_layout,
)

Case = dict[str, Any]


def rules(case: Case) -> Ruleset:
    """The game of a case, with the options that it sets."""
    options = dict(case.get("rules_override", {}))
    if "target" in case["given"]:
        options["target"] = case["given"]["target"]
    if "stake" in case["given"]:
        options["stake"] = case["given"]["stake"]
    if "ante" in case["given"]:
        options["stake"] = case["given"]["ante"]
    return apply_options(game(case["variant"]), options)


def tiles(names: list[str]) -> tuple[Tile, ...]:
    return tuple(Tile.parse(name) for name in names)


def layout_of(ruleset: Ruleset, board: Case) -> Layout:
    if "center" in board:
        return _star(ruleset, board)
    if board.get("open"):
        return _tree(ruleset, board["open"])
    if not board.get("line"):
        return Layout(ruleset.layout)
    return parse_layout(".".join(_lying(name) for name in board["line"]))


def _lying(name: str) -> str:
    """``4-12`` as we write it: ``4c``."""
    near, far = name.split("-")
    text = str(Tile.parse(name))
    return text if int(near) >= int(far) else text[::-1]


def _star(ruleset: Ruleset, board: Case) -> Layout:
    layout = Layout(ruleset.layout).place(Tile.parse(board["center"]))
    for number, arm in enumerate(board["arms"], 1):
        for name in arm:
            layout = layout.place(Tile.parse(name), f"@{number}")
    return layout


def _tree(ruleset: Ruleset, pips: dict[str, int]) -> Layout:
    """A layout with these open pips; only its ends matter, so its tiles are made up."""
    ends = [End(f"@{n}{pip}", int(pip)) for pip, count in pips.items() for n in range(count)]
    return Layout(ruleset.layout, (Play(Tile(12, 12), None),), tuple(ends))


def position(ruleset: Ruleset, state: Case) -> Round:
    """The synthetic position of a vector; tiles it does not list are out of play."""
    hands = tuple(tiles(hand) for hand in state["hands"])
    boneyard = tiles(state.get("boneyard", []))
    over = RoundEnded("closed", None, hands, (0,) * len(hands), None) if state.get("over") else None
    public = PublicRound(
        ruleset=ruleset,
        layout=layout_of(ruleset, state["board"]),
        seats=tuple(range(len(hands))),
        counts=tuple(len(hand) for hand in hands),
        boneyard=len(boneyard),
        turn=None if over else state["turn"],
        lead=state["turn"],
        must_open=Tile.parse(state["must_open"]) if "must_open" in state else None,
        result=over,
    )
    return Round(public, hands, boneyard)


def action(text: str, layout: Layout) -> Action:
    if text == "draw":
        return Draw()
    if text == "pass":
        return Pass()
    tile, _, place = text.partition("@")
    return Play(Tile.parse(tile), _end(place, layout))


def _end(place: str, layout: Layout) -> str | None:
    match place.partition(":"):
        case ("start", _, _):
            return None
        case ("left", _, _):
            return "<"
        case ("right", _, _):
            return ">"
        case ("new", _, _):
            return layout.new_arm.id if layout.new_arm else "@9"
        case ("arm", _, number):
            return f"@{int(number) + 1}"
        case (pip, _, _):
            return next((end.id for end in layout.ends() if end.pip == int(pip)), "@none")


def name(play: Play, layout: Layout) -> str:
    end = layout.end(play.end)
    if end is None:
        place = "start"
    elif layout.shape == "line":
        place = {"<": "left", ">": "right"}[end.id]
    elif layout.arms:
        place = "new" if end == layout.new_arm else f"arm:{int(end.id[1:]) - 1}"
    else:
        place = str(end.pip)
    return f"{play.tile.high}-{play.tile.low}@{place}"


def board(layout: Layout) -> Case:
    """The table in the vectors' spelling."""
    if layout.shape == "line":
        return {"line": [_hyphened(t) for t in format_layout(layout).split(".") if t != "-"]}
    if not layout.arms:
        return {"open": {str(pip): n for pip, n in Counter(e.pip for e in layout.ends()).items()}}
    arms: dict[str, list[str]] = {}
    tips: dict[str, int] = {}
    centre = layout.plays[0].tile
    for play in layout.plays[1:]:
        near = tips.get(str(play.end), centre.high)
        tips[str(play.end)] = play.tile.other(near)
        arms.setdefault(str(play.end), []).append(f"{near}-{play.tile.other(near)}")
    return {"center": f"{centre.high}-{centre.high}", "arms": list(arms.values())}


def _hyphened(lying: str) -> str:
    tile = Tile.parse(lying)
    return f"{tile.high}-{tile.low}" if str(tile) == lying else f"{tile.low}-{tile.high}"


def offered(round_: Round) -> Case:
    """What the vectors call legal: the plays as a set, and whether draw and pass are accepted."""
    layout = round_.public.layout
    plays = {name(a, layout) for a in round_.legal() if isinstance(a, Play)}
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


def result(ruleset: Ruleset, ended: RoundEnded) -> Case:
    how = "blocked" if ended.how == "closed" else "out"
    return {
        "end": how,
        "sums": list(ended.sums),
        "winner": side(ruleset, ended.winner),
        "points": None if ended.points is None else list(ended.points),
        "tied": list(ended.tied),
    }


def side(ruleset: Ruleset, seat: int | None) -> int | str | None:
    if seat is None or ruleset.teams == "none":
        return seat
    return f"T{ruleset.side_of(seat)}"
