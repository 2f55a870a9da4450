// Conversions (Web IDL Standard section 3.2).

import { apply, typeError } from "./page.js";
import { isCallable, isObject } from "./values.js";
import { noteCallback } from "./callbacks.js";

export function toStr(v) {
    if (typeof v === "string") return v;
    if (typeof v === "symbol") throw typeError("Cannot convert a symbol to a string");
    return isObject(v) ? toStr(toPrimitive(v, "string", ["toString", "valueOf"])) : `${v}`;
}
/// The primitive value of an object: a conversion by JavaScript itself would throw an error of this global.
function toPrimitive(v, hint, names) {
    const exotic = v[Symbol.toPrimitive];
    if (exotic !== undefined && exotic !== null) {
        const p = apply(toCallback(exotic), v, [hint]);
        if (!isObject(p)) return p;
    } else {
        for (const name of names) {
            const f = v[name], p = isCallable(f) ? apply(f, v, []) : v;
            if (!isObject(p)) return p;
        }
    }
    throw typeError(`The object has no ${hint}`);
}
export const toUSV = (v) => toStr(v).toWellFormed();
export const toNullableStr = (v) => (v === null || v === undefined ? null : toStr(v));
export const toStrOrEmpty = (v) => (v === null ? "" : toStr(v));
export function toNumber(v) {
    if (typeof v === "number") return v;
    if (typeof v === "symbol" || typeof v === "bigint") throw typeError("Cannot convert to a number");
    return isObject(v) ? toNumber(toPrimitive(v, "number", ["valueOf", "toString"])) : +v;
}
export function toDouble(v) {
    const x = toNumber(v);
    if (x !== x || x === Infinity || x === -Infinity) throw typeError("The value is not a finite number");
    return x;
}
export const toLong = (v) => toNumber(v) | 0;
export const toULong = (v) => toNumber(v) >>> 0;
export const toUShort = (v) => toNumber(v) & 0xffff;
export const toShort = (v) => (toNumber(v) << 16) >> 16;
export function toLongLong(v) {
    const x = Math.trunc(toNumber(v));
    return x === x && Math.abs(x) !== Infinity ? x + 0 : 0;
}
export function toCallback(v) {
    if (!isCallable(v)) throw typeError("The argument is not a function");
    return noteCallback(v);
}
/// The members of a dictionary argument; the caller reads them in the order of their names.
export function toDict(v) {
    if (v === undefined || v === null) return {};
    if (!isObject(v)) throw typeError("The argument is not an object");
    return v;
}
/// The items of an iterable argument.
export function toSequence(v, convert = (x) => x) {
    if (!isObject(v)) throw typeError("The argument is not iterable");
    const method = v[Symbol.iterator];
    if (!isCallable(method)) throw typeError("The argument is not iterable");
    return drain(v, method, convert);
}
export function drain(v, method, convert) {
    const iterator = apply(method, v, []);
    if (!isObject(iterator)) throw typeError("The iterator is not an object");
    const next = iterator.next;
    const items = [];
    for (;;) {
        const step = apply(next, iterator, []);
        if (!isObject(step)) throw typeError("The iterator's result is not an object");
        if (step.done) return items;
        items.push(convert(step.value));
    }
}
export const ascii = {
    lower: (s) => s.replace(/[A-Z]+/g, (c) => c.toLowerCase()),
    upper: (s) => s.replace(/[a-z]+/g, (c) => c.toUpperCase()),
    strip: (s) => s.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, ""),
    words: (s) => s.split(/[\t\n\f\r ]+/).filter((w) => w !== ""),
};
