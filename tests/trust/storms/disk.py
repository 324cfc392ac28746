"""Disk: files that remember what would be lost if the power failed now, as a VFS of SQLite.

What was written and not synced may be lost, in sectors and in any order; so may a file that was
made, and a file that was deleted may come back, until its folder is synced. SQLite syncs the folder
when it syncs a new log or journal for the first time, and so does this disk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random

import apsw

SECTOR = 512
LOGS = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_WAL
KEPT = apsw.SQLITE_OPEN_MAIN_DB | LOGS


@dataclass(frozen=True)
class Write:
    """Bytes at an offset; without bytes the file is cut off there."""

    offset: int
    data: bytes | None

    def on(self, image: bytearray) -> None:
        if self.data is None:
            del image[self.offset :]
            return
        image.extend(bytes(max(0, self.offset - len(image))))
        image[self.offset : self.offset + len(self.data)] = self.data

    def sectors(self) -> list[Write]:
        """Return the parts that reach the disk independently of each other."""
        if self.data is None:
            return [self]
        first = SECTOR - self.offset % SECTOR
        bounds = [0, *range(first, len(self.data), SECTOR), len(self.data)]
        return [Write(self.offset + a, self.data[a:b]) for a, b in pairwise(bounds)]


@dataclass
class Image:
    """One file as it is on the disk, and what is on its way there."""

    synced: bytearray
    listed: bool  # in the folder, and the folder is synced
    there: bool = True  # not deleted
    pending: list[Write] = field(default_factory=list)

    def sync(self) -> None:
        for write in self.pending:
            write.on(self.synced)
        self.pending.clear()

    def after_cut(self, keep: Callable[[], bool]) -> bytes | None:
        """Return what is left of it; None if it is not there."""
        there = self.there if self.there == self.listed or keep() else self.listed
        if not there:
            return None
        left = bytearray(self.synced)
        for write in self.pending:
            for sector in write.sectors():
                if keep():
                    sector.on(left)
        return bytes(left)


class Disk(apsw.VFS):
    """A folder. `before` is called before anything changes: that is when the power may fail."""

    def __init__(self, name: str, before: Callable[[], None]) -> None:
        self.name, self.before = name, before
        self.images: dict[str, Image] = {}
        super().__init__(name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        if name is None or not flags[0] & KEPT:
            return apsw.VFSFile("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        image = self.images.get(path)
        made = image is None or not image.there
        if image is None:
            on_disk = Path(path).exists()
            made = not on_disk
            old = Path(path).read_bytes() if on_disk else b""
            image = self.images[path] = Image(bytearray(old), listed=on_disk)
        elif made:
            image.there = True
            image.pending.append(Write(0, None))
        return File(self, image, name, flags, made and bool(flags[0] & LOGS))

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802
        self.before()
        super().xDelete(name, False)
        if name in self.images:
            self.images[name].there = False
        if syncdir:
            self.sync_folder()

    def sync_folder(self) -> None:
        for image in self.images.values():
            image.listed = image.there

    def after_cut(self, luck: Random) -> dict[str, bytes]:
        """Return what would be left of all files, by their paths, if the power failed now."""
        share = luck.choice((0.0, 0.02, 0.5, 0.98, 1.0))
        found = {
            path: image.after_cut(lambda: luck.random() < share)
            for path, image in self.images.items()
        }
        return {path: left for path, left in found.items() if left is not None}


class File(apsw.VFSFile):
    """A file whose writes are remembered until they are synced."""

    def __init__(
        self,
        disk: Disk,
        image: Image,
        name: str | apsw.URIFilename,
        flags: list[int],
        unlisted: bool,
    ) -> None:
        self._disk, self._image, self._unlisted = disk, image, unlisted
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.before()
        super().xWrite(data, offset)
        self._image.pending.append(Write(offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._disk.before()
        super().xTruncate(size)
        self._image.pending.append(Write(size, None))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.before()
        self._image.sync()
        if self._unlisted:
            self._disk.sync_folder()
            self._unlisted = False
