"""Serve the page: play in the browser, alone, at one screen or with friends.

Everything is stored in one file, so the server can be stopped and started again in the middle of a
match. With a PostgreSQL database any number of servers can share the same tables. Friends in the
same network need --host 0.0.0.0.

examples:
  nyhavn serve
  nyhavn serve --host 0.0.0.0
  nyhavn serve --port 8080 --db ./evening.db
  nyhavn serve --db postgresql://nyhavn@localhost/nyhavn
"""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys

from nyhavn.cli import database
from nyhavn.cli.options import days
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.errors import NyhavnError
from nyhavn.server.http import qr, static
from nyhavn.server.operations import address, journal, limits
from nyhavn.server.operations.visitors import Visitors
from nyhavn.server.tables.table_bots import BotTiming
from nyhavn.words import chosen, sentence

PORT = 8000
TURN = 0.0005  # seconds; who stores moves comes between others who compute, not after them


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="where to listen (default 127.0.0.1)"
    )
    parser.add_argument(
        "--port", type=int, default=PORT, metavar="P", help=f"(default {PORT}; 0: any that is free)"
    )
    database.configure(parser)
    parser.add_argument(
        "--url", metavar="U", help="the address visitors use, if it is not this machine's own"
    )
    parser.add_argument(
        "--proxy",
        metavar="A",
        help="the address (or network) of a proxy whose X-Forwarded-For and -Proto are believed",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=N",
        help="how much one visitor may ask for, such as tables=500; 0: no limit",
    )
    parser.add_argument(
        "--pace", type=float, default=0.6, metavar="S", help="seconds a bot takes at least (0.6)"
    )
    parser.add_argument(
        "--work", type=int, metavar="N", help="playouts of a bot, instead of what its level does"
    )
    parser.add_argument(
        "--log",
        choices=journal.LEVELS,
        metavar="LEVEL",
        help=f"what to log on stderr: {', '.join(journal.LEVELS)} (info; at a terminal: warning)",
    )
    for stage, what, usual in (
        ("open", "tables whose match never began", "7"),
        ("playing", "matches that nobody goes on with", "forever"),
        ("over", "matches that are over, with their records", "forever"),
    ):
        parser.add_argument(
            f"--keep-{stage}",
            type=days,
            default=usual,
            metavar="DAYS",
            help=f"how long to keep {what}, untouched (default {usual})",
        )


def main(args: argparse.Namespace) -> int:
    """Serve until somebody stops it."""
    try:
        url = address.public(args.url)
        visitors = Visitors(limits.parsed(args.limit), address.proxies(args.proxy))
        opened = database.opened(args.db)
        sock = address.bound(args.host, args.port)
    except NyhavnError as error:
        return fault(sentence(error.id, error.values, chosen()), 2)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    here = url or address.reachable(args.host, sock.getsockname()[1])
    _greet(here, opened.name, address.local(args.host) and not url)
    # To be told to stop is no accident: without this the process would die of the signal as soon as
    # everything is closed, before it has tidied up behind its workers.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):  # the usual way to stop it
        _serve(args, url, visitors, opened, sock)
    return 0


def _greet(url: str, path: str, local: bool) -> None:
    """Say where the page is, and how phones get there."""
    print(_say("at", url=url), _say("db", path=path), sep="\n")
    if not static.built():
        print(_say("no_page"))
    if local:
        print(_say("local"))
    else:
        print(qr.printed(url), _say("phones"), sep="\n")
    print(_say("stop"), flush=True)


def _serve(
    args: argparse.Namespace,
    url: str | None,
    visitors: Visitors,
    opened: database.Database,
    sock: address.Socket,
) -> None:
    from nyhavn.server.cluster.opening import open_tables
    from nyhavn.server.config import configured
    from nyhavn.server.http.site import Site
    from nyhavn.server.serving import Server
    from nyhavn.server.tables.sweeper import Keep, Sweeper
    from nyhavn.server.tables.worker_pool import ProcessWorkers

    journal.begin(args.log)
    bots = BotTiming(pace=max(0.0, args.pace), work=args.work)
    tables = open_tables(opened.store, ProcessWorkers(), bots, coordination=opened.coordination)
    site = Site(tables, visitors, url, address.local(args.host))
    keep = Keep(args.keep_open, args.keep_playing, args.keep_over)
    sys.setswitchinterval(TURN)
    Server(configured(site, sweeper=Sweeper(tables, keep))).run(sockets=[sock])


def _say(id: str, **values: object) -> str:
    return sentence(f"server.{id}", values, chosen())
