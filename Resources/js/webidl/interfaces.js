// Interfaces (Web IDL Standard section 3.7).

import { native, page } from "garth:realm";
import {
    apply, arrayMembers, defineProperty, few, getOwnPropertyDescriptor, home, illegal, need, ownKeys, pagePrototypes,
    PFunction, PObject, setPrototypeOf, shared, typeError,
} from "./page.js";
import { array, isCallable, isObject, iteratorResult, published } from "./values.js";
import { toCallback } from "./conversions.js";
import { Stamp, stateOf } from "./states.js";
import { isExposed as isExposedHere } from "./exposure.js";
import { guardedMember, noteWorld } from "../worlds/objects.js";

export const interfaces = { __proto__: null };

export function publishMembers(source, target, isEnumerable) {
    for (const key of ownKeys(source)) {
        if (key === "constructor") continue;
        // A class has these of its own.
        if (typeof source === "function" && (key === "prototype" || key === "length" || key === "name")) continue;
        const d = getOwnPropertyDescriptor(source, key);
        for (const part of ["get", "set", "value"]) {
            if (typeof d[part] === "function") d[part] = guardedMember(published(d[part]));
        }
        d.enumerable = isEnumerable && typeof key === "string";
        if ("value" in d) d.writable = true;
        if (key === "toJSON") shared.jsonForms.set(target, d.value);
        d.configurable = true;
        defineProperty(target, key, d);
    }
}

/// The interfaces that no script has seen yet, with the steps that give them their members. They are
/// taken at the first look at the interface or at an object of it: a page sees few of them.
const unseen = new Map();
/// Takes what an interface still lacks before a script sees it; returns the interface.
export function see(I) {
    const rest = unseen.get(I);
    if (rest === undefined) return I;
    if (rest.parent) see(rest.parent);
    // A step that overflows the stack is taken again at the next look.
    for (; rest.steps.length > 0; rest.steps.shift()) rest.steps[0]();
    unseen.delete(I);
    return I;
}
/// Does something to an interface before a script sees it; it may be done twice.
export function whenSeen(I, step) {
    const rest = unseen.get(I);
    if (rest) rest.steps.push(step);
    else step();
}

/// Adds members to an interface (Web IDL section 2.2, "partial interface").
export function partial(I, members) {
    whenSeen(I, () => {
        const added = members();
        publishMembers(added.prototype, I.prototype, true);
        publishMembers(added, I, true);
    });
}

/// Whether a part of the prelude is evaluated after the others: its interfaces are exposed already.
let isLate = false;
/// Evaluates a part of the prelude when it is first needed (`import defer`).
export function loadPart(evaluate) {
    const before = isLate;
    isLate = true;
    try {
        return evaluate();
    } finally {
        isLate = before;
    }
}
/// Exposes the interfaces of such a part; `load` evaluates it. `alias=name` is another name of an interface.
export function lateInterfaces(names, load) {
    for (const listed of names.split(" ")) {
        const [name, real = name] = listed.split("=");
        if (real === name) {
            const get = () => { load(); return interfaces[name]; };
            defineProperty(interfaces, name, { get, configurable: true, enumerable: true });
        }
        exposeLater(name, () => see(interfaces[real]));
    }
}

/// Makes an interface object and its prototype. `members` gives a class whose methods and accessors
/// become those of the prototype; `make(args, newTarget)` is the constructor, absent for interfaces
/// that a page cannot construct.
export function interface_(name, parent, members, options = {}) {
    const { make, length = 0, isExposed = true, aliases = [] } = options;
    const I = {
        [name]: function (...args) {
            if (new.target === undefined) throw typeError(`${name} is a constructor: call it with new`);
            if (!make) throw typeError("Illegal constructor");
            if (args.length < length) few(length);
            return make(args, new.target, I);
        },
    }[name];
    shared.names.set(I, name);
    // One of a part takes the place of what has evaluated the part.
    if (isLate) defineProperty(interfaces, name, { value: I, writable: true, enumerable: true, configurable: true });
    else interfaces[name] = I;
    unseen.set(I, { parent, steps: [() => shape(I, name, parent, members ? members() : class {}, options)] });
    if (isExposed && !isLate) {
        exposeLater(name, () => see(I));
        for (const alias of aliases) exposeLater(alias, () => see(I));
    }
    return I;
}
function shape(I, name, parent, members, { length = 0, constants = {}, tag = name, prototype = I.prototype }) {
    I_all.set(I, new Set([I, name, ...(parent ? I_all.get(parent) : [])]));
    published(I, length);
    defineProperty(I, "name", { value: name, configurable: true });
    defineProperty(I, "prototype", { value: prototype, writable: false });
    defineProperty(prototype, "constructor", { value: I, writable: true, enumerable: false, configurable: true });
    setPrototypeOf(prototype, parent ? parent.prototype : pagePrototypes.object);
    if (parent) setPrototypeOf(I, parent);
    publishMembers(members.prototype, prototype, true);
    publishMembers(members, I, true);
    for (const key in constants) {
        const d = { value: constants[key], enumerable: true };
        defineProperty(I, key, d);
        defineProperty(prototype, key, d);
    }
    if (tag) defineProperty(prototype, Symbol.toStringTag, { value: tag, configurable: true });
}
export const I_all = shared.interfaces;
/// Whether objects of an interface implement another one; interfaces of other windows are the same.
export function implementsAll(J, I) {
    const all = I_all.get(J);
    return all !== undefined && (all.has(I) || (shared.isMany && all.has(shared.names.get(I))));
}
export function expose(name, value) {
    if (!isExposedHere(name)) return;
    defineProperty(page, name, { value, writable: true, configurable: true });
}
/// The names of the window whose values no script has asked for, with their getters.
const later = new Map();
/// Exposes a value that is made when a script first asks for it: an accessor gives way to it.
export function exposeLater(name, make) {
    if (!isExposedHere(name)) return;
    let made = null;
    const replace = (value) => {
        // The page may have removed or replaced the accessor, or frozen the window.
        if (later.get(name) === getOwnPropertyDescriptor(page, name)?.get) {
            Reflect.defineProperty(page, name, { value, writable: true, enumerable: false, configurable: true });
        }
        later.delete(name);
        return value;
    };
    const get = published(() => replace((made ??= { value: make() }).value), 0);
    later.set(name, get);
    defineProperty(page, name, { get, set: published((v) => { replace(v); }, 1), configurable: true });
}
/// A name of the window that a script looks at as a property.
function settleName(name) {
    const get = later.get(name);
    if (get !== undefined && get === getOwnPropertyDescriptor(page, name)?.get) get();
}
shared.settlers.set(page, settleName);
for (const [holder, name] of [
    [PObject, "getOwnPropertyDescriptor"], [PObject, "getOwnPropertyDescriptors"],
    [page.Reflect, "getOwnPropertyDescriptor"],
]) {
    const own = holder[name];
    const look = published({
        [name](object, key) {
            const settle = isObject(object) ? shared.settlers.get(object) : undefined;
            if (settle) for (const known of own.length === 1 ? [...later.keys()] : [key]) settle(known);
            return apply(own, this, arguments);
        },
    }[name], own.length);
    defineProperty(holder, name, { value: look });
}
/// The text of a function of this global is that of a function of the engine: libraries ask for it to
/// tell what they may use.
const functionText = PFunction.prototype.toString;
defineProperty(PFunction.prototype, "toString", {
    value: published({
        toString() {
            if (!isCallable(this) || !native.isOwn(this)) return apply(functionText, this, []);
            const name = getOwnPropertyDescriptor(this, "name")?.value;
            return `function ${typeof name === "string" ? name : ""}() {\n    [native code]\n}`;
        },
    }.toString, 0),
});
/// The names that `with` does not see in a prototype.
export function unscopable(I, names) {
    const list = Object.create(null);
    for (const name of names) list[name] = true;
    whenSeen(I, () => defineProperty(I.prototype, Symbol.unscopables, { value: list, configurable: true }));
}
/// A new object of an interface with a state. `newTarget` gives the prototype for subclasses.
export function instance(I, state, newTarget) {
    let prototype = see(I).prototype;
    if (newTarget && newTarget !== I) {
        const own = newTarget.prototype;
        if (isObject(own)) prototype = own;
    }
    const object = setPrototypeOf({}, prototype);
    new Stamp(object, state);
    state.I = I;
    state.wrapper = object;
    if (home) noteWorld(state);
    return object;
}
/// The state of an object that must implement an interface.
export function brand(object, I) {
    const state = stateOf(object);
    if (state === undefined || !implementsAll(state.I, I)) illegal();
    return state;
}
export function implementsInterface(object, I) {
    const state = stateOf(object);
    return state !== undefined && state.I !== undefined && implementsAll(state.I, I);
}
/// Converts an argument that must implement an interface to its state.
export function toState(v, I, name) {
    const state = stateOf(v);
    if (state === undefined || !implementsAll(state.I, I)) {
        throw typeError(`The argument is not a ${name ?? I.name}`);
    }
    return state;
}
export const toNullableState = (v, I) => (v === null || v === undefined ? null : toState(v, I));

/// Gives an interface the iterator that Web IDL defines for lists of values.
export function makeArrayLike(I, isIterable = true) {
    whenSeen(I, () => {
        defineProperty(I.prototype, Symbol.iterator, { value: arrayMembers.iterator, writable: true,
            configurable: true });
        if (!isIterable) return;
        for (const key of ["entries", "keys", "values", "forEach"]) {
            defineProperty(I.prototype, key, {
                value: key === "values" ? arrayMembers.iterator : arrayMembers[key],
                writable: true, enumerable: true, configurable: true,
            });
        }
    });
}
/// Gives an interface the methods of a pair iterator; `pairs(state)` is the current list.
export function makePairIterable(I, name, pairs) {
    whenSeen(I, () => addPairIterator(I, name, pairs));
}
function addPairIterator(I, name, pairs) {
    const prototype = setPrototypeOf({}, pagePrototypes.iterator);
    publishMembers(class {
        next() {
            const s = stateOf(this);
            if (s === undefined || s.iteratorOf !== I) illegal();
            const list = pairs(s.target);
            if (s.place >= list.length) return iteratorResult(undefined, true);
            const [key, value] = list[s.place++];
            return iteratorResult(s.kind === "keys" ? key : s.kind === "values" ? value : array([key, value]), false);
        }
    }.prototype, prototype, true);
    defineProperty(prototype, Symbol.toStringTag, { value: `${name} Iterator`, configurable: true });
    const begin = (object, kind) => {
        const result = setPrototypeOf({}, prototype);
        new Stamp(result, { iteratorOf: I, target: brand(object, I), place: 0, kind });
        return result;
    };
    publishMembers(class {
        entries() { return begin(this, "entries"); }
        keys() { return begin(this, "keys"); }
        values() { return begin(this, "values"); }
        forEach(callback, thisArg = undefined) {
            const s = brand(this, I);
            need(arguments.length, 1);
            toCallback(callback);
            for (let place = 0; place < pairs(s).length; place++) {
                const [key, value] = pairs(s)[place];
                apply(callback, thisArg, [value, key, this]);
            }
        }
    }.prototype, I.prototype, true);
    defineProperty(I.prototype, Symbol.iterator, { value: I.prototype.entries, writable: true, configurable: true });
}
