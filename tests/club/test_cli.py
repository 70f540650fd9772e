"""The command ``capicua``: it serves by default, and brings in no more than it needs."""

import re
import subprocess
import sys
from dataclasses import fields

import pytest

from capicua.cli.__main__ import VERBS, load
from capicua.club.settings import Settings, flag, variable


def capicua(*words: str, before: str = "") -> subprocess.CompletedProcess[str]:
    code = f"{before}\nimport sys; from capicua.cli.__main__ import main\nsys.exit(main({words!r}))"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_explains_itself(verb: str) -> None:
    explained = capicua(verb, "--help")
    assert explained.returncode == 0
    assert explained.stdout.startswith(f"usage: capicua {verb}")
    assert callable(load(verb).run)


def test_the_command_names_its_verbs_and_its_version() -> None:
    explained = capicua("--help").stdout
    assert all(re.search(rf"^ +{verb} +\S", explained, re.MULTILINE) for verb in VERBS)
    assert re.fullmatch(r"capicua \d+\.\d+\S*\n", capicua("--version").stdout)


def test_serving_takes_every_setting_as_a_flag() -> None:
    explained = " ".join(capicua("serve", "--help").stdout.split())
    for setting in fields(Settings):
        assert f"{flag(setting)} " in explained
        assert f"({variable(setting)})" in explained


def test_a_flag_without_a_verb_is_one_of_serving() -> None:
    refused = capicua("--port", "many")
    assert refused.returncode == 1
    assert refused.stderr.startswith("capicua: port is 'many'")


def test_an_unknown_verb_is_refused() -> None:
    refused = capicua("jugar")
    assert refused.returncode == 2
    assert "jugar" in refused.stderr


@pytest.mark.parametrize("missing", ["litestar", "sqlalchemy", "msgspec"])
def test_a_missing_package_is_named_with_its_cure(missing: str) -> None:
    without = f"""
import importlib.abc, sys
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
"""
    refused = capicua("serve", before=without)
    assert refused.returncode == 1
    assert missing in refused.stderr
    assert "pip install 'capicua[club]'" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_the_help_of_one_verb_does_not_bring_in_the_server() -> None:
    code = "import capicua.cli.__main__, sys; print('litestar' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
