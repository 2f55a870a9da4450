// What stores, indexes and cursors do with records (Indexed Database API sections 6 and 7).

import { PObject } from "../webidl/page.js";
import { fail, domException } from "../webidl/exceptions.js";
import { structuredClone } from "../html/clone.js";
import { deserialize, serialize } from "../html/portable.js";
import { ask, faultError, operation } from "./asking.js";
import {
    canInject, extractKey, extractKeys, failure, inject, invalid, keyValue as shownKey, needKey, numberKey, numberOf,
} from "./keys.js";
import { needActive, place } from "./transactions.js";

/// The orders of records (`ScriptDatabaseRead.Direction`).
export const directions = ["next", "nextunique", "prev", "prevunique"];
/// The greatest number that a store gives to a record.
const greatestGenerated = 2 ** 53;

/// Checks that a store or an index (`index` of the source) is there and its transaction at work.
export function needSource(source) {
    if (source.store.isDeleted || source.index?.isDeleted) fail("InvalidStateError", "The store or index is deleted");
    needActive(source.tx);
}
export function needWritable(source) {
    if (source.tx.mode === "readonly") fail("ReadOnlyError", "The transaction only reads");
}

const ends = (range) => [range.lower, range.upper, range.lowerOpen, range.upperOpen];
const valueOf = (bytes) => deserialize(bytes, []);

/// Reads records: `hear` gets all of them, as triples of the key, the key in the store, and the value's bytes; or an
/// error.
export function readRecords(source, range, { direction = "next", from = null, primary = null, includesPlace = false,
    skipped = 0, limit = 0, wantsValues = true, isAhead = false }, hear) {
    let records = [];
    ask(operation.read, [
        source.tx.number, source.store.number, source.index?.number ?? 0, ...ends(range), directions.indexOf(direction),
        from, primary, includesPlace, skipped, limit, wantsValues, isAhead,
    ], (answer, ...values) => {
        if (answer === "failed") return void hear(null, faultError(values[0]));
        const [isLast, ...parts] = values;
        const more = [];
        for (let i = 0; i < parts.length; i += 3) {
            more.push({ key: parts[i], primaryKey: parts[i + 1] ?? parts[i], bytes: parts[i + 2] });
        }
        records = records.length === 0 ? more : records.concat(more);
        if (isLast) hear(records, null);
    });
}
/// A request for the first record of a range, or for the key of it in the store.
export function get(source, range, wantsKey) {
    return place(source.tx, source, (deliver) => readRecords(source, range, { limit: 1, wantsValues: !wantsKey },
        (records, error) => deliver(error ? undefined : firstOf(records, wantsKey), error))).wrapper;
}
function firstOf([record], wantsKey) {
    if (record === undefined) return undefined;
    return wantsKey ? shownKey(record.primaryKey) : valueOf(record.bytes);
}
export const recordValue = (record) => valueOf(record.bytes);

/// A request whose answer is a number or nothing; `note` is called when it is asked.
function change(source, kind, values, note = () => {}) {
    return place(source.tx, source, (deliver) => {
        note();
        ask(kind, [source.tx.number, ...values], (answer, value) => {
            if (answer === "failed") deliver(undefined, faultError(value));
            else deliver(answer === "counted" ? value : undefined);
        });
    }).wrapper;
}
export const count = (source, range) =>
    change(source, operation.count, [source.store.number, source.index?.number ?? 0, ...ends(range)]);
export function remove(source, range) {
    return change(source, operation.remove, [source.store.number, ...ends(range)], () => { source.tx.changeCount++; });
}

// Storing.

/// Stores a value (section 4.5, "add or put"). `given` is the key as the page gives it; `request` the one of a cursor.
export function store(source, value, given, isNew) {
    const { store: s, tx } = source;
    needSource(source);
    needWritable(source);
    const isInline = s.keyPath !== null;
    if (isInline && given !== undefined) fail("DataError", "The store takes the key from the value");
    if (!isInline && given === undefined && !s.autoIncrement) fail("DataError", "No key is given");
    const key = given === undefined ? null : needKey(given);
    const copy = cloned(tx, value), own = isInline ? keyOf(s, copy) : key;
    // What cannot leave the process is an error at once.
    const record = recordOf(s, copy, own);
    return place(tx, source, (deliver) => {
        const whole = own === null ? generated(tx, s, copy) : record;
        if (whole === null) return void deliver(undefined, domException("ConstraintError", "No number is left"));
        if (own !== null) noteNumber(tx, s, own);
        put(tx, s, whole, isNew, deliver);
    }).wrapper;
}
/// A copy of a value; nothing may be asked in the transaction meanwhile.
export function cloned(tx, value) {
    tx.phase = "inactive";
    try {
        return structuredClone(value).value;
    } finally {
        if (tx.phase === "inactive") tx.phase = "active";
    }
}
/// The key that a value has in a store; null if the store has to make one.
function keyOf(s, value) {
    const key = extractKey(value, s.keyPath);
    if (key === invalid) fail("DataError", "The key path leads to no key");
    if (key !== failure) return key;
    if (!s.autoIncrement) fail("DataError", "The key path leads nowhere");
    if (!canInject(value, s.keyPath)) fail("DataError", "The value has no place for a key");
    return null;
}
/// What is stored of a value: its key, its bytes, and its keys in the indexes.
export function recordOf(s, value, key) {
    const { bytes } = serialize(value, [], () => 0);
    return { key, bytes, entries: entriesOf(s, value) };
}
function entriesOf(s, value) {
    const entries = [];
    for (const index of s.indexes.values()) {
        for (const key of indexKeys(index, value)) entries.push(index.number, key);
    }
    return entries;
}
/// The keys of a value in an index.
export function indexKeys(index, value) {
    if (index.multiEntry) return extractKeys(value, index.keyPath);
    const key = extractKey(value, index.keyPath);
    return key === failure || key === invalid ? [] : [key];
}
/// The record of a value to which the store gives the next number; null if none is left.
function generated(tx, s, value) {
    const next = nextKey(tx, s);
    if (next > greatestGenerated) return null;
    tx.nextKeys.set(s, next + 1);
    const key = numberKey(next);
    if (s.keyPath !== null) inject(value, s.keyPath, key, () => new PObject());
    return recordOf(s, value, key);
}
const nextKey = (tx, s) => tx.nextKeys.get(s) ?? s.nextKey ?? 1;
/// A number that is given moves the numbers that the store gives.
function noteNumber(tx, s, key) {
    const given = s.autoIncrement ? numberOf(key) : undefined;
    if (given === undefined || given < nextKey(tx, s)) return;
    tx.nextKeys.set(s, Math.min(Math.floor(given), greatestGenerated) + 1);
}
export function put(tx, s, { key, bytes, entries }, isNew, deliver) {
    const next = s.autoIncrement ? nextKey(tx, s) : 0;
    tx.changeCount++;
    ask(operation.put, [tx.number, s.number, key, bytes, isNew, next, ...entries], (answer, fault) => {
        if (answer === "failed") deliver(undefined, faultError(fault));
        else deliver(shownKey(key));
    });
}
