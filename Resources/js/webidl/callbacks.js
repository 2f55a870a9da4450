// Callbacks of scripts of other origins (HTML Standard, "muted errors").

import { shared } from "./page.js";
import { isObject } from "./values.js";

/// Whether the running script is one of another origin that has not shared it: the page learns nothing of its
/// errors (HTML Standard, "muted errors").
/// `wasOn` tells it of the script that has run last: its promises are settled later.
export const muting = { isOn: false, wasOn: false };
/// Notes a function that is called later. An error says which script has thrown it; of another value nothing is
/// known but who asked for the call.
export function noteCallback(callback) {
    if (muting.isOn && isObject(callback)) shared.mutedCallbacks.add(callback);
    return callback;
}
/// Begins the call of a function of the page; gives what `leaveCallback` takes.
export function enterCallback(callback) {
    const before = muting.isOn;
    if (shared.mutedURLs.size > 0) {
        muting.isOn = muting.wasOn = isObject(callback) && shared.mutedCallbacks.has(callback);
    }
    return before;
}
export function leaveCallback(before) {
    muting.isOn = before;
    if (before) muting.wasOn = true;
}
