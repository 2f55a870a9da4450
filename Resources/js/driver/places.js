// Places of elements (WebDriver section 12.1).

import { native, page } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { driver } from "./state.js";
import { ascii } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { windowState } from "../window/state.js";
import { fire } from "../events/event.js";
import { ELEMENT, includesComposed, isConnected, parentState, rootState, S } from "../dom/states.js";
import { mainDocument } from "../dom/document.js";
import { getAttr } from "../dom/attributes.js";
import { isSelected } from "../forms/options.js";
import { inputType } from "../forms/types.js";
import { isChecked } from "../forms/values.js";
import { isDisabled, labeledControl } from "../forms/owners.js";
import { boundingRect, boxOf, originFor, positionOf, viewport } from "../geometry/boxes.js";
import { scrollIntoView } from "../geometry/scrolling.js";
import { elementsAt } from "../geometry/points.js";
import { screen } from "../geometry/viewport.js";
import { tellMediaLists } from "../cssom/media.js";
import { framesOf } from "../window/frames.js";
import { DrivenError } from "./functions.js";
import { setLocale } from "./locale.js";
import { tellPermissions, tellPlaceWatchers } from "./sensors.js";
import { exposeClientHints } from "./hints.js";
import { exposeTouches } from "../events/touch.js";

/// The element of a number; throws for one that is no longer in the document.
export function drivenState(id) {
    const s = S(id);
    if (s.kind !== ELEMENT || !isConnected(s)) throw new DrivenError("stale element reference");
    return s;
}
/// The part of an element's first rectangle that is in the viewport, and its center. An element in a
/// shadow tree has the place of the element around it.
export function placeOf(s) {
    kernel.settleSheets();
    let rects = [], at = viewport();
    for (let e = s; e && rects.length < 4; e = parentState(e) ?? e.host ?? null) {
        if (e.kind !== ELEMENT) continue;
        rects = native.rects(e.id);
        at = originFor(e);
    }
    const v = viewport();
    if (rects.length < 4) return { width: 0, height: 0, x: 0, y: 0, isInView: false };
    // A line break may begin an element with an empty rectangle.
    let i = 0;
    while (i + 7 < rects.length && (rects[i + 2] === 0 || rects[i + 3] === 0)) i += 4;
    const [left, top, width, height] = [rects[i] - at.x, rects[i + 1] - at.y, rects[i + 2],
        rects[i + 3]];
    const right = Math.min(v.width, left + width), bottom = Math.min(v.height, top + height);
    const x = Math.floor((Math.max(0, left) + right) / 2), y = Math.floor((Math.max(0, top) + bottom) / 2);
    return { width, height, x, y, isInView: x >= 0 && y >= 0 && right > Math.max(0, left)
        && bottom > Math.max(0, top) };
}
/// The element at a place of the viewport.
export const elementAt = (x, y) => elementsAt(mainDocument, x, y)[0] ?? null;
/// The element that a driver means at a place: `wanted`, or the one whose middle is nearest.
///
/// Blank lines are fewer than the heights and margins of a style say, so that a box reaches over the ones
/// below it.
export function meantElement(x, y, wanted = null) {
    const all = elementsAt(mainDocument, x, y), top = all[0] ?? null;
    if (!top || (wanted && (includesComposed(wanted, top) || includesComposed(top, wanted)))) return top;
    const v = viewport();
    if (!wanted && native.caretAt(x + v.x, y + v.y) !== null) return top;
    const away = (s) => { const r = boundingRect(s); return wanted ? 0 : Math.abs(y - r.y - r.height / 2); };
    let meant = top, least = wanted ? 1 : away(top);
    for (const s of all) {
        if (wanted && !includesComposed(wanted, s)) continue;
        if (away(s) >= least || includesComposed(s, top) || includesComposed(top, s)) continue;
        if (!native.precedes(s.id, top.id) || !isInFlow(s, top) || !isInFlow(top, s)) continue;
        meant = s;
        least = away(s);
    }
    return meant;
}
/// Whether nothing moves an element against another one that is not around it.
function isInFlow(s, other) {
    const value = (e, name) => native.computed(e.id, "", name);
    for (let e = s; e && e.kind === ELEMENT && !includesComposed(e, other); e = parentState(e) ?? e.host ?? null) {
        const position = positionOf(e);
        const isMoved = position !== "static" && (position !== "relative"
            || !["auto", "0px"].includes(value(e, "top")));
        if (isMoved || value(e, "float") !== "none" || value(e, "transform") !== "none" || value(e, "margin-top")
            .startsWith("-")) return false;
    }
    return true;
}
/// Brings an element into view; its place, and whether another element lies over it.
export function reveal(s) {
    let place = placeOf(s);
    if (!place.isInView && place.width > 0 && place.height > 0) {
        let shown = s;
        while (shown && (shown.kind !== ELEMENT || !boxOf(shown))) shown = parentState(shown) ?? shown.host ?? null;
        if (shown) scrollIntoView(shown, false);
        place = placeOf(s);
    }
    const top = place.isInView ? meantElement(place.x, place.y, s) : null;
    // Cells are coarse: an element around this one may own the cell of its center.
    place.isCovered = native.computed(s.id, "", "pointer-events") === "none"
        || (top !== null && !includesComposed(s, top) && !includesComposed(top, s) && !isLabeled(top, s));
    return place;
}
/// Whether a click on an element goes on to another one, whose label it is.
function isLabeled(top, s) {
    for (let e = top; e && e.kind === ELEMENT; e = parentState(e)) if (e.isHTML
        && e.local === "label") return labeledControl(e) === s;
    return false;
}
/// A fact about an element of a shadow tree, of which the browser itself knows nothing.
export function drivenFact(s, fact, name) {
    const field = s.isHTML && ["input", "option"].includes(s.local);
    let shown = s;
    while (rootState(shown).host) shown = rootState(shown).host;
    switch (fact) {
    case "tagName": return s.local;
    case "attribute": {
        const value = getAttr(s, ascii.lower(name));
        return value !== null && drivenBooleans.has(ascii.lower(name)) ? "true" : value;
    }
    case "text": return native.isRendered(shown.id) ? (s.wrapper.textContent ?? "").trim().replace(/\s+/g, " ") : "";
    case "isEnabled": return !isDisabled(s);
    case "isSelected": return field && (s.local === "option" ? isSelected(s)
        : ["checkbox", "radio"].includes(inputType(s)) && isChecked(s));
    case "isDisplayed": return native.isRendered(shown.id) && !(s.isHTML && s.local === "input"
        && inputType(s) === "hidden");
    case "isConnected": return true;
    case "style": return getComputedStyle(s.wrapper)?.getPropertyValue(name) ?? "";
    case "source": return s.wrapper.outerHTML;
    default: return null;
    }
}
const getComputedStyle = (element) => page.getComputedStyle(element);
const drivenBooleans = new Set(
    ("allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert "
        + "ismap itemscope loop multiple muted nomodule novalidate open playsinline readonly required reversed "
        + "selected").split(" "));
/// The window as the driver has set it.
export function setWindow(given) {
    const { x, y, width, height, isHidden, isFocused, screenWidth, screenHeight, overrides } = given;
    const before = driver.overrides, old = driver.isHidden;
    driver.window = { x, y, width, height, screenWidth, screenHeight };
    driver.overrides = overrides;
    setLocale();
    exposeTouches();
    exposeClientHints();
    driver.isHidden = isHidden;
    driver.isFocused = isFocused;
    native.forbidScripts(overrides.scripting === false);
    if (old !== isHidden) fire(mainDocument, "visibilitychange", { bubbles: true });
    const same = (name) => JSON.stringify(before[name]) === JSON.stringify(overrides[name]);
    if (!same("orientation")) fire(stateOf(screen.orientation), "change");
    if (!same("isOffline")) fire(windowState, overrides.isOffline ? "offline" : "online");
    if (!same("forcedColors") || !same("devicePixelRatio") || !same("mediaFeatures")) tellMediaLists();
    tellPlaceWatchers();
    tellPermissions();
    for (const id of framesOf()) native.openedFrameWindow(id)?.setWindow(given);
}
