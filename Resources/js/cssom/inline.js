// Style (CSSOM, the part of inline styles).

import { native } from "garth:realm";
import { defineProperty, need, PObject } from "../webidl/page.js";
import { ascii, toStr, toStrOrEmpty, toULong } from "../webidl/conversions.js";
import { brand, expose, interface_, publishMembers, whenSeen } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { wrapperOrNull } from "../dom/states.js";
import { legacyObject } from "../webidl/legacy.js";
import { getAttr, setAttr, styleJudging } from "../dom/attributes.js";
import { cssProperties, isKnownProperty } from "./properties.js";
import { supportsCondition, supportsDeclaration } from "./supports.js";
import { isValidValue, normalizeValue } from "./values.js";
import { compressShorthand, expandShorthand, shorthandParts, shorthandsOf } from "./shorthands.js";

export const CSSStyleDeclaration = interface_("CSSStyleDeclaration", null, () => class {
    get cssText() {
        const s = brand(this, CSSStyleDeclaration);
        return s.source?.isReadOnly ? "" : declarationText(declarations(s));
    }
    set cssText(v) {
        const s = brand(this, CSSStyleDeclaration);
        const text = toStrOrEmpty(v);
        ensureWritable(s);
        storeDeclarations(s, parseDeclarations(text));
    }
    get length() { return declarations(brand(this, CSSStyleDeclaration)).length; }
    item(index) {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 1);
        return declarations(s)[toULong(index)]?.name ?? "";
    }
    getPropertyValue(name) {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 1);
        return propertyValue(s, toStr(name));
    }
    getPropertyPriority(name) {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 1);
        const key = propertyName(toStr(name));
        return priorityOf(s, key);
    }
    setProperty(name, value, priority = "") {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 2);
        setProperty(s, propertyName(toStr(name)), toStrOrEmpty(value), toStrOrEmpty(priority));
    }
    removeProperty(name) {
        const s = brand(this, CSSStyleDeclaration);
        need(arguments.length, 1);
        const key = propertyName(toStr(name));
        ensureWritable(s);
        const old = propertyValue(s, key);
        const list = declarations(s);
        const kept = list.filter((d) => d.name !== key && !(shorthandParts[key] ?? []).includes(d.name));
        if (kept.length !== list.length) storeDeclarations(s, kept);
        return old;
    }
    get parentRule() { return wrapperOrNull(brand(this, CSSStyleDeclaration).rule); }
});
function priorityOf(s, key) {
    const list = declarations(s);
    const names = list.some((d) => d.name === key) ? [key] : shorthandParts[key] ?? [key];
    return names.every((name) => list.find((d) => d.name === name)?.important) ? "important" : "";
}
/// A declaration block has a `source` unless it is that of a `style` attribute: what lists its
/// declarations, what they are worth, and what keeps them.
function ensureWritable(s) {
    if (s.source?.isReadOnly) fail("NoModificationAllowedError", "Computed values cannot be changed");
}
const propertyName = (name) => (name.startsWith("--") ? name : ascii.lower(name));
/// The name of a declaration, without its escapes (CSS Syntax section 4.3.7).
const declaredName = (text) => propertyName(!text.includes("\\") ? text
    : text.replace(/\\(?:([0-9a-f]{1,6})[\t\n\f\r ]?|([^]))/gi, (_, code, c) => (
        code === undefined ? c : String.fromCodePoint(readableCode(parseInt(code, 16))))));
const readableCode = (code) => (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0xfffd : code);
/// Splits declarations at the semicolons outside of strings, brackets and comments.
export function parseDeclarations(text) {
    const list = [];
    let part = "", open = 0, quote = "";
    const flush = () => {
        let colon = part.indexOf(":");
        while (colon > 0 && part[colon - 1] === "\\") colon = part.indexOf(":", colon + 1);
        if (colon > 0) {
            const name = declaredName(ascii.strip(part.slice(0, colon)));
            let value = ascii.strip(part.slice(colon + 1));
            const important = /!\s*important$/i.test(value);
            if (important) value = ascii.strip(value.replace(/!\s*important$/i, ""));
            if (/^(?:--.+|-?[a-z][a-z0-9-]*)$/.test(name) && value !== "" && open === 0 && quote === "") putDeclaration(
                list, name, value, important);
        }
        part = "";
    };
    const clean = text.replace(/\/\*[^]*?(?:\*\/|$)/g, "");
    for (let i = 0; i < clean.length; i++) {
        const c = clean[i];
        if (quote !== "") {
            if (c === "\\") part += c + (clean[++i] ?? "");
            else {
                if (c === quote) quote = "";
                part += c;
            }
            continue;
        }
        if (c === "\\") {
            part += c + (clean[++i] ?? "");
            continue;
        }
        if (c === "\"" || c === "'") quote = c;
        else if (c === "(" || c === "[" || c === "{") open++;
        else if (c === ")" || c === "]" || c === "}") open = Math.max(0, open - 1);
        else if (c === ";" && open === 0) {
            flush();
            continue;
        }
        part += c;
    }
    if (quote !== "") {
        part += quote;
        quote = "";
    }
    for (; open > 0; open--) part += ")";
    flush();
    return list;
}
function putDeclaration(list, name, value, important) {
    if (!isValidValue(name, value)) return;
    const parts = expandShorthand(name, value);
    if (parts === undefined) return;
    for (const [part, text] of parts ?? [[name, value]]) putLonghand(list, part, normalizeValue(text, part), important);
    // A shorthand that is kept as it is replaces its longhands.
    if (parts === null && shorthandParts[name]) {
        for (const part of shorthandParts[name]) {
            const place = list.findIndex((d) => d.name === part);
            if (place >= 0 && (important || !list[place].important)) list.splice(place, 1);
        }
    }
}
function putLonghand(list, name, value, important) {
    const place = list.findIndex((d) => d.name === name);
    const d = { name, value, important };
    if (place >= 0 && list[place].important && !important) return;
    // The later declaration goes to the end, unless nothing changes its place in the cascade.
    if (place >= 0) list.splice(place, 1);
    list.push(d);
}
export function declarations(s) {
    if (s.source) return s.source.list(s);
    const text = styleJudging.isOn && native.isRefusedStyle(s.element.id) ? null : getAttr(s.element, "style");
    if (s.parsedFrom !== text) {
        s.parsedFrom = text;
        s.list = text === null ? [] : parseDeclarations(text);
    }
    return s.list;
}
export function declarationText(list) {
    const done = new Set(), out = [];
    for (const d of list) {
        if (done.has(d.name)) continue;
        const important = d.important ? " !important" : "";
        const short = (shorthandsOf[d.name] ?? []).find((name) => {
            const parts = shorthandParts[name].map((part) => (done.has(part) ? undefined
                : list.find((x) => x.name === part)));
            return parts.every((p) => p && p.important === d.important)
                && compressShorthand(name, parts.map((p) => p.value)) !== "";
        });
        if (short) {
            const values = shorthandParts[short].map((part) => list.find((x) => x.name === part).value);
            for (const part of shorthandParts[short]) done.add(part);
            out.push(`${short}: ${compressShorthand(short, values)}${important};`);
            continue;
        }
        done.add(d.name);
        out.push(`${d.name.startsWith("--") ? escapeIdentifier(d.name) : d.name}: ${d.value}${important};`);
    }
    return out.join(" ");
}
function storeDeclarations(s, list) {
    if (s.source) {
        s.source.store(s, list);
        return;
    }
    const wasWriting = styleJudging.isWriting;
    styleJudging.isWriting = true;
    try {
        setAttr(s.element, "style", declarationText(list));
    } finally {
        styleJudging.isWriting = wasWriting;
    }
}
function propertyValue(s, name) {
    if (s.source?.value) return s.source.value(s, propertyName(name));
    const key = propertyName(name), list = declarations(s);
    const own = list.find((d) => d.name === key);
    const parts = shorthandParts[key];
    if (own || !parts) return own?.value ?? "";
    const values = parts.map((part) => list.find((d) => d.name === part));
    if (!values.every((v) => v && v.important === values[0]?.important)) return "";
    return compressShorthand(key, values.map((v) => v.value));
}
function setProperty(s, name, value, priority) {
    ensureWritable(s);
    if (!isKnownProperty(name)) return;
    const list = declarations(s);
    if (value === "") {
        const kept = list.filter((d) => d.name !== name && !(shorthandParts[name] ?? []).includes(d.name));
        if (kept.length !== list.length) storeDeclarations(s, kept);
        return;
    }
    if (priority !== "" && ascii.lower(priority) !== "important") return;
    if (/[;!]/.test(value.replace(/"[^"]*"|'[^']*'|\([^()]*\)/g, ""))) return;
    const parsed = parseDeclarations(`${name}: ${value}`);
    if (parsed.length === 0) return;
    const copy = list.map((d) => ({ ...d }));
    for (const d of parsed) {
        const old = copy.find((x) => x.name === d.name);
        if (old) Object.assign(old, { value: d.value, important: priority !== "" });
        else copy.push({ ...d, important: priority !== "" });
    }
    storeDeclarations(s, copy);
}
/// Gives declaration blocks the attributes of a property.
export function publishProperty(name, I = CSSStyleDeclaration) {
    const camel = name.replace(/-([a-z])/g, (_, c) => c.toUpperCase());
    for (const key of new Set([camel, name, ...(name === "float" ? ["cssFloat"] : [])])) {
        publishMembers({
            get [key]() { return propertyValue(brand(this, I), name); },
            set [key](v) { setProperty(brand(this, I), name, toStrOrEmpty(v), ""); },
        }, I.prototype, true);
    }
}
whenSeen(CSSStyleDeclaration, () => cssProperties.forEach((name) => publishProperty(name)));
export function inlineStyle(s) {
    return (s.$style ??= legacyObject(CSSStyleDeclaration, { element: s, parsedFrom: undefined, list: [] }, {
        length: (d) => declarations(d).length, item: (d, i) => declarations(d)[i].name,
    }));
}
/// CSSOM section 2.1, "serialize an identifier".
function escapeIdentifier(source) {
    let out = "";
    for (let i = 0; i < source.length; i++) {
        const code = source.charCodeAt(i), c = source[i];
        if (code === 0) out += "\ufffd";
        else if (code < 32 || code === 127 || (code >= 48 && code <= 57
            && (i === 0 || (i === 1 && source[0] === "-")))) out += `\\${code.toString(16)} `;
        else if (c === "-" && source.length === 1) out += "\\-";
        else if (code >= 128 || /[-_0-9A-Za-z]/.test(c)) out += c;
        else out += `\\${c}`;
    }
    return out;
}
publishMembers(class {
    static escape(text) {
        need(arguments.length, 1);
        return escapeIdentifier(toStr(text));
    }
    static supports(name, value = undefined) {
        need(arguments.length, 1);
        if (arguments.length === 1) return supportsCondition(toStr(name));
        const text = toStr(value);
        return supportsDeclaration(propertyName(toStr(name)), text);
    }
}, (() => {
    const css = new PObject();
    defineProperty(css, Symbol.toStringTag, { value: "CSS", configurable: true });
    expose("CSS", css);
    return css;
})(), true);
