// Members of controls (HTML Standard section 4.10).

import { native } from "garth:realm";
import { need, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { toDouble, toLong, toNumber, toStr, toStrOrEmpty, toULong, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { interfaces, makeArrayLike, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { HTML, isConnected, parentState, rootState, S, textBelow, wrapperOrNull } from "../dom/states.js";
import { collection, liveList, liveNodes } from "../dom/collections.js";
import { tokenList } from "../dom/tokens.js";
import { childText, documentOf, documentURL, resolveURL } from "../dom/document.js";
import { getAttr, hasAttr, setAttr } from "../dom/attributes.js";
import {
    html, htmlMembers, keyword, numberWriters, parseFloatNumber, publishChecked,
} from "../html/element-interfaces.js";
import { setText } from "../html/text.js";
import { canSelect, inputType } from "./types.js";
import {
    changeSelection, controlValue, inputValue, isChecked, moveToEnd, normalizeNewlines, selectionOf, setChecked,
    setInputValue, syncValue, textAreaValue,
} from "./values.js";
import { formElements, isLabelable, isListed, isSubmitButton, labeledControl } from "./owners.js";
import { checkForm, validationMembers } from "./validity.js";
import { resetForm, submitForm } from "./activation.js";
import { chosenFiles, FileList } from "../fetch/blob.js";
import defer * as numbers from "./numbers.js";

htmlMembers.HTMLOutputElement = () => class {
    get htmlFor() { return tokenList(html(this), "for"); }
    set htmlFor(v) { setAttr(html(this), "for", toStr(v)); }
    get type() { return html(this) && "output"; }
    get value() { return textBelow(html(this)); }
    set value(v) {
        const s = html(this);
        s.defaultOutput ??= textBelow(s);
        setText(s, toStr(v));
    }
    get defaultValue() {
        const s = html(this);
        return s.defaultOutput ?? textBelow(s);
    }
    set defaultValue(v) {
        const s = html(this);
        if (s.defaultOutput === undefined) setText(s, toStr(v));
        else s.defaultOutput = toStr(v);
    }
};
htmlMembers.HTMLFormElement = () => class {
    get action() {
        const s = html(this), v = getAttr(s, "action");
        return v === null || v === "" ? documentURL(documentOf(s)) : resolveURL(documentOf(s), v);
    }
    set action(v) { setAttr(html(this), "action", toUSV(v)); }
    get relList() { return tokenList(html(this), "rel", ["noreferrer", "noopener", "opener"]); }
    set relList(v) { setAttr(html(this), "rel", toStr(v)); }
    get elements() { return formElements(html(this)); }
    get length() { return liveNodes(stateOf(formElements(html(this)))).length; }
    submit() { submitForm(html(this), null, false); }
    requestSubmit(submitter = null) {
        const s = html(this);
        let button = null;
        if (submitter !== null && submitter !== undefined) {
            button = toState(submitter, interfaces.HTMLElement);
            if (!isSubmitButton(button)) throw typeError("The element is no submit button");
            if (kernel.formOwner(button) !== s) fail("NotFoundError", "The button belongs to another form");
        }
        submitForm(s, button, true);
    }
    reset() { kernel.reactions(() => resetForm(html(this))); }
    checkValidity() { return checkForm(html(this)); }
    reportValidity() { return checkForm(html(this)); }
};
htmlMembers.HTMLLabelElement = () => class {
    get control() { return wrapperOrNull(labeledControl(html(this))); }
    get form() {
        const control = labeledControl(html(this));
        return control ? wrapperOrNull(kernel.formOwner(control)) : null;
    }
};
htmlMembers.HTMLLegendElement = () => class {
    get form() {
        const p = parentState(html(this));
        return p && p.isHTML && p.local === "fieldset" ? wrapperOrNull(kernel.formOwner(p)) : null;
    }
};
htmlMembers.HTMLInputElement = () => class {
    get type() { return inputType(html(this)); }
    set type(v) { setAttr(html(this), "type", toStr(v)); }
    get value() { return inputValue(html(this)); }
    set value(v) { setInputValue(html(this), toStrOrEmpty(v)); }
    get checked() { return isChecked(html(this)); }
    set checked(v) { setChecked(html(this), !!v); }
    get indeterminate() { return html(this).isIndeterminate ?? false; }
    set indeterminate(v) { html(this).isIndeterminate = !!v; }
    get files() {
        const s = html(this);
        return inputType(s) === "file" ? chosenFiles(s) : null;
    }
    set files(v) {
        const s = html(this);
        if (v === null || v === undefined || inputType(s) !== "file") return;
        if (stateOf(v)?.I !== FileList) throw typeError("The files are no FileList");
        s.files = v;
    }
    get list() {
        const s = html(this), id = getAttr(s, "list");
        const found = id === null ? null : S(native.identified(rootState(s).id, id, false)[0] ?? -1);
        return found && found.isHTML && found.local === "datalist" ? found.wrapper : null;
    }
    get width() { return html(this) && 0; }
    set width(v) { setAttr(html(this), "width", numberWriters.unsigned(v, [0])); }
    get height() { return html(this) && 0; }
    set height(v) { setAttr(html(this), "height", numberWriters.unsigned(v, [0])); }
    get valueAsNumber() { return numbers.numberOfInput(html(this)); }
    set valueAsNumber(v) { numbers.setNumberOfInput(html(this), toNumber(v)); }
    get valueAsDate() { return numbers.dateOfInput(html(this)); }
    set valueAsDate(v) { numbers.setDateOfInput(html(this), v); }
    stepUp(n = 1) { numbers.stepInput(html(this), toLong(n)); }
    stepDown(n = 1) { numbers.stepInput(html(this), -toLong(n)); }
};
htmlMembers.HTMLButtonElement = () => class {
    get type() { return keyword(html(this), "type", ["submit", "reset", "button"], "submit", "submit"); }
    set type(v) { setAttr(html(this), "type", toStr(v)); }
};
htmlMembers.HTMLTextAreaElement = () => class {
    get type() { return html(this) && "textarea"; }
    get defaultValue() { return childText(html(this)); }
    set defaultValue(v) { setText(html(this), toStr(v)); }
    get value() { return normalizeNewlines(textAreaValue(html(this))); }
    set value(v) {
        const s = html(this), old = controlValue(s);
        s.rawValue = toStrOrEmpty(v);
        s.isDirty = true;
        s.isTyped = false;
        moveToEnd(s, old, controlValue(s));
        syncValue(s, s.rawValue);
    }
    get textLength() { return normalizeNewlines(textAreaValue(html(this))).length; }
};
htmlMembers.HTMLFieldSetElement = () => class {
    get type() { return html(this) && "fieldset"; }
    get elements() {
        const s = html(this);
        return (s.$elementsList ??= collection(() => native.collect(s.id, 1, HTML, "*")
            .filter((id) => isListed(S(id)))));
    }
};
htmlMembers.HTMLProgressElement = () => class {
    get value() {
        const s = html(this), v = parseFloatNumber(getAttr(s, "value"));
        return v === null || v < 0 ? 0 : Math.min(v, progressMax(s));
    }
    set value(v) { setAttr(html(this), "value", String(toDouble(v))); }
    get max() { return progressMax(html(this)); }
    set max(v) {
        const s = html(this), n = toDouble(v);
        if (n > 0) setAttr(s, "max", String(n));
    }
    get position() {
        const s = html(this);
        return hasAttr(s, "value") ? s.wrapper.value / progressMax(s) : -1;
    }
};
htmlMembers.HTMLMeterElement = () => class {
    get min() { return meterParts(html(this)).min; }
    set min(v) { setAttr(html(this), "min", String(toDouble(v))); }
    get max() { return meterParts(html(this)).max; }
    set max(v) { setAttr(html(this), "max", String(toDouble(v))); }
    get value() { return meterParts(html(this)).value; }
    set value(v) { setAttr(html(this), "value", String(toDouble(v))); }
    get low() { return meterParts(html(this)).low; }
    set low(v) { setAttr(html(this), "low", String(toDouble(v))); }
    get high() { return meterParts(html(this)).high; }
    set high(v) { setAttr(html(this), "high", String(toDouble(v))); }
    get optimum() { return meterParts(html(this)).optimum; }
    set optimum(v) { setAttr(html(this), "optimum", String(toDouble(v))); }
};
function progressMax(s) {
    const n = parseFloatNumber(getAttr(s, "max"));
    return n !== null && n > 0 ? n : 1;
}
function meterParts(s) {
    const read = (name) => parseFloatNumber(getAttr(s, name));
    const clamp = (v, low, high) => Math.min(Math.max(v, low), high);
    const min = read("min") ?? 0;
    const max = Math.max(min, read("max") ?? 1);
    const low = clamp(read("low") ?? min, min, max);
    const high = clamp(read("high") ?? max, low, max);
    return { min, max, low, high, value: clamp(read("value") ?? 0, min, max),
        optimum: clamp(read("optimum") ?? (min + max) / 2, min, max) };
}
for (const name of ["HTMLFormElement", "HTMLSelectElement"]) makeArrayLike(interfaces[name], false);
const formMembers = () => class {
    get form() { return wrapperOrNull(kernel.formOwner(html(this))); }
};
const labelMembers = () => class {
    get labels() {
        const s = html(this);
        if (!isLabelable(s)) return null;
        return (s.$labelList ??= liveList(() => native.collect(rootState(s).id, 1, HTML, "label")
            .filter((id) => labeledControl(S(id)) === s)));
    }
};
const control = (name) => interfaces[`HTML${name}Element`];
for (const name of ["Button", "FieldSet", "Input", "Object", "Output", "Select", "TextArea"]) publishChecked(
    validationMembers(), control(name));
for (const name of ["Button", "FieldSet", "Input", "Object", "Output", "Select", "TextArea"]) publishChecked(
    formMembers(), control(name));
for (const name of ["Button", "Input", "Meter", "Output", "Progress", "Select", "TextArea"]) publishChecked(
    labelMembers(), control(name));
const actionMembers = () => class {
    get formAction() {
        const s = html(this), v = getAttr(s, "formaction");
        return v === null || v === "" ? documentURL(documentOf(s)) : resolveURL(documentOf(s), v);
    }
    set formAction(v) { setAttr(html(this), "formaction", toUSV(v)); }
};
for (const name of ["Button", "Input"]) publishChecked(actionMembers(), control(name));
const textControlMembers = () => class {
    select() {
        const s = html(this), { length } = controlValue(s);
        if (canSelect(s)) {
            changeSelection(s, 0, length);
        } else {
            s.selectionStart = 0;
            s.selectionEnd = length;
        }
        // As in WebKit and Chromium, whose selection is where the focus is.
        if (isConnected(s)) kernel.focusElement(s);
    }
    get selectionStart() { return selectionOf(html(this))?.[0] ?? null; }
    set selectionStart(v) {
        const s = html(this), start = v === null ? 0 : toULong(v);
        changeSelection(s, start, Math.max(start, selectionOf(s)?.[1] ?? 0), s.selectionDirection);
    }
    get selectionEnd() { return selectionOf(html(this))?.[1] ?? null; }
    set selectionEnd(v) {
        const s = html(this), end = v === null ? 0 : toULong(v);
        changeSelection(s, selectionOf(s)?.[0] ?? 0, end, s.selectionDirection);
    }
    get selectionDirection() {
        const s = html(this);
        return canSelect(s) ? s.selectionDirection ?? "none" : null;
    }
    set selectionDirection(v) {
        const s = html(this), range = selectionOf(s) ?? [0, 0];
        changeSelection(s, range[0], range[1], v === null ? "none" : toStr(v));
    }
    setSelectionRange(start, end, direction = "none") {
        const s = html(this);
        need(arguments.length, 2);
        changeSelection(s, toULong(start), toULong(end), toStr(direction));
    }
    setRangeText(text, start = undefined, end = undefined, mode = "preserve") {
        const s = html(this);
        need(arguments.length, 1);
        if (!canSelect(s)) fail("InvalidStateError", "The control has no text to select");
        const replacement = toStr(text), old = controlValue(s);
        let [from, to] = selectionOf(s);
        if (arguments.length > 1) {
            from = toULong(start);
            to = toULong(end);
            if (from > to) fail("IndexSizeError", "The start lies behind the end");
        }
        from = Math.min(from, old.length);
        to = Math.min(to, old.length);
        const [a, b] = selectionOf(s);
        s.rawValue = old.slice(0, from) + replacement + old.slice(to);
        s.isDirty = true;
        s.isTyped = false;
        syncValue(s, s.rawValue);
        const newEnd = from + replacement.length;
        const move = (p) => (p > to ? p + replacement.length - (to - from) : p > from ? (p === a ? from : newEnd) : p);
        switch (mode) {
        case "select": changeSelection(s, from, newEnd); break;
        case "start": changeSelection(s, from, from); break;
        case "end": changeSelection(s, newEnd, newEnd); break;
        default: changeSelection(s, move(a), move(b));
        }
    }
};
for (const name of ["Input", "TextArea"]) publishChecked(textControlMembers(), control(name));
