// Constraints (HTML Standard section 4.10.21).

import { native } from "garth:realm";
import { defineProperty, getOwnPropertyDescriptor, need } from "../webidl/page.js";
import { toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { fire } from "../events/event.js";
import { ELEMENT, parentState, S } from "../dom/states.js";
import { getAttr, hasAttr } from "../dom/attributes.js";
import { html } from "../html/element-interfaces.js";
import { inputType } from "./types.js";
import { controlValue } from "./values.js";
import { controlsOf, isDisabled, isSubmitButton } from "./owners.js";
import { isMissing, lengthFaults } from "./missing.js";
import defer * as numbers from "./numbers.js";

export const isValidated = (form, submitter) => !hasAttr(form, "novalidate")
    && !(submitter && hasAttr(submitter, "formnovalidate"));

// Validation (HTML Standard section 4.10.20).
export const ValidityState = interface_("ValidityState", null, () => {
    const members = class {
        get valid() { return Object.values(validity(brand(this, ValidityState).element)).every((v) => !v); }
    };
    for (const key of ["valueMissing", "typeMismatch", "patternMismatch", "tooLong", "tooShort", "rangeUnderflow",
        "rangeOverflow", "stepMismatch", "badInput", "customError"]) {
        defineProperty(members.prototype, key, getOwnPropertyDescriptor(
            { get [key]() { return validity(brand(this, ValidityState).element)[key]; } }, key));
    }
    return members;
});
/// HTML Standard section 4.10.5.1.5, "valid e-mail address".
const emailAddress = (() => {
    const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
    return new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);
})();
export function validity(s) {
    if (s.custom?.isFormAssociated) {
        const flags = s.internals && stateOf(s.internals).flags;
        return flags ?? Object.fromEntries(validityFlags.map((name) => [name, false]));
    }
    const v = {
        valueMissing: false, typeMismatch: false, patternMismatch: false, tooLong: false, tooShort: false,
        rangeUnderflow: false,
        rangeOverflow: false, stepMismatch: false, badInput: false, customError: (s.customError ?? "") !== "",
    };
    const value = controlValue(s);
    const type = s.local === "input" ? inputType(s) : s.local;
    v.valueMissing = isMissing(s, type, value);
    Object.assign(v, lengthFaults(s, type, value));
    if (s.local === "input" && value !== "") {
        if (type === "email") {
            v.typeMismatch = !(hasAttr(s, "multiple") ? value.split(",") : [value]).every((t) => emailAddress.test(t));
        }
        if (type === "url") v.typeMismatch = native.parseURL(value, null) === null;
        const pattern = getAttr(s, "pattern");
        if (pattern !== null && ["text", "search", "url", "tel", "email", "password"].includes(type)) {
            try {
                const test = new RegExp(`^(?:${pattern})$`, "v");
                v.patternMismatch = !(type === "email" && hasAttr(s, "multiple") ? value.split(",") : [value])
                    .every((t) => test.test(t));
            } catch { /* An invalid pattern matches everything. */ }
        }
        Object.assign(v, numbers.numberFaults(s, value));
    }
    return v;
}
export function willValidate(s) {
    if (isDisabled(s) || ["object", "fieldset", "output"].includes(s.local)) return false;
    if (s.local === "input" && (["hidden", "reset", "button"].includes(inputType(s))
        || hasAttr(s, "readonly"))) return false;
    if (s.local === "button" && !isSubmitButton(s)) return false;
    if ((s.local === "textarea" || s.custom?.isFormAssociated) && hasAttr(s, "readonly")) return false;
    for (let p = parentState(s); p && p.kind === ELEMENT; p = parentState(p)) if (p.isHTML
        && p.local === "datalist") return false;
    return true;
}
export function checkValidity(s) {
    if (!willValidate(s) || Object.values(validity(s)).every((v) => !v)) return true;
    fire(s, "invalid", { cancelable: true });
    return false;
}
export function checkForm(form) {
    for (const id of controlsOf(form)) S(id).isEdited = true;
    return controlsOf(form).map((id) => checkValidity(S(id))).every((v) => v);
}
export const rangeTypes = new Set(["number", "range", "date", "month", "week", "time", "datetime-local"]);
export const validationMembers = () => class {
    get willValidate() { return willValidate(html(this)); }
    get validity() {
        const s = html(this);
        return (s.$validityState ??= instance(ValidityState, { element: s }));
    }
    get validationMessage() {
        const s = html(this);
        if (!willValidate(s)) return "";
        const v = validity(s);
        return v.customError ? s.customError : Object.values(v).some((x) => x) ? "The value is not valid." : "";
    }
    checkValidity() { return checkValidity(html(this)); }
    reportValidity() { return checkValidity(html(this)); }
    setCustomValidity(message) {
        const s = html(this);
        need(arguments.length, 1);
        s.customError = toStr(message);
    }
};

export const validityFlags = ["badInput", "customError", "patternMismatch", "rangeOverflow", "rangeUnderflow",
    "stepMismatch", "tooLong", "tooShort",
    "typeMismatch", "valueMissing"];
