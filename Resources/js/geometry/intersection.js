// Observers of visibility (Intersection Observer).

import { native } from "garth:realm";
import { freeze, need, rangeError, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { array, isObject } from "../webidl/values.js";
import { ascii, toCallback, toDict, toDouble, toSequence, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { guarded } from "../window/incumbent.js";
import { DOCUMENT, ELEMENT } from "../dom/states.js";
import { mainDocument } from "../dom/document.js";
import { Element } from "../dom/element.js";
import { makeRectReadOnly } from "./rectangles.js";
import { boundingRect, boxOf, pageHeight, scrollPlace, viewport } from "./boxes.js";
import { observingChanged } from "./observing.js";
import { intersectionObservers, resizeObservers, tellResizeObservers } from "./resize.js";
import { moving, stepMotions } from "../cssom/motions.js";

const IntersectionObserverEntry = interface_("IntersectionObserverEntry", null, () => class {
    get time() { return brand(this, IntersectionObserverEntry).time; }
    get rootBounds() { return brand(this, IntersectionObserverEntry).root; }
    get boundingClientRect() { return brand(this, IntersectionObserverEntry).rect; }
    get intersectionRect() { return brand(this, IntersectionObserverEntry).shown; }
    get isIntersecting() { return brand(this, IntersectionObserverEntry).isIntersecting; }
    get isVisible() { return brand(this, IntersectionObserverEntry) && false; }
    get intersectionRatio() { return brand(this, IntersectionObserverEntry).ratio; }
    get target() { return brand(this, IntersectionObserverEntry).target.wrapper; }
});
const IntersectionObserver = interface_("IntersectionObserver", null, () => class {
    get root() { return brand(this, IntersectionObserver).root?.wrapper ?? null; }
    get rootMargin() { return brand(this, IntersectionObserver).margins.map((m) => m.amount + m.unit).join(" "); }
    get scrollMargin() { return brand(this, IntersectionObserver) && "0px 0px 0px 0px"; }
    get thresholds() { return brand(this, IntersectionObserver).thresholdList; }
    get delay() { return brand(this, IntersectionObserver) && 0; }
    get trackVisibility() { return brand(this, IntersectionObserver) && false; }
    observe(target) {
        const s = brand(this, IntersectionObserver);
        need(arguments.length, 1);
        const t = toState(target, Element);
        if (s.targets.has(t)) return;
        s.targets.set(t, { index: -1, isIntersecting: false });
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
        let thresholds = [0];
        if (d.threshold !== undefined) thresholds = isObject(d.threshold) ? toSequence(d.threshold, toDouble)
            : [toDouble(d.threshold)];
        if (thresholds.length === 0) thresholds = [0];
        if (thresholds.some((t) => t < 0 || t > 1)) throw rangeError("A threshold is not between 0 and 1");
        thresholds.sort((a, b) => a - b);
        return instance(IntersectionObserver, {
            callback, root, margins, thresholds, thresholdList: freeze(array(thresholds)), targets: new Map(),
            queue: [],
        }, newTarget);
    },
});
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
/// page that fetches pictures or sections when they come into view sees all of its elements in view. But a list that
/// grows whenever its
/// end is in view would grow without end; so what is added below the page of the load event is out of
/// view. Such a list grows once.
let wholeHeight = null;
function rootArea(s) {
    let area;
    if (s.root && s.root.kind === ELEMENT) {
        const box = boxOf(s.root);
        if (!box) return null;
        const at = scrollPlace();
        area = { x: box.x + box.borderLeft - at.x, y: box.y + box.borderTop - at.y, width: box.clientWidth,
            height: box.clientHeight };
    } else {
        const v = viewport();
        area = { x: 0, y: 0, width: v.width, height: v.height };
        if (native.isWholePageInView()) {
            const height = wholeHeight ?? Math.max(v.height, pageHeight());
            if (wholeHeight === null && mainDocument.readyState === "complete") wholeHeight = height;
            area = { x: 0, y: -v.y, width: v.width, height };
        }
    }
    const [top, right, bottom, left] =
        s.margins.map((m, i) => (m.unit === "px" ? m.amount
            : m.amount * (i % 2 === 0 ? area.height : area.width) / 100));
    return { x: area.x - left, y: area.y - top, width: area.width + left + right, height: area.height + top + bottom };
}
function tellIntersectionObservers() {
    for (const s of [...intersectionObservers]) {
        const area = rootArea(s);
        for (const [t, told] of s.targets) observeIntersection(s, t, told, area);
        if (s.queue.length === 0) continue;
        const records = s.queue;
        s.queue = [];
        guarded(s.callback, s.wrapper, [array(records), s.wrapper]);
    }
}
function observeIntersection(s, t, told, area) {
    const box = boxOf(t);
    const rect = boundingRect(t);
    let shown = { x: 0, y: 0, width: 0, height: 0 };
    let isIntersecting = false;
    const isInside = box && area && (!s.root || s.root.kind === DOCUMENT
        || (s.root !== t && native.contains(s.root.id, t.id)));
    if (isInside) {
        const left = Math.max(rect.x, area.x), top = Math.max(rect.y, area.y);
        const right = Math.min(rect.x + rect.width, area.x + area.width), bottom =
            Math.min(rect.y + rect.height, area.y + area.height);
        isIntersecting = right >= left && bottom >= top;
        if (isIntersecting) shown = { x: left, y: top, width: right - left, height: bottom - top };
    }
    const size = rect.width * rect.height;
    const ratio = !isIntersecting ? 0 : size > 0 ? Math.min(1, shown.width * shown.height / size) : 1;
    let index = 0;
    if (isIntersecting) while (index < s.thresholds.length && s.thresholds[index] <= ratio) index++;
    if (index === told.index && isIntersecting === told.isIntersecting) return;
    told.index = index;
    told.isIntersecting = isIntersecting;
    s.queue.push(instance(IntersectionObserverEntry, {
        time: native.now(), target: t, isIntersecting: isIntersecting && (index > 0 || ratio >= s.thresholds[0]), ratio,
        root: area ? makeRectReadOnly(area) : null, rect: makeRectReadOnly(rect), shown: makeRectReadOnly(shown),
    }));
}

/// Tells observers of what a frame has changed, after its callbacks.
export function afterFrame() {
    kernel.settleSheets();
    if (resizeObservers.size > 0) tellResizeObservers();
    if (intersectionObservers.size > 0) tellIntersectionObservers();
    if (moving.size > 0) stepMotions();
}
