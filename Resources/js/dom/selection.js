// Selection (Selection API).

import { native } from "garth:realm";
import { home, need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { array } from "../webidl/values.js";
import { toDict, toSequence, toULong } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, interfaces, toNullableState, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { DOCTYPE, Node, parentState, rootState, wrapperOrNull } from "./states.js";
import { mainDocument } from "./document.js";
import { checkPoint, comparePoints, deleteContents, isCollapsed, makeRange, Range, rangeText } from "./ranges.js";
import { setTimer } from "../html/timers.js";

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
    /// What is selected lies outside of shadow trees: no root that is given can reveal more.
    getComposedRanges(options = undefined) {
        const r = selectedRange(brand(this, Selection));
        toSequence(toDict(options).shadowRoots ?? [], (root) => toState(root, interfaces.ShadowRoot));
        if (r === null) return array([]);
        const { start, startOffset, end, endOffset } = r;
        return array([instance(interfaces.StaticRange, { start, startOffset, end, endOffset })]);
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
        select(s, isBackward ? makeRange(focusState, fOffset, anchorState, aOffset)
            : makeRange(anchorState, aOffset, focusState, fOffset), isBackward);
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
        const before = comparePoints(r.start, r.startOffset, parent, index), after =
            comparePoints(r.end, r.endOffset, parent, index + 1);
        if (before <= 0 && after >= 0) return true;
        return !!allowsPartial && comparePoints(r.start, r.startOffset, parent, index + 1) < 0
            && comparePoints(r.end, r.endOffset, parent, index) > 0;
    }
    modify() { brand(this, Selection); }
    toString() {
        const r = selectedRange(brand(this, Selection));
        return r ? rangeText(r) : "";
    }
});
let theSelection = null;
export const selection =
    () => (home ? home.selection() : theSelection ??= stateOf(instance(Selection, { range: null, isBackward: false })));
export function selectedRange(s) {
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
export function select(s, range, isBackward) {
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
export function collapseTo(s, n, offset) {
    if (n === null) {
        select(s, null, false);
        return;
    }
    checkPoint(n, offset);
    if (rootState(n) !== mainDocument) return;
    select(s, makeRange(n, offset, n, offset), false);
}
