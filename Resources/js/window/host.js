// What the host calls.

import { native, page } from "garth:realm";
import { fail } from "../webidl/exceptions.js";
import { Valueless, valueText } from "../driver/functions.js";

/// The script that runs (HTML Standard, `currentScript`), and those that it has interrupted.
export const running = { script: null, interrupted: [] };
/// The messages whose answers have not come: the number to the functions of the promise.
export const postedMessages = new Map();
export const pageJSON = page.JSON.parse;
export const pageJSONText = page.JSON.stringify;
/// The text of a value for the program; for what has none, a JSON string with the tag `x` and the reason.
export function valueOrReason(value) {
    try {
        return valueText(value);
    } catch (error) {
        if (error instanceof Valueless) return JSON.stringify(`x${error.message}`);
        throw error;
    }
}
/// The text of the body of a message for the program.
export function textOfMessage(body) {
    try {
        return valueText(body);
    } catch (error) {
        if (error instanceof Valueless) fail("DataCloneError", error.message);
        throw error;
    }
}
/// Makes code of a program's text; the policies of the page are not for it.
export function asDriver(make) {
    const wasAllowed = native.allowText(true);
    try {
        return make();
    } finally {
        native.allowText(wasAllowed);
    }
}
