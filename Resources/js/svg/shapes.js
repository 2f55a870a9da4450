// Shapes.

import { native } from "garth:realm";
import { ascii } from "../webidl/conversions.js";
import { brand, instance } from "../webidl/interfaces.js";
import { childStates, ELEMENT, parentState, SVG } from "../dom/states.js";
import { publishMixin } from "../dom/mixins.js";
import { getAttr } from "../dom/attributes.js";
import { SVGGraphicsElement } from "../html/elements.js";
import { makeRect } from "../geometry/rectangles.js";
import { boundingRect } from "../geometry/boxes.js";
import { computedValue } from "../cssom/computed.js";
import {
    identityMatrix, makeMatrix, moveMatrix, movePoint, radians, scaleMatrix, timesMatrix,
} from "../geometry/matrix.js";
import { svgLength, svgSide, viewBoxOf } from "./values.js";
import { ownMatrix, SVGAnimatedTransformList } from "./transforms.js";

/// Points of a curve for each of its parts.
const curveSteps = 16;
export function curve(points, at) {
    const list = [];
    for (let i = 1; i <= curveSteps; i++) {
        const t = i / curveSteps, u = 1 - t;
        list.push(points.length === 3
            ? [0, 1].map((k) => u * u * at[k] + 2 * u * t * points[0][k] + t * t * points[1][k])
            : [0, 1].map((k) => u * u * u * at[k] + 3 * u * u * t * points[0][k] + 3 * u * t * t * points[1][k]
                + t * t * t * points[2][k]));
    }
    return list;
}
/// An arc of an ellipse (SVG 2, "Elliptical arc implementation notes").
function arc([x1, y1], [rx, ry, turn, isLarge, isPositive, x2, y2]) {
    [rx, ry] = [Math.abs(rx), Math.abs(ry)];
    if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return [[x2, y2]];
    const [sin, cos] = [Math.sin(radians(turn)), Math.cos(radians(turn))], dx = (x1 - x2) / 2, dy = (y1 - y2) / 2;
    const x = cos * dx + sin * dy, y = -sin * dx + cos * dy, excess = (x / rx) ** 2 + (y / ry) ** 2;
    if (excess > 1) [rx, ry] = [rx * Math.sqrt(excess), ry * Math.sqrt(excess)];
    const square = Math.max(0, (rx * rx * ry * ry - rx * rx * y * y - ry * ry * x * x) / (rx * rx * y * y
        + ry * ry * x * x));
    const k = (isLarge === isPositive ? -1 : 1) * Math.sqrt(square), cx = k * rx * y / ry, cy = -k * ry * x / rx;
    const from = Math.atan2((y - cy) / ry, (x - cx) / rx);
    let sweep = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - from;
    if (isPositive && sweep < 0) sweep += 2 * Math.PI;
    if (!isPositive && sweep > 0) sweep -= 2 * Math.PI;
    const list = [];
    for (let i = 1; i <= curveSteps; i++) {
        const px = rx * Math.cos(from + sweep * i / curveSteps) + cx, py = ry * Math.sin(from + sweep * i / curveSteps)
            + cy;
        list.push([cos * px - sin * py + (x1 + x2) / 2, sin * px + cos * py + (y1 + y2) / 2]);
    }
    return list;
}
const pathCounts = { __proto__: null, m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
/// The lines of a path: lists of points, curves in short pieces. What follows an error is not read.
export function pathLines(text) {
    const lines = [], tokens = /[\s,]*([mlhvcsqtaz])|[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/giy, flag =
        /[\s,]*([01])/y;
    let command = "", line = null, at = [0, 0], control = null, last = "";
    const number = (isFlag) => {
        const pattern = isFlag ? flag : tokens, from = isFlag ? tokens.lastIndex : pattern.lastIndex;
        pattern.lastIndex = from;
        const found = pattern.exec(text), value = isFlag ? found?.[1] : found?.[2];
        tokens.lastIndex = value === undefined ? from : pattern.lastIndex;
        return value === undefined ? null : +value;
    };
    for (;;) {
        const from = tokens.lastIndex, found = tokens.exec(text);
        if (!found) return lines;
        if (found[1] !== undefined) command = found[1];
        else if (command === "" || ascii.lower(command) === "z") return lines;
        else tokens.lastIndex = from;
        const kind = ascii.lower(command), isRelative = kind === command, values = [];
        for (let i = 0; i < pathCounts[kind]; i++) {
            const value = number(kind === "a" && (i === 3 || i === 4));
            if (value === null) return lines;
            values.push(value);
        }
        const point = (i) => (isRelative ? [at[0] + values[i], at[1] + values[i + 1]] : [values[i], values[i + 1]]);
        const mirrored = (kinds) => (control && kinds.includes(last) ? [2 * at[0] - control[0], 2 * at[1] - control[1]]
            : at);
        let made = [];
        if (kind === "m") {
            at = point(0);
            lines.push(line = [at]);
            // Further pairs are lines.
            command = isRelative ? "l" : "L";
        } else if (line === null) return lines;
        else if (kind === "z") made = [line[0]];
        else if (kind === "l") made = [point(0)];
        else if (kind === "h") made = [[isRelative ? at[0] + values[0] : values[0], at[1]]];
        else if (kind === "v") made = [[at[0], isRelative ? at[1] + values[0] : values[0]]];
        else if (kind === "a") made = arc(at, [...values.slice(0, 5), ...point(5)]);
        else {
            const isCubic = kind === "c" || kind === "s";
            const first = kind === "c" || kind === "q" ? point(0) : mirrored(isCubic ? "cs" : "qt");
            const rest = kind === "c" ? [point(2), point(4)] : kind === "t" ? [point(0)] : kind === "s"
                ? [point(0), point(2)] : [point(2)];
            made = curve(isCubic ? [first, ...rest, null] : [first, ...rest, null].slice(0, 3), at);
            control = isCubic ? rest[0] : first;
        }
        if (!"csqt".includes(kind)) control = null;
        for (const next of made) line.push(next);
        if (made.length > 0) at = made.at(-1);
        last = kind;
    }
}
const box = (x, y, width, height) => [x, y, x + width, y + height];
const join = (a, b) => (a === null ? b : b === null ? a : [Math.min(a[0], b[0]), Math.min(a[1], b[1]),
    Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
const boxOfPoints = (points) => points.reduce((all, [x, y]) => join(all, [x, y, x, y]), null);
const pointPairs = (s) => {
    const numbers = ((getAttr(s, "points") ?? "").match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number),
        pairs = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) pairs.push([numbers[i], numbers[i + 1]]);
    return pairs;
};
const ellipsePoints = (cx, cy, rx, ry) => arc([cx + rx, cy], [rx, ry, 0, 0, 1, cx - rx, cy])
    .concat(arc([cx - rx, cy], [rx, ry, 0, 0, 1, cx + rx, cy]));
/// The outline of a shape as lists of points.
export function outline(s) {
    const [x, y, w, h] = ["x", "y", "width", "height"].map((name) => svgLength(s, name));
    switch (s.local) {
    case "path": return pathLines(getAttr(s, "d") ?? "");
    case "polyline": return [pointPairs(s)];
    case "polygon": {
        const pairs = pointPairs(s);
        return [pairs.concat(pairs.slice(0, 1))];
    }
    case "line": return [[[svgLength(s, "x1"), svgLength(s, "y1")], [svgLength(s, "x2"), svgLength(s, "y2")]]];
    case "rect": return [[[x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]]];
    case "circle": case "ellipse": {
        const [rx, ry] = s.local === "circle" ? [svgLength(s, "r"), svgLength(s, "r")]
            : [svgLength(s, "rx"), svgLength(s, "ry")];
        const [cx, cy] = [svgLength(s, "cx"), svgLength(s, "cy")];
        return [[[cx + rx, cy], ...ellipsePoints(cx, cy, rx, ry)]];
    }
    default: return [];
    }
}
export const drawnText = (s) => native.textContent(s.id).replace(/[\t\n\r ]+/g, " ").trim();
const fontHeight = (s) => parseFloat(computedValue(s, "", "font-size")) || 16;
export const lettersWidth = (s, text) => [...text].length * fontHeight(s) / 2;
function textBox(s) {
    const text = drawnText(s), height = fontHeight(s), width = lettersWidth(s, text);
    if (text === "") return null;
    const start = svgLength(s, "x") + svgLength(s, "dx"), anchor = getAttr(s, "text-anchor");
    return box(start - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0), svgLength(s, "y")
        + svgLength(s, "dy") - height * 0.8, width, height);
}
const undrawn = new Set(["defs", "clipPath", "mask", "marker", "symbol", "pattern", "linearGradient", "radialGradient",
    "filter", "title", "desc", "metadata", "style", "script"]);
/// The box of an element in its own coordinates; null for one without extent.
function drawnBox(s) {
    switch (s.local) {
    case "rect": case "image": case "foreignObject": return box(
        ...["x", "y", "width", "height"].map((name) => svgLength(s, name)));
    case "text": case "tspan": case "textPath": return textBox(s);
    case "path": case "polyline": case "polygon": case "line": case "circle": case "ellipse": return boxOfPoints(
        outline(s).flat());
    default: {
        let all = null;
        for (const child of childStates(s)) {
            if (child.kind !== ELEMENT || child.ns !== SVG || undrawn.has(child.local)) continue;
            const inner = drawnBox(child);
            if (inner === null) continue;
            const m = ownMatrix(child), [x0, y0, x1, y1] = inner;
            all = join(all, boxOfPoints([[x0, y0], [x1, y0], [x0, y1], [x1, y1]].map(([x, y]) => {
                const moved = movePoint(m, { x, y });
                return [moved.x, moved.y];
            })));
        }
        return all;
    }
    }
}
/// From the coordinates of an element to those of the outermost `svg` element, or to the window.
function drawingMatrix(s, isOfScreen) {
    let m = identityMatrix;
    for (let e = s; e && e.ns === SVG; e = parentState(e)) {
        m = timesMatrix(ownMatrix(e), m);
        if (e.local !== "svg") continue;
        const view = viewBoxOf(e);
        if (view && view[2] > 0 && view[3] > 0) {
            const k = Math.min(svgSide(e, false) / view[2], svgSide(e, true) / view[3]);
            m = timesMatrix(timesMatrix(scaleMatrix(k, k, 1), moveMatrix(-view[0], -view[1], 0)), m);
        }
        if (parentState(e)?.ns === SVG) m = timesMatrix(moveMatrix(svgLength(e, "x"), svgLength(e, "y"), 0), m);
        else if (isOfScreen) {
            const at = boundingRect(e);
            m = timesMatrix(moveMatrix(at.x, at.y, 0), m);
        }
    }
    return makeMatrix({ m, is2D: true });
}
publishMixin(() => class {
    get transform() {
        const s = brand(this, SVGGraphicsElement);
        return (s.$transform ??= instance(SVGAnimatedTransformList, { element: s }));
    }
    getBBox() {
        const [x0, y0, x1, y1] = drawnBox(brand(this, SVGGraphicsElement)) ?? [0, 0, 0, 0];
        return makeRect(x0, y0, x1 - x0, y1 - y0);
    }
    getCTM() { return drawingMatrix(brand(this, SVGGraphicsElement), false); }
    getScreenCTM() { return drawingMatrix(brand(this, SVGGraphicsElement), true); }
}, SVGGraphicsElement);
