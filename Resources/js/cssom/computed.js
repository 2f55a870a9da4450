// Computed values (CSSOM section 9).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { ascii, toStr } from "../webidl/conversions.js";
import { onWindow, own } from "../window/state.js";
import { makeArrayLike, toState, whenSeen } from "../webidl/interfaces.js";
import { isConnected } from "../dom/states.js";
import { legacyObject } from "../webidl/legacy.js";
import { documentOf, mainDocument } from "../dom/document.js";
import { Element } from "../dom/element.js";
import { CSSStyleDeclaration, declarations, publishProperty } from "./inline.js";
import { computedNames, computedNameSet, computedShorthands, cssPropertySet, joinSides, sides } from "./properties.js";

makeArrayLike(CSSStyleDeclaration, false);
for (const name of [...computedNames, "column-rule", "border-block", "border-inline", "margin-block", "margin-inline",
    "padding-block", "padding-inline", "inset-block", "inset-inline"]) {
    if (cssPropertySet.has(name)) continue;
    cssPropertySet.add(name);
    whenSeen(CSSStyleDeclaration, () => publishProperty(name));
}
const foldedPairs = new Set(["overflow", "gap", "place-content", "place-items", "place-self", "overscroll-behavior",
    "margin", "padding", "inset", "border-width", "border-style", "border-color", "border-radius"]);
const otherNames = {
    __proto__: null,
    "word-wrap": "overflow-wrap", "-webkit-transform": "transform", "-webkit-transition": "transition",
    "grid-gap": "gap", "css-float": "float",
    "inline-size": "width", "block-size": "height", "min-inline-size": "min-width", "max-inline-size": "max-width",
    "min-block-size": "min-height", "max-block-size": "max-height", "margin-block-start": "margin-top",
    "margin-block-end": "margin-bottom",
    "padding-block-start": "padding-top", "padding-block-end": "padding-bottom",
};
const timeNames = new Set(["animation-delay", "animation-duration", "transition-delay", "transition-duration"]);
/// Times as scripts read them: a computed time is a number of seconds (CSS Values and Units, "time").
const inSeconds = (times) => times.replace(/([+-]?[0-9.]+(?:e[+-]?[0-9]+)?)(ms|s)\b/gi, (_, number, unit) =>
    `${Number((Number(number) / (ascii.lower(unit) === "ms" ? 1000 : 1)).toFixed(6))}s`).replace(/\s*,\s*/g, ", ");
export function computedValue(s, pseudo, name) {
    if (name.startsWith("--")) return native.computed(s.id, pseudo, name) ?? "";
    name = otherNames[name] ?? name;
    if (timeNames.has(name)) return inSeconds(native.computed(s.id, pseudo, name) ?? "");
    if (name === "display" && s.isOpenPopover && pseudo === "") {
        const display = native.computed(s.id, pseudo, name) ?? "";
        return display === "none" ? "block" : display;
    }
    if (computedNameSet.has(name)) return native.computed(s.id, pseudo, name) ?? "";
    const read = (part) => native.computed(s.id, pseudo, part) ?? "";
    switch (name) {
    case "white-space": return whiteSpace(read("white-space-collapse"), read("text-wrap-mode"));
    case "border-spacing": {
        const [x, y] = [read("-garth-border-spacing-x"), read("-garth-border-spacing-y")];
        return x === y ? x : `${x} ${y}`;
    }
    case "background": {
        const image = read("background-image");
        return image === "none" ? read("background-color") : `${image} ${read("background-color")}`;
    }
    case "text-decoration": {
        const line = read("text-decoration-line");
        return line;
    }
    case "-webkit-line-clamp": return read("line-clamp");
    }
    const parts = computedShorthands[name];
    if (!parts) return "";
    const values = parts.map(read);
    if (foldedPairs.has(name)) return joinSides(values);
    if (name === "border" && !sides.every((side) => ["width", "style", "color"].every((part) =>
        read(`border-${side}-${part}`) === read(`border-top-${part}`)))) return "";
    if (name.startsWith("grid-")) return values.join(" / ");
    if (name === "columns") return values.filter((v) => v !== "auto").join(" ") || "auto";
    return values.join(" ");
}
function whiteSpace(collapse, wrap) {
    const isNowrap = wrap === "nowrap";
    switch (collapse) {
    case "collapse": return isNowrap ? "nowrap" : "normal";
    case "preserve": return isNowrap ? "pre" : "pre-wrap";
    case "preserve-breaks": return "pre-line";
    default: return "break-spaces";
    }
}
export const isStyled = (s) => documentOf(s) === mainDocument && isConnected(s);
const computedSource = {
    isReadOnly: true,
    list: (s) => (s.isKnownPseudo && isStyled(s.element) ? computedList : []),
    value(s, name) {
        kernel.settleSheets();
        kernel.settleFocus();
        return s.isKnownPseudo && isStyled(s.element) ? computedValue(s.element, s.pseudo, name) : "";
    },
};
const computedList = computedNames.map((name) => ({ name, value: "", important: false }));
onWindow(class {
    getComputedStyle(target, pseudo = undefined) {
        own(this);
        need(arguments.length, 1);
        const e = toState(target, Element);
        let name = pseudo === undefined || pseudo === null ? "" : toStr(pseudo), isKnownPseudo = true;
        if (name.startsWith(":")) {
            const isDouble = name.startsWith("::");
            name = ascii.lower(name.replace(/^::?/, ""));
            isKnownPseudo = ["before", "after", "marker", "first-line", "first-letter", "placeholder",
                "selection"].includes(name);
            const highlight = /^highlight\(([^]*)$/.exec(name);
            if (highlight) {
                const inner = ascii.strip(highlight[1].replace(/\)$/, ""));
                isKnownPseudo = isDouble && /^-?(?:[_a-z\u0080-\uffff]|--)[\w\u0080-\uffff-]*$/i.test(inner);
            }
        } else {
            name = "";
        }
        return legacyObject(CSSStyleDeclaration, { element: e, pseudo: name, isKnownPseudo, source: computedSource }, {
            length: (d) => declarations(d).length, item: (d, i) => declarations(d)[i].name,
        });
    }
});
