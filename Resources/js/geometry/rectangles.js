// Rectangles and points (Geometry Interfaces Level 1).

import { need } from "../webidl/page.js";
import { dictionary } from "../webidl/values.js";
import { toDict, toNumber, toULong } from "../webidl/conversions.js";
import { brand, instance, interface_, makeArrayLike } from "../webidl/interfaces.js";
import { legacyObject } from "../webidl/legacy.js";
import { scrollPlace } from "./boxes.js";

const rectArguments = ([x = 0, y = 0, width = 0, height = 0]) => ({
    x: toNumber(x), y: toNumber(y), width: toNumber(width), height: toNumber(height),
});
function rectInit(other) {
    const d = toDict(other);
    const part = (key) => (d[key] === undefined ? 0 : toNumber(d[key]));
    return { height: part("height"), width: part("width"), x: part("x"), y: part("y") };
}
const least = (a, b) => (a !== a || b !== b ? NaN : Math.min(a, b));
const greatest = (a, b) => (a !== a || b !== b ? NaN : Math.max(a, b));
const DOMRectReadOnly = interface_("DOMRectReadOnly", null, () => class {
    get x() { return brand(this, DOMRectReadOnly).x; }
    get y() { return brand(this, DOMRectReadOnly).y; }
    get width() { return brand(this, DOMRectReadOnly).width; }
    get height() { return brand(this, DOMRectReadOnly).height; }
    get top() { const s = brand(this, DOMRectReadOnly); return least(s.y, s.y + s.height); }
    get right() { const s = brand(this, DOMRectReadOnly); return greatest(s.x, s.x + s.width); }
    get bottom() { const s = brand(this, DOMRectReadOnly); return greatest(s.y, s.y + s.height); }
    get left() { const s = brand(this, DOMRectReadOnly); return least(s.x, s.x + s.width); }
    toJSON() {
        const s = brand(this, DOMRectReadOnly);
        return dictionary({
            x: s.x, y: s.y, width: s.width, height: s.height, top: least(s.y, s.y + s.height),
            right: greatest(s.x, s.x + s.width),
            bottom: greatest(s.y, s.y + s.height), left: least(s.x, s.x + s.width),
        });
    }
    static fromRect(other = undefined) { return instance(DOMRectReadOnly, rectInit(other)); }
}, { make: (args, newTarget) => instance(DOMRectReadOnly, rectArguments(args), newTarget) });
const DOMRect = interface_("DOMRect", DOMRectReadOnly, () => class {
    get x() { return brand(this, DOMRect).x; }
    set x(v) { brand(this, DOMRect).x = toNumber(v); }
    get y() { return brand(this, DOMRect).y; }
    set y(v) { brand(this, DOMRect).y = toNumber(v); }
    get width() { return brand(this, DOMRect).width; }
    set width(v) { brand(this, DOMRect).width = toNumber(v); }
    get height() { return brand(this, DOMRect).height; }
    set height(v) { brand(this, DOMRect).height = toNumber(v); }
    static fromRect(other = undefined) { return instance(DOMRect, rectInit(other)); }
}, { make: (args, newTarget) => instance(DOMRect, rectArguments(args), newTarget), aliases: ["SVGRect"] });
export const makeRect = (x, y, width, height) => instance(DOMRect, { x, y, width, height });
export const makeRectReadOnly = (r) => instance(DOMRectReadOnly, { ...r });
const DOMRectList = interface_("DOMRectList", null, () => class {
    get length() { return brand(this, DOMRectList).rects.length; }
    item(index) {
        const s = brand(this, DOMRectList);
        need(arguments.length, 1);
        return s.rects[toULong(index)] ?? null;
    }
});
makeArrayLike(DOMRectList, false);
/// A list of rectangles, from left, top, width and height of each on the page.
export function rectList(numbers, at = scrollPlace()) {
    const rects = [];
    for (let i = 0; i + 3 < numbers.length; i += 4) {
        rects.push(makeRect(numbers[i] - at.x, numbers[i + 1] - at.y, numbers[i + 2], numbers[i + 3]));
    }
    return legacyObject(DOMRectList, { rects }, { length: (s) => s.rects.length, item: (s, i) => s.rects[i] });
}
const pointArguments = ([x = 0, y = 0, z = 0, w = 1]) =>
    ({ x: toNumber(x), y: toNumber(y), z: toNumber(z), w: toNumber(w) });
export function pointInit(other) {
    const d = toDict(other);
    const part = (key, initial) => (d[key] === undefined ? initial : toNumber(d[key]));
    return { w: part("w", 1), x: part("x", 0), y: part("y", 0), z: part("z", 0) };
}
export const DOMPointReadOnly = interface_("DOMPointReadOnly", null, () => class {
    get x() { return brand(this, DOMPointReadOnly).x; }
    get y() { return brand(this, DOMPointReadOnly).y; }
    get z() { return brand(this, DOMPointReadOnly).z; }
    get w() { return brand(this, DOMPointReadOnly).w; }
    toJSON() {
        const { x, y, z, w } = brand(this, DOMPointReadOnly);
        return dictionary({ x, y, z, w });
    }
    static fromPoint(other = undefined) { return instance(DOMPointReadOnly, pointInit(other)); }
}, { make: (args, newTarget) => instance(DOMPointReadOnly, pointArguments(args), newTarget) });
export const DOMPoint = interface_("DOMPoint", DOMPointReadOnly, () => class {
    get x() { return brand(this, DOMPoint).x; }
    set x(v) { brand(this, DOMPoint).x = toNumber(v); }
    get y() { return brand(this, DOMPoint).y; }
    set y(v) { brand(this, DOMPoint).y = toNumber(v); }
    get z() { return brand(this, DOMPoint).z; }
    set z(v) { brand(this, DOMPoint).z = toNumber(v); }
    get w() { return brand(this, DOMPoint).w; }
    set w(v) { brand(this, DOMPoint).w = toNumber(v); }
    static fromPoint(other = undefined) { return instance(DOMPoint, pointInit(other)); }
}, { make: (args, newTarget) => instance(DOMPoint, pointArguments(args), newTarget) });
