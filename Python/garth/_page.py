"""One page to look at and to work with: a session of `garth --drive` (docs/drive.md)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from types import TracebackType
from typing import Any

from ._program import ProgramError, program


class StepError(Exception):
    """A step that failed; `error` is its name in docs/drive.md."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(f"{error}: {message}" if message else error)
        self.error = error


class Page:
    """A page in a private browser of its own, which ends with `close` or the `with` statement.

    An element is named by one of `ref` (from a snapshot), `selector`, `role` with or without `name`,
    `label` and `text`.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        html: str | None = None,
        allow: Iterable[str] | None = None,
        scripts: bool = False,
        options: Iterable[str] = (),
    ) -> None:
        """Opens an address, or a document whose address it is. `allow` names the only hosts that are
        reached; without it, all are. `scripts` runs those of pages."""
        arguments = [program(), "--private", "--drive", "-"]
        for rule in allow or ():
            arguments += ["--allow", rule]
        if scripts:
            arguments += ["--javascript", "on"]
        self._process = subprocess.Popen(
            [*arguments, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            encoding="utf-8")
        self._count = 0
        self._state: dict[str, Any] = {}
        #: The events since the last step.
        self.events: list[dict[str, Any]] = []
        try:
            if html is not None:
                self.step("loadHTML", html=html, **({} if url is None else {"base": url}))
            elif url is not None:
                self.step("load", url=url)
        except BaseException:
            self.close()
            raise

    def step(self, do: str, **members: Any) -> dict[str, Any]:
        """Performs a step of docs/drive.md and returns its answer; raises StepError where it fails."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._count += 1
        question = {name: value for name, value in members.items() if value is not None}
        try:
            self._process.stdin.write(json.dumps({"id": self._count, "do": do, **question}) + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError):
            raise ProgramError("garth has ended", self._process.poll()) from None
        self.events = []
        failure = None
        for line in self._process.stdout:
            answer: dict[str, Any] = json.loads(line)
            if answer.get("event") == "fail":
                failure = answer
            if answer.get("done") != self._count:
                self.events.append(answer)
                continue
            self._state = answer.get("state") or self._state
            error = answer.get("error")
            if error:
                message = answer.get("message") or (failure or {}).get("message") or ""
                raise StepError(error, message)
            return answer
        raise ProgramError("garth has ended", self._process.wait())

    @property
    def url(self) -> str | None:
        return self._state.get("url")

    @property
    def title(self) -> str:
        return self._state.get("title") or ""

    def load(self, url: str) -> None:
        self.step("load", url=url)

    def snapshot(self, of: str | None = None, bytes: int | None = None) -> str:
        """The page as roles, names and references, in the notation of ARIA snapshots."""
        return self.step("snapshot", of=of, bytes=bytes)["snapshot"]

    def text(self, reader: bool = False) -> str:
        return self.step("text", reader=reader)["text"]

    def markdown(self, reader: bool = False) -> str:
        return self.step("markdown", reader=reader)["markdown"]

    def query(self, limit: int | None = None, **element: Any) -> list[dict[str, Any]]:
        """The elements that a name fits."""
        return self.step("query", limit=limit, **element)["elements"]

    def click(self, **element: Any) -> None:
        self.step("click", **element)

    def fill(self, value: str, **element: Any) -> None:
        self.step("fill", value=value, **element)

    def select(self, value: str, **element: Any) -> None:
        self.step("select", value=value, **element)

    def check(self, checked: bool = True, **element: Any) -> None:
        self.step("check", checked=checked, **element)

    def press(self, key: str, **element: Any) -> None:
        self.step("press", key=key, **element)

    def wait_for(
        self, *, text: str | None = None, selector: str | None = None, url: str | None = None,
        quiet: bool | None = None, timeout: float | None = None,
    ) -> None:
        self.step("waitFor", text=text, selector=selector, url=url, quiet=quiet, timeout=timeout)

    def evaluate(self, script: str) -> Any:
        """The value of a script; the page must run scripts."""
        return self.step("evaluate", script=script).get("value")

    def back(self) -> None:
        self.step("back")

    def close(self) -> None:
        """Ends the browser."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except BrokenPipeError:
                pass
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
