// Parsing and serializing (DOM Parsing).

import { native } from "garth:realm";
import { core, need, typeError } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { ascii, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, interfaces, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    ATTRIBUTE, CDATA, childStates, COMMENT, dataOf, DOCTYPE, DOCUMENT, ELEMENT, FRAGMENT, HTML, INSTRUCTION,
    makeComment, makeNode, makeText, Node, parentState, qualifiedName, S, targetOf, TEXT, XML, XMLNS,
} from "./states.js";
import { Document, documentElement, makeDocument, XMLDocument } from "./document.js";
import { namePattern, qualifiedPattern } from "./names.js";
import { doctypeParts } from "./character-data.js";
import { attrAt } from "./attributes.js";
import { contentOf, makeElementIn, markParsed } from "./markup.js";
import { readContentHandlers } from "../html/shared.js";

/// A document of markup; its templates may become shadow trees (`Document.parseHTMLUnsafe`).
export function parsedDocument(text, allowsShadowRoots, url = "about:blank") {
    const made = makeDocument({ id: native.parseDocument(text, allowsShadowRoots), isHTML: true,
        contentType: "text/html", url });
    if (allowsShadowRoots) kernel.takeParsedShadows();
    const first = native.first(made.id);
    const doctype = first >= 0 && native.kind(first) === DOCTYPE ? S(first) : null;
    made.isQuirks = () => !doctype || doctypeParts(doctype)[0] !== "html" || doctypeParts(doctype)[1] !== "";
    markParsed(made.id);
    return made.wrapper;
}
interface_("DOMParser", null, () => class {
    parseFromString(text, type) {
        const parser = brand(this, interfaces.DOMParser);
        need(arguments.length, 2);
        text = toStr(text);
        type = toStr(type);
        if (type === "text/html") return parsedDocument(text, false, parser.core.url());
        if (!["text/xml", "application/xml", "application/xhtml+xml", "image/svg+xml"].includes(type)) throw typeError(
            `'${type}' is no type that can be parsed`);
        return parseXML(text, type, parser.core.url(), Document).wrapper;
    }
}, {
    make(args, newTarget) { return instance(interfaces.DOMParser, { core }, newTarget); },
});
interface_("XMLSerializer", null, () => class {
    serializeToString(root) {
        brand(this, interfaces.XMLSerializer);
        need(arguments.length, 1);
        return kernel.serializeXML(toState(root, Node), false);
    }
}, {
    make(args, newTarget) { return instance(interfaces.XMLSerializer, {}, newTarget); },
});
const voidTags = new Set(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "));
const escapeText = (t) => t.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" }[c]));
const escapeAttr = (t) =>
    t.replace(/[&<>"\t\n\r]/g,
        (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#9;", "\n": "&#xA;", "\r": "&#xD;" }[
            c]));
/// DOM Parsing, "XML serialization".
function serializeXML(top, isStrict) {
    let generated = 1;
    const bad = (test) => { if (isStrict && test) fail("InvalidStateError", "The tree cannot be written as XML"); };
    const notXML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
    const add = (map, prefix, ns) => { map.has(ns) ? map.get(ns).push(prefix) : map.set(ns, [prefix]); };
    const copy = (map) => new Map(Array.from(map, ([k, v]) => [k, [...v]]));
    const find = (map, ns, preferred) => {
        const list = map.get(ns);
        return list ? (list.includes(preferred) ? preferred : list.at(-1)) : null;
    };
    const one = (s, context, prefixes) => {
        switch (s.kind) {
        case ELEMENT: return writeElement(s, context, prefixes);
        case DOCUMENT: case FRAGMENT:
            bad(s.kind === DOCUMENT && !documentElement(s));
            return childStates(s).map((c) => one(c, context, prefixes)).join("");
        case TEXT:
            bad(notXML.test(dataOf(s)));
            return escapeText(dataOf(s));
        case CDATA: return `<![CDATA[${dataOf(s)}]]>`;
        case COMMENT:
            bad(notXML.test(dataOf(s)) || dataOf(s).includes("--") || dataOf(s).endsWith("-"));
            return `<!--${dataOf(s)}-->`;
        case INSTRUCTION:
            bad(targetOf(s).includes(":") || ascii.lower(targetOf(s)) === "xml" || dataOf(s).includes("?>"));
            return `<?${targetOf(s)} ${dataOf(s)}?>`;
        case DOCTYPE: {
            const [name, publicID, systemID] = doctypeParts(s);
            const first = publicID ? ` PUBLIC "${publicID}"` : systemID ? " SYSTEM" : "";
            return `<!DOCTYPE ${name}${first}${systemID ? ` "${systemID}"` : ""}>`;
        }
        case ATTRIBUTE: return "";
        }
        return "";
    };
    const writeElement = (s, context, outer) => {
        bad(s.local.includes(":") || !namePattern.test(s.local));
        const prefixes = copy(outer), local = new Map();
        let declared = null, inherited = context, ignoresDefault = false;
        for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
            const [ns, prefix, name] = native.attrName(s.id, i);
            if (ns !== XMLNS) continue;
            const value = attrAt(s, i);
            if (prefix === null) {
                declared = value;
            } else if (value !== XML && !(value === "" ? (prefixes.get(null) ?? []) : prefixes.get(value) ?? [])
                .includes(name)) {
                add(prefixes, name, value === "" ? null : value);
                local.set(name, value);
            }
        }
        let name = "", markup = "<";
        const ns = s.ns;
        if (inherited === ns) {
            if (declared !== null) ignoresDefault = true;
            name = ns === XML ? `xml:${s.local}` : s.local;
            markup += name;
        } else {
            let prefix = s.prefix;
            let candidate = find(prefixes, ns, prefix);
            if (prefix === "xmlns") {
                bad(true);
                candidate = prefix;
            }
            if (candidate !== null) {
                name = `${candidate}:${s.local}`;
                if (declared !== null && declared !== XML) inherited = declared === "" ? null : declared;
                markup += name;
            } else if (prefix !== null) {
                if (local.has(prefix)) prefix = generatePrefix(prefixes, ns);
                add(prefixes, prefix, ns);
                name = `${prefix}:${s.local}`;
                markup += `${name} xmlns:${prefix}="${escapeAttr(ns ?? "")}"`;
                if (declared !== null) inherited = declared === "" ? null : declared;
            } else if (declared === null || (declared === "" ? null : declared) !== ns) {
                ignoresDefault = true;
                name = s.local;
                inherited = ns;
                markup += `${name} xmlns="${escapeAttr(ns ?? "")}"`;
            } else {
                name = s.local;
                inherited = ns;
                markup += name;
            }
        }
        markup += writeAttributes(s, prefixes, local, ignoresDefault);
        const children = childStates(contentOf(s));
        if (ns === HTML && children.length === 0 && voidTags.has(s.local)) return `${markup} />`;
        if (ns !== HTML && children.length === 0) return `${markup}/>`;
        return `${markup}>${children.map((c) => one(c, inherited, prefixes)).join("")}</${name}>`;
    };
    const generatePrefix = (prefixes, ns) => {
        const prefix = `ns${generated++}`;
        add(prefixes, prefix, ns);
        return prefix;
    };
    const writeAttributes = (s, prefixes, local, ignoresDefault) => {
        let markup = "";
        for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
            const [ns, prefix, name] = native.attrName(s.id, i);
            const value = attrAt(s, i);
            let candidate = null;
            if (ns !== null) {
                candidate = find(prefixes, ns, prefix);
                if (ns === XMLNS) {
                    if (value === XML || (prefix === null && ignoresDefault)
                        || (prefix !== null && (!local.has(name) || local.get(name) !== value)
                            && (prefixes.get(value) ?? []).includes(name))) continue;
                    if (prefix === "xmlns") candidate = "xmlns";
                } else if (ns === XML) {
                    candidate = "xml";
                } else if (candidate === null) {
                    if (prefix !== null && !local.has(prefix)) {
                        candidate = prefix;
                        add(prefixes, candidate, ns);
                        local.set(candidate, ns);
                    } else {
                        candidate = generatePrefix(prefixes, ns);
                    }
                    markup += ` xmlns:${candidate}="${escapeAttr(ns)}"`;
                }
            }
            bad(name.includes(":") || !namePattern.test(name) || (name === "xmlns" && ns === null));
            markup += ` ${candidate !== null ? `${candidate}:` : ""}${name}="${escapeAttr(value)}"`;
        }
        return markup;
    };
    return one(top, null, new Map([[XML, ["xml"]]]));
}

/// A name, the identifiers, and the internal subset.
const doctypeForm = (() => {
    const literal = String.raw`(?:"([^"]*)"|'([^']*)')`, space = "[ \\t\\n]";
    const identifiers = `PUBLIC${space}+${literal}${space}+${literal}|SYSTEM${space}+${literal}`;
    return new RegExp(`${space}+([^\\s>\\[]+)(?:${space}+(?:${identifiers}))?${space}*(\\[[^\\]]*\\]${space}*)?>`, "y");
})();
/// A small parser of well-formed XML, for documents that scripts make.
class XMLSource {
    constructor(text, doc, parent, scope) {
        this.text = text.replace(/\r\n?/g, "\n");
        this.at = 0;
        this.doc = doc;
        this.parent = parent;
        this.scope = scope;
        this.depth = 0;
    }
    fail(message) {
        throw { xml: `${message} at ${this.at}` };
    }
    take(pattern) {
        pattern.lastIndex = this.at;
        const match = pattern.exec(this.text);
        if (match) this.at = pattern.lastIndex;
        return match;
    }
    is(literal) {
        if (!this.text.startsWith(literal, this.at)) return false;
        this.at += literal.length;
        return true;
    }
    until(literal) {
        const end = this.text.indexOf(literal, this.at);
        if (end < 0) this.fail(`'${literal}' is missing`);
        const part = this.text.slice(this.at, end);
        this.at = end + literal.length;
        return part;
    }
    references(text) {
        return text.replace(/&(#x[0-9a-fA-F]+|#[0-9]+|[^;&\s]*);?/g, (all, name) => {
            if (!all.endsWith(";")) this.fail("A reference has no end");
            if (name[0] === "#") {
                const code = name[1] === "x" ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
                if (!(code > 0 && code <= 0x10ffff)) this.fail("A reference is wrong");
                return String.fromCodePoint(code);
            }
            const known = { __proto__: null, amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" }[name];
            if (known === undefined) this.fail(`The entity ${name} is not known`);
            return known;
        });
    }
    content(isDocument) {
        let text = "";
        const flush = () => {
            if (text === "") return;
            if (isDocument && this.depth === 0) {
                if (/[^\t\n\r ]/.test(text)) this.fail("Text stands outside of the root element");
            } else {
                native.insert(makeText(text, this.doc).id, this.parent.id, -1);
            }
            text = "";
        };
        while (this.at < this.text.length) {
            const plain = this.take(/[^<]+/y);
            if (plain) {
                if (plain[0].includes("]]>")) this.fail("']]>' stands in text");
                text += this.references(plain[0]);
                continue;
            }
            if (this.is("<![CDATA[")) {
                flush();
                const data = this.until("]]>");
                if (isDocument && this.depth === 0) this.fail("A CDATA section stands outside of the root element");
                native.insert(makeNode(CDATA, data, this.doc).id, this.parent.id, -1);
                continue;
            }
            flush();
            if (this.is("<!--")) {
                const data = this.until("-->");
                if (data.includes("--") || data.endsWith("-")) this.fail("A comment has two hyphens");
                native.insert(makeComment(data, this.doc).id, this.parent.id, -1);
            } else if (this.is("<?")) {
                const target = this.take(/[^\s?>]+/y);
                if (!target || !namePattern.test(target[0])) this.fail("An instruction has no target");
                this.take(/[ \t\n]*/y);
                const data = this.until("?>");
                if (ascii.lower(target[0]) === "xml") {
                    if (this.parent !== this.doc || native.first(this.parent.id) >= 0) this.fail(
                        "The XML declaration is not at the start");
                    continue;
                }
                native.insert(makeNode(INSTRUCTION, `${target[0]}\0${data}`, this.doc).id, this.parent.id, -1);
            } else if (this.is("<!DOCTYPE")) {
                this.doctype();
            } else if (this.is("</")) {
                if (this.depth === 0) this.fail("An end tag has no start tag");
                const name = this.take(/[^\s>]+/y);
                this.take(/[ \t\n]*/y);
                if (!name || !this.is(">") || name[0] !== qualifiedName(this.parent)) this.fail(
                    "An end tag does not match");
                this.parent = S(native.parent(this.parent.id));
                this.scope = this.scope.outer;
                this.depth--;
            } else {
                this.element(isDocument);
            }
        }
        flush();
        if (this.depth > 0) this.fail("An element has no end tag");
        if (isDocument && !documentElement(this.doc)) this.fail("There is no root element");
    }
    doctype() {
        const match = this.take(doctypeForm);
        if (!match || this.depth > 0) this.fail("The doctype is wrong");
        const [, name, p1, p2, s1, s2, s3, s4] = match;
        native.insert(makeNode(DOCTYPE, `${name}\0${p1 ?? p2 ?? ""}\0${s1 ?? s2 ?? s3 ?? s4 ?? ""}`, this.doc).id,
            this.parent.id, -1);
    }
    element(isDocument) {
        if (!this.is("<")) this.fail("A tag is wrong");
        const name = this.take(/[^\s\/>=<"']+/y)?.[0];
        if (!name || !qualifiedPattern.test(name)) this.fail("The name of an element is wrong");
        if (isDocument && this.depth === 0 && documentElement(this.doc)) this.fail("There are two root elements");
        const attributes = [];
        let isEmpty = false;
        for (;;) {
            const space = this.take(/[ \t\n]+/y);
            if (this.is("/>")) {
                isEmpty = true;
                break;
            }
            if (this.is(">")) break;
            if (!space) this.fail("A tag is wrong");
            const match = this.take(/([^\s\/>=<"']+)[ \t\n]*=[ \t\n]*(?:"([^"<]*)"|'([^'<]*)')/y);
            if (!match || !qualifiedPattern.test(match[1])) this.fail("An attribute is wrong");
            if (attributes.some(([n]) => n === match[1])) this.fail("An attribute stands twice");
            attributes.push([match[1], this.references((match[2] ?? match[3]).replace(/[\t\n]/g, " "))]);
        }
        const scope = { outer: this.scope, map: new Map(this.scope.map) };
        for (const [n, value] of attributes) {
            if (n === "xmlns") scope.map.set(null, value || null);
            else if (n.startsWith("xmlns:")) scope.map.set(n.slice(6), value);
        }
        const parts = (qualified, isAttribute) => {
            const colon = qualified.indexOf(":");
            if (colon < 0) return [isAttribute ? (qualified === "xmlns" ? XMLNS : null) : scope.map.get(null) ?? null,
                null, qualified];
            const prefix = qualified.slice(0, colon);
            const ns = prefix === "xml" ? XML : prefix === "xmlns" ? XMLNS : scope.map.get(prefix);
            if (!ns) this.fail(`The prefix ${prefix} is not bound`);
            return [ns, prefix, qualified.slice(colon + 1)];
        };
        const [ns, prefix, local] = parts(name, false);
        const s = makeElementIn(this.doc, ns, prefix, local);
        for (const [n, value] of attributes) native.addAttr(s.id, ...parts(n, true), value);
        if (ns === HTML) readContentHandlers(s);
        if (local === "script") s.isStarted = true;
        const target = contentOf(this.parent);
        native.insert(s.id, target.id, -1);
        if (isEmpty) return;
        if (++this.depth > 500) this.fail("The elements are nested too deeply");
        this.parent = s;
        this.scope = scope;
    }
}
const emptyScope = () => ({ outer: null, map: new Map() });
export function parseXML(text, type, url = native.documentURL(), I = XMLDocument) {
    const doc = makeDocument({ isHTML: false, contentType: type, url, I });
    try {
        if (text.startsWith("\ufeff")) text = text.slice(1);
        new XMLSource(text, doc, doc, emptyScope()).content(true);
    } catch (error) {
        if (error.xml === undefined) throw error;
        for (const c of childStates(doc)) native.remove(c.id);
        const ns = "http://www.mozilla.org/newlayout/xml/parsererror.xml";
        const root = makeElementIn(doc, ns, null, "parsererror");
        native.insert(root.id, doc.id, -1);
        native.insert(makeText(error.xml, doc).id, root.id, -1);
    }
    return doc;
}
function parseXMLFragment(text, context, fragment) {
    const scope = emptyScope();
    const chain = [];
    for (let s = context; s && s.kind === ELEMENT; s = parentState(s)) chain.unshift(s);
    for (const s of chain) {
        if (s.prefix === null) scope.map.set(null, s.ns);
        else scope.map.set(s.prefix, s.ns);
        for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
            const [ns, prefix, local] = native.attrName(s.id, i);
            if (ns === XMLNS) scope.map.set(prefix === null ? null : local, native.attrValue(s.id, i) || null);
        }
    }
    try {
        new XMLSource(text, fragment.doc, fragment, scope).content(false);
    } catch (error) {
        if (error.xml === undefined) throw error;
        fail("SyntaxError", error.xml);
    }
}
keep({ serializeXML, parseXMLFragment });
