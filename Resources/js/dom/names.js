// Namespaces and names (DOM Standard, "validate and extract").

import { native } from "garth:realm";
import { fail } from "../webidl/exceptions.js";
import { ATTRIBUTE, DOCTYPE, DOCUMENT, ELEMENT, FRAGMENT, parentState, XML, XMLNS } from "./states.js";
import { documentElement } from "./document.js";

export function namespaceElement(s) {
    switch (s.kind) {
    case ELEMENT: return s;
    case DOCUMENT: return documentElement(s);
    case DOCTYPE: case FRAGMENT: return null;
    case ATTRIBUTE: return s.element;
    default: {
        const p = parentState(s);
        return p && p.kind === ELEMENT ? p : null;
    }
    }
}
export function locatePrefix(e, namespace) {
    for (let s = e; s && s.kind === ELEMENT; s = parentState(s)) {
        if (s.ns === namespace && s.prefix !== null) return s.prefix;
        for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
            const [, prefix, local] = native.attrName(s.id, i);
            if (prefix === "xmlns" && native.attrValue(s.id, i) === namespace) return local;
        }
    }
    return null;
}
export function locateNamespace(n, prefix) {
    for (let s = namespaceElement(n); s && s.kind === ELEMENT; s = parentState(s)) {
        if (prefix === "xml") return XML;
        if (prefix === "xmlns") return XMLNS;
        if (s.ns !== null && s.prefix === prefix) return s.ns;
        for (let i = 0, count = native.attrCount(s.id); i < count; i++) {
            const [ns, p, local] = native.attrName(s.id, i);
            if (ns !== XMLNS) continue;
            if ((p === "xmlns" && local === prefix) || (p === null && local === "xmlns" && prefix === null)) {
                return native.attrValue(s.id, i) || null;
            }
        }
    }
    return null;
}

const nameStart = ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D"
    + "\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const nameRest = nameStart + "\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040";
export const namePattern = new RegExp(`^[${nameStart}][${nameRest}]*$`, "u");
const ncName = `[${nameStart.slice(1)}][${nameRest.slice(1)}]*`;
export const qualifiedPattern = new RegExp(`^(?:${ncName}:)?${ncName}$`, "u");
export function checkName(name) {
    if (!namePattern.test(name)) fail("InvalidCharacterError", "The name has invalid characters");
}
export function checkQualified(name) {
    if (!qualifiedPattern.test(name)) fail("InvalidCharacterError", "The name has invalid characters");
}
export function extractName(namespace, qualified) {
    if (namespace === "") namespace = null;
    checkQualified(qualified);
    let prefix = null, local = qualified;
    const colon = qualified.indexOf(":");
    if (colon >= 0) [prefix, local] = [qualified.slice(0, colon), qualified.slice(colon + 1)];
    if (prefix !== null && namespace === null) fail("NamespaceError", "A prefix needs a namespace");
    if (prefix === "xml" && namespace !== XML) fail("NamespaceError", "The prefix xml has its own namespace");
    const isXmlns = qualified === "xmlns" || prefix === "xmlns";
    if (isXmlns !== (namespace === XMLNS)) fail("NamespaceError", "The name xmlns has its own namespace");
    return [namespace, prefix, local];
}
