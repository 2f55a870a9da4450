// Types of inputs (HTML Standard section 4.10.5.1).

import { ascii } from "../webidl/conversions.js";
import { getAttr } from "../dom/attributes.js";
import { parseFloatNumber } from "../html/element-interfaces.js";

const inputTypes = new Set(
    ("hidden text search tel url email password date month week time datetime-local number range color checkbox radio "
    + "file submit image reset button").split(" "));
export function inputType(s) {
    const v = ascii.lower(getAttr(s, "type") ?? "");
    return inputTypes.has(v) ? v : "text";
}
export const valueMode = (type) => (["hidden", "submit", "image", "reset", "button"].includes(type) ? "default"
    : type === "checkbox" || type === "radio" ? "default/on" : type === "file" ? "filename" : "value");
export const isFloat = (t) => /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(t) && Number.isFinite(Number(t));
export function isDate(t) {
    const match = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(t);
    if (!match) return false;
    const [year, month, day] = match.slice(1).map(Number);
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}
export function isWeek(t) {
    const match = /^(\d{4,})-W(\d\d)$/.exec(t);
    if (!match || Number(match[1]) === 0) return false;
    const year = Number(match[1]);
    const first = new Date(Date.UTC(year, 0, 1)).getUTCDay();
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const weeks = first === 4 || (first === 3 && leap) ? 53 : 52;
    return Number(match[2]) >= 1 && Number(match[2]) <= weeks;
}
export const isTime = (t) => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/.test(t);
export const shortTime = (t) => t.replace(/\.0+$/, "").replace(/(\.\d*?)0+$/, "$1").replace(/^(\d\d:\d\d):00$/, "$1");
export const canSelect = (s) => s.local === "textarea" || ["text", "search", "url", "tel", "password"].includes(
    inputType(s));
export const plainNumbers = { read: parseFloatNumber, write: String, scale: 1, step: 1 };
export const isMonth = (t) => /^\d{4,}-(?:0[1-9]|1[0-2])$/.test(t) && Number(t.split("-")[0]) > 0;
/// The number of an attribute of an input; null without a valid one.
export function attributeNumber(s, kind, name) {
    const text = getAttr(s, name);
    return text === null ? null : kind.read(text);
}
/// "Allowed value step": null for any value.
export function allowedStep(s, kind) {
    const given = getAttr(s, "step");
    if (given !== null && ascii.lower(given) === "any") return null;
    const step = given === null ? null : parseFloatNumber(given);
    return (step !== null && step > 0 ? step : kind.step) * kind.scale;
}
export const stepBase = (s, kind) => attributeNumber(s, kind, "min") ?? attributeNumber(s, kind, "value") ?? kind.base
    ?? 0;
/// The places behind the point that a sum of numbers may have.
export const decimalPlaces = (...numbers) => Math.min(20, Math.max(...numbers.map((n) => {
    const [digits, power = 0] = String(n).split("e");
    return Math.max(0, (digits.split(".")[1] ?? "").length - Number(power));
})));
export function isOnStep(n, base, step) {
    const steps = (n - base) / step;
    return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
}
/// The value of a range that its limits and steps allow (HTML Standard section 4.10.5.1.13).
export function rangeValue(s, text) {
    const min = parseFloatNumber(getAttr(s, "min")) ?? 0, max =
        Math.max(min, parseFloatNumber(getAttr(s, "max")) ?? 100);
    const given = parseFloatNumber(getAttr(s, "max")) ?? 100;
    const n = Math.max(min, Math.min(max, isFloat(text) ? Number(text) : given < min ? min : min + (given - min) / 2));
    const step = allowedStep(s, plainNumbers), base = stepBase(s, plainNumbers);
    if (step === null || isOnStep(n, base, step)) return String(n);
    let next = base + Math.floor((n - base) / step + 0.5) * step;
    if (next > max) next -= step;
    if (next < min) next = base + Math.ceil((min - base) / step) * step;
    return String(next > max ? n : Number(next.toFixed(decimalPlaces(step, base))));
}
