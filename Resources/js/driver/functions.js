// Functions of a driver (WebDriver section 13).

import { native, page } from "garth:realm";
import {
    apply, AsyncFunction, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, pagePrototypes, PDate,
    PFunction, promiseThen, PUint8Array, rangeError, shared, typeError,
} from "../webidl/page.js";
import { takes, windowNode } from "./state.js";
import { array, dictionary, isCallable, isObject } from "../webidl/values.js";
import { toULong } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { I_all, see } from "../webidl/interfaces.js";
import { ELEMENT, isConnected, S } from "../dom/states.js";
import { atob, btoa } from "../fetch/encoding.js";
import { binaryText } from "../fetch/bytes.js";
import { topWindow } from "../window/origin.js";
import { contentWindow } from "../window/frames.js";
import { toldNumber } from "../dom/sweep.js";

const drivenElement = "element-6066-11e4-a52e-4f735466cecf", drivenWindow = "window-fcc6-11e5-b4f8-330a88ab9d7f",
    drivenShadow = "shadow-6066-11e4-a52e-4f735466cecf", drivenFrame = "frame-075b-4da1-b6ba-e579c2d3230a";
const drivenLists = ["NodeList", "HTMLCollection", "HTMLOptionsCollection", "RadioNodeList",
    "HTMLFormControlsCollection", "FileList"];
export const objectTag = Object.prototype.toString;
const builtInMethods = {
    number: Number.prototype.valueOf, string: String.prototype.valueOf, boolean: Boolean.prototype.valueOf,
    bigint: BigInt.prototype.valueOf,
};

// The answers to a program outside the page do not depend on what the page has put into its prototypes: members
// of the value itself count, those of interfaces are taken from the prelude, and those of built-in objects from
// this global.

/// The name of the interface of a state.
export const interfaceName = (s) => (s?.I ? shared.names.get(s.I) : undefined);
/// The items of an array or a list; those that it lacks are undefined, whatever its prototype has.
export function itemsOfList(v, s) {
    const items = [], length = Math.min(s?.ops ? s.ops.length(s) : toULong(v.length), 1 << 18);
    for (let place = 0; place < length; place++) items.push(s?.ops || Object.hasOwn(v, place) ? v[place] : undefined);
    return items;
}
/// Whether a value is the object of the arguments of a function. A name in `Object.prototype` would hide it.
function isArguments(v) {
    if (Array.isArray(v) || stateOf(v) !== undefined || native.isProxy(v)) return false;
    return withOwn(v, Symbol.toStringTag, () => apply(objectTag, v, []) === "[object Arguments]");
}
/// Calls a function while an object has a member without a value, which hides that of its prototypes.
function withOwn(object, key, f) {
    if (getOwnPropertyDescriptor(object, key) !== undefined) return f();
    const isHidden = Reflect.defineProperty(object, key, { value: undefined, configurable: true });
    try {
        return f();
    } finally {
        if (isHidden) Reflect.deleteProperty(object, key);
    }
}
/// Calls one of two functions of the page when a promise is settled; false for other values. The
/// constructor of the page's promises has no part in it.
export function subscribe(v, done, failed) {
    if (!isObject(v) || stateOf(v) !== undefined || native.isProxy(v)) return false;
    try {
        withOwn(v, "constructor", () => apply(promiseThen, v, [done, failed]));
        return true;
    } catch {
        return false;
    }
}
/// Whether a value that is no promise has a `then` of its own: one of all objects is none.
export function isThenable(v) {
    if (!isObject(v) || !isCallable(v.then)) return false;
    let holder = v;
    while (holder !== null && getOwnPropertyDescriptor(holder, "then") === undefined) holder = getPrototypeOf(holder);
    return ![pagePrototypes.object, pagePrototypes.array, pagePrototypes.function].includes(holder);
}
/// The value that JSON has for an object: the result of its own `toJSON`, or of that of its interface; itself without
/// one.
function jsonForm(v, key) {
    if (getOwnPropertyDescriptor(v, "toJSON") !== undefined) {
        const f = v.toJSON;
        return isCallable(f) ? apply(f, v, [key]) : v;
    }
    const s = stateOf(v);
    if (s !== undefined) {
        for (const I of s.I ? I_all.get(see(s.I)) ?? [] : []) {
            const form = isObject(I) ? shared.jsonForms.get(I.prototype) : undefined;
            if (form) return apply(form, v, []);
        }
        return v;
    }
    const prototype = getPrototypeOf(v);
    if (prototype === null || prototype === pagePrototypes.object || prototype === pagePrototypes.array) return v;
    if (!takes(Date.prototype.getTime, v)) return v;
    const time = apply(Date.prototype.getTime, v, []);
    return time === time ? apply(Date.prototype.toISOString, v, []) : null;
}
/// More values than a result of 8 MB has (`ScriptLimits.resultByteCount`).
const mostValues = 1 << 22;
/// The text of a value of the page in JSON, as `JSON.stringify` writes it; undefined for what has none.
export function jsonText(value) {
    let count = 0;
    const around = new Set();
    const copy = (v, key) => {
        if (isObject(v)) v = jsonForm(v, key);
        if (++count > mostValues) throw rangeError("The value is too large");
        if (typeof v === "bigint") throw typeError("A BigInt has no form in JSON");
        if (!isObject(v)) return typeof v === "symbol" ? undefined : v;
        if (isCallable(v)) return undefined;
        const isList = Array.isArray(v), prototype = getPrototypeOf(v);
        if (!isList && prototype !== null && prototype !== pagePrototypes.object && stateOf(v) === undefined) {
            for (const name in builtInMethods) {
                if (takes(builtInMethods[name], v)) return copy(apply(builtInMethods[name], v, []), key);
            }
        }
        if (around.has(v)) throw typeError("The value has a cycle");
        around.add(v);
        const result = isList ? [] : {};
        if (isList) {
            const length = toULong(v.length);
            if (length > mostValues) throw rangeError("The value is too large");
            for (let place = 0; place < length; place++) {
                result.push(Object.hasOwn(v, place) ? copy(v[place], `${place}`) : null);
            }
        } else {
            for (const name of Object.keys(v)) {
                defineProperty(result, name, { value: copy(v[name], name), enumerable: true });
            }
        }
        around.delete(v);
        return result;
    };
    return JSON.stringify(copy(value, ""));
}
/// What a value is that has no form outside the page, in a few words.
export class Valueless {
    constructor(kind) { this.message = `The value is ${kind}, which has no form outside the page`; }
}
/// The value of an ArrayBuffer or of a view of one as base64; undefined for other objects.
function textOfBytes(v) {
    let view;
    if (ArrayBuffer.isView(v)) view = v;
    else if (takes(bufferLength, v)) view = new Uint8Array(v);
    else return undefined;
    const typed = getPrototypeOf(Uint8Array.prototype), data = DataView.prototype;
    const from = view instanceof Uint8Array || takes(viewGetter(typed, "length"), view) ? typed : data;
    const bytes = new Uint8Array(
        apply(viewGetter(from, "buffer"), view, []), apply(viewGetter(from, "byteOffset"), view, []),
        apply(viewGetter(from, "byteLength"), view, []));
    return btoa(binaryText(bytes));
}
const bufferLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength").get;
const viewGetter = (prototype, name) => getOwnPropertyDescriptor(prototype, name).get;
/// The text of a value of the page for a program: JSON in which each string begins with the tag of what it is.
/// `s` is a string, `n` a number that JSON does not have, `d` a date in milliseconds, `b` bytes in base64, and `u`
/// is undefined. What has no value (nodes, functions, promises) is a `Valueless` error, as in WebKit.
export function valueText(value) {
    let count = 0;
    const around = new Set();
    const within = (v, f) => {
        if (around.has(v)) throw new Valueless("an object that contains itself");
        around.add(v);
        const result = f();
        around.delete(v);
        return result;
    };
    const list = (v) => within(v, () => {
        const length = toULong(v.length), result = [];
        if (length > mostValues) throw rangeError("The value is too large");
        for (let place = 0; place < length; place++) result.push(part(Object.hasOwn(v, place) ? v[place] : undefined));
        return result;
    });
    const members = (v) => within(v, () => {
        const result = {};
        for (const name of Object.keys(v)) defineProperty(result, name, { value: part(v[name]), enumerable: true });
        return result;
    });
    const simple = (v) => {
        switch (typeof v) {
        case "string": return `s${v}`;
        case "number": return v - v === 0 ? v : `n${v}`;
        case "boolean": return v;
        case "undefined": return "u";
        default: throw new Valueless(typeof v === "function" ? "a function" : `a ${typeof v}`);
        }
    };
    const part = (given) => {
        if (++count > mostValues) throw rangeError("The value is too large");
        if (given === null) return null;
        if (!isObject(given)) return simple(given);
        if (takes(Date.prototype.getTime, given)) return `d${apply(Date.prototype.getTime, given, [])}`;
        if (given === page) throw new Valueless("a window");
        const bytes = textOfBytes(given);
        if (bytes !== undefined) return `b${bytes}`;
        const v = jsonForm(given, "");
        if (!isObject(v)) return v === null ? null : simple(v);
        if (isCallable(v)) throw new Valueless("a function");
        const s = stateOf(v);
        if (s !== undefined) throw new Valueless(`a ${interfaceName(s) ?? "window"}`);
        if (Array.isArray(v)) return list(v);
        for (const name in builtInMethods) {
            if (takes(builtInMethods[name], v)) return simple(apply(builtInMethods[name], v, []));
        }
        const tag = native.isProxy(v) ? "Object" : apply(objectTag, v, []).slice(8, -1);
        if (tag === "Arguments") return list(v);
        if (tag !== "Object") throw new Valueless(`a ${tag}`);
        return members(v);
    };
    return JSON.stringify(part(value));
}
/// The value of the page for a part of the JSON of `valueText`.
export function pageValue(part) {
    if (Array.isArray(part)) return array(part.map(pageValue));
    if (typeof part === "string") {
        const text = part.slice(1);
        switch (part[0]) {
        case "s": return text;
        case "n": return Number(text);
        case "d": return construct(PDate, [Number(text)]);
        case "b": {
            const bytes = atob(text), result = new PUint8Array(bytes.length);
            for (let place = 0; place < bytes.length; place++) result[place] = bytes.charCodeAt(place);
            return result;
        }
        default: return undefined;
        }
    }
    if (!isObject(part)) return part;
    const members = {};
    for (const name of Object.keys(part)) {
        defineProperty(members, name, { value: pageValue(part[name]), enumerable: true });
    }
    return dictionary(members);
}
/// An error whose code the driver gets.
export class DrivenError {
    constructor(code) { this.code = code; }
}
/// A value of JSON in which the number of its node represents an element, as a value of the page.
export function drivenArgument(value) {
    if (Array.isArray(value)) return array(value.map(drivenArgument));
    if (!isObject(value)) return value;
    const id = value[drivenElement];
    if (typeof id === "number") {
        const s = S(id);
        if (s.kind !== ELEMENT || !isConnected(s)) throw new DrivenError("stale element reference");
        return s.wrapper;
    }
    if (value[drivenWindow] !== undefined) return value[drivenWindow] === true ? page : topWindow();
    const frame = value[drivenFrame];
    if (typeof frame === "number") {
        const shown = contentWindow(S(frame));
        if (shown === null) throw new DrivenError("no such frame");
        return shown;
    }
    const shadow = value[drivenShadow];
    if (typeof shadow === "number") {
        const s = S(shadow);
        if (s.shadowMode === undefined || !isConnected(s.host)) throw new DrivenError("detached shadow root");
        return s.wrapper;
    }
    const members = {};
    for (const key of Object.keys(value)) members[key] = drivenArgument(value[key]);
    return dictionary(members);
}
/// The function of a driver's script; one that waits with `await` is asynchronous.
export function drivenFunction(body) {
    try {
        return construct(PFunction, [body]);
    } catch (error) {
        try {
            return construct(AsyncFunction, [body]);
        } catch {
            throw error;
        }
    }
}
/// A value of the page as a value of JSON (WebDriver section 13.1, "JSON clone").
export function drivenResult(value, around) {
    if (value === undefined || value === null) return null;
    if (typeof value === "bigint" || typeof value === "symbol") throw new DrivenError("javascript error");
    if (!isObject(value)) return value;
    const shown = windowNode(value);
    if (shown !== undefined) {
        if (shown === true) return { [drivenWindow]: true };
        return isObject(shown) ? { [drivenWindow]: shown } : shown < 0 ? { [drivenWindow]: -1 }
            : { [drivenFrame]: shown };
    }
    const s = stateOf(value);
    if (s !== undefined && s.kind === ELEMENT) {
        if (!isConnected(s)) throw new DrivenError("stale element reference");
        return { [drivenElement]: toldNumber(s) };
    }
    if (s !== undefined && s.shadowMode !== undefined) {
        if (!isConnected(s.host)) throw new DrivenError("detached shadow root");
        return { [drivenShadow]: toldNumber(s) };
    }
    // Nodes of other kinds have no form in JSON.
    if (s !== undefined && s.kind !== undefined) throw new DrivenError("javascript error");
    if (around.includes(value) || around.length > 100) throw new DrivenError("javascript error");
    around.push(value);
    let result;
    const isList = Array.isArray(value) || drivenLists.includes(interfaceName(s)) || isArguments(value);
    const form = isList ? value : jsonForm(value, "");
    if (isList) {
        result = itemsOfList(value, s).map((item) => drivenResult(item, around));
    } else if (form !== value) {
        result = drivenResult(form, around);
    } else {
        result = {};
        for (const key of Object.keys(value)) {
            defineProperty(result, key, { value: drivenResult(value[key], around), enumerable: true });
        }
    }
    around.pop();
    return result;
}
