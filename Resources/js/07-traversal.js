
// MARK: - Traversal (DOM Standard section 6)

const NodeFilter = interface_("NodeFilter", null, () => class {}, {
    constants: {
        FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3, SHOW_ALL: 0xffffffff, SHOW_ELEMENT: 1,
        SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4, SHOW_CDATA_SECTION: 8, SHOW_ENTITY_REFERENCE: 16, SHOW_ENTITY: 32,
        SHOW_PROCESSING_INSTRUCTION: 64, SHOW_COMMENT: 128, SHOW_DOCUMENT: 256, SHOW_DOCUMENT_TYPE: 512,
        SHOW_DOCUMENT_FRAGMENT: 1024, SHOW_NOTATION: 2048,
    },
});
function toFilter(v) {
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
        if (!isCallable(accept)) throw typeError("The filter has no acceptNode function");
        return toUShort(apply(accept, s.filter, [n.wrapper]));
    } finally {
        s.isActive = false;
    }
}
const TreeWalker = interface_("TreeWalker", null, () => class {
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
    firstChild() { return walkChild(brand(this, TreeWalker), "first", "next"); }
    lastChild() { return walkChild(brand(this, TreeWalker), "last", "prev"); }
    previousSibling() { return walkSibling(brand(this, TreeWalker), "prev", "last"); }
    nextSibling() { return walkSibling(brand(this, TreeWalker), "next", "first"); }
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
function walkChild(s, down, along) {
    let n = S(native[down](s.current.id));
    while (n) {
        const result = filterNode(s, n);
        if (result === 1) return (s.current = n).wrapper;
        if (result === 3) {
            const child = S(native[down](n.id));
            if (child) {
                n = child;
                continue;
            }
        }
        while (n) {
            const sibling = S(native[along](n.id));
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
        let sibling = S(native[along](n.id));
        while (sibling) {
            n = sibling;
            const result = filterNode(s, n);
            if (result === 1) return (s.current = n).wrapper;
            sibling = S(native[down](n.id));
            if (result === 2 || !sibling) sibling = S(native[along](n.id));
        }
        n = parentState(n);
        if (!n || n === s.root) return null;
        if (filterNode(s, n) === 1) return null;
    }
}

const iterators = shared.iterators;
function eachIterator(body) {
    for (const ref of iterators) {
        const s = ref.deref();
        if (s === undefined) iterators.delete(ref);
        else body(s);
    }
}
function makeIterator(root, whatToShow, filter) {
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
function iteratorBeforeRemoval(s, removed) {
    if (removed === s.root || !native.contains(removed.id, s.reference.id ?? -1) || s.reference.kind === ATTRIBUTE) return;
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

// MARK: - Ranges (DOM Standard section 5)

const liveRanges = shared.liveRanges;
function eachRange(body) {
    for (const ref of liveRanges) {
        const s = ref.deref();
        if (s === undefined) liveRanges.delete(ref);
        else body(s);
    }
}
const AbstractRange = interface_("AbstractRange", null, () => class {
    get startContainer() { return brand(this, AbstractRange).start.wrapper; }
    get startOffset() { return brand(this, AbstractRange).startOffset; }
    get endContainer() { return brand(this, AbstractRange).end.wrapper; }
    get endOffset() { return brand(this, AbstractRange).endOffset; }
    get collapsed() { return isCollapsed(brand(this, AbstractRange)); }
});
const isCollapsed = (r) => r.start === r.end && r.startOffset === r.endOffset;
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
function makeRange(start, startOffset, end, endOffset, newTarget) {
    const s = { start, startOffset, end, endOffset };
    instance(Range, s, newTarget);
    liveRanges.add(new WeakRef(s));
    return s;
}
/// Where one boundary point lies from another: -1 before, 0 equal, 1 after.
function comparePoints(a, aOffset, b, bOffset) {
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
        if (rootState(r.start) !== rootState(n) || comparePoints(n, offset, r.end, r.endOffset) > 0) [r.end, r.endOffset] = [n, offset];
        [r.start, r.startOffset] = [n, offset];
    } else {
        if (rootState(r.start) !== rootState(n) || comparePoints(n, offset, r.start, r.startOffset) < 0) [r.start, r.startOffset] = [n, offset];
        [r.end, r.endOffset] = [n, offset];
    }
    r.changed?.();
}
function parentForBoundary(n) {
    const p = parentState(n);
    if (!p) fail("InvalidNodeTypeError", "The node has no parent");
    return p;
}
const Range = interface_("Range", AbstractRange, () => class {
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
            if (p.kind === DOCUMENT || p.kind === DOCTYPE || p.kind === FRAGMENT) fail("InvalidNodeTypeError", "The node cannot surround");
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
        return comparePoints(c, offset, s.start, s.startOffset) >= 0 && comparePoints(c, offset, s.end, s.endOffset) <= 0;
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
        return comparePoints(parent, index, s.end, s.endOffset) < 0 && comparePoints(parent, index + 1, s.start, s.startOffset) > 0;
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
            if (!context || context.kind !== ELEMENT || (documentOf(context).isHTML && context.isHTML && context.local === "html")) {
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
function checkPoint(n, offset) {
    if (n.kind === DOCTYPE) fail("InvalidNodeTypeError", "A doctype has no content");
    if (offset > lengthOf(n)) fail("IndexSizeError", "The offset is beyond the end");
}
function commonAncestor(r) {
    let n = r.start;
    if (n.kind === ATTRIBUTE) return n;
    while (!native.contains(n.id, r.end.id)) n = parentState(n);
    return n;
}
/// Whether a node lies in a range with its whole content.
function containedInRange(r, n) {
    return rootState(n) === rootState(r.start) && comparePoints(n, 0, r.start, r.startOffset) > 0
        && comparePoints(n, lengthOf(n), r.end, r.endOffset) < 0;
}
function rangeText(r) {
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
const isInclusiveAncestor = (a, b) => a.kind !== ATTRIBUTE && b.kind !== ATTRIBUTE ? native.contains(a.id, b.id) : a === b;
function deleteContents(r) {
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
    while (parentState(reference) && !isInclusiveAncestor(parentState(reference), end)) reference = parentState(reference);
    return [parentState(reference), native.index(reference.id) + 1];
}
/// Extracts or clones a range's content (DOM Standard, "extract", "clone the contents").
function extractContents(r, extracts) {
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
function insertInRange(r, n) {
    const start = r.start;
    if (start.kind === INSTRUCTION || start.kind === COMMENT || (isText(start) && !parentState(start)) || start === n || start.kind === ATTRIBUTE) {
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

// MARK: - Selection (Selection API)

const Selection = interface_("Selection", null, () => class {
    get anchorNode() { return wrapperOrNull(anchor(brand(this, Selection))[0]); }
    get anchorOffset() { return anchor(brand(this, Selection))[1]; }
    get focusNode() { return wrapperOrNull(focusPoint(brand(this, Selection))[0]); }
    get focusOffset() { return focusPoint(brand(this, Selection))[1]; }
    get isCollapsed() {
        const r = selectedRange(brand(this, Selection));
        return r === null || isCollapsed(r);
    }
    get rangeCount() { return selectedRange(brand(this, Selection)) ? 1 : 0; }
    get type() {
        const r = selectedRange(brand(this, Selection));
        return r === null ? "None" : isCollapsed(r) ? "Caret" : "Range";
    }
    get direction() {
        const s = brand(this, Selection);
        const r = selectedRange(s);
        return r === null || isCollapsed(r) ? "none" : s.isBackward ? "backward" : "forward";
    }
    getRangeAt(index) {
        const r = selectedRange(brand(this, Selection));
        need(arguments.length, 1);
        if (r === null || toULong(index) !== 0) fail("IndexSizeError", "There is no such range");
        return r.wrapper;
    }
    addRange(range) {
        const s = brand(this, Selection);
        need(arguments.length, 1);
        const r = toState(range, Range);
        if (rootState(r.start) !== mainDocument || selectedRange(s)) return;
        select(s, r, false);
    }
    removeRange(range) {
        const s = brand(this, Selection);
        need(arguments.length, 1);
        if (toState(range, Range) !== s.range) fail("NotFoundError", "The range is not selected");
        select(s, null, false);
    }
    removeAllRanges() { select(brand(this, Selection), null, false); }
    empty() { select(brand(this, Selection), null, false); }
    collapse(n, offset = 0) {
        const s = brand(this, Selection);
        need(arguments.length, 1);
        collapseTo(s, toNullableState(n, Node), toULong(offset));
    }
    setPosition(n, offset = 0) {
        const s = brand(this, Selection);
        need(arguments.length, 1);
        collapseTo(s, toNullableState(n, Node), toULong(offset));
    }
    collapseToStart() {
        const s = brand(this, Selection), r = selectedRange(s);
        if (!r) fail("InvalidStateError", "Nothing is selected");
        select(s, makeRange(r.start, r.startOffset, r.start, r.startOffset), false);
    }
    collapseToEnd() {
        const s = brand(this, Selection), r = selectedRange(s);
        if (!r) fail("InvalidStateError", "Nothing is selected");
        select(s, makeRange(r.end, r.endOffset, r.end, r.endOffset), false);
    }
    extend(n, offset = 0) {
        const s = brand(this, Selection);
        need(arguments.length, 1);
        const c = toState(n, Node);
        offset = toULong(offset);
        if (rootState(c) !== mainDocument) return;
        if (!selectedRange(s)) fail("InvalidStateError", "Nothing is selected");
        checkPoint(c, offset);
        const [a, aOffset] = anchor(s);
        const isBackward = comparePoints(c, offset, a, aOffset) < 0;
        select(s, isBackward ? makeRange(c, offset, a, aOffset) : makeRange(a, aOffset, c, offset), isBackward);
    }
    setBaseAndExtent(a, aOffset, f, fOffset) {
        const s = brand(this, Selection);
        need(arguments.length, 4);
        const anchorState = toState(a, Node), focusState = toState(f, Node);
        aOffset = toULong(aOffset);
        fOffset = toULong(fOffset);
        checkPoint(anchorState, aOffset);
        checkPoint(focusState, fOffset);
        if (rootState(anchorState) !== mainDocument || rootState(focusState) !== mainDocument) return;
        const isBackward = comparePoints(focusState, fOffset, anchorState, aOffset) < 0;
        select(s, isBackward ? makeRange(focusState, fOffset, anchorState, aOffset) : makeRange(anchorState, aOffset, focusState, fOffset), isBackward);
    }
    selectAllChildren(n) {
        const s = brand(this, Selection);
        need(arguments.length, 1);
        const c = toState(n, Node);
        if (c.kind === DOCTYPE) fail("InvalidNodeTypeError", "A doctype has no content");
        if (rootState(c) !== mainDocument) return;
        select(s, makeRange(c, 0, c, native.children(c.id).length), false);
    }
    deleteFromDocument() {
        const r = selectedRange(brand(this, Selection));
        if (r) kernel.reactions(() => deleteContents(r));
    }
    containsNode(n, allowsPartial = false) {
        const s = brand(this, Selection);
        need(arguments.length, 1);
        const c = toState(n, Node), r = selectedRange(s);
        if (!r || rootState(c) !== mainDocument) return false;
        const parent = parentState(c);
        if (!parent) return true;
        const index = native.index(c.id);
        const before = comparePoints(r.start, r.startOffset, parent, index), after = comparePoints(r.end, r.endOffset, parent, index + 1);
        if (before <= 0 && after >= 0) return true;
        return !!allowsPartial && comparePoints(r.start, r.startOffset, parent, index + 1) < 0 && comparePoints(r.end, r.endOffset, parent, index) > 0;
    }
    modify() { brand(this, Selection); }
    toString() {
        const r = selectedRange(brand(this, Selection));
        return r ? rangeText(r) : "";
    }
});
let theSelection = null;
const selection = () => (home ? home.selection() : theSelection ??= stateOf(instance(Selection, { range: null, isBackward: false })));
function selectedRange(s) {
    if (s.range && rootState(s.range.start) !== mainDocument) s.range = null;
    return s.range;
}
function anchor(s) {
    const r = selectedRange(s);
    return r === null ? [null, 0] : s.isBackward ? [r.end, r.endOffset] : [r.start, r.startOffset];
}
function focusPoint(s) {
    const r = selectedRange(s);
    return r === null ? [null, 0] : s.isBackward ? [r.start, r.startOffset] : [r.end, r.endOffset];
}
function select(s, range, isBackward) {
    const changed = s.range !== range;
    s.range = range;
    s.isBackward = isBackward;
    if (changed && !s.isChangeDue) {
        s.isChangeDue = true;
        setTimer(() => {
            s.isChangeDue = false;
            fire(mainDocument, "selectionchange");
        }, 0, false);
    }
}
function collapseTo(s, n, offset) {
    if (n === null) {
        select(s, null, false);
        return;
    }
    checkPoint(n, offset);
    if (rootState(n) !== mainDocument) return;
    select(s, makeRange(n, offset, n, offset), false);
}

// MARK: - Mutation observers (DOM Standard section 4.3)

const pendingObservers = shared.pendingObservers;
const MutationObserver = interface_("MutationObserver", null, () => class {
    observe(target, options = undefined) {
        const s = brand(this, MutationObserver);
        need(arguments.length, 1);
        const n = toState(target, Node);
        const d = toDict(options);
        const o = {
            attributeFilter: d.attributeFilter === undefined ? undefined : toSequence(d.attributeFilter, toStr),
            attributeOldValue: d.attributeOldValue === undefined ? undefined : !!d.attributeOldValue,
            attributes: d.attributes === undefined ? undefined : !!d.attributes,
            characterData: d.characterData === undefined ? undefined : !!d.characterData,
            characterDataOldValue: d.characterDataOldValue === undefined ? undefined : !!d.characterDataOldValue,
            childList: !!d.childList, subtree: !!d.subtree,
        };
        if ((o.attributeOldValue !== undefined || o.attributeFilter !== undefined) && o.attributes === undefined) o.attributes = true;
        if (o.characterDataOldValue !== undefined && o.characterData === undefined) o.characterData = true;
        if (!o.childList && !o.attributes && !o.characterData) throw typeError("The options name nothing to observe");
        if (o.attributeOldValue && !o.attributes) throw typeError("attributeOldValue needs attributes");
        if (o.attributeFilter && !o.attributes) throw typeError("attributeFilter needs attributes");
        if (o.characterDataOldValue && !o.characterData) throw typeError("characterDataOldValue needs characterData");
        n.observers ??= [];
        const known = n.observers.find((r) => r.observer === s && !r.source);
        if (known) {
            for (const other of s.followed) other.observers = other.observers.filter((r) => r.source !== known);
            known.options = o;
        } else {
            n.observers.push({ observer: s, options: o, source: null });
            s.nodes.add(n);
            shared.observerCount++;
        }
    }
    disconnect() {
        const s = brand(this, MutationObserver);
        endTransientObservers(s);
        for (const n of s.nodes) {
            const before = n.observers.length;
            n.observers = n.observers.filter((r) => r.observer !== s);
            shared.observerCount -= before - n.observers.length;
        }
        s.nodes.clear();
        s.records = [];
    }
    takeRecords() {
        const s = brand(this, MutationObserver);
        const list = array(s.records.map(mutationRecord));
        s.records = [];
        return list;
    }
}, {
    length: 1,
    make([callback], newTarget) {
        return instance(MutationObserver, { callback: toCallback(callback), nodes: new Set(), followed: [], records: [], deliver: deliverRecords }, newTarget);
    },
});
/// Calls an observer in its own world.
function deliverRecords(s, records) {
    guarded(s.callback, s.wrapper, [array(records.map(mutationRecord)), s.wrapper]);
}
const MutationRecord = interface_("MutationRecord", null, () => class {
    get type() { return brand(this, MutationRecord).type; }
    get target() { return brand(this, MutationRecord).target.wrapper; }
    get addedNodes() {
        const s = brand(this, MutationRecord);
        return (s.$addedList ??= staticList(s.added.map((n) => n.id)));
    }
    get removedNodes() {
        const s = brand(this, MutationRecord);
        return (s.$removedList ??= staticList(s.removed.map((n) => n.id)));
    }
    get previousSibling() { return wrapperOrNull(brand(this, MutationRecord).previous); }
    get nextSibling() { return wrapperOrNull(brand(this, MutationRecord).next); }
    get attributeName() { return brand(this, MutationRecord).attributeName ?? null; }
    get attributeNamespace() { return brand(this, MutationRecord).attributeNamespace ?? null; }
    get oldValue() { return brand(this, MutationRecord).oldValue ?? null; }
});
function mutationRecord(r) {
    return r.wrapper ?? instance(MutationRecord, r);
}
function queueTreeRecord(target, added, removed, previous, next) {
    kernel.queueRecord("childList", target, { added, removed, previous, next });
}
function queueRecord(type, target, { oldValue = null, ...more }) {
    const interested = new Map();
    for (let n = target; n; n = parentState(n)) {
        for (const r of n.observers ?? []) {
            const o = r.options;
            if (n !== target && !o.subtree) continue;
            if (type === "attributes" && (!o.attributes || (o.attributeFilter
                && (more.attributeNamespace !== null || !o.attributeFilter.includes(more.attributeName))))) continue;
            if (type === "characterData" && !o.characterData) continue;
            if (type === "childList" && !o.childList) continue;
            if (!interested.has(r.observer)) interested.set(r.observer, null);
            if ((type === "attributes" && o.attributeOldValue) || (type === "characterData" && o.characterDataOldValue)) {
                interested.set(r.observer, oldValue);
            }
        }
    }
    for (const [observer, old] of interested) {
        observer.records.push({ type, target, added: [], removed: [], previous: null, next: null, ...more, oldValue: old });
        pendingObservers.add(observer);
    }
    if (interested.size > 0) queueObserverMicrotask();
}
let isObserverMicrotaskQueued = false;
const signalSlots = new Set();
function queueObserverMicrotask() {
    if (isObserverMicrotaskQueued) return;
    isObserverMicrotaskQueued = true;
    microtask(notifyObservers);
}
function notifyObservers() {
    isObserverMicrotaskQueued = false;
    const list = [...pendingObservers];
    pendingObservers.clear();
    const slots = [...signalSlots];
    signalSlots.clear();
    for (const s of list) {
        const records = s.records;
        s.records = [];
        endTransientObservers(s);
        if (records.length > 0) s.deliver(s, records);
    }
    for (const slot of slots) fire(slot, "slotchange", { bubbles: true });
}
/// Nodes that were removed are followed no longer (DOM Standard, "transient registered observers").
function endTransientObservers(s) {
    for (const n of s.followed) n.observers = n.observers.filter((r) => !(r.observer === s && r.source));
    s.followed = [];
}
function addTransientObservers(n, parent) {
    for (let p = parent; p; p = parentState(p)) {
        for (const r of p.observers ?? []) {
            if (!r.options.subtree) continue;
            n.observers ??= [];
            n.observers.push({ observer: r.observer, options: r.options, source: r });
            r.observer.followed.push(n);
        }
    }
}
keep({ queueRecord });
