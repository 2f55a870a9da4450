// AbortController (DOM Standard section 3).

import { need, typeError } from "../webidl/page.js";
import { toLongLong, toSequence } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { domException } from "../webidl/exceptions.js";
import { fire } from "./event.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "./handlers.js";
import { setTimer } from "../html/timers.js";

export const AbortSignal = interface_("AbortSignal", EventTarget, () => class {
    static abort(reason = undefined) {
        const s = newSignal();
        s.isAborted = true;
        s.reason = reason === undefined ? domException("AbortError", "The operation was aborted") : reason;
        return s.wrapper;
    }
    static timeout(milliseconds) {
        need(arguments.length, 1);
        const ms = toLongLong(milliseconds);
        if (ms < 0) throw typeError("The time is negative");
        const s = newSignal();
        setTimer(() => signalAbort(s, domException("TimeoutError", "The time is over")), ms, false);
        return s.wrapper;
    }
    static any(signals) {
        need(arguments.length, 1);
        const sources = toSequence(signals, (v) => toState(v, AbortSignal));
        const s = newSignal();
        s.isDependent = true;
        const aborted = sources.find((source) => source.isAborted);
        if (aborted) {
            s.isAborted = true;
            s.reason = aborted.reason;
            return s.wrapper;
        }
        for (const source of sources) {
            for (const origin of source.isDependent ? source.sources : [source]) {
                s.sources.add(origin);
                origin.dependents.add(s);
            }
        }
        return s.wrapper;
    }
    get aborted() { return brand(this, AbortSignal).isAborted; }
    get reason() { return brand(this, AbortSignal).reason; }
    throwIfAborted() {
        const s = brand(this, AbortSignal);
        if (s.isAborted) throw s.reason;
    }
});
eventHandlers(AbortSignal, ["abort"]);
export function newSignal() {
    const s = {
        listeners: null, isAborted: false, reason: undefined, algorithms: new Set(), isDependent: false,
        sources: new Set(), dependents: new Set(),
    };
    instance(AbortSignal, s);
    return s;
}
export function signalAbort(s, reason) {
    if (s.isAborted) return;
    const list = [s];
    s.isAborted = true;
    s.reason = reason === undefined ? domException("AbortError", "The operation was aborted") : reason;
    for (const dependent of s.dependents) {
        if (dependent.isAborted) continue;
        dependent.isAborted = true;
        dependent.reason = s.reason;
        list.push(dependent);
    }
    for (const signal of list) {
        for (const algorithm of signal.algorithms) algorithm();
        signal.algorithms.clear();
        fire(signal, "abort");
    }
}
const AbortController = interface_("AbortController", null, () => class {
    get signal() { return brand(this, AbortController).signal.wrapper; }
    abort(reason = undefined) { signalAbort(brand(this, AbortController).signal, reason); }
}, {
    make(args, newTarget) {
        return instance(AbortController, { signal: newSignal() }, newTarget);
    },
});
