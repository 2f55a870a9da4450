// Date, whose clock and zone may be others than those of the engine.

import { native, page } from "garth:realm";
import { apply, construct, defineProperty, getOwnPropertyDescriptor, PDate } from "../webidl/page.js";
import { driver } from "./state.js";
import { isCallable, isObject, published } from "../webidl/values.js";
import { toStr } from "../webidl/conversions.js";
import { wallTime } from "../fetch/blob.js";

const zoneFormats = new Map();
/// The milliseconds that a zone is ahead of UTC at a time.
export function zoneOffset(zone, time) {
    const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
    if (fixed) return (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60000;
    let format = zoneFormats.get(zone);
    if (!format) {
        format = new Intl.DateTimeFormat("en-US", {
            timeZone: zone, hourCycle: "h23", calendar: "iso8601", numberingSystem: "latn",
            year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
        });
        zoneFormats.set(zone, format);
    }
    const parts = {};
    for (const { type, value } of format.formatToParts(time)) parts[type] = Number(value);
    const local = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
    return local - Math.floor(time / 1000) * 1000;
}
/// The zone of the driver, if it is one.
export function zoneName() {
    const zone = driver.overrides.timezone;
    if (zone === undefined) return null;
    try {
        zoneOffset(zone, 0);
        return zone;
    } catch {
        return null;
    }
}
/// The time of a local time; one that a change of clocks leaves out is read by the clock before it.
export function fromLocal(zone, local) {
    if (local !== local) return NaN;
    const guess = local - zoneOffset(zone, local);
    return local - zoneOffset(zone, guess);
}
export function replaceMethod(holder, name, replaced) {
    const d = getOwnPropertyDescriptor(holder, name);
    if (!d || !isCallable(d.value)) return;
    const old = d.value;
    const made = { [name](...args) { return replaced(old, this, args); } }[name];
    defineProperty(holder, name, { ...d, value: published(made, old.length) });
}

/// Whether the clock of the page is virtual: in a dump it jumps to the next timer, and `Date` with it.
let isTimeVirtual = false;
/// The present time of the page, in milliseconds from the start of 1970.
const presentTime = () => (isTimeVirtual ? wallTime() : Date.now());
/// Reads a text as a time in the zone of the driver; null while no driver has set one.
let readLocalText = null;
export function setLocalReader(read) { readLocalText = read; }
export function useVirtualTime() {
    if (isTimeVirtual) return;
    isTimeVirtual = true;
    replaceDateConstructor();
    replaceTimeOfFormats();
}
/// Replaces `Date`. The prototype and its methods stay those of the engine.
export function replaceDateConstructor() {
    const { prototype } = PDate, textOfDate = prototype.toString;
    const made = function (...args) {
        if (new.target === undefined) return apply(textOfDate, construct(PDate, [presentTime()]), []);
        const given = args.length === 0 ? [presentTime()] : localDateArguments(args);
        return construct(PDate, given, new.target === made ? PDate : new.target);
    };
    published(made, 7);
    const date = {
        now() { return presentTime(); },
        parse(text) {
            if (readLocalText === null) return apply(PDate.parse, PDate, [text]);
            return readLocalText(toStr(text), zoneName());
        },
    };
    const kept = (value) => ({ value, writable: true, enumerable: false, configurable: true });
    defineProperty(made, "name", { value: "Date", configurable: true });
    defineProperty(made, "UTC", getOwnPropertyDescriptor(PDate, "UTC"));
    defineProperty(made, "now", kept(published(date.now, 0)));
    defineProperty(made, "parse", kept(published(date.parse, 1)));
    defineProperty(made, "prototype", { value: prototype, writable: false, enumerable: false, configurable: false });
    defineProperty(prototype, "constructor", kept(made));
    defineProperty(page, "Date", kept(made));
}
/// The arguments of `new Date` for the engine, whose local time is not that of the driver's zone.
function localDateArguments(args) {
    const zone = zoneName();
    if (zone === null) return args;
    if (args.length > 1) return [fromLocal(zone, Date.UTC(...args.map(Number)))];
    return typeof args[0] === "string" ? [readLocalText(args[0], zone)] : args;
}
/// Formats without a time show the present one (ECMA-402 section 11.5.7).
function replaceTimeOfFormats() {
    const prototype = page.Intl?.DateTimeFormat?.prototype;
    if (!isObject(prototype)) return;
    const timed = (args) => (args[0] === undefined ? [presentTime()] : args);
    replaceMethod(prototype, "formatToParts", (old, self, args) => apply(old, self, timed(args)));
    const own = getOwnPropertyDescriptor(prototype, "format"), formats = new WeakMap();
    if (!isCallable(own?.get)) return;
    const holder = {
        get format() {
            const format = apply(own.get, this, []);
            if (!formats.has(format)) {
                formats.set(format, published((...args) => apply(format, undefined, timed(args)), 1));
            }
            return formats.get(format);
        },
    };
    defineProperty(prototype, "format", { ...own, get: published(getOwnPropertyDescriptor(holder, "format").get) });
}
if (native.hasVirtualTime()) useVirtualTime();
