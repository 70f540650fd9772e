"""Schemathesis asks what the description allows, and what it does not; every answer must fit it."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from capicua.club.pages.handlers import described
from capicua.club.settings import Settings
from tests.club.databases import KINDS, database_of
from tests.club.serving import Served, served

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EXAMPLES = {"sqlite": 25, "postgres": 5}
"""How often each operation is asked for, by kind of database."""
OPERATIONS = [
    (method, path) for path, ways in described()["paths"].items() for method in sorted(ways)
]
BOTH = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def _can_be_wrong(method: str, path: str) -> bool:
    """Whether anything of a request is bound; the ids in an address are any text."""
    operation = described()["paths"][path][method]
    within = {parameter["in"] for parameter in operation.get("parameters", ())}
    return bool(within - {"path"}) or "requestBody" in operation


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def club(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with (
        database_of(kind, tmp_path_factory.mktemp("club")) as place,
        served(place, settings=Settings(limits=False)) as opened,
    ):
        yield opened


@pytest.mark.parametrize(
    ("method", "path", "mode"),
    [
        pytest.param(method, path, mode, id=f"{method}-{path}-{mode.value}")
        for method, path in OPERATIONS
        for mode in BOTH
        if mode is GenerationMode.POSITIVE or _can_be_wrong(method, path)
    ],
)
def test_every_answer_is_one_that_is_described(
    club: Served, kind: str, method: str, path: str, mode: GenerationMode
) -> None:
    schema = schemathesis.openapi.from_dict(described())
    schema.config.update(base_url=club.address)
    operation = schema[path][method.upper()]
    limits = hypothesis_settings(
        max_examples=EXAMPLES[kind],
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )

    @limits
    @given(case=operation.as_strategy(generation_mode=mode))
    def asked(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    asked()
