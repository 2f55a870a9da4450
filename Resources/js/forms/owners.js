// Forms and their controls (HTML Standard section 4.10.18).

import { native } from "garth:realm";
import { defineProperty, need } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { published } from "../webidl/values.js";
import { toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, interface_ } from "../webidl/interfaces.js";
import { ELEMENT, HTML, isConnected, parentState, rootState, S, wrapperOf } from "../dom/states.js";
import { legacyObject } from "../webidl/legacy.js";
import { collection, collectionOps, HTMLCollection, liveList, liveNodes, NodeList } from "../dom/collections.js";
import { mainDocument } from "../dom/document.js";
import { getAttr, hasAttr } from "../dom/attributes.js";
import { keyword } from "../html/element-interfaces.js";
import { htmlChildren } from "../html/tables.js";
import { inputType } from "./types.js";
import { isChecked, setChecked } from "./values.js";
import { contentWindow } from "../window/frames.js";

// Forms.
const listedTags = new Set(["button", "fieldset", "input", "object", "output", "select", "textarea"]);
export const isListed = (s) => s.isHTML && (listedTags.has(s.local) || (s.custom?.isFormAssociated ?? false));
const labelableTags = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);
export const isLabelable = (s) => s.isHTML && (labelableTags.has(s.local) || (s.custom?.isFormAssociated ?? false))
    && !(s.local === "input" && inputType(s) === "hidden");
function formOwner(s) {
    if (!s.isHTML) return null;
    const id = isListed(s) && isConnected(s) ? getAttr(s, "form") : null;
    if (id !== null) {
        const f = id === "" ? null : S(native.identified(rootState(s).id, id, false)[0] ?? -1);
        return f && f.isHTML && f.local === "form" ? f : null;
    }
    for (let p = parentState(s); p && p.kind === ELEMENT; p = parentState(p)) if (p.isHTML
        && p.local === "form") return p;
    return null;
}
export function labeledControl(s) {
    const id = getAttr(s, "for");
    if (id !== null) {
        const found = S(native.identified(rootState(s).id, id, false)[0] ?? -1);
        return found && isLabelable(found) ? found : null;
    }
    for (const n of native.collect(s.id, 1, HTML, "*")) if (isLabelable(S(n))) return S(n);
    return null;
}
export function controlsOf(form) {
    const root = rootState(form);
    return native.collect(root.id, 1, HTML, "*").filter((id) => {
        const s = S(id);
        return isListed(s) && !(s.local === "input" && inputType(s) === "image") && kernel.formOwner(s) === form;
    });
}
const RadioNodeList = interface_("RadioNodeList", NodeList, () => class {
    get value() {
        for (const id of liveNodes(brand(this, RadioNodeList))) {
            const s = S(id);
            if (s.local === "input" && inputType(s) === "radio" && isChecked(s)) return getAttr(s, "value") ?? "on";
        }
        return "";
    }
    set value(v) {
        const text = toStr(v);
        for (const id of liveNodes(brand(this, RadioNodeList))) {
            const s = S(id);
            if (s.local === "input" && inputType(s) === "radio" && (getAttr(s, "value") ?? "on") === text) {
                setChecked(s, true);
                return;
            }
        }
    }
});
const HTMLFormControlsCollection = interface_("HTMLFormControlsCollection", HTMLCollection, () => class {
    namedItem(name) {
        const s = brand(this, HTMLFormControlsCollection);
        need(arguments.length, 1);
        return namedControl(s, toStr(name)) ?? null;
    }
});
function namedControl(s, name) {
    if (name === "") return undefined;
    const find = () => liveNodes(s).filter((id) => native.getAttr(id, "id") === name
        || native.getAttr(id, "name") === name);
    const found = find();
    if (found.length === 0) return undefined;
    return found.length === 1 ? wrapperOf(found[0]) : liveList(find, RadioNodeList);
}
export function formElements(s) {
    return (s.$controlList ??= legacyObject(HTMLFormControlsCollection, { find: () => controlsOf(s), version: -1 }, {
        ...collectionOps, named: namedControl,
    }));
}
/// The controls of a form are its properties, by place and by name (HTML Standard, "the form element").
/// A control whose name is that of a member of all forms is none, so that scripts find the member.
export const formOps = {
    length: (s) => liveNodes(stateOf(formElements(s))).length,
    item: (s, i) => wrapperOf(liveNodes(stateOf(formElements(s)))[i]),
    names(s) {
        const names = new Set();
        for (const id of liveNodes(stateOf(formElements(s)))) for (
            const name of [native.getAttr(id, "id"), native.getAttr(id, "name")]) if (name) names.add(name);
        return [...names];
    },
    named(s, name) {
        const found = namedControl(stateOf(formElements(s)), name);
        if (found) return found;
        const image = native.collect(s.id, 1, HTML, "img").find((id) => native.getAttr(id, "id") === name
            || native.getAttr(id, "name") === name);
        return image === undefined ? undefined : wrapperOf(image);
    },
    hidesNames: true,
};
/// Forms, pictures and frames that the parser has made are properties of their document by their names
/// (HTML Standard, "named properties of Document"). Those that scripts insert later are not.
const documentNames = new Set();
let namedUntil = 0;
function nameParts() {
    const first = namedUntil;
    namedUntil = native.nodeCount();
    if (first === namedUntil) return;
    for (const id of native.namedParts(first)) {
        if (native.root(id) !== mainDocument.id) continue;
        for (const name of [native.getAttr(id, "name"), ["object", "img"].includes(S(id).local)
            ? native.getAttr(id, "id") : null]) {
            if (!name || documentNames.has(name) || name in mainDocument.wrapper) continue;
            documentNames.add(name);
            defineProperty(mainDocument.wrapper, name, {
                get: published(() => partNamed(name), 0), set: published((value) => {
                    defineProperty(mainDocument.wrapper, name,
                        { value, writable: true, enumerable: true, configurable: true });
                }, 1), enumerable: false, configurable: true,
            });
        }
    }
}
/// The part of the document with a name: the window of a frame, the element, or a collection of several.
function partNamed(name) {
    const find = () => Array.from(native.query(mainDocument.id, "form, img, iframe, embed, object", 0))
        .filter((id) => native.getAttr(id, "name") === name
        || (native.getAttr(id, "id") === name && (S(id).local === "object"
            || (S(id).local === "img" && native.getAttr(id, "name")))));
    const found = find();
    if (found.length === 0) return undefined;
    if (found.length > 1) return collection(find);
    return S(found[0]).local === "iframe" ? contentWindow(S(found[0])) : wrapperOf(found[0]);
}
export const isSubmitButton = (s) => s.isHTML
    && ((s.local === "button" && keyword(s, "type", ["submit", "reset", "button"], "submit", "submit") === "submit")
    || (s.local === "input" && ["submit", "image"].includes(inputType(s))));
export function isDisabled(s) {
    const isControl = ["button", "input", "select", "textarea", "fieldset", "optgroup", "option"].includes(s.local);
    if (!s.isHTML || !(isControl || s.custom?.isFormAssociated)) return false;
    if (hasAttr(s, "disabled")) return true;
    for (let child = s, p = parentState(s); p && p.kind === ELEMENT; child = p, p = parentState(p)) {
        if (p.isHTML && p.local === "fieldset" && hasAttr(p, "disabled")) {
            const legend = htmlChildren(p, "legend")[0];
            if (legend === undefined || legend !== child.id) return true;
        }
    }
    return false;
}
export const isOfPerson = (e) => e.isTrusted && e.isFromPerson;
keep({ formOwner, nameParts });
