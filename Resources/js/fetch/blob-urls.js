// URLs of blobs (File API section 8).

import { need, rangeError } from "../webidl/page.js";
import { toUSV } from "../webidl/conversions.js";
import { publishMembers, toState, whenSeen } from "../webidl/interfaces.js";
import { URLInterface } from "./url.js";
import { randomUUID } from "../window/crypto.js";
import { noBytes } from "./headers.js";
import { Blob } from "./blob.js";
import { pageOrigin } from "./request.js";

/// The blobs by their URLs; a page may keep so many.
export const blobURLs = new Map();
const blobURLLimit = 1000;
whenSeen(URLInterface, () => publishMembers(class {
    static createObjectURL(object) {
        need(arguments.length, 1);
        const blob = toState(object, Blob);
        if (blobURLs.size >= blobURLLimit) throw rangeError("There are too many URLs of blobs");
        const url = `blob:${pageOrigin()}/${randomUUID()}`;
        blobURLs.set(url, blob);
        return url;
    }
    static revokeObjectURL(url) {
        need(arguments.length, 1);
        blobURLs.delete(toUSV(url));
    }
}, URLInterface, true));
/// The answer to a request for a blob, as the host would give it.
export function blobAnswer(r) {
    const blob = blobURLs.get(r.url.split("#")[0]);
    if (blob === undefined || r.method !== "GET") return [0, 0, "", "", false, [], noBytes];
    const fields = ["content-length", String(blob.bytes.length)];
    if (blob.type !== "") fields.push("content-type", blob.type);
    return [1, 200, "OK", r.url, false, fields, blob.bytes];
}
