// The state of the window.

import { native, page } from "garth:realm";
import { home, illegal, isWorker, ownKeys, shared, typeError } from "../webidl/page.js";
import { membersHere } from "../webidl/exposure.js";
import { Stamp, stateOf } from "../webidl/states.js";
import { publishMembers } from "../webidl/interfaces.js";
import { dataProperty } from "../webidl/legacy.js";

/// The state of the window, whose interface the module of `Window` gives.
export const windowState = home ? home.windowState : { listeners: null, I: undefined, wrapper: page, isWindow: true };
new Stamp(page, windowState);
if (home) windowState.wrapper = page;

export function own(object) {
    if (object !== undefined && object !== null && object !== page && !stateOf(object)?.isWindow) illegal();
    return windowState;
}
/// Puts attributes and operations on the window itself, as Web IDL wants for [Global].
export function onWindow(members) {
    if (!isWorker) return publishMembers(members.prototype, page, true);
    publishOnScope(members.prototype);
}
/// The prototype of `WorkerGlobalScope`, in a worker.
export const scopePrototype = {};
function publishOnScope(source) {
    const keys = ownKeys(source);
    publishMembers(membersHere(source, keys, false), scopePrototype, true);
    publishMembers(membersHere(source, keys, true), page, true);
}
/// Makes a member of the window the property that a script sets in its place.
export function replace(key, value) {
    if (!Reflect.defineProperty(page, key, dataProperty(value, true, true))) throw typeError(`${key} is fixed`);
}
export const replaceable = (key, value) => {
    const holder = {
        get [key]() { own(this); return value(); },
        set [key](v) { replace(key, v); },
    };
    if (isWorker) publishOnScope(holder);
    else publishMembers(holder, page, true);
};
/// Null for the name that the browser has for the window: it is known after this prelude.
export const windowTexts = {
    name: native.outerElement() >= 0 || native.apartFromWindow() !== null ? native.getAttr(native.container(), "name")
        ?? ""
        : shared.opened.find((opened) => opened.id === native.container())?.name ?? null,
    status: "",
};
