"""Serve the page: play in the browser, alone, at one screen or with friends.

Everything is stored in one file, so the server can be stopped and started again in the middle of a
match. With a PostgreSQL database any number of servers can share the same tables. Friends in the
same network need --host 0.0.0.0.

examples:
  nyhavn serve
  nyhavn serve --host 0.0.0.0
  nyhavn serve --port 8080 --db ./evening.db
  nyhavn serve --db postgresql://nyhavn@localhost/nyhavn
  nyhavn serve --url https://games.example.org --push mailto:me@example.org --webhooks
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import time
from pathlib import Path

from nyhavn.cli import database
from nyhavn.cli.options import days, seconds
from nyhavn.cli.say import Wrong, fault
from nyhavn.core.errors import NyhavnError
from nyhavn.extras import expect
from nyhavn.server.http import qr, static
from nyhavn.server.operations import address, journal, limits
from nyhavn.server.operations.blocklist import BlockList
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
        "--grace",
        type=seconds,
        default="60",
        metavar="S",
        help="seconds after which a bot may be put on the seat of somebody who has gone (60)",
    )
    parser.add_argument(
        "--block",
        type=Path,
        metavar="FILE",
        help="addresses, networks and visitor:HASH of the log that are not let in; read again"
        " when it is changed",
    )
    parser.add_argument(
        "--plain-addresses",
        action="store_true",
        help="log the addresses of visitors as they are, not as hashes",
    )
    parser.add_argument(
        "--push",
        metavar="CONTACT",
        help="let browsers be told by their push service whose turn it is; CONTACT is where that"
        " service finds you, such as mailto:me@example.org (needs the extra push)",
    )
    parser.add_argument(
        "--webhooks",
        action="store_true",
        help="let people name an https address that is called when it is their turn",
    )
    parser.add_argument(
        "--log",
        choices=journal.LEVELS,
        metavar="LEVEL",
        help=f"what to log on stderr: {', '.join(journal.LEVELS)} (info; at a terminal: warning)",
    )
    parser.add_argument(
        "--metrics",
        metavar="HOST:PORT",
        help="tell the numbers of /metrics there and nowhere else (default: to all visitors)",
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
        contact = address.contact(args.push)
        if contact is not None:
            expect("cryptography", "http_ece", "py_vapid")
        visitors = Visitors(
            limits.parsed(args.limit),
            address.proxies(args.proxy),
            key=b"" if args.plain_addresses else _key(),
            blocked=None if args.block is None else BlockList(args.block, time.monotonic),
        )
        opened = database.opened(args.db)
        own = address.place(args.metrics)
        metrics = None if own is None else address.bound(*own)
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
        _serve(args, url, contact, visitors, opened, sock, metrics)
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
    contact: str | None,
    visitors: Visitors,
    opened: database.Database,
    sock: address.Socket,
    metrics: address.Socket | None,
) -> None:
    from nyhavn.server.cluster.opening import open_tables
    from nyhavn.server.config import configured
    from nyhavn.server.http.site import Site
    from nyhavn.server.notices.switching import switched_on
    from nyhavn.server.serving import Server
    from nyhavn.server.tables.challenges import Challenges
    from nyhavn.server.tables.clock import utc
    from nyhavn.server.tables.process_workers import ProcessWorkers
    from nyhavn.server.tables.steady_clock import SteadyClock
    from nyhavn.server.tables.sweeper import Keep, Sweeper

    journal.begin(args.log)
    bots = BotTiming(pace=max(0.0, args.pace), work=args.work)
    store = opened.store
    steady = SteadyClock(lambda: store.moment() or utc())
    tables = open_tables(
        store,
        ProcessWorkers(),
        bots,
        coordination=opened.coordination,
        now=steady,
        grace=args.grace,
        visitors=visitors,
    )
    notices = switched_on(tables, store, contact, args.webhooks, url)
    site = Site(
        tables,
        visitors,
        url,
        address.local(args.host),
        metrics_here=metrics is None,
        notices=notices,
        challenges=Challenges(tables, _todays_key()),
    )
    keep = Keep(args.keep_open, args.keep_playing, args.keep_over)
    sys.setswitchinterval(TURN)
    sweeper = Sweeper(tables, keep, time=steady)
    config = configured(site, sweeper=sweeper, metrics=metrics)
    Server(config, tables.jobs.stop).run(sockets=[sock])


def _key() -> bytes | None:
    """Return what addresses are hashed with; unless it is given, another one at each start."""
    return os.environ.get("NYHAVN_LOG_KEY", "").encode() or None


def _todays_key() -> bytes | None:
    """Return what the challenges of all days follow from, if it is not to be made and kept."""
    return os.environ.get("NYHAVN_TODAY_KEY", "").encode() or None


def _say(id: str, **values: object) -> str:
    return sentence(f"server.{id}", values, chosen())
