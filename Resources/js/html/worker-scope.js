// The global of a dedicated worker (HTML Standard sections 10.2 and 10.3).

import { native, page } from "garth:realm";
import { defineProperty, getOwnPropertyDescriptor, need, typeError } from "../webidl/page.js";
import { ascii, toStr, toUSV } from "../webidl/conversions.js";
import { brand, I_all, instance, interface_, interfaces, publishMembers, see, toState } from "../webidl/interfaces.js";
import { dataProperty } from "../webidl/legacy.js";
import { fail } from "../webidl/exceptions.js";
import { own, scopePrototype, windowState } from "../window/state.js";
import { Navigator } from "../window/navigator.js";
import { eventHandlers } from "../events/handlers.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { Blob } from "../fetch/blob.js";
import { btoa } from "../fetch/encoding.js";
import { binaryText } from "../fetch/bytes.js";
import { blobAnswer } from "../fetch/blob-urls.js";
import { mediaType, noBytes, pageBuffer } from "../fetch/headers.js";
import { readResponse, requestArguments } from "../fetch/sending.js";
import { parseURL } from "../fetch/url.js";
import { decodeMarked } from "../fetch/xhr.js";
import { transferList } from "./messages.js";
import { setTimer } from "./timers.js";
import { post, takeMessage, target } from "./ports.js";

/// Messages wait until the script of the worker has run.
const scope = { isOpen: false, waiting: [], facts: native.workerFacts(), location: null, navigator: null };

const WorkerLocation = interface_("WorkerLocation", null, () => {
    const members = class {
        toString() { return brand(this, WorkerLocation).href; }
    };
    for (const key of ["href", "origin", "protocol", "host", "hostname", "port", "pathname", "search", "hash"]) {
        defineProperty(members.prototype, key, { configurable: true, enumerable: true, set: undefined,
            get: getOwnPropertyDescriptor({ get [key]() { return brand(this, WorkerLocation)[key]; } }, key).get });
    }
    return members;
});
const WorkerNavigator = interface_("WorkerNavigator", null, null);
const membersOfNavigators = ["appCodeName", "appName", "appVersion", "platform", "product", "userAgent", "language",
    "languages", "onLine", "hardwareConcurrency", "storage", "locks", "userAgentData"];
export function navigatorOfWorker() {
    if (scope.navigator !== null) return scope.navigator;
    const { prototype } = see(Navigator), own = see(WorkerNavigator);
    I_all.get(own).add(Navigator);
    for (const key of membersOfNavigators) {
        const d = getOwnPropertyDescriptor(prototype, key);
        if (d) defineProperty(own.prototype, key, d);
    }
    return (scope.navigator = instance(own, {}));
}
const FileReaderSync = interface_("FileReaderSync", null, () => class {
    readAsArrayBuffer(blob) {
        brand(this, FileReaderSync);
        need(arguments.length, 1);
        return pageBuffer(toState(blob, Blob).bytes);
    }
    readAsBinaryString(blob) {
        brand(this, FileReaderSync);
        need(arguments.length, 1);
        return binaryText(toState(blob, Blob).bytes);
    }
    readAsText(blob, encoding = undefined) {
        brand(this, FileReaderSync);
        need(arguments.length, 1);
        const { bytes, type } = toState(blob, Blob);
        const known = (label) => (label === null || label === undefined ? null
            : native.encodingName(ascii.strip(toStr(label))));
        return decodeMarked(known(encoding) ?? known(mediaType(type)?.charset) ?? "utf-8", bytes);
    }
    readAsDataURL(blob) {
        brand(this, FileReaderSync);
        need(arguments.length, 1);
        const { bytes, type } = toState(blob, Blob);
        return `data:${type || "application/octet-stream"};base64,${btoa(binaryText(bytes))}`;
    }
}, { make: (args, newTarget) => instance(FileReaderSync, {}, newTarget) });

/// The address of the script, which is known when the prelude has run.
function ownLocation() {
    return (scope.location ??= instance(WorkerLocation, parseURL(native.documentURL())));
}
/// Gives the global what only workers have.
export function begin() {
    publishMembers(class {
        get location() { own(this); return ownLocation(); }
        importScripts(...urls) { own(this); importScripts(urls); }
    }.prototype, scopePrototype, true);
    publishMembers(class {
        close() { own(this); native.endWorker(0); }
        postMessage(message, options = undefined) {
            own(this);
            need(arguments.length, 1);
            post(target.worker, 0, "", message, transferList(options));
        }
    }.prototype, page, true);
    const [name] = scope.facts;
    const holder = {
        get name() { own(this); return name; },
        set name(v) { defineProperty(page, "name", dataProperty(v, true, true)); },
    };
    publishMembers(holder, page, true);
    // Of XML there is no document.
    delete see(interfaces.XMLHttpRequest).prototype.responseXML;
    eventHandlers({ prototype: scopePrototype }, ["error", "languagechange", "offline", "online", "rejectionhandled",
        "unhandledrejection"], own);
    eventHandlers({ prototype: page }, ["message", "messageerror"], own);
}

/// Scripts that a classic script of the worker imports, one after the other.
function importScripts(urls) {
    if (scope.facts[1]) throw typeError("Module workers have no importScripts");
    const addresses = urls.map((text) => {
        const url = parseURL(toUSV(text), baseURL(mainDocument));
        if (!url) fail("SyntaxError", "The URL is not valid");
        return url.href;
    });
    for (const url of addresses) {
        const { bytes, base, isMuted } = fetchNow(url);
        const [isFailed, error] = native.importScript(bytes, base, isMuted);
        if (isFailed) throw error;
    }
}
/// The bytes of a script, for which the worker waits.
function fetchNow(url) {
    const request = {
        url, method: "GET", headers: [], mode: "no-cors", credentials: "include", redirect: "follow", cache: "default",
        referrer: "about:client", referrerPolicy: "", isImported: true, initiator: "other",
    };
    const args = requestArguments(request);
    const answer = readResponse(url.startsWith("blob:")
        ? (native.permitsRequest(...args) ? blobAnswer(request) : noAnswer) : native.requestNow(...args));
    if (answer.type === "error" || answer.status < 200 || answer.status > 299) {
        fail("NetworkError", `The script ${url} cannot be loaded`);
    }
    return { bytes: answer.bytes, base: answer.url === "" ? url : answer.url, isMuted: answer.type === "opaque" };
}
const noAnswer = [0, 0, "", "", false, [], noBytes];
/// A message of what has started the worker.
export function takeForScope(bytes, ends) {
    if (!scope.isOpen) scope.waiting.push([bytes, ends]);
    else takeMessage(windowState, bytes, ends);
}
/// The script of the worker has run: the messages that have come are heard.
export function open() {
    scope.isOpen = true;
    for (const [bytes, ends] of scope.waiting) setTimer(() => takeMessage(windowState, bytes, ends), 0, false);
    scope.waiting = [];
}
