"""Make and keep the private environment in ``.venv``, with the standard library alone.

    python tools/environment.py club    what the server needs (make play)
    python tools/environment.py dev     what the tests and checks need as well (make test)

``.venv/capicua.json`` says what the environment holds. It is written before the first package
and completed after the last, so that an environment that was interrupted half-way is known as
such and made anew, and one that is complete costs nothing but the look at that file.
"""

import contextlib
import ensurepip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
LOCKS = {"club": ROOT / "requirements.lock", "dev": ROOT / "requirements-dev.lock"}
FORMAT = 1  # of capicua.json; raise it when an older environment must be made anew
TOOLS = ("flit-core", "uv")  # what the other packages, and src/, are installed with


class Trouble(Exception):
    """Something that the person at the keyboard has to know, as one sentence."""


@dataclass(frozen=True, slots=True)
class State:
    """What ``capicua.json`` says; a fingerprint is ``None`` while that part is not complete."""

    format: int = FORMAT
    # The scripts and the link to src/ hold the folder's name: a moved clone is made anew.
    root: str = field(default_factory=lambda: str(ROOT))
    club: str | None = None
    dev: str | None = None
    project: str | None = None  # the metadata that the link to src/ was made from
    packages: int = 0  # how many were there at the end
    adding: bool = False  # the dev packages are being added to a complete club


def main(arguments: Sequence[str]) -> int:
    """Bring the environment to the level named by the only argument; the exit code."""
    if len(arguments) != 1 or arguments[0] not in LOCKS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with alone():
            ensure(arguments[0])
    except Trouble as trouble:
        print(f"capicua: {trouble}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"capicua: the environment in {HOME} cannot be made: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ncapicua: interrupted; the same command begins again.", file=sys.stderr)
        return 130
    return 0


def ensure(level: str) -> None:
    """Install what is missing for ``level``, and nothing when nothing is."""
    wanted = {name: fingerprint(lock.read_bytes()) for name, lock in LOCKS.items()}
    metadata = project()
    state = read_state()
    if state is None or not usable(state, wanted) or (level == "dev" and state.adding):
        say(f"making a private environment in {HOME.name} (once) …")
        make(State())
        bring_tools(LOCKS["club"])
        install("--require-hashes", "--requirement", LOCKS[level])
        state = State(club=wanted["club"], dev=wanted["dev"] if level == "dev" else None)
    elif level == "dev" and state.dev != wanted["dev"]:
        say(f"adding to {HOME.name} what the tests and checks need (once) …")
        write_state(replace(state, adding=True))
        install("--require-hashes", "--requirement", LOCKS["dev"])
        state = replace(state, dev=wanted["dev"], adding=False)
    if state.project != metadata:  # so that src/ can be imported, and bin/capicua runs
        install("--no-build-isolation", "--editable", ROOT)
        state = replace(state, project=metadata)
    if state != read_state():
        write_state(replace(state, packages=count_packages()))
        say("the environment is ready.")


def usable(state: State, wanted: dict[str, str]) -> bool:
    """Tell whether the club in the environment is complete, current, in its place and runs."""
    if state.format != FORMAT or state.root != str(ROOT):
        return False
    if state.club != wanted["club"] or state.dev not in (None, wanted["dev"]):
        return False
    if count_packages() < state.packages:  # somebody has deleted from it
        return False
    try:
        found = subprocess.run([python(), "-I", "-c", "import pip"], check=False).returncode
    except OSError:  # the Python it was made from is gone
        return False
    return found == 0


def make(state: State) -> None:
    """Put an empty environment with pip in the place of whatever is there."""
    make_way()
    HOME.mkdir()
    write_state(state)
    wheel = bundled_pip()
    venv.EnvBuilder(symlinks=os.name != "nt", with_pip=wheel is None).create(HOME)
    if wheel is not None:  # ten times as quick as having ensurepip do it
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(packages())


def make_way() -> None:
    """Delete our own old environment; move one that somebody else made out of the way."""
    shutil.rmtree(ROOT / ".venv.old", ignore_errors=True)
    if not os.path.lexists(HOME):
        return
    if read_state() is not None or (HOME.is_dir() and not any(HOME.iterdir())):
        HOME.rename(ROOT / ".venv.old")  # first, so that it is never half-deleted in its place
        shutil.rmtree(ROOT / ".venv.old", ignore_errors=True)
        return
    number = 1
    while os.path.lexists(ROOT / f".venv.before-{number}"):
        number += 1
    HOME.rename(ROOT / f".venv.before-{number}")
    say(f"{HOME.name} was not made by this project: it is now .venv.before-{number}.")


def bundled_pip() -> Path | None:
    """Find the pip that comes with this Python, if it is where it usually is."""
    rooms = [Path(ensurepip.__file__).parent / "_bundled"]
    if configured := sysconfig.get_config_var("WHEEL_PKG_DIR"):
        rooms.append(Path(configured))
    wheels = [wheel for room in rooms for wheel in sorted(room.glob("pip-*.whl"))]
    return wheels[-1] if wheels else None


def bring_tools(lock: Path) -> None:
    """Have pip install uv and the build backend; where that fails, pip does uv's work as well.

    uv takes a third of pip's time, which more than pays for fetching it; but it does not read
    pip's settings, such as an organisation's own index.
    """
    with tempfile.TemporaryDirectory(prefix="capicua-") as room:
        requirements = Path(room, "tools.txt")
        requirements.write_text("\n".join(pins(lock, TOOLS)), encoding="utf-8")
        pip("--only-binary=:all:", "--require-hashes", "--requirement", requirements)


def install(*arguments: str | Path) -> None:
    """Install exactly what is named: by uv, else by pip."""
    settings = ("pip", "install", "--quiet", "--no-deps", "--system-certs", "--python", python())
    uv = python().with_name("uv")
    if uv.exists() and run(uv, *settings, *arguments).returncode == 0:
        return
    # uv may have left something half-way: with pip, begin again.
    done = pip("--ignore-installed", *arguments)
    if done.returncode:
        raise Trouble(diagnosis(done.stderr))


def pip(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run ``pip install``. Nothing is compiled: the first import does that, for what it uses."""
    settings = ("--quiet", "--no-deps", "--no-compile", "--no-input", "--disable-pip-version-check")
    return run(python(), "-I", "-m", "pip", "install", *settings, *arguments)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run an installer, deaf to settings that would send packages elsewhere."""
    elsewhere = {"PIP_USER": "0", "PIP_TARGET": "", "PIP_PREFIX": "", "PIP_ROOT": ""}
    return subprocess.run(
        command,
        check=False,
        env={"PIP_RETRIES": "2", **os.environ, **elsewhere},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def diagnosis(complaint: str) -> str:
    """Say in one sentence why pip failed, and quote its last words."""
    causes = {
        r"No space left": "the disk is full",
        r"DO NOT MATCH THE HASHES": "a downloaded package is not the one that was pinned",
        r"NewConnection|ConnectTimeout|ReadTimeout|resolution|ProxyError|SSLError|CERTIFICATE"
        r"|Network is unreachable": "the packages could not be downloaded; "
        "check the network, and run the same command again",
        r"No matching distribution": f"a package is missing for Python {sys.version.split()[0]} "
        f"on {sysconfig.get_platform()}",
    }
    cause = next((said for sign, said in causes.items() if re.search(sign, complaint)), None)
    last = [line for line in complaint.splitlines() if line.startswith("ERROR")]
    last = last or complaint.splitlines()
    quoted = "".join(f"\n    pip: {line}" for line in last[-3:])
    return f"{cause or 'a package could not be installed'}.{quoted}"


def pins(lock: Path, names: Sequence[str]) -> list[str]:
    """Take the requirements of that name out of a lock file, each with its hashes."""
    text = lock.read_text(encoding="utf-8")
    requirements = re.split(r"(?m)^(?=[A-Za-z0-9])", text)
    return [pin for pin in requirements if pin.partition("==")[0] in names]


def project() -> str:
    """Fingerprint the part of ``pyproject.toml`` that an installed package carries."""
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return fingerprint(json.dumps([tables["build-system"], tables["project"]]).encode())


def fingerprint(data: bytes) -> str:
    """Shorten ``data`` to sixteen digits that change with it."""
    return hashlib.sha256(data).hexdigest()[:16]


def python() -> Path:
    """Name the interpreter of the environment, whether or not it is there."""
    return HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def packages() -> Path:
    """Name the folder that packages are installed in."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(HOME)}))


def count_packages() -> int:
    """Count the packages that are installed, whichever Python the environment is of."""
    places = ("lib/python*/site-packages", "Lib/site-packages")
    return sum(1 for place in places for _ in HOME.glob(f"{place}/*.dist-info"))


def read_state() -> State | None:
    """Read ``capicua.json``; ``None`` when it is missing or not ours."""
    try:
        return State(**json.loads((HOME / "capicua.json").read_text(encoding="utf-8")))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (ValueError, TypeError):  # cut short, or of another format: ours, but of no use
        return State(format=0)


def write_state(state: State) -> None:
    """Replace ``capicua.json`` in one step."""
    fresh = HOME / "capicua.json.new"
    fresh.write_text(json.dumps(asdict(state), indent=1) + "\n", encoding="utf-8")
    fresh.replace(HOME / "capicua.json")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Wait while another ``make`` in this clone works on the environment."""
    if sys.platform == "win32":  # nothing keeps two of them apart there
        yield
        return
    handle = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def say(sentence: str) -> None:
    """Tell the person at the keyboard what goes on."""
    print(f"capicua: {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
