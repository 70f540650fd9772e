"""The browser's side of the law, without a rule of dominoes: snapshots and the events over them."""

from typing import Any

Message = dict[str, Any]

OF_THE_GAME = frozenset(
    {"dealt", "played", "drew", "passed", "redealt", "scored", "round_ended", "match_ended"}
)
"""The other events concern the company; what they do to it is told whole."""


def fold(snapshot: Message, deltas: list[Message]) -> Message:
    """What a browser knows after a snapshot and the deltas that follow it without a gap."""
    state = {**snapshot, "view": {**snapshot["view"]}}
    for delta in deltas:
        assert delta["seq"] == state["seq"] + 1, "a gap"
        for event in delta["events"]:
            if event["k"] in OF_THE_GAME:
                state["view"] = observe(state["view"], event)
            if event["k"] == "match_ended":
                state["tally"] = counted(state["tally"], event, state["view"])
        state["seq"] += len(delta["events"])
        state["view"] = {**state["view"], "now": delta["now"]}
        state |= {part: delta[part] for part in ("people", "company") if part in delta}
    return state


def law(state: Message) -> Message:
    """What a fold must give: all but what is told as of the sending of a message."""
    clock = state["company"]["clock"]
    if clock is not None:
        clock = {**clock, "left_ms": 0, "bank_ms": 0}
    return {**state, "company": {**state["company"], "clock": clock, "watchers": 0}}


def observe(view: Message, event: Message) -> Message:
    """The view after one event, apart from ``now``."""
    after = {**view, "history": [*view["history"], event]}
    kind, mine = event["k"], event.get("seat") == view["you"] is not None
    if kind == "dealt":
        own = None if view["you"] is None else event["hands"][view["seats"].index(view["you"])]
        after |= {
            "round": event["round"],
            "layout": [],
            "hand": None if own is None else tiles(own),
            "counts": [count(hand) for hand in event["hands"]],
            "boneyard": count(event["boneyard"]),
            "history": [event],
            "result": None,
        }
    elif kind == "played":
        after["layout"] = [*view["layout"], event["action"]]
        after["counts"] = changed(view, event["seat"], -1)
        if mine:
            after["hand"] = [tile for tile in view["hand"] if tile != event["action"][:2]]
    elif kind == "drew":
        after["counts"] = changed(view, event["seat"], +1)
        after["boneyard"] = view["boneyard"] - 1
        if mine:
            after["hand"] = [*view["hand"], event["tile"]]
    elif kind == "round_ended":
        after["result"] = event
    elif kind == "match_ended":
        after["ended"] = event
    return after


def counted(tally: Message, ended: Message, view: Message) -> Message:
    """A watcher has no games, and a void match is nobody's. A side goes by its first seat."""
    you, winner = view["you"], ended["winner"]
    if you is None or ended["why"] == "void":
        return tally
    won = any(side[0] == winner and you in side for side in view["sides"])
    what = "draws" if winner is None else "wins" if won else "losses"
    return {**tally, what: tally[what] + 1}


def changed(view: Message, seat: str, by: int) -> list[int]:
    return [
        n + by if owner == seat else n
        for owner, n in zip(view["seats"], view["counts"], strict=True)
    ]


def tiles(text: str) -> list[str]:
    return [] if text == "" or text.startswith("?") else text.split(".")


def count(text: str) -> int:
    return int(text[1:]) if text.startswith("?") else len(tiles(text))
