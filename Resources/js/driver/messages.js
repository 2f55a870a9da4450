// Message handlers of the program.

import { native } from "garth:realm";
import { defineProperty, PObject, PPromise, shared } from "../webidl/page.js";
import { dictionary, published } from "../webidl/values.js";
import { expose } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { postedMessages, textOfMessage } from "../window/host.js";
import { beginDriving } from "./values.js";

let messageHandlers = null;
/// Makes `window.webkit.messageHandlers.NAME`; of a name that begins with a colon, the driver's.
export function addMessageHandler(name) {
    if (name.startsWith(":")) return void beginDriving(name);
    if (!messageHandlers) {
        messageHandlers = new PObject();
        expose("webkit", dictionary({ messageHandlers }));
    }
    defineProperty(messageHandlers, name, {
        value: dictionary({
            postMessage: published((body) => new PPromise((resolve, reject) => {
                const number = ++shared.lastMessage;
                if (!native.postMessage(name, textOfMessage(body), number)) {
                    fail("QuotaExceededError", "The message is too large, or too many are unanswered");
                }
                postedMessages.set(number, { resolve, reject });
            }), 1),
        }),
        enumerable: true, configurable: true,
    });
}
