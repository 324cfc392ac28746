"""Look after the database of `nyhavn serve`. All of this can be done while it runs.

  upgrade   bring it up to date (a server that starts does that, too)
  backup    write everything into one file; it holds secrets, so keep it to yourself
  restore   read such a file into an empty database, SQLite or PostgreSQL
  check     replay every match: is each entry there, legal, and the luck that of its seed?

examples:
  nyhavn db check
  nyhavn db backup evening.gz --db postgresql://nyhavn@db/nyhavn
  nyhavn db restore evening.gz --db ./evening.db

exit codes: 0 fine · 1 something is damaged · 2 wrong use, or no database
"""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from nyhavn.cli import database
from nyhavn.cli.say import Wrong, fault
from nyhavn.server.storage import backup
from nyhavn.server.storage.store import Away, Conflict, Store
from nyhavn.server.tables import audit

FILED = ("backup", "restore")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("what", choices=["upgrade", "backup", "restore", "check"])
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="of backup and restore")
    database.configure(parser)


def main(args: argparse.Namespace) -> int:
    """Do one thing with the database."""
    try:
        if (args.what in FILED) != (args.file is not None):
            wants = "needs a FILE" if args.what in FILED else "takes no FILE"
            raise Wrong(f"db {args.what} {wants}", 2)
        if args.what == "backup" and args.file.exists():
            raise Wrong(f"{args.file} is there already; it is left as it is", 2)
        store, name, _ = database.opened(args.db, made=args.what in ("backup", "check"))
        with closing(store):
            return _done(args.what, args.file, store, name)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    except backup.Damaged as damaged:
        return fault(f"{damaged}; nothing was restored", 1)
    except Away as away:
        return fault(f"the database does not answer: {away}", 2)
    except OSError as error:
        return fault(f"{args.file}: {error.strerror}", 2)


def _done(what: str, file: Path, store: Store, name: str) -> int:
    match what:
        case "upgrade":
            print(f"{name} is up to date")
        case "backup":
            done = backup.write(store, file)
            print(f"{done.tables} tables with {done.entries} entries are in {file}")
        case "restore":
            try:
                done = backup.restore(store, file)
            except Conflict as conflict:
                raise Wrong(f"{name}: {conflict}; nothing was restored", 2) from None
            print(f"{done.tables} tables with {done.entries} entries are in {name}")
        case _:
            return _check(store, name)
    return 0


def _check(store: Store, name: str) -> int:
    tables = entries = wrong = foreign = 0
    for kept in store.everything():
        tables, entries = tables + 1, entries + len(kept.entries)
        found = audit.fault(kept)
        if found is not None:
            wrong += 1
            fault(f"table {kept.id}: {found}", 1)
        else:
            foreign += audit.foreign(kept)
    if foreign:
        print(f"{foreign} of {tables} tables are of older rules; they were not replayed")
    if wrong:
        return fault(f"{name}: {wrong} of {tables} tables are damaged", 1)
    print(f"{name} is fine: {tables} tables, {entries} entries")
    return 0
