// Mutation observers (DOM Standard section 4.3).

import { need, shared, typeError } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { array } from "../webidl/values.js";
import { toCallback, toDict, toSequence, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { guarded, microtask } from "../window/incumbent.js";
import { fire } from "../events/event.js";
import { Node, parentState, wrapperOrNull } from "./states.js";
import { staticList } from "./collections.js";

export const pendingObservers = shared.pendingObservers;
const MutationObserver = interface_("MutationObserver", null, () => class {
    observe(target, options = undefined) {
        const s = brand(this, MutationObserver);
        need(arguments.length, 1);
        const n = toState(target, Node);
        const d = toDict(options);
        const o = {
            attributeFilter: d.attributeFilter === undefined ? undefined : toSequence(d.attributeFilter, toStr),
            attributeOldValue: d.attributeOldValue === undefined ? undefined : !!d.attributeOldValue,
            attributes: d.attributes === undefined ? undefined : !!d.attributes,
            characterData: d.characterData === undefined ? undefined : !!d.characterData,
            characterDataOldValue: d.characterDataOldValue === undefined ? undefined : !!d.characterDataOldValue,
            childList: !!d.childList, subtree: !!d.subtree,
        };
        if ((o.attributeOldValue !== undefined || o.attributeFilter !== undefined)
            && o.attributes === undefined) o.attributes = true;
        if (o.characterDataOldValue !== undefined && o.characterData === undefined) o.characterData = true;
        if (!o.childList && !o.attributes && !o.characterData) throw typeError("The options name nothing to observe");
        if (o.attributeOldValue && !o.attributes) throw typeError("attributeOldValue needs attributes");
        if (o.attributeFilter && !o.attributes) throw typeError("attributeFilter needs attributes");
        if (o.characterDataOldValue && !o.characterData) throw typeError("characterDataOldValue needs characterData");
        n.observers ??= [];
        const known = n.observers.find((r) => r.observer === s && !r.source);
        if (known) {
            for (const other of s.followed) other.observers = other.observers.filter((r) => r.source !== known);
            known.options = o;
        } else {
            n.observers.push({ observer: s, options: o, source: null });
            s.nodes.add(n);
            shared.observerCount++;
        }
    }
    disconnect() {
        const s = brand(this, MutationObserver);
        endTransientObservers(s);
        for (const n of s.nodes) {
            const before = n.observers.length;
            n.observers = n.observers.filter((r) => r.observer !== s);
            shared.observerCount -= before - n.observers.length;
        }
        s.nodes.clear();
        s.records = [];
    }
    takeRecords() {
        const s = brand(this, MutationObserver);
        const list = array(s.records.map(mutationRecord));
        s.records = [];
        return list;
    }
}, {
    length: 1,
    make([callback], newTarget) {
        return instance(MutationObserver, { callback: toCallback(callback), nodes: new Set(), followed: [],
            records: [], deliver: deliverRecords }, newTarget);
    },
});
/// Calls an observer in its own world.
function deliverRecords(s, records) {
    guarded(s.callback, s.wrapper, [array(records.map(mutationRecord)), s.wrapper]);
}
const MutationRecord = interface_("MutationRecord", null, () => class {
    get type() { return brand(this, MutationRecord).type; }
    get target() { return brand(this, MutationRecord).target.wrapper; }
    get addedNodes() {
        const s = brand(this, MutationRecord);
        return (s.$addedList ??= staticList(s.added.map((n) => n.id)));
    }
    get removedNodes() {
        const s = brand(this, MutationRecord);
        return (s.$removedList ??= staticList(s.removed.map((n) => n.id)));
    }
    get previousSibling() { return wrapperOrNull(brand(this, MutationRecord).previous); }
    get nextSibling() { return wrapperOrNull(brand(this, MutationRecord).next); }
    get attributeName() { return brand(this, MutationRecord).attributeName ?? null; }
    get attributeNamespace() { return brand(this, MutationRecord).attributeNamespace ?? null; }
    get oldValue() { return brand(this, MutationRecord).oldValue ?? null; }
});
function mutationRecord(r) {
    return r.wrapper ?? instance(MutationRecord, r);
}
export function queueTreeRecord(target, added, removed, previous, next) {
    kernel.queueRecord("childList", target, { added, removed, previous, next });
}
function queueRecord(type, target, { oldValue = null, ...more }) {
    const interested = new Map();
    for (let n = target; n; n = parentState(n)) {
        for (const r of n.observers ?? []) {
            const o = r.options;
            if (n !== target && !o.subtree) continue;
            if (type === "attributes" && (!o.attributes || (o.attributeFilter
                && (more.attributeNamespace !== null || !o.attributeFilter.includes(more.attributeName))))) continue;
            if (type === "characterData" && !o.characterData) continue;
            if (type === "childList" && !o.childList) continue;
            if (!interested.has(r.observer)) interested.set(r.observer, null);
            if ((type === "attributes" && o.attributeOldValue)
                || (type === "characterData" && o.characterDataOldValue)) {
                interested.set(r.observer, oldValue);
            }
        }
    }
    for (const [observer, old] of interested) {
        observer.records.push({ type, target, added: [], removed: [], previous: null, next: null, ...more,
            oldValue: old });
        pendingObservers.add(observer);
    }
    if (interested.size > 0) queueObserverMicrotask();
}
let isObserverMicrotaskQueued = false;
export const signalSlots = new Set();
export function queueObserverMicrotask() {
    if (isObserverMicrotaskQueued) return;
    isObserverMicrotaskQueued = true;
    microtask(notifyObservers);
}
export function notifyObservers() {
    isObserverMicrotaskQueued = false;
    const list = [...pendingObservers];
    pendingObservers.clear();
    const slots = [...signalSlots];
    signalSlots.clear();
    for (const s of list) {
        const records = s.records;
        s.records = [];
        endTransientObservers(s);
        if (records.length > 0) s.deliver(s, records);
    }
    for (const slot of slots) fire(slot, "slotchange", { bubbles: true });
}
/// Nodes that were removed are followed no longer (DOM Standard, "transient registered observers").
function endTransientObservers(s) {
    for (const n of s.followed) n.observers = n.observers.filter((r) => !(r.observer === s && r.source));
    s.followed = [];
}
export function addTransientObservers(n, parent) {
    for (let p = parent; p; p = parentState(p)) {
        for (const r of p.observers ?? []) {
            if (!r.options.subtree) continue;
            n.observers ??= [];
            n.observers.push({ observer: r.observer, options: r.options, source: r });
            r.observer.followed.push(n);
        }
    }
}
keep({ queueRecord });
