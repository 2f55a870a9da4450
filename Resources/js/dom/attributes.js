// Attributes (DOM Standard section 4.9).

import { native } from "garth:realm";
import { need, shared } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { ascii, toNullableStr, toStr, toULong } from "../webidl/conversions.js";
import { brand, instance, interface_, makeArrayLike, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { ATTRIBUTE, Node, qualifiedName, SVG, treeCounts, wrapperOrNull } from "./states.js";
import { documentOf, mainDocument } from "./document.js";
import { adopt } from "./tree.js";

export const Attr = interface_("Attr", Node, () => class {
    get namespaceURI() { return brand(this, Attr).ns; }
    get prefix() { return brand(this, Attr).prefix; }
    get localName() { return brand(this, Attr).local; }
    get name() { return qualifiedName(brand(this, Attr)); }
    get value() { return attrValue(brand(this, Attr)); }
    set value(v) {
        const s = brand(this, Attr);
        setAttrNodeValue(s, toStr(v));
    }
    get ownerElement() { return wrapperOrNull(brand(this, Attr).element); }
    get specified() {
        brand(this, Attr);
        return true;
    }
});
function makeAttr(ns, prefix, local, value, doc) {
    const s = { kind: ATTRIBUTE, ns, prefix, local, value, element: null, doc, listeners: null };
    instance(Attr, s);
    return s;
}
const attrKey = (ns, local) => `${ns ?? ""}|${local}`;
/// The Attr of an element's attribute, the same object each time.
export function attrNode(e, place) {
    const [ns, prefix, local] = native.attrName(e.id, place);
    e.attrNodes ??= new Map();
    const key = attrKey(ns, local);
    let a = e.attrNodes.get(key);
    if (!a) {
        a = kernel.makeAttr(ns, prefix, local, "", documentOf(e));
        a.element = e;
        e.attrNodes.set(key, a);
    }
    return a;
}
export function attrValue(a) {
    if (!a.element) return a.value;
    const place = native.attrPlaceNS(a.element.id, a.ns, a.local);
    return place < 0 ? a.value : attrAt(a.element, place);
}
export function attrAt(e, place) {
    if (e.exactAttrs) {
        const [ns, , local] = native.attrName(e.id, place);
        const exact = e.exactAttrs.get(attrKey(ns, local));
        if (exact !== undefined) return exact;
    }
    return native.attrValue(e.id, place);
}
export function setAttrNodeValue(a, value) {
    if (!a.element) {
        a.value = value;
        return;
    }
    kernel.reactions(() => setAttrNS(a.element, a.ns, a.prefix, a.local, value));
}
/// The name under which an HTML element keeps an attribute.
export const attrNameFor = (e, name) => (e.isHTML && documentOf(e).isHTML ? ascii.lower(name) : name);
export function getAttr(e, name) {
    if (e.exactAttrs) {
        const place = native.attrPlace(e.id, name);
        return place < 0 ? null : attrAt(e, place);
    }
    return native.getAttr(e.id, name);
}
export const hasAttr = (e, name) => native.attrPlace(e.id, name) >= 0;
/// Sets an attribute without a namespace.
export function setAttr(e, name, value) {
    kernel.reactions(() => {
        const place = native.attrPlace(e.id, name);
        if (place < 0) addAttr(e, null, null, name, value);
        else changeAttr(e, place, value);
    });
}
export function setAttrNS(e, ns, prefix, local, value) {
    const place = native.attrPlaceNS(e.id, ns, local);
    if (place < 0) addAttr(e, ns, prefix, local, value);
    else changeAttr(e, place, value);
}
function keepExact(e, ns, local, value) {
    if (!value.isWellFormed()) (e.exactAttrs ??= new Map()).set(attrKey(ns, local), value);
    else if (e.exactAttrs) e.exactAttrs.delete(attrKey(ns, local));
}
function addAttr(e, ns, prefix, local, value) {
    attributeWillChange(e, ns, local, null);
    keepExact(e, ns, local, value);
    if (!native.addAttr(e.id, ns, prefix, local, value)) fail("QuotaExceededError",
        "The element has too many attributes");
    kernel.attributeChanged(e, ns, local, null, value);
}
function changeAttr(e, place, value) {
    const [ns, , local] = native.attrName(e.id, place);
    const old = attrAt(e, place);
    attributeWillChange(e, ns, local, old);
    keepExact(e, ns, local, value);
    native.setAttrValue(e.id, place, value);
    kernel.attributeChanged(e, ns, local, old, value);
}
export function removeAttrAt(e, place) {
    const [ns, , local] = native.attrName(e.id, place);
    const old = attrAt(e, place);
    attributeWillChange(e, ns, local, old);
    native.removeAttr(e.id, place);
    keepExact(e, ns, local, "");
    const key = attrKey(ns, local);
    const a = e.attrNodes?.get(key);
    if (a) {
        a.value = old;
        a.element = null;
        e.attrNodes.delete(key);
    }
    kernel.attributeChanged(e, ns, local, old, null);
}
export function removeAttr(e, name) {
    const place = native.attrPlace(e.id, name);
    if (place >= 0) kernel.reactions(() => removeAttrAt(e, place));
}
function attributeWillChange(e, ns, local, old) {
    if (treeCounts.awaitsMotions) kernel.touchMotion(e, false);
    if (ns === null && (local === "class" || local === "style")) kernel.noteLook(e, local, old);
    if (shared.observerCount > 0) kernel.queueRecord("attributes", e,
        { attributeName: local, attributeNamespace: ns, oldValue: old });
}
/// Whether an attribute may change what holds the rendering back (`html/render-blocking.js`).
const isBlockingName = (local) => local === "id" || local === "name" || local === "rel" || local === "href"
    || local === "media" || local === "blocking";
function attributeChanged(e, ns, local, old, value) {
    if (e.custom) kernel.customAttributeChanged(e, local, old, value, ns);
    if (ns !== null) return;
    // An element that a script gave in place of a name is forgotten (`html/aria.js`).
    if (e.ariaTargets !== undefined) delete e.ariaTargets[local];
    if (e.isHTML || e.ns === SVG) {
        if (local.length > 2 && local[0] === "o" && local[1] === "n") kernel.contentHandlerChanged(e, local.slice(2),
            value);
        else if (local === "nonce") native.setNonce(e.id, value ?? "");
        else if (local === "style" && styleJudging.isOn) judgeStyle(e, value);
        e.attributeSteps?.(e, local, old, value);
        if (mainDocument.readyState === "loading" && isBlockingName(local)) kernel.noteBlocking(e, local, old);
    }
    if (treeCounts.slots > 0
        && (local === "slot" || (local === "name" && e.local === "slot"))) kernel.slotAttributeChanged(e, local, old,
            value);
}
/// Whether a policy of the document restricts `style` attributes, and whether a declaration block writes one, which it
/// may always.
export const styleJudging = { isOn: false, isWriting: false };
function judgeStyle(e, value) {
    if (documentOf(e) === mainDocument) native.judgeStyle(e.id, styleJudging.isWriting ? null : value);
}
export function setAttrNode(e, a) {
    if (a.element !== null && a.element !== e) fail("InUseAttributeError", "The attribute belongs to another element");
    const place = native.attrPlaceNS(e.id, a.ns, a.local);
    if (place >= 0) {
        const old = attrNode(e, place);
        if (old === a) return a;
        const value = a.value;
        old.value = attrAt(e, place);
        old.element = null;
        e.attrNodes.set(attrKey(a.ns, a.local), a);
        adopt(a, documentOf(e));
        a.element = e;
        // A new attribute may have another prefix at the same place.
        attributeWillChange(e, a.ns, a.local, old.value);
        keepExact(e, a.ns, a.local, value);
        native.setAttrValue(e.id, place, value);
        kernel.attributeChanged(e, a.ns, a.local, old.value, value);
        return old;
    }
    adopt(a, documentOf(e));
    (e.attrNodes ??= new Map()).set(attrKey(a.ns, a.local), a);
    const value = a.value;
    a.element = e;
    addAttr(e, a.ns, a.prefix, a.local, value);
    return null;
}

export const NamedNodeMap = interface_("NamedNodeMap", null, () => class {
    get length() { return native.attrCount(brand(this, NamedNodeMap).element.id); }
    item(index) {
        const s = brand(this, NamedNodeMap);
        need(arguments.length, 1);
        const i = toULong(index);
        return i < native.attrCount(s.element.id) ? attrNode(s.element, i).wrapper : null;
    }
    getNamedItem(name) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 1);
        const place = native.attrPlace(e.id, attrNameFor(e, toStr(name)));
        return place < 0 ? null : attrNode(e, place).wrapper;
    }
    getNamedItemNS(namespace, local) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 2);
        const place = native.attrPlaceNS(e.id, toNullableStr(namespace) || null, toStr(local));
        return place < 0 ? null : attrNode(e, place).wrapper;
    }
    setNamedItem(attr) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        return kernel.reactions(() => wrapperOrNull(setAttrNode(e, a)));
    }
    setNamedItemNS(attr) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        return kernel.reactions(() => wrapperOrNull(setAttrNode(e, a)));
    }
    removeNamedItem(name) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 1);
        const place = native.attrPlace(e.id, attrNameFor(e, toStr(name)));
        if (place < 0) fail("NotFoundError", "The element has no such attribute");
        const a = attrNode(e, place);
        kernel.reactions(() => removeAttrAt(e, place));
        return a.wrapper;
    }
    removeNamedItemNS(namespace, local) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 2);
        const place = native.attrPlaceNS(e.id, toNullableStr(namespace) || null, toStr(local));
        if (place < 0) fail("NotFoundError", "The element has no such attribute");
        const a = attrNode(e, place);
        kernel.reactions(() => removeAttrAt(e, place));
        return a.wrapper;
    }
});
makeArrayLike(NamedNodeMap, false);
export const attrMapOps = {
    length: (s) => native.attrCount(s.element.id),
    item: (s, i) => attrNode(s.element, i).wrapper,
    hidesNames: true,
    names(s) {
        const e = s.element, names = new Set();
        for (let i = 0, n = native.attrCount(e.id); i < n; i++) {
            const name = attrQualified(e, i);
            if (!(e.isHTML && documentOf(e).isHTML && /[A-Z]/.test(name))) names.add(name);
        }
        return names;
    },
    named(s, name) {
        const e = s.element;
        if (e.isHTML && documentOf(e).isHTML && /[A-Z]/.test(name)) return undefined;
        const place = native.attrPlace(e.id, name);
        return place < 0 ? undefined : attrNode(e, place).wrapper;
    },
};
export function attrQualified(e, place) {
    const [, prefix, local] = native.attrName(e.id, place);
    return prefix === null ? local : `${prefix}:${local}`;
}
keep({ makeAttr, attributeChanged });
