"""The catalogues of the terminal: the same keys in both languages, and nothing missing."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import capicua.cli
from capicua import telling
from capicua.cli.texts import CATALOGUES, LANGUAGES, Language, Text, Texts, en, es
from capicua.engine import LEVELS
from capicua.rules.errors import Refusal

SOURCE = Path(capicua.cli.__file__).parent
OWN = {"es": es.TEXTS, "en": en.TEXTS}


def placeholders(text: Text) -> list[set[str]]:
    parts = [text] if isinstance(text, str) else list(text)
    return [{name for _, name, _, _ in Formatter().parse(part) if name} for part in parts]


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    spanish, english = OWN["es"], OWN["en"]
    assert spanish.keys() == english.keys()
    for key, text in spanish.items():
        assert placeholders(text)[-1] == placeholders(english[key])[-1], key
        assert isinstance(text, str) == isinstance(english[key], str), key


def test_no_text_is_the_same_in_both_languages_by_oversight() -> None:
    same = {key for key, text in OWN["es"].items() if OWN["en"][key] == text}
    keys = {f"key.{name}" for name in ("pass", "past", "rules", "agree", "quit")}
    frames = {"plain.hand.tile", "ask.end.choice", "rules.example.hand"}
    assert same <= {*keys, *frames, "bot.casual", "rules.option", "rules.option.value"}


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
    unused = {
        key
        for key in OWN["es"].keys() - named
        if not any(re.fullmatch(pattern, key) for pattern in patterns)
    }
    assert unused == set()
    assert asked <= CATALOGUES["es"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_every_computer_player_has_words(language: Language) -> None:
    keys = CATALOGUES[language].keys()
    assert {f"refusal.{refusal}" for refusal in Refusal} <= keys
    assert {f"bot.{bot}" for bot in LEVELS} <= keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_tells_the_games_with_what_everybody_tells_them_with(
    language: Language,
) -> None:
    common = telling.CATALOGUES[language]
    assert OWN[language].keys().isdisjoint(common)
    say = Texts(language)
    assert say("rules.must") == telling.Texts(language)("rules.must")
