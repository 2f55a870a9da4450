#!/usr/bin/env python3
"""Builds and runs the tests of what a change touches: a couple of minutes where `make test` takes all.

    Scripts/check.py [COMMIT]     the changes since a commit (without one, those not committed yet)

A room's own tests run, and the rules of all (`ArchitectureTests`). `make test` remains what a change has to pass.
"""
import os
import subprocess
import sys
import time

# The tests of a folder that are not named after it.
TESTS = {
    "Sources/CSandbox/": ["CSandboxTests"], "Sources/CUnicode/": ["GarthPageTests"], "Sources/CIdna/": ["GarthURLTests"],
    "Sources/CLibcurl/": ["GarthFetchTests"], "Sources/CLibpsl/": ["GarthFetchTests"], "Sources/CSQLite/": ["GarthStoreTests"],
    "Sources/CLibxml2/": ["GarthEngineTests"], "Sources/CDocuments/": ["GarthEngineTests"], "Sources/CJavaScriptCore/": ["GarthScriptTests"],
    "Sources/CTerminal/": ["GarthTerminalTests"], "Sources/CImage/": ["GarthImageTests"],
    "Sources/GarthContent/": ["GarthTests", "CSandboxTests"], "Sources/GarthImageProgram/": ["GarthImageTests"],
    "Sources/GarthIPC/": ["GarthIPCTests", "FuzzTests"], "Resources/js/": ["GarthScriptTests"], "Resources/": ["GarthEngineTests"],
    "Tests/LayoutFixtures/": ["GarthEngineTests"], "Tests/ReaderFixtures/": ["GarthEngineTests"],
    "Tests/ReaderShapes/": ["GarthEngineTests"],
    "Tests/MarkdownFixtures/": ["GarthEngineTests"], "Tests/LinearFixtures/": ["EndToEndTests"], "Tests/FuzzCorpus/": ["FuzzTests"], "Tests/GarthFuzzing/": ["FuzzTests"],
    "Tests/ScriptTesting/": ["GarthScriptTests"],
}
# Their tests block threads, or wait for processes: they do not run beside others.
ALONE = ["GarthTests", "GarthFoundationTests", "GarthFetchTests", "PolicyAttackTests", "EndToEndTests"]


def changed(since):
    """The paths of the tree that differ from a commit, with those that git does not know."""
    def lines(*command):
        return subprocess.run(["git", *command], capture_output=True, text=True, check=True).stdout.split("\n")
    return sorted({line for line in lines("diff", "--name-only", since) + lines("ls-files", "--others", "--exclude-standard") if line})


def tests(path):
    """The test targets that a changed file asks for."""
    for folder, names in TESTS.items():
        if path.startswith(folder):
            return names
    parts = path.split("/")
    if parts[0] == "Tests" and len(parts) > 2 and parts[1].endswith("Tests"):
        return [parts[1]]
    if parts[0] == "Sources":
        return [parts[1] + "Tests"]
    return []


def run(*command, **variables):
    print("$", *[f"{name}={value}" for name, value in variables.items()], *command, flush=True)
    if subprocess.run(command, env=dict(os.environ, **variables)).returncode:
        raise SystemExit("check: failed")


def main():
    began = time.monotonic()
    paths = changed(sys.argv[1] if len(sys.argv) > 1 else "HEAD")
    names = sorted({name for path in paths for name in tests(path)} | {"ArchitectureTests"})
    swift = os.environ.get("SWIFT", "swift")
    sources = [path for path in paths if path.endswith(".swift") and os.path.exists(path)]
    if sources:
        run(swift, "format", "lint", "--strict", *sources)
    chosen = {"GARTH_TESTS": ",".join(names)}
    run(swift, "build", "--build-tests", **chosen)
    together = [name for name in names if name not in ALONE]
    for group in [together] + [[name] for name in names if name in ALONE]:
        run("Scripts/run-tests.py", "--filter", "^(" + "|".join(group) + ")\\.", **chosen)
    print(f"check: {', '.join(names)} passed in {time.monotonic() - began:.0f} s")


main()
