// Touch events (Touch Events - Level 2).

import { page } from "garth:realm";
import { defineProperty, getOwnPropertyDescriptor, need, typeError } from "../webidl/page.js";
import { driver } from "../driver/state.js";
import { isObject } from "../webidl/values.js";
import { toDouble, toLong, toULong } from "../webidl/conversions.js";
import { own } from "../window/state.js";
import { brand, expose, instance, interface_, see, toState } from "../webidl/interfaces.js";
import { eventInterface, fire } from "./event.js";
import { EventTarget, isConnected } from "../dom/states.js";
import { addEventHandlers } from "./handlers.js";
import { legacyObject } from "../webidl/legacy.js";
import { doc, Document } from "../dom/document.js";
import { element } from "../dom/element.js";
import { HTMLElement, MathMLElement, SVGElement } from "../html/elements.js";
import { globalHandlerSet } from "../html/shared.js";
import { hideModifiers, modifiers, UIEvent } from "./ui.js";
import { viewport } from "../geometry/boxes.js";

// The fingers of a driver fire them. Windows have the interfaces and handlers only while a driver says
// that their screen is one to touch, because pages take these for a sign of a telephone.
const touchTypes = ["touchstart", "touchmove", "touchend", "touchcancel"];
const touchNumbers = ["screenX", "screenY", "clientX", "clientY", "pageX", "pageY", "radiusX", "radiusY",
    "rotationAngle", "force"];
const Touch = interface_("Touch", null, () => {
    const members = class {
        get identifier() { return brand(this, Touch).identifier; }
        get target() { return brand(this, Touch).touched.wrapper; }
    };
    for (const key of touchNumbers) {
        const holder = { get [key]() { return brand(this, Touch)[key]; } };
        defineProperty(members.prototype, key, getOwnPropertyDescriptor(holder, key));
    }
    return members;
}, {
    length: 1, isExposed: false,
    make([init], newTarget) {
        if (!isObject(init)) throw typeError("The dictionary is no object");
        const { identifier, target } = init;
        if (identifier === undefined || target === undefined) throw typeError("A touch has an identifier and a target");
        const state = { identifier: toLong(identifier), touched: toState(target, EventTarget) };
        for (const key of touchNumbers) state[key] = init[key] === undefined ? 0 : toDouble(init[key]);
        return instance(Touch, state, newTarget);
    },
});
const TouchList = interface_("TouchList", null, () => class {
    get length() { return brand(this, TouchList).touches.length; }
    item(index) {
        const s = brand(this, TouchList);
        need(arguments.length, 1);
        return s.touches[toULong(index)] ?? null;
    }
}, { isExposed: false });
const touchList = (touches) =>
    legacyObject(TouchList, { touches }, { length: () => touches.length, item: (_, i) => touches[i] });
const toTouchList = (v) => touchList([...v].map((touch) => toState(touch, Touch).wrapper));
const TouchEvent = eventInterface("TouchEvent", UIEvent, [
    ...modifiers, ["touches", toTouchList, null], ["targetTouches", toTouchList, null],
    ["changedTouches", toTouchList, null],
], {
    isExposed: false,
    members: () => class {
        get touches() { const s = brand(this, TouchEvent); return (s.touches ??= touchList([])); }
        get targetTouches() { const s = brand(this, TouchEvent); return (s.targetTouches ??= touchList([])); }
        get changedTouches() { const s = brand(this, TouchEvent); return (s.changedTouches ??= touchList([])); }
    },
});
hideModifiers(TouchEvent);

/// Shows or hides the interfaces and handlers, as the driver says.
export function exposeTouches() {
    const isShown = (driver.overrides.maxTouchPoints ?? 0) > 0;
    if (isShown === (driver.hasTouches ?? false)) return;
    driver.hasTouches = isShown;
    for (const [name, I] of Object.entries({ Touch, TouchEvent, TouchList })) {
        if (isShown) expose(name, see(I));
        else delete page[name];
    }
    const holders = [[{ prototype: page }, own], [see(Document), doc]];
    for (const I of [HTMLElement, SVGElement, MathMLElement]) holders.push([see(I), element]);
    for (const [I, stateFor] of holders) {
        if (isShown) addEventHandlers(I, touchTypes, stateFor);
        else for (const type of touchTypes) delete I.prototype["on" + type];
    }
    for (const type of touchTypes) isShown ? globalHandlerSet.add(type) : globalHandlerSet.delete(type);
}

/// The fingers of the driver that are on the screen, by the numbers of their pointers.
const fingers = new Map();
/// Fires the event of a finger at the element that it came down on; false if a listener prevents what
/// follows.
export function fireTouch(type, target, init, pointer) {
    const id = pointer.pointerId, known = fingers.get(id);
    const touched = type === "start" ? target : known?.touched;
    if (!touched || !isConnected(touched)) {
        fingers.delete(id);
        return true;
    }
    const { x, y } = viewport();
    const { clientX, clientY, screenX, screenY } = init;
    const touch = instance(Touch, {
        identifier: id, touched, clientX, clientY, screenX, screenY, pageX: clientX + x, pageY: clientY + y,
        radiusX: (pointer.width ?? 1) / 2, radiusY: (pointer.height ?? 1) / 2, rotationAngle: 0,
        force: pointer.pressure,
    });
    let changed = [touch];
    if (type === "end") {
        // Fingers of one tick leave the screen at the same moment.
        const lifted = (pointer.lifted ?? []).filter((other) => other !== id && fingers.has(other));
        changed = known.changed ?? [touch, ...lifted.map((other) => fingers.get(other).touch)];
        for (const other of lifted) Object.assign(fingers.get(other), { changed, isLifted: true });
        fingers.delete(id);
    } else {
        fingers.set(id, { touched, touch });
    }
    const all = [...fingers.values()].filter((f) => !f.isLifted);
    const members = {
        touches: touchList(all.map((f) => f.touch)), changedTouches: touchList(changed),
        targetTouches: touchList(all.filter((f) => f.touched === touched).map((f) => f.touch)),
    };
    const { ctrlKey, shiftKey, altKey, metaKey } = init;
    return fire(touched, "touch" + type, {
        I: TouchEvent, bubbles: true, cancelable: true, composed: true, view: page, ctrlKey, shiftKey, altKey, metaKey,
        ...members,
    });
}
