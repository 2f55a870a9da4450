// Event handlers (HTML Standard section 8.1.8.1).

import { native } from "garth:realm";
import { apply, core, defineProperty, getOwnPropertyDescriptor, home, PFunction, PObject } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { driver } from "../driver/state.js";
import { isCallable, isObject, published } from "../webidl/values.js";
import { windowState } from "../window/state.js";
import { brand, interfaces, whenSeen } from "../webidl/interfaces.js";
import { noteCallback } from "../webidl/callbacks.js";
import { cancel, noteListener } from "./event.js";
import { documentOf } from "../dom/document.js";
import { withImports } from "../html/script-text.js";
import { guardedMember, here } from "../worlds/objects.js";

/// Defines `onX` attributes on an interface.
export function eventHandlers(I, names, stateFor = (object) => brand(object, I)) {
    whenSeen(I, () => addEventHandlers(I, names, stateFor));
}
export function addEventHandlers(I, names, stateFor) {
    for (const type of names) {
        const key = "on" + type;
        const holder = {
            get [key]() { return handlerValue(stateFor(this), type); },
            set [key](v) { setHandler(stateFor(this), type, isObject(v) ? v : null); },
        };
        const d = getOwnPropertyDescriptor(holder, key);
        d.get = guardedMember(published(d.get));
        d.set = published(d.set);
        defineProperty(I.prototype, key, { ...d, enumerable: true, configurable: true });
    }
}
export function handlerValue(s, type) {
    const handler = s.$handlers?.[type];
    if (!handler) return null;
    if (typeof handler.source === "string") compileHandler(s, type, handler);
    return handler.value;
}
export function setHandler(s, type, value, source) {
    if (s.isWindowless) return;
    noteCallback(value);
    s.$handlers ??= { __proto__: null };
    const known = s.$handlers[type];
    if (value === null && source === undefined) {
        if (known) {
            known.listener.isRemoved = true;
            if (s.listeners) s.listeners = s.listeners.filter((l) => l !== known.listener);
            delete s.$handlers[type];
        }
        return;
    }
    if (known) {
        known.value = value;
        known.source = source;
        return;
    }
    const handler = { value, source, listener: null };
    handler.listener = {
        type, callback: {}, run: (e, state) => runHandler(e, state, type, handler), capture: false, once: false,
        passive: null, signal: null, isRemoved: false,
    };
    if (home) handler.listener.core = core;
    handler.listener.handler = handler;
    s.$handlers[type] = handler;
    s.listeners = [...(s.listeners ?? []), handler.listener];
    noteListener(s, type);
}
function compileHandler(s, type, handler) {
    const source = withImports(handler.source);
    handler.source = undefined;
    handler.value = null;
    // The policies of the page have allowed the attribute.
    const wasAllowed = native.allowText(true);
    try {
        const names = type === "error" && (s === windowState || s.isBodyHandler)
            ? "event, source, lineno, colno, error" : "event";
        if (s === windowState || s.kind === undefined) {
            handler.value = new PFunction(`return function on${type}(${names}) {\n${source}\n};`)();
        } else {
            const form = kernel.formOwner(s);
            const make = new PFunction("$garth_document", "$garth_form", "$garth_element",
                "with ($garth_document) { with ($garth_form) { with ($garth_element) { "
                    + `return function on${type}(${names}) {\n${source}\n}; } } }`);
            handler.value = make(documentOf(s).wrapper, form ? form.wrapper : new PObject(), s.wrapper);
        }
    } catch (error) {
        core.reportError(error);
    } finally {
        native.allowText(wasAllowed);
    }
}
function runHandler(e, s, type, handler) {
    if (typeof handler.source === "string") {
        if (driver.overrides.scripting === false) return;
        compileHandler(s, type, handler);
    }
    const callback = handler.value;
    if (!isCallable(callback)) return;
    const isError = e.I === interfaces.ErrorEvent && type === "error" && s === windowState;
    const result = isError
        ? apply(callback, here(e.currentTarget), [e.message, e.filename, e.lineno, e.colno, e.error])
        : apply(callback, here(e.currentTarget), [e.wrapper]);
    if (e.I === interfaces.BeforeUnloadEvent && type === "beforeunload") {
        if (result !== null && result !== undefined) cancel(e);
    } else if (isError ? result === true : result === false) {
        cancel(e);
    }
}
