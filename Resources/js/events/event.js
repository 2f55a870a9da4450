// Events (DOM Standard section 2).

import { native } from "garth:realm";
import {
    apply, core, defineProperty, getOwnPropertyDescriptor, home, illegal, need, shared, typeError, world,
} from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { array, isCallable, isObject, published } from "../webidl/values.js";
import { toDict, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { windowState } from "../window/state.js";
import { brand, I_all, implementsAll, instance, interface_, interfaces, see } from "../webidl/interfaces.js";
import { enterCallback, leaveCallback, noteCallback } from "../webidl/callbacks.js";
import { enterWindow, reportErrorOf, windowOf } from "../window/incumbent.js";
import {
    DOCUMENT, ELEMENT, EventTarget, includesShadow, parentState, retarget, rootIsClosed, rootState,
} from "../dom/states.js";
import { bodyOf, documentElement, documentOf, mainDocument } from "../dom/document.js";
import { here } from "../worlds/objects.js";

const CAPTURING = 1, AT_TARGET = 2, BUBBLING = 3;

export const Event = interface_("Event", null, () => class {
    get type() { return brand(this, Event).type; }
    get target() { return brand(this, Event).target; }
    get srcElement() { return brand(this, Event).target; }
    get currentTarget() { return brand(this, Event).currentTarget; }
    composedPath() { return array(composedPath(brand(this, Event)).map(here)); }
    get eventPhase() { return brand(this, Event).phase; }
    stopPropagation() { brand(this, Event).stops = true; }
    get cancelBubble() { return brand(this, Event).stops; }
    set cancelBubble(v) { if (v) brand(this, Event).stops = true; }
    stopImmediatePropagation() {
        const s = brand(this, Event);
        s.stops = s.stopsNow = true;
    }
    get bubbles() { return brand(this, Event).bubbles; }
    get cancelable() { return brand(this, Event).cancelable; }
    get returnValue() { return !brand(this, Event).canceled; }
    set returnValue(v) { if (!v) cancel(brand(this, Event)); }
    preventDefault() { cancel(brand(this, Event)); }
    get defaultPrevented() { return brand(this, Event).canceled; }
    get composed() { return brand(this, Event).composed; }
    get timeStamp() { return brand(this, Event).timeStamp; }
    initEvent(type, bubbles = false, cancelable = false) {
        const s = brand(this, Event);
        need(arguments.length, 1);
        initEvent(s, toStr(type), !!bubbles, !!cancelable);
    }
}, {
    length: 1,
    make(args, newTarget) { return newEvent(Event, args, newTarget); },
    constants: { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 },
});
export const isTrustedGetter = published(getOwnPropertyDescriptor(class {
    get isTrusted() { return brand(this, Event).isTrusted; }
}.prototype, "isTrusted").get);

export function cancel(s) {
    if (s.cancelable && !s.isPassive) s.canceled = true;
}
export function initEvent(s, type, bubbles, cancelable) {
    if (s.isDispatching) return;
    s.isInitialized = true;
    s.stops = s.stopsNow = s.canceled = s.isTrusted = false;
    s.target = null;
    s.type = type;
    s.bubbles = bubbles;
    s.cancelable = cancelable;
}
function eventState(type) {
    return {
        type, bubbles: false, cancelable: false, composed: false, target: null, currentTarget: null,
        relatedTarget: null, phase: 0, path: null, place: 0, stops: false, stopsNow: false, canceled: false,
        isPassive: false, isTrusted: false, isInitialized: true, isDispatching: false,
        timeStamp: native.now(),
    };
}
/// Reads an event's dictionary; each interface adds its members in `eventMembers`.
const eventMembers = new Map();
export function newEvent(I, args, newTarget) {
    const type = toStr(args[0]);
    const init = toDict(args[1]);
    const s = eventState(type);
    s.bubbles = !!init.bubbles;
    s.cancelable = !!init.cancelable;
    s.composed = !!init.composed;
    const chain = [...I_all.get(see(I))].reverse();
    for (const J of chain) {
        for (const [name, convert, initial] of eventMembers.get(J) ?? []) {
            const v = init[name];
            s[name] = v === undefined ? initial : convert(v);
        }
    }
    const object = instance(I, s, newTarget);
    defineProperty(object, "isTrusted", { get: isTrustedGetter, set: undefined, enumerable: true,
        configurable: false });
    return object;
}
/// An event that the page's own code did not make.
export function makeEvent(I, type, members, isTrusted = true) {
    const object = newEvent(I, [type, undefined]);
    Object.assign(stateOf(object), members, { isTrusted });
    return object;
}
/// Makes an event interface whose members come from its dictionary: name, conversion, initial value.
export function eventInterface(name, parent, list, options = {}) {
    const allMembers = () => {
        const members = options.members?.() ?? class {};
        for (const [key] of list) {
            if (getOwnPropertyDescriptor(members.prototype, key)) continue;
            const holder = {
                get [key]() {
                    const s = brand(this, I);
                    return s.world === world ? s[key] : core.valueHere(s[key]);
                },
            };
            defineProperty(members.prototype, key, getOwnPropertyDescriptor(holder, key));
        }
        return members;
    };
    const I = interface_(name, parent, allMembers, {
        length: 1, make(args, newTarget) { return newEvent(I, args, newTarget); }, ...options,
    });
    eventMembers.set(I, list);
    return I;
}
export const anyValue = (v) => v;

const CustomEvent = eventInterface("CustomEvent", Event, [["detail", anyValue, null]], {
    members: () => class {
        initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
            const s = brand(this, CustomEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            s.detail = detail;
        }
    },
});

function composedPath(s) {
    if (!s.path || s.path.length === 0) return [];
    const path = s.path;
    const current = s.currentTarget;
    const place = path.findIndex((p) => p.object === current);
    if (place < 0) return [];
    let own = 0;
    for (let i = path.length - 1; i >= 0; i--) {
        if (path[i].isRootOfClosedTree) own++;
        if (i === place) break;
        if (path[i].isSlotInClosedTree) own--;
    }
    const result = [current];
    let level = own, max = own;
    for (let i = place - 1; i >= 0; i--) {
        if (path[i].isRootOfClosedTree) level++;
        if (level <= max) result.unshift(path[i].object);
        if (path[i].isSlotInClosedTree) {
            level--;
            if (level < max) max = level;
        }
    }
    level = max = own;
    for (let i = place + 1; i < path.length; i++) {
        if (path[i].isSlotInClosedTree) level++;
        if (level <= max) result.push(path[i].object);
        if (path[i].isRootOfClosedTree) {
            level--;
            if (level < max) max = level;
        }
    }
    return result;
}
/// The state of a receiver, which is the window where a script names none.
export function targetState(object) {
    const s = object === undefined || object === null ? windowState : stateOf(object);
    if (s === undefined || !implementsAll(s.I, EventTarget)) illegal();
    return s;
}
/// Whether listeners cannot prevent what an event does, so that scrolling need not wait for them
/// (DOM Standard, "default passive value").
export function isPassiveByDefault(type, s) {
    if (type !== "touchstart" && type !== "touchmove" && type !== "wheel" && type !== "mousewheel") return false;
    if (s === windowState || s.kind === DOCUMENT) return true;
    if (s.kind !== ELEMENT) return false;
    const document = documentOf(s);
    return s === documentElement(document) || s === bodyOf(document);
}
export function toListener(v) {
    if (v === null || v === undefined) return null;
    if (!isObject(v)) throw typeError("The listener is not an object");
    return noteCallback(v);
}
const pressTypes = new Set(["click", "mousedown", "mouseup", "pointerdown", "pointerup"]);
/// Tells the browser that a person can press an element, or that a document listens for what is in it;
/// a picture that is waited for has its turn.
export function noteListener(s, type) {
    if (s.local === "img" && s.isHTML && (type === "load" || type === "error")) kernel.awaitImage(s);
    kernel.watchMotions(s, type);
    if (!pressTypes.has(type) && type !== "dblclick") return;
    if (s.kind === 1) native.noteClickListener(s.id);
    else if ((s.kind === 9 || s === windowState) && type !== "dblclick") native.noteClickListener(s.kind === 9 ? s.id
        : mainDocument.id);
}
/// Whether the first element around that listens for presses listens for double clicks alone.
export function wantsDoubleClick(s) {
    for (let e = s; e && e.kind === 1; e = parentState(e) ?? e.host ?? null) {
        const types = new Set((e.listeners ?? []).map((listener) => listener.type));
        if (e.activation || [...types].some((type) => pressTypes.has(type))) return false;
        if (types.has("dblclick")) return true;
    }
    return false;
}
export function addListener(s, listener) {
    if (listener.signal?.isAborted || listener.callback === null) return;
    const list = s.listeners ?? [];
    if (list.some((l) => l.type === listener.type && l.callback === listener.callback
        && l.capture === listener.capture)) return;
    // Lists are replaced, not changed: a dispatch goes through the list of its beginning.
    if (home) listener.core = core;
    s.listeners = [...list, listener];
    noteListener(s, listener.type);
    if (listener.signal) {
        listener.signal.algorithms.add(() => {
            listener.isRemoved = true;
            if (s.listeners) s.listeners = s.listeners.filter((l) => l !== listener);
        });
    }
}

/// The parent of a target in an event's path; null at the end (DOM Standard, "get the parent").
function eventParent(s, e) {
    if (s.kind === undefined) return s.getParent ? s.getParent(s, e) : null;
    if (s.kind === 9) return s.window && e.type !== "load" ? s.window : null;
    if (s.shadowMode) {
        const root = e.path[0]?.state;
        if (!e.composed && root !== undefined && root.kind !== undefined && rootState(root) === s) return null;
        return s.host;
    }
    return kernel.assignedSlot(s) ?? parentState(s);
}
/// DOM Standard, "dispatch".
function dispatch(e, target, targetOverride) {
    e.isDispatching = true;
    const path = [];
    e.path = path;
    // A script gives the target itself, the browser its state.
    const whole = e.relatedState ?? stateOf(e.relatedTarget) ?? null, related = retarget(whole, target);
    let activation = null;
    const isClick = e.type === "click" && implementsAll(e.I, interfaces.MouseEvent ?? CustomEvent);
    let clearTargets = false;
    if (target !== related || target === whole) {
        const append = (s, shown, relatedState, isSlotOfLast = false) => {
            path.push({
                state: s, object: s.wrapper, target: shown, related: relatedState,
                isRootOfClosedTree: s.shadowMode === "closed",
                isSlotInClosedTree: isSlotOfLast && rootIsClosed(s),
            });
        };
        append(target, targetOverride ?? target, related);
        if (isClick && target.activation) activation = target;
        let current = target;
        let shown = target;
        let parent = eventParent(target, e);
        while (parent !== null && parent !== undefined) {
            const parentRelated = retarget(whole, parent);
            const isSlot = parent.local === "slot" && parentState(current) !== parent;
            const isOutside = parent.kind === undefined || includesShadow(rootState(shown), parent);
            if (isOutside) {
                if (isClick && e.bubbles && activation === null && parent.activation) activation = parent;
                append(parent, null, parentRelated, isSlot);
            } else if (parent === parentRelated) {
                break;
            } else {
                shown = parent;
                if (isClick && activation === null && parent.activation) activation = parent;
                append(parent, parent, parentRelated, isSlot);
            }
            current = parent;
            parent = eventParent(current, e);
        }
        const clear = [...path].reverse().find((p) => p.target !== null);
        clearTargets = clear !== undefined
            && ((clear.target.kind !== undefined && rootState(clear.target).shadowMode !== undefined)
            || (clear.related !== null && clear.related !== undefined && clear.related.kind !== undefined
                && rootState(clear.related).shadowMode !== undefined));
        if (activation?.activation.legacyPre) activation.activation.legacyPre(activation, e);
        for (let i = path.length - 1; i >= 0; i--) {
            e.phase = path[i].target !== null ? AT_TARGET : CAPTURING;
            invoke(path, i, e, true);
        }
        for (let i = 0; i < path.length; i++) {
            if (path[i].target !== null) {
                e.phase = AT_TARGET;
            } else {
                if (!e.bubbles) continue;
                e.phase = BUBBLING;
            }
            invoke(path, i, e, false);
        }
    } else {
        clearTargets = whole.kind !== undefined && rootState(whole).shadowMode !== undefined;
    }
    e.phase = 0;
    e.currentTarget = null;
    e.path = null;
    e.isDispatching = e.stops = e.stopsNow = false;
    if (clearTargets) {
        e.target = null;
        e.relatedTarget = null;
    }
    if (activation) {
        if (!e.canceled) activation.activation.run?.(activation, e);
        else activation.activation.legacyCanceled?.(activation, e);
    }
    return !e.canceled;
}
function invoke(path, place, e, isCapture) {
    let shown = place;
    while (path[shown].target === null) shown--;
    e.target = path[shown].target.wrapper;
    e.relatedTarget = path[place].related ? path[place].related.wrapper : e.relatedTarget;
    if (e.stops) return;
    e.currentTarget = path[place].object;
    const s = path[place].state;
    if (s === windowState) kernel.readBodyHandlers();
    const list = s.listeners;
    if (!list) return;
    const found = invokeListeners(e, list, isCapture, s);
    if (!found && e.isTrusted) {
        const old = legacyEventTypes[e.type];
        if (old) {
            const type = e.type;
            e.type = old;
            invokeListeners(e, list, isCapture, s);
            e.type = type;
        }
    }
}
const legacyEventTypes = {
    __proto__: null,
    animationend: "webkitAnimationEnd", animationiteration: "webkitAnimationIteration",
    animationstart: "webkitAnimationStart", transitionend: "webkitTransitionEnd",
};
export let currentEvent;
function invokeListeners(e, list, isCapture, s) {
    let found = false;
    for (const listener of list) {
        if (listener.isRemoved || listener.type !== e.type) continue;
        if (e.only !== undefined && listener.core !== e.only) continue;
        found = true;
        if (listener.capture !== isCapture) continue;
        if (listener.once) {
            listener.isRemoved = true;
            s.listeners = s.listeners.filter((l) => l !== listener);
        }
        (listener.core ?? core).callListener(e, listener, s);
        if (e.stopsNow) return found;
    }
    return found;
}
/// Makes an event the current one of the window (`window.event`); returns the one before.
core.setCurrentEvent = (event) => {
    const before = currentEvent;
    currentEvent = event;
    return before;
};
/// The window of a listener; that of this prelude where the listener has none.
function windowOfListener(callback) {
    try {
        return (shared.isMany ? windowOf(callback) : null) ?? core;
    } catch {
        // A revoked proxy has no window.
        return core;
    }
}
/// Calls a listener in the world that has added it.
export function callListener(e, listener, s) {
    const windowBefore = shared.current, callback = listener.callback, called = listener.handler?.value ?? callback;
    const owner = windowOfListener(called);
    const isInShadow = s.kind !== undefined && rootState(s).shadowMode !== undefined;
    const before = owner.setCurrentEvent(isInShadow ? undefined : e.wrapper);
    e.isPassive = listener.passive ?? false;
    const wasMuted = enterCallback(called);
    try {
        if (shared.isMany) enterWindow(called);
        if (listener.run) {
            listener.run(e, s);
        } else if (typeof callback === "function") {
            apply(callback, here(e.currentTarget), [e.wrapper]);
        } else {
            const method = callback.handleEvent;
            if (!isCallable(method)) throw owner.typeError("The listener has no handleEvent function");
            apply(method, callback, [e.wrapper]);
        }
    } catch (error) {
        e.hasThrown = true;
        // What cannot be called throws an error of this global.
        reportErrorOf(called, error instanceof TypeError ? owner.typeError(error.message) : error);
    }
    leaveCallback(wasMuted);
    e.isPassive = false;
    owner.setCurrentEvent(before);
    shared.current = windowBefore;
}
/// Fires an event of the browser's own at a target.
export function fire(target, type, { I = Event, bubbles = false, cancelable = false, composed = false,
    ...members } = {}) {
    return kernel.dispatch(stateOf(makeEvent(I, type, { bubbles, cancelable, composed, ...members })), target);
}
keep({ dispatch });
