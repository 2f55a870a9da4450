// DOMTokenList (DOM Standard section 7.1).

import { native } from "garth:realm";
import { need, typeError } from "../webidl/page.js";
import { ascii, toStr, toULong } from "../webidl/conversions.js";
import { brand, interface_, makeArrayLike } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { legacyObject } from "../webidl/legacy.js";
import { setAttr } from "./attributes.js";

const DOMTokenList = interface_("DOMTokenList", null, () => class {
    get length() { return tokens(brand(this, DOMTokenList)).length; }
    item(index) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 1);
        return tokens(s)[toULong(index)] ?? null;
    }
    contains(token) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 1);
        return tokens(s).includes(toStr(token));
    }
    add(...list) {
        const s = brand(this, DOMTokenList);
        list = list.map(toStr);
        checkTokens(list);
        updateTokens(s, new Set([...tokens(s), ...list]));
    }
    remove(...list) {
        const s = brand(this, DOMTokenList);
        list = list.map(toStr);
        checkTokens(list);
        updateTokens(s, tokens(s).filter((t) => !list.includes(t)));
    }
    toggle(token, force = undefined) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 1);
        token = toStr(token);
        checkTokens([token]);
        const list = tokens(s);
        if (list.includes(token)) {
            if (force !== undefined && force) return true;
            updateTokens(s, list.filter((t) => t !== token));
            return false;
        }
        if (force !== undefined && !force) return false;
        updateTokens(s, [...list, token]);
        return true;
    }
    replace(token, other) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 2);
        token = toStr(token);
        other = toStr(other);
        if (token === "" || other === "") fail("SyntaxError", "The token is empty");
        checkTokens([token, other]);
        const list = tokens(s);
        if (!list.includes(token)) return false;
        updateTokens(s, new Set(list.map((t) => (t === token ? other : t))));
        return true;
    }
    supports(token) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 1);
        if (!s.supported) throw typeError("The attribute has no supported tokens");
        return s.supported.includes(ascii.lower(toStr(token)));
    }
    get value() {
        const s = brand(this, DOMTokenList);
        return native.getAttr(s.element.id, s.attribute) ?? "";
    }
    set value(v) {
        const s = brand(this, DOMTokenList);
        setAttr(s.element, s.attribute, toStr(v));
    }
    toString() {
        const s = brand(this, DOMTokenList);
        return native.getAttr(s.element.id, s.attribute) ?? "";
    }
});
makeArrayLike(DOMTokenList);
function tokens(s) {
    const value = native.getAttr(s.element.id, s.attribute);
    if (s.parsedFrom !== value) {
        s.parsedFrom = value;
        s.parsed = value === null ? [] : [...new Set(ascii.words(value))];
    }
    return s.parsed;
}
function checkTokens(list) {
    for (const token of list) if (token === "") fail("SyntaxError", "The token is empty");
    for (const token of list) {
        if (/[\t\n\f\r ]/.test(token)) fail("InvalidCharacterError", "The token has white space");
    }
}
function updateTokens(s, list) {
    const value = [...list].join(" ");
    if (native.getAttr(s.element.id, s.attribute) === null && value === "") return;
    setAttr(s.element, s.attribute, value);
}
/// The token list of an attribute, the same object each time.
export function tokenList(element, attribute, supported) {
    element.$tokenLists ??= { __proto__: null };
    return (element.$tokenLists[attribute] ??= legacyObject(
        DOMTokenList, { element, attribute, supported, parsedFrom: undefined, parsed: [] },
        { length: (s) => tokens(s).length, item: (s, i) => tokens(s)[i] }));
}
