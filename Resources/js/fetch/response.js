// Response (Fetch Standard section 5.5).

import { native } from "garth:realm";
import { need, rangeError, typeError } from "../webidl/page.js";
import { toDict, toUShort, toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { parseURL } from "./url.js";
import { pageJSONText } from "../window/host.js";
import { appendField, field, headerPairs, newHeaders, toByteString } from "./headers.js";
import { bodyMembers, extractBody, needsFreshBody } from "./bodies.js";
import { tee } from "../streams/readable.js";

export const bodiless = [101, 103, 204, 205, 304];
function makeResponse(extracted, init, newTarget) {
    const d = toDict(init);
    const headers = d.headers === undefined ? null : headerPairs(d.headers);
    const status = d.status === undefined ? 200 : toUShort(d.status);
    const statusText = d.statusText === undefined ? "" : toByteString(d.statusText);
    if (status < 200 || status > 599) throw rangeError("The status is not between 200 and 599");
    if (/[^\t\x20-\x7e\x80-\xff]/.test(statusText)) throw typeError("The status text is not valid");
    const s = { type: "default", url: "", isRedirected: false, status, statusText, headers: newHeaders("response"),
        body: null, isUsed: false };
    for (const [name, value] of headers ?? []) appendField(s.headers, name, value);
    if (extracted !== null) {
        if (bodiless.includes(status)) throw typeError(`A response of status ${status} has no body`);
        s.body = extracted.bytes;
        if (extracted.stream) Object.assign(s, { stream: extracted.stream, hasOwnStream: true });
        if (extracted.type !== null && field(s.headers.list, "content-type") === null) s.headers.list.push(
            ["Content-Type", extracted.type]);
    }
    return instance(Response, s, newTarget);
}
export const Response = interface_("Response", null, () => class {
    static error() {
        return instance(Response, {
            type: "error", url: "", isRedirected: false, status: 0, statusText: "", headers: newHeaders("immutable"),
            body: null, isUsed: false,
        });
    }
    static redirect(url, status = 302) {
        need(arguments.length, 1);
        const target = parseURL(toUSV(url), baseURL(mainDocument));
        status = toUShort(status);
        if (!target) throw typeError("The URL is not valid");
        if (![301, 302, 303, 307, 308].includes(status)) throw rangeError("The status is none of a redirect");
        return instance(Response, {
            type: "default", url: "", isRedirected: false, status, statusText: "",
            headers: newHeaders("immutable", [["Location", target.href]]),
            body: null, isUsed: false,
        });
    }
    static json(data, init = undefined) {
        need(arguments.length, 1);
        const text = pageJSONText(data);
        if (text === undefined) throw typeError("The value cannot be expressed in JSON");
        return makeResponse({ bytes: native.encodeUTF8(text), type: "application/json" }, init);
    }
    get type() { return brand(this, Response).type; }
    get url() { return brand(this, Response).url; }
    get redirected() { return brand(this, Response).isRedirected; }
    get status() { return brand(this, Response).status; }
    get ok() { const { status } = brand(this, Response); return status >= 200 && status <= 299; }
    get statusText() { return brand(this, Response).statusText; }
    get headers() { return brand(this, Response).headers.wrapper; }
    clone() {
        const s = brand(this, Response);
        needsFreshBody(s);
        const copy = { ...s, stream: null };
        if (s.hasOwnStream) [s.stream, copy.stream] = tee(s.stream);
        return instance(Response, { ...copy, headers: newHeaders(s.headers.guard, [...s.headers.list]) });
    }
}, {
    make([body = null, init = undefined], newTarget) {
        return makeResponse(body === null ? null : extractBody(body), init, newTarget);
    },
});
bodyMembers(() => Response);
