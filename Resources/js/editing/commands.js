// Commands of scripts (execCommand, W3C).

import { native } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { interfaces } from "../webidl/interfaces.js";
import { fire } from "../events/event.js";
import {
    childStates, ELEMENT, HTML, isConnected, lengthOf, makeFragment, makeText, parentState, S,
} from "../dom/states.js";
import { bodyOf, documentOf, mainDocument } from "../dom/document.js";
import { newTransfer } from "../events/drag.js";
import { append, preInsert } from "../dom/tree.js";
import { cloneNode } from "../dom/node.js";
import { hasAttr, setAttr } from "../dom/attributes.js";
import { makeElementIn, parseFragment } from "../dom/markup.js";
import {
    deleteContents, extractContents, insertInRange, isCollapsed, isInclusiveAncestor, makeRange, rangeText,
} from "../dom/ranges.js";
import { select, selectedRange, selection } from "../dom/selection.js";
import { typeValue } from "../html/shared.js";
import { canSelect } from "../forms/types.js";
import { controlValue, selectionOf, setSelection } from "../forms/values.js";
import { isDisabled } from "../forms/owners.js";
import { collapseRange, editingHost, editText, insertLines, isTextBlock, isTextField, selectedIn } from "./hosts.js";

/// What each command does to the selected text of a host; a format names its elements, the one that it makes first.
const commands = {
    __proto__: null,
    inserttext: { edit: (host, value) => insertLines(host, value, "insertText", true) },
    insertparagraph: { edit: (host) => editText(host, "insertParagraph", null, true) },
    insertlinebreak: { edit: (host) => editText(host, "insertLineBreak", null, true) },
    delete: { edit: (host) => editText(host, "deleteContentBackward", null, true) },
    forwarddelete: { edit: (host) => editText(host, "deleteContentForward", null, true) },
    selectall: { edit: (host) => select(selection(), makeRange(host, 0, host, lengthOf(host)), false) },
    inserthtml: { edit: insertMarkup },
    bold: { format: ["b", "strong"], inputType: "formatBold" },
    italic: { format: ["i", "em"], inputType: "formatItalic" },
    underline: { format: ["u"], inputType: "formatUnderline" },
    strikethrough: { format: ["s", "strike", "del"], inputType: "formatStrikeThrough" },
    createlink: { link: true },
    unlink: { format: ["a"], inputType: "", isRemoval: true },
};
export const commandNamed = (name) => commands[name.toLowerCase()] ?? null;
export const isSupported = (name) => commandNamed(name) !== null || ["copy", "cut"].includes(name.toLowerCase());
/// The editing host with the selection; null without one.
export function commandHost(d) {
    const r = d === mainDocument ? selectedRange(selection()) : null;
    const host = r && editingHost(r.end);
    return host && isInclusiveAncestor(host, r.start) ? host : null;
}
export function performCommand(d, name, value) {
    const lower = name.toLowerCase();
    if (lower === "copy" || lower === "cut") return copySelection(d, lower);
    const command = commandNamed(name), { focused } = d;
    if (!command) return false;
    // In a field, text is typed and deleted.
    if (focused && isTextField(focused) && isConnected(focused)) return commandField(focused, name.toLowerCase(),
        value);
    const host = commandHost(d);
    if (!host) return false;
    if (command.edit) command.edit(host, value);
    else if (command.link) makeLink(host, value);
    else if (!command.isRemoval || isInFormat(d, command)) toggleFormat(host, command);
    return true;
}
/// Copies what is selected, or what a listener of the event gives instead (Clipboard API, "the copy action").
function copySelection(d, type) {
    const { focused } = d, field = focused && isTextField(focused) && isConnected(focused) ? focused : null;
    const range = field ? null : selectedRange(selection()), transfer = newTransfer();
    const target = field ?? (range ? elementOf(range.start) : null) ?? bodyOf(d);
    const event = { I: interfaces.ClipboardEvent, bubbles: true, cancelable: true, composed: true };
    const isAllowed = target === null || fire(target, type, { ...event, clipboardData: transfer.wrapper });
    const text = isAllowed ? selectedText(field, range) : transfer.data.get("text/plain") ?? "";
    if (text === "" || !native.copyText(text)) return false;
    if (type === "cut" && isAllowed && field) return commandField(field, "delete", "");
    return true;
}
function selectedText(field, range) {
    return field ? controlValue(field).slice(...selectionOf(field)) : range ? rangeText(range) : "";
}
function elementOf(s) { return s.kind === ELEMENT || s.kind === undefined ? s : parentState(s); }
function commandField(s, name, value) {
    if (isDisabled(s) || hasAttr(s, "readonly") || !canSelect(s)) return false;
    const text = controlValue(s), [start, end] = selectionOf(s);
    const edit = (from, to, inserted, inputType) => {
        typeValue(s, text.slice(0, from) + inserted + text.slice(to), from + inserted.length,
            { inputType, data: inserted === "" ? null : inserted });
        return true;
    };
    switch (name) {
    case "inserttext": return edit(start, end, s.local === "textarea" ? value : value.replace(/\n/g, " "),
        "insertText");
    case "delete": return start !== end || start > 0 ? edit(start === end ? start - 1 : start, end, "",
        "deleteContentBackward") : false;
    case "forwarddelete": return start !== end || end < text.length
        ? edit(start, start === end ? end + 1 : end, "", "deleteContentForward") : false;
    case "selectall": return setSelection(s, 0, text.length), true;
    default: return false;
    }
}
function tellFormat(host, r, inputType, data = null) {
    select(selection(), r, false);
    fire(host, "input", { I: interfaces.InputEvent, bubbles: true, composed: true, inputType, data });
}
function insertMarkup(host, markup) {
    const r = selectedIn(host);
    kernel.reactions(() => {
        deleteContents(r);
        const fragment = parseFragment(markup, host), last = S(native.last(fragment.id));
        if (!last) return;
        insertInRange(r, fragment);
        collapseRange(r, parentState(last), native.index(last.id) + 1);
    });
    tellFormat(host, r, "insertHTML");
}
/// The innermost element around a node, up to its host, with one of some names.
function formatAround(node, names) {
    const host = editingHost(node);
    for (let e = node.kind === ELEMENT ? node : parentState(node); e && e !== host; e = parentState(e)) if (e.isHTML
        && names.includes(e.local)) return e;
    return null;
}
export function isInFormat(d, command) {
    if (!command?.format || !commandHost(d)) return false;
    const r = selectedRange(selection()), around = formatAround(r.start, command.format);
    return around !== null && isInclusiveAncestor(around, r.end);
}
/// Takes the elements of some names out of a part of a text; what is in them stays.
function dissolve(root, names) {
    for (const e of childStates(root)) {
        if (e.kind !== ELEMENT) continue;
        dissolve(e, names);
        if (!e.isHTML || !names.includes(e.local)) continue;
        for (const child of childStates(e)) preInsert(child, root, e);
        kernel.remove(e);
    }
}
/// Puts the content of a fragment into an element that is made for it, that of blocks into one for each.
function wrap(fragment, make) {
    const children = childStates(fragment);
    if (!children.some(isTextBlock)) {
        const made = make();
        for (const child of children) append(child, made);
        append(made, fragment);
        return;
    }
    for (const child of children) if (child.kind === ELEMENT && isTextBlock(child)) {
        const part = makeFragment(documentOf(child));
        for (const inner of childStates(child)) append(inner, part);
        wrap(part, make);
        append(part, child);
    }
}
function toggleFormat(host, { format, inputType }) {
    const r = selectedIn(host), d = documentOf(host);
    const around = formatAround(r.start, format), isOn = around !== null && isInclusiveAncestor(around, r.end);
    kernel.reactions(() => {
        const fragment = extractContents(r, true);
        dissolve(fragment, format);
        if (isOn) {
            // The content behind it in the element keeps the format.
            const rest = extractContents(makeRange(r.start, r.startOffset, around, lengthOf(around)), true);
            const parent = parentState(around), before = S(native.next(around.id));
            if (native.textContent(around.id) === "") kernel.remove(around);
            if (native.textContent(rest.id) !== "") {
                const behind = cloneNode(around, d, false);
                append(rest, behind);
                preInsert(behind, parent, before);
                return placeFormatted(r, fragment, parent, behind);
            }
            return placeFormatted(r, fragment, parent, before);
        }
        wrap(fragment, () => makeElementIn(d, HTML, null, format[0]));
        insertFormatted(r, fragment);
    });
    tellFormat(host, r, inputType);
}
function makeLink(host, address) {
    const r = selectedIn(host), d = documentOf(host);
    if (address === "" || isCollapsed(r)) return;
    kernel.reactions(() => {
        const fragment = extractContents(r, true);
        dissolve(fragment, ["a"]);
        wrap(fragment, () => {
            const link = makeElementIn(d, HTML, null, "a");
            setAttr(link, "href", address);
            return link;
        });
        insertFormatted(r, fragment);
    });
    tellFormat(host, r, "insertLink", address);
}
/// Inserts what was taken out of a text, and selects it; where it is empty, the next letter goes there.
function insertFormatted(r, fragment) {
    const children = childStates(fragment), [first, last] = [children[0], children[children.length - 1]];
    if (!first) return;
    insertInRange(r, fragment);
    [r.start, r.startOffset, r.end, r.endOffset] = [first, 0, last, lengthOf(last)];
}
function placeFormatted(r, fragment, parent, before) {
    const children = childStates(fragment);
    if (children.length === 0) {
        const made = makeText("", documentOf(parent));
        preInsert(made, parent, before);
        return collapseRange(r, made, 0);
    }
    preInsert(fragment, parent, before);
    const first = children[0], last = children[children.length - 1];
    [r.start, r.startOffset, r.end, r.endOffset] = [parent, native.index(first.id), parent, native.index(last.id) + 1];
}
