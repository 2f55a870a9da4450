// Keys and what is computed with them (Web Cryptography API). A part of the prelude; libgcrypt computes, in the
// process of the page (Natives+Crypto.swift). There are no keys of RSA that sign or decrypt, and none is made.

import { native } from "garth:realm";
import { need, typeError } from "../webidl/page.js";
import { array, dictionary, isObject } from "../webidl/values.js";
import { toDict, toNumber, toSequence, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { stateOf } from "../webidl/states.js";
import { has, pageMethods } from "../html/clone.js";
import { atob, btoa, pageBytes, toBytes } from "../fetch/encoding.js";
import { rejectedPromise, resolvedPromise } from "../streams/readable.js";
import {
    invalidData, numbersOfPublic, pointOfPublic, privateOfSecret, publicOfNumbers, publicOfPoint, sameBytes,
    secretOfPrivate,
} from "./der.js";

const noBytes = new Uint8Array(0);
const join = (...pieces) => Uint8Array.from(pieces.flatMap((piece) => Array.from(piece)));
const hashes = {
    __proto__: null,
    "SHA-1": { native: "sha1", size: 20, block: 64, suffix: "1" },
    "SHA-256": { native: "sha256", size: 32, block: 64, suffix: "256" },
    "SHA-384": { native: "sha384", size: 48, block: 128, suffix: "384" },
    "SHA-512": { native: "sha512", size: 64, block: 128, suffix: "512" },
};
/// The curves: the name in libgcrypt, the bytes of a number, the object identifier, and the order.
const curves = {
    __proto__: null,
    "P-256": { native: "NIST P-256", size: 32, name: [6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7],
        order: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551" },
    "P-384": { native: "NIST P-384", size: 48, name: [6, 5, 0x2b, 0x81, 4, 0, 0x22],
        order: "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973" },
    "P-521": { native: "NIST P-521", size: 66, name: [6, 5, 0x2b, 0x81, 4, 0, 0x23],
        order: "01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d0"
            + "3bb5c9b8899c47aebb6fb71e91386409" },
};
const aesModes = { __proto__: null, "AES-CBC": "CBC", "AES-CTR": "CTR", "AES-GCM": "GCM" };
const isAES = (name) => name in aesModes, isOnCurve = (name) => name === "ECDSA" || name === "ECDH";
const isRSA = (name) => name === "RSASSA-PKCS1-v1_5" || name === "RSA-PSS";
const isSource = (name) => name === "PBKDF2" || name === "HKDF";
const cipherUsages = ["encrypt", "decrypt", "wrapKey", "unwrapKey"], deriveUsages = ["deriveKey", "deriveBits"];
const allUsages = ["encrypt", "decrypt", "sign", "verify", ...deriveUsages, "wrapKey", "unwrapKey"];

// Algorithms (section 18.4).

const operations = {
    __proto__: null,
    digest: Object.keys(hashes),
    sign: ["HMAC", "ECDSA"], verify: ["HMAC", "ECDSA", "RSASSA-PKCS1-v1_5", "RSA-PSS"],
    encrypt: Object.keys(aesModes), decrypt: Object.keys(aesModes),
    deriveBits: ["PBKDF2", "HKDF", "ECDH"],
    generateKey: ["HMAC", "ECDSA", "ECDH", ...Object.keys(aesModes)],
    importKey: ["HMAC", "PBKDF2", "HKDF", "ECDSA", "ECDH", "RSASSA-PKCS1-v1_5", "RSA-PSS", ...Object.keys(aesModes)],
    getKeyLength: ["HMAC", "PBKDF2", "HKDF", ...Object.keys(aesModes)],
};
const bytesOf = (v, name) => {
    if (v === undefined) throw typeError(`'${name}' is missing`);
    return toBytes(v);
};
const integer = (v, name, highest) => {
    const n = v === undefined ? NaN : Math.trunc(toNumber(v));
    if (!(n >= 0 && n <= highest)) throw typeError(`'${name}' is not a number that it may be`);
    return n;
};
const optional = (v, name, highest) => (v === undefined ? undefined : integer(v, name, highest));
const members = {
    __proto__: null,
    hash: (given) => {
        if (given.hash === undefined) throw typeError("'hash' is missing");
        return normalize(given.hash, "digest").name;
    },
    namedCurve: (given) => {
        if (given.namedCurve === undefined) throw typeError("'namedCurve' is missing");
        const name = toStr(given.namedCurve);
        if (!(name in curves)) fail("NotSupportedError", `The curve ${name} is not supported`);
        return name;
    },
    length: (given) => optional(given.length, "length", 2 ** 32 - 1),
    keyLength: (given) => integer(given.length, "length", 65535),
    counterLength: (given) => integer(given.length, "length", 255),
    iv: (given) => bytesOf(given.iv, "iv"),
    counter: (given) => bytesOf(given.counter, "counter"),
    additionalData: (given) => (given.additionalData === undefined ? noBytes : toBytes(given.additionalData)),
    tagLength: (given) => optional(given.tagLength, "tagLength", 255) ?? 128,
    salt: (given) => bytesOf(given.salt, "salt"),
    info: (given) => bytesOf(given.info, "info"),
    iterations: (given) => integer(given.iterations, "iterations", 2 ** 32 - 1),
    saltLength: (given) => integer(given.saltLength, "saltLength", 2 ** 32 - 1),
    public: (given) => toState(given.public, CryptoKey),
};
/// The members that an algorithm has for an operation.
function membersFor(name, operation) {
    if (operation === "encrypt" || operation === "decrypt") {
        return { "AES-CBC": ["iv"], "AES-CTR": ["counter", "counterLength"],
            "AES-GCM": ["additionalData", "iv", "tagLength"] }[name];
    }
    if (operation === "deriveBits") {
        return { PBKDF2: ["hash", "iterations", "salt"], HKDF: ["hash", "info", "salt"], ECDH: ["public"] }[name];
    }
    if (operation === "generateKey" || operation === "importKey" || operation === "getKeyLength") {
        if (name === "HMAC") return ["hash", "length"];
        if (isOnCurve(name)) return ["namedCurve"];
        if (isRSA(name)) return ["hash"];
        return isAES(name) && operation !== "importKey" ? ["keyLength"] : [];
    }
    if (name === "ECDSA") return ["hash"];
    return name === "RSA-PSS" ? ["saltLength"] : [];
}
function normalize(given, operation) {
    const init = isObject(given) ? given : { name: toStr(given) };
    if (init.name === undefined) throw typeError("The algorithm has no name");
    const text = toStr(init.name), name = operations[operation].find((n) => n.toLowerCase() === text.toLowerCase());
    if (!name) fail("NotSupportedError", `The algorithm ${text} is not supported here`);
    const result = { name };
    for (const member of membersFor(name, operation)) result[member] = members[member](init);
    return result;
}

// Keys (section 13).

const CryptoKey = interface_("CryptoKey", null, () => class {
    get type() { return brand(this, CryptoKey).type; }
    get extractable() { return brand(this, CryptoKey).isExtractable; }
    get algorithm() {
        const s = brand(this, CryptoKey);
        return (s.$algorithm ??= shown(s.algorithm));
    }
    get usages() {
        const s = brand(this, CryptoKey);
        return (s.$usages ??= array(s.usages));
    }
});
function shown({ name, hash, length, namedCurve, modulusLength, publicExponent }) {
    const result = { name };
    if (modulusLength !== undefined) {
        Object.assign(result, { modulusLength, publicExponent: pageBytes(publicExponent) });
    }
    if (hash !== undefined) result.hash = dictionary({ name: hash });
    if (length !== undefined) result.length = length;
    if (namedCurve !== undefined) result.namedCurve = namedCurve;
    return dictionary(result);
}
const newKey = (type, algorithm, isExtractable, usages, material) => instance(CryptoKey,
    { type, algorithm, isExtractable, usages: allUsages.filter((u) => usages.includes(u)), material });
function checkUsages(usages, allowed) {
    for (const usage of usages) {
        if (!allowed.includes(usage)) fail("SyntaxError", `The key cannot have the usage ${usage}`);
    }
}
const toUsages = (v) => toSequence(v, (u) => {
    const usage = toStr(u);
    if (!allUsages.includes(usage)) throw typeError(`${usage} is no usage of a key`);
    return usage;
});
/// The usages of a key with a name; those of the halves of a pair.
function usagesOf(name, type) {
    if (isAES(name)) return cipherUsages;
    if (name === "HMAC") return ["sign", "verify"];
    if (name === "ECDH") return type === "private" ? deriveUsages : [];
    if (isSource(name)) return deriveUsages;
    return type === "private" ? ["sign"] : ["verify"];
}
/// A key that is to be used for something.
function keyFor(v, name, usage) {
    const s = toState(v, CryptoKey);
    if (s.algorithm.name !== name) fail("InvalidAccessError", "The key is one of another algorithm");
    if (!s.usages.includes(usage)) fail("InvalidAccessError", `The key does not have the usage ${usage}`);
    return s;
}
const numberOf = (bytes) => BigInt(`0x0${Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("")}`);
const isSecret = (bytes, curve) => numberOf(bytes) > 0n && numberOf(bytes) < BigInt(`0x${curve.order}`);
function pointOfSecret(secret, curve) {
    const point = secret.length === curve.size && isSecret(secret, curve)
        ? native.multiplyOnCurve(curve.native, noBytes, secret) : null;
    return point ?? invalidData("The key is not one of the curve");
}
const one = (size) => {
    const bytes = new Uint8Array(size);
    bytes[size - 1] = 1;
    return bytes;
};
/// A point that is on its curve, not compressed.
function checkedPoint(point, curve) {
    const isWhole = point.length === 1 + 2 * curve.size && point[0] === 4;
    const same = isWhole ? native.multiplyOnCurve(curve.native, point, one(curve.size)) : null;
    return same ?? invalidData("The key is not a point of the curve");
}

// JSON Web Keys (RFC 7517, RFC 7518).

const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_")
    .replace(/=/g, "");
function fromBase64(v) {
    const text = v === undefined ? null : toStr(v);
    const decoded = text === null || !/^[A-Za-z0-9_-]*$/.test(text) ? null
        : atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    if (decoded === null) invalidData("A part of the key is missing, or no base64");
    return Uint8Array.from(decoded, (c) => c.charCodeAt(0));
}
function checkJWK(jwk, kind, isExtractable, usages, use, algorithm) {
    if (toStr(jwk.kty ?? "") !== kind) invalidData("The key has another type");
    if (usages.length > 0 && jwk.use !== undefined && toStr(jwk.use) !== use) invalidData("The key has another use");
    if (jwk.key_ops !== undefined) {
        const allowed = toSequence(jwk.key_ops, toStr);
        if (new Set(allowed).size !== allowed.length || usages.some((u) => !allowed.includes(u))) {
            invalidData("The key has other usages");
        }
    }
    if (jwk.ext !== undefined && !jwk.ext && isExtractable) invalidData("The key cannot be extracted");
    if (algorithm !== null && jwk.alg !== undefined && toStr(jwk.alg) !== algorithm) {
        invalidData("The key is one of another algorithm");
    }
}
const signatureName = { __proto__: null, HMAC: "HS", "RSASSA-PKCS1-v1_5": "RS", "RSA-PSS": "PS" };
function importJWK(jwk, algorithm, isExtractable, usages) {
    const { name, hash, namedCurve } = algorithm;
    if (isAES(name) || name === "HMAC") {
        const bytes = fromBase64(jwk.k);
        const alg = isAES(name) ? `A${bytes.length * 8}${aesModes[name]}` : `HS${hashes[hash].suffix}`;
        checkJWK(jwk, "oct", isExtractable, usages, isAES(name) ? "enc" : "sig", alg);
        return importSecret(algorithm, bytes, isExtractable, usages);
    }
    if (isRSA(name)) {
        if (jwk.d !== undefined) fail("NotSupportedError", "Private keys of RSA are not supported");
        checkJWK(jwk, "RSA", isExtractable, usages, "sig", `${signatureName[name]}${hashes[hash].suffix}`);
        return importNumbers({ modulus: fromBase64(jwk.n), exponent: fromBase64(jwk.e) }, algorithm, isExtractable,
            usages);
    }
    if (!isOnCurve(name)) fail("NotSupportedError", "Such a key has no form as JSON");
    checkJWK(jwk, "EC", isExtractable, usages, name === "ECDH" ? "enc" : "sig", null);
    if (toStr(jwk.crv ?? "") !== namedCurve) invalidData("The key is one of another curve");
    const { size } = curves[namedCurve], x = fromBase64(jwk.x), y = fromBase64(jwk.y);
    if (x.length !== size || y.length !== size) invalidData("The key is not a point of the curve");
    const point = join([4], x, y);
    if (jwk.d === undefined) return importPoint(point, algorithm, isExtractable, usages);
    return importPrivate({ secret: fromBase64(jwk.d), point }, algorithm, isExtractable, usages);
}
function exportJWK({ type, algorithm, material, usages, isExtractable }) {
    const { name, hash, namedCurve } = algorithm, jwk = {};
    if (type === "secret") {
        Object.assign(jwk, { kty: "oct", k: toBase64(material),
            alg: name === "HMAC" ? `HS${hashes[hash].suffix}` : `A${material.length * 8}${aesModes[name]}` });
    } else if (isRSA(name)) {
        Object.assign(jwk, { kty: "RSA", alg: `${signatureName[name]}${hashes[hash].suffix}`,
            n: toBase64(material.modulus), e: toBase64(material.exponent) });
    } else {
        const { size } = curves[namedCurve], { point, secret } = material;
        Object.assign(jwk, { kty: "EC", crv: namedCurve, x: toBase64(point.subarray(1, 1 + size)),
            y: toBase64(point.subarray(1 + size)) });
        if (type === "private") jwk.d = toBase64(secret);
    }
    return { ...jwk, key_ops: array(usages), ext: isExtractable };
}

// Importing and exporting.

function importSecret(algorithm, bytes, isExtractable, usages) {
    const { name, hash, length } = algorithm;
    checkUsages(usages, usagesOf(name, "secret"));
    if (isSource(name)) {
        if (isExtractable) fail("SyntaxError", "A key to derive others cannot be extracted");
        return newKey("secret", { name }, false, usages, bytes);
    }
    if (isAES(name)) {
        if (![16, 24, 32].includes(bytes.length)) invalidData("The key has a length that no key has");
        return newKey("secret", { name, length: bytes.length * 8 }, isExtractable, usages, bytes);
    }
    const bits = bytes.length * 8;
    if (bits === 0 || length > bits || length <= bits - 8) invalidData("The key has another length");
    return newKey("secret", { name, hash, length: length ?? bits }, isExtractable, usages, bytes);
}
function importPoint(point, { name, namedCurve }, isExtractable, usages) {
    checkUsages(usages, usagesOf(name, "public"));
    const material = { point: checkedPoint(point, curves[namedCurve]) };
    return newKey("public", { name, namedCurve }, isExtractable, usages, material);
}
function importPrivate({ secret, point }, { name, namedCurve }, isExtractable, usages) {
    checkUsages(usages, usagesOf(name, "private"));
    const own = pointOfSecret(secret, curves[namedCurve]);
    if (point !== null && !sameBytes(own, point)) invalidData("The halves of the key do not fit");
    return newKey("private", { name, namedCurve }, isExtractable, usages, { secret: secret.slice(), point: own });
}
function importNumbers(numbers, { name, hash }, isExtractable, usages) {
    checkUsages(usages, usagesOf(name, "public"));
    const modulusLength = numberOf(numbers.modulus).toString(2).length;
    if (modulusLength < 256 || modulusLength > 16384 || numbers.exponent.length === 0) {
        invalidData("The key is too short, or too long");
    }
    const modulus = numbers.modulus.slice(), exponent = numbers.exponent.slice();
    return newKey("public", { name, hash, modulusLength, publicExponent: exponent }, isExtractable, usages,
        { modulus, exponent });
}
function importBytes(format, bytes, algorithm, isExtractable, usages) {
    const { name, namedCurve } = algorithm, hasCurve = isOnCurve(name);
    if (format === "raw" && hasCurve) return importPoint(bytes, algorithm, isExtractable, usages);
    if (format === "raw" && !isRSA(name)) return importSecret(algorithm, bytes, isExtractable, usages);
    if (format === "spki" && hasCurve) {
        return importPoint(pointOfPublic(bytes, curves[namedCurve].name), algorithm, isExtractable, usages);
    }
    if (format === "spki" && isRSA(name)) {
        return importNumbers(numbersOfPublic(bytes), algorithm, isExtractable, usages);
    }
    if (format === "pkcs8" && hasCurve) {
        return importPrivate(secretOfPrivate(bytes, curves[namedCurve].name), algorithm, isExtractable, usages);
    }
    return fail("NotSupportedError", `${name} has no keys of the form ${format} here`);
}
function importKey(format, data, algorithm, isExtractable, usages) {
    const key = format === "jwk" ? importJWK(data, algorithm, isExtractable, usages)
        : importBytes(format, data, algorithm, isExtractable, usages);
    const s = stateOf(key);
    if (s.type !== "public" && s.usages.length === 0) fail("SyntaxError", "The key has no usage");
    return key;
}
function exportKey(format, s) {
    const { type, algorithm, material } = s, { name, namedCurve } = algorithm;
    if (isSource(name)) fail("NotSupportedError", "Such a key cannot be exported");
    if (!s.isExtractable) fail("InvalidAccessError", "The key cannot be extracted");
    if (format === "jwk") return dictionary(exportJWK(s));
    if (format === "raw" && type === "secret") return buffer(material);
    if (format === "raw" && type === "public" && isOnCurve(name)) return buffer(material.point);
    if (format === "spki" && type === "public") {
        return buffer(isRSA(name) ? publicOfNumbers(material) : publicOfPoint(material.point, curves[namedCurve].name));
    }
    if (format === "pkcs8" && type === "private") {
        return buffer(privateOfSecret(material.secret, material.point, curves[namedCurve].name));
    }
    return fail(format === "raw" || type === "secret" ? "NotSupportedError" : "InvalidAccessError",
        `The key has no form ${format}`);
}
const buffer = (bytes) => pageBytes(bytes).buffer;
const toFormat = (v) => {
    const format = toStr(v);
    if (!["raw", "spki", "pkcs8", "jwk"].includes(format)) throw typeError(`${format} is no format of keys`);
    return format;
};
/// The data of a key to be imported, by its format.
function toKeyData(format, v) {
    const isBytes = isObject(v) && (ArrayBuffer.isView(v) || has(pageMethods.byteLength, v));
    if (isBytes === (format === "jwk")) throw typeError("The key has another format");
    return isBytes ? toBytes(v) : toDict(v);
}

// What is computed.

const digest = (hash, bytes) => native.digest(hashes[hash].native, bytes);
const failed = () => fail("OperationError", "The operation failed");
const hmac = (hash, key, bytes) => native.hmac(hashes[hash].native, key, bytes) ?? failed();
function sign({ name, hash }, key, bytes) {
    if (name === "HMAC") return hmac(key.algorithm.hash, key.material, bytes);
    if (key.type !== "private") fail("InvalidAccessError", "The key is not private");
    const curve = curves[key.algorithm.namedCurve];
    return native.signOnCurve(curve.native, hashes[hash].native, key.material.secret, digest(hash, bytes)) ?? failed();
}
function verify({ name, hash, saltLength }, key, signature, bytes) {
    if (name === "HMAC") return sameBytes(hmac(key.algorithm.hash, key.material, bytes), signature);
    if (key.type !== "public") fail("InvalidAccessError", "The key is not public");
    if (name === "ECDSA") {
        const curve = curves[key.algorithm.namedCurve];
        if (signature.length !== 2 * curve.size) return false;
        const hashed = digest(hash, bytes).subarray(0, curve.size);
        return native.verifyOnCurve(curve.native, key.material.point, hashed, signature);
    }
    const { modulus, exponent } = key.material, used = key.algorithm.hash;
    return native.verifyRSA(modulus, exponent, hashes[used].native, digest(used, bytes),
        name === "RSA-PSS" ? saltLength : -1, signature);
}
function encipher(algorithm, encrypts, key, bytes) {
    const { name, iv, additionalData, tagLength } = algorithm, { material } = key;
    if (name === "AES-GCM") {
        if (![32, 64, 96, 104, 112, 120, 128].includes(tagLength) || iv.length === 0
            || (!encrypts && bytes.length < tagLength / 8)) failed();
        return native.encipher("GCM", encrypts, material, iv, bytes, additionalData, tagLength / 8) ?? failed();
    }
    if (name === "AES-CTR") return count(algorithm, encrypts, material, bytes);
    if (iv.length !== 16) failed();
    if (encrypts) {
        const rest = 16 - bytes.length % 16, padded = join(bytes, new Uint8Array(rest).fill(rest));
        return native.encipher("CBC", true, material, iv, padded, noBytes, 0) ?? failed();
    }
    if (bytes.length === 0 || bytes.length % 16 > 0) failed();
    const plain = native.encipher("CBC", false, material, iv, bytes, noBytes, 0) ?? failed();
    const rest = plain[plain.length - 1];
    if (rest === 0 || rest > 16 || plain.subarray(-rest).some((byte) => byte !== rest)) failed();
    return plain.subarray(0, plain.length - rest);
}
/// The counter of a page has some of the bits; the engine's has all, so the blocks behind its end are apart.
function count({ counter, counterLength }, encrypts, key, bytes) {
    if (counter.length !== 16 || counterLength === 0 || counterLength > 128) failed();
    if (bytes.length === 0) return noBytes;
    const modulus = 1n << BigInt(counterLength), start = numberOf(counter);
    const blocks = BigInt(Math.ceil(bytes.length / 16));
    if (blocks > modulus) failed();
    const left = modulus - start % modulus;
    const run = (vector, part) => native.encipher("CTR", encrypts, key, vector, part, noBytes, 0) ?? failed();
    if (blocks <= left) return run(counter, bytes);
    const cut = Number(left) * 16, again = (start - start % modulus).toString(16).padStart(32, "0");
    const vector = Uint8Array.from(again.match(/../g), (pair) => parseInt(pair, 16));
    return join(run(counter, bytes.subarray(0, cut)), run(vector, bytes.subarray(cut)));
}
function deriveBits(algorithm, key, length) {
    const { name, hash, salt, info, iterations } = algorithm;
    if (name === "ECDH") return sharedSecret(algorithm, key, length);
    if (length === null || length % 8 !== 0) failed();
    const size = length / 8;
    if (name === "PBKDF2") {
        if (iterations === 0) failed();
        if (size === 0) return noBytes;
        return native.deriveKey(hashes[hash].native, key.material, salt, iterations, size) ?? failed();
    }
    const whole = hashes[hash].size, secret = hmac(hash, salt.length > 0 ? salt : new Uint8Array(whole), key.material);
    if (size > 255 * whole) failed();
    let bytes = noBytes, block = noBytes;
    for (let number = 1; bytes.length < size; number++) {
        block = hmac(hash, secret, join(block, info, [number]));
        bytes = join(bytes, block);
    }
    return bytes.subarray(0, size);
}
function sharedSecret(algorithm, key, length) {
    const other = algorithm.public;
    if (key.type !== "private" || other.type !== "public" || other.algorithm.name !== "ECDH"
        || other.algorithm.namedCurve !== key.algorithm.namedCurve) {
        fail("InvalidAccessError", "The keys do not fit");
    }
    const curve = curves[key.algorithm.namedCurve];
    const point = native.multiplyOnCurve(curve.native, other.material.point, key.material.secret) ?? failed();
    const bytes = point.slice(1, 1 + curve.size), bits = length ?? bytes.length * 8;
    if (bits > bytes.length * 8) failed();
    const part = bytes.subarray(0, Math.ceil(bits / 8));
    if (bits % 8 > 0) part[part.length - 1] &= 0xff << 8 - bits % 8;
    return part;
}
function keyLength({ name, hash, length, keyLength: bits }) {
    if (isSource(name)) return null;
    if (name === "HMAC") {
        if (length === 0) throw typeError("'length' is 0");
        return length ?? hashes[hash].block * 8;
    }
    if (![128, 192, 256].includes(bits)) fail("OperationError", "The key has a length that no key has");
    return bits;
}
function generateKey(algorithm, isExtractable, usages) {
    const { name, namedCurve, hash, length } = algorithm;
    if (!isOnCurve(name)) {
        checkUsages(usages, usagesOf(name, "secret"));
        if (length === 0) failed();
        const bits = keyLength(algorithm), bytes = native.random(Math.ceil(bits / 8));
        if (usages.length === 0) fail("SyntaxError", "The key has no usage");
        return newKey("secret", name === "HMAC" ? { name, hash, length: bits } : { name, length: bits }, isExtractable,
            usages, bytes);
    }
    const own = usagesOf(name, "private"), others = usagesOf(name, "public"), curve = curves[namedCurve];
    checkUsages(usages, [...own, ...others]);
    if (!usages.some((u) => own.includes(u))) fail("SyntaxError", "The private key has no usage");
    let secret;
    do {
        secret = native.random(curve.size);
        if (curve.size === 66) secret[0] &= 1;
    } while (!isSecret(secret, curve));
    const point = pointOfSecret(secret, curve);
    return dictionary({
        publicKey: newKey("public", { name, namedCurve }, true, usages.filter((u) => others.includes(u)), { point }),
        privateKey: newKey("private", { name, namedCurve }, isExtractable, usages.filter((u) => own.includes(u)),
            { secret, point }),
    });
}

// The interface (section 14).

/// The promise for what a step gives; what it throws is a rejection.
function promised(object, steps) {
    try {
        brand(object, SubtleCrypto);
        if (!native.hasCrypto()) fail("NotSupportedError", "libgcrypt is not installed");
        return resolvedPromise(steps());
    } catch (error) {
        return rejectedPromise(error);
    }
}
const toBits = (v) => (v === undefined || v === null ? null : toNumber(v) >>> 0);
const SubtleCrypto = interface_("SubtleCrypto", null, () => class {
    encrypt(algorithm, key, data) {
        return promised(this, () => {
            need(arguments.length, 3);
            const given = toBytes(data), a = normalize(algorithm, "encrypt");
            return buffer(encipher(a, true, keyFor(key, a.name, "encrypt"), given));
        });
    }
    decrypt(algorithm, key, data) {
        return promised(this, () => {
            need(arguments.length, 3);
            const given = toBytes(data), a = normalize(algorithm, "decrypt");
            return buffer(encipher(a, false, keyFor(key, a.name, "decrypt"), given));
        });
    }
    sign(algorithm, key, data) {
        return promised(this, () => {
            need(arguments.length, 3);
            const given = toBytes(data), a = normalize(algorithm, "sign");
            return buffer(sign(a, keyFor(key, a.name, "sign"), given));
        });
    }
    verify(algorithm, key, signature, data) {
        return promised(this, () => {
            need(arguments.length, 4);
            const signed = toBytes(signature), given = toBytes(data), a = normalize(algorithm, "verify");
            return verify(a, keyFor(key, a.name, "verify"), signed, given);
        });
    }
    digest(algorithm, data) {
        return promised(this, () => {
            need(arguments.length, 2);
            const given = toBytes(data);
            return buffer(digest(normalize(algorithm, "digest").name, given));
        });
    }
    generateKey(algorithm, extractable, keyUsages) {
        return promised(this, () => {
            need(arguments.length, 3);
            const usages = toUsages(keyUsages);
            return generateKey(normalize(algorithm, "generateKey"), !!extractable, usages);
        });
    }
    deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
        return promised(this, () => {
            need(arguments.length, 5);
            const usages = toUsages(keyUsages), a = normalize(algorithm, "deriveBits");
            const kind = normalize(derivedKeyType, "importKey");
            const length = keyLength(normalize(derivedKeyType, "getKeyLength"));
            const bytes = deriveBits(a, keyFor(baseKey, a.name, "deriveKey"), length);
            return importKey("raw", bytes, kind, !!extractable, usages);
        });
    }
    deriveBits(algorithm, baseKey, length = null) {
        return promised(this, () => {
            need(arguments.length, 2);
            const bits = toBits(length), a = normalize(algorithm, "deriveBits");
            return buffer(deriveBits(a, keyFor(baseKey, a.name, "deriveBits"), bits));
        });
    }
    importKey(format, keyData, algorithm, extractable, keyUsages) {
        return promised(this, () => {
            need(arguments.length, 5);
            const form = toFormat(format), data = toKeyData(form, keyData), usages = toUsages(keyUsages);
            return importKey(form, data, normalize(algorithm, "importKey"), !!extractable, usages);
        });
    }
    exportKey(format, key) {
        return promised(this, () => {
            need(arguments.length, 2);
            return exportKey(toFormat(format), toState(key, CryptoKey));
        });
    }
    wrapKey(format, key, wrappingKey, wrapAlgorithm) {
        return promised(this, () => {
            need(arguments.length, 4);
            const form = toFormat(format), a = normalize(wrapAlgorithm, "encrypt");
            const wrapping = keyFor(wrappingKey, a.name, "wrapKey");
            const exported = exportKey(form, toState(key, CryptoKey));
            const bytes = form === "jwk" ? native.encodeUTF8(JSON.stringify(exported)) : toBytes(exported);
            return buffer(encipher(a, true, wrapping, bytes));
        });
    }
    unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgorithm, unwrappedKeyAlgorithm, extractable, keyUsages) {
        return promised(this, () => {
            need(arguments.length, 7);
            const form = toFormat(format), given = toBytes(wrappedKey), usages = toUsages(keyUsages);
            const a = normalize(unwrapAlgorithm, "decrypt"), kind = normalize(unwrappedKeyAlgorithm, "importKey");
            const bytes = encipher(a, false, keyFor(unwrappingKey, a.name, "unwrapKey"), given);
            return importKey(form, form === "jwk" ? parsed(bytes) : bytes, kind, !!extractable, usages);
        });
    }
});
function parsed(bytes) {
    try {
        return toDict(JSON.parse(native.decode(native.decoder("utf-8"), bytes, true, true) ?? ""));
    } catch {
        return invalidData("The key is no JSON");
    }
}
let only = null;
export const subtle = () => (only ??= instance(SubtleCrypto, {}));
