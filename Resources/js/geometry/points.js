// Points, text and ranges.

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { array } from "../webidl/values.js";
import { toDouble } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { dataOf, ELEMENT, parentState, retarget, S, TEXT, wrapperOrNull } from "../dom/states.js";
import { doc, Document, documentElement, documentOf, mainDocument } from "../dom/document.js";
import { publishMixin } from "../dom/mixins.js";
import { ShadowRoot } from "../dom/shadow.js";
import { commonAncestor, containedInRange, Range } from "../dom/ranges.js";
import { makeRect, rectList } from "./rectangles.js";
import { boxesAround, isFixed, originFor, scrolledBoxes, scrollShift, viewport } from "./boxes.js";

const CaretPosition = interface_("CaretPosition", null, () => class {
    get offsetNode() { return brand(this, CaretPosition).node.wrapper; }
    get offset() { return brand(this, CaretPosition).offset; }
    getClientRect() {
        const { node, offset } = brand(this, CaretPosition);
        return rectList(textRects(node, offset, offset), originOf(node))[0] ?? null;
    }
});
const originOf = (node) => originFor(node.kind === TEXT ? parentState(node) ?? node : node);
/// The rectangles of a part of a text, whose offsets count UTF-16 units.
export function textRects(s, start, end) {
    const data = dataOf(s);
    const before = Array.from(data.slice(0, start)).length;
    const rects = native.textRects(s.id, before, before + Array.from(data.slice(start, end)).length);
    if (rects.length > 0 || start !== end || before === 0) return rects;
    // The place behind the last letter.
    const [x, y, width, height] = native.textRects(s.id, before - 1, before).slice(-4);
    return x === undefined ? rects : [x + width, y, 0, height];
}
export function elementsAt(d, x, y) {
    if (d !== mainDocument) return [];
    kernel.settleSheets();
    const v = viewport();
    x = toDouble(x);
    y = toDouble(y);
    if (x < 0 || y < 0 || x > v.width || y > v.height) return [];
    const moved = inScrolledBoxes(x + v.x, y + v.y, Array.from(native.elementsAt(x + v.x, y + v.y), S));
    const found = (v.x === 0 && v.y === 0 ? moved : withFixed(x, y, moved))
        .filter((s) => native.computed(s.id, "", "pointer-events") !== "none");
    const root = documentElement(d);
    if (root && !found.includes(root)) found.push(root);
    return found;
}
/// The elements at a point of a viewport that is scrolled: fixed boxes lie where those of the first screen do.
const withFixed = (x, y, moved) => [
    ...Array.from(native.elementsAt(x, y), S).filter((s) => isFixed(s)), ...moved.filter((s) => !isFixed(s)),
];
/// The elements at a place of the page, where some boxes are scrolled: what lies in such a box is looked for
/// where its content has gone.
function inScrolledBoxes(x, y, found) {
    if (scrolledBoxes.size === 0) return found;
    const isInside = (s) => boxesAround(s).some((p) => scrolledBoxes.has(p));
    const all = found.filter((s) => !isInside(s));
    for (const p of scrolledBoxes) {
        const place = all.indexOf(p), shift = scrollShift(p);
        if (place < 0) continue;
        const inner = Array.from(native.elementsAt(x + shift.x + p.scrolled.x, y + shift.y + p.scrolled.y), S);
        all.splice(place, 0, ...inner.filter((s) => boxesAround(s).find((b) => scrolledBoxes.has(b)) === p));
    }
    return all;
}
/// The elements at a point as a document or a shadow tree sees them: what lies in other shadow trees is their
/// host (CSSOM View, "elementsFromPoint").
function elementsSeenFrom(tree, x, y) {
    const seen = [];
    for (const s of elementsAt(documentOf(tree), x, y)) {
        const shown = retarget(s, tree);
        if (shown && shown.kind === ELEMENT && !seen.includes(shown)) seen.push(shown);
    }
    return seen;
}
publishMixin(() => class {
    elementFromPoint(x, y) {
        const s = tree(this);
        need(arguments.length, 2);
        return wrapperOrNull(elementsSeenFrom(s, x, y)[0]);
    }
    elementsFromPoint(x, y) {
        const s = tree(this);
        need(arguments.length, 2);
        return array(elementsSeenFrom(s, x, y).map((e) => e.wrapper));
    }
}, Document, ShadowRoot);
/// The state of a document or of a shadow tree.
function tree(v) {
    const s = stateOf(v);
    return s?.shadowMode !== undefined ? s : doc(v);
}
publishMixin(() => class {
    caretPositionFromPoint(x, y) {
        const d = doc(this);
        need(arguments.length, 2);
        const top = elementsAt(d, x, y)[0];
        if (!top) return null;
        const at = originFor(top), found = native.caretAt(toDouble(x) + at.x, toDouble(y) + at.y);
        if (found === null) return instance(CaretPosition, { node: top, offset: 0 });
        const text = S(found[0]);
        return instance(CaretPosition, { node: text, offset: Array.from(dataOf(text)).slice(0, found[1])
            .join("").length });
    }
}, Document);
/// The rectangles of a range: those of whole elements in it and of its texts.
function rangeRects(r) {
    kernel.settleSheets();
    const rects = [];
    const common = commonAncestor(r);
    if (common.kind === TEXT) return textRects(common, r.startOffset, r.endOffset);
    for (let id = common.id; id >= 0; id = native.following(id, common.id)) {
        const n = S(id);
        if (n.kind === TEXT) {
            const isStart = n === r.start, isEnd = n === r.end;
            if (!isStart && !isEnd && !containedInRange(r, n)) continue;
            rects.push(...textRects(n, isStart ? r.startOffset : 0, isEnd ? r.endOffset : dataOf(n).length));
        } else if (n.kind === ELEMENT && n !== common && containedInRange(r, n)
            && !containedInRange(r, parentState(n))) {
            rects.push(...native.rects(id));
        }
    }
    return rects;
}
publishMixin(() => class {
    getClientRects() {
        const r = brand(this, Range);
        return rectList(rangeRects(r), originOf(r.start));
    }
    getBoundingClientRect() {
        const r = brand(this, Range), rects = rangeRects(r);
        if (rects.length === 0) return makeRect(0, 0, 0, 0);
        let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
        for (let i = 0; i < rects.length; i += 4) {
            left = Math.min(left, rects[i]);
            top = Math.min(top, rects[i + 1]);
            right = Math.max(right, rects[i] + rects[i + 2]);
            bottom = Math.max(bottom, rects[i + 1] + rects[i + 3]);
        }
        const at = originOf(r.start);
        return makeRect(left - at.x, top - at.y, right - left, bottom - top);
    }
}, Range);
