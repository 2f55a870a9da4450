// Frames and windows (HTML Standard section 7.2).

import { native } from "garth:realm";
import { core, isOver } from "../webidl/page.js";
import { stateOf } from "../webidl/states.js";
import { isConnected, S } from "../dom/states.js";
import { documentOf } from "../dom/document.js";
import { closedAround, closedWindow, ownFrame, parentElsewhere, topWindow } from "./origin.js";
import defer * as workers from "../html/workers.js";
import { coreHere } from "../worlds/objects.js";

core.isGone = () => isOver;
core.container = () => ownFrame.id;
/// What targets and names do with such a window.
export function ledAround(id) {
    return { navigate: (url, replaces) => native.leadAround(id, url, replaces), global: closedAround(id) };
}
core.ledTop = () => (native.apartFromWindow() === null ? ledElsewhere(-1) : ledAround(-1));
/// Such a window in another process: -1 for that of the page, -2 for the one around; null without one.
export function ledElsewhere(id) {
    if (native.windowsAround() === null) return null;
    const made = id === -1 ? topWindow() : parentElsewhere();
    return { navigate: (url, replaces) => native.leadAround(id, url, replaces), global: made };
}
/// The window around, if it has another origin.
export function windowAround() {
    const id = native.apartFromWindow();
    return id === null ? parentElsewhere() : closedAround(id);
}
/// The frames of the window's document, in tree order.
export function framesOf() { return isOver ? [] : [...native.frames()]; }
export function frameAt(place) {
    const id = framesOf()[place];
    return id === undefined ? undefined : contentWindow(S(id)) ?? undefined;
}
function windowAt(s) {
    const outer = coreHere(documentOf(s).core);
    return outer && isConnected(s) ? outer.frameWindow(s.id) : null;
}
core.frameWindow = (id) => native.frameWindow(id);
/// The window of a frame; an object with few members for one of another origin.
export function contentWindow(s) {
    const found = windowAt(s);
    if (found === null || found === undefined) return null;
    return found === false ? (s.$otherWindow ??= otherWindow(s)) : found.global;
}
export function contentDocument(s) {
    const found = windowAt(s);
    return found ? found.document().wrapper : null;
}
export function frameChanged(s, name, old, value) {
    const isSource = name === "src" || name === "srcdoc";
    if (!isSource || (name === "src" && value === null) || !isConnected(s)) return;
    documentOf(s).core?.changedFrame(s);
}

/// The window of a document of another origin: its scripts run in a process of their own, if any do.
function otherWindow(s) {
    const made = closedWindow({
        lead: (href, replaces) => documentOf(s).core?.navigateFrame(s.id, href, replaces),
        isClosed: () => windowAt(s) === null,
        top: () => topWindow(),
        parent: () => documentOf(s).core?.global ?? null,
        close() {},
        part: (...index) => native.windowPart(0, s.id, ...index),
        post: (message, origin, list) => workers.postToWindow(0, s.id, message, origin, list),
    });
    stateOf(made).shows = s;
    return made;
}
