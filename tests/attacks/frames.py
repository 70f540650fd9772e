"""Frames that no browser sends: made by the schema, then bent, cut, swollen, or plain noise."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from capicua.club.talk.protocol import FRAME_LIMIT, json_schema
from capicua.rules import full_set
from tests.attacks.crowd import LETTERS

SCHEMA: Final = json_schema()
KINDS: Final[Sequence[dict[str, Any]]] = [
    SCHEMA["$defs"][each["$ref"].rpartition("/")[2]]
    for each in SCHEMA["$defs"]["ClientMessage"]["anyOf"]
]
TILES: Final = [str(tile) for tile in full_set(6)]
ACTIONS: Final = ["+?", "-", "~", *TILES, *(f"{tile}{end}" for tile in TILES for end in "<>")]
JUNK: Final[Sequence[Any]] = [
    None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63), 2**200, 0.5, 1e308, -0.0, "", " ", "A",
    "a", "ñ", "\x00", "\u202e", "\ud83d\ude00",
    "'; DROP TABLE events; --", "<script>alert(1)</script>",
    "../../etc/passwd", "%00", "{}", "A" * 300, [], [[]], {}, {"t": "hello"},
    ["A", "A"], [None] * 50,
]  # fmt: skip
NAMES: Final = ("t", "v", "table", "seat", "cmd_id", "expect_seq", "__proto__", "", "seats", "who")

Frame = str | bytes


class Fuzz:
    """An endless supply of frames; the same for the same seed.

    ``tables`` are real ones that now and then are named, and ``seq`` says which event is the last.
    """

    def __init__(self, seed: int, tables: Sequence[str], seq: Callable[[], int]) -> None:
        self._chance = random.Random(seed)
        self._tables = tables
        self._seq = seq
        self._made = 0

    def frames(self) -> Iterator[Frame]:
        """For ever."""
        ways: Sequence[tuple[int, Callable[[], Frame]]] = (
            (72, lambda: json.dumps(self.message())),
            (9, self.bent),
            (7, self.torn),
            (5, self.noise),
            (4, self.swollen),
            (3, self.binary),
        )
        weights, makers = zip(*ways, strict=True)
        while True:
            yield self._chance.choices(makers, weights)[0]()

    def message(self) -> dict[str, Any]:
        """A message that parses, most of the time."""
        made: dict[str, Any] = self._by(self._chance.choice(KINDS), "")
        return made

    def bent(self) -> str:
        """A message with something missing, added, renamed or of another kind."""
        message, chance = self.message(), self._chance
        for _ in range(chance.randint(1, 3)):
            name = chance.choice([*message, *NAMES])
            match chance.randrange(4):
                case 0:
                    message.pop(name, None)
                case 1:
                    message[name] = chance.choice(JUNK)
                case 2:
                    message[chance.choice(NAMES)] = message.get(name)
                case _:
                    message[name] = [message.get(name)]
        return (
            json.dumps(message, ensure_ascii=chance.random() < 0.5)
            .encode(errors="replace")
            .decode()
        )

    def torn(self) -> str:
        """A message with letters changed, lost or doubled, or two of them in one frame."""
        text, chance = json.dumps(self.message()), self._chance
        at = chance.randrange(len(text) + 1)
        match chance.randrange(5):
            case 0:
                return text[:at]
            case 1:
                return text[:at] + chr(chance.randrange(1, 0x250)) + text[at + 1 :]
            case 2:
                return text + text
            case 3:
                return text.replace('"t"', '"t":"ping","t"', 1)
            case _:
                return text.replace(":", f":{chance.choice(['NaN', '1e999', '[', '-', '0x1'])}", 1)

    def noise(self) -> str:
        """No message at all."""
        chance = self._chance
        match chance.randrange(4):
            case 0:
                return json.dumps(chance.choice(JUNK))
            case 1:
                return "[" * chance.randrange(1, 4000)
            case 2:
                return '{"t":' * chance.randrange(1, 1000)
            case _:
                return "".join(chr(chance.randrange(0x20, 0x2FF)) for _ in range(40))

    def swollen(self) -> str:
        """A message that is longer than any may be, or just short of it."""
        message = self.message()
        message[self._chance.choice([*message, "more"])] = "x" * self._chance.choice(
            (1000, FRAME_LIMIT - 100, FRAME_LIMIT, FRAME_LIMIT + 1, 20_000)
        )
        return json.dumps(message)

    def binary(self) -> bytes:
        """Bytes where text is spoken."""
        size = self._chance.choice((0, 1, 40, 9000))
        return self._chance.randbytes(size)

    def _by(self, schema: dict[str, Any], name: str) -> Any:
        chance = self._chance
        if name in _OF and chance.random() < 0.9:
            return _OF[name](self)
        if "$ref" in schema:
            return self._by(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], name)
        if "anyOf" in schema:
            return self._by(chance.choice(schema["anyOf"]), name)
        if "enum" in schema:
            return chance.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        match schema.get("type"):
            case "object":
                needed = schema.get("required", ())
                return {
                    key: self._by(each, key)
                    for key, each in schema["properties"].items()
                    if key in needed or chance.random() < 0.5
                }
            case "array":
                kinds = schema.get("prefixItems") or [schema["items"]]
                return [self._by(kind, "") for kind in kinds]
            case "integer":
                return chance.choice((0, 1, 2, self._seq(), self._seq(), 10**6))
            case "null":
                return None
            case _:
                return chance.choice(("A", "B", "casual", "64>", "x" * 20))

    def table(self) -> str:
        """A table that there is, or one that there is not."""
        return self._chance.choice([*self._tables, "22222222222222"])

    def cmd_id(self) -> str:
        """A name of a command: often new, sometimes used before."""
        self._made += self._chance.random() < 0.8
        return f"fuzz-{self._made:08}".translate(LETTERS)

    def seat(self) -> str:
        """A seat, mostly one that there is."""
        return self._chance.choice("AABBCR")

    def action(self) -> str:
        """Anything that may be an action somewhere."""
        return self._chance.choice(ACTIONS)

    def data(self) -> str:
        """What somebody adds to a shuffle."""
        return self._chance.randbytes(16).hex()

    def version(self) -> int:
        """Mostly ours."""
        return self._chance.choice((1, 1, 1, 1, 2))


_OF: Final[dict[str, Callable[[Fuzz], Any]]] = {
    "table": Fuzz.table,
    "cmd_id": Fuzz.cmd_id,
    "seat": Fuzz.seat,
    "action": Fuzz.action,
    "data": Fuzz.data,
    "v": Fuzz.version,
}
"""Fields that are made with some sense, or nothing but refusals would come of them."""
