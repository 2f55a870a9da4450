// What the windows of a page share, and the built-in objects of the page.

import { first, isRehearsal, native, page, world as number } from "garth:realm";

/// Whether this global is to be made ready.
export const isBeginning = !first && !isRehearsal;

/// Whether the global is that of a worker, which has no document for its scripts.
export const isWorker = native.isWorker();

/// What the windows of a page have in common.
export const shared = first ? first.shared : {
    /// The interfaces: the object to the set of those that it implements, with their names.
    interfaces: new WeakMap(), names: new WeakMap(),
    /// The `toJSON` of interfaces by their prototypes, for programs outside the page.
    jsonForms: new WeakMap(),
    states: [], families: new Map(), sweptCount: 0, keptCount: 0,
    /// The windows that have ended since nodes were gathered.
    endedCount: 0, lists: [], keptLists: 0, liveRanges: new Set(),
    iterators: new Set(), observerCount: 0, pendingObservers: new Set(),
    /// What a look at a name of a window does first.
    settlers: new WeakMap(), lastMessage: 0, timers: new Map(), lastTimer: 0, nesting: 0, sentRequests: new Map(),
    lastRequest: 0,
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
export const world = number || undefined;
/// The window of a world; null in the page's own world.
export const home = world ? first : null;
/// What other windows of the page use of this one. Its members are for preludes alone.
export const core = { shared, global: page, worlds: [] };
shared.main ??= core;
/// The most worlds beside the page's own (`ScriptLimits.worlds`).
const worldLimit = 16;
/// Whether the window is gone: nothing of it runs any more.
export let isOver = false;
/// What is done when the window ends.
export const endSteps = [];
export function endWindow() { isOver = true; }
// The prototypes of this global are frozen later.
if (isBeginning) for (let n = 1; n <= worldLimit; n++) {
    const key = `$${n}wrapper`;
    Object.defineProperty(Object.prototype, key, {
        get() { return shared.lend[n]?.(this); },
        set(value) { Object.defineProperty(this, key, { value, writable: true, configurable: true }); },
    });
}

export const {
    Object: PObject, Array: PArray, Function: PFunction, Error: PError, TypeError: PTypeError,
    RangeError: PRangeError, Promise: PPromise, Map: PMap, Set: PSet, Date: PDate, RegExp: PRegExp,
    ArrayBuffer: PArrayBuffer, Uint8Array: PUint8Array, Boolean: PBoolean, Number: PNumber,
    String: PString, DataView: PDataView, BigInt: PBigInt,
} = page;
export const pageErrors = {
    Error: PError, EvalError: page.EvalError, RangeError: PRangeError,
    ReferenceError: page.ReferenceError, SyntaxError: page.SyntaxError, TypeError: PTypeError,
    URIError: page.URIError,
};
export const pagePrototypes = {
    object: PObject.prototype, array: PArray.prototype, function: PFunction.prototype,
    iterator: PObject.getPrototypeOf(PObject.getPrototypeOf(new PArray()[Symbol.iterator]())),
    error: PError.prototype, promise: PPromise.prototype,
};
export const arrayMembers = {
    iterator: PArray.prototype[Symbol.iterator], entries: PArray.prototype.entries,
    keys: PArray.prototype.keys, values: PArray.prototype.values, forEach: PArray.prototype.forEach,
};
export const { defineProperty, setPrototypeOf, getOwnPropertyDescriptor, freeze } = Object;
export const { ownKeys, apply, construct, getPrototypeOf } = Reflect;
export const promiseThen = PPromise.prototype.then;
export const promiseResolve = PPromise.resolve;

export const typeError = (message) => new PTypeError(message);
export const rangeError = (message) => new PRangeError(message);
export function few(wanted) {
    throw typeError(wanted === 1 ? "Not enough arguments" : `Not enough arguments: ${wanted} needed`);
}
export function need(count, wanted) {
    if (count < wanted) few(wanted);
}
export function illegal() {
    throw typeError("Illegal invocation");
}
export const AsyncFunction = getPrototypeOf((0, page.eval)("(async function () {})")).constructor;
