"""Reads ECMAScript modules: their tokens, their scopes, and what each name in them means.

It knows the syntax that the prelude (`Resources/js`) is written in: ECMAScript 2022, strict, with a
semicolon behind each statement. `read(text, path)` gives a `Module`; a `SyntaxError` names the line.
No tree is kept: what the tools ask for is names, so the parser notes each use of one with its scope.
"""
import dataclasses
import re

TOKEN = re.compile(r"""
    (?P<space>\s+)
  | (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<name>\#?[A-Za-z_$][\w$]*)
  | (?P<number>0[xXbBoO][\da-fA-F_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?n?)
  | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<sign>\.\.\.|=>|\?\?=|\?\.(?!\d)|\?\?|&&=|\|\|=|\*\*=|\*\*|===|!==|==|!=|<=|>=|>>>=|>>>|<<=|>>=|<<|>>
      |\+\+|--|&&|\|\||[-+*/%&|^]=|[-{}()\[\];,<>+*/%&|^!~?:=.])
""", re.S | re.X)
REGULAR_EXPRESSION = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
# Words before which no division can stand.
OPERATORS = {"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "instanceof",
             "yield", "await"}
RESERVED = OPERATORS - {"of", "yield", "await"} | {
    "break", "catch", "class", "const", "continue", "debugger", "default", "export", "extends", "false", "finally",
    "for", "function", "if", "import", "let", "null", "super", "switch", "this", "true", "try", "var", "while", "with"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??="}
BINARY = {"??", "||", "&&", "|", "^", "&", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "<<", ">>", ">>>", "+", "-",
          "*", "/", "%", "**", "instanceof", "in"}
PREFIXES = {"!", "~", "+", "-", "++", "--", "typeof", "void", "delete", "await"}


@dataclasses.dataclass(slots=True)
class Token:
    kind: str
    text: str
    start: int
    is_after_newline: bool = False


@dataclasses.dataclass(slots=True)
class Binding:
    """A name that a scope declares: `kind` is const, let, var, function, class, parameter, catch or import."""
    name: str
    kind: str
    token: int
    scope: "Scope"
    reads: list = dataclasses.field(default_factory=list)
    writes: list = dataclasses.field(default_factory=list)


class Scope:
    __slots__ = ("parent", "is_function", "bindings")

    def __init__(self, parent, is_function=False):
        self.parent, self.is_function, self.bindings = parent, is_function, {}

    def find(self, name):
        scope = self
        while scope is not None:
            if name in scope.bindings:
                return scope.bindings[name]
            scope = scope.parent
        return None


@dataclasses.dataclass(slots=True)
class Use:
    """A name at a place: `form` is plain, shorthand (`{ name }`) or pattern (`{ name } =`)."""
    name: str
    token: int
    scope: Scope
    form: str = "plain"
    is_write: bool = False
    binding: Binding = None


@dataclasses.dataclass(slots=True)
class Item:
    """A statement of the module itself, with the tokens [start, end) and the names that it declares."""
    start: int
    end: int
    names: list
    kind: str
    is_exported: bool = False


@dataclasses.dataclass(slots=True)
class Function:
    """A declaration, member (`get`, `set`, `method`) or arrow, with its tokens: those of the parameters begin at
    `start`, those of the body at `body`, and `end` is behind them. `first` is where the whole of it begins."""
    kind: str
    name: str
    first: int
    start: int
    body: int
    end: int
    scope: Scope
    item: int


@dataclasses.dataclass(slots=True)
class Import:
    """`names` maps the local name to the one of the other module; `is_deferred` is `import defer * as name`."""
    source: str
    names: dict
    item: int
    is_deferred: bool = False
    namespace: str = None


def tokenize(text, path="script"):
    tokens, place, last, levels, newline = [], 0, None, [], False
    while place < len(text):
        sign = text[place]
        if sign == "`" or (sign == "}" and levels and levels[-1] == "template"):
            start = place
            if sign == "}":
                levels.pop()
            place += 1
            while text[place] != "`" and text[place:place + 2] != "${":
                place += 2 if text[place] == "\\" else 1
            if text[place] == "`":
                place += 1
            else:
                place += 2
                levels.append("template")
            last = Token("template", text[start:place], start, newline)
            tokens.append(last)
            newline = False
            continue
        if sign == "/" and text[place + 1] not in "/*" and begins_expression(last):
            match = REGULAR_EXPRESSION.match(text, place)
            if match:
                last = Token("expression", match[0], place, newline)
                tokens.append(last)
                place, newline = match.end(), False
                continue
        match = TOKEN.match(text, place)
        if not match:
            raise SyntaxError(f"{path}:{text.count(chr(10), 0, place) + 1}: no token begins here")
        place = match.end()
        if match.lastgroup in ("space", "comment"):
            newline = newline or "\n" in match[0]
            continue
        last = Token(match.lastgroup, match[0], match.start(), newline)
        tokens.append(last)
        newline = False
        if last.text == "{":
            levels.append("{")
        elif last.text == "}":
            levels.pop()
    return tokens


def begins_expression(last):
    if last is None:
        return True
    if last.kind == "sign":
        return last.text not in (")", "]", "}")
    if last.kind == "template":
        return last.text.endswith("${")
    return last.kind == "name" and last.text in OPERATORS


class Module:
    """What a text says: tokens, statements, imports, exports (name to item), and each use of a name."""

    def __init__(self, text, path):
        self.text, self.path = text, path
        self.tokens = tokenize(text, path)
        self.items, self.imports, self.exports, self.uses, self.functions = [], [], {}, [], []
        self.scope = Scope(None, is_function=True)
        self.members = []
        Parser(self).parse()
        for use in self.uses:
            use.binding = use.scope.find(use.name)
            if use.binding:
                (use.binding.writes if use.is_write else use.binding.reads).append(use)

    def line(self, token):
        place = self.tokens[token].start if token < len(self.tokens) else len(self.text)
        return self.text.count("\n", 0, place) + 1


def read(text, path="script"):
    return Module(text, path)


class Parser:
    def __init__(self, module):
        self.module, self.tokens, self.place = module, module.tokens, 0
        self.scope, self.item = module.scope, 0
        self.closing = self.pairs()

    # Tokens

    def pairs(self):
        closing, open_ = {}, []
        for place, token in enumerate(self.tokens):
            if token.kind == "template":
                if token.text[0] == "}":
                    closing[open_.pop()] = place
                if token.text.endswith("${"):
                    open_.append(place)
            elif token.kind == "sign" and token.text in "([{":
                open_.append(place)
            elif token.kind == "sign" and token.text in ")]}":
                if not open_:
                    raise self.error(place, f"{token.text} closes nothing")
                closing[open_.pop()] = place
        if open_:
            raise self.error(open_[-1], f"{self.tokens[open_[-1]].text} is not closed")
        return closing

    def error(self, place, words):
        return SyntaxError(f"{self.module.path}:{self.module.line(place)}: {words}")

    def peek(self, ahead=0):
        place = self.place + ahead
        return self.tokens[place].text if place < len(self.tokens) and self.tokens[place].kind in ("sign", "name") else None

    def kind(self, ahead=0):
        place = self.place + ahead
        return self.tokens[place].kind if place < len(self.tokens) else None

    def take(self, text=None):
        if self.place >= len(self.tokens) or (text is not None and self.peek() != text):
            found = self.tokens[self.place].text if self.place < len(self.tokens) else "the end"
            raise self.error(self.place, f"{text or 'a token'} is missing before {found}")
        self.place += 1
        return self.tokens[self.place - 1]

    def accept(self, text):
        if self.peek() == text:
            self.place += 1
            return True
        return False

    def is_name(self, ahead=0):
        return self.kind(ahead) == "name" and self.peek(ahead) not in RESERVED and self.peek(ahead)[0] != "#"

    def semicolon(self):
        if not self.accept(";"):
            raise self.error(self.place - 1, "a semicolon is missing behind a statement")

    # Scopes

    def inside(self, is_function=False):
        return Inside(self, is_function)

    def declare(self, kind, place=None):
        place = self.place if place is None else place
        if self.kind(place - self.place) != "name":
            raise self.error(place, "a name is missing")
        name, scope = self.tokens[place].text, self.scope
        if kind == "var":
            while not scope.is_function:
                scope = scope.parent
        known = scope.bindings.get(name)
        if known and not (kind == known.kind and kind in ("var", "parameter")):
            raise self.error(place, f"{name} is declared twice")
        if not known:
            scope.bindings[name] = Binding(name, kind, place, scope)
        return name

    def use(self, place, form="plain", is_write=False):
        use = Use(self.tokens[place].text, place, self.scope, form, is_write)
        self.module.uses.append(use)
        return use

    # Statements

    def parse(self):
        module = self.module
        while self.place < len(self.tokens):
            start, before = self.place, set(module.scope.bindings)
            self.item = len(module.items)
            kind = self.peek()
            is_exported = kind == "export"
            if kind == "import" and self.peek(1) not in ("(", "."):
                self.importation()
            elif is_exported:
                self.take()
                kind = self.peek()
                if kind not in ("function", "async", "class", "const", "let"):
                    raise self.error(self.place, "only a declaration is exported")
                self.statement()
            else:
                self.statement()
            names = [name for name in module.scope.bindings if name not in before]
            module.items.append(Item(start, self.place, names, kind, is_exported))
            if is_exported:
                for name in names:
                    module.exports[name] = self.item

    def importation(self):
        self.take("import")
        names, namespace, is_deferred = {}, None, False
        if self.kind() != "string":
            if self.peek() == "defer" and self.peek(1) == "*":
                self.take()
                is_deferred = True
            if self.accept("*"):
                self.take("as")
                namespace = self.declare("import")
                self.place += 1
            else:
                self.take("{")
                while not self.accept("}"):
                    other = self.take().text
                    if self.accept("as"):
                        self.place += 1
                    names[self.declare("import", self.place - 1)] = other
                    if self.peek() != "}":
                        self.take(",")
            self.take("from")
        if self.kind() != "string":
            raise self.error(self.place, "the module of an import is missing")
        source = self.take().text[1:-1]
        self.semicolon()
        self.module.imports.append(Import(source, names, self.item, is_deferred, namespace))

    def statement(self):
        word = self.peek()
        if word == "{":
            with self.inside():
                self.block()
        elif word == ";":
            self.take()
        elif word == "function" or (word == "async" and self.peek(1) == "function"):
            self.function(is_declaration=True)
        elif word == "class":
            self.class_(is_declaration=True)
        elif word in ("const", "var") or (word == "let" and (self.is_name(1) or self.peek(1) in ("[", "{"))):
            self.declaration()
            self.semicolon()
        elif word in STATEMENTS and self.kind() == "name":
            STATEMENTS[word](self)
        elif self.is_name() and self.peek(1) == ":":
            self.place += 2
            self.statement()
        else:
            self.expression()
            self.semicolon()

    def block(self):
        self.take("{")
        while not self.accept("}"):
            self.statement()

    def declaration(self, is_in_head=False):
        kind = self.take().text
        while True:
            is_pattern = self.peek() in ("[", "{")
            self.pattern(kind)
            if self.accept("="):
                self.assignment(is_in_head)
            elif is_pattern and not is_in_head:
                raise self.error(self.place, "the value of a pattern is missing")
            if not self.accept(","):
                return

    def if_(self):
        self.take()
        self.parenthesized()
        self.statement()
        if self.accept("else"):
            self.statement()

    def while_(self):
        self.take()
        self.parenthesized()
        self.statement()

    def do(self):
        self.take()
        self.statement()
        self.take("while")
        self.parenthesized()
        self.semicolon()

    def for_(self):
        self.take()
        self.accept("await")
        self.take("(")
        with self.inside():
            if self.peek() in ("const", "let", "var"):
                self.declaration(is_in_head=True)
            elif self.peek() != ";":
                start = len(self.module.uses)
                self.expression(is_in_head=True)
                if self.peek() in ("of", "in"):
                    for use in self.module.uses[start:]:
                        use.is_write = True
            if self.peek() in ("of", "in"):
                self.take()
                self.expression()
            else:
                self.take(";")
                if self.peek() != ";":
                    self.expression()
                self.take(";")
                if self.peek() != ")":
                    self.expression()
            self.take(")")
            self.statement()

    def switch(self):
        self.take()
        self.parenthesized()
        self.take("{")
        with self.inside():
            while not self.accept("}"):
                if not self.accept("default"):
                    self.take("case")
                    self.expression()
                self.take(":")
                while self.peek() not in ("case", "default", "}"):
                    self.statement()

    def try_(self):
        self.take()
        with self.inside():
            self.block()
        if self.accept("catch"):
            with self.inside():
                if self.accept("("):
                    self.pattern("catch")
                    self.take(")")
                with self.inside():
                    self.block()
        if self.accept("finally"):
            with self.inside():
                self.block()

    def jump(self):
        self.take()
        if self.is_name():
            self.place += 1
        self.semicolon()

    def return_(self):
        self.take()
        if self.peek() != ";":
            self.expression()
        self.semicolon()

    def parenthesized(self):
        self.take("(")
        self.expression()
        self.take(")")

    # Patterns

    def pattern(self, kind):
        if self.accept("["):
            while not self.accept("]"):
                if self.accept(","):
                    continue
                self.accept("...")
                self.element(kind)
                if self.peek() != "]":
                    self.take(",")
        elif self.accept("{"):
            while not self.accept("}"):
                if self.accept("..."):
                    self.declare(kind)
                    self.place += 1
                elif self.kind() == "name" and self.peek(1) != ":":
                    self.declare(kind)
                    self.module.members.append(("pattern", self.place))
                    self.place += 1
                    if self.accept("="):
                        self.assignment()
                else:
                    self.key()
                    self.take(":")
                    self.element(kind)
                if self.peek() != "}":
                    self.take(",")
        else:
            self.declare(kind)
            self.place += 1

    def element(self, kind):
        self.pattern(kind)
        if self.accept("="):
            self.assignment()

    def key(self):
        """The key of a member; whether it is a computed one."""
        if self.accept("["):
            self.assignment()
            self.take("]")
            return True
        if self.kind() not in ("name", "string", "number"):
            raise self.error(self.place, "the name of a member is missing")
        self.place += 1
        return False

    # Functions and classes

    def function(self, is_declaration=False):
        first = self.place
        self.accept("async")
        self.take("function")
        self.accept("*")
        if is_declaration:
            self.declare("function")
            self.place += 1
        with self.inside(is_function=True):
            if not is_declaration and self.peek() != "(":
                self.declare("function")
                self.place += 1
            name = self.tokens[self.place - 1].text
            self.whole("declaration" if is_declaration else "expression", name, first)

    def whole(self, kind, name, first):
        """The parameters and the body of a function."""
        function = Function(kind, name, first, self.place, 0, 0, self.scope, self.item)
        self.module.functions.append(function)
        self.parameters()
        function.body = self.place
        self.body()
        function.end = self.place

    def parameters(self):
        self.take("(")
        while not self.accept(")"):
            self.accept("...")
            self.element("parameter")
            if self.peek() != ")":
                self.take(",")

    def body(self):
        with self.inside():
            self.block()

    def arrow(self):
        first = self.place
        self.accept("async")
        with self.inside(is_function=True):
            function = Function("arrow", "=>", first, self.place, 0, 0, self.scope, self.item)
            self.module.functions.append(function)
            if self.peek() == "(":
                self.parameters()
            else:
                self.declare("parameter")
                self.place += 1
            self.take("=>")
            function.body = self.place
            if self.peek() == "{":
                self.body()
            else:
                self.assignment()
            function.end = self.place

    def class_(self, is_declaration=False):
        self.take("class")
        if is_declaration:
            self.declare("class")
            self.place += 1
        with self.inside():
            if not is_declaration and self.is_name():
                self.declare("class")
                self.place += 1
            if self.accept("extends"):
                self.unary()
            self.take("{")
            while not self.accept("}"):
                if not self.accept(";"):
                    self.member(is_in_class=True)

    def member(self, is_in_class):
        if is_in_class and self.peek() == "static" and self.peek(1) == "{":
            self.take()
            with self.inside(is_function=True):
                self.block()
            return
        first, kind = self.place, "method"
        for word in ("static", "async", "get", "set"):
            if self.peek() == word and self.peek(1) not in ("(", "=", ";", ",", "}", ":"):
                self.take()
                kind = word if word in ("get", "set") else kind
        self.accept("*")
        start = self.place
        is_computed = self.key()
        if self.peek() == "(":
            name = "".join(token.text for token in self.tokens[start:self.place])
            with self.inside(is_function=True):
                self.whole(kind, name, first)
        elif is_in_class:
            if self.accept("="):
                with self.inside(is_function=True):
                    self.assignment()
            self.semicolon()
        elif self.accept(":"):
            self.assignment()
        elif is_computed or self.tokens[start].kind != "name":
            raise self.error(self.place, "the value of a member is missing")
        else:
            self.use(start, form="shorthand")
            if self.accept("="):
                self.assignment()

    # Expressions

    def expression(self, is_in_head=False):
        self.assignment(is_in_head)
        while self.accept(","):
            self.assignment(is_in_head)

    def is_arrow(self):
        ahead = 1 if self.peek() == "async" and not self.tokens[self.place + 1].is_after_newline else 0
        if self.is_name(ahead) and self.peek(ahead + 1) == "=>":
            return True
        if self.peek(ahead) != "(":
            return False
        end = self.closing[self.place + ahead] + 1
        return end < len(self.tokens) and self.tokens[end].text == "=>"

    def assignment(self, is_in_head=False):
        if self.is_arrow():
            return self.arrow()
        if self.peek() == "yield":
            self.take()
            self.accept("*")
            if self.peek() not in (")", "]", "}", ",", ";", ":"):
                self.assignment(is_in_head)
            return None
        start, uses = self.place, len(self.module.uses)
        self.conditional(is_in_head)
        if self.kind() == "sign" and self.peek() in ASSIGNMENTS:
            self.assigned(start, uses, self.take().text)
            self.assignment(is_in_head)
        return None

    def assigned(self, start, first, sign):
        """Marks the names between two places as written."""
        is_pattern = self.tokens[start].text in ("[", "{")
        for use in self.module.uses[first:]:
            is_whole = use.token == start and self.place - 1 == start + 1
            if is_whole or (is_pattern and self.is_target(use.token)):
                use.is_write = True
                if sign != "=":
                    self.use(use.token)

    def is_target(self, place):
        before, after = self.tokens[place - 1].text, self.tokens[place + 1].text
        return before in ("[", "{", ",", "...", ":") and after in ("]", "}", ",", "=")

    def conditional(self, is_in_head):
        self.binary(is_in_head)
        if self.accept("?"):
            self.assignment()
            self.take(":")
            self.assignment(is_in_head)

    def binary(self, is_in_head):
        self.unary()
        while self.peek() in BINARY and not (is_in_head and self.peek() == "in"):
            self.take()
            self.unary()

    def unary(self):
        if self.kind() == "name" and self.peek()[0] == "#" and self.peek(1) == "in":
            self.place += 1
            return
        if self.peek() in PREFIXES and not (self.peek() == "await" and self.peek(1) in (")", ",", ";")):
            sign, first, start = self.take().text, len(self.module.uses), self.place
            self.unary()
            if sign in ("++", "--") and self.place == start + 1:
                self.written(first)
            return
        first, start = len(self.module.uses), self.place
        self.call()
        if self.peek() in ("++", "--") and not self.tokens[self.place].is_after_newline:
            if self.place == start + 1:
                self.written(first)
            self.take()

    def written(self, first):
        for use in self.module.uses[first:]:
            use.is_write = True
            self.use(use.token)

    def call(self):
        if self.accept("new"):
            if self.accept("."):
                self.take("target")
            else:
                self.new_callee()
        else:
            self.primary()
        while True:
            if self.accept("?."):
                if self.peek() not in ("(", "["):
                    self.place += 1
            elif self.accept("."):
                if self.kind() != "name":
                    raise self.error(self.place, "the name of a member is missing")
                self.place += 1
            elif self.peek() == "(":
                self.arguments()
            elif self.accept("["):
                self.expression()
                self.take("]")
            elif self.kind() == "template" and self.tokens[self.place].text[0] == "`":
                self.template()
            else:
                return

    def new_callee(self):
        if self.accept("new"):
            self.new_callee()
        else:
            self.primary()
        while True:
            if self.accept("."):
                self.place += 1
            elif self.accept("["):
                self.expression()
                self.take("]")
            else:
                break
        if self.peek() == "(":
            self.arguments()

    def arguments(self):
        self.take("(")
        while not self.accept(")"):
            self.accept("...")
            self.assignment()
            if self.peek() != ")":
                self.take(",")

    def primary(self):
        kind, word = self.kind(), self.peek()
        if kind in ("number", "string", "expression"):
            self.place += 1
        elif kind == "template":
            self.template()
        elif word == "(":
            self.take()
            self.expression()
            self.take(")")
        elif word == "[":
            self.take()
            while not self.accept("]"):
                if self.accept(","):
                    continue
                self.accept("...")
                self.assignment()
                if self.peek() != "]":
                    self.take(",")
        elif word == "{":
            self.take()
            while not self.accept("}"):
                if self.accept("..."):
                    self.assignment()
                else:
                    self.member(is_in_class=False)
                if self.peek() != "}":
                    self.take(",")
        elif word == "function" or (word == "async" and self.peek(1) == "function"):
            self.function()
        elif word == "class":
            self.class_()
        elif word == "import":
            self.take()
            if self.accept("."):
                self.take("meta")
        elif word in ("this", "null", "true", "false", "super"):
            self.place += 1
        elif kind == "name" and self.is_name():
            self.use(self.place)
            self.place += 1
        else:
            found = self.tokens[self.place].text if self.place < len(self.tokens) else "the end"
            raise self.error(self.place, f"an expression is missing before {found}")

    def template(self):
        piece = self.take().text
        while piece.endswith("${"):
            self.expression()
            piece = self.take().text


class Inside:
    """A scope that begins and ends."""

    def __init__(self, parser, is_function):
        self.parser, self.is_function = parser, is_function

    def __enter__(self):
        self.parser.scope = Scope(self.parser.scope, self.is_function)

    def __exit__(self, *_):
        self.parser.scope = self.parser.scope.parent


STATEMENTS = {
    "if": Parser.if_, "while": Parser.while_, "do": Parser.do, "for": Parser.for_, "switch": Parser.switch,
    "try": Parser.try_, "break": Parser.jump, "continue": Parser.jump, "return": Parser.return_,
    "throw": Parser.return_,
}
