// Bytes and headers (Fetch Standard section 2.2).

import { getOwnPropertyDescriptor, need, ownKeys, PArrayBuffer, PPromise, typeError } from "../webidl/page.js";
import { array, isObject } from "../webidl/values.js";
import { ascii, drain, toCallback, toSequence, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, makePairIterable } from "../webidl/interfaces.js";

export const noBytes = new Uint8Array(0);
export function toByteString(v) {
    const text = toStr(v);
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 255) throw typeError(
        "The value has characters beyond U+00FF");
    return text;
}
export function toEnum(v, values) {
    const text = toStr(v);
    if (!values.includes(text)) throw typeError(`'${text}' is none of ${values.join(", ")}`);
    return text;
}
export function joinBytes(pieces) {
    const result = new Uint8Array(pieces.reduce((count, piece) => count + piece.length, 0));
    let place = 0;
    for (const piece of pieces) {
        result.set(piece, place);
        place += piece.length;
    }
    return result;
}
/// A buffer of the page with a copy of bytes.
export function pageBuffer(bytes) {
    const buffer = new PArrayBuffer(bytes.length);
    new Uint8Array(buffer).set(bytes);
    return buffer;
}
export const promised = (f) => new PPromise((resolve, reject) => {
    try {
        resolve(f());
    } catch (error) {
        reject(error);
    }
});
export const tokenPattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
export const isFieldValue = (v) => !/[\0\n\r]/.test(v);
export const stripField = (v) => v.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
const forbiddenFields = new Set(
    ("accept-charset accept-encoding access-control-request-headers access-control-request-method "
        + "access-control-request-private-network connection content-length cookie cookie2 date dnt expect host "
        + "keep-alive origin referer set-cookie te trailer transfer-encoding upgrade via").split(" "));
export function isForbiddenField(name, value) {
    name = ascii.lower(name);
    if (name.startsWith("proxy-") || name.startsWith("sec-") || forbiddenFields.has(name)) return true;
    return ["x-http-method", "x-http-method-override", "x-method-override"].includes(name)
        && value.split(",").some((m) => ["connect", "trace", "track"].includes(ascii.lower(stripField(m))));
}
export function isSafelistedField(name, value) {
    if (value.length > 128) return false;
    const unsafe = /[\x00-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/;
    switch (ascii.lower(name)) {
    case "accept": return !unsafe.test(value);
    case "accept-language": case "content-language": return /^[0-9A-Za-z *,\-.;=]*$/.test(value);
    case "content-type":
        return !unsafe.test(value) && ["application/x-www-form-urlencoded", "multipart/form-data",
            "text/plain"].includes(mediaType(value)?.essence);
    default: return false;
    }
}
/// A media type: its essence and its parameter `charset` (MIME Sniffing Standard); null for none.
export function mediaType(text) {
    const match = /^[\t\n\r ]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)\/([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[\t\n\r ]*(?:;|$)/.exec(
        text);
    if (!match) return null;
    const parameters = new Map();
    const pattern = /;[\t\n\r ]*([^;=]*)(?:=("(?:[^"\\]|\\.)*"?|[^;]*))?/g;
    pattern.lastIndex = match[0].length - (match[0].endsWith(";") ? 1 : 0);
    for (let part; (part = pattern.exec(text)) !== null;) {
        const name = ascii.lower(part[1]);
        let value = part[2];
        if (value === undefined || !tokenPattern.test(name) || parameters.has(name)) continue;
        value = value.startsWith("\"") ? value.slice(1).replace(/"$/, "").replace(/\\(.)/g, "$1") : stripField(value);
        if (value !== "" || part[2].startsWith("\"")) parameters.set(name, value);
    }
    return { essence: ascii.lower(`${match[1]}/${match[2]}`), parameters,
        get charset() { return parameters.get("charset") ?? null; } };
}
export function typeText(type) {
    let text = type.essence;
    for (const [name, value] of type.parameters) {
        text += `;${name}=${tokenPattern.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`}`;
    }
    return text;
}

/// The list of a `Headers` object: names as they came, and values.
const fieldValues = (list, name) => list.filter(([n]) => ascii.lower(n) === ascii.lower(name)).map(([, v]) => v);
export function field(list, name) {
    const values = fieldValues(list, name);
    return values.length === 0 ? null : values.join(", ");
}
/// The fields in the order of their names; they are sorted again only when the list is another, because
/// an iteration asks for them at each step.
function sortedFields(s) {
    const { list, sorted } = s;
    if (sorted !== undefined && sorted.list === list && sorted.count === list.length) return sorted.fields;
    const values = new Map();
    for (const [n, value] of list) {
        const name = ascii.lower(n);
        if (values.has(name)) values.get(name).push(value);
        else values.set(name, [value]);
    }
    const fields = [...values].sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, all]) => (name === "set-cookie" ? all.map((v) => [name, v]) : [[name, all.join(", ")]]));
    s.sorted = { list, count: list.length, fields };
    return fields;
}
/// Whether a field may be changed; throws for one that is wrong.
function mayChange(s, name, value) {
    if (!tokenPattern.test(name) || !isFieldValue(value)) throw typeError("The header is not valid");
    if (s.guard === "immutable") throw typeError("The headers cannot be changed");
    if (s.guard === "request" && isForbiddenField(name, value)) return false;
    if (s.guard === "response" && ["set-cookie", "set-cookie2"].includes(ascii.lower(name))) return false;
    return true;
}
const isSafeHere = (s, name, value) => s.guard !== "request-no-cors" || isSafelistedField(name, value);
function removePrivileged(s) {
    if (s.guard === "request-no-cors") s.list = s.list.filter(([n]) => ascii.lower(n) !== "range");
}
export function appendField(s, name, value) {
    value = stripField(value);
    if (!mayChange(s, name, value)) return;
    const old = field(s.list, name);
    if (!isSafeHere(s, name, old === null ? value : `${old}, ${value}`)) return;
    s.list.push([s.list.find(([n]) => ascii.lower(n) === ascii.lower(name))?.[0] ?? name, value]);
    removePrivileged(s);
}
export function setField(list, name, value) {
    const place = list.findIndex(([n]) => ascii.lower(n) === ascii.lower(name));
    if (place < 0) return [...list, [name, value]];
    return list.filter(([n], i) => i === place || ascii.lower(n) !== ascii.lower(name))
        .map((pair) => (ascii.lower(pair[0]) === ascii.lower(name) ? [pair[0], value] : pair));
}
function fillHeaders(s, init) {
    for (const [name, value] of headerPairs(init)) appendField(s, name, value);
}
export function headerPairs(init) {
    if (!isObject(init)) throw typeError("The headers are neither an object nor a list");
    const method = init[Symbol.iterator];
    if (method !== undefined && method !== null) {
        return drain(init, toCallback(method), (pair) => {
            const items = toSequence(pair, toByteString);
            if (items.length !== 2) throw typeError("A header has not two items");
            return items;
        });
    }
    const record = new Map();
    for (const key of ownKeys(init)) {
        const d = getOwnPropertyDescriptor(init, key);
        if (!d || !d.enumerable) continue;
        const name = toByteString(key);
        record.set(name, toByteString(init[key]));
    }
    return [...record];
}
const Headers = interface_("Headers", null, () => class {
    append(name, value) {
        const s = brand(this, Headers);
        need(arguments.length, 2);
        appendField(s, toByteString(name), toByteString(value));
    }
    delete(name) {
        const s = brand(this, Headers);
        need(arguments.length, 1);
        name = toByteString(name);
        if (!mayChange(s, name, "")) return;
        if (s.guard === "request-no-cors" && !["accept", "accept-language", "content-language", "content-type",
            "range"].includes(ascii.lower(name))) return;
        s.list = s.list.filter(([n]) => ascii.lower(n) !== ascii.lower(name));
        removePrivileged(s);
    }
    get(name) {
        const s = brand(this, Headers);
        need(arguments.length, 1);
        name = toByteString(name);
        if (!tokenPattern.test(name)) throw typeError("The name is not valid");
        return field(s.list, name);
    }
    getSetCookie() { return array(fieldValues(brand(this, Headers).list, "set-cookie")); }
    has(name) {
        const s = brand(this, Headers);
        need(arguments.length, 1);
        name = toByteString(name);
        if (!tokenPattern.test(name)) throw typeError("The name is not valid");
        return field(s.list, name) !== null;
    }
    set(name, value) {
        const s = brand(this, Headers);
        need(arguments.length, 2);
        name = toByteString(name);
        value = stripField(toByteString(value));
        if (!mayChange(s, name, value) || !isSafeHere(s, name, value)) return;
        s.list = setField(s.list, name, value);
        removePrivileged(s);
    }
}, {
    make([init = undefined], newTarget) {
        const s = { list: [], guard: "none" };
        if (init !== undefined) fillHeaders(s, init);
        return instance(Headers, s, newTarget);
    },
});
makePairIterable(Headers, "Headers", sortedFields);
export function newHeaders(guard, list = []) {
    const s = { list, guard };
    instance(Headers, s);
    return s;
}
