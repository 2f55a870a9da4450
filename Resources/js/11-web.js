
// MARK: - User interface events (UI Events)

const UIEvent = eventInterface("UIEvent", Event, [
    ["view", (v) => { if (v !== null && v !== page) throw typeError("view is no window"); return v; }, null], ["detail", toLong, 0], ["which", toULong, 0],
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
const modifiers = ["ctrlKey", "shiftKey", "altKey", "metaKey", "modifierAltGraph", "modifierCapsLock", "modifierFn", "modifierFnLock",
    "modifierHyper", "modifierNumLock", "modifierScrollLock", "modifierSuper", "modifierSymbol", "modifierSymbolLock"].map((name) => [name, (v) => !!v, false]);
const keysOf = (s) => (name) => {
    const key = { __proto__: null, Control: "ctrlKey", Shift: "shiftKey", Alt: "altKey", Meta: "metaKey" }[name] ?? `modifier${name}`;
    return s[key] ?? false;
};
function hideModifiers(I) {
    whenSeen(I, () => {
        for (const [name] of modifiers.slice(4)) delete I.prototype[name];
    });
}
/// The place of a person's pointer, who has pressed an element as a whole: the middle of the element. Layout is
/// asked for it when a script reads it.
function middleOf(s) {
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
const MouseEvent = eventInterface("MouseEvent", UIEvent, [
    ...modifiers, ["screenX", toDouble, 0], ["screenY", toDouble, 0], ["clientX", toDouble, 0], ["clientY", toDouble, 0],
    ["button", toShort, 0], ["buttons", toUShort, 0], ["relatedTarget", targetMember, null], ["movementX", toDouble, 0], ["movementY", toDouble, 0],
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
        initMouseEvent(type, bubbles = false, cancelable = false, view = null, detail = 0, screenX = 0, screenY = 0, clientX = 0, clientY = 0,
            ctrlKey = false, altKey = false, shiftKey = false, metaKey = false, button = 0, relatedTarget = null) {
            const s = brand(this, MouseEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            Object.assign(s, {
                view, middle: undefined, detail: toLong(detail), screenX: toLong(screenX), screenY: toLong(screenY), clientX: toLong(clientX), clientY: toLong(clientY),
                ctrlKey: !!ctrlKey, altKey: !!altKey, shiftKey: !!shiftKey, metaKey: !!metaKey, button: toShort(button), relatedTarget: targetMember(relatedTarget),
            });
        }
    },
});
hideModifiers(MouseEvent);
eventInterface("SecurityPolicyViolationEvent", Event, [
    ["documentURI", toUSV, ""], ["referrer", toUSV, ""], ["blockedURI", toUSV, ""], ["violatedDirective", toStr, ""],
    ["effectiveDirective", toStr, ""], ["originalPolicy", toStr, ""], ["sourceFile", toUSV, ""], ["sample", toStr, ""],
    ["disposition", (v) => toEnum(v, ["enforce", "report"]), "enforce"], ["statusCode", toUShort, 0], ["lineNumber", toULong, 0],
    ["columnNumber", toULong, 0],
]);
/// A policy was violated; -1 means the document.
function violated(id, blockedURI, directive, originalPolicy, disposition, sample) {
    const target = id < 0 || !isConnected(S(id)) ? mainDocument : S(id);
    fire(target, "securitypolicyviolation", {
        I: interfaces.SecurityPolicyViolationEvent, bubbles: true, composed: true, documentURI: native.documentURL().split("#")[0],
        referrer: "", blockedURI, violatedDirective: directive, effectiveDirective: directive, originalPolicy, disposition, sample,
        sourceFile: "", statusCode: 200,
    });
}
eventInterface("DragEvent", MouseEvent, [["dataTransfer", anyValue, null]]);
eventInterface("ClipboardEvent", Event, [["clipboardData", anyValue, null]]);
eventInterface("CloseEvent", Event, [["wasClean", (v) => !!v, false], ["code", toUShort, 0], ["reason", toUSV, ""]]);
eventInterface("WheelEvent", MouseEvent, [["deltaX", toDouble, 0], ["deltaY", toDouble, 0], ["deltaZ", toDouble, 0], ["deltaMode", toULong, 0]],
    { constants: { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 } });
eventInterface("PointerEvent", MouseEvent, [
    ["pointerId", toLong, 0], ["width", toDouble, 1], ["height", toDouble, 1], ["pressure", toDouble, 0], ["tangentialPressure", toDouble, 0],
    ["tiltX", toLong, null], ["tiltY", toLong, null], ["twist", toLong, 0], ["altitudeAngle", toDouble, null], ["azimuthAngle", toDouble, null],
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
    if (isGiven(s.altitudeAngle) || isGiven(s.azimuthAngle)) return [s.altitudeAngle ?? Math.PI / 2, s.azimuthAngle ?? 0];
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
const keypadCodes = { __proto__: null, "*": 106, "+": 107, ",": 108, "-": 109, ".": 110, "/": 111 };
/// The `keyCode` of a key that goes down or up (UI Events, "how to determine keyCode for keydown and keyup
/// events"): of the key, not of the character that it types, on a keyboard of the United States. 0 for a key
/// that it does not have.
function virtualKeyCode(key, code) {
    if (key.length !== 1) return namedKeyCodes[key] ?? (/^F\d\d?$/.test(key) ? 111 + Number(key.slice(1)) : 0);
    if (code?.startsWith("Numpad")) return /\d/.test(key) ? 96 + Number(key) : keypadCodes[key] ?? 0;
    if (/[a-z0-9]/i.test(key)) return key.toUpperCase().charCodeAt(0);
    return digitsWithShift.includes(key) ? 48 + digitsWithShift.indexOf(key) : markKeyCodes[key] ?? 0;
}
const KeyboardEvent = eventInterface("KeyboardEvent", UIEvent, [
    ...modifiers, ["key", toStr, ""], ["code", toStr, ""], ["location", toULong, 0], ["repeat", (v) => !!v, false], ["isComposing", (v) => !!v, false],
    ["charCode", toULong, 0], ["keyCode", toULong, 0],
], {
    members: () => class {
        getModifierState(key) {
            const s = brand(this, KeyboardEvent);
            need(arguments.length, 1);
            return keysOf(s)(toStr(key));
        }
        initKeyboardEvent(type, bubbles = false, cancelable = false, view = null, key = "", location = 0, ctrlKey = false, altKey = false, shiftKey = false, metaKey = false) {
            const s = brand(this, KeyboardEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            Object.assign(s, { view, key: toStr(key), location: toULong(location), ctrlKey: !!ctrlKey, altKey: !!altKey, shiftKey: !!shiftKey, metaKey: !!metaKey });
        }
    },
    constants: { DOM_KEY_LOCATION_STANDARD: 0, DOM_KEY_LOCATION_LEFT: 1, DOM_KEY_LOCATION_RIGHT: 2, DOM_KEY_LOCATION_NUMPAD: 3 },
});
hideModifiers(KeyboardEvent);
eventInterface("InputEvent", UIEvent, [["data", toNullableStr, null], ["isComposing", (v) => !!v, false], ["inputType", toStr, ""], ["dataTransfer", anyValue, null]], {
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
const TextEvent = eventInterface("TextEvent", UIEvent, [["data", toStr, ""]], { make: undefined, members: () => class {
    initTextEvent(type, bubbles = false, cancelable = false, view = null, data = "undefined") {
        const s = brand(this, TextEvent);
        need(arguments.length, 1);
        if (s.isDispatching) return;
        initEvent(s, toStr(type), !!bubbles, !!cancelable);
        s.view = view;
        s.data = toStr(data);
    }
} });
eventInterface("SubmitEvent", Event, [["submitter", (v) => (v === null ? null : toState(v, HTMLElement).wrapper), null]]);
eventInterface("FormDataEvent", Event, [["formData", anyValue, null]]);
eventInterface("ToggleEvent", Event, [["oldState", toStr, ""], ["newState", toStr, ""]]);
eventInterface("HashChangeEvent", Event, [["oldURL", toUSV, ""], ["newURL", toUSV, ""]]);
eventInterface("PopStateEvent", Event, [["state", anyValue, null], ["hasUAVisualTransition", (v) => !!v, false]]);
eventInterface("PageTransitionEvent", Event, [["persisted", (v) => !!v, false]]);
eventInterface("ProgressEvent", Event, [["lengthComputable", (v) => !!v, false], ["loaded", toDouble, 0], ["total", toDouble, 0]]);
eventInterface("ErrorEvent", Event, [["message", toStr, ""], ["filename", toUSV, ""], ["lineno", toULong, 0], ["colno", toULong, 0], ["error", anyValue, undefined]]);
eventInterface("PromiseRejectionEvent", Event, [["promise", anyValue, undefined], ["reason", anyValue, undefined]], { length: 2 });
eventInterface("BeforeUnloadEvent", Event, [["returnValue", toStr, ""]], { make: undefined, members: () => class {
    get returnValue() { return brand(this, interfaces.BeforeUnloadEvent).returnValue; }
    set returnValue(v) { brand(this, interfaces.BeforeUnloadEvent).returnValue = toStr(v); }
} });
const StorageEvent = eventInterface("StorageEvent", Event, [
    ["key", toNullableStr, null], ["oldValue", toNullableStr, null], ["newValue", toNullableStr, null], ["url", toUSV, ""], ["storageArea", anyValue, null],
], {
    members: () => class {
        initStorageEvent(type, bubbles = false, cancelable = false, key = null, oldValue = null, newValue = null, url = "", storageArea = null) {
            const s = brand(this, StorageEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            Object.assign(s, { key: toNullableStr(key), oldValue: toNullableStr(oldValue), newValue: toNullableStr(newValue), url: toUSV(url), storageArea });
        }
    },
});
const MessageEvent = eventInterface("MessageEvent", Event, [
    ["data", anyValue, null], ["origin", toUSV, ""], ["lastEventId", toStr, ""], ["source", anyValue, null],
    ["ports", (v) => PObject.freeze(array(toSequence(v, (p) => toState(p, MessagePort).wrapper))), undefined],
], {
    members: () => class {
        get ports() {
            const s = brand(this, MessageEvent);
            return (s.ports ??= PObject.freeze(array([])));
        }
        initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = "", lastEventId = "", source = null, ports = undefined) {
            const s = brand(this, MessageEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            Object.assign(s, { data, origin: toUSV(origin), lastEventId: toStr(lastEventId), source, ports: ports === undefined ? undefined : PObject.freeze(array(toSequence(ports))) });
        }
    },
});

// MARK: - Timers (HTML Standard section 8.6)

const timers = shared.timers;
/// Whether the window is gone, so that its timers end.
function setTimer(run, delay, repeats) {
    const id = ++shared.lastTimer;
    const level = shared.nesting + 1;
    const wait = Math.max(level > 5 ? 4 : 0, delay);
    timers.set(id, { run, wait, repeats, level, isOver: () => isOver });
    native.startTimer(id, wait);
    return id;
}
function fireTimer(id) {
    noteStyledNodes();
    const timer = timers.get(id);
    if (!timer) return;
    if (!timer.repeats || timer.isOver()) timers.delete(id);
    if (timer.isOver()) return;
    kernel.upgradeParsed();
    const before = shared.nesting;
    shared.nesting = timer.level;
    try {
        timer.run();
    } finally {
        shared.nesting = before;
    }
    if (timer.repeats && timers.get(id) === timer) {
        timer.level++;
        native.startTimer(id, Math.max(timer.level > 5 ? 4 : 0, timer.wait));
    }
}
function clearTimer(id) {
    if (timers.delete(id)) native.stopTimer(id);
}
function timerFunction(handler, delay, args, repeats) {
    const ms = Math.max(0, toLong(delay));
    noteCallback(handler);
    if (isCallable(handler)) return setTimer(() => guarded(handler, page, args), ms, repeats);
    const source = toStr(handler);
    if (!native.permitsText(source)) return 0;
    return setTimer(() => {
        try { (0, page.eval)(withImports(source)); } catch (error) { core.reportError(error); }
    }, ms, repeats);
}
let frames = new Map(), lastFrame = 0;
const cancelledFrames = new Set();
/// Calls a function before the next painting (HTML Standard section 8.11); returns its handle.
function addFrame(callback) {
    if (frames.size === 0) native.requestFrame();
    frames.set(++lastFrame, callback);
    return lastFrame;
}
function cancelFrame(handle) {
    if (!frames.delete(handle)) cancelledFrames.add(handle);
}
function runFrame() {
    kernel.upgradeParsed();
    beforeFrame();
    const due = frames;
    frames = new Map();
    const now = native.now();
    for (const [id, callback] of due) {
        if (cancelledFrames.delete(id)) continue;
        guarded(callback, undefined, [now]);
    }
    cancelledFrames.clear();
    afterFrame();
}

// MARK: - Structured clone (HTML Standard section 2.7)

/// The transfer steps of interfaces (HTML Standard section 2.7.2).
const transferSteps = new Map();
const pageMethods = {
    dateValue: PDate.prototype.getTime, mapForEach: PMap.prototype.forEach, mapSet: PMap.prototype.set,
    setForEach: PSet.prototype.forEach, setAdd: PSet.prototype.add, slice: PArrayBuffer.prototype.slice,
    number: PNumber.prototype.valueOf, string: PString.prototype.valueOf, boolean: PBoolean.prototype.valueOf, bigint: PBigInt.prototype.valueOf,
    mapSize: getOwnPropertyDescriptor(PMap.prototype, "size").get, setSize: getOwnPropertyDescriptor(PSet.prototype, "size").get,
    byteLength: getOwnPropertyDescriptor(PArrayBuffer.prototype, "byteLength").get,
    source: getOwnPropertyDescriptor(PRegExp.prototype, "source").get, flags: getOwnPropertyDescriptor(PRegExp.prototype, "flags").get,
    transfer: PArrayBuffer.prototype.transfer,
};
const typedArrays = ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
    "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"].map((name) => page[name]);
const typedArrayTag = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
function has(getter, v) {
    try {
        apply(getter, v, []);
        return true;
    } catch {
        return false;
    }
}
function cloneError(v) {
    let what = "The value";
    if (typeof v === "symbol") what = "A symbol";
    else if (isCallable(v)) what = "A function";
    return domException("DataCloneError", `${what} cannot be cloned`);
}
/// The fields of the states of serializable objects (HTML Standard section 2.7.1), by their interfaces.
const serializableFields = {
    __proto__: null, Blob: ["bytes", "type"], File: ["bytes", "type", "name", "lastModified"],
    DOMRect: ["x", "y", "width", "height"], DOMRectReadOnly: ["x", "y", "width", "height"],
    DOMPoint: ["x", "y", "z", "w"], DOMPointReadOnly: ["x", "y", "z", "w"], DOMMatrix: ["m", "is2D"], DOMMatrixReadOnly: ["m", "is2D"],
};
/// A copy of an object of this or another window; null for one that is not serializable.
function platformCopy(s) {
    const name = shared.names.get(s.I), fields = name === undefined ? undefined : serializableFields[name];
    if (!fields) return null;
    const copy = {};
    for (const field of fields) copy[field] = s[field];
    return instance(interfaces[name], copy);
}
function structuredClone(value, transfer = []) {
    const memory = new Map();
    for (const item of transfer) {
        if (memory.has(item)) throw domException("DataCloneError", "An object is transferred twice");
        if (has(pageMethods.byteLength, item) && pageMethods.transfer) {
            memory.set(item, null);
            continue;
        }
        const s = stateOf(item);
        const move = s && transferSteps.get(s.I);
        if (!move || s.isDetached) throw domException("DataCloneError", "The object cannot be transferred");
        memory.set(item, move(s));
    }
    const clone = (v, depth) => {
        if (typeof v === "symbol") throw cloneError(v);
        if (!isObject(v)) return v;
        if (memory.has(v) && memory.get(v) !== null) return memory.get(v);
        if (isCallable(v)) throw cloneError(v);
        if (depth > 5000) throw domException("DataCloneError", "The value is nested too deeply");
        const remember = (copy) => {
            memory.set(v, copy);
            return copy;
        };
        if (stateOf(v) !== undefined) {
            if (stateOf(v).I === DOMException) return remember(domException(stateOf(v).name, stateOf(v).message));
            const copy = platformCopy(stateOf(v));
            if (copy === null) throw cloneError(v);
            return remember(copy);
        }
        if (has(pageMethods.boolean, v)) return remember(new PObject(apply(pageMethods.boolean, v, [])));
        if (has(pageMethods.number, v)) return remember(new PObject(apply(pageMethods.number, v, [])));
        if (has(pageMethods.bigint, v)) return remember(new PObject(apply(pageMethods.bigint, v, [])));
        if (has(pageMethods.string, v)) return remember(new PObject(apply(pageMethods.string, v, [])));
        if (has(pageMethods.dateValue, v)) return remember(new PDate(apply(pageMethods.dateValue, v, [])));
        if (Object.prototype.toString.call(v) === "[object RegExp]" && has(pageMethods.flags, v)) {
            return remember(new PRegExp(apply(pageMethods.source, v, []), apply(pageMethods.flags, v, [])));
        }
        if (has(pageMethods.byteLength, v)) {
            return remember(memory.get(v) === null ? apply(pageMethods.transfer, v, []) : apply(pageMethods.slice, v, [0]));
        }
        if (ArrayBuffer.isView(v)) {
            const name = apply(typedArrayTag, v, []);
            const buffer = clone(v.buffer, depth + 1);
            if (name === undefined) return remember(new PDataView(buffer, v.byteOffset, v.byteLength));
            return remember(new (typedArrays.find((T) => T.name === name))(buffer, v.byteOffset, v.length));
        }
        if (has(pageMethods.mapSize, v)) {
            const copy = remember(new PMap());
            const pairs = [];
            apply(pageMethods.mapForEach, v, [(x, k) => { pairs.push([k, x]); }]);
            for (const [k, x] of pairs) apply(pageMethods.mapSet, copy, [clone(k, depth + 1), clone(x, depth + 1)]);
            return copy;
        }
        if (has(pageMethods.setSize, v)) {
            const copy = remember(new PSet());
            const items = [];
            apply(pageMethods.setForEach, v, [(x) => { items.push(x); }]);
            for (const x of items) apply(pageMethods.setAdd, copy, [clone(x, depth + 1)]);
            return copy;
        }
        if (isErrorObject(v)) return remember(cloneErrorObject(v));
        const tag = Object.prototype.toString.call(v);
        if (["[object Promise]", "[object WeakMap]", "[object WeakSet]", "[object WeakRef]", "[object Generator]"].includes(tag) && getPrototypeOf(v) !== pagePrototypes.object) throw cloneError(v);
        const copy = remember(Array.isArray(v) ? new PArray(v.length) : new PObject());
        for (const key of Object.keys(v)) {
            if (!Object.hasOwn(v, key)) continue;
            defineProperty(copy, key, { value: clone(v[key], depth + 1), writable: true, enumerable: true, configurable: true });
        }
        return copy;
    };
    const result = clone(value, 0);
    for (const item of transfer) if (memory.get(item) === null) apply(pageMethods.transfer, item, []);
    return { value: result, ports: transfer.filter((item) => stateOf(item)?.I === interfaces.MessagePort).map((item) => memory.get(item)) };
}
function isErrorObject(v) {
    if (Object.prototype.toString.call(v) !== "[object Error]") return false;
    for (let p = getPrototypeOf(v); p !== null; p = getPrototypeOf(p)) if (p === pagePrototypes.error) return true;
    return false;
}
function cloneErrorObject(v) {
    const name = toStr(v.name);
    const d = getOwnPropertyDescriptor(v, "message");
    const E = pageErrors[name] ?? PError;
    const copy = setPrototypeOf(new PError(), E.prototype);
    if (d && "value" in d) defineProperty(copy, "message", { value: toStr(d.value), writable: true, configurable: true });
    return copy;
}

// MARK: - Message channels (HTML Standard section 9.4)

const MessagePort = interface_("MessagePort", EventTarget, () => class {
    postMessage(message, options = undefined) {
        const s = brand(this, MessagePort);
        need(arguments.length, 1);
        const transfer = transferList(options);
        if (transfer.includes(this)) fail("DataCloneError", "A port cannot send itself");
        const cloned = structuredClone(message, transfer);
        if (s.other && !s.isDetached) deliver(s.other, cloned);
    }
    start() { startPort(brand(this, MessagePort)); }
    close() {
        const s = brand(this, MessagePort);
        s.isDetached = true;
        if (s.other) s.other.other = null;
        s.other = null;
    }
});
eventHandlers(MessagePort, ["messageerror", "close"]);
publishMixin(() => class {
    get onmessage() { return handlerValue(brand(this, MessagePort), "message"); }
    set onmessage(v) {
        const s = brand(this, MessagePort);
        setHandler(s, "message", isObject(v) ? v : null);
        startPort(s);
    }
}, MessagePort);
function transferList(options) {
    if (options === undefined || options === null) return [];
    if (!isObject(options)) throw typeError("The options are not an object");
    if (options[Symbol.iterator] !== undefined) return toSequence(options);
    const list = options.transfer;
    return list === undefined ? [] : toSequence(list);
}
function newPort() {
    const s = { listeners: null, other: null, queue: [], isStarted: false, isDetached: false };
    instance(MessagePort, s);
    return s;
}
function movePort(s) {
    const moved = newPort();
    moved.other = s.other;
    if (s.other) s.other.other = moved;
    moved.queue = s.queue;
    s.other = null;
    s.isDetached = true;
    return moved.wrapper;
}
function deliver(port, message) {
    port.queue.push(message);
    if (port.isStarted) schedulePort(port);
}
function startPort(port) {
    if (port.isStarted) return;
    port.isStarted = true;
    for (const _ of port.queue) schedulePort(port);
}
function schedulePort(port) {
    setTimer(() => {
        const message = port.queue.shift();
        if (message && !port.isDetached) {
            fire(port, "message", { I: MessageEvent, data: message.value, ports: PObject.freeze(array(message.ports)) });
        }
    }, 0, false);
}
const MessageChannel = interface_("MessageChannel", null, () => class {
    get port1() { return brand(this, MessageChannel).port1.wrapper; }
    get port2() { return brand(this, MessageChannel).port2.wrapper; }
}, {
    make(args, newTarget) {
        const port1 = newPort(), port2 = newPort();
        port1.other = port2;
        port2.other = port1;
        return instance(MessageChannel, { port1, port2 }, newTarget);
    },
});
transferSteps.set(MessagePort, movePort);

// MARK: - Broadcast channels (HTML Standard section 9.5)

/// Whether the document has another origin than the page: only a driver has scripts there.
const isForeign = native.isForeign();
/// The channels of a page's windows: their origin is the same. Other pages have processes of their own, and hear nothing.
const broadcastChannels = isForeign ? new Set() : (shared.channels ??= new Set());
const BroadcastChannel = interface_("BroadcastChannel", EventTarget, () => class {
    get name() { return brand(this, BroadcastChannel).name; }
    postMessage(message) {
        const s = brand(this, BroadcastChannel);
        need(arguments.length, 1);
        if (s.isClosed) fail("InvalidStateError", "The channel is closed");
        structuredClone(message);
        for (const other of broadcastChannels) if (other !== s && other.name === s.name) other.take(message);
    }
    close() {
        const s = brand(this, BroadcastChannel);
        s.isClosed = true;
        broadcastChannels.delete(s);
    }
}, {
    length: 1,
    make([name], newTarget) {
        const s = {
            listeners: null, name: toUSV(name), isClosed: false, core,
            take(message) {
                const { value } = structuredClone(message);
                setTimer(() => {
                    if (!s.isClosed) fire(s, "message", { I: MessageEvent, data: value, origin: pageOrigin() });
                }, 0, false);
            },
        };
        broadcastChannels.add(s);
        return instance(BroadcastChannel, s, newTarget);
    },
});
eventHandlers(BroadcastChannel, ["message", "messageerror"]);
endSteps.push(() => {
    for (const s of [...broadcastChannels]) if (s.core === core) broadcastChannels.delete(s);
});

// MARK: - URL (URL Standard)

/// The parts of a URL; `encoding` is that of a document whose attribute it is.
function parseURL(text, base = null, encoding = null) {
    const parts = native.parseURL(text, base, encoding);
    if (!parts) return null;
    const [href, protocol, username, password, hostname, port, pathname, search, hash, origin, kind, query, fragment, authority] = parts;
    return {
        href, protocol, username, password, hostname, port, pathname, search, hash, origin, isSpecial: kind === "special",
        isOpaque: kind === "opaque", hasQuery: query === "?", hasFragment: fragment === "#", hasAuthority: authority === "//",
        host: port === "" ? hostname : `${hostname}:${port}`,
    };
}
const defaultPorts = { __proto__: null, "http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21", "file:": "" };
const percentEncode = (text, keep) => {
    let out = "";
    for (const c of text) {
        if (keep.test(c)) {
            out += c;
            continue;
        }
        for (const byte of native.encodeUTF8(c)) out += `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    }
    return out;
};
const userInfoSafe = /^[A-Za-z0-9\-._~!$&'()*+,%]$/;
/// Controls and spaces at the end of a part, which the parser would strip from a whole URL.
const withEncodedEnd = (text) => text.replace(/[\0-\x20]+$/, (end) => percentEncode(end, /(?!)/));
/// A URL with one part set as the setters of the URL Standard set it; null where nothing changes.
function changeURL(url, part, value) {
    const clean = value.replace(/[\t\n\r]/g, "");
    const build = (u) => {
        const credentials = u.username !== "" || u.password !== "" ? `${u.username}${u.password !== "" ? `:${u.password}` : ""}@` : "";
        const authority = u.hasAuthority ? `//${credentials}${u.host}` : "";
        const path = !u.hasAuthority && !u.isOpaque && u.pathname.startsWith("//") ? `/.${u.pathname}` : u.pathname;
        return parseURL(`${u.protocol}${authority}${path}${u.query ?? (u.hasQuery ? u.search || "?" : "")}${u.fragment ?? (u.hasFragment ? u.hash || "#" : "")}`);
    };
    switch (part) {
    case "protocol": {
        const match = /^([A-Za-z][A-Za-z0-9+\-.]*)(?::|$)/.exec(clean);
        if (!match) return null;
        const protocol = `${match[1].toLowerCase()}:`;
        if ((protocol in defaultPorts) !== url.isSpecial) return null;
        if (protocol === "file:" && (url.username !== "" || url.password !== "" || url.port !== "")) return null;
        if (url.protocol === "file:" && url.hostname === "") return null;
        const port = defaultPorts[protocol] === url.port ? "" : url.port;
        return build({ ...url, protocol, host: port === "" ? url.hostname : `${url.hostname}:${port}` });
    }
    case "username": case "password":
        if (url.hostname === "" || url.protocol === "file:") return null;
        return build({ ...url, [part]: percentEncode(value, userInfoSafe) });
    case "host": case "hostname": {
        if (url.isOpaque) return null;
        const end = clean.search(url.isSpecial ? /[\/\\?#]/ : /[\/?#]/);
        let host = end < 0 ? clean : clean.slice(0, end);
        if (host.includes("@")) return null;
        let port = url.port;
        const match = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(host);
        if (!match) return null;
        if (match[2] !== undefined) {
            if (part === "hostname" || match[1] === "") return null;
            const digits = /^[0-9]+/.exec(match[2]);
            if (digits && Number(digits[0]) <= 65535) port = String(Number(digits[0]));
        }
        host = match[1];
        // The parser would strip them from the end of a whole URL.
        if (/[\0 ]$/.test(host) || (url.isSpecial && /[\0-\x20]$/.test(host))) return null;
        host = withEncodedEnd(host);
        if (host === "" && (url.isSpecial && url.protocol !== "file:")) return null;
        if (host === "" && (url.username !== "" || url.password !== "" || port !== "")) return null;
        const probe = parseURL(`${url.protocol}//${host}${host === "" ? "/" : ""}`);
        if (!probe || probe.pathname.length > 1) return null;
        if (port === defaultPorts[url.protocol]) port = "";
        return build({ ...url, hasAuthority: true, host: port === "" ? probe.hostname : `${probe.hostname}:${port}` });
    }
    case "port": {
        if (url.hostname === "" || url.protocol === "file:") return null;
        if (value === "") return build({ ...url, host: url.hostname });
        const digits = /^[0-9]+/.exec(clean);
        if (!digits || Number(digits[0]) > 65535) return null;
        const port = String(Number(digits[0]));
        return build({ ...url, host: port === defaultPorts[url.protocol] ? url.hostname : `${url.hostname}:${port}` });
    }
    case "pathname": {
        if (url.isOpaque) return null;
        let path = withEncodedEnd(clean).replace(/[?#]/g, (c) => (c === "?" ? "%3F" : "%23"));
        if (!path.startsWith("/") && !(url.isSpecial && path.startsWith("\\")) && (path !== "" || url.isSpecial || !url.hasAuthority)) path = `/${path}`;
        const probe = parseURL(`${url.isSpecial ? url.protocol + (url.protocol === "file:" ? "//" : "//h") : "a://h"}${path}`);
        return probe ? build({ ...url, pathname: probe.pathname }) : null;
    }
    case "search": {
        if (value === "") return build({ ...url, query: "" });
        const text = clean.startsWith("?") ? clean.slice(1) : clean;
        return build({ ...url, query: `?${withEncodedEnd(text).replace(/#/g, "%23")}` });
    }
    case "hash":
        if (value === "") return build({ ...url, fragment: "" });
        return build({ ...url, fragment: `#${withEncodedEnd(clean.startsWith("#") ? clean.slice(1) : clean)}` });
    }
    return null;
}
const URLInterface = interface_("URL", null, () => {
    const members = class {
        static canParse(url, base = undefined) {
            need(arguments.length, 1);
            return parseURL(toUSV(url), base === undefined ? null : toUSV(base)) !== null;
        }
        static parse(url, base = undefined) {
            need(arguments.length, 1);
            const record = parseURL(toUSV(url), base === undefined ? null : toUSV(base));
            return record ? makeURL(record) : null;
        }
        get href() { return brand(this, URLInterface).url.href; }
        set href(v) {
            const s = brand(this, URLInterface);
            const record = parseURL(toUSV(v));
            if (!record) throw typeError("The URL is not valid");
            setURL(s, record);
        }
        get origin() { return brand(this, URLInterface).url.origin; }
        get searchParams() {
            const s = brand(this, URLInterface);
            return s.params.wrapper;
        }
        toString() { return brand(this, URLInterface).url.href; }
        toJSON() { return brand(this, URLInterface).url.href; }
    };
    for (const part of ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"]) {
        defineProperty(members.prototype, part, getOwnPropertyDescriptor({
            get [part]() { return brand(this, URLInterface).url[part]; },
            set [part](v) {
                const s = brand(this, URLInterface);
                const record = changeURL(s.url, part, toUSV(v));
                if (record) setURL(s, record);
            },
        }, part));
    }
    return members;
}, {
    length: 1,
    aliases: ["webkitURL"],
    make([url, base = undefined], newTarget) {
        const record = parseURL(toUSV(url), base === undefined ? null : toUSV(base));
        if (!record) throw typeError("The URL is not valid");
        return makeURL(record, newTarget);
    },
});
function makeURL(record, newTarget) {
    const s = { url: record, params: null };
    instance(URLInterface, s, newTarget);
    s.params = { list: parsePairs(record.search), url: s };
    instance(URLSearchParams, s.params);
    return s.wrapper;
}
function setURL(s, record) {
    s.url = record;
    s.params.list = parsePairs(record.search);
}
function decodePercent(text) {
    const bytes = [];
    const source = native.encodeUTF8(text.replace(/\+/g, " "));
    for (let i = 0; i < source.length; i++) {
        if (source[i] === 37 && i + 2 < source.length) {
            const hex = String.fromCharCode(source[i + 1], source[i + 2]);
            if (/^[0-9A-Fa-f]{2}$/.test(hex)) {
                bytes.push(parseInt(hex, 16));
                i += 2;
                continue;
            }
        }
        bytes.push(source[i]);
    }
    return decodeBytes("utf-8", new Uint8Array(bytes), true);
}
/// The text of bytes in an encoding, its mark kept where `keepsMark`.
function decodeBytes(label, bytes, keepsMark) {
    const mark = keepsMark && bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "\ufeff" : "";
    return mark + decodeNext(native.decoder(label), bytes, true, false);
}
/// Throws where no memory is left for the text of so many bytes as one string, which takes two bytes a
/// character unless it is ASCII.
function needRoom(text, byteCount) {
    if (!native.hasRoom(text.length * (text.length < byteCount ? 2 : 1))) throw rangeError("Out of memory");
}
/// The next piece of a text, in steps: native code has copies of a string for a moment. Null where invalid
/// bytes are fatal.
function decodeNext(decoder, bytes, isLast, isFatal) {
    const step = 1 << 20;
    let text = "", place = 0;
    for (; bytes.length - place > step; place += step) {
        const part = native.decode(decoder, bytes.subarray(place, place + step), false, isFatal);
        if (part === null) return null;
        text += part;
        needRoom(text, place + step);
    }
    const part = native.decode(decoder, bytes.subarray(place), isLast, isFatal);
    return part === null ? null : text + part;
}
function parsePairs(search) {
    const text = search.startsWith("?") ? search.slice(1) : search;
    return text.split("&").filter((part) => part !== "").map((part) => {
        const equals = part.indexOf("=");
        return equals < 0 ? [decodePercent(part), ""] : [decodePercent(part.slice(0, equals)), decodePercent(part.slice(equals + 1))];
    });
}
const formEncode = (text) => percentEncode(text, /^[A-Za-z0-9*\-._ ]$/).replace(/ /g, "+");
const serializePairs = (list) => list.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`).join("&");
function pairsChanged(s) {
    if (!s.url) return;
    const text = serializePairs(s.list);
    const list = s.list;
    const record = changeURL(s.url.url, "search", text === "" ? "" : `?${text}`);
    if (record) s.url.url = record;
    s.list = list;
}
const URLSearchParams = interface_("URLSearchParams", null, () => class {
    get size() { return brand(this, URLSearchParams).list.length; }
    append(name, value) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 2);
        s.list.push([toUSV(name), toUSV(value)]);
        pairsChanged(s);
    }
    delete(name, value = undefined) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 1);
        name = toUSV(name);
        const wanted = value === undefined ? undefined : toUSV(value);
        s.list = s.list.filter(([n, v]) => n !== name || (wanted !== undefined && v !== wanted));
        pairsChanged(s);
    }
    get(name) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 1);
        name = toUSV(name);
        return s.list.find(([n]) => n === name)?.[1] ?? null;
    }
    getAll(name) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 1);
        name = toUSV(name);
        return array(s.list.filter(([n]) => n === name).map(([, v]) => v));
    }
    has(name, value = undefined) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 1);
        name = toUSV(name);
        const wanted = value === undefined ? undefined : toUSV(value);
        return s.list.some(([n, v]) => n === name && (wanted === undefined || v === wanted));
    }
    set(name, value) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 2);
        name = toUSV(name);
        value = toUSV(value);
        const place = s.list.findIndex(([n]) => n === name);
        if (place < 0) s.list.push([name, value]);
        else s.list = s.list.filter(([n], i) => n !== name || i === place).map((pair, i) => (pair[0] === name ? [name, value] : pair));
        pairsChanged(s);
    }
    sort() {
        const s = brand(this, URLSearchParams);
        s.list = s.list.map((pair, i) => [pair, i]).sort(([a, i], [b, j]) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : i - j)).map(([pair]) => pair);
        pairsChanged(s);
    }
    toString() { return serializePairs(brand(this, URLSearchParams).list); }
}, {
    make([init = ""], newTarget) {
        let list;
        if (isObject(init)) {
            const method = init[Symbol.iterator];
            if (method !== undefined && method !== null) {
                list = drain(init, toCallback(method), (pair) => {
                    const items = toSequence(pair, toUSV);
                    if (items.length !== 2) throw typeError("A pair has not two items");
                    return items;
                });
            } else {
                const record = new Map();
                for (const key of ownKeys(init)) {
                    const d = getOwnPropertyDescriptor(init, key);
                    if (d && d.enumerable) record.set(toUSV(key), toUSV(init[key]));
                }
                list = [...record];
            }
        } else {
            list = parsePairs(toUSV(init));
        }
        return instance(URLSearchParams, { list, url: null }, newTarget);
    },
});
makePairIterable(URLSearchParams, "URLSearchParams", (s) => s.list);

// MARK: - Encoding (Encoding Standard section 7)

const TextDecoder = interface_("TextDecoder", null, () => class {
    get encoding() { return brand(this, TextDecoder).encoding; }
    get fatal() { return brand(this, TextDecoder).fatal; }
    get ignoreBOM() { return brand(this, TextDecoder).ignoreBOM; }
    decode(input = undefined, options = undefined) {
        const s = brand(this, TextDecoder);
        const bytes = input === undefined ? new Uint8Array(0) : viewOf(input);
        return decodePiece(s, bytes, !toDict(options).stream);
    }
}, {
    make([label = "utf-8", options = undefined], newTarget) {
        const d = toDict(options);
        const name = native.encodingName(toStr(label).replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, ""));
        const fatal = !!d.fatal, ignoreBOM = !!d.ignoreBOM;
        if (name === null || name === "replacement") throw rangeError("There is no such encoding");
        return instance(TextDecoder, { encoding: name, fatal, ignoreBOM, decoder: null, head: null }, newTarget);
    },
});
/// Decodes the next piece of a text.
function decodePiece(s, bytes, isLast) {
    if (s.decoder === null) {
        s.decoder = native.decoder(s.encoding);
        s.head = [];
    }
    let prefix = "";
    if (s.ignoreBOM && s.head !== null) prefix = passMark(s, bytes, isLast);
    const text = decodeNext(s.decoder, bytes, isLast, s.fatal);
    if (isLast || text === null) s.decoder = null;
    if (text === null) throw typeError("The bytes are not valid in this encoding");
    return prefix + text;
}
/// The mark at the start of a text, which the decoder leaves out and this one keeps.
function passMark(s, bytes, isLast) {
    const mark = { __proto__: null, "utf-8": [0xef, 0xbb, 0xbf], "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] }[s.encoding];
    if (!mark) {
        s.head = null;
        return "";
    }
    for (const byte of bytes) {
        if (s.head.length === mark.length) break;
        s.head.push(byte);
    }
    if (s.head.length < mark.length && !isLast) return "";
    const isMark = mark.every((b, i) => s.head[i] === b);
    s.head = null;
    return isMark ? "\ufeff" : "";
}
/// The bytes of a buffer or a view, copied.
function toBytes(v) { return new Uint8Array(viewOf(v)); }
/// The bytes of a buffer or a view, until scripts of the page run again.
function viewOf(v) {
    const isShared = () => Object.prototype.toString.call(v) === "[object SharedArrayBuffer]";
    if (has(pageMethods.byteLength, v) || isShared()) return new Uint8Array(v);
    if (ArrayBuffer.isView(v)) return new Uint8Array(v.buffer, v.byteOffset, v.byteLength);
    throw typeError("The argument is no buffer");
}
function pageBytes(bytes) {
    const result = new PUint8Array(bytes.length);
    Uint8Array.prototype.set.call(result, bytes);
    return result;
}
const TextEncoder = interface_("TextEncoder", null, () => class {
    get encoding() {
        brand(this, TextEncoder);
        return "utf-8";
    }
    encode(input = "") {
        brand(this, TextEncoder);
        return pageBytes(native.encodeUTF8(toUSV(input)));
    }
    encodeInto(source, destination) {
        brand(this, TextEncoder);
        need(arguments.length, 2);
        source = toUSV(source);
        if (!ArrayBuffer.isView(destination) || apply(typedArrayTag, destination, []) !== "Uint8Array") throw typeError("The destination is no Uint8Array");
        const room = destination.length;
        let read = 0, written = 0;
        for (const c of source) {
            const bytes = native.encodeUTF8(c);
            if (written + bytes.length > room) break;
            for (const byte of bytes) destination[written++] = byte;
            read += c.length;
        }
        return dictionary({ read, written });
    }
}, {
    make(args, newTarget) { return instance(TextEncoder, {}, newTarget); },
});
const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function btoa(text) {
    let out = "";
    for (let i = 0; i < text.length; i += 3) {
        const codes = [0, 1, 2].map((k) => (i + k < text.length ? text.charCodeAt(i + k) : 0));
        if (codes.some((c) => c > 255)) fail("InvalidCharacterError", "The text has characters beyond U+00FF");
        const n = (codes[0] << 16) | (codes[1] << 8) | codes[2];
        out += base64[n >> 18] + base64[(n >> 12) & 63] + (i + 1 < text.length ? base64[(n >> 6) & 63] : "=") + (i + 2 < text.length ? base64[n & 63] : "=");
    }
    return out;
}
function atob(text) {
    let data = text.replace(/[\t\n\f\r ]/g, "");
    if (data.length % 4 === 0) data = data.replace(/={1,2}$/, "");
    if (data.length % 4 === 1 || /[^A-Za-z0-9+\/]/.test(data)) fail("InvalidCharacterError", "The text is not Base64");
    let out = "", buffer = 0, bits = 0;
    for (const c of data) {
        buffer = (buffer << 6) | base64.indexOf(c);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            out += String.fromCharCode((buffer >> bits) & 255);
            buffer &= (1 << bits) - 1;
        }
    }
    return out;
}

// MARK: - Parsing and serializing (DOM Parsing)

/// A document of markup; its templates may become shadow trees (`Document.parseHTMLUnsafe`).
function parsedDocument(text, allowsShadowRoots) {
    const made = makeDocument({ id: native.parseDocument(text, allowsShadowRoots), isHTML: true, contentType: "text/html", url: native.documentURL() });
    if (allowsShadowRoots) kernel.takeParsedShadows();
    const first = native.first(made.id);
    const doctype = first >= 0 && native.kind(first) === DOCTYPE ? S(first) : null;
    made.isQuirks = () => !doctype || doctypeParts(doctype)[0] !== "html" || doctypeParts(doctype)[1] !== "";
    markParsed(made.id);
    return made.wrapper;
}
interface_("DOMParser", null, () => class {
    parseFromString(text, type) {
        brand(this, interfaces.DOMParser);
        need(arguments.length, 2);
        text = toStr(text);
        type = toStr(type);
        if (type === "text/html") return parsedDocument(text, false);
        if (!["text/xml", "application/xml", "application/xhtml+xml", "image/svg+xml"].includes(type)) throw typeError(`'${type}' is no type that can be parsed`);
        return parseXML(text, type).wrapper;
    }
}, {
    make(args, newTarget) { return instance(interfaces.DOMParser, {}, newTarget); },
});
interface_("XMLSerializer", null, () => class {
    serializeToString(root) {
        brand(this, interfaces.XMLSerializer);
        need(arguments.length, 1);
        return kernel.serializeXML(toState(root, Node), false);
    }
}, {
    make(args, newTarget) { return instance(interfaces.XMLSerializer, {}, newTarget); },
});
const voidTags = new Set("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "));
const escapeText = (t) => t.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" }[c]));
const escapeAttr = (t) => t.replace(/[&<>"\t\n\r]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#9;", "\n": "&#xA;", "\r": "&#xD;" }[c]));
/// DOM Parsing, "XML serialization".
function serializeXML(top, isStrict) {
    let generated = 1;
    const bad = (test) => { if (isStrict && test) fail("InvalidStateError", "The tree cannot be written as XML"); };
    const notXML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
    const add = (map, prefix, ns) => { map.has(ns) ? map.get(ns).push(prefix) : map.set(ns, [prefix]); };
    const copy = (map) => new Map(Array.from(map, ([k, v]) => [k, [...v]]));
    const find = (map, ns, preferred) => {
        const list = map.get(ns);
        return list ? (list.includes(preferred) ? preferred : list.at(-1)) : null;
    };
    const one = (s, context, prefixes) => {
        switch (s.kind) {
        case ELEMENT: return writeElement(s, context, prefixes);
        case DOCUMENT: case FRAGMENT:
            bad(s.kind === DOCUMENT && !documentElement(s));
            return childStates(s).map((c) => one(c, context, prefixes)).join("");
        case TEXT:
            bad(notXML.test(dataOf(s)));
            return escapeText(dataOf(s));
        case CDATA: return `<![CDATA[${dataOf(s)}]]>`;
        case COMMENT:
            bad(notXML.test(dataOf(s)) || dataOf(s).includes("--") || dataOf(s).endsWith("-"));
            return `<!--${dataOf(s)}-->`;
        case INSTRUCTION:
            bad(targetOf(s).includes(":") || ascii.lower(targetOf(s)) === "xml" || dataOf(s).includes("?>"));
            return `<?${targetOf(s)} ${dataOf(s)}?>`;
        case DOCTYPE: {
            const [name, publicID, systemID] = doctypeParts(s);
            return `<!DOCTYPE ${name}${publicID ? ` PUBLIC "${publicID}"` : ""}${systemID ? `${publicID ? "" : " SYSTEM"} "${systemID}"` : ""}>`;
        }
        case ATTRIBUTE: return "";
        }
        return "";
    };
    const writeElement = (s, context, outer) => {
        bad(s.local.includes(":") || !namePattern.test(s.local));
        const prefixes = copy(outer), local = new Map();
        let declared = null, inherited = context, ignoresDefault = false;
        for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
            const [ns, prefix, name] = native.attrName(s.id, i);
            if (ns !== XMLNS) continue;
            const value = attrAt(s, i);
            if (prefix === null) {
                declared = value;
            } else if (value !== XML && !(value === "" ? (prefixes.get(null) ?? []) : prefixes.get(value) ?? []).includes(name)) {
                add(prefixes, name, value === "" ? null : value);
                local.set(name, value);
            }
        }
        let name = "", markup = "<";
        const ns = s.ns;
        if (inherited === ns) {
            if (declared !== null) ignoresDefault = true;
            name = ns === XML ? `xml:${s.local}` : s.local;
            markup += name;
        } else {
            let prefix = s.prefix;
            let candidate = find(prefixes, ns, prefix);
            if (prefix === "xmlns") {
                bad(true);
                candidate = prefix;
            }
            if (candidate !== null) {
                name = `${candidate}:${s.local}`;
                if (declared !== null && declared !== XML) inherited = declared === "" ? null : declared;
                markup += name;
            } else if (prefix !== null) {
                if (local.has(prefix)) prefix = generatePrefix(prefixes, ns);
                add(prefixes, prefix, ns);
                name = `${prefix}:${s.local}`;
                markup += `${name} xmlns:${prefix}="${escapeAttr(ns ?? "")}"`;
                if (declared !== null) inherited = declared === "" ? null : declared;
            } else if (declared === null || (declared === "" ? null : declared) !== ns) {
                ignoresDefault = true;
                name = s.local;
                inherited = ns;
                markup += `${name} xmlns="${escapeAttr(ns ?? "")}"`;
            } else {
                name = s.local;
                inherited = ns;
                markup += name;
            }
        }
        markup += writeAttributes(s, prefixes, local, ignoresDefault);
        const children = childStates(contentOf(s));
        if (ns === HTML && children.length === 0 && voidTags.has(s.local)) return `${markup} />`;
        if (ns !== HTML && children.length === 0) return `${markup}/>`;
        return `${markup}>${children.map((c) => one(c, inherited, prefixes)).join("")}</${name}>`;
    };
    const generatePrefix = (prefixes, ns) => {
        const prefix = `ns${generated++}`;
        add(prefixes, prefix, ns);
        return prefix;
    };
    const writeAttributes = (s, prefixes, local, ignoresDefault) => {
        let markup = "";
        for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
            const [ns, prefix, name] = native.attrName(s.id, i);
            const value = attrAt(s, i);
            let candidate = null;
            if (ns !== null) {
                candidate = find(prefixes, ns, prefix);
                if (ns === XMLNS) {
                    if (value === XML || (prefix === null && ignoresDefault)
                        || (prefix !== null && (!local.has(name) || local.get(name) !== value) && (prefixes.get(value) ?? []).includes(name))) continue;
                    if (prefix === "xmlns") candidate = "xmlns";
                } else if (ns === XML) {
                    candidate = "xml";
                } else if (candidate === null) {
                    if (prefix !== null && !local.has(prefix)) {
                        candidate = prefix;
                        add(prefixes, candidate, ns);
                        local.set(candidate, ns);
                    } else {
                        candidate = generatePrefix(prefixes, ns);
                    }
                    markup += ` xmlns:${candidate}="${escapeAttr(ns)}"`;
                }
            }
            bad(name.includes(":") || !namePattern.test(name) || (name === "xmlns" && ns === null));
            markup += ` ${candidate !== null ? `${candidate}:` : ""}${name}="${escapeAttr(value)}"`;
        }
        return markup;
    };
    return one(top, null, new Map([[XML, ["xml"]]]));
}

/// A small parser of well-formed XML, for documents that scripts make.
class XMLSource {
    constructor(text, doc, parent, scope) {
        this.text = text.replace(/\r\n?/g, "\n");
        this.at = 0;
        this.doc = doc;
        this.parent = parent;
        this.scope = scope;
        this.depth = 0;
    }
    fail(message) {
        throw { xml: `${message} at ${this.at}` };
    }
    take(pattern) {
        pattern.lastIndex = this.at;
        const match = pattern.exec(this.text);
        if (match) this.at = pattern.lastIndex;
        return match;
    }
    is(literal) {
        if (!this.text.startsWith(literal, this.at)) return false;
        this.at += literal.length;
        return true;
    }
    until(literal) {
        const end = this.text.indexOf(literal, this.at);
        if (end < 0) this.fail(`'${literal}' is missing`);
        const part = this.text.slice(this.at, end);
        this.at = end + literal.length;
        return part;
    }
    references(text) {
        return text.replace(/&(#x[0-9a-fA-F]+|#[0-9]+|[^;&\s]*);?/g, (all, name) => {
            if (!all.endsWith(";")) this.fail("A reference has no end");
            if (name[0] === "#") {
                const code = name[1] === "x" ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
                if (!(code > 0 && code <= 0x10ffff)) this.fail("A reference is wrong");
                return String.fromCodePoint(code);
            }
            const known = { __proto__: null, amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" }[name];
            if (known === undefined) this.fail(`The entity ${name} is not known`);
            return known;
        });
    }
    content(isDocument) {
        let text = "";
        const flush = () => {
            if (text === "") return;
            if (isDocument && this.depth === 0) {
                if (/[^\t\n\r ]/.test(text)) this.fail("Text stands outside of the root element");
            } else {
                native.insert(makeText(text, this.doc).id, this.parent.id, -1);
            }
            text = "";
        };
        while (this.at < this.text.length) {
            const plain = this.take(/[^<]+/y);
            if (plain) {
                if (plain[0].includes("]]>")) this.fail("']]>' stands in text");
                text += this.references(plain[0]);
                continue;
            }
            if (this.is("<![CDATA[")) {
                flush();
                const data = this.until("]]>");
                if (isDocument && this.depth === 0) this.fail("A CDATA section stands outside of the root element");
                native.insert(makeNode(CDATA, data, this.doc).id, this.parent.id, -1);
                continue;
            }
            flush();
            if (this.is("<!--")) {
                const data = this.until("-->");
                if (data.includes("--") || data.endsWith("-")) this.fail("A comment has two hyphens");
                native.insert(makeComment(data, this.doc).id, this.parent.id, -1);
            } else if (this.is("<?")) {
                const target = this.take(/[^\s?>]+/y);
                if (!target || !namePattern.test(target[0])) this.fail("An instruction has no target");
                this.take(/[ \t\n]*/y);
                const data = this.until("?>");
                if (ascii.lower(target[0]) === "xml") {
                    if (this.parent !== this.doc || native.first(this.parent.id) >= 0) this.fail("The XML declaration is not at the start");
                    continue;
                }
                native.insert(makeNode(INSTRUCTION, `${target[0]}\0${data}`, this.doc).id, this.parent.id, -1);
            } else if (this.is("<!DOCTYPE")) {
                this.doctype();
            } else if (this.is("</")) {
                if (this.depth === 0) this.fail("An end tag has no start tag");
                const name = this.take(/[^\s>]+/y);
                this.take(/[ \t\n]*/y);
                if (!name || !this.is(">") || name[0] !== qualifiedName(this.parent)) this.fail("An end tag does not match");
                this.parent = S(native.parent(this.parent.id));
                this.scope = this.scope.outer;
                this.depth--;
            } else {
                this.element(isDocument);
            }
        }
        flush();
        if (this.depth > 0) this.fail("An element has no end tag");
        if (isDocument && !documentElement(this.doc)) this.fail("There is no root element");
    }
    doctype() {
        const match = this.take(/[ \t\n]+([^\s>\[]+)(?:[ \t\n]+(?:PUBLIC[ \t\n]+(?:"([^"]*)"|'([^']*)')[ \t\n]+(?:"([^"]*)"|'([^']*)')|SYSTEM[ \t\n]+(?:"([^"]*)"|'([^']*)')))?[ \t\n]*(\[[^\]]*\][ \t\n]*)?>/y);
        if (!match || this.depth > 0) this.fail("The doctype is wrong");
        const [, name, p1, p2, s1, s2, s3, s4] = match;
        native.insert(makeNode(DOCTYPE, `${name}\0${p1 ?? p2 ?? ""}\0${s1 ?? s2 ?? s3 ?? s4 ?? ""}`, this.doc).id, this.parent.id, -1);
    }
    element(isDocument) {
        if (!this.is("<")) this.fail("A tag is wrong");
        const name = this.take(/[^\s\/>=<"']+/y)?.[0];
        if (!name || !qualifiedPattern.test(name)) this.fail("The name of an element is wrong");
        if (isDocument && this.depth === 0 && documentElement(this.doc)) this.fail("There are two root elements");
        const attributes = [];
        let isEmpty = false;
        for (;;) {
            const space = this.take(/[ \t\n]+/y);
            if (this.is("/>")) {
                isEmpty = true;
                break;
            }
            if (this.is(">")) break;
            if (!space) this.fail("A tag is wrong");
            const match = this.take(/([^\s\/>=<"']+)[ \t\n]*=[ \t\n]*(?:"([^"<]*)"|'([^'<]*)')/y);
            if (!match || !qualifiedPattern.test(match[1])) this.fail("An attribute is wrong");
            if (attributes.some(([n]) => n === match[1])) this.fail("An attribute stands twice");
            attributes.push([match[1], this.references((match[2] ?? match[3]).replace(/[\t\n]/g, " "))]);
        }
        const scope = { outer: this.scope, map: new Map(this.scope.map) };
        for (const [n, value] of attributes) {
            if (n === "xmlns") scope.map.set(null, value || null);
            else if (n.startsWith("xmlns:")) scope.map.set(n.slice(6), value);
        }
        const parts = (qualified, isAttribute) => {
            const colon = qualified.indexOf(":");
            if (colon < 0) return [isAttribute ? (qualified === "xmlns" ? XMLNS : null) : scope.map.get(null) ?? null, null, qualified];
            const prefix = qualified.slice(0, colon);
            const ns = prefix === "xml" ? XML : prefix === "xmlns" ? XMLNS : scope.map.get(prefix);
            if (!ns) this.fail(`The prefix ${prefix} is not bound`);
            return [ns, prefix, qualified.slice(colon + 1)];
        };
        const [ns, prefix, local] = parts(name, false);
        const s = makeElementIn(this.doc, ns, prefix, local);
        for (const [n, value] of attributes) native.addAttr(s.id, ...parts(n, true), value);
        if (ns === HTML) readContentHandlers(s);
        if (local === "script") s.isStarted = true;
        const target = contentOf(this.parent);
        native.insert(s.id, target.id, -1);
        if (isEmpty) return;
        if (++this.depth > 500) this.fail("The elements are nested too deeply");
        this.parent = s;
        this.scope = scope;
    }
}
const emptyScope = () => ({ outer: null, map: new Map() });
function parseXML(text, type) {
    const doc = makeDocument({ isHTML: false, contentType: type, url: native.documentURL(), I: XMLDocument });
    try {
        if (text.startsWith("\ufeff")) text = text.slice(1);
        new XMLSource(text, doc, doc, emptyScope()).content(true);
    } catch (error) {
        if (error.xml === undefined) throw error;
        for (const c of childStates(doc)) native.remove(c.id);
        const ns = "http://www.mozilla.org/newlayout/xml/parsererror.xml";
        const root = makeElementIn(doc, ns, null, "parsererror");
        native.insert(root.id, doc.id, -1);
        native.insert(makeText(error.xml, doc).id, root.id, -1);
    }
    return doc;
}
function parseXMLFragment(text, context, fragment) {
    const scope = emptyScope();
    const chain = [];
    for (let s = context; s && s.kind === ELEMENT; s = parentState(s)) chain.unshift(s);
    for (const s of chain) {
        if (s.prefix === null) scope.map.set(null, s.ns);
        else scope.map.set(s.prefix, s.ns);
        for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
            const [ns, prefix, local] = native.attrName(s.id, i);
            if (ns === XMLNS) scope.map.set(prefix === null ? null : local, native.attrValue(s.id, i) || null);
        }
    }
    try {
        new XMLSource(text, fragment.doc, fragment, scope).content(false);
    } catch (error) {
        if (error.xml === undefined) throw error;
        fail("SyntaxError", error.xml);
    }
}

// MARK: - Storage (HTML Standard chapter 12)
//
// The browser keeps the items. A page gets a copy of its area when it looks at it for the first time.

const Storage = interface_("Storage", null, () => class {
    get length() { return area(this).map.size; }
    key(index) {
        const s = area(this);
        need(arguments.length, 1);
        return [...s.map.keys()][toULong(index)] ?? null;
    }
    getItem(key) {
        const s = area(this);
        need(arguments.length, 1);
        return s.map.get(toStr(key)) ?? null;
    }
    setItem(key, value) {
        const s = area(this);
        need(arguments.length, 2);
        setItem(s, toStr(key), toStr(value));
    }
    removeItem(key) {
        const s = area(this);
        need(arguments.length, 1);
        removeItem(s, toStr(key));
    }
    clear() {
        const s = area(this);
        if (s.map.size === 0) return;
        s.map.clear();
        s.items.size = 0;
        native.changeStorage(s.number);
        storageChanged(s, null, null, null);
    }
});
/// The state of an area, which is the browser's.
function area(object) { return brand(object, Storage); }
const storageQuota = 5 << 20;
function setItem(s, key, value) {
    const old = s.map.get(key);
    const size = s.items.size + (old === undefined ? key.length : -old.length) + value.length;
    if (size > storageQuota) fail("QuotaExceededError", "The storage is full");
    if (old === value) return;
    if (!native.changeStorage(s.number, key, value)) fail("QuotaExceededError", "Too much was stored at once");
    s.map.set(key, value);
    s.items.size = size;
    storageChanged(s, key, old ?? null, value);
}
function removeItem(s, key) {
    const old = s.map.get(key);
    if (old === undefined) return;
    s.items.size -= key.length + old.length;
    s.map.delete(key);
    native.changeStorage(s.number, key);
    storageChanged(s, key, old, null);
}
/// Tells the other windows of the page, which have the same areas.
function storageChanged(s, key, oldValue, newValue) {
    if (!shared.isMany || isForeign) return;
    const url = native.documentURL();
    for (const other of shared.windows.values()) {
        if (other !== core && !other.isGone()) other.storageChanged(s.number, { key, oldValue, newValue, url });
    }
}
function fireStorage(number, members) {
    setTimer(() => fire(windowState, "storage", { I: StorageEvent, ...members, storageArea: storageArea(number) }), 0, false);
}
const storageOps = {
    namesIndices: true,
    names: (s) => s.map.keys(),
    named: (s, name) => s.map.get(name),
    setNamed: (s, name, value) => setItem(s, name, toStr(value)),
    deleteNamed: removeItem,
};
/// The window's objects of the areas by their numbers: 0 `localStorage`, 1 `sessionStorage`.
const storageAreas = [];
function storageArea(number) {
    if (storageAreas[number] !== undefined) return storageAreas[number];
    const items = isForeign ? storedItems(number) : (shared.storage[number] ??= storedItems(number));
    return (storageAreas[number] = legacyObject(Storage, { number, items, map: items.map }, storageOps));
}
/// The items of an area as the browser has them, and their size.
function storedItems(number) {
    const list = native.storage(number);
    if (list === null) fail("SecurityError", "The page may not store anything");
    const items = { map: new Map(), size: 0 };
    for (let i = 0; i + 1 < list.length; i += 2) {
        items.map.set(list[i], list[i + 1]);
        items.size += list[i].length + list[i + 1].length;
    }
    return items;
}

// MARK: - Performance (High Resolution Time, User Timing)

const PerformanceEntry = interface_("PerformanceEntry", null, () => class {
    get name() { return brand(this, PerformanceEntry).name; }
    get entryType() { return brand(this, PerformanceEntry).entryType; }
    get startTime() { return brand(this, PerformanceEntry).startTime; }
    get duration() { return brand(this, PerformanceEntry).duration; }
    toJSON() {
        const { name, entryType, startTime, duration } = brand(this, PerformanceEntry);
        return dictionary({ name, entryType, startTime, duration });
    }
});
const PerformanceMark = interface_("PerformanceMark", PerformanceEntry, () => class {
    get detail() { return brand(this, PerformanceMark).detail; }
}, {
    length: 1,
    make([name, options = undefined], newTarget) { return makeMark(toStr(name), toDict(options), newTarget); },
});
const PerformanceMeasure = interface_("PerformanceMeasure", PerformanceEntry, () => class {
    get detail() { return brand(this, PerformanceMeasure).detail; }
});
function makeMark(name, options, newTarget) {
    if (timesOfNavigation.has(name)) fail("SyntaxError", `'${name}' is a time of the navigation`);
    let startTime = native.now();
    if (options.startTime !== undefined) {
        startTime = toDouble(options.startTime);
        if (startTime < 0) throw typeError("The time is negative");
    }
    const detail = options.detail === undefined || options.detail === null ? null : structuredClone(options.detail).value;
    return instance(PerformanceMark, { name, entryType: "mark", startTime, duration: 0, detail }, newTarget);
}
const performanceEntries = [];
const maximumEntries = 10000;
function markTime(v) {
    if (typeof v === "number") return v;
    const name = toStr(v);
    const found = performanceEntries.findLast((e) => e.entryType === "mark" && e.name === name);
    if (found) return found.startTime;
    // User Timing, "convert a name to a timestamp": the times of the navigation are marks, too.
    if (!timesOfNavigation.has(name)) fail("SyntaxError", `There is no mark '${name}'`);
    const time = navigationTime(name);
    if (time === 0) fail("InvalidAccessError", `The time '${name}' has not come`);
    return time - navigationTime("navigationStart");
}
const Performance = interface_("Performance", EventTarget, () => class {
    now() {
        brand(this, Performance);
        return native.now();
    }
    get timeOrigin() { return brand(this, Performance) && native.timeOrigin(); }
    toJSON() { return brand(this, Performance) && dictionary({ timeOrigin: native.timeOrigin() }); }
    mark(name, options = undefined) {
        brand(this, Performance);
        need(arguments.length, 1);
        const mark = makeMark(toStr(name), toDict(options));
        if (performanceEntries.length < maximumEntries) performanceEntries.push(stateOf(mark));
        notePerformance(stateOf(mark));
        return mark;
    }
    measure(name, start = undefined, end = undefined) {
        brand(this, Performance);
        need(arguments.length, 1);
        name = toStr(name);
        let from, to, detail = null;
        if (isObject(start)) {
            from = start.start === undefined ? undefined : markTime(start.start);
            to = start.end === undefined ? undefined : markTime(start.end);
            if (start.duration !== undefined) {
                const duration = toDouble(start.duration);
                if (from === undefined) from = (to ?? native.now()) - duration;
                else to = from + duration;
            }
            if (start.detail !== undefined && start.detail !== null) detail = structuredClone(start.detail).value;
        } else if (start !== undefined) {
            from = markTime(start);
        }
        if (end !== undefined) to = markTime(end);
        from ??= 0;
        to ??= native.now();
        const measure = instance(PerformanceMeasure, { name, entryType: "measure", startTime: from, duration: to - from, detail });
        if (performanceEntries.length < maximumEntries) performanceEntries.push(stateOf(measure));
        notePerformance(stateOf(measure));
        return measure;
    }
    clearMarks(name = undefined) {
        brand(this, Performance);
        clearEntries("mark", name);
    }
    clearMeasures(name = undefined) {
        brand(this, Performance);
        clearEntries("measure", name);
    }
    getEntries() {
        brand(this, Performance);
        return entryList(() => true);
    }
    getEntriesByType(type) {
        brand(this, Performance);
        need(arguments.length, 1);
        type = toStr(type);
        return entryList((e) => e.entryType === type);
    }
    getEntriesByName(name, type = undefined) {
        brand(this, Performance);
        need(arguments.length, 1);
        name = toStr(name);
        const wanted = type === undefined ? undefined : toStr(type);
        return entryList((e) => e.name === name && (wanted === undefined || e.entryType === wanted));
    }
});
const entryList = (test) => array([theNavigationEntry(), ...performanceEntries].filter(test).sort((a, b) => a.startTime - b.startTime).map((e) => e.wrapper));
function clearEntries(type, name) {
    const wanted = name === undefined ? undefined : toStr(name);
    const kept = performanceEntries.filter((e) => e.entryType !== type || (wanted !== undefined && e.name !== wanted));
    performanceEntries.length = 0;
    performanceEntries.push(...kept);
}

// MARK: - Cryptography: random numbers only

const Crypto = interface_("Crypto", null, () => class {
    getRandomValues(v) {
        brand(this, Crypto);
        need(arguments.length, 1);
        if (!ArrayBuffer.isView(v)) throw typeError("The argument is no typed array");
        const name = apply(typedArrayTag, v, []);
        if (name === undefined || name.startsWith("Float")) fail("TypeMismatchError", "The array does not hold integers");
        if (v.byteLength > 65536) fail("QuotaExceededError", "The array is too long");
        const bytes = native.random(v.byteLength);
        Uint8Array.prototype.set.call(new Uint8Array(v.buffer, v.byteOffset, v.byteLength), bytes);
        return v;
    }
    randomUUID() {
        brand(this, Crypto);
        return randomUUID();
    }
});
/// A random UUID (RFC 9562 section 5.4).
function randomUUID() {
    const bytes = native.random(16);
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/// The numbers of `Math.random` (xoshiro128**). The engine's own would come in the same order on all
/// pages whose processes are copies of one (docs/rooms/GarthContent.md, "Nurseries").
const random = { state: null };
const rotated = (x, bits) => (x << bits) | (x >>> (32 - bits));
function randomBits() {
    const s = (random.state ??= new Int32Array(native.random(16).buffer)), t = s[1] << 9;
    const result = Math.imul(rotated(Math.imul(s[1], 5), 7), 9);
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 11);
    return result >>> 0;
}
defineProperty(page.Math, "random", {
    value: published({
        random() { return ((randomBits() >>> 5) * 2 ** 26 + (randomBits() >>> 6)) / 2 ** 53; },
    }.random, 0),
});

// MARK: - Style (CSSOM, the part of inline styles)

const CSSStyleDeclaration = interface_("CSSStyleDeclaration", null, () => class {
    get cssText() {
        const s = brand(this, CSSStyleDeclaration);
        return s.source?.isReadOnly ? "" : declarationText(declarations(s));
    }
    set cssText(v) {
        const s = brand(this, CSSStyleDeclaration);
        const text = toStrOrEmpty(v);
        ensureWritable(s);
        storeDeclarations(s, parseDeclarations(text));
    }
    get length() { return declarations(brand(this, CSSStyleDeclaration)).length; }
    item(index) {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 1);
        return declarations(s)[toULong(index)]?.name ?? "";
    }
    getPropertyValue(name) {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 1);
        return propertyValue(s, toStr(name));
    }
    getPropertyPriority(name) {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 1);
        const key = propertyName(toStr(name));
        return priorityOf(s, key);
    }
    setProperty(name, value, priority = "") {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 2);
        setProperty(s, propertyName(toStr(name)), toStrOrEmpty(value), toStrOrEmpty(priority));
    }
    removeProperty(name) {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 1);
        const key = propertyName(toStr(name));
        ensureWritable(s);
        const old = propertyValue(s, key);
        const list = declarations(s);
        const kept = list.filter((d) => d.name !== key && !(shorthandParts[key] ?? []).includes(d.name));
        if (kept.length !== list.length) storeDeclarations(s, kept);
        return old;
    }
    get parentRule() { return wrapperOrNull(brand(this, CSSStyleDeclaration).rule); }
});
function priorityOf(s, key) {
    const list = declarations(s);
    const names = list.some((d) => d.name === key) ? [key] : shorthandParts[key] ?? [key];
    return names.every((name) => list.find((d) => d.name === name)?.important) ? "important" : "";
}
/// A declaration block has a `source` unless it is that of a `style` attribute: what lists its
/// declarations, what they are worth, and what keeps them.
function ensureWritable(s) {
    if (s.source?.isReadOnly) fail("NoModificationAllowedError", "Computed values cannot be changed");
}
const propertyName = (name) => (name.startsWith("--") ? name : ascii.lower(name));
const sides = ["top", "right", "bottom", "left"];
const shorthands = {
    margin: sides.map((side) => `margin-${side}`), padding: sides.map((side) => `padding-${side}`),
    "border-width": sides.map((side) => `border-${side}-width`), "border-style": sides.map((side) => `border-${side}-style`),
    "border-color": sides.map((side) => `border-${side}-color`), overflow: ["overflow-x", "overflow-y"],
};
/// Splits declarations at the semicolons outside of strings, brackets and comments.
function parseDeclarations(text) {
    const list = [];
    let part = "", open = 0, quote = "";
    const flush = () => {
        const colon = part.indexOf(":");
        if (colon > 0) {
            const name = propertyName(ascii.strip(part.slice(0, colon)));
            let value = ascii.strip(part.slice(colon + 1));
            const important = /!\s*important$/i.test(value);
            if (important) value = ascii.strip(value.replace(/!\s*important$/i, ""));
            if (/^(?:--.+|-?[a-z][a-z0-9-]*)$/.test(name) && value !== "" && open === 0 && quote === "") putDeclaration(list, name, value, important);
        }
        part = "";
    };
    const clean = text.replace(/\/\*[^]*?(?:\*\/|$)/g, "");
    for (let i = 0; i < clean.length; i++) {
        const c = clean[i];
        if (quote !== "") {
            if (c === "\\") part += c + (clean[++i] ?? "");
            else {
                if (c === quote) quote = "";
                part += c;
            }
            continue;
        }
        if (c === "\"" || c === "'") quote = c;
        else if (c === "(" || c === "[" || c === "{") open++;
        else if (c === ")" || c === "]" || c === "}") open = Math.max(0, open - 1);
        else if (c === ";" && open === 0) {
            flush();
            continue;
        }
        part += c;
    }
    if (quote !== "") {
        part += quote;
        quote = "";
    }
    for (; open > 0; open--) part += ")";
    flush();
    return list;
}
function putDeclaration(list, name, value, important) {
    if (!isValidValue(name, value)) return;
    const parts = expandShorthand(name, value);
    if (parts === undefined) return;
    for (const [part, text] of parts ?? [[name, value]]) putLonghand(list, part, normalizeValue(text, part), important);
    // A shorthand that is kept as it is replaces its longhands.
    if (parts === null && shorthandParts[name]) {
        for (const part of shorthandParts[name]) {
            const place = list.findIndex((d) => d.name === part);
            if (place >= 0 && (important || !list[place].important)) list.splice(place, 1);
        }
    }
}
function putLonghand(list, name, value, important) {
    const place = list.findIndex((d) => d.name === name);
    const d = { name, value, important };
    if (place >= 0 && list[place].important && !important) return;
    // The later declaration goes to the end, unless nothing changes its place in the cascade.
    if (place >= 0) list.splice(place, 1);
    list.push(d);
}
function declarations(s) {
    if (s.source) return s.source.list(s);
    const text = styleJudging.isOn && native.isRefusedStyle(s.element.id) ? null : getAttr(s.element, "style");
    if (s.parsedFrom !== text) {
        s.parsedFrom = text;
        s.list = text === null ? [] : parseDeclarations(text);
    }
    return s.list;
}
function declarationText(list) {
    const done = new Set(), out = [];
    for (const d of list) {
        if (done.has(d.name)) continue;
        const important = d.important ? " !important" : "";
        const short = (shorthandsOf[d.name] ?? []).find((name) => {
            const parts = shorthandParts[name].map((part) => (done.has(part) ? undefined : list.find((x) => x.name === part)));
            return parts.every((p) => p && p.important === d.important) && compressShorthand(name, parts.map((p) => p.value)) !== "";
        });
        if (short) {
            const values = shorthandParts[short].map((part) => list.find((x) => x.name === part).value);
            for (const part of shorthandParts[short]) done.add(part);
            out.push(`${short}: ${compressShorthand(short, values)}${important};`);
            continue;
        }
        done.add(d.name);
        out.push(`${d.name}: ${d.value}${important};`);
    }
    return out.join(" ");
}
function joinSides(v) {
    if (v.length === 2) return v[0] === v[1] ? v[0] : v.join(" ");
    if (v[1] !== v[3]) return v.join(" ");
    if (v[0] !== v[2]) return v.slice(0, 3).join(" ");
    return v[0] !== v[1] ? v.slice(0, 2).join(" ") : v[0];
}
function storeDeclarations(s, list) {
    if (s.source) {
        s.source.store(s, list);
        return;
    }
    const wasWriting = styleJudging.isWriting;
    styleJudging.isWriting = true;
    try {
        setAttr(s.element, "style", declarationText(list));
    } finally {
        styleJudging.isWriting = wasWriting;
    }
}
function propertyValue(s, name) {
    if (s.source?.value) return s.source.value(s, propertyName(name));
    const key = propertyName(name), list = declarations(s);
    const own = list.find((d) => d.name === key);
    const parts = shorthandParts[key];
    if (own || !parts) return own?.value ?? "";
    const values = parts.map((part) => list.find((d) => d.name === part));
    if (!values.every((v) => v && v.important === values[0]?.important)) return "";
    return compressShorthand(key, values.map((v) => v.value));
}
function setProperty(s, name, value, priority) {
    ensureWritable(s);
    if (!isKnownProperty(name)) return;
    const list = declarations(s);
    if (value === "") {
        const kept = list.filter((d) => d.name !== name && !(shorthandParts[name] ?? []).includes(d.name));
        if (kept.length !== list.length) storeDeclarations(s, kept);
        return;
    }
    if (priority !== "" && ascii.lower(priority) !== "important") return;
    if (/[;!]/.test(value.replace(/"[^"]*"|'[^']*'|\([^()]*\)/g, ""))) return;
    const parsed = parseDeclarations(`${name}: ${value}`);
    if (parsed.length === 0) return;
    const copy = list.map((d) => ({ ...d }));
    for (const d of parsed) {
        const old = copy.find((x) => x.name === d.name);
        if (old) Object.assign(old, { value: d.value, important: priority !== "" });
        else copy.push({ ...d, important: priority !== "" });
    }
    storeDeclarations(s, copy);
}
const cssProperties = ("align-content align-items align-self all animation animation-delay animation-direction animation-duration animation-fill-mode "
    + "animation-iteration-count animation-name animation-play-state animation-timing-function appearance aspect-ratio background background-attachment "
    + "background-clip background-color background-image background-origin background-position background-repeat background-size border border-bottom "
    + "border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color "
    + "border-image border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color border-right-style "
    + "border-right-width border-spacing border-style border-top border-top-color border-top-left-radius border-top-right-radius border-top-style "
    + "border-top-width border-width bottom box-shadow box-sizing break-after break-before break-inside caption-side clear clip clip-path color column-count "
    + "column-fill column-gap column-rule column-span column-width columns contain content counter-increment counter-reset counter-set cursor direction "
    + "display empty-cells filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-kerning font-size "
    + "font-size-adjust font-stretch font-style font-variant font-weight gap grid grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column "
    + "grid-column-end grid-column-start grid-row grid-row-end grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows height "
    + "hyphens inset isolation justify-content justify-items justify-self left letter-spacing line-break line-height list-style list-style-image "
    + "list-style-position list-style-type margin margin-bottom margin-left margin-right margin-top mask max-height max-width min-height min-width "
    + "mix-blend-mode object-fit object-position opacity order orphans outline outline-color outline-offset outline-style outline-width overflow "
    + "overflow-wrap overflow-x overflow-y padding padding-bottom padding-left padding-right padding-top perspective place-content place-items place-self "
    + "pointer-events position quotes resize right row-gap scroll-behavior tab-size table-layout text-align text-align-last text-decoration "
    + "text-decoration-color text-decoration-line text-decoration-style text-indent text-overflow text-shadow text-transform top touch-action transform "
    + "transform-origin transition transition-delay transition-duration transition-property transition-timing-function unicode-bidi user-select "
    + "vertical-align visibility white-space widows width will-change word-break word-spacing word-wrap writing-mode z-index fill stroke stroke-width zoom").split(" ");
const cssPropertySet = new Set(cssProperties);
const isKnownProperty = (name) => name.startsWith("--") || cssPropertySet.has(name);
/// Gives declaration blocks the attributes of a property.
function publishProperty(name) {
    const camel = name.replace(/-([a-z])/g, (_, c) => c.toUpperCase());
    for (const key of new Set([camel, name, ...(name === "float" ? ["cssFloat"] : [])])) {
        publishMembers({
            get [key]() { return propertyValue(brand(this, CSSStyleDeclaration), name); },
            set [key](v) { setProperty(brand(this, CSSStyleDeclaration), name, toStrOrEmpty(v), ""); },
        }, CSSStyleDeclaration.prototype, true);
    }
}
whenSeen(CSSStyleDeclaration, () => cssProperties.forEach(publishProperty));
function inlineStyle(s) {
    return (s.$style ??= legacyObject(CSSStyleDeclaration, { element: s, parsedFrom: undefined, list: [] }, {
        length: (d) => declarations(d).length, item: (d, i) => declarations(d)[i].name,
    }));
}
publishMembers(class {
    static escape(text) {
        need(arguments.length, 1);
        let out = "";
        const source = toStr(text);
        for (let i = 0; i < source.length; i++) {
            const code = source.charCodeAt(i), c = source[i];
            if (code === 0) out += "\ufffd";
            else if (code < 32 || code === 127 || (code >= 48 && code <= 57 && (i === 0 || (i === 1 && source[0] === "-")))) out += `\\${code.toString(16)} `;
            else if (c === "-" && source.length === 1) out += "\\-";
            else if (code >= 128 || /[-_0-9A-Za-z]/.test(c)) out += c;
            else out += `\\${c}`;
        }
        return out;
    }
    static supports(name, value = undefined) {
        need(arguments.length, 1);
        if (arguments.length === 1) return supportsCondition(toStr(name));
        const text = toStr(value);
        return supportsDeclaration(propertyName(toStr(name)), text);
    }
}, (() => {
    const css = new PObject();
    defineProperty(css, Symbol.toStringTag, { value: "CSS", configurable: true });
    expose("CSS", css);
    return css;
})(), true);
keep({ serializeXML, parseXMLFragment });
