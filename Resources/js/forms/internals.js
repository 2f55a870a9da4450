// Internals of custom elements (HTML Standard section 4.13.7).

import { native } from "garth:realm";
import { defineProperty, getOwnPropertyDescriptor, need, PObject, typeError } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { array } from "../webidl/values.js";
import { toDict, toSequence, toStr, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import {
    brand, implementsInterface, instance, interface_, interfaces, makePairIterable, publishMembers, toState, whenSeen,
} from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { HTML, parentState, rootState, S, wrapperOrNull } from "../dom/states.js";
import { liveList } from "../dom/collections.js";
import { ariaElements, ariaLists, ariaStrings } from "../html/table.js";
import { isDisabled, labeledControl } from "./owners.js";
import { checkValidity, validityFlags, ValidityState, willValidate } from "./validity.js";
import { definitions, enqueueCallback } from "../html/definitions.js";
import { File } from "../fetch/blob.js";
import { FormData } from "../fetch/form-data.js";

/// The internals of a control that a script has made (HTML Standard, "form-associated custom element").
function controlInternals(object) {
    const s = brand(object, ElementInternals);
    if (!s.element.custom?.isFormAssociated) fail("NotSupportedError", "The element is no control of a form");
    return s;
}
/// Whether a node is in the tree of an element or in its shadow tree, however deep.
function isBelow(s, element) {
    for (let p = parentState(s) ?? s.host ?? null; p; p = parentState(p) ?? p.host ?? null) {
        if (p === element) return true;
    }
    return false;
}
const ElementInternals = interface_("ElementInternals", null, () => class {
    get shadowRoot() {
        const shadow = brand(this, ElementInternals).element.shadow;
        return shadow && shadow.isAvailable ? shadow.wrapper : null;
    }
    setFormValue(value, state = undefined) {
        const s = controlInternals(this);
        need(arguments.length, 1);
        s.entries = value === null || value === undefined ? null
            : implementsInterface(value, FormData) ? [...stateOf(value).list]
            : implementsInterface(value, File) ? [[null, value]] : [[null, toUSV(value)]];
        const texts = (s.entries ?? []).filter(([, v]) => typeof v === "string");
        native.setFormValue(s.element.id, ...texts.flatMap(([name, v]) => [name ?? "", v]));
    }
    get form() { return wrapperOrNull(kernel.formOwner(controlInternals(this).element)); }
    setValidity(flags = undefined, message = undefined, anchor = undefined) {
        const s = controlInternals(this);
        const given = toDict(flags), found = {};
        for (const name of validityFlags) found[name] = !!given[name];
        const isInvalid = validityFlags.some((name) => found[name]);
        if (isInvalid && (message === undefined || toStr(message) === "")) throw typeError(
            "An invalid control needs a message");
        const place = anchor === undefined ? null : toState(anchor, interfaces.HTMLElement);
        if (place !== null && !isBelow(place, s.element)) fail("NotFoundError", "The anchor is not in the control");
        s.flags = found;
        s.message = isInvalid ? toStr(message) : "";
    }
    get willValidate() { return willValidate(controlInternals(this).element); }
    get validity() {
        const s = controlInternals(this);
        return (s.element.$validityState ??= instance(ValidityState, { element: s.element }));
    }
    get validationMessage() { return controlInternals(this).message ?? ""; }
    checkValidity() { return checkValidity(controlInternals(this).element); }
    reportValidity() { return checkValidity(controlInternals(this).element); }
    get labels() {
        const { element: e } = controlInternals(this);
        return (e.$labelList ??= liveList(() => native.collect(rootState(e).id, 1, HTML, "label")
            .filter((id) => labeledControl(S(id)) === e)));
    }
    get states() {
        const s = brand(this, ElementInternals);
        return (s.states ??= instance(CustomStateSet, { values: new Set(), element: s.element }));
    }
});
/// The default semantics of a custom element: only scripts read them back.
whenSeen(ElementInternals, () => {
    const names = ["role", "ariaRelevant", ...ariaStrings.map(([name]) => name)];
    publishMembers(Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, getOwnPropertyDescriptor({
        get [name]() { return brand(this, ElementInternals).semantics?.get(name) ?? null; },
        set [name](v) { (brand(this, ElementInternals).semantics ??= new Map())
            .set(name, v === null || v === undefined ? null : toStr(v)); },
    }, name)]))), ElementInternals.prototype, true);
    for (const [list, isList] of [[ariaElements, false], [ariaLists, true]]) {
        for (const [name] of list) {
            publishMembers({
                get [name]() { return internalTargets(brand(this, ElementInternals), name, isList); },
                set [name](v) {
                    const s = brand(this, ElementInternals);
                    const given = v === null || v === undefined ? null
                        : isList ? toSequence(v, (x) => toState(x, interfaces.Element))
                            : [toState(v, interfaces.Element)];
                    (s.targets ??= new Map()).set(name, given?.map((e) => new WeakRef(e)) ?? null);
                },
            }, ElementInternals.prototype, true);
        }
    }
});
/// The elements of a default semantic, as far as they are there; the same array while they are the same.
function internalTargets(s, name, isList) {
    const found = s.targets?.get(name)?.map((ref) => ref.deref()).filter((e) => e);
    if (!found) return null;
    if (!isList) return wrapperOrNull(found[0] ?? null);
    const lists = (s.$targetLists ??= new Map()), old = lists.get(name);
    if (old && old.found.length === found.length && old.found.every((e, i) => e === found[i])) return old.list;
    const list = PObject.freeze(array(found.map((e) => e.wrapper)));
    lists.set(name, { found, list });
    return list;
}
const CustomStateSet = interface_("CustomStateSet", null, () => class {
    get size() { return brand(this, CustomStateSet).values.size; }
    has(value) { return brand(this, CustomStateSet).values.has(toStr(value)); }
    add(value) {
        const s = brand(this, CustomStateSet);
        s.values.add(toStr(value));
        tellCustomStates(s);
        return this;
    }
    delete(value) {
        const s = brand(this, CustomStateSet), isFound = s.values.delete(toStr(value));
        if (isFound) tellCustomStates(s);
        return isFound;
    }
    clear() {
        const s = brand(this, CustomStateSet);
        s.values.clear();
        tellCustomStates(s);
    }
});
function tellCustomStates(s) {
    native.setCustomStates(s.element.id, ...s.values);
}
makePairIterable(CustomStateSet, "CustomStateSet", (s) => [...s.values].map((v) => [v, v]));
whenSeen(CustomStateSet, () => defineProperty(CustomStateSet.prototype, Symbol.iterator,
    { value: CustomStateSet.prototype.values, writable: true, configurable: true }));
/// Tells a control that a script has made which form it belongs to now, and whether it is disabled.
function tellFormOwner(s) {
    const form = kernel.formOwner(s), isOff = isDisabled(s);
    if (form !== (s.toldForm ?? null)) {
        s.toldForm = form;
        enqueueCallback(s, "formAssociatedCallback", [wrapperOrNull(form)]);
    }
    if (isOff !== (s.toldDisabled ?? false)) {
        s.toldDisabled = isOff;
        enqueueCallback(s, "formDisabledCallback", [isOff]);
    }
}
export function attachInternals(s) {
    if (s.isName !== undefined) fail("NotSupportedError", "The element is customized");
    const definition = definitions.get(s.local);
    if (!definition || definition.local !== definition.name) fail("NotSupportedError", "The element is not defined");
    if (definition.disablesInternals) fail("NotSupportedError", "The element may have no internals");
    if (s.internals) fail("NotSupportedError", "The element has its internals already");
    if (s.ceState !== "precustomized" && s.ceState !== "custom") fail("NotSupportedError", "The element is not custom");
    return (s.internals = instance(ElementInternals, { element: s }));
}
keep({ tellFormOwner });
