// Scrolling (CSSOM View Module).

import { native } from "garth:realm";
import { defineProperty, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { isObject } from "../webidl/values.js";
import { toDict, toNumber, toStr } from "../webidl/conversions.js";
import { whenSeen } from "../webidl/interfaces.js";
import { ELEMENT, parentState, wrapperOrNull } from "../dom/states.js";
import { publishMixin } from "../dom/mixins.js";
import { documentElement, mainDocument } from "../dom/document.js";
import { element, Element } from "../dom/element.js";
import { html } from "../html/element-interfaces.js";
import { HTMLElement } from "../html/elements.js";
import { makeRect, rectList } from "./rectangles.js";
import {
    boundingRect, boxesAround, boxOf, clientSize, isFixed, isScrollBox, isScroller, noteScroll, offsetParent,
    offsetPlace, originFor, pageHeight, rootWidth, scrolledBoxes, scrollShift, scrollSize, viewport,
} from "./boxes.js";

const normalizedScroll = (v) => {
    const x = toNumber(v);
    return x !== x || x === Infinity || x === -Infinity ? 0 : x;
};
function toBehavior(v) {
    const behavior = v === undefined ? "auto" : toStr(v);
    if (!["auto", "instant", "smooth"].includes(behavior)) throw typeError("The behavior is not known");
    return behavior;
}
/// The place that the arguments of `scroll` name, over the present one, and how to get there.
export function scrollTarget(args, present) {
    if (args.length === 0) return present;
    if (args.length === 1) {
        if (!isObject(args[0]) && args[0] !== undefined && args[0] !== null) throw typeError(
            "The argument is not an object");
        const d = toDict(args[0]);
        const behavior = toBehavior(d.behavior);
        return {
            x: d.left === undefined ? present.x : normalizedScroll(d.left),
            y: d.top === undefined ? present.y : normalizedScroll(d.top), behavior,
        };
    }
    return { x: normalizedScroll(args[0]), y: normalizedScroll(args[1]) };
}
export const added = (args, present) => {
    const by = scrollTarget(args, { x: 0, y: 0 });
    return { x: present.x + by.x, y: present.y + by.y, behavior: by.behavior };
};
/// Scrolls that run in the frames, by what they scroll (`mainDocument` for the viewport).
const smooth = new Map();
const smoothTime = 200;
/// Whether a scroll is to take its time (CSS Overflow Level 3 section 3.3).
function isSmooth(s, behavior) {
    if (behavior === "smooth" || behavior === "instant") return behavior === "smooth";
    const styled = s === mainDocument ? documentElement(mainDocument) : s;
    return !!styled && native.computed(styled.id, "", "scroll-behavior") === "smooth";
}
function perform(s, from, to, behavior, jump) {
    smooth.delete(s);
    if (from.x === to.x && from.y === to.y) return;
    if (isSmooth(s, behavior)) smooth.set(s, { from, to, start: native.now(), jump });
    else jump(to);
    native.requestFrame();
}
/// Moves what scrolls smoothly on; called before each frame's events.
export function stepScrolls() {
    for (const [s, { from, to, start, jump }] of [...smooth]) {
        const part = Math.min(1, Math.max(0, (native.now() - start) / smoothTime));
        if (part === 1) smooth.delete(s);
        const eased = part * (2 - part);
        jump({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased });
        native.requestFrame();
    }
}
/// Whether a scroll is still on its way.
export const isScrolling = (s) => smooth.has(s);
function jumpViewport({ x, y }) {
    const v = viewport();
    if (x !== v.x || y !== v.y) native.scroll(x, y);
}
export function scrollViewport(to) {
    const v = viewport();
    const root = documentElement(mainDocument), free = rootWidth() - v.width;
    const isReversed = root && native.computed(root.id, "", "direction") === "rtl";
    const x = isReversed ? Math.min(0, Math.max(to.x, 0 - free)) : Math.max(0, Math.min(to.x, free));
    const y = Math.max(0, Math.min(to.y, pageHeight() - v.height));
    noteScroll();
    perform(mainDocument, v, { x, y }, to.behavior, jumpViewport);
}
/// Elements keep the place to which they are scrolled: the screen shows all of their content anyway.
export function scrollElement(s, to) {
    if (isScroller(s)) {
        scrollViewport(to);
        return;
    }
    const client = clientSize(s), size = scrollSize(s), free = scrollFree(s, client, size);
    const old = s.scrolled ?? { x: 0, y: 0 };
    const next = {
        x: free.isReversed ? Math.min(0, Math.max(to.x, 0 - free.x)) : Math.max(0, Math.min(to.x, free.x)),
        y: Math.max(0, Math.min(to.y, free.y)),
    };
    noteScroll();
    perform(s, old, next, to.behavior, (place) => {
        s.scrolled = place;
        if (place.x !== 0 || place.y !== 0) scrolledBoxes.add(s);
        else scrolledBoxes.delete(s);
        scrolledElements.add(s);
    });
}
/// How far the content of an element can be scrolled.
function scrollFree(s, client, size) {
    const canScroll = (axis) => ["auto", "scroll", "hidden"].includes(native.computed(s.id, "", "overflow-" + axis));
    return {
        x: canScroll("x") ? Math.max(0, size.width - client.width) : 0,
        y: canScroll("y") ? Math.max(0, size.height - client.height) : 0,
        isReversed: native.computed(s.id, "", "direction") === "rtl",
    };
}
export const scrolledElements = new Set();
export function elementScroll(s) {
    if (isScroller(s)) return viewport();
    return s.scrolled ?? { x: 0, y: 0 };
}
/// The place along one axis at which a box is as `align` asks for in a port of a size.
function aligned(align, start, end, size, present) {
    const isBefore = start < present, isBehind = end > present + size;
    switch (align) {
    case "start": return start;
    case "end": return end - size;
    case "center": return (start + end) / 2 - size / 2;
    default:
        if (isBefore === isBehind) return present;
        return (isBefore && end - start <= size) || (isBehind && end - start > size) ? start : end - size;
    }
}
const sides = ["top", "right", "bottom", "left"];
/// The four lengths of a property of the sides; `auto` is none, and a percentage one of the port.
function lengths(s, name, port = { width: 0, height: 0 }) {
    return sides.map((side, i) => {
        const text = native.computed(s.id, "", `${name}-${side}`) ?? "0px", number = parseFloat(text);
        if (number !== number) return 0;
        return text.endsWith("%") ? number * (i % 2 ? port.width : port.height) / 100 : number;
    });
}
/// Scrolls the boxes around an element, the innermost first, and then the viewport (CSSOM View, "scroll a
/// target into view").
export function scrollIntoView(s, arg) {
    let block = "start", inline = "nearest", behavior = "auto";
    if (isObject(arg)) {
        const d = toDict(arg);
        behavior = toBehavior(d.behavior);
        if (d.block !== undefined) block = toStr(d.block);
        if (d.inline !== undefined) inline = toStr(d.inline);
        for (const align of [block, inline]) {
            if (!["start", "center", "end", "nearest"].includes(align)) throw typeError("The place is not known");
        }
    } else if (arg !== undefined && arg !== null && !arg) {
        block = "end";
    }
    const box = boxOf(s);
    if (!box) return;
    const around = boxesAround(s);
    const [top, right, bottom, left] = lengths(s, "scroll-margin"), shift = scrollShift(s);
    // The target on the page, as the boxes around it are scrolled.
    const target = {
        x: box.x - left - shift.x, y: box.y - top - shift.y, right: box.right + right - shift.x,
        bottom: box.bottom + bottom - shift.y,
    };
    for (const p of around) {
        if (!isScrollBox(p) || isScroller(p)) continue;
        const port = boxOf(p), old = elementScroll(p), own = scrollShift(p);
        if (!port || port.isInline) continue;
        const x = port.x + port.borderLeft - own.x, y = port.y + port.borderTop - own.y;
        const to = placeInPort(p, target, { x, y, width: port.clientWidth, height: port.clientHeight }, block, inline);
        const next = { x: old.x + to.x - x, y: old.y + to.y - y, behavior };
        scrollElement(p, next);
        const now = smooth.get(p)?.to ?? elementScroll(p);
        target.x -= now.x - old.x;
        target.right -= now.x - old.x;
        target.y -= now.y - old.y;
        target.bottom -= now.y - old.y;
    }
    if (isFixed(s)) return;
    const root = documentElement(mainDocument);
    if (root) scrollViewport({ ...placeInPort(root, target, viewport(), block, inline), behavior });
}
/// Where the port of a scroll box is to begin, so that a target lies in it as asked.
function placeInPort(s, target, port, block, inline) {
    const [top, right, bottom, left] = lengths(s, "scroll-padding", port);
    const isReversed = native.computed(s.id, "", "direction") === "rtl";
    const across = isReversed ? { start: "end", end: "start" }[inline] ?? inline : inline;
    return {
        x: aligned(across, target.x, target.right, port.width - left - right, port.x + left) - left,
        y: aligned(block, target.y, target.bottom, port.height - top - bottom, port.y + top) - top,
    };
}

publishMixin(() => class {
    getBoundingClientRect() {
        const r = boundingRect(element(this));
        return makeRect(r.x, r.y, r.width, r.height);
    }
    getClientRects() {
        const s = element(this);
        kernel.settleSheets();
        return rectList(native.rects(s.id), originFor(s));
    }
    checkVisibility(options = undefined) {
        const s = element(this), d = toDict(options);
        kernel.settleSheets();
        if (!native.isRendered(s.id)) return false;
        if ((d.checkOpacity || d.opacityProperty) && opacityChain(s).includes("0")) return false;
        return !((d.checkVisibilityCSS || d.visibilityProperty)
            && native.computed(s.id, "", "visibility") !== "visible");
    }
    /// The product of the zooms around an element, and its own (CSS Viewport Level 1, "zoom").
    get currentCSSZoom() {
        let zoom = 1;
        for (let p = element(this); p && boxOf(p); p = parentState(p) ?? p.host) {
            if (p.kind !== ELEMENT) break;
            const text = native.computed(p.id, "", "zoom"), number = parseFloat(text);
            if (number > 0) zoom *= text.endsWith("%") ? number / 100 : number;
        }
        return zoom;
    }
    get clientTop() { const box = boxOf(element(this)); return box && !box.isInline ? Math.round(box.borderTop) : 0; }
    get clientLeft() { const box = boxOf(element(this)); return box && !box.isInline ? Math.round(box.borderLeft) : 0; }
    get clientWidth() { return Math.round(clientSize(element(this)).width); }
    get clientHeight() { return Math.round(clientSize(element(this)).height); }
    get scrollWidth() { return Math.round(scrollSize(element(this)).width); }
    get scrollHeight() { return Math.round(scrollSize(element(this)).height); }
    get scrollTop() { return elementScroll(element(this)).y; }
    set scrollTop(v) {
        const s = element(this), y = normalizedScroll(v);
        scrollElement(s, { x: elementScroll(s).x, y });
    }
    get scrollLeft() { return elementScroll(element(this)).x; }
    set scrollLeft(v) {
        const s = element(this), x = normalizedScroll(v);
        scrollElement(s, { x, y: elementScroll(s).y });
    }
    scroll(...args) { const s = element(this); scrollElement(s, scrollTarget(args, elementScroll(s))); }
    scrollTo(...args) { const s = element(this); scrollElement(s, scrollTarget(args, elementScroll(s))); }
    scrollBy(...args) { const s = element(this); scrollElement(s, added(args, elementScroll(s))); }
    scrollIntoView(arg = undefined) { scrollIntoView(element(this), arg); }
    scrollIntoViewIfNeeded() { scrollIntoView(element(this), { block: "nearest" }); }
}, Element);
whenSeen(Element, () => {
    for (const name of ["scroll", "scrollTo", "scrollBy", "scrollIntoView", "checkVisibility"]) {
        defineProperty(Element.prototype[name], "length", { value: 0, configurable: true });
    }
});
function opacityChain(s) {
    const values = [];
    for (let p = s; p && p.kind === ELEMENT; p = parentState(p)) values.push(native.computed(p.id, "", "opacity"));
    return values;
}
publishMixin(() => class {
    get offsetParent() { return wrapperOrNull(offsetParent(html(this))); }
    get offsetTop() { return offsetPlace(html(this)).y; }
    get offsetLeft() { return offsetPlace(html(this)).x; }
    get offsetWidth() { return Math.round(boxOf(html(this))?.width ?? 0); }
    get offsetHeight() { return Math.round(boxOf(html(this))?.height ?? 0); }
}, HTMLElement);
