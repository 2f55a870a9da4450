// User interface events (UI Events).

import { native, page } from "garth:realm";
import { need, typeError } from "../webidl/page.js";
import { array } from "../webidl/values.js";
import { toDouble, toLong, toNullableStr, toShort, toStr, toULong, toUShort, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, interfaces, toState, whenSeen } from "../webidl/interfaces.js";
import { anyValue, Event, eventInterface, fire, initEvent } from "./event.js";
import { ELEMENT, EventTarget, isConnected, S } from "../dom/states.js";
import { mainDocument } from "../dom/document.js";
import { HTMLElement } from "../html/elements.js";
import { toEnum } from "../fetch/headers.js";
import { boundingRect, boxOf, viewport } from "../geometry/boxes.js";

export const UIEvent = eventInterface("UIEvent", Event, [
    ["view", (v) => { if (v !== null && v !== page) throw typeError("view is no window"); return v; }, null],
    ["detail", toLong, 0], ["which", toULong, 0],
], {
    members: () => class {
        /// The code of the key or the character, or the number of the button from 1 on (UI Events section 9.1).
        get which() {
            const s = brand(this, UIEvent);
            if (s.which) return s.which;
            if (s.keyCode !== undefined) return s.keyCode || s.charCode;
            // A pointer that moves has pressed nothing.
            return s.button === undefined || (s.isTrusted && s.type.endsWith("move") && !s.buttons) ? 0 : s.button + 1;
        }
        initUIEvent(type, bubbles = false, cancelable = false, view = null, detail = 0) {
            const s = brand(this, UIEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            s.view = view;
            s.detail = toLong(detail);
        }
    },
});
const targetMember = (v) => (v === null || v === undefined ? null : toState(v, EventTarget).wrapper);
eventInterface("FocusEvent", UIEvent, [["relatedTarget", targetMember, null]]);
export const modifiers = ["ctrlKey", "shiftKey", "altKey", "metaKey", "modifierAltGraph", "modifierCapsLock",
    "modifierFn", "modifierFnLock",
    "modifierHyper", "modifierNumLock", "modifierScrollLock", "modifierSuper", "modifierSymbol",
        "modifierSymbolLock"].map((name) => [name, (v) => !!v, false]);
const keysOf = (s) => (name) => {
    const key = { __proto__: null, Control: "ctrlKey", Shift: "shiftKey", Alt: "altKey", Meta: "metaKey" }[name]
        ?? `modifier${name}`;
    return s[key] ?? false;
};
export function hideModifiers(I) {
    whenSeen(I, () => {
        for (const [name] of modifiers.slice(4)) delete I.prototype[name];
    });
}
/// The place of a person's pointer, who has pressed an element as a whole: the middle of the element. Layout is
/// asked for it when a script reads it.
export function middleOf(s) {
    let known;
    return () => {
        if (known) return known;
        const box = s.kind === ELEMENT && isConnected(s) ? boundingRect(s) : { x: 0, y: 0, width: 0, height: 0 };
        const clientX = box.x + box.width / 2, clientY = box.y + box.height / 2;
        return (known = { clientX, clientY, screenX: clientX, screenY: clientY });
    };
}
/// The coordinates of a mouse event.
const placed = (e) => e.middle?.() ?? e;
/// The place of a mouse event in the padding box of its target (CSSOM View).
function insideTarget(e, client, side, border) {
    const target = e.target ? stateOf(e.target) : undefined;
    const box = target?.kind === ELEMENT ? boxOf(target) : null;
    return placed(e)[client] + (box ? viewport()[side] - box[side] - box[border] : 0);
}
export const MouseEvent = eventInterface("MouseEvent", UIEvent, [
    ...modifiers, ["screenX", toDouble, 0], ["screenY", toDouble, 0], ["clientX", toDouble, 0],
    ["clientY", toDouble, 0],
    ["button", toShort, 0], ["buttons", toUShort, 0], ["relatedTarget", targetMember, null],
    ["movementX", toDouble, 0], ["movementY", toDouble, 0],
], {
    members: () => class {
        get screenX() { return Math.trunc(placed(brand(this, MouseEvent)).screenX); }
        get screenY() { return Math.trunc(placed(brand(this, MouseEvent)).screenY); }
        get clientX() { return Math.trunc(placed(brand(this, MouseEvent)).clientX); }
        get clientY() { return Math.trunc(placed(brand(this, MouseEvent)).clientY); }
        get pageX() { return Math.trunc(placed(brand(this, MouseEvent)).clientX + viewport().x); }
        get pageY() { return Math.trunc(placed(brand(this, MouseEvent)).clientY + viewport().y); }
        get x() { return Math.trunc(placed(brand(this, MouseEvent)).clientX); }
        get y() { return Math.trunc(placed(brand(this, MouseEvent)).clientY); }
        get offsetX() { return Math.trunc(insideTarget(brand(this, MouseEvent), "clientX", "x", "borderLeft")); }
        get offsetY() { return Math.trunc(insideTarget(brand(this, MouseEvent), "clientY", "y", "borderTop")); }
        getModifierState(key) {
            const s = brand(this, MouseEvent);
            need(arguments.length, 1);
            return keysOf(s)(toStr(key));
        }
        initMouseEvent(type, bubbles = false, cancelable = false, view = null, detail = 0, screenX = 0, screenY = 0,
            clientX = 0, clientY = 0,
            ctrlKey = false, altKey = false, shiftKey = false, metaKey = false, button = 0, relatedTarget = null) {
            const s = brand(this, MouseEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            Object.assign(s, {
                view, middle: undefined, detail: toLong(detail), screenX: toLong(screenX), screenY: toLong(screenY),
                clientX: toLong(clientX), clientY: toLong(clientY),
                ctrlKey: !!ctrlKey, altKey: !!altKey, shiftKey: !!shiftKey, metaKey: !!metaKey,
                button: toShort(button), relatedTarget: targetMember(relatedTarget),
            });
        }
    },
});
hideModifiers(MouseEvent);
eventInterface("SecurityPolicyViolationEvent", Event, [
    ["documentURI", toUSV, ""], ["referrer", toUSV, ""], ["blockedURI", toUSV, ""], ["violatedDirective", toStr, ""],
    ["effectiveDirective", toStr, ""], ["originalPolicy", toStr, ""], ["sourceFile", toUSV, ""], ["sample", toStr, ""],
    ["disposition", (v) => toEnum(v, ["enforce", "report"]), "enforce"], ["statusCode", toUShort, 0],
    ["lineNumber", toULong, 0],
    ["columnNumber", toULong, 0],
]);
/// A policy was violated; -1 means the document.
export function violated(id, blockedURI, directive, originalPolicy, disposition, sample) {
    const target = id < 0 || !isConnected(S(id)) ? mainDocument : S(id);
    fire(target, "securitypolicyviolation", {
        I: interfaces.SecurityPolicyViolationEvent, bubbles: true, composed: true, documentURI: native.documentURL()
            .split("#")[0],
        referrer: "", blockedURI, violatedDirective: directive, effectiveDirective: directive, originalPolicy,
        disposition, sample,
        sourceFile: "", statusCode: 200,
    });
}
eventInterface("DragEvent", MouseEvent, [["dataTransfer", anyValue, null]]);
eventInterface("ClipboardEvent", Event, [["clipboardData", anyValue, null]]);
eventInterface("CloseEvent", Event, [["wasClean", (v) => !!v, false], ["code", toUShort, 0], ["reason", toUSV, ""]]);
eventInterface("WheelEvent", MouseEvent, [["deltaX", toDouble, 0], ["deltaY", toDouble, 0], ["deltaZ", toDouble, 0],
    ["deltaMode", toULong, 0]],
    { constants: { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 } });
eventInterface("PointerEvent", MouseEvent, [
    ["pointerId", toLong, 0], ["width", toDouble, 1], ["height", toDouble, 1], ["pressure", toDouble, 0],
    ["tangentialPressure", toDouble, 0],
    ["tiltX", toLong, null], ["tiltY", toLong, null], ["twist", toLong, 0], ["altitudeAngle", toDouble, null],
    ["azimuthAngle", toDouble, null],
    ["pointerType", toStr, ""], ["isPrimary", (v) => !!v, false],
], {
    members: () => class {
        get tiltX() { return tiltOf(brand(this, interfaces.PointerEvent))[0]; }
        get tiltY() { return tiltOf(brand(this, interfaces.PointerEvent))[1]; }
        get altitudeAngle() { return anglesOf(brand(this, interfaces.PointerEvent))[0]; }
        get azimuthAngle() { return anglesOf(brand(this, interfaces.PointerEvent))[1]; }
    },
});
const isGiven = (value) => value !== null && value !== undefined;
/// The tilt of a pen in degrees, which follows from its angles if these alone are given (Pointer Events,
/// "converting between tiltX / tiltY and altitudeAngle / azimuthAngle").
function tiltOf(s) {
    const hasTilt = isGiven(s.tiltX) || isGiven(s.tiltY);
    if (hasTilt || !(isGiven(s.altitudeAngle) || isGiven(s.azimuthAngle))) return [s.tiltX ?? 0, s.tiltY ?? 0];
    const azimuth = s.azimuthAngle ?? 0, height = Math.tan(s.altitudeAngle ?? Math.PI / 2);
    // A pen that lies on the surface is turned by a right angle in each direction that it has a part in.
    const part = (number) => {
        if (height !== 0) return Math.atan(number / height);
        return Math.abs(number) < 1e-9 ? 0 : Math.sign(number) * Math.PI / 2;
    };
    return [Math.cos(azimuth), Math.sin(azimuth)].map((number) => Math.round(part(number) * 180 / Math.PI) + 0);
}
/// The height of a pen above the surface and its direction, which follow from its tilt.
function anglesOf(s) {
    if (isGiven(s.altitudeAngle) || isGiven(s.azimuthAngle)) return [s.altitudeAngle ?? Math.PI / 2, s.azimuthAngle
        ?? 0];
    const [tiltX, tiltY] = tiltOf(s), radians = (degrees) => degrees * Math.PI / 180;
    const x = Math.tan(radians(tiltX)), y = Math.tan(radians(tiltY));
    const isFlat = Math.abs(tiltX) === 90 || Math.abs(tiltY) === 90;
    const azimuth = isFlat && tiltX !== 0 && tiltY !== 0 ? 0 : Math.atan2(y, x);
    return [isFlat ? 0 : Math.PI / 2 - Math.atan(Math.hypot(x, y)), azimuth < 0 ? azimuth + 2 * Math.PI : azimuth];
}
const namedKeyCodes = {
    __proto__: null, Cancel: 3, Backspace: 8, Tab: 9, Clear: 12, Enter: 13, Shift: 16, Control: 17, Alt: 18, Pause: 19,
    CapsLock: 20, Escape: 27,
    PageUp: 33, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
    Insert: 45, Delete: 46, Help: 47,
    Meta: 91, ContextMenu: 93, NumLock: 144, ScrollLock: 145,
};
const digitsWithShift = ")!@#$%^&*(";
const markKeyCodes = {
    __proto__: null, " ": 32, ";": 186, ":": 186, "=": 187, "+": 187, ",": 188, "<": 188, "-": 189, "_": 189, ".": 190,
    ">": 190, "/": 191, "?": 191,
    "`": 192, "~": 192, "[": 219, "{": 219, "\\": 220, "|": 220, "]": 221, "}": 221, "'": 222, "\"": 222,
};
/// The marks that a keyboard of the United States types while Shift is down, in the order of `plainKeys` (input.js).
export const shiftedKeys = "~!@#$%^&*()_+{}|:\"<>?";
/// Whether such a keyboard types a character while Shift is down alone.
export function isShifted(key) {
    return key.length === 1 && (key !== key.toLowerCase() || shiftedKeys.includes(key));
}
const keypadCodes = { __proto__: null, "*": 106, "+": 107, ",": 108, "-": 109, ".": 110, "/": 111 };
/// The `keyCode` of a key that goes down or up (UI Events, "how to determine keyCode for keydown and keyup
/// events"): of the key, not of the character that it types, on a keyboard of the United States. 0 for a key
/// that it does not have.
export function virtualKeyCode(key, code) {
    if (key.length !== 1) return namedKeyCodes[key] ?? (/^F\d\d?$/.test(key) ? 111 + Number(key.slice(1)) : 0);
    if (code?.startsWith("Numpad")) return /\d/.test(key) ? 96 + Number(key) : keypadCodes[key] ?? 0;
    if (/[a-z0-9]/i.test(key)) return key.toUpperCase().charCodeAt(0);
    return digitsWithShift.includes(key) ? 48 + digitsWithShift.indexOf(key) : markKeyCodes[key] ?? 0;
}
export const KeyboardEvent = eventInterface("KeyboardEvent", UIEvent, [
    ...modifiers, ["key", toStr, ""], ["code", toStr, ""], ["location", toULong, 0], ["repeat", (v) => !!v, false],
    ["isComposing", (v) => !!v, false],
    ["charCode", toULong, 0], ["keyCode", toULong, 0],
], {
    members: () => class {
        getModifierState(key) {
            const s = brand(this, KeyboardEvent);
            need(arguments.length, 1);
            return keysOf(s)(toStr(key));
        }
        initKeyboardEvent(type, bubbles = false, cancelable = false, view = null, key = "", location = 0, ctrlKey =
            false, altKey = false, shiftKey = false, metaKey = false) {
            const s = brand(this, KeyboardEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            Object.assign(s, { view, key: toStr(key), location: toULong(location), ctrlKey: !!ctrlKey,
                altKey: !!altKey, shiftKey: !!shiftKey, metaKey: !!metaKey });
        }
    },
    constants: { DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2,
        DOM_KEY_LOCATION_NUMPAD: 3 },
});
hideModifiers(KeyboardEvent);
eventInterface("InputEvent", UIEvent, [["data", toNullableStr, null], ["isComposing", (v) => !!v, false],
    ["inputType", toStr, ""], ["dataTransfer", anyValue, null]], {
    members: () => class {
        getTargetRanges() { return array(brand(this, interfaces.InputEvent).$targets ?? []); }
    },
});
const CompositionEvent = eventInterface("CompositionEvent", UIEvent, [["data", toStr, ""]], {
    members: () => class {
        initCompositionEvent(type, bubbles = false, cancelable = false, view = null, data = "") {
            const s = brand(this, CompositionEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            s.view = view;
            s.data = toStr(data);
        }
    },
});
export const TextEvent = eventInterface("TextEvent", UIEvent, [["data", toStr, ""]],
    { make: undefined, members: () => class {
    initTextEvent(type, bubbles = false, cancelable = false, view = null, data = "undefined") {
        const s = brand(this, TextEvent);
        need(arguments.length, 1);
        if (s.isDispatching) return;
        initEvent(s, toStr(type), !!bubbles, !!cancelable);
        s.view = view;
        s.data = toStr(data);
    }
} });
eventInterface("SubmitEvent", Event,
    [["submitter", (v) => (v === null ? null : toState(v, HTMLElement).wrapper), null]]);
eventInterface("FormDataEvent", Event, [["formData", anyValue, null]], { length: 2 });
eventInterface("ToggleEvent", Event, [["oldState", toStr, ""], ["newState", toStr, ""]]);
eventInterface("CommandEvent", Event,
    [["source", (v) => (v === null ? null : toState(v, interfaces.Element).wrapper), null], ["command", toStr, ""]]);
eventInterface("HashChangeEvent", Event, [["oldURL", toUSV, ""], ["newURL", toUSV, ""]]);
eventInterface("PopStateEvent", Event, [["state", anyValue, null], ["hasUAVisualTransition", (v) => !!v, false]]);
eventInterface("PageTransitionEvent", Event, [["persisted", (v) => !!v, false]]);
eventInterface("ProgressEvent", Event, [["lengthComputable", (v) => !!v, false], ["loaded", toDouble, 0],
    ["total", toDouble, 0]]);
eventInterface("ErrorEvent", Event, [["message", toStr, ""], ["filename", toUSV, ""], ["lineno", toULong, 0],
    ["colno", toULong, 0], ["error", anyValue, undefined]]);
eventInterface("PromiseRejectionEvent", Event, [["promise", anyValue, undefined], ["reason", anyValue, undefined]],
    { length: 2 });
eventInterface("BeforeUnloadEvent", Event, [["returnValue", toStr, ""]], { make: undefined, members: () => class {
    get returnValue() { return brand(this, interfaces.BeforeUnloadEvent).returnValue; }
    set returnValue(v) { brand(this, interfaces.BeforeUnloadEvent).returnValue = toStr(v); }
} });
export const StorageEvent = eventInterface("StorageEvent", Event, [
    ["key", toNullableStr, null], ["oldValue", toNullableStr, null], ["newValue", toNullableStr, null],
    ["url", toUSV, ""], ["storageArea", anyValue, null],
], {
    members: () => class {
        initStorageEvent(type, bubbles = false, cancelable = false, key = null, oldValue = null, newValue = null, url =
            "", storageArea = null) {
            const s = brand(this, StorageEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            Object.assign(s, { key: toNullableStr(key), oldValue: toNullableStr(oldValue),
                newValue: toNullableStr(newValue), url: toUSV(url), storageArea });
        }
    },
});
