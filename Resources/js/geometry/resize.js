// Observers of sizes (Resize Observer).

import { native } from "garth:realm";
import { freeze, need, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { driver } from "../driver/state.js";
import { array } from "../webidl/values.js";
import { toCallback, toDict, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, interfaces, toState } from "../webidl/interfaces.js";
import { guarded } from "../window/incumbent.js";
import { windowState } from "../window/state.js";
import { fire } from "../events/event.js";
import { parentState } from "../dom/states.js";
import { Element } from "../dom/element.js";
import { makeRectReadOnly } from "./rectangles.js";
import { boxOf } from "./boxes.js";
import { observedSets, observingChanged } from "./observing.js";

export const resizeObservers = new Set();
export const intersectionObservers = new Set();
observedSets.push(resizeObservers, intersectionObservers);
const ResizeObserverSize = interface_("ResizeObserverSize", null, () => class {
    get inlineSize() { return brand(this, ResizeObserverSize).inline; }
    get blockSize() { return brand(this, ResizeObserverSize).block; }
});
const sizes = (width, height) => freeze(array([instance(ResizeObserverSize, { inline: width, block: height })]));
const ResizeObserverEntry = interface_("ResizeObserverEntry", null, () => class {
    get target() { return brand(this, ResizeObserverEntry).target.wrapper; }
    get contentRect() { return brand(this, ResizeObserverEntry).rect; }
    get borderBoxSize() { return brand(this, ResizeObserverEntry).border; }
    get contentBoxSize() { return brand(this, ResizeObserverEntry).content; }
    get devicePixelContentBoxSize() { return brand(this, ResizeObserverEntry).device; }
});
const ResizeObserver = interface_("ResizeObserver", null, () => class {
    observe(target, options = undefined) {
        const s = brand(this, ResizeObserver);
        need(arguments.length, 1);
        const t = toState(target, Element), d = toDict(options);
        const box = d.box === undefined ? "content-box" : toStr(d.box);
        if (!["content-box", "border-box", "device-pixel-content-box"].includes(box)) throw typeError(
            "The box is not known");
        s.targets.delete(t);
        s.targets.set(t, { box, width: -1, height: -1 });
        resizeObservers.add(s);
        observingChanged();
    }
    unobserve(target) {
        const s = brand(this, ResizeObserver);
        need(arguments.length, 1);
        s.targets.delete(toState(target, Element));
        if (s.targets.size === 0) resizeObservers.delete(s);
        observingChanged();
    }
    disconnect() {
        const s = brand(this, ResizeObserver);
        s.targets.clear();
        resizeObservers.delete(s);
        observingChanged();
    }
}, {
    length: 1,
    make([callback], newTarget) {
        return instance(ResizeObserver, { callback: toCallback(callback), targets: new Map() }, newTarget);
    },
});
const depthOf = (s) => {
    let depth = 0;
    for (let p = s; p; p = parentState(p) ?? p.host ?? null) depth++;
    return depth;
};
/// The sizes of a target's boxes.
function sizesOf(t) {
    const box = boxOf(t), isInline = !box || (box.isInline && !isReplaced(t));
    return {
        inner: isInline ? [0, 0] : [box.innerWidth, box.innerHeight], outer: isInline ? [0, 0]
            : [box.width, box.height], x: isInline ? 0 : box.paddingLeft, y: isInline ? 0 : box.paddingTop,
    };
}
const isReplaced = (t) => t.isHTML
    && ["img", "canvas", "video", "iframe", "embed", "object", "input"].includes(t.local);
/// The size in pixels of the screen.
const onDevice = ([width, height]) => {
    const ratio = driver.overrides.devicePixelRatio ?? 1;
    return [Math.round(width * ratio), Math.round(height * ratio)];
};
/// Makes the entry of a target whose size differs from that of its last entry; null for another target.
function changeOf(t, told) {
    const { inner, outer, x, y } = sizesOf(t), device = onDevice(inner);
    const [width, height] = told.box === "border-box" ? outer : told.box === "content-box" ? inner : device;
    if (width === told.width && height === told.height) return null;
    return () => {
        [told.width, told.height] = [width, height];
        return instance(ResizeObserverEntry, {
            target: t, border: sizes(...outer), content: sizes(...inner), device: sizes(...device),
            rect: makeRectReadOnly({ x, y, width: inner[0], height: inner[1] }),
        });
    };
}
/// Tells of new sizes (section 3.4). A callback that changes sizes is followed only down the tree; what it has
/// changed elsewhere waits for the next frame, of which the window hears.
export function tellResizeObservers() {
    let depth = 0;
    for (let round = 0; round < 100; round++) {
        const due = [];
        let shallowest = Infinity, isSkipping = false;
        for (const s of resizeObservers) {
            const entries = [];
            for (const [t, told] of s.targets) {
                const change = changeOf(t, told);
                if (!change) continue;
                const own = depthOf(t);
                if (own <= depth) {
                    isSkipping = true;
                    continue;
                }
                shallowest = Math.min(shallowest, own);
                entries.push(change());
            }
            if (entries.length > 0) due.push([s, entries]);
        }
        if (due.length === 0) {
            if (isSkipping) reportLoop();
            return;
        }
        depth = shallowest;
        for (const [s, entries] of due) guarded(s.callback, s.wrapper, [array(entries), s.wrapper]);
        kernel.settleSheets();
    }
}
function reportLoop() {
    fire(windowState, "error", {
        I: interfaces.ErrorEvent, cancelable: true,
        message: "ResizeObserver loop completed with undelivered notifications.",
        filename: native.documentURL(), lineno: 0, colno: 0, error: null,
    });
    native.requestFrame();
}
