// Scrolling (CSSOM View Module).

import { native } from "garth:realm";
import { defineProperty, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { isObject } from "../webidl/values.js";
import { toDict, toNumber, toStr } from "../webidl/conversions.js";
import { whenSeen } from "../webidl/interfaces.js";
import { ELEMENT, parentState, wrapperOrNull } from "../dom/states.js";
import { publishMixin } from "../dom/mixins.js";
import { element, Element } from "../dom/element.js";
import { html } from "../html/element-interfaces.js";
import { HTMLElement } from "../html/elements.js";
import { makeRect, rectList } from "./rectangles.js";
import {
    boundingRect, boxOf, clientSize, isScroller, offsetParent, offsetPlace, pageHeight, rootWidth, scrollSize,
    viewport,
} from "./boxes.js";

const normalizedScroll = (v) => {
    const x = toNumber(v);
    return x !== x || x === Infinity || x === -Infinity ? 0 : x;
};
/// The place that the arguments of `scroll` name, over the present one.
export function scrollTarget(args, present) {
    if (args.length === 0 || (args.length === 1 && !(isObject(args[0]) || args[0] === undefined || args[0] === null))) {
        if (args.length === 0) return present;
        throw typeError("The argument is not an object");
    }
    if (args.length === 1) {
        const d = toDict(args[0]);
        const behavior = d.behavior;
        if (behavior !== undefined && !["auto", "instant", "smooth"].includes(toStr(behavior))) throw typeError(
            "The behavior is not known");
        return {
            x: d.left === undefined ? present.x : normalizedScroll(d.left),
            y: d.top === undefined ? present.y : normalizedScroll(d.top),
        };
    }
    return { x: normalizedScroll(args[0]), y: normalizedScroll(args[1]) };
}
export const added = (args, present) => {
    const by = scrollTarget(args, { x: 0, y: 0 });
    return { x: present.x + by.x, y: present.y + by.y };
};
export function scrollViewport(to) {
    const v = viewport();
    // The lines of a page fit its width; the box of a frame may be narrower than what it holds.
    const x = native.container() < 0 ? 0 : Math.max(0, Math.min(to.x, rootWidth() - v.width));
    const y = Math.max(0, Math.min(to.y, pageHeight() - v.height));
    if (x === v.x && y === v.y) return;
    native.scroll(x, y);
    native.requestFrame();
}
/// Elements keep the place to which they are scrolled: all of their content is shown anyway.
export function scrollElement(s, to) {
    if (isScroller(s)) {
        scrollViewport(to);
        return;
    }
    const client = clientSize(s), size = scrollSize(s);
    const old = s.scrolled ?? { x: 0, y: 0 };
    const next = {
        x: Math.max(0, Math.min(to.x, size.width - client.width)),
        y: Math.max(0, Math.min(to.y, size.height - client.height)),
    };
    if (next.x === old.x && next.y === old.y) return;
    s.scrolled = next;
    scrolledElements.add(s);
    native.requestFrame();
}
export const scrolledElements = new Set();
export function elementScroll(s) {
    if (isScroller(s)) return viewport();
    return s.scrolled ?? { x: 0, y: 0 };
}
export function scrollIntoView(s, arg) {
    const box = boxOf(s);
    if (!box) return;
    let block = "start";
    if (isObject(arg)) {
        if (arg.block !== undefined) block = toStr(arg.block);
        if (!["start", "center", "end", "nearest"].includes(block)) throw typeError("The block is not known");
    } else if (arg !== undefined && !arg) {
        block = "end";
    }
    const v = viewport();
    let y = box.y;
    if (block === "center") y = box.y + box.height / 2 - v.height / 2;
    else if (block === "end") y = box.bottom - v.height;
    else if (block === "nearest") y = box.y < v.y ? box.y : box.bottom > v.y + v.height
        ? Math.min(box.y, box.bottom - v.height) : v.y;
    scrollViewport({ x: 0, y });
}

publishMixin(() => class {
    getBoundingClientRect() {
        const r = boundingRect(element(this));
        return makeRect(r.x, r.y, r.width, r.height);
    }
    getClientRects() {
        const s = element(this);
        kernel.settleSheets();
        return rectList(native.rects(s.id));
    }
    checkVisibility(options = undefined) {
        const s = element(this), d = toDict(options);
        kernel.settleSheets();
        if (!native.isRendered(s.id)) return false;
        if ((d.checkOpacity || d.opacityProperty) && opacityChain(s).includes("0")) return false;
        return !((d.checkVisibilityCSS || d.visibilityProperty)
            && native.computed(s.id, "", "visibility") !== "visible");
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
