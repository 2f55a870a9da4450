// Blobs and files (File API).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { ascii, toDict, toLongLong, toNumber, toSequence, toStr, toULong, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, implementsInterface, instance, interface_, makeArrayLike } from "../webidl/interfaces.js";
import { legacyObject } from "../webidl/legacy.js";
import { has, pageMethods } from "../html/clone.js";
import { decodeBytes } from "./url.js";
import { pageBytes, toBytes } from "./encoding.js";
import { joinBytes, pageBuffer, promised, toEnum } from "./headers.js";

function blobBytes(parts, options) {
    const isNative = options.endings === "native";
    return joinBytes(parts.map((part) => {
        if (part.bytes) return part.bytes;
        return native.encodeUTF8(isNative ? part.replace(/\r\n?/g, "\n") : part);
    }));
}
function toBlobPart(v) {
    if (implementsInterface(v, Blob)) return { bytes: stateOf(v).bytes };
    if (isObject(v) && (ArrayBuffer.isView(v) || has(pageMethods.byteLength, v))) return { bytes: toBytes(v) };
    return toUSV(v);
}
function toBlobOptions(v) {
    const d = toDict(v);
    const endings = d.endings;
    const result = { endings: endings === undefined ? "transparent" : toEnum(endings, ["transparent", "native"]) };
    const type = d.type;
    result.type = type === undefined ? "" : blobType(toStr(type));
    return result;
}
export const blobType = (type) => (/[^\x20-\x7e]/.test(type) ? "" : ascii.lower(type));
export const Blob = interface_("Blob", null, () => class {
    get size() { return brand(this, Blob).bytes.length; }
    get type() { return brand(this, Blob).type; }
    slice(start = undefined, end = undefined, contentType = undefined) {
        const s = brand(this, Blob);
        const count = s.bytes.length;
        const place = (v, standard) => {
            if (v === undefined) return standard;
            // [Clamp]: a number that is none is 0, and halves go to the even side.
            const x = toNumber(v), n = x !== x ? 0 : x === Infinity || x === -Infinity ? x : clamped(x);
            return n < 0 ? Math.max(count + n, 0) : Math.min(n, count);
        };
        const first = place(start, 0), last = place(end, count);
        return newBlob(s.bytes.slice(first, Math.max(first, last)), contentType === undefined ? ""
            : blobType(toStr(contentType)));
    }
    text() { return promised(() => decodeBytes("utf-8", brand(this, Blob).bytes, false)); }
    arrayBuffer() { return promised(() => pageBuffer(brand(this, Blob).bytes)); }
    bytes() { return promised(() => pageBytes(brand(this, Blob).bytes)); }
}, {
    make([parts = undefined, options = undefined], newTarget) {
        const list = parts === undefined ? [] : toSequence(parts, toBlobPart);
        const o = toBlobOptions(options);
        return instance(Blob, { bytes: blobBytes(list, o), type: o.type }, newTarget);
    },
});
function clamped(x) {
    const low = Math.floor(x), rest = x - low;
    return (rest > .5 || (rest === .5 && low % 2 !== 0) ? low + 1 : low) + 0;
}
export function newBlob(bytes, type) { return instance(Blob, { bytes, type }); }
export const File = interface_("File", Blob, () => class {
    get name() { return brand(this, File).name; }
    get lastModified() { return brand(this, File).lastModified; }
    get webkitRelativePath() { return brand(this, File) && ""; }
}, {
    length: 2,
    make([parts, name, options = undefined], newTarget) {
        const list = toSequence(parts, toBlobPart);
        name = toUSV(name);
        const o = toBlobOptions(options);
        const modified = toDict(options).lastModified;
        return instance(File, {
            bytes: blobBytes(list, o), type: o.type, name,
            lastModified: modified === undefined ? wallTime() : toLongLong(modified),
        }, newTarget);
    },
});
export const wallTime = () => Math.floor(native.timeOrigin() + native.now());
export const asFile = (blob, name) =>
    instance(File, { bytes: blob.bytes, type: blob.type, name, lastModified: blob.lastModified ?? wallTime() });
export const FileList = interface_("FileList", null, () => class {
    get length() { return brand(this, FileList).files.length; }
    item(index) {
        const s = brand(this, FileList);
        need(arguments.length, 1);
        return s.files[toULong(index)] ?? null;
    }
});
makeArrayLike(FileList, false);
export const fileList = (files) =>
    legacyObject(FileList, { files }, { length: (s) => s.files.length, item: (s, i) => s.files[i] });
/// The files of a field, the same object until the person chooses others.
export const chosenFiles = (s) => (s.files ??= fileList([]));
