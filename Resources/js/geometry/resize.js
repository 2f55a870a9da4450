// Observers of sizes (Resize Observer).

import { freeze, need, typeError } from "../webidl/page.js";
import { array } from "../webidl/values.js";
import { toCallback, toDict, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { guarded } from "../window/incumbent.js";
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
        s.targets.set(t, { box, width: 0, height: 0 });
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
    for (let p = s; p; p = parentState(p)) depth++;
    return depth;
};
/// Tells of new sizes; a callback that changes sizes is followed only down the tree.
export function tellResizeObservers() {
    let depth = 0;
    for (let round = 0; round < 100; round++) {
        const due = [];
        let shallowest = Infinity;
        for (const s of resizeObservers) {
            const entries = [];
            for (const [t, told] of s.targets) {
                const own = depthOf(t);
                if (own <= depth) continue;
                const box = boxOf(t);
                const isInline = !box || box.isInline;
                const inner = isInline ? [0, 0] : [box.innerWidth, box.innerHeight];
                const outer = isInline ? [0, 0] : [box.width, box.height];
                const [width, height] = told.box === "border-box" ? outer : inner;
                if (width === told.width && height === told.height) continue;
                [told.width, told.height] = [width, height];
                shallowest = Math.min(shallowest, own);
                entries.push(instance(ResizeObserverEntry, {
                    target: t, border: sizes(...outer), content: sizes(...inner), device: sizes(...inner),
                    rect: makeRectReadOnly({ x: box ? box.paddingLeft : 0, y: box ? box.paddingTop : 0, width
                        : inner[0], height: inner[1] }),
                }));
            }
            if (entries.length > 0) due.push([s, entries]);
        }
        if (due.length === 0) return;
        depth = shallowest;
        for (const [s, entries] of due) guarded(s.callback, s.wrapper, [array(entries), s.wrapper]);
    }
}
