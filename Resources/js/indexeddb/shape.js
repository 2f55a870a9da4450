// The stores and indexes of a database, and their names, as bytes that the browser process keeps.

import { deserialize, serialize } from "../html/portable.js";

/// The definition of a store or an index.
export const definition = (members) => serialize(members, [], () => 0).bytes;

/// The name of a database or a lock: its units, which need not be well-formed text.
export function nameBytes(text) {
    const bytes = new Uint8Array(text.length * 2), view = new DataView(bytes.buffer);
    for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i));
    return bytes;
}
export function nameText(bytes) {
    let text = "";
    for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode(bytes[i] << 8 | bytes[i + 1]);
    return text;
}

/// The stores of the browser process: their number of values, then number, definition, next key, and the number of
/// indexes; each index is number and definition.
export function readShape(values) {
    const stores = new Map();
    let place = 0, lastStore = 0, lastIndex = 0;
    while (place < values.length) {
        const [number, bytes, nextKey, count] = values.slice(place, place + 4);
        place += 4;
        const store = { ...read(bytes), number, nextKey, indexes: new Map(), isDeleted: false };
        for (let i = 0; i < count; i++, place += 2) {
            const index = { ...read(values[place + 1]), number: values[place], isDeleted: false };
            store.indexes.set(index.name, index);
            lastIndex = Math.max(lastIndex, index.number);
        }
        stores.set(store.name, store);
        lastStore = Math.max(lastStore, number);
    }
    return { stores, lastStore, lastIndex };
}
function read(bytes) {
    const own = deserialize(bytes, []);
    return { ...own, keyPath: Array.isArray(own.keyPath) ? [...own.keyPath] : own.keyPath };
}

/// What an upgrade that is undone goes back to.
export function snapshot({ stores, version }) {
    const list = [...stores.values()].map((store) => ({
        store, name: store.name, nextKey: store.nextKey, indexes: [...store.indexes.values()].map((index) => ({
            index, name: index.name,
        })),
    }));
    return { list, version };
}
export function restore(db, { list, version }) {
    for (const store of db.stores.values()) {
        store.isDeleted = true;
        for (const index of store.indexes.values()) index.isDeleted = true;
        store.indexes = new Map();
    }
    db.stores = new Map();
    db.version = version;
    for (const { store, name, nextKey, indexes } of list) {
        Object.assign(store, { name, nextKey, isDeleted: false, indexes: new Map() });
        for (const known of indexes) {
            Object.assign(known.index, { name: known.name, isDeleted: false });
            store.indexes.set(known.name, known.index);
        }
        db.stores.set(name, store);
    }
}
