"""The messages: closed both ways, refused with a reason, written down as they are."""

import json
import re
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua.club.catalogue import LANGUAGES, catalogue
from capicua.club.play.written import ENDS
from capicua.club.talk.protocol import (
    FRAME_LIMIT,
    Act,
    BadFrame,
    ClientMessage,
    ClubRefusal,
    Cover,
    Decline,
    ErrorCode,
    Fill,
    HandOver,
    Hello,
    Mix,
    Ping,
    Resync,
    Reveal,
    Say,
    ServerMessage,
    Sit,
    Stand,
    Swap,
    Wish,
    decode,
    encode,
    json_schema,
)
from capicua.rules import Refusal

ACT = {"t": "act", "cmd_id": "abcdefgh", "expect_seq": 12, "action": "64>"}
SIT = {"t": "sit", "cmd_id": "abcdefgh", "seat": "B"}
SAY = {"t": "say", "cmd_id": "abcdefgh", "phrase": "buena"}
MIX = {"t": "mix", "round": 2, "data": "0123456789abcdef0123456789abcdef"}
FILL = {"t": "fill", "cmd_id": "abcdefgh", "seat": "B", "level": "casual"}
SWAP = {"t": "swap", "cmd_id": "abcdefgh", "seats": ["A", "C"]}
WISH = {"t": "wish", "cmd_id": "abcdefgh", "expect_seq": 12, "wish": "next"}


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        ({"t": "hello", "v": 1, "table": "mesa"}, Hello(1, "mesa")),
        ({"t": "hello", "v": 1, "table": "mesa", "last_seq": 12}, Hello(1, "mesa", 12)),
        ({"t": "hello", "v": 1, "table": "mesa", "last_seq": None}, Hello(1, "mesa")),
        (ACT, Act("abcdefgh", 12, "64>")),
        (WISH, Wish("abcdefgh", 12, "next")),
        ({**WISH, "wish": "stop"}, Wish("abcdefgh", 12, "stop")),
        ({"t": "resync", "last_seq": 0}, Resync(0)),
        ({"t": "ping"}, Ping()),
        ({"t": "decline", "cmd_id": "abcdefgh"}, Decline("abcdefgh")),
        (SIT, Sit("abcdefgh", "B")),
        ({"t": "stand", "cmd_id": "abcdefgh"}, Stand("abcdefgh")),
        (FILL, Fill("abcdefgh", "B", "casual")),
        ({**FILL, "level": None}, Fill("abcdefgh", "B", None)),
        (SWAP, Swap("abcdefgh", ("A", "C"))),
        ({**SIT, "t": "host"}, HandOver("abcdefgh", "B")),
        (MIX, Mix(2, "0123456789abcdef0123456789abcdef")),
        (SAY, Say("abcdefgh", "buena")),
        ({"t": "say", "cmd_id": "abcdefgh", "text": "¿vamos?"}, Say("abcdefgh", None, "¿vamos?")),
        ({"t": "reveal", "seat": "B"}, Reveal("B")),
        ({"t": "cover"}, Cover()),
    ],
)
def test_a_message_is_read(frame: dict[str, Any], message: ClientMessage) -> None:
    assert decode(json.dumps(frame)) == message


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "bad_message"),
        ("hello", "bad_message"),
        ("[]", "bad_message"),
        ("{}", "unknown_message"),
        ('{"t":7}', "bad_message"),
        ('{"t":"jump"}', "unknown_message"),
        ('{"t":"snapshot"}', "unknown_message"),
        ('{"t":"ping","extra":1}', "bad_message"),
        ('{"t":"hello","v":2,"table":"mesa","new":"field"}', "wrong_version"),
        ('{"t":"hello","v":2,"table":"mesa"}', "wrong_version"),
        ('{"t":"hello","v":1}', "bad_message"),
        ('{"t":"hello","v":1,"table":""}', "bad_message"),
        ('{"t":"hello","v":1,"table":"mesa","seat":"A"}', "bad_message"),
        (json.dumps({**ACT, "seat": "B"}), "bad_message"),
        (json.dumps({**ACT, "cmd_id": "short"}), "bad_message"),
        (json.dumps({**ACT, "cmd_id": "with space"}), "bad_message"),
        (json.dumps({**ACT, "cmd_id": "a" * 65}), "bad_message"),
        (json.dumps({**ACT, "cmd_id": "abcdefgh\n"}), "bad_message"),
        (json.dumps({**ACT, "t": "wish"}), "bad_message"),
        (json.dumps({**WISH, "wish": "cheat"}), "bad_message"),
        (json.dumps({**SIT, "seat": "Z"}), "bad_message"),
        (json.dumps({**SIT, "seat": "B\n"}), "bad_message"),
        (json.dumps({**SIT, "person": "ana"}), "bad_message"),
        (json.dumps({**FILL, "level": "x" * 33}), "bad_message"),
        (json.dumps({**SWAP, "seats": ["A"]}), "bad_message"),
        (json.dumps({**SWAP, "seats": ["A", "B", "C"]}), "bad_message"),
        (json.dumps({**MIX, "data": "0" * 31}), "bad_message"),
        (json.dumps({**MIX, "data": "0" * 31 + "G"}), "bad_message"),
        (json.dumps({**MIX, "data": "0" * 32 + "\n"}), "bad_message"),
        (json.dumps({**MIX, "round": 0}), "bad_message"),
        (json.dumps({**MIX, "seat": "B"}), "bad_message"),
        (json.dumps({**SAY, "phrase": "insulto"}), "bad_message"),
        (json.dumps({**SAY, "phrase": None, "text": ""}), "bad_message"),
        (json.dumps({**SAY, "phrase": None, "text": "x" * 201}), "bad_message"),
        (json.dumps({**SAY, "seat": "B"}), "bad_message"),
        ('{"t":"reveal"}', "bad_message"),
        (json.dumps({"t": "reveal", "seat": "A\n"}), "bad_message"),
        ('{"t":"cover","seat":"A"}', "bad_message"),
        (json.dumps({**WISH, "action": "-"}), "bad_message"),
        (json.dumps({**WISH, "seat": "A"}), "bad_message"),
        (json.dumps({**ACT, "expect_seq": -1}), "bad_message"),
        (json.dumps({**ACT, "expect_seq": "12"}), "bad_message"),
        (json.dumps({**ACT, "action": "64>" * 9}), "bad_message"),
        (json.dumps({**ACT, "action": None}), "bad_message"),
        ('{"t":"ping"}' + " " * FRAME_LIMIT, "too_large"),
        (json.dumps({"t": "ping", "x": "ñ" * (FRAME_LIMIT // 2)}, ensure_ascii=False), "too_large"),
    ],
)
def test_what_is_no_message_is_refused_with_its_reason(frame: str, code: str) -> None:
    with pytest.raises(BadFrame) as refused:
        decode(frame)
    assert refused.value.code == code


@given(
    st.text(max_size=200)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["t", "v", "table", "cmd_id", "action", "expect_seq", "x"]), inner
            )
        ),
        max_leaves=12,
    ).map(json.dumps)
)
def test_no_frame_does_more_than_be_read_or_be_refused(frame: str) -> None:
    outcome: ClientMessage | str
    try:
        outcome = decode(frame)
    except BadFrame as refused:
        outcome = refused.code
    if isinstance(outcome, str):
        assert outcome in get_args(ErrorCode)
    else:
        assert isinstance(outcome, get_args(ClientMessage))


def test_every_refusal_and_error_has_its_sentence_in_every_language() -> None:
    refusals = [*(refusal.value for refusal in Refusal), *get_args(ClubRefusal)]
    wanted = {f"refusal.{code}" for code in refusals}
    wanted |= {f"error.{code}" for code in get_args(ErrorCode)}
    for lang in LANGUAGES:
        said = catalogue("club", lang).messages
        assert wanted <= set(said)
        for msgid, sentence in said.items():
            assert isinstance(sentence, str)
            named = set(re.findall(r"\{(\w+)\}", sentence))
            assert msgid not in wanted or named <= {"tiles"}, msgid
            whole = re.fullmatch(r"\{\w+\}", sentence)  # somebody else's sentence
            assert whole or re.search(r"[.!]( |$)", sentence), f"{msgid} is no sentence"


def test_both_languages_say_the_same_things() -> None:
    spanish, english = (set(catalogue("club", lang).messages) for lang in LANGUAGES)
    assert spanish == english


def test_the_schema_names_every_message_and_resolves() -> None:
    schema = json_schema()
    text = json.dumps(schema)
    for union in (ClientMessage, ServerMessage):
        for kind in get_args(union):
            assert kind.__name__ in schema["$defs"]
    for name in re.findall(r'"#/\$defs/(\w+)"', text):
        assert name in schema["$defs"]
    for kind in get_args(ClientMessage):
        assert schema["$defs"][kind.__name__]["additionalProperties"] is False


def test_no_text_of_a_fixed_form_ends_with_a_line_break() -> None:
    """A record is made of lines: one of these in it, and nobody can check its shuffle any more."""
    patterns = re.findall(r'"pattern": ("[^"]*")', json.dumps(json_schema()))
    assert patterns
    assert {json.loads(pattern)[-len(ENDS) :] for pattern in patterns} == {ENDS}
    assert re.search("^a" + ENDS, "a")
    assert not re.search("^a" + ENDS, "a\n")


def test_the_server_writes_compact_frames_with_the_tag_first() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(ServerMessage)}
    assert kinds == {"snapshot", "delta", "done", "refused", "error", "gone", "pong"}
    for kind in get_args(ServerMessage):
        fields = dict.fromkeys(kind.__struct_fields__)
        assert encode(kind(**fields)).startswith(f'{{"t":"{kind.__struct_config__.tag}"')
    assert msgspec.json.decode('{"t":"pong"}') == {"t": "pong"}
