"""The catalogues of the telling: the same keys in both languages, all used, nothing missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args, get_type_hints

import pytest

import capicua.telling
from capicua import GAMES, Ruleset
from capicua.rules import OPTIONS
from capicua.rules.ruleset import Occasion
from capicua.telling import (
    CATALOGUES,
    LANGUAGES,
    Language,
    Text,
    Texts,
    deal_table,
    option_choices,
    options_told,
    text_of,
)

ROOM = Path(capicua.telling.__file__).parent
SOURCES = [*sorted(ROOM.glob("*.py")), ROOM / "texts" / "__init__.py"]
every_language = pytest.mark.parametrize("language", LANGUAGES)


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def placeholders(text: Text) -> list[set[str]]:
    return [{name for _, name, _, _ in Formatter().parse(form) if name} for form in forms(text)]


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    spanish, english = CATALOGUES["es"], CATALOGUES["en"]
    assert spanish.keys() == english.keys()
    for key, text in spanish.items():
        assert placeholders(text)[-1] == placeholders(english[key])[-1], key
        assert isinstance(text, str) == isinstance(english[key], str), key


def test_no_text_is_the_same_in_both_languages_by_oversight() -> None:
    same = {key for key, text in CATALOGUES["es"].items() if CATALOGUES["en"][key] == text}
    assert same == {"compared.side", "end.hand", "game.pool", "example.names", "seat"}


@every_language
def test_a_text_is_plain_and_in_spanish_people_are_tu(language: Language) -> None:
    for key, text in CATALOGUES[language].items():
        for form in forms(text):
            assert form == form.strip()
            assert not re.search(r"[<>]|&\w+;|  |\.\.\.|--", form), key
            if language == "es":
                assert not re.search(r"\b(ordenador|vosotr|vuestr|usted|boneyard)", form.lower())


def test_in_english_people_are_not_things() -> None:
    thing = re.compile(r"\bits own\b|\bthe own\b|(^|[;:] |of |but )[Ww]ho (can|clos|led|goes)")
    assert [
        key for key, text in CATALOGUES["en"].items() if any(map(thing.search, forms(text)))
    ] == []


@every_language
def test_no_line_about_a_game_says_that_all_is_dealt_where_it_is_not(language: Language) -> None:
    for slug, rules in GAMES.items():
        if any(share.rest for share in deal_table(rules)):
            line = CATALOGUES[language][f"about.{slug}"]
            assert not re.search(
                r"[Rr]eparten? todo|[Ee]verything is dealt|[Aa]ll tiles", str(line)
            )


def keys_of(path: Path) -> Iterator[str]:
    """Every string of a program, with any word where it puts one in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        if isinstance(node, ast.JoinedStr):
            parts = (v.value if isinstance(v, ast.Constant) else None for v in node.values)
            yield "".join(r"[\w:.-]*" if p is None else re.escape(str(p)) for p in parts)


def test_every_text_is_used() -> None:
    patterns = [key for path in SOURCES for key in keys_of(path) if re.match(r"[a-z]{2}", key)]
    by_readers = re.compile(r"(game|about)\.")  # the pages and the verbs ask for these
    unused = [
        key
        for key in CATALOGUES["es"]
        if not by_readers.match(key) and not any(re.fullmatch(p, key) for p in patterns)
    ]
    assert unused == []


@every_language
def test_every_word_that_a_parameter_may_be_has_a_sentence(language: Language) -> None:
    keys = CATALOGUES[language].keys()
    silent = {
        "rules.lock.none",
        "rules.stakes.none",
        "rules.opener_fallback.heaviest",
        "rules.opener_fallback.redeal",
    }
    for name, kind in get_type_hints(Ruleset).items():
        for value in get_args(kind):
            if isinstance(value, str):
                key = f"rules.{name}.{value}"
                assert key in keys or key in silent, key
    assert {f"occasion.{occasion}" for occasion in get_args(Occasion)} <= keys
    assert {f"{kind}.{slug}" for kind in ("game", "about") for slug in GAMES} <= keys


@every_language
@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: str(rules.slug))
def test_every_option_of_every_game_has_a_label_and_its_values_have_words(
    rules: Ruleset, language: Language
) -> None:
    say = Texts(language)
    told = {option.name: option for option in options_told(rules, say)}
    assert told.keys() == {name for name, option in OPTIONS.items() if option.fits(rules)}
    labels = [option.label for option in told.values()]
    assert len(set(labels)) == len(labels)
    for name, option in told.items():
        assert [value for value, _ in option.choices] == list(option_choices(rules, name))
        words = [words for _, words in option.choices]
        assert len(set(words)) == len(words) != 1
        if option.choices:
            assert option.value in [value for value, _ in option.choices]


def test_the_options_that_are_told_are_all_there_are() -> None:
    keys = {key.split(".")[1] for key in CATALOGUES["es"] if key.startswith("option.")}
    assert keys == OPTIONS.keys()
    assert text_of(True) == "true"


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
def test_a_tile_is_named_as_it_is_said(language: Language, high: int, low: int, words: str) -> None:
    assert Texts(language).tile(high, low) == words


def test_things_in_a_row_are_joined() -> None:
    say = Texts("es")
    rows = [[], ["a"], ["a", "b"], ["a", "b", "c"]]
    assert [say.listed(row) for row in rows] == ["", "a", "a y b", "a, b y c"]
