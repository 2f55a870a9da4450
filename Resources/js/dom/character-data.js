// CharacterData (DOM Standard section 4.10).

import { native } from "garth:realm";
import { need, shared } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { toStr, toStrOrEmpty, toULong } from "../webidl/conversions.js";
import { brand, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    CDATA, childrenChanged, constructNode, dataOf, makeComment, makeNode, makeText, Node, parentState, rootState, S,
    storeData, targetOf, TEXT,
} from "./states.js";
import { documentOf, mainDocument } from "./document.js";
import { eachRange, liveRanges } from "./live.js";

export const CharacterData = interface_("CharacterData", Node, () => class {
    get data() { return dataOf(brand(this, CharacterData)); }
    set data(v) {
        const s = brand(this, CharacterData);
        replaceData(s, 0, dataOf(s).length, toStrOrEmpty(v));
    }
    get length() { return dataOf(brand(this, CharacterData)).length; }
    substringData(offset, count) {
        const s = brand(this, CharacterData);
        need(arguments.length, 2);
        offset = toULong(offset);
        count = toULong(count);
        const data = dataOf(s);
        if (offset > data.length) fail("IndexSizeError", "The offset is beyond the end");
        return data.slice(offset, offset + count);
    }
    appendData(data) {
        const s = brand(this, CharacterData);
        need(arguments.length, 1);
        replaceData(s, dataOf(s).length, 0, toStr(data));
    }
    insertData(offset, data) {
        const s = brand(this, CharacterData);
        need(arguments.length, 2);
        replaceData(s, toULong(offset), 0, toStr(data));
    }
    deleteData(offset, count) {
        const s = brand(this, CharacterData);
        need(arguments.length, 2);
        replaceData(s, toULong(offset), toULong(count), "");
    }
    replaceData(offset, count, data) {
        const s = brand(this, CharacterData);
        need(arguments.length, 3);
        replaceData(s, toULong(offset), toULong(count), toStr(data));
    }
});
export function replaceData(s, offset, count, data) {
    const old = dataOf(s);
    if (offset > old.length) fail("IndexSizeError", "The offset is beyond the end");
    if (offset + count > old.length) count = old.length - offset;
    if (shared.observerCount > 0) kernel.queueRecord("characterData", s, { oldValue: old });
    storeData(s, old.slice(0, offset) + data + old.slice(offset + count));
    if (liveRanges.size > 0) {
        const move = (at) => (at > offset && at <= offset + count ? offset : at > offset + count ? at
            + data.length - count : at);
        eachRange((r) => {
            if (r.start === s) r.startOffset = move(r.startOffset);
            if (r.end === s) r.endOffset = move(r.endOffset);
        });
    }
    const parent = parentState(s);
    if (parent) childrenChanged(parent);
}
export const Text = interface_("Text", CharacterData, () => class {
    splitText(offset) {
        const s = brand(this, Text);
        need(arguments.length, 1);
        return splitText(s, toULong(offset)).wrapper;
    }
    get wholeText() {
        let id = brand(this, Text).id;
        const isTextID = (n) => n >= 0 && (native.kind(n) === TEXT || native.kind(n) === CDATA);
        while (isTextID(native.prev(id))) id = native.prev(id);
        let text = "";
        for (; isTextID(id); id = native.next(id)) text += dataOf(S(id));
        return text;
    }
    get assignedSlot() {
        const s = kernel.assignedSlot(brand(this, Text));
        return s && rootState(s).shadowMode === "open" ? s.wrapper : null;
    }
}, {
    make([data = ""], newTarget) {
        return constructNode(makeText(toStr(data), mainDocument), newTarget);
    },
});
export function splitText(s, offset) {
    const data = dataOf(s);
    if (offset > data.length) fail("IndexSizeError", "The offset is beyond the end");
    const count = data.length - offset;
    const rest = makeNode(s.kind, data.slice(offset), documentOf(s));
    const parent = parentState(s);
    if (parent) {
        kernel.insert(rest, parent, S(native.next(s.id)), false);
        const index = native.index(s.id);
        eachRange((r) => {
            if (r.start === s && r.startOffset > offset) [r.start, r.startOffset] = [rest, r.startOffset - offset];
            if (r.end === s && r.endOffset > offset) [r.end, r.endOffset] = [rest, r.endOffset - offset];
            if (r.start === parent && r.startOffset === index + 1) r.startOffset++;
            if (r.end === parent && r.endOffset === index + 1) r.endOffset++;
        });
    }
    replaceData(s, offset, count, "");
    return rest;
}
export const CDATASection = interface_("CDATASection", Text, () => class {});
export const ProcessingInstruction = interface_("ProcessingInstruction", CharacterData, () => class {
    get target() { return targetOf(brand(this, ProcessingInstruction)); }
    get sheet() {
        brand(this, ProcessingInstruction);
        return null;
    }
});
export const Comment = interface_("Comment", CharacterData, () => class {}, {
    make([data = ""], newTarget) {
        return constructNode(makeComment(toStr(data), mainDocument), newTarget);
    },
});

export const DocumentType = interface_("DocumentType", Node, () => class {
    get name() { return doctypeParts(brand(this, DocumentType))[0]; }
    get publicId() { return doctypeParts(brand(this, DocumentType))[1]; }
    get systemId() { return doctypeParts(brand(this, DocumentType))[2]; }
});
export function doctypeParts(s) {
    const parts = native.text(s.id).split("\0");
    return [parts[0], parts[1] ?? "", parts[2] ?? ""];
}
