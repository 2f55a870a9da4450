// Reflected attributes, and the interfaces of elements by their names (HTML Standard section 2.6).

import { apply, defineProperty, getOwnPropertyDescriptor, illegal, ownKeys } from "../webidl/page.js";
import { published } from "../webidl/values.js";
import { ascii, toDouble, toLong, toStr, toStrOrEmpty, toULong, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, interfaces } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { ELEMENT, HTML, MATHML, SVG } from "../dom/states.js";
import { documentOf, resolveURL } from "../dom/document.js";
import { getAttr, hasAttr, removeAttr, setAttr } from "../dom/attributes.js";
import { isCustomName } from "./definitions.js";

/// Defines an attribute that reflects a content attribute (HTML Standard section 2.6.1).
export function reflect(prototype, check, [name, content, kind, ...more]) {
    let get, set;
    switch (kind) {
    case "string": case "empty":
        get = (s) => getAttr(s, content) ?? "";
        set = (s, v) => setAttr(s, content, kind === "empty" ? toStrOrEmpty(v) : toStr(v));
        break;
    case "url":
        get = (s) => {
            const v = getAttr(s, content);
            return v === null ? "" : resolveURL(documentOf(s), v);
        };
        set = (s, v) => setAttr(s, content, toUSV(v));
        break;
    case "boolean":
        get = (s) => hasAttr(s, content);
        set = (s, v) => (v ? setAttr(s, content, "") : removeAttr(s, content));
        break;
    case "enum": {
        const [keywords, missing, invalid, others, nullable] = more;
        get = (s) => {
            const v = getAttr(s, content);
            if (v === null) return missing;
            const lower = ascii.lower(v);
            return keywords.includes(lower) ? lower : Object.hasOwn(others, lower) ? others[lower] : invalid;
        };
        set = (s, v) => {
            if (nullable && (v === null || v === undefined)) removeAttr(s, content);
            else setAttr(s, content, toStr(v));
        };
        break;
    }
    case "double":
        get = (s) => parseFloatNumber(getAttr(s, content)) ?? 0;
        set = (s, v) => setAttr(s, content, String(toDouble(v)));
        break;
    default: {
        const read = numberReaders[kind], write = numberWriters[kind];
        get = (s) => read(getAttr(s, content), more);
        set = (s, v) => setAttr(s, content, write(v, more));
    }
    }
    const holder = {
        get [name]() { return get(check(this)); },
        set [name](v) { set(check(this), v); },
    };
    const d = getOwnPropertyDescriptor(holder, name);
    defineProperty(prototype, name, { get: published(d.get), set: published(d.set), enumerable: true,
        configurable: true });
}
/// HTML Standard, "rules for parsing integers"; null for an error.
export function parseInteger(text) {
    if (text === null) return null;
    const match = /^[\t\n\f\r ]*([+-]?[0-9]+)/.exec(text);
    return match ? Number(match[1]) + 0 : null;
}
export function parseNonNegative(text) {
    const n = parseInteger(text);
    return n === null || n < 0 ? null : n;
}
/// HTML Standard, "rules for parsing floating-point number values"; null for an error.
export function parseFloatNumber(text) {
    if (text === null) return null;
    const match = /^[\t\n\f\r ]*([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)/.exec(text);
    if (!match) return null;
    const n = Number(match[1]);
    return Number.isFinite(n) ? n + 0 : null;
}
export const inLong = (n) => n !== null && n >= -2147483648 && n <= 2147483647;
const inUnsigned = (n) => n !== null && n >= 0 && n <= 2147483647;
export const numberReaders = {
    long: (t, [initial]) => { const n = parseInteger(t); return inLong(n) ? n : initial; },
    limited: (t, [initial]) => { const n = parseNonNegative(t); return inUnsigned(n) ? n : initial; },
    unsigned: (t, [initial]) => { const n = parseNonNegative(t); return inUnsigned(n) ? n : initial; },
    positive: (t, [initial]) => { const n = parseNonNegative(t); return inUnsigned(n) && n > 0 ? n : initial; },
    fallback: (t, [initial]) => { const n = parseNonNegative(t); return inUnsigned(n) && n > 0 ? n : initial; },
    clamped: (t, [low, high, initial]) => {
        const n = parseNonNegative(t);
        return n === null ? initial : Math.min(high, Math.max(low, n));
    },
};
export const numberWriters = {
    long: (v) => String(toLong(v)),
    limited(v) {
        const n = toLong(v);
        if (n < 0) fail("IndexSizeError", "The number is negative");
        return String(n);
    },
    unsigned(v, [initial]) {
        const n = toULong(v);
        return String(n > 2147483647 ? initial : n);
    },
    positive(v, [initial]) {
        const n = toULong(v);
        if (n === 0) fail("IndexSizeError", "The number is zero");
        return String(n > 2147483647 ? initial : n);
    },
    fallback(v, [initial]) {
        const n = toULong(v);
        return String(n === 0 || n > 2147483647 ? initial : n);
    },
    clamped(v, [, , initial]) {
        const n = toULong(v);
        return String(n > 2147483647 ? initial : n);
    },
};

export const elementInterfaces = new Map();
export const htmlMembers = { __proto__: null };
/// The state of an HTML element; each interface's members check their own interface.
export let html = (object) => {
    const s = stateOf(object);
    if (s === undefined || s.kind !== ELEMENT || !s.isHTML) illegal();
    return s;
};
export function keyword(s, name, keywords, missing, invalid, others = {}) {
    const v = getAttr(s, name);
    if (v === null) return missing;
    const lower = ascii.lower(v);
    return keywords.includes(lower) ? lower : Object.hasOwn(others, lower) ? others[lower] : invalid;
}
/// Publishes members that check their receiver by `html`, so that it must implement the interface.
export function publishChecked(members, I) {
    for (const key of ownKeys(members.prototype)) {
        if (key === "constructor") continue;
        const d = getOwnPropertyDescriptor(members.prototype, key);
        for (const part of ["get", "set", "value"]) {
            const f = d[part];
            if (typeof f !== "function") continue;
            const checked = part === "value"
                ? { [key](...args) { brand(this, I); return apply(f, this, args); } }[key]
                : part === "get"
                    ? getOwnPropertyDescriptor({ get [key]() { brand(this, I); return apply(f, this, []); } }, key).get
                    : getOwnPropertyDescriptor({ set [key](v) { brand(this, I); apply(f, this, [v]); } }, key).set;
            d[part] = published(checked, f.length);
        }
        defineProperty(I.prototype, key, { ...d, enumerable: true, configurable: true });
    }
    for (const key of ownKeys(members)) {
        if (typeof members[key] === "function" && key !== "prototype") {
            defineProperty(I, key, { value: published(members[key]), writable: true, enumerable: true,
                configurable: true });
        }
    }
}
/// The interfaces of the elements of SVG (38-svg.js); others are plain `SVGElement`s.
export const svgInterfaces = new Map();
export function interfaceOf(ns, local) {
    if (ns === HTML) return elementInterfaces.get(local)
        ?? (interfaces[isCustomName(local) ? "HTMLElement" : "HTMLUnknownElement"]);
    if (ns === SVG) return svgInterfaces.get(local) ?? interfaces.SVGElement;
    return interfaces[ns === MATHML ? "MathMLElement" : "Element"];
}
