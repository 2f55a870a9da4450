// Values of controls (HTML Standard section 4.10.5).

import { native } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { ascii } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { fail } from "../webidl/exceptions.js";
import { HTML, rootState, S } from "../dom/states.js";
import { childText } from "../dom/document.js";
import { getAttr, hasAttr, setAttr } from "../dom/attributes.js";
import {
    canSelect, inputType, isDate, isFloat, isMonth, isTime, isWeek, rangeValue, shortTime, valueMode,
} from "./types.js";
import { tellSelection } from "./selections.js";

export function inputValue(s) {
    switch (valueMode(inputType(s))) {
    case "default": return getAttr(s, "value") ?? "";
    case "default/on": return getAttr(s, "value") ?? "on";
    case "filename": {
        const first = s.files ? stateOf(s.files).files[0] : undefined;
        return first ? `C:\\fakepath\\${stateOf(first).name}` : "";
    }
    default: return sanitize(s, s.isDirty ? s.rawValue : getAttr(s, "value") ?? "");
    }
}
export function setInputValue(s, text) {
    switch (valueMode(inputType(s))) {
    case "default": case "default/on": setAttr(s, "value", text); break;
    case "filename":
        if (text !== "") fail("InvalidStateError", "A script cannot name a file");
        break;
    default: {
        const old = inputValue(s);
        s.rawValue = sanitize(s, text);
        s.isDirty = true;
        s.isTyped = false;
        const value = inputValue(s);
        moveToEnd(s, old, value);
        syncValue(s, value);
    }
    }
}
/// Tells the page's layout what a control shows.
export function syncValue(s, value) {
    native.controlChanged(s.id, value);
}
function sanitize(s, text) {
    switch (inputType(s)) {
    case "text": case "search": case "tel": case "password": return text.replace(/[\r\n]/g, "");
    case "url": return ascii.strip(text.replace(/[\r\n]/g, ""));
    case "email": {
        const plain = text.replace(/[\r\n]/g, "");
        return hasAttr(s, "multiple") ? plain.split(",").map(ascii.strip).join(",") : ascii.strip(plain);
    }
    case "number": return isFloat(text) ? text : "";
    case "range": return rangeValue(s, text);
    case "color": return /^#[0-9a-f]{6}$/i.test(text) ? ascii.lower(text) : "#000000";
    case "date": return isDate(text) ? text : "";
    case "month": return isMonth(text) ? text : "";
    case "week": return isWeek(text) ? text : "";
    case "time": return isTime(text) ? text : "";
    case "datetime-local": {
        const match = /^(.+)[T ](.+)$/.exec(text);
        return match && isDate(match[1]) && isTime(match[2]) ? `${match[1]}T${shortTime(match[2])}` : "";
    }
    default: return text;
    }
}
export const isChecked = (s) => s.checkedness ?? hasAttr(s, "checked");
export function setChecked(s, checked) {
    s.checkedness = checked;
    if (checked && inputType(s) === "radio") {
        for (const other of radioGroup(s)) {
            if (other === s || !isChecked(other)) continue;
            other.checkedness = false;
            native.checkedChanged(other.id, false);
        }
    }
    native.checkedChanged(s.id, checked);
}
export function radioGroup(s) {
    const name = getAttr(s, "name");
    if (!name) return [s];
    const form = kernel.formOwner(s);
    const root = rootState(s);
    const list = [];
    for (const id of native.collect(root.id, 1, HTML, "input")) {
        const e = S(id);
        if (inputType(e) === "radio" && getAttr(e, "name") === name && kernel.formOwner(e) === form) list.push(e);
    }
    return list.includes(s) ? list : [...list, s];
}
export const normalizeNewlines = (t) => t.replace(/\r\n?/g, "\n");
export const textAreaValue = (s) => (s.isDirty ? s.rawValue : childText(s));
/// Whether the click that a person makes now submits the form of its button.
export const clicking = { submits: true };
export function controlValue(s) {
    return s.local === "input" ? inputValue(s) : s.local === "textarea" ? normalizeNewlines(textAreaValue(s))
        : s.local === "select" ? s.wrapper.value : "";
}
export function selectionOf(s) {
    if (!canSelect(s)) return null;
    const length = controlValue(s).length;
    return [Math.min(s.selectionStart ?? 0, length), Math.min(s.selectionEnd ?? 0, length)];
}
export function setSelection(s, start, end, direction = "none") {
    if (!canSelect(s)) fail("InvalidStateError", "The control has no text to select");
    const length = controlValue(s).length;
    s.selectionEnd = Math.min(end, length);
    s.selectionStart = Math.min(start, s.selectionEnd);
    s.selectionDirection = ["forward", "backward"].includes(direction) ? direction : "none";
}

/// "Set the selection range": `select` tells of a change in a later turn.
export function changeSelection(s, start, end, direction) {
    const old = canSelect(s) ? [...selectionOf(s), s.selectionDirection ?? "none"].join() : "";
    setSelection(s, start, end, direction);
    s.caretIsKnown = true;
    if ([...selectionOf(s), s.selectionDirection].join() !== old) tellSelection(s);
}
/// A text that is another one than before has the cursor at its end.
export function moveToEnd(s, old, value) {
    if (value === old) return;
    s.selectionStart = s.selectionEnd = value.length;
    s.selectionDirection = "none";
}
