"""Figures for Prometheus: how the club is doing, and nothing of what is played.

Everything is counted as it happens (:mod:`capicua.club.counts`) and put into Prometheus' form when
it is asked for, so that counting costs a player next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from ipaddress import ip_address, ip_network
from itertools import accumulate
from typing import Final

from litestar import Response, route
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from capicua.club.club import Club, Serving
from capicua.club.counts import BOUNDS_S, Spans
from capicua.club.pages.replies import SHOW, Asked, Turned
from capicua.club.store import NotRead, outbox

UNKNOWN: Final = float("nan")


@route("/metrics", http_method=SHOW, include_in_schema=False)
async def metrics(request: Asked, club: Serving) -> Response[bytes]:
    """The figures, for those whom the settings name; for others there is no such page."""
    host = request.client.host if request.client else ""
    if not (club.settings.metrics and _among(host, club.settings.metrics_from)):
        raise Turned(404, "not_found")
    headers = {"cache-control": "no-store"}
    return Response(await told(club), media_type=CONTENT_TYPE_LATEST, headers=headers)


async def told(club: Club) -> bytes:
    """All figures as text."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_Figures(club, await _backlog(club)))
    return generate_latest(registry)


async def _backlog(club: Club) -> float:
    try:
        return await club.store.ask(outbox.waiting)
    except NotRead:
        return UNKNOWN


class _Figures(Collector):
    """What a club has counted, as of now."""

    def __init__(self, club: Club, backlog: float) -> None:
        self._club = club
        self._backlog = backlog

    def collect(self) -> Iterator[Metric]:
        club, counts = self._club, self._club.counts
        yield _gauge(
            "tables_awake", "Tables somebody looks at or a computer plays", club.hall.awake
        )
        yield _gauge("sockets", "Sockets open now", counts.sockets)
        yield _gauge("outbox_waiting", "Effects of matches not yet applied", self._backlog)
        yield _counter("commands", "Commands of people taken up", counts.commands)
        yield _by("refusals", "Commands refused, by reason", "code", counts.refusals)
        yield _histogram("command_seconds", "From a command to its answer", counts.command_s)
        yield _by("bad_frames", "Frames that were no messages", "code", counts.bad_frames)
        yield _by("limited", "Requests and frames over a limit", "kind", counts.limited)
        yield _by("http_answers", "Answers over HTTP, by status", "status", counts.answers)
        yield _counter("foreign_origins", "Requests of foreign pages", counts.foreign_origins)
        yield _counter("bot_choices", "Choices asked of computer players", club.robots.asked)
        yield _counter("bot_fallbacks", "Choices made in their place", club.robots.fallbacks)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"capicua_{name}", f"{about}.", value)


def _counter(name: str, about: str, value: float) -> Metric:
    return CounterMetricFamily(f"capicua_{name}", f"{about}.", value)


def _by(name: str, about: str, label: str, values: Mapping[str, int] | Mapping[int, int]) -> Metric:
    family = CounterMetricFamily(f"capicua_{name}", f"{about}.", labels=[label])
    for key, value in values.items():
        family.add_metric([str(key)], value)
    return family


def _histogram(name: str, about: str, spans: Spans) -> Metric:
    bounds = [*map(str, BOUNDS_S), "+Inf"]
    steps = [*zip(bounds, map(float, accumulate(spans.steps)), strict=True)]
    return HistogramMetricFamily(
        f"capicua_{name}", f"{about}.", buckets=steps, sum_value=spans.seconds
    )


def _among(host: str, networks: Iterable[str]) -> bool:
    try:
        address = ip_address(host)
    except ValueError:  # no address at all, as in a test without a network
        return False
    return any(address in ip_network(network) for network in networks)
