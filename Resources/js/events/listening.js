// Listeners that a script adds (DOM Standard section 2.7).

import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { isObject } from "../webidl/values.js";
import { toStr } from "../webidl/conversions.js";
import { partial, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { addListener, Event, isPassiveByDefault, targetState, toListener } from "./event.js";
import { EventTarget } from "../dom/states.js";
import { AbortSignal } from "./abort.js";

partial(EventTarget, () => class {
    addEventListener(type, callback, options = undefined) {
        const s = targetState(this);
        need(arguments.length, 2);
        type = toStr(type);
        callback = toListener(callback);
        let capture = false, once = false, passive = null, signal = null;
        if (isObject(options)) {
            capture = !!options.capture;
            once = !!options.once;
            const p = options.passive;
            if (p !== undefined) passive = !!p;
            const given = options.signal;
            if (given !== undefined) signal = toState(given, AbortSignal);
        } else {
            capture = !!options;
        }
        passive ??= isPassiveByDefault(type, s);
        addListener(s, { type, callback, capture, once, passive, signal, isRemoved: false });
    }
    removeEventListener(type, callback, options = undefined) {
        const s = targetState(this);
        need(arguments.length, 2);
        type = toStr(type);
        callback = toListener(callback);
        const capture = isObject(options) ? !!options.capture : !!options;
        const list = s.listeners;
        if (!list) return;
        const place = list.findIndex((l) => l.type === type && l.callback === callback && l.capture === capture);
        if (place >= 0) {
            list[place].isRemoved = true;
            s.listeners = list.filter((_, i) => i !== place);
        }
    }
    dispatchEvent(event) {
        const s = targetState(this);
        need(arguments.length, 1);
        const e = toState(event, Event);
        if (e.isDispatching || !e.isInitialized) fail("InvalidStateError", "The event is being dispatched");
        e.isTrusted = false;
        return kernel.dispatch(e, s);
    }
});
