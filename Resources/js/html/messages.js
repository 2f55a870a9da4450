// Message channels (HTML Standard section 9.4).

import { need, PObject, typeError } from "../webidl/page.js";
import { array, isObject } from "../webidl/values.js";
import { toSequence, toStr, toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { anyValue, Event, eventInterface, fire, initEvent } from "../events/event.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers, handlerValue, setHandler } from "../events/handlers.js";
import { publishMixin } from "../dom/mixins.js";
import { setTimer } from "./timers.js";
import { structuredClone, transferSteps } from "./clone.js";
import defer * as workers from "./workers.js";

export const MessageEvent = eventInterface("MessageEvent", Event, [
    ["data", anyValue, null], ["origin", toUSV, ""], ["lastEventId", toStr, ""], ["source", anyValue, null],
    ["ports", (v) => PObject.freeze(array(toSequence(v, (p) => toState(p, MessagePort).wrapper))), undefined],
], {
    members: () => class {
        get ports() {
            const s = brand(this, MessageEvent);
            return (s.ports ??= PObject.freeze(array([])));
        }
        initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = "", lastEventId = "",
            source = null, ports = undefined) {
            const s = brand(this, MessageEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            Object.assign(s, { data, origin: toUSV(origin), lastEventId: toStr(lastEventId), source,
                ports: ports === undefined ? undefined : PObject.freeze(array(toSequence(ports))) });
        }
    },
});

const MessagePort = interface_("MessagePort", EventTarget, () => class {
    postMessage(message, options = undefined) {
        const s = brand(this, MessagePort);
        need(arguments.length, 1);
        const transfer = transferList(options);
        if (transfer.includes(this)) fail("DataCloneError", "A port cannot send itself");
        if (s.remote !== undefined) return void workers.postToPort(s, message, transfer);
        const cloned = structuredClone(message, transfer);
        if (s.other && !s.isDetached) deliver(s.other, cloned);
        return undefined;
    }
    start() { startPort(brand(this, MessagePort)); }
    close() {
        const s = brand(this, MessagePort);
        s.isDetached = true;
        if (s.remote !== undefined) workers.closePort(s);
        if (s.other) s.other.other = null;
        s.other = null;
        return undefined;
    }
});
eventHandlers(MessagePort, ["messageerror", "close"]);
publishMixin(() => class {
    get onmessage() { return handlerValue(brand(this, MessagePort), "message"); }
    set onmessage(v) {
        const s = brand(this, MessagePort);
        setHandler(s, "message", isObject(v) ? v : null);
        startPort(s);
    }
}, MessagePort);
export function transferList(options) {
    if (options === undefined || options === null) return [];
    if (!isObject(options)) throw typeError("The options are not an object");
    if (options[Symbol.iterator] !== undefined) return toSequence(options);
    const list = options.transfer;
    return list === undefined ? [] : toSequence(list);
}
/// A port. `other` is the port in this process that hears it, `remote` the number of its end of a channel whose
/// other end was passed on to another process.
export function newPort() {
    const s = { listeners: null, other: null, remote: undefined, queue: [], isStarted: false, isDetached: false };
    instance(MessagePort, s);
    return s;
}
function movePort(s) {
    const moved = newPort();
    moved.other = s.other;
    if (s.other) s.other.other = moved;
    moved.queue = s.queue;
    if (s.remote !== undefined) workers.movePort(s, moved);
    s.other = null;
    s.isDetached = true;
    return moved.wrapper;
}
export function deliver(port, message) {
    port.queue.push(message);
    if (port.isStarted) schedulePort(port);
}
function startPort(port) {
    if (port.isStarted) return;
    port.isStarted = true;
    for (const _ of port.queue) schedulePort(port);
}
function schedulePort(port) {
    setTimer(() => {
        if (port.isDetached) return;
        const message = port.queue.shift();
        if (message) tellMessage(port, message.bytes === undefined ? message : workers.read(message));
    }, 0, false);
}
/// Fires the event of a message; null for one that could not be read.
export function tellMessage(target, message, facts = {}) {
    if (message === null) return void fire(target, "messageerror", { I: MessageEvent, ...facts });
    return void fire(target, "message", { I: MessageEvent, data: message.value,
        ports: PObject.freeze(array(message.ports)), ...facts });
}
const MessageChannel = interface_("MessageChannel", null, () => class {
    get port1() { return brand(this, MessageChannel).port1.wrapper; }
    get port2() { return brand(this, MessageChannel).port2.wrapper; }
}, {
    make(args, newTarget) {
        const port1 = newPort(), port2 = newPort();
        port1.other = port2;
        port2.other = port1;
        return instance(MessageChannel, { port1, port2 }, newTarget);
    },
});
transferSteps.set(MessagePort, movePort);
