// Messages and ports that go to other processes (HTML Standard section 9.4), by way of the browser.

import { native } from "garth:realm";
import { shared } from "../webidl/page.js";
import { domException } from "../webidl/exceptions.js";
import { deliver, newPort, tellMessage } from "./messages.js";
import { deserialize, isMalformed, serialize } from "./portable.js";

/// Where a message goes: to the worker of a number, 0 for what has started this one; to the end of a channel; to the
/// broadcast channels of a name; to a window.
export const target = { worker: 0, port: 1, channel: 2, window: 3 };
/// The messages for which there is no room on the way, and the ports whose other ends are elsewhere by the numbers of
/// their own ends. All windows share them.
const outbox = (shared.outbox ??= { list: [], byteCount: 0 });
const remotePorts = (shared.remotePorts ??= new Map());

/// The bytes of messages that wait.
const greatestWaiting = 32 << 20;

/// Sends bytes when there is room for them.
function send(kind, number, name, bytes, ports) {
    if (outbox.list.length === 0 && native.post(kind, number, name, bytes, ...ports)) return;
    outbox.list.push([kind, number, name, bytes.slice(), ...ports]);
    outbox.byteCount += bytes.length;
}
/// There is room for more messages.
export function sendWaiting() {
    while (outbox.list.length > 0 && native.post(...outbox.list[0])) {
        outbox.byteCount -= outbox.list[0][3].length;
        outbox.list.shift();
    }
}
/// Sends a value to another process.
export function post(kind, number, name, value, transfer) {
    if (outbox.byteCount > greatestWaiting) {
        throw domException("DataCloneError", "More than 32 MB of messages wait for their receiver");
    }
    const left = [];
    const { bytes, ports } = serialize(value, transfer, (s) => leave(s, left));
    send(kind, number, name, bytes, ports);
    // What had come for a port goes after it.
    for (const [end, queue] of left) for (const message of queue) forward(end, message);
}
function forward(end, message) {
    if (message.bytes !== undefined) send(target.port, end, "", message.bytes, message.ends);
    else post(target.port, end, "", message.value, message.ports);
}
/// Gives a port away: the number of its end. One whose other port is here becomes the end of a channel.
function leave(s, left) {
    let end = s.remote;
    if (end === undefined) {
        const own = native.newPort();
        end = own + 1;
        if (s.other) {
            s.other.remote = own;
            s.other.other = null;
            remotePorts.set(own, s.other);
        }
    } else {
        remotePorts.delete(end);
    }
    left.push([end, s.queue]);
    Object.assign(s, { other: null, remote: undefined, queue: [], isDetached: true });
    return end;
}
/// A port that another process has given to this one.
function arrive(end) {
    const s = newPort();
    s.remote = end;
    remotePorts.set(end, s);
    return s.wrapper;
}
export function postToEnd(s, message, transfer) { post(target.port, s.remote ^ 1, "", message, transfer); }
export function closeEnd(s) {
    remotePorts.delete(s.remote);
    native.closePort(s.remote);
    s.remote = undefined;
}
/// A port is passed on within this process.
export function moveEnd(s, moved) {
    moved.remote = s.remote;
    remotePorts.set(s.remote, moved);
    s.remote = undefined;
}
/// A message has come for the end of a channel.
export function takeForEnd(end, bytes, ends) {
    const s = remotePorts.get(end);
    // The end was given away while the message was on its way.
    if (s === undefined) send(target.port, end, "", bytes, ends);
    else deliver(s, { bytes, ends });
}
/// The other end of a channel is closed.
export function channelEnd(end) {
    const s = remotePorts.get(end);
    if (s === undefined) return;
    remotePorts.delete(end);
    s.remote = undefined;
}
/// The value and the ports of a message; null for one that no process of ours writes.
export function readMessage({ bytes, ends }) {
    const ports = ends.map(arrive);
    try {
        return { value: deserialize(bytes, ports), ports };
    } catch (error) {
        if (isMalformed(error) || error instanceof RangeError || error instanceof TypeError) return null;
        throw error;
    }
}
export function takeMessage(s, bytes, ends, facts) { tellMessage(s, readMessage({ bytes, ends }), facts); }
/// A message of another process of the origin for the broadcast channels of a name.
export function channelMessage(name, bytes) {
    for (const s of [...shared.channels]) if (s.name === name) s.takeBytes(bytes);
}
