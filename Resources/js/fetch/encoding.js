// Encoding (Encoding Standard section 7).

import { native } from "garth:realm";
import { apply, need, PUint8Array, rangeError, typeError } from "../webidl/page.js";
import { dictionary } from "../webidl/values.js";
import { toDict, toStr, toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { has, pageMethods, typedArrayTag } from "../html/clone.js";
import { decodeNext } from "./url.js";

export const TextDecoder = interface_("TextDecoder", null, () => class {
    get encoding() { return brand(this, TextDecoder).encoding; }
    get fatal() { return brand(this, TextDecoder).fatal; }
    get ignoreBOM() { return brand(this, TextDecoder).ignoreBOM; }
    decode(input = undefined, options = undefined) {
        const s = brand(this, TextDecoder);
        const bytes = input === undefined ? new Uint8Array(0) : viewOf(input);
        return decodePiece(s, bytes, !toDict(options).stream);
    }
}, {
    make([label = "utf-8", options = undefined], newTarget) {
        const d = toDict(options);
        const name = native.encodingName(toStr(label).replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, ""));
        const fatal = !!d.fatal, ignoreBOM = !!d.ignoreBOM;
        if (name === null || name === "replacement") throw rangeError("There is no such encoding");
        return instance(TextDecoder, { encoding: name, fatal, ignoreBOM, decoder: null, head: null }, newTarget);
    },
});
/// Decodes the next piece of a text.
export function decodePiece(s, bytes, isLast) {
    if (s.decoder === null) {
        s.decoder = native.decoder(s.encoding);
        s.head = [];
    }
    let prefix = "";
    if (s.ignoreBOM && s.head !== null) prefix = passMark(s, bytes, isLast);
    const text = decodeNext(s.decoder, bytes, isLast, s.fatal);
    if (isLast || text === null) s.decoder = null;
    if (text === null) throw typeError("The bytes are not valid in this encoding");
    return prefix + text;
}
/// The mark at the start of a text, which the decoder leaves out and this one keeps.
function passMark(s, bytes, isLast) {
    const mark = { __proto__: null, "utf-8": [0xef, 0xbb, 0xbf], "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] }[
        s.encoding];
    if (!mark) {
        s.head = null;
        return "";
    }
    for (const byte of bytes) {
        if (s.head.length === mark.length) break;
        s.head.push(byte);
    }
    if (s.head.length < mark.length && !isLast) return "";
    const isMark = mark.every((b, i) => s.head[i] === b);
    s.head = null;
    return isMark ? "\ufeff" : "";
}
/// The bytes of a buffer or a view, copied.
export function toBytes(v) { return new Uint8Array(viewOf(v)); }
/// The bytes of a buffer or a view, until scripts of the page run again.
export function viewOf(v) {
    const isShared = () => Object.prototype.toString.call(v) === "[object SharedArrayBuffer]";
    if (has(pageMethods.byteLength, v) || isShared()) return new Uint8Array(v);
    if (ArrayBuffer.isView(v)) return new Uint8Array(v.buffer, v.byteOffset, v.byteLength);
    throw typeError("The argument is no buffer");
}
export function pageBytes(bytes) {
    const result = new PUint8Array(bytes.length);
    Uint8Array.prototype.set.call(result, bytes);
    return result;
}
const TextEncoder = interface_("TextEncoder", null, () => class {
    get encoding() {
        brand(this, TextEncoder);
        return "utf-8";
    }
    encode(input = "") {
        brand(this, TextEncoder);
        return pageBytes(native.encodeUTF8(toUSV(input)));
    }
    encodeInto(source, destination) {
        brand(this, TextEncoder);
        need(arguments.length, 2);
        source = toUSV(source);
        if (!ArrayBuffer.isView(destination) || apply(typedArrayTag, destination, []) !== "Uint8Array") throw typeError(
            "The destination is no Uint8Array");
        const room = destination.length;
        let read = 0, written = 0;
        for (const c of source) {
            const bytes = native.encodeUTF8(c);
            if (written + bytes.length > room) break;
            for (const byte of bytes) destination[written++] = byte;
            read += c.length;
        }
        return dictionary({ read, written });
    }
}, {
    make(args, newTarget) { return instance(TextEncoder, {}, newTarget); },
});
const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
export function btoa(text) {
    let out = "";
    for (let i = 0; i < text.length; i += 3) {
        const codes = [0, 1, 2].map((k) => (i + k < text.length ? text.charCodeAt(i + k) : 0));
        if (codes.some((c) => c > 255)) fail("InvalidCharacterError", "The text has characters beyond U+00FF");
        const n = (codes[0] << 16) | (codes[1] << 8) | codes[2];
        out += base64[n >> 18] + base64[(n >> 12) & 63] + (i + 1 < text.length ? base64[(n >> 6) & 63] : "=")
            + (i + 2 < text.length ? base64[n & 63] : "=");
    }
    return out;
}
export function atob(text) {
    let data = text.replace(/[\t\n\f\r ]/g, "");
    if (data.length % 4 === 0) data = data.replace(/={1,2}$/, "");
    if (data.length % 4 === 1 || /[^A-Za-z0-9+\/]/.test(data)) fail("InvalidCharacterError", "The text is not Base64");
    let out = "", buffer = 0, bits = 0;
    for (const c of data) {
        buffer = (buffer << 6) | base64.indexOf(c);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            out += String.fromCharCode((buffer >> bits) & 255);
            buffer &= (1 << bits) - 1;
        }
    }
    return out;
}
