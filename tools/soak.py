"""Thousands of matches of every game and number of players, verified and held to the laws.

    python -m tools.soak [--matches 2000] [--seed TEXT] [--only GAME …]     (make soak)

Work is done in blocks, and every block that is finished is a line of build/soak.jsonl. A run
may be stopped at any time, also by force; the same command goes on from there. Where the rules or
the tests have changed since, it begins anew. What is wrong is printed as soon as it is found, with
the seed and the number of the match; the exit status is 1 then, and 130 after Ctrl+C.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any, Final

from capicua.cli.progress import Progress
from tests.rules.trial import CASES, Case, Figures, begin, tried

ROOT: Final = Path(__file__).resolve().parent.parent
STATE: Final = ROOT / "build" / "soak.jsonl"
SOURCES: Final = (
    "src/capicua/rules",
    "src/capicua/cli",
    "src/capicua/club/play/fairness.py",
    "src/capicua/club/play/proof.py",
    "src/capicua/engine/bots",
    "tests/records/make.py",
    "tests/rules",
)
"""What decides what is played, and what is called wrong."""
BLOCK: Final = 25
"""Matches that are done, and written down, together."""

Block = tuple[Case, int]
"""A game with a number of players, and the number of the first match."""


def main(words: Sequence[str] | None = None) -> int:
    """Do what is missing; the exit status."""
    parser = argparse.ArgumentParser(
        prog="make soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=2000, help="of each (default: %(default)s)")
    parser.add_argument("--seed", default="soak", help="any text (default: %(default)s)")
    parser.add_argument("--only", nargs="+", metavar="GAME", help="these games alone")
    parser.add_argument("--state", type=Path, metavar="FILE", default=STATE, help="what is done")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args(words)
    cases = [case for case in CASES if asked.only is None or case[0] in asked.only]
    wanted = [(case, n) for n in range(1, asked.matches + 1, BLOCK) for case in cases]
    done = taken_up(asked.state, {"seed": asked.seed, "sources": fingerprint()})
    soak = Soak(asked.seed, asked.matches, asked.state.open("a", encoding="utf-8"))
    missing = []
    for block in wanted:
        if block in done:
            soak.total.add(done[block])
        else:
            missing.append(block)
    with soak.state:
        stopped = soak.work(missing, asked.workers)
    print(told(soak.total, len(cases), asked.matches))
    if stopped:
        print("stopped; the same command goes on from there", file=sys.stderr)
        return 130
    return 1 if soak.total.wrong else 0


def fingerprint() -> str:
    """What tells one state of rules and tests from another."""
    digest = hashlib.sha256()
    named = [ROOT / name for name in SOURCES]
    inside = [path for folder in named for path in folder.rglob("*.py")]
    for path in sorted([*inside, *(path for path in named if path.is_file())]):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def taken_up(path: Path, head: dict[str, str]) -> dict[Block, Figures]:
    """The blocks that an earlier run of the same matches by the same rules has done.

    The file is left with these alone: what another run has written is gone.
    """
    lines = [*_read(path)] if path.exists() else []
    if lines[:1] != [head]:
        lines = [head]
    path.parent.mkdir(exist_ok=True)
    whole = path.with_suffix(".new")
    whole.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    whole.replace(path)
    return {
        ((line["game"], line["players"]), line["first"]): _figures(line["figures"])
        for line in lines[1:]
    }


def _read(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a state; one that was being written when the run was stopped is left out."""
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            return


@dataclass
class Soak:
    """A run at work: ``state`` is the file that blocks are added to, ``total`` what they found."""

    seed: str
    matches: int
    state: IO[str]
    total: Figures = field(default_factory=Figures)

    def work(self, blocks: Sequence[Block], workers: int) -> bool:
        """Do ``blocks``, write down each and add it up; whether that was interrupted."""
        missing = sum(len(self._numbers(block)) for block in blocks)
        progress = Progress("match", "matches", self.total.matches + missing, self.total.matches)
        context = get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=begin)
        at_work: dict[Future[Figures], Block] = {}
        stopped = False
        try:
            for block in blocks:
                future = pool.submit(tried, block[0], self._numbers(block), self.seed)
                at_work[future] = block
            for future in as_completed(tuple(at_work)):
                self._done(future.result(), at_work.pop(future), progress)
        except KeyboardInterrupt:
            stopped = True
            pool.shutdown(cancel_futures=True)
            for future, block in at_work.items():
                if not future.cancelled():
                    self._done(future.result(), block, progress)
        finally:
            pool.shutdown(cancel_futures=True)
            progress.end()
        return stopped

    def _done(self, figures: Figures, block: Block, progress: Progress) -> None:
        (slug, players), first = block
        line = {"game": slug, "players": players, "first": first, "figures": vars(figures)}
        self.state.write(json.dumps(line) + "\n")
        self.state.flush()
        self.total.add(figures)
        for wrong in figures.wrong:
            progress.end()
            print(wrong, flush=True)
        for _ in range(figures.matches):
            progress.step()

    def _numbers(self, block: Block) -> range:
        return range(block[1], min(block[1] + BLOCK, self.matches + 1))


def _figures(data: dict[str, Any]) -> Figures:
    return Figures(**{**data, "endings": Counter(data["endings"])})


def told(total: Figures, cases: int, matches: int) -> str:
    """The summary, in one line."""
    endings = ", ".join(f"{how} {n:,}" for how, n in sorted(total.endings.items()))
    return (
        f"{total.matches:,} of {cases * matches:,} matches ({cases} games with their numbers of "
        f"players), {total.rounds:,} rounds ({endings}), {total.actions:,} actions, "
        f"{total.plies_held_to_the_laws:,} plies held to the laws, {total.changed:,} changed "
        f"records judged ({total.changed_and_legal:,} still legal): {len(total.wrong)} wrong"
    )


if __name__ == "__main__":
    sys.exit(main())
