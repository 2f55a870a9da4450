// Web Cryptography: random numbers; its keys are a part of the prelude (subtle.js).

import { native, page } from "garth:realm";
import { apply, defineProperty, need, typeError } from "../webidl/page.js";
import { published } from "../webidl/values.js";
import { brand, interface_, lateInterfaces, publishMembers, whenSeen } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { typedArrayTag } from "../html/clone.js";
import defer * as keys from "./subtle.js";

export const Crypto = interface_("Crypto", null, () => class {
    getRandomValues(v) {
        brand(this, Crypto);
        need(arguments.length, 1);
        if (!ArrayBuffer.isView(v)) throw typeError("The argument is no typed array");
        const name = apply(typedArrayTag, v, []);
        if (name === undefined || name.startsWith("Float")) fail("TypeMismatchError",
            "The array does not hold integers");
        if (v.byteLength > 65536) fail("QuotaExceededError", "The array is too long");
        const bytes = native.random(v.byteLength);
        Uint8Array.prototype.set.call(new Uint8Array(v.buffer, v.byteOffset, v.byteLength), bytes);
        return v;
    }
    randomUUID() {
        brand(this, Crypto);
        return randomUUID();
    }
});
lateInterfaces("CryptoKey SubtleCrypto", () => keys.subtle);
whenSeen(Crypto, () => {
    if (!page.isSecureContext) return;
    publishMembers({ get subtle() { return brand(this, Crypto) && keys.subtle(); } }, Crypto.prototype, true);
});
/// A random UUID (RFC 9562 section 5.4).
export function randomUUID() {
    const bytes = native.random(16);
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/// The numbers of `Math.random` (xoshiro128**). The engine's own would come in the same order on all
/// pages whose processes are copies of one (docs/rooms/GarthContent.md, "Nurseries").
const random = { state: null };
const rotated = (x, bits) => (x << bits) | (x >>> (32 - bits));
function randomBits() {
    const s = (random.state ??= new Int32Array(native.random(16).buffer)), t = s[1] << 9;
    const result = Math.imul(rotated(Math.imul(s[1], 5), 7), 9);
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 11);
    return result >>> 0;
}
defineProperty(page.Math, "random", {
    value: published({
        random() { return ((randomBits() >>> 5) * 2 ** 26 + (randomBits() >>> 6)) / 2 ** 53; },
    }.random, 0),
});
