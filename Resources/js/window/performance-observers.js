// Performance observers (Performance Timeline).

import { native } from "garth:realm";
import {
    defineProperty, getOwnPropertyDescriptor, home, isWorker, need, PObject, typeError,
} from "../webidl/page.js";
import { array, dictionary } from "../webidl/values.js";
import { toCallback, toDict, toSequence, toStr, toULong } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { HTML } from "../dom/states.js";
import { mainDocument } from "../dom/document.js";
import { publishMixin } from "../dom/mixins.js";
import {
    clearEntries, maximumEntries, navigationTime, navigationTimes, notePerformance, Performance, performanceEntries,
    PerformanceEntry, performanceObservers, PerformanceResourceTiming, queueEntries, timesOfNavigation,
} from "./performance.js";

const observedEntryTypes = ["mark", "measure", "paint", "resource"];
const PerformanceObserver = interface_("PerformanceObserver", null, () => class {
    static get supportedEntryTypes() { return PObject.freeze(array(observedEntryTypes)); }
    observe(options = undefined) {
        const s = brand(this, PerformanceObserver), given = toDict(options);
        if (given.entryTypes === undefined && given.type === undefined) throw typeError("No type is named");
        const types = given.entryTypes === undefined ? [toStr(given.type)] : toSequence(given.entryTypes, toStr);
        if (given.entryTypes !== undefined) s.types = new Set();
        for (const type of types) if (observedEntryTypes.includes(type)) s.types.add(type);
        if (s.types.size === 0) return;
        performanceObservers.add(s);
        if (given.type !== undefined && given.buffered) queueEntries(s,
            performanceEntries.filter((e) => s.types.has(e.entryType)));
    }
    disconnect() {
        const s = brand(this, PerformanceObserver);
        performanceObservers.delete(s);
        s.queue = [];
        s.types = new Set();
    }
    takeRecords() {
        const s = brand(this, PerformanceObserver), { queue } = s;
        s.queue = [];
        return array(queue.map((e) => e.wrapper));
    }
}, {
    length: 1,
    make([callback], newTarget) { return instance(PerformanceObserver,
        { callback: toCallback(callback), types: new Set(), queue: [] }, newTarget); },
});
const PerformanceTiming = interface_("PerformanceTiming", null, () => {
    const members = class {};
    for (const name of timesOfNavigation) {
        const get = { get [name]() { return brand(this, PerformanceTiming) && navigationTime(name); } };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(get, name));
    }
    return members;
});
export const noteNavigationTime = (name) => { navigationTimes[name] ??= Math.floor(native.timeOrigin() + native.now());
    };
/// The entries of resources that are kept (Resource Timing section 4.4).
let resourceLimit = 250;
/// Makes the entry of a resource. What its server tells the page of it is in `told`; null for nothing: then only the
/// whole time is known, as the page can measure it by itself.
export function noteResource(name, initiatorType, startTime, told) {
    const end = native.now(), times = { fetchStart: startTime, responseEnd: end };
    if (told !== null) {
        Object.assign(times, {
            requestStart: startTime, responseStart: told.head ?? end, decodedBodySize: told.size,
            responseStatus: told.status,
        });
    }
    const entry = stateOf(instance(PerformanceResourceTiming, {
        name, entryType: "resource", startTime, duration: end - startTime, initiatorType, times,
    }));
    const kept = performanceEntries.filter((e) => e.entryType === "resource");
    if (kept.length < resourceLimit) performanceEntries.push(entry);
    notePerformance(entry);
}
publishMixin(() => class {
    clearResourceTimings() {
        brand(this, Performance);
        clearEntries("resource", undefined);
    }
    setResourceTimingBufferSize(size) {
        brand(this, Performance);
        need(arguments.length, 1);
        resourceLimit = Math.min(toULong(size), maximumEntries);
    }
}, Performance);
const PerformancePaintTiming = interface_("PerformancePaintTiming", PerformanceEntry, () => class {
    get paintTime() { return brand(this, PerformancePaintTiming).startTime; }
    get presentationTime() { return brand(this, PerformancePaintTiming) && null; }
    toJSON() {
        const { name, entryType, startTime, duration } = brand(this, PerformancePaintTiming);
        return dictionary({ name, entryType, startTime, duration, paintTime: startTime, presentationTime: null });
    }
});
let isPainted = false;
/// The page is drawn, for the first time with what it has (Paint Timing).
export function notePaint() {
    if (isPainted || home || isWorker) return;
    const body = native.collect(mainDocument.id, 1, HTML, "body")[0];
    if (body === undefined) return;
    isPainted = true;
    const startTime = native.now();
    for (const name of ["first-paint", "first-contentful-paint"]) {
        const entry = stateOf(instance(PerformancePaintTiming, { name, entryType: "paint", startTime, duration: 0 }));
        performanceEntries.push(entry);
        notePerformance(entry);
    }
}
let timing = null;
publishMixin(() => class {
    get timing() { return brand(this, Performance) && (timing ??= instance(PerformanceTiming, {})); }
}, Performance);
