// Performance (High Resolution Time, User Timing).

import { native } from "garth:realm";
import { defineProperty, getOwnPropertyDescriptor, need, typeError } from "../webidl/page.js";
import { array, dictionary, isObject } from "../webidl/values.js";
import { toDict, toDouble, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { guarded } from "./incumbent.js";
import { EventTarget } from "../dom/states.js";
import { setTimer } from "../html/timers.js";
import { structuredClone } from "../html/clone.js";

export const PerformanceEntry = interface_("PerformanceEntry", null, () => class {
    get name() { return brand(this, PerformanceEntry).name; }
    get entryType() { return brand(this, PerformanceEntry).entryType; }
    get startTime() { return brand(this, PerformanceEntry).startTime; }
    get duration() { return brand(this, PerformanceEntry).duration; }
    toJSON() {
        const { name, entryType, startTime, duration } = brand(this, PerformanceEntry);
        return dictionary({ name, entryType, startTime, duration });
    }
});
const PerformanceMark = interface_("PerformanceMark", PerformanceEntry, () => class {
    get detail() { return brand(this, PerformanceMark).detail; }
}, {
    length: 1,
    make([name, options = undefined], newTarget) { return makeMark(toStr(name), toDict(options), newTarget); },
});
const PerformanceMeasure = interface_("PerformanceMeasure", PerformanceEntry, () => class {
    get detail() { return brand(this, PerformanceMeasure).detail; }
});
function makeMark(name, options, newTarget) {
    if (timesOfNavigation.has(name)) fail("SyntaxError", `'${name}' is a time of the navigation`);
    let startTime = native.now();
    if (options.startTime !== undefined) {
        startTime = toDouble(options.startTime);
        if (startTime < 0) throw typeError("The time is negative");
    }
    const detail = options.detail === undefined || options.detail === null ? null
        : structuredClone(options.detail).value;
    return instance(PerformanceMark, { name, entryType: "mark", startTime, duration: 0, detail }, newTarget);
}
export const performanceEntries = [];
export const maximumEntries = 10000;
function markTime(v) {
    if (typeof v === "number") return v;
    const name = toStr(v);
    const found = performanceEntries.findLast((e) => e.entryType === "mark" && e.name === name);
    if (found) return found.startTime;
    // User Timing, "convert a name to a timestamp": the times of the navigation are marks, too.
    if (!timesOfNavigation.has(name)) fail("SyntaxError", `There is no mark '${name}'`);
    const time = navigationTime(name);
    if (time === 0) fail("InvalidAccessError", `The time '${name}' has not come`);
    return time - navigationTime("navigationStart");
}
export const Performance = interface_("Performance", EventTarget, () => class {
    now() {
        brand(this, Performance);
        return native.now();
    }
    get timeOrigin() { return brand(this, Performance) && native.timeOrigin(); }
    toJSON() { return brand(this, Performance) && dictionary({ timeOrigin: native.timeOrigin() }); }
    mark(name, options = undefined) {
        brand(this, Performance);
        need(arguments.length, 1);
        const mark = makeMark(toStr(name), toDict(options));
        if (performanceEntries.length < maximumEntries) performanceEntries.push(stateOf(mark));
        notePerformance(stateOf(mark));
        return mark;
    }
    measure(name, start = undefined, end = undefined) {
        brand(this, Performance);
        need(arguments.length, 1);
        name = toStr(name);
        let from, to, detail = null;
        if (isObject(start)) {
            from = start.start === undefined ? undefined : markTime(start.start);
            to = start.end === undefined ? undefined : markTime(start.end);
            if (start.duration !== undefined) {
                const duration = toDouble(start.duration);
                if (from === undefined) from = (to ?? native.now()) - duration;
                else to = from + duration;
            }
            if (start.detail !== undefined && start.detail !== null) detail = structuredClone(start.detail).value;
        } else if (start !== undefined) {
            from = markTime(start);
        }
        if (end !== undefined) to = markTime(end);
        from ??= 0;
        to ??= native.now();
        const measure = instance(PerformanceMeasure, { name, entryType: "measure", startTime: from,
            duration: to - from, detail });
        if (performanceEntries.length < maximumEntries) performanceEntries.push(stateOf(measure));
        notePerformance(stateOf(measure));
        return measure;
    }
    clearMarks(name = undefined) {
        brand(this, Performance);
        clearEntries("mark", name);
    }
    clearMeasures(name = undefined) {
        brand(this, Performance);
        clearEntries("measure", name);
    }
    getEntries() {
        brand(this, Performance);
        return entryList(() => true);
    }
    getEntriesByType(type) {
        brand(this, Performance);
        need(arguments.length, 1);
        type = toStr(type);
        return entryList((e) => e.entryType === type);
    }
    getEntriesByName(name, type = undefined) {
        brand(this, Performance);
        need(arguments.length, 1);
        name = toStr(name);
        const wanted = type === undefined ? undefined : toStr(type);
        return entryList((e) => e.name === name && (wanted === undefined || e.entryType === wanted));
    }
});
const entryList = (test) => array([theNavigationEntry(), ...performanceEntries].filter(test)
    .sort((a, b) => a.startTime - b.startTime).map((e) => e.wrapper));
export function clearEntries(type, name) {
    const wanted = name === undefined ? undefined : toStr(name);
    const kept = performanceEntries.filter((e) => e.entryType !== type || (wanted !== undefined && e.name !== wanted));
    performanceEntries.length = 0;
    performanceEntries.push(...kept);
}

export const performanceObservers = new Set();
const PerformanceObserverEntryList = interface_("PerformanceObserverEntryList", null, () => class {
    getEntries() { return entriesOf(brand(this, PerformanceObserverEntryList), () => true); }
    getEntriesByType(type) {
        type = toStr(type);
        return entriesOf(brand(this, PerformanceObserverEntryList), (e) => e.entryType === type);
    }
    getEntriesByName(name, type = undefined) {
        name = toStr(name);
        const wanted = type === undefined ? undefined : toStr(type);
        return entriesOf(brand(this, PerformanceObserverEntryList), (e) => e.name === name
            && (wanted === undefined || e.entryType === wanted));
    }
});
const entriesOf = (s, test) => array(s.list.filter(test).map((e) => e.wrapper));
export function queueEntries(s, entries) {
    if (entries.length === 0) return;
    const isWaiting = s.queue.length > 0;
    s.queue.push(...entries);
    if (isWaiting) return;
    setTimer(() => {
        const list = s.queue;
        s.queue = [];
        if (list.length > 0) guarded(s.callback, s.wrapper,
            [instance(PerformanceObserverEntryList, { list }), s.wrapper]);
    }, 0, false);
}
export function notePerformance(entry) {
    for (const s of performanceObservers) if (s.types.has(entry.entryType)) queueEntries(s, [entry]);
}
/// The times of the navigation that scripts of old read (Navigation Timing Level 1): milliseconds since 1970, 0 for
/// what has not come.
export const navigationTimes = {};
const earlyTimes = new Set(["navigationStart", "fetchStart", "domainLookupStart", "domainLookupEnd", "connectStart",
    "connectEnd", "requestStart",
    "responseStart", "responseEnd", "domLoading"]);
export const timesOfNavigation =
    new Set([...earlyTimes, "unloadEventStart", "unloadEventEnd", "redirectStart", "redirectEnd",
        "secureConnectionStart", "domInteractive",
    "domContentLoadedEventStart", "domContentLoadedEventEnd", "domComplete", "loadEventStart", "loadEventEnd"]);
export const navigationTime = (name) => (earlyTimes.has(name) ? Math.floor(native.timeOrigin()) : navigationTimes[name]
    ?? 0);
/// The entry of the navigation (Navigation Timing Level 2). What scripts are not told is 0, as for answers of other
/// origins.
export const PerformanceResourceTiming = interface_("PerformanceResourceTiming", PerformanceEntry, () => {
    const members = class {
        get initiatorType() { return brand(this, PerformanceResourceTiming).initiatorType; }
        get nextHopProtocol() { return brand(this, PerformanceResourceTiming) && ""; }
        toJSON() { return entryJSON(brand(this, PerformanceResourceTiming)); }
    };
    addNumbers(members, resourceNumbers, (s) => brand(s, PerformanceResourceTiming));
    return members;
});
const PerformanceNavigationTiming = interface_("PerformanceNavigationTiming", PerformanceResourceTiming, () => {
    const members = class {
        get type() { return brand(this, PerformanceNavigationTiming) && "navigate"; }
        get notRestoredReasons() { return brand(this, PerformanceNavigationTiming) && null; }
        toJSON() {
            const s = brand(this, PerformanceNavigationTiming), json = entryJSON(s);
            for (const name of navigationNumbers) json[name] = entryNumber(s, name);
            return Object.assign(json, { type: "navigate", notRestoredReasons: null });
        }
    };
    addNumbers(members, navigationNumbers, (s) => brand(s, PerformanceNavigationTiming));
    return members;
});
const resourceNumbers = ["workerStart", "redirectStart", "redirectEnd", "fetchStart", "domainLookupStart",
    "domainLookupEnd", "connectStart", "connectEnd",
    "secureConnectionStart", "requestStart", "responseStart", "responseEnd", "transferSize", "encodedBodySize",
        "decodedBodySize", "responseStatus"];
const navigationNumbers = ["unloadEventStart", "unloadEventEnd", "domInteractive", "domContentLoadedEventStart",
    "domContentLoadedEventEnd", "domComplete",
    "loadEventStart", "loadEventEnd", "redirectCount", "criticalCHRestart"];
const entryNumber = (s, name) => {
    if (s.times) return s.times[name] ?? 0;
    return name in navigationTimes ? Math.max(0, navigationTimes[name] - native.timeOrigin()) : 0;
};
function addNumbers(members, names, check) {
    for (const name of names) {
        const get = { get [name]() { return entryNumber(check(this), name); } };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(get, name));
    }
}
function entryJSON(s) {
    const { name, entryType, startTime, duration, initiatorType } = s;
    const json = dictionary({ name, entryType, startTime, duration, initiatorType, nextHopProtocol: "" });
    for (const number of resourceNumbers) json[number] = entryNumber(s, number);
    return json;
}
let navigationEntry = null;
function theNavigationEntry() {
    navigationEntry ??= stateOf(instance(PerformanceNavigationTiming, {
        name: native.documentURL(), entryType: "navigation", startTime: 0, initiatorType: "navigation", duration: 0,
    }));
    navigationEntry.duration = entryNumber(navigationEntry, "loadEventEnd");
    return navigationEntry;
}
