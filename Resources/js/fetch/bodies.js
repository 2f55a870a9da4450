// Bodies (Fetch Standard section 5.2).

import { native } from "garth:realm";
import { typeError } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, implementsInterface, instance } from "../webidl/interfaces.js";
import { publishMixin } from "../dom/mixins.js";
import { has, pageMethods } from "../html/clone.js";
import { decodeBytes, parsePairs, serializePairs, URLSearchParams } from "./url.js";
import { pageBytes, toBytes } from "./encoding.js";
import { pageJSON } from "../window/host.js";
import { field, mediaType, noBytes, pageBuffer, typeText } from "./headers.js";
import { Blob, blobType, newBlob } from "./blob.js";
import { FormData, multipart, parseMultipart } from "./form-data.js";
import { attempt, deferred, finishReadable, ReadableStream, whenSettled } from "../streams/readable.js";
import { allBytes, allText, bodyStream } from "../streams/writable.js";

/// The bytes and the type of a body that a script gives.
export function extractBody(v) {
    if (implementsInterface(v, ReadableStream)) {
        const stream = stateOf(v);
        if (stream.reader || stream.isDisturbed) throw typeError("The stream was read already");
        return { bytes: noBytes, stream, type: null };
    }
    if (implementsInterface(v, Blob)) return { bytes: stateOf(v).bytes, type: stateOf(v).type || null };
    if (isObject(v) && (ArrayBuffer.isView(v) || has(pageMethods.byteLength, v))) return { bytes: toBytes(v),
        type: null };
    if (implementsInterface(v, FormData)) {
        const random = native.random(12);
        const boundary = `----GarthFormBoundary${Array.from(random, (b) => b.toString(16).padStart(2, "0")).join("")}`;
        return { bytes: multipart(stateOf(v).list, boundary), type: `multipart/form-data; boundary=${boundary}` };
    }
    if (implementsInterface(v, URLSearchParams)) {
        return { bytes: native.encodeUTF8(serializePairs(stateOf(v).list)),
            type: "application/x-www-form-urlencoded;charset=UTF-8" };
    }
    return { bytes: native.encodeUTF8(toUSV(v)), type: "text/plain;charset=UTF-8" };
}
const isBodyUsed = (s) => s.isUsed || (s.stream?.isDisturbed ?? false);
export function needsFreshBody(s) {
    if (isBodyUsed(s) || s.stream?.reader) throw typeError("The body was read already");
}
/// The bytes of a body, or a promise for what `readStream` makes of a stream of a script's own.
export function takeBody(s, readStream) {
    needsFreshBody(s);
    if (s.body === null) return noBytes;
    s.isUsed = true;
    if (s.hasOwnStream) return readStream(s.stream);
    if (s.stream) {
        s.stream.isDisturbed = true;
        finishReadable(s.stream);
    }
    return s.body;
}
const bodyType = (s) => { const type = field(s.headers.list, "content-type"); return type === null ? null
    : mediaType(type); };
export function bodyMembers(I) {
    const read = (object, use) => attempt(() => {
        const s = brand(object(), I());
        const bytes = takeBody(s, allBytes);
        if (!s.hasOwnStream || bytes === noBytes) return use(bytes, s);
        return then(bytes, (all) => use(all, s));
    });
    const then = (promise, use) => {
        const d = deferred();
        whenSettled(promise, (all) => d.resolve(attempt(() => use(all))), d.reject);
        return d.promise;
    };
    const readText = (object, use) => attempt(() => {
        const s = brand(object(), I());
        const body = takeBody(s, allText);
        return s.hasOwnStream && body !== noBytes ? then(body, use) : use(decodeBytes("utf-8", body, false));
    });
    publishMixin(() => class {
        get body() {
            const s = brand(this, I());
            return s.body === null ? null : (s.stream ??= bodyStream(s)).wrapper;
        }
        get bodyUsed() { return isBodyUsed(brand(this, I())); }
        arrayBuffer() { return read(() => this, pageBuffer); }
        blob() {
            return read(() => this, (bytes, s) => { const type = bodyType(s);
                return newBlob(bytes, type ? blobType(typeText(type)) : ""); });
        }
        bytes() { return read(() => this, pageBytes); }
        formData() {
            return read(() => this, (bytes, s) => {
                const type = bodyType(s);
                let list = null;
                if (type?.essence === "application/x-www-form-urlencoded") list =
                    parsePairs(decodeBytes("utf-8", bytes, false).replace(/^\?/, "%3F"));
                else if (type?.essence === "multipart/form-data" && type.parameters.has("boundary")) list =
                    parseMultipart(bytes, type.parameters.get("boundary"));
                if (list === null) throw typeError("The body is no form data");
                return instance(FormData, { list });
            });
        }
        json() { return readText(() => this, pageJSON); }
        text() { return readText(() => this, (text) => text); }
    }, I());
}
