// Requests and the events that tell of them (Indexed Database API sections 2.8, 4.1 and 4.2).

import { core } from "../webidl/page.js";
import { toLongLong } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { kernel } from "../worlds/kernel.js";
import { EventTarget } from "../dom/states.js";
import { Event, eventInterface, makeEvent } from "../events/event.js";
import { eventHandlers } from "../events/handlers.js";

export const IDBRequest = interface_("IDBRequest", EventTarget, () => class {
    get result() { return settled(brand(this, IDBRequest)).result; }
    get error() { return settled(brand(this, IDBRequest)).error; }
    get source() { return brand(this, IDBRequest).source?.wrapper ?? null; }
    get transaction() { return brand(this, IDBRequest).tx?.wrapper ?? null; }
    get readyState() { return brand(this, IDBRequest).isDone ? "done" : "pending"; }
});
eventHandlers(IDBRequest, ["success", "error"]);
function settled(s) {
    if (!s.isDone) fail("InvalidStateError", "The request is not done");
    return s;
}
export const IDBOpenDBRequest = interface_("IDBOpenDBRequest", IDBRequest, () => class {});
eventHandlers(IDBOpenDBRequest, ["blocked", "upgradeneeded"]);

const IDBVersionChangeEvent = eventInterface("IDBVersionChangeEvent", Event, [
    ["oldVersion", toLongLong, 0], ["newVersion", (v) => (v === null ? null : toLongLong(v)), null],
]);

/// A request that is not done; `source` is the state of what it was made on.
export function newRequest(I, source, tx) {
    const s = {
        listeners: null, source, tx, isDone: false, result: undefined, error: null, core,
        getParent: (own) => own.tx,
    };
    instance(I, s);
    return s;
}

/// Fires an event; says whether nothing prevented what it does by default, and whether a listener has thrown.
export function fireEvent(target, type, { I = Event, ...members } = {}) {
    const e = stateOf(makeEvent(I, type, { bubbles: false, cancelable: false, ...members }));
    const isAllowed = kernel.dispatch(e, target);
    return { isAllowed, hasThrown: e.hasThrown === true };
}
export const fireVersionChange = (target, type, oldVersion, newVersion) =>
    fireEvent(target, type, { I: IDBVersionChangeEvent, oldVersion, newVersion });
