"""The watch that every test of this room stands under sees what it is there for."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Club, Visitors

DEEDS = {
    "console.error('trouble')": "console error: trouble",
    "setTimeout(() => { throw new Error('broken'); })": "exception: broken",
    "fetch('http://127.0.0.1:9/').catch(() => null)": "Content Security Policy",
    "document.body.setAttribute('style', 'color: red')": "Content Security Policy",
    "document.body.append(Object.assign(document.createElement('script'), "
    "{ textContent: 'window.foreign = true' }))": "Content Security Policy",
    "document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/x.png' }))": (
        "Content Security Policy"
    ),
    "fetch('/nowhere').then(() => console.warn('late'))": "console warning: late",
}


@pytest.mark.parametrize("deed", DEEDS)
def test_a_page_that_does_what_it_must_not_is_noticed(
    deed: str, club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address)
    page.goto("/")
    watch = visitors.watch(page)
    assert watch.faults == []
    page.evaluate(f"() => {{ {deed}; }}")
    _until(page, lambda: any(DEEDS[deed] in fault for fault in watch.faults))
    assert watch.responses > 3
    watch.forgive("")


def test_a_response_without_protection_is_noticed(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address)
    watch = visitors.watch(page)
    page.route("**/healthz", lambda route: route.fulfill(status=200, body="bare"))
    page.goto("/healthz")
    _until(page, lambda: any("content-security-policy" in fault for fault in watch.faults))
    watch.forgive("^header ")


def test_a_call_elsewhere_is_noticed(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address)
    page.route("http://elsewhere.test/", lambda route: route.fulfill(body="hello"))
    page.goto("/")
    watch = visitors.watch(page)
    page.evaluate("() => { location.href = 'http://elsewhere.test/'; }")
    page.wait_for_url("http://elsewhere.test/")
    assert any(fault.startswith("request elsewhere: ") for fault in watch.faults)
    watch.forgive("")


def _until(page: Page, seen: Callable[[], bool]) -> None:
    """Let the page go on until something has been seen."""
    for _ in range(500):
        if seen():
            return
        page.evaluate("() => new Promise((resolve) => { setTimeout(resolve, 20); })")
    raise AssertionError("it was not noticed")
