// The time zone and the language that a driver has set (WebDriver BiDi section 7.4).

import { page } from "garth:realm";
import { apply, defineProperty, getOwnPropertyDescriptor, ownKeys, PDate } from "../webidl/page.js";
import { driver } from "./state.js";
import { isCallable, isObject, published } from "../webidl/values.js";
import { fromLocal, replaceDateConstructor, replaceMethod, setLocalReader, zoneName, zoneOffset } from "./clock.js";

/// Replaces the functions that depend on them, once; without an override they do what they did.
let isLocaleReplaced = false;
export function setLocale() {
    const { timezone, locale } = driver.overrides;
    if (isLocaleReplaced || (timezone === undefined && locale === undefined)) return;
    isLocaleReplaced = true;
    replaceIntl();
    replaceDate();
}
const toLocal = (zone, time) => time + zoneOffset(zone, time);
function replaceIntl() {
    const intl = page.Intl;
    if (!isObject(intl)) return;
    for (const name of ["Collator", "DateTimeFormat", "DisplayNames", "DurationFormat", "ListFormat", "NumberFormat",
        "PluralRules", "RelativeTimeFormat", "Segmenter"]) {
        const d = getOwnPropertyDescriptor(intl, name);
        if (!d || !isCallable(d.value)) continue;
        const old = d.value;
        const made = {
            [name]: function (...args) {
                const given = localeArguments(args, name === "DateTimeFormat");
                return new.target === undefined ? apply(old, undefined, given)
                    : Reflect.construct(old, given, new.target === made ? old : new.target);
            },
        }[name];
        published(made, 0);
        for (const key of ownKeys(old)) {
            const own = getOwnPropertyDescriptor(old, key);
            if (key !== "length" && key !== "name") defineProperty(made, key, own);
        }
        defineProperty(old.prototype, "constructor", { value: made, writable: true, enumerable: false,
            configurable: true });
        defineProperty(intl, name, { ...d, value: made });
    }
    for (const [holder, name, place] of [
        [page.Number.prototype, "toLocaleString", 0], [page.BigInt.prototype, "toLocaleString", 0],
        [page.String.prototype, "localeCompare", 1],
        [page.String.prototype, "toLocaleLowerCase", 0], [page.String.prototype, "toLocaleUpperCase", 0],
    ]) {
        replaceMethod(holder, name, (old, self, args) => {
            const { locale } = driver.overrides;
            if (locale !== undefined && args[place] === undefined) {
                while (args.length <= place) args.push(undefined);
                args[place] = locale;
            }
            return apply(old, self, args);
        });
    }
}
/// The arguments of a function that takes locales and options, with those of the driver.
function localeArguments([locales, options, ...rest], hasZone) {
    const { locale } = driver.overrides, zone = hasZone ? zoneName() : null;
    if (locales === undefined && locale !== undefined) locales = locale;
    if (zone !== null && (options === undefined || (isObject(options) && options.timeZone === undefined))) {
        options = Object.assign(Object.create(isObject(options) ? options : null), { timeZone: zone });
    }
    return [locales, options, ...rest];
}
function replaceDate() {
    const { prototype } = PDate;
    const getTime = prototype.getTime, setTime = prototype.setTime;
    const local = (self, zone) => new Date(toLocal(zone, apply(getTime, self, [])));
    const isValid = (self) => { const time = apply(getTime, self, []); return time === time; };
    for (const part of ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds"]) {
        replaceMethod(prototype, "get" + part, (old, self, args) => {
            const zone = zoneName();
            return zone === null || !isValid(self) ? apply(old, self, args) : local(self, zone)["getUTC" + part]();
        });
        if (part === "Day") continue;
        replaceMethod(prototype, "set" + part, (old, self, args) => {
            const zone = zoneName();
            if (zone === null || (part !== "FullYear" && !isValid(self))) return apply(old, self, args);
            const date = isValid(self) ? local(self, zone) : new Date(0);
            date["setUTC" + part](...args);
            return apply(setTime, self, [fromLocal(zone, date.getTime())]);
        });
    }
    replaceMethod(prototype, "getTimezoneOffset", (old, self, args) => {
        const zone = zoneName();
        return zone === null || !isValid(self) ? apply(old, self, args)
            : -zoneOffset(zone, apply(getTime, self, [])) / 60000;
    });
    const day = (date) => date.toUTCString().replace(/^(\w+), (\d+) (\w+) (-?\d+) .*$/, "$1 $3 $2 $4");
    const time = (self, zone, date) => {
        const minutes = Math.round(zoneOffset(zone, apply(getTime, self, [])) / 60000), size = Math.abs(minutes);
        const two = (number) => String(number).padStart(2, "0");
        const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(":");
        const name = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "long" })
            .formatToParts(apply(getTime, self, []))
            .find((part) => part.type === "timeZoneName")?.value ?? zone;
        return `${clock} GMT${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)} (${name})`;
    };
    for (const [name, text] of [
        ["toString", (self, zone, date) => `${day(date)} ${time(self, zone, date)}`],
        ["toDateString", (self, zone, date) => day(date)], ["toTimeString", time],
    ]) {
        replaceMethod(prototype, name, (old, self, args) => {
            const zone = zoneName();
            return zone === null || !isValid(self) ? apply(old, self, args) : text(self, zone, local(self, zone));
        });
    }
    for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) {
        replaceMethod(prototype, name, (old, self, args) => apply(old, self, localeArguments(args, true)));
    }
    // A text with a time and no zone, and parts, are local.
    const isLocalText = (text) => !/^\d{4}(-\d\d){0,2}$/.test(text)
        && !/(?:Z|UTC|GMT|[+-]\d\d:?\d\d|\b[ECMP][SD]T)\s*(?:\(.*\))?$/i.test(text.trim());
    setLocalReader((text, zone) => {
        const utc = apply(PDate.parse, PDate, [text]);
        if (zone === null || !isLocalText(text) || utc !== utc) return utc;
        // What the engine has read as its own local time.
        const own = new Date(utc);
        return fromLocal(zone, Date.UTC(own.getFullYear(), own.getMonth(), own.getDate(), own.getHours(),
            own.getMinutes(), own.getSeconds(), own.getMilliseconds()));
    });
    replaceDateConstructor();
}
