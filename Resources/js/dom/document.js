// Documents (DOM Standard section 4.5).

import { native, page } from "garth:realm";
import { defineProperty, getOwnPropertyDescriptor, home, illegal } from "../webidl/page.js";
import { ascii } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { instance, interface_, publishMembers } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    ATTRIBUTE, CDATA, constructNode, dataOf, DOCUMENT, ELEMENT, HTML, makers, Node, qualifiedName, S, states, TEXT,
} from "./states.js";

/// A node's document; a document's own is itself.
export function documentOf(s) {
    if (s.doc) return s.doc;
    if (s.kind === DOCUMENT) return s;
    let doc;
    if (s.kind === ATTRIBUTE) {
        doc = s.element ? documentOf(s.element) : mainDocument;
    } else {
        const root = native.root(s.id);
        if (root !== s.id) doc = documentOf(S(root));
        else if (s.templateHost) doc = inertDocument(documentOf(s.templateHost));
        else doc = mainDocument;
    }
    s.doc = doc;
    return doc;
}
/// HTML Standard, "appropriate template contents owner document".
export function inertDocument(doc) {
    if (doc.isInert) return doc;
    if (!doc.inert) {
        doc.inert = makeDocument({ isHTML: doc.isHTML, contentType: doc.contentType });
        doc.inert.isInert = true;
    }
    return doc.inert;
}
export function tagName(s) {
    const name = qualifiedName(s);
    return s.isHTML && documentOf(s).isHTML ? (s.upper ??= ascii.upper(name)) : name;
}

export const Document = interface_("Document", Node, null, {
    make(args, newTarget) {
        return constructNode(makeDocument({
            isHTML: false, contentType: "application/xml", origin: mainDocument,
        }), newTarget);
    },
});
makers[DOCUMENT] = (s) => instance(Document, s);
const HTMLDocument = interface_("HTMLDocument", Document, () => class {});
export const XMLDocument = interface_("XMLDocument", Document, () => class {});

export function doc(object) {
    const s = object === undefined || object === null ? mainDocument : stateOf(object);
    if (s === undefined || s.kind !== DOCUMENT) illegal();
    return s;
}
export function makeDocument({ isHTML, contentType, url, encoding = "UTF-8", I, id }) {
    id ??= native.makeNode(DOCUMENT, "");
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    const s = { id, kind: DOCUMENT, doc: null, listeners: null, isHTML, contentType, url, encoding,
        readyState: "complete" };
    states[id] = s;
    if (home) home.adoptState(s, isHTML ? "HTMLDocument" : I?.name ?? "Document");
    else instance(I ?? (isHTML ? HTMLDocument : Document), s);
    if (!home) pinLocation(s);
    return s;
}
/// `location` is the document's own, and cannot be replaced ([LegacyUnforgeable]).
const locationHolder = {};
publishMembers(class {
    get location() { return doc(this) === mainDocument ? page.location : null; }
    set location(v) { if (doc(this) === mainDocument) page.location = v; }
}.prototype, locationHolder, true);
export const locationDescriptor = getOwnPropertyDescriptor(locationHolder, "location");
export function pinLocation(s) {
    defineProperty(s.wrapper, "location", { ...locationDescriptor, enumerable: true, configurable: false });
}
export const mainDocument = home ? S(native.rootNode()) : makeDocument(
    { id: native.rootNode(), isHTML: true, contentType: "text/html" });
if (!home) {
    mainDocument.readyState = "loading";
    mainDocument.isQuirks = () => native.isQuirks();
    defineProperty(mainDocument, "encoding", { get: () => native.documentEncoding() });
}
export const isQuirks = (s) => s.isQuirks?.() ?? false;
export function documentURL(s) {
    if (s === mainDocument) return native.documentURL();
    return s.url ?? "about:blank";
}
/// The document's base URL (HTML Standard section 2.5.3).
export function baseURL(s) {
    if (s.core && s !== mainDocument) return s.core.baseURL();
    const own = s === mainDocument || s.url ? documentURL(s) : s.inheritsBase ? documentURL(mainDocument)
        : documentURL(s);
    const version = native.version();
    if (s.baseVersion !== version || s.baseOf !== own) {
        s.baseVersion = version;
        s.baseOf = own;
        s.base = own;
        for (const id of native.collect(s.id, 1, HTML, "base")) {
            const href = native.getAttr(id, "href");
            if (href === null) continue;
            if (s === mainDocument && native.isRefusedBase(id, href)) break;
            const parsed = native.parseURL(href, isAboutURL(own) ? baseFallback(s) : own);
            if (parsed && !/^(?:data|javascript):/.test(parsed[0])) s.base = parsed[0];
            break;
        }
        if (isAboutURL(s.base)) s.base = baseFallback(s);
    }
    return s.base;
}
export const isAboutURL = (url) => url === "about:blank" || url === "about:srcdoc" || url.startsWith("about:blank#")
    || url.startsWith("about:blank?");
export const baseFallback = (s) => (s === mainDocument ? (native.outerWindow() ?? native.openerWindow())?.baseURL()
    ?? "about:blank" : s.inheritsBase ? documentURL(mainDocument) : documentURL(s));
/// A URL of an attribute, resolved; the text itself where it is no URL.
export function resolveURL(s, text) {
    const parsed = native.parseURL(text.toWellFormed(), baseURL(s), s.encoding);
    return parsed ? parsed[0] : text;
}
export function documentElement(s) {
    for (let id = native.first(s.id); id >= 0; id = native.next(id)) if (native.kind(id) === ELEMENT) return S(id);
    return null;
}
function htmlChild(s, ...names) {
    const root = documentElement(s);
    if (!root || !root.isHTML || root.local !== "html") return null;
    for (let id = native.first(root.id); id >= 0; id = native.next(id)) {
        if (native.kind(id) !== ELEMENT) continue;
        const e = S(id);
        if (e.isHTML && names.includes(e.local)) return e;
    }
    return null;
}
export const headOf = (s) => htmlChild(s, "head");
export const bodyOf = (s) => htmlChild(s, "body", "frameset");
export const collapse = (text) => ascii.words(text).join(" ");
export function childText(s) {
    let text = "";
    for (const id of native.children(s.id)) {
        const kind = native.kind(id);
        if (kind === TEXT || kind === CDATA) text += dataOf(S(id));
    }
    return text;
}
