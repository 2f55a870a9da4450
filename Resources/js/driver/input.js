// Events of input devices (WebDriver section 15).

import { native, page } from "garth:realm";
import { core, shared } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { driver } from "./state.js";
import { toLong } from "../webidl/conversions.js";
import { interfaces } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { ELEMENT, includesComposed, isConnected, parentState, S } from "../dom/states.js";
import { bodyOf, documentElement, mainDocument } from "../dom/document.js";
import { publishMixin, query } from "../dom/mixins.js";
import { getAttr, hasAttr } from "../dom/attributes.js";
import { element, Element } from "../dom/element.js";
import { parseInteger } from "../html/element-interfaces.js";
import { isSelected, optionIDs } from "../forms/options.js";
import { commitChange, isFocusableByDefault, isOperable, typedInput, typeValue } from "../html/shared.js";
import { canSelect, inputType, valueMode } from "../forms/types.js";
import { radioGroup, selectionOf, setSelection, textAreaValue } from "../forms/values.js";
import { isDisabled } from "../forms/owners.js";
import { STATE } from "../forms/states.js";
import { KeyboardEvent, middleOf, MouseEvent, shiftedKeys, virtualKeyCode } from "../events/ui.js";
import { activatePage } from "../window/navigator.js";
import { isScroller, scrollsBy, viewport } from "../geometry/boxes.js";
import { elementScroll, scrollElement, scrollViewport } from "../geometry/scrolling.js";
import { DrivenError } from "./functions.js";
import { drivenState, elementAt, meantElement, placeOf, reveal } from "./places.js";
import { editByKey, editingHost, isHost, mayInput } from "../editing/hosts.js";
import { beginDrag, draggedElement, endDrag, moveDrag } from "../events/drag.js";
import { fireTouch } from "../events/touch.js";
import { toldNumber } from "../dom/sweep.js";

/// The pointer of a number: the driver's, or a person's, which is pressed and released on one element.
function activePointer(pointerId) {
    const id = toLong(pointerId);
    if (id === driver.pointer?.pointerId) return driver.pointer;
    if (id !== 1) fail("NotFoundError", "There is no pointer of this number");
    return { pointerId: 1, buttons: 0 };
}

publishMixin(() => class {
    setPointerCapture(pointerId) {
        const s = element(this), pointer = activePointer(pointerId);
        if (!isConnected(s)) fail("InvalidStateError", "The element is in no document");
        if (pointer.buttons === 0 || driver.captured === s) return;
        const last = driver.captured;
        driver.captured = s;
        if (last) fire(last, "lostpointercapture", pointer);
        fire(s, "gotpointercapture", pointer);
    }
    releasePointerCapture(pointerId) {
        const s = element(this), pointer = activePointer(pointerId);
        if (driver.captured === s) releaseCapture(s, pointer, {});
    }
    hasPointerCapture(pointerId) {
        return driver.captured === element(this) && toLong(pointerId) === driver.pointer?.pointerId;
    }
}, Element);

/// The element that a pointer is over, and the place of the pointer in the viewport.
function pointerTarget(given) {
    let { x = 0, y = 0 } = given, wanted = null;
    if (given.origin !== undefined) {
        wanted = drivenState(given.origin);
        const place = placeOf(wanted);
        [x, y] = [place.x + x, place.y + y];
    }
    if (given.isMoving) {
        const v = viewport();
        if (x < 0 || y < 0 || x > v.width || y > v.height) throw new DrivenError("move target out of bounds");
    }
    // A movement that takes time is made in parts.
    if (given.share < 1) {
        const part = (from, to) => Math.round(from + (to - from) * given.share);
        [x, y] = [part(given.startX, x), part(given.startY, y)];
        return { target: elementAt(x, y) ?? documentElement(mainDocument), x, y };
    }
    if (given.target !== undefined) return { target: S(given.target), x, y };
    const top = meantElement(x, y, wanted);
    const isWanted = wanted !== null && given.x === 0 && given.y === 0
        && (top === null || includesComposed(top, wanted));
    return { target: isWanted ? wanted : top ?? documentElement(mainDocument), x, y };
}

/// Scrolls the nearest element around another one that a person can scroll any further, or the page.
function scrollAround(target, by) {
    for (const s of ancestorsOf(target)) {
        if (isScroller(s)) break;
        const x = scrollsBy(s, "x") ? by.x : 0, y = scrollsBy(s, "y") ? by.y : 0;
        if (x === 0 && y === 0) continue;
        const old = elementScroll(s);
        scrollElement(s, { x: old.x + x, y: old.y + y });
        const now = elementScroll(s);
        if (now.x !== old.x || now.y !== old.y) return;
    }
    const v = viewport();
    scrollViewport({ x: v.x + by.x, y: v.y + by.y });
}

/// Fires the events of one action, and does what they do by default in a field.
export function driveEvents(given) {
    if (given.type === "press") {
        driveEvents({ ...given, type: "move" });
        driveEvents({ ...given, type: "down", buttons: 1 });
        return driveEvents({ ...given, type: "up", buttons: 0 });
    }
    const held = given.modifiers ?? {};
    const focused = () => {
        let s = mainDocument.focused && isConnected(mainDocument.focused) ? mainDocument.focused : bodyOf(mainDocument)
            ?? documentElement(mainDocument);
        return s;
    };
    if (given.device === "key") {
        const target = focused();
        return target ? driveKey(given, target, held) : { isAllowed: false };
    }
    usePointer(pointerNumber(given));
    // A wheel that does not turn brings its element into view (the drivers' "scroll to element").
    if (given.type === "wheel" && given.origin !== undefined && !given.deltaX && !given.deltaY) reveal(
        drivenState(given.origin));
    const { target: under, x, y } = pointerTarget(given);
    if (!under) return { isAllowed: false };
    if (given.type === "down" || given.type === "up") activatePage();
    const old = driver.place ?? { clientX: 0, clientY: 0, screenX: x, screenY: y };
    driver.place = { clientX: x, clientY: y, screenX: x, screenY: y, ...held };
    const init = {
        bubbles: true, cancelable: true, composed: true, view: page, button: given.button ?? 0, buttons: given.buttons
            ?? 0,
        ...driver.place,
    };
    const pointer = {
        pointerId: pointerNumber(given), pointerType: given.pointerType ?? "mouse", isPrimary: given.isPrimary ?? true,
        lifted: given.lifted, pressure: init.buttons === 0 ? 0 : 0.5, ...given.details,
    };
    // Buttons that go down or up while another one is down move the pointer (Pointer Events, "chorded button
    // interactions").
    const isChord = (init.buttons & ~([1, 4, 2][init.button] ?? 1 << init.button)) !== 0;
    // Fingers are over nothing (Pointer Events, "devices that do not support hover").
    const hovers = pointer.pointerType !== "touch";
    const captured = driver.captured && isConnected(driver.captured) ? driver.captured : null;
    const target = captured ?? under;
    const pointerEvent = (name, members = {}) =>
        fire(target, "pointer" + name, { I: interfaces.PointerEvent, ...init, ...pointer, ...members });
    const mouseEvent = (name, members = {}) => fire(target, "mouse" + name,
        { I: MouseEvent, ...init, detail: given.count ?? 0, ...members });
    driver.pointer = { I: interfaces.PointerEvent, ...init, ...pointer, cancelable: false };
    let isAllowed = true, click = null;
    switch (given.type) {
    case "move":
        if (driver.drag) {
            moveDrag(under, init);
        } else if (hovers && driver.draggable && isConnected(driver.draggable) && beginDrag(driver.draggable, init)) {
            // What is dragged takes the pointer away (Pointer Events, "pointercancel").
            pointerEvent("cancel");
            releaseCapture(captured, init, pointer);
            movePointer(null, init, pointer, false);
            moveDrag(under, init);
        } else if (hovers || init.buttons !== 0) {
            driver.draggable = null;
            movePointer(target, init, pointer, hovers);
            // A pointer that stays where and as it is fires no more.
            if (x === old.clientX && y === old.clientY && Object.keys(given.details ?? {}).length === 0) break;
            const moved = { button: -1, movementX: x - old.screenX, movementY: y - old.screenY };
            pointerEvent("move", moved);
            if (hovers && !driver.isMuted) mouseEvent("move", { ...moved, button: 0, detail: 0 });
            if (!hovers) fireTouch("move", target, init, pointer);
        }
        break;
    case "down":
        if (!hovers) movePointer(target, init, pointer, hovers);
        if (isChord) pointerEvent("move");
        else driver.isMuted = !pointerEvent("down");
        driver.pressed = target;
        tellPointed();
        driver.isTaken = !hovers && !fireTouch("start", target, init, pointer);
        if (hovers && !driver.isMuted) isAllowed = mouseEvent("down");
        if (hovers && isAllowed) kernel.focusAround(target);
        driver.draggable = hovers && isAllowed && !driver.isMuted && given.button === 0 ? draggedElement(under) : null;
        if (given.button === 2) fire(target, "contextmenu", { I: interfaces.PointerEvent, ...init, ...pointer });
        break;
    case "up": {
        driver.draggable = null;
        if (driver.drag) {
            driver.pressed = null;
            tellPointed();
            endDrag(init);
            break;
        }
        // The browser fires the click that follows.
        driver.clickCount = given.count;
        pointerEvent(isChord ? "move" : "up");
        if (hovers) {
            if (!driver.isMuted) mouseEvent("up");
        } else {
            movePointer(null, init, pointer, hovers);
            // Touch Events section 8: who prevents what a touch does hears of no mouse and no click.
            if (!fireTouch("end", target, init, pointer)) driver.isTaken = true;
            if (!driver.isMuted && !driver.isTaken) {
                movePointer(target, init, null, true);
                mouseEvent("move", { detail: 0 });
                if (mouseEvent("down", { buttons: 1 })) kernel.focusAround(target);
                mouseEvent("up");
                driver.over = null;
            }
        }
        if (!isChord) releaseCapture(captured, init, pointer);
        const pressed = driver.pressed && isConnected(driver.pressed) ? driver.pressed : null;
        driver.pressed = null;
        tellPointed();
        driver.isMuted = driver.isMuted && isChord;
        // A click is that of the nearest element around both (UI Events, "click").
        const around = pressed && isConnected(target) ? ancestorsOf(pressed)
            .find((s) => ancestorsOf(target).includes(s)) ?? null : null;
        if (given.button === 0) click = driver.isTaken ? null : around;
        else if (around) fire(around, "auxclick", { I: interfaces.PointerEvent, ...init, ...pointer,
            detail: given.count ?? 1 });
        break;
    }
    case "doubleClick": fire(target, "dblclick", { I: MouseEvent, ...init, detail: 2 }); break;
    case "wheel":
        isAllowed = fire(target, "wheel", { I: interfaces.WheelEvent, ...init, deltaX: given.deltaX,
            deltaY: given.deltaY });
        if (isAllowed) scrollAround(target, { x: given.deltaX, y: given.deltaY });
        break;
    }
    return { isAllowed, node: toldNumber(target), x, y, click: click ? toldNumber(click) : undefined };
}
const pointerMembers = ["place", "over", "pressed", "captured", "isMuted", "isTaken", "pointer", "draggable"];
/// Each pointer has a state of its own; what the others have is kept meanwhile.
function usePointer(id) {
    const known = (driver.pointers ??= new Map()), before = driver.usedPointer ?? 1;
    if (before === id) return;
    known.set(before, Object.fromEntries(pointerMembers.map((name) => [name, driver[name]])));
    const own = known.get(id) ?? {};
    for (const name of pointerMembers) driver[name] = own[name];
    driver.usedPointer = id;
}
/// The number of a pointer: a mouse has 1, other devices have numbers of their own.
const pointerNumber = (given) => given.pointerId ?? ((given.pointerType ?? "mouse") === "mouse" ? 1 : 2);
/// The elements from one outwards, through shadow trees.
function ancestorsOf(s) {
    const found = [];
    for (let e = s; e; e = parentState(e) ?? e.host ?? null) if (e.kind === ELEMENT) found.push(e);
    return found;
}
/// Fires what a pointer fires that comes from one element to another (Pointer Events, UI Events); `pointer`
/// is null for the events of the mouse alone, and `hasMouse` tells whether there are any.
function movePointer(target, init, pointer, hasMouse) {
    const last = driver.over && isConnected(driver.over) ? driver.over : null;
    if (last === target) return;
    driver.over = target;
    tellPointed();
    const before = last ? ancestorsOf(last) : [], now = target ? ancestorsOf(target) : [];
    const tell = (I, prefix, members) => {
        const event = (s, name, relatedState, bubbles) => {
            if (isConnected(s)) fire(s, prefix + name, { I, ...init, ...members, relatedState, bubbles,
                cancelable: bubbles, composed: bubbles, detail: 0 });
        };
        if (last) {
            event(last, "out", target, true);
            for (const s of before) if (!now.includes(s)) event(s, "leave", target, false);
        }
        if (target) {
            event(target, "over", last, true);
            for (const s of now.slice().reverse()) if (!before.includes(s)) event(s, "enter", last, false);
        }
    };
    if (pointer) tell(interfaces.PointerEvent, "pointer", { ...pointer, button: -1 });
    if (hasMouse) tell(MouseEvent, "mouse", {});
}
/// The elements that the pointer is over or presses, as the browser knows them.
let pointedElements = [];
/// Tells the browser which those are (Selectors Level 4 sections 9.1 and 9.2).
function tellPointed() {
    const now = new Map();
    for (const [s, state] of [[driver.over, STATE.HOVER], [driver.pressed, STATE.ACTIVE]]) {
        if (s && isConnected(s)) for (const around of ancestorsOf(s)) now.set(around, (now.get(around) ?? 0) | state);
    }
    for (const s of pointedElements) if (!now.has(s)) native.setStates(s.id, 0, STATE.HOVER | STATE.ACTIVE);
    for (const [s, states] of now) native.setStates(s.id, states, STATE.HOVER | STATE.ACTIVE);
    pointedElements = [...now.keys()];
}
/// A person's pointer comes to an element, which menus open for (UI Events section 3.4).
function pointTo(s) {
    const init = { bubbles: true, cancelable: true, composed: true, view: page, button: 0, buttons: 0,
        isFromPerson: true, middle: middleOf(s) };
    const pointer = { pointerId: 1, pointerType: "mouse", isPrimary: true };
    movePointer(s, init, pointer, true);
    if (isConnected(s)) fire(s, "pointermove", { ...init, I: interfaces.PointerEvent, ...pointer, button: -1 });
    if (isConnected(s)) fire(s, "mousemove", { ...init, I: MouseEvent });
}
/// A pointer goes up: the element that has captured it has it no longer.
function releaseCapture(s, init, pointer) {
    driver.captured = null;
    if (s) fire(s, "lostpointercapture", { I: interfaces.PointerEvent, ...init, ...pointer });
}
const plainKeys = "`1234567890-=[]\\;',./";
/// The character of a key while Shift is down (WebDriver section 15.4.2, "shifted character").
function shiftedCharacter(key) {
    const place = plainKeys.indexOf(key);
    return place >= 0 && key.length === 1 ? shiftedKeys[place] : key.length === 1 ? key.toUpperCase() : key;
}
function driveKey(given, target, held) {
    if (given.type === "down" && given.key !== "Escape") activatePage();
    const { code, location = 0, isCharacter = true } = given;
    const key = held.shiftKey && isCharacter ? shiftedCharacter(given.key) : given.key;
    const keyCode = virtualKeyCode(key, code);
    const event = (type, charCode) => fire(target, type, {
        I: KeyboardEvent, bubbles: true, cancelable: true, composed: true, view: page, key, code, location, ...held,
        repeat: given.isRepeated === true,
        keyCode: type === "keypress" ? charCode : keyCode, which: type === "keypress" ? charCode : keyCode, charCode
            : type === "keypress" ? charCode : 0,
    });
    if (given.type === "up") return { isAllowed: event("keyup", 0), node: toldNumber(target) };
    let isAllowed = event("keydown", 0);
    if (isAllowed && (isCharacter || key === "Enter") && !held.ctrlKey && !held.metaKey) {
        isAllowed = event("keypress", key === "Enter" ? 13 : key.codePointAt(0));
    }
    if (isAllowed) typeByDefault(target, key, isCharacter, held);
    if (isAllowed && key === "Enter" && target.isHTML && target.local === "input") commitChange(target);
    return { isAllowed, node: toldNumber(target) };
}
/// The last code point of a text.
const lastCharacter = (text) => (/[\ud800-\udbff][\udc00-\udfff]$/.test(text) ? text.slice(-2) : text.slice(-1));
/// What a key does in a field.
function typeByDefault(s, key, isCharacter, held) {
    if (key === "Tab") return moveFocus(s, held.shiftKey ? -1 : 1);
    if (chooseByKey(s, key, isCharacter)) return;
    const isArea = s.isHTML && s.local === "textarea";
    const isField = isArea || (s.isHTML && s.local === "input" && valueMode(inputType(s)) === "value");
    if (!isField && isHost(s)) return editByKey(s, key, isCharacter, held);
    if (!isField || isDisabled(s) || hasAttr(s, "readonly")) return;
    // What was typed counts, also if it is no whole number or date yet.
    const value = isArea ? textAreaValue(s) : s.isDirty ? s.rawValue : getAttr(s, "value") ?? "";
    let [start, end] = canSelect(s) ? selectionOf(s) : [value.length, value.length];
    if (s.caretIsKnown !== true && start === 0 && end === 0) start = end = value.length;
    s.caretIsKnown = true;
    // With Shift, the caret takes one end of the selection along.
    const isBackward = s.selectionDirection === "backward", caret = isBackward ? start : end, anchor = isBackward ? end
        : start;
    const select = (place) => {
        if (!canSelect(s)) return;
        if (!held.shiftKey) return setSelection(s, place, place);
        setSelection(s, Math.min(anchor, place), Math.max(anchor, place), place < anchor ? "backward" : "forward");
    };
    const step = (by) => (start !== end && !held.shiftKey ? (by < 0 ? start : end)
        : Math.min(value.length, Math.max(0, caret + by)));
    let text = null, told = key;
    if (held.ctrlKey || held.metaKey) {
        const shortcut = key.toLowerCase();
        if (shortcut === "a" && canSelect(s)) setSelection(s, 0, value.length);
        if ((shortcut === "c" || shortcut === "x") && start !== end) shared.clipboard = value.slice(start, end);
        if (shortcut === "x" && start !== end) text = "";
        if (shortcut === "v" && shared.clipboard) text = shared.clipboard;
        if (text === null) return;
        told = "";
    } else switch (key) {
    case "Backspace":
        if (start === end) start = Math.max(0, start - lastCharacter(value.slice(0, start)).length);
        text = "";
        break;
    case "Delete":
        if (start === end) end = Math.min(value.length, end + String.fromCodePoint(value.codePointAt(end) ?? 0).length);
        text = "";
        break;
    case "ArrowLeft": return select(step(-1));
    case "ArrowRight": return select(step(1));
    case "Home": return select(0);
    case "End": return select(value.length);
    case "Enter": if (isArea) text = "\n"; break;
    default: if (isCharacter) text = key;
    }
    if (text === null) return;
    const next = value.slice(0, start) + text + value.slice(end);
    const limit = parseInteger(getAttr(s, "maxlength"));
    if ((text === "" && next === value) || (text !== "" && limit !== null && limit >= 0 && next.length > limit)) return;
    const input = typedInput(s, told, next);
    if (!mayInput(s, { I: interfaces.InputEvent, bubbles: true, composed: true, ...input })) return;
    typeValue(s, next, start + text.length, input);
}
/// What a key does in a list, a group of buttons, or a field of a number; false in another element.
function chooseByKey(s, key, isCharacter) {
    if (!s.isHTML || isDisabled(s)) return false;
    const type = s.local === "input" ? inputType(s) : "";
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key] ?? 0;
    const changed = () => {
        fire(s, "input", { bubbles: true, composed: true });
        fire(s, "change", { bubbles: true });
    };
    if (s.local === "select" && !hasAttr(s, "multiple")) {
        const options = optionIDs(s).map(S), now = options.findIndex(isSelected);
        const isFree = (place) => place >= 0 && place < options.length && !isDisabled(options[place]);
        let next = -1;
        if (step !== 0) {
            next = now + step;
            while (next >= 0 && next < options.length && !isFree(next)) next += step;
        } else if (key === "Home" || key === "End") {
            const places = [...options.keys()].filter(isFree);
            next = (key === "Home" ? places[0] : places[places.length - 1]) ?? -1;
        } else if (isCharacter) {
            // Characters that follow soon are one word.
            const time = native.now(), { typed } = driver;
            const text = (typed && typed.s === s && time - typed.time < 1000 ? typed.text : "") + key.toLowerCase();
            driver.typed = { s, text, time };
            next = options.findIndex((option, place) => isFree(place) && option.wrapper.text.toLowerCase()
                .startsWith(text));
        }
        if (isFree(next) && next !== now) {
            s.wrapper.selectedIndex = next;
            changed();
        }
        return step !== 0 || isCharacter || key === "Home" || key === "End";
    }
    if (type === "radio" && step !== 0) {
        const group = radioGroup(s).filter((other) => !isDisabled(other)), place = group.indexOf(s);
        const next = group[(place + step + group.length) % group.length];
        if (next && next !== s) {
            kernel.focusElement(next);
            core.click(next.id);
        }
        return true;
    }
    const isRange = type === "range";
    if ((isRange || type === "number") && !hasAttr(s, "readonly")
        && (isRange ? step !== 0 || key === "Home" || key === "End" : key === "ArrowUp" || key === "ArrowDown")) {
        const old = s.wrapper.value;
        if (key === "Home") s.wrapper.value = s.wrapper.min === "" ? "0" : s.wrapper.min;
        else if (key === "End") s.wrapper.value = s.wrapper.max === "" ? "100" : s.wrapper.max;
        // Up and right are more of a number.
        else if (key === "ArrowUp" || key === "ArrowRight") s.wrapper.stepUp();
        else s.wrapper.stepDown();
        if (s.wrapper.value !== old) changed();
        return true;
    }
    return false;
}
/// Goes to the next field in the order of the document.
function moveFocus(s, step) {
    const selector = "a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]";
    const fields = Array.from(query(mainDocument, selector, 0), S)
        .filter((e) => isFocusableByDefault(e) || hasAttr(e, "tabindex") || editingHost(e) === e)
        .filter((e) => parseInteger(getAttr(e, "tabindex")) !== -1 && !isDisabled(e));
    const place = fields.indexOf(s);
    let next = place < 0 && step < 0 ? fields.length : place;
    for (let i = 0; i < fields.length; i++) {
        next = (next + step + fields.length) % fields.length;
        if (isOperable(fields[next])) return kernel.focusElement(fields[next]);
    }
}
keep({ pointTo });
