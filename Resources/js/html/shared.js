// What HTML, SVG and MathML elements share (HTML Standard, "HTMLOrSVGElement").

import { native, page } from "garth:realm";
import { keep, kernel } from "../worlds/kernel.js";
import { toLong, toStr } from "../webidl/conversions.js";
import { windowState } from "../window/state.js";
import { brand, interface_, interfaces, whenSeen } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { childStates, dataOf, ELEMENT, includesShadow, isConnected, parentState, S, TEXT } from "../dom/states.js";
import { addEventHandlers, eventHandlers, setHandler } from "../events/handlers.js";
import { legacyObject } from "../webidl/legacy.js";
import { bodyOf, doc, Document, documentOf, mainDocument } from "../dom/document.js";
import { namePattern } from "../dom/names.js";
import { publishMixin } from "../dom/mixins.js";
import { attrQualified, getAttr, hasAttr, removeAttr, setAttr } from "../dom/attributes.js";
import { element } from "../dom/element.js";
import { inLong, parseInteger } from "./element-interfaces.js";
import { HTMLElement, MathMLElement, SVGElement } from "./elements.js";
import { canSelect, inputType } from "../forms/types.js";
import { controlValue, inputValue, setSelection, syncValue } from "../forms/values.js";
import { isDisabled, labeledControl } from "../forms/owners.js";
import { middleOf } from "../events/ui.js";
import { inlineStyle } from "../cssom/inline.js";
import { boundingRect } from "../geometry/boxes.js";
import { editingHost, focusByPerson, isHost, putCaret } from "../editing/hosts.js";

const DOMStringMap = interface_("DOMStringMap", null, () => class {});
const dataName = (name) => `data-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
const dataOps = {
    overridesBuiltIns: true, namesIndices: true,
    names(s) {
        const names = [];
        for (let i = 0, n = native.attrCount(s.element.id); i < n; i++) {
            const name = attrQualified(s.element, i);
            if (/^data-[^A-Z]*$/.test(name)) names.push(name.slice(5).replace(/-([a-z])/g, (_, c) => c.toUpperCase()));
        }
        return names;
    },
    named(s, name) {
        return /-[a-z]/.test(name) ? undefined : getAttr(s.element, dataName(name)) ?? undefined;
    },
    setNamed(s, name, value) {
        if (/-[a-z]/.test(name)) fail("SyntaxError", "A name of a data attribute has a letter after a hyphen");
        const content = dataName(name);
        if (!namePattern.test(content)) fail("InvalidCharacterError", "The name has invalid characters");
        setAttr(s.element, content, toStr(value));
    },
    deleteNamed(s, name) { removeAttr(s.element, dataName(name)); },
};
const sharedMembers = () => class {
    get dataset() {
        const s = element(this);
        return (s.$dataset ??= legacyObject(DOMStringMap, { element: s }, dataOps));
    }
    get nonce() { return native.nonce(element(this).id); }
    set nonce(v) { native.setNonce(element(this).id, toStr(v)); }
    get tabIndex() {
        const s = element(this);
        const n = parseInteger(getAttr(s, "tabindex"));
        return inLong(n) ? n : isFocusableByDefault(s) ? 0 : -1;
    }
    set tabIndex(v) { setAttr(element(this), "tabindex", String(toLong(v))); }
    focus() { kernel.focusElement(focusTarget(element(this))); }
    blur() { kernel.blurElement(element(this)); }
    get style() { return inlineStyle(element(this)); }
    set style(v) { setAttr(element(this), "style", toStr(v)); }
};
for (const I of [HTMLElement, SVGElement, MathMLElement]) publishMixin(sharedMembers, I);
export function isFocusableByDefault(s) {
    if (!s.isHTML) return s.local === "a" && hasAttr(s, "href");
    if (s.local === "a" || s.local === "area") return hasAttr(s, "href");
    if (s.local === "input") return inputType(s) !== "hidden" && !isDisabled(s);
    if (["button", "select", "textarea"].includes(s.local)) return !isDisabled(s);
    return s.local === "iframe" || s.local === "summary";
}
export const isFocusable = (s) => (isFocusableByDefault(s) || parseInteger(getAttr(s, "tabindex")) !== null
    || (s.isHTML && s.wrapper.isContentEditable)) && !isDisabled(s);
/// Whether an element takes part in the page as it is shown.
const hasBox = (s) => {
    for (let e = s; e && e.kind === ELEMENT; e = parentState(e)) {
        // The style sheet of the browser hides popovers, also those that are open: their boxes are the layout's.
        if (native.computed(e.id, "", "display") === "none" && !e.isOpenPopover) return false;
    }
    return true;
};
/// Whether an element of the page is shown and can be used: no other one gets the focus.
export const isOperable = (s) => documentOf(s) !== mainDocument || hasBox(s)
    && native.computed(s.id, "", "visibility") === "visible" && native.computed(s.id, "", "interactivity") !== "inert";
/// The element that gets the focus in the place of another one: a host may pass it on to its shadow tree (HTML
/// Standard, "get the
/// focusable area").
export function focusTarget(s) {
    // A label that takes no focus itself hands it on to its control.
    if (s.isHTML && s.local === "label" && !(isFocusable(s) && isOperable(s))) return labeledControl(s) ?? s;
    if (!s.shadow?.delegatesFocus) return s;
    const { focused } = documentOf(s);
    if (focused && isConnected(focused) && includesShadow(s.shadow, focused)) return focused;
    return focusDelegate(s.shadow) ?? s;
}
/// The element below another one that gets the focus for it: the first with `autofocus`, or the first of all (HTML
/// Standard, "focus
/// delegate").
export function focusDelegate(top) {
    let first = null;
    for (let id = native.following(top.id, top.id); id >= 0; id = native.following(id, top.id)) {
        const s = S(id);
        if (s.kind !== ELEMENT) continue;
        const target = s.shadow?.delegatesFocus ? focusDelegate(s.shadow) : isFocusable(s)
            && parseInteger(getAttr(s, "tabindex")) !== -1 ? s : null;
        if (!target || !hasBox(target)) continue;
        if (hasAttr(s, "autofocus")) return target;
        first ??= target;
    }
    return first;
}
/// Gives the focus to the first element with `autofocus`, once, if nothing has it (HTML Standard, "flush autofocus
/// candidates").
let isAutofocusDone = false;
export function flushAutofocus() {
    if (isAutofocusDone) return;
    if (mainDocument.focused && isConnected(mainDocument.focused)) {
        isAutofocusDone = true;
        return;
    }
    const [id] = native.query(mainDocument.id, "[autofocus]", 1) ?? [];
    if (id === undefined) return;
    const target = focusTarget(S(id));
    if (!isFocusable(target)) return;
    isAutofocusDone = true;
    kernel.focusElement(target);
}
const tellFocus = (d) => native.focusMoved(d.focused && isConnected(d.focused) ? d.focused.id : -1);
function focusElement(s) {
    const d = documentOf(s);
    if (!isConnected(s) || d.focused === s || !isFocusable(s) || !isOperable(s)) return;
    const old = d.focused && isConnected(d.focused) ? d.focused : null;
    if (old) kernel.blurElement(old, s);
    d.focused = s;
    tellFocus(d);
    if (isHost(s)) putCaret(s, true);
    const I = interfaces.FocusEvent;
    fire(s, "focus", { I, composed: true, relatedState: old });
    fire(s, "focusin", { I, bubbles: true, composed: true, relatedState: old });
}
/// The element under the pointer of a person who presses another one: the innermost in the middle of it that has all of
/// its text. A
/// part that does something of its own, or that lets the pointer through, is none.
export function pressedPart(whole) {
    const parts = [];
    for (let s = whole; s && s.kind === ELEMENT && !s.shadow && s.local !== "select" && s.local !== "textarea"; s =
        parts.at(-1)) {
        const part = partWithText(s);
        if (!part || part.activation || isDisabled(part)) break;
        if (native.computed(part.id, "", "pointer-events") === "none") break;
        parts.push(part);
    }
    if (parts.length === 0) return whole;
    const { clientX: x, clientY: y } = middleOf(whole)();
    const isThere = (s) => {
        const box = boundingRect(s);
        return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
    };
    return parts.reverse().find(isThere) ?? whole;
}
/// The child that has all of the text of an element; null where the element has some itself, or several children have.
function partWithText(s) {
    let part = null;
    for (const n of childStates(s)) {
        const text = n.kind === TEXT ? dataOf(n) : n.kind === ELEMENT ? native.textContent(n.id) : "";
        if (text.trim() === "") continue;
        if (n.kind === ELEMENT && native.computed(n.id, "", "display") === "none") continue;
        if (part || n.kind === TEXT) return null;
        part = n;
    }
    return part;
}
/// The events of a person's press before the click (UI Events section 3.4, Pointer Events section 8); false if a script
/// keeps the
/// focus where it is.
function press(s, detail = 1) {
    kernel.pointTo(s);
    if (!isConnected(s)) return false;
    let isAllowed = true, hasMouse = true;
    const middle = middleOf(s);
    for (const [type, buttons] of [["down", 1], ["up", 0]]) {
        const init = { bubbles: true, cancelable: true, composed: true, view: page, buttons, isFromPerson: true,
            middle };
        const pointer = { I: interfaces.PointerEvent, pointerId: 1, pointerType: "mouse", isPrimary: true };
        const proceeds = fire(s, `pointer${type}`, { ...init, ...pointer });
        if (type === "down") hasMouse = proceeds;
        if (hasMouse) {
            const isTaken = !fire(s, `mouse${type}`, { ...init, I: interfaces.MouseEvent, detail });
            if (isTaken && type === "down") isAllowed = false;
        }
    }
    return isAllowed;
}
/// A press focuses the nearest element that takes the focus, or takes it from all.
function focusAround(s) {
    const d = documentOf(s);
    let around = s;
    const takesFocus = (e) => isFocusableByDefault(e) || hasAttr(e, "tabindex") || editingHost(e) === e
        || e.shadow?.delegatesFocus;
    while (around && !(around.kind === ELEMENT && takesFocus(around))) around = parentState(around) ?? around.host;
    if (around) focusByPerson(focusTarget(around));
    else if (d.focused) kernel.blurElement(d.focused);
}
/// What an input event says of a key (Input Events, "inputType"): "" for text that was pasted or cut,
/// null for a field that is filled in as a whole.
export function typedInput(s, key, text) {
    const data = key !== null && key.length === 1 ? key : null;
    const types = { Enter: "insertLineBreak", Backspace: "deleteContentBackward", Delete: "deleteContentForward" };
    if (key === "") return { data, inputType: text.length < controlValue(s).length ? "deleteByCut"
        : "insertFromPaste" };
    return { data, inputType: types[key] ?? "insertText" };
}
/// Gives a field the text that was typed into it, with the caret at a place, and tells it by `input`.
export function typeValue(s, next, place, input) {
    s.rawValue = next;
    s.isDirty = true;
    s.isTyped = true;
    s.hasUntoldChange = true;
    syncValue(s, s.local === "textarea" ? next : inputValue(s));
    if (canSelect(s)) setSelection(s, place, place);
    fire(s, "input", { I: interfaces.InputEvent, bubbles: true, composed: true, ...input });
}
/// Tells that a person's typing in a field has ended.
export function commitChange(s) {
    if (!s.hasUntoldChange) return;
    s.hasUntoldChange = false;
    s.isEdited = true;
    fire(s, "change", { bubbles: true });
}
function blurElement(s, next = null) {
    const d = documentOf(s);
    // A host that hands its focus on is focused where something in its shadow tree is.
    if (d.focused !== s && d.focused && s.shadow?.delegatesFocus) {
        for (let p = d.focused; p; p = parentState(p) ?? p.host ?? null) {
            if (p === s) return blurElement(d.focused, next);
        }
    }
    if (d.focused !== s) return;
    commitChange(s);
    if (d.focused !== s) return;
    d.focused = null;
    if (!next) tellFocus(d);
    const I = interfaces.FocusEvent;
    fire(s, "blur", { I, composed: true, relatedState: next });
    fire(s, "focusout", { I, bubbles: true, composed: true, relatedState: next });
}

export const globalHandlers =
    ("abort auxclick beforeinput beforematch beforetoggle blur cancel canplay canplaythrough change click close "
        + "command contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend dragenter "
        + "dragleave dragover dragstart drop durationchange emptied ended error focus formdata input invalid keydown "
        + "keypress keyup load loadeddata loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout "
        + "mouseover mouseup paste pause play playing progress ratechange reset resize scroll scrollend "
        + "securitypolicyviolation seeked seeking select slotchange stalled submit suspend timeupdate toggle "
        + "volumechange waiting webkitanimationend webkitanimationiteration webkitanimationstart webkittransitionend "
        + "wheel pointerdown pointerup pointermove pointerover pointerout pointerenter pointerleave pointercancel "
        + "gotpointercapture lostpointercapture selectstart selectionchange animationstart animationiteration "
        + "animationend animationcancel transitionrun transitionstart transitionend transitioncancel")
        .split(" ");
export const windowHandlers =
    ("afterprint beforeprint beforeunload hashchange languagechange message messageerror offline online pagehide "
    + "pagereveal pageshow pageswap popstate rejectionhandled storage unhandledrejection unload").split(" ");
export const globalHandlerSet = new Set(globalHandlers), windowHandlerSet = new Set(windowHandlers);
const bodyHandlerSet = new Set(["blur", "error", "focus", "load", "resize", "scroll", ...windowHandlers]);
const isBody = (s) => s.isHTML && (s.local === "body" || s.local === "frameset");
const handlerTarget = (s, type) => (isBody(s) && bodyHandlerSet.has(type) ? windowOfBody(s) : s);
/// The window that has the handlers of a body; a body in a document without a window has none.
const windowOfBody = (s) => (documentOf(s) === mainDocument ? windowState : { isWindowless: true });
for (const I of [HTMLElement, SVGElement, MathMLElement]) {
    whenSeen(I, () => {
        for (const type of globalHandlers) addEventHandlers(I, [type],
            (object) => handlerTarget(element(object), type));
    });
}
eventHandlers(Document, [...globalHandlers, "readystatechange", "visibilitychange"], doc);
for (const I of [interfaces.HTMLBodyElement, interfaces.HTMLFrameSetElement]) {
    eventHandlers(I, windowHandlers, (object) => windowOfBody(brand(object, I)));
}
function contentHandlerChanged(e, type, value) {
    if (!globalHandlerSet.has(type) && !(isBody(e) && windowHandlerSet.has(type))) return;
    const target = handlerTarget(e, type);
    if (value === null) setHandler(target, type, null);
    else if (native.permitsHandler(e.id, value)) setHandler(target, type, null, value);
}
/// The handlers in the markup of the body are the window's: they count although no script has looked at
/// the body.
let hasReadBody = false;
function readBodyHandlers() { hasReadBody ||= bodyOf(mainDocument) !== null; }
/// Reads the handlers that the markup of an element has.
export function readContentHandlers(s) {
    for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
        const [ns, , local] = native.attrName(s.id, i);
        if (ns === null && local.length > 2 && local[0] === "o" && local[1] === "n") {
            kernel.contentHandlerChanged(s, local.slice(2), native.attrValue(s.id, i));
        }
    }
}
keep({ focusElement, press, focusAround, blurElement, contentHandlerChanged, readBodyHandlers });
