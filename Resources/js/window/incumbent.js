// Whose script runs (HTML Standard, "incumbent").

import { apply, core, getPrototypeOf, shared } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { stateOf } from "../webidl/states.js";
import { enterCallback, leaveCallback } from "../webidl/callbacks.js";

/// Runs a callback of the page; an error is reported, not thrown.
export function guarded(callback, thisArg, args) {
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
export const microtask = (() => {
    const resolved = Promise.resolve();
    return (job) => { resolved.then(job); };
})();
/// The window of a callback, known from the prototypes that scripts get there; null for others.
export function windowOf(callback) {
    for (let p = isObject(callback) ? callback : null; p !== null && isObject(p);) {
        if (stateOf(p)?.isProxy) return null;
        p = getPrototypeOf(p);
        const known = shared.functions.get(p);
        if (known) return known;
    }
    return null;
}
/// Notes the window of a callback that is about to be called (HTML Standard, "incumbent").
export function enterWindow(callback) {
    const known = windowOf(callback);
    if (known) shared.current = known;
}
/// Reports an error of a callback in the window of the callback (HTML Standard, "report an exception").
export function reportErrorOf(callback, error) {
    let known = null;
    try {
        if (shared.isMany) known = windowOf(callback);
    } catch {
        // A revoked proxy has no window.
    }
    (known === null || known.isGone() ? core : known).reportError(error);
}
