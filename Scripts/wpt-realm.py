#!/usr/bin/env python3
"""Runs tests of web-platform-tests in script realms, without a browser.

    Scripts/wpt-realm.py RUNNER ROOT GROUP... [--prelude FILE] [--failures]

RUNNER is the built ScriptRunner, ROOT the folder of the suite beside its runner `wptjs.py`, GROUP a
group of it (`dom/nodes`). Prints each group's mean share of passed subtests; tests that need frames or
requests fail here.
"""
import concurrent.futures
import json
import os
import subprocess
import sys


def main(arguments):
    runner, root, *groups = [a for a in arguments if not a.startswith("--")]
    prelude = [a.split("=", 1)[1] for a in arguments if a.startswith("--prelude=")]
    run_folder = os.path.join(root, "..", "run")
    sys.path.insert(0, run_folder)
    import wptjs
    with open(os.path.join(run_folder, "wptjs-playable.json")) as file:
        playable = json.load(file)

    def run(test):
        results = []
        for url, wanted in zip(test.urls, known(test)):
            try:
                out = subprocess.run([runner, root, url.lstrip("/"), *prelude], capture_output=True, timeout=90)
                text = out.stdout.decode("utf-8", "replace").strip()
                result = json.loads(text) if text.startswith("{") else {"tests": [], "message": (text + out.stderr.decode("utf-8", "replace"))[-300:]}
                result.setdefault("tests", [])
                result["stderr"] = out.stderr.decode("utf-8", "replace")[:300]
            except subprocess.TimeoutExpired:
                result = {"tests": [], "message": "time is up"}
            passed = sum(1 for t in result["tests"] if t[1] == 0)
            results.append((url, passed, max(wanted, len(result["tests"]), 1), result))
        return test, results

    def known(test):
        for key in (test.path, test.path.replace(".js", ".html")):
            if key in playable:
                return playable[key]
        return []

    for name in groups:
        table = {**wptjs.FIRST, **wptjs.MORE}
        chosen = {name: table[name]} if name in table else {name: [name]}
        tests = [t for t in wptjs.discover(root, chosen) if known(t)]
        shares = []
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for test, results in pool.map(run, tests):
                share = sum(p / w for _, p, w, _ in results) / max(len(results), 1)
                shares.append(share)
                if "--failures" in arguments and share < 1:
                    print(f"{share:5.2f} {test.path}")
                    for url, passed, wanted, result in results:
                        print(f"      {url} {passed}/{wanted} {result.get('message', '')} {result.get('stderr', '').strip()[:200]}")
                        for t in [t for t in result["tests"] if t[1] != 0][:4]:
                            print(f"          {t[0][:80]}: {t[2][:150]}")
        print(f"{name}: {100 * sum(shares) / max(len(shares), 1):.1f} ({len(shares)} files)", flush=True)


main(sys.argv[1:])
