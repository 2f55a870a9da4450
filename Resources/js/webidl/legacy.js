// Objects with indices and names (Web IDL Standard section 3.9, "legacy platform objects").

import { getOwnPropertyDescriptor, home, ownKeys, setPrototypeOf } from "./page.js";
import { Stamp } from "./states.js";
import { see } from "./interfaces.js";
import { noteWorld } from "../worlds/objects.js";

export function toIndex(key) {
    if (typeof key !== "string" || key === "") return -1;
    const first = key.charCodeAt(0);
    if (first < 48 || first > 57) return -1;
    const n = key >>> 0;
    return n !== 4294967295 && String(n) === key ? n : -1;
}
export const dataProperty = (value, writable, enumerable) => ({ value, writable, enumerable, configurable: true });

/// Makes an object whose indices and names are answered by `ops`: `length`, `item`, `names`, `named`,
/// and, where they can be written, `setItem`, `setNamed`, `deleteNamed`.
export function legacyObject(I, state, ops, isLent = false) {
    const { prototype } = see(I);
    const target = setPrototypeOf({}, prototype);
    const isNamed = ops.named !== undefined;
    const hidden = (key) => !ops.overridesBuiltIns && key in target;
    const proxy = new Proxy(target, {
        get(_, key, receiver) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0) {
                    const v = i < ops.length(state) ? ops.item(state, i) : undefined;
                    if (v !== undefined || !isNamed) return v;
                }
                if (isNamed && !hidden(key)) {
                    const v = ops.named(state, key);
                    if (v !== undefined) return v;
                }
            }
            return Reflect.get(target, key, receiver);
        },
        has(_, key) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0 && i < ops.length(state)) return true;
                if (isNamed && !hidden(key) && ops.named(state, key) !== undefined) return true;
            }
            return key in target;
        },
        getOwnPropertyDescriptor(_, key) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0 && i < ops.length(state)) {
                    return dataProperty(ops.item(state, i), ops.setItem !== undefined, true);
                }
                if (isNamed && (i < 0 || ops.namesIndices) && !hidden(key)) {
                    const v = ops.named(state, key);
                    if (v !== undefined) return dataProperty(v, ops.setNamed !== undefined, !ops.hidesNames);
                }
            }
            return getOwnPropertyDescriptor(target, key);
        },
        ownKeys() {
            const keys = [];
            if (ops.item) for (let i = 0; i < ops.length(state); i++) keys.push(String(i));
            if (isNamed) {
                for (const name of ops.names(state)) {
                    if (!keys.includes(name) && !hidden(name)) keys.push(name);
                }
            }
            for (const key of ownKeys(target)) if (!keys.includes(key)) keys.push(key);
            return keys;
        },
        defineProperty(_, key, d) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0) {
                    if (!ops.setItem || !("value" in d)) return false;
                    ops.setItem(state, i, d.value);
                    return true;
                }
                if (isNamed && (ops.overridesBuiltIns || !(key in target))) {
                    const exists = ops.named(state, key) !== undefined;
                    if (ops.setNamed) {
                        if (!("value" in d)) return false;
                        ops.setNamed(state, key, d.value);
                        return true;
                    }
                    if (exists) return false;
                }
            }
            return defineOnTarget(target, key, d);
        },
        set(_, key, value, receiver) {
            if (typeof key === "string" && receiver === proxy) {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0) {
                    if (!ops.setItem) return false;
                    ops.setItem(state, i, value);
                    return true;
                }
                // A setter is called even where the prototype hides what it sets (Web IDL).
                if (ops.setNamed) {
                    ops.setNamed(state, key, value);
                    return true;
                }
                if (isNamed && (ops.overridesBuiltIns || !(key in target))
                    && ops.named(state, key) !== undefined) return false;
            }
            return Reflect.set(target, key, value, receiver === proxy ? target : receiver)
                || (receiver === proxy && setThrough(target, key, value, proxy));
        },
        deleteProperty(_, key) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0 && !ops.namesIndices) return i >= ops.length(state);
                if (isNamed && !hidden(key) && ops.named(state, key) !== undefined) {
                    if (!ops.deleteNamed) return false;
                    ops.deleteNamed(state, key);
                    return true;
                }
            }
            return Reflect.deleteProperty(target, key);
        },
        preventExtensions() { return false; },
    });
    new Stamp(proxy, state);
    // Setters of the prototype look for the state of the target, too.
    new Stamp(target, state);
    if (!isLent) {
        state.I = I;
        state.ops = ops;
    }
    state.wrapper = proxy;
    if (home && !isLent) noteWorld(state);
    return proxy;
}
function defineOnTarget(target, key, d) {
    return Reflect.defineProperty(target, key, d);
}
function setThrough() {
    return false;
}
