// Popovers (HTML Standard section 6.12).

import { native } from "garth:realm";
import { core, home } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { isObject } from "../webidl/values.js";
import { ascii } from "../webidl/conversions.js";
import { fail } from "../webidl/exceptions.js";
import { isConnected, parentState } from "../dom/states.js";
import { documentOf } from "../dom/document.js";
import { publishMixin } from "../dom/mixins.js";
import { getAttr, hasAttr } from "../dom/attributes.js";
import { html } from "./element-interfaces.js";
import { HTMLElement } from "./elements.js";
import { focusDelegate } from "./shared.js";
import { STATE } from "../forms/states.js";
import { beforeToggle, queueToggle } from "./toggling.js";
import { targetOf } from "./aria.js";

/// The open popovers of the window, in the order of their opening. The browser shows and hides them.
export const openPopovers = home ? home.openPopovers : [];
const isPopoverOpen = (s) => openPopovers.includes(s);
export function popoverType(s) {
    return s.isHTML && hasAttr(s, "popover") ? s.wrapper.popover : null;
}
function checkPopover(s) {
    if (popoverType(s) === null) fail("NotSupportedError", "The element is no popover");
    if (!isConnected(s)) fail("InvalidStateError", "The popover is not in a document");
}
function showPopover(s) {
    checkPopover(s);
    if (isPopoverOpen(s) || (s.local === "dialog" && s.isModal)) fail("InvalidStateError", "It is shown already");
    if (!beforeToggle(s, true) || !isConnected(s) || popoverType(s) === null || isPopoverOpen(s)) return;
    const isAuto = popoverType(s) === "auto";
    if (isAuto) {
        for (const other of [...openPopovers]) {
            if (popoverType(other) === "auto" && !native.contains(other.id, s.id)) kernel.hidePopover(other);
        }
    }
    // The first one of those that close by themselves gives the focus back.
    const d = documentOf(s), givesBack = isAuto && !openPopovers.some((other) => popoverType(other) === "auto");
    const focused = d.focused ?? null;
    openPopovers.push(s);
    s.isOpenPopover = true;
    native.setStates(s.id, STATE.POPOVER_OPEN, STATE.POPOVER_OPEN);
    native.setPopover(s.id, true);
    const target = hasAttr(s, "autofocus") ? s : focusDelegate(s);
    if (target && hasAttr(target, "autofocus")) kernel.focusElement(target);
    s.focusedBefore = givesBack ? focused : null;
    queueToggle(s, true);
}
function hidePopover(s, keepsFocus = false) {
    if (!isPopoverOpen(s)) return;
    beforeToggle(s, false);
    const place = openPopovers.indexOf(s);
    if (place < 0) return;
    openPopovers.splice(place, 1);
    s.isOpenPopover = false;
    native.setStates(s.id, 0, STATE.POPOVER_OPEN);
    native.setPopover(s.id, false);
    queueToggle(s, false);
    const before = s.focusedBefore ?? null, { focused } = documentOf(s);
    s.focusedBefore = null;
    if (before && !keepsFocus && isConnected(before) && isAround(s, focused ?? null)) kernel.focusElement(before);
}
/// Whether a node is an element or in it, also in shadow trees.
function isAround(element, node) {
    for (let s = node; s; s = parentState(s) ?? s.host ?? null) if (s === element) return true;
    return false;
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
    const target = targetOf(s, "popovertarget");
    if (!target || popoverType(target) === null) return false;
    const action = ascii.lower(getAttr(s, "popovertargetaction") ?? "toggle"), isOpen = isPopoverOpen(target);
    if (isOpen && action !== "show") kernel.hidePopover(target);
    else if (!isOpen && action !== "hide") kernel.showPopover(target);
    return true;
}
core.openPopovers = openPopovers;
keep({ showPopover, hidePopover });
