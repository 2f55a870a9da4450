// What a click on a control does (HTML Standard section 4.10.22).

import { native } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { driver, tellDriver } from "../driver/state.js";
import { stateOf } from "../webidl/states.js";
import { interfaces } from "../webidl/interfaces.js";
import { fire } from "../events/event.js";
import { isConnected, parentState, S } from "../dom/states.js";
import { childText } from "../dom/document.js";
import { getAttr, hasAttr } from "../dom/attributes.js";
import { keyword } from "../html/element-interfaces.js";
import { noteSelection, optionIDs, syncSelect } from "./options.js";
import { closeDialog } from "../html/dialogs.js";
import { setText } from "../html/text.js";
import { inputType } from "./types.js";
import { clicking, inputValue, isChecked, radioGroup, setChecked, syncValue } from "./values.js";
import { controlsOf, isDisabled, isOfPerson, labeledControl } from "./owners.js";
import { checkForm, isValidated } from "./validity.js";
import { STATE } from "./states.js";
import { enqueueCallback } from "../html/definitions.js";
import { activationState } from "../window/navigator.js";
import { invoke } from "../html/commands.js";

/// A form with the method "dialog" closes the dialog around it, and is not sent (HTML Standard, "submit a form
/// element").
export function closesDialog(form, submitter) {
    const methods = ["get", "post", "dialog"], own = submitter ? keyword(submitter, "formmethod", methods, "", "get")
        : "";
    if ((own || keyword(form, "method", methods, "get", "get")) !== "dialog") return false;
    for (let p = parentState(form); p; p = parentState(p)) {
        if (!p.isHTML || p.local !== "dialog" || !hasAttr(p, "open")) continue;
        closeDialog(p, submitter ? getAttr(submitter, "value") ?? undefined : undefined);
        break;
    }
    return true;
}
export function submitForm(form, submitter, isRequest, isChecked = false) {
    if (!isConnected(form)) return;
    if (isRequest) {
        // A script that hears of a submission does not begin another one (HTML Standard, "firing submission events").
        if (form.isFiringSubmission) return;
        form.isFiringSubmission = true;
        try {
            if (!isChecked && isValidated(form, submitter) && !checkForm(form)) return;
            const proceeds = fire(form, "submit", {
                I: interfaces.SubmitEvent, bubbles: true, cancelable: true, submitter: submitter ? submitter.wrapper
                    : null,
            });
            if (!proceeds) return;
        } finally {
            form.isFiringSubmission = false;
        }
        if (!isConnected(form)) return;
    }
    if (closesDialog(form, submitter)) return;
    native.submit(form.id, submitter ? submitter.id : -1);
}
function submitByClick(form, button, e) {
    if (!isOfPerson(e)) return submitForm(form, button, true);
    if (!clicking.submits) return undefined;
    if (!isValidated(form, button) || checkForm(form)) return submitForm(form, button, true, true);
    // The browser names the field that is wrong; of an error that a script has set it does not know.
    if (!controlsOf(form).some((id) => S(id).customError)) native.submitChecked(button.id);
    return undefined;
}
export function resetForm(form) {
    if (!fire(form, "reset", { bubbles: true, cancelable: true })) return;
    for (const id of controlsOf(form)) {
        const s = S(id);
        if (s.local === "input") {
            s.isDirty = false;
            s.checkedness = undefined;
            native.setStates(s.id, 0, STATE.CHECKED | STATE.UNCHECKED);
            syncValue(s, inputValue(s));
        } else if (s.local === "textarea") {
            s.isDirty = false;
            syncValue(s, childText(s));
        } else if (s.local === "select") {
            for (const o of optionIDs(s)) S(o).selectedness = undefined;
            noteSelection();
            s.isUnselected = false;
            syncSelect(s);
        } else if (s.local === "output") {
            if (s.defaultOutput !== undefined) setText(s, s.defaultOutput);
            s.defaultOutput = undefined;
        } else if (s.custom?.isFormAssociated) {
            enqueueCallback(s, "formResetCallback", []);
        }
    }
}
export const inputActivation = {
    legacyPre(s) {
        const type = inputType(s);
        if (type === "checkbox") {
            s.before = [isChecked(s), s.isIndeterminate];
            setChecked(s, !isChecked(s));
            s.isIndeterminate = false;
        } else if (type === "radio") {
            s.before = radioGroup(s).find(isChecked) ?? null;
            setChecked(s, true);
        }
    },
    legacyCanceled(s) {
        const type = inputType(s);
        if (type === "checkbox" && s.before) {
            setChecked(s, s.before[0]);
            s.isIndeterminate = s.before[1];
        } else if (type === "radio" && s.before !== undefined) {
            setChecked(s, false);
            if (s.before) setChecked(s.before, true);
        }
    },
    run(s, e) {
        if (isDisabled(s)) return;
        const type = inputType(s);
        if ((type === "checkbox" || type === "radio") && isConnected(s)) {
            if (type === "radio" && s.before === s) return;
            fire(s, "input", { bubbles: true, composed: true });
            fire(s, "change", { bubbles: true });
        } else if (type === "submit" || type === "image") {
            const form = kernel.formOwner(s);
            if (form) submitByClick(form, s, e);
        } else if (type === "reset") {
            const form = kernel.formOwner(s);
            if (form) resetForm(form);
        } else if (type === "file" && driver.isOn && (e.isTrusted !== false || activationState.isActive)) {
            tellDriver({ type: "fileDialog", element: s.id, multiple: hasAttr(s, "multiple") });
        }
    },
};
export const buttonActivation = {
    run(s, e) {
        const form = kernel.formOwner(s);
        if (isDisabled(s)) return;
        const type = keyword(s, "type", ["submit", "reset", "button"], "submit", "submit");
        if (!form || type === "button") return void invoke(s);
        if (type === "submit") submitByClick(form, s, e);
        else if (type === "reset") resetForm(form);
    },
};
export const labelActivation = {
    run(s, e) {
        const target = stateOf(e.target);
        const control = labeledControl(s);
        if (!control || isDisabled(control)) return;
        for (let n = target; n && n !== s; n = n.kind === undefined ? null : parentState(n)) {
            if (n === control || n.activation) return;
        }
        control.wrapper.click();
    },
};
