// The arguments of `window.postMessage` (HTML Standard section 9.3.3).

import { isObject } from "../webidl/values.js";
import { toSequence, toUSV } from "../webidl/conversions.js";

/// The target origin as the script gives it, and the list of what is transferred.
export function targetOfMessage(options, transfer) {
    if (isObject(options)) {
        return [options.targetOrigin === undefined ? "/" : toUSV(options.targetOrigin),
            options.transfer === undefined ? [] : toSequence(options.transfer)];
    }
    return [options === undefined ? "/" : toUSV(options), transfer === undefined ? [] : toSequence(transfer)];
}
