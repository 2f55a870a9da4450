#!/usr/bin/env python3
"""Makes the prelude of scripts, one function, of the modules in Resources/js; checks them first.

  Scripts/bundle-prelude.py             check, and write Resources/prelude*.js and ScriptInterface.swift
  Scripts/bundle-prelude.py --check     check alone; fails, too, if one of them is of other modules
  Scripts/bundle-prelude.py --graph     the folders and what they import, the files and the circles

The modules are ECMAScript's, and are evaluated in its order: that of the imports, from `prelude.js` on. They
end as one scope, so a name that two modules declare gets a number. `garth:realm` is the module of what the
browser gives the prelude, the parameters of the function. Comments and indentation are left out.

`import defer * as name` makes a part of the module and of those that only it imports, a function of its own in
Resources/prelude-parts.js: it is read and evaluated at the first use of a member of `name`.

`interface.txt` lists the doors between the program and the prelude: the functions of `native`, and the members
of `hooks` (hooks.js). ScriptInterface.swift has them for the compiler.

Faults are names that nothing declares, imports of what a module does not export, imports and exports that
nothing uses, names of a module that nothing reads, assignments to imports, doors that the list or the kernel
has not or that one side lacks, circles of files beyond those named in CIRCLES, and lines of more than 120 columns.
"""
import argparse
import collections
import os
import sys

import javascript

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "Resources/js")
LIST = os.path.join(FOLDER, "interface.txt")
BUNDLE = os.path.join(ROOT, "Resources/prelude.js")
PARTS = os.path.join(ROOT, "Resources/prelude-parts.js")
# What evaluates a part, in this module.
LOADER = ("webidl/interfaces.js", "loadPart")
DOORS = os.path.join(ROOT, "Sources/GarthScript/Realm/ScriptInterface.swift")
ENTRY = "prelude.js"
HOOKS = "hooks.js"
KERNEL = "worlds/kernel.js"
LIST_NAME = "Resources/js/interface.txt"
REALM = "garth:realm"
# What the browser gives: the parameters of the function that the prelude is.
PARAMETERS = ["native", "page", "first", "world", "isRehearsal"]
# The circles of files that are meant, each a set; none is.
CIRCLES = []
COLUMNS = 120
# The names of the language.
GLOBALS = set("""
    AggregateError Array ArrayBuffer BigInt Boolean DataView Date Error EvalError Infinity Int32Array Intl JSON Map Math
    NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError
    URIError Uint8Array WeakMap WeakRef WeakSet arguments decodeURIComponent globalThis parseFloat parseInt undefined
""".split())


def modules():
    """The modules by their paths from the folder."""
    found = {}
    for folder, _, names in os.walk(FOLDER):
        for name in names:
            if name.endswith(".js"):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, FOLDER)] = javascript.read(file.read(), os.path.relpath(path, ROOT))
    return dict(sorted(found.items()))


def target(path, source):
    """The path of the module that an import of another names."""
    if source == REALM:
        return REALM
    return os.path.normpath(os.path.join(os.path.dirname(path), source))


def order(all_):
    """The paths in the order of evaluation: those of the prelude, then those of each part, whose root is last."""
    seen = set()

    def visit(path, result):
        if path in seen or path not in all_:
            return
        seen.add(path)
        for imported in all_[path].imports:
            if not imported.is_deferred:
                visit(target(path, imported.source), result)
        result.append(path)

    eager = []
    visit(ENTRY, eager)
    roots = {target(path, imported.source): None for path in eager for imported in all_[path].imports
             if imported.is_deferred}
    parts = []
    for root in roots:
        parts.append([])
        visit(root, parts[-1])
    return eager, parts


def circles(edges):
    """The strongly connected parts of more than one file (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(path):
        index[path] = low[path] = len(index)
        stack.append(path)
        for other in edges[path]:
            if other not in index:
                visit(other)
                low[path] = min(low[path], low[other])
            elif other in stack:
                low[path] = min(low[path], index[other])
        if low[path] == index[path]:
            part = stack[stack.index(path):]
            del stack[stack.index(path):]
            if len(part) > 1:
                found.append(sorted(part))

    for path in edges:
        if path not in index:
            visit(path)
    return found


def imports(path, module):
    """What a module imports: the local name to the module and the name there."""
    return {local: (target(path, imported.source), name)
            for imported in module.imports for local, name in imported.names.items()}


def faults(all_):
    used = collections.defaultdict(set)
    eager, parts = order(all_)
    if parts:
        used[LOADER[0]].add(LOADER[1])
    for path, module in all_.items():
        def fault(token, words):
            return f"{module.path}:{module.line(token)}: {words}"

        for number, line in enumerate(module.text.split("\n")):
            if len(line) > COLUMNS:
                yield f"{module.path}:{number + 1}: the line has {len(line)} columns"
        for local, (other, name) in imports(path, module).items():
            known = PARAMETERS if other == REALM else all_[other].exports if other in all_ else None
            token = module.scope.bindings[local].token
            if known is None:
                yield fault(token, f"there is no module {other}")
            elif name not in known:
                yield fault(token, f"{other} exports no {name}")
            used[other].add(name)
        for imported in module.imports:
            if imported.namespace:
                if not imported.is_deferred:
                    yield fault(module.items[imported.item].start, "a namespace is imported")
                    continue
                other = target(path, imported.source)
                for use in module.scope.bindings[imported.namespace].reads:
                    dot, name = (token.text for token in module.tokens[use.token + 1:use.token + 3])
                    if dot != "." or other not in all_ or name not in all_[other].exports:
                        yield fault(use.token, f"{other} exports no {name}")
                    used[other].add(name)
            elif not imported.names and target(path, imported.source) not in all_:
                yield fault(module.items[imported.item].start, f"there is no module {imported.source}")
        for use in module.uses:
            if use.binding is None and use.name not in GLOBALS:
                yield fault(use.token, f"nothing declares {use.name}")
            elif use.is_write and use.binding is not None and use.binding.kind in ("import", "const"):
                yield fault(use.token, f"{use.name} is no variable")
        for name, binding in module.scope.bindings.items():
            if name in GLOBALS:
                yield fault(binding.token, f"{name} is a name of the language")
            if not binding.reads and name not in module.exports:
                yield fault(binding.token, f"nothing reads {name}")
    for path, module in all_.items():
        for name, item in module.exports.items():
            if not used[path].intersection(module.items[item].names) and path != ENTRY:
                yield f"{module.path}: no other module imports {name}"
    yield from part_faults(all_, eager, parts)
    for part in circles(edges(all_)):
        if set(part) not in CIRCLES:
            yield f"Resources/js: a circle of {', '.join(part)}"


def part_faults(all_, eager, parts):
    """A part has one root, takes no variables of the prelude, whose values change, and none of another part."""
    for path in set(all_) - set(eager) - {path for part in parts for path in part}:
        yield f"{all_[path].path}: no import leads here"
    for part in parts:
        root = all_[part[-1]]
        for name in root.exports:
            if root.scope.bindings[name].writes:
                yield f"{root.path}: {name} changes, and is no export of a part"
        for path in part:
            module = all_[path]
            for local, (other, name) in imports(path, module).items():
                line = module.line(module.scope.bindings[local].token)
                if other in all_ and other not in part and other not in eager:
                    yield f"{module.path}:{line}: {other} belongs to another part"
                elif other in eager and name in all_[other].exports and all_[other].scope.bindings[name].writes:
                    yield f"{module.path}:{line}: {name} changes, which a part does not see"
            if any(imported.is_deferred for imported in module.imports):
                yield f"{module.path}: a part has a part"


def edges(all_):
    return {path: [other for other in (target(path, i.source) for i in module.imports if not i.is_deferred)
                   if other in all_] for path, module in all_.items()}


# The doors

def doors():
    """The natives and the hooks of the list."""
    found = {"natives": [], "hooks": []}
    with open(LIST, encoding="utf-8") as file:
        for line in file:
            if line[:1] not in ("#", " ", "\n"):
                kind = line.split(":")[0].strip()
            elif line.startswith(" "):
                found[kind] += line.split()
    return found


def door_faults(all_):
    """What the list and the modules do not have in common."""
    listed, used = doors(), set()
    for kind, names in listed.items():
        for name, count in collections.Counter(names).items():
            if count > 1:
                yield f"{LIST_NAME}: {name} stands twice among the {kind}"
    for module in all_.values():
        for use in module.uses:
            if use.name == "native" and use.binding is not None and use.binding.kind == "import":
                text = [token.text for token in module.tokens[use.token + 1:use.token + 3]]
                if text[0] != ".":
                    yield f"{module.path}:{module.line(use.token)}: a member of native is asked for by no name"
                elif text[1] not in listed["natives"]:
                    yield f"{module.path}:{module.line(use.token)}: {LIST_NAME} has no native {text[1]}"
                used.add(text[1])
    for name in listed["natives"]:
        if name not in used | {"part"}:
            yield f"{LIST_NAME}: nothing calls the native {name}"
    yield from kernel_faults(all_)
    members = members_of(all_[HOOKS], "hooks")
    for name in sorted(set(listed["hooks"]) ^ set(members)):
        yield f"{HOOKS} and {LIST_NAME} do not both have {name}"


def kernel_faults(all_):
    """Functions of the page's own world that nobody keeps, or that the kernel has not."""
    if KERNEL not in all_:
        return
    table, kept = set(members_of(all_[KERNEL], "kernel")), set()
    for path, module in all_.items():
        for use in module.uses:
            if use.name == "kernel" and use.binding is not None and use.binding.kind == "import":
                name = module.tokens[use.token + 2].text
                if module.tokens[use.token + 1].text != "." or name not in table:
                    yield f"{module.path}:{module.line(use.token)}: the kernel has no {name}"
            elif use.name == "keep" and use.binding is not None and use.binding.kind == "import":
                names = names_between(module.tokens, use.token + 2)
                kept.update(names)
                for name in set(names) - table:
                    yield f"{module.path}:{module.line(use.token)}: the kernel has no {name}"
    for name in sorted(table - kept):
        yield f"Resources/js/{KERNEL}: nobody keeps {name}"


def members_of(module, name):
    """The names of the members of the object that a constant is."""
    place = module.scope.bindings[name].token
    while module.tokens[place].text != "{":
        place += 1
    return names_between(module.tokens, place)


def names_between(tokens, place):
    """The names of the members of the object whose brace stands at a place."""
    depth, found, is_name = 0, [], True
    place += 1
    while depth >= 0:
        token = tokens[place]
        if depth == 0 and is_name and token.text != "}":
            found.append(token.text)
        is_name = depth == 0 and token.text == ","
        if token.kind in ("sign", "template"):
            depth += token.text[-1:] in ("(", "[", "{")
            depth -= token.text[:1] in (")", "]", "}")
        place += 1
    return found


def interface(parts):
    """The list for the compiler, and where the parts end."""
    listed, end, ends = doors(), 0, []
    for part in parts:
        end += len(part.encode())
        ends.append(str(end))
    lines = "\n".join(f"        {', '.join(ends[n:n + 8])}," for n in range(0, len(ends), 8))
    natives = "\n".join(f'        "{name}": {name},' for name in sorted(listed["natives"], key=str.lower))
    cases = "\n".join(f"    case {name}" for name in sorted(listed["hooks"], key=str.lower))
    return f"""// Made by Scripts/bundle-prelude.py from {LIST_NAME}.

/// The functions of the program that the prelude calls (`native`).
enum Natives {{
    /// The functions by their names there.
    static let all: KeyValuePairs<String, NativeFunction.Body> = [
{natives}
    ]
}}

extension PreludeText {{
    /// Where the parts of the prelude end in their file.
    static let partEnds = [
{lines}
    ]
}}

/// The functions of the prelude that the program calls (`hooks`).
enum ScriptHook: String {{
{cases}
}}
"""


# The bundle

def names(all_, paths, parts):
    """The name in the bundle of each module's own names, by the path and the name there."""
    taken, result = set(GLOBALS) | set(PARAMETERS) | {f"part{n}" for n in range(2 * len(parts))}, {}
    for path in paths + sum(parts, []):
        for name, binding in all_[path].scope.bindings.items():
            if binding.kind == "import":
                continue
            new, number = name, 2
            while new in taken:
                new, number = f"{name}{number}", number + 1
            taken.add(new)
            result[path, name] = new
    return result


def body(path, module, known, roots):
    """The statements of a module under the names of the bundle."""
    imported = imports(path, module)
    spaces = {i.namespace: f"part{roots.index(target(path, i.source))}()" for i in module.imports if i.namespace}
    replaced = {}
    for name, binding in module.scope.bindings.items():
        other, original = imported.get(name, (path, name))
        new = spaces.get(name) or (original if other == REALM else known[other, original])
        if new == name:
            continue
        if binding.kind != "import":
            is_pattern = ("pattern", binding.token) in module.members
            replaced[binding.token] = f"{name}: {new}" if is_pattern else new
        for use in binding.reads + binding.writes:
            hidden = use.scope.find(new)
            if hidden is not None and hidden.scope is not module.scope:
                raise SyntaxError(f"{module.path}:{module.line(use.token)}: {new} means another thing here")
            replaced[use.token] = f"{name}: {new}" if use.form == "shorthand" else new
    for item in module.items:
        if item.kind != "import":
            start = item.start + 1 if item.is_exported else item.start
            yield joined(module.tokens, start, item.end, replaced)


def joined(tokens, start, end, replaced):
    """Tokens as they were, without comments and indentation."""
    text = []
    for place in range(start, end):
        token = tokens[place]
        new = replaced.get(place, token.text)
        if place > start:
            before = text[-1][-1:]
            if token.is_after_newline and not (token.kind == "template" and token.text[0] == "}"):
                text.append("\n")
            elif needs_space(before, new[0]):
                text.append(" ")
        text.append(new)
    return "".join(text)


def needs_space(before, after):
    if before.isalnum() or before in "_$":
        return after.isalnum() or after in "_$#"
    return before == after and before in "+-/" or (before, after) in (("/", "*"), ("<", "!"))


def bundle(all_):
    """The prelude, and its parts."""
    eager, parts = order(all_)
    known, roots = names(all_, eager, parts), [part[-1] for part in parts]
    lines = [f"(function({','.join(PARAMETERS)}){{", '"use strict";']
    texts = []
    for number, part in enumerate(parts):
        taken = sorted({known[place] for path in part for place in imports(path, all_[path]).values()
                        if place[0] in eager})
        given = ",".join(PARAMETERS + taken)
        made = f"part{number + len(parts)}"
        lines += [f"let {made};", f"function part{number}(){{", f"return {made}??={known[LOADER]}(()=>"
                  f"native.part({number})({given}));", "}"]
        exports = ",".join(f"{name}:{known[part[-1], name]}" for name in all_[part[-1]].exports)
        texts.append("\n".join([
            f"(function({given}){{", '"use strict";',
            *(text for path in part for text in body(path, all_[path], known, roots)), f"return {{{exports}}};", "})", ""]))
    for path in eager:
        lines += body(path, all_[path], known, roots)
    lines += [f"return {known[ENTRY, 'prelude']};", "})", ""]
    return "\n".join(lines), texts


def graph(all_):
    folders = collections.defaultdict(collections.Counter)
    for path, others in edges(all_).items():
        for other in others:
            if os.path.dirname(path) != os.path.dirname(other):
                folders[os.path.dirname(path) or "."][os.path.dirname(other) or "."] += 1
    for folder, others in sorted(folders.items()):
        print(f"{folder}: {', '.join(f'{name} {count}' for name, count in others.most_common())}")
    for part in order(all_)[1]:
        print(f"part {part[-1]}: {', '.join(part[:-1]) or 'alone'}")
    print(f"{len(all_)} files, {sum(module.text.count(chr(10)) for module in all_.values())} lines, "
          f"{len(circles(edges(all_)))} circles")


def outputs(all_):
    """The texts of the files that are made."""
    text, parts = bundle(all_)
    return {BUNDLE: text, PARTS: "".join(parts), DOORS: interface(parts)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--graph", action="store_true")
    options = parser.parse_args()
    try:
        all_ = modules()
        if options.graph:
            return graph(all_)
        found = [*faults(all_), *door_faults(all_)]
        made = {} if found else outputs(all_)
    except SyntaxError as error:
        found = [str(error)]
    if found:
        sys.exit("\n".join(found))
    for path, text in made.items():
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                if file.read() == text:
                    continue
        if options.check:
            sys.exit(f"{os.path.relpath(path, ROOT)} is not made of these modules: run Scripts/bundle-prelude.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


main()
