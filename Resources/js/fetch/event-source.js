// Server-sent events (HTML Standard section 9.2).

import { native } from "garth:realm";
import { core, endSteps } from "../webidl/page.js";
import { ascii, toDict, toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { MessageEvent } from "../html/messages.js";
import { setTimer } from "../html/timers.js";
import { decodeBytes, parseURL } from "./url.js";
import { cancelRequest, sendRequest } from "./sending.js";

const eventSourceStates = { CONNECTING: 0, OPEN: 1, CLOSED: 2 };
/// Milliseconds before a lost connection is made again, at the first try; each further one in a row waits twice as
/// long.
const reconnectionTime = 3000;
/// The tries in a row that bring nothing: then the server is given up.
const reconnectionTries = 6;
/// Bytes of a line, and letters of an event, that are kept.
const greatestEvent = 4_000_000;
const eventSources = new Set();
export const EventSource = interface_("EventSource", EventTarget, () => class {
    get url() { return brand(this, EventSource).url; }
    get withCredentials() { return brand(this, EventSource).withCredentials; }
    get readyState() { return brand(this, EventSource).readyState; }
    close() { closeEventSource(brand(this, EventSource)); }
}, {
    length: 1,
    constants: eventSourceStates,
    make([url, options = undefined], newTarget) {
        const text = toUSV(url), withCredentials = !!toDict(options).withCredentials;
        const parsed = parseURL(text, baseURL(mainDocument));
        if (!parsed) fail("SyntaxError", "The URL is not valid");
        const s = {
            listeners: null, url: parsed.href, withCredentials, readyState: eventSourceStates.CONNECTING, request: 0,
            delay: reconnectionTime,
            tries: 0, lastID: "", origin: "",
        };
        const object = instance(EventSource, s, newTarget);
        eventSources.add(s);
        connect(s);
        return object;
    },
});
eventHandlers(EventSource, ["open", "message", "error"]);
function closeEventSource(s) {
    s.readyState = eventSourceStates.CLOSED;
    eventSources.delete(s);
    cancelRequest(s.request);
}
function connect(s) {
    Object.assign(s, { isAnswered: false, line: [], hasMark: true, endsWithReturn: false, id: s.lastID, type: "",
        data: "" });
    const headers = [["Accept", "text/event-stream"]];
    // Only values that a field can hold are sent.
    if (s.lastID !== "" && !/[^\t\x20-\x7e\x80-\xff]/.test(utf8Latin(s.lastID))) headers.push(
        ["Last-Event-ID", s.lastID]);
    s.request = sendRequest({
        url: s.url, method: "GET", headers, mode: "cors", credentials: s.withCredentials ? "include" : "same-origin",
        redirect: "follow",
        cache: "no-store", referrer: "about:client", referrerPolicy: "", isStream: true, initiator: "other",
    }, (r) => {
        if (s.readyState === eventSourceStates.CLOSED) return;
        if (!s.isAnswered && r.isOpen) openStream(s, r);
        else if (r.isOpen) readStream(s, r.bytes);
        else reconnect(s);
    });
}
const utf8Latin = (text) => String.fromCharCode(...native.encodeUTF8(text.slice(0, 1000)));
function openStream(s, r) {
    s.isAnswered = true;
    const type = (r.list.find(([name]) => ascii.lower(name) === "content-type")?.[1] ?? "").split(";")[0];
    if (r.status !== 200 || ascii.lower(ascii.strip(type)) !== "text/event-stream") return giveUp(s);
    s.readyState = eventSourceStates.OPEN;
    s.origin = parseURL(r.url)?.origin ?? "";
    return void fire(s, "open");
}
function giveUp(s) {
    closeEventSource(s);
    fire(s, "error");
}
function reconnect(s) {
    if (++s.tries > reconnectionTries) return giveUp(s);
    s.readyState = eventSourceStates.CONNECTING;
    fire(s, "error");
    if (s.readyState !== eventSourceStates.CONNECTING) return undefined;
    return void setTimer(() => {
        if (s.readyState === eventSourceStates.CONNECTING && !core.isGone()) connect(s);
    }, s.delay * 2 ** (s.tries - 1), false);
}
/// Reads bytes of a stream; the end of a line is CR, LF or both.
function readStream(s, bytes) {
    for (const byte of bytes) {
        const wasReturn = s.endsWithReturn;
        s.endsWithReturn = byte === 13;
        if (byte === 10 && wasReturn) continue;
        if (byte !== 10 && byte !== 13) {
            if (s.line.push(byte) > greatestEvent) return giveUp(s);
            continue;
        }
        let line = decodeBytes("utf-8", new Uint8Array(s.line), true);
        s.line = [];
        if (s.hasMark && line.startsWith("\uFEFF")) line = line.slice(1);
        s.hasMark = false;
        readEventLine(s, line);
        if (s.readyState === eventSourceStates.CLOSED) return undefined;
    }
    return undefined;
}
function readEventLine(s, line) {
    if (line === "") return dispatchStreamed(s);
    const colon = line.indexOf(":");
    if (colon === 0) return undefined;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    switch (name) {
    case "event": s.type = value; break;
    case "data":
        if (s.data.length + value.length > greatestEvent) return giveUp(s);
        s.data += `${value}\n`;
        break;
    case "id": if (!value.includes("\0")) s.id = value; break;
    case "retry": if (/^[0-9]+$/.test(value)) s.delay = Math.min(Math.max(Number(value), 100), 3_600_000); break;
    default: break;
    }
    return undefined;
}
function dispatchStreamed(s) {
    const { type, data, id: lastEventId } = s;
    s.lastID = lastEventId;
    s.type = s.data = "";
    if (data === "") return;
    // The server has something to say.
    s.tries = 0;
    setTimer(() => {
        if (s.readyState === eventSourceStates.CLOSED) return;
        fire(s, type === "" ? "message" : type, { I: MessageEvent, data: data.slice(0, -1), origin: s.origin,
            lastEventId });
    }, 0, false);
}
endSteps.push(() => { for (const s of [...eventSources]) closeEventSource(s); });
