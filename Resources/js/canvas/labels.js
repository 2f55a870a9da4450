// The texts that a canvas shows: its element's content for people, readers and snapshots.

import { native } from "garth:realm";
import { keep, kernel } from "../worlds/kernel.js";
import { microtask } from "../window/incumbent.js";
import { FRAGMENT, HTML, makeFragment, makeText } from "../dom/states.js";
import { documentOf, mainDocument } from "../dom/document.js";
import { append, replaceAll } from "../dom/tree.js";
import { makeElementIn } from "../dom/markup.js";

/// The most texts of a canvas, and the most characters of one.
const labelLimit = 2000, letterLimit = 400;

/// Adds a text at a place of the canvas: its left end, its middle line and its size.
export function addLabel(bitmap, { text, x, y, size, width }) {
    const kept = text.trim().slice(0, letterLimit);
    if (kept === "" || bitmap.labels.size >= labelLimit) return;
    // What is drawn again at its place is one text.
    bitmap.labels.set(`${Math.round(x)} ${Math.round(y)} ${kept}`, { text: kept, x, y, size, width });
    labelsChanged(bitmap);
}
/// What is painted over an area hides the texts in it.
export function clearLabels(bitmap, [left, top, right, bottom]) {
    const before = bitmap.labels.size;
    for (const [key, { x, y, width }] of bitmap.labels) {
        const middle = x + width / 2;
        if (middle >= left && middle <= right && y >= top && y <= bottom) bitmap.labels.delete(key);
    }
    if (bitmap.labels.size < before) labelsChanged(bitmap);
}
/// Tells the element when the running script has ended.
export function labelsChanged(bitmap) {
    if (!bitmap.element || bitmap.isTelling) return;
    bitmap.isTelling = true;
    microtask(() => {
        bitmap.isTelling = false;
        kernel.showLabels(bitmap.element, rowsOf(bitmap.labels.values()));
    });
}
/// Texts beside each other in rows from the top, as they would be read.
function rowsOf(labels) {
    const rows = [];
    for (const label of [...labels].sort((a, b) => a.y - b.y)) {
        const row = rows.at(-1);
        if (row && label.y - row.y <= Math.min(row.size, label.size) / 2) row.labels.push(label);
        else rows.push({ y: label.y, size: label.size, labels: [label] });
    }
    return rows.map((row) => row.labels.sort((a, b) => a.x - b.x).map(({ text }) => text).join(" "));
}
/// Gives an element a tree of its own that shows rows of text: nothing of it is in the page's tree.
function showLabels(s, rows) {
    const text = rows.join("\n");
    if ((s.shownLabels ?? "") === text || documentOf(s) !== mainDocument) return;
    s.shownLabels = text;
    const root = s.shadow ?? makeTree(s);
    if (root === null) return;
    const doc = documentOf(s), fragment = makeFragment(doc);
    rows.forEach((row, place) => {
        if (place > 0) append(makeElementIn(doc, HTML, null, "br"), fragment);
        append(makeText(row, doc), fragment);
    });
    replaceAll(root, fragment);
}
function makeTree(s) {
    const id = native.makeNode(FRAGMENT, "");
    if (id < 0) return null;
    native.attachShadow(id, s.id);
    return kernel.makeShadow(s, id, {
        shadowMode: "closed", delegatesFocus: false, slotAssignment: "named", clonable: false, serializable: false,
        isAvailable: false, isDeclarative: false,
    });
}
keep({ showLabels });
