// Cursors (Indexed Database API sections 2.10 and 4.8).

import { need, typeError } from "../webidl/page.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { enforceRange } from "./numbers.js";
import { compareKeys, extractKey, keyValue, needKey } from "./keys.js";
import { cloned, needSource, needWritable, put, readRecords, recordOf, recordValue, remove } from "./records.js";
import { place } from "./transactions.js";

const IDBCursor = interface_("IDBCursor", null, () => class {
    get source() { return brand(this, IDBCursor).source.wrapper; }
    get direction() { return brand(this, IDBCursor).direction; }
    get key() { return shown(brand(this, IDBCursor), "key"); }
    get primaryKey() { return shown(brand(this, IDBCursor), "primaryKey"); }
    get request() { return brand(this, IDBCursor).request.wrapper; }
    advance(count) {
        const s = brand(this, IDBCursor);
        need(arguments.length, 1);
        const steps = enforceRange(count, 0xFFFFFFFF);
        if (steps === 0) throw typeError("The count is 0");
        needValue(s);
        iterate(s, { skipped: steps - 1 });
    }
    continue(key = undefined) {
        const s = brand(this, IDBCursor);
        needValue(s);
        const wanted = key === undefined ? null : needKey(key);
        if (wanted !== null && !isBehind(s, compareKeys(wanted, s.position.key))) {
            fail("DataError", "The key is not behind that of the cursor");
        }
        iterate(s, { wanted });
    }
    continuePrimaryKey(key, primaryKey) {
        const s = brand(this, IDBCursor);
        need(arguments.length, 2);
        needSource(s.source);
        if (!s.source.index || s.direction.endsWith("unique")) {
            fail("InvalidAccessError", "The cursor is none of all entries of an index");
        }
        needValue(s);
        const wanted = needKey(key), primary = needKey(primaryKey);
        const order = compareKeys(wanted, s.position.key) || compareKeys(primary, s.position.primaryKey);
        if (!isBehind(s, order)) fail("DataError", "The keys are not behind those of the cursor");
        iterate(s, { wanted, primary });
    }
    update(value) {
        const s = brand(this, IDBCursor);
        need(arguments.length, 1);
        needChangeable(s);
        const { store, tx } = s.source, copy = cloned(tx, value), key = s.position.primaryKey;
        if (store.keyPath !== null) {
            const own = extractKey(copy, store.keyPath);
            if (typeof own === "symbol" || compareKeys(own, key) !== 0) {
                fail("DataError", "The value has another key than the record");
            }
        }
        const record = recordOf(store, copy, key);
        return place(tx, s, (deliver) => put(tx, store, record, false, deliver)).wrapper;
    }
    delete() {
        const s = brand(this, IDBCursor);
        needChangeable(s);
        const key = s.position.primaryKey, range = { lower: key, upper: key, lowerOpen: false, upperOpen: false };
        return remove({ tx: s.source.tx, store: s.source.store, wrapper: this }, range);
    }
});
const IDBCursorWithValue = interface_("IDBCursorWithValue", IDBCursor, () => class {
    get value() { return brand(this, IDBCursorWithValue).value; }
});

/// The key of a cursor, the same object until it moves.
function shown(s, name) {
    if (s.position === null) return undefined;
    return (s.shown[name] ??= { key: keyValue(s.position[name]) }).key;
}
function isBehind(s, order) { return s.direction.startsWith("next") ? order > 0 : order < 0; }
function needValue(s) {
    needSource(s.source);
    if (!s.hasValue) fail("InvalidStateError", "The cursor is moving or at its end");
}
function needChangeable(s) {
    needSource(s.source);
    needWritable(s.source);
    needValue(s);
    if (s.isKeyOnly) fail("InvalidStateError", "The cursor has no values");
}

/// Opens a cursor on the records of a range; its request gets it with each record, and null at the end.
export function openCursor(source, range, direction, isKeyOnly) {
    const s = {
        source, range, direction, isKeyOnly, position: null, hasValue: false, value: undefined, shown: {},
        request: null, tx: source.tx, ahead: [], limit: .5, changeCount: 0,
    };
    const request = place(source.tx, source, (deliver, know) => move(s, {}, deliver, know));
    s.request = request;
    instance(isKeyOnly ? IDBCursor : IDBCursorWithValue, s);
    return request.wrapper;
}
function iterate(s, step) {
    s.hasValue = false;
    place(s.source.tx, s.source, (deliver, know) => move(s, step, deliver, know), s.request);
}
/// The most records that are read ahead of a cursor.
const aheadCount = 64;
/// Takes the next record (section 6.7, "iterate a cursor").
///
/// A cursor that goes on step by step reads more and more records ahead. They are those of the transaction as long as
/// nothing is changed in it: what it has changed before a step is seen by the step.
function move(s, { wanted = null, primary = null, skipped = 0 }, deliver, know) {
    const { tx } = s.source, isStep = wanted === null && skipped === 0;
    if (isStep && s.ahead.length > 0 && s.changeCount === tx.changeCount) {
        const record = s.ahead.shift();
        know(() => show(s, record));
        return;
    }
    const start = wanted !== null && primary !== null ? { from: wanted, primary, includesPlace: true }
        : { from: s.position?.key ?? null, primary: s.position?.primaryKey ?? null };
    const range = wanted !== null && primary === null ? narrowed(s, wanted) : s.range;
    // Where each step changes something, nothing is read in vain.
    s.limit = isStep && s.ahead.length === 0 ? Math.min(s.limit * 2, aheadCount) : 1;
    s.ahead = [];
    s.changeCount = tx.changeCount;
    readRecords(s.source, range, {
        ...start, direction: s.direction, skipped, limit: s.limit, wantsValues: !s.isKeyOnly, isAhead: true,
    }, (records, error) => {
        const [record = null, ...ahead] = error ? [] : records;
        s.ahead = ahead;
        deliver(show(s, record), error);
    });
}
/// Puts the cursor on a record; null at its end.
function show(s, record) {
    s.position = record;
    s.shown = {};
    s.hasValue = record !== null;
    s.value = record === null || s.isKeyOnly ? undefined : recordValue(record);
    return record === null ? null : s.wrapper;
}
/// The part of the range of a cursor from a key on.
function narrowed({ range, direction }, key) {
    return direction.startsWith("next") ? { ...range, lower: key, lowerOpen: false }
        : { ...range, upper: key, upperOpen: false };
}
