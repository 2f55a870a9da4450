// The forms of keys in bytes (X.690, RFC 5480, RFC 5208, RFC 8017), as far as Web Cryptography has them.

import { fail } from "../webidl/exceptions.js";

export const invalidData = (what) => fail("DataError", what);
const encodeLength = (n) => (n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255]);
const encode = (tag, ...contents) => {
    const inner = contents.flatMap((c) => Array.from(c));
    return [tag, ...encodeLength(inner.length), ...inner];
};
const sequence = (...contents) => encode(0x30, ...contents);
const ecPublicKey = [0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01];
const rsaEncryption = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01];

/// Reads values one after the other; each with a tag that must be there.
class Reader {
    constructor(bytes) {
        this.bytes = bytes;
        this.place = 0;
    }
    get isAtEnd() { return this.place === this.bytes.length; }
    take(tag) {
        const { bytes } = this;
        if (bytes[this.place] !== tag) invalidData("The key has not the form that it should have");
        let length = bytes[this.place + 1], start = this.place + 2;
        if (length > 127) {
            const count = length & 127;
            if (count === 0 || count > 3) invalidData("The key has a length that is not valid");
            length = 0;
            for (let i = 0; i < count; i++) length = length * 256 + bytes[start++];
        }
        if (!(start + length <= bytes.length)) invalidData("The key is not complete");
        this.place = start + length;
        return bytes.subarray(start, this.place);
    }
    inside(tag) { return new Reader(this.take(tag)); }
    /// Takes bytes that must be the next ones.
    expect(wanted) {
        const found = this.bytes.subarray(this.place, this.place + wanted.length);
        if (!wanted.every((byte, i) => found[i] === byte)) invalidData("The key is one of another kind");
        this.place += wanted.length;
    }
    end() {
        if (!this.isAtEnd) invalidData("The key has bytes behind its end");
    }
}
export const sameBytes = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/// The point of a public key on a curve, which has its name in bytes.
export function pointOfPublic(bytes, curve) {
    const outer = new Reader(bytes), key = outer.inside(0x30), kind = key.inside(0x30);
    outer.end();
    kind.expect(ecPublicKey);
    kind.expect(curve);
    kind.end();
    const point = key.take(0x03);
    key.end();
    if (point[0] !== 0) invalidData("The key has bits that are not used");
    return point.subarray(1);
}
export const publicOfPoint = (point, curve) => sequence(sequence(ecPublicKey, curve), encode(0x03, [0], point));
/// The secret of a private key on a curve, and its point where the key has it.
export function secretOfPrivate(bytes, curve) {
    const outer = new Reader(bytes), key = outer.inside(0x30);
    outer.end();
    key.expect([0x02, 1, 0]);
    const kind = key.inside(0x30);
    kind.expect(ecPublicKey);
    kind.expect(curve);
    kind.end();
    const inner = new Reader(key.take(0x04)).inside(0x30);
    inner.expect([0x02, 1, 1]);
    const secret = inner.take(0x04);
    if (inner.bytes[inner.place] === 0xa0 && !sameBytes(inner.take(0xa0), curve)) {
        invalidData("The key is one of another curve");
    }
    const point = inner.isAtEnd ? null : inner.inside(0xa1).take(0x03).subarray(1);
    return { secret, point };
}
export const privateOfSecret = (secret, point, curve) => sequence([0x02, 1, 0], sequence(ecPublicKey, curve),
    encode(0x04, sequence([0x02, 1, 1], encode(0x04, secret), encode(0xa1, encode(0x03, [0], point)))));

const withoutZeros = (bytes) => {
    let start = 0;
    while (start < bytes.length - 1 && bytes[start] === 0) start++;
    return bytes.subarray(start);
};
/// The numbers of a public RSA key.
export function numbersOfPublic(bytes) {
    const outer = new Reader(bytes), key = outer.inside(0x30), kind = key.inside(0x30);
    outer.end();
    kind.expect(rsaEncryption);
    if (!kind.isAtEnd) kind.expect([0x05, 0]);
    kind.end();
    const bits = key.take(0x03);
    key.end();
    const numbers = new Reader(bits.subarray(1)).inside(0x30);
    const modulus = withoutZeros(numbers.take(0x02)), exponent = withoutZeros(numbers.take(0x02));
    numbers.end();
    return { modulus, exponent };
}
const encodeNumber = (bytes) => encode(0x02, bytes[0] > 127 ? [0] : [], bytes);
export const publicOfNumbers = ({ modulus, exponent }) => sequence(sequence(rsaEncryption, [0x05, 0]),
    encode(0x03, [0], sequence(encodeNumber(modulus), encodeNumber(exponent))));
