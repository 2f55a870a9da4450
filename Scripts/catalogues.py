#!/usr/bin/env python3
"""Collects the messages of the program, and checks and compiles their catalogues.

  Scripts/catalogues.py          writes Resources/languages/garth.pot, adds new messages to each *.po without a
                                 translation, leaves stale ones out, and compiles each *.po to *.mo
  Scripts/catalogues.py --check  writes nothing: every message has a translation in each catalogue, with its places,
                                 names and markup, and the files that are made are current (`make lint`)

A message is a literal in `localized(...)` of the Swift sources, and each text between two tags of
Resources/start.html. docs/translating.md says what a translator needs.
"""
import glob
import os
import re
import struct
import sys

from swift_text import closing, literals

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
FOLDER = os.path.join(ROOT, 'Resources', 'languages')
# Names of people for rooms come first, as they are read.
ROOMS = ['GarthTerminal', 'GarthCLI', 'GarthURL', 'GarthPage', 'Garth', 'GarthEngine', 'GarthFetch', 'GarthStore']
PLURALS = {
    'nplurals=1; plural=0;': 1,
    'nplurals=2; plural=(n != 1);': 2,
    'nplurals=2; plural=(n > 1);': 2,
}


class Fault(Exception):
    """A source or a catalogue that is not as it must be."""


class Message:
    """A message of the program: its words, its meaning, where it stands and what its places are."""

    def __init__(self, text, plural=None, meaning=None):
        self.text, self.plural, self.meaning = text, plural, meaning
        self.places, self.comments = [], []

    @property
    def key(self):
        return (self.meaning, self.plural or self.text, self.plural is not None)


# ---- Collecting

def flattened(group):
    """The segments of literals that `+` joins."""
    return [segment for literal in group for segment in literal.segments]


def key_text(segments, numbers):
    """The words with places, and the expressions of the places; `numbers` has those of a plural."""
    words, values = '', []
    for kind, text in segments:
        if kind == 'text':
            if re.search(r'%[1-9]', text):
                raise Fault(f'"{text}" has a % before a digit')
            if re.search(r'[\x00-\x1f\x7f]', text):
                raise Fault(f'"{text}" has a control character')
            words += text
            continue
        value = ' '.join(text.split())
        if numbers is None:
            values.append(value)
            words += f'%{len(values)}'
        elif value in numbers:
            words += f'%{numbers.index(value) + 1}'
        else:
            raise Fault(f'the form for one has the value {value}, which the other form has not')
    if len(values) > 9:
        raise Fault(f'"{words}" has more than nine places')
    return words, values


def groups(text, start, end):
    """The literals of an argument outside of brackets, those that `+` joins together."""
    found, at = [], start
    for literal in literals(text, start, end):
        before = text[at:literal.start]
        if found and re.fullmatch(r'\s*\+\s*', before):
            found[-1].append(literal)
        else:
            found.append([literal])
        at = literal.end
    return found


def split_arguments(text, start, end):
    """The ranges of the arguments of a call."""
    ranges, begin, at = [], start, start
    spans = {literal.start: literal.end for literal in literals(text, start, end)}
    while at < end:
        if at in spans:
            at = spans[at]
        elif text[at] in '([{':
            at = closing(text, at) + 1
        elif text[at] == ',':
            ranges.append((begin, at))
            at += 1
            begin = at
        else:
            at += 1
    if text[begin:end].strip():
        ranges.append((begin, end))
    return ranges


def outer_groups(text, start, end):
    """The groups of an argument that stand in no bracket of their own."""
    depth_spans = []
    at = start
    spans = {literal.start: literal.end for literal in literals(text, start, end)}
    while at < end:
        if at in spans:
            at = spans[at]
        elif text[at] in '([{':
            close = closing(text, at)
            depth_spans.append((at, close))
            at = close + 1
        else:
            at += 1
    return [group for group in groups(text, start, end)
            if not any(a < group[0].start < b for a, b in depth_spans)]


def messages_of_call(text, start, end):
    """The messages of one call of `localized`."""
    arguments = {}
    for begin, stop in split_arguments(text, start, end):
        label = re.match(r'\s*([a-z]+):', text[begin:stop])
        arguments[label.group(1) if label else ''] = (begin + (label.end() if label else 0), stop)
    if 'markup' in arguments:
        return []
    meaning = None
    if 'meaning' in arguments:
        meaning = flattened(outer_groups(text, *arguments['meaning'])[0])[0][1]
    if 'other' in arguments:
        other, = outer_groups(text, *arguments['other'])
        one, = outer_groups(text, *arguments['one'])
        plural, values = key_text(flattened(other), None)
        single, _ = key_text(flattened(one), values)
        message = Message(single, plural)
        message.places = values
        return [message]
    found = []
    for group in outer_groups(text, *arguments['']):
        words, values = key_text(flattened(group), None)
        message = Message(words, meaning=meaning)
        message.places = values
        found.append(message)
    if not found:
        raise Fault('localized() has no literal')
    return found


def calls(text, start=0, end=None):
    """The brackets of the calls of `localized` in code, those in interpolated values too."""
    end = len(text) if end is None else end
    spans = list(literals(text, start, end))
    inside = 0
    for match in re.finditer(r'(?<![\w.])localized\(', text[start:end]):
        at = start + match.end() - 1
        while inside < len(spans) and spans[inside].end <= at:
            inside += 1
        comment = text.rfind('\n', 0, at) + 1
        if '//' in text[comment:at] and '"' not in text[comment:at]:
            continue
        if text[:start + match.start()].endswith('func '):
            continue
        yield at, closing(text, at)


def collected():
    """All messages, in the order of the rooms."""
    messages = {}

    def add(message, place):
        known = messages.setdefault(message.key, message)
        if known.text != message.text:
            raise Fault(f'{place}: "{message.plural}" has two forms for one')
        known.comments.append(place)

    rooms = ROOMS + sorted(set(os.listdir(os.path.join(ROOT, 'Sources'))) - set(ROOMS) - {'GarthLanguage'})
    for room in rooms:
        for path in sorted(glob.glob(os.path.join(ROOT, 'Sources', room, '**', '*.swift'), recursive=True)):
            with open(path, encoding='utf-8') as file:
                text = file.read()
            name = os.path.relpath(path, os.path.join(ROOT, 'Sources'))
            for start, end in calls(text):
                try:
                    for message in messages_of_call(text, start + 1, end):
                        add(message, name)
                except (Fault, ValueError, KeyError) as fault:
                    line = text.count('\n', 0, start) + 1
                    raise Fault(f'Sources/{name}:{line}: {fault}') from fault
    with open(os.path.join(ROOT, 'Resources', 'start.html'), encoding='utf-8') as file:
        page = file.read()
    for tag, words in re.findall(r'(<[^>]*>)([^<>]*[A-Za-z][^<>]*)', page):
        if not tag.endswith('<kbd>') and words != 'Garth':
            add(Message(words), 'Resources/start.html')
    return list(messages.values())


# ---- PO

def quoted(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n') + '"'


def unquoted(text, place):
    if not re.fullmatch(r'"(?:[^"\\]|\\[\\"n])*"', text):
        raise Fault(f'{place}: not a text in quotes, or an escape other than \\\\ \\" \\n')
    return re.sub(r'\\(.)', lambda m: '\n' if m.group(1) == 'n' else m.group(1), text[1:-1])


def entry_text(message, translations=None, count=1):
    """An entry of a PO file."""
    lines = []
    for number, value in enumerate(message.places, 1):
        lines.append(f'#. %{number}: {value}')
    lines += [f'#: {place}' for place in sorted(set(message.comments))[:3]]
    if message.meaning:
        lines.append(f'msgctxt {quoted(message.meaning)}')
    lines.append(f'msgid {quoted(message.text)}')
    if message.plural is None:
        lines.append(f'msgstr {quoted((translations or [""])[0])}')
    else:
        lines.append(f'msgid_plural {quoted(message.plural)}')
        for form in range(count):
            lines.append(f'msgstr[{form}] {quoted((translations or [""] * count)[form])}')
    return '\n'.join(lines) + '\n'


def template(messages):
    head = ('# The messages of Garth, made by Scripts/catalogues.py. docs/translating.md says how to translate.\n'
            'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n')
    return head + '\n' + '\n'.join(entry_text(m, count=2) for m in messages)


def parse(path):
    """The head and the translations of a PO file: its strict form, with one text a line or several below."""
    head, entries, seen = [], {}, set()
    fields, last, comments = {}, None, []
    name = os.path.basename(path)

    def finish(number):
        nonlocal fields, last, comments
        if fields:
            take(fields, comments, f'{name}:{number}')
        fields, last, comments = {}, None, []

    def take(fields, comments, place):
        text = fields.get('msgid')
        if text is None:
            raise Fault(f'{place}: an entry without msgid')
        forms = [fields[f] for f in sorted(fields) if f.startswith('msgstr')]
        if not forms:
            raise Fault(f'{place}: an entry without msgstr')
        key = (fields.get('msgctxt'), fields.get('msgid_plural', text), 'msgid_plural' in fields)
        if key in seen:
            raise Fault(f'{place}: {quoted(text)} stands there twice')
        seen.add(key)
        if text == '' and not key[2]:
            head.extend(comments + [forms[0]])
        elif not any('fuzzy' in c for c in comments if c.startswith('#,')):
            entries[key] = (text, forms, place)

    with open(path, 'rb') as file:
        data = file.read()
    try:
        lines = data.decode('utf-8').split('\n')
    except UnicodeDecodeError as error:
        raise Fault(f'{name}: not UTF-8 at byte {error.start}') from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            finish(number)
        elif line.startswith('#'):
            if last:
                finish(number)
            if not line.startswith('#~'):
                comments.append(line)
        elif match := re.fullmatch(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[[0-5]\])?) (".*")\s*', line):
            if match.group(1) in ('msgctxt', 'msgid') and 'msgstr' in str(list(fields)):
                finish(number)
            last = match.group(1)
            if last in fields:
                raise Fault(f'{name}:{number}: a second {last}')
            fields[last] = unquoted(match.group(2), f'{name}:{number}')
        elif last and line.startswith('"'):
            fields[last] += unquoted(line.strip(), f'{name}:{number}')
        else:
            raise Fault(f'{name}:{number}: no line of a PO file')
    finish(len(lines))
    return head, entries


def plural_rule(head, name):
    match = re.search(r'^Plural-Forms: *(.*)$', head[-1] if head else '', re.MULTILINE)
    if not match or match.group(1).strip() not in PLURALS:
        raise Fault(f'{name}: its Plural-Forms is none of: ' + ' '.join(PLURALS))
    return match.group(1).strip()


# ---- Checking

# What a translation keeps as it is: options, commands, settings with =, names of keys, of files and of values.
NAMES = re.compile(
    r'--[a-z][a-z-]*|(?<![\w"/]):[a-z][a-z-]+|%[a-zA-Z](?![a-zA-Z0-9])|\[keys\]|\[site [A-Za-z.]+\]|'
    r'\b(?:Ctrl|Alt)-[A-Za-z]+\b|\b(?:Esc|Enter|Tab|Space|Left|F1)\b|\b(?:g(?:[a-np-z]|[A-Z])|yy|zz)\b|'
    r'(?:https?|socks5h)://[^\s,;)]+|garth[.:-][a-z]+[a-z./?=0-9]*|about:[a-z?0-9]+|'
    r'\b(?:config|mailcap|garth|Garth|tmux)\b|\b(?:mark|filter|run|script|certificate|proxy|fill|search|images)(?=\.| =)|'
    r"(?<![\w'.%/-])(?<!\d )[B-Zb-z](?![\w'.-])|"
    r'HOST:PORT:ADDRESS|\b(?:NAME|VALUE|FILE|KEYS|ACTION|PROGRAM|HOST)\b', re.ASCII)
TAGS = re.compile(r'</?[a-z][^>]*>|&[a-z]+;')
CONTROLS = re.compile('[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\u061c\ufeff]')


def sorted_matches(pattern, text):
    return sorted(pattern.findall(text))


def faults_of_form(message, form, isolated):
    """What is wrong with one form of a translation."""
    source = message.plural or message.text
    if not form.strip():
        return ['it is empty']
    found = []
    if CONTROLS.search(form):
        found.append('it has a control character')
    places, wanted = set(re.findall(r'%[1-9]', form)), set(re.findall(r'%[1-9]', source))
    single = set(re.findall(r'%[1-9]', message.text))
    if places - wanted:
        found.append('it has places that the message has not: ' + ' '.join(sorted(places - wanted)))
    if (wanted & single if isolated else wanted) - places:
        found.append('it lacks the places ' + ' '.join(sorted((wanted & single if isolated else wanted) - places)))
    for pattern, what in ((NAMES, 'names'), (TAGS, 'tags')):
        lost = [n for n in sorted_matches(pattern, source) if n not in pattern.findall(form)]
        if lost:
            found.append(f'it lacks the {what} ' + ' '.join(sorted(set(lost))))
    if sorted_matches(TAGS, form) != sorted_matches(TAGS, source) or form.count('<') != source.count('<'):
        found.append('its tags are others')
    for side in (str.lstrip, str.rstrip):
        blank = len(source) - len(side(source))
        if blank != len(form) - len(side(form)) and not form.endswith('：'):
            found.append('it begins or ends with other blanks')
    return found


def problems(messages, name, head, entries):
    count = PLURALS[plural_rule(head, name)]
    found = []
    known = {message.key for message in messages}
    for message in messages:
        entry = entries.get(message.key)
        if entry is None:
            found.append(f'{name}: no translation of {quoted(message.text)}'
                         + (f' ({message.meaning})' if message.meaning else ''))
            continue
        text, forms, place = entry
        if text != message.text:
            found.append(f'{place}: the form for one is now {quoted(message.text)}')
        if len(forms) != (1 if message.plural is None else count):
            found.append(f'{place}: it has not {count} forms')
        for number, form in enumerate(forms):
            isolated = message.plural is not None and len(forms) > 1 and number == 0
            found += [f'{place}: {quoted(message.text)}: {fault}' for fault in faults_of_form(message, form, isolated)]
    for key in entries.keys() - known:
        found.append(f'{entries[key][2]}: the program has no message {quoted(entries[key][0])}')
    return found


# ---- MO

def compiled(messages, head, entries):
    """The catalogue in the MO format, of the entries without a fault."""
    table = {b'': head[-1].encode()}
    for message in messages:
        entry = entries.get(message.key)
        if not entry or entry[0] != message.text:
            continue
        forms = entry[1]
        isolated = [message.plural is not None and len(forms) > 1 and n == 0 for n in range(len(forms))]
        if any(faults_of_form(message, form, alone) for form, alone in zip(forms, isolated)):
            continue
        key = ('\0' + message.plural) if message.plural is not None else message.text
        if message.meaning:
            key = message.meaning + '\4' + key
        table[key.encode()] = '\0'.join(forms).encode()
    keys = sorted(table)
    start = 28 + 16 * len(keys)
    offsets, data = [], b''
    for part in (keys, [table[key] for key in keys]):
        for text in part:
            offsets.append((len(text), start + len(data)))
            data += text + b'\0'
    head = struct.pack('<7I', 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, start)
    return head + b''.join(struct.pack('<2I', *offset) for offset in offsets) + data


# ---- Commands

def catalogue_text(messages, head, entries, count):
    """The PO file in the order of the messages; those without a translation are empty."""
    first = '\n'.join(head[:-1])
    text = (first + '\n' if first else '') + 'msgid ""\nmsgstr ""\n'
    text += ''.join(quoted(line + '\n') + '\n' for line in head[-1].rstrip('\n').split('\n'))
    for message in messages:
        entry = entries.get(message.key)
        forms = entry[1] if entry and len(entry[1]) == (count if message.plural is not None else 1) else None
        text += '\n' + entry_text(message, forms, count)
    return text


def main():
    checks = '--check' in sys.argv[1:]
    found = []

    def make(path, data):
        old = open(path, 'rb').read() if os.path.exists(path) else None
        if old == data:
            return
        if checks:
            found.append(f'{os.path.basename(path)} is not current: Scripts/catalogues.py makes it')
        else:
            with open(path, 'wb') as file:
                file.write(data)

    try:
        messages = collected()
        make(os.path.join(FOLDER, 'garth.pot'), template(messages).encode())
        for path in sorted(glob.glob(os.path.join(FOLDER, '*.po'))):
            name = os.path.basename(path)
            head, entries = parse(path)
            found += problems(messages, name, head, entries)
            if not checks and '--update' in sys.argv[1:]:
                make(path, catalogue_text(messages, head, entries, PLURALS[plural_rule(head, name)]).encode())
            make(path[:-3] + '.mo', compiled(messages, head, entries))
    except Fault as fault:
        sys.exit(str(fault))
    for line in found:
        print(line)
    print(f'{len(messages)} messages' + (f', {len(found)} faults' if found else ''))
    sys.exit(1 if found and checks else 0)


if __name__ == '__main__':
    main()
