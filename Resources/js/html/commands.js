// Commands of buttons (HTML Standard, "the commandfor attribute").

import { defineProperty } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { ascii, toStr } from "../webidl/conversions.js";
import { interfaces } from "../webidl/interfaces.js";
import { fire } from "../events/event.js";
import { isConnected } from "../dom/states.js";
import { getAttr, hasAttr, setAttr } from "../dom/attributes.js";
import { html, publishChecked } from "./element-interfaces.js";
import { elementMember, targetOf } from "./aria.js";
import { closeDialog, openDialog, requestClose } from "./dialogs.js";
import { invokePopover, openPopovers, popoverType } from "./popovers.js";

const popoverCommands = ["toggle-popover", "show-popover", "hide-popover"];
const dialogCommands = ["show-modal", "close", "request-close"];
/// The command of a button; empty for one that has none or an unknown one.
function commandOf(s) {
    const text = getAttr(s, "command") ?? "", known = ascii.lower(text);
    if (popoverCommands.includes(known) || dialogCommands.includes(known)) return known;
    return text.startsWith("--") ? text : "";
}
/// What a button does that neither submits nor resets a form.
export function invoke(s) {
    const target = targetOf(s, "commandfor");
    if (!target) return void invokePopover(s);
    const command = commandOf(s), isCustom = command.startsWith("--"), isDialog = target.local === "dialog";
    if (command === "" || (dialogCommands.includes(command) && !isDialog)) return undefined;
    const isAllowed = fire(target, "command", {
        I: interfaces.CommandEvent, cancelable: true, command, source: s.wrapper,
    });
    if (!isAllowed || isCustom || !isConnected(target)) return undefined;
    const isOpen = openPopovers.includes(target), isPopover = popoverType(target) !== null;
    switch (command) {
    case "toggle-popover":
        if (!isPopover) return undefined;
        return isOpen ? kernel.hidePopover(target) : kernel.showPopover(target);
    case "show-popover": return isPopover && !isOpen ? kernel.showPopover(target) : undefined;
    case "hide-popover": return isPopover && isOpen ? kernel.hidePopover(target) : undefined;
    case "show-modal": return hasAttr(target, "open") ? undefined : openDialog(target, true);
    case "close": return closeDialog(target, getAttr(s, "value") ?? undefined);
    default: return requestClose(target, getAttr(s, "value") ?? undefined);
    }
}
const buttonMembers = class {
    get command() { return commandOf(html(this)); }
    set command(v) { setAttr(html(this), "command", toStr(v)); }
};
defineProperty(buttonMembers.prototype, "commandForElement", elementMember(html, "commandForElement", "commandfor"));
publishChecked(buttonMembers, interfaces.HTMLButtonElement);
for (const I of [interfaces.HTMLButtonElement, interfaces.HTMLInputElement]) {
    const members = class {};
    defineProperty(members.prototype, "popoverTargetElement",
        elementMember(html, "popoverTargetElement", "popovertarget"));
    publishChecked(members, I);
}
