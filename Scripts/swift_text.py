"""The string literals of Swift source, for scripts that read messages out of it."""


class Literal:
    """A string literal: its place in the source, and its segments, texts and interpolated expressions."""

    def __init__(self, start, end, segments):
        self.start, self.end, self.segments = start, end, segments


ESCAPES = {'n': '\n', 't': '\t', 'r': '\r', '0': '\0', '"': '"', "'": "'", '\\': '\\'}


def skip_comment(text, at):
    """The place behind a comment that begins here; the same place if none does."""
    if text.startswith('//', at):
        end = text.find('\n', at)
        return len(text) if end < 0 else end
    if text.startswith('/*', at):
        depth, at = 1, at + 2
        while depth and at < len(text):
            if text.startswith('/*', at):
                depth, at = depth + 1, at + 2
            elif text.startswith('*/', at):
                depth, at = depth - 1, at + 2
            else:
                at += 1
    return at


def literal_at(text, at):
    """The literal that begins here, or None."""
    start, hashes = at, 0
    while at < len(text) and text[at] == '#':
        hashes, at = hashes + 1, at + 1
    if at >= len(text) or text[at] != '"':
        return None
    long = text.startswith('"""', at)
    quote = ('"""' if long else '"') + '#' * hashes
    escape = '\\' + '#' * hashes
    at += 3 if long else 1
    segments, words = [], ''
    while at < len(text) and not text.startswith(quote, at):
        if not text.startswith(escape, at):
            words, at = words + text[at], at + 1
            continue
        at += len(escape)
        if text[at] == '(':
            end = closing(text, at)
            segments += [('text', words), ('value', text[at + 1:end])]
            words, at = '', end + 1
        elif text[at] == 'u':
            end = text.index('}', at)
            words, at = words + chr(int(text[at + 2:end], 16)), end + 1
        elif text[at] == '\n':
            at += 1
        else:
            words, at = words + ESCAPES.get(text[at], text[at]), at + 1
    segments.append(('text', words))
    if long:
        segments = unindented(segments)
    return Literal(start, at + len(quote), segments)


def unindented(segments):
    """The segments of a literal of several lines without its first line break and its indentation."""
    last = segments[-1][1]
    indent = last[last.rfind('\n') + 1:]
    cut = [(kind, words.replace('\n' + indent, '\n') if kind == 'text' else words)
           for kind, words in segments]
    cut[0] = ('text', cut[0][1].removeprefix('\n').removeprefix(indent))
    cut[-1] = ('text', cut[-1][1].removesuffix('\n'))
    return cut


def pieces(text, at, end):
    """The places outside of comments, each with the literal that begins there, or None."""
    while at < end:
        behind = skip_comment(text, at)
        if behind != at:
            at = behind
            continue
        found = literal_at(text, at)
        yield at, found
        at = found.end if found else at + 1


def closing(text, at):
    """The place of the bracket that closes the one here."""
    depth = 0
    for place, literal in pieces(text, at, len(text)):
        if literal:
            continue
        if text[place] in '([{':
            depth += 1
        elif text[place] in ')]}':
            depth -= 1
            if depth == 0:
                return place
    raise ValueError('a bracket is not closed')


def literals(text, offset=0, end=None):
    """All literals outside of comments and of other literals, in their order."""
    return (literal for _, literal in pieces(text, offset, len(text) if end is None else end) if literal)
