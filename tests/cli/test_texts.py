"""The catalogues: the same keys in both languages, and every parameter of every game told."""

from __future__ import annotations

import ast
import re
from dataclasses import fields, replace
from pathlib import Path
from string import Formatter
from typing import Any, get_args, get_type_hints

import pytest

import capicua.cli
from capicua import GAMES, BadRuleset, Bonus, Ruleset
from capicua.cli.rules_told import example_told, rules_told
from capicua.cli.texts import CATALOGUES, LANGUAGES, Text, Texts
from capicua.engine import LEVELS
from capicua.rules.errors import Refusal
from capicua.rules.ruleset import Occasion

SOURCE = Path(capicua.cli.__file__).parent


def placeholders(text: Text) -> list[set[str]]:
    parts = [text] if isinstance(text, str) else list(text)
    return [{name for _, name, _, _ in Formatter().parse(part) if name} for part in parts]


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    spanish, english = CATALOGUES["es"], CATALOGUES["en"]
    assert spanish.keys() == english.keys()
    for key, text in spanish.items():
        assert placeholders(text)[-1] == placeholders(english[key])[-1], key
        assert isinstance(text, str) == isinstance(english[key], str), key


def test_no_text_is_the_same_in_both_languages_by_oversight() -> None:
    same = {key for key, text in CATALOGUES["es"].items() if CATALOGUES["en"][key] == text}
    keys = {f"key.{name}" for name in ("pass", "past", "rules", "agree", "quit")}
    frames = {"plain.hand.tile", "ask.end.choice", "compared.side", "end.hand", "seat", "double"}
    assert same <= {*keys, *frames, "bot.casual", "game.pool", "rules.example.hand"}


def test_every_text_is_used_and_every_key_has_a_text() -> None:
    named: set[str] = set()
    asked: set[str] = set()
    patterns: list[str] = []
    for path in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                function, first = ast.unparse(node.func), node.args[0]
                if function.endswith("say") and isinstance(first, ast.Constant):
                    asked.add(str(first.value))
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.add(node.value)
            if isinstance(node, ast.JoinedStr):
                parts = (v.value if isinstance(v, ast.Constant) else None for v in node.values)
                pattern = "".join(".*" if p is None else re.escape(str(p)) for p in parts)
                patterns += [pattern] if re.match(r"[a-z]{3}", pattern) else []
    catalogue = CATALOGUES["es"].keys()
    inside = {"numbers", "double", "and"}
    unused = {
        key
        for key in catalogue - named - inside
        if not any(re.fullmatch(pattern, key) for pattern in patterns)
    }
    assert unused == set()
    assert asked <= catalogue


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_parameter_has_a_sentence(language: str) -> None:
    say = Texts(language)
    for name, kind in get_type_hints(Ruleset).items():
        for value in get_args(kind):
            if isinstance(value, str):
                assert say.has(f"rules.{name}.{value}"), (name, value)
    for refusal in Refusal:
        assert say.has(f"refusal.{refusal}")
    for occasion in get_args(Occasion):
        assert say.has(f"occasion.{occasion}")
    for slug in GAMES:
        assert say.has(f"game.{slug}")
        assert say.has(f"about.{slug}")
    for bot in LEVELS:
        assert say.has(f"bot.{bot}")


def others(ruleset: Ruleset, name: str) -> list[Any]:
    """Other values of a parameter."""
    value = getattr(ruleset, name)
    kind = get_type_hints(Ruleset)[name]
    if name == "bonuses":
        return [(), (Bonus("capicua", 7),), (Bonus("capicua", 7, cap=9),), (Bonus("closed", 7),)]
    if name == "opener_tile":
        return ["55", "44"]
    if isinstance(value, tuple):
        return [(1,), (2,), tuple(n + 1 for n in value)]
    if isinstance(value, bool):
        return [not value]
    if value is None or isinstance(value, int):
        return [1, 3, 7, *([None] if name in ("target", "rounds") else [])]
    return [*get_args(kind), "other"] if kind is str else list(get_args(kind))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)
def test_every_parameter_of_a_game_appears_in_its_rules(ruleset: Ruleset, language: str) -> None:
    """What is told changes with the parameter, in the sentences that say they tell it."""
    say = Texts(language)
    for name in (field.name for field in fields(Ruleset)):
        changed = 0
        for value in others(ruleset, name):
            if value == getattr(ruleset, name):
                continue
            try:
                other = replace(ruleset, **{name: value})
            except BadRuleset:
                continue  # this game could not be so
            assert told(other, name, say) != told(ruleset, name, say), (name, value)
            changed += 1
        assert changed or told(ruleset, name, say), name


def told(ruleset: Ruleset, name: str, say: Texts) -> list[str]:
    parts = rules_told(ruleset, say)
    return [s.text for part in parts for s in part.sentences if name in s.tells]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)
def test_every_game_has_an_example(ruleset: Ruleset, language: str) -> None:
    first, *more = example_told(ruleset, Texts(language))
    assert more
    assert re.search(r"\d", first)


@pytest.mark.parametrize(
    ("language", "high", "low", "words"),
    [
        ("es", 5, 2, "cinco dos"),
        ("es", 2, 5, "cinco dos"),
        ("es", 0, 0, "doble blanca"),
        ("es", 13, 12, "13 doce"),
        ("en", 6, 6, "double six"),
        ("en", 6, 0, "six blank"),
    ],
)
def test_a_tile_is_named_as_it_is_said(language: str, high: int, low: int, words: str) -> None:
    assert Texts(language).tile(high, low) == words


def test_things_in_a_row_are_joined() -> None:
    say = Texts("es")
    rows = [[], ["a"], ["a", "b"], ["a", "b", "c"]]
    assert [say.listed(row) for row in rows] == ["", "a", "a y b", "a, b y c"]
