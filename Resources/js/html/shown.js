// Text as it is shown (HTML Standard section 3.2.7, "rendered text collection steps").

import { native } from "garth:realm";
import { childStates, dataOf, ELEMENT, isConnected, isText, parentState, textBelow } from "../dom/states.js";
import { hasAttr } from "../dom/attributes.js";

const replacedTags = new Set("img input textarea audio video canvas iframe object embed meter progress".split(" "));
const blockDisplays = new Set("block flow-root flex grid list-item table table-caption".split(" "));
const inlineBlocks = new Set("inline-block inline-flex inline-grid inline-table".split(" "));
const styleOf = (s, name) => native.computed(s.id, "", name) ?? "";
function isRendered(s) {
    if (!isConnected(s)) return false;
    for (let p = s; p && p.kind === ELEMENT; p = parentState(p)) if (styleOf(p, "display") === "none") return false;
    return true;
}
function transformed(text, how) {
    switch (how) {
    case "uppercase": return text.toUpperCase();
    case "lowercase": return text.toLowerCase();
    case "capitalize": return text.replace(/(^|[^\p{L}\p{N}'])(\p{L})/gu, (all, before, letter) => before
        + letter.toUpperCase());
    default: return text;
    }
}
/// Writes text with the line breaks and spaces that its boxes have.
class TextWriter {
    text = "";
    /// The line breaks that wait for text behind them.
    breaks = 0;
    hasSpace = false;
    isAtLineStart = true;
    /// For each open table, whether a row was met; for each open row, whether a cell was.
    rows = [false];
    cells = [false];

    begin() {
        this.hasSpace = false;
        this.isAtLineStart = true;
    }
    require(count) {
        this.breaks = Math.max(this.breaks, count);
        this.begin();
    }
    settleBreaks() {
        if (this.text !== "") this.text += "\n".repeat(this.breaks);
        this.breaks = 0;
    }
    settleSpace() {
        this.settleBreaks();
        if (this.hasSpace) this.text += " ";
        this.hasSpace = false;
    }
    literal(c) {
        this.settleBreaks();
        this.text += c;
        this.begin();
    }
    put(text, how) {
        this.settleSpace();
        this.text += transformed(text, how);
        this.isAtLineStart = false;
    }
    write(data, parent) {
        const space = styleOf(parent, "white-space-collapse"), how = styleOf(parent, "text-transform");
        if (space === "preserve" || space === "break-spaces") {
            if (data === "") return;
            this.put(data, how);
            this.isAtLineStart = data.endsWith("\n");
            return;
        }
        for (const part of data.match(/[\t\n\f\r ]|[^\t\n\f\r ]+/g) ?? []) {
            if (part === "\n" && space === "preserve-breaks") this.literal("\n");
            else if (!/^[\t\n\f\r ]$/.test(part)) this.put(part, how);
            else if (!this.isAtLineStart) this.hasSpace = true;
        }
    }
    /// Writes an element with all in it.
    element(s) {
        const display = styleOf(s, "display");
        if (display === "none") return;
        const local = s.isHTML ? s.local : "";
        const isVisible = styleOf(s, "visibility") === "visible";
        if (local === "br") {
            if (isVisible) this.literal("\n");
            return;
        }
        if (replacedTags.has(local)) {
            if (!isVisible) return;
            if (blockDisplays.has(display)) return void this.require(1);
            this.settleSpace();
            this.isAtLineStart = false;
            return;
        }
        const isTable = display === "table" || display === "inline-table";
        if (isTable) {
            this.rows.push(false);
            // Cells may lie in a table without a row.
            this.cells.push(false);
        }
        if (display === "table-row") {
            if (this.rows.at(-1) === true) this.literal("\n");
            this.cells.push(false);
        }
        if (display === "table-cell") {
            if (this.cells.at(-1) === true) this.literal("\t");
            this.begin();
        }
        const edge = local === "p" ? 2 : blockDisplays.has(display) || local === "option" || local === "optgroup" ? 1
            : 0;
        if (edge && isVisible) this.require(edge);
        if (inlineBlocks.has(display)) this.inlineBlock(s, isVisible);
        else this.children(s, isVisible);
        if (edge && isVisible) this.require(edge);
        if (display === "table-cell") {
            this.cells[this.cells.length - 1] = true;
            this.begin();
        }
        if (display === "table-row") {
            this.cells.pop();
            this.rows[this.rows.length - 1] = true;
        }
        if (isTable) {
            this.rows.pop();
            this.cells.pop();
        }
    }
    /// White space around an inline block stays, and that at its edges goes.
    inlineBlock(s, isVisible) {
        this.settleSpace();
        this.begin();
        this.children(s, isVisible);
        this.hasSpace = false;
        this.isAtLineStart = false;
    }
    children(s, isVisible) {
        const local = s.isHTML ? s.local : "";
        const isList = local === "select" || local === "optgroup";
        const isClosed = local === "details" && !hasAttr(s, "open");
        let hasSummary = false;
        for (const c of childStates(s)) {
            // Lists show their options, and a closed disclosure its first summary.
            if (isList && !(c.isHTML && (c.local === "option" || local === "select"
                && c.local === "optgroup"))) continue;
            if (isClosed && (hasSummary || !c.isHTML || c.local !== "summary")) continue;
            hasSummary ||= isClosed;
            if (c.kind === ELEMENT) this.element(c);
            else if (isVisible && isText(c)) this.write(dataOf(c), s);
        }
    }
}
export function innerText(s) {
    if (!isRendered(s)) return textBelow(s);
    if (s.isHTML && replacedTags.has(s.local)) return "";
    const writer = new TextWriter();
    writer.children(s, styleOf(s, "visibility") === "visible");
    return writer.text;
}
