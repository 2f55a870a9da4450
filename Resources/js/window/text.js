// Values as people read them (Console Standard).

import { apply, getOwnPropertyDescriptor } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { stateOf } from "../webidl/states.js";
import { DOMException } from "../webidl/exceptions.js";
import { ELEMENT } from "../dom/states.js";
import { isErrorObject } from "../html/clone.js";

/// A value as a line for people.
function shown(v, depth = 0) {
    try {
        if (typeof v === "string") return depth > 0 ? `"${v}"` : v;
        if (typeof v === "symbol") return apply(Symbol.prototype.toString, v, []);
        if (typeof v === "bigint") return `${v}n`;
        if (typeof v === "function") return `function ${getOwnPropertyDescriptor(v, "name")?.value ?? ""}`;
        if (v === null || typeof v !== "object") return `${v}`;
        const s = stateOf(v);
        if (s && s.kind === ELEMENT) return `<${s.local}>`;
        if (s && s.I === DOMException) return `[object ${s.name}: ${s.message}]`;
        if (s && s.I) return `[object ${getOwnPropertyDescriptor(s.I, "name").value}]`;
        if (isErrorObject(v)) return `${v.name}: ${v.message}`;
        if (depth >= 2) return Array.isArray(v) ? "[\u2026]" : "{\u2026}";
        if (Array.isArray(v)) {
            return `[${v.slice(0, 50).map((x) => shown(x, depth + 1)).join(", ")}${v.length > 50 ? ", \u2026" : ""}]`;
        }
        const keys = Object.keys(v).slice(0, 50);
        return `{${keys.map((key) => `${key}: ${shown(v[key], depth + 1)}`).join(", ")}}`;
    } catch {
        return "[object]";
    }
}
export function format(args) {
    if (typeof args[0] !== "string" || args.length < 2) return args.map((v) => shown(v)).join(" ");
    const rest = args.slice(1);
    const first = args[0].replace(/%[sdifoOc%]/g, (code) => {
        if (code === "%%") return "%";
        if (rest.length === 0) return code;
        const v = rest.shift();
        switch (code) {
        case "%s": return shown(v);
        case "%d": case "%i": return typeof v === "symbol" ? "NaN" : String(parseInt(v, 10));
        case "%f": return typeof v === "symbol" ? "NaN" : String(parseFloat(v));
        case "%c": return "";
        default: return shown(v, 1);
        }
    });
    return [first, ...rest.map((v) => shown(v))].join(" ");
}
export function shownError(error) {
    try {
        const s = stateOf(error);
        if (s && s.I === DOMException) return `${s.name}: ${s.message}`;
        return isObject(error) && isErrorObject(error) ? `${error.name}: ${error.message}`
            : `Uncaught: ${shown(error)}`;
    } catch {
        return "an error";
    }
}
