#!/usr/bin/env python3
"""Makes Resources/js/html/table.js: the interfaces of HTML elements and their reflected attributes.

    Scripts/generate-dom.py FOLDER-OF-IDL > Resources/js/html/table.js

FOLDER-OF-IDL holds html.idl and wai-aria.idl as web-platform-tests publishes them ("interfaces"). An
attribute with [CEReactions] and a simple type reflects the content attribute of its name in lower case
(HTML Standard section 2.6.1), unless the lists below say otherwise: Web IDL does not tell what an
attribute reflects, nor its keywords and limits.
"""
import re
import sys

# Content attributes whose names differ from the IDL attribute in lower case.
NAMES = {
    "htmlFor": "for", "httpEquiv": "http-equiv", "acceptCharset": "accept-charset", "defaultValue": "value",
    "defaultChecked": "checked", "defaultSelected": "selected", "defaultMuted": "muted", "ch": "char",
    "chOff": "charoff",
}
# Written by hand in html/elements.js and forms/, or no reflection at all.
BY_HAND = {
    "HTMLElement": "innerText outerText hidden popover translate draggable spellcheck autocorrect autocapitalize writingSuggestions dir",
    "HTMLTitleElement": "text", "HTMLAnchorElement": "text", "HTMLBaseElement": "href",
    "HTMLHyperlinkElementUtils": "href protocol username password host hostname port pathname search hash",
    "HTMLScriptElement": "text async", "HTMLInputElement": "value height width checked type",
    "HTMLOptionElement": "label value text", "HTMLTextAreaElement": "defaultValue value", "HTMLOutputElement": "value defaultValue",
    "HTMLImageElement": "width height", "HTMLProgressElement": "value max", "HTMLMeterElement": "value min max low high optimum",
    "HTMLSelectElement": "length", "HTMLOptionsCollection": "length", "HTMLTableElement": "caption tHead tFoot",
    "HTMLCanvasElement": "width height", "HTMLMediaElement": "autoplay_", "HTMLLIElement": "",
    "HTMLButtonElement": "type", "HTMLFormElement": "action", "HTMLObjectElement": "", "HTMLVideoElement": "",
    "HTMLTemplateElement": "shadowRootMode shadowRootDelegatesFocus shadowRootClonable shadowRootSerializable",
    "HTMLOrSVGElement": "tabIndex nonce", "HTMLMarqueeElement": "behavior direction loop scrollAmount scrollDelay",
    "HTMLTimeElement": "", "HTMLDetailsElement": "", "HTMLOListElement": "", "HTMLTrackElement": "",
}
BUTTONS = " formAction"
BY_HAND["HTMLInputElement"] += BUTTONS
BY_HAND["HTMLButtonElement"] += BUTTONS
# Strings of the type USVString that are no URLs.
PLAIN = {"srcset", "imageSrcset", "ping", "allow", "data_"}
# Strings of the type DOMString that are URLs.
URLS = {("HTMLImageElement", "lowsrc"), ("HTMLImageElement", "longDesc"), ("HTMLObjectElement", "codeBase"),
        ("HTMLFrameElement", "src"), ("HTMLFrameElement", "longDesc"), ("HTMLIFrameElement", "longDesc"),
        ("HTMLBodyElement", "background_")}
REFERRER = ["", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
            "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url"]
ENCTYPE = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]
# Keywords, the value without the attribute, the value of an unknown keyword, other spellings.
ENUMS = {
    "crossOrigin": (["anonymous", "use-credentials"], None, "anonymous", {"": "anonymous"}),
    "referrerPolicy": (REFERRER, "", "", {}),
    "loading": (["lazy", "eager"], "eager", "eager", {}),
    "fetchPriority": (["high", "low", "auto"], "auto", "auto", {}),
    "decoding": (["async", "sync", "auto"], "auto", "auto", {}),
    "enctype": (ENCTYPE, ENCTYPE[0], ENCTYPE[0], {}),
    "encoding": (ENCTYPE, ENCTYPE[0], ENCTYPE[0], {}),
    "formEnctype": (ENCTYPE, "", ENCTYPE[0], {}),
    "HTMLFormElement.autocomplete": (["on", "off"], "on", "on", {}),
    "HTMLFormElement.method": (["get", "post", "dialog"], "get", "get", {}),
    "formMethod": (["get", "post", "dialog"], "", "get", {}),
    "HTMLLinkElement.as": (["fetch", "audio", "document", "embed", "font", "image", "manifest", "object", "report",
                            "script", "sharedworker", "style", "track", "video", "worker", "xslt"], "", "", {}),
    "preload": (["none", "metadata", "auto"], "metadata", "metadata", {"": "auto"}),
    "kind": (["subtitles", "captions", "descriptions", "chapters", "metadata"], "subtitles", "metadata", {}),
    "enterKeyHint": (["enter", "done", "go", "next", "previous", "search", "send"], "", "", {}),
    "inputMode": (["none", "text", "tel", "url", "email", "numeric", "decimal", "search"], "", "", {}),
    "HTMLTableCellElement.scope": (["row", "col", "rowgroup", "colgroup"], "", "", {}),
    "popoverTargetAction": (["toggle", "show", "hide"], "toggle", "toggle", {}),
    "contentEditable": None,
}
# Numbers: the kind and its bounds.
NUMBERS = {
    "maxLength": ("limited", -1), "minLength": ("limited", -1), "HTMLInputElement.size": ("positive", 20),
    "HTMLTextAreaElement.cols": ("fallback", 20), "HTMLTextAreaElement.rows": ("fallback", 2),
    "HTMLTableColElement.span": ("clamped", 1, 1000, 1), "colSpan": ("clamped", 1, 1000, 1), "rowSpan": ("clamped", 0, 65534, 1),
    "HTMLOListElement.start": ("long", 1), "HTMLLIElement.value": ("long", 0), "HTMLPreElement.width": ("long", 0),
    "HTMLCanvasElement.width": ("unsigned", 300), "HTMLCanvasElement.height": ("unsigned", 150),
    "HTMLMarqueeElement.hspace": ("unsigned", 0), "HTMLMarqueeElement.vspace": ("unsigned", 0),
}
# Interfaces with the name of an element in lower case are found by it; the others are listed.
ELEMENTS = {
    "HTMLAnchorElement": "a", "HTMLBRElement": "br", "HTMLDListElement": "dl", "HTMLDirectoryElement": "dir",
    "HTMLHeadingElement": "h1 h2 h3 h4 h5 h6", "HTMLHRElement": "hr", "HTMLIFrameElement": "iframe",
    "HTMLImageElement": "img", "HTMLLIElement": "li", "HTMLModElement": "ins del", "HTMLOListElement": "ol",
    "HTMLOptGroupElement": "optgroup", "HTMLParagraphElement": "p", "HTMLPreElement": "pre listing xmp",
    "HTMLQuoteElement": "blockquote q", "HTMLTableCaptionElement": "caption", "HTMLTableCellElement": "td th",
    "HTMLTableColElement": "col colgroup", "HTMLTableRowElement": "tr", "HTMLTableSectionElement": "thead tbody tfoot",
    "HTMLTextAreaElement": "textarea", "HTMLUListElement": "ul", "HTMLFieldSetElement": "fieldset",
    "HTMLDataListElement": "datalist", "HTMLFrameSetElement": "frameset", "HTMLMediaElement": "", "HTMLUnknownElement": "",
    "HTMLElement": "article section nav aside hgroup header footer address main search dt dd figure figcaption em strong "
                   "small s cite dfn abbr ruby rb rt rtc rp code var samp kbd sub sup i b u mark bdi bdo wbr summary "
                   "noscript acronym basefont big center nobr noembed noframes plaintext strike tt",
}
SKIPPED = {"HTMLAllCollection", "HTMLFormControlsCollection", "HTMLOptionsCollection", "HTMLCollection"}


def bodies(text):
    """The name, the parent and the body of each interface; parts of one interface are joined."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    found = {}
    for match in re.finditer(r"(?:partial\s+)?interface\s+(?:mixin\s+)?(\w+)\s*(?::\s*(\w+))?\s*\{(.*?)\n\};", text, re.S):
        name, parent, body = match.groups()
        known = found.setdefault(name, [None, ""])
        known[0] = known[0] or parent
        known[1] += body
    for match in re.finditer(r"^(\w+)\s+includes\s+(\w+);", text, re.M):
        found.setdefault(match.group(1), [None, ""]).append(match.group(2))
    return found


def js(value):
    if value is None:
        return "null"
    if isinstance(value, list):
        return "[" + ", ".join(js(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{js(k)}: {js(v)}" for k, v in value.items()) + " }" if value else "{}"
    return str(value) if isinstance(value, int) else '"' + value + '"'


def reflection(interface, name, kind, is_null_empty):
    """One row: the IDL name, the content attribute, the kind, and what the kind needs."""
    content = NAMES.get(name, name.lower())
    enum = ENUMS.get(f"{interface}.{name}", ENUMS.get(name))
    if enum and kind.rstrip("?") in ("DOMString", "USVString"):
        return [name, content, "enum", *enum] + (["nullable"] if kind.endswith("?") else [])
    number = NUMBERS.get(f"{interface}.{name}", NUMBERS.get(name))
    if kind == "boolean":
        return [name, content, "boolean"]
    if kind == "long":
        return [name, content, *(number or ("long", 0))]
    if kind == "unsigned long":
        return [name, content, *(number or ("unsigned", 0))]
    if kind == "double":
        return [name, content, "double", 0]
    if (kind == "USVString" and name not in PLAIN) or (interface, name) in URLS:
        return [name, content, "url"]
    return [name, content, "empty" if is_null_empty else "string"]


def rows(interface, body, mixins, found):
    result = []
    for part_name, part in [(interface, body)] + [(m, found[m][1]) for m in mixins if m in found]:
        for match in re.finditer(r"^\s*(?:\[([^\]]*)\]\s*)?attribute\s+((?:\[[^\]]*\]\s*)?)([\w ]+\??)\s+(\w+);", part, re.M):
            flags, inner, kind, name = match.groups()
            kind = kind.strip()
            if kind not in ("DOMString", "DOMString?", "USVString", "boolean", "long", "unsigned long", "double"):
                continue
            if "CEReactions" not in (flags or "") and part_name != "HTMLMediaElement_":
                continue
            if name in BY_HAND.get(part_name, "").split() or name in ("contentEditable", "writingSuggestions"):
                continue
            result.append(reflection(interface, name, kind, "LegacyNullToEmptyString" in (flags or "") + inner))
    return result


def wrapped(line):
    """A line of values, broken behind commas before column 120."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    broken = []
    while len(line) > 120:
        end = line.rindex(", ", 0, 120) + 1
        broken.append(line[:end])
        line = indent + line[end + 1:]
    return "\n".join([*broken, line])


def main(folder):
    with open(f"{folder}/html.idl") as file:
        found = bodies(file.read())
    with open(f"{folder}/wai-aria.idl") as file:
        aria = bodies(file.read())["ARIAMixin"][1]
    print("// Made by Scripts/generate-dom.py from the Web IDL of the HTML Standard and of WAI-ARIA.\n")
    print("/// An interface, its parent, its elements, and its reflected attributes: the IDL name, the content")
    print("/// attribute, the kind, and what the kind needs.")
    print("export const htmlInterfaces = [")
    order = [n for n in found if n.startswith("HTML") and n.endswith("Element") and n not in SKIPPED and found[n][0]]
    done = {"Element"}
    while order:
        for name in order:
            if found[name][0] in done:
                break
        order.remove(name)
        done.add(name)
        tags = ELEMENTS.get(name, name[4:-7].lower())
        mixins = [m for m in found[name][2:] if m not in ("ElementContentEditable", "GlobalEventHandlers")]
        print(wrapped(f'    ["{name}", "{found[name][0]}", "{tags}", ['))
        for row in rows(name, found[name][1], mixins, found):
            print(wrapped(f"        {js(row)},"))
        print("    ]],")
    print("];\n")
    strings, elements, lists = [], [], []
    for match in re.finditer(r"attribute\s+([\w<>]+)\?\s+(\w+);", aria):
        kind, name = match.groups()
        if kind == "DOMString":
            content = name if name == "role" else "aria-" + name[4:].lower()
            strings.append([name, content])
        elif kind == "Element":
            elements.append([name, "aria-" + name[4:-7].lower()])
        else:
            lists.append([name, "aria-" + name[4:-8].lower()])
    print("/// The attributes of accessibility: strings, elements, lists of elements.")
    for name, list_ in (("ariaStrings", strings), ("ariaElements", elements), ("ariaLists", lists)):
        print(f"export const {name} = [")
        for row in list_:
            print(wrapped(f"    {js(row)},"))
        print("];")


main(sys.argv[1])
