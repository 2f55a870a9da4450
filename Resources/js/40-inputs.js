
// MARK: - Numbers of inputs (HTML Standard section 4.10.5.1, "convert a string to a number")

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
    return `${twoDigits(date.getUTCFullYear(), 4)}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}
function clockTime(text) {
    const [hours, minutes, seconds = 0] = text.split(":").map(Number);
    return Math.round((hours * 60 + minutes) * 60_000 + seconds * 1000);
}
function clockText(time) {
    const ms = ((time % msPerDay) + msPerDay) % msPerDay;
    const seconds = Math.floor(ms / 1000) % 60, rest = ms % 1000;
    const end = rest !== 0 ? `:${twoDigits(seconds)}.${twoDigits(rest, 3)}` : seconds !== 0 ? `:${twoDigits(seconds)}` : "";
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
    return `${twoDigits(year, 4)}-W${twoDigits(Math.floor((thursday.getTime() - dayTime(year, 0, 1)) / msPerDay / 7) + 1)}`;
}
function monthNumber(text) {
    const [year, month] = text.split("-").map(Number);
    return (year - 1970) * 12 + month - 1;
}
const monthText = (n) => `${twoDigits(1970 + Math.floor(n / 12), 4)}-${twoDigits((((n % 12) + 12) % 12) + 1)}`;
const plainNumbers = { read: parseFloatNumber, write: String, scale: 1, step: 1 };
/// What the types of inputs count: how a text is read and written, the unit of `step`, the step without that
/// attribute, and the base of steps. `date` makes a number of a time, and `time` a time of a number, for types with dates.
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
        read: (t) => (isMonth(t) ? monthNumber(t) : null), write: monthText, scale: 1, step: 1, time: (n) => dayTime(1970, n, 1),
        date: (t) => monthNumber(dayText(t)),
    },
    week: { read: (t) => (isWeek(t) ? weekTime(t) : null), write: weekText, scale: 7 * msPerDay, step: 1, base: -3 * msPerDay, time: (n) => n, date: (t) => t },
    time: { read: (t) => (isTime(t) ? clockTime(t) : null), write: clockText, scale: 1000, step: 60, time: (n) => n, date: (t) => t },
    "datetime-local": {
        read(t) {
            const match = /^(.+)[T ](.+)$/.exec(t);
            return match && isDate(match[1]) && isTime(match[2]) ? numberKinds.date.read(match[1]) + clockTime(match[2]) : null;
        },
        write: (n) => `${dayText(n)}T${clockText(n)}`, scale: 1000, step: 60,
    },
};
const isMonth = (t) => /^\d{4,}-(?:0[1-9]|1[0-2])$/.test(t) && Number(t.split("-")[0]) > 0;
/// The number of an attribute of an input; null without a valid one.
function attributeNumber(s, kind, name) {
    const text = getAttr(s, name);
    return text === null ? null : kind.read(text);
}
/// "Allowed value step": null for any value.
function allowedStep(s, kind) {
    const given = getAttr(s, "step");
    if (given !== null && ascii.lower(given) === "any") return null;
    const step = given === null ? null : parseFloatNumber(given);
    return (step !== null && step > 0 ? step : kind.step) * kind.scale;
}
const stepBase = (s, kind) => attributeNumber(s, kind, "min") ?? attributeNumber(s, kind, "value") ?? kind.base ?? 0;
/// The places behind the point that a sum of numbers may have.
const decimalPlaces = (...numbers) => Math.min(20, Math.max(...numbers.map((n) => {
    const [digits, power = 0] = String(n).split("e");
    return Math.max(0, (digits.split(".")[1] ?? "").length - Number(power));
})));
function isOnStep(n, base, step) {
    const steps = (n - base) / step;
    return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
}
/// HTML Standard, "stepUp" and "stepDown"; `n` is below zero for the second.
function stepInput(s, n) {
    const kind = numberKinds[inputType(s)], step = kind ? allowedStep(s, kind) : null;
    if (step === null) fail("InvalidStateError", "The input has no steps");
    const isRange = inputType(s) === "range";
    const min = attributeNumber(s, kind, "min") ?? (isRange ? 0 : null), max = attributeNumber(s, kind, "max") ?? (isRange ? 100 : null);
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
function numberFaults(s, value) {
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
/// The value of a range that its limits and steps allow (HTML Standard section 4.10.5.1.13).
function rangeValue(s, text) {
    const min = parseFloatNumber(getAttr(s, "min")) ?? 0, max = Math.max(min, parseFloatNumber(getAttr(s, "max")) ?? 100);
    const given = parseFloatNumber(getAttr(s, "max")) ?? 100;
    const n = Math.max(min, Math.min(max, isFloat(text) ? Number(text) : given < min ? min : min + (given - min) / 2));
    const step = allowedStep(s, plainNumbers), base = stepBase(s, plainNumbers);
    if (step === null || isOnStep(n, base, step)) return String(n);
    let next = base + Math.floor((n - base) / step + 0.5) * step;
    if (next > max) next -= step;
    if (next < min) next = base + Math.ceil((min - base) / step) * step;
    return String(next > max ? n : Number(next.toFixed(decimalPlaces(step, base))));
}
function numberOfInput(s) {
    return numberKinds[inputType(s)]?.read(inputValue(s)) ?? NaN;
}
function setNumberOfInput(s, n) {
    if (n === Infinity || n === -Infinity) throw typeError("The value is not a finite number");
    const kind = numberKinds[inputType(s)];
    if (!kind) fail("InvalidStateError", "The input holds no number");
    setInputValue(s, n !== n ? "" : kind.write(n));
}
function dateOfInput(s) {
    const kind = numberKinds[inputType(s)], n = kind?.time ? kind.read(inputValue(s)) : null;
    return n === null ? null : construct(PDate, [kind.time(n)]);
}
function setDateOfInput(s, v) {
    const kind = numberKinds[inputType(s)];
    if (!kind?.time) fail("InvalidStateError", "The input holds no date");
    if (v !== null && v !== undefined && !has(pageMethods.dateValue, v)) throw typeError("The value is no date");
    const time = v === null || v === undefined ? NaN : apply(pageMethods.dateValue, v, []);
    setInputValue(s, time !== time ? "" : kind.write(kind.date(time)));
}

// MARK: - What is missing

/// HTML Standard, "suffering from being missing".
function isMissing(s, type, value) {
    if (type === "radio") {
        const group = radioGroup(s);
        return group.some((other) => hasAttr(other, "required")) && !group.some(isChecked);
    }
    if (!hasAttr(s, "required")) return false;
    if (type === "checkbox") return !isChecked(s);
    if (type === "file") return value === "";
    if (s.local === "select") return !optionIDs(s).map(S).some((option) => isSelected(option) && option !== placeholderLabel(s));
    if (["hidden", "range", "color", "submit", "image", "reset", "button"].includes(type)) return false;
    return value === "" && !isDisabled(s) && !hasAttr(s, "readonly");
}
/// "Placeholder label option": it means that nothing is chosen.
function placeholderLabel(s) {
    if (hasAttr(s, "multiple") || (parseInteger(getAttr(s, "size")) ?? 1) > 1) return null;
    const first = S(optionIDs(s)[0] ?? -1);
    return first && parentState(first) === s && (getAttr(first, "value") ?? optionText(first)) === "" ? first : null;
}
/// The lengths that a person's typing must keep to (HTML Standard, "tooLong", "tooShort").
function lengthFaults(s, type, value) {
    const counts = s.local === "textarea" || ["text", "search", "url", "tel", "email", "password"].includes(type);
    if (!counts || !s.isTyped || !s.isDirty) return {};
    const limit = (name) => {
        const n = parseInteger(getAttr(s, name));
        return n !== null && n >= 0 ? n : null;
    };
    const max = limit("maxlength"), min = limit("minlength");
    return { tooLong: max !== null && value.length > max, tooShort: min !== null && value !== "" && value.length < min };
}

// MARK: - Selections of fields

/// "Set the selection range": `select` tells of a change in a later turn.
function changeSelection(s, start, end, direction) {
    const old = canSelect(s) ? [...selectionOf(s), s.selectionDirection ?? "none"].join() : "";
    setSelection(s, start, end, direction);
    s.caretIsKnown = true;
    if ([...selectionOf(s), s.selectionDirection].join() !== old) tellSelection(s);
}
function tellSelection(s) {
    setTimer(() => fire(s, "select", { bubbles: true }), 0, false);
}
/// A text that is another one than before has the cursor at its end.
function moveToEnd(s, old, value) {
    if (value === old) return;
    s.selectionStart = s.selectionEnd = value.length;
    s.selectionDirection = "none";
}
