
// MARK: - Elements of SVG (SVG 2, "Basic Data Types and Interfaces")

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
const svgLength = (s, name) => userUnits(s, getAttr(s, name) ?? "", isTallName(name)) ?? 0;
function viewBoxOf(s) {
    const numbers = (getAttr(s, "viewBox") ?? "").split(/[\s,]+/).filter((part) => part !== "").map(Number);
    return numbers.length === 4 && numbers.every((v) => v - v === 0) ? numbers : null;
}
/// The width or height of an `svg` element: its attribute, its view box, or that of replaced elements.
function svgSide(s, isTall) {
    const text = getAttr(s, isTall ? "height" : "width");
    if (text !== null && !text.includes("%")) return userUnits(s, text, isTall) ?? 0;
    return viewBoxOf(s)?.[isTall ? 3 : 2] ?? (isTall ? 150 : 300);
}
const svgLengthTypes = { "": 1, "%": 2, em: 3, ex: 4, px: 5, cm: 6, mm: 7, in: 8, pt: 9, pc: 10, __proto__: null };
const SVGLength = interface_("SVGLength", null, () => class {
    get unitType() { return svgLengthTypes[ascii.lower(numberPattern.exec(lengthText(brand(this, SVGLength)))?.[2] ?? "")] ?? 0; }
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
}, { constants: { SVG_LENGTHTYPE_UNKNOWN: 0, SVG_LENGTHTYPE_NUMBER: 1, SVG_LENGTHTYPE_PERCENTAGE: 2, SVG_LENGTHTYPE_PX: 5 } });
const lengthParts = (s) => [s.element, s.name];
const lengthText = (s) => ascii.strip(getAttr(s.element, s.name) ?? "");
const SVGAnimatedLength = interface_("SVGAnimatedLength", null, () => class {
    get baseVal() {
        const s = brand(this, SVGAnimatedLength);
        return (s.$length ??= instance(SVGLength, { element: s.element, name: s.name }));
    }
    get animVal() {
        const s = brand(this, SVGAnimatedLength);
        return (s.$length ??= instance(SVGLength, { element: s.element, name: s.name }));
    }
});
const SVGAnimatedRect = interface_("SVGAnimatedRect", null, () => class {
    get baseVal() { return makeRect(...(viewBoxOf(brand(this, SVGAnimatedRect).element) ?? [0, 0, 0, 0])); }
    get animVal() { return makeRect(...(viewBoxOf(brand(this, SVGAnimatedRect).element) ?? [0, 0, 0, 0])); }
});

// MARK: - Transforms

const svgTransformTypes = { __proto__: null, matrix: 1, translate: 2, scale: 3, rotate: 4, skewx: 5, skewy: 6 };
const transformText = ({ name, numbers }) => `${{ __proto__: null, skewx: "skewX", skewy: "skewY" }[name] ?? name}(${numbers.join(" ")})`;
const transformsOf = (s) => transformFunctions(getAttr(s, "transform") ?? "")?.filter((f) => functionMatrix(f) !== null) ?? [];
const ownMatrix = (s) => parseTransform(getAttr(s, "transform") ?? "") ?? identityMatrix;
const matrixFunction = (m) => ({ name: "matrix", numbers: Object.values(flatNames).map((place) => m[place]) });
const SVGTransform = interface_("SVGTransform", null, () => class {
    get type() { return svgTransformTypes[brand(this, SVGTransform).f.name] ?? 0; }
    get matrix() { return makeMatrix({ m: functionMatrix(brand(this, SVGTransform).f) ?? identityMatrix, is2D: true }); }
    get angle() {
        const { name, numbers } = brand(this, SVGTransform).f;
        return ["rotate", "skewx", "skewy"].includes(name) ? numbers[0] ?? 0 : 0;
    }
    setMatrix(matrix = undefined) { brand(this, SVGTransform).f = matrixFunction(otherMatrix(matrix).m); }
    setTranslate(x, y) { brand(this, SVGTransform).f = { name: "translate", numbers: [toDouble(x), toDouble(y)] }; }
    setScale(x, y) { brand(this, SVGTransform).f = { name: "scale", numbers: [toDouble(x), toDouble(y)] }; }
    setRotate(angle, x, y) { brand(this, SVGTransform).f = { name: "rotate", numbers: [toDouble(angle), toDouble(x), toDouble(y)] }; }
    setSkewX(angle) { brand(this, SVGTransform).f = { name: "skewx", numbers: [toDouble(angle)] }; }
    setSkewY(angle) { brand(this, SVGTransform).f = { name: "skewy", numbers: [toDouble(angle)] }; }
}, {
    constants: {
        SVG_TRANSFORM_UNKNOWN: 0, SVG_TRANSFORM_MATRIX: 1, SVG_TRANSFORM_TRANSLATE: 2, SVG_TRANSFORM_SCALE: 3, SVG_TRANSFORM_ROTATE: 4,
        SVG_TRANSFORM_SKEWX: 5, SVG_TRANSFORM_SKEWY: 6,
    },
});
const makeTransform = (f) => instance(SVGTransform, { f });
function setTransforms(s, list) { setAttr(s.element, "transform", list.map(transformText).join(" ")); }
const SVGTransformList = interface_("SVGTransformList", null, () => class {
    get length() { return transformsOf(brand(this, SVGTransformList).element).length; }
    get numberOfItems() { return transformsOf(brand(this, SVGTransformList).element).length; }
    getItem(index) {
        const found = transformsOf(brand(this, SVGTransformList).element)[toULong(index)];
        if (!found) fail("IndexSizeError", "The list has no such transform");
        return makeTransform(found);
    }
    clear() { setTransforms(brand(this, SVGTransformList), []); }
    initialize(item) {
        const { f } = toState(item, SVGTransform);
        setTransforms(brand(this, SVGTransformList), [f]);
        return makeTransform(f);
    }
    appendItem(item) {
        const s = brand(this, SVGTransformList), { f } = toState(item, SVGTransform);
        setTransforms(s, [...transformsOf(s.element), f]);
        return makeTransform(f);
    }
    createSVGTransformFromMatrix(matrix = undefined) { return brand(this, SVGTransformList) && makeTransform(matrixFunction(otherMatrix(matrix).m)); }
    consolidate() {
        const s = brand(this, SVGTransformList), list = transformsOf(s.element);
        if (list.length === 0) return null;
        const f = matrixFunction(list.reduce((m, next) => timesMatrix(m, functionMatrix(next)), identityMatrix));
        setTransforms(s, [f]);
        return makeTransform(f);
    }
});
const SVGAnimatedTransformList = interface_("SVGAnimatedTransformList", null, () => class {
    get baseVal() {
        const s = brand(this, SVGAnimatedTransformList);
        return (s.$list ??= instance(SVGTransformList, { element: s.element }));
    }
    get animVal() {
        const s = brand(this, SVGAnimatedTransformList);
        return (s.$list ??= instance(SVGTransformList, { element: s.element }));
    }
});

// MARK: - Shapes

/// Points of a curve for each of its parts.
const curveSteps = 16;
function curve(points, at) {
    const list = [];
    for (let i = 1; i <= curveSteps; i++) {
        const t = i / curveSteps, u = 1 - t;
        list.push(points.length === 3
            ? [0, 1].map((k) => u * u * at[k] + 2 * u * t * points[0][k] + t * t * points[1][k])
            : [0, 1].map((k) => u * u * u * at[k] + 3 * u * u * t * points[0][k] + 3 * u * t * t * points[1][k] + t * t * t * points[2][k]));
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
    const square = Math.max(0, (rx * rx * ry * ry - rx * rx * y * y - ry * ry * x * x) / (rx * rx * y * y + ry * ry * x * x));
    const k = (isLarge === isPositive ? -1 : 1) * Math.sqrt(square), cx = k * rx * y / ry, cy = -k * ry * x / rx;
    const from = Math.atan2((y - cy) / ry, (x - cx) / rx);
    let sweep = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - from;
    if (isPositive && sweep < 0) sweep += 2 * Math.PI;
    if (!isPositive && sweep > 0) sweep -= 2 * Math.PI;
    const list = [];
    for (let i = 1; i <= curveSteps; i++) {
        const px = rx * Math.cos(from + sweep * i / curveSteps) + cx, py = ry * Math.sin(from + sweep * i / curveSteps) + cy;
        list.push([cos * px - sin * py + (x1 + x2) / 2, sin * px + cos * py + (y1 + y2) / 2]);
    }
    return list;
}
const pathCounts = { __proto__: null, m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
/// The lines of a path: lists of points, curves in short pieces. What follows an error is not read.
function pathLines(text) {
    const lines = [], tokens = /[\s,]*([mlhvcsqtaz])|[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/giy, flag = /[\s,]*([01])/y;
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
        const mirrored = (kinds) => (control && kinds.includes(last) ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : at);
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
            const rest = kind === "c" ? [point(2), point(4)] : kind === "t" ? [point(0)] : kind === "s" ? [point(0), point(2)] : [point(2)];
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
const join = (a, b) => (a === null ? b : b === null ? a : [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
const boxOfPoints = (points) => points.reduce((all, [x, y]) => join(all, [x, y, x, y]), null);
const pointPairs = (s) => {
    const numbers = ((getAttr(s, "points") ?? "").match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number), pairs = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) pairs.push([numbers[i], numbers[i + 1]]);
    return pairs;
};
const ellipsePoints = (cx, cy, rx, ry) => arc([cx + rx, cy], [rx, ry, 0, 0, 1, cx - rx, cy]).concat(arc([cx - rx, cy], [rx, ry, 0, 0, 1, cx + rx, cy]));
/// The outline of a shape as lists of points.
function outline(s) {
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
        const [rx, ry] = s.local === "circle" ? [svgLength(s, "r"), svgLength(s, "r")] : [svgLength(s, "rx"), svgLength(s, "ry")];
        const [cx, cy] = [svgLength(s, "cx"), svgLength(s, "cy")];
        return [[[cx + rx, cy], ...ellipsePoints(cx, cy, rx, ry)]];
    }
    default: return [];
    }
}
const drawnText = (s) => native.textContent(s.id).replace(/[\t\n\r ]+/g, " ").trim();
const fontHeight = (s) => parseFloat(computedValue(s, "", "font-size")) || 16;
const lettersWidth = (s, text) => [...text].length * fontHeight(s) / 2;
function textBox(s) {
    const text = drawnText(s), height = fontHeight(s), width = lettersWidth(s, text);
    if (text === "") return null;
    const start = svgLength(s, "x") + svgLength(s, "dx"), anchor = getAttr(s, "text-anchor");
    return box(start - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0), svgLength(s, "y") + svgLength(s, "dy") - height * 0.8, width, height);
}
const undrawn = new Set(["defs", "clipPath", "mask", "marker", "symbol", "pattern", "linearGradient", "radialGradient", "filter", "title", "desc", "metadata", "style", "script"]);
/// The box of an element in its own coordinates; null for one without extent.
function drawnBox(s) {
    switch (s.local) {
    case "rect": case "image": case "foreignObject": return box(...["x", "y", "width", "height"].map((name) => svgLength(s, name)));
    case "text": case "tspan": case "textPath": return textBox(s);
    case "path": case "polyline": case "polygon": case "line": case "circle": case "ellipse": return boxOfPoints(outline(s).flat());
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

// MARK: - The elements

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
    createSVGTransformFromMatrix(matrix = undefined) { return brand(this, SVGSVGElement) && makeTransform(matrixFunction(otherMatrix(matrix).m)); }
    getElementById(id) {
        const s = brand(this, SVGSVGElement), name = toStr(id);
        const find = (e) => childStates(e).reduce((hit, c) => hit ?? (c.kind !== ELEMENT ? null : getAttr(c, "id") === name ? c : find(c)), null);
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
    for (const line of lines) for (let i = 1; i < line.length; i++) sum += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
    return sum;
}
function pointAlong(lines, distance) {
    let last = lines.find((line) => line.length > 0)?.[0] ?? [0, 0];
    if (distance <= 0) return last;
    for (const line of lines) {
        for (let i = 1; i < line.length; i++) {
            const [from, to] = [line[i - 1], line[i]], length = Math.hypot(to[0] - from[0], to[1] - from[1]);
            if (distance <= length) return [from[0] + (to[0] - from[0]) * distance / length, from[1] + (to[1] - from[1]) * distance / length];
            distance -= length;
            last = to;
        }
    }
    return last;
}
const SVGTextContentElement = svgElement(null, "SVGTextContentElement", SVGGraphicsElement, ["textLength"], () => class {
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
    ["g", "SVGGElement", SVGGraphicsElement], ["defs", "SVGDefsElement", SVGGraphicsElement], ["switch", "SVGSwitchElement", SVGGraphicsElement],
    ["use", "SVGUseElement", SVGGraphicsElement, "x", "y", "width", "height", "href"], ["symbol", "SVGSymbolElement", SVGGraphicsElement, "viewBox"],
    ["image", "SVGImageElement", SVGGraphicsElement, "x", "y", "width", "height", "href"],
    ["foreignObject", "SVGForeignObjectElement", SVGGraphicsElement, "x", "y", "width", "height"],
    ["path", "SVGPathElement", SVGGeometryElement], ["polygon", "SVGPolygonElement", SVGGeometryElement], ["polyline", "SVGPolylineElement", SVGGeometryElement],
    ["rect", "SVGRectElement", SVGGeometryElement, "x", "y", "width", "height", "rx", "ry"],
    ["circle", "SVGCircleElement", SVGGeometryElement, "cx", "cy", "r"], ["ellipse", "SVGEllipseElement", SVGGeometryElement, "cx", "cy", "rx", "ry"],
    ["line", "SVGLineElement", SVGGeometryElement, "x1", "y1", "x2", "y2"],
    ["text", "SVGTextElement", SVGTextPositioningElement], ["tspan", "SVGTSpanElement", SVGTextPositioningElement],
    ["textPath", "SVGTextPathElement", SVGTextContentElement, "startOffset", "href"],
    ["linearGradient", "SVGLinearGradientElement", SVGGradientElement, "x1", "y1", "x2", "y2"],
    ["radialGradient", "SVGRadialGradientElement", SVGGradientElement, "cx", "cy", "r", "fx", "fy"],
    ["stop", "SVGStopElement", SVGElement], ["clipPath", "SVGClipPathElement", SVGElement], ["mask", "SVGMaskElement", SVGElement, "x", "y", "width", "height"],
    ["pattern", "SVGPatternElement", SVGElement, "x", "y", "width", "height", "viewBox", "href"],
    ["marker", "SVGMarkerElement", SVGElement, "refX", "refY", "markerWidth", "markerHeight", "viewBox"],
    ["filter", "SVGFilterElement", SVGElement, "x", "y", "width", "height", "href"], ["title", "SVGTitleElement", SVGElement],
    ["desc", "SVGDescElement", SVGElement], ["metadata", "SVGMetadataElement", SVGElement], ["style", "SVGStyleElement", SVGElement],
    ["script", "SVGScriptElement", SVGElement, "href"], ["view", "SVGViewElement", SVGElement, "viewBox"],
]) svgElement(local, name, parent, names);
