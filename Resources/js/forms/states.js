// States of controls that selectors ask for (Selectors Level 4).

import { native } from "garth:realm";
import { keep, kernel } from "../worlds/kernel.js";
import { ELEMENT, HTML, isConnected, parentState, rootState, S } from "../dom/states.js";
import { documentOf, mainDocument } from "../dom/document.js";
import { hasAttr } from "../dom/attributes.js";
import { inputType } from "./types.js";
import { controlValue, isChecked, radioGroup } from "./values.js";
import { rangeTypes, validity, willValidate } from "./validity.js";
import { definitions, isCustomName } from "../html/definitions.js";
import { decodePercentText } from "../window/history.js";

// The states that selectors ask for (Selectors Level 4). The engine hears of those that change seldom as they change;
// the others are found out before selectors are matched that ask for them.

/// The states by their numbers in the browser (`SelectorStates`).
export const STATE = {
    CHECKED: 1, UNCHECKED: 2, INDETERMINATE: 4, MODAL: 8, POPOVER_OPEN: 16, FOCUS: 32, FOCUS_WITHIN: 64, VALID: 128,
    INVALID: 256,
    USER_VALID: 512, USER_INVALID: 1024, IN_RANGE: 2048, OUT_OF_RANGE: 4096, PLACEHOLDER_SHOWN: 8192,
    PLACEHOLDER_HIDDEN: 16384,
    UNDEFINED: 32768, TARGET: 65536, HOVER: 262144, ACTIVE: 524288,
};
const stateGroups = [
    [/:focus|:-moz-focusring/i, STATE.FOCUS | STATE.FOCUS_WITHIN],
    [/:(?:in)?valid|:user-(?:in)?valid|:in-range|:out-of-range/i,
        STATE.VALID | STATE.INVALID | STATE.USER_VALID | STATE.USER_INVALID | STATE.IN_RANGE | STATE.OUT_OF_RANGE],
    [/:placeholder-shown/i, STATE.PLACEHOLDER_SHOWN | STATE.PLACEHOLDER_HIDDEN],
    [/:indeterminate/i, STATE.INDETERMINATE],
    [/:defined/i, STATE.UNDEFINED],
    [/:target/i, STATE.TARGET],
];
/// Settles the states that selectors ask for in the tree of a node.
function settleAsked(s, selectors) {
    if (!selectors.includes(":")) return;
    let mask = 0;
    for (const [words, states] of stateGroups) if (words.test(selectors)) mask |= states;
    if (mask !== 0) settleStates(rootState(s), mask);
}
/// Tells the browser which elements of a tree have the states of `mask`, and those that go with them.
export function settleStates(root, mask) {
    for (const [, states] of stateGroups) if (mask & states) mask |= states;
    const found = new Map();
    const add = (s, states) => { found.set(s, (found.get(s) ?? 0) | states); };
    const all = (name) => Array.from(native.collect(root.id, 1, HTML, name), S);
    if (mask & STATE.FOCUS) addFocusStates(root, add);
    if (mask & STATE.VALID) addValidityStates(all, add);
    if (mask & STATE.PLACEHOLDER_SHOWN) {
        for (const s of [...all("input"), ...all("textarea")]) {
            if (hasAttr(s, "placeholder")) add(s, controlValue(s) === "" ? STATE.PLACEHOLDER_SHOWN
                : STATE.PLACEHOLDER_HIDDEN);
        }
    }
    if (mask & STATE.INDETERMINATE) {
        for (const s of all("input")) {
            const type = inputType(s);
            if (type === "checkbox" ? s.isIndeterminate : type === "radio" && !radioGroup(s).some(isChecked)) add(s,
                STATE.INDETERMINATE);
        }
        for (const s of all("progress")) if (!hasAttr(s, "value")) add(s, STATE.INDETERMINATE);
    }
    if (mask & STATE.UNDEFINED) {
        for (const s of all("*")) {
            const isCustom = s.local.includes("-") ? isCustomName(s.local) : hasAttr(s, "is");
            if (isCustom && s.ceState !== "custom") add(s, STATE.UNDEFINED);
        }
    }
    if (mask & STATE.TARGET && root === mainDocument) {
        const fragment = decodePercentText(native.documentURL().split("#")[1] ?? "");
        const target = fragment === "" ? undefined : native.identified(root.id, fragment, false)[0];
        if (target !== undefined) add(S(target), STATE.TARGET);
    }
    // What had one of the states before loses it.
    for (const s of root.settled ?? []) if (!found.has(s)) native.setStates(s.id, 0, mask);
    root.settled ??= new Set();
    for (const [s, states] of found) {
        native.setStates(s.id, states, mask);
        root.settled.add(s);
    }
}
/// Tells which elements have the focus if rules ask for that, before a script asks for styles.
function settleFocus() {
    const focused = mainDocument.focused ?? null;
    if (focused === settledFocus.focused && native.version() === settledFocus.version) return;
    const mask = native.styledStates() & (STATE.FOCUS | STATE.FOCUS_WITHIN);
    if (mask !== 0) settleStates(mainDocument, mask);
    settledFocus.focused = focused;
    settledFocus.version = native.version();
}
const settledFocus = { focused: null, version: -1 };
/// The focused element, the hosts of the trees that it is in, and the elements around them.
function addFocusStates(root, add) {
    const { focused } = documentOf(root);
    if (!focused || !isConnected(focused)) return;
    let isTarget = true;
    for (let s = focused; s; ) {
        if (s.kind === ELEMENT) add(s, isTarget ? STATE.FOCUS | STATE.FOCUS_WITHIN : STATE.FOCUS_WITHIN);
        const parent = parentState(s);
        isTarget = !parent && !!s.host?.shadow?.delegatesFocus;
        s = parent ?? s.host ?? null;
    }
}
function addValidityStates(all, add) {
    const wrong = new Set();
    const names = ["input", "select", "textarea", "button"];
    for (const definition of definitions.values()) if (definition.isFormAssociated) names.push(definition.local);
    for (const name of names) {
        for (const s of all(name)) {
            if (!willValidate(s)) continue;
            const v = validity(s), isValid = Object.values(v).every((flag) => !flag);
            add(s, isValid ? STATE.VALID : STATE.INVALID);
            if (s.isEdited) add(s, isValid ? STATE.USER_VALID : STATE.USER_INVALID);
            if (s.local === "input" && (hasAttr(s, "min") || hasAttr(s, "max")) && rangeTypes.has(inputType(s))) {
                add(s, v.rangeUnderflow || v.rangeOverflow ? STATE.OUT_OF_RANGE : STATE.IN_RANGE);
            }
            if (isValid) continue;
            wrong.add(kernel.formOwner(s));
            for (let p = parentState(s); p; p = parentState(p)) if (p.local === "fieldset") wrong.add(p);
        }
    }
    for (const name of ["form", "fieldset"]) for (const s of all(name)) add(s, wrong.has(s) ? STATE.INVALID
        : STATE.VALID);
}
keep({ settleAsked, settleFocus });
