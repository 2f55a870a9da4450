// The boxes of elements.

import { native } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { driver } from "../driver/state.js";
import { ELEMENT, parentState, S } from "../dom/states.js";
import { bodyOf, documentElement, documentOf, isQuirks, mainDocument } from "../dom/document.js";

/// The box of an element on the page; null without one. See `box` of the natives.
export function boxOf(s) {
    kernel.settleSheets();
    const b = native.box(s.id);
    if (b === null) return null;
    return {
        x: b[0], y: b[1], width: b[2], height: b[3], borderTop: b[4], borderRight: b[5], borderBottom: b[6],
        borderLeft: b[7],
        paddingTop: b[8], paddingRight: b[9], paddingBottom: b[10], paddingLeft: b[11], contentRight: b[12],
        contentBottom: b[13],
        isInline: b[14] === 1,
        get right() { return this.x + this.width; },
        get bottom() { return this.y + this.height; },
        get clientWidth() { return Math.max(0, this.width - this.borderLeft - this.borderRight); },
        get clientHeight() { return Math.max(0, this.height - this.borderTop - this.borderBottom); },
        get innerWidth() { return Math.max(0, this.clientWidth - this.paddingLeft - this.paddingRight); },
        get innerHeight() { return Math.max(0, this.clientHeight - this.paddingTop - this.paddingBottom); },
    };
}
/// The size of the viewport and its place on the page.
export function viewport() {
    const v = native.viewport();
    return { width: v[0], height: v[1], x: v[2], y: v[3] };
}
/// The viewport as a driver has set it, whose last column or row may be a part of a cell.
export const exactViewport = () => (native.container() < 0 ? driver.overrides.viewport : undefined) ?? viewport();
export const scrollPlace = () => viewport();
export const pageHeight = () => {
    kernel.settleSheets();
    return native.pageHeight();
};
export const positionOf = (s) => native.computed(s.id, "", "position");
/// The elements whose content is scrolled.
export const scrolledBoxes = new Set();
const above = (s) => parentState(s) ?? s.host ?? null;
/// The elements whose boxes hold that of an element (its containing block, that one's, and so on).
export function boxesAround(s) {
    const around = [];
    let position = positionOf(s);
    for (let p = above(s); p && position !== "fixed"; p = above(p)) {
        if (p.kind !== ELEMENT || (position === "absolute" && positionOf(p) === "static")) continue;
        around.push(p);
        position = positionOf(p);
    }
    return around;
}
/// How far the scrolling of the boxes around an element moves it.
export function scrollShift(s) {
    let x = 0, y = 0;
    if (scrolledBoxes.size > 0) {
        for (const p of boxesAround(s)) {
            x += p.scrolled?.x ?? 0;
            y += p.scrolled?.y ?? 0;
        }
    }
    return { x, y };
}
/// Whether the viewport does not move an element: it is fixed, or in a box that is.
export const isFixed = (s) => positionOf(s) === "fixed" || boxesAround(s).some((p) => positionOf(p) === "fixed");
/// The place of the viewport as an element sees it that lies in boxes which are scrolled, or is fixed.
export function originFor(s) {
    const at = scrollPlace();
    if (scrolledBoxes.size === 0 && at.x === 0 && at.y === 0) return at;
    const shift = scrollShift(s);
    return isFixed(s) ? shift : { x: at.x + shift.x, y: at.y + shift.y };
}
export function boundingRect(s) {
    const box = boxOf(s);
    if (!box) return { x: 0, y: 0, width: 0, height: 0 };
    const at = originFor(s);
    return { x: box.x - at.x, y: box.y - at.y, width: box.width, height: box.height };
}
/// The element whose scrolling is that of the viewport.
export function isScroller(s) {
    const d = documentOf(s);
    if (d !== mainDocument) return false;
    return isQuirks(d) ? s === bodyOf(d) : s === documentElement(d);
}
const isMainRoot = (s) => s === documentElement(mainDocument);
/// Whether an element is a scroll container, which scripts can scroll (CSS Overflow Level 3 section 3.1).
export const isScrollBox = (s) => ["auto", "scroll", "hidden"].includes(native.computed(s.id, "", "overflow-x"))
    || ["auto", "scroll", "hidden"].includes(native.computed(s.id, "", "overflow-y"));
/// When a script has scrolled last, by the page's clock.
let lastScroll = -Infinity;
export const noteScroll = () => { lastScroll = native.now(); };
export const scrolledAt = () => lastScroll;
/// Whether a person can scroll an element along an axis.
export const scrollsBy = (s, axis) => ["auto", "scroll"].includes(native.computed(s.id, "", "overflow-" + axis));
/// The right end of the content of an element if its boxes are as wide as their styles say: items are laid
/// out in narrower ones where they would not fit.
function statedRight(s, rest = { count: 200 }) {
    let right = -Infinity;
    for (const id of native.children(s.id)) {
        if (native.kind(id) !== ELEMENT) continue;
        if (--rest.count < 0) break;
        const child = S(id), box = boxOf(child);
        if (!box || box.isInline) continue;
        right = Math.max(right, box.x + Math.max(box.width, native.statedWidth(child.id)));
        if (native.computed(child.id, "", "overflow-x") === "visible") right =
            Math.max(right, statedRight(child, rest));
    }
    return right;
}
/// The left end of the content of an element, in the way of `statedRight`.
function statedLeft(s, rest = { count: 200 }) {
    let left = Infinity;
    for (const id of native.children(s.id)) {
        if (native.kind(id) !== ELEMENT) continue;
        if (--rest.count < 0) break;
        const child = S(id), box = boxOf(child);
        if (!box || box.isInline) continue;
        left = Math.min(left, box.right - Math.max(box.width, native.statedWidth(child.id)));
        if (native.computed(child.id, "", "overflow-x") === "visible") left = Math.min(left, statedLeft(child, rest));
    }
    return left;
}
const isReversed = (s) => native.computed(s.id, "", "direction") === "rtl";
/// The ends of an element's content from its padding edge.
export function scrollSize(s) {
    if (isScroller(s)) {
        const v = viewport();
        return { width: rootWidth(), height: Math.max(v.height, pageHeight()) };
    }
    const box = boxOf(s);
    if (!box || box.isInline) return { width: 0, height: 0 };
    if (isReversed(s)) {
        const end = box.x + box.borderLeft + box.clientWidth, height = scrollHeight(box);
        return { width: Math.max(box.clientWidth, end - statedLeft(s)), height };
    }
    const stated = scrollsBy(s, "x") ? statedRight(s) : -Infinity;
    return {
        width: Math.max(box.clientWidth, Math.max(stated, box.contentRight) - box.x - box.borderLeft),
        height: scrollHeight(box),
    };
}
const scrollHeight = (box) => Math.max(box.clientHeight, box.contentBottom - box.y - box.borderTop
    + box.paddingBottom * (box.contentBottom > box.bottom ? 1 : 0));
export function clientSize(s) {
    if (isScroller(s) || (isMainRoot(s) && !isQuirks(mainDocument))) {
        const v = viewport();
        return { width: v.width, height: v.height };
    }
    const box = boxOf(s);
    return box && !box.isInline ? { width: box.clientWidth, height: box.clientHeight } : { width: 0, height: 0 };
}
const movers = ["transform", "translate", "rotate", "scale", "perspective", "filter", "backdrop-filter"];
/// Whether an element without a position is the containing block of what is positioned in it.
function holdsPositioned(s) {
    const value = (name) => native.computed(s.id, "", name) ?? "";
    return movers.some((name) => !["", "none"].includes(value(name))) || value("transform-style") === "preserve-3d"
        || /\b(?:transform|translate|rotate|scale|perspective|filter)\b/.test(value("will-change"))
        || /\b(?:strict|content|paint|layout)\b/.test(value("contain"));
}
export function offsetParent(s) {
    if (!boxOf(s) || isMainRoot(s) || s === bodyOf(mainDocument) || positionOf(s) === "fixed") return null;
    const isStatic = positionOf(s) === "static";
    for (let p = parentState(s); p && p.kind === ELEMENT; p = parentState(p)) {
        if (positionOf(p) !== "static" || p === bodyOf(mainDocument) || holdsPositioned(p)) return p;
        if (isStatic && p.isHTML && (p.local === "td" || p.local === "th" || p.local === "table")) return p;
    }
    return null;
}
export function offsetPlace(s) {
    const box = boxOf(s);
    if (!box || s === bodyOf(mainDocument)) return { x: 0, y: 0 };
    const parent = offsetParent(s);
    const around = parent ? boxOf(parent) : null;
    if (!around || parent === bodyOf(mainDocument)) return { x: Math.round(box.x), y: Math.round(box.y) };
    return { x: Math.round(box.x - around.x - around.borderLeft), y: Math.round(box.y - around.y - around.borderTop) };
}
/// The width of the page: of the viewport, and of what overflows it.
export function rootWidth() {
    const root = documentElement(mainDocument), box = root && boxOf(root);
    if (box && isReversed(root)) return viewport().width - Math.min(0, statedLeft(root));
    const stated = box && native.container() >= 0 ? statedRight(root) : 0;
    return Math.max(viewport().width, box?.contentRight ?? 0, stated);
}
