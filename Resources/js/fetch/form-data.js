// Form data (XMLHttpRequest Standard section 4).

import { native } from "garth:realm";
import { need, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { array } from "../webidl/values.js";
import { ascii, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import {
    brand, implementsInterface, instance, interface_, interfaces, makePairIterable, toState,
} from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { HTML, parentState, rootState, S } from "../dom/states.js";
import { getAttr } from "../dom/attributes.js";
import { isDisabledOption, optionIDs, optionValue, selectedPlaces } from "../forms/options.js";
import { inputType } from "../forms/types.js";
import { inputValue, isChecked, normalizeNewlines, textAreaValue } from "../forms/values.js";
import { isDisabled, isListed, isSubmitButton } from "../forms/owners.js";
import { decodeBytes } from "./url.js";
import { joinBytes, noBytes } from "./headers.js";
import { asFile, Blob, blobType } from "./blob.js";

function toEntry(name, value, filename, count) {
    if (implementsInterface(value, Blob)) {
        const blob = stateOf(value);
        if (filename === undefined && blob.name !== undefined) return [name, value];
        return [name, asFile(blob, filename ?? blob.name ?? "blob")];
    }
    if (count >= 3) throw typeError("The value is no Blob");
    return [name, toUSV(value)];
}
export const FormData = interface_("FormData", null, () => class {
    append(name, value, filename = undefined) {
        const s = brand(this, FormData);
        need(arguments.length, 2);
        s.list.push(toEntry(toUSV(name), value, filename === undefined ? undefined : toUSV(filename),
            arguments.length));
    }
    delete(name) {
        const s = brand(this, FormData);
        need(arguments.length, 1);
        name = toUSV(name);
        s.list = s.list.filter(([n]) => n !== name);
    }
    get(name) {
        const s = brand(this, FormData);
        need(arguments.length, 1);
        name = toUSV(name);
        return s.list.find(([n]) => n === name)?.[1] ?? null;
    }
    getAll(name) {
        const s = brand(this, FormData);
        need(arguments.length, 1);
        name = toUSV(name);
        return array(s.list.filter(([n]) => n === name).map(([, v]) => v));
    }
    has(name) {
        const s = brand(this, FormData);
        need(arguments.length, 1);
        name = toUSV(name);
        return s.list.some(([n]) => n === name);
    }
    set(name, value, filename = undefined) {
        const s = brand(this, FormData);
        need(arguments.length, 2);
        const entry = toEntry(toUSV(name), value, filename === undefined ? undefined : toUSV(filename),
            arguments.length);
        const place = s.list.findIndex(([n]) => n === entry[0]);
        if (place < 0) s.list.push(entry);
        else s.list = s.list.filter(([n], i) => n !== entry[0] || i === place)
            .map((old, i) => (i === place ? entry : old));
    }
}, {
    make([form = undefined, submitter = null], newTarget) {
        let list = [];
        if (form !== undefined) {
            const s = toState(form, interfaces.HTMLFormElement);
            let button = null;
            if (submitter !== null && submitter !== undefined) {
                button = toState(submitter, interfaces.HTMLElement);
                if (!isSubmitButton(button)) throw typeError("The submitter is no submit button");
                if (kernel.formOwner(button) !== s) fail("NotFoundError", "The submitter is of another form");
            }
            const entries = formEntries(s, button);
            if (entries === null) fail("InvalidStateError", "The form is being read");
            list = entries;
        }
        return instance(FormData, { list }, newTarget);
    },
});
makePairIterable(FormData, "FormData", (s) => s.list);
/// HTML Standard, "constructing the entry list"; null while another list of the form is made.
function formEntries(form, submitter) {
    if (form.isReadingEntries) return null;
    form.isReadingEntries = true;
    const list = [];
    const add = (name, value) => {
        list.push([name.toWellFormed(), typeof value === "string" ? value.toWellFormed() : value]); };
    const root = rootState(form);
    for (const id of native.collect(root.id, 1, HTML, "*")) {
        const s = S(id);
        if (!isListed(s) || kernel.formOwner(s) !== form || isDisabled(s) || closest(s, "datalist")) continue;
        const type = s.local === "input" ? inputType(s) : s.local;
        if (["fieldset", "object", "output"].includes(type)) continue;
        if (s.custom?.isFormAssociated) {
            const own = getAttr(s, "name") ?? "";
            for (const [name, value] of (s.internals && stateOf(s.internals).entries) ?? []) if (
                (name ?? own) !== "") add(name ?? own, value);
            continue;
        }
        const isButton = s.local === "button" || ["submit", "image", "reset", "button"].includes(type);
        if (isButton && s !== submitter) continue;
        if ((type === "checkbox" || type === "radio") && !isChecked(s)) continue;
        const name = getAttr(s, "name") ?? "";
        if (type === "image") {
            const prefix = name === "" ? "" : `${name}.`;
            add(`${prefix}x`, "0");
            add(`${prefix}y`, "0");
            continue;
        }
        if (name === "") continue;
        if (type === "select") {
            for (const place of selectedPlaces(s)) {
                const option = S(optionIDs(s)[place]);
                if (!isDisabledOption(option)) add(name, optionValue(option));
            }
        } else if (type === "checkbox" || type === "radio") {
            add(name, getAttr(s, "value") ?? "on");
        } else if (type === "file") {
            const files = s.files ? stateOf(s.files).files : [];
            for (const file of files) add(name, file);
            if (files.length === 0) add(name, asFile({ bytes: noBytes, type: "application/octet-stream" }, ""));
        } else if (type === "hidden" && ascii.lower(name) === "_charset_") {
            add(name, "UTF-8");
        } else if (s.local === "button") {
            add(name, getAttr(s, "value") ?? "");
        } else if (s.local === "input" || s.local === "textarea") {
            add(name, s.local === "textarea" ? normalizeNewlines(textAreaValue(s)) : inputValue(s));
            const direction = getAttr(s, "dirname");
            if (direction) add(direction, "ltr");
        }
    }
    const data = { list };
    instance(FormData, data);
    fire(form, "formdata", { I: interfaces.FormDataEvent, bubbles: true, formData: data.wrapper });
    form.isReadingEntries = false;
    return [...data.list];
}
function closest(s, local) {
    for (let p = parentState(s); p; p = parentState(p)) if (p.isHTML && p.local === local) return p;
    return null;
}
const fieldName = (text) => text.replace(/\r\n?|\n/g, "\r\n")
    .replace(/[\r\n"]/g, (c) => ({ "\r": "%0D", "\n": "%0A", "\"": "%22" }[c]));
/// HTML Standard, "multipart/form-data encoding algorithm".
export function multipart(list, boundary) {
    const pieces = [];
    for (const [name, value] of list) {
        let head = `--${boundary}\r\nContent-Disposition: form-data; name="${fieldName(name)}"`;
        if (typeof value === "string") {
            pieces.push(native.encodeUTF8(`${head}\r\n\r\n${value.replace(/\r\n?|\n/g, "\r\n")}\r\n`));
            continue;
        }
        const file = stateOf(value);
        const name2 = file.name.replace(/[\r\n"]/g, (c) => ({ "\r": "%0D", "\n": "%0A", "\"": "%22" }[c]));
        head += `; filename="${name2}"\r\nContent-Type: ${file.type || "application/octet-stream"}\r\n\r\n`;
        pieces.push(native.encodeUTF8(head), file.bytes, native.encodeUTF8("\r\n"));
    }
    pieces.push(native.encodeUTF8(`--${boundary}--\r\n`));
    return joinBytes(pieces);
}
function indexOfBytes(bytes, wanted, from) {
    outer: for (let i = from; i + wanted.length <= bytes.length; i++) {
        for (let k = 0; k < wanted.length; k++) if (bytes[i + k] !== wanted[k]) continue outer;
        return i;
    }
    return -1;
}
/// Fetch Standard, "multipart/form-data parser"; null for bytes that are none.
export function parseMultipart(bytes, boundary) {
    const list = [], mark = native.encodeUTF8(`--${boundary}`), crlf = native.encodeUTF8("\r\n"), end =
        native.encodeUTF8("\r\n\r\n");
    let place = 0;
    if (indexOfBytes(bytes, mark, 0) !== 0) return null;
    for (;;) {
        place += mark.length;
        if (bytes[place] === 45 && bytes[place + 1] === 45) return list;
        if (indexOfBytes(bytes, crlf, place) !== place) return null;
        const isBare = indexOfBytes(bytes, crlf, place + 2) === place + 2;
        const headEnd = isBare ? place : indexOfBytes(bytes, end, place);
        if (headEnd < 0) return null;
        const head = decodeBytes("utf-8", bytes.slice(place, headEnd), true);
        const disposition = /\r\ncontent-disposition:\s*form-data;\s*name="([^"]*)"(?:;\s*filename="([^"]*)")?/i.exec(
            head);
        if (!disposition) return null;
        const plain = (t) => t.replace(/%0A|%0D|%22/gi,
            (c) => ({ "%0A": "\n", "%0D": "\r", "%22": "\"" }[c.toUpperCase()]));
        const start = headEnd + 4;
        const next = indexOfBytes(bytes, joinBytes([crlf, mark]), start - (isBare ? 2 : 0));
        if (next < 0) return null;
        const body = bytes.slice(start, next);
        const type = /\r\ncontent-type:[\t ]*([^\r\n]*)/i.exec(head)?.[1] ?? "text/plain";
        if (disposition[2] === undefined) list.push([plain(disposition[1]), decodeBytes("utf-8", body, false)]);
        else list.push([plain(disposition[1]), asFile({ bytes: body, type: blobType(type) }, plain(disposition[2]))]);
        place = next + 2;
    }
}
