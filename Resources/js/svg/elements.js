// The elements.

import { defineProperty, getOwnPropertyDescriptor, need } from "../webidl/page.js";
import { toDouble, toStr, toULong } from "../webidl/conversions.js";
import { brand, instance, interface_, interfaces } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { childStates, ELEMENT } from "../dom/states.js";
import { publishMixin } from "../dom/mixins.js";
import { getAttr } from "../dom/attributes.js";
import { svgInterfaces } from "../html/element-interfaces.js";
import { SVGAnimatedString, SVGElement, SVGGraphicsElement, SVGSVGElement } from "../html/elements.js";
import { DOMPoint, makeRect } from "../geometry/rectangles.js";
import { identityMatrix, makeMatrix, otherMatrix } from "../geometry/matrix.js";
import { SVGAnimatedLength, SVGAnimatedRect } from "./values.js";
import { makeTransform, matrixFunction } from "./transforms.js";
import { drawnText, lettersWidth, outline } from "./shapes.js";

/// The objects for attributes of elements, by their names: each world has its own.
const animatedObjects = new WeakMap();
/// Members of an element for lengths in its attributes, and for its address.
function attributeMembers(I, names) {
    const members = class {};
    for (const name of names) {
        const kind = name === "href" ? SVGAnimatedString : name === "viewBox" ? SVGAnimatedRect : SVGAnimatedLength;
        const get = { get [name]() {
            const s = brand(this, I);
            if (!animatedObjects.has(s)) animatedObjects.set(s, new Map());
            const made = animatedObjects.get(s);
            if (!made.has(name)) made.set(name, instance(kind, { element: s, name }));
            return made.get(name);
        } };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(get, name));
    }
    return members;
}
function svgElement(local, name, parent, names = [], members = null) {
    const I = interface_(name, parent, members ?? (() => class {}));
    if (names.length > 0) publishMixin(() => attributeMembers(I, names), I);
    if (local !== null) svgInterfaces.set(local, I);
    return I;
}
publishMixin(() => attributeMembers(SVGSVGElement, ["x", "y", "width", "height", "viewBox"]), SVGSVGElement);
publishMixin(() => class {
    createSVGPoint() { return brand(this, SVGSVGElement) && instance(DOMPoint, { x: 0, y: 0, z: 0, w: 1 }); }
    createSVGRect() { return brand(this, SVGSVGElement) && makeRect(0, 0, 0, 0); }
    createSVGMatrix() { return brand(this, SVGSVGElement) && makeMatrix({ m: identityMatrix, is2D: true }); }
    createSVGTransform() { return brand(this, SVGSVGElement) && makeTransform(matrixFunction(identityMatrix)); }
    createSVGTransformFromMatrix(matrix = undefined) { return brand(this, SVGSVGElement)
        && makeTransform(matrixFunction(otherMatrix(matrix).m)); }
    getElementById(id) {
        const s = brand(this, SVGSVGElement), name = toStr(id);
        const find = (e) => childStates(e)
            .reduce((hit, c) => hit ?? (c.kind !== ELEMENT ? null : getAttr(c, "id") === name ? c : find(c)), null);
        return find(s)?.wrapper ?? null;
    }
}, SVGSVGElement);
const SVGGeometryElement = svgElement(null, "SVGGeometryElement", SVGGraphicsElement, [], () => class {
    getTotalLength() { return outlineLength(outline(brand(this, SVGGeometryElement))); }
    getPointAtLength(distance) {
        const s = brand(this, SVGGeometryElement);
        need(arguments.length, 1);
        const [x, y] = pointAlong(outline(s), toDouble(distance));
        return instance(DOMPoint, { x, y, z: 0, w: 1 });
    }
});
function outlineLength(lines) {
    let sum = 0;
    for (const line of lines) for (let i = 1; i < line.length; i++) sum += Math.hypot(line[i][0] - line[i - 1][0],
        line[i][1] - line[i - 1][1]);
    return sum;
}
function pointAlong(lines, distance) {
    let last = lines.find((line) => line.length > 0)?.[0] ?? [0, 0];
    if (distance <= 0) return last;
    for (const line of lines) {
        for (let i = 1; i < line.length; i++) {
            const [from, to] = [line[i - 1], line[i]], length = Math.hypot(to[0] - from[0], to[1] - from[1]);
            if (distance <= length) return [from[0] + (to[0] - from[0]) * distance / length, from[1]
                + (to[1] - from[1]) * distance / length];
            distance -= length;
            last = to;
        }
    }
    return last;
}
const SVGTextContentElement = svgElement(null, "SVGTextContentElement", SVGGraphicsElement, ["textLength"], () =>
    class {
    getNumberOfChars() { return drawnText(brand(this, SVGTextContentElement)).length; }
    getComputedTextLength() {
        const s = brand(this, SVGTextContentElement);
        return lettersWidth(s, drawnText(s));
    }
    getSubStringLength(start, count) {
        const s = brand(this, SVGTextContentElement), text = drawnText(s);
        need(arguments.length, 2);
        if (toULong(start) >= text.length) fail("IndexSizeError", "The text is shorter");
        return lettersWidth(s, text.substr(toULong(start), toULong(count)));
    }
});
const SVGTextPositioningElement = svgElement(null, "SVGTextPositioningElement", SVGTextContentElement);
const SVGGradientElement = svgElement(null, "SVGGradientElement", SVGElement, ["href"]);
svgElement("a", "SVGAElement", SVGGraphicsElement, ["href"], () => class {
    get target() {
        const s = brand(this, interfaces.SVGAElement);
        return (s.$target ??= instance(SVGAnimatedString, { element: s, name: "target" }));
    }
});
for (const [local, name, parent, ...names] of [
    ["g", "SVGGElement", SVGGraphicsElement], ["defs", "SVGDefsElement", SVGGraphicsElement],
    ["switch", "SVGSwitchElement", SVGGraphicsElement],
    ["use", "SVGUseElement", SVGGraphicsElement, "x", "y", "width", "height", "href"],
    ["symbol", "SVGSymbolElement", SVGGraphicsElement, "viewBox"],
    ["image", "SVGImageElement", SVGGraphicsElement, "x", "y", "width", "height", "href"],
    ["foreignObject", "SVGForeignObjectElement", SVGGraphicsElement, "x", "y", "width", "height"],
    ["path", "SVGPathElement", SVGGeometryElement], ["polygon", "SVGPolygonElement", SVGGeometryElement],
    ["polyline", "SVGPolylineElement", SVGGeometryElement],
    ["rect", "SVGRectElement", SVGGeometryElement, "x", "y", "width", "height", "rx", "ry"],
    ["circle", "SVGCircleElement", SVGGeometryElement, "cx", "cy", "r"],
    ["ellipse", "SVGEllipseElement", SVGGeometryElement, "cx", "cy", "rx", "ry"],
    ["line", "SVGLineElement", SVGGeometryElement, "x1", "y1", "x2", "y2"],
    ["text", "SVGTextElement", SVGTextPositioningElement], ["tspan", "SVGTSpanElement", SVGTextPositioningElement],
    ["textPath", "SVGTextPathElement", SVGTextContentElement, "startOffset", "href"],
    ["linearGradient", "SVGLinearGradientElement", SVGGradientElement, "x1", "y1", "x2", "y2"],
    ["radialGradient", "SVGRadialGradientElement", SVGGradientElement, "cx", "cy", "r", "fx", "fy"],
    ["stop", "SVGStopElement", SVGElement], ["clipPath", "SVGClipPathElement", SVGElement],
    ["mask", "SVGMaskElement", SVGElement, "x", "y", "width", "height"],
    ["pattern", "SVGPatternElement", SVGElement, "x", "y", "width", "height", "viewBox", "href"],
    ["marker", "SVGMarkerElement", SVGElement, "refX", "refY", "markerWidth", "markerHeight", "viewBox"],
    ["filter", "SVGFilterElement", SVGElement, "x", "y", "width", "height", "href"],
    ["title", "SVGTitleElement", SVGElement],
    ["desc", "SVGDescElement", SVGElement], ["metadata", "SVGMetadataElement", SVGElement],
    ["style", "SVGStyleElement", SVGElement],
    ["script", "SVGScriptElement", SVGElement, "href"], ["view", "SVGViewElement", SVGElement, "viewBox"],
]) svgElement(local, name, parent, names);
