"""What of the prelude is read only when it is called: its cold functions.

Resources/js/warm.txt lists the functions that ordinary pages call, as they were seen (`--profile` of
bundle-prelude.py). Each other one of some length is moved to a part of its module, and what stays in its place
calls it there. A function that asks for its arguments gets those of the call; one that uses names of a function
around it, private names or `super` stays.
"""
import itertools
import os

# Functions with fewer characters, and modules with fewer in all of their cold functions, stay as they are.
SHORT = 140
SHORT_MODULE = 500
COLUMNS = 120


def label(module, function):
    """The name of a function in the list: that of the statement it stands in, and its own."""
    item = module.items[function.item]
    if function.kind == "declaration" and function.name in item.names:
        return function.name
    start = item.start + item.is_exported
    of = item.names[0] if item.names else "".join(t.text for t in module.tokens[start:start + 3] if t.kind == "name")
    own = f"{function.kind} {function.name}" if function.kind in ("get", "set") else function.name
    if function.kind == "arrow":
        own += str(sum(f.kind == "arrow" and f.item == function.item and f.first < function.first
                       for f in module.functions))
    return f"{of}.{own}"


def is_movable(module, function):
    if function.kind == "expression" or function.name == "constructor":
        return False
    tokens = module.tokens[function.start:function.end]
    if any(token.text[0] == "#" or token.text == "super" for token in tokens):
        return False
    if function.kind == "arrow" and (uses_outer(module, function) or not has_plain_parameters(module, function)):
        return False
    return all(use.binding is None or use.binding.scope is module.scope or is_inside(use.binding.scope, function.scope)
               for use in module.uses if function.start <= use.token < function.end)


def uses_outer(module, function):
    """Whether an arrow uses what the function around it has: `this`, or its arguments."""
    inner = [(f.start, f.end) for f in module.functions
             if f.kind != "arrow" and function.start <= f.start < function.end]
    return any(module.tokens[place].text in ("this", "arguments") and module.tokens[place - 1].text != "."
               and not any(start <= place < end for start, end in inner)
               for place in range(function.start, function.end))


def is_inside(scope, outer):
    while scope is not None:
        if scope is outer:
            return True
        scope = scope.parent
    return False


def parameters(module, function):
    """The parameters: the name of each, None for a pattern or the rest, and whether the length counts it no more."""
    if module.tokens[function.start].kind == "name":
        return [(module.tokens[function.start].text, False)]
    found, depth, is_first = [], 0, True
    for token in module.tokens[function.start + 1:function.body - (2 if function.kind == "arrow" else 1)]:
        if depth == 0 and is_first:
            found.append((token.text if token.kind == "name" else None, token.text == "..."))
        if depth == 0 and token.text == "=":
            found[-1] = (found[-1][0], True)
        if token.kind in ("sign", "template"):
            depth += token.text[-1:] in ("(", "[", "{")
            depth -= token.text[:1] in (")", "]", "}")
        is_first = depth == 0 and token.text == ","
    return found


def has_plain_parameters(module, function):
    return all(name is not None for name, _ in parameters(module, function))


def asks_for_arguments(module, function):
    return any(module.tokens[place].text == "arguments" for place in range(function.start, function.end))


def cold(module, warm, length):
    """The functions to be moved, outermost first."""
    end, found = 0, []
    for function in sorted(module.functions, key=lambda f: (f.first, -f.end)):
        if function.first < end or label(module, function) in warm:
            continue
        if length(function.start, function.end) < SHORT or not is_movable(module, function):
            continue
        found.append(function)
        end = function.end
    if sum(length(f.start, f.end) for f in found) < SHORT_MODULE:
        return []
    return found


def stub(module, function, callee):
    """What stands in the place of a function, from its parameters on: as many as its length says, or all of them."""
    wanted = parameters(module, function)
    if not has_plain_parameters(module, function) or (
            function.kind != "arrow" and asks_for_arguments(module, function)):
        counted = itertools.takewhile(lambda parameter: not parameter[1], wanted)
        names = ",".join(f"a{number}" for number, _ in enumerate(counted))
        return f"({names}){{return {callee}.apply(this,arguments)}}"
    heads = ",".join(f"{name}=undefined" if is_optional else name for name, is_optional in wanted)
    names = [name for name, _ in wanted]
    if function.kind == "arrow":
        return f"({heads})=>{callee}({','.join(names)})"
    if function.kind == "declaration":
        return f"({heads}){{return {callee}({','.join(names)})}}"
    return f"({heads}){{return {callee}.call({','.join(['this', *names])})}}"


def read_list(path):
    """The names of warm functions by the paths of modules."""
    found, module = {}, None
    if not os.path.exists(path):
        return found
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line[:1] in ("#", "\n"):
                continue
            if not line.startswith(" "):
                module = found.setdefault(line.strip().rstrip(":"), set())
            else:
                module.update(name.replace("~", " ") for name in line.split())
    return found


def write_list(path, head, found):
    lines = [head]
    for module, names in sorted(found.items()):
        lines.append(f"{module}:")
        line = "   "
        for name in sorted(names):
            name = name.replace(" ", "~")
            if len(line) + 1 + len(name) > COLUMNS:
                lines.append(line)
                line = "   "
            line += " " + name
        lines.append(line)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
