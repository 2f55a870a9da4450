// Values on their way to another process (HTML Standard sections 2.7.3 to 2.7.7), a part of the prelude.
//
// A value is a byte that says what it is, and its content. An object that was written before is a number in the
// order of writing. The reader believes nothing: each length is compared with the bytes that are left, and what no
// writer writes is an error, which the page hears of as `messageerror`.

import { native, page } from "garth:realm";
import {
    apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, pageErrors, pagePrototypes, PArray,
    PArrayBuffer, PDataView, PDate, PError, PMap, PObject, PRegExp, PSet, setPrototypeOf, shared,
} from "../webidl/page.js";
import { isCallable, isObject } from "../webidl/values.js";
import { toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { instance, interfaces } from "../webidl/interfaces.js";
import { DOMException, domException } from "../webidl/exceptions.js";
import { decodeBytes } from "../fetch/url.js";
import {
    cloneError, has, isErrorObject, pageMethods, serializableFields, typedArrays, typedArrayTag,
} from "./clone.js";

const T = {
    undefined: 0, null: 1, true: 2, false: 3, int: 4, number: 5, bigint: 6, text: 7, units: 8, seen: 9, boxed: 10,
    date: 11, regExp: 12, buffer: 13, view: 14, map: 15, set: 16, error: 17, exception: 18, object: 19, array: 20,
    platform: 21, port: 22, bytes: 23, numbers: 24, members: 25, list: 26,
};
/// The fields of an object that may leave the process.
const fieldsOf = (name) => (name === undefined ? undefined : serializableFields[name]);
/// Values inside one another, as `structuredClone` has it.
const greatestDepth = 5000;
/// The bytes of one message.
const greatestMessage = 32 << 20;

const isDetached = (buffer) => pageMethods.detached !== undefined && apply(pageMethods.detached, buffer, []);

// Writing.

/// Bytes that grow.
class Writer {
    constructor() {
        this.bytes = new Uint8Array(256);
        this.view = new DataView(this.bytes.buffer);
        this.length = 0;
    }
    room(count) {
        const wanted = this.length + count;
        if (wanted > greatestMessage) throw domException("DataCloneError", "The message takes more than 32 MB");
        if (wanted <= this.bytes.length) return;
        const bytes = new Uint8Array(Math.max(wanted, this.bytes.length * 2));
        bytes.set(this.bytes.subarray(0, this.length));
        this.bytes = bytes;
        this.view = new DataView(bytes.buffer);
    }
    byte(value) {
        this.room(1);
        this.bytes[this.length++] = value;
    }
    count(value) {
        this.room(4);
        this.view.setUint32(this.length, value);
        this.length += 4;
    }
    double(value) {
        this.room(8);
        this.view.setFloat64(this.length, value);
        this.length += 8;
    }
    raw(bytes) {
        this.count(bytes.length);
        this.room(bytes.length);
        this.bytes.set(bytes, this.length);
        this.length += bytes.length;
    }
    /// Text in UTF-8, or in its units for one with a lone surrogate.
    text(value) {
        if (value.isWellFormed()) {
            this.byte(T.text);
            return this.raw(native.encodeUTF8(value));
        }
        this.byte(T.units);
        const units = new Uint8Array(value.length * 2), view = new DataView(units.buffer);
        for (let i = 0; i < value.length; i++) view.setUint16(i * 2, value.charCodeAt(i));
        return this.raw(units);
    }
    primitive(v) {
        switch (typeof v) {
        case "undefined": return this.byte(T.undefined);
        case "boolean": return this.byte(v ? T.true : T.false);
        case "string": return this.text(v);
        case "bigint":
            this.byte(T.bigint);
            return this.raw(native.encodeUTF8(v.toString(16)));
        case "number":
            if (Object.is(v | 0, v)) {
                this.byte(T.int);
                return this.count(v >>> 0);
            }
            this.byte(T.number);
            return this.double(v);
        default:
            if (v === null) return this.byte(T.null);
            throw cloneError(v);
        }
    }
}

/// The bytes of a value, and the ports that go with it, which `takePort` gives numbers.
export function serialize(value, transfer, takePort) {
    const out = new Writer();
    /// The objects that were written, by their numbers; what is transferred is `null` until it is written.
    const memory = new Map(), moved = new Set(), ports = [];
    for (const item of transfer) {
        if (moved.has(item)) throw domException("DataCloneError", "An object is transferred twice");
        const isBuffer = has(pageMethods.byteLength, item), s = isBuffer ? null : stateOf(item);
        if (!isBuffer && (s?.I !== interfaces.MessagePort || s.isDetached)) {
            throw domException("DataCloneError", "The object cannot be transferred to another process");
        }
        if (isBuffer && isDetached(item)) throw domException("DataCloneError", "The buffer is detached");
        moved.add(item);
        if (s) ports.push(s);
    }
    let last = 0;
    const write = (v, depth) => {
        if (!isObject(v)) return out.primitive(v);
        const known = memory.get(v);
        if (known !== undefined) {
            out.byte(T.seen);
            return out.count(known);
        }
        if (isCallable(v)) throw cloneError(v);
        if (depth > greatestDepth) throw domException("DataCloneError", "The value is nested too deeply");
        memory.set(v, last++);
        return writeObject(v, depth);
    };
    const writeBoxed = (v) => {
        for (const kind of ["boolean", "number", "bigint", "string"]) {
            if (!has(pageMethods[kind], v)) continue;
            out.byte(T.boxed);
            out.primitive(apply(pageMethods[kind], v, []));
            return true;
        }
        return false;
    };
    const writeView = (v, depth) => {
        const name = apply(typedArrayTag, v, []);
        out.byte(T.view);
        out.byte(name === undefined ? 255 : typedArrays.findIndex((A) => A.name === name));
        out.count(v.byteOffset);
        out.count(name === undefined ? v.byteLength : v.length);
        write(v.buffer, depth + 1);
    };
    const writeList = (tag, items, depth) => {
        out.byte(tag);
        out.count(items.length);
        for (const item of items) write(item, depth + 1);
    };
    const writeObject = (v, depth) => {
        const s = stateOf(v);
        if (s !== undefined) return writePlatform(v, s, depth);
        if (writeBoxed(v)) return undefined;
        if (has(pageMethods.dateValue, v)) {
            out.byte(T.date);
            return out.double(apply(pageMethods.dateValue, v, []));
        }
        if (Object.prototype.toString.call(v) === "[object RegExp]" && has(pageMethods.flags, v)) {
            out.byte(T.regExp);
            out.text(apply(pageMethods.source, v, []));
            return out.text(apply(pageMethods.flags, v, []));
        }
        if (has(pageMethods.byteLength, v)) {
            if (isDetached(v)) throw domException("DataCloneError", "The buffer is detached");
            out.byte(T.buffer);
            return out.raw(new Uint8Array(v));
        }
        if (ArrayBuffer.isView(v)) return writeView(v, depth);
        if (has(pageMethods.mapSize, v)) {
            const items = [];
            apply(pageMethods.mapForEach, v, [(x, k) => { items.push(k, x); }]);
            return writeList(T.map, items, depth);
        }
        if (has(pageMethods.setSize, v)) {
            const items = [];
            apply(pageMethods.setForEach, v, [(x) => { items.push(x); }]);
            return writeList(T.set, items, depth);
        }
        if (isErrorObject(v)) return writeError(v);
        return writePlain(v, depth);
    };
    const writePlatform = (v, s, depth) => {
        if (moved.has(v)) {
            out.byte(T.port);
            return out.count(ports.indexOf(s));
        }
        if (s.I === DOMException) {
            out.byte(T.exception);
            out.text(s.name);
            return out.text(s.message);
        }
        const name = shared.names.get(s.I), fields = fieldsOf(name);
        if (!fields) throw cloneError(v);
        out.byte(T.platform);
        out.text(name);
        out.count(fields.length);
        for (const field of fields) writeField(s[field], depth);
        return undefined;
    };
    const writeField = (v, depth) => {
        if (!isObject(v) || field(v)) return write(v, depth + 1);
        if (v instanceof Uint8Array) {
            out.byte(T.bytes);
            return out.raw(v);
        }
        const isList = Array.isArray(v), isOfNumbers = isList && v.every((x) => typeof x === "number");
        const keys = isList ? v : Object.keys(v);
        out.byte(isOfNumbers ? T.numbers : isList ? T.list : T.members);
        out.count(keys.length);
        for (const key of keys) {
            if (isOfNumbers) out.double(key);
            else if (isList) writeField(key, depth);
            else {
                out.text(key);
                writeField(v[key], depth);
            }
        }
        return undefined;
    };
    /// Whether a field holds an object of the page.
    const field = (v) => ArrayBuffer.isView(v) && !(v instanceof Uint8Array);
    const writeError = (v) => {
        out.byte(T.error);
        const name = toStr(v.name);
        out.text(name in pageErrors ? name : "Error");
        for (const key of ["message", "stack"]) {
            const d = getOwnPropertyDescriptor(v, key);
            out.primitive(d && "value" in d ? toStr(d.value) : undefined);
        }
    };
    const writePlain = (v, depth) => {
        const tag = Object.prototype.toString.call(v);
        if (["[object Promise]", "[object WeakMap]", "[object WeakSet]", "[object WeakRef]",
            "[object Generator]"].includes(tag) && getPrototypeOf(v) !== pagePrototypes.object) throw cloneError(v);
        const isArray = Array.isArray(v);
        out.byte(isArray ? T.array : T.object);
        if (isArray) out.count(v.length);
        const place = out.length;
        out.count(0);
        let count = 0;
        for (const key of Object.keys(v)) {
            // A getter may have taken it away.
            if (!Object.hasOwn(v, key)) continue;
            const value = v[key];
            out.text(key);
            write(value, depth + 1);
            count++;
        }
        out.view.setUint32(place, count);
    };
    write(value, 0);
    for (const item of moved) if (has(pageMethods.byteLength, item)) apply(pageMethods.transfer, item, []);
    return { bytes: out.bytes.subarray(0, out.length), ports: ports.map(takePort) };
}

// Reading.

/// The bytes are none that `serialize` writes.
export class Malformed extends Error {}

/// Reads a value; `ports` are the objects of the ports that came with it.
export function deserialize(bytes, ports) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const memory = [];
    let place = 0;
    const take = (count) => {
        if (count > bytes.length - place) throw new Malformed();
        place += count;
        return place - count;
    };
    const byte = () => bytes[take(1)];
    const count = () => view.getUint32(take(4));
    const double = () => view.getFloat64(take(8));
    const raw = () => {
        const length = count(), start = take(length);
        return bytes.subarray(start, start + length);
    };
    const utf8 = () => decodeBytes("utf-8", raw(), false);
    const textOf = (tag) => {
        if (tag === T.text) return utf8();
        if (tag !== T.units) throw new Malformed();
        const units = raw();
        let text = "";
        for (let i = 0; i + 1 < units.length; i += 2) text += String.fromCharCode(units[i] << 8 | units[i + 1]);
        return text;
    };
    const text = () => textOf(byte());
    const number = () => {
        const digits = utf8();
        if (!/^-?[0-9a-f]+$/.test(digits)) throw new Malformed();
        return digits.startsWith("-") ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`);
    };
    const read = (depth) => {
        if (depth > greatestDepth + 1) throw new Malformed();
        const tag = byte();
        switch (tag) {
        case T.undefined: return undefined;
        case T.null: return null;
        case T.true: return true;
        case T.false: return false;
        case T.int: return count() | 0;
        case T.number: return double();
        case T.bigint: return number();
        case T.text: case T.units: return textOf(tag);
        case T.seen: {
            const known = count();
            if (known >= memory.length || memory[known] === undefined) throw new Malformed();
            return memory[known];
        }
        default: return readObject(tag, depth);
        }
    };
    const remember = (object) => {
        memory.push(object);
        return object;
    };
    /// Keeps the number of an object that is made of others.
    const readLater = (make) => {
        const own = memory.push(undefined) - 1;
        return (memory[own] = make());
    };
    const readObject = (tag, depth) => {
        switch (tag) {
        case T.boxed: return remember(new PObject(readPrimitive()));
        case T.date: return remember(new PDate(double()));
        case T.regExp: return remember(readRegExp());
        case T.buffer: return remember(bufferOf(raw()));
        case T.view: return readLater(() => readView(depth));
        case T.map: return readMap(depth);
        case T.set: return readSet(depth);
        case T.error: return remember(readError());
        case T.exception: return remember(domException(text(), text()));
        case T.object: case T.array: return readPlain(tag === T.array, depth);
        case T.platform: return readLater(() => readPlatform(depth));
        case T.port: {
            const port = ports[count()];
            if (port === undefined) throw new Malformed();
            return remember(port);
        }
        default: throw new Malformed();
        }
    };
    const readPrimitive = () => {
        const v = read(greatestDepth);
        if (isObject(v) || v === undefined || v === null) throw new Malformed();
        return v;
    };
    const readRegExp = () => {
        try {
            return new PRegExp(text(), text());
        } catch {
            throw new Malformed();
        }
    };
    const readView = (depth) => {
        const kind = byte(), offset = count(), length = count(), buffer = read(depth + 1);
        if (!isObject(buffer) || !has(pageMethods.byteLength, buffer)) throw new Malformed();
        const View = kind === 255 ? PDataView : typedArrays[kind];
        try {
            return new View(buffer, offset, length);
        } catch {
            throw new Malformed();
        }
    };
    const readMap = (depth) => {
        const map = remember(new PMap()), items = count();
        for (let i = 0; i < items; i += 2) apply(pageMethods.mapSet, map, [read(depth + 1), read(depth + 1)]);
        return map;
    };
    const readSet = (depth) => {
        const set = remember(new PSet()), items = count();
        for (let i = 0; i < items; i++) apply(pageMethods.setAdd, set, [read(depth + 1)]);
        return set;
    };
    const readError = () => {
        const E = pageErrors[text()];
        if (E === undefined) throw new Malformed();
        const error = setPrototypeOf(new PError(), E.prototype);
        for (const key of ["message", "stack"]) {
            const value = read(greatestDepth);
            if (typeof value === "string") defineProperty(error, key, { value, writable: true, configurable: true });
        }
        return error;
    };
    const readPlain = (isArray, depth) => {
        const length = isArray ? count() : 0;
        const object = remember(isArray ? new PArray(length) : new PObject()), members = count();
        for (let i = 0; i < members; i++) {
            defineProperty(object, text(), { value: read(depth + 1), writable: true, enumerable: true,
                configurable: true });
        }
        return object;
    };
    const readPlatform = (depth) => {
        const name = text(), fields = fieldsOf(name), members = count(), state = {};
        if (!fields || members !== fields.length) throw new Malformed();
        for (const field of fields) state[field] = readField(depth);
        if (!isSound(name, state)) throw new Malformed();
        return instance(interfaces[name], state);
    };
    const readField = (depth) => {
        if (place >= bytes.length) throw new Malformed();
        if (bytes[place] === T.bytes) {
            place++;
            return raw().slice();
        }
        if (bytes[place] === T.numbers) {
            place++;
            const list = [];
            for (let left = count(); left > 0; left--) list.push(double());
            return list;
        }
        if (depth > greatestDepth) throw new Malformed();
        if (bytes[place] === T.list) {
            place++;
            const list = [];
            for (let left = count(); left > 0; left--) list.push(readField(depth + 1));
            return list;
        }
        if (bytes[place] === T.members) {
            place++;
            const members = { __proto__: null };
            for (let left = count(); left > 0; left--) members[text()] = readField(depth + 1);
            return members;
        }
        return read(depth + 1);
    };
    const value = read(0);
    if (place !== bytes.length) throw new Malformed();
    return value;
}
function bufferOf(bytes) {
    const buffer = new PArrayBuffer(bytes.length);
    new Uint8Array(buffer).set(bytes);
    return buffer;
}
/// Whether the fields of a platform object are what its interface has there.
function isSound(name, state) {
    const kinds = {
        __proto__: null, bytes: (v) => v instanceof Uint8Array, type: isText, name: isText,
        algorithm: (v) => isMembers(v) && isText(v.name), material: isMembers, isExtractable: isFlag,
        usages: (v) => Array.isArray(v) && v.every(isText),
        lastModified: isNumber, m: (v) => Array.isArray(v) && v.length === 16, is2D: isFlag,
        $data: (v) => isObject(v) && ArrayBuffer.isView(v)
            && apply(typedArrayTag, v, []) === page.Uint8ClampedArray.name
            && v.length === state.width * state.height * 4,
    };
    return Object.keys(state).every((key) => (kinds[key] ?? isNumber)(state[key]));
}
const isText = (v) => typeof v === "string";
const isNumber = (v) => typeof v === "number";
const isFlag = (v) => typeof v === "boolean";
const isMembers = (v) => isObject(v) && !Array.isArray(v);
