// Keys (Indexed Database API section 2.4), as bytes whose order is the order of the keys.
//
// A key begins with its type. Numbers are doubles whose sign is turned; each unit of a text and each byte of a buffer
// takes one to three bytes, of which none is 0; a 0 ends a text, a buffer and an array.

import { apply, PDate, typeError } from "../webidl/page.js";
import { array, isObject } from "../webidl/values.js";
import { fail } from "../webidl/exceptions.js";
import { pageBuffer } from "../fetch/headers.js";
import { has, pageMethods } from "../html/clone.js";

const tags = { number: 0x10, date: 0x20, text: 0x30, binary: 0x40, array: 0x50 };
/// Arrays inside one another.
const greatestDepth = 2000;
/// The bytes of a key.
const greatestLength = 16 << 20;

/// What a value is that no key can be.
export const invalid = Symbol("invalid");

const isBuffer = (v) => has(pageMethods.byteLength, v);
const isDetached = (buffer) => pageMethods.detached !== undefined && apply(pageMethods.detached, buffer, []);

/// Bytes that grow.
class Bytes {
    list = [];
    push(...more) {
        if (this.list.length > greatestLength) throw typeError("The key is too long");
        this.list.push(...more);
    }
    double(value) {
        const view = new DataView(new ArrayBuffer(8));
        // -0 is the same key as 0.
        view.setFloat64(0, value === 0 ? 0 : value);
        const high = view.getUint32(0), low = view.getUint32(4);
        // The bits of a negative number are turned round, so that a smaller one has smaller bytes.
        view.setUint32(0, high >>> 31 ? ~high : high | 0x80000000);
        view.setUint32(4, high >>> 31 ? ~low : low);
        this.push(...new Uint8Array(view.buffer));
    }
    unit(u) {
        if (u < 0x7F) return this.push(u + 1);
        const v = u - 0x7F;
        if (v < 0x4000) return this.push(0x80 | v >> 8, v & 255);
        const w = v - 0x4000;
        return this.push(0xC0, w >> 8, w & 255);
    }
}

/// The bytes of a value as a key; `invalid` for one that is none (section 7.3, "convert a value to a key").
function toKey(value) {
    const out = new Bytes();
    return write(value, out, []) ? new Uint8Array(out.list) : invalid;
}
/// Whether a value is of a kind that keys have.
export function isOfKeyType(value) {
    return typeof value === "number" || typeof value === "string" || Array.isArray(value)
        || has(pageMethods.dateValue, value) || isBuffer(value) || ArrayBuffer.isView(value);
}
/// The bytes of a value that has to be a key.
export function needKey(value) {
    const key = toKey(value);
    if (key === invalid) fail("DataError", "The value is no key");
    return key;
}
function write(value, out, seen) {
    if (typeof value === "number") return writeNumber(tags.number, value, out);
    if (typeof value === "string") return writeUnits(tags.text, value.length, (i) => value.charCodeAt(i), out);
    if (!isObject(value) || seen.includes(value) || seen.length > greatestDepth) return false;
    if (has(pageMethods.dateValue, value)) return writeNumber(tags.date, apply(pageMethods.dateValue, value, []), out);
    if (isBuffer(value) || ArrayBuffer.isView(value)) {
        const bytes = bytesOf(value);
        return bytes !== null && writeUnits(tags.binary, bytes.length, (i) => bytes[i], out);
    }
    return Array.isArray(value) && writeArray(value, out, seen);
}
function writeNumber(tag, value, out) {
    if (Number.isNaN(value)) return false;
    out.push(tag);
    out.double(value);
    return true;
}
function writeUnits(tag, length, unit, out) {
    out.push(tag);
    for (let i = 0; i < length; i++) out.unit(unit(i));
    out.push(0);
    return true;
}
function writeArray(value, out, seen) {
    out.push(tags.array);
    seen.push(value);
    const { length } = value;
    for (let i = 0; i < length; i++) {
        if (!Object.hasOwn(value, i) || !write(value[i], out, seen)) return false;
    }
    seen.pop();
    out.push(0);
    return true;
}
/// The bytes of a buffer or a view; null for one that is detached.
function bytesOf(value) {
    const buffer = isBuffer(value) ? value : value.buffer;
    if (isDetached(buffer)) return null;
    return isBuffer(value) ? new Uint8Array(value) : new Uint8Array(buffer, value.byteOffset, value.byteLength);
}

/// The value of the bytes of a key (section 7.4, "convert a key to a value").
export function keyValue(bytes) {
    let place = 0;
    const double = () => {
        const view = new DataView(bytes.slice(place, place + 8).buffer);
        place += 8;
        const high = view.getUint32(0), low = view.getUint32(4);
        view.setUint32(0, high >>> 31 ? high & 0x7FFFFFFF : ~high);
        view.setUint32(4, high >>> 31 ? low : ~low);
        return view.getFloat64(0);
    };
    const units = () => {
        const list = [];
        for (let b; (b = bytes[place++]) > 0;) {
            if (b < 0x80) list.push(b - 1);
            else if (b < 0xC0) list.push(((b & 0x3F) << 8 | bytes[place++]) + 0x7F);
            else list.push((bytes[place++] << 8 | bytes[place++]) + 0x407F);
        }
        return list;
    };
    const read = () => {
        switch (bytes[place++]) {
        case tags.number: return double();
        case tags.date: return new PDate(double());
        case tags.text: return textOf(units());
        case tags.binary: return pageBuffer(Uint8Array.from(units()));
        default: {
            const items = [];
            while (place < bytes.length && bytes[place] !== 0) items.push(read());
            place++;
            return array(items);
        }
        }
    };
    return read();
}
/// A text of its units.
function textOf(units) {
    let text = "";
    for (let i = 0; i < units.length; i += 4096) text += String.fromCharCode(...units.slice(i, i + 4096));
    return text;
}

/// The number of a key that is one; undefined for another.
export const numberOf = (bytes) => (bytes[0] === tags.number ? keyValue(bytes) : undefined);
/// The bytes of a number as a key.
export function numberKey(value) {
    const out = new Bytes();
    writeNumber(tags.number, value, out);
    return new Uint8Array(out.list);
}

/// -1, 0 or 1: the order of two keys (section 2.4).
export function compareKeys(a, b) {
    const length = Math.min(a.length, b.length);
    for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
    return Math.sign(a.length - b.length);
}

// Key paths (section 2.5).

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
const isPath = (text) => text === "" || text.split(".").every((part) => identifier.test(part));
/// Whether a text or a list of texts is a valid key path.
export const isKeyPath = (path) => (typeof path === "string" ? isPath(path) : path.length > 0 && path.every(isPath));

/// What a path leads to in a value (section 7.1, "evaluate a key path on a value"); `failure` where it leads nowhere.
export const failure = Symbol("failure");
function evaluate(value, path) {
    if (path === "") return value;
    for (const part of path.split(".")) {
        const isList = typeof value === "string" || Array.isArray(value);
        value = isList && part === "length" ? value.length : member(value, part);
        if (value === undefined) return failure;
    }
    return value;
}
/// The members of files that paths see.
const fileMembers = { Blob: ["size", "type"], File: ["size", "type", "name", "lastModified"] };
function member(value, part) {
    if (!isObject(value)) return undefined;
    const known = fileMembers[Object.prototype.toString.call(value).slice(8, -1)];
    if (known?.includes(part)) return value[part];
    return Object.hasOwn(value, part) ? value[part] : undefined;
}

/// The key that a path gives of a value (section 7.1, "extract a key from a value using a key path"): its bytes,
/// `failure` or `invalid`. A path with several entries (`isMulti`) gives the keys of all that are valid in an array.
export function extractKey(value, path) {
    if (typeof path === "string") {
        const found = evaluate(value, path);
        return found === failure ? failure : toKey(found);
    }
    const items = [];
    for (const part of path) {
        const found = evaluate(value, part);
        if (found === failure) return failure;
        items.push(found);
    }
    return toKey(array(items));
}
/// The keys of a value in an index whose entries are those of an array (section 7.3, "multiEntry").
export function extractKeys(value, path) {
    const found = typeof path === "string" ? evaluate(value, path) : failure;
    if (!Array.isArray(found)) {
        const key = extractKey(value, path);
        return key === failure || key === invalid ? [] : [key];
    }
    const keys = [];
    for (let i = 0; i < found.length; i++) {
        const key = Object.hasOwn(found, i) ? toKey(found[i]) : invalid;
        if (key !== invalid && !keys.some((known) => compareKeys(known, key) === 0)) keys.push(key);
    }
    return keys;
}

/// Whether a key can be put into a value (section 7.2, "check that a key could be injected into a value").
export function canInject(value, path) {
    const parts = path.split(".");
    parts.pop();
    for (const part of parts) {
        if (!isPlace(value)) return false;
        if (!Object.hasOwn(value, part)) return true;
        value = value[part];
    }
    return isPlace(value);
}
const isPlace = (v) => Array.isArray(v) || Object.prototype.toString.call(v) === "[object Object]";
/// Puts a key into a value (section 7.2, "inject a key into a value using a key path").
export function inject(value, path, key, makeObject) {
    const parts = path.split("."), last = parts.pop();
    const set = (object, name, v) => Object.defineProperty(object, name, {
        value: v, writable: true, enumerable: true, configurable: true,
    });
    for (const part of parts) {
        if (!Object.hasOwn(value, part)) set(value, part, makeObject());
        value = value[part];
    }
    set(value, last, keyValue(key));
}
/// A key path as a page gets it: an array for a list.
export const pathValue = (path) => (Array.isArray(path) ? array(path) : path);
