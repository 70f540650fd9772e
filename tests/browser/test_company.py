"""People at one table: they come by a link, play, rest, leave, come back, and play again."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.autoplay import open_table
from tests.browser.conftest import Club, Visitors
from tests.browser.friends import (
    DESK,
    PHONE,
    Friend,
    begin,
    call,
    come,
    open_for,
    play_round,
    sit,
)
from tests.browser.test_accessible import faults


def _two(visitors: Visitors, club: Club, game: str = "bloqueo", **fields: object) -> list[Friend]:
    """Ana and Beto in the middle of a game; the table is Ana's."""
    ana, beto = come(visitors, club, "Ana", **DESK), come(visitors, club, "Beto", **PHONE)
    sit(beto, open_for(ana, club, game, **fields))
    call(ana)
    call(beto)
    begin([ana, beto])
    return [ana, beto]


def test_two_people_play_a_bloqueo_by_link_to_the_end_and_again(
    club: Club, visitors: Visitors
) -> None:
    ana, beto = _two(visitors, club)
    expect(ana.page.locator("#rivals")).to_contain_text("Beto")
    expect(beto.page.locator("#rivals")).to_contain_text("Ana")
    play_round([ana, beto])
    for friend in (ana, beto):
        sheet = friend.page.locator("#end")
        expect(sheet.get_by_role("link", name="Comprobar la baraja")).to_be_visible()
        expect(sheet.locator("#sealed")).to_have_text(re.compile(r": ([0-9a-f]{4} ?){4}$"))
    sealed = ana.page.locator("#sealed").inner_text()
    ana.page.reload()
    expect(ana.page.locator("#sealed")).to_have_text(sealed)
    first = ana.page.url
    ana.presses("Jugar otra vez")
    expect(beto.notice).to_contain_text("Ana quiere otra partida.")
    beto.notice.get_by_role("button", name="Jugar otra vez").click()
    for friend in (ana, beto):
        friend.page.wait_for_url(lambda url: url != first)
    assert ana.page.url == beto.page.url
    play_round([ana, beto])


def test_who_is_left_alone_plays_again_all_the_same(club: Club, visitors: Visitors) -> None:
    ana, beto = _two(visitors, club)
    play_round([ana, beto])
    beto.page.context.close()
    expect(ana.page.locator("#rivals")).to_contain_text("ausente")
    first = ana.page.url
    ana.presses("Jugar otra vez")
    ana.page.wait_for_url(lambda url: url != first)
    expect(ana.page.get_by_role("heading", name="Tu mesa está abierta")).to_be_visible()


def test_a_break_is_agreed_on_and_anybody_ends_it(club: Club, visitors: Visitors) -> None:
    ana, beto = _two(visitors, club, pace="relaxed")
    ana.wishes("Proponer una pausa")
    expect(ana.notice).to_contain_text("Propusiste una pausa. Falta Beto.")
    expect(beto.notice).to_contain_text("Ana propone una pausa.")
    beto.notice.get_by_role("button", name="Hacer la pausa").click()
    for friend in (ana, beto):
        expect(friend.notice).to_contain_text("La partida está en pausa.")
        expect(friend.log).to_contain_text("La partida está en pausa.")
    beto.notice.get_by_role("button", name="Seguir jugando").click()
    for friend in (ana, beto):
        expect(friend.notice).to_be_hidden()
    play_round([ana, beto])


def test_an_offer_is_turned_down_and_is_gone(club: Club, visitors: Visitors) -> None:
    ana, beto = _two(visitors, club, pace="relaxed")
    beto.wishes("Proponer una pausa")
    expect(ana.notice).to_contain_text("Beto propone una pausa.")
    ana.page.keyboard.press("a")
    expect(ana.notice.get_by_role("button", name="Hacer la pausa")).to_be_focused()
    ana.notice.get_by_role("button", name="Ahora no").press("Enter")
    for friend in (ana, beto):
        expect(friend.notice).to_be_hidden()
    expect(beto.log).to_contain_text("Ana dice que no.")


def test_the_computer_plays_for_who_leaves_until_he_comes_back(
    club: Club, visitors: Visitors
) -> None:
    ana, beto = _two(visitors, club)
    beto.wishes("Levantarme de la mesa")
    warning = beto.page.get_by_role("dialog", name="Levantarme de la mesa")
    expect(warning).to_contain_text("La computadora sigue en tu lugar.")
    warning.get_by_role("button", name="Levantarme de la mesa").click()
    expect(beto.notice).to_contain_text("La computadora juega por ti.")
    expect(ana.page.locator("#rivals")).to_contain_text("suplente")
    expect(ana.log).to_contain_text("La computadora juega por Beto.")
    beto.notice.get_by_role("button", name="Volver a mi asiento").click()
    expect(beto.notice).to_be_hidden()
    expect(ana.page.locator("#rivals")).not_to_contain_text("suplente")
    play_round([ana, beto])


def test_who_resigns_is_asked_once_more_and_the_other_wins(club: Club, visitors: Visitors) -> None:
    ana, beto = _two(visitors, club)
    ana.wishes("Abandonar la partida")
    warning = ana.page.get_by_role("dialog", name="Abandonar la partida")
    warning.get_by_role("button", name="No, seguir aquí").click()
    expect(beto.page.locator("#end")).to_be_hidden()
    ana.wishes("Abandonar la partida")
    warning.get_by_role("button", name="Abandonar la partida").click()
    expect(beto.page.get_by_role("dialog", name="Ganas por abandono")).to_be_visible()


def test_the_next_round_waits_for_everybody_and_says_for_whom(
    club: Club, visitors: Visitors
) -> None:
    ana, beto = _two(visitors, club, "dos", option_target=200)
    play_round([ana, beto])
    ana.presses("Siguiente ronda")
    expect(ana.page.locator("#end")).to_contain_text("Falta Beto.")
    expect(beto.page.locator("#end")).to_contain_text("Ana ya espera la siguiente ronda.")
    beto.presses("Siguiente ronda")
    for friend in (ana, beto):
        expect(friend.page.locator("#end")).to_be_hidden()
        expect(friend.log).to_contain_text("Ronda 2")


def test_a_phrase_is_seen_by_the_seat_and_told_until_its_speaker_is_muted(
    club: Club, visitors: Visitors
) -> None:
    ana, beto = _two(visitors, club)

    def says(phrase: str) -> None:
        beto.presses("Decir algo")
        beto.page.get_by_role("dialog", name="Decir algo").get_by_role(
            "button", name=phrase, exact=True
        ).click()

    says("¡Buena!")
    expect(ana.page.locator("#rivals .bubble")).to_have_text("¡Buena!")
    expect(ana.log).to_contain_text("Beto dice: «¡Buena!»")
    ana.wishes("Silenciar a Beto")
    panel = ana.page.get_by_role("dialog")
    expect(panel).to_contain_text("no lees lo que dice, en ninguna mesa")
    expect(panel.get_by_role("button", name="Escuchar a Beto")).to_be_focused()
    panel.get_by_role("button", name="Cerrar").click()
    says("Gracias")
    expect(beto.log).to_contain_text("Dijiste: «Gracias»")
    ana.page.reload()
    expect(ana.page.locator("#hand li").first).to_be_visible()
    says("¡Uy!")
    expect(beto.log).to_contain_text("Dijiste: «¡Uy!»")
    assert "Gracias" not in ana.log.inner_text()
    assert "¡Uy!" not in ana.page.inner_text("body")


def test_words_of_ones_own_are_only_for_tables_that_allow_them_and_stay_text(
    club: Club, visitors: Visitors
) -> None:
    ana, beto = _two(visitors, club, chat="yes")
    beto.presses("Decir algo")
    sheet = beto.page.get_by_role("dialog", name="Decir algo")
    sheet.get_by_role("textbox", name="Escribe algo").fill("<b>¿qué</b> tal?")
    sheet.get_by_role("button", name="Enviar").click()
    expect(ana.page.locator("#rivals .bubble")).to_have_text("<b>¿qué</b> tal?")
    quiet = _two(visitors, club)[0]
    quiet.presses("Decir algo")
    expect(quiet.page.get_by_role("textbox", name="Escribe algo")).to_be_hidden()


def test_somebody_is_reported_with_a_reason(club: Club, visitors: Visitors) -> None:
    ana, _ = _two(visitors, club)
    ana.wishes("Denunciar a Beto")
    panel = ana.page.get_by_role("dialog", name="Denunciar a Beto")
    panel.get_by_role("radio", name="Hace esperar a propósito").check()
    panel.get_by_role("button", name="Enviar").click()
    expect(panel.get_by_role("status")).to_have_text("Gracias. Lo vamos a mirar.")


def test_the_host_fills_seats_swaps_them_and_hands_the_table_over(
    club: Club, visitors: Visitors
) -> None:
    ana, beto = come(visitors, club, "Ana", **PHONE), come(visitors, club, "Beto", **DESK)
    path = open_for(ana, club, "parejas")
    sit(beto, path)
    call(beto)
    chair = ana.page.locator(".chair")
    expect(chair.filter(has_text="Beto")).to_have_attribute("data-spot", "west")
    ana.presses("Cambiar asientos")
    ana.page.get_by_role("button", name="Este: Beto").click()
    expect(ana.page.get_by_role("button", name="Este: Beto", pressed=True)).to_be_focused()
    ana.page.locator(".chair[data-spot=north]").get_by_role("button").click()
    expect(chair.filter(has_text="Beto")).to_have_attribute("data-spot", "north")
    fill = ana.page.get_by_role("button", name="Poner computadora en el asiento")
    for left in (1, 0):
        fill.first.click()
        expect(fill).to_have_count(left)
    expect(ana.page.get_by_text("Están todos. Empieza cuando quieras.")).to_be_visible()
    ana.page.get_by_role("button", name="Que dirija la mesa Beto").click()
    begin([beto, ana])
    expect(beto.page.locator("#against")).to_have_text(re.compile("^Con .+, contra .+ [ye] .+"))


def test_a_late_friend_takes_the_seat_of_the_computer_at_the_next_round(
    club: Club, visitors: Visitors
) -> None:
    ana = come(visitors, club, "Ana", **DESK)
    path = open_for(ana, club, "dos", option_target=200)
    ana.page.get_by_role("button", name="Poner computadora en el asiento").click()
    begin([ana])
    beto = come(visitors, club, "Beto", **PHONE)
    beto.page.goto(path)
    expect(beto.notice).to_contain_text("Estás mirando.")
    beto.notice.get_by_role("button", name="Sentarme por la computadora").click()
    expect(beto.notice).to_contain_text("en la próxima ronda")
    play_round([ana])
    for friend in (ana, beto):
        friend.presses("Siguiente ronda")
    expect(beto.page.locator("#hand li").first).to_be_visible()


def test_a_table_that_its_host_closes_says_so(club: Club, visitors: Visitors) -> None:
    ana, beto = come(visitors, club, "Ana", **DESK), come(visitors, club, "Beto", **PHONE)
    sit(beto, open_for(ana, club, "bloqueo"))
    ana.presses("Cerrar la mesa")
    ana.page.get_by_role("dialog").get_by_role("button", name="Cerrar la mesa").click()
    for friend in (ana, beto):
        expect(friend.notice).to_contain_text("Quien la abrió cerró la mesa.")


def test_a_watcher_is_sent_no_tile_that_is_not_on_the_table(club: Club, visitors: Visitors) -> None:
    ana, beto = _two(visitors, club)
    watcher = come(visitors, club, "Cata", **PHONE)
    watcher.page.goto(ana.page.url)
    expect(watcher.notice).to_contain_text("Estás mirando.")
    play_round([ana, beto], most=6)
    laid = ana.page.locator("#plays li")
    expect(watcher.page.locator("#plays li")).to_have_count(laid.count())
    snapshot = next(each for each in watcher.wire.received if each["t"] == "snapshot")
    assert snapshot["view"]["hand"] is None
    hidden = {
        tile.get_attribute("data-tile")
        for friend in (ana, beto)
        for tile in friend.page.locator("#hand li").all()
    }
    assert hidden
    text = json.dumps(watcher.wire.received)
    # Bits that somebody adds to a shuffle may begin with any two figures.
    assert not [tile for tile in hidden if re.search(rf'[".]{tile}[".<>@]', text)]
    assert watcher.page.locator("#hand li").count() == 0
    play_round([ana, beto])
    expect(watcher.page.locator("#end .turned li")).to_have_count(2)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_clock_runs_by_the_seat_in_turn(
    size: dict[str, object], club: Club, visitors: Visitors
) -> None:
    ana = come(visitors, club, "Ana", **size)
    beto = come(visitors, club, "Beto", **size)
    sit(beto, open_for(ana, club, "bloqueo", pace="relaxed"))
    begin([ana, beto])
    for friend in (ana, beto):
        time = friend.page.locator(".seat.timed .time")
        expect(time).to_have_count(1)
        expect(time).to_have_text(re.compile(r"^0:[34]\d$"))
        if friend.page.locator("#me .turn").count():  # or it would come in between
            expect(friend.page.get_by_role("status").first).to_contain_text("Te toca")
        friend.page.keyboard.press("t")
        expect(friend.page.get_by_role("status").first).to_contain_text("Quedan 0:")
        expect(friend.page.get_by_role("alert")).to_be_empty()


def test_a_computers_table_knows_nothing_of_company(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(open_table(page.context, club.address, "robo"))
    expect(page.locator("#hand li").first).to_be_visible()
    assert not [url for url in asked if "company-screen" in url or "company.css" in url]
    assert not [url for url in asked if "branch" in url]


def test_axe_finds_nothing_while_people_ask_say_and_rest(club: Club, visitors: Visitors) -> None:
    ana, beto = _two(visitors, club, pace="relaxed", chat="yes")
    ana.presses("Decir algo")
    assert list(faults(ana.page)) == []
    ana.page.get_by_role("dialog").get_by_role("button", name="¡Suerte!").click()
    ana.wishes("Proponer una pausa")
    expect(beto.notice).to_be_visible()
    expect(beto.page.locator(".bubble")).to_be_visible()
    assert list(faults(beto.page)) == []
    beto.notice.get_by_role("button", name="Hacer la pausa").click()
    expect(ana.notice).to_contain_text("en pausa")
    assert list(faults(ana.page)) == []
    ana.wishes("Denunciar a Beto")
    assert list(faults(ana.page)) == []


def test_who_begins_by_the_keyboard_is_in_his_hand_and_hears_nothing_stale(
    club: Club, visitors: Visitors
) -> None:
    ana, beto = come(visitors, club, "Ana", **DESK), come(visitors, club, "Beto", **PHONE)
    sit(beto, open_for(ana, club, "bloqueo"))
    ana.page.get_by_role("button", name="Empezar").press("Enter")
    for friend in (ana, beto):
        expect(friend.page.locator("#hand li").first).to_be_visible()
    expect(ana.page.locator("#hand button:focus")).to_have_count(1)
    for friend in (ana, beto):
        expect(friend.page.locator("#status")).not_to_contain_text("Esperando")


def test_a_browser_without_cookies_is_told_why_it_gets_no_seat(
    club: Club, visitors: Visitors
) -> None:
    ana, beto = come(visitors, club, "Ana", **DESK), come(visitors, club, "Beto", **PHONE)
    path = open_for(ana, club, "bloqueo")
    visitors.watch(beto.page).forgive("header .* of .*/api/guests")
    beto.page.route("**/api/guests", lambda route: route.fulfill(status=201, json={}))
    beto.page.goto(path)
    beto.page.get_by_role("button", name="Sentarme aquí").click()
    expect(beto.page.locator(".toast")).to_contain_text("no guarda las cookies")
