// Text.

import { native } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { fail } from "../webidl/exceptions.js";
import { dataOf, HTML, makeFragment, makeText, parentState, S, TEXT } from "../dom/states.js";
import { documentOf } from "../dom/document.js";
import { append, replaceAll, replaceChild } from "../dom/tree.js";
import { replaceData } from "../dom/character-data.js";
import { makeElementIn } from "../dom/markup.js";

export function setText(s, text) {
    kernel.reactions(() => replaceAll(s, text === "" ? null : makeText(text, documentOf(s))));
}
export function setInnerText(s, text, isOuter) {
    const d = documentOf(s);
    kernel.reactions(() => {
        const fragment = makeFragment(d);
        const lines = text.split(/\r\n|\n|\r/);
        lines.forEach((line, i) => {
            if (i > 0) append(makeElementIn(d, HTML, null, "br"), fragment);
            if (line !== "") append(makeText(line, d), fragment);
        });
        if (!isOuter) {
            replaceAll(s, fragment);
            return;
        }
        const parent = parentState(s);
        if (!parent) fail("NoModificationAllowedError", "The element has no parent");
        if (native.first(fragment.id) < 0) append(makeText("", d), fragment);
        const next = S(native.next(s.id)), previous = S(native.prev(s.id));
        replaceChild(parent, fragment, s);
        const before = next ? S(native.prev(next.id)) : S(native.last(parent.id));
        if (before && before.kind === TEXT && next && next.kind === TEXT) mergeWithNext(before);
        if (previous && previous.kind === TEXT) mergeWithNext(previous);
    });
}
function mergeWithNext(s) {
    const next = S(native.next(s.id));
    if (!next || next.kind !== TEXT) return;
    replaceData(s, dataOf(s).length, 0, dataOf(next));
    kernel.remove(next);
}
