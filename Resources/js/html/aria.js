// Accessibility (WAI-ARIA, "ARIAMixin").

import { native } from "garth:realm";
import { getOwnPropertyDescriptor, PObject } from "../webidl/page.js";
import { array } from "../webidl/values.js";
import { ascii, toSequence, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { publishMembers, toState, whenSeen } from "../webidl/interfaces.js";
import { rootState, S, wrapperOrNull } from "../dom/states.js";
import { getAttr, removeAttr, setAttr } from "../dom/attributes.js";
import { element, Element } from "../dom/element.js";
import { ariaElements, ariaLists, ariaStrings } from "./table.js";

function ariaMembers(prototype) {
    // Of ARIA's own list; the interface definitions have left it out.
    for (const [name, content] of [...ariaStrings, ["ariaRelevant", "aria-relevant"]]) {
        const holder = {
            get [name]() { return getAttr(element(this), content); },
            set [name](v) {
                const s = element(this);
                if (v === null || v === undefined) removeAttr(s, content);
                else setAttr(s, content, toStr(v));
            },
        };
        publishMembers(holder, prototype, true);
    }
    for (const [list, isList] of [[ariaElements, false], [ariaLists, true]]) {
        for (const [name, content] of list) {
            const holder = {
                get [name]() { return ariaTargets(element(this), content, isList); },
                set [name](v) { setAriaTargets(element(this), content, isList, v); },
            };
            publishMembers(holder, prototype, true);
        }
    }
}
function ariaTargets(s, content, isList) {
    const explicit = s.ariaTargets?.[content];
    let found;
    if (explicit) {
        const inScope = explicit.map((ref) => ref.deref()).filter((e) => e && includesScope(e, s));
        found = inScope;
    } else {
        const v = getAttr(s, content);
        if (v === null) return null;
        const names = isList ? ascii.words(v) : [v];
        const root = rootState(s);
        found = names.map((id) => S(native.identified(root.id, id, false)[0] ?? -1)).filter((e) => e);
    }
    if (!isList) return wrapperOrNull(found[0] ?? null);
    s.$ariaCache ??= {};
    const old = s.$ariaCache[content];
    if (old && old.states.length === found.length && found.every((e, i) => e === old.states[i])) return old.list;
    const list = PObject.freeze(array(found.map((e) => e.wrapper)));
    s.$ariaCache[content] = { states: found, list };
    return list;
}
function includesScope(e, s) {
    const root = rootState(e);
    for (let current = s; current;) {
        const r = rootState(current);
        if (r === root) return true;
        current = r.host ?? null;
    }
    return false;
}
function setAriaTargets(s, content, isList, v) {
    if (v === null || v === undefined) {
        if (s.ariaTargets) delete s.ariaTargets[content];
        removeAttr(s, content);
        return;
    }
    const list = isList ? toSequence(v, (x) => toState(x, Element)) : [toState(v, Element)];
    setAttr(s, content, "");
    (s.ariaTargets ??= {})[content] = list.map((e) => new WeakRef(e));
}
whenSeen(Element, () => ariaMembers(Element.prototype));
/// The element that an attribute of an element names, or that a script has given in its place.
export function targetOf(s, content) { return stateOf(ariaTargets(s, content, false)) ?? null; }
/// An attribute of an interface that reflects an element (HTML Standard, "reflecting content attributes in IDL").
export const elementMember = (check, name, content) => getOwnPropertyDescriptor({
    get [name]() { return ariaTargets(check(this), content, false); },
    set [name](v) { setAriaTargets(check(this), content, false, v); },
}, name);
