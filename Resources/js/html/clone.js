// Structured clone (HTML Standard section 2.7).

import { page } from "garth:realm";
import {
    apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, pageErrors, pagePrototypes, PArray, PArrayBuffer,
    PBigInt, PBoolean, PDataView, PDate, PError, PMap, PNumber, PObject, PRegExp, PSet, PString, setPrototypeOf,
    shared,
} from "../webidl/page.js";
import { isCallable, isObject } from "../webidl/values.js";
import { toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { instance, interfaces } from "../webidl/interfaces.js";
import { DOMException, domException } from "../webidl/exceptions.js";

/// The transfer steps of interfaces (HTML Standard section 2.7.2).
export const transferSteps = new Map();
export const pageMethods = {
    dateValue: PDate.prototype.getTime, mapForEach: PMap.prototype.forEach, mapSet: PMap.prototype.set,
    setForEach: PSet.prototype.forEach, setAdd: PSet.prototype.add, slice: PArrayBuffer.prototype.slice,
    number: PNumber.prototype.valueOf, string: PString.prototype.valueOf, boolean: PBoolean.prototype.valueOf,
    bigint: PBigInt.prototype.valueOf,
    mapSize: getOwnPropertyDescriptor(PMap.prototype, "size").get,
    setSize: getOwnPropertyDescriptor(PSet.prototype, "size").get,
    byteLength: getOwnPropertyDescriptor(PArrayBuffer.prototype, "byteLength").get,
    source: getOwnPropertyDescriptor(PRegExp.prototype, "source").get,
    flags: getOwnPropertyDescriptor(PRegExp.prototype, "flags").get,
    transfer: PArrayBuffer.prototype.transfer,
    detached: getOwnPropertyDescriptor(PArrayBuffer.prototype, "detached")?.get,
};
export const typedArrays = ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
    "Uint32Array",
    "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"].map((name) => page[name]);
export const typedArrayTag = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
export function has(getter, v) {
    try {
        apply(getter, v, []);
        return true;
    } catch {
        return false;
    }
}
export function cloneError(v) {
    let what = "The value";
    if (typeof v === "symbol") what = "A symbol";
    else if (isCallable(v)) what = "A function";
    return domException("DataCloneError", `${what} cannot be cloned`);
}
/// The fields of the states of serializable objects (HTML Standard section 2.7.1), by their interfaces.
export const serializableFields = {
    __proto__: null, Blob: ["bytes", "type"], File: ["bytes", "type", "name", "lastModified"],
    DOMRect: ["x", "y", "width", "height"], DOMRectReadOnly: ["x", "y", "width", "height"],
    DOMPoint: ["x", "y", "z", "w"], DOMPointReadOnly: ["x", "y", "z", "w"], DOMMatrix: ["m", "is2D"],
    DOMMatrixReadOnly: ["m", "is2D"], ImageData: ["width", "height", "$data"],
    CryptoKey: ["type", "algorithm", "isExtractable", "usages", "material"],
};
/// A copy of an object of this or another window; null for one that is not serializable.
function platformCopy(s, clone) {
    const name = shared.names.get(s.I), fields = name === undefined ? undefined : serializableFields[name];
    if (!fields) return null;
    const copy = {};
    for (const field of fields) copy[field] = field.startsWith("$") ? clone(s[field]) : s[field];
    return instance(interfaces[name], copy);
}
export function structuredClone(value, transfer = []) {
    const memory = new Map();
    for (const item of transfer) {
        if (memory.has(item)) throw domException("DataCloneError", "An object is transferred twice");
        if (has(pageMethods.byteLength, item) && pageMethods.transfer) {
            memory.set(item, null);
            continue;
        }
        const s = stateOf(item);
        const move = s && transferSteps.get(s.I);
        if (!move || s.isDetached) throw domException("DataCloneError", "The object cannot be transferred");
        memory.set(item, move(s));
    }
    const clone = (v, depth) => {
        if (typeof v === "symbol") throw cloneError(v);
        if (!isObject(v)) return v;
        if (memory.has(v) && memory.get(v) !== null) return memory.get(v);
        if (isCallable(v)) throw cloneError(v);
        if (depth > 5000) throw domException("DataCloneError", "The value is nested too deeply");
        const remember = (copy) => {
            memory.set(v, copy);
            return copy;
        };
        if (stateOf(v) !== undefined) {
            if (stateOf(v).I === DOMException) return remember(domException(stateOf(v).name, stateOf(v).message));
            const copy = platformCopy(stateOf(v), (value) => clone(value, depth + 1));
            if (copy === null) throw cloneError(v);
            return remember(copy);
        }
        if (has(pageMethods.boolean, v)) return remember(new PObject(apply(pageMethods.boolean, v, [])));
        if (has(pageMethods.number, v)) return remember(new PObject(apply(pageMethods.number, v, [])));
        if (has(pageMethods.bigint, v)) return remember(new PObject(apply(pageMethods.bigint, v, [])));
        if (has(pageMethods.string, v)) return remember(new PObject(apply(pageMethods.string, v, [])));
        if (has(pageMethods.dateValue, v)) return remember(new PDate(apply(pageMethods.dateValue, v, [])));
        if (Object.prototype.toString.call(v) === "[object RegExp]" && has(pageMethods.flags, v)) {
            return remember(new PRegExp(apply(pageMethods.source, v, []), apply(pageMethods.flags, v, [])));
        }
        if (has(pageMethods.byteLength, v)) {
            return remember(memory.get(v) === null ? apply(pageMethods.transfer, v, [])
                : apply(pageMethods.slice, v, [0]));
        }
        if (ArrayBuffer.isView(v)) {
            const name = apply(typedArrayTag, v, []);
            const buffer = clone(v.buffer, depth + 1);
            if (name === undefined) return remember(new PDataView(buffer, v.byteOffset, v.byteLength));
            return remember(new (typedArrays.find((T) => T.name === name))(buffer, v.byteOffset, v.length));
        }
        if (has(pageMethods.mapSize, v)) {
            const copy = remember(new PMap());
            const pairs = [];
            apply(pageMethods.mapForEach, v, [(x, k) => { pairs.push([k, x]); }]);
            for (const [k, x] of pairs) apply(pageMethods.mapSet, copy, [clone(k, depth + 1), clone(x, depth + 1)]);
            return copy;
        }
        if (has(pageMethods.setSize, v)) {
            const copy = remember(new PSet());
            const items = [];
            apply(pageMethods.setForEach, v, [(x) => { items.push(x); }]);
            for (const x of items) apply(pageMethods.setAdd, copy, [clone(x, depth + 1)]);
            return copy;
        }
        if (isErrorObject(v)) return remember(cloneErrorObject(v));
        const tag = Object.prototype.toString.call(v);
        if (["[object Promise]", "[object WeakMap]", "[object WeakSet]", "[object WeakRef]",
            "[object Generator]"].includes(tag) && getPrototypeOf(v) !== pagePrototypes.object) throw cloneError(v);
        const copy = remember(Array.isArray(v) ? new PArray(v.length) : new PObject());
        for (const key of Object.keys(v)) {
            if (!Object.hasOwn(v, key)) continue;
            defineProperty(copy, key, { value: clone(v[key], depth + 1), writable: true, enumerable: true,
                configurable: true });
        }
        return copy;
    };
    const result = clone(value, 0);
    for (const item of transfer) if (memory.get(item) === null) apply(pageMethods.transfer, item, []);
    return { value: result, ports: transfer.filter((item) => stateOf(item)?.I === interfaces.MessagePort)
        .map((item) => memory.get(item)) };
}
export function isErrorObject(v) {
    if (Object.prototype.toString.call(v) !== "[object Error]") return false;
    for (let p = getPrototypeOf(v); p !== null; p = getPrototypeOf(p)) if (p === pagePrototypes.error) return true;
    return false;
}
function cloneErrorObject(v) {
    const name = toStr(v.name);
    const d = getOwnPropertyDescriptor(v, "message");
    const E = pageErrors[name] ?? PError;
    const copy = setPrototypeOf(new PError(), E.prototype);
    if (d && "value" in d) defineProperty(copy, "message", { value: toStr(d.value), writable: true,
        configurable: true });
    return copy;
}
