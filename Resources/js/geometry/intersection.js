// Observers of visibility (Intersection Observer).

import { native } from "garth:realm";
import { freeze, need, rangeError, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { array, isObject } from "../webidl/values.js";
import { ascii, toCallback, toDict, toDouble, toLong, toSequence, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { guarded } from "../window/incumbent.js";
import { DOCUMENT, ELEMENT, includesComposed } from "../dom/states.js";
import { documentElement, mainDocument } from "../dom/document.js";
import { Element } from "../dom/element.js";
import { makeRectReadOnly } from "./rectangles.js";
import {
    boundingRect, boxesAround, boxOf, isScrollBox, isScroller, originFor, pageHeight, rootWidth, scrolledAt, viewport,
} from "./boxes.js";
import { elementsAt } from "./points.js";
import { observingChanged } from "./observing.js";
import { intersectionObservers, resizeObservers, tellResizeObservers } from "./resize.js";
import { moving, stepMotions } from "../cssom/motions.js";
import { setTimer } from "../html/timers.js";

const IntersectionObserverEntry = interface_("IntersectionObserverEntry", null, () => class {
    get time() { return brand(this, IntersectionObserverEntry).time; }
    get rootBounds() { return brand(this, IntersectionObserverEntry).root; }
    get boundingClientRect() { return brand(this, IntersectionObserverEntry).rect; }
    get intersectionRect() { return brand(this, IntersectionObserverEntry).shown; }
    get isIntersecting() { return brand(this, IntersectionObserverEntry).isIntersecting; }
    get isVisible() { return brand(this, IntersectionObserverEntry).isVisible; }
    get intersectionRatio() { return brand(this, IntersectionObserverEntry).ratio; }
    get target() { return brand(this, IntersectionObserverEntry).target.wrapper; }
});
const IntersectionObserver = interface_("IntersectionObserver", null, () => class {
    get root() { return brand(this, IntersectionObserver).root?.wrapper ?? null; }
    get rootMargin() { return marginText(brand(this, IntersectionObserver).margins); }
    get scrollMargin() { return marginText(brand(this, IntersectionObserver).scrollMargins); }
    get thresholds() { return brand(this, IntersectionObserver).thresholdList; }
    get delay() { return brand(this, IntersectionObserver).delay; }
    get trackVisibility() { return brand(this, IntersectionObserver).tracksVisibility; }
    observe(target) {
        const s = brand(this, IntersectionObserver);
        need(arguments.length, 1);
        const t = toState(target, Element);
        if (s.targets.has(t)) return;
        s.targets.set(t, { index: -1, isIntersecting: false, isVisible: false, time: -Infinity });
        intersectionObservers.add(s);
        observingChanged();
    }
    unobserve(target) {
        const s = brand(this, IntersectionObserver);
        need(arguments.length, 1);
        s.targets.delete(toState(target, Element));
        if (s.targets.size === 0) intersectionObservers.delete(s);
        observingChanged();
    }
    disconnect() {
        const s = brand(this, IntersectionObserver);
        s.targets.clear();
        s.queue = [];
        intersectionObservers.delete(s);
        observingChanged();
    }
    takeRecords() {
        const s = brand(this, IntersectionObserver);
        const records = s.queue;
        s.queue = [];
        return array(records);
    }
}, {
    length: 1,
    make([callback, options = undefined], newTarget) {
        toCallback(callback);
        const d = toDict(options);
        let root = null;
        if (d.root !== undefined && d.root !== null) {
            root = stateOf(d.root);
            if (!root || (root.kind !== ELEMENT && root.kind !== DOCUMENT)) throw typeError("The root is no element");
        }
        const margins = margin(d.rootMargin === undefined ? "0px" : toStr(d.rootMargin));
        const scrollMargins = margin(d.scrollMargin === undefined ? "0px" : toStr(d.scrollMargin));
        const tracksVisibility = !!d.trackVisibility;
        const delay = Math.max(d.delay === undefined ? 0 : toLong(d.delay), tracksVisibility ? 100 : 0);
        let thresholds = [0];
        if (d.threshold !== undefined) thresholds = isObject(d.threshold) ? toSequence(d.threshold, toDouble)
            : [toDouble(d.threshold)];
        if (thresholds.length === 0) thresholds = [0];
        if (thresholds.some((t) => !(t >= 0 && t <= 1))) throw rangeError("A threshold is not between 0 and 1");
        thresholds.sort((a, b) => a - b);
        return instance(IntersectionObserver, {
            callback, root, margins, scrollMargins, tracksVisibility, delay, thresholds,
            thresholdList: freeze(array(thresholds)), targets: new Map(), queue: [],
        }, newTarget);
    },
});
const marginText = (margins) => margins.map((m) => m.amount + m.unit).join(" ");
function margin(text) {
    const parts = ascii.words(text);
    if (parts.length > 4) fail("SyntaxError", "The margin has more than four parts");
    const list = (parts.length === 0 ? ["0px"] : parts).map((part) => {
        const found = /^([+-]?(?:\d+\.?\d*|\.\d+))(px|%)$/i.exec(part);
        if (!found && /^[+-]?0+$/.test(part)) return { amount: 0, unit: "px" };
        if (!found) fail("SyntaxError", "The margin is neither in pixels nor in percent");
        return { amount: Number(found[1]), unit: ascii.lower(found[2]) };
    });
    return [list[0], list[1] ?? list[0], list[2] ?? list[0], list[3] ?? list[1] ?? list[0]];
}
/// The height of a page that counts as in view as a whole, as it was when it had loaded.
///
/// A dump has no viewport: all of its lines are printed; and a screen does not tell where it is. So a
/// page that fetches pictures or sections when they come into view sees all of its elements in view, as if a
/// person had read it to its end: when it has loaded, and its scripts have not scrolled for a while. But a list
/// that grows whenever its end is in view would grow without end; so what is added below the page of the load
/// event is out of view. Such a list grows once.
let wholeHeight = null;
/// Whether all of the page has come into view, and whether a timer runs until then.
let isWholeInView = false, isWaiting = false;
const readingDelay = 400;
function waitForReading() {
    if (isWaiting || isWholeInView || !native.isWholePageInView() || mainDocument.readyState !== "complete") return;
    wholeHeight ??= Math.max(viewport().height, pageHeight());
    isWaiting = true;
    setTimer(() => {
        isWaiting = false;
        if (native.now() - scrolledAt() < readingDelay) {
            waitForReading();
            return;
        }
        isWholeInView = true;
        native.requestFrame();
    }, readingDelay, false);
}
const grown = (area, margins) => {
    const [top, right, bottom, left] = margins.map((m, i) => (m.unit === "px" ? m.amount
        : m.amount * (i % 2 === 0 ? area.height : area.width) / 100));
    return {
        x: area.x - left, y: area.y - top, width: Math.max(0, area.width + left + right),
        height: Math.max(0, area.height + top + bottom),
    };
};
/// The padding box of an element in the viewport; its border box if it does not clip its content.
function portOf(s) {
    const box = boxOf(s);
    if (!box) return null;
    if (!clips(s, "x") && !clips(s, "y")) return boundingRect(s);
    const at = originFor(s);
    return { x: box.x + box.borderLeft - at.x, y: box.y + box.borderTop - at.y, width: box.clientWidth,
        height: box.clientHeight };
}
const clips = (s, axis) => native.computed(s.id, "", "overflow-" + axis) !== "visible";
/// The root intersection rectangle (section 3.2.7).
function rootArea(s) {
    if (s.root && s.root.kind === ELEMENT && s.root !== documentElement(mainDocument)) {
        const port = portOf(s.root);
        return port && grown(port, s.margins);
    }
    const v = viewport();
    let area = { x: 0, y: 0, width: v.width, height: v.height };
    if (isWholeInView) area = { x: -v.x, y: -v.y, width: Math.max(v.width, rootWidth()), height: wholeHeight };
    return grown(area, s.margins);
}
function tellIntersectionObservers() {
    waitForReading();
    for (const s of [...intersectionObservers]) {
        const area = rootArea(s);
        for (const [t, told] of s.targets) observeIntersection(s, t, told, area);
        if (s.queue.length === 0) continue;
        const records = s.queue;
        s.queue = [];
        guarded(s.callback, s.wrapper, [array(records), s.wrapper]);
    }
}
const isOfElement = (s) => s.root && s.root.kind === ELEMENT;
/// The part of two rectangles that both have, along the axes that count; null without one. Edges that meet have
/// one.
function common(one, other, x = true, y = true) {
    const left = x ? Math.max(one.x, other.x) : one.x, top = y ? Math.max(one.y, other.y) : one.y;
    const right = x ? Math.min(one.x + one.width, other.x + other.width) : one.x + one.width;
    const bottom = y ? Math.min(one.y + one.height, other.y + other.height) : one.y + one.height;
    return right >= left && bottom >= top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
/// The part of a target that its containers and the root show; null for one that does not intersect (section
/// 3.2.6).
function shownPart(s, t, rect, area) {
    let shown = rect;
    let isInRoot = !isOfElement(s);
    for (const p of boxesAround(t)) {
        if (isOfElement(s) && p === s.root) {
            isInRoot = true;
            break;
        }
        // As if a person had scrolled through all boxes of the page.
        if (isScroller(p) || p === documentElement(mainDocument) || (isWholeInView && !isOfElement(s))) continue;
        const x = clips(p, "x"), y = clips(p, "y");
        if (!x && !y) continue;
        const port = portOf(p);
        if (!port) continue;
        shown = common(shown, isScrollBox(p) ? grown(port, s.scrollMargins) : port, x, y);
        if (!shown) return null;
    }
    return isInRoot ? common(shown, area) : null;
}
function observeIntersection(s, t, told, area) {
    const now = native.now();
    if (now - told.time < s.delay) {
        native.requestFrame();
        return;
    }
    const box = boxOf(t), rect = boundingRect(t);
    const part = box && area && t !== s.root ? shownPart(s, t, rect, area) : null;
    const isIntersecting = part !== null, shown = part ?? { x: 0, y: 0, width: 0, height: 0 };
    const size = rect.width * rect.height;
    const ratio = !isIntersecting ? 0 : size > 0 ? Math.min(1, shown.width * shown.height / size) : 1;
    let index = 0;
    if (isIntersecting) while (index < s.thresholds.length && s.thresholds[index] <= ratio) index++;
    const isVisible = s.tracksVisibility && isIntersecting && isSeen(t, rect);
    told.time = now;
    if (index === told.index && isIntersecting === told.isIntersecting && isVisible === told.isVisible) return;
    told.index = index;
    told.isIntersecting = isIntersecting;
    told.isVisible = isVisible;
    s.queue.push(instance(IntersectionObserverEntry, {
        time: now, target: t, isIntersecting: isIntersecting && (index > 0 || ratio >= s.thresholds[0]), ratio,
        isVisible, root: area ? makeRectReadOnly(area) : null, rect: makeRectReadOnly(rect),
        shown: makeRectReadOnly(shown),
    }));
}
/// Whether nothing covers a target or changes its looks (version 2, "compute visibility of a target"). It is
/// looked for at nine places.
function isSeen(t, rect) {
    for (const p of [t, ...boxesAround(t)]) {
        const value = (name) => native.computed(p.id, "", name);
        if (value("opacity") !== "1" || value("filter") !== "none" || value("visibility") !== "visible") return false;
        if (/rotate|skew|scale|matrix|perspective/i.test(value("transform"))) return false;
    }
    const within = (start, length) => [start + Math.min(1, length / 4), start + length / 2,
        start + length - Math.min(1, length / 4)];
    for (const x of within(rect.x, rect.width)) {
        for (const y of within(rect.y, rect.height)) {
            const top = elementsAt(mainDocument, x, y)[0];
            if (top && !includesComposed(t, top) && !includesComposed(top, t)) return false;
        }
    }
    return true;
}

/// Tells observers of what a frame has changed, after its callbacks.
export function afterFrame() {
    kernel.settleSheets();
    if (resizeObservers.size > 0) tellResizeObservers();
    if (intersectionObservers.size > 0) tellIntersectionObservers();
    if (moving.size > 0) stepMotions();
}
