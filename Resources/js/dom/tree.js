// Moving nodes (DOM Standard section 4.2.3).

import { native } from "garth:realm";
import { shared } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { fail } from "../webidl/exceptions.js";
import {
    ATTRIBUTE, childrenChanged, childStates, detachedState, DOCTYPE, DOCUMENT, ELEMENT, FRAGMENT, isConnected, isText,
    makeFragment, makeText, parentState, rootState, S, states, treeCounts,
} from "./states.js";
import { documentOf, inertDocument } from "./document.js";
import { iteratorBeforeRemoval } from "./traversal.js";
import { eachIterator, eachRange, iterators, liveRanges } from "./live.js";
import { addTransientObservers, queueTreeRecord } from "./observers.js";
import { keepFamily } from "./sweep.js";

export function ensureInsertable(n, parent, child) {
    if (parent.kind !== DOCUMENT && parent.kind !== FRAGMENT && parent.kind !== ELEMENT) {
        fail("HierarchyRequestError", "The parent cannot have children");
    }
    if (n.kind !== ATTRIBUTE && isHostIncluding(n, parent)) {
        fail("HierarchyRequestError", "The node contains its new parent");
    }
    if (child && parentState(child) !== parent) fail("NotFoundError", "The reference is not a child of the parent");
    if (n.kind === DOCUMENT || n.kind === ATTRIBUTE) {
        fail("HierarchyRequestError", "The node cannot be inserted");
    }
    if (isText(n) && parent.kind === DOCUMENT) fail("HierarchyRequestError", "A document has no text");
    if (n.kind === DOCTYPE && parent.kind !== DOCUMENT) fail("HierarchyRequestError",
        "A doctype belongs to a document");
    if (parent.kind === DOCUMENT) ensureDocumentOrder(n, parent, child, null);
}
/// Whether a node is an ancestor of another, also through a template's or a shadow tree's host.
function isHostIncluding(n, parent) {
    for (let current = parent; current;) {
        if (native.contains(n.id, current.id)) return true;
        const root = rootState(current);
        current = root.templateHost ?? root.host ?? null;
    }
    return false;
}
/// At most one element, and the doctype before it; `replaced` leaves its place.
function ensureDocumentOrder(n, parent, child, replaced) {
    const bad = () => fail("HierarchyRequestError", "The document would have a wrong order");
    const children = childStates(parent);
    const place = child ? children.indexOf(child) : children.length;
    const others = children.filter((c) => c !== replaced);
    const hasElement = others.some((c) => c.kind === ELEMENT);
    const doctypeFollows = children.slice(replaced ? place + 1 : place).some((c) => c.kind === DOCTYPE);
    if (n.kind === FRAGMENT) {
        const own = childStates(n);
        const elements = own.filter((c) => c.kind === ELEMENT).length;
        if (elements > 1 || own.some(isText)) bad();
        if (elements === 1 && (hasElement || doctypeFollows)) bad();
    } else if (n.kind === ELEMENT) {
        if (hasElement || doctypeFollows) bad();
    } else if (n.kind === DOCTYPE) {
        if (others.some((c) => c.kind === DOCTYPE)) bad();
        if (children.slice(0, place).some((c) => c.kind === ELEMENT)) bad();
        if (!child && !replaced && hasElement) bad();
    }
}
export function preInsert(n, parent, child) {
    ensureInsertable(n, parent, child);
    if (child === n) child = S(native.next(n.id));
    kernel.insert(n, parent, child, false);
    return n;
}
function insert(n, parent, child, suppress) {
    keepFamily(n);
    keepFamily(parent);
    const nodes = n.kind === FRAGMENT ? childStates(n) : [n];
    if (nodes.length === 0) return;
    if (n.kind === FRAGMENT) {
        for (const c of nodes) kernel.remove(c, true);
        if (shared.observerCount > 0) queueTreeRecord(n, [], nodes, null, null);
    }
    if (child && liveRanges.size > 0) {
        const index = native.index(child.id);
        eachRange((r) => {
            if (r.start === parent && r.startOffset > index) r.startOffset += nodes.length;
            if (r.end === parent && r.endOffset > index) r.endOffset += nodes.length;
        });
    }
    const previous = shared.observerCount > 0 && !suppress ? (child ? S(native.prev(child.id))
        : S(native.last(parent.id))) : null;
    const doc = documentOf(parent);
    const connected = isConnected(parent);
    const inserted = [];
    for (const c of nodes) {
        adopt(c, doc);
        native.insert(c.id, parent.id, child ? child.id : -1);
        if (connected || treeCounts.custom > 0) inserted.push(...insertedSteps(c, connected));
        if (parent.shadowHost || treeCounts.slots > 0) kernel.slotsAfterInsertion(c, parent);
    }
    if (shared.observerCount > 0 && !suppress) queueTreeRecord(parent, nodes, [], previous, child);
    childrenChanged(parent);
    if (treeCounts.awaitsMotions && connected) for (const c of nodes) kernel.touchInserted(c);
    for (const s of inserted) runInserted(s);
}
/// The elements of an inserted tree that do something when they come into a document.
function insertedSteps(top, connected) {
    const found = [];
    if (top.kind !== ELEMENT) return found;
    const visit = (id) => {
        const s = states[id];
        // An element without a state that needs no steps gets none.
        if (s === undefined && !hasInsertionSteps(id)) return;
        const e = S(id);
        if (e.kind === ELEMENT) {
            if (connected && e.insertedSteps) found.push(e);
            if (connected) kernel.customConnected(e);
        }
    };
    for (let id = top.id; id >= 0; id = native.following(id, top.id)) {
        visit(id);
        if (states[id]?.shadow) found.push(...insertedShadow(states[id].shadow, connected));
    }
    return found;
}
function insertedShadow(root, connected) {
    const found = [];
    for (let id = native.following(root.id, root.id); id >= 0; id = native.following(id, root.id)) {
        const e = S(id);
        if (e.kind === ELEMENT) {
            if (connected && e.insertedSteps) found.push(e);
            if (connected) kernel.customConnected(e);
            if (e.shadow) found.push(...insertedShadow(e.shadow, connected));
        }
    }
    return found;
}
function hasInsertionSteps(id) {
    if (native.kind(id) !== ELEMENT) return false;
    if (treeCounts.custom > 0) return true;
    const local = native.elementName(id)[2];
    return local === "script" || local === "iframe" || local === "style" || local === "link" || local === "base"
        || (local === "meta" && native.getAttr(id, "http-equiv") !== null)
        || (local === "img" && (native.getAttr(id, "onload") !== null || native.getAttr(id, "onerror") !== null));
}
function runInserted(s) {
    s.insertedSteps(s);
}
export function append(n, parent) {
    return preInsert(n, parent, null);
}
export function replaceChild(parent, n, child) {
    if (parent.kind !== DOCUMENT && parent.kind !== FRAGMENT && parent.kind !== ELEMENT) {
        fail("HierarchyRequestError", "The parent cannot have children");
    }
    if (n.kind !== ATTRIBUTE && isHostIncluding(n, parent)) fail("HierarchyRequestError",
        "The node contains its new parent");
    if (parentState(child) !== parent) fail("NotFoundError", "The old node is not a child of the parent");
    if (n.kind === DOCUMENT || n.kind === ATTRIBUTE || n.shadowMode !== undefined) {
        fail("HierarchyRequestError", "The node cannot be inserted");
    }
    if (isText(n) && parent.kind === DOCUMENT) fail("HierarchyRequestError", "A document has no text");
    if (n.kind === DOCTYPE && parent.kind !== DOCUMENT) fail("HierarchyRequestError",
        "A doctype belongs to a document");
    if (parent.kind === DOCUMENT) ensureDocumentOrder(n, parent, child, child);
    let reference = S(native.next(child.id));
    if (reference === n) reference = S(native.next(n.id));
    const previous = S(native.prev(child.id));
    if (parentState(n)) kernel.remove(n);
    let removed = [];
    if (parentState(child)) {
        removed = [child];
        kernel.remove(child, true);
    }
    const nodes = n.kind === FRAGMENT ? childStates(n) : [n];
    kernel.insert(n, parent, reference, true);
    if (shared.observerCount > 0) queueTreeRecord(parent, nodes, removed, previous, reference);
    return child;
}
export function replaceAll(parent, n) {
    const removed = childStates(parent);
    const added = n === null ? [] : n.kind === FRAGMENT ? childStates(n) : [n];
    for (const c of removed) kernel.remove(c, true);
    if (n) kernel.insert(n, parent, null, true);
    if (shared.observerCount > 0 && (added.length > 0 || removed.length > 0)) queueTreeRecord(parent, added, removed,
        null, null);
    if (added.length === 0) childrenChanged(parent);
}
function remove(n, suppress = false) {
    const parent = parentState(n);
    if (!parent) return;
    if (liveRanges.size > 0) {
        const index = native.index(n.id);
        eachRange((r) => {
            if (native.contains(n.id, r.start.id) && r.start.kind !== ATTRIBUTE) [r.start, r.startOffset] =
                [parent, index];
            if (native.contains(n.id, r.end.id) && r.end.kind !== ATTRIBUTE) [r.end, r.endOffset] = [parent, index];
            if (r.start === parent && r.startOffset > index) r.startOffset--;
            if (r.end === parent && r.endOffset > index) r.endOffset--;
        });
    }
    if (iterators.size > 0) eachIterator((it) => iteratorBeforeRemoval(it, n));
    const needsSiblings = shared.observerCount > 0;
    const previous = needsSiblings ? S(native.prev(n.id)) : null;
    const next = needsSiblings ? S(native.next(n.id)) : null;
    const connected = (treeCounts.custom > 0 || treeCounts.removals > 0 || treeCounts.slots > 0) && isConnected(n);
    const slots = treeCounts.slots > 0 ? kernel.slotsBeforeRemoval(n, parent) : null;
    native.remove(n.id);
    if (slots) kernel.slotsAfterRemoval(n, parent, slots);
    if (connected) {
        for (let id = n.id; id >= 0; id = native.following(id, n.id)) {
            const s = states[id];
            if (s === undefined || s.kind !== ELEMENT) continue;
            s.removedSteps?.(s);
            kernel.customDisconnected(s);
            if (s.shadow) eachInShadow(s.shadow, kernel.customDisconnected);
        }
    }
    if (shared.observerCount > 0) {
        addTransientObservers(n, parent);
        if (!suppress) queueTreeRecord(parent, [], [n], previous, next);
    }
    childrenChanged(parent);
}
function eachInShadow(root, body) {
    for (let id = native.following(root.id, root.id); id >= 0; id = native.following(id, root.id)) {
        const s = states[id];
        if (s === undefined || s.kind !== ELEMENT) continue;
        body(s);
        if (s.shadow) eachInShadow(s.shadow, body);
    }
}
/// DOM Standard, "adopt".
export function adopt(n, doc) {
    const old = documentOf(n);
    if (n.kind !== ATTRIBUTE && native.parent(n.id) >= 0) kernel.remove(n);
    if (old === doc) return;
    if (n.kind === ATTRIBUTE) {
        n.doc = doc;
        return;
    }
    setDocument(n, old, doc);
}
function setDocument(top, old, doc) {
    for (let id = top.id; id >= 0; id = native.following(id, top.id)) {
        const s = S(id);
        s.doc = doc;
        s.upper = undefined;
        if (s.attrNodes) for (const a of s.attrNodes.values()) a.doc = doc;
        if (s.shadow) setDocument(s.shadow, old, doc);
        const content = s.kind === ELEMENT && s.local === "template" && s.isHTML ? native.content(id) : -1;
        if (content >= 0) setDocument(S(content), old, inertDocument(doc));
        if (s.custom) kernel.customAdopted(s, old, doc);
    }
}
/// Converts the arguments of `append` and its kin to one node.
export function toNodes(list, doc) {
    const nodes = list.map((v) => {
        const s = stateOf(v);
        return s !== undefined && s.kind !== undefined ? s : toStr(v);
    }).map((v) => (typeof v === "string" ? makeText(v, doc) : v));
    if (nodes.length === 1) return nodes[0];
    const fragment = makeFragment(doc);
    for (const n of nodes) append(n, fragment);
    return fragment;
}
export function copyState(from, to, doc) {
    to.doc = doc;
    to.exactData = from.exactData;
    if (from.cloned) from.cloned(from, to);
    if (from.shadow) kernel.cloneShadow(from, to, doc);
}
/// What states add to a copied tree: the numbers run in parallel.
export function copyStates(from, to, doc) {
    let target = to.id;
    for (let id = from.id; id >= 0; id = native.following(id, from.id)) {
        const s = states[id] ?? detachedState(id);
        if (id === from.id || s !== undefined) copyState(S(id), S(target), doc);
        target = native.following(target, to.id);
    }
}
let lastOrderKey = 0;
export const orderKey = (s) => (s.order ??= ++lastOrderKey);
export const attrIndex = (a) => native.attrPlaceNS(a.element.id, a.ns, a.local);
keep({ insert, remove });
