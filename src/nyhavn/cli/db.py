"""Look after the database of `nyhavn serve`. All of this can be done while it runs.

  upgrade   bring it up to date (a server that starts does that, too)
  backup    write everything into one file; it holds secrets, so keep it to yourself
  restore   read such a file into an empty database, SQLite or PostgreSQL
  check     replay every match: is each entry there, legal, and the luck that of its seed?
  tables    list all tables: id, stage, last change, entries, game, names
  show      tell of one table what is no secret, as JSON
  end       take all seats and names from people at a table: bots play it to its end
  remove    delete a table with its match

examples:
  nyhavn db check
  nyhavn db backup evening.gz --db postgresql://nyhavn@db/nyhavn
  nyhavn db restore evening.gz --db ./evening.db
  nyhavn db end k3v9m2x7qd

exit codes: 0 fine · 1 something is damaged · 2 wrong use, or no database
"""

from __future__ import annotations

import argparse
import json
from contextlib import closing
from pathlib import Path

from nyhavn.cli import database
from nyhavn.cli.say import Wrong, fault
from nyhavn.server.storage import backup
from nyhavn.server.storage.store import Away, Conflict, Store
from nyhavn.server.tables import audit, stewardship

FILED = ("backup", "restore")
NAMED = ("show", "end", "remove")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("what", choices=["upgrade", "check", *FILED, "tables", *NAMED])
    parser.add_argument(
        "which",
        nargs="?",
        metavar="FILE|TABLE",
        help="the file of backup and restore; the table of show, end and remove",
    )
    database.configure(parser)


def main(args: argparse.Namespace) -> int:
    """Do one thing with the database."""
    what, which = args.what, args.which
    try:
        needs = "a FILE" if what in FILED else "a TABLE" if what in NAMED else None
        if (needs is None) != (which is None):
            raise Wrong(f"db {what} " + (f"needs {needs}" if needs else "takes no FILE"), 2)
        if what == "backup" and Path(which).exists():
            raise Wrong(f"{which} is there already; it is left as it is", 2)
        store, name, _ = database.opened(args.db, made=what not in ("upgrade", "restore"))
        with closing(store):
            if what in (*NAMED, "tables"):
                return _steward(what, which, store)
            return _done(what, Path(which or ""), store, name)
    except Wrong as wrong:
        return fault(str(wrong), wrong.code)
    except backup.Damaged as damaged:
        return fault(f"{damaged}; nothing was restored", 1)
    except Away as away:
        return fault(f"the database does not answer: {away}", 2)
    except OSError as error:
        return fault(f"{which}: {error.strerror}", 2)


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


def _steward(what: str, table: str | None, store: Store) -> int:
    if what == "tables":
        for each in store.everything():
            print(stewardship.line(each))
        return 0
    assert table is not None, "it was asked for"
    kept = next((each for each in store.everything() if each.id == table), None)
    if kept is None:
        raise Wrong(f"there is no table '{table[:40]}'", 2)
    if what == "show":
        print(json.dumps(stewardship.told(kept), indent=2, ensure_ascii=False))
        return 0
    if what == "remove":
        store.remove(table)
        print(f"table {table} is removed")
        return 0
    try:
        (conflict,) = store.save_all([stewardship.ended(kept)])
    except ValueError:
        raise Wrong(f"table {table} is damaged; it can only be removed", 1) from None
    if conflict is not None:
        raise Wrong(f"somebody changed table {table} just now; try again", 2)
    print(f"nobody has a seat at table {table} any more; bots play on while a server runs")
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
