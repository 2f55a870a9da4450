// Options of lists (HTML Standard sections 4.10.7 to 4.10.10).

import { native } from "garth:realm";
import { need, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { toLong, toStr, toULong } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, interface_, interfaces, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    childStates, dataOf, ELEMENT, HTML, isText, parentState, S, SVG, wrapperOf, wrapperOrNull,
} from "../dom/states.js";
import { legacyObject } from "../webidl/legacy.js";
import { collection, collectionItem, collectionOps, HTMLCollection, liveNodes } from "../dom/collections.js";
import { collapse } from "../dom/document.js";
import { append, preInsert, replaceChild } from "../dom/tree.js";
import { getAttr, hasAttr, removeAttr, setAttr } from "../dom/attributes.js";
import { html, htmlMembers, parseNonNegative } from "../html/element-interfaces.js";
import { htmlChildren, insertNew } from "../html/tables.js";
import { setText } from "../html/text.js";

htmlMembers.HTMLSelectElement = () => class {
    get type() { return hasAttr(html(this), "multiple") ? "select-multiple" : "select-one"; }
    get options() { return optionsOf(html(this)); }
    get length() { return optionIDs(html(this)).length; }
    set length(v) { setOptionCount(html(this), toULong(v)); }
    item(index) {
        const s = html(this);
        need(arguments.length, 1);
        return wrapperOf(optionIDs(s)[toULong(index)]);
    }
    namedItem(name) {
        const s = html(this);
        need(arguments.length, 1);
        return collectionItem(stateOf(optionsOf(s)), toStr(name)) ?? null;
    }
    add(option, before = null) {
        const s = html(this);
        need(arguments.length, 1);
        addOption(s, option, before);
    }
    remove(index) {
        const s = html(this);
        if (arguments.length === 0) kernel.reactions(() => kernel.remove(s));
        else removeOption(s, toLong(index));
    }
    get selectedOptions() {
        const s = html(this);
        return (s.$selectedList ??= collection(() => {
            const ids = optionIDs(s);
            return selectedPlaces(s).map((place) => ids[place]);
        }, HTMLCollection, { ownVersion: () => selectionCount }));
    }
    get selectedIndex() { return selectedIndex(html(this)); }
    set selectedIndex(v) { selectOnly(html(this), S(optionIDs(html(this))[toLong(v)] ?? -1)); }
    get value() {
        const s = html(this), i = selectedIndex(s);
        return i < 0 ? "" : optionValue(S(optionIDs(s)[i]));
    }
    set value(v) {
        const s = html(this), text = toStr(v);
        selectOnly(s, S(optionIDs(s).find((id) => optionValue(S(id)) === text) ?? -1));
    }
};
htmlMembers.HTMLOptionElement = () => class {
    get disabled() { return hasAttr(html(this), "disabled"); }
    set disabled(v) { v ? setAttr(html(this), "disabled", "") : removeAttr(html(this), "disabled"); }
    get form() {
        const select = selectOf(html(this));
        return select ? wrapperOrNull(kernel.formOwner(select)) : null;
    }
    get label() {
        const s = html(this);
        return getAttr(s, "label") || optionText(s);
    }
    set label(v) { setAttr(html(this), "label", toStr(v)); }
    get selected() { return isSelected(html(this)); }
    set selected(v) { setSelected(html(this), !!v); }
    get value() { return optionValue(html(this)); }
    set value(v) { setAttr(html(this), "value", toStr(v)); }
    get text() { return optionText(html(this)); }
    set text(v) { setText(html(this), toStr(v)); }
    get index() {
        const s = html(this), select = selectOf(s);
        return select ? Math.max(0, optionIDs(select).indexOf(s.id)) : 0;
    }
};
htmlMembers.HTMLDataListElement = () => class {
    get options() {
        const s = html(this);
        return (s.$optionList ??= collection(() => native.collect(s.id, 1, HTML, "option")));
    }
};

// Options.
export function optionText(s) {
    let text = "";
    const walk = (n) => {
        for (const c of childStates(n)) {
            if (isText(c)) text += dataOf(c);
            else if (c.kind === ELEMENT && !((c.isHTML || c.ns === SVG) && c.local === "script")) walk(c);
        }
    };
    walk(s);
    return collapse(text);
}
export const optionValue = (s) => getAttr(s, "value") ?? optionText(s);
export function selectOf(s) {
    let p = parentState(s);
    if (p && p.isHTML && p.local === "optgroup") p = parentState(p);
    return p && p.isHTML && p.local === "select" ? p : null;
}
export function optionIDs(s) {
    const list = [];
    for (const id of native.collect(s.id, 3, "", "")) {
        const c = S(id);
        if (!c.isHTML) continue;
        if (c.local === "option") list.push(id);
        else if (c.local === "optgroup") list.push(...htmlChildren(c, "option"));
    }
    return list;
}
/// The times that the selected options of lists were changed without a change of the tree.
let selectionCount = 0;
export function noteSelection() { selectionCount++; }
const isMarkedSelected = (option) => option.selectedness ?? hasAttr(option, "selected");
/// Whether an option is selected.
export function isSelected(s) {
    const select = selectOf(s);
    return select && !hasAttr(select, "multiple") ? chosenOption(select) === s : isMarkedSelected(s);
}
/// The selected option of a list for one: the last that was chosen, or else the first.
function chosenOption(select) {
    const options = Array.from(optionIDs(select), S);
    const chosen = options.findLast((o) => o.selectedness === true) ?? options.findLast(isMarkedSelected);
    if (chosen) return chosen;
    if (select.isUnselected || (parseNonNegative(getAttr(select, "size")) ?? 1) > 1) return undefined;
    return options.find((o) => !isDisabledOption(o));
}
/// The selected options of a list, by their places.
export function selectedPlaces(select) {
    const options = Array.from(optionIDs(select), S);
    if (hasAttr(select, "multiple")) return options.flatMap((o, place) => (isMarkedSelected(o) ? [place] : []));
    const place = options.indexOf(chosenOption(select));
    return place < 0 ? [] : [place];
}
export const isDisabledOption = (s) => hasAttr(s, "disabled")
    || (parentState(s)?.local === "optgroup" && hasAttr(parentState(s), "disabled"));
export function setSelected(s, selected) {
    const select = selectOf(s);
    if (select && !hasAttr(select, "multiple")) {
        if (selected) {
            selectOnly(select, s);
            return;
        }
    }
    s.selectedness = selected;
    noteSelection();
    if (select) syncSelect(select);
}
function selectOnly(select, option) {
    for (const id of optionIDs(select)) S(id).selectedness = false;
    if (option) option.selectedness = true;
    noteSelection();
    select.isUnselected = !option;
    syncSelect(select);
}
export function syncSelect(select) {
    native.selectionChanged(select.id, ...selectedPlaces(select));
}
function selectedIndex(s) {
    return selectedPlaces(s)[0] ?? -1;
}
const HTMLOptionsCollection = interface_("HTMLOptionsCollection", HTMLCollection, () => class {
    get length() { return liveNodes(brand(this, HTMLOptionsCollection)).length; }
    set length(v) { setOptionCount(brand(this, HTMLOptionsCollection).select, toULong(v)); }
    add(option, before = null) {
        const s = brand(this, HTMLOptionsCollection);
        need(arguments.length, 1);
        addOption(s.select, option, before);
    }
    remove(index) {
        const s = brand(this, HTMLOptionsCollection);
        need(arguments.length, 1);
        removeOption(s.select, toLong(index));
    }
    get selectedIndex() { return selectedIndex(brand(this, HTMLOptionsCollection).select); }
    set selectedIndex(v) {
        const s = brand(this, HTMLOptionsCollection).select;
        selectOnly(s, S(optionIDs(s)[toLong(v)] ?? -1));
    }
});
function optionsOf(s) {
    return (s.$optionList ??= legacyObject(HTMLOptionsCollection, { find: () => optionIDs(s), version: -1, select: s },
        {
        ...collectionOps,
        setItem: (state, i, v) => setOption(s, i, v),
    }));
}
/// Sets, adds or removes the option at a place (HTML Standard, "set the value of a new or existing
/// indexed property").
function setOption(s, i, v) {
    if (v === null || v === undefined) {
        removeOption(s, i);
        return;
    }
    const o = toState(v, interfaces.HTMLOptionElement);
    const ids = optionIDs(s);
    if (i < ids.length) {
        kernel.reactions(() => replaceChild(parentState(S(ids[i])), o, S(ids[i])));
        return;
    }
    setOptionCount(s, i);
    kernel.reactions(() => append(o, s));
}
/// The options of a list are its properties by their places, too.
export const selectOps = {
    length: (s) => optionIDs(s).length,
    item: (s, i) => wrapperOf(optionIDs(s)[i]),
    setItem: setOption,
};
function setOptionCount(s, count) {
    const ids = optionIDs(s);
    if (count > ids.length) {
        if (count > 100000) return;
        for (let i = ids.length; i < count; i++) insertNew(s, "option", null);
    } else {
        kernel.reactions(() => { for (const id of ids.slice(count)) kernel.remove(S(id)); });
    }
}
function addOption(s, option, before) {
    const o = stateOf(option);
    if (o === undefined || !o.isHTML || (o.local !== "option" && o.local !== "optgroup")) throw typeError(
        "The element is no option");
    let reference = null;
    const b = stateOf(before);
    if (b !== undefined && b.isHTML) {
        if (!native.contains(s.id, b.id) || b === s) fail("NotFoundError", "The reference is not in the list");
        reference = b;
    } else if (before !== null && before !== undefined) {
        reference = S(optionIDs(s)[toLong(before)] ?? -1);
    }
    if (native.contains(o.id, s.id)) fail("HierarchyRequestError", "The option contains its list");
    if (reference === o) return;
    kernel.reactions(() => preInsert(o, reference ? parentState(reference) : s, reference));
}
function removeOption(s, i) {
    const ids = optionIDs(s);
    if (i >= 0 && i < ids.length) kernel.reactions(() => kernel.remove(S(ids[i])));
}
