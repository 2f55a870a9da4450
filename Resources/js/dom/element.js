// Elements.

import { native } from "garth:realm";
import { illegal, need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { array } from "../webidl/values.js";
import { ascii, toDict, toNullableStr, toStr, toStrOrEmpty } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { interface_, toState, unscopable } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    DOCUMENT, ELEMENT, FRAGMENT, HTML, makeText, Node, parentState, rootState, S, wrapperOf, wrapperOrNull,
} from "./states.js";
import { legacyObject } from "../webidl/legacy.js";
import { collection } from "./collections.js";
import { tokenList } from "./tokens.js";
import { documentOf, tagName } from "./document.js";
import { attrIndex, preInsert, replaceChild } from "./tree.js";
import { checkName, extractName } from "./names.js";
import { CharacterData, DocumentType } from "./character-data.js";
import {
    badSelector, childNodeMembers, DocumentFragment, parentMembers, publishMixin, siblingMembers,
} from "./mixins.js";
import {
    Attr, attrAt, attrMapOps, attrNameFor, attrNode, attrQualified, getAttr, hasAttr, NamedNodeMap, removeAttr,
    removeAttrAt, setAttr, setAttrNode, setAttrNS,
} from "./attributes.js";
import { makeElementIn, markupOf, parseFragment, setInnerHTML } from "./markup.js";
import { attachShadow, markupWithShadows } from "./shadow.js";

export const Element = interface_("Element", Node, () => class {
    get namespaceURI() { return element(this).ns; }
    get prefix() { return element(this).prefix; }
    get localName() { return element(this).local; }
    get tagName() { return tagName(element(this)); }
    get id() { return getAttr(element(this), "id") ?? ""; }
    set id(v) { setAttr(element(this), "id", toStr(v)); }
    get className() { return getAttr(element(this), "class") ?? ""; }
    set className(v) { setAttr(element(this), "class", toStr(v)); }
    get classList() { return tokenList(element(this), "class"); }
    set classList(v) { setAttr(element(this), "class", toStr(v)); }
    get slot() { return getAttr(element(this), "slot") ?? ""; }
    set slot(v) { setAttr(element(this), "slot", toStr(v)); }
    hasAttributes() { return native.attrCount(element(this).id) > 0; }
    get attributes() {
        const s = element(this);
        return (s.$attrMap ??= legacyObject(NamedNodeMap, { element: s }, attrMapOps));
    }
    getAttributeNames() {
        const s = element(this);
        return array(Array.from({ length: native.attrCount(s.id) }, (_, i) => attrQualified(s, i)));
    }
    getAttribute(name) {
        const s = element(this);
        need(arguments.length, 1);
        return getAttr(s, attrNameFor(s, toStr(name)));
    }
    getAttributeNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        const place = native.attrPlaceNS(s.id, toNullableStr(namespace) || null, toStr(local));
        return place < 0 ? null : attrAt(s, place);
    }
    setAttribute(name, value) {
        const s = element(this);
        need(arguments.length, 2);
        name = toStr(name);
        value = toStr(value);
        checkName(name);
        setAttr(s, attrNameFor(s, name), value);
    }
    setAttributeNS(namespace, name, value) {
        const s = element(this);
        need(arguments.length, 3);
        namespace = toNullableStr(namespace);
        name = toStr(name);
        value = toStr(value);
        const [ns, prefix, local] = extractName(namespace, name);
        kernel.reactions(() => setAttrNS(s, ns, prefix, local, value));
    }
    removeAttribute(name) {
        const s = element(this);
        need(arguments.length, 1);
        removeAttr(s, attrNameFor(s, toStr(name)));
    }
    removeAttributeNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        const place = native.attrPlaceNS(s.id, toNullableStr(namespace) || null, toStr(local));
        if (place >= 0) kernel.reactions(() => removeAttrAt(s, place));
    }
    toggleAttribute(name, force = undefined) {
        const s = element(this);
        need(arguments.length, 1);
        name = toStr(name);
        checkName(name);
        name = attrNameFor(s, name);
        if (!hasAttr(s, name)) {
            if (force !== undefined && !force) return false;
            setAttr(s, name, "");
            return true;
        }
        if (force !== undefined && force) return true;
        removeAttr(s, name);
        return false;
    }
    hasAttribute(name) {
        const s = element(this);
        need(arguments.length, 1);
        return hasAttr(s, attrNameFor(s, toStr(name)));
    }
    hasAttributeNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        return native.attrPlaceNS(s.id, toNullableStr(namespace) || null, toStr(local)) >= 0;
    }
    getAttributeNode(name) {
        const s = element(this);
        need(arguments.length, 1);
        const place = native.attrPlace(s.id, attrNameFor(s, toStr(name)));
        return place < 0 ? null : attrNode(s, place).wrapper;
    }
    getAttributeNodeNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        const place = native.attrPlaceNS(s.id, toNullableStr(namespace) || null, toStr(local));
        return place < 0 ? null : attrNode(s, place).wrapper;
    }
    setAttributeNode(attr) {
        const s = element(this);
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        return kernel.reactions(() => wrapperOrNull(setAttrNode(s, a)));
    }
    setAttributeNodeNS(attr) {
        const s = element(this);
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        return kernel.reactions(() => wrapperOrNull(setAttrNode(s, a)));
    }
    removeAttributeNode(attr) {
        const s = element(this);
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        if (a.element !== s) fail("NotFoundError", "The attribute belongs to another element");
        kernel.reactions(() => removeAttrAt(s, attrIndex(a)));
        return a.wrapper;
    }
    attachShadow(init) {
        const s = element(this);
        need(arguments.length, 1);
        return attachShadow(s, toDict(init)).wrapper;
    }
    get shadowRoot() {
        const shadow = element(this).shadow;
        return shadow && shadow.shadowMode === "open" ? shadow.wrapper : null;
    }
    get assignedSlot() {
        const s = kernel.assignedSlot(element(this));
        return s && rootState(s).shadowMode === "open" ? s.wrapper : null;
    }
    closest(selectors) {
        const s = element(this);
        need(arguments.length, 1);
        selectors = toStr(selectors);
        kernel.settleAsked(s, selectors);
        const found = native.closest(s.id, selectors);
        if (found === -2) badSelector(selectors);
        return wrapperOf(found);
    }
    matches(selectors) {
        const s = element(this);
        need(arguments.length, 1);
        return matches(s, toStr(selectors));
    }
    webkitMatchesSelector(selectors) {
        const s = element(this);
        need(arguments.length, 1);
        return matches(s, toStr(selectors));
    }
    getElementsByTagName(name) {
        const s = element(this);
        need(arguments.length, 1);
        return byTagName(s, toStr(name));
    }
    getElementsByTagNameNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        return byTagNameNS(s, toNullableStr(namespace), toStr(local));
    }
    getElementsByClassName(names) {
        const s = element(this);
        need(arguments.length, 1);
        return byClassName(s, toStr(names));
    }
    insertAdjacentElement(where, other) {
        const s = element(this);
        need(arguments.length, 2);
        where = toStr(where);
        const o = toState(other, Element);
        return kernel.reactions(() => wrapperOrNull(insertAdjacent(s, where, o)));
    }
    insertAdjacentText(where, data) {
        const s = element(this);
        need(arguments.length, 2);
        where = toStr(where);
        kernel.reactions(() => { insertAdjacent(s, where, makeText(toStr(data), documentOf(s))); });
    }
    get innerHTML() { return markupOf(element(this), false); }
    set innerHTML(v) {
        const s = element(this);
        const text = toStrOrEmpty(v);
        kernel.reactions(() => setInnerHTML(s, text));
    }
    get outerHTML() { return markupOf(element(this), true); }
    set outerHTML(v) {
        const s = element(this);
        const text = toStrOrEmpty(v);
        kernel.reactions(() => {
            const parent = parentState(s);
            if (!parent) return;
            if (parent.kind === DOCUMENT) fail("NoModificationAllowedError", "The root element cannot be replaced");
            const context = parent.kind === FRAGMENT ? makeElementIn(documentOf(s), HTML, null, "body") : parent;
            replaceChild(parent, parseFragment(text, context), s);
        });
    }
    insertAdjacentHTML(where, text) {
        const s = element(this);
        need(arguments.length, 2);
        where = ascii.lower(toStr(where));
        text = toStr(text);
        kernel.reactions(() => {
            let context;
            if (where === "beforebegin" || where === "afterend") {
                context = parentState(s);
                if (!context || context.kind === DOCUMENT) fail("NoModificationAllowedError",
                    "The element has no parent element");
            } else if (where === "afterbegin" || where === "beforeend") {
                context = s;
            } else {
                fail("SyntaxError", `'${where}' is no place beside an element`);
            }
            if (context.kind !== ELEMENT || (documentOf(context).isHTML && context.local === "html"
                && context.isHTML)) {
                context = makeElementIn(documentOf(s), HTML, null, "body");
            }
            insertAdjacent(s, where, parseFragment(text, context));
        });
    }
    setHTMLUnsafe(html) {
        const s = element(this);
        need(arguments.length, 1);
        const text = toStr(html);
        kernel.reactions(() => setInnerHTML(s, text, true));
    }
    getHTML(options = undefined) { return markupWithShadows(element(this), toDict(options)); }
}, {});
export function element(object) {
    const s = stateOf(object);
    if (s === undefined || s.kind !== ELEMENT) illegal();
    return s;
}
publishMixin(childNodeMembers, Element);
publishMixin(siblingMembers, Element);
publishMixin(parentMembers, Element);
for (const I of [CharacterData, DocumentType, Element]) unscopable(I, ["before", "after", "replaceWith", "remove"]);
unscopable(Element, ["before", "after", "replaceWith", "remove", "prepend", "append", "replaceChildren", "slot"]);
unscopable(DocumentFragment, ["prepend", "append", "replaceChildren"]);

function matches(s, selectors) {
    kernel.settleAsked(s, selectors);
    const found = native.matches(s.id, selectors, s.id);
    if (found < 0) badSelector(selectors);
    return found === 1;
}
export function byTagName(s, name) {
    s.$lists ??= new Map();
    const key = `t${name}`;
    let list = s.$lists.get(key);
    if (!list) {
        list = collection(() => native.collect(s.id, 0, name, documentOf(s).isHTML ? ascii.lower(name) : ""));
        s.$lists.set(key, list);
    }
    return list;
}
export function byTagNameNS(s, ns, local) {
    s.$lists ??= new Map();
    const key = `n${ns ?? ""}|${local}`;
    let list = s.$lists.get(key);
    if (!list) {
        list = collection(() => native.collect(s.id, 1, ns ?? "", local));
        s.$lists.set(key, list);
    }
    return list;
}
export function byClassName(s, names) {
    s.$lists ??= new Map();
    const key = `c${names}`;
    let list = s.$lists.get(key);
    if (!list) {
        list = collection(() => native.collect(s.id, 2, names, documentOf(s).isQuirks?.() ? "1" : ""));
        s.$lists.set(key, list);
    }
    return list;
}
function insertAdjacent(s, where, n) {
    switch (ascii.lower(where)) {
    case "beforebegin": {
        const parent = parentState(s);
        return parent ? preInsert(n, parent, s) : null;
    }
    case "afterbegin": return preInsert(n, s, S(native.first(s.id)));
    case "beforeend": return preInsert(n, s, null);
    case "afterend": {
        const parent = parentState(s);
        return parent ? preInsert(n, parent, S(native.next(s.id))) : null;
    }
    default: return fail("SyntaxError", `'${where}' is no place beside an element`);
    }
}
