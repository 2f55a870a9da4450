// Keys that a program types.

import { core } from "../webidl/page.js";
import { isConnected } from "../dom/states.js";
import { focusTarget } from "../html/shared.js";
import { editByKey, editingHost, focusByPerson, isTextField } from "../editing/hosts.js";

/// Where keys go that are typed on an element: its shadow tree may take the focus, and what is edited takes it as a
/// whole.
export function keyTarget(s) {
    const target = focusTarget(s), host = editingHost(target);
    focusByPerson(host ?? target);
    return host && !isTextField(target) ? host : target;
}
/// The events and the effect of a key in an editing host; null for another element.
export function typeInHost(s, key, code) {
    const host = isTextField(s) ? null : editingHost(s);
    if (!host) return null;
    const isCharacter = Array.from(key).length === 1;
    let isAllowed = core.key("keydown", key, code, s.id);
    if (isAllowed && (isCharacter || key === "Enter")) isAllowed = core.key("keypress", key, code, s.id);
    if (isAllowed) editByKey(host, key, isCharacter, {});
    if (isConnected(s)) core.key("keyup", key, code, s.id);
    return isAllowed;
}
