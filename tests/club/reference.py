"""The parts of the documentation that are made from the code, and the golden games for browsers.

``python -m tests.club.reference`` writes them anew; a test says when that is due.
"""

import inspect
import json
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec

from capicua.club.catalogue import catalogue
from capicua.club.play.written import WireEvent
from capicua.club.play.written_happenings import WireHappening
from capicua.club.settings import Settings, flag, variable
from capicua.club.talk.protocol import ClientMessage, ClubRefusal, ErrorCode, ServerMessage
from capicua.club.talk.shown import (
    Bound,
    Now,
    Offer,
    SeatedPerson,
    TurnClock,
    WireCompany,
    WireRules,
    WireTally,
    WireView,
)
from capicua.rules import Refusal
from tests.club import golden

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = ROOT / "docs/protocol.md"
SETTINGS = ROOT / "docs/settings.md"

NAMES = {
    "WireView": "view",
    "WireRules": "rules",
    "Now": "now",
    "SeatedPerson": "person",
    "WireTally": "tally",
    "WireCompany": "company",
    "Offer": "offer",
    "TurnClock": "clock",
    "Bound": "commitment",
}
"""What the parts of a snapshot are called in the documentation."""

Made = dict[str, str]


def made_parts() -> Made:
    """The parts of ``docs/protocol.md`` that the code tells, by name."""
    parts: Made = {
        "client": "\n".join(_message(kind, "t") for kind in get_args(ClientMessage)),
        "server": "\n".join(_message(kind, "t") for kind in get_args(ServerMessage)),
        "view": "\n".join(
            _message(kind, None) for kind in (WireView, WireRules, Now, SeatedPerson, WireTally)
        ),
        "company": "\n".join(
            _message(kind, None) for kind in (WireCompany, Offer, TurnClock, Bound)
        ),
        "events": "\n".join(_message(kind, "k") for kind in get_args(WireEvent)),
        "happenings": "\n".join(_message(kind, "k") for kind in get_args(WireHappening)),
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
        f"| `{setting.name}` | `{flag(setting)}` | `{variable(setting)}` "
        f"| {setting.metadata['about']} | {setting.metadata['default']} |"
        for setting in fields(Settings)
    ]
    head = ["| in the file | flag | environment | what it is | default |", "|---|---|---|---|---|"]
    return "\n".join([*head, *rows])


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
        return f"list of {_type(schema['items'] or schema['prefixItems'][0])}"
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
    for slug in (*golden.MATCHES, golden.COMPANY):
        golden.golden_file(slug).write_text(golden.golden_games(slug), encoding="utf-8")


if __name__ == "__main__":
    write()
