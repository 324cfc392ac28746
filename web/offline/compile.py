"""Compile: Python's library, wheels and the engine as bytecode, by the Python that will run it.

Runs inside Pyodide, called by pack.mjs: its bytecode fits by definition. The same sources give the
same bytes: sorted, without dates. npm brings the library as source, which every start would compile
anew; that alone takes longer than everything else.
"""

import io
import json
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import source_hash
from pathlib import Path
from types import CodeType

NO_COLUMN = 0x80 | 13 << 3  # how an entry of a table of lines begins, with its length
DATE = (1980, 1, 1, 0, 0, 0)
# Of the library: what nothing here can use. What is merely unlikely stays.
UNUSED = {
    *("_android_support", "_ios_support", "_pydatetime", "_pydecimal", "_pyio", "_pyrepl"),
    *("antigravity", "bdb", "cProfile", "cmd", "code", "colorsys", "compileall", "ctypes"),
    *("configparser", "curses", "dbm", "difflib", "doctest", "ensurepip", "filecmp", "fileinput"),
    *("ftplib", "idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder"),
    *("multiprocessing", "optparse", "pdb", "pickletools", "poplib", "profile", "pstats", "pydoc"),
    *("pydoc_data", "rlcompleter", "shelve", "smtplib", "socketserver", "tabnanny", "test", "this"),
    *("timeit", "tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "wave"),
    *("webbrowser", "wsgiref", "xmlrpc", "zipapp", "zoneinfo"),
    *("netrc", "plistlib", "pyclbr", "sched", "symtable", "tracemalloc"),
    *("__hello__", "__phello__", "_ast_unparse", "_osx_support", "getopt", "getpass", "graphlib"),
    *("nturl2path", "pty", "py_compile", "tarfile", "tomllib", "tty"),
    *("_markupbase", "_sysconfigdata__emscripten_wasm32-emscripten", "argparse", "csv", "gettext"),
    *("pprint", "runpy", "stringprep", "sysconfig"),
}
UNUSED_PARTS = (
    *("asyncio/proactor_events", "asyncio/tools", "asyncio/windows", "concurrent/futures/inter"),
    *("concurrent/futures/process", "concurrent/interpreters", "email/generator"),
    *("email/_header_value_parser", "email/contentmanager", "email/headerregistry", "email/mime"),
    *("email/policy", "html/parser", "http/cookiejar", "http/server", "json/tool"),
    *("logging/config", "logging/handlers", "pyodide/console", "urllib/robotparser", "xml/dom"),
    *("xml/etree", "xml/parsers", "xml/sax/expatreader"),
)
# Encodings of other times are left out; texts here are UTF-8, names ASCII, PDFs CP1252.
ENCODINGS = {
    *("__init__", "aliases", "ascii", "cp1252", "cp437", "hex_codec", "latin_1"),
    *("raw_unicode_escape", "undefined", "unicode_escape", "utf_16", "utf_32", "utf_8"),
    "utf_8_sig",
}
# Of ours: rooms and modules for servers, terminals and laboratories.
ROOMS = {"report", "research", "load", "cli", "client"}
SERVER = (
    *("app", "baked", "config", "gc_policy", "metrics_server", "serving", "threaded", "typescript"),
    *("cluster/multi_process", "cluster/opening", "cluster/postgres_coordination"),
    *("http/guard", "http/static", "notices/push_messages", "operations/prometheus_metrics"),
    *("sockets/http_protocol", "sockets/protocols", "sockets/websocket_protocol"),
    *("storage/backup", "storage/postgres", "storage/postgres_attempts"),
    *("storage/postgres_connection", "tables/process_workers"),
)
BOTS = ("arena", "checkpoint", "process_pool", "ray_pool", "self_play", "sprt", "standings")
DATA = (".json", ".weights", ".sql")
MACHINE = EXTENSION_SUFFIXES[0]  # how modules of machine code end
# Of others: tools, and what is for networks, threads, files and processes. Of anyio stays what is
# loaded with Starlette: with functions that never wait by it, nothing of it is called.
FOREIGN = {
    "anyio": """_backends _core/_asyncio _core/_con _core/_fileio _core/_futures _core/_resources
        _core/_s _core/_t abc/_event abc/_res abc/_s abc/_t from_thread functools itertools lowlevel
        streams to_interpreter to_process""",
    "segno": "cli helpers",
    "starlette": """authentication config endpoints middleware/auth middleware/base middleware/cors
        middleware/gzip middleware/https middleware/open middleware/sess middleware/trusted
        middleware/wsgi schemas staticfiles status templating testclient""",
}
TOOLS = tuple(f"{name}/{part}" for name, parts in FOREIGN.items() for part in parts.split())
LAZY = b"install_lazy_importer("  # a module that reads its own source


def bytecode(source: bytes, name: str, optimize: int) -> bytes:
    """A module as a file that is never compared with its source. What others wrote (which is
    optimized) knows of everything in which function it is, but not the line."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    if optimize:
        code = unlined(code)
    return bytes(_code_to_hash_pyc(code, source_hash(source), checked=False))


def unlined(code: CodeType) -> CodeType:
    """Code in which everything is at the line at which it begins."""
    units = len(code.co_code) // 2
    lengths = [8] * (units // 8) + [units % 8] * (units % 8 > 0)
    table = b"".join(bytes((NO_COLUMN | length - 1, 0)) for length in lengths)
    consts = tuple(unlined(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=consts)


def library(path: str) -> bytes:
    """Python's library as an archive that is not packed: that is done to the whole."""
    found = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(found, "w") as new:
        for name in sorted(old.namelist()):
            if not name.endswith(".py"):
                continue
            parts = name.removesuffix(".py").split("/")
            if parts[0] in UNUSED or "__main__" in parts or name.startswith(UNUSED_PARTS):
                continue
            if parts[0] == "encodings" and parts[1] not in ENCODINGS:
                continue
            entry = zipfile.ZipInfo(f"{name}c", DATE)
            new.writestr(entry, bytecode(old.read(name), name, 2))
    return found.getvalue()


def compiled(files: list[tuple[str, bytes]], optimize: int) -> list[tuple[str, bytes]]:
    """Files as they will lie in `site-packages`."""
    found = []
    for name, data in files:
        if not name.endswith(".py"):
            found.append((name, data))
        elif LAZY in data:
            folder, _, stem = name.removesuffix(".py").rpartition("/")
            found.append((name, data))
            cached = f"{folder}/__pycache__/{stem}.cpython-314.pyc"
            found.append((cached, bytecode(data, name, 0)))
        else:
            found.append((f"{name}c", bytecode(data, name, optimize)))
    return found


def wheels(folder: str) -> list[tuple[str, bytes]]:
    """The files of all wheels, without what only tools read."""
    found = []
    for path in sorted(Path(folder).glob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            for name in sorted(wheel.namelist()):
                unused = "pytest_plugin" in name or name.startswith(TOOLS)
                if name.endswith((".py", ".so")) and not unused:
                    found.append((name, wheel.read(name)))
    return compiled(found, 2)


def engine(folder: str, ready: str) -> list[tuple[str, bytes]]:
    """Our own modules and their data; `ready` has modules that are machine code, and more data."""
    root = Path(folder)
    unused = (
        {f"server/{name}" for name in SERVER} | {f"bots/{name}" for name in BOTS} | {"__main__"}
    )
    found = []
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if inside.parts[0] in ROOMS or {"page", "postgres"} & {*inside.parts} or path.is_dir():
            continue
        code = path.suffix == ".py" and inside.with_suffix("").as_posix() not in unused
        machine = Path(ready, inside).with_suffix(".so")
        if code and machine.is_file():
            found.append((f"nyhavn/{inside.with_suffix(MACHINE).as_posix()}", machine.read_bytes()))
        elif code or (path.suffix in DATA and path.name != "examples.json"):
            found.append((f"nyhavn/{inside.as_posix()}", path.read_bytes()))
    for path in sorted(Path(ready).rglob("*.json")):
        found.append((f"nyhavn/{path.relative_to(ready).as_posix()}", path.read_bytes()))
    return compiled(found, 0)


def packed(files: list[tuple[str, bytes]]) -> bytes:
    """Files in one: the length of a list of names and sizes, the list, and what they contain."""
    names = json.dumps([[name, len(data)] for name, data in files]).encode()
    return len(names).to_bytes(4, "little") + names + b"".join(data for _, data in files)
