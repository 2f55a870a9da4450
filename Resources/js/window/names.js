// Names of windows (HTML Standard section 7.2).

import { native } from "garth:realm";
import { core, shared } from "../webidl/page.js";
import { tellDriver } from "../driver/state.js";
import { ascii } from "../webidl/conversions.js";
import { windowState, windowTexts } from "./state.js";
import { interfaces } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { HTML, S } from "../dom/states.js";
import { documentOf, mainDocument } from "../dom/document.js";
import { getAttr } from "../dom/attributes.js";
import { setTimer } from "../html/timers.js";
import { parseInteger } from "../html/element-interfaces.js";
import { parseURL } from "../fetch/url.js";
import { navigateTo } from "./history.js";
import { isDiscarded, ownFrame, remoteWindow } from "./origin.js";
import { contentWindow, framesOf, ledAround, ledElsewhere } from "./frames.js";

export const nameOfWindow = () => (isDiscarded() ? "" : windowTexts.name ?? native.windowName());

/// A script of the frame may have named its window.
export function nameOfFrame(id) {
    const attribute = native.getAttr(id, "name");
    return shared.windowNames.size > 0 ? native.frameWindow(id)?.name?.() ?? attribute : attribute;
}
core.name = nameOfWindow;

/// The frame of a name in this window or in those below it.
export function frameNamed(name) {
    for (const id of framesOf()) {
        if (nameOfFrame(id) === name) return { core, id };
        const found = native.frameWindow(id);
        const inner = found ? found.frameNamed(name) : null;
        if (inner) return inner;
    }
    return null;
}
/// Where a target name leads: a window of the page, a frame, or nowhere.
function chooseWindow(name) {
    switch (ascii.lower(name)) {
    case "": case "_self": return { window: core };
    case "_parent": {
        const around = native.apartFromWindow();
        return { window: native.outerWindow() ?? (around === null ? ledElsewhere(-2) ?? core : ledAround(around)) };
    }
    case "_top": {
        let top = core;
        for (let outer = core.outerWindow(); outer; outer = outer.outerWindow()) top = outer;
        return { window: top.ledTop() ?? top };
    }
    case "_blank": return null;
    default:
        for (let around = core; around; around = around.outerWindow()) {
            const found = around.frameNamed(name);
            if (found) return { frame: found };
        }
        if (!core.outerWindow() && name === nameOfWindow()) return { window: core };
        return openedNamed(name);
    }
}
/// A window that a script has opened with a name.
function openedNamed(name) {
    const opened = shared.opened.find((other) => other.name === name && !other.isClosing);
    return opened ? { frame: { core: shared.main, id: opened.id } } : null;
}
export const ownOpened = () => shared.opened.find((other) => other.id === ownFrame.id);
/// Opens a window with the place and the size of its features; null where the host lets none open.
function newWindow(name, isSevered, features = new Map()) {
    const id = native.openWindow();
    if (id < 0) return null;
    documentOf(S(id)).core = shared.main;
    const number = (feature) => parseInteger(features.get(feature) ?? "") ?? 0;
    const length = (feature) => (number(feature) === 0 ? null : Math.max(leastLength, number(feature)));
    shared.opened.push({
        id, name: ascii.lower(name) === "_blank" || isSevered ? "" : name, isSevered, isClosing: false,
        isPopup: isPopupWanted(features), left: Math.max(0, number("left")), top: Math.max(0, number("top")),
        width: length("width"), height: length("height"),
    });
    return { frame: { core: shared.main, id } };
}
/// Asks the browser for a window, or for the open one of a name, which is led; null where it lets none open.
function askForWindow(url, name, isSevered, hidesReferrer) {
    const isNamed = name !== "" && ascii.lower(name) !== "_blank";
    const number = native.askForWindow(url?.href ?? "", isNamed ? name : "", hidesReferrer, isSevered);
    return number === 0 || isSevered ? null : remoteWindow(number);
}
/// The window of the browser whose page has opened this one; null without one.
export function openerElsewhere() {
    const number = native.openerElsewhere();
    return number > 0 && native.isWindowOpen(number) ? remoteWindow(number) : null;
}
/// The least width and height of an opened window in CSS pixels, as its features state them.
const leastLength = 100;
/// Closes a window that a script has opened: it is closed at once, and is discarded in a later task.
export function closeWindow() {
    const opened = ownOpened();
    if (!opened) return native.closeOwnWindow();
    if (opened.isClosing) return undefined;
    opened.isClosing = true;
    return shared.main.later(() => {
        shared.main.frameWindow(opened.id)?.unload();
        const place = shared.opened.indexOf(opened);
        if (place < 0) return;
        shared.opened.splice(place, 1);
        shared.main.removedFrame(S(opened.id));
    });
}
core.later = (step) => setTimer(step, 0, false);
/// The "ignore-opens-during-unload counter" of the document (HTML Standard section 7.4.3).
let unloading = 0;
export const isUnloading = () => unloading > 0;
/// The events by which a document learns that it is left or its window is closed, and those in its frames.
export function unload() {
    unloading++;
    fire(windowState, "beforeunload", { I: interfaces.BeforeUnloadEvent, cancelable: true, returnValue: "" });
    fire(windowState, "pagehide", { I: interfaces.PageTransitionEvent, persisted: false });
    fire(mainDocument, "visibilitychange", { bubbles: true });
    fire(windowState, "unload");
    for (const id of framesOf()) native.openedFrameWindow(id)?.unload();
    unloading--;
}
core.unload = unload;
core.outerWindow = () => native.outerWindow();
core.navigate = (url, replaces) => navigateTo(url, replaces);
export function navigateTarget(s, url) {
    const name = getAttr(s, "target") ?? baseTarget(documentOf(s)) ?? "";
    const target = chooseWindow(name);
    const frame = (target ?? newWindow(name, true))?.frame;
    if (frame) leadFrame(frame, url);
    else if (target) target.window.navigate(url, false);
    else {
        const rel = ascii.lower(getAttr(s, "rel") ?? "").split(/[ \t\n\f\r]+/), has = (word) => rel.includes(word);
        const isSevered = has("noopener") || has("noreferrer") || (ascii.lower(name) === "_blank" && !has("opener"));
        askForWindow(parseURL(url), name, isSevered, has("noreferrer"));
    }
}
function leadFrame({ core: around, id }, url) {
    const found = around.frameWindow(id);
    if (found) found.navigate(url, false);
    else around.navigateFrame(id, url, false);
}
function baseTarget(doc) {
    for (const id of native.collect(doc.id, 1, HTML, "base")) {
        const target = native.getAttr(id, "target");
        if (target !== null) return target;
    }
    return null;
}
/// The features of a window by their names (HTML Standard, "tokenize the features argument").
function windowFeatures(text) {
    const found = new Map();
    let place = 0;
    const isSeparator = () => place < text.length && "\t\n\f\r =,".includes(text[place]);
    const word = () => {
        const start = place;
        while (place < text.length && !isSeparator()) place++;
        return ascii.lower(text.slice(start, place));
    };
    while (place < text.length) {
        while (isSeparator()) place++;
        const name = word();
        while (isSeparator() && text[place] !== "=" && text[place] !== ",") place++;
        const hasValue = isSeparator();
        while (isSeparator() && text[place] !== ",") place++;
        const value = hasValue ? word() : "";
        if (name !== "") found.set(olderFeatures[name] ?? name, value);
    }
    return found;
}
/// "Normalizing the feature name".
const olderFeatures = {
    __proto__: null, screenx: "left", screeny: "top", innerwidth: "width", innerheight: "height",
};
/// "Check if a popup window is requested".
function isPopupWanted(features) {
    if (features.size === 0) return false;
    if (features.has("popup")) return isFeatureOn(features.get("popup"));
    const has = (name, whenAbsent = false) => (features.has(name) ? isFeatureOn(features.get(name)) : whenAbsent);
    return (!has("location") && !has("toolbar")) || !has("menubar") || !has("resizable", true) || !has("scrollbars")
        || !has("status");
}
/// "Parse a boolean feature".
const isFeatureOn = (value) => value !== undefined && (["", "yes", "true"].includes(value)
    || (parseInteger(value) ?? 0) !== 0);
/// `window.open`: frames of the page have names; on a screen, a new window is one of the browser.
export function openWindow(text, name, features = "") {
    const url = text === "" ? null : parseURL(text, (shared.current ?? core).baseURL());
    if (text !== "" && !url) fail("SyntaxError", "The URL is not valid");
    const wanted = windowFeatures(features), hidesReferrer = isFeatureOn(wanted.get("noreferrer"));
    const isSevered = hidesReferrer || isFeatureOn(wanted.get("noopener"));
    // They say nothing of what the window looks like.
    wanted.delete("noreferrer");
    wanted.delete("noopener");
    // The windows around the script are its own in any case.
    const isHidden = isSevered && !["_self", "_parent", "_top"].includes(ascii.lower(name));
    const known = name === "" ? null : chooseWindow(name);
    const target = known ?? newWindow(name === "" ? "_blank" : name, isSevered, wanted);
    if (!target) return askForWindow(url, name, isSevered, hidesReferrer);
    if (target.frame) {
        const { core: around, id } = target.frame;
        if (url) leadFrame(target.frame, url.href);
        if (isHidden) return null;
        const found = around.frameWindow(id);
        return found ? found.global : contentWindow(S(id));
    }
    if (url) target.window.navigate(url.href, false);
    return isHidden ? null : target.window.global;
}
/// `document.open`: listeners go, and the document has the URL of the script's own document.
export let throwsOnWriting = 0;
export function openAgain() {
    if (isUnloading()) return;
    const caller = shared.current ?? core;
    if (mainDocument.readyState === "complete") {
        mainDocument.listeners = null;
        mainDocument.$handlers = undefined;
        windowState.listeners = null;
        windowState.$handlers = undefined;
    }
    if (caller !== core && native.outerElement() >= 0) native.setURL(caller.url().split("#")[0], true, 0, null);
    native.openDocument();
    tellDriver({ type: "opened", url: native.documentURL() });
}
