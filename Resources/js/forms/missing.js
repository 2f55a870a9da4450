// What is missing.

import { parentState, S } from "../dom/states.js";
import { getAttr, hasAttr } from "../dom/attributes.js";
import { parseInteger } from "../html/element-interfaces.js";
import { isSelected, optionIDs, optionText } from "./options.js";
import { isChecked, radioGroup } from "./values.js";
import { isDisabled } from "./owners.js";

/// HTML Standard, "suffering from being missing".
export function isMissing(s, type, value) {
    if (type === "radio") {
        const group = radioGroup(s);
        return group.some((other) => hasAttr(other, "required")) && !group.some(isChecked);
    }
    if (!hasAttr(s, "required")) return false;
    if (type === "checkbox") return !isChecked(s);
    if (type === "file") return value === "";
    if (s.local === "select") return !optionIDs(s).map(S).some((option) => isSelected(option)
        && option !== placeholderLabel(s));
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
export function lengthFaults(s, type, value) {
    const counts = s.local === "textarea" || ["text", "search", "url", "tel", "email", "password"].includes(type);
    if (!counts || !s.isTyped || !s.isDirty) return {};
    const limit = (name) => {
        const n = parseInteger(getAttr(s, name));
        return n !== null && n >= 0 ? n : null;
    };
    const max = limit("maxlength"), min = limit("minlength");
    return { tooLong: max !== null && value.length > max, tooShort: min !== null && value !== ""
        && value.length < min };
}
