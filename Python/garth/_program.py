"""The program that the package starts."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys


class ProgramError(Exception):
    """The program is missing, or ended with an error of its own; `status` is its exit status."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


def program() -> str:
    """The path of `garth`: GARTH of the environment, the one in this package, that of the path."""
    named = os.environ.get("GARTH")
    if named:
        return named
    inside = pathlib.Path(__file__).parent / "programs" / "garth"
    if inside.exists():
        return str(inside)
    found = shutil.which("garth")
    if found:
        return found
    raise ProgramError("garth is neither in this package nor on the path (to name it: GARTH=/path/of/garth)")


def main() -> None:
    """Becomes the program, with the arguments of the command line."""
    path = program()
    os.execv(path, [path, *sys.argv[1:]])
