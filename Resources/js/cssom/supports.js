// What the engine supports (CSS Conditional Rules).

import { native } from "garth:realm";
import { ascii } from "../webidl/conversions.js";
import { computedNameSet, isKnownProperty } from "./properties.js";
import { isRead } from "./values.js";

export function supportsCondition(text) {
    const inner = ascii.strip(text);
    return native.supports(inner) || native.supports(`(${inner})`);
}
export function supportsDeclaration(name, value) {
    if (ascii.strip(value) === "" || /[;{}!]/.test(value.replace(/"[^"]*"|'[^']*'/g, ""))) return false;
    if (name.startsWith("--")) return true;
    return isRead(name) ? native.supports(`(${name}: ${value})`) : isKnownProperty(name) || computedNameSet.has(name);
}
