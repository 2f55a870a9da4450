// What a driver has set.

import { native, page } from "garth:realm";
import { apply, home, shared } from "../webidl/page.js";
import { stateOf } from "../webidl/states.js";

/// What a driver has set (`driver/`).
export const driver = home ? home.driverState() : { isOn: false, isHidden: false, isFocused: true, overrides: {},
    handles: new Map(), nodes: [], lastHandle: 0 };

/// The driver of the page; without one it costs nothing.
/// The frame element of a window: true for the window itself, below zero for that of the page, the
/// number of one that the page has opened, and undefined for other values.
export function windowNode(v) {
    if (v === page) return true;
    const s = stateOf(v);
    if (s?.isProxy) return s.around ?? s.shows?.id ?? (s.number === undefined ? undefined : { opened: s.number });
    for (const other of shared.windows.values()) if (s !== undefined
        && other.windowState === s) return other.container();
    return undefined;
}
/// Tells the driver of something that it did not ask for.
export function tellDriver(message) {
    if (!driver.isOn) return;
    const frame = native.container();
    native.postMessage(driver.name, JSON.stringify(frame < 0 ? message : { ...message, frame }), ++shared.lastMessage);
}
/// Whether a method of a built-in object takes a value as its object.
export function takes(method, value, ...args) {
    try {
        apply(method, value, args);
        return true;
    } catch {
        return false;
    }
}
