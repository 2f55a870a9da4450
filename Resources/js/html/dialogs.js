// Details and dialogs (HTML Standard section 4.11).

import { native } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { toStr } from "../webidl/conversions.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { isConnected, parentState, rootState, S } from "../dom/states.js";
import { documentOf, mainDocument } from "../dom/document.js";
import { getAttr, hasAttr, removeAttr, setAttr } from "../dom/attributes.js";
import { html, htmlMembers } from "./element-interfaces.js";
import { htmlChildren } from "./tables.js";
import { focusDelegate, isFocusable } from "./shared.js";
import { STATE } from "../forms/states.js";
import { setTimer } from "./timers.js";
import { beforeToggle, queueToggle } from "./toggling.js";
import { openPopovers, popoverType } from "./popovers.js";

htmlMembers.HTMLDialogElement = () => class {
    get returnValue() { return html(this).returnValue ?? ""; }
    set returnValue(v) { html(this).returnValue = toStr(v); }
    show() { openDialog(html(this), false); }
    showModal() { openDialog(html(this), true); }
    close(value = undefined) { closeDialog(html(this), value); }
    requestClose(value = undefined) { requestClose(html(this), value); }
};
export const summaryActivation = {
    run(s) {
        const p = parentState(s);
        if (!p || !p.isHTML || p.local !== "details" || S(htmlChildren(p, "summary")[0] ?? -1) !== s) return;
        if (hasAttr(p, "open")) removeAttr(p, "open");
        else setAttr(p, "open", "");
    },
};
export function detailsChanged(s, name, old, value) {
    if (name === "name" && hasAttr(s, "open")) closeAsNamed(s);
    if (name !== "open" || (old === null) === (value === null)) return;
    queueToggle(s, value !== null);
    if (value === null) return;
    for (const other of namedDetails(s)) if (hasAttr(other, "open")) removeAttr(other, "open");
}
/// The other `details` elements of a name, of which one is open at a time.
function namedDetails(s) {
    const name = getAttr(s, "name") ?? "";
    return name === "" ? [] : Array.from(native.query(rootState(s).id, "details[name]", 0) ?? [], S)
        .filter((other) => other !== s && getAttr(other, "name") === name);
}
/// "Ensure details exclusivity by closing the given element if needed".
export function closeAsNamed(s) {
    if (hasAttr(s, "open") && namedDetails(s).some((other) => hasAttr(other, "open"))) removeAttr(s, "open");
}
export function openDialog(s, isModal) {
    if (hasAttr(s, "open")) {
        if (isModal !== (s.isModal ?? false)) fail("InvalidStateError", "The dialog is open");
        return;
    }
    if (isModal && !isConnected(s)) fail("InvalidStateError", "The dialog is not in a document");
    if (isModal && openPopovers.includes(s)) fail("InvalidStateError", "The dialog is open as a popover");
    if (!beforeToggle(s, true) || hasAttr(s, "open") || (isModal && !isConnected(s))) return;
    queueToggle(s, true);
    s.isModal = isModal;
    if (isModal) native.setStates(s.id, STATE.MODAL, STATE.MODAL);
    setAttr(s, "open", "");
    const d = documentOf(s);
    s.focusedBefore = d.focused ?? null;
    // HTML Standard, "dialog focusing steps".
    const target = hasAttr(s, "autofocus") ? s : focusDelegate(s) ?? s;
    if (target !== s || isFocusable(s)) kernel.focusElement(target);
    else if (d.focused) kernel.blurElement(d.focused);
}
/// Closes the modal dialog that was opened last, as the key Escape asks for it (HTML Standard, "close watcher").
export function closeTopDialog() {
    const open = Array.from(native.query(mainDocument.id, "dialog[open]", 0) ?? [], S);
    const top = open.filter((s) => s.isModal).at(-1), popover = openPopovers.findLast((s) => popoverType(s) === "auto");
    if (popover) kernel.hidePopover(popover);
    else if (top) requestClose(top);
}
/// Closes a dialog unless a script prevents it (HTML Standard, "request to close").
export function requestClose(s, value) {
    if (!hasAttr(s, "open")) return;
    if (fire(s, "cancel", { cancelable: true })) closeDialog(s, value);
}
export function closeDialog(s, value) {
    if (!hasAttr(s, "open")) return;
    beforeToggle(s, false);
    if (!hasAttr(s, "open")) return;
    queueToggle(s, false);
    removeAttr(s, "open");
    s.isModal = false;
    native.setStates(s.id, 0, STATE.MODAL);
    if (value !== undefined) s.returnValue = toStr(value);
    const before = s.focusedBefore;
    s.focusedBefore = null;
    if (before && isConnected(before)) kernel.focusElement(before);
    setTimer(() => fire(s, "close"), 0, false);
}
