// Request (Fetch Standard section 5.4).

import { native } from "garth:realm";
import { typeError } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { ascii, toStr, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, implementsInterface, instance, interface_, toState } from "../webidl/interfaces.js";
import { AbortSignal, newSignal } from "../events/abort.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { parseURL } from "./url.js";
import {
    appendField, field, headerPairs, newHeaders, noBytes, toByteString, toEnum, tokenPattern,
} from "./headers.js";
import { bodyMembers, extractBody, needsFreshBody, takeBody } from "./bodies.js";
import { tee } from "../streams/readable.js";

const requestModes = ["same-origin", "no-cors", "cors", "navigate"], credentialModes =
    ["omit", "same-origin", "include"];
export const cacheModes = ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"],
    redirectModes = ["follow", "error", "manual"];
export const referrerPolicies = ["", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin",
    "strict-origin", "origin-when-cross-origin",
    "strict-origin-when-cross-origin", "unsafe-url"];
export const normalMethod = (m) => (["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"].includes(ascii.upper(m))
    ? ascii.upper(m) : m);
export const isForbiddenMethod = (m) => ["CONNECT", "TRACE", "TRACK"].includes(ascii.upper(m));
export const pageOrigin = () => parseURL(native.documentURL())?.origin ?? "null";
function teeBody(s) {
    const [own, other] = tee(s.stream);
    s.stream = own;
    return other;
}
function followSignal(source) {
    const s = newSignal();
    s.isDependent = true;
    if (source === null) return s;
    if (source.isAborted) {
        s.isAborted = true;
        s.reason = source.reason;
        return s;
    }
    for (const origin of source.isDependent ? source.sources : [source]) {
        s.sources.add(origin);
        origin.dependents.add(s);
    }
    return s;
}
export function makeRequest(input, init, newTarget) {
    let s, inputState = null, signal = null;
    if (implementsInterface(input, Request)) {
        inputState = stateOf(input);
        s = { ...inputState, wrapper: null, isUsed: false, body: null, stream: null, headers: null };
        signal = inputState.signal;
    } else {
        const url = parseURL(toUSV(input), baseURL(mainDocument));
        if (!url) throw typeError("The URL is not valid");
        if (url.username !== "" || url.password !== "") throw typeError("The URL has a user or a password");
        s = {
            url: url.href, method: "GET", mode: "cors", credentials: "same-origin", cache: "default",
            redirect: "follow", integrity: "",
            keepalive: false, referrer: "about:client", referrerPolicy: "", body: null, isUsed: false, headers: null,
        };
    }
    // The members of a dictionary are read in the order of their names (Web IDL).
    const given = init === undefined || init === null ? {} : init;
    if (!isObject(given)) throw typeError("The options are not an object");
    const member = (name, convert) => {
        const v = given[name];
        return v === undefined ? undefined : convert(v);
    };
    const body = member("body", (v) => v);
    const cache = member("cache", (v) => toEnum(v, cacheModes));
    const credentials = member("credentials", (v) => toEnum(v, credentialModes));
    const duplex = member("duplex", (v) => toEnum(v, ["half"]));
    const headers = member("headers", headerPairs);
    const integrity = member("integrity", toStr);
    const keepalive = member("keepalive", (v) => !!v);
    const method = member("method", toByteString);
    const mode = member("mode", (v) => toEnum(v, requestModes));
    member("priority", (v) => toEnum(v, ["high", "low", "auto"]));
    const redirect = member("redirect", (v) => toEnum(v, redirectModes));
    const referrer = member("referrer", toUSV);
    const policy = member("referrerPolicy", (v) => toEnum(v, referrerPolicies));
    const own = member("signal", (v) => (v === null ? null : toState(v, AbortSignal)));
    if (given.window !== undefined && given.window !== null) throw typeError("The window can only be null");
    const members = [body, cache, credentials, duplex, headers, integrity, keepalive, method, mode, redirect, referrer,
        policy, own];
    if (members.some((v) => v !== undefined)) {
        if (s.mode === "navigate") s.mode = "same-origin";
        s.referrer = "about:client";
        s.referrerPolicy = "";
    }
    if (referrer !== undefined) {
        if (referrer === "") {
            s.referrer = "";
        } else {
            const url = parseURL(referrer, baseURL(mainDocument));
            if (!url) throw typeError("The referrer is no URL");
            const isClient = url.href === "about:client" || url.origin !== pageOrigin();
            s.referrer = isClient ? "about:client" : url.href;
        }
    }
    if (policy !== undefined) s.referrerPolicy = policy;
    if (mode === "navigate") throw typeError("The mode 'navigate' is not for scripts");
    if (mode !== undefined) s.mode = mode;
    if (credentials !== undefined) s.credentials = credentials;
    if (cache !== undefined) s.cache = cache;
    if (s.cache === "only-if-cached" && s.mode !== "same-origin") throw typeError(
        "'only-if-cached' needs the mode 'same-origin'");
    if (redirect !== undefined) s.redirect = redirect;
    if (integrity !== undefined) s.integrity = integrity;
    if (keepalive !== undefined) s.keepalive = keepalive;
    if (method !== undefined) {
        if (!tokenPattern.test(method) || isForbiddenMethod(method)) throw typeError("The method is not allowed");
        s.method = normalMethod(method);
    }
    s.signal = followSignal(own !== undefined ? own : signal);
    if (s.mode === "no-cors" && !["GET", "HEAD", "POST"].includes(s.method)) throw typeError(
        "The method is not allowed without CORS");
    s.headers = newHeaders(s.mode === "no-cors" ? "request-no-cors" : "request");
    const list = headers ?? (inputState ? inputState.headers.list : []);
    for (const [name, value] of list) appendField(s.headers, name, value);
    const hasBody = body !== undefined && body !== null;
    if ((hasBody || (inputState !== null && inputState.body !== null))
        && (s.method === "GET" || s.method === "HEAD")) throw typeError(`${s.method} has no body`);
    if (hasBody) {
        const extracted = extractBody(body);
        if (extracted.stream) takeStream(s, extracted.stream, duplex);
        s.body = extracted.bytes;
        if (extracted.type !== null && field(s.headers.list, "content-type") === null) appendField(s.headers,
            "Content-Type", extracted.type);
    } else if (inputState !== null) {
        if (inputState.body !== null) s.body = takeBody(inputState, (stream) => {
            Object.assign(s, { stream, hasOwnStream: true });
            return noBytes;
        });
    }
    instance(Request, s, newTarget);
    return s;
}
/// A body whose bytes are not here yet: it is sent when all of them have come.
function takeStream(s, stream, duplex) {
    if (duplex === undefined) throw typeError("A body that is a stream needs 'duplex'");
    if (s.keepalive) throw typeError("A stream cannot outlive the page");
    if (s.mode !== "cors" && s.mode !== "same-origin") throw typeError("A stream needs the mode 'cors'");
    Object.assign(s, { stream, hasOwnStream: true, wantsPreflight: true });
}
const Request = interface_("Request", null, () => class {
    get method() { return brand(this, Request).method; }
    get url() { return brand(this, Request).url; }
    get headers() { return brand(this, Request).headers.wrapper; }
    get destination() { return brand(this, Request) && ""; }
    get referrer() { return brand(this, Request).referrer; }
    get referrerPolicy() { return brand(this, Request).referrerPolicy; }
    get mode() { return brand(this, Request).mode; }
    get credentials() { return brand(this, Request).credentials; }
    get cache() { return brand(this, Request).cache; }
    get redirect() { return brand(this, Request).redirect; }
    get integrity() { return brand(this, Request).integrity; }
    get keepalive() { return brand(this, Request).keepalive; }
    get isReloadNavigation() { return brand(this, Request) && false; }
    get isHistoryNavigation() { return brand(this, Request) && false; }
    get signal() { return brand(this, Request).signal.wrapper; }
    get duplex() { return brand(this, Request) && "half"; }
    clone() {
        const s = brand(this, Request);
        needsFreshBody(s);
        const copy = { ...s, stream: s.hasOwnStream ? teeBody(s) : null, signal: followSignal(s.signal),
            headers: newHeaders(s.headers.guard, [...s.headers.list]) };
        return instance(Request, copy);
    }
}, {
    length: 1,
    make([input, init = undefined], newTarget) { return makeRequest(input, init, newTarget).wrapper; },
});
bodyMembers(() => Request);
