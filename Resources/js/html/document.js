// Members of documents (DOM Standard section 4.5, HTML Standard section 3.1).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { driver } from "../driver/state.js";
import { isObject } from "../webidl/values.js";
import { ascii, toNullableStr, toStr, toStrOrEmpty, toULong, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, interfaces, partial, toNullableState, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { newEvent } from "../events/event.js";
import {
    ATTRIBUTE, CDATA, childStates, DOCTYPE, DOCUMENT, ELEMENT, HTML, INSTRUCTION, isConnected, makeComment,
    makeFragment, makeNode, makeText, Node, parentState, S, SVG, wrapperOf, wrapperOrNull,
} from "../dom/states.js";
import { collection, liveList } from "../dom/collections.js";
import {
    bodyOf, childText, collapse, doc, Document, documentElement, documentURL, headOf, isAboutURL, isQuirks,
    mainDocument, makeDocument, XMLDocument,
} from "../dom/document.js";
import { adopt, append, attrIndex, preInsert, replaceAll, replaceChild } from "../dom/tree.js";
import { cloneNode } from "../dom/node.js";
import { checkName, checkQualified, extractName } from "../dom/names.js";
import { DocumentType } from "../dom/character-data.js";
import { elementByID } from "../dom/mixins.js";
import { getAttr, hasAttr, removeAttrAt, setAttr } from "../dom/attributes.js";
import { byClassName, byTagName, byTagNameNS } from "../dom/element.js";
import { createElement, makeElementIn } from "../dom/markup.js";
import { makeIterator, toFilter, TreeWalker } from "../dom/traversal.js";
import { makeRange } from "../dom/ranges.js";
import { selection } from "../dom/selection.js";
import { focusIn } from "../dom/shadow.js";
import { parsedDocument } from "../dom/parsing.js";
import { isUnloading, openAgain, openWindow, throwsOnWriting } from "../window/names.js";
import { running } from "../window/host.js";
import { styleSheetsOf } from "../cssom/sheets.js";
import { isShown, originURL } from "../window/origin.js";
import defer * as commands from "../editing/commands.js";

function documentList(s, key, test) {
    s.$lists ??= new Map();
    if (!s.$lists.has(key)) {
        s.$lists.set(key, collection(() => native.collect(s.id, 1, HTML, "*").filter((id) => test(S(id)))));
    }
    return s.$lists.get(key);
}
function bodyColor(object, name) {
    const b = bodyOf(doc(object));
    return b && b.local === "body" ? getAttr(b, name) ?? "" : "";
}
function setBodyColor(object, name, v) {
    const b = bodyOf(doc(object));
    if (b && b.local === "body") setAttr(b, name, toStrOrEmpty(v));
}
/// Whether nobody sees the document: a driver says so, or it is being left.
const isHidden = () => driver.isHidden || isUnloading();
function isOption(options) {
    if (!isObject(options)) return null;
    const is = options.is;
    return is === undefined ? null : toStr(is);
}
function writeDocument(s, text) {
    if (!s.isHTML) fail("InvalidStateError", "The document is not HTML");
    if (throwsOnWriting > 0) fail("InvalidStateError", "A custom element is being made");
    if (s !== mainDocument || !isShown(s)) return;
    native.write(text);
}
const eventNames = {
    __proto__: null,
    beforeunloadevent: "BeforeUnloadEvent", compositionevent: "CompositionEvent", customevent: "CustomEvent",
    devicemotionevent: "", dragevent: "DragEvent", event: "Event", events: "Event",
    focusevent: "FocusEvent", hashchangeevent: "HashChangeEvent", htmlevents: "Event",
    keyboardevent: "KeyboardEvent", messageevent: "MessageEvent", mouseevent: "MouseEvent",
    mouseevents: "MouseEvent", storageevent: "StorageEvent", svgevents: "Event", textevent: "TextEvent",
    touchevent: "", uievent: "UIEvent", uievents: "UIEvent",
};

const DOMImplementation = interface_("DOMImplementation", null, () => class {
    createDocumentType(name, publicId, systemId) {
        const s = brand(this, DOMImplementation);
        need(arguments.length, 3);
        name = toStr(name);
        publicId = toStr(publicId);
        systemId = toStr(systemId);
        checkQualified(name);
        return makeNode(DOCTYPE, `${name}\0${publicId}\0${systemId}`, s.doc).wrapper;
    }
    createDocument(namespace, name, doctype = null) {
        const s = brand(this, DOMImplementation);
        need(arguments.length, 2);
        namespace = toNullableStr(namespace);
        name = toStrOrEmpty(name);
        const type = toNullableState(doctype, DocumentType);
        const contentType = namespace === HTML ? "application/xhtml+xml" : namespace === SVG ? "image/svg+xml"
            : "application/xml";
        let root = null;
        const made = makeDocument({ isHTML: false, contentType, I: XMLDocument });
        if (name !== "") {
            const [ns, prefix, local] = extractName(namespace, name);
            root = createElement(made, local, ns, prefix, null, false);
        }
        kernel.reactions(() => {
            if (type) append(type, made);
            if (root) append(root, made);
        });
        return made.wrapper;
    }
    createHTMLDocument(title = undefined) {
        brand(this, DOMImplementation);
        const made = makeDocument({ isHTML: true, contentType: "text/html" });
        made.inheritsBase = true;
        append(makeNode(DOCTYPE, "html\0\0", made), made);
        const html = makeElementIn(made, HTML, null, "html");
        append(html, made);
        const head = makeElementIn(made, HTML, null, "head");
        append(head, html);
        if (title !== undefined) {
            const t = makeElementIn(made, HTML, null, "title");
            append(t, head);
            append(makeText(toStr(title), made), t);
        }
        append(makeElementIn(made, HTML, null, "body"), html);
        return made.wrapper;
    }
    hasFeature() {
        brand(this, DOMImplementation);
        return true;
    }
});

partial(Document, () => class {
    static parseHTMLUnsafe(html) {
        need(arguments.length, 1);
        return parsedDocument(toStr(html), true);
    }
    get implementation() {
        const s = doc(this);
        return (s.$implementation ??= instance(DOMImplementation, { doc: s }));
    }
    get URL() { return documentURL(doc(this)); }
    get documentURI() { return documentURL(doc(this)); }
    get compatMode() { return isQuirks(doc(this)) ? "BackCompat" : "CSS1Compat"; }
    get characterSet() { return doc(this).encoding; }
    get charset() { return doc(this).encoding; }
    get inputEncoding() { return doc(this).encoding; }
    get contentType() { return doc(this).contentType; }
    get doctype() {
        for (const id of native.children(doc(this).id)) if (native.kind(id) === DOCTYPE) return wrapperOf(id);
        return null;
    }
    get documentElement() { return wrapperOrNull(documentElement(doc(this))); }
    getElementsByTagName(name) {
        const s = doc(this);
        need(arguments.length, 1);
        return byTagName(s, toStr(name));
    }
    getElementsByTagNameNS(namespace, local) {
        const s = doc(this);
        need(arguments.length, 2);
        return byTagNameNS(s, toNullableStr(namespace), toStr(local));
    }
    getElementsByClassName(names) {
        const s = doc(this);
        need(arguments.length, 1);
        return byClassName(s, toStr(names));
    }
    getElementById(id) {
        const s = doc(this);
        need(arguments.length, 1);
        return elementByID(s, toStr(id));
    }
    createElement(name, options = undefined) {
        const s = doc(this);
        need(arguments.length, 1);
        name = toStr(name);
        checkName(name);
        if (s.isHTML) name = ascii.lower(name);
        const ns = s.isHTML || s.contentType === "application/xhtml+xml" ? HTML : null;
        return kernel.reactions(() => createElement(s, name, ns, null, isOption(options), true).wrapper);
    }
    createElementNS(namespace, name, options = undefined) {
        const s = doc(this);
        need(arguments.length, 2);
        const [ns, prefix, local] = extractName(toNullableStr(namespace), toStr(name));
        return kernel.reactions(() => createElement(s, local, ns, prefix, isOption(options), true).wrapper);
    }
    createDocumentFragment() { return makeFragment(doc(this)).wrapper; }
    createTextNode(data) {
        const s = doc(this);
        need(arguments.length, 1);
        return makeText(toStr(data), s).wrapper;
    }
    createCDATASection(data) {
        const s = doc(this);
        need(arguments.length, 1);
        data = toStr(data);
        if (s.isHTML) fail("NotSupportedError", "An HTML document has no CDATA sections");
        if (data.includes("]]>")) fail("InvalidCharacterError", "The data has the end of a CDATA section");
        return makeNode(CDATA, data, s).wrapper;
    }
    createComment(data) {
        const s = doc(this);
        need(arguments.length, 1);
        return makeComment(toStr(data), s).wrapper;
    }
    createProcessingInstruction(target, data) {
        const s = doc(this);
        need(arguments.length, 2);
        target = toStr(target);
        data = toStr(data);
        checkName(target);
        if (data.includes("?>")) fail("InvalidCharacterError", "The data has the end of an instruction");
        return makeNode(INSTRUCTION, `${target}\0${data}`, s).wrapper;
    }
    importNode(source, subtree = false) {
        const s = doc(this);
        need(arguments.length, 1);
        const n = toState(source, Node);
        if (n.kind === DOCUMENT || n.shadowMode !== undefined) fail("NotSupportedError", "The node cannot be imported");
        return kernel.reactions(() => cloneNode(n, s, isObject(subtree) ? !subtree.selfOnly : !!subtree).wrapper);
    }
    adoptNode(source) {
        const s = doc(this);
        need(arguments.length, 1);
        const n = toState(source, Node);
        if (n.kind === DOCUMENT) fail("NotSupportedError", "A document cannot be adopted");
        if (n.shadowMode !== undefined) fail("HierarchyRequestError", "A shadow root cannot be adopted");
        if (n.templateHost) return n.wrapper;
        kernel.reactions(() => {
            if (n.kind === ATTRIBUTE && n.element) removeAttrAt(n.element, attrIndex(n));
            adopt(n, s);
        });
        return n.wrapper;
    }
    createAttribute(name) {
        const s = doc(this);
        need(arguments.length, 1);
        name = toStr(name);
        checkName(name);
        return kernel.makeAttr(null, null, s.isHTML ? ascii.lower(name) : name, "", s).wrapper;
    }
    createAttributeNS(namespace, name) {
        const s = doc(this);
        need(arguments.length, 2);
        const [ns, prefix, local] = extractName(toNullableStr(namespace), toStr(name));
        return kernel.makeAttr(ns, prefix, local, "", s).wrapper;
    }
    createEvent(name) {
        doc(this);
        need(arguments.length, 1);
        const I = interfaces[eventNames[ascii.lower(toStr(name))]];
        if (!I) fail("NotSupportedError", "There is no such event interface");
        const object = newEvent(I, ["", undefined]);
        stateOf(object).isInitialized = false;
        return object;
    }
    createRange() { return makeRange(doc(this), 0, doc(this), 0).wrapper; }
    createNodeIterator(root, whatToShow = 0xffffffff, filter = null) {
        doc(this);
        need(arguments.length, 1);
        const r = toState(root, Node);
        return makeIterator(r, toULong(whatToShow), toFilter(filter)).wrapper;
    }
    createTreeWalker(root, whatToShow = 0xffffffff, filter = null) {
        doc(this);
        need(arguments.length, 1);
        const r = toState(root, Node);
        return instance(TreeWalker, { root: r, current: r, whatToShow: toULong(whatToShow), filter: toFilter(filter),
            isActive: false });
    }

    get domain() { return doc(this) === mainDocument ? originURL()?.hostname ?? "" : ""; }
    set domain(v) { fail("SecurityError", "The domain cannot be changed"); }
    get referrer() {
        const outer = doc(this) === mainDocument ? native.outerWindow() : null;
        return outer && !isAboutURL(native.documentURL()) ? outer.url().split("#")[0] : "";
    }
    get lastModified() {
        doc(this);
        const d = new Date(native.timeOrigin());
        const two = (n) => String(n).padStart(2, "0");
        const time = [d.getHours(), d.getMinutes(), d.getSeconds()].map(two).join(":");
        return `${two(d.getMonth() + 1)}/${two(d.getDate())}/${d.getFullYear()} ${time}`;
    }
    get readyState() { return doc(this).readyState; }
    get title() {
        const s = doc(this);
        const root = documentElement(s);
        if (root && root.ns === SVG && root.local === "svg") {
            const t = childStates(root).find((c) => c.kind === ELEMENT && c.ns === SVG && c.local === "title");
            return t ? collapse(childText(t)) : "";
        }
        const t = S(native.collect(s.id, 1, HTML, "title")[0] ?? -1);
        return t ? collapse(childText(t)) : "";
    }
    set title(v) {
        const s = doc(this);
        const text = toStr(v);
        kernel.reactions(() => {
            const root = documentElement(s);
            if (!root) return;
            let t;
            if (root.ns === SVG && root.local === "svg") {
                t = childStates(root).find((c) => c.kind === ELEMENT && c.ns === SVG && c.local === "title");
                if (!t) {
                    t = makeElementIn(s, SVG, null, "title");
                    preInsert(t, root, S(native.first(root.id)));
                }
            } else if (root.isHTML) {
                t = S(native.collect(s.id, 1, HTML, "title")[0] ?? -1);
                if (!t) {
                    const head = headOf(s);
                    if (!head) return;
                    t = makeElementIn(s, HTML, null, "title");
                    append(t, head);
                }
            } else {
                return;
            }
            replaceAll(t, text === "" ? null : makeText(text, s));
        });
    }
    get dir() {
        const root = documentElement(doc(this));
        const v = root ? ascii.lower(getAttr(root, "dir") ?? "") : "";
        return ["ltr", "rtl", "auto"].includes(v) ? v : "";
    }
    set dir(v) {
        const root = documentElement(doc(this));
        if (root) setAttr(root, "dir", toStr(v));
    }
    get body() { return wrapperOrNull(bodyOf(doc(this))); }
    set body(v) {
        const s = doc(this);
        if (v === null || v === undefined) fail("HierarchyRequestError", "The body must be an element");
        const b = toState(v, interfaces.HTMLElement);
        if (b.local !== "body" && b.local !== "frameset") fail("HierarchyRequestError", "The element is no body");
        kernel.reactions(() => {
            const old = bodyOf(s);
            if (old === b) return;
            if (old) {
                replaceChild(parentState(old), b, old);
                return;
            }
            const root = documentElement(s);
            if (!root) fail("HierarchyRequestError", "The document has no root element");
            append(b, root);
        });
    }
    get head() { return wrapperOrNull(headOf(doc(this))); }
    get images() { return documentList(doc(this), "images", (e) => e.local === "img"); }
    get embeds() { return documentList(doc(this), "embeds", (e) => e.local === "embed"); }
    get plugins() { return documentList(doc(this), "embeds", (e) => e.local === "embed"); }
    get links() {
        return documentList(doc(this), "links", (e) => (e.local === "a" || e.local === "area") && hasAttr(e, "href"));
    }
    get forms() { return documentList(doc(this), "forms", (e) => e.local === "form"); }
    get scripts() { return documentList(doc(this), "scripts", (e) => e.local === "script"); }
    get anchors() { return documentList(doc(this), "anchors", (e) => e.local === "a" && hasAttr(e, "name")); }
    get applets() { return documentList(doc(this), "applets", () => false); }
    getElementsByName(name) {
        const s = doc(this);
        need(arguments.length, 1);
        name = toStr(name);
        s.$lists ??= new Map();
        const key = `N${name}`;
        if (!s.$lists.has(key)) {
            s.$lists.set(key, liveList(() => native.collect(s.id, 1, HTML, "*")
                .filter((id) => native.getAttr(id, "name") === name)));
        }
        return s.$lists.get(key);
    }
    get currentScript() {
        const s = doc(this);
        return s === mainDocument ? wrapperOrNull(running.script) : null;
    }
    get defaultView() {
        const s = doc(this);
        return isShown(s) ? s.core.global : null;
    }
    get designMode() { return doc(this).designMode ?? "off"; }
    set designMode(v) {
        const s = doc(this);
        const mode = ascii.lower(toStr(v));
        if (mode === "on" || mode === "off") s.designMode = mode;
    }
    get hidden() { return doc(this) === mainDocument && isHidden(); }
    get visibilityState() { return doc(this) === mainDocument && isHidden() ? "hidden" : "visible"; }
    get activeElement() {
        const s = doc(this);
        const f = s.focused && isConnected(s.focused) ? s.focused : null;
        return wrapperOrNull((f && focusIn(s, f)) ?? bodyOf(s) ?? documentElement(s));
    }
    hasFocus() { return doc(this) === mainDocument && driver.isFocused; }
    open(url = undefined, name = undefined, features = undefined) {
        const s = doc(this);
        if (arguments.length > 2) {
            if (!isShown(s)) fail("InvalidAccessError", "The document has no window");
            return openWindow(toUSV(url), toStr(name), toStr(features));
        }
        if (!s.isHTML) fail("InvalidStateError", "The document is not HTML");
        if (throwsOnWriting > 0) fail("InvalidStateError", "A custom element is being made");
        if (s === mainDocument && isShown(s)) openAgain();
        return this;
    }
    close() {
        const s = doc(this);
        if (!s.isHTML) fail("InvalidStateError", "The document is not HTML");
        if (throwsOnWriting > 0) fail("InvalidStateError", "A custom element is being made");
        if (s === mainDocument) native.closeDocument();
    }
    write(...text) { writeDocument(doc(this), text.map(toStr).join("")); }
    writeln(...text) { writeDocument(doc(this), text.map(toStr).join("") + "\n"); }
    get cookie() { return doc(this) === mainDocument ? native.cookies() : ""; }
    set cookie(v) {
        const s = doc(this), text = toUSV(v);
        if (s === mainDocument) native.setCookie(text);
    }
    execCommand(command, showsUI = false, value = "") { return commands.performCommand(doc(this), toStr(command),
        toStr(value));
        }
    queryCommandSupported(command) { return commands.isSupported(toStr(command)); }
    queryCommandEnabled(command) { return commands.commandNamed(toStr(command)) !== null
        && commands.commandHost(doc(this)) !== null; }
    queryCommandState(command) { return commands.isInFormat(doc(this), commands.commandNamed(toStr(command))); }
    queryCommandIndeterm(command) { return false; }
    queryCommandValue(command) { return ""; }
    getSelection() {
        const s = doc(this);
        return s === mainDocument ? selection().wrapper : null;
    }
    get styleSheets() {
        const s = doc(this);
        return styleSheetsOf(s);
    }
    get scrollingElement() {
        const s = doc(this);
        return wrapperOrNull(isQuirks(s) ? bodyOf(s) : documentElement(s));
    }
    get rootElement() {
        const root = documentElement(doc(this));
        return root && root.ns === SVG && root.local === "svg" ? root.wrapper : null;
    }
    get fgColor() { return bodyColor(this, "text"); }
    set fgColor(v) { setBodyColor(this, "text", v); }
    get linkColor() { return bodyColor(this, "link"); }
    set linkColor(v) { setBodyColor(this, "link", v); }
    get vlinkColor() { return bodyColor(this, "vlink"); }
    set vlinkColor(v) { setBodyColor(this, "vlink", v); }
    get alinkColor() { return bodyColor(this, "alink"); }
    set alinkColor(v) { setBodyColor(this, "alink", v); }
    get bgColor() { return bodyColor(this, "bgcolor"); }
    set bgColor(v) { setBodyColor(this, "bgcolor", v); }
    get all() { return documentList(doc(this), "all", () => true); }
    clear() { doc(this); }
    captureEvents() { doc(this); }
    releaseEvents() { doc(this); }
});
