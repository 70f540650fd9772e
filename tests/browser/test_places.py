"""Where people find each other, and a match afterwards, in a real browser."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from capicua.club.store import Sitter
from capicua.club.store.people import Person
from tests.browser.arranging import known
from tests.browser.conftest import Visitors
from tests.browser.test_accessible import faults
from tests.club.kept import keep
from tests.club.play import ANA, BETO, CARLA, Play
from tests.club.serving import Served, served

PHONE = {"width": 360, "height": 740}
BOT = Sitter(bot="casual")
TOKEN = "the-cookie-of-ana"


def rounds(play: Play, finished: int, moves: int = 0) -> Play:
    for _ in range(finished):
        play.play_round()
        if play.match.over:
            break
        play.play_next()
    for _ in range(moves):
        play.act()
    return play


TABLES: dict[str, Callable[[], Play]] = {
    "mesa": lambda: rounds(Play.begun("tradicional", ANA, BETO, BOT), 50),
    "pairs": lambda: rounds(Play.begun("parejas", ANA, CARLA, BETO, BOT, listed=True), 2, 3),
    "star": lambda: rounds(Play.begun("chipre", ANA, BETO, *[BOT] * 4, listed=True), 1, 2),
    "pool": lambda: rounds(Play.begun("pool", ANA, BETO, BOT, BOT), 2),
    "begun": lambda: Play.begun("dos", ANA, BETO),
}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A club where Ana has played and plays."""
    with served(tmp_path_factory.mktemp("places") / "club.db") as club:
        with ThreadPoolExecutor(1) as thread:  # Playwright keeps the loop of this one to itself
            thread.submit(asyncio.run, fill(club)).result()
        yield club


async def fill(club: Served) -> None:
    store, now_ms = club.club.store, club.club.clock.now_ms()
    for person, name in ((ANA, "Ana"), (BETO, "Beto"), (CARLA, None)):
        somebody = Person(person, name, created_ms=now_ms)
        token = TOKEN if person == ANA else f"the-cookie-of-{person}"
        await store.transact(partial(known, person=somebody, token=token))
    for table_id, play in TABLES.items():
        await keep(store, play(), table_id, at_ms=now_ms)


def come(visitors: Visitors, places: Served, **options: Any) -> Page:
    """Ana, on a telephone if nothing else is said."""
    page = visitors.come(places.address, viewport=options.pop("viewport", PHONE), **options)
    page.context.add_cookies([{"name": "capicua", "value": TOKEN, "url": places.address}])
    return page


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    "path",
    ["/", "/mirar", "/partida/mesa", "/partida/star", "/partida/pool", "/partida/begun"],
)
def test_axe_finds_nothing_and_nothing_is_wider_than_a_telephone(
    path: str, lang: str, places: Served, visitors: Visitors
) -> None:
    page = come(visitors, places, reduced_motion="reduce")
    page.context.add_cookies([{"name": "lang", "value": lang, "url": places.address}])
    page.goto(path)
    if path == "/partida/mesa":
        expect(page.locator("#checks .right").first).to_be_visible()
    page.evaluate("() => document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert list(faults(page)) == []
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_page_of_a_match_works_every_shuffle_out_again(
    places: Served, visitors: Visitors
) -> None:
    page = come(visitors, places)
    page.goto("/partida/mesa")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dominó tradicional")
    count = page.locator("details.round").count()
    assert count > 1
    expect(page.locator("#checks .right")).to_have_count(count)
    first = page.locator("#checks > li").first
    first.get_by_text("Ver la cuenta").click()
    expect(first.locator("dd").first).to_have_text(re.compile(r"^sha256:[0-9a-f]{64}$"))
    expect(first.locator("dd")).to_have_count(4)


def test_a_deal_that_was_changed_is_called_out(places: Served, visitors: Visitors) -> None:
    page = come(visitors, places)

    def changed(route: Route) -> None:
        answer = route.fetch()
        record = answer.json()
        hands = record["rounds"][0]["deals"][0]["hands"]
        hands["A"], hands["B"] = hands["B"], hands["A"]
        record["rounds"][1]["tags"]["Secret"] = "0" * 64
        route.fulfill(response=answer, json=record)

    page.route("**/api/matches/mesa", changed)
    page.goto("/partida/mesa")
    rows = page.locator("#checks > li")
    expect(rows.nth(0)).to_contain_text("El reparto no sale de este secreto")
    expect(rows.nth(1)).to_contain_text("La huella no es la de este secreto")
    expect(page.locator("#checks .wrong")).to_have_count(2)


def test_the_record_is_saved_as_a_file(places: Served, visitors: Visitors) -> None:
    page = come(visitors, places)
    page.goto("/partida/mesa")
    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar el registro").click()
    assert download.value.suggested_filename == "mesa.domino"
    assert download.value.path().read_text(encoding="utf-8").startswith('[Capicua "1"]')


def test_one_tap_plays_another_one_like_it(places: Served, visitors: Visitors) -> None:
    page = come(visitors, places, java_script_enabled=False)
    page.goto("/partida/mesa")
    page.get_by_role("button", name="Otra igual").click()
    expect(page).to_have_url(re.compile(r"/mesa/[2-9a-z]{14}(\?nueva)?$"))


def test_the_list_of_games_keeps_itself_up_to_date(places: Served, visitors: Visitors) -> None:
    page = come(visitors, places)
    page.goto("/mirar")
    listed = page.get_by_role("main").get_by_role("link")
    expect(page.get_by_text("Esta lista se pone al día sola")).to_be_visible()
    expect(listed.filter(has_text="Chipre")).to_be_visible()
    expect(listed.filter(has_text="Dominó cruzado")).to_have_count(0)
    listed.filter(has_text="Chipre").focus()
    play = rounds(Play.begun("cruzado", ANA, BETO, listed=True), 1)
    now_ms = places.club.clock.now_ms()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, keep(places.club.store, play, "new", at_ms=now_ms)).result()
    expect(listed.filter(has_text="Dominó cruzado")).to_be_visible()
    expect(listed.filter(has_text="Chipre")).to_be_focused()


def test_at_home_the_games_that_wait_for_the_visitor_come_first(
    places: Served, visitors: Visitors
) -> None:
    page = come(visitors, places)
    page.goto("/")
    rows = page.locator(".resume .game-row")
    marks = [("yours" in (row.get_attribute("class") or "")) for row in rows.all()]
    assert marks == sorted(marks, reverse=True)
    assert marks[0], "at some table it is her turn, or her word is waited for"


def test_at_home_is_told_who_is_here_and_of_what_nobody_does_nothing(
    places: Served, visitors: Visitors
) -> None:
    page = come(visitors, places)
    page.goto("/mesa/begun")
    expect(page.locator("#hand li").first).to_be_visible()
    home = page.context.new_page()
    home.goto("/")
    here = home.get_by_role("list", name="Ahora mismo en el club")
    for _ in range(40):  # what is told is a few seconds old
        if here.get_by_text("partida en juego").count() and here.get_by_text("aquí").count():
            break
        home.wait_for_timeout(250)
        home.reload()
    expect(here).to_contain_text("1 persona aquí")
    expect(here).to_contain_text("1 partida en juego")
    expect(here).not_to_contain_text("0")


def test_the_menu_of_a_telephone_leads_everywhere_by_keyboard_too(
    places: Served, visitors: Visitors
) -> None:
    page = come(visitors, places, viewport={"width": 320, "height": 568})
    page.goto("/mirar")
    menu = page.locator(".menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    links = menu.get_by_role("link")
    expect(links).to_have_text(
        ["Jugar", "Mirar", "Clasificación", "Torneos", "Aprender", "Reglas", "Yo"]
    )
    for link in links.all():
        expect(link).to_be_in_viewport()
    expect(menu.get_by_role("link", name="Mirar")).to_have_attribute("aria-current", "page")
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(menu).to_be_hidden()
    expect(page.locator(".top .wide").get_by_role("link")).to_have_count(7)


def test_with_whom_decides_what_is_asked(places: Served, visitors: Visitors) -> None:
    page = come(visitors, places)
    page.goto("/jugar/tradicional")
    level = page.get_by_role("group", name="Nivel de la computadora")
    pace, names = page.get_by_role("group", name="Reloj"), page.get_by_label("Jugador A")
    expect(level).to_be_visible()
    expect(pace).to_be_hidden()
    expect(names).to_be_hidden()
    page.get_by_role("radio", name="Amigos").check()
    expect(page.get_by_role("button", name="Jugar abrir la mesa e invitar")).to_be_in_viewport()
    expect(pace).to_be_visible()
    expect(level).to_be_hidden()
    page.get_by_role("radio", name="Este dispositivo").check()
    expect(names).to_be_visible()
    page.get_by_role("radio", name="5", exact=True).check()
    expect(page.get_by_label("Jugador E")).to_be_visible()
    expect(page.get_by_label("Jugador F")).to_be_hidden()
    expect(page.get_by_role("button", name="Jugar todos aquí")).to_be_attached()


def test_without_script_the_table_of_friends_tells_its_link(
    places: Served, visitors: Visitors
) -> None:
    page = come(visitors, places, java_script_enabled=False)
    page.goto("/jugar/tradicional?with=friends")
    page.get_by_role("button", name=re.compile("^Jugar")).click()
    expect(page).to_have_url(re.compile(r"/mesa/\w+(\?nueva)?$"))
    plain = page.locator("noscript")
    expect(plain.locator("p").nth(1)).to_have_text("4 sillas · a 100 puntos · sin reloj")
    expect(plain.locator(f'a[href="{page.url.removesuffix("?nueva")}"]')).to_be_visible()
    drawn = plain.locator("img")
    assert drawn.evaluate("(image) => image.complete && image.naturalWidth > 0")


def test_a_browser_without_cookies_says_what_is_wrong_instead_of_letting_one_watch(
    places: Served, visitors: Visitors
) -> None:
    page = visitors.come(places.address, viewport=PHONE, java_script_enabled=False)
    visitors.watch(page).forgive("403")

    def without_cookies(route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        page.context.clear_cookies()
        headers = {name: text for name, text in answer.headers.items() if name != "set-cookie"}
        route.fulfill(status=answer.status, headers=headers, body=answer.body())

    page.route("**/mesas", without_cookies)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    expect(page.get_by_role("main")).to_contain_text("Tu navegador no guarda las cookies")
    expect(page).to_have_url(re.compile(r"/mesa/[2-9a-z]{14}\?nueva$"))
