"""Bytes, requests and seconds of a first visit: home, then the table until it can be played.

    python -m benchmarks.first_visit [--repeats 5] [--waterfall]

A real Chromium with an empty cache, next to itself without brakes: once as this machine and its
loopback are, once with a processor four times as slow and a line of 1.6 Mbit/s, 150 ms (a cheap
phone on a slow mobile network). Bytes are those received, headers included. *Home* ends when "Jugar
ahora" is on the screen and can be clicked. *Table* begins with the click and ends when the first
own tile can be played or drawn; the computer makes no pause. The click comes at once, or when the
home page has come to rest.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.machine import describe, spread
from benchmarks.server import serving
from tools import chromium

CPU_SLOWDOWN: Final = 4
LINE: Final = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
"""Milliseconds and bytes per second: 1.6 Mbit/s down, 0.75 up."""
REST_MS: Final = 4000
"""After this the home page does nothing any more."""
PATIENCE_MS: Final = 60_000
PLAY: Final = "form[action='/mesas'] button.play"
PLAYABLE: Final = "#hand button.up, #act:not([hidden]):not([aria-disabled])"
WATCH: Final = f"""
addEventListener("click", ({{ timeStamp }}) => {{
  sessionStorage.setItem("clicked", String(performance.timeOrigin + timeStamp));
}}, true);
const touchable = (element) => {{
  if (element === null) return false;
  const {{ left, right, top, bottom }} = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}};
window.ready = new Promise((tell) => {{
  const wanted = location.pathname === "/" ? "{PLAY}" : "{PLAYABLE}";
  const look = () => {{
    if (touchable(document.querySelector(wanted))) tell(performance.timeOrigin + performance.now());
    else requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}});
"""
"""Looks before each picture whether the place to click is on it."""


Volume = tuple[int, int]
"""Requests, and the bytes of their answers."""


class Traffic:
    """What a page of Chromium has received since the last :meth:`take`."""

    def __init__(self, session: CDPSession) -> None:
        self._names: dict[str, str] = {}
        self._ahead: set[str] = set()
        self._came: list[tuple[float, str, int]] = []
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.webSocketFrameReceived", self._frame)
        session.send("Network.enable")

    def take(self, *, show: bool = False) -> tuple[Volume, Volume]:
        """What was needed, and what was fetched ahead; with ``show`` it is printed, too."""
        came, self._came = self._came, []
        if show:
            for at, name, size in came:
                print(f"    {1000 * (at - came[0][0]):7.0f} ms {size:7} B  {name}")
        ahead = [size for _, name, size in came if name in self._ahead and size]
        needed = [size for _, name, size in came if name not in self._ahead and size]
        return (len(needed), sum(needed)), (len(ahead), sum(ahead))

    def _asked(self, event: dict[str, Any]) -> None:
        before = event.get("redirectResponse")
        if before is not None:
            name = self._names[event["requestId"]]
            self._came.append((event["timestamp"], name, int(before["encodedDataLength"])))
        name = "/" + event["request"]["url"].split("/", 3)[-1]
        if event["request"]["headers"].get("Sec-Purpose") == "prefetch":
            name += " (ahead)"
            self._ahead.add(name)
        self._names[event["requestId"]] = name

    def _finished(self, event: dict[str, Any]) -> None:
        name, size = self._names[event["requestId"]], int(event["encodedDataLength"])
        self._came.append((event["timestamp"], name, size))

    def _frame(self, event: dict[str, Any]) -> None:
        size = len(event["response"]["payloadData"])
        self._came.append((event["timestamp"], "(socket)", size))


@dataclass(slots=True)
class Visit:
    """One visit; times in milliseconds."""

    home_ms: float
    home: Volume
    ahead: Volume
    table_ms: float
    table: Volume


def visit(browser: Browser, address: str, *, slow: bool, rest: bool, waterfall: bool) -> Visit:
    """Visit with an empty cache, play, and wait until that can be done."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-MX")
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    traffic = Traffic(session)
    page.set_default_timeout(PATIENCE_MS)
    if slow:
        session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
        session.send("Network.emulateNetworkConditions", {"offline": False, **LINE})
    page.goto(address, wait_until="commit")
    home_ms = ready(page) - page.evaluate("performance.timeOrigin")
    if rest:
        page.wait_for_load_state("load")
        page.wait_for_timeout(REST_MS)
    home, ahead = traffic.take()
    page.evaluate("(play) => document.querySelector(play).click()", PLAY)
    page.wait_for_url("**/mesa/*", wait_until="commit")
    done = ready(page)
    table_ms = done - float(page.evaluate("sessionStorage.getItem('clicked')"))
    table, late = traffic.take(show=waterfall)
    ahead = ahead[0] + late[0], ahead[1] + late[1]
    found = Visit(home_ms, home, ahead, table_ms, table)
    context.close()
    return found


def ready(page: Page) -> float:
    """When the page could be used, in milliseconds since 1970."""
    return float(page.evaluate("window.ready"))


def report(name: str, visits: list[Visit]) -> None:
    """The repeats of one kind of visit: median (lowest–highest)."""
    print(name)
    parts = {
        "home": ([each.home_ms for each in visits], [each.home for each in visits]),
        "fetched ahead": ([], [each.ahead for each in visits]),
        "table": ([each.table_ms for each in visits], [each.table for each in visits]),
    }
    for part, (times, sizes) in parts.items():
        taken = f"{spread(times)} ms" if times else ""
        requests, received = zip(*sizes, strict=True)
        volume = spread([size / 1000 for size in received], ".1f")
        print(
            f"  {part:14} {taken:>21}  {spread(requests):>11} requests  {volume:>17} kB", flush=True
        )


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.first_visit",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--repeats", type=int, default=5, help="visits of each kind (5)")
    parser.add_argument("--waterfall", action="store_true", help="show each request of the table")
    asked = parser.parse_args(words)
    executable = chromium.find()
    if executable is None:
        sys.exit(f"There is no Chromium: {chromium.CURE}.")
    with (
        tempfile.TemporaryDirectory(prefix="capicua-") as data,
        serving(Path(data), pace=0) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=executable) as browser,
    ):
        print(describe())
        print(f"browser: Chromium {browser.version}; median (lowest–highest) of {asked.repeats}")
        for slow, rest in ((False, True), (True, True), (True, False)):
            how = f"CPU ÷ {CPU_SLOWDOWN}, 1.6 Mbit/s, 150 ms" if slow else "no brakes"
            when = "clicked when at rest" if rest else "clicked at once"
            visits = [
                visit(browser, server.address, slow=slow, rest=rest, waterfall=asked.waterfall)
                for _ in range(asked.repeats)
            ]
            report(f"{how}; {when}", visits)


if __name__ == "__main__":
    main()
