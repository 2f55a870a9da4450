// Requests to the browser.

import { native } from "garth:realm";
import { shared } from "../webidl/page.js";
import { setTimer } from "../html/timers.js";
import { noBytes } from "./headers.js";
import { cacheModes, redirectModes } from "./request.js";
import { blobAnswer } from "./blob-urls.js";
import { noteResource } from "../window/performance-observers.js";

/// The requests whose answers have not come: the number to the function that takes it.
const { sentRequests } = shared;
const responseTypes = ["error", "basic", "cors", "opaque", "opaqueredirect"];
export function requestArguments(r) {
    return [
        ++shared.lastRequest, r.url, r.method, r.headers.map(([name, value]) => `${name}:${value}`).join("\n"), r.body
            ?? null,
        { cors: 0, "no-cors": 1, "same-origin": 2 }[r.mode], { "same-origin": 0, omit: 1, include: 2 }[r.credentials],
        redirectModes.indexOf(r.redirect), cacheModes.indexOf(r.cache), r.referrer === "about:client" ? null
            : r.referrer, r.referrerPolicy,
        r.wantsPreflight ?? false, r.isStream ? 2 : r.isForScript ? 1 : r.isRead ? 3 : r.isPicture ? 4 : r.isSocket ? 5
            : r.isImported ? 6 : 0, r.nonce
            ?? "", r.integrity ?? "", r.isParserInserted ?? false,
        ["fetch", "xmlhttprequest", "beacon", "other"].indexOf(r.initiator ?? "fetch"), r.usesImageSet ?? false,
    ];
}
export function readResponse([kind, status, statusText, url, isRedirected, fields, bytes, isOpen]) {
    const list = [];
    for (let i = 0; i + 1 < fields.length; i += 2) list.push([fields[i], fields[i + 1]]);
    return { type: responseTypes[kind], status, statusText, url, isRedirected, list, bytes, isOpen: isOpen === true };
}
const noAnswer = [0, 0, "", "", false, [], noBytes];
/// Makes a request; `finished` gets the answer in a later turn. Returns its number.
export function sendRequest(r, finished) {
    const args = requestArguments(r);
    const number = args[0];
    sentRequests.set(number, finished);
    if (/^https?:/.test(r.url)) {
        const initiatorType = r.isForScript ? "script" : r.initiator ?? "fetch";
        timedRequests.set(number, { url: r.url.split("#")[0], initiatorType, start: native.now(), size: 0 });
    }
    if (r.url.startsWith("blob:")) {
        const answer = native.permitsRequest(...args) ? blobAnswer(r) : noAnswer;
        setTimer(() => requestFinished(number, ...answer), 0, false);
        return number;
    }
    if (!native.request(...args)) setTimer(() => requestFinished(number, 0, 0, "", "", false, [], noBytes), 0, false);
    return number;
}
export function requestFinished(number, ...values) {
    const finished = sentRequests.get(number);
    timeRequest(number, values);
    // More of a stream follows.
    if (values[7] !== true) sentRequests.delete(number);
    if (finished) finished(readResponse(values));
}
/// The requests for the entries of resources, by their numbers.
const timedRequests = new Map();
/// Makes the entry of a request that is answered.
function timeRequest(number, [kind, status, , , , , bytes, isOpen, isTold]) {
    const timed = timedRequests.get(number);
    if (timed === undefined) return;
    timed.size += bytes.length;
    timed.status ??= status;
    // Only the head of a stream says whether the page may know its times.
    timed.isTold ??= isTold === true;
    timed.head ??= native.now();
    if (isOpen === true) return;
    timedRequests.delete(number);
    if (responseTypes[kind] === "error") return;
    noteResource(timed.url, timed.initiatorType, timed.start, timed.isTold ? timed : null);
}
export function cancelRequest(number) {
    timedRequests.delete(number);
    if (sentRequests.delete(number)) native.cancelRequest(number);
}
