#!/usr/bin/env python3
"""Writes the code of the messages between the processes from one list.

  Scripts/generate-wire.py          write the files
  Scripts/generate-wire.py --check  compare them with what is checked in; 1 if a run was forgotten

The cases and fields of a message are those of its Swift declaration, in GarthIPC, GarthPage or GarthURL.
Sources/GarthIPC/wire.list says what a declaration does not: how a text travels, how long it may be, how many
elements a list may have. The list explains its own syntax.

Sources/GarthIPC/Generated/Messages.swift: kinds, and each message to and from bytes.
Sources/GarthIPC/Generated/Values.swift: each value of a message to and from bytes.
Sources/GarthIPC/Generated/Costs.swift: the memory that reports hold.
Tests/GarthFuzzing/Generated/WireSamples.swift: values of each case, for the tests.
"""
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LIST = "Sources/GarthIPC/wire.list"
SOURCES = ["Sources/GarthURL", "Sources/GarthPage", "Sources/GarthIPC"]
OUT = "Sources/GarthIPC/Generated/"
SAMPLES = "Tests/GarthFuzzing/Generated/WireSamples.swift"

# The functions of WireEncoder and WireDecoder for the types that need no list.
NUMBERS = {"UInt8", "UInt16", "UInt32", "UInt64", "Int32"}
BUILT_IN = {"Bool": ("flag", "flag"), "Int": ("count", "size"), "Double": ("real", "real"),
            "[UInt8]": ("data", "data"), **{name: ("number", "number") for name in NUMBERS}}
# What the list says of a whole case.
FLAGS = {"version", "messages", "batches", "told", "check"}
# The memory of a text or list beside its bytes (Swift's object header and the size of its storage).
HEAP_BLOCK = 32


class Mistake(Exception):
    """A declaration or a line of the list that cannot be made into code."""


# Reading Swift declarations.

class Declaration:
    def __init__(self, name, kind, inherits):
        self.name, self.kind, self.inherits = name, kind, inherits
        self.cases, self.fields, self.inits = [], [], []


class Field:
    """A stored property or an associated value. `key` is its name in the list."""
    def __init__(self, key, type, label=None):
        self.key, self.type, self.label = key, type, label


NOISE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/')
MODIFIERS = re.compile(r"(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|private|fileprivate|static|indirect|"
                       r"mutating|final|private\(set\)|nonisolated)\s+)*")


def statements(text):
    """The declarations of a body, each with its braces."""
    depth, start = 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "\n" and depth == 0:
            part = text[start:i].strip()
            if part and not part.endswith(("=", ":", ",", "->")):
                yield part
                start = i + 1
    if text[start:].strip():
        yield text[start:].strip()


def split(text, at=","):
    """The parts between commas that stand in no brackets."""
    depth, parts = 0, [""]
    for letter in text:
        depth += (letter in "([{<") - (letter in ")]}>")
        if letter == at and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [" ".join(part.split()) for part in parts if part.strip()]


def type_of(name, annotation, value):
    """The type of a property, from its annotation or from the form of its first value."""
    if annotation:
        return annotation.strip()
    if value in ("true", "false"):
        return "Bool"
    for pattern, type in ((r'""', "String"), (r"\d+", "Int"), (r"\d+\.\d+", "Double")):
        if re.fullmatch(pattern, value):
            return type
    match = re.match(r"([A-Z][\w.]*)(?:\(|\.[a-z]\w*$)", value)
    if not match:
        raise Mistake(f"{name}: no type can be read from {value!r}")
    return match.group(1)


def values_of(text):
    """Associated values or parameters: their labels and types."""
    fields = []
    for index, part in enumerate(split(text)):
        match = re.match(r"(?:(\w+)(?:\s+(\w+))?\s*:)?\s*([^=]+?)\s*(?:=.*)?$", part, re.S)
        label, name, type = match.groups()
        fields.append(Field(name or label or str(index), type, None if label == "_" else label))
    return fields


def read_body(text, scope, found):
    for statement in statements(text):
        modifiers = MODIFIERS.match(statement).group()
        rest = statement[len(modifiers):]
        nominal = re.match(r"(struct|enum|extension)\s+([\w.]+)\s*(?::\s*([^{]*))?[^{]*\{", rest)
        if nominal:
            kind, name, inherits = nominal.groups()
            name = ".".join(scope + [name])
            declaration = found.get(name) or Declaration(name, kind, split(inherits or ""))
            if kind != "extension":
                found[name] = declaration
            read_body(rest[nominal.end():rest.rindex("}")], name.split("."), found)
            continue
        owner = found.get(".".join(scope))
        if not owner or "static" in modifiers:
            continue
        case = re.match(r"case\s+(.*)", rest, re.S)
        if case and owner.kind == "enum":
            for part in split(case.group(1)):
                name, _, values = part.partition("(")
                name = name.split("=")[0].strip()
                owner.cases.append((name, values_of(values.rsplit(")", 1)[0]) if values else []))
        init = re.match(r"init(\?)?\s*\(", rest)
        if init and not init.group(1):
            end, depth = init.end(), 1
            while depth:
                depth += (rest[end] in "([") - (rest[end] in ")]")
                end += 1
            owner.inits.append(values_of(rest[init.end():end - 1]))
        stored = re.match(r"(?:let|var)\s+(\w+)\s*(?::\s*([^={]+))?(?:=\s*(.*))?$", rest, re.S)
        if stored and owner.kind == "struct":
            name, annotation, value = stored.groups()
            owner.fields.append((name, annotation, (value or "").strip()))


def declarations():
    found = {}
    for folder in SOURCES:
        for place, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                if name.endswith(".swift") and not place.endswith("Generated"):
                    with open(os.path.join(place, name), encoding="utf-8") as file:
                        text = NOISE.sub(lambda m: '""' if m.group().startswith('"') else "", file.read())
                    read_body(text, [], found)
    return found


# Reading the list.

class Rules:
    """What the list says of one type, by field or case."""
    def __init__(self, name, role):
        self.name, self.role, self.of = name, role, {}


def read_list():
    rules, current = {}, None
    with open(os.path.join(ROOT, LIST), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.split("#")[0].rstrip()
            if not line:
                continue
            if not line.startswith(" "):
                name, _, role = line.partition(":")
                current = rules[name] = Rules(name, role.strip())
                continue
            keys, colon, words = line.partition(":")
            if not colon:
                raise Mistake(f"{LIST}:{number}: no colon")
            for key in keys.split(","):
                current.of[key.strip()] = words.split()
    return rules


# The form of a field on the wire.

class Form:
    """How a value of a type travels, and what it costs."""
    def __init__(self, wire, type, scope, words, place):
        self.wire, self.type, self.words, self.place = wire, type.strip(), list(words), place
        self.inner, self.limit, self.function = None, None, None
        if self.type.endswith("?"):
            self.kind, self.inner = "optional", Form(wire, self.type[:-1], scope, words, place)
        elif words[:1] == ["list"]:
            if not self.type.startswith("[") or len(words) < 2:
                raise Mistake(f"{place}: {type} is no list, or has no limit")
            self.kind, self.limit = "list", words[1]
            self.inner = Form(wire, self.type[1:-1], scope, words[2:], place)
        elif words[:1] == ["rest"]:
            self.kind = "rest"
        elif words:
            self.kind, self.function, self.limit = "function", words[0], (words[1:] or [None])[0]
        elif self.type in BUILT_IN:
            self.kind = "builtIn"
        elif self.type.startswith("[") or self.type in ("String", "Character", "Duration"):
            raise Mistake(f"{place}: {LIST} must say how {self.type} travels, and its limit")
        else:
            self.type = wire.resolve(self.type, scope, place)
            self.kind = "code" if wire.is_code(self.type) else "value"
            wire.need(self.type)

    def limit_text(self, first=""):
        return f"{first}limit: WireLimits.{self.limit}" if self.limit else ""

    def encode(self, value, encoder="encoder"):
        put = {
            "rest": lambda: f"{encoder}.raw({value}[...])",
            "builtIn": lambda: f"{encoder}.{BUILT_IN[self.type][0]}({value})",
            "code": lambda: f"{encoder}.number({value}.rawValue)",
            "value": lambda: f"{value}.encode(to: &{encoder})",
        }
        if self.kind in put:
            return put[self.kind]()
        if self.kind == "function":
            # A text is cut at its limit; for other values only the reader has one.
            limit = self.limit_text(", ") if self.function in ("string", "shown") else ""
            return f"{encoder}.{self.function}({value}{limit})"
        return f"{encoder}.{self.kind}({value}) {{ {self.inner.encode('$1', '$0')} }}"

    def decode(self, decoder="decoder"):
        reference = "&d" if decoder == "d" else "&decoder"
        take = {
            "rest": lambda: f"try {decoder}.rest()",
            "builtIn": lambda: f"try {decoder}.{BUILT_IN[self.type][1]}()",
            "code": lambda: f"try {decoder}.code()",
            "value": lambda: f"try {self.type}(from: {reference})",
            "function": lambda: f"try {decoder}.{self.function}({self.limit_text()})",
        }
        if self.kind in take:
            return take[self.kind]()
        limit = f"({self.limit_text()})" if self.kind == "list" else ""
        return f"try {decoder}.{self.kind}{limit} {{ (d) throws(WireError) in {self.inner.decode('d')} }}"

    # The memory that a value holds beside its own bytes.

    def is_held(self):
        if self.kind == "optional":
            return self.inner.is_held()
        return self.kind in ("list", "rest") or self.type in ("[UInt8]", "String", "Character") \
            or self.kind == "value" and self.wire.is_held(self.type)

    def held(self, value):
        if self.kind == "optional":
            some = self.inner.held("$0")
            return f"({value}.map {{ {some} }} ?? 0)"
        if self.kind == "list":
            block = f" + {HEAP_BLOCK}" if self.inner.is_held() else ""
            fixed = f"MemoryLayout<{self.inner.full_type()}>.stride{block}"
            if not self.inner.is_held():
                return f"{value}.count * {fixed}"
            return f"{value}.reduce(0) {{ $0 + {fixed} + {self.inner.held('$1')} }}"
        if self.type in ("String", "Character"):
            return f"{value}.utf8.count"
        return f"{value}.count" if self.type == "[UInt8]" else f"{value}.heldByteCount"

    def full_type(self):
        if self.kind == "optional":
            return self.inner.full_type() + "?"
        return f"[{self.inner.full_type()}]" if self.kind == "list" else self.type

    # Values for tests.

    def sample(self):
        if self.kind in ("optional", "list"):
            return f"source.{self.kind} {{ (source) in {self.inner.sample()} }}"
        if self.kind == "function":
            return f"source.{self.function}()"
        if self.kind in ("rest", "builtIn"):
            return f"source.{'data' if self.kind == 'rest' else BUILT_IN[self.type][1]}()"
        return f"{self.type}.sample(&source)"


def swift_name(key):
    """A name for an associated value without a label."""
    return f"value{key}" if key.isdigit() else f"`{key}`" if key in ("in", "as", "for") else key


class Wire:
    def __init__(self):
        self.declared, self.rules = declarations(), read_list()
        self.values, self.asked = [], set()
        for name in self.rules:
            if name not in self.declared:
                raise Mistake(f"{LIST}: there is no declaration of {name}")
        self.roots = [name for name, rules in self.rules.items() if rules.role == "messages"]
        self.used = {name: set() for name in self.rules}

    def resolve(self, name, scope, place):
        for length in range(len(scope), -1, -1):
            whole = ".".join(scope[:length] + [name])
            if whole in self.declared:
                return whole
        raise Mistake(f"{place}: there is no declaration of {name} that can be read")

    def is_code(self, name):
        return self.declared[name].inherits[:1] == ["UInt8"]

    def by_hand(self, name):
        return name in self.rules and self.rules[name].role == "by hand"

    def need(self, name):
        if name not in self.values:
            self.values.append(name)

    def words(self, name, key):
        if name not in self.rules:
            return []
        self.used[name].add(key)
        return self.rules[name].of.get(key, [])

    def form(self, name, field, key):
        return Form(self, field.type, name.split("."), self.words(name, key), f"{name}.{key}")

    # Structures.

    def structure(self, name):
        """The parameters of its initializer, and the properties that are set behind it."""
        declared = self.declared[name]
        stored = [field for field, _, _ in declared.fields if self.words(name, field) != ["omitted"]]
        types = {field: type_of(f"{name}.{field}", annotation, value) for field, annotation, value in declared.fields
                 if field in stored}
        fitting = [init for init in declared.inits if all(value.key in stored for value in init)]
        if not fitting:
            raise Mistake(f"{name}: no initializer takes its properties by their names")
        parameters = max(fitting, key=len)
        for value in parameters:
            value.type = types[value.key]
        taken = {value.key for value in parameters}
        return parameters, [Field(key, types[key]) for key in stored if key not in taken]

    # Enumerations.

    def cases(self, name):
        """Each case: its name, its values with their forms, and its flags."""
        for case, values in self.declared[name].cases:
            words = self.words(name, case)
            flags, words = (words, []) if words and words[0] in FLAGS else ([], words)
            if words and len(values) != 1:
                raise Mistake(f"{LIST}: {name}.{case} has {len(values)} values; name one of them")
            fields = []
            for index, value in enumerate(values):
                field = Field(value.label or str(index), value.type, value.label)
                if "messages" in flags:
                    form = None
                elif words:
                    form = Form(self, value.type, name.split("."), words, f"{name}.{case}")
                else:
                    form = self.form(name, field, f"{case}.{field.key}")
                fields.append((field, form))
            yield case, fields, flags

    def is_held(self, name):
        if self.by_hand(name):
            return True
        if name in self.asked:
            return False
        self.asked.add(name)
        try:
            return any(form.is_held() for form in self.forms(name))
        finally:
            self.asked.discard(name)

    def forms(self, name):
        if self.declared[name].kind == "enum":
            return [form for _, fields, _ in self.cases(name) for _, form in fields if form]
        parameters, others = self.structure(name)
        return [self.form(name, field, field.key) for field in parameters + others]

    def check_list(self):
        """Every line of the list is of a field that travels."""
        for name, rules in self.rules.items():
            for key in rules.of:
                if key not in self.used[name]:
                    raise Mistake(f"{LIST}: {name} has no {key}")


# Writing Swift.

WIDTH = 140    # of a line with a case and its statement

HEAD = """// swift-format-ignore-file
// Made by Scripts/generate-wire.py from Sources/GarthIPC/wire.list and the declarations of the values.
"""


def pattern(case, fields):
    if not fields:
        return f".{case}"
    return f".{case}(" + ", ".join(f"let {swift_name(field.key)}" for field, _ in fields) + ")"


def construction(case, fields, values):
    if not fields:
        return f".{case}"
    parts = [f"{field.label}: {value}" if field.label else value for (field, _), value in zip(fields, values)]
    return f".{case}(" + ", ".join(parts) + ")"


def ordered(fields):
    """What reaches to the end of the message stands last."""
    return sorted(fields, key=lambda pair: pair[1].kind == "rest")


def decoded(case, fields, flags, indent):
    """The lines that read the values of a case and make it."""
    lines = []
    if "version" in flags:
        lines.append("try decoder.version()")
    if len(fields) == 1 and "check" not in flags:
        return [indent + line for line in lines + [f"self = {construction(case, fields, [fields[0][1].decode()])}"]]
    for field, form in ordered(fields):
        lines.append(f"let {swift_name(field.key)}: {form.full_type()} = {form.decode()}")
    if "check" in flags:
        judge, *names = flags[flags.index("check") + 1:]
        lines.append(f"try decoder.{judge}({', '.join(names)})")
    lines.append(f"self = {construction(case, fields, [swift_name(field.key) for field, _ in fields])}")
    return [indent + line for line in lines]


def compact(text):
    """The text with cases of one statement on one line, and with lists of cases in few."""
    lines, made = text.split("\n"), []
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        last = made[-1] if made else ""
        after = lines[number + 1].lstrip() if number + 1 < len(lines) else ""
        is_only = last.lstrip().startswith("case ") and last.endswith(":") and after.startswith(("case ", "default", "}"))
        listed = re.fullmatch(r" +case (\w+)", line)
        if is_only and not line.lstrip().startswith(("case ", "if ")) and len(last) + len(line.lstrip()) < WIDTH:
            made[-1] = f"{last} {line.lstrip()}"
        elif listed and re.fullmatch(r" {%d}case (?:\w+, )*\w+(?: = \d+)?(?:, \w+)*" % indent, last) \
                and len(last) + len(listed[1]) + 2 < 100:
            made[-1] = f"{last}, {listed[1]}"
        else:
            made.append(line)
    return "\n".join(made)


def capitalized(name):
    return name[0].upper() + name[1:]


class Writer:
    def __init__(self, wire):
        self.wire = wire
        self.first = {}
        # The case whose value is a message of another type, and that type.
        self.nested = {}
        for root in wire.roots:
            own = [case for case, _, flags in wire.cases(root) if "messages" not in flags]
            for case, values in wire.declared[root].cases:
                if "messages" in wire.words(root, case):
                    self.nested[root] = (case, values[0].type)
                    self.first[values[0].type] = len(own) + 1

    def messages(self):
        out = [HEAD + "\nimport GarthPage\nimport GarthURL\n"]
        for root in self.wire.roots:
            out += self.message(root)
        return "\n".join(out) + "\n"

    def message(self, root):
        cases = list(self.wire.cases(root))
        own = [case for case in cases if "messages" not in case[2]]
        names = [case for case, _, _ in own]
        first = self.first.get(root, 1)
        yield f"extension {root} {{"
        yield "    /// The code of each message."
        yield "    package enum Kind: UInt8, CaseIterable, Sendable {"
        yield f"        case {names[0]} = {first}"
        for name in names[1:]:
            yield f"        case {name}"
        yield "    }\n"
        yield "    /// The name of the message."
        yield "    package var name: String {"
        yield "        switch self {"
        for case, fields, flags in cases:
            if "messages" in flags:
                yield f"        case .{case}(let value): value.name"
            else:
                yield f'        case .{case}: "{case}"'
        yield "        }\n    }\n"
        yield "    /// Appends the message, or several that say the same."
        yield "    package func encode(to encoder: inout WireEncoder) {"
        yield "        switch self {"
        for case, fields, flags in cases:
            yield f"        case {pattern(case, fields)}:"
            yield from self.encoded_message(case, fields, flags)
        yield "        }\n    }\n"
        yield "    /// Reads the message from its content."
        yield "    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {"
        if root in self.nested:
            case, type = self.nested[root]
            yield f"        if kind >= {self.first[type]} {{"
            yield f"            self = .{case}(try {type}(kind: kind, content: content))"
            yield "            return\n        }"
        yield "        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }"
        yield "        var decoder = WireDecoder(content)"
        yield "        switch kind {"
        for case, fields, flags in own:
            yield f"        case .{case}:"
            yield from decoded(case, fields, flags, " " * 12)
        yield "        }"
        yield "        try decoder.end()"
        yield "    }\n}\n"

    def encoded_message(self, case, fields, flags):
        indent = " " * 12
        if "messages" in flags:
            yield f"{indent}{swift_name(fields[0][0].key)}.encode(to: &encoder)"
            return
        if "batches" in flags:
            arguments = ", ".join(swift_name(field.key) for field, _ in fields)
            yield f"{indent}Self.encode{capitalized(case)}({arguments}, to: &encoder)"
            return
        yield f"{indent}encoder.begin(Kind.{case}.rawValue)"
        if "version" in flags:
            yield f"{indent}encoder.version()"
        for field, form in ordered(fields):
            yield indent + form.encode(swift_name(field.key))
        yield f"{indent}encoder.end()"

    # Values.

    def value_code(self):
        """The code of all values, in the order in which the messages need them."""
        out, done = [], 0
        while done < len(self.wire.values):
            name = self.wire.values[done]
            done += 1
            if self.wire.by_hand(name) or self.wire.is_code(name) or name in self.wire.roots:
                continue
            if self.wire.declared[name].kind == "enum":
                out += [(name, self.enumeration(name))]
            else:
                out += [(name, self.structure(name))]
        return out

    def values(self):
        out = [HEAD + "\nimport GarthPage\nimport GarthURL\n"]
        for _, lines in sorted(self.value_code()):
            out += lines
        return "\n".join(out) + "\n"

    def enumeration(self, name):
        lines = [f"extension {name} {{", "    func encode(to encoder: inout WireEncoder) {", "        switch self {"]
        cases = list(self.wire.cases(name))
        for code, (case, fields, _) in enumerate(cases):
            lines += [f"        case {pattern(case, fields)}:", f"            encoder.number(UInt8({code}))"]
            lines += [" " * 12 + form.encode(swift_name(field.key)) for field, form in fields]
        lines += ["        }", "    }\n", "    init(from decoder: inout WireDecoder) throws(WireError) {",
                  "        switch try decoder.number(UInt8.self) {"]
        for code, (case, fields, flags) in enumerate(cases):
            lines += [f"        case {code}:"] + decoded(case, fields, flags, " " * 12)
        return lines + ["        default: throw .unknownCode", "        }", "    }", "}\n"]

    def structure(self, name):
        parameters, others = self.wire.structure(name)
        forms = {field.key: self.wire.form(name, field, field.key) for field in parameters + others}
        lines = [f"extension {name} {{", "    func encode(to encoder: inout WireEncoder) {"]
        lines += [" " * 8 + forms[field.key].encode(field.key) for field in parameters + others]
        lines += ["    }\n", "    init(from decoder: inout WireDecoder) throws(WireError) {"]
        arguments = [(f"{field.label}: " if field.label else "") + forms[field.key].decode() for field in parameters]
        lines += ["        self.init(" + (",".join("\n            " + text for text in arguments)) + ")"]
        lines += [f"        {field.key} = {forms[field.key].decode()}" for field in others]
        return lines + ["    }", "}\n"]

    # Costs.

    def costs(self):
        out = [HEAD + "\nimport GarthPage\nimport GarthURL\n"]
        names, done = ["EngineUpdate", "PageElement"], 0
        while done < len(names):
            name = names[done]
            done += 1
            for form in self.wire.forms(name):
                while form.kind in ("optional", "list"):
                    form = form.inner
                if form.kind == "value" and self.wire.is_held(form.type) and not self.wire.by_hand(form.type) \
                        and form.type not in names:
                    names.append(form.type)
        for name in sorted(names):
            out += self.cost(name)
        out += self.told("EngineUpdate")
        return "\n".join(out) + "\n"

    def cost(self, name):
        lines = [f"extension {name} {{", "    /// The memory that the value holds beside its own bytes.",
                 "    var heldByteCount: Int {"]
        if self.wire.declared[name].kind == "enum":
            lines.append("        switch self {")
            free = []
            for case, fields, _ in self.wire.cases(name):
                held = [(field, form) for field, form in fields if form.is_held()]
                if not held:
                    free.append("." + case)
                    continue
                names = ", ".join(f"let {swift_name(field.key)}" if (field, form) in held else "_"
                                  for field, form in fields)
                total = " + ".join(form.held(swift_name(field.key)) for field, form in held)
                lines.append(f"        case .{case}({names}): return {total}")
            if free:
                lines.append(f"        case {', '.join(free)}: return 0")
            lines.append("        }")
        else:
            lines.append("        var count = 0")
            parameters, others = self.wire.structure(name)
            for field in parameters + others:
                form = self.wire.form(name, field, field.key)
                if form.is_held():
                    lines.append(f"        count += {form.held(field.key)}")
            lines.append("        return count")
        return lines + ["    }", "}\n"]

    def told(self, name):
        """What an update takes of the budget for what is told beside the lines."""
        groups = {}
        for case, _ in self.wire.declared[name].cases:
            words = self.wire.words(name, case)
            at = words.index("told") if "told" in words else None
            groups.setdefault(words[at + 1] if at is not None else "all", []).append("." + case)
        costs = {"none": "0", "all": "WireLimits.updateByteCount + heldByteCount",
                 "fixed": "WireLimits.updateByteCount", "quarter": "WireLimits.updateByteCount / 4"}
        yield f"extension {name} {{"
        yield "    /// What the update takes of a page's budget for what is told beside the lines:"
        yield "    /// `WireLimits.toldByteCount`."
        yield "    var toldByteCount: Int {\n        switch self {"
        for group, cases in groups.items():
            yield f"        case {', '.join(cases)}: {costs[group]}"
        yield "        }\n    }\n}"

    # Samples.

    def samples(self):
        out = [HEAD + "\npackage import GarthIPC\npackage import GarthPage\nimport GarthURL\n"]
        for root in self.wire.roots:
            out += self.sample_messages(root)
        for name, _ in sorted(self.value_code()):
            if self.wire.declared[name].kind == "enum":
                out += self.sample_enumeration(name)
            else:
                out += self.sample_structure(name)
        for name in sorted(self.wire.values):
            if self.wire.is_code(name):
                out += self.sample_code(name)
        return "\n".join(out) + "\n"

    def sample_messages(self, root):
        yield f"extension {root} {{"
        yield "    /// One message of each kind."
        yield f"    package static func samples(_ source: inout SampleSource) -> [{root}] {{"
        yield f"        var all: [{root}] = []"
        for case, fields, flags in self.wire.cases(root):
            if "messages" in flags:
                type = self.nested[root][1]
                yield f"        all += {type}.samples(&source).map {{ .{case}($0) }}"
            else:
                judged = flags[flags.index("check") + 1:] if "check" in flags else []
                values = [f"source.{judged[0]}()" if field.key in judged else form.sample() for field, form in fields]
                yield f"        all.append({construction(case, fields, values)})"
        yield "        return all\n    }\n}\n"

    def sample_enumeration(self, name):
        cases = list(self.wire.cases(name))
        lines = [f"extension {name} {{", f"    static func sample(_ source: inout SampleSource) -> {name} {{",
                 f'        switch source.turn(of: "{name}", among: {len(cases)}) {{']
        for code, (case, fields, _) in enumerate(cases):
            label = f"case {code}" if code + 1 < len(cases) else "default"
            made = construction(case, fields, [form.sample() for _, form in fields])
            lines.append(f"        {label}: return {made}")
        return lines + ["        }", "    }", "}\n"]

    def sample_code(self, name):
        cases = [case for case, _ in self.wire.declared[name].cases]
        return [f"extension {name} {{", f"    static func sample(_ source: inout SampleSource) -> {name} {{",
                f"        let all: [{name}] = [{', '.join('.' + case for case in cases)}]",
                f'        return all[source.turn(of: "{name}", among: all.count)]', "    }", "}\n"]

    def sample_structure(self, name):
        parameters, others = self.wire.structure(name)
        forms = {field.key: self.wire.form(name, field, field.key) for field in parameters + others}
        arguments = [(f"{field.label}: " if field.label else "") + forms[field.key].sample() for field in parameters]
        keyword = "var" if others else "let"
        lines = [f"extension {name} {{", f"    static func sample(_ source: inout SampleSource) -> {name} {{",
                 f"        {keyword} value = {name}(" + (",".join("\n            " + text for text in arguments)) + ")"]
        lines += [f"        value.{field.key} = {forms[field.key].sample()}" for field in others]
        return lines + ["        return value", "    }", "}\n"]


def files():
    wire = Wire()
    writer = Writer(wire)
    made = {OUT + "Messages.swift": writer.messages(), OUT + "Values.swift": writer.values(),
            OUT + "Costs.swift": writer.costs(), SAMPLES: writer.samples()}
    wire.check_list()
    return {name: compact(text) for name, text in made.items()}


def main():
    try:
        made = files()
    except Mistake as mistake:
        sys.exit(f"generate-wire: {mistake}")
    stale = []
    for name, text in made.items():
        path = os.path.join(ROOT, name)
        try:
            with open(path, encoding="utf-8") as file:
                same = file.read() == text
        except FileNotFoundError:
            same = False
        if same:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    if stale and "--check" in sys.argv:
        sys.exit("generate-wire: not up to date, run Scripts/generate-wire.py: " + ", ".join(stale))


main()
