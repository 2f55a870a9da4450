// Editing hosts (HTML Standard, "contenteditable"; Input Events).

import { native, page } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { instance, interfaces } from "../webidl/interfaces.js";
import { fire } from "../events/event.js";
import {
    childStates, COMMENT, dataOf, ELEMENT, HTML, isConnected, isText, lengthOf, makeText, parentState, rootState, S,
    TEXT,
} from "../dom/states.js";
import { documentOf, mainDocument } from "../dom/document.js";
import { append, preInsert } from "../dom/tree.js";
import { cloneNode } from "../dom/node.js";
import { replaceData } from "../dom/character-data.js";
import { getAttr, removeAttr } from "../dom/attributes.js";
import { makeElementIn } from "../dom/markup.js";
import {
    comparePoints, deleteContents, extractContents, insertInRange, isCollapsed, isInclusiveAncestor, makeRange,
} from "../dom/ranges.js";
import { collapseTo, select, selectedRange, selection } from "../dom/selection.js";
import { inputType, valueMode } from "../forms/types.js";
import { TextEvent } from "../events/ui.js";
import { textRects } from "../geometry/points.js";

/// Whether an element and what is in it is edited as a text ("editing host").
export const isHost = (s) => s.isHTML && (s.wrapper.isContentEditable || mainDocument.designMode === "on");

/// The outermost element around a node that is edited as one text; null where nothing is edited.
export function editingHost(s) {
    let e = s && s.kind !== ELEMENT ? parentState(s) : s, host = null;
    for (; e && e.kind === ELEMENT && isHost(e); e = parentState(e)) {
        host = e;
        if (e.local === "body") break;
    }
    return host;
}
const voidInText = new Set(["br", "hr", "img", "input", "wbr", "video", "audio", "iframe", "canvas"]);
const textBlocks = new Set(
    ("address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 "
        + "h4 h5 h6 header li main nav ol p pre section table tbody td tfoot th thead tr ul").split(" "));
const isBreak = (s) => s?.isHTML === true && s.local === "br";
export const isTextBlock = (s) => s?.isHTML === true && textBlocks.has(s.local);
/// A part of a text that is edited as a whole: a picture, a line break, what is not editable.
const isWhole = (s) => s.kind === ELEMENT && (voidInText.has(s.local) || !isHost(s));
/// The innermost block around a node, or its host.
function blockAround(s, host) {
    let e = s;
    while (e !== host && !isTextBlock(e)) e = parentState(e);
    return e;
}
/// An editing host that takes the focus has the caret: where it was, else at the start of its text, and for a person at
/// its end.
export function putCaret(s, isAtStart) {
    if (isTextField(s) || rootState(s) !== mainDocument || editingHost(s) !== s) return;
    if (!isAtStart) selectedIn(s);
    else if (!knownIn(s)) {
        let node = s;
        for (let inner = s; inner && !isWhole(inner); inner = inner.kind === ELEMENT ? firstShown(inner) : null) node =
            inner;
        select(selection(), makeRange(node, 0, node, 0), false);
    }
}
/// The first child that is more than a comment and the blanks between two lines of markup.
function firstShown(s) {
    return childStates(s).find((n) => n.kind !== COMMENT && (n.kind !== TEXT || dataOf(n).trim() !== ""
        || native.next(n.id) < 0)) ?? null;
}
export function focusByPerson(s) {
    if (documentOf(s).focused !== s && s.kind === ELEMENT && isHost(s)) putCaret(s, false);
    kernel.focusElement(s);
}
/// The selected range, if it lies in an editing host; else null.
function knownIn(host) {
    const known = selectedRange(selection());
    return known && isInclusiveAncestor(host, known.start) && isInclusiveAncestor(host, known.end) ? known : null;
}
/// The selected range, if it lies in an editing host; else one at the end of its text, which is selected then.
export function selectedIn(host) {
    const known = knownIn(host);
    if (known) return known;
    let [node, offset] = [host, lengthOf(host)];
    for (;;) {
        const last = node.kind === ELEMENT ? S(native.last(node.id)) : null;
        if (!last || isWhole(last)) {
            // The last line break of a block shows no line.
            if (isBreak(last)) offset--;
            break;
        }
        [node, offset] = [last, lengthOf(last)];
    }
    const isLineFeed = node.kind === TEXT && dataOf(node).endsWith("\n") && offset > 0;
    const range = makeRange(node, isLineFeed ? offset - 1 : offset, node, offset);
    if (rootState(host) === mainDocument) select(selection(), range, false);
    return range;
}
export function collapseRange(r, node, offset) {
    [r.start, r.startOffset, r.end, r.endOffset] = [node, offset, node, offset];
    if (selectedRange(selection()) === r) tellMovedSelection();
}
/// The selection has moved with what was typed.
function tellMovedSelection() {
    const s = selection(), r = s.range;
    s.range = null;
    select(s, r, s.isBackward);
}

/// The effect of a key in an editing host, with the events before and after it.
export function editByKey(s, key, isCharacter, held) {
    const host = editingHost(s);
    if (!host) return;
    if (held.ctrlKey || held.metaKey) {
        if (key.toLowerCase() === "a") select(selection(), makeRange(host, 0, host, lengthOf(host)), false);
        return;
    }
    const isPlain = getAttr(host, "contenteditable") === "plaintext-only";
    switch (key) {
    case "Backspace": return editText(host, "deleteContentBackward", null);
    case "Delete": return editText(host, "deleteContentForward", null);
    case "Enter": return editText(host, held.shiftKey || isPlain ? "insertLineBreak" : "insertParagraph", null);
    case "ArrowLeft": case "ArrowUp": return moveCaret(host, -1);
    case "ArrowRight": case "ArrowDown": return moveCaret(host, 1);
    case "Home": return moveCaret(host, -Infinity);
    case "End": return moveCaret(host, Infinity);
    default: if (isCharacter) editText(host, "insertText", key);
    }
}
/// Puts a text in the place of all of a host's text, as one who selects it all and types.
export function replaceText(host, text) {
    select(selection(), makeRange(host, 0, host, lengthOf(host)), false);
    if (text === "") return editText(host, "deleteContentBackward", null);
    insertLines(host, text, "insertText");
}
/// Puts text at the caret of a host, each of its lines in a block of its own.
export function insertLines(host, text, inputType, isCommand = false) {
    text.split("\n").forEach((line, place) => {
        if (place > 0) editText(host, "insertParagraph", null, isCommand);
        if (line !== "") editText(host, inputType, line, isCommand);
    });
}
/// Puts what a person pastes at the caret of an editing host; null for another element.
export function pasteInHost(s, text) {
    const host = isTextField(s) ? null : editingHost(s);
    if (!host) return null;
    insertLines(host, text.replace(/\r\n?/g, "\n"), "insertFromPaste");
    return true;
}
/// The line and column of the page at which the caret of an editing host is; null without a caret.
export function caretPlace(s) {
    const host = isTextField(s) ? null : editingHost(s);
    if (!host) return null;
    kernel.settleSheets();
    const { end: node, endOffset: offset } = selectedIn(host), children = isText(node) ? [] : childStates(node);
    let [x, y] = native.rects(host.id);
    const behind = (rects) => {
        if (rects.length >= 4) [x, y] = [rects[rects.length - 4] + rects[rects.length - 2], rects[rects.length - 3]];
    };
    if (isText(node)) {
        const rects = textRects(node, offset, offset);
        if (rects.length >= 4) [x, y] = rects;
        // Blanks at the end of a line are not shown.
        else behind(textRects(node, 0, offset));
    } else if (children.length > 0 && offset > 0) {
        const last = children[offset - 1];
        behind(isText(last) ? textRects(last, 0, lengthOf(last)) : native.rects(last.id));
    } else if (node !== host) {
        [x, y] = native.rects(node.id);
    }
    if (x === undefined) return null;
    const [right, down] = native.cellShift((isText(node) ? parentState(node) : node).id);
    return { line: Math.round((y - down) / 16), column: Math.round((x - right) / 8) };
}
/// Changes the text of a host at its selection, unless a script prevents it. A script that commands the change is not
/// asked.
export function editText(host, inputType, data, isCommand = false) {
    let r = selectedIn(host);
    if (isCollapsed(r) && inputType.startsWith("delete")) r =
        deletedBy(host, r, inputType === "deleteContentBackward" ? -1 : 1);
    const init = { I: interfaces.InputEvent, bubbles: true, composed: true, inputType, data };
    const target = r ? instance(interfaces.StaticRange, { start: r.start, startOffset: r.startOffset, end: r.end,
        endOffset: r.endOffset }) : null;
    if (!isCommand && !mayInput(host, { ...init, $targets: target ? [target] : [] })) return;
    if (!r || !isConnected(host)) return;
    // A script may have moved the selection.
    if (!isInclusiveAncestor(host, r.start) || !isInclusiveAncestor(host, r.end)) r = selectedIn(host);
    kernel.reactions(() => {
        const [first, last] = [blockAround(r.start, host), blockAround(r.end, host)];
        if (!isCollapsed(r)) {
            const { start, startOffset } = r;
            deleteContents(r);
            joinBlocks(first, last, host);
            if (isConnected(start)) collapseRange(r, start, Math.min(startOffset, lengthOf(start)));
        }
        if (inputType === "insertText" || inputType === "insertFromPaste") insertAtCaret(r, data, host);
        else if (inputType === "insertLineBreak") breakLine(r, host);
        else if (inputType === "insertParagraph") breakBlock(r, host);
        else keepBlock(r, host);
        if (rootState(host) === mainDocument) select(selection(), r, false);
    });
    fire(host, "input", init);
}
/// Asks scripts whether a text may be changed: those of `textInput` hear of text that is inserted, too (UI Events
/// section 7.1).
export function mayInput(s, init) {
    if (!fire(s, "beforeinput", { ...init, cancelable: true })) return false;
    const text = init.inputType === "insertLineBreak" || init.inputType === "insertParagraph" ? "\n" : init.data;
    if (!init.inputType.startsWith("insert") || !text) return true;
    return fire(s, "textInput", { I: TextEvent, bubbles: true, cancelable: true, composed: true, view: page,
        data: text });
}
/// The range that a key deletes before or behind the caret: a character, a part that is no text, or the border of two
/// blocks; null at
/// the edge of the host.
function deletedBy(host, r, step) {
    const { start, startOffset } = r;
    if (isText(start)) {
        const data = dataOf(start), letters = Array.from(step < 0 ? data.slice(0, startOffset)
            : data.slice(startOffset));
        if (letters.length > 0) {
            const count = (step < 0 ? letters[letters.length - 1] : letters[0]).length;
            return step < 0 ? makeRange(start, startOffset - count, start, startOffset)
                : makeRange(start, startOffset, start, startOffset + count);
        }
    }
    const caret = { node: start, offset: startOffset };
    const block = blockAround(start, host);
    for (let leaf = nextLeaf(caret, host, step); leaf; leaf = nextLeaf(besideLeaf(leaf, step), host, step)) {
        const isElsewhere = blockAround(leaf, host) !== block;
        if (isText(leaf) && dataOf(leaf) === "") continue;
        if (isText(leaf) && !isElsewhere) {
            const letters = Array.from(dataOf(leaf)), length = dataOf(leaf).length;
            return step < 0 ? makeRange(leaf, length - letters[letters.length - 1].length, leaf, length)
                : makeRange(leaf, 0, leaf, letters[0].length);
        }
        const parent = parentState(leaf), place = native.index(leaf.id);
        if (!isElsewhere) return makeRange(parent, place, parent, place + 1);
        // The blocks become one.
        const edge = isText(leaf) ? { node: leaf, offset: step < 0 ? dataOf(leaf).length : 0 }
            : leaf.kind === ELEMENT && !isWhole(leaf) ? { node: leaf, offset: 0 }
                : { node: parent, offset: step < 0 && !isBreak(leaf) ? place + 1 : place };
        return step < 0 ? makeRange(edge.node, edge.offset, start, startOffset)
            : makeRange(start, startOffset, edge.node, edge.offset);
    }
    return null;
}
const besideLeaf = (leaf, step) => ({ node: parentState(leaf), offset: native.index(leaf.id) + (step < 0 ? 0 : 1) });
/// The next text, whole part or empty element from a place in a host on; null at its edge.
function nextLeaf({ node, offset }, host, step) {
    let s = isText(node) ? null : S(native.children(node.id)[step < 0 ? offset - 1 : offset] ?? -1);
    while (!s) {
        if (node === host) return null;
        s = S(step < 0 ? native.prev(node.id) : native.next(node.id));
        if (!s) node = parentState(node);
    }
    while (s.kind === ELEMENT && !isWhole(s)) {
        const inner = S(step < 0 ? native.last(s.id) : native.first(s.id));
        if (!inner) break;
        s = inner;
    }
    return s.kind === COMMENT ? nextLeaf(besideLeaf(s, step), host, step) : s;
}
/// After a deletion from one block into another, the content of the second one belongs to the first.
function joinBlocks(first, last, host) {
    if (first === last || last === host || !isConnected(last) || native.contains(last.id, first.id) || first === host
        && !native.contains(host.id, last.id)) return;
    const isInside = native.contains(first.id, last.id);
    // The line break of an empty block has served.
    const only = S(native.first(last.id));
    if (isBreak(only) && !S(native.next(only.id))) kernel.remove(only);
    for (const child of childStates(last)) {
        if (isInside) preInsert(child, parentState(last), last);
        else preInsert(child, first, null);
    }
    let empty = last;
    while (empty !== host && native.first(empty.id) < 0) {
        const parent = parentState(empty);
        kernel.remove(empty);
        empty = parent;
    }
}
/// A block without any content has a line break, so that it keeps its line.
function keepBlock(r, host) {
    if (isText(r.start) && dataOf(r.start) === "") {
        const parent = parentState(r.start), place = native.index(r.start.id);
        kernel.remove(r.start);
        collapseRange(r, parent, place);
    }
    const block = blockAround(r.start, host);
    if (block !== host && isConnected(block) && native.first(block.id) < 0) {
        append(makeElementIn(documentOf(host), HTML, null, "br"), block);
        collapseRange(r, block, 0);
    } else {
        tellMovedSelection();
    }
}
function insertAtCaret(r, text, host) {
    let { start: node, startOffset: offset } = r;
    if (!isText(node)) {
        const children = childStates(node), [before, after] = [children[offset - 1], children[offset]];
        if (before && isText(before)) {
            [node, offset] = [before, dataOf(before).length];
        } else if (after && isText(after)) {
            [node, offset] = [after, 0];
        } else {
            const made = makeText("", documentOf(host));
            // The line break of an empty block has served.
            const isPlaceholder = isBreak(after) && !S(native.next(after.id));
            preInsert(made, node, after ?? null);
            if (isPlaceholder) kernel.remove(after);
            [node, offset] = [made, 0];
        }
    }
    replaceData(node, offset, 0, text);
    collapseRange(r, node, offset + text.length);
}
function breakLine(r, host) {
    const block = blockAround(r.start, host);
    if (getAttr(host, "contenteditable") === "plaintext-only" && isText(r.start)) return insertAtCaret(r, "\n", host);
    const made = makeElementIn(documentOf(host), HTML, null, "br");
    insertInRange(r, made);
    const parent = parentState(made), place = native.index(made.id) + 1;
    // At the end of a block, a line break shows a line only if another one follows.
    let hasMore = false;
    for (let leaf = nextLeaf({ node: parent, offset: place }, host, 1); leaf && !hasMore; leaf =
        nextLeaf(besideLeaf(leaf, 1), host, 1)) {
        if (blockAround(leaf, host) !== block) break;
        hasMore = !isText(leaf) || dataOf(leaf) !== "";
    }
    if (!hasMore) preInsert(makeElementIn(documentOf(host), HTML, null, "br"), parent, S(native.next(made.id)));
    collapseRange(r, parent, place);
}
/// Ends a block at the caret, and begins another one of its kind.
function breakBlock(r, host) {
    const doc = documentOf(host);
    let block = blockAround(r.start, host);
    while (block !== host && !["p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "dd", "dt", "address"].includes(
        block.local)) block = blockAround(parentState(block), host);
    if (block === host && ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "span"].includes(
        host.local)) return breakLine(r, host);
    const rest = makeRange(r.start, r.startOffset, r.start, r.startOffset);
    let made, parent = host, before = null;
    if (block === host) {
        // Text without a block of its own: what follows it up to the next block moves to a block.
        let top = r.start;
        while (top !== host && parentState(top) !== host) top = parentState(top);
        let end = top === host ? r.startOffset : native.index(top.id) + 1;
        const children = childStates(host);
        while (end < children.length && !isTextBlock(children[end])) end++;
        [rest.end, rest.endOffset] = [host, end];
        before = children[end] ?? null;
        made = makeElementIn(doc, HTML, null, "div");
    } else {
        [rest.end, rest.endOffset] = [block, lengthOf(block)];
        parent = parentState(block);
        before = S(native.next(block.id));
        made = cloneNode(block, doc, false);
        removeAttr(made, "id");
    }
    append(extractContents(rest, true), made);
    preInsert(made, parent, before);
    for (const s of [block, made]) if (s !== host && (native.textContent(s.id) === ""
        && !S(native.query(s.id, "br, img, hr, input", 1)?.[0] ?? -1))) {
        for (const child of childStates(s)) if (isText(child)) kernel.remove(child);
        let inner = s;
        for (let id = native.first(s.id); id >= 0; id = native.first(id)) inner = S(id);
        append(makeElementIn(doc, HTML, null, "br"), inner);
    }
    let caret = made;
    for (let id = native.first(caret.id); id >= 0 && !isWhole(S(id)); id = native.first(id)) caret = S(id);
    collapseRange(r, caret, 0);
}
/// Moves the caret by a letter, or to an edge of the text.
function moveCaret(host, step) {
    const r = selectedIn(host), texts = [];
    for (let id = native.following(host.id, host.id); id >= 0; id = native.following(id, host.id)) if (
        native.kind(id) === TEXT) texts.push(S(id));
    if (texts.length === 0) return;
    const [first, last] = [texts[0], texts[texts.length - 1]];
    if (step === -Infinity) return collapseTo(selection(), first, 0);
    if (step === Infinity) return collapseTo(selection(), last, dataOf(last).length);
    const node = isText(r.start) ? r.start : texts.find((t) => comparePoints(t, 0, r.start, r.startOffset) >= 0)
        ?? last;
    let place = texts.indexOf(node), offset = (node === r.start ? r.startOffset : 0) + step;
    if (offset < 0 && place > 0) offset = dataOf(texts[--place]).length;
    else if (offset > dataOf(node).length && place + 1 < texts.length) offset = 0, place++;
    collapseTo(selection(), texts[place], Math.min(Math.max(0, offset), dataOf(texts[place]).length));
}
export const isTextField = (s) => s.isHTML
    && (s.local === "textarea" || (s.local === "input" && valueMode(inputType(s)) === "value"));
