// Values of the page.

import { defineProperty, ownKeys, pagePrototypes, PArray, PObject, setPrototypeOf } from "./page.js";

/// An array of the page.
export function array(items) {
    const result = new PArray();
    let place = 0;
    for (const item of items) {
        defineProperty(result, place++, { value: item, writable: true, enumerable: true, configurable: true });
    }
    return result;
}
/// A plain object of the page.
export function dictionary(members) {
    const result = new PObject();
    for (const key of ownKeys(members)) {
        defineProperty(result, key, { value: members[key], writable: true, enumerable: true, configurable: true });
    }
    return result;
}
/// A function of this global as the page sees it.
export function published(f, length) {
    setPrototypeOf(f, pagePrototypes.function);
    if (length !== undefined) defineProperty(f, "length", { value: length, configurable: true });
    return f;
}
export const isObject = (v) => (typeof v === "object" && v !== null) || typeof v === "function";
export const isCallable = (v) => typeof v === "function";
export function iteratorResult(value, done) {
    return dictionary({ value, done });
}
