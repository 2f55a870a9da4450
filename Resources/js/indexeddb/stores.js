// Stores and indexes (Indexed Database API sections 4.5 and 4.6).

import { need } from "../webidl/page.js";
import { array, isObject } from "../webidl/values.js";
import { toDict, toSequence, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, partial } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { toEnum } from "../fetch/headers.js";
import { ask, faultError, operation } from "./asking.js";
import { openCursor } from "./cursors.js";
import { isKeyPath, keyValue, pathValue } from "./keys.js";
import { stringList } from "./lists.js";
import { enforceRange } from "./numbers.js";
import { allKeys, mayBeRange, toRange } from "./ranges.js";
import {
    count, directions, get, indexKeys, needSource, needWritable, readRecords, recordValue, remove, store,
} from "./records.js";
import { definition } from "./shape.js";
import { enqueue, handles, needActive, place, work } from "./transactions.js";

const IDBRecord = interface_("IDBRecord", null, () => class {
    get key() { return keyOf(brand(this, IDBRecord), "key"); }
    get primaryKey() { return keyOf(brand(this, IDBRecord), "primaryKey"); }
    get value() { return brand(this, IDBRecord).value; }
});
const keyOf = (s, name) => (s.shown[name] ??= { key: keyValue(s[name]) }).key;

/// What stores and indexes have in common.
const reading = (I) => class {
    get(query) {
        const s = brand(this, I);
        need(arguments.length, 1);
        needSource(s);
        return get(s, toRange(query, false), false);
    }
    getKey(query) {
        const s = brand(this, I);
        need(arguments.length, 1);
        needSource(s);
        return get(s, toRange(query, false), true);
    }
    getAll(query = undefined, limit = undefined) { return all(brand(this, I), "value", query, limit); }
    getAllKeys(query = undefined, limit = undefined) { return all(brand(this, I), "key", query, limit); }
    getAllRecords(options = undefined) {
        const s = brand(this, I);
        needSource(s);
        return allBy(s, "record", optionsOf(options));
    }
    count(query = undefined) {
        const s = brand(this, I);
        needSource(s);
        return count(s, toRange(query));
    }
    openCursor(query = undefined, direction = undefined) { return cursor(brand(this, I), query, direction, false); }
    openKeyCursor(query = undefined, direction = undefined) { return cursor(brand(this, I), query, direction, true); }
};
function cursor(s, query, direction, isKeyOnly) {
    const order = direction === undefined ? "next" : toEnum(direction, directions);
    needSource(s);
    return openCursor(s, toRange(query), order, isKeyOnly);
}
function all(s, kind, query, limit) {
    const isQuery = mayBeRange(query);
    const options = isQuery ? { limit: limit === undefined ? 0 : enforceRange(limit, 0xFFFFFFFF), direction: "next" }
        : optionsOf(query);
    needSource(s);
    return allBy(s, kind, isQuery ? { ...options, query } : options);
}
/// The members of `IDBGetAllOptions`.
function optionsOf(value) {
    const d = toDict(value), { count: limit, direction, query } = d;
    return {
        query, limit: limit === undefined ? 0 : enforceRange(limit, 0xFFFFFFFF),
        direction: direction === undefined ? "next" : toEnum(direction, directions),
    };
}
function allBy(s, kind, { query, limit, direction }) {
    const range = toRange(query);
    const wantsValues = kind !== "key";
    return place(s.tx, s, (deliver) => readRecords(s, range, { direction, limit, wantsValues }, (records, error) => {
        deliver(error ? undefined : array(records.map((record) => shownRecord(record, kind))), error);
    })).wrapper;
}
function shownRecord(record, kind) {
    if (kind === "key") return keyValue(record.primaryKey);
    const value = recordValue(record);
    if (kind === "value") return value;
    return instance(IDBRecord, { key: record.key, primaryKey: record.primaryKey, value, shown: {} });
}

const IDBObjectStore = interface_("IDBObjectStore", null, () => class {
    get name() { return brand(this, IDBObjectStore).store.name; }
    set name(v) {
        const s = brand(this, IDBObjectStore), text = toStr(v);
        needUpgrade(s);
        if (s.store.isDeleted) fail("InvalidStateError", "The store is deleted");
        needActive(s.tx);
        if (text === s.store.name) return;
        const { stores } = s.tx.db;
        if (stores.has(text)) fail("ConstraintError", "A store has this name");
        stores.delete(s.store.name);
        s.store.name = text;
        stores.set(text, s.store);
        saveStore(s.tx, s.store);
    }
    get keyPath() { return pathOf(brand(this, IDBObjectStore), "store"); }
    get indexNames() { return stringList(brand(this, IDBObjectStore).store.indexes.keys()); }
    get transaction() { return brand(this, IDBObjectStore).tx.wrapper; }
    get autoIncrement() { return brand(this, IDBObjectStore).store.autoIncrement; }
    put(value, key = undefined) {
        const s = brand(this, IDBObjectStore);
        need(arguments.length, 1);
        return store(s, value, key, false);
    }
    add(value, key = undefined) {
        const s = brand(this, IDBObjectStore);
        need(arguments.length, 1);
        return store(s, value, key, true);
    }
    delete(query) {
        const s = brand(this, IDBObjectStore);
        need(arguments.length, 1);
        needSource(s);
        needWritable(s);
        return remove(s, toRange(query, false));
    }
    clear() {
        const s = brand(this, IDBObjectStore);
        needSource(s);
        needWritable(s);
        return remove(s, allKeys);
    }
    index(name) {
        const s = brand(this, IDBObjectStore);
        need(arguments.length, 1);
        const text = toStr(name);
        if (s.store.isDeleted || s.tx.phase === "finished") fail("InvalidStateError", "The store is no more");
        const index = s.store.indexes.get(text);
        if (!index) fail("NotFoundError", "The store has no index of this name");
        return indexHandle(s, index).wrapper;
    }
    createIndex(name, keyPath, options = undefined) {
        const s = brand(this, IDBObjectStore);
        need(arguments.length, 2);
        const text = toStr(name), path = isObject(keyPath) ? toSequence(keyPath, toStr) : toStr(keyPath);
        const { multiEntry, unique } = toDict(options);
        needUpgrade(s);
        if (s.store.isDeleted) fail("InvalidStateError", "The store is deleted");
        needActive(s.tx);
        if (s.store.indexes.has(text)) fail("ConstraintError", "An index has this name");
        if (!isKeyPath(path)) fail("SyntaxError", "The key path is not valid");
        if (Array.isArray(path) && multiEntry) fail("InvalidAccessError", "A list of paths gives one entry");
        const index = {
            number: ++s.tx.db.lastIndex, name: text, keyPath: path, unique: !!unique, multiEntry: !!multiEntry,
            isDeleted: false,
        };
        s.store.indexes.set(text, index);
        saveIndex(s.tx, s.store, index);
        fill(s, index);
        return indexHandle(s, index).wrapper;
    }
    deleteIndex(name) {
        const s = brand(this, IDBObjectStore);
        need(arguments.length, 1);
        const text = toStr(name);
        needUpgrade(s);
        if (s.store.isDeleted) fail("InvalidStateError", "The store is deleted");
        needActive(s.tx);
        const index = s.store.indexes.get(text);
        if (!index) fail("NotFoundError", "The store has no index of this name");
        index.isDeleted = true;
        s.store.indexes.delete(text);
        enqueue(s.tx, () => ask(operation.deleteIndex, [s.tx.number, index.number], null));
    }
});
const IDBIndex = interface_("IDBIndex", null, () => class {
    get name() { return brand(this, IDBIndex).index.name; }
    set name(v) {
        const s = brand(this, IDBIndex), text = toStr(v);
        needUpgrade(s);
        if (s.index.isDeleted || s.store.isDeleted) fail("InvalidStateError", "The index is deleted");
        needActive(s.tx);
        if (text === s.index.name) return;
        const { indexes } = s.store;
        if (indexes.has(text)) fail("ConstraintError", "An index has this name");
        indexes.delete(s.index.name);
        s.index.name = text;
        indexes.set(text, s.index);
        saveIndex(s.tx, s.store, s.index);
    }
    get objectStore() { return brand(this, IDBIndex).owner.wrapper; }
    get keyPath() { return pathOf(brand(this, IDBIndex), "index"); }
    get multiEntry() { return brand(this, IDBIndex).index.multiEntry; }
    get unique() { return brand(this, IDBIndex).index.unique; }
});
for (const I of [IDBObjectStore, IDBIndex]) partial(I, () => reading(I));

/// The key path of a store or an index, the same array each time.
const pathOf = (s, kind) => (s.path ??= { value: pathValue(s[kind].keyPath) }).value;
function needUpgrade(s) {
    if (!s.tx.isUpgrade) fail("InvalidStateError", "Only an upgrade changes stores and indexes");
}

handles.store = (tx, own) => {
    const known = tx.handles.get(own);
    if (known) return known;
    const s = { tx, store: own, index: null, indexes: new Map() };
    instance(IDBObjectStore, s);
    tx.handles.set(own, s);
    return s;
};
function indexHandle(owner, index) {
    const known = owner.indexes.get(index);
    if (known) return known;
    const s = { tx: owner.tx, store: owner.store, index, owner };
    instance(IDBIndex, s);
    owner.indexes.set(index, s);
    return s;
}

// Changes of the shape.

export function saveStore(tx, own) {
    const bytes = definition({ name: own.name, keyPath: own.keyPath, autoIncrement: own.autoIncrement });
    enqueue(tx, () => ask(operation.setStore, [tx.number, own.number, bytes], null));
}
function saveIndex(tx, own, index) {
    const { name, keyPath, unique, multiEntry } = index, bytes = definition({ name, keyPath, unique, multiEntry });
    enqueue(tx, () => ask(operation.setIndex, [tx.number, own.number, index.number, bytes, unique], null));
}
/// Adds the records that are there to a new index; two with the same key undo the upgrade where it is unique.
function fill(s, index) {
    work(s.tx, (finish) => fillFrom(s, index, null, finish));
}
const fillCount = 256;
function fillFrom(s, index, from, finish) {
    readRecords({ tx: s.tx, store: s.store }, allKeys, { from, limit: fillCount }, (records, error) => {
        if (error) return void finish(error);
        let left = records.length;
        const isLast = left < fillCount;
        const next = () => (isLast ? finish(null) : fillFrom(s, index, records.at(-1).primaryKey, finish));
        if (left === 0) return void finish(null);
        let failed = null;
        for (const record of records) {
            const entries = indexKeys(index, recordValue(record)).flatMap((key) => [index.number, key]);
            const values = [s.tx.number, s.store.number, record.primaryKey, ...entries];
            ask(operation.addEntries, values, (answer, fault) => {
                if (answer === "failed") failed ??= faultError(fault);
                if (--left > 0) return undefined;
                return failed === null ? next() : finish(failed);
            });
        }
        return undefined;
    });
}
