// The prelude: the interfaces that a page's scripts see, over native functions of node numbers.
//
// It runs in a global of its own. `page` is the page's global; its built-in objects are taken here,
// before any script of the page runs. Every object that a page gets must have the page's prototypes
// and no way to an object of this global: classes and functions are published by `interface_`,
// arrays and plain objects are made by `array` and `dictionary`, and errors by `fail` and `typeError`.
//
// It runs once for each window. `first` is what it returned for the window of the page, null for that
// window itself: the windows of a page are of one origin, and share the states of nodes and objects.
//
// It also runs for each content world of a window, whose number `world` is; `first` is then what it
// returned for the window. `34-worlds.js` describes worlds.
//
// And it runs for the page that a nursery reads before it makes its first copy (`isRehearsal`), which has
// nothing in common with the page of the process but the code.
(function (native, page, first, world, isRehearsal) {
"use strict";

/// Whether this global is to be made ready.
const isBeginning = !first && !isRehearsal;

/// What the windows of a page have in common.
const shared = first ? first.shared : {
    /// The interfaces: the object to the set of those that it implements, with their names.
    interfaces: new WeakMap(), names: new WeakMap(),
    /// The `toJSON` of interfaces by their prototypes, for programs outside the page.
    jsonForms: new WeakMap(),
    states: [], families: new Map(), sweptCount: 0, keptCount: 0, lists: [], keptLists: 0, liveRanges: new Set(), iterators: new Set(), observerCount: 0, pendingObservers: new Set(),
    /// What a look at a name of a window does first.
    settlers: new WeakMap(), lastMessage: 0, timers: new Map(), lastTimer: 0, nesting: 0, sentRequests: new Map(), lastRequest: 0,
    /// The windows by the document nodes of their documents, and by their `Function.prototype`; those
    /// that scripts have opened, those of the browser by their names, and that of the page.
    windows: new Map(), opened: [], main: null, windowNames: new Set(), functions: new WeakMap(), isMany: false,
    /// The items of storage areas by their numbers.
    storage: [],
    /// The addresses of scripts whose errors the page is not told.
    mutedURLs: new Set(),
    /// The functions and listeners that such scripts have handed over, to be called later.
    mutedCallbacks: new WeakSet(),
    /// The window whose script runs, or has run last.
    current: null,
    /// By the number of a world: makes the object of a state there.
    lend: [],
};
// States of the page's own world name none.
world ||= undefined;
/// The window of a world; null in the page's own world.
const home = world ? first : null;
/// What other windows of the page use of this one. Its members are for preludes alone.
const core = { shared, global: page, worlds: [] };
shared.main ??= core;
/// What the page's own world does for all worlds, by the modules that call `keep`.
const kernel = home ? home.kernel : Object.seal({
    adoptList: null, assignedSlot: null, attributeChanged: null, awaitImage: null, blurElement: null,
    cloneShadow: null, contentHandlerChanged: null, customAdopted: null, customAttributeChanged: null,
    customConnected: null, customCreated: null, customDisconnected: null, customElement: null, dispatch: null,
    enqueueReaction: null, focusAround: null, focusElement: null, formOwner: null, hidePopover: null,
    insert: null, makeAttr: null, makeShadow: null, nameParts: null, noteLook: null, parseXMLFragment: null,
    pointTo: null, press: null, queueRecord: null, reactions: null, readBodyHandlers: null, remove: null,
    serializeXML: null, settleAsked: null, settleFocus: null, settleSheets: null, sheetChanged: null,
    showPopover: null, signalSlot: null, slotAttributeChanged: null, slotsAfterInsertion: null,
    slotsAfterRemoval: null, slotsBeforeRemoval: null, takeParsedShadows: null, tellFormOwner: null,
    tellParsed: null, touchInserted: null, touchMotion: null, tryUpgrade: null, upgradeParsed: null,
    watchMotions: null,
});
core.kernel = kernel;
/// Gives the kernel functions of the page's own world. A name that it has not is an error.
function keep(functions) {
    if (!home) Object.assign(kernel, functions);
}
/// The most worlds beside the page's own (`ScriptLimits.worlds`).
const worldLimit = 16;
/// What a driver has set (`driver/`).
const driver = home ? home.driverState() : { isOn: false, isHidden: false, isFocused: true, overrides: {}, handles: new Map(), nodes: [], lastHandle: 0 };
/// Whether the window is gone: nothing of it runs any more.
let isOver = false;
/// What is done when the window ends.
const endSteps = [];
function endWindow() { isOver = true; }
// The prototypes of this global are frozen later.
if (isBeginning) for (let n = 1; n <= worldLimit; n++) {
    const key = `$${n}wrapper`;
    Object.defineProperty(Object.prototype, key, {
        get() { return shared.lend[n]?.(this); },
        set(value) { Object.defineProperty(this, key, { value, writable: true, configurable: true }); },
    });
}

const {
    Object: PObject, Array: PArray, Function: PFunction, Error: PError, TypeError: PTypeError,
    RangeError: PRangeError, Promise: PPromise, Map: PMap, Set: PSet, Date: PDate, RegExp: PRegExp,
    ArrayBuffer: PArrayBuffer, Uint8Array: PUint8Array, Boolean: PBoolean, Number: PNumber,
    String: PString, DataView: PDataView, BigInt: PBigInt,
} = page;
const pageErrors = {
    Error: PError, EvalError: page.EvalError, RangeError: PRangeError,
    ReferenceError: page.ReferenceError, SyntaxError: page.SyntaxError, TypeError: PTypeError,
    URIError: page.URIError,
};
const pagePrototypes = {
    object: PObject.prototype, array: PArray.prototype, function: PFunction.prototype,
    iterator: PObject.getPrototypeOf(PObject.getPrototypeOf(new PArray()[Symbol.iterator]())),
    error: PError.prototype, promise: PPromise.prototype,
};
const arrayMembers = {
    iterator: PArray.prototype[Symbol.iterator], entries: PArray.prototype.entries,
    keys: PArray.prototype.keys, values: PArray.prototype.values, forEach: PArray.prototype.forEach,
};
const { defineProperty, setPrototypeOf, getOwnPropertyDescriptor, freeze } = Object;
const { ownKeys, apply, construct, getPrototypeOf } = Reflect;
const promiseThen = PPromise.prototype.then;
const promiseResolve = PPromise.resolve;

// MARK: - Errors

const typeError = (message) => new PTypeError(message);
const rangeError = (message) => new PRangeError(message);
function few(wanted) {
    throw typeError(wanted === 1 ? "Not enough arguments" : `Not enough arguments: ${wanted} needed`);
}
function need(count, wanted) {
    if (count < wanted) few(wanted);
}
function illegal() {
    throw typeError("Illegal invocation");
}

// MARK: - Values of the page

/// An array of the page.
function array(items) {
    const result = new PArray();
    let place = 0;
    for (const item of items) {
        defineProperty(result, place++, { value: item, writable: true, enumerable: true, configurable: true });
    }
    return result;
}
/// A plain object of the page.
function dictionary(members) {
    const result = new PObject();
    for (const key of ownKeys(members)) {
        defineProperty(result, key, { value: members[key], writable: true, enumerable: true, configurable: true });
    }
    return result;
}
/// A function of this global as the page sees it.
function published(f, length) {
    setPrototypeOf(f, pagePrototypes.function);
    if (length !== undefined) defineProperty(f, "length", { value: length, configurable: true });
    return f;
}
const isObject = (v) => (typeof v === "object" && v !== null) || typeof v === "function";
const isCallable = (v) => typeof v === "function";
function iteratorResult(value, done) {
    return dictionary({ value, done });
}

// MARK: - Conversions (Web IDL Standard section 3.2)

function toStr(v) {
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
const toUSV = (v) => toStr(v).toWellFormed();
const toNullableStr = (v) => (v === null || v === undefined ? null : toStr(v));
const toStrOrEmpty = (v) => (v === null ? "" : toStr(v));
function toNumber(v) {
    if (typeof v === "number") return v;
    if (typeof v === "symbol" || typeof v === "bigint") throw typeError("Cannot convert to a number");
    return isObject(v) ? toNumber(toPrimitive(v, "number", ["valueOf", "toString"])) : +v;
}
function toDouble(v) {
    const x = toNumber(v);
    if (x !== x || x === Infinity || x === -Infinity) throw typeError("The value is not a finite number");
    return x;
}
const toLong = (v) => toNumber(v) | 0;
const toULong = (v) => toNumber(v) >>> 0;
const toUShort = (v) => toNumber(v) & 0xffff;
const toShort = (v) => (toNumber(v) << 16) >> 16;
function toLongLong(v) {
    const x = Math.trunc(toNumber(v));
    return x === x && Math.abs(x) !== Infinity ? x + 0 : 0;
}
function toCallback(v) {
    if (!isCallable(v)) throw typeError("The argument is not a function");
    return noteCallback(v);
}
/// The members of a dictionary argument; the caller reads them in the order of their names.
function toDict(v) {
    if (v === undefined || v === null) return {};
    if (!isObject(v)) throw typeError("The argument is not an object");
    return v;
}
/// The items of an iterable argument.
function toSequence(v, convert = (x) => x) {
    if (!isObject(v)) throw typeError("The argument is not iterable");
    const method = v[Symbol.iterator];
    if (!isCallable(method)) throw typeError("The argument is not iterable");
    return drain(v, method, convert);
}
function drain(v, method, convert) {
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
const ascii = {
    lower: (s) => s.replace(/[A-Z]+/g, (c) => c.toLowerCase()),
    upper: (s) => s.replace(/[a-z]+/g, (c) => c.toUpperCase()),
    strip: (s) => s.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, ""),
    words: (s) => s.split(/[\t\n\f\r ]+/).filter((w) => w !== ""),
};

// MARK: - The hidden state of objects

/// Stamps a state onto any object, also a proxy; no page can read, forge or remove it.
const Stamp = first ? shared.Stamp : class extends (function (o) { return o; }) {
    #state;
    constructor(object, state) {
        super(object);
        this.#state = state;
    }
    static get(o) {
        return isObject(o) && #state in o ? o.#state : undefined;
    }
};
shared.Stamp = Stamp;
const stateOf = Stamp.get;
/// The state of the window, whose interface the module of `Window` gives.
const windowState = home ? home.windowState : { listeners: null, I: undefined, wrapper: page, isWindow: true };
new Stamp(page, windowState);
if (home) windowState.wrapper = page;

// MARK: - Interfaces

const interfaces = { __proto__: null };

function publishMembers(source, target, isEnumerable) {
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
function see(I) {
    const rest = unseen.get(I);
    if (rest === undefined) return I;
    if (rest.parent) see(rest.parent);
    // A step that overflows the stack is taken again at the next look.
    for (; rest.steps.length > 0; rest.steps.shift()) rest.steps[0]();
    unseen.delete(I);
    return I;
}
/// Does something to an interface before a script sees it; it may be done twice.
function whenSeen(I, step) {
    const rest = unseen.get(I);
    if (rest) rest.steps.push(step);
    else step();
}

/// Adds members to an interface (Web IDL section 2.2, "partial interface").
function partial(I, members) {
    whenSeen(I, () => {
        const added = members();
        publishMembers(added.prototype, I.prototype, true);
        publishMembers(added, I, true);
    });
}

/// Makes an interface object and its prototype. `members` gives a class whose methods and accessors
/// become those of the prototype; `make(args, newTarget)` is the constructor, absent for interfaces
/// that a page cannot construct.
function interface_(name, parent, members, options = {}) {
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
    interfaces[name] = I;
    unseen.set(I, { parent, steps: [() => shape(I, name, parent, members ? members() : class {}, options)] });
    if (isExposed) {
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
const I_all = shared.interfaces;
/// Whether objects of an interface implement another one; interfaces of other windows are the same.
function implementsAll(J, I) {
    const all = I_all.get(J);
    return all !== undefined && (all.has(I) || (shared.isMany && all.has(shared.names.get(I))));
}
function expose(name, value) {
    defineProperty(page, name, { value, writable: true, configurable: true });
}
/// The names of the window whose values no script has asked for, with their getters.
const later = new Map();
/// Exposes a value that is made when a script first asks for it: an accessor gives way to it.
function exposeLater(name, make) {
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
    [PObject, "getOwnPropertyDescriptor"], [PObject, "getOwnPropertyDescriptors"], [page.Reflect, "getOwnPropertyDescriptor"],
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
function unscopable(I, names) {
    const list = Object.create(null);
    for (const name of names) list[name] = true;
    whenSeen(I, () => defineProperty(I.prototype, Symbol.unscopables, { value: list, configurable: true }));
}
/// A new object of an interface with a state. `newTarget` gives the prototype for subclasses.
function instance(I, state, newTarget) {
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
function brand(object, I) {
    const state = stateOf(object);
    if (state === undefined || !implementsAll(state.I, I)) illegal();
    return state;
}
function implementsInterface(object, I) {
    const state = stateOf(object);
    return state !== undefined && state.I !== undefined && implementsAll(state.I, I);
}
/// Converts an argument that must implement an interface to its state.
function toState(v, I, name) {
    const state = stateOf(v);
    if (state === undefined || !implementsAll(state.I, I)) {
        throw typeError(`The argument is not a ${name ?? I.name}`);
    }
    return state;
}
const toNullableState = (v, I) => (v === null || v === undefined ? null : toState(v, I));

/// Gives an interface the iterator that Web IDL defines for lists of values.
function makeArrayLike(I, isIterable = true) {
    whenSeen(I, () => {
        defineProperty(I.prototype, Symbol.iterator, { value: arrayMembers.iterator, writable: true, configurable: true });
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
function makePairIterable(I, name, pairs) {
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

// MARK: - DOMException (Web IDL Standard section 2.8.1)

const errorCodes = {
    __proto__: null,
    IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5,
    NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10,
    InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14,
    InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20,
    URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
};
const DOMException = interface_("DOMException", null, () => class {
    get name() { return brand(this, DOMException).name; }
    get message() { return brand(this, DOMException).message; }
    get code() { return errorCodes[brand(this, DOMException).name] ?? 0; }
}, {
    make([message = undefined, name = undefined], newTarget) {
        return instance(DOMException, {
            message: message === undefined ? "" : toStr(message),
            name: name === undefined ? "Error" : toStr(name),
        }, newTarget);
    },
    constants: {
        INDEX_SIZE_ERR: 1, DOMSTRING_SIZE_ERR: 2, HIERARCHY_REQUEST_ERR: 3, WRONG_DOCUMENT_ERR: 4,
        INVALID_CHARACTER_ERR: 5, NO_DATA_ALLOWED_ERR: 6, NO_MODIFICATION_ALLOWED_ERR: 7, NOT_FOUND_ERR: 8,
        NOT_SUPPORTED_ERR: 9, INUSE_ATTRIBUTE_ERR: 10, INVALID_STATE_ERR: 11, SYNTAX_ERR: 12,
        INVALID_MODIFICATION_ERR: 13, NAMESPACE_ERR: 14, INVALID_ACCESS_ERR: 15, VALIDATION_ERR: 16,
        TYPE_MISMATCH_ERR: 17, SECURITY_ERR: 18, NETWORK_ERR: 19, ABORT_ERR: 20, URL_MISMATCH_ERR: 21,
        QUOTA_EXCEEDED_ERR: 22, TIMEOUT_ERR: 23, INVALID_NODE_TYPE_ERR: 24, DATA_CLONE_ERR: 25,
    },
});
whenSeen(DOMException, () => setPrototypeOf(DOMException.prototype, pagePrototypes.error));
function domException(name, message = "") {
    return construct(DOMException, [message, name]);
}
function fail(name, message) {
    throw domException(name, message);
}

/// Whether the running script is one of another origin that has not shared it: the page learns nothing of its
/// errors (HTML Standard, "muted errors").
/// `wasOn` tells it of the script that has run last: its promises are settled later.
const muting = { isOn: false, wasOn: false };
/// Notes a function that is called later. An error says which script has thrown it; of another value nothing is
/// known but who asked for the call.
function noteCallback(callback) {
    if (muting.isOn && isObject(callback)) shared.mutedCallbacks.add(callback);
    return callback;
}
/// Begins the call of a function of the page; gives what `leaveCallback` takes.
function enterCallback(callback) {
    const before = muting.isOn;
    if (shared.mutedURLs.size > 0) {
        muting.isOn = muting.wasOn = isObject(callback) && shared.mutedCallbacks.has(callback);
    }
    return before;
}
function leaveCallback(before) {
    muting.isOn = before;
    if (before) muting.wasOn = true;
}
/// Runs a callback of the page; an error is reported, not thrown.
function guarded(callback, thisArg, args) {
    const before = shared.current, wasMuted = enterCallback(callback);
    if (shared.isMany) enterWindow(callback);
    try {
        return apply(callback, thisArg, args);
    } catch (error) {
        reportErrorOf(callback, error);
        return undefined;
    } finally {
        shared.current = before;
        leaveCallback(wasMuted);
    }
}
/// Calls a function when the running script has ended (HTML Standard, "queue a microtask").
const microtask = (() => {
    const resolved = Promise.resolve();
    return (job) => { resolved.then(job); };
})();
