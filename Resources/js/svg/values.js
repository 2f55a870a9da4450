// Elements of SVG (SVG 2, "Basic Data Types and Interfaces").

import { ascii, toDouble, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { parentState, SVG } from "../dom/states.js";
import { getAttr, setAttr } from "../dom/attributes.js";
import { makeRect } from "../geometry/rectangles.js";
import { viewport } from "../geometry/boxes.js";
import { lengthUnits, numberPattern } from "../geometry/matrix.js";

// Nothing is drawn: shapes have the geometry of their attributes, and letters are half as wide as their font is high.
const userUnits = (s, text, isTall) => {
    const [, number, unit] = numberPattern.exec(ascii.strip(text)) ?? [];
    if (number === undefined) return null;
    if (unit === "%") return +number / 100 * viewportSide(s, isTall);
    return +number * (lengthUnits[ascii.lower(unit)] ?? 1);
};
function viewportSide(s, isTall) {
    let root = parentState(s);
    while (root && !(root.ns === SVG && root.local === "svg")) root = parentState(root);
    if (!root) return isTall ? viewport().height : viewport().width;
    return viewBoxOf(root)?.[isTall ? 3 : 2] ?? svgSide(root, isTall);
}
const isTallName = (name) => ["y", "cy", "ry", "y1", "y2", "height", "dy", "fy"].includes(name);
export const svgLength = (s, name) => userUnits(s, getAttr(s, name) ?? "", isTallName(name)) ?? 0;
export function viewBoxOf(s) {
    const numbers = (getAttr(s, "viewBox") ?? "").split(/[\s,]+/).filter((part) => part !== "").map(Number);
    return numbers.length === 4 && numbers.every((v) => v - v === 0) ? numbers : null;
}
/// The width or height of an `svg` element: its attribute, its view box, or that of replaced elements.
export function svgSide(s, isTall) {
    const text = getAttr(s, isTall ? "height" : "width");
    if (text !== null && !text.includes("%")) return userUnits(s, text, isTall) ?? 0;
    return viewBoxOf(s)?.[isTall ? 3 : 2] ?? (isTall ? 150 : 300);
}
const svgLengthTypes = { "": 1, "%": 2, em: 3, ex: 4, px: 5, cm: 6, mm: 7, in: 8, pt: 9, pc: 10, __proto__: null };
const SVGLength = interface_("SVGLength", null, () => class {
    get unitType() { return svgLengthTypes[ascii.lower(numberPattern.exec(lengthText(brand(this, SVGLength)))?.[2]
        ?? "")] ?? 0; }
    get value() { return svgLength(...lengthParts(brand(this, SVGLength))); }
    set value(v) {
        const s = brand(this, SVGLength);
        setAttr(s.element, s.name, `${toDouble(v)}`);
    }
    get valueInSpecifiedUnits() { return +(numberPattern.exec(lengthText(brand(this, SVGLength)))?.[1] ?? 0); }
    get valueAsString() { return lengthText(brand(this, SVGLength)) || "0"; }
    set valueAsString(v) {
        const s = brand(this, SVGLength);
        setAttr(s.element, s.name, toStr(v));
    }
}, { constants: { SVG_LENGTHTYPE_UNKNOWN: 0, SVG_LENGTHTYPE_NUMBER: 1, SVG_LENGTHTYPE_PERCENTAGE: 2,
    SVG_LENGTHTYPE_PX: 5 } });
const lengthParts = (s) => [s.element, s.name];
const lengthText = (s) => ascii.strip(getAttr(s.element, s.name) ?? "");
export const SVGAnimatedLength = interface_("SVGAnimatedLength", null, () => class {
    get baseVal() {
        const s = brand(this, SVGAnimatedLength);
        return (s.$length ??= instance(SVGLength, { element: s.element, name: s.name }));
    }
    get animVal() {
        const s = brand(this, SVGAnimatedLength);
        return (s.$length ??= instance(SVGLength, { element: s.element, name: s.name }));
    }
});
export const SVGAnimatedRect = interface_("SVGAnimatedRect", null, () => class {
    get baseVal() { return makeRect(...(viewBoxOf(brand(this, SVGAnimatedRect).element) ?? [0, 0, 0, 0])); }
    get animVal() { return makeRect(...(viewBoxOf(brand(this, SVGAnimatedRect).element) ?? [0, 0, 0, 0])); }
});
