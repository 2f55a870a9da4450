// Numbers of inputs (HTML Standard section 4.10.5.1, "convert a string to a number").

import { apply, construct, PDate, typeError } from "../webidl/page.js";
import { fail } from "../webidl/exceptions.js";
import {
    allowedStep, attributeNumber, decimalPlaces, inputType, isDate, isMonth, isOnStep, isTime, isWeek, plainNumbers,
    stepBase,
} from "./types.js";
import { inputValue, setInputValue } from "./values.js";
import { has, pageMethods } from "../html/clone.js";

const msPerDay = 86_400_000;
const twoDigits = (n, count = 2) => String(n).padStart(count, "0");
/// Milliseconds from the start of 1970 to a day; the month counts from 0.
function dayTime(year, month, day) {
    const date = new Date(0);
    date.setUTCFullYear(year, month, day);
    return date.getTime();
}
function dayText(time) {
    const date = new Date(time);
    const month = twoDigits(date.getUTCMonth() + 1);
    return `${twoDigits(date.getUTCFullYear(), 4)}-${month}-${twoDigits(date.getUTCDate())}`;
}
function clockTime(text) {
    const [hours, minutes, seconds = 0] = text.split(":").map(Number);
    return Math.round((hours * 60 + minutes) * 60_000 + seconds * 1000);
}
function clockText(time) {
    const ms = ((time % msPerDay) + msPerDay) % msPerDay;
    const seconds = Math.floor(ms / 1000) % 60, rest = ms % 1000;
    const end = rest !== 0 ? `:${twoDigits(seconds)}.${twoDigits(rest, 3)}` : seconds !== 0 ? `:${twoDigits(seconds)}`
        : "";
    return `${twoDigits(Math.floor(ms / 3_600_000))}:${twoDigits(Math.floor(ms / 60_000) % 60)}${end}`;
}
/// The Monday of a week.
function weekTime(text) {
    const [year, week] = text.split("-W").map(Number);
    const day = new Date(dayTime(year, 0, 4)).getUTCDay() || 7;
    return dayTime(year, 0, 4) + ((week - 1) * 7 - (day - 1)) * msPerDay;
}
function weekText(time) {
    const day = new Date(time).getUTCDay() || 7;
    // The year of a week is that of its Thursday.
    const thursday = new Date(time + (4 - day) * msPerDay), year = thursday.getUTCFullYear();
    const week = Math.floor((thursday.getTime() - dayTime(year, 0, 1)) / msPerDay / 7) + 1;
    return `${twoDigits(year, 4)}-W${twoDigits(week)}`;
}
function monthNumber(text) {
    const [year, month] = text.split("-").map(Number);
    return (year - 1970) * 12 + month - 1;
}
const monthText = (n) => `${twoDigits(1970 + Math.floor(n / 12), 4)}-${twoDigits((((n % 12) + 12) % 12) + 1)}`;
/// What the types of inputs count: how a text is read and written, the unit of `step`, the step without that
/// attribute, and the base of steps. `date` makes a number of a time, and `time` a time of a number, for types with
/// dates.
const numberKinds = {
    __proto__: null, number: plainNumbers, range: plainNumbers,
    date: {
        read(t) {
            if (!isDate(t)) return null;
            const [year, month, day] = t.split("-").map(Number);
            return dayTime(year, month - 1, day);
        },
        write: dayText, scale: msPerDay, step: 1, time: (n) => n, date: (t) => t,
    },
    month: {
        read: (t) => (isMonth(t) ? monthNumber(t) : null), write: monthText, scale: 1, step: 1,
        time: (n) => dayTime(1970, n, 1),
        date: (t) => monthNumber(dayText(t)),
    },
    week: { read: (t) => (isWeek(t) ? weekTime(t) : null), write: weekText, scale: 7 * msPerDay, step: 1,
        base: -3 * msPerDay, time: (n) => n, date: (t) => t },
    time: { read: (t) => (isTime(t) ? clockTime(t) : null), write: clockText, scale: 1000, step: 60, time: (n) => n,
        date: (t) => t },
    "datetime-local": {
        read(t) {
            const match = /^(.+)[T ](.+)$/.exec(t);
            return match && isDate(match[1]) && isTime(match[2]) ? numberKinds.date.read(match[1])
                + clockTime(match[2]) : null;
        },
        write: (n) => `${dayText(n)}T${clockText(n)}`, scale: 1000, step: 60,
    },
};
/// HTML Standard, "stepUp" and "stepDown"; `n` is below zero for the second.
export function stepInput(s, n) {
    const kind = numberKinds[inputType(s)], step = kind ? allowedStep(s, kind) : null;
    if (step === null) fail("InvalidStateError", "The input has no steps");
    const isRange = inputType(s) === "range";
    const min = attributeNumber(s, kind, "min") ?? (isRange ? 0 : null), max = attributeNumber(s, kind, "max")
        ?? (isRange ? 100 : null);
    const base = stepBase(s, kind);
    const above = (limit) => base + Math.ceil((limit - base) / step - 1e-9) * step;
    const below = (limit) => base + Math.floor((limit - base) / step + 1e-9) * step;
    if (min !== null && max !== null && (min > max || above(min) > max)) return;
    const old = kind.read(inputValue(s)) ?? 0;
    let next = isOnStep(old, base, step) ? old + n * step : n > 0 ? above(old) : below(old);
    if (n === 0) next = old;
    if (min !== null && next < min) next = above(min);
    if (max !== null && next > max) next = below(max);
    if ((n > 0 && next < old) || (n < 0 && next > old)) return;
    setInputValue(s, kind.write(Number(next.toFixed(decimalPlaces(step, base, old)))));
}
/// What is wrong with the number of an input (HTML Standard, "rangeUnderflow", "rangeOverflow", "stepMismatch").
export function numberFaults(s, value) {
    const kind = numberKinds[inputType(s)], n = kind ? kind.read(value) : null;
    if (n === null) return {};
    const min = attributeNumber(s, kind, "min"), max = attributeNumber(s, kind, "max"), step = allowedStep(s, kind);
    const faults = { stepMismatch: step !== null && inputType(s) !== "range" && !isOnStep(n, stepBase(s, kind), step) };
    // Times go round: an end before the start is on the next day.
    const isReversed = inputType(s) === "time" && min !== null && max !== null && max < min;
    faults.rangeUnderflow = isReversed ? n > max && n < min : min !== null && n < min;
    faults.rangeOverflow = isReversed ? n > max && n < min : max !== null && n > max;
    return faults;
}
export function numberOfInput(s) {
    return numberKinds[inputType(s)]?.read(inputValue(s)) ?? NaN;
}
export function setNumberOfInput(s, n) {
    if (n === Infinity || n === -Infinity) throw typeError("The value is not a finite number");
    const kind = numberKinds[inputType(s)];
    if (!kind) fail("InvalidStateError", "The input holds no number");
    setInputValue(s, n !== n ? "" : kind.write(n));
}
export function dateOfInput(s) {
    const kind = numberKinds[inputType(s)], n = kind?.time ? kind.read(inputValue(s)) : null;
    return n === null ? null : construct(PDate, [kind.time(n)]);
}
export function setDateOfInput(s, v) {
    const kind = numberKinds[inputType(s)];
    if (!kind?.time) fail("InvalidStateError", "The input holds no date");
    if (v !== null && v !== undefined && !has(pageMethods.dateValue, v)) throw typeError("The value is no date");
    const time = v === null || v === undefined ? NaN : apply(pageMethods.dateValue, v, []);
    setInputValue(s, time !== time ? "" : kind.write(kind.date(time)));
}
