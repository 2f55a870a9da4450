// WebSockets (WebSockets Standard).

import { native } from "garth:realm";
import { toNumber, toSequence, toStr, toUSV } from "../webidl/conversions.js";
import { fail } from "../webidl/exceptions.js";
import { brand, implementsInterface, instance, interface_, interfaces } from "../webidl/interfaces.js";
import { core, endSteps, need, shared } from "../webidl/page.js";
import { stateOf } from "../webidl/states.js";
import { isObject } from "../webidl/values.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { EventTarget } from "../dom/states.js";
import { fire } from "../events/event.js";
import { eventHandlers } from "../events/handlers.js";
import { has, pageMethods } from "../html/clone.js";
import { MessageEvent } from "../html/messages.js";
import { setTimer } from "../html/timers.js";
import { Blob, newBlob } from "./blob.js";
import { toBytes } from "./encoding.js";
import { pageBuffer, tokenPattern } from "./headers.js";
import { requestArguments } from "./sending.js";
import { parseURL } from "./url.js";

const socketStates = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
/// Bytes that wait to be sent: a script that sends more has its connection closed ("full").
const greatestBufferedAmount = 64 << 20;
/// Bytes of a message that a script sends.
const greatestMessage = 16 << 20;
/// The WebSockets of all windows that are not closed.
shared.webSockets ??= new Map();
const { webSockets } = shared;
export const WebSocket = interface_("WebSocket", EventTarget, () => class {
    get url() { return brand(this, WebSocket).url; }
    get readyState() { return brand(this, WebSocket).readyState; }
    get bufferedAmount() { return brand(this, WebSocket).buffered; }
    get extensions() {
        brand(this, WebSocket);
        return "";
    }
    get protocol() { return brand(this, WebSocket).protocol; }
    get binaryType() { return brand(this, WebSocket).binaryType; }
    set binaryType(v) {
        const s = brand(this, WebSocket), type = toStr(v);
        // Another word changes nothing, as that of every enumeration.
        if (type === "blob" || type === "arraybuffer") s.binaryType = type;
    }
    close(code = undefined, reason = undefined) {
        const s = brand(this, WebSocket);
        const status = code === undefined ? null : toClampedUShort(code);
        const words = reason === undefined ? "" : toUSV(reason);
        if (status !== null && status !== 1000 && !(status >= 3000 && status <= 4999)) {
            fail("InvalidAccessError", "The code must be 1000 or between 3000 and 4999");
        }
        if (native.encodeUTF8(words).length > 123) fail("SyntaxError", "The reason is longer than 123 bytes");
        closeSocket(s, status ?? (words === "" ? null : 1000), words);
    }
    send(data) {
        const s = brand(this, WebSocket);
        need(arguments.length, 1);
        const message = socketMessage(data);
        if (s.readyState === socketStates.CONNECTING) fail("InvalidStateError", "The connection is not open yet");
        s.buffered += message.bytes.length;
        if (s.readyState !== socketStates.OPEN) return;
        if (message.bytes.length > greatestMessage || s.buffered > greatestBufferedAmount) return void failSocket(s);
        s.queue.push(message);
        sendQueued(s);
    }
}, {
    length: 1,
    constants: socketStates,
    make([url, protocols = undefined], newTarget) {
        const address = socketAddress(toUSV(url));
        const list = protocols === undefined ? [] : isObject(protocols) ? toSequence(protocols, toStr)
            : [toStr(protocols)];
        if (list.some((name) => !tokenPattern.test(name)) || new Set(list).size < list.length) {
            fail("SyntaxError", "The protocols are not different tokens");
        }
        const s = {
            listeners: null, url: address.href, origin: address.origin, readyState: socketStates.CONNECTING,
            buffered: 0, protocol: "",
            binaryType: "blob", number: 0, queue: [], first: 0, closing: null, core,
        };
        const object = instance(WebSocket, s, newTarget);
        openSocket(s, list);
        return object;
    },
});
eventHandlers(WebSocket, ["open", "error", "close", "message"]);
/// An unsigned short with [Clamp] (Web IDL section 3.2.4.9).
function toClampedUShort(v) {
    const x = Math.min(Math.max(toNumber(v), 0), 65535);
    if (Number.isNaN(x)) return 0;
    const low = Math.floor(x), rest = x - low;
    return rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low;
}
/// The address of a WebSocket (WebSockets Standard, "obtain a WebSocket URL").
function socketAddress(text) {
    let parsed = parseURL(text, baseURL(mainDocument));
    if (parsed && /^https?:$/.test(parsed.protocol)) parsed = parseURL(parsed.href.replace(/^http/, "ws"));
    if (!parsed || !/^wss?:$/.test(parsed.protocol)) fail("SyntaxError", "The URL is not one of a WebSocket");
    if (parsed.hasFragment || parsed.hash !== "") fail("SyntaxError", "The URL of a WebSocket has no fragment");
    return parsed;
}
function openSocket(s, protocols) {
    const args = requestArguments({
        url: s.url, method: "GET", headers: protocols.length > 0 ? [["Sec-WebSocket-Protocol", protocols.join(", ")]]
            : [],
        mode: "no-cors", credentials: "include", redirect: "error", cache: "no-store", referrer: "about:client",
        referrerPolicy: "",
        isSocket: true, initiator: "other",
    });
    s.number = args[0];
    webSockets.set(s.number, s);
    if (!native.request(...args)) setTimer(() => socketEvent(s.number, "closed", "", 1006, false, true), 0, false);
}
/// The message that `send` takes of a value.
function socketMessage(data) {
    if (implementsInterface(data, Blob)) return { isText: false, bytes: stateOf(data).bytes };
    if (isObject(data) && (ArrayBuffer.isView(data) || has(pageMethods.byteLength, data))) return { isText: false,
        bytes: toBytes(data) };
    return { isText: true, bytes: native.encodeUTF8(toUSV(data)) };
}
/// Hands on the messages that wait, as far as there is room on the way.
function sendQueued(s) {
    while (s.first < s.queue.length) {
        const { isText, bytes } = s.queue[s.first];
        if (!native.sendOnSocket(s.number, isText, bytes)) return;
        s.queue[s.first++] = null;
    }
    s.queue = [];
    s.first = 0;
    if (s.closing) native.closeSocket(s.number, ...s.closing);
    s.closing = null;
}
function closeSocket(s, code, reason) {
    if (s.readyState >= socketStates.CLOSING) return;
    if (s.readyState === socketStates.CONNECTING) return void failSocket(s);
    s.readyState = socketStates.CLOSING;
    s.closing = [code ?? -1, reason];
    sendQueued(s);
}
/// Ends the connection at once; its page hears of it in a later turn.
function failSocket(s) {
    s.readyState = socketStates.CLOSING;
    s.queue = [];
    s.first = 0;
    native.cancelRequest(s.number);
}
/// The window of WebSockets is gone: they end without a word.
function dropSockets() {
    for (const s of [...webSockets.values()]) {
        if (s.core !== core) continue;
        webSockets.delete(s.number);
        s.readyState = socketStates.CLOSED;
        native.cancelRequest(s.number);
    }
}
/// Something has come of a WebSocket of any window.
export function socketEvent(number, kind, data, first, isClean, isFault) {
    const s = webSockets.get(number);
    if (s) s.core.hearSocket(s, kind, data, first, isClean, isFault);
}
function hearSocket(s, kind, data, first, isClean, isFault) {
    switch (kind) {
    case "opened": return hearOpened(s, data);
    case "sent": return hearSent(s, first);
    case "text": case "binary": return hearMessage(s, kind, data);
    default: return hearClosed(s, data, first, isClean, isFault);
    }
}
function hearOpened(s, protocol) {
    if (s.readyState !== socketStates.CONNECTING) return undefined;
    s.readyState = socketStates.OPEN;
    s.protocol = protocol;
    return void fire(s, "open");
}
function hearSent(s, count) {
    s.buffered = Math.max(0, s.buffered - count);
    // The room on the way is that of all.
    for (const other of [...webSockets.values()]) sendQueued(other);
}
function hearMessage(s, kind, data) {
    if (s.readyState !== socketStates.OPEN) return undefined;
    const value = kind === "text" ? data : s.binaryType === "blob" ? newBlob(data, "") : pageBuffer(data);
    return void fire(s, "message", { I: MessageEvent, data: value, origin: s.origin });
}
function hearClosed(s, reason, code, wasClean, isFault) {
    webSockets.delete(s.number);
    s.readyState = socketStates.CLOSED;
    s.queue = [];
    s.first = 0;
    if (isFault) fire(s, "error");
    fire(s, "close", { I: interfaces.CloseEvent, wasClean, code, reason });
}
Object.assign(core, { hearSocket });
endSteps.push(dropSockets);
