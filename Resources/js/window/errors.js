// Errors that nobody caught (HTML Standard section 8.1.4.6).

import { native } from "garth:realm";
import { apply, core, defineProperty, home, isWorker, PPromise, shared } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { driver, tellDriver } from "../driver/state.js";
import { isObject, published } from "../webidl/values.js";
import { stateOf } from "../webidl/states.js";
import { windowState } from "./state.js";
import { interfaces } from "../webidl/interfaces.js";
import { muting } from "../webidl/callbacks.js";
import { fire, makeEvent } from "../events/event.js";
import { setTimer } from "../html/timers.js";
import { shownError } from "./text.js";
import { remoteStack } from "../driver/remote.js";

let isReporting = false;
/// Whether an error comes from a muted script, also when a timer or a listener has called it. A value that
/// names no script is of the running one.
function isOfMutedScript(error, isMuted = muting.isOn) {
    if (shared.mutedURLs.size === 0) return false;
    if (!isObject(error) || stateOf(error) !== undefined) return isMuted;
    try {
        return typeof error.sourceURL === "string" ? shared.mutedURLs.has(error.sourceURL) : isMuted;
    } catch {
        return isMuted;
    }
}
export function reportError(error, message, url, line, column, isOfMuted = isOfMutedScript(error)) {
    if (message === undefined) {
        message = shownError(error);
        // Text that this prelude compiles for the page, as that of attributes, has no place of its own.
        const isPlaced = isObject(error) && stateOf(error) === undefined && error.sourceURL !== "garth:prelude";
        url = isPlaced && typeof error.sourceURL === "string" ? error.sourceURL : native.documentURL();
        line = isPlaced && typeof error.line === "number" ? error.line : 0;
        column = isPlaced && typeof error.column === "number" ? error.column : 0;
    }
    let isHandled = false;
    if (!isReporting) {
        isReporting = true;
        try {
            const told = isOfMuted
                ? { message: "Script error.", filename: "", lineno: 0, colno: 0, error: null }
                : { message, filename: url, lineno: line, colno: column, error };
            isHandled = !fire(windowState, "error", {
                I: interfaces.ErrorEvent, cancelable: true, ...told, ...(home ? { only: core } : {}),
            });
        } finally {
            isReporting = false;
        }
    }
    if (isHandled) return;
    native.report(message, url, line, column);
    if (isWorker) native.failWorker(message, url, line, column);
    if (driver.isOn) tellDriver({ type: "javascript", level: "error", text: message.toWellFormed(),
        stackTrace: remoteStack(error) });
}
/// Calls `handled` when a script handles a rejected promise, by `then` or what calls it. The C interface does
/// not tell of it; `await` is not noticed.
function watchHandling(promise, handled) {
    const { then } = published({
        then(onFulfilled, onRejected) {
            if (this === promise && delete promise.then) handled();
            const f = this === promise ? promise.then : pagePromiseThen;
            return apply(f, this, [onFulfilled, onRejected]);
        },
    });
    try {
        defineProperty(promise, "then", { value: published(then, 2), configurable: true, writable: true });
    } catch {
        // The object is frozen.
    }
}
const pagePromiseThen = PPromise.prototype.then;
export function rejectionUnhandled(promise, reason) {
    // HTML Standard, "HostPromiseRejectionTracker": the browser's own console has it.
    if (muting.isOn || isOfMutedScript(reason, muting.wasOn)) {
        native.report(`Unhandled rejection: ${shownError(reason)}`, "", 0, 0);
        return;
    }
    let isTold = false, isHandled = false;
    watchHandling(promise, () => {
        isHandled = true;
        if (isTold) setTimer(() => fire(windowState, "rejectionhandled",
            { I: interfaces.PromiseRejectionEvent, promise, reason }), 0, false);
    });
    tellRejection(promise, reason);
    isTold = !isHandled;
}
function tellRejection(promise, reason) {
    const e = makeEvent(interfaces.PromiseRejectionEvent, "unhandledrejection",
        { cancelable: true, promise, reason, ...(home ? { only: core } : {}) });
    if (!kernel.dispatch(stateOf(e), windowState)) return;
    native.report(`Unhandled rejection: ${shownError(reason)}`, "", 0, 0);
    if (driver.isOn) tellDriver({ type: "javascript", level: "error", text: shownError(reason).toWellFormed(),
        stackTrace: remoteStack(reason) });
}
