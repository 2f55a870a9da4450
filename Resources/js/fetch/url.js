// URL (URL Standard).

import { native } from "garth:realm";
import { defineProperty, getOwnPropertyDescriptor, need, ownKeys, rangeError, typeError } from "../webidl/page.js";
import { array, isObject } from "../webidl/values.js";
import { drain, toCallback, toSequence, toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_, makePairIterable } from "../webidl/interfaces.js";

/// The parts of a URL; `encoding` is that of a document whose attribute it is.
export function parseURL(text, base = null, encoding = null) {
    const parts = native.parseURL(text, base, encoding);
    if (!parts) return null;
    const [href, protocol, username, password, hostname, port, pathname, search, hash, origin, kind, query, fragment,
        authority] = parts;
    return {
        href, protocol, username, password, hostname, port, pathname, search, hash, origin,
        isSpecial: kind === "special",
        isOpaque: kind === "opaque", hasQuery: query === "?", hasFragment: fragment === "#",
        hasAuthority: authority === "//",
        host: port === "" ? hostname : `${hostname}:${port}`,
    };
}
const defaultPorts = { __proto__: null, "http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21",
    "file:": "" };
export const isSpecialScheme = (protocol) => protocol in defaultPorts;
export const percentEncode = (text, keep) => {
    let out = "";
    for (const c of text) {
        if (keep.test(c)) {
            out += c;
            continue;
        }
        for (const byte of native.encodeUTF8(c)) out += `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    }
    return out;
};
const userInfoSafe = /^[A-Za-z0-9\-._~!$&'()*+,%]$/;
/// Controls and spaces at the end of a part, which the parser would strip from a whole URL.
const withEncodedEnd = (text) => text.replace(/[\0-\x20]+$/, (end) => percentEncode(end, /(?!)/));
/// A URL with one part set as the setters of the URL Standard set it; null where nothing changes.
export function changeURL(url, part, value) {
    const clean = value.replace(/[\t\n\r]/g, "");
    const build = (u) => {
        const credentials = u.username !== "" || u.password !== ""
            ? `${u.username}${u.password !== "" ? `:${u.password}` : ""}@` : "";
        const authority = u.hasAuthority ? `//${credentials}${u.host}` : "";
        const path = !u.hasAuthority && !u.isOpaque && u.pathname.startsWith("//") ? `/.${u.pathname}` : u.pathname;
        const query = u.query ?? (u.hasQuery ? u.search || "?" : "");
        const fragment = u.fragment ?? (u.hasFragment ? u.hash || "#" : "");
        return parseURL(`${u.protocol}${authority}${path}${query}${fragment}`);
    };
    switch (part) {
    case "protocol": {
        const match = /^([A-Za-z][A-Za-z0-9+\-.]*)(?::|$)/.exec(clean);
        if (!match) return null;
        const protocol = `${match[1].toLowerCase()}:`;
        if ((protocol in defaultPorts) !== url.isSpecial) return null;
        if (protocol === "file:" && (url.username !== "" || url.password !== "" || url.port !== "")) return null;
        if (url.protocol === "file:" && url.hostname === "") return null;
        const port = defaultPorts[protocol] === url.port ? "" : url.port;
        return build({ ...url, protocol, host: port === "" ? url.hostname : `${url.hostname}:${port}` });
    }
    case "username": case "password":
        if (url.hostname === "" || url.protocol === "file:") return null;
        return build({ ...url, [part]: percentEncode(value, userInfoSafe) });
    case "host": case "hostname": {
        if (url.isOpaque) return null;
        const end = clean.search(url.isSpecial ? /[\/\\?#]/ : /[\/?#]/);
        let host = end < 0 ? clean : clean.slice(0, end);
        if (host.includes("@")) return null;
        let port = url.port;
        const match = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(host);
        if (!match) return null;
        if (match[2] !== undefined) {
            if (part === "hostname" || match[1] === "") return null;
            const digits = /^[0-9]+/.exec(match[2]);
            if (digits && Number(digits[0]) <= 65535) port = String(Number(digits[0]));
        }
        host = match[1];
        // The parser would strip them from the end of a whole URL.
        if (/[\0 ]$/.test(host) || (url.isSpecial && /[\0-\x20]$/.test(host))) return null;
        host = withEncodedEnd(host);
        if (host === "" && (url.isSpecial && url.protocol !== "file:")) return null;
        if (host === "" && (url.username !== "" || url.password !== "" || port !== "")) return null;
        const probe = parseURL(`${url.protocol}//${host}${host === "" ? "/" : ""}`);
        if (!probe || probe.pathname.length > 1) return null;
        if (port === defaultPorts[url.protocol]) port = "";
        return build({ ...url, hasAuthority: true, host: port === "" ? probe.hostname : `${probe.hostname}:${port}` });
    }
    case "port": {
        if (url.hostname === "" || url.protocol === "file:") return null;
        if (value === "") return build({ ...url, host: url.hostname });
        const digits = /^[0-9]+/.exec(clean);
        if (!digits || Number(digits[0]) > 65535) return null;
        const port = String(Number(digits[0]));
        return build({ ...url, host: port === defaultPorts[url.protocol] ? url.hostname : `${url.hostname}:${port}` });
    }
    case "pathname": {
        if (url.isOpaque) return null;
        let path = withEncodedEnd(clean).replace(/[?#]/g, (c) => (c === "?" ? "%3F" : "%23"));
        if (!path.startsWith("/") && !(url.isSpecial && path.startsWith("\\"))
            && (path !== "" || url.isSpecial || !url.hasAuthority)) path = `/${path}`;
        const start = url.isSpecial ? url.protocol + (url.protocol === "file:" ? "//" : "//h") : "a://h";
        const probe = parseURL(`${start}${path}`);
        return probe ? build({ ...url, pathname: probe.pathname }) : null;
    }
    case "search": {
        if (value === "") return build({ ...url, query: "" });
        const text = clean.startsWith("?") ? clean.slice(1) : clean;
        return build({ ...url, query: `?${withEncodedEnd(text).replace(/#/g, "%23")}` });
    }
    case "hash":
        if (value === "") return build({ ...url, fragment: "" });
        return build({ ...url, fragment: `#${withEncodedEnd(clean.startsWith("#") ? clean.slice(1) : clean)}` });
    }
    return null;
}
export const URLInterface = interface_("URL", null, () => {
    const members = class {
        static canParse(url, base = undefined) {
            need(arguments.length, 1);
            return parseURL(toUSV(url), base === undefined ? null : toUSV(base)) !== null;
        }
        static parse(url, base = undefined) {
            need(arguments.length, 1);
            const record = parseURL(toUSV(url), base === undefined ? null : toUSV(base));
            return record ? makeURL(record) : null;
        }
        get href() { return brand(this, URLInterface).url.href; }
        set href(v) {
            const s = brand(this, URLInterface);
            const record = parseURL(toUSV(v));
            if (!record) throw typeError("The URL is not valid");
            setURL(s, record);
        }
        get origin() { return brand(this, URLInterface).url.origin; }
        get searchParams() {
            const s = brand(this, URLInterface);
            return s.params.wrapper;
        }
        toString() { return brand(this, URLInterface).url.href; }
        toJSON() { return brand(this, URLInterface).url.href; }
    };
    for (const part of ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"]) {
        defineProperty(members.prototype, part, getOwnPropertyDescriptor({
            get [part]() { return brand(this, URLInterface).url[part]; },
            set [part](v) {
                const s = brand(this, URLInterface);
                const record = changeURL(s.url, part, toUSV(v));
                if (record) setURL(s, record);
            },
        }, part));
    }
    return members;
}, {
    length: 1,
    aliases: ["webkitURL"],
    make([url, base = undefined], newTarget) {
        const record = parseURL(toUSV(url), base === undefined ? null : toUSV(base));
        if (!record) throw typeError("The URL is not valid");
        return makeURL(record, newTarget);
    },
});
function makeURL(record, newTarget) {
    const s = { url: record, params: null };
    instance(URLInterface, s, newTarget);
    s.params = { list: parsePairs(record.search), url: s };
    instance(URLSearchParams, s.params);
    return s.wrapper;
}
function setURL(s, record) {
    s.url = record;
    s.params.list = parsePairs(record.search);
}
function decodePercent(text) {
    const bytes = [];
    const source = native.encodeUTF8(text.replace(/\+/g, " "));
    for (let i = 0; i < source.length; i++) {
        if (source[i] === 37 && i + 2 < source.length) {
            const hex = String.fromCharCode(source[i + 1], source[i + 2]);
            if (/^[0-9A-Fa-f]{2}$/.test(hex)) {
                bytes.push(parseInt(hex, 16));
                i += 2;
                continue;
            }
        }
        bytes.push(source[i]);
    }
    return decodeBytes("utf-8", new Uint8Array(bytes), true);
}
/// The text of bytes in an encoding, its mark kept where `keepsMark`.
export function decodeBytes(label, bytes, keepsMark) {
    const mark = keepsMark && bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
        ? "\ufeff" : "";
    return mark + decodeNext(native.decoder(label), bytes, true, false);
}
/// Throws where no memory is left for the text of so many bytes as one string, which takes two bytes a
/// character unless it is ASCII.
export function needRoom(text, byteCount) {
    if (!native.hasRoom(text.length * (text.length < byteCount ? 2 : 1))) throw rangeError("Out of memory");
}
/// The next piece of a text, in steps: native code has copies of a string for a moment. Null where invalid
/// bytes are fatal.
export function decodeNext(decoder, bytes, isLast, isFatal) {
    const step = 1 << 20;
    let text = "", place = 0;
    for (; bytes.length - place > step; place += step) {
        const part = native.decode(decoder, bytes.subarray(place, place + step), false, isFatal);
        if (part === null) return null;
        text += part;
        needRoom(text, place + step);
    }
    const part = native.decode(decoder, bytes.subarray(place), isLast, isFatal);
    return part === null ? null : text + part;
}
export function parsePairs(search) {
    const text = search.startsWith("?") ? search.slice(1) : search;
    return text.split("&").filter((part) => part !== "").map((part) => {
        const equals = part.indexOf("=");
        return equals < 0 ? [decodePercent(part), ""] : [decodePercent(part.slice(0, equals)),
            decodePercent(part.slice(equals + 1))];
    });
}
const formEncode = (text) => percentEncode(text, /^[A-Za-z0-9*\-._ ]$/).replace(/ /g, "+");
export const serializePairs = (list) => list.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`)
    .join("&");
function pairsChanged(s) {
    if (!s.url) return;
    const text = serializePairs(s.list);
    const list = s.list;
    const record = changeURL(s.url.url, "search", text === "" ? "" : `?${text}`);
    if (record) s.url.url = record;
    s.list = list;
}
export const URLSearchParams = interface_("URLSearchParams", null, () => class {
    get size() { return brand(this, URLSearchParams).list.length; }
    append(name, value) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 2);
        s.list.push([toUSV(name), toUSV(value)]);
        pairsChanged(s);
    }
    delete(name, value = undefined) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 1);
        name = toUSV(name);
        const wanted = value === undefined ? undefined : toUSV(value);
        s.list = s.list.filter(([n, v]) => n !== name || (wanted !== undefined && v !== wanted));
        pairsChanged(s);
    }
    get(name) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 1);
        name = toUSV(name);
        return s.list.find(([n]) => n === name)?.[1] ?? null;
    }
    getAll(name) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 1);
        name = toUSV(name);
        return array(s.list.filter(([n]) => n === name).map(([, v]) => v));
    }
    has(name, value = undefined) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 1);
        name = toUSV(name);
        const wanted = value === undefined ? undefined : toUSV(value);
        return s.list.some(([n, v]) => n === name && (wanted === undefined || v === wanted));
    }
    set(name, value) {
        const s = brand(this, URLSearchParams);
        need(arguments.length, 2);
        name = toUSV(name);
        value = toUSV(value);
        const place = s.list.findIndex(([n]) => n === name);
        if (place < 0) s.list.push([name, value]);
        else s.list = s.list.filter(([n], i) => n !== name || i === place)
            .map((pair, i) => (pair[0] === name ? [name, value] : pair));
        pairsChanged(s);
    }
    sort() {
        const s = brand(this, URLSearchParams);
        s.list = s.list.map((pair, i) => [pair, i]).sort(([a, i], [b, j]) =>
            (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : i - j)).map(([pair]) => pair);
        pairsChanged(s);
    }
    toString() { return serializePairs(brand(this, URLSearchParams).list); }
}, {
    make([init = ""], newTarget) {
        let list;
        if (isObject(init)) {
            const method = init[Symbol.iterator];
            if (method !== undefined && method !== null) {
                list = drain(init, toCallback(method), (pair) => {
                    const items = toSequence(pair, toUSV);
                    if (items.length !== 2) throw typeError("A pair has not two items");
                    return items;
                });
            } else {
                const record = new Map();
                for (const key of ownKeys(init)) {
                    const d = getOwnPropertyDescriptor(init, key);
                    if (d && d.enumerable) record.set(toUSV(key), toUSV(init[key]));
                }
                list = [...record];
            }
        } else {
            list = parsePairs(toUSV(init));
        }
        return instance(URLSearchParams, { list, url: null }, newTarget);
    },
});
makePairIterable(URLSearchParams, "URLSearchParams", (s) => s.list);
