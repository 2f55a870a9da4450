// Broadcast channels (HTML Standard section 9.5).

import { native } from "garth:realm";
import { core, endSteps, need, shared } from "../webidl/page.js";
import { toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { MessageEvent, tellMessage } from "./messages.js";
import { setTimer } from "./timers.js";
import { structuredClone } from "./clone.js";
import { pageOrigin } from "../fetch/request.js";
import defer * as workers from "./workers.js";

/// Whether the document has another origin than the page: only a driver has scripts there.
export const isForeign = native.isForeign();
/// The channels of a page's windows: their origin is the same. Other pages of the origin and workers have processes of
/// their own, which the browser tells.
const broadcastChannels = isForeign ? new Set() : (shared.channels ??= new Set());
const BroadcastChannel = interface_("BroadcastChannel", EventTarget, () => class {
    get name() { return brand(this, BroadcastChannel).name; }
    postMessage(message) {
        const s = brand(this, BroadcastChannel);
        need(arguments.length, 1);
        if (s.isClosed) fail("InvalidStateError", "The channel is closed");
        structuredClone(message);
        for (const other of broadcastChannels) if (other !== s && other.name === s.name) other.take(message);
        if (!isForeign) workers.postToChannel(s.name, message);
    }
    close() {
        const s = brand(this, BroadcastChannel);
        s.isClosed = true;
        drop(s);
    }
}, {
    length: 1,
    make([name], newTarget) {
        const s = {
            listeners: null, name: toUSV(name), isClosed: false, core,
            take(message) {
                const { value } = structuredClone(message);
                setTimer(() => {
                    if (!s.isClosed) fire(s, "message", { I: MessageEvent, data: value, origin: pageOrigin() });
                }, 0, false);
            },
            takeBytes(bytes) {
                setTimer(() => {
                    if (s.isClosed) return;
                    tellMessage(s, workers.read({ bytes, ends: [] }), { origin: pageOrigin() });
                }, 0, false);
            },
        };
        if (!isForeign && ![...broadcastChannels].some((other) => other.name === s.name)) {
            native.listenToChannel(s.name, true);
        }
        broadcastChannels.add(s);
        return instance(BroadcastChannel, s, newTarget);
    },
});
eventHandlers(BroadcastChannel, ["message", "messageerror"]);
endSteps.push(() => {
    for (const s of [...broadcastChannels]) if (s.core === core) drop(s);
});
function drop(s) {
    if (!broadcastChannels.delete(s) || isForeign) return;
    if (![...broadcastChannels].some((other) => other.name === s.name)) native.listenToChannel(s.name, false);
}
