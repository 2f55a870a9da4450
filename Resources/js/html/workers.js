// Dedicated workers (HTML Standard section 10), a part of the prelude. Each runs in a process of its own.

import { native } from "garth:realm";
import { core, endSteps, isWorker, need, shared } from "../webidl/page.js";
import { toDict, toStr, toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_, interfaces } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { windowState } from "../window/state.js";
import { contentWindow } from "../window/frames.js";
import { remoteWindow } from "../window/origin.js";
import { fire } from "../events/event.js";
import { EventTarget, S } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { parseURL } from "../fetch/url.js";
import { noBytes, toEnum } from "../fetch/headers.js";
import { blobURLs } from "../fetch/blob-urls.js";
import { transferList } from "./messages.js";
import { setTimer } from "./timers.js";
import {
    channelEnd, channelMessage, closeEnd, moveEnd, post, postToEnd, readMessage, sendWaiting, takeForEnd, takeMessage,
    target,
} from "./ports.js";
import { begin, navigatorOfWorker, open, takeForScope } from "./worker-scope.js";

/// The workers of all windows that were not ended, by their numbers.
const workers = (shared.workers ??= new Map());

export const Worker = interface_("Worker", EventTarget, () => class {
    terminate() { end(brand(this, Worker)); }
    postMessage(message, options = undefined) {
        const s = brand(this, Worker);
        need(arguments.length, 1);
        post(target.worker, s.number, "", message, transferList(options));
    }
}, {
    length: 1,
    make([address, options = undefined], newTarget) {
        const text = toUSV(address), d = toDict(options);
        const credentials = d.credentials === undefined ? "same-origin"
            : toEnum(d.credentials, ["omit", "same-origin", "include"]);
        const name = d.name === undefined ? "" : toStr(d.name);
        const type = d.type === undefined ? "classic" : toEnum(d.type, ["classic", "module"]);
        const url = parseURL(text, baseURL(mainDocument));
        if (!url) fail("SyntaxError", "The URL is not valid");
        shared.lastWorker = (shared.lastWorker ?? 0) + 1;
        const s = { listeners: null, number: shared.lastWorker, core, failed };
        const object = instance(Worker, s, newTarget);
        workers.set(s.number, s);
        start(s, url.href, name, type === "module", credentials);
        return object;
    },
});
eventHandlers(Worker, ["message", "messageerror", "error"]);
function start(s, url, name, isModule, credentials) {
    const blob = url.startsWith("blob:") ? blobURLs.get(url.split("#")[0]) : undefined;
    const isKnown = blob !== undefined || !url.startsWith("blob:");
    const isStarted = isKnown && native.startWorker(s.number, url, name, isModule,
        { omit: 1, "same-origin": 0, include: 2 }[credentials], blob !== undefined, blob?.bytes ?? noBytes);
    if (!isStarted) setTimer(() => failed(s, null), 0, false);
}
function end(s) {
    if (workers.delete(s.number)) native.endWorker(s.number);
}
/// The worker cannot be had (null), or has ended by an error that nobody caught there.
function failed(s, error) {
    if (error === null) return void fire(s, "error");
    const { message, filename, lineno, colno } = error;
    const facts = { I: interfaces.ErrorEvent, cancelable: true, message, filename, lineno, colno, error: null };
    if (!fire(s, "error", facts)) return undefined;
    // The console has the error already.
    if (fire(windowState, "error", facts) && isWorker) native.failWorker(message, filename, lineno, colno);
    return undefined;
}
endSteps.push(() => {
    for (const s of [...workers.values()]) if (s.core === core) end(s);
});

// What the host and the other modules of the prelude call.

/// A message has come from another process.
export function take(kind, number, name, bytes, ends) {
    if (kind === target.channel) return channelMessage(name, bytes);
    if (kind === target.port) return takeForEnd(number, bytes, ends);
    if (kind === target.window) return takeForWindow(number, name, bytes, ends);
    if (number === 0) return takeForScope(bytes, ends);
    const s = workers.get(number);
    if (s) takeMessage(s, bytes, ends);
    return undefined;
}
/// A message of a window of another origin: its number, or the frame element that shows it, and its origin.
function takeForWindow(number, name, bytes, ends) {
    const end = name.indexOf(" "), element = +name.slice(0, end);
    const source = element > 0 ? contentWindow(S(element)) : remoteWindow(number);
    takeMessage(windowState, bytes, ends, { origin: name.slice(end + 1), source });
}
export function postToWindow(number, element, message, origin, transfer) {
    post(target.window, number, `${element} ${origin}`, message, transfer);
}
export function workerFailed(number, message, filename, lineno, colno) {
    const s = workers.get(number);
    if (s) s.failed(s, message === null ? null : { message, filename, lineno, colno });
}
export const portClosed = channelEnd, delivered = sendWaiting, closePort = closeEnd, movePort = moveEnd,
    postToPort = postToEnd, read = readMessage, beginScope = begin, workerNavigator = navigatorOfWorker,
    openScope = open;
export function postToChannel(name, value) { post(target.channel, 0, name, value, []); }
