#!/usr/bin/env python3
"""Drive the interfaces that scripts see by random calls on random trees.

    Scripts/fuzz-idl.py GARTH FOLDER-OF-IDL [--seed N] [--minutes M] [--calls N] [--keep FOLDER]

GARTH is the program; its content process stands beside it. FOLDER-OF-IDL holds the interfaces as
web-platform-tests publishes them ("interfaces"); they give the members and the types of arguments. Each
page is made from one number, so a page that fails can be made again by `--seed N --minutes 0`. It runs in
`garth --dump`, within the lock of every page. Reported are: a content process that ended or was ended by
the watchdog, another exit status than 0, and an object of the prelude that the page could reach: one whose
prototypes do not lead to the `Object.prototype` of the page, and a built-in function of another global.
Pages that fail are kept in the folder of `--keep`.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

TAGS = ("div p span a table tr td tbody ul li form input select option textarea button label fieldset iframe template slot "
        "details summary dialog img svg style script pre video object x-a x-b").split()
# Members that lead away from the page, wait for a person, or only take time.
LEFT_OUT = {"alert", "confirm", "prompt", "print", "reload", "assign", "replace", "close", "open", "stop", "href", "back", "forward", "go",
            "navigate", "submit", "requestSubmit", "write", "writeln", "debugger", "location", "cookie", "sendBeacon", "eval", "Function",
            # Prototypes that a call has cut from their root look like those of the prelude.
            "__proto__"}


def interfaces(folder):
    """The members of each interface: name to (kind, types of arguments)."""
    table = {}
    for path in sorted(pathlib.Path(folder).glob("*.idl")):
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(errors="replace"), flags=re.S)
        for name, body in re.findall(r"\binterface\s+(?:mixin\s+)?(\w+)\s*(?::\s*\w+\s*)?\{(.*?)\n\};", text, re.S):
            members = table.setdefault(name, {})
            body = re.sub(r"\[[^\]]*\]", "", body)
            for statement in body.split(";"):
                statement = " ".join(statement.split())
                if m := re.search(r"(?:readonly )?attribute (.+) (\w+)$", statement):
                    members[m[2]] = ["get" if statement.startswith("readonly") else "set", [m[1]]]
                elif m := re.search(r"^(?:static )?(.+?) ?\b(\w+)\((.*)\)$", statement):
                    types = [re.sub(r"^optional | ?=.*| \w+$", "", a.strip()) for a in m[3].split(",") if a.strip()]
                    members[m[2]] = ["call", types]
    return {name: members for name, members in table.items() if members}


DRIVER = r"""
(() => {
// Calls also set the names of the window: the driver keeps what it needs.
const { Array, BigInt, Date, JSON, Map, Math, Number, Object, Promise, Reflect, Set, String, Symbol, setTimeout } = window;
let seed = SEED;
const next = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 4294967296; };
const any = (list) => list[Math.floor(next() * list.length)];
const own = { objects: [], getPrototypeOf: Object.getPrototypeOf, ownKeys: Reflect.ownKeys, apply: Reflect.apply };
const toText = Object.prototype.toString;
const nameOf = (o) => { try { return own.apply(toText, o, []).slice(8, -1); } catch { return ""; } };
const table = TABLE, leftOut = new Set(LEFT), root = Object.prototype, begin = Date.now();
let strays = [], calls = 0;
const fail = (text) => { if (strays.length < 5) strays.push(text); };
function look(value, path) {
    if ((typeof value !== "object" || value === null) && typeof value !== "function") return;
    let last = value, steps = 0;
    try {
        for (let p = own.getPrototypeOf(last); p !== null && steps++ < 50; p = own.getPrototypeOf(p)) last = p;
    } catch { return; }
    for (let n = 0; n < windows.length && !known.has(last); n++) known.add(windows[n].Object.prototype);
    if (last !== root && !known.has(last) && last !== value) {
        let words = "";
        try { words = String(value.message).slice(0, 80); } catch {}
        // An overflow of the stack in the prelude gives an error of its global, which leads nowhere.
        if (nameOf(value) === "Error" && value.constructor === undefined) return;
        fail("foreign prototype: " + path + " " + words);
    }
    if (own.objects.length < 400) own.objects[own.objects.length] = value;
    else own.objects[Math.floor(next() * 400)] = value;
}
const known = new Set([null]);
// Frames of the page's own origin are reachable.
const windows = window;
// What JavaScript itself has may take for ever: an array of a billion items, say.
const builtIn = new Set([root, Array, Function, String, Number, Map, Set, WeakMap, ArrayBuffer, DataView, RegExp, Promise, Symbol, BigInt,
    own.getPrototypeOf(Uint8Array)].map((C) => C.prototype ?? C));
const texts = ["", "a", "x-a", "div", "0", "-1", "1e9", "\u0000", "\ud800", "<p>t<b>u", "javascript:1", "http://[", "#x", "on", "click", "beforebegin",
    "p > b", ":is(", "red", "10px", "inherit", "application/xml", "text/html", "constructor", "__proto__", "title", "id", "\u{1f600}".repeat(50)];
const numbers = [0, -0, 1, -1, 2, 0.5, 1e9, 2 ** 31, -(2 ** 31), 2 ** 53, NaN, Infinity];
function value(type, depth = 0) {
    const r = next();
    if (r < 0.05) return any([undefined, null, Symbol.iterator, 1n, "", {}, [], () => {}]);
    if (/callback|Function|Listener|Handler|Filter/i.test(type) && r < 0.8) return any([() => act(), function () { act(); return true; }, { handleEvent() { act(); }, acceptNode: () => 1 }]);
    if (/string|USV|enum/i.test(type)) return any(texts);
    if (/long|short|double|float|octet/.test(type)) return any(numbers);
    if (/boolean/.test(type)) return next() < 0.5;
    if (/sequence|Array|\.\.\./.test(type)) return next() < 0.5 ? [value("any", depth + 1)] : any(own.objects);
    if (/Init|Options|Dict/.test(type) && depth < 3) {
        const made = {};
        for (let n = next() * 4; n > 0; n--) {
            const key = any(["bubbles", "composed", "cancelable", "capture", "once", "signal", "detail", "view", "childList", "subtree", "attributes",
                "mode", "target", "node", "passive", "duration", "type", "headers", "body", "method", "start", "pull", "transform"]);
            if (next() < 0.2) Object.defineProperty(made, key, { get() { act(); return value("any", depth + 1); }, configurable: true });
            else made[key] = value("any", depth + 1);
        }
        return made;
    }
    const fitting = own.objects.filter((o) => type.includes(nameOf(o)));
    return fitting.length > 0 && r < 0.8 ? any(fitting) : any([...texts, ...numbers, any(own.objects), any(own.objects), any(own.objects)]);
}
let depth = 0;
function act() {
    if (depth > 3 || calls > CALLS || Date.now() - begin > 20000) return;
    depth++; calls++;
    try { step(); } catch (error) { look(error, "error"); } finally { depth--; }
}
function step() {
    const object = any(own.objects);
    const name = nameOf(object);
    const r = next();
    if (r < 0.06) {
        const C = window[any(Object.keys(table))];
        if (typeof C === "function") return look(new C(value("string"), value("Init"), value("any")), "new " + C.name);
        return;
    }
    if (r < 0.1) {
        // The page's own tampering.
        const target = any([Array.prototype, Object.prototype, Function.prototype, Promise.prototype, Map.prototype, object, own.getPrototypeOf(object)]);
        const key = any(["get", "set", "then", "value", "done", "length", "next", "map", "push", "call", "apply", "constructor", "toString", "wrapper", "id"]);
        const old = Object.getOwnPropertyDescriptor(target, key);
        if (old && !old.configurable) return;
        Object.defineProperty(target, key, { get() { return value("any"); }, set() {}, configurable: true });
        try { act(); act(); } finally { if (old) Object.defineProperty(target, key, old); else delete target[key]; }
        return;
    }
    const chain = [];
    for (let p = object; p && chain.length < 8; p = own.getPrototypeOf(p)) chain.push(p);
    const keys = chain.flatMap((p) => (builtIn.has(p) ? [] : own.ownKeys(p))).filter((k) => !leftOut.has(k) && !/^on/.test(String(k)) && !(k === "length" && Array.isArray(object)));
    if (keys.length === 0) return;
    const key = any(keys), path = name + "." + String(key);
    let kind = null, types = [];
    for (const p of chain) { const known = table[nameOf(p)]?.[key]; if (known) { [kind, types] = known; break; } }
    const member = object[key];
    look(member, path);
    if (typeof member === "function") {
        const args = types.length > 0 ? types.map((t) => value(t)) : [value("any"), value("any")].slice(0, next() * 3);
        if (next() < 0.1) args.length = Math.floor(next() * 2);
        look(next() < 0.05 ? own.apply(member, any(own.objects), args) : own.apply(member, object, args), path + "()");
    } else if (kind !== "get" && next() < 0.5) {
        object[key] = value(types[0] ?? "any");
    }
}
own.objects.push(document, window, document.body, document.documentElement, ...document.querySelectorAll("*"));
for (const object of [...own.objects]) for (const c of object.childNodes ?? []) if (own.objects.length < 300) own.objects.push(c);
customElements.define("x-a", class extends HTMLElement { connectedCallback() { act(); } disconnectedCallback() { act(); } attributeChangedCallback() { act(); } static observedAttributes = ["id", "title"]; });
new MutationObserver((records) => { look(records, "records"); act(); }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
addEventListener("error", (e) => look(e.error, "onerror"));
addEventListener("unhandledrejection", (e) => { look(e.reason, "rejection"); e.preventDefault(); });
const json = JSON.stringify, show = alert;
// A dump tells the words of dialogs on standard error.
const say = () => show("FUZZ " + json({ calls, strays }) + " END");
let turns = 0;
const turn = () => {
    for (let n = 0; n < 100; n++) act();
    if (calls < CALLS && ++turns < 200 && Date.now() - begin < 15000) setTimeout(turn, 0);
    else say();
};
turn();
})();
"""


def tree(random, depth=0):
    out = []
    for _ in range(random.randrange(1, 5)):
        tag = random.choice(TAGS)
        attributes = "".join(f' {name}="{random.choice(["a", "b", "x", "1"])}"' for name in ("id", "class", "name", "slot", "type", "title", "for")
                             if random.random() < 0.25)
        inner = "" if tag in ("script", "style") else f"t{random.randrange(100)}" + (tree(random, depth + 1) if depth < 4 else "")
        out.append(f"<{tag}{attributes}>{inner}</{tag}>")
    return "".join(out)


def page(number, table, calls):
    generator = random.Random(number)
    frames = "<iframe srcdoc='<p>inner'></iframe>" if generator.random() < 0.3 else ""
    script = (DRIVER.replace("SEED", str(number)).replace("TABLE", json.dumps(table)).replace("LEFT", json.dumps(sorted(LEFT_OUT)))
              .replace("CALLS", str(calls)))
    return f"<!doctype html><title>{number}</title><body>{tree(generator)}{frames}<script>{script.replace('</', '<' + chr(92) + '/')}</script>"


def check(garth, text, seconds=60):
    with tempfile.NamedTemporaryFile("w", suffix=".html", errors="surrogatepass") as file:
        file.write(text)
        file.flush()
        try:
            run = subprocess.run([garth, "--dump", "--javascript", "on", "--javascript-time", "25", "--private", file.name], capture_output=True,
                                 timeout=seconds, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return "hang", 0
    errors = run.stderr.decode(errors="replace")
    report = re.search(r"FUZZ (\{.*?\}) END", errors, re.S)
    if "lead on without end" in errors:
        return None, 0
    if run.returncode != 0:
        return f"status {run.returncode}: {errors[-300:]}", 0
    if not report:
        return f"no report: {errors[-300:]}", 0
    said = json.loads(report[1].replace("\n", " "))
    return (f"reachable: {said['strays']}" if said["strays"] else None), said["calls"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("garth")
    parser.add_argument("idl")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--calls", type=int, default=4000)
    parser.add_argument("--keep", type=pathlib.Path)
    arguments = parser.parse_args()
    table = interfaces(arguments.idl)
    end, number, total, failures = time.time() + arguments.minutes * 60, arguments.seed, 0, 0
    while True:
        text = page(number, table, arguments.calls)
        fault, calls = check(arguments.garth, text)
        total += calls
        if fault:
            failures += 1
            print(f"page {number}: {fault}", flush=True)
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{number}.html").write_text(text, errors="surrogatepass")
        number += 1
        if time.time() >= end:
            break
    print(f"{number - arguments.seed} pages, {total} calls, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
