// Traversal (DOM Standard section 6).

import { native } from "garth:realm";
import { apply, core, shared, typeError } from "../webidl/page.js";
import { isCallable, isObject } from "../webidl/values.js";
import { toUShort } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { windowOf } from "../window/incumbent.js";
import { ATTRIBUTE, Node, parentState, S } from "./states.js";
import { iterators } from "./live.js";

interface_("NodeFilter", null, () => class {}, {
    constants: {
        FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3, SHOW_ALL: 0xffffffff, SHOW_ELEMENT: 1,
        SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4, SHOW_CDATA_SECTION: 8, SHOW_ENTITY_REFERENCE: 16, SHOW_ENTITY: 32,
        SHOW_PROCESSING_INSTRUCTION: 64, SHOW_COMMENT: 128, SHOW_DOCUMENT: 256, SHOW_DOCUMENT_TYPE: 512,
        SHOW_DOCUMENT_FRAGMENT: 1024, SHOW_NOTATION: 2048,
    },
});
export function toFilter(v) {
    if (v === null || v === undefined) return null;
    if (!isObject(v)) throw typeError("The filter is not an object");
    return v;
}
function filterNode(s, n) {
    if (s.isActive) fail("InvalidStateError", "The filter is running");
    if (((1 << (n.kind - 1)) & s.whatToShow) === 0) return 3;
    if (s.filter === null) return 1;
    s.isActive = true;
    try {
        if (isCallable(s.filter)) return toUShort(apply(s.filter, undefined, [n.wrapper]));
        const accept = s.filter.acceptNode;
        if (!isCallable(accept)) throw (shared.isMany ? windowOf(s.filter) ?? core : core)
            .typeError("The filter has no acceptNode function");
        return toUShort(apply(accept, s.filter, [n.wrapper]));
    } finally {
        s.isActive = false;
    }
}
export const TreeWalker = interface_("TreeWalker", null, () => class {
    get root() { return brand(this, TreeWalker).root.wrapper; }
    get whatToShow() { return brand(this, TreeWalker).whatToShow; }
    get filter() { return brand(this, TreeWalker).filter; }
    get currentNode() { return brand(this, TreeWalker).current.wrapper; }
    set currentNode(v) {
        const s = brand(this, TreeWalker);
        s.current = toState(v, Node);
    }
    parentNode() {
        const s = brand(this, TreeWalker);
        let n = s.current;
        while (n && n !== s.root) {
            n = parentState(n);
            if (n && filterNode(s, n) === 1) return (s.current = n).wrapper;
        }
        return null;
    }
    firstChild() { return walkChild(brand(this, TreeWalker), native.first, native.next); }
    lastChild() { return walkChild(brand(this, TreeWalker), native.last, native.prev); }
    previousSibling() { return walkSibling(brand(this, TreeWalker), native.prev, native.last); }
    nextSibling() { return walkSibling(brand(this, TreeWalker), native.next, native.first); }
    previousNode() {
        const s = brand(this, TreeWalker);
        let n = s.current;
        while (n !== s.root) {
            let sibling = S(native.prev(n.id));
            while (sibling) {
                n = sibling;
                let result = filterNode(s, n);
                while (result !== 2 && native.last(n.id) >= 0) {
                    n = S(native.last(n.id));
                    result = filterNode(s, n);
                }
                if (result === 1) return (s.current = n).wrapper;
                sibling = S(native.prev(n.id));
            }
            const parent = parentState(n);
            if (n === s.root || !parent) return null;
            n = parent;
            if (filterNode(s, n) === 1) return (s.current = n).wrapper;
        }
        return null;
    }
    nextNode() {
        const s = brand(this, TreeWalker);
        let n = s.current;
        let result = 1;
        for (;;) {
            while (result !== 2 && native.first(n.id) >= 0) {
                n = S(native.first(n.id));
                result = filterNode(s, n);
                if (result === 1) return (s.current = n).wrapper;
            }
            let temporary = n, sibling = null;
            while (temporary) {
                if (temporary === s.root) return null;
                sibling = S(native.next(temporary.id));
                if (sibling) {
                    n = sibling;
                    break;
                }
                temporary = parentState(temporary);
            }
            if (!sibling) return null;
            result = filterNode(s, n);
            if (result === 1) return (s.current = n).wrapper;
        }
    }
});
/// `down` and `along` are the natives that lead to the first or last child, and to a sibling.
function walkChild(s, down, along) {
    let n = S(down(s.current.id));
    while (n) {
        const result = filterNode(s, n);
        if (result === 1) return (s.current = n).wrapper;
        if (result === 3) {
            const child = S(down(n.id));
            if (child) {
                n = child;
                continue;
            }
        }
        while (n) {
            const sibling = S(along(n.id));
            if (sibling) {
                n = sibling;
                break;
            }
            const parent = parentState(n);
            if (!parent || parent === s.root || parent === s.current) return null;
            n = parent;
        }
    }
    return null;
}
function walkSibling(s, along, down) {
    let n = s.current;
    if (n === s.root) return null;
    for (;;) {
        let sibling = S(along(n.id));
        while (sibling) {
            n = sibling;
            const result = filterNode(s, n);
            if (result === 1) return (s.current = n).wrapper;
            sibling = S(down(n.id));
            if (result === 2 || !sibling) sibling = S(along(n.id));
        }
        n = parentState(n);
        if (!n || n === s.root) return null;
        if (filterNode(s, n) === 1) return null;
    }
}
export function makeIterator(root, whatToShow, filter) {
    const s = { root, reference: root, isBefore: true, whatToShow, filter, isActive: false };
    instance(NodeIterator, s);
    iterators.add(new WeakRef(s));
    return s;
}
const NodeIterator = interface_("NodeIterator", null, () => class {
    get root() { return brand(this, NodeIterator).root.wrapper; }
    get referenceNode() { return brand(this, NodeIterator).reference.wrapper; }
    get pointerBeforeReferenceNode() { return brand(this, NodeIterator).isBefore; }
    get whatToShow() { return brand(this, NodeIterator).whatToShow; }
    get filter() { return brand(this, NodeIterator).filter; }
    nextNode() { return iterate(brand(this, NodeIterator), true); }
    previousNode() { return iterate(brand(this, NodeIterator), false); }
    detach() { brand(this, NodeIterator); }
});
function iterate(s, isForward) {
    let n = s.reference, isBefore = s.isBefore;
    for (;;) {
        if (isForward) {
            if (!isBefore) {
                n = n.kind === ATTRIBUTE ? null : S(native.following(n.id, s.root.id));
                if (!n) return null;
            }
            isBefore = false;
        } else {
            if (isBefore) {
                n = n.kind === ATTRIBUTE ? null : precedingNode(n, s.root);
                if (!n) return null;
            }
            isBefore = true;
        }
        if (filterNode(s, n) === 1) break;
    }
    s.reference = n;
    s.isBefore = isBefore;
    return n.wrapper;
}
function precedingNode(n, root) {
    if (n === root) return null;
    let id = native.prev(n.id);
    if (id < 0) return S(native.parent(n.id));
    while (native.last(id) >= 0) id = native.last(id);
    return S(id);
}
export function iteratorBeforeRemoval(s, removed) {
    if (removed === s.root || !native.contains(removed.id, s.reference.id ?? -1)
        || s.reference.kind === ATTRIBUTE) return;
    if (!native.contains(s.root.id, removed.id)) return;
    if (s.isBefore) {
        const next = native.followingSubtree(removed.id, s.root.id);
        if (next >= 0) {
            s.reference = S(next);
            return;
        }
        s.isBefore = false;
    }
    s.reference = precedingNode(removed, s.root) ?? s.root;
}
