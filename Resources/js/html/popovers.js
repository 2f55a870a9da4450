// Popovers (HTML Standard section 6.12).

import { native } from "garth:realm";
import { core, home } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { isObject } from "../webidl/values.js";
import { ascii } from "../webidl/conversions.js";
import { interfaces } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { isConnected, rootState, S } from "../dom/states.js";
import { publishMixin } from "../dom/mixins.js";
import { getAttr, hasAttr } from "../dom/attributes.js";
import { html } from "./element-interfaces.js";
import { HTMLElement } from "./elements.js";
import { focusDelegate } from "./shared.js";
import { STATE } from "../forms/states.js";
import { setTimer } from "./timers.js";

/// The open popovers of the window, in the order of their opening. The browser shows and hides them.
export const openPopovers = home ? home.openPopovers : [];
const isPopoverOpen = (s) => openPopovers.includes(s);
export function popoverType(s) {
    return s.isHTML && hasAttr(s, "popover") ? s.wrapper.popover : null;
}
function firePopover(s, type, isOpening) {
    const [oldState, newState] = isOpening ? ["closed", "open"] : ["open", "closed"];
    return fire(s, type, { I: interfaces.ToggleEvent, cancelable: type === "beforetoggle" && isOpening, oldState,
        newState });
}
function checkPopover(s) {
    if (popoverType(s) === null) fail("NotSupportedError", "The element is no popover");
    if (!isConnected(s)) fail("InvalidStateError", "The popover is not in a document");
}
function showPopover(s) {
    checkPopover(s);
    if (isPopoverOpen(s)) fail("InvalidStateError", "The popover is shown already");
    if (!firePopover(s, "beforetoggle", true) || !isConnected(s) || popoverType(s) === null) return;
    if (popoverType(s) === "auto") {
        for (const other of [...openPopovers]) {
            if (popoverType(other) === "auto" && !native.contains(other.id, s.id)) kernel.hidePopover(other);
        }
    }
    openPopovers.push(s);
    native.setStates(s.id, STATE.POPOVER_OPEN, STATE.POPOVER_OPEN);
    native.setPopover(s.id, true);
    const target = hasAttr(s, "autofocus") ? s : focusDelegate(s);
    if (target && hasAttr(target, "autofocus")) kernel.focusElement(target);
    setTimer(() => firePopover(s, "toggle", true), 0, false);
}
function hidePopover(s) {
    const place = openPopovers.indexOf(s);
    if (place < 0) return;
    firePopover(s, "beforetoggle", false);
    openPopovers.splice(openPopovers.indexOf(s), 1);
    native.setStates(s.id, 0, STATE.POPOVER_OPEN);
    native.setPopover(s.id, false);
    setTimer(() => firePopover(s, "toggle", false), 0, false);
}
publishMixin(() => class {
    showPopover() { kernel.showPopover(html(this)); }
    hidePopover() {
        const s = html(this);
        checkPopover(s);
        if (!isPopoverOpen(s)) fail("InvalidStateError", "The popover is not shown");
        kernel.hidePopover(s);
    }
    togglePopover(options = undefined) {
        const s = html(this), force = isObject(options) ? options.force : options;
        checkPopover(s);
        const isWanted = force === undefined ? !isPopoverOpen(s) : !!force;
        if (isWanted !== isPopoverOpen(s)) {
            if (isWanted) kernel.showPopover(s);
            else kernel.hidePopover(s);
        }
        return isPopoverOpen(s);
    }
}, HTMLElement);
/// A button shows or hides its popover; false for a button without one.
export function invokePopover(s) {
    const id = getAttr(s, "popovertarget");
    const target = id === null ? null : S(native.identified(rootState(s).id, id, false)[0] ?? -1);
    if (!target || popoverType(target) === null) return false;
    const action = ascii.lower(getAttr(s, "popovertargetaction") ?? "toggle"), isOpen = isPopoverOpen(target);
    if (isOpen && action !== "show") kernel.hidePopover(target);
    else if (!isOpen && action !== "hide") kernel.showPopover(target);
    return true;
}
core.openPopovers = openPopovers;
keep({ showPopover, hidePopover });
