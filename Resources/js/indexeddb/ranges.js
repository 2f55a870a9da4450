// Ranges of keys (Indexed Database API section 4.7).

import { brand, implementsInterface, instance, interface_ } from "../webidl/interfaces.js";
import { need } from "../webidl/page.js";
import { stateOf } from "../webidl/states.js";
import { fail } from "../webidl/exceptions.js";
import { compareKeys, isOfKeyType, keyValue, needKey } from "./keys.js";

const IDBKeyRange = interface_("IDBKeyRange", null, () => class {
    get lower() { return bound(brand(this, IDBKeyRange), "lower"); }
    get upper() { return bound(brand(this, IDBKeyRange), "upper"); }
    get lowerOpen() { return brand(this, IDBKeyRange).lowerOpen; }
    get upperOpen() { return brand(this, IDBKeyRange).upperOpen; }
    includes(key) {
        const s = brand(this, IDBKeyRange);
        need(arguments.length, 1);
        return isInRange(needKey(key), s);
    }
    static only(value) {
        need(arguments.length, 1);
        return newRange(onlyKey(needKey(value)));
    }
    static lowerBound(lower, open = false) {
        need(arguments.length, 1);
        return newRange({ lower: needKey(lower), upper: null, lowerOpen: !!open, upperOpen: true });
    }
    static upperBound(upper, open = false) {
        need(arguments.length, 1);
        return newRange({ lower: null, upper: needKey(upper), lowerOpen: true, upperOpen: !!open });
    }
    static bound(lower, upper, lowerOpen = false, upperOpen = false) {
        need(arguments.length, 2);
        const low = needKey(lower), high = needKey(upper), order = compareKeys(low, high);
        if (order > 0 || (order === 0 && (lowerOpen || upperOpen))) fail("DataError", "The range has no keys");
        return newRange({ lower: low, upper: high, lowerOpen: !!lowerOpen, upperOpen: !!upperOpen });
    }
});
const newRange = (state) => instance(IDBKeyRange, { ...state, values: {} });
const onlyKey = (key) => ({ lower: key, upper: key, lowerOpen: false, upperOpen: false });
/// The key at an end of a range, the same object each time.
function bound(s, end) {
    if (s[end] === null) return undefined;
    return (s.values[end] ??= { key: keyValue(s[end]) }).key;
}
/// All keys.
export const allKeys = { lower: null, upper: null, lowerOpen: false, upperOpen: false };

function isInRange(key, range) {
    const low = range.lower === null ? 1 : compareKeys(key, range.lower);
    const high = range.upper === null ? -1 : compareKeys(key, range.upper);
    return (low > 0 || (low === 0 && !range.lowerOpen)) && (high < 0 || (high === 0 && !range.upperOpen));
}
/// The range that a page names by a range, a key or nothing (section 4.7, "convert a value to a key range").
export function toRange(value, isNullAllowed = true) {
    if (implementsInterface(value, IDBKeyRange)) return stateOf(value);
    if (value === undefined || value === null) {
        if (!isNullAllowed) fail("DataError", "No key or range is given");
        return allKeys;
    }
    return onlyKey(needKey(value));
}
/// Whether a value may name a range, and is no dictionary of options.
export function mayBeRange(value) {
    return value === undefined || value === null || implementsInterface(value, IDBKeyRange) || isOfKeyType(value);
}
