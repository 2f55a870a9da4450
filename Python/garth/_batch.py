"""Many pages: the answers of `garth --batch-dump` (docs/batch.md)."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import IO, Any, Union

from ._program import ProgramError, program

Archive = Union[str, "os.PathLike[str]"]
_PIECE = 1 << 20


@dataclass(frozen=True)
class Answer:
    """A page, or the reason why there is none (`error`).

    `body` is the page in the format that was asked for, and `bytes` its bytes; `members` has all that the
    program said of it, by the names of docs/batch.md.
    """

    members: Mapping[str, Any]
    bytes: bytes = field(default=b"", repr=False)

    @property
    def body(self) -> str:
        return self.bytes.decode("utf-8", "replace")

    @property
    def id(self) -> Any:
        return self.members.get("id")

    @property
    def url(self) -> str | None:
        return self.members.get("url")

    @property
    def title(self) -> str:
        return self.members.get("title", "")

    @property
    def status(self) -> int | None:
        return self.members.get("status")

    @property
    def language(self) -> str | None:
        return self.members.get("language")

    @property
    def encoding(self) -> str | None:
        return self.members.get("encoding")

    @property
    def article(self) -> bool | None:
        """Whether reader mode found an article; None where it was not asked for."""
        return self.members.get("article")

    @property
    def links(self) -> list[dict[str, str]]:
        return self.members.get("links", [])

    @property
    def offset(self) -> int | None:
        return self.members.get("offset")

    @property
    def record(self) -> str | None:
        """The WARC-Record-ID of a page from an archive."""
        return self.members.get("record")

    @property
    def error(self) -> str | None:
        """The name of an exit status (sysexits), such as EX_DATAERR; None for a page."""
        return self.members.get("error")

    @property
    def message(self) -> str | None:
        return self.members.get("message")


class Answers(Iterator[Answer]):
    """The answers of one run, as they come. The end of the iteration, or `close`, ends the program."""

    def __init__(self, arguments: list[str], feed: Iterable[bytes] | IO[bytes] | None) -> None:
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [program(), "--private", *arguments],
            stdin=subprocess.DEVNULL if feed is None else subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=self._errors)
        self._fault: BaseException | None = None
        self._feeder: threading.Thread | None = None
        if feed is not None:
            self._feeder = threading.Thread(target=self._send, args=(feed,), daemon=True)
            self._feeder.start()

    def _send(self, feed: Iterable[bytes] | IO[bytes]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        pieces = iter(lambda: feed.read(_PIECE), b"") if hasattr(feed, "read") else feed
        try:
            for piece in pieces:
                stdin.write(piece)
                if not hasattr(feed, "read"):
                    stdin.flush()
        except BrokenPipeError:
            pass
        except BaseException as fault:  # of the caller's own iterator: raised where the answers are read
            self._fault = fault
        finally:
            try:
                stdin.close()
            except BrokenPipeError:
                pass

    def __iter__(self) -> Answers:
        return self

    def __next__(self) -> Answer:
        while True:
            stdout = self._process.stdout
            assert stdout is not None
            if stdout.closed:
                raise StopIteration
            sizes = stdout.read(8)
            if len(sizes) < 8:
                self._end()
                raise StopIteration
            head, body = struct.unpack("<II", sizes)
            members = json.loads(stdout.read(head))
            answer = Answer(members, stdout.read(body))
            # The count at the end of an archive is no page.
            if "records" not in members:
                return answer

    def _end(self) -> None:
        status = self._process.wait()
        if self._feeder is not None:
            self._feeder.join()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._errors.seek(0)
        message = self._errors.read().decode("utf-8", "replace").strip()
        self._errors.close()
        if self._fault is not None:
            raise self._fault
        if status != 0:
            raise ProgramError(message or f"garth ended with {status}", status)

    def close(self) -> None:
        """Ends the program, with answers still to come or not."""
        stdout = self._process.stdout
        if stdout is None or stdout.closed:
            return
        self._process.terminate()
        stdout.close()
        self._process.wait()
        self._errors.close()

    def __enter__(self) -> Answers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self.close()


def _arguments(
    format: str, reader: bool, select: str | None, width: int | None, jobs: int | None,
    timeout: float | None, max_bytes: int | None, options: Iterable[str],
) -> list[str]:
    arguments = ["--batch-dump", "--length-prefixed", "--format", format]
    if reader:
        arguments.append("--reader")
    for name, value in (
        ("--select", select), ("--width", width), ("--jobs", jobs), ("--timeout", timeout),
        ("--max-bytes", max_bytes),
    ):
        if value is not None:
            arguments += [name, str(value)]
    return arguments + list(options)


def extract(
    source: Archive | Iterable[Archive] | IO[bytes],
    *,
    format: str = "plain",
    reader: bool = False,
    select: str | None = None,
    width: int | None = None,
    jobs: int | None = None,
    timeout: float | None = None,
    max_bytes: int | None = None,
    options: Iterable[str] = (),
) -> Answers:
    """The pages of WARC archives: of a file, of several, or of a stream that is read once.

    The formats are those of `--format`; `jobs` is the number of pages at a time (default: processors).
    A page that cannot be read is an answer with `error`. `options` are further options of the program.
    """
    arguments = _arguments(format, reader, select, width, jobs, timeout, max_bytes, options)
    if isinstance(source, (str, os.PathLike)):
        return Answers([*arguments, "--warc", "--", os.path.abspath(source)], None)
    if hasattr(source, "read"):
        return Answers([*arguments, "--warc", "-"], source)
    files = [os.path.abspath(file) for file in source]
    if not files:
        raise ValueError("no archive was named")
    return Answers([*arguments, "--warc", "--", *files], None)


def read(
    questions: Iterable[str | Mapping[str, Any]],
    *,
    format: str = "plain",
    reader: bool = False,
    select: str | None = None,
    width: int | None = None,
    jobs: int | None = None,
    timeout: float | None = None,
    max_bytes: int | None = None,
    allow: Iterable[str] | None = None,
    options: Iterable[str] = (),
) -> Answers:
    """Pages by their addresses, or by questions with `url`, `file`, `html` or `warc` (docs/batch.md).

    The answers come as they are ready: give questions an `id` to tell them apart. A string is an address,
    and its own id. `allow` names the only hosts that are reached; without it, all are.
    """
    arguments = _arguments(format, reader, select, width, jobs, timeout, max_bytes, options)
    for rule in allow or ():
        arguments += ["--allow", rule]

    def lines() -> Iterator[bytes]:
        for question in questions:
            members = {"id": question, "url": question} if isinstance(question, str) else dict(question)
            yield json.dumps(members).encode() + b"\n"

    return Answers([*arguments, "-"], lines())
