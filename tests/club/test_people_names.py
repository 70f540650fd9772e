"""What people may call themselves, and which names are taken for each other."""

import pytest

from capicua.club.members.names import MOST, BadName, Fault, key, proper

GOOD = {
    "Ana": "Ana",
    "  Doña   Rosa ": "Doña Rosa",
    "José-María": "José-María",
    "O’Brian": "O’Brian",
    "Nº uno": "No uno",  # a compatibility character, as everybody reads it
    "Ａｎａ": "Ana",
    "Anna 2": "Anna 2",
    "Мария": "Мария",
    "さくら子": "さくら子",
    "김철수": "김철수",
    "佐々木": "佐々木",
    "Đặng Thị": "Đặng Thị",
    "Łukasz": "Łukasz",
    "Þóra Æsa": "Þóra Æsa",
    "Əli": "Əli",
    "Işıl": "Işıl",
    "Νίκος": "Νίκος",
    "Գայանե": "Գայանե",
    "მარიამ": "მარიამ",
    "משה": "משה",
    "فاطمة": "فاطمة",
    "राम": "राम",
    "n\u0303an\u0303a": "ñaña",
    "x" * MOST: "x" * MOST,
}

BAD: dict[str, Fault] = {
    "": "name_length",
    " ": "name_length",
    "a": "name_length",
    "x" * (MOST + 1): "name_length",
    "x" * 100_000: "name_length",
    "<b>Ana</b>": "name_characters",
    "Ana&amp;": "name_characters",
    'Ana" onload="x': "name_characters",
    "{{ 7 * 7 }}": "name_characters",
    "Ana\x00": "name_characters",
    "Ana\nBeto": "name_characters",
    "Ana\u202eotiB": "name_characters",  # turns what follows around
    "Ana\u2066x": "name_characters",
    "Ana\u200b": "name_characters",  # a space of no width
    "An\u00ada": "name_characters",  # a hyphen that is not shown
    "Ana\ufe0f": "name_characters",
    "Ana\u3164": "name_characters",  # a letter that shows nothing
    "Ana😀": "name_characters",
    "\ue000\ue001": "name_characters",
    "\ud800x": "name_characters",
    "A\u0301\u0302\u0303na": "name_characters",  # marks piled up
    "\u0301Ana": "name_characters",
    "Аna": "name_scripts",  # the first letter is Cyrillic
    "pаypal": "name_scripts",
    "Αna": "name_scripts",  # Greek
    "Mᴀrinᴀ": "name_characters",  # small capitals
    "Marɪna": "name_characters",
    "Marıɲa": "name_characters",  # phonetics
    "Mɐria": "name_characters",
    "ƿepe": "name_characters",  # letters that nobody has written for centuries
    "ꓟꓮꓣꓲꓠꓮ": "name_characters",  # Lisu
    "ᎷᎪᎡᎥᎪ": "name_characters",  # Cherokee
    "𝕸𐌀𐌓": "name_characters",
    "12345": "name_letters",
    "-- --": "name_letters",
    "admin": "name_reserved",
    "ADMIN": "name_reserved",
    "Admin 2": "name_reserved",
    "Adrnin": "name_reserved",  # r and n look like m
    "4dm1n": "name_reserved",
    "El Moderador": "name_reserved",
    "Capicúa": "name_reserved",
    "capicua oficial": "name_reserved",
    "C a p i c u a": "name_reserved",
    "La computadora": "name_reserved",
    "bot": "name_reserved",
}

ALIKE = [
    ("Ana", "ANA"),
    ("Ana", "ana "),
    ("José", "Jose"),
    ("Ana", "Аnа"),  # Cyrillic
    ("Ana", "Αnα"),  # Greek
    ("Beto", "Bet0"),
    ("lila", "Iila"),
    ("lila", "1i1a"),
    ("Carmen", "Carrnen"),
    ("walter", "vvalter"),
    ("Ana Luz", "AnaLuz"),
    ("Ana-Luz", "Ana_Luz"),
    ("Peña", "Pena"),
    ("Straße", "Strasse"),
    ("MAPINA", "ΜΑΡΙΝΑ"),  # Greek capitals
    ("Bepa", "Вера"),  # Cyrillic
    ("Pepe", "Þeþe"),
    ("Anna", "Aŋŋa"),
    ("Ana 2", "Ana ٢"),  # the same digit in Arabic
]

APART = [("Ana", "Ani"), ("Beto", "Berto"), ("Luz", "Lus"), ("Ana 1", "Ana 2"), ("Мария", "Марта")]


@pytest.mark.parametrize(("written", "name"), GOOD.items())
def test_a_name_is_kept_as_everybody_reads_it(written: str, name: str) -> None:
    assert proper(written) == name
    assert proper(name) == name, "what was kept once is kept again"


@pytest.mark.parametrize(("written", "fault"), BAD.items(), ids=map(repr, range(len(BAD))))
def test_a_name_that_deceives_or_does_harm_is_refused_with_its_reason(
    written: str, fault: Fault
) -> None:
    with pytest.raises(BadName) as refused:
        proper(written)
    assert refused.value.fault == fault, written


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_are_taken_for_each_other_have_one_key(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_anybody_tells_apart_have_two_keys(one: str, other: str) -> None:
    assert key(one) != key(other)


def test_the_name_of_another_club_is_its_own() -> None:
    assert proper("La Trancadera") == "La Trancadera"
    with pytest.raises(BadName):
        proper("la trancadera 2", club="La Trancadera")


def test_a_club_with_a_short_name_leaves_people_the_names_that_have_it_in_them() -> None:
    assert proper("Mariana", club="Ana") == "Mariana"
    assert proper("Max", club="X") == "Max"
    for refused in ("Ana", "Ana del club", "a-n-a"):
        with pytest.raises(BadName):
            proper(refused, club="Ana")
