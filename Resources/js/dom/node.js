// Members of nodes (DOM Standard section 4.4).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { toDict, toNullableStr, toStr } from "../webidl/conversions.js";
import { partial, toNullableState, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    ATTRIBUTE, CDATA, childStates, COMMENT, composedRoot, dataOf, DOCTYPE, DOCUMENT, ELEMENT, FRAGMENT, INSTRUCTION,
    isCharacterData, isConnected, makeText, Node, node, parentState, qualifiedName, rootState, S, targetOf, TEXT,
    textBelow, treeCounts, wrapperOf, wrapperOrNull,
} from "./states.js";
import { liveList, staticList } from "./collections.js";
import { baseURL, documentOf, makeDocument, tagName } from "./document.js";
import { attrIndex, copyState, copyStates, orderKey, preInsert, replaceAll, replaceChild } from "./tree.js";
import { locateNamespace, locatePrefix, namespaceElement } from "./names.js";
import { doctypeParts, replaceData } from "./character-data.js";
import { attrValue, setAttrNodeValue } from "./attributes.js";
import { eachRange, liveRanges } from "./live.js";

function normalize(top) {
    const ids = [];
    for (let id = native.following(top.id, top.id); id >= 0; id = native.following(id, top.id)) {
        if (native.kind(id) === TEXT) ids.push(id);
    }
    for (const id of ids) {
        const s = S(id);
        if (native.parent(id) < 0) continue;
        let length = dataOf(s).length;
        if (length === 0) {
            kernel.remove(s);
            continue;
        }
        let more = "";
        const following = [];
        for (let next = native.next(id); next >= 0 && native.kind(next) === TEXT; next = native.next(next)) {
            following.push(S(next));
            more += dataOf(S(next));
        }
        if (following.length === 0) continue;
        replaceData(s, length, 0, more);
        if (liveRanges.size > 0) {
            for (const c of following) {
                const index = native.index(c.id);
                const parent = parentState(c);
                eachRange((r) => {
                    if (r.start === c) [r.start, r.startOffset] = [s, r.startOffset + length];
                    if (r.end === c) [r.end, r.endOffset] = [s, r.endOffset + length];
                    if (r.start === parent && r.startOffset === index) [r.start, r.startOffset] = [s, length];
                    if (r.end === parent && r.endOffset === index) [r.end, r.endOffset] = [s, length];
                });
                length += dataOf(c).length;
            }
        }
        for (const c of following) kernel.remove(c);
    }
}
export function cloneNode(s, doc, isDeep) {
    if (s.kind === ATTRIBUTE) return kernel.makeAttr(s.ns, s.prefix, s.local, attrValue(s), doc);
    if (s.kind === DOCUMENT) {
        const copy = makeDocument({
            isHTML: s.isHTML, contentType: s.contentType, url: s.url, encoding: s.encoding, I: s.I,
        });
        if (isDeep) for (const c of childStates(s)) kernel.insert(cloneNode(c, copy, true), copy, null, true);
        return copy;
    }
    const id = native.copy(s.id, isDeep && treeCounts.custom === 0);
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    const copy = S(id);
    if (isDeep && treeCounts.custom === 0) {
        if (s.kind === ELEMENT || s.kind === FRAGMENT) copyStates(s, copy, doc);
        else copy.doc = doc;
    } else {
        copyState(s, copy, doc);
        kernel.customCreated(copy);
        if (isDeep) {
            for (const c of childStates(s)) {
                const child = cloneNode(c, doc, true);
                native.insert(child.id, copy.id, -1);
            }
            const content = s.kind === ELEMENT ? native.content(s.id) : -1;
            if (content >= 0) {
                const target = S(native.content(copy.id));
                for (const c of childStates(S(content))) {
                    native.insert(cloneNode(c, documentOf(target), true).id, target.id, -1);
                }
            }
        }
    }
    return copy;
}
function isEqual(a, b) {
    if (a.kind !== b.kind) return false;
    switch (a.kind) {
    case DOCTYPE: if (native.text(a.id) !== native.text(b.id)) return false; break;
    case ELEMENT: {
        if (a.ns !== b.ns || a.prefix !== b.prefix || a.local !== b.local) return false;
        const count = native.attrCount(a.id);
        if (count !== native.attrCount(b.id)) return false;
        for (let i = 0; i < count; i++) {
            const [ns, , local] = native.attrName(a.id, i);
            const place = native.attrPlaceNS(b.id, ns, local);
            if (place < 0 || native.attrValue(a.id, i) !== native.attrValue(b.id, place)) return false;
        }
        break;
    }
    case ATTRIBUTE: return a.ns === b.ns && a.local === b.local && attrValue(a) === attrValue(b);
    case INSTRUCTION: if (targetOf(a) !== targetOf(b) || dataOf(a) !== dataOf(b)) return false; break;
    case TEXT: case COMMENT: case CDATA: if (dataOf(a) !== dataOf(b)) return false; break;
    }
    const left = childStates(a), right = childStates(b);
    return left.length === right.length && left.every((c, i) => isEqual(c, right[i]));
}
export function comparePosition(a, b) {
    if (a === b) return 0;
    let n1 = b, n2 = a, attr1 = null, attr2 = null;
    if (n1.kind === ATTRIBUTE) [attr1, n1] = [n1, n1.element];
    if (n2.kind === ATTRIBUTE) {
        [attr2, n2] = [n2, n2.element];
        if (attr1 && n1 && n1 === n2) {
            return 32 + (attrIndex(attr1) < attrIndex(attr2) ? 2 : 4);
        }
    }
    if (!n1 || !n2 || rootState(n1) !== rootState(n2)) {
        return 1 + 32 + (orderKey(n1 ?? attr1) < orderKey(n2 ?? attr2) ? 2 : 4);
    }
    if ((native.contains(n1.id, n2.id) && n1 !== n2 && !attr1) || (n1 === n2 && attr2)) return 8 + 2;
    if ((native.contains(n2.id, n1.id) && n1 !== n2 && !attr2) || (n1 === n2 && attr1)) return 16 + 4;
    return native.precedes(n1.id, n2.id) ? 2 : 4;
}

partial(Node, () => class {
    get nodeType() { return node(this).kind; }
    get nodeName() {
        const s = node(this);
        switch (s.kind) {
        case ELEMENT: return tagName(s);
        case ATTRIBUTE: return qualifiedName(s);
        case TEXT: return "#text";
        case CDATA: return "#cdata-section";
        case INSTRUCTION: return targetOf(s);
        case COMMENT: return "#comment";
        case DOCUMENT: return "#document";
        case DOCTYPE: return doctypeParts(s)[0];
        default: return "#document-fragment";
        }
    }
    get baseURI() { return baseURL(documentOf(node(this))); }
    get isConnected() {
        const s = node(this);
        return s.kind !== ATTRIBUTE && isConnected(s);
    }
    get ownerDocument() {
        const s = node(this);
        return s.kind === DOCUMENT ? null : documentOf(s).wrapper;
    }
    getRootNode(options = undefined) {
        const s = node(this);
        return (toDict(options).composed ? composedRoot(s) : rootState(s)).wrapper;
    }
    get parentNode() { return wrapperOrNull(parentState(node(this))); }
    get parentElement() {
        const p = parentState(node(this));
        return p && p.kind === ELEMENT ? p.wrapper : null;
    }
    hasChildNodes() {
        const s = node(this);
        return s.kind !== ATTRIBUTE && native.first(s.id) >= 0;
    }
    get childNodes() {
        const s = node(this);
        return (s.$childList ??= s.kind === ATTRIBUTE ? staticList([]) : liveList(() => native.children(s.id)));
    }
    get firstChild() {
        const s = node(this);
        return s.kind === ATTRIBUTE ? null : wrapperOf(native.first(s.id));
    }
    get lastChild() {
        const s = node(this);
        return s.kind === ATTRIBUTE ? null : wrapperOf(native.last(s.id));
    }
    get previousSibling() {
        const s = node(this);
        return s.kind === ATTRIBUTE ? null : wrapperOf(native.prev(s.id));
    }
    get nextSibling() {
        const s = node(this);
        return s.kind === ATTRIBUTE ? null : wrapperOf(native.next(s.id));
    }
    get nodeValue() {
        const s = node(this);
        if (s.kind === ATTRIBUTE) return attrValue(s);
        return isCharacterData(s) ? dataOf(s) : null;
    }
    set nodeValue(v) {
        const s = node(this);
        const text = v === null || v === undefined ? "" : toStr(v);
        if (s.kind === ATTRIBUTE) setAttrNodeValue(s, text);
        else if (isCharacterData(s)) replaceData(s, 0, dataOf(s).length, text);
    }
    get textContent() {
        const s = node(this);
        switch (s.kind) {
        case ELEMENT: case FRAGMENT: return textBelow(s);
        case ATTRIBUTE: return attrValue(s);
        case DOCUMENT: case DOCTYPE: return null;
        default: return dataOf(s);
        }
    }
    set textContent(v) {
        const s = node(this);
        const text = v === null || v === undefined ? "" : toStr(v);
        kernel.reactions(() => {
            switch (s.kind) {
            case ELEMENT: case FRAGMENT: replaceAll(s, text === "" ? null : makeText(text, documentOf(s))); break;
            case ATTRIBUTE: setAttrNodeValue(s, text); break;
            case DOCUMENT: case DOCTYPE: break;
            default: replaceData(s, 0, dataOf(s).length, text);
            }
        });
    }
    normalize() {
        const s = node(this);
        if (s.kind !== ATTRIBUTE) kernel.reactions(() => normalize(s));
    }
    cloneNode(subtree = false) {
        const s = node(this);
        if (s.shadowMode !== undefined) fail("NotSupportedError", "A shadow root cannot be cloned");
        return kernel.reactions(() => cloneNode(s, documentOf(s), !!subtree).wrapper);
    }
    isEqualNode(other) {
        const s = node(this);
        need(arguments.length, 1);
        const o = toNullableState(other, Node);
        return o !== null && isEqual(s, o);
    }
    isSameNode(other) {
        const s = node(this);
        need(arguments.length, 1);
        return s === toNullableState(other, Node);
    }
    compareDocumentPosition(other) {
        const s = node(this);
        need(arguments.length, 1);
        return comparePosition(s, toState(other, Node));
    }
    contains(other) {
        const s = node(this);
        need(arguments.length, 1);
        const o = toNullableState(other, Node);
        if (o === null) return false;
        if (s.kind === ATTRIBUTE || o.kind === ATTRIBUTE) return s === o;
        return native.contains(s.id, o.id);
    }
    lookupPrefix(namespace) {
        const s = node(this);
        need(arguments.length, 1);
        namespace = toNullableStr(namespace);
        if (!namespace) return null;
        const e = namespaceElement(s);
        return e ? locatePrefix(e, namespace) : null;
    }
    lookupNamespaceURI(prefix) {
        const s = node(this);
        need(arguments.length, 1);
        return locateNamespace(s, toNullableStr(prefix) || null);
    }
    isDefaultNamespace(namespace) {
        const s = node(this);
        need(arguments.length, 1);
        return locateNamespace(s, null) === (toNullableStr(namespace) || null);
    }
    insertBefore(child, before) {
        const s = node(this);
        need(arguments.length, 2);
        const c = toState(child, Node);
        const b = toNullableState(before, Node);
        return kernel.reactions(() => preInsert(c, s, b).wrapper);
    }
    appendChild(child) {
        const s = node(this);
        need(arguments.length, 1);
        const c = toState(child, Node);
        return kernel.reactions(() => preInsert(c, s, null).wrapper);
    }
    replaceChild(child, old) {
        const s = node(this);
        need(arguments.length, 2);
        const c = toState(child, Node);
        const o = toState(old, Node);
        return kernel.reactions(() => replaceChild(s, c, o).wrapper);
    }
    removeChild(child) {
        const s = node(this);
        need(arguments.length, 1);
        const c = toState(child, Node);
        return kernel.reactions(() => {
            if (parentState(c) !== s) fail("NotFoundError", "The node is not a child of this node");
            kernel.remove(c);
            return c.wrapper;
        });
    }
});
