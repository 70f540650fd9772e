"""Records as plain data, for JSON: the same content, in the notation of actions and tiles.

::

    {"capicua": "1",
     "tags": {"Game": "dos@1", "Seats": ["A Ana", "B Eva"], "Result": "46-0"},
     "rounds": [{"number": 1,
                 "deals": [{"hands": {"A": "66.65", "B": "60.50"}, "boneyard": "-",
                            "lead": "A 66"}],
                 "moves": [{"move": "66"}, {"move": "+30", "mark": "!?", "comment": "…"}],
                 "ending": {"how": "out", "gains": [["A", 46]]}}],
     "conclusion": {"why": "resigned", "seat": "B"}}

Extra points of a move are ``"extras": ["*capicua=AC+25"]``. What is empty is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from capicua.rules.dealing import Dealing
from capicua.rules.ending import Conclusion, Ending
from capicua.rules.errors import InvalidNotation
from capicua.rules.move import Extra, Move
from capicua.rules.notation import format_seat
from capicua.rules.record import FORMAT, Record, RoundRecord
from capicua.rules.tag import Tags, TagValue

Data = dict[str, Any]
"""What JSON calls an object."""
T = TypeVar("T")


def record_to_data(record: Record) -> Data:
    """``record`` as dicts, lists, texts and numbers."""
    return _filled(
        capicua=FORMAT,
        tags=_tags_to_data(record.tags),
        comment=record.comment,
        rounds=[_round_to_data(entry) for entry in record.rounds],
        conclusion=_conclusion_to_data(record.conclusion),
    )


def record_from_data(data: object) -> Record:
    """Read what :func:`record_to_data` gives, also after a journey through JSON.

    Raises:
        InvalidNotation: naming the part that is wrong.
    """
    known = _part(data, "a record", "capicua", "tags", "comment", "rounds", "conclusion")
    if known.get("capicua") != FORMAT:
        raise InvalidNotation(f"A record says that it is of version {FORMAT} of this form.")
    concluded = known.get("conclusion")
    return Record(
        tags=_tags_from_data(known.get("tags", {})),
        rounds=_each(known, "rounds", _round_from_data),
        conclusion=None if concluded is None else _conclusion_from_data(concluded),
        comment=_text(known, "comment"),
    )


def _round_to_data(entry: RoundRecord) -> Data:
    return _filled(
        number=entry.number,
        tags=_tags_to_data(entry.tags),
        comment=entry.comment,
        deals=[_deal_to_data(dealing) for dealing in entry.deals],
        moves=[_move_to_data(move) for move in entry.moves],
        ending=_ending_to_data(entry.ending),
    )


def _round_from_data(data: object) -> RoundRecord:
    keys = ("number", "tags", "comment", "deals", "moves", "ending")
    known = _part(data, "a round", *keys)
    ended = known.get("ending")
    return RoundRecord(
        number=_number(known, "number"),
        deals=_each(known, "deals", _deal_from_data),
        moves=_each(known, "moves", _move_from_data),
        ending=None if ended is None else _ending_from_data(ended),
        tags=_tags_from_data(known.get("tags", {})),
        comment=_text(known, "comment"),
    )


def _deal_to_data(dealing: Dealing) -> Data:
    hands, _, boneyard = dealing.deal_text.partition(" / ")
    by_seat = dict(hand.split(":") for hand in hands.split())
    return {"hands": by_seat, "boneyard": boneyard, "lead": dealing.lead_text}


def _deal_from_data(data: object) -> Dealing:
    known = _part(data, "a deal", "hands", "boneyard", "lead")
    hands = _part(known.get("hands"), "hands")
    words = [f"{seat}:{_text(hands, seat)}" for seat in sorted(hands)]
    deal = f"{' '.join(words)} / {_text(known, 'boneyard')}"
    return Dealing.parse(deal, _text(known, "lead"))


def _move_to_data(move: Move) -> Data:
    text = str(replace(move, mark=""))
    extras = [str(extra) for extra in move.extras]
    return _filled(move=text, mark=move.mark, extras=extras, comment=move.comment)


def _move_from_data(data: object) -> Move:
    known = _part(data, "a move", "move", "mark", "extras", "comment")
    return replace(
        Move.parse(_text(known, "move") + _text(known, "mark")),
        extras=_each(known, "extras", lambda text: Extra.parse(_is(text, str, "extras"))),
        comment=_text(known, "comment"),
    )


def _ending_to_data(ending: Ending | None) -> Data | None:
    if ending is None:
        return None
    return _filled(
        how=ending.how,
        gains=[list(gain) for gain in ending.gains],
        pot=ending.pot,
        carry=ending.carry,
        comment=ending.comment,
    )


def _ending_from_data(data: object) -> Ending:
    known = _part(data, "an ending", "how", "gains", "pot", "carry", "comment")
    words = [f"#{_text(known, 'how')}", *_each(known, "gains", _gain_word)]
    words += [f"{key}={_number(known, key)}" for key in ("pot", "carry") if key in known]
    return replace(Ending.parse(" ".join(words)), comment=_text(known, "comment"))


def _gain_word(gain: object) -> str:
    if not isinstance(gain, (list, tuple)) or len(gain) != 2:
        raise InvalidNotation(f"{gain!r} is not a gain: who, and how much.")
    who = _is(gain[0], str, "gains")
    return who if gain[1] is None else f"{who}+{_is(gain[1], int, 'gains')}"


def _conclusion_to_data(conclusion: Conclusion | None) -> Data | None:
    if conclusion is None:
        return None
    seat = None if conclusion.seat is None else format_seat(conclusion.seat)
    return _filled(why=conclusion.why, seat=seat, comment=conclusion.comment)


def _conclusion_from_data(data: object) -> Conclusion:
    known = _part(data, "a conclusion", "why", "seat", "comment")
    words = f"#{_text(known, 'why')} {_text(known, 'seat')}"
    return replace(Conclusion.parse(words), comment=_text(known, "comment"))


def _tags_to_data(tags: Tags) -> Data:
    values = tags.items()
    return {name: text if isinstance(text, str) else list(text) for name, text in values}


def _tags_from_data(data: object) -> Tags:
    return {name: _tag_value(name, value) for name, value in _part(data, "tags").items()}


def _tag_value(name: str, value: object) -> TagValue:
    if isinstance(value, (list, tuple)):
        return tuple(_is(text, str, name) for text in value)
    return _is(value, str, name)


def _filled(**entries: object) -> Data:
    """Without what is empty."""
    empty: tuple[object, ...] = (None, "", [], {}, 0)
    return {key: value for key, value in entries.items() if value not in empty}


def _part(data: object, what: str, *keys: str) -> Mapping[str, object]:
    """``data`` as a mapping of these keys, or of any if none is named."""
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        raise InvalidNotation(f"{data!r:.60} is not {what}: it must be an object.")
    unknown = sorted(data.keys() - set(keys)) if keys else []
    if unknown:
        raise InvalidNotation(f"{unknown[0]!r} is nothing that {what} has.")
    return data


def _each(known: Mapping[str, object], key: str, read: Callable[[object], T]) -> tuple[T, ...]:
    entries = known.get(key, [])
    if not isinstance(entries, (list, tuple)):
        raise InvalidNotation(f"{key} must be a list.")
    return tuple(read(entry) for entry in entries)


def _text(known: Mapping[str, object], key: str) -> str:
    return _is(known.get(key, ""), str, key)


def _number(known: Mapping[str, object], key: str) -> int:
    return _is(known.get(key), int, key)


def _is(value: object, kind: type[T], key: str) -> T:
    if type(value) is not kind:
        raise InvalidNotation(f"{key} is {value!r:.60}; it must be of type {kind.__name__}.")
    return value
