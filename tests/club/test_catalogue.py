"""The catalogues: complete in both languages, and exactly what templates and programs say."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from markupsafe import Markup

from capicua.club.catalogue import (
    AREAS,
    LANGUAGES,
    PAGE_AREAS,
    Area,
    BrokenCatalogue,
    Catalogue,
    Language,
    UnknownMessage,
    catalogue,
    ntext,
    page_texts,
    read_catalogue,
    text,
)
from capicua.rules import Refusal

SOURCES = Path(__file__).resolve().parents[2] / "src" / "capicua"
PAGES = sorted((SOURCES / "web" / "pages").glob("*.html"))
SCRIPTS = sorted((SOURCES / "web" / "js").rglob("*.js"))
PROGRAMS = sorted(SOURCES.rglob("*.py"))

ID = re.compile(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_-]+)+")
BY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
BY_AREA = pytest.mark.parametrize("area", AREAS)


def forms(one: Catalogue, msgid: str) -> list[str]:
    """The texts of a message: one, or one for each plural category."""
    message = one.messages[msgid]
    return [message] if isinstance(message, str) else list(message.values())


def placeholders(pattern: str) -> set[str]:
    """The values a text asks for; which of its two forms a person's name takes is the text's own
    business (``who`` begins a sentence, ``inside`` stands within one).
    """
    names = {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}
    return {"who" if name == "inside" else name for name in names}


# ---- what a catalogue must be


@BY_AREA
def test_both_languages_say_the_same_messages(area: Area) -> None:
    spanish, english = (catalogue(area, lang).messages for lang in LANGUAGES)
    assert spanish.keys() == english.keys()
    assert spanish, f"nothing is said in {area}"
    for msgid in spanish:
        assert isinstance(spanish[msgid], str) == isinstance(english[msgid], str), msgid


@BY_AREA
def test_a_message_takes_the_same_values_in_every_language(area: Area) -> None:
    spanish, english = (catalogue(area, lang) for lang in LANGUAGES)
    for msgid in spanish.messages:
        wanted, also = (
            set().union(*map(placeholders, forms(one, msgid))) for one in (spanish, english)
        )
        assert wanted == also, msgid


@BY_AREA
@BY_LANGUAGE
def test_a_message_is_plain_text_without_loose_ends(area: Area, lang: Language) -> None:
    one = catalogue(area, lang)
    for msgid in one.messages:
        assert ID.fullmatch(msgid), msgid
        for pattern in forms(one, msgid):
            assert pattern == pattern.strip(), msgid
            assert not re.search(r"[<>]|&\w+;|  |\.\.\.", pattern), (msgid, pattern)


@BY_AREA
def test_in_spanish_it_is_a_computadora_and_people_are_tu(area: Area) -> None:
    spanish = catalogue(area, "es")
    for msgid in spanish.messages:
        for pattern in forms(spanish, msgid):
            assert not re.search(r"\b(ordenador|vosotr|vuestr|usted)", pattern.lower()), msgid


def test_no_message_is_in_two_areas_that_pages_look_in() -> None:
    said = Counter(msgid for area in PAGE_AREAS for msgid in catalogue(area, "es").messages)
    assert [msgid for msgid, times in said.items() if times > 1] == []


# ---- what is said, and from where


VALUE = "\0"
"""Stands for what is put into an id at run time."""


def loose(written: str) -> re.Pattern[str]:
    """The ids that may be made of what is written, with values where ``VALUE`` stands."""
    return re.compile(r"([A-Za-z0-9_.-]+)".join(map(re.escape, re.split(f"{VALUE}+", written))))


STRING = re.compile(
    r"""/\*.*?\*/ | //[^\n]* | "((?:\\.|[^"\\\n])*)" | `((?:\\.|[^`\\])*)`""",
    re.DOTALL | re.VERBOSE,
)


def strings_of(script: str) -> Iterator[str]:
    """The strings of a script, and its templates with ``VALUE`` for what is put into them."""
    for plain, template in STRING.findall(script):
        if plain:
            yield plain
        for value in re.findall(r"\$\{([^}]*)\}", template):
            yield from strings_of(value)
        yield re.sub(r"\$\{[^}]*\}", VALUE, template)


def said_by_scripts() -> Iterator[str | re.Pattern[str]]:
    """Every string of the browser code that looks like an id, and every template of one."""
    known = {msgid.partition(".")[0] for msgid in catalogue("table", "es").messages}
    for path in SCRIPTS:
        for written in strings_of(path.read_text(encoding="utf-8")):
            first, dot, _ = written.partition(".")
            if dot and first in known and VALUE in written:
                yield loose(written)
            elif first in known and ID.fullmatch(written):
                yield written


def said_by_pages() -> Iterator[str | re.Pattern[str]]:
    """Every ``_("id")``, ``ngettext("id", …)`` and ``_("start." ~ value)`` of the templates."""
    call = re.compile(r"""\b(?:_|ngettext)\(\s*(?:"([^"]*)"|'([^']*)')\s*(~?)""")
    for path in PAGES:
        for double, single, open_end in call.findall(path.read_text(encoding="utf-8")):
            msgid = double or single
            yield loose(msgid + VALUE) if open_end else msgid


def said_by_programs() -> Iterator[tuple[str, str | re.Pattern[str]]]:
    """Area and id of every ``text(area, lang, id)`` and ``ntext(…)`` of the server."""
    for path in PROGRAMS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="text" | "ntext"),
                    args=[ast.Constant(value=str(area)), _, msgid, *_],
                ):
                    yield area, id_of(msgid, f"{path}:{node.lineno}")
                case _:
                    pass


def id_of(node: ast.expr, where: str) -> str | re.Pattern[str]:
    match node:
        case ast.Constant(value=str(msgid)):
            return msgid
        case ast.JoinedStr(values=parts):
            return loose(
                "".join(str(p.value) if isinstance(p, ast.Constant) else VALUE for p in parts)
            )
        case _:
            pytest.fail(f"{where}: there is no telling which message this is", pytrace=False)


@cache
def said() -> tuple[tuple[frozenset[str], str | re.Pattern[str], str], ...]:
    """All that is said: the areas where it may be, the id or its template, who says it."""
    return (
        *((frozenset({"table"}), what, "js") for what in said_by_scripts()),
        *((frozenset[str](PAGE_AREAS), what, "pages") for what in said_by_pages()),
        *((frozenset({area}), what, "py") for area, what in said_by_programs()),
    )


@cache
def words() -> frozenset[str]:
    """Every word and number of programs and templates: a value put into an id is one of them."""
    return frozenset(
        word
        for path in (*PAGES, *SCRIPTS, *PROGRAMS)
        for word in re.findall(r"[A-Za-z0-9]+", path.read_text(encoding="utf-8"))
    )


def says(what: str | re.Pattern[str], msgid: str) -> bool:
    if isinstance(what, str):
        return what == msgid
    match = what.fullmatch(msgid)
    return match is not None and all(
        word in words() for value in match.groups() for word in re.split(r"[._-]", value) if word
    )


def test_the_search_finds_who_says_what() -> None:
    speakers = {who for _, _, who in said()}
    assert speakers == {"js", "pages", "py"}
    assert len(said()) > 300


def ids_of(areas: frozenset[str]) -> Iterator[str]:
    for area in AREAS:
        if area in areas:
            yield from catalogue(area, "es").messages


def test_everything_that_is_said_is_in_a_catalogue() -> None:
    missing = [
        f"{who}: {what if isinstance(what, str) else what.pattern}"
        for areas, what, who in said()
        if not any(says(what, msgid) for msgid in ids_of(areas))
    ]
    assert not missing


@BY_AREA
def test_everything_in_a_catalogue_is_said(area: Area) -> None:
    here = [what for areas, what, _ in said() if area in areas]
    plain = {what for what in here if isinstance(what, str)}
    templates = [what for what in here if not isinstance(what, str)]
    unused = [
        msgid
        for msgid in catalogue(area, "es").messages
        if msgid not in plain and not any(says(what, msgid) for what in templates)
    ]
    assert not unused


@pytest.mark.parametrize("refusal", Refusal)
@BY_LANGUAGE
def test_every_refusal_has_its_sentence(refusal: Refusal, lang: Language) -> None:
    assert text("club", lang, f"refusal.{refusal}", tiles="6-4")


# ---- how a catalogue answers


HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
GOOD = (
    HEADER
    + 'msgid "a.hello"\nmsgstr "Hola, {name}."\n\n'
    + 'msgid "a.tiles"\nmsgid_plural "a.tiles"\nmsgstr[0] "Una ficha"\nmsgstr[1] "{n} fichas"\n'
)


def read(tmp_path: Path, po: str) -> Catalogue:
    path = tmp_path / "site.po"
    path.write_text(po, encoding="utf-8")
    return read_catalogue(path, "site", "es")


def test_a_message_is_filled_and_a_plural_chosen(tmp_path: Path) -> None:
    one = read(tmp_path, GOOD)
    assert one.gettext("a.hello", name="Ana") == "Hola, Ana."
    assert [one.ngettext("a.tiles", n) for n in (0, 1, 2, 1_000_000)] == [
        "0 fichas",
        "Una ficha",
        "2 fichas",
        "1000000 fichas",
    ]


def test_asking_in_the_wrong_manner_is_told(tmp_path: Path) -> None:
    one = read(tmp_path, GOOD)
    with pytest.raises(UnknownMessage, match=r"a\.nothing"):
        one.gettext("a.nothing")
    with pytest.raises(UnknownMessage, match="needs a count"):
        one.gettext("a.tiles")
    with pytest.raises(UnknownMessage, match="takes no count"):
        one.ngettext("a.hello", 1, name="Ana")
    with pytest.raises(KeyError, match="name"):
        one.gettext("a.hello")


@pytest.mark.parametrize(
    "po",
    [
        pytest.param(HEADER + 'msgid "a.b"\nmsgstr ""\n', id="empty"),
        pytest.param(HEADER + '#, fuzzy\nmsgid "a.b"\nmsgstr "Hola"\n', id="fuzzy"),
        pytest.param(HEADER + 'msgid "a.b"\nmsgstr "Hola\n', id="open quote"),
        pytest.param(HEADER + 'msgid "a.b"\nmsgstr Hola\n', id="no quotes"),
        pytest.param(HEADER + 'msgid "a.b"\nHola\n', id="no keyword"),
        pytest.param(HEADER + 'msgid "a.b"\nmsgstr "Hola"\n' * 2, id="twice"),
        pytest.param(
            HEADER + 'msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "Una"\nmsgstr[1] ""\n',
            id="an empty form",
        ),
        pytest.param(
            HEADER + 'msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "Una"\n', id="a missing form"
        ),
        pytest.param(
            HEADER.replace("nplurals=2", "nplurals=3") + 'msgid "a.b"\nmsgstr "Hola"\n',
            id="three forms",
        ),
        pytest.param('msgid "a.b"\nmsgstr "Hola"\n', id="no header"),
    ],
)
def test_an_unfinished_catalogue_is_refused_by_name(tmp_path: Path, po: str) -> None:
    with pytest.raises(BrokenCatalogue, match=r"site\.po"):
        read(tmp_path, po)


def test_a_missing_catalogue_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BrokenCatalogue, match=r"none\.po"):
        read_catalogue(tmp_path / "none.po", "site", "es")


def test_the_server_says_a_message_in_one_line() -> None:
    assert text("site", "en", "home.play_now") == "Play now"
    assert ntext("site", "es", "home.tally.wins", 1) == "1 ganada"


def test_pages_escape_what_is_put_into_a_message_but_not_markup_of_their_own() -> None:
    say = page_texts("es", "Capicúa")
    title = say["_"]("site.title_of", page="<b>")
    assert title == Markup("&lt;b&gt; · Capicúa")
    assert say["_"]("site.title_of", page=Markup("<i>6</i>")) == "<i>6</i> · Capicúa"
    assert say["ngettext"]("home.tally.wins", 2) == "2 ganadas"
    assert say["_"]("number.6") == "seis"  # the words of the table serve the pages too


def test_the_browser_gets_the_table_as_a_module() -> None:
    module = catalogue("table", "es").as_module()
    assert module.startswith('export default {"lang": "es", "messages": {')
    assert '"number.6": "seis"' in module
    assert re.search(r'\{"one": "[^"]+", "other": "[^"]+"\}', module)


@pytest.mark.parametrize(
    ("lang", "said", "unsaid"), [("es", "ronda", r"mano\b"), ("en", "round", r"hand\b")]
)
def test_a_round_is_called_a_round_in_every_refusal_that_names_it(
    lang: Language, said: str, unsaid: str
) -> None:
    for code in ("round_over", "must_open_with_tile", "round_not_over", "no_agreed_stop"):
        (refusal,) = forms(catalogue("club", lang), f"refusal.{code}")
        assert said in refusal, code
        assert not re.search(unsaid, refusal), code


def test_no_page_calls_a_round_a_hand() -> None:
    hand_as_round = re.compile(
        r"cerrar la mano|mano se cierra|mano puede cerrarse|mil manos|otra mano(?!»)"
        r"|hands in a thousand|the hand closes|another hand"
    )
    for lang in LANGUAGES:
        pages = catalogue("site", lang)
        for msgid in pages.messages:
            assert not any(map(hand_as_round.search, forms(pages, msgid))), msgid
