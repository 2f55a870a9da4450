// The states of nodes, and the links between them.

import { native } from "garth:realm";
import { home, illegal, setPrototypeOf, shared } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { stateOf } from "../webidl/states.js";
import { instance, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";

export const EventTarget = interface_("EventTarget", null, null, {
    make(args, newTarget) {
        return instance(EventTarget, { listeners: null }, newTarget);
    },
});

export const HTML = "http://www.w3.org/1999/xhtml", SVG = "http://www.w3.org/2000/svg",
    MATHML = "http://www.w3.org/1998/Math/MathML", XML = "http://www.w3.org/XML/1998/namespace",
    XMLNS = "http://www.w3.org/2000/xmlns/";
export const ELEMENT = 1, ATTRIBUTE = 2, TEXT = 3, CDATA = 4, INSTRUCTION = 7, COMMENT = 8, DOCUMENT = 9,
    DOCTYPE = 10, FRAGMENT = 11;

/// The states of nodes by their numbers.
export const states = shared.states;
export function S(id) {
    if (id < 0) return null;
    return states[id] ?? detachedState(id)
        ?? (shared.isMany ? (shared.windows.get(native.root(id))?.makeState ?? home?.makeState ?? makeState)(id)
            : makeState(id));
}
export const wrapperOf = (id) => (id === undefined || id < 0 ? null : S(id).wrapper);
export const wrapperOrNull = (s) => (s ? s.wrapper : null);

/// How many definitions of custom elements, slots, and elements with steps of removal there have been in all windows:
/// most documents have none, and do without the steps for them.
export const treeCounts = (shared.treeCounts ??= { custom: 0, slots: 0, removals: 0, awaitsMotions: false });
/// What makes the object of a state, by the kind of the node: each interface of nodes has one.
export const makers = [];
export function makeState(id) {
    const kind = native.kind(id);
    const s = { id, kind, doc: null, listeners: null, wrapper: null, I: null };
    states[id] = s;
    makers[kind](s);
    return s;
}
export const parentState = (s) => (s.kind === ATTRIBUTE ? null : S(native.parent(s.id)));
export const rootState = (s) => (s.kind === ATTRIBUTE || s.kind === undefined ? s : S(native.root(s.id)));
/// The root behind shadow trees.
export function composedRoot(s) {
    let root = rootState(s);
    while (root.host) root = rootState(root.host);
    return root;
}
export const isConnected = (s) => composedRoot(s).kind === DOCUMENT;
export function includesShadow(root, s) {
    // Whether `root` is a shadow-including inclusive ancestor of `s`.
    for (let current = s; current;) {
        if (current.kind === undefined) return false;
        if (rootState(current) === root && native.contains(root.id, current.id)) return true;
        current = rootState(current).host ?? null;
    }
    return false;
}
export function includesComposed(ancestor, s) {
    for (let current = s; current;) {
        if (native.contains(ancestor.id, current.id)) return true;
        current = rootState(current).host ?? null;
    }
    return false;
}
export function retarget(a, b) {
    while (a) {
        if (a.kind === undefined || a.kind === ATTRIBUTE) return a;
        const root = rootState(a);
        if (root.shadowMode === undefined) return a;
        if (b.kind !== undefined && includesShadow(root, b)) return a;
        a = root.host;
    }
    return a;
}
export function rootIsClosed(s) {
    return s.kind !== undefined && rootState(s).shadowMode === "closed";
}
export const lengthOf = (s) => {
    switch (s.kind) {
    case DOCTYPE: case ATTRIBUTE: return 0;
    case TEXT: case CDATA: case COMMENT: case INSTRUCTION: return dataOf(s).length;
    default: return native.children(s.id).length;
    }
};
export function dataOf(s) {
    if (s.kind === INSTRUCTION) {
        const text = native.text(s.id);
        const end = text.indexOf("\0");
        return end < 0 ? "" : text.slice(end + 1);
    }
    // A lone surrogate has no UTF-8; the exact text is kept beside.
    return s.exactData ?? native.text(s.id);
}
export function storeData(s, data) {
    s.exactData = data.isWellFormed() ? undefined : data;
    native.setText(s.id, s.kind === INSTRUCTION ? `${targetOf(s)}\0${data}` : data);
}
export function targetOf(s) {
    const text = native.text(s.id);
    const end = text.indexOf("\0");
    return end < 0 ? text : text.slice(0, end);
}
export function makeNode(kind, text, doc) {
    const id = native.makeNode(kind, text);
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    const s = S(id);
    s.doc = doc;
    return s;
}
export function makeText(text, doc) {
    const s = makeNode(TEXT, text, doc);
    if (!text.isWellFormed()) s.exactData = text;
    return s;
}
export function makeComment(text, doc) {
    const s = makeNode(COMMENT, text, doc);
    if (!text.isWellFormed()) s.exactData = text;
    return s;
}
export const makeFragment = (doc) => makeNode(FRAGMENT, "", doc);

export const Node = interface_("Node", EventTarget, null, {
    constants: {
        ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, ENTITY_REFERENCE_NODE: 5,
        ENTITY_NODE: 6, PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE: 8, DOCUMENT_NODE: 9,
        DOCUMENT_TYPE_NODE: 10, DOCUMENT_FRAGMENT_NODE: 11, NOTATION_NODE: 12,
        DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4,
        DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16,
        DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32,
    },
});
export function node(object) {
    const s = stateOf(object);
    if (s === undefined || s.kind === undefined) illegal();
    return s;
}
export const isCharacterData = (s) => s.kind === TEXT || s.kind === COMMENT || s.kind === CDATA
    || s.kind === INSTRUCTION;
export const isText = (s) => s.kind === TEXT || s.kind === CDATA;
export const qualifiedName = (s) => (s.prefix === null ? s.local : `${s.prefix}:${s.local}`);
export function textBelow(s) {
    return native.textContent(s.id);
}
export const childStates = (s) => Array.from(native.children(s.id), S);
export function childrenChanged(parent) {
    parent.childrenChanged?.(parent);
}
/// Gives a node that a page constructs the prototype of a subclass.
export function constructNode(s, newTarget) {
    const own = newTarget.prototype;
    if (isObject(own) && own !== s.I.prototype) setPrototypeOf(s.wrapper, own);
    return s.wrapper;
}

// The states of nodes in the document of a window live as long as the page. Those of other trees live as long as a
// script has an object of the tree: now and then they are gathered in families, one for each tree with
// its shadow trees and the content of its templates, and only the members of a family hold it.

/// The state of a node of a family; undefined without one.
export function detachedState(id) {
    return shared.families.get(id)?.deref()?.states.get(id);
}
