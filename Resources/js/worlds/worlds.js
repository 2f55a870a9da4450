// Content worlds (WebKit's `WKContentWorld`).

import { native } from "garth:realm";
import { core, defineProperty, home, setPrototypeOf, shared, world } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { Stamp, stateOf } from "../webidl/states.js";
import { implementsAll, instance, interfaces, see } from "../webidl/interfaces.js";
import { Event, isTrustedGetter } from "../events/event.js";
import { DOCUMENT, EventTarget } from "../dom/states.js";
import { legacyObject } from "../webidl/legacy.js";
import { Document, locationDescriptor, pinLocation } from "../dom/document.js";
import { structuredClone } from "../html/clone.js";
import { here } from "./objects.js";

/// The object of this world for a state of another one; undefined for other values.
export function lend(state) {
    const name = state.I === undefined || state.I === null ? undefined : shared.names.get(state.I);
    if (name === undefined) return undefined;
    const I = interfaces[name] ?? EventTarget;
    if (state.ops) {
        const { item, named } = state.ops;
        return legacyObject(I, state, {
            ...state.ops,
            ...(item ? { item: (s, i) => here(item(s, i)) } : {}),
            ...(named ? { named: (s, key) => here(named(s, key)) } : {}),
        }, true);
    }
    const object = setPrototypeOf({}, see(I).prototype);
    new Stamp(object, state);
    if (state.kind === DOCUMENT) defineProperty(object, "location",
        { ...locationDescriptor, enumerable: true, configurable: false });
    if (implementsAll(state.I, Event)) {
        defineProperty(object, "isTrusted", { get: isTrustedGetter, set: undefined, enumerable: true,
            configurable: false });
    }
    state.wrapper = object;
    return object;
}
/// Makes the page's own object of a document that a script of another world makes.
export function adoptState(s, name) {
    instance(interfaces[name] ?? Document, s);
    pinLocation(s);
}
core.inWorld = (number) => native.worldNumbered(number);
/// A value of an event or of the history, which a script of another world may have given. Objects that
/// belong to no interface are copied; one that cannot be copied becomes null.
export function valueHere(v) {
    if (!isObject(v)) return v;
    if (stateOf(v) !== undefined) return here(v);
    try {
        return structuredClone(v).value;
    } catch {
        return null;
    }
}

if (home) {
    (shared.lend[world] ??= (state) => {
        const own = state.id === undefined ? undefined : shared.windows.get(native.root(state.id))?.worlds[world];
        return (own ?? core).lend(state);
    });
    home.worlds[world] = core;
}
