// Shadow trees (DOM Standard section 4.8).

import { native } from "garth:realm";
import { need, typeError } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { toDict, toSequence, toStr, toStrOrEmpty } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    childStates, ELEMENT, FRAGMENT, HTML, isConnected, parentState, rootState, S, states, TEXT, treeCounts,
    wrapperOrNull,
} from "./states.js";
import { eventHandlers } from "../events/handlers.js";
import { documentOf } from "./document.js";
import { replaceAll } from "./tree.js";
import { cloneNode } from "./node.js";
import { DocumentFragment } from "./mixins.js";
import { getAttr } from "./attributes.js";
import { markupOf, parseFragment } from "./markup.js";
import { queueObserverMicrotask, signalSlots } from "./observers.js";
import { isCustomName, lookUp } from "../html/definitions.js";

export const ShadowRoot = interface_("ShadowRoot", DocumentFragment, () => class {
    get mode() { return brand(this, ShadowRoot).shadowMode; }
    get delegatesFocus() { return brand(this, ShadowRoot).delegatesFocus; }
    get slotAssignment() { return brand(this, ShadowRoot).slotAssignment; }
    get serializable() { return brand(this, ShadowRoot).serializable; }
    get host() { return brand(this, ShadowRoot).host.wrapper; }
    get innerHTML() { return native.inner(brand(this, ShadowRoot).id); }
    set innerHTML(v) {
        const s = brand(this, ShadowRoot);
        const text = toStrOrEmpty(v);
        kernel.reactions(() => replaceAll(s, parseFragment(text, s.host)));
    }
    setHTMLUnsafe(html) {
        const s = brand(this, ShadowRoot);
        need(arguments.length, 1);
        const text = toStr(html);
        kernel.reactions(() => replaceAll(s, parseFragment(text, s.host, true)));
    }
    getHTML(options = undefined) { return markupWithShadows(brand(this, ShadowRoot), toDict(options)); }
    get clonable() { return brand(this, ShadowRoot).clonable; }
    get activeElement() {
        const s = brand(this, ShadowRoot);
        const { focused } = documentOf(s);
        return focused && isConnected(focused) ? wrapperOrNull(focusIn(s, focused)) : null;
    }
});
eventHandlers(ShadowRoot, ["slotchange"]);
const shadowHosts = new Set(
    ("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span").split(" "));
export function attachShadow(s, init) {
    const mode = init.mode;
    if (mode === undefined) throw typeError("mode is missing");
    const text = toStr(mode);
    if (text !== "open" && text !== "closed") throw typeError(`'${text}' is no mode of a shadow tree`);
    const assignment = init.slotAssignment === undefined ? "named" : toStr(init.slotAssignment);
    if (assignment !== "named" && assignment !== "manual") throw typeError("slotAssignment is wrong");
    if (!s.isHTML || !(shadowHosts.has(s.local) || isCustomName(s.local))) fail("NotSupportedError",
        "The element may have no shadow tree");
    const definition = lookUp(s.local, s.isName ?? null);
    if (definition?.disablesShadow) fail("NotSupportedError", "The element may have no shadow tree");
    if (s.shadow) {
        if (!s.shadow.isDeclarative || s.shadow.shadowMode !== text) fail("NotSupportedError",
            "The element has a shadow tree already");
        kernel.reactions(() => replaceAll(s.shadow, null));
        s.shadow.isDeclarative = false;
        return s.shadow;
    }
    const id = native.makeNode(FRAGMENT, "");
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    native.attachShadow(id, s.id);
    if (assignment === "manual") native.assignByHand(id);
    return kernel.makeShadow(s, id, {
        shadowMode: text, delegatesFocus: !!init.delegatesFocus, slotAssignment: assignment, clonable: !!init.clonable,
        serializable: !!init.serializable, isAvailable: s.ceState === "precustomized" || s.ceState === "custom",
        isDeclarative: false,
    });
}
function makeShadow(s, id, members) {
    const root = { id, kind: FRAGMENT, doc: documentOf(s), listeners: null, host: s, ...members };
    states[id] = root;
    instance(ShadowRoot, root);
    s.shadow = root;
    treeCounts.slots++;
    return root;
}
/// Takes the shadow trees that the parser has made of templates (HTML Standard, "declarative shadow roots").
function takeParsedShadows() {
    const found = native.takeParsedShadows();
    for (let i = 0; i < found.length; i += 3) {
        const options = found[i + 2];
        kernel.makeShadow(S(found[i]), found[i + 1], {
            shadowMode: options & 1 ? "closed" : "open", delegatesFocus: (options & 2) !== 0,
            clonable: (options & 4) !== 0, serializable: (options & 8) !== 0,
            slotAssignment: options & 16 ? "manual" : "named", isAvailable: true, isDeclarative: true,
        });
    }
}
/// Copies the shadow tree of an element that may be cloned with it (DOM Standard, "clone a node").
function cloneShadow(from, to, doc) {
    const root = from.shadow;
    if (!root.clonable || to.shadow) return;
    const id = native.makeNode(FRAGMENT, "");
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    native.attachShadow(id, to.id);
    const { shadowMode, delegatesFocus, slotAssignment, clonable, serializable, isAvailable, isDeclarative } = root;
    if (slotAssignment === "manual") native.assignByHand(id);
    const copy = kernel.makeShadow(to, id, { shadowMode, delegatesFocus, slotAssignment, clonable, serializable,
        isAvailable, isDeclarative });
    copy.doc = doc;
    for (const c of childStates(root)) native.insert(cloneNode(c, doc, true).id, id, -1);
}
/// The markup of a node's content with the shadow trees that the options name.
export function markupWithShadows(s, options) {
    const serializable = !!options.serializableShadowRoots;
    const named = options.shadowRoots === undefined ? [] : toSequence(options.shadowRoots, (root) =>
        toState(root, ShadowRoot));
    if (!serializable && named.length === 0) return s.shadowMode === undefined ? markupOf(s, false)
        : native.inner(s.id);
    const list = [];
    for (const root of new Set([...named, ...states.filter((e) => e?.shadow?.serializable && serializable)
        .map((e) => e.shadow)])) {
        const flag = (name, isSet) => (isSet ? ` ${name}=""` : "");
        list.push(root.host.id, root.id,
            `<template shadowrootmode="${root.shadowMode}"${flag("shadowrootdelegatesfocus", root.delegatesFocus)}`
            + `${flag("shadowrootserializable", root.serializable)}${flag("shadowrootclonable", root.clonable)}>`);
    }
    return native.innerWithShadows(s.id, ...list);
}
/// The element that represents one with the focus in another tree: its host, or the host of a tree around; null
/// without one.
export function focusIn(root, focused) {
    for (let s = focused; s; s = rootState(s).host) if (rootState(s) === root) return s;
    return null;
}
function slotsIn(root) {
    return Array.from(native.collect(root.id, 1, HTML, "slot"), S);
}
/// The slot that a child of a host is shown in; null without one.
function assignedSlot(s) {
    if (treeCounts.slots === 0 || s.kind === undefined || (s.kind !== ELEMENT && s.kind !== TEXT)) return null;
    const parent = parentState(s);
    if (!parent || !parent.shadow) return null;
    if (parent.shadow.slotAssignment === "manual") return s.manualSlot && rootState(s.manualSlot) === parent.shadow
        ? s.manualSlot : null;
    const name = s.kind === ELEMENT ? getAttr(s, "slot") ?? "" : "";
    return slotsIn(parent.shadow).find((slot) => (getAttr(slot, "name") ?? "") === name) ?? null;
}
export function assignedNodes(slot, flattens) {
    const root = rootState(slot);
    const own = root.shadowMode === undefined ? []
        : root.slotAssignment === "manual" ? (slot.manualNodes ?? []).filter((c) => parentState(c) === root.host)
        : childStates(root.host).filter((c) => (c.kind === ELEMENT || c.kind === TEXT)
            && kernel.assignedSlot(c) === slot);
    if (!flattens) return own;
    if (root.shadowMode === undefined) return [];
    const list = own.length > 0 ? own : childStates(slot).filter((c) => c.kind === ELEMENT || c.kind === TEXT);
    return list.flatMap((c) => (c.kind === ELEMENT && c.isHTML && c.local === "slot"
        && rootState(c).shadowMode !== undefined ? assignedNodes(c, true) : [c]));
}
/// Assigns nodes to a slot of a tree whose slots are assigned by hand (DOM Standard, "assign(nodes)").
export function assignByHand(slot, nodes) {
    for (const n of nodes) if (n.kind !== ELEMENT && n.kind !== TEXT) throw typeError(
        "The node is no element and no text");
    const before = assignedNodes(slot);
    for (const n of slot.manualNodes ?? []) n.manualSlot = null;
    const others = new Set();
    for (const n of nodes) {
        const other = n.manualSlot;
        if (other && other !== slot) {
            other.manualNodes = other.manualNodes.filter((m) => m !== n);
            others.add(other);
        }
        n.manualSlot = slot;
    }
    slot.manualNodes = [...new Set(nodes)];
    for (const other of others) {
        native.assignSlot(other.id, ...other.manualNodes.map((n) => n.id));
        kernel.signalSlot(other);
    }
    native.assignSlot(slot.id, ...slot.manualNodes.map((n) => n.id));
    const after = assignedNodes(slot);
    if (after.length !== before.length || after.some((n, i) => n !== before[i])) kernel.signalSlot(slot);
}
function signalSlot(slot) {
    if (!slot) return;
    signalSlots.add(slot);
    queueObserverMicrotask();
}
function slotName(s) { return getAttr(s, "name") ?? ""; }
/// The name of the slot that a child of a host goes to; undefined for other nodes.
function slotNameOf(c) {
    return c.kind === ELEMENT ? getAttr(c, "slot") ?? "" : c.kind === TEXT ? "" : undefined;
}
function hasSlottables(root, name) { return childStates(root.host).some((c) => slotNameOf(c) === name); }
/// The shadow root whose slots take nodes by name around a node; null without one.
function namedSlotsRoot(s) {
    const root = rootState(s);
    return root.shadowMode !== undefined && root.slotAssignment !== "manual" ? root : null;
}
/// The slots of a tree that show nodes of the host.
function filledSlots(top) {
    if (top.kind !== ELEMENT) return [];
    const slots = slotsIn(top);
    if (top.isHTML && top.local === "slot") slots.unshift(top);
    return slots.filter((slot) => assignedNodes(slot).length > 0);
}
/// Signals the slot that shows the nodes of a name without those that come or go.
function signalOtherSlot(root, name, those) {
    kernel.signalSlot(slotsIn(root).find((slot) => slotName(slot) === name && !those.includes(slot)));
}
function slotsAfterInsertion(c, parent) {
    if (parent.shadow) kernel.signalSlot(kernel.assignedSlot(c));
    if (parent.isHTML && parent.local === "slot" && rootState(parent).shadowMode !== undefined
        && assignedNodes(parent).length === 0) kernel.signalSlot(parent);
    const root = namedSlotsRoot(parent);
    if (!root) return;
    const filled = filledSlots(c);
    for (const slot of filled) {
        kernel.signalSlot(slot);
        signalOtherSlot(root, slotName(slot), filled);
    }
}
/// The slots of a tree that will leave a shadow tree, and show nodes until then.
function slotsBeforeRemoval(n, parent) {
    return namedSlotsRoot(parent) ? filledSlots(n) : [];
}
function slotsAfterRemoval(n, parent, left) {
    if (parent.shadow && (n.kind === ELEMENT || n.kind === TEXT)) {
        const name = slotNameOf(n);
        kernel.signalSlot(slotsIn(parent.shadow).find((slot) => slotName(slot) === name));
    }
    for (const slot of left) {
        kernel.signalSlot(slot);
        signalOtherSlot(rootState(parent), slotName(slot), left);
    }
}
function slotAttributeChanged(e, local, old, value) {
    if (local === "slot") {
        const shadow = parentState(e)?.shadow;
        if (!shadow || (old ?? "") === (value ?? "")) return;
        if (shadow.slotAssignment !== "manual") kernel.signalSlot(slotsIn(shadow)
            .find((slot) => slotName(slot) === (old ?? "")));
        return kernel.signalSlot(kernel.assignedSlot(e));
    }
    const root = namedSlotsRoot(e);
    if (!root || (old ?? "") === (value ?? "")) return;
    const others = slotsIn(root);
    for (const [name, nameOf] of [[old ?? "", (slot) => (slot === e ? old ?? "" : slotName(slot))],
        [value ?? "", slotName]]) {
        if (!hasSlottables(root, name) || others.find((slot) => nameOf(slot) === name) !== e) continue;
        kernel.signalSlot(e);
        signalOtherSlot(root, name, [e]);
    }
}
keep({
    makeShadow, takeParsedShadows, cloneShadow, assignedSlot, signalSlot, slotsAfterInsertion, slotsBeforeRemoval,
    slotsAfterRemoval, slotAttributeChanged,
});
