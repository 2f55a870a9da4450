// Storage (HTML Standard chapter 12).

import { native } from "garth:realm";
import { core, need, shared } from "../webidl/page.js";
import { toStr, toULong } from "../webidl/conversions.js";
import { windowState } from "../window/state.js";
import { brand, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { legacyObject } from "../webidl/legacy.js";
import { StorageEvent } from "../events/ui.js";
import { setTimer } from "./timers.js";
import { isForeign } from "./broadcast.js";

//
// The browser keeps the items. A page gets a copy of its area when it looks at it for the first time.
const Storage = interface_("Storage", null, () => class {
    get length() { return area(this).map.size; }
    key(index) {
        const s = area(this);
        need(arguments.length, 1);
        return [...s.map.keys()][toULong(index)] ?? null;
    }
    getItem(key) {
        const s = area(this);
        need(arguments.length, 1);
        return s.map.get(toStr(key)) ?? null;
    }
    setItem(key, value) {
        const s = area(this);
        need(arguments.length, 2);
        setItem(s, toStr(key), toStr(value));
    }
    removeItem(key) {
        const s = area(this);
        need(arguments.length, 1);
        removeItem(s, toStr(key));
    }
    clear() {
        const s = area(this);
        if (s.map.size === 0) return;
        s.map.clear();
        s.items.size = 0;
        native.changeStorage(s.number);
        storageChanged(s, null, null, null);
    }
});
/// The state of an area, which is the browser's.
function area(object) { return brand(object, Storage); }
const storageQuota = 5 << 20;
function setItem(s, key, value) {
    const old = s.map.get(key);
    const size = s.items.size + (old === undefined ? key.length : -old.length) + value.length;
    if (size > storageQuota) fail("QuotaExceededError", "The storage is full");
    if (old === value) return;
    if (!native.changeStorage(s.number, key, value)) fail("QuotaExceededError", "Too much was stored at once");
    s.map.set(key, value);
    s.items.size = size;
    storageChanged(s, key, old ?? null, value);
}
function removeItem(s, key) {
    const old = s.map.get(key);
    if (old === undefined) return;
    s.items.size -= key.length + old.length;
    s.map.delete(key);
    native.changeStorage(s.number, key);
    storageChanged(s, key, old, null);
}
/// Tells the other windows of the page, which have the same areas.
function storageChanged(s, key, oldValue, newValue) {
    if (!shared.isMany || isForeign) return;
    const url = native.documentURL();
    for (const other of shared.windows.values()) {
        if (other !== core && !other.isGone()) other.storageChanged(s.number, { key, oldValue, newValue, url });
    }
}
export function fireStorage(number, members) {
    setTimer(() => fire(windowState, "storage", { I: StorageEvent, ...members, storageArea: storageArea(number) }), 0,
        false);
}
const storageOps = {
    namesIndices: true,
    names: (s) => s.map.keys(),
    named: (s, name) => s.map.get(name),
    setNamed: (s, name, value) => setItem(s, name, toStr(value)),
    deleteNamed: removeItem,
};
/// The window's objects of the areas by their numbers: 0 `localStorage`, 1 `sessionStorage`.
const storageAreas = [];
export function storageArea(number) {
    if (storageAreas[number] !== undefined) return storageAreas[number];
    const items = isForeign ? storedItems(number) : (shared.storage[number] ??= storedItems(number));
    return (storageAreas[number] = legacyObject(Storage, { number, items, map: items.map }, storageOps));
}
/// The items of an area as the browser has them, and their size.
function storedItems(number) {
    const list = native.storage(number);
    if (list === null) fail("SecurityError", "The page may not store anything");
    const items = { map: new Map(), size: 0 };
    for (let i = 0; i + 1 < list.length; i += 2) {
        items.map.set(list[i], list[i + 1]);
        items.size += list[i].length + list[i + 1].length;
    }
    return items;
}
