// HTML elements (HTML Standard section 3.2 and chapter 4).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { toLong } from "../webidl/conversions.js";
import { interfaces, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { childStates, ELEMENT, HTML, parentState, S, wrapperOrNull } from "../dom/states.js";
import { collection } from "../dom/collections.js";
import { documentOf } from "../dom/document.js";
import { preInsert } from "../dom/tree.js";
import { makeElementIn } from "../dom/markup.js";
import { html, htmlMembers } from "./element-interfaces.js";

htmlMembers.HTMLTableElement = () => class {
    get caption() { return wrapperOrNull(tableChild(html(this), "caption")); }
    set caption(v) { setTableChild(html(this), "caption", v, (t) => S(native.first(t.id))); }
    createCaption() {
        const s = html(this);
        return (tableChild(s, "caption") ?? insertNew(s, "caption", S(native.first(s.id)))).wrapper;
    }
    deleteCaption() { removeTableChild(html(this), "caption"); }
    get tHead() { return wrapperOrNull(tableChild(html(this), "thead")); }
    set tHead(v) { setTableChild(html(this), "thead", v, afterCaption); }
    createTHead() {
        const s = html(this);
        return (tableChild(s, "thead") ?? insertNew(s, "thead", afterCaption(s))).wrapper;
    }
    deleteTHead() { removeTableChild(html(this), "thead"); }
    get tFoot() { return wrapperOrNull(tableChild(html(this), "tfoot")); }
    set tFoot(v) { setTableChild(html(this), "tfoot", v, () => null); }
    createTFoot() {
        const s = html(this);
        return (tableChild(s, "tfoot") ?? insertNew(s, "tfoot", null)).wrapper;
    }
    deleteTFoot() { removeTableChild(html(this), "tfoot"); }
    get tBodies() {
        const s = html(this);
        return (s.$bodyList ??= collection(() => htmlChildren(s, "tbody")));
    }
    createTBody() {
        const s = html(this);
        const last = S(htmlChildren(s, "tbody").at(-1) ?? -1);
        return insertNew(s, "tbody", last ? S(native.next(last.id)) : null).wrapper;
    }
    get rows() {
        const s = html(this);
        return (s.$rowList ??= collection(() => tableRows(s)));
    }
    insertRow(index = -1) {
        const s = html(this), i = toLong(index), rows = tableRows(s);
        if (i < -1 || i > rows.length) fail("IndexSizeError", "There is no such row");
        return kernel.reactions(() => {
            if (rows.length === 0) {
                const last = S(htmlChildren(s, "tbody").at(-1) ?? -1) ?? insertNew(s, "tbody", null);
                return insertNew(last, "tr", null).wrapper;
            }
            if (i === -1 || i === rows.length) return insertNew(parentState(S(rows.at(-1))), "tr", null).wrapper;
            return insertNew(parentState(S(rows[i])), "tr", S(rows[i])).wrapper;
        });
    }
    deleteRow(index) {
        const s = html(this);
        need(arguments.length, 1);
        deleteAt(tableRows(s), toLong(index));
    }
};
htmlMembers.HTMLTableSectionElement = () => class {
    get rows() {
        const s = html(this);
        return (s.$rowList ??= collection(() => htmlChildren(s, "tr")));
    }
    insertRow(index = -1) {
        const s = html(this);
        return insertAt(s, "tr", htmlChildren(s, "tr"), toLong(index));
    }
    deleteRow(index) {
        const s = html(this);
        need(arguments.length, 1);
        deleteAt(htmlChildren(s, "tr"), toLong(index));
    }
};
htmlMembers.HTMLTableRowElement = () => class {
    get rowIndex() {
        const s = html(this);
        let p = parentState(s);
        if (p && ["thead", "tbody", "tfoot"].includes(p.local)) p = parentState(p);
        return p && p.isHTML && p.local === "table" ? tableRows(p).indexOf(s.id) : -1;
    }
    get sectionRowIndex() {
        const s = html(this), p = parentState(s);
        if (!p || !p.isHTML) return -1;
        if (p.local === "table") return tableRows(p).filter((id) => native.parent(id) === p.id).indexOf(s.id);
        return ["thead", "tbody", "tfoot"].includes(p.local) ? Array.from(htmlChildren(p, "tr")).indexOf(s.id) : -1;
    }
    get cells() {
        const s = html(this);
        return (s.$cellList ??= collection(() => htmlChildren(s, "td", "th")));
    }
    insertCell(index = -1) {
        const s = html(this);
        return insertAt(s, "td", htmlChildren(s, "td", "th"), toLong(index));
    }
    deleteCell(index) {
        const s = html(this);
        need(arguments.length, 1);
        deleteAt(htmlChildren(s, "td", "th"), toLong(index));
    }
};
htmlMembers.HTMLTableCellElement = () => class {
    get cellIndex() {
        const s = html(this), p = parentState(s);
        return p && p.isHTML && p.local === "tr" ? Array.from(htmlChildren(p, "td", "th")).indexOf(s.id) : -1;
    }
};

export function htmlChildren(s, ...names) {
    return native.collect(s.id, 3, "", "").filter((id) => S(id).isHTML && names.includes(S(id).local));
}
const tableChild = (s, name) => S(htmlChildren(s, name)[0] ?? -1);
export function insertNew(parent, name, before) {
    return kernel.reactions(() => {
        const n = makeElementIn(documentOf(parent), HTML, null, name);
        preInsert(n, parent, before);
        return n;
    });
}
function afterCaption(s) {
    for (const c of childStates(s)) {
        if (c.kind === ELEMENT && !(c.isHTML && (c.local === "caption" || c.local === "colgroup"))) return c;
    }
    return null;
}
function setTableChild(s, name, v, place) {
    let n = null;
    if (v !== null && v !== undefined) {
        n = toState(v, name === "caption" ? interfaces.HTMLTableCaptionElement : interfaces.HTMLTableSectionElement);
        if (n.local !== name) fail("HierarchyRequestError", `The element is no ${name}`);
    }
    kernel.reactions(() => {
        const old = tableChild(s, name);
        if (old === n) return;
        if (old) kernel.remove(old);
        if (n) preInsert(n, s, place(s));
    });
}
function removeTableChild(s, name) {
    const old = tableChild(s, name);
    if (old) kernel.reactions(() => kernel.remove(old));
}
function tableRows(s) {
    const heads = [], bodies = [], feet = [];
    for (const id of native.collect(s.id, 3, "", "")) {
        const c = S(id);
        if (!c.isHTML) continue;
        if (c.local === "tr") bodies.push(id);
        else if (c.local === "thead") heads.push(...htmlChildren(c, "tr"));
        else if (c.local === "tbody") bodies.push(...htmlChildren(c, "tr"));
        else if (c.local === "tfoot") feet.push(...htmlChildren(c, "tr"));
    }
    return [...heads, ...bodies, ...feet];
}
function insertAt(s, name, ids, i) {
    if (i < -1 || i > ids.length) fail("IndexSizeError", "There is no such place");
    return insertNew(s, name, i === -1 || i === ids.length ? null : S(ids[i])).wrapper;
}
function deleteAt(ids, i) {
    if (i < -1 || i >= ids.length) fail("IndexSizeError", "There is no such row or cell");
    if (i === -1 && ids.length === 0) return;
    kernel.reactions(() => kernel.remove(S(ids[i === -1 ? ids.length - 1 : i])));
}
