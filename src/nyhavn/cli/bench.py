"""Measure the engine: random playouts compiled and not, a Python loop, clones, threads.

Rates are per CPU second of the process. A decision is a node where a player has at least two lines;
forced lines and chance are played but not counted. With OpenSpiel (extra `bench`) its C++
dots_and_boxes 5x5 is measured in the same run. Search is tree search with random playouts to the
end on one core, from the middle of Copenhagen for two, whatever the game that is measured.

examples:
  nyhavn bench copenhagen
  nyhavn bench copenhagen --seats 4 --json
  nyhavn bench --all          every game for 2, 3 and 4 players (make bench)
  nyhavn bench --learners     steps per CPU second of every environment (make bench)
  nyhavn bench --screens      how soon a move is on the four screens of a table (make bench)
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from typing import Any

from nyhavn.cli import benchmarks
from nyhavn.cli.say import Wrong, fault, progress
from nyhavn.core.compilation import compiled
from nyhavn.games import SHELF

Result = dict[str, Any]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(SHELF))
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="players (default 2)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--all", action="store_true", help="every game, 2 to 4 players")
    parser.add_argument("--screens", action="store_true", help="a server and four screens instead")
    parser.add_argument("--learners", action="store_true", help="environments instead")
    parser.add_argument("--this", action="store_true", help=argparse.SUPPRESS)


def main(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.screens:
        return _screens(args.json)
    if args.learners:
        return _learners(args.json)
    try:
        jobs = _jobs(args)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    if args.this:  # the other half of a comparison, asked for by _pure
        print(json.dumps(benchmarks.playouts(SHELF[args.game], args.seats)))
        return 0
    results = [_measure(*job) for job in progress(jobs, len(jobs), "bench")]
    search = benchmarks.search()
    if args.json:
        for result in results:
            result["search"] = search
        print(json.dumps(results if args.all else results[0]))
        return 0
    engine = "yes" if compiled() else "no"
    print(f"load of this machine: {_load()}; compiled engine: {engine}")
    for result in results:
        print(_table(result))
    print(_searched(search))
    if args.all:
        print(f"nyhavn --help starts in {benchmarks.startup():.2f} s")
    return 0


def _screens(as_json: bool) -> int:
    from nyhavn.cli import latency  # the server takes a moment to load

    found = {name: latency.measure(game, game.seats[-1]) for name, game in SHELF.items()}
    if as_json:
        print(json.dumps(found))
        return 0
    print(f"load of this machine: {_load()}\na move on every screen of a table:")
    for name, r in found.items():
        print(
            f"  {name:<12}{r['screens']} screens, {r['moves']} moves: "
            f"half within {r['median_ms']:.1f} ms, 19 of 20 within {r['most_ms']:.1f} ms"
        )
    return 0


def _learners(as_json: bool) -> int:
    from nyhavn.cli import throughput  # it needs the extra `research`

    found, others = throughput.ours(), throughput.others()
    if as_json:
        print(json.dumps({"nyhavn": found, "others": others, "load": _load()}))
        return 0
    print(f"load of this machine: {_load()}\nsteps per CPU second with observations and masks:")
    print(f"  {'':<28}" + "".join(f"{name:>12}" for name in found))
    for way in next(iter(found.values())):
        rates = (game[way] for game in found.values())
        print(f"  {way:<28}" + "".join(f"{n:>12,.{0 if n > 99 else 2}f}" for n in rates))
    for way, n in others.items():
        print(f"  {way:<28}{n:>12,.0f}")
    return 0


def _jobs(args: argparse.Namespace) -> list[tuple[str, int]]:
    if args.all:
        return [(name, seats) for name, game in SHELF.items() for seats in game.seats]
    if args.game is None:
        raise Wrong(f"name a game ({', '.join(SHELF)}), or say --all", 2)
    if args.game not in SHELF:
        raise Wrong(f"there is no game '{args.game}'; there are {', '.join(SHELF)}", 2)
    if args.seats not in SHELF[args.game].seats:
        raise Wrong(f"{args.game} is not played by {args.seats}", 2)
    return [(args.game, args.seats)]


def _measure(name: str, seats: int) -> Result:
    game = SHELF[name]
    result: Result = {"game": name, "seats": seats}
    result["compiled"] = benchmarks.playouts(game, seats) if compiled() else None
    result["pure"] = _pure(name, seats)
    result["python_loop"] = benchmarks.python_loop(game, seats)
    result["clone_us"] = benchmarks.clone_us(game, seats)
    result["state_bytes"] = benchmarks.state_bytes(game, seats)
    result["two_threads"] = benchmarks.two_threads(game, seats) if compiled() else None
    result["two_searches"] = benchmarks.two_searches(game, seats) if compiled() else None
    result |= benchmarks.shape(game, seats)
    spiel = benchmarks.openspiel()
    if spiel:
        result["openspiel"] = spiel
    return result


def _pure(name: str, seats: int) -> Result:
    """The same measurement of the same source, uncompiled, in a process of its own."""
    words = [sys.executable, "-m", "nyhavn", "bench", name, "--seats", str(seats), "--this"]
    environment = os.environ | {"NYHAVN_PURE": "1"}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    found: Result = json.loads(done.stdout)
    return found


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _searched(search: Result) -> str:
    ours, theirs = search["nyhavn"], search["openspiel"]
    said = f"\nsearch, random playouts, mid-game Copenhagen: {ours:,.0f} iterations/s"
    if theirs is None:
        return f"{said}\n  OpenSpiel is not installed (extra `bench`), so nothing is beside it"
    return f"{said}\n  OpenSpiel C++ MCTS, dots_and_boxes 5x5: {theirs:,.0f}; {ours / theirs:.1f} x"


def _table(result: Result) -> str:
    def row(name: str, rates: Result) -> str:
        decisions, playouts = rates["decisions_per_second"], rates.get("playouts_per_second")
        return f"  {name:<22}{decisions:>12,.0f} decisions/s" + (
            f"{playouts:>10,.0f} playouts/s" if playouts else ""
        )

    fast, pure, loop = result["compiled"], result["pure"], result["python_loop"]
    lines = [f"\n{result['game']}, {result['seats']} players"]
    if fast:
        ratio = fast["decisions_per_second"] / pure["decisions_per_second"]
        lines.append(row("compiled", fast) + f"   {ratio:.0f} x pure")
    lines += [row("pure Python", pure), row("Python loop", loop)]
    spiel = result.get("openspiel")
    if spiel:
        lines.append(row("OpenSpiel C++", spiel))
        lines.append(row("OpenSpiel Python loop", spiel["python_loop"]))
        if fast:
            playouts = fast["decisions_per_second"] / spiel["decisions_per_second"]
            loops = loop["decisions_per_second"] / spiel["python_loop"]["decisions_per_second"]
            lines.append(f"  against OpenSpiel: playouts {playouts:.1f} x, loop {loops:.1f} x")
    lines.append(
        f"  clone {result['clone_us']:.3f} us, state {result['state_bytes']} bytes, "
        f"{result['legal_per_decision']:.1f} lines a decision, "
        f"{result['forced_share']:.0%} of lines forced"
    )
    if result["two_threads"]:
        both = f"playouts {result['two_threads']:.2f} x, master {result['two_searches']:.2f} x one"
        lines.append(f"  two threads: {both}")
    return "\n".join(lines)
