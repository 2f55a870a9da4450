// Ranges (DOM Standard section 5).

import { native } from "garth:realm";
import { need, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { toDict, toStr, toULong, toUShort } from "../webidl/conversions.js";
import { brand, instance, interface_, interfaces, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    ATTRIBUTE, CDATA, childStates, COMMENT, dataOf, DOCTYPE, DOCUMENT, ELEMENT, FRAGMENT, HTML, INSTRUCTION,
    isCharacterData, isText, lengthOf, makeFragment, Node, parentState, rootState, S, states, storeData, TEXT,
} from "./states.js";
import { documentOf, mainDocument } from "./document.js";
import { append, ensureInsertable, preInsert, replaceAll } from "./tree.js";
import { cloneNode } from "./node.js";
import { replaceData, splitText } from "./character-data.js";
import { publishMixin } from "./mixins.js";
import { makeElementIn, parseFragment } from "./markup.js";
import { liveRanges } from "./live.js";

const AbstractRange = interface_("AbstractRange", null, () => class {
    get startContainer() { return brand(this, AbstractRange).start.wrapper; }
    get startOffset() { return brand(this, AbstractRange).startOffset; }
    get endContainer() { return brand(this, AbstractRange).end.wrapper; }
    get endOffset() { return brand(this, AbstractRange).endOffset; }
    get collapsed() { return isCollapsed(brand(this, AbstractRange)); }
});
export const isCollapsed = (r) => r.start === r.end && r.startOffset === r.endOffset;
interface_("StaticRange", AbstractRange, () => class {}, {
    length: 1,
    make([init], newTarget) {
        const d = toDict(init);
        const need = (key) => {
            if (d[key] === undefined) throw typeError(`${key} is missing`);
            return d[key];
        };
        const end = toState(need("endContainer"), Node), endOffset = toULong(need("endOffset"));
        const start = toState(need("startContainer"), Node), startOffset = toULong(need("startOffset"));
        for (const n of [start, end]) {
            if (n.kind === DOCTYPE || n.kind === ATTRIBUTE) fail("InvalidNodeTypeError", "The node has no content");
        }
        return instance(interfaces.StaticRange, { start, startOffset, end, endOffset }, newTarget);
    },
});
export function makeRange(start, startOffset, end, endOffset, newTarget) {
    const s = { start, startOffset, end, endOffset };
    instance(Range, s, newTarget);
    liveRanges.add(new WeakRef(s));
    return s;
}
/// Where one boundary point lies from another: -1 before, 0 equal, 1 after.
export function comparePoints(a, aOffset, b, bOffset) {
    if (a === b) return aOffset === bOffset ? 0 : aOffset < bOffset ? -1 : 1;
    if (native.precedes(b.id, a.id)) return -comparePoints(b, bOffset, a, aOffset);
    if (native.contains(a.id, b.id)) {
        let child = b;
        while (parentState(child) !== a) child = parentState(child);
        if (native.index(child.id) < aOffset) return 1;
    }
    return -1;
}
function setBoundary(r, isStart, n, offset) {
    if (n.kind === DOCTYPE) fail("InvalidNodeTypeError", "A doctype has no content");
    if (offset > lengthOf(n)) fail("IndexSizeError", "The offset is beyond the end");
    if (isStart) {
        if (rootState(r.start) !== rootState(n) || comparePoints(n, offset, r.end, r.endOffset) > 0) [r.end,
            r.endOffset] = [n, offset];
        [r.start, r.startOffset] = [n, offset];
    } else {
        if (rootState(r.start) !== rootState(n) || comparePoints(n, offset, r.start, r.startOffset) < 0) [r.start,
            r.startOffset] = [n, offset];
        [r.end, r.endOffset] = [n, offset];
    }
    r.changed?.();
}
function parentForBoundary(n) {
    const p = parentState(n);
    if (!p) fail("InvalidNodeTypeError", "The node has no parent");
    return p;
}
export const Range = interface_("Range", AbstractRange, () => class {
    get commonAncestorContainer() { return commonAncestor(brand(this, Range)).wrapper; }
    setStart(n, offset) {
        const s = brand(this, Range);
        need(arguments.length, 2);
        setBoundary(s, true, toState(n, Node), toULong(offset));
    }
    setEnd(n, offset) {
        const s = brand(this, Range);
        need(arguments.length, 2);
        setBoundary(s, false, toState(n, Node), toULong(offset));
    }
    setStartBefore(n) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const c = toState(n, Node);
        setBoundary(s, true, parentForBoundary(c), native.index(c.id));
    }
    setStartAfter(n) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const c = toState(n, Node);
        setBoundary(s, true, parentForBoundary(c), native.index(c.id) + 1);
    }
    setEndBefore(n) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const c = toState(n, Node);
        setBoundary(s, false, parentForBoundary(c), native.index(c.id));
    }
    setEndAfter(n) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const c = toState(n, Node);
        setBoundary(s, false, parentForBoundary(c), native.index(c.id) + 1);
    }
    collapse(toStart = false) {
        const s = brand(this, Range);
        if (toStart) [s.end, s.endOffset] = [s.start, s.startOffset];
        else [s.start, s.startOffset] = [s.end, s.endOffset];
        s.changed?.();
    }
    selectNode(n) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const c = toState(n, Node);
        const p = parentForBoundary(c);
        const index = native.index(c.id);
        [s.start, s.startOffset, s.end, s.endOffset] = [p, index, p, index + 1];
        s.changed?.();
    }
    selectNodeContents(n) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const c = toState(n, Node);
        if (c.kind === DOCTYPE) fail("InvalidNodeTypeError", "A doctype has no content");
        [s.start, s.startOffset, s.end, s.endOffset] = [c, 0, c, lengthOf(c)];
        s.changed?.();
    }
    compareBoundaryPoints(how, source) {
        const s = brand(this, Range);
        need(arguments.length, 2);
        how = toUShort(how);
        const o = toState(source, Range);
        if (how > 3) fail("NotSupportedError", "There are four comparisons");
        if (rootState(s.start) !== rootState(o.start)) fail("WrongDocumentError", "The ranges are in different trees");
        const ours = how === 0 || how === 3 ? [s.start, s.startOffset] : [s.end, s.endOffset];
        const theirs = how === 0 || how === 1 ? [o.start, o.startOffset] : [o.end, o.endOffset];
        return comparePoints(...ours, ...theirs);
    }
    deleteContents() { const s = brand(this, Range); kernel.reactions(() => deleteContents(s)); }
    extractContents() {
        const s = brand(this, Range);
        return kernel.reactions(() => extractContents(s, true).wrapper);
    }
    cloneContents() {
        const s = brand(this, Range);
        return kernel.reactions(() => extractContents(s, false).wrapper);
    }
    insertNode(n) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const c = toState(n, Node);
        kernel.reactions(() => insertInRange(s, c));
    }
    surroundContents(parent) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const p = toState(parent, Node);
        kernel.reactions(() => {
            const common = commonAncestor(s);
            for (const end of [s.start, s.end]) {
                for (let n = end; n !== common; n = parentState(n)) {
                    if (!isText(n)) fail("InvalidStateError", "The range holds a part of a node");
                }
            }
            if (p.kind === DOCUMENT || p.kind === DOCTYPE || p.kind === FRAGMENT) fail("InvalidNodeTypeError",
                "The node cannot surround");
            const fragment = extractContents(s, true);
            if (native.first(p.id) >= 0) replaceAll(p, null);
            insertInRange(s, p);
            append(fragment, p);
            const outer = parentForBoundary(p), index = native.index(p.id);
            [s.start, s.startOffset, s.end, s.endOffset] = [outer, index, outer, index + 1];
        });
    }
    cloneRange() {
        const s = brand(this, Range);
        return makeRange(s.start, s.startOffset, s.end, s.endOffset).wrapper;
    }
    detach() { brand(this, Range); }
    isPointInRange(n, offset) {
        const s = brand(this, Range);
        need(arguments.length, 2);
        const c = toState(n, Node);
        offset = toULong(offset);
        if (rootState(c) !== rootState(s.start)) return false;
        checkPoint(c, offset);
        return comparePoints(c, offset, s.start, s.startOffset) >= 0
            && comparePoints(c, offset, s.end, s.endOffset) <= 0;
    }
    comparePoint(n, offset) {
        const s = brand(this, Range);
        need(arguments.length, 2);
        const c = toState(n, Node);
        offset = toULong(offset);
        if (rootState(c) !== rootState(s.start)) fail("WrongDocumentError", "The node is in another tree");
        checkPoint(c, offset);
        if (comparePoints(c, offset, s.start, s.startOffset) < 0) return -1;
        return comparePoints(c, offset, s.end, s.endOffset) > 0 ? 1 : 0;
    }
    intersectsNode(n) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const c = toState(n, Node);
        if (rootState(c) !== rootState(s.start)) return false;
        const parent = parentState(c);
        if (!parent) return true;
        const index = native.index(c.id);
        return comparePoints(parent, index, s.end, s.endOffset) < 0
            && comparePoints(parent, index + 1, s.start, s.startOffset) > 0;
    }
    toString() { return rangeText(brand(this, Range)); }
    createContextualFragment(markup) {
        const s = brand(this, Range);
        need(arguments.length, 1);
        const text = toStr(markup);
        return kernel.reactions(() => {
            let context = s.start;
            if (context.kind !== ELEMENT) {
                context = context.kind === DOCUMENT || context.kind === FRAGMENT ? null : parentState(context);
            }
            if (!context || context.kind !== ELEMENT || (documentOf(context).isHTML && context.isHTML
                && context.local === "html")) {
                context = makeElementIn(documentOf(s.start), HTML, null, "body");
            }
            const fragment = parseFragment(text, context);
            for (let id = native.following(fragment.id, fragment.id); id >= 0; id = native.following(id, fragment.id)) {
                if (states[id]) states[id].isStarted = false;
                native.allowScript(id);
            }
            return fragment.wrapper;
        });
    }
}, {
    make(args, newTarget) { return makeRange(mainDocument, 0, mainDocument, 0, newTarget).wrapper; },
    constants: { START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 },
});
publishMixin(() => class {
    toString() { return rangeText(brand(this, Range)); }
}, Range);
export function checkPoint(n, offset) {
    if (n.kind === DOCTYPE) fail("InvalidNodeTypeError", "A doctype has no content");
    if (offset > lengthOf(n)) fail("IndexSizeError", "The offset is beyond the end");
}
export function commonAncestor(r) {
    let n = r.start;
    if (n.kind === ATTRIBUTE) return n;
    while (!native.contains(n.id, r.end.id)) n = parentState(n);
    return n;
}
/// Whether a node lies in a range with its whole content.
export function containedInRange(r, n) {
    return rootState(n) === rootState(r.start) && comparePoints(n, 0, r.start, r.startOffset) > 0
        && comparePoints(n, lengthOf(n), r.end, r.endOffset) < 0;
}
export function rangeText(r) {
    if (r.start === r.end && isText(r.start)) return dataOf(r.start).slice(r.startOffset, r.endOffset);
    let text = "";
    if (isText(r.start)) text += dataOf(r.start).slice(r.startOffset);
    if (r.start.kind === ATTRIBUTE) return text;
    const top = commonAncestor(r);
    for (let id = native.following(top.id, top.id); id >= 0; id = native.following(id, top.id)) {
        const kind = native.kind(id);
        if ((kind === TEXT || kind === CDATA) && containedInRange(r, S(id))) text += dataOf(S(id));
    }
    if (isText(r.end)) text += dataOf(r.end).slice(0, r.endOffset);
    return text;
}
export const isInclusiveAncestor = (a, b) => a.kind !== ATTRIBUTE && b.kind !== ATTRIBUTE ? native.contains(a.id, b.id)
    : a === b;
export function deleteContents(r) {
    if (isCollapsed(r)) return;
    const [start, startOffset, end, endOffset] = [r.start, r.startOffset, r.end, r.endOffset];
    if (start === end && isCharacterData(start)) {
        replaceData(start, startOffset, endOffset - startOffset, "");
        return;
    }
    const removed = [];
    const top = commonAncestor(r);
    for (let id = native.following(top.id, top.id); id >= 0;) {
        const n = S(id);
        if (containedInRange(r, n)) {
            removed.push(n);
            id = native.followingSubtree(id, top.id);
        } else {
            id = native.following(id, top.id);
        }
    }
    const [newNode, newOffset] = collapsePoint(start, startOffset, end);
    if (isCharacterData(start)) replaceData(start, startOffset, dataOf(start).length - startOffset, "");
    for (const n of removed) kernel.remove(n);
    if (isCharacterData(end)) replaceData(end, 0, endOffset, "");
    [r.start, r.startOffset, r.end, r.endOffset] = [newNode, newOffset, newNode, newOffset];
}
/// The place of a range after its content has left.
function collapsePoint(start, startOffset, end) {
    if (isInclusiveAncestor(start, end)) return [start, startOffset];
    let reference = start;
    while (parentState(reference) && !isInclusiveAncestor(parentState(reference), end)) reference =
        parentState(reference);
    return [parentState(reference), native.index(reference.id) + 1];
}
/// Extracts or clones a range's content (DOM Standard, "extract", "clone the contents").
export function extractContents(r, extracts) {
    const doc = documentOf(r.start);
    const fragment = makeFragment(doc);
    if (isCollapsed(r)) return fragment;
    const [start, startOffset, end, endOffset] = [r.start, r.startOffset, r.end, r.endOffset];
    if (start === end && isCharacterData(start)) {
        const clone = cloneNode(start, doc, false);
        storeData(clone, dataOf(start).slice(startOffset, endOffset));
        append(clone, fragment);
        if (extracts) replaceData(start, startOffset, endOffset - startOffset, "");
        return fragment;
    }
    const common = commonAncestor(r);
    let first = null, last = null;
    if (!isInclusiveAncestor(start, end)) first = childStates(common).find((c) => isPartial(r, c)) ?? null;
    if (!isInclusiveAncestor(end, start)) last = childStates(common).findLast((c) => isPartial(r, c)) ?? null;
    const contained = childStates(common).filter((c) => containedInRange(r, c));
    if (contained.some((c) => c.kind === DOCTYPE)) fail("HierarchyRequestError", "The range holds a doctype");
    const [newNode, newOffset] = extracts ? collapsePoint(start, startOffset, end) : [start, startOffset];
    if (first && isCharacterData(first)) {
        const clone = cloneNode(start, doc, false);
        storeData(clone, dataOf(start).slice(startOffset));
        append(clone, fragment);
        if (extracts) replaceData(start, startOffset, dataOf(start).length - startOffset, "");
    } else if (first) {
        const clone = cloneNode(first, doc, false);
        append(clone, fragment);
        append(extractContents({ start, startOffset, end: first, endOffset: lengthOf(first) }, extracts), clone);
    }
    for (const c of contained) append(extracts ? c : cloneNode(c, doc, true), fragment);
    if (last && isCharacterData(last)) {
        const clone = cloneNode(end, doc, false);
        storeData(clone, dataOf(end).slice(0, endOffset));
        append(clone, fragment);
        if (extracts) replaceData(end, 0, endOffset, "");
    } else if (last) {
        const clone = cloneNode(last, doc, false);
        append(clone, fragment);
        append(extractContents({ start: last, startOffset: 0, end, endOffset }, extracts), clone);
    }
    if (extracts) [r.start, r.startOffset, r.end, r.endOffset] = [newNode, newOffset, newNode, newOffset];
    return fragment;
}
const isPartial = (r, n) => isInclusiveAncestor(n, r.start) !== isInclusiveAncestor(n, r.end);
export function insertInRange(r, n) {
    const start = r.start;
    if (start.kind === INSTRUCTION || start.kind === COMMENT || (isText(start) && !parentState(start)) || start === n
        || start.kind === ATTRIBUTE) {
        fail("HierarchyRequestError", "The node cannot be inserted here");
    }
    let reference = isText(start) ? start : S(native.children(start.id)[r.startOffset] ?? -1);
    const parent = reference ? parentState(reference) : start;
    ensureInsertable(n, parent, reference);
    if (isText(start)) reference = splitText(start, r.startOffset);
    if (n === reference) reference = S(native.next(n.id));
    if (parentState(n)) kernel.remove(n);
    let newOffset = reference ? native.index(reference.id) : lengthOf(parent);
    newOffset += n.kind === FRAGMENT ? lengthOf(n) : 1;
    preInsert(n, parent, reference);
    if (isCollapsed(r)) [r.end, r.endOffset] = [parent, newOffset];
}
