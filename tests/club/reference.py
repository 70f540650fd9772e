"""The parts of the documentation that are made from the code, and the golden games for browsers.

``python -m tests.club.reference`` writes them anew; a test says when that is due.
"""

import inspect
import json
import random
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec

from capicua.club import publish
from capicua.club.catalogue import catalogue
from capicua.club.fairness import deal_key, shuffle
from capicua.club.protocol import (
    ClientMessage,
    ClubRefusal,
    ErrorCode,
    Now,
    SeatedPerson,
    ServerMessage,
    WireTally,
    WireView,
)
from capicua.club.settings import Settings, variable
from capicua.club.store import Sitter, Tally
from capicua.club.table import Command, Step, Table, decide, new_record
from capicua.club.wire import SEATS, WireEvent
from capicua.rules import Match, Refusal, deal_tiles, full_set, game

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = ROOT / "docs/protocol.md"
SETTINGS = ROOT / "docs/settings.md"
GOLDEN = ROOT / "tests/golden/robo-wire.json"
GOLDEN_SEEDS = (11, 8, 21, 347)
"""A is out; B is out after passes; closed and B has less; closed and drawn."""

NAMES = {"WireView": "view", "Now": "now", "SeatedPerson": "person", "WireTally": "tally"}
"""What the parts of a snapshot are called in the documentation."""

Made = dict[str, str]


def made_parts() -> Made:
    """The parts of ``docs/protocol.md`` that the code tells, by name."""
    parts: Made = {
        "client": "\n".join(_message(kind, "t") for kind in get_args(ClientMessage)),
        "server": "\n".join(_message(kind, "t") for kind in get_args(ServerMessage)),
        "view": "\n".join(
            _message(kind, None) for kind in (WireView, Now, SeatedPerson, WireTally)
        ),
        "events": "\n".join(_message(kind, "k") for kind in get_args(WireEvent)),
        "refusals": _codes("refusal", [*(code.value for code in Refusal), *get_args(ClubRefusal)]),
        "errors": _codes("error", [*get_args(ErrorCode)]),
    }
    return parts


def put_in(text: str, parts: Made) -> str:
    """``text`` with the made parts in their places."""
    for name, part in parts.items():
        begin, end = f"<!-- {name}: made from the code -->\n", "<!-- end -->"
        before, found, rest = text.partition(begin)
        assert found, f"there is no place for {name}"
        text = before + begin + part.strip() + "\n" + end + rest.partition(end)[2]
    return text


def settings_table() -> str:
    """Every setting, as ``docs/settings.md`` tells it."""
    rows = [
        f"| `--{setting.name}` | `{variable(setting)}` | {setting.metadata['about']} "
        f"| {setting.metadata['default']} |"
        for setting in fields(Settings)
    ]
    return "\n".join(["| flag | environment | what it is | default |", "|---|---|---|---|", *rows])


def golden_games() -> str:
    """Whole games as seat A, seat B and a watcher receive them, for the reducers of browsers."""
    games = [told for seed in GOLDEN_SEEDS for told in _game(seed)]
    return "[\n" + ",\n".join(map(_one_message_a_line, games)) + "\n]\n"


def _one_message_a_line(told: dict[str, Any]) -> str:
    """So that a change shows which message it is in."""
    parts = [f'"seat": {json.dumps(told["seat"])}', f'"snapshot": {_compact(told["snapshot"])}']
    parts.append('"deltas": [\n' + ",\n".join(map(_compact, told["deltas"])) + "\n]")
    parts.append(f'"final": {_compact(told["final"])}')
    return "{" + ",\n".join(parts) + "}"


def _compact(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def _game(seed: int) -> Iterator[dict[str, Any]]:
    chance = random.Random(seed)
    robo = game("robo")
    order = shuffle(full_set(6), deal_key(chance.randbytes(32), "mesa", 1))
    sitters = (Sitter(person="ana"), Sitter(bot="casual"))
    record = new_record("mesa", robo, sitters, "normal", 0)
    match, events = Match.new(robo, 2).deal(deal_tiles(robo, 2, order))
    table = Table(record, match, len(events))
    steps: list[Step] = []
    while table.match.turn is not None:
        action = chance.choice(table.match.legal())
        step = decide(table, Command(table.match.turn, None, table.seq, str(action)))
        assert isinstance(step, Step)
        steps.append(step)
        table = step.table
    ended = table.match.ended
    assert ended is not None
    for seat in (0, 1, None):
        before = Tally(3, 2, 1) if seat is not None else Tally()
        after = before
        if seat is not None:
            won, drawn = ended.winner == seat, ended.winner is None
            after = Tally(3 + won, 2 + (not won and not drawn), 1 + drawn)
        first = Table(record, match, 1)
        yield {
            "seat": None if seat is None else SEATS[seat],
            "snapshot": json.loads(publish.snapshot(first, seat, before)),
            "deltas": [json.loads(publish.delta(s.table, s.events, seat)) for s in steps],
            "final": json.loads(publish.snapshot(table, seat, after)),
        }


def _message(kind: type[msgspec.Struct], tag: str | None) -> str:
    about = " ".join(inspect.cleandoc(kind.__doc__ or "").split())
    name = str(kind.__struct_config__.tag) if tag else NAMES[kind.__name__]
    properties = _schema(kind).get("properties", {})
    head = f"### `{name}`\n\n{about}\n"
    short = kind.__struct_config__.omit_defaults
    rows = [
        f"| `{field}` | {_type(schema)} | {_about(schema)}{_left_out(schema) if short else ''} |"
        for field, schema in properties.items()
        if field != tag
    ]
    if not rows:
        return head
    return "\n".join([head, "| field | type | meaning |", "|---|---|---|", *rows, ""])


def _schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    (_,), parts = msgspec.json.schema_components((kind,), ref_template="{name}")
    schema: dict[str, Any] = parts[kind.__name__]
    return schema


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return NAMES.get(schema["$ref"], "event")
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " or ".join("null" if value is None else f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}"
    kind = str(schema["type"])
    return {"integer": "number", "boolean": "true or false"}.get(kind, kind)


def _about(schema: dict[str, Any]) -> str:
    found = schema.get("description")
    for each in schema.get("anyOf", ()):
        found = found or each.get("description")
    return found or _about(schema["items"]) if "items" in schema else found or ""


def _left_out(schema: dict[str, Any]) -> str:
    if "default" not in schema:
        return ""
    return f"; left out where it is {json.dumps(schema['default'])}"


def _codes(kind: str, codes: list[str]) -> str:
    said = catalogue("club", "en")
    rows = [f"| `{code}` | {said.pattern(f'{kind}.{code}')} |" for code in codes]
    return "\n".join(["| code | what is said, in English |", "|---|---|", *rows])


def write() -> None:
    """Make everything anew."""
    text = PROTOCOL.read_text(encoding="utf-8")
    PROTOCOL.write_text(put_in(text, made_parts()), encoding="utf-8")
    text = SETTINGS.read_text(encoding="utf-8")
    SETTINGS.write_text(put_in(text, {"settings": settings_table()}), encoding="utf-8")
    GOLDEN.write_text(golden_games(), encoding="utf-8")


if __name__ == "__main__":
    write()
