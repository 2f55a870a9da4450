// Compression Streams. A part of the prelude; zlib does the work (Natives+Compression.swift).

import { native } from "garth:realm";
import { rangeError, typeError } from "../webidl/page.js";
import { toStr } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { pageBytes, toBytes } from "../fetch/encoding.js";
import { newTransform, streamTerms } from "./writable.js";

const noBytes = new Uint8Array(0);
/// A stream whose chunks are those of its input, compressed or restored.
function makeStream(I, format, compresses, newTarget) {
    const name = toStr(format);
    if (!["deflate", "deflate-raw", "gzip"].includes(name)) throw typeError(`${name} is no format of compression`);
    const number = native.transcoder(name, compresses);
    if (number === 0) throw rangeError("The page has too many streams of compressed bytes");
    let hasEnded = false;
    /// Gives bytes to the stream, and passes on what comes of them.
    const pass = (bytes, isLast) => {
        let given = bytes;
        for (;;) {
            const [state, piece] = native.transcode(number, given, isLast) ?? ["invalid", noBytes];
            if (piece.length > 0) s.transform.enqueue(pageBytes(piece));
            given = noBytes;
            if (state === "trailing") native.endTranscoder(number);
            if (state === "trailing" || state === "invalid") throw typeError("The bytes are not what was compressed");
            if (state === "ended") hasEnded = true;
            if (state !== "full") return;
        }
    };
    const s = {};
    s.transform = newTransform({
        transform(chunk) {
            const bytes = toBytes(chunk);
            if (hasEnded && bytes.length > 0) throw typeError("There are bytes behind the end of what was compressed");
            if (bytes.length > 0) pass(bytes, false);
        },
        flush() {
            if (!hasEnded) pass(noBytes, true);
            if (!hasEnded) {
                native.endTranscoder(number);
                throw typeError("The end of what was compressed is missing");
            }
        },
        cancel() { native.endTranscoder(number); },
    }, ...streamTerms());
    return instance(I, s, newTarget);
}
export const CompressionStream = interface_("CompressionStream", null, () => class {
    get readable() { return brand(this, CompressionStream).transform.readable.wrapper; }
    get writable() { return brand(this, CompressionStream).transform.writable.wrapper; }
}, { length: 1, make: ([format], newTarget) => makeStream(CompressionStream, format, true, newTarget) });
const DecompressionStream = interface_("DecompressionStream", null, () => class {
    get readable() { return brand(this, DecompressionStream).transform.readable.wrapper; }
    get writable() { return brand(this, DecompressionStream).transform.writable.wrapper; }
}, { length: 1, make: ([format], newTarget) => makeStream(DecompressionStream, format, false, newTarget) });
