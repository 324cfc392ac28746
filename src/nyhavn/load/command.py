"""Put load on a server, and tell how it bears it.

Tables are made at the address given, and nothing else is asked. Each has a connection per person;
at each, somebody plays some legal line at a steady pace. With --serve a server is started for it:
it gets one processor, the clients and the processes that think for bots another.

examples:
  nyhavn-load --serve --tables 200
  nyhavn-load --serve --tables 2000 --every 5 --ramp 60 --seconds 600
  nyhavn-load http://127.0.0.1:8000 --pid 4711 --tables 50 --json
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from nyhavn.load import machine, results
from nyhavn.load.api import Failed
from nyhavn.load.measure import measure
from nyhavn.load.plan import LoadPlan
from nyhavn.load.results import Results, Window
from nyhavn.load.server_process import ServerProcess, started


def main(words: list[str] | None = None) -> int:
    """Run; the exit code is 1 if something was lost or a wish was not fulfilled."""
    args = _parser().parse_args(words)
    try:
        with ExitStack() as stack:
            found = _measured(args, stack)
    except Failed as failed:
        return _fault(str(failed))
    except ExceptionGroup as group:
        known, other = group.split(Failed)
        if known is None or other is not None:
            raise
        return _fault(str(known.exceptions[0]))
    except KeyboardInterrupt:
        return 130
    if args.json:
        print(json.dumps(found.data(), indent=2))
    else:
        print(results.summary(found))
    wrong = results.missed(found, args.p50, args.p99)
    for sentence in wrong:
        print(f"nyhavn-load: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


def _measured(args: argparse.Namespace, stack: ExitStack) -> Results:
    plan = _plan(args, "127.0.0.1", 0)
    if (wrong := plan.wrong()) is not None:
        raise Failed(wrong)
    there, core = _server(args, stack)
    plan = _plan(args, there.host, there.port)
    if not args.json:
        print(results.HEAD)

    def told(window: Window) -> None:
        if not args.json:
            print(results.line(window), flush=True)

    return asyncio.run(measure(plan, there.pid or None, told, core))


def _server(args: argparse.Namespace, stack: ExitStack) -> tuple[ServerProcess, int | None]:
    """Return the server, and the processor for everybody else, if it has one of its own."""
    if args.serve:
        cores = machine.cores()
        if len(cores) < 2:
            return stack.enter_context(started(args.folder)), None
        there = stack.enter_context(started(args.folder, cores[0]))
        machine.pin(0, cores[1])
        return there, cores[1]
    parts = urlsplit(args.url or "")
    if parts.scheme != "http" or not parts.hostname:
        raise Failed("say --serve, or the address of a server: http://HOST:PORT")
    return ServerProcess(parts.hostname, parts.port or 80, args.pid), None


def _plan(args: argparse.Namespace, host: str, port: int) -> LoadPlan:
    return LoadPlan(
        host=host,
        port=port,
        games=tuple(args.games.split(",")) if args.games else (),
        tables=args.tables,
        seats=args.seats,
        every=args.every,
        ramp=args.ramp,
        seconds=args.seconds,
        window=args.window,
        ping=args.ping,
        bots=args.bots,
        level=args.level,
        deflate=not args.no_deflate,
        seed=args.seed,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="nyhavn-load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("url", nargs="?", help="the server: http://HOST:PORT")
    add("--serve", action="store_true", help="start a server for it, on a processor of its own")
    add("--folder", type=Path, metavar="DIR", help="where that server's database is made")
    add("--pid", type=int, default=0, metavar="N", help="the server's process, to see what it uses")
    add("--games", metavar="A,B", help="(default: all that the server has)")
    add("--tables", type=int, default=20, metavar="N", help="tables of people (20)")
    add("--seats", type=int, default=2, metavar="N", help="people at each, with a connection (2)")
    add("--every", type=float, default=5, metavar="S", help="seconds between a table's moves (5)")
    add("--bots", type=int, default=0, metavar="N", help="tables of one person and one bot (0)")
    add("--level", default="master", help="of these bots (master)")
    add("--ramp", type=float, default=5, metavar="S", help="seconds of sitting down (5)")
    add("--seconds", type=float, default=30, metavar="S", help="of measuring, then (30)")
    add("--window", type=float, default=5, metavar="S", help="seconds of one line of figures (5)")
    add("--ping", type=float, default=2, metavar="S", help="seconds between pings (2, as the page)")
    add("--no-deflate", action="store_true", help="do not offer compression")
    add("--seed", type=int, default=1, metavar="N", help="of the lines that are played (1)")
    add("--p50", type=float, metavar="MS", help="fail if half of the moves take longer")
    add("--p99", type=float, metavar="MS", help="fail if one move in a hundred takes longer")
    add("--json", action="store_true", help="all figures, for programs")
    return parser


def _fault(sentence: str) -> int:
    print(f"nyhavn-load: {sentence}", file=sys.stderr)
    return 2
