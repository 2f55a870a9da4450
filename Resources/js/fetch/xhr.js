// XMLHttpRequest (XMLHttpRequest Standard section 3).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { ascii, toStr, toULong, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, implementsInterface, instance, interface_, interfaces } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { childStates, DOCTYPE, ELEMENT, EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { baseURL, Document, documentElement, mainDocument, makeDocument } from "../dom/document.js";
import { doctypeParts } from "../dom/character-data.js";
import { markParsed } from "../dom/markup.js";
import { clearTimer, setTimer } from "../html/timers.js";
import { changeURL, decodeBytes, parseURL } from "./url.js";
import { parseXML } from "../dom/parsing.js";
import { pageJSON } from "../window/host.js";
import {
    field, isFieldValue, isForbiddenField, joinBytes, mediaType, noBytes, pageBuffer, setField, stripField,
    toByteString, tokenPattern, typeText,
} from "./headers.js";
import { blobType, newBlob } from "./blob.js";
import { extractBody } from "./bodies.js";
import { isForbiddenMethod, normalMethod } from "./request.js";
import { cancelRequest, readResponse, requestArguments, sendRequest } from "./sending.js";

const XMLHttpRequestEventTarget = interface_("XMLHttpRequestEventTarget", EventTarget, () => class {});
eventHandlers(XMLHttpRequestEventTarget, ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"]);
const XMLHttpRequestUpload = interface_("XMLHttpRequestUpload", XMLHttpRequestEventTarget, () => class {});
const UNSENT = 0, OPENED = 1, HEADERS_RECEIVED = 2, LOADING = 3, DONE = 4;
const noResponse = () =>
    ({ type: "error", status: 0, statusText: "", url: "", isRedirected: false, list: [], bytes: noBytes });
export const progress = (target, type, loaded = 0, total = 0) =>
    fire(target, type, { I: interfaces.ProgressEvent, loaded, total, lengthComputable: total > 0 });
const sharedRequest = (object) => brand(object, XMLHttpRequest);
const XMLHttpRequest = interface_("XMLHttpRequest", XMLHttpRequestEventTarget, () => class {
    get readyState() { return sharedRequest(this).state; }
    open(method, url, async = true, username = undefined, password = undefined) {
        const s = sharedRequest(this);
        need(arguments.length, 2);
        method = toByteString(method);
        url = toUSV(url);
        async = !!async;
        username = username === undefined || username === null ? null : toUSV(username);
        password = password === undefined || password === null ? null : toUSV(password);
        if (!tokenPattern.test(method)) fail("SyntaxError", "The method is not valid");
        if (isForbiddenMethod(method)) fail("SecurityError", "The method is not allowed");
        let record = parseURL(url, baseURL(mainDocument));
        if (!record) fail("SyntaxError", "The URL is not valid");
        if (record.hostname !== "") {
            if (username !== null) record = changeURL(record, "username", username) ?? record;
            if (password !== null) record = changeURL(record, "password", password) ?? record;
        }
        if (!async && (s.timeout !== 0 || s.responseType !== "")) fail("InvalidAccessError",
            "A request that is waited for has no time limit and no type");
        endRequest(s);
        Object.assign(s, {
            isSent: false, listensToUpload: false, method: normalMethod(method), url: record.href, isSync: !async,
            fields: [], response: noResponse(),
            value: undefined,
        });
        if (s.state !== OPENED) {
            s.state = OPENED;
            fire(s, "readystatechange");
        }
    }
    setRequestHeader(name, value) {
        const s = sharedRequest(this);
        need(arguments.length, 2);
        name = toByteString(name);
        value = toByteString(value);
        if (s.state !== OPENED || s.isSent) fail("InvalidStateError", "The request is not open");
        value = stripField(value);
        if (!tokenPattern.test(name) || !isFieldValue(value)) fail("SyntaxError", "The header is not valid");
        if (isForbiddenField(name, value)) return;
        const old = field(s.fields, name);
        s.fields = setField(s.fields, name, old === null ? value : `${old}, ${value}`);
    }
    get timeout() { return sharedRequest(this).timeout; }
    set timeout(v) {
        const s = sharedRequest(this);
        v = toULong(v);
        if (s.isSync) fail("InvalidAccessError", "A request that is waited for has no time limit");
        s.timeout = v;
        if (s.isSent) startTimeout(s);
    }
    get withCredentials() { return sharedRequest(this).withCredentials; }
    set withCredentials(v) {
        const s = sharedRequest(this);
        if ((s.state !== UNSENT && s.state !== OPENED) || s.isSent) fail("InvalidStateError", "The request was sent");
        s.withCredentials = !!v;
    }
    get upload() { return sharedRequest(this).upload.wrapper; }
    send(body = null) {
        const s = sharedRequest(this);
        if (s.state !== OPENED || s.isSent) fail("InvalidStateError", "The request is not open");
        sendXHR(s, s.method === "GET" || s.method === "HEAD" ? null : requestBody(s, body));
    }
    abort() {
        const s = sharedRequest(this);
        endRequest(s);
        if ((s.state === OPENED && s.isSent) || s.state === HEADERS_RECEIVED || s.state === LOADING) failRequest(s,
            "abort");
        if (s.state === DONE) {
            s.state = UNSENT;
            s.response = noResponse();
            s.value = undefined;
        }
    }
    get responseURL() { return sharedRequest(this).response.url; }
    get status() { return sharedRequest(this).response.status; }
    get statusText() { return sharedRequest(this).response.statusText; }
    getResponseHeader(name) {
        const s = sharedRequest(this);
        need(arguments.length, 1);
        return field(s.response.list, toByteString(name));
    }
    getAllResponseHeaders() {
        const { list } = sharedRequest(this).response;
        const names = [...new Set(list.map(([n]) => ascii.lower(n)))];
        names.sort((a, b) => (ascii.upper(a) < ascii.upper(b) ? -1 : 1));
        return names.map((name) => `${name}: ${field(list, name)}\r\n`).join("");
    }
    overrideMimeType(mime) {
        const s = sharedRequest(this);
        need(arguments.length, 1);
        mime = toStr(mime);
        if (s.state === LOADING || s.state === DONE) fail("InvalidStateError", "The response has come");
        s.override = mediaType(mime) ?? mediaType("application/octet-stream");
    }
    get responseType() { return sharedRequest(this).responseType; }
    set responseType(v) {
        const s = sharedRequest(this);
        v = toStr(v);
        if (!["", "arraybuffer", "blob", "document", "json", "text"].includes(v)) return;
        if (s.state === LOADING || s.state === DONE) fail("InvalidStateError", "The response has come");
        if (s.isSync) fail("InvalidAccessError", "A request that is waited for has no type");
        s.responseType = v;
    }
    get response() {
        const s = sharedRequest(this);
        if (s.responseType === "" || s.responseType === "text") return s.state === LOADING || s.state === DONE
            ? responseText(s) : "";
        if (s.state !== DONE || s.response.type === "error") return null;
        if (s.value === undefined) s.value = responseValue(s);
        return s.value;
    }
    get responseText() {
        const s = sharedRequest(this);
        if (s.responseType !== "" && s.responseType !== "text") fail("InvalidStateError",
            "The response is not read as text");
        return s.state === LOADING || s.state === DONE ? responseText(s) : "";
    }
    get responseXML() {
        const s = sharedRequest(this);
        if (s.responseType !== "" && s.responseType !== "document") fail("InvalidStateError",
            "The response is not read as a document");
        if (s.state !== DONE || s.response.type === "error") return null;
        return responseXML(s);
    }
}, {
    make(args, newTarget) {
        const upload = { listeners: null };
        instance(XMLHttpRequestUpload, upload);
        return instance(XMLHttpRequest, {
            listeners: null, state: UNSENT, isSent: false, isSync: false, timeout: 0, timer: 0, withCredentials: false,
            upload, listensToUpload: false,
            method: "GET", url: "", fields: [], response: noResponse(), responseType: "", value: undefined,
            override: null, number: 0, uploadCount: 0,
            start: 0, partial: null,
        }, newTarget);
    },
    constants: { UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE },
});
eventHandlers(XMLHttpRequest, ["readystatechange"]);

/// The bytes of a body; sets its type where the script has set none.
function requestBody(s, body) {
    if (body === null || body === undefined) return null;
    const isDocument = implementsInterface(body, Document);
    let extracted;
    if (isDocument) {
        const state = stateOf(body);
        const text = state.isHTML ? serializeHTML(state) : kernel.serializeXML(state, false);
        extracted = { bytes: native.encodeUTF8(text.toWellFormed()),
            type: `${state.isHTML ? "text/html" : "application/xml"};charset=UTF-8` };
    } else {
        extracted = extractBody(body);
    }
    const own = field(s.fields, "content-type");
    if (own === null) {
        if (extracted.type !== null) s.fields = setField(s.fields, "Content-Type", extracted.type);
    } else if (isDocument || typeof body === "string") {
        const type = mediaType(own);
        if (type && type.charset !== null && ascii.lower(type.charset) !== "utf-8") {
            type.parameters.set("charset", "UTF-8");
            s.fields = setField(s.fields, "Content-Type", typeText(type));
        }
    }
    return extracted.bytes;
}
function serializeHTML(state) {
    return childStates(state)
        .map((c) => (c.kind === DOCTYPE ? `<!DOCTYPE ${doctypeParts(c)[0]}>` : c.kind === ELEMENT ? c.wrapper.outerHTML
            : "")).join("");
}
function sendXHR(s, body) {
    const hasListeners = (s.upload.listeners ?? []).length > 0;
    s.isUploaded = body === null;
    s.uploadCount = body === null ? 0 : body.length;
    s.listensToUpload = hasListeners && body !== null;
    s.isSent = true;
    s.value = undefined;
    const list = field(s.fields, "accept") === null ? [...s.fields, ["Accept", "*/*"]] : s.fields;
    const request = {
        url: s.url, method: s.method, headers: list, body, mode: "cors", credentials: s.withCredentials ? "include"
            : "same-origin", redirect: "follow",
        cache: "default", referrer: "about:client", referrerPolicy: "", wantsPreflight: hasListeners,
        initiator: "xmlhttprequest",
    };
    if (s.isSync) return sendAndWait(s, request);
    s.start = native.now();
    progress(s, "loadstart");
    if (!s.isUploaded && s.listensToUpload) progress(s.upload, "loadstart", 0, s.uploadCount);
    if (s.state !== OPENED || !s.isSent) return;
    s.number = sendRequest({ ...request, isRead: true }, (response) => {
        if (!response.isOpen) s.number = 0;
        if (s.partial === null) receive(s, response);
        else receivePart(s, s.partial, response);
    });
    startTimeout(s);
}
function sendAndWait(s, request) {
    const response = readResponse(native.requestNow(...requestArguments(request)));
    s.isSent = false;
    s.state = DONE;
    if (response.type === "error") {
        s.response = noResponse();
        fail("NetworkError", "The request failed");
    }
    s.response = response;
    fire(s, "readystatechange");
    progress(s, "load", response.bytes.length, response.bytes.length);
    progress(s, "loadend", response.bytes.length, response.bytes.length);
}
function startTimeout(s) {
    clearTimer(s.timer);
    if (s.timeout === 0 || s.number === 0) return;
    s.timer = setTimer(() => {
        endRequest(s);
        failRequest(s, "timeout");
    }, Math.max(0, s.start + s.timeout - native.now()), false);
}
/// Ends the transfer of a request, if there is one.
function endRequest(s) {
    clearTimer(s.timer);
    endPartial(s);
    if (s.number !== 0) cancelRequest(s.number);
    s.number = 0;
}
/// XMLHttpRequest Standard, "request error steps".
function failRequest(s, type) {
    clearTimer(s.timer);
    endPartial(s);
    s.state = DONE;
    s.isSent = false;
    s.response = noResponse();
    fire(s, "readystatechange");
    if (!s.isUploaded) {
        s.isUploaded = true;
        if (s.listensToUpload) {
            progress(s.upload, type);
            progress(s.upload, "loadend");
        }
    }
    progress(s, type);
    progress(s, "loadend");
}
/// Takes the answer, or its head where the body comes in parts; a listener may end the events of its
/// coming by another `open`.
function receive(s, response) {
    if (response.type === "error") return failRequest(s, "error");
    const isCurrent = () => s.response === response && s.isSent;
    s.response = response;
    if (response.isOpen) s.partial = { pieces: [], count: 0, toldAt: -Infinity, decoder: 0, decodedPieces: 0,
        text: "" };
    if (!s.isUploaded) {
        s.isUploaded = true;
        if (s.listensToUpload) {
            for (const type of ["progress", "load", "loadend"]) progress(s.upload, type, s.uploadCount, s.uploadCount);
            if (!isCurrent()) return undefined;
        }
    }
    s.state = HEADERS_RECEIVED;
    fire(s, "readystatechange");
    if (response.isOpen || !isCurrent()) return undefined;
    if (response.bytes.length > 0) {
        s.state = LOADING;
        fire(s, "readystatechange");
        if (!isCurrent()) return undefined;
    }
    return finishResponse(s, response);
}
/// The milliseconds between two events of a body that comes in parts.
const partInterval = 50;
/// As much of a response is kept, like one that comes in one piece.
const greatestResponse = 32 << 20;
/// XMLHttpRequest Standard, "processBodyChunk"; the end of the body is a part, too.
function receivePart(s, partial, part) {
    if (part.type === "error") return failRequest(s, "error");
    const { response } = s;
    if (part.bytes.length > 0) {
        partial.count += part.bytes.length;
        if (partial.count > greatestResponse) {
            endRequest(s);
            return failRequest(s, "error");
        }
        // The first piece shows the mark of the encoding.
        if (partial.pieces.length === 1 && partial.pieces[0].length < markLength) partial.pieces[0] =
            joinBytes([partial.pieces[0], part.bytes]);
        else partial.pieces.push(part.bytes);
    }
    if (!part.isOpen) {
        response.bytes = joinBytes(partial.pieces);
        endPartial(s);
        return finishResponse(s, response);
    }
    const now = native.now();
    if (part.bytes.length === 0 || now - partial.toldAt < partInterval) return undefined;
    partial.toldAt = now;
    s.state = LOADING;
    fire(s, "readystatechange");
    if (s.partial === partial) progress(s, "progress", partial.count, responseLength(response, partial.count));
    return undefined;
}
/// Forgets the parts of a body.
function endPartial(s) {
    if (s.partial !== null && s.partial.decoder !== 0) native.decode(s.partial.decoder, noBytes, true, false);
    s.partial = null;
}
/// The length that the server tells, 0 where it is not that of the bytes that the script gets.
function responseLength(response, count) {
    const length = Number(field(response.list, "content-length") ?? 0);
    return length === count || field(response.list, "content-encoding") === null ? length : 0;
}
/// XMLHttpRequest Standard, "handle response end-of-body".
function finishResponse(s, response) {
    const count = response.bytes.length, total = responseLength(response, count);
    clearTimer(s.timer);
    progress(s, "progress", count, total);
    if (s.response !== response || !s.isSent) return;
    s.state = DONE;
    s.isSent = false;
    fire(s, "readystatechange");
    if (s.response !== response || s.state !== DONE) return;
    progress(s, "load", count, total);
    if (s.response !== response || s.state !== DONE) return;
    progress(s, "loadend", count, total);
}

// Responses.
function responseMediaType(s) {
    if (s.override) return s.override;
    const text = field(s.response.list, "content-type");
    return (text === null ? null : mediaType(text)) ?? mediaType("text/xml");
}
function responseEncoding(s) {
    const text = field(s.response.list, "content-type");
    const own = text === null ? null : mediaType(text)?.charset ?? null;
    const label = s.override?.charset ?? own;
    return label === null ? null : native.encodingName(ascii.strip(label));
}
/// The bytes at the start of a text that may be the mark of its encoding.
const markLength = 3;
/// Encoding Standard, "decode": a mark of the text counts more than the label.
function markedEncoding(label, bytes) {
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
    return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : label;
}
export const decodeMarked = (label, bytes) => decodeBytes(markedEncoding(label, bytes), bytes, false);
const isXMLType = (essence) => essence === "text/xml" || essence === "application/xml" || essence.endsWith("+xml");
function responseText(s) {
    if (s.partial !== null) return partialText(s, s.partial);
    if (s.text !== undefined && s.textOf === s.response) return s.text;
    s.text = decodeMarked(textEncoding(s, s.response.bytes), s.response.bytes);
    s.textOf = s.response;
    return s.text;
}
/// XMLHttpRequest Standard, "get a text response": the encoding of a text that begins with some bytes.
function textEncoding(s, bytes) {
    const label = responseEncoding(s);
    if (label !== null || s.responseType !== "" || !isXMLType(responseMediaType(s).essence)) return label ?? "utf-8";
    const head = String.fromCharCode(...bytes.slice(0, 200));
    return native.encodingName(/^<\?xml[^>]*?encoding=["']([^"']+)["']/.exec(head)?.[1] ?? "utf-8") ?? "utf-8";
}
/// The text of what has come of a body; a character that is not whole waits for its other bytes.
function partialText(s, partial) {
    const { pieces } = partial;
    if (partial.count < markLength) return "";
    if (partial.decoder === 0) partial.decoder = native.decoder(markedEncoding(textEncoding(s, pieces[0]), pieces[0]));
    while (partial.decodedPieces < pieces.length) partial.text += native.decode(partial.decoder,
        pieces[partial.decodedPieces++], false, false);
    return partial.text;
}
function responseValue(s) {
    const { bytes } = s.response;
    switch (s.responseType) {
    case "arraybuffer": return pageBuffer(bytes);
    case "blob": return newBlob(bytes, blobType(typeText(responseMediaType(s))));
    case "document": return responseXML(s);
    default:
        try {
            return bytes.length === 0 ? null : pageJSON(decodeBytes("utf-8", bytes, false));
        } catch {
            return null;
        }
    }
}
function responseXML(s) {
    if (s.xml === undefined || s.xmlOf !== s.response) {
        s.xml = responseDocument(s);
        s.xmlOf = s.response;
    }
    return s.xml;
}
function responseDocument(s) {
    const type = responseMediaType(s);
    const isHTML = type.essence === "text/html";
    if (s.response.bytes.length === 0 || (!isHTML && !isXMLType(type.essence))
        || (isHTML && s.responseType === "")) return null;
    const text = decodeMarked(responseEncoding(s) ?? "utf-8", s.response.bytes);
    if (isHTML) {
        const made = makeDocument({ id: native.parseDocument(text), isHTML: true, contentType: "text/html",
            url: s.response.url });
        markParsed(made.id);
        return made.wrapper;
    }
    const made = parseXML(text, type.essence);
    return documentElement(made)?.local === "parsererror" ? null : made.wrapper;
}
