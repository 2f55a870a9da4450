// The context of drawing in two dimensions (HTML Standard section 4.12.5.1). It keeps its state and its paths, measures
// texts and tells which ones it shows; nothing is drawn.

import { native } from "garth:realm";
import {
    defineProperty, getOwnPropertyDescriptor, need, ownKeys, PPromise, apply, promiseResolve, typeError,
} from "../webidl/page.js";
import { array, dictionary, isObject } from "../webidl/values.js";
import { ascii, toDict, toNumber, toLong, toSequence, toStr, toULong } from "../webidl/conversions.js";
import { brand, implementsInterface, instance, interface_ } from "../webidl/interfaces.js";
import { stateOf } from "../webidl/states.js";
import { domException, fail } from "../webidl/exceptions.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { setAttr } from "../dom/attributes.js";
import { rejectedPromise } from "../streams/readable.js";
import { identityMatrix, makeMatrix, movePoint, otherMatrix, timesMatrix } from "../geometry/matrix.js";
import { isInside, isNear, newPath, Path2D, pathMembers } from "./path.js";
import { measured, parseFont, pixels, preparedText, shareLeft, widthOf } from "./text.js";
import { addLabel, clearLabels, labelsChanged } from "./labels.js";
import {
    canvasBitmap, dataURLOf, imageBitmapOf, ImageData, newBitmap, newImageBitmap, newImageData, pictureFile, pictureOf,
} from "./pictures.js";

// MARK: - The drawing state

const flat = (a, b, c, d, e, f) => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
const initialState = () => ({
    matrix: identityMatrix, fill: "#000000", stroke: "#000000", dash: [], fontSize: 10, font: "10px sans-serif",
    globalAlpha: 1, globalCompositeOperation: "source-over", imageSmoothingEnabled: true, imageSmoothingQuality: "low",
    shadowOffsetX: 0, shadowOffsetY: 0, shadowBlur: 0, shadow: "rgba(0, 0, 0, 0)", filter: "none", lineWidth: 1,
    lineCap: "butt", lineJoin: "miter", miterLimit: 10, lineDashOffset: 0, lang: "inherit", textAlign: "start",
    textBaseline: "alphabetic", direction: "ltr", letterSpacing: "0px", fontKerning: "auto", fontStretch: "normal",
    fontVariantCaps: "normal", textRendering: "auto", wordSpacing: "0px",
});
const words = (text) => new Set(text.split(" "));
/// The values of the words of the state.
const choices = {
    __proto__: null,
    globalCompositeOperation: words("source-over source-in source-out source-atop destination-over destination-in "
        + "destination-out destination-atop lighter copy xor multiply screen overlay darken lighten color-dodge "
        + "color-burn hard-light soft-light difference exclusion hue saturation color luminosity"),
    imageSmoothingQuality: words("low medium high"), lineCap: words("butt round square"),
    lineJoin: words("miter round bevel"), textAlign: words("start end left right center"),
    textBaseline: words("top hanging middle alphabetic ideographic bottom"), direction: words("ltr rtl inherit"),
    fontKerning: words("auto normal none"),
    fontStretch: words("ultra-condensed extra-condensed condensed semi-condensed normal semi-expanded expanded "
        + "extra-expanded ultra-expanded"),
    fontVariantCaps: words("normal small-caps all-small-caps petite-caps all-petite-caps unicase titling-caps"),
    textRendering: words("auto optimizeSpeed optimizeLegibility geometricPrecision"),
};
/// The numbers of the state, with what is taken of them.
const numbers = {
    __proto__: null, globalAlpha: (v) => v >= 0 && v <= 1, shadowOffsetX: () => true, shadowOffsetY: () => true,
    shadowBlur: (v) => v >= 0, lineWidth: (v) => v > 0, miterLimit: (v) => v > 0, lineDashOffset: () => true,
};
/// A colour as the attributes give it back; null for none.
function colorOf(text) {
    const found = native.color(text);
    if (found === null) return null;
    const [red, green, blue, alpha] = found.match(/[\d.]+/g).map(Number);
    if (alpha !== undefined) return found;
    return `#${[red, green, blue].map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}

const CanvasGradient = interface_("CanvasGradient", null, () => class {
    addColorStop(offset, color) {
        const s = brand(this, CanvasGradient);
        need(arguments.length, 2);
        const place = toNumber(offset), text = toStr(color);
        if (place - place !== 0) throw typeError("The place is not finite");
        if (!(place >= 0 && place <= 1)) fail("IndexSizeError", "The place is not between 0 and 1");
        if (colorOf(text) === null) fail("SyntaxError", `${text} is no colour`);
        s.count++;
    }
});
const CanvasPattern = interface_("CanvasPattern", null, () => class {
    setTransform(transform = undefined) {
        brand(this, CanvasPattern);
        otherMatrix(transform);
    }
});

// MARK: - Members

/// The state of an object's context.
let contextOf = () => null;
const pathOf = (object) => {
    const s = contextOf(object);
    s.path.matrix = s.state.matrix;
    return s.path;
};
const isEvery = (list) => list.every((v) => v - v === 0);
/// The numbers of a call; null if one is not finite.
function finite(given, count) {
    need(given.length, count);
    const list = Array.from({ length: count }, (_, i) => toNumber(given[i]));
    return isEvery(list) ? list : null;
}
/// The box around a rectangle that the matrix has moved.
function movedBox(matrix, x, y, width, height) {
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
        .map(([cx, cy]) => movePoint(matrix, { x: cx, y: cy }));
    const xs = corners.map((c) => c.x), ys = corners.map((c) => c.y);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
/// What a text paints, if anything: a label.
function drawText(s, given, style) {
    need(given.length, 3);
    const text = preparedText(toStr(given[0])), x = toNumber(given[1]), y = toNumber(given[2]);
    const most = given[3] === undefined ? Infinity : toNumber(given[3]), { state } = s;
    if (!isEvery([x, y]) || !(most > 0) || state.globalAlpha === 0 || /, 0\)$/.test(style)) return;
    const width = Math.min(widthOf(text, state), most), middle =
        (measuredMiddle[state.textBaseline] ?? 0) * state.fontSize;
    const place = movePoint(state.matrix, { x: x - width * shareLeft(state), y: y + middle });
    const scale = Math.hypot(state.matrix[0], state.matrix[1]);
    addLabel(s.bitmap, { text, x: place.x, y: place.y, size: state.fontSize * scale, width: width * scale });
}
/// How far the middle of a line lies below its baseline, in heights of the font.
const measuredMiddle = {
    __proto__: null, top: 0.5, hanging: 0.5, middle: 0, alphabetic: -0.3, ideographic: -0.5, bottom: -0.5,
};
/// The path and the rule that the arguments of a call name: `[Path2D], x, y, [rule]`.
function pathArguments(s, given, count) {
    const isOther = implementsInterface(given[0], Path2D), rest = [...given].slice(isOther ? 1 : 0);
    need(rest.length, count);
    const rule = rest[count] === undefined ? "nonzero" : toStr(rest[count]);
    if (rule !== "nonzero" && rule !== "evenodd") throw typeError(`${rule} is no rule`);
    const lines = isOther ? stateOf(given[0]).path.lines.map((line) => line.map(([x, y]) => {
        const point = movePoint(s.state.matrix, { x, y });
        return [point.x, point.y];
    })) : s.path.lines;
    return { lines, rest: rest.slice(0, count).map(toNumber), isEvenOdd: rule === "evenodd" };
}

const contextMembers = () => class {
    save() {
        const s = contextOf(this);
        if (s.saved.length < 10_000) s.saved.push({ ...s.state });
    }
    restore() {
        const s = contextOf(this);
        s.state = s.saved.pop() ?? s.state;
    }
    reset() { resetContext(contextOf(this)); }
    isContextLost() { return contextOf(this) && false; }
    getContextAttributes() {
        return dictionary({
            alpha: true, colorSpace: "srgb", colorType: "unorm8", desynchronized: false, willReadFrequently: false,
            ...contextOf(this).attributes,
        });
    }
    scale(x, y) { transform(this, finite(arguments, 2), (sx, sy) => flat(sx, 0, 0, sy, 0, 0)); }
    rotate(angle) {
        transform(this, finite(arguments, 1), (turn) => {
            const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
            return flat(cos, sin, -sin, cos, 0, 0);
        });
    }
    translate(x, y) { transform(this, finite(arguments, 2), (dx, dy) => flat(1, 0, 0, 1, dx, dy)); }
    transform(a, b, c, d, e, f) { transform(this, finite(arguments, 6), flat); }
    getTransform() { return makeMatrix({ m: contextOf(this).state.matrix, is2D: true }); }
    setTransform(a = undefined, b, c, d, e, f) {
        const s = contextOf(this);
        if (arguments.length <= 1) {
            const { m } = otherMatrix(a);
            if (isEvery(m)) s.state.matrix = m;
            return;
        }
        const given = finite(arguments, 6);
        if (given) s.state.matrix = flat(...given);
    }
    resetTransform() { contextOf(this).state.matrix = identityMatrix; }
    get fillStyle() { return styleOf(contextOf(this).state.fill); }
    set fillStyle(v) { setStyle(contextOf(this), "fill", v); }
    get strokeStyle() { return styleOf(contextOf(this).state.stroke); }
    set strokeStyle(v) { setStyle(contextOf(this), "stroke", v); }
    get shadowColor() { return contextOf(this).state.shadow; }
    set shadowColor(v) {
        const { state } = contextOf(this);
        state.shadow = colorOf(toStr(v)) ?? state.shadow;
    }
    get filter() { return contextOf(this).state.filter; }
    set filter(v) {
        const s = contextOf(this), text = toStr(v);
        if (text === "none" || /^(?:[a-z-]+\([^()]*\)\s*)+$/.test(text)) s.state.filter = text;
    }
    get imageSmoothingEnabled() { return contextOf(this).state.imageSmoothingEnabled; }
    set imageSmoothingEnabled(v) { contextOf(this).state.imageSmoothingEnabled = !!v; }
    get font() { return contextOf(this).state.font; }
    set font(v) {
        const { state } = contextOf(this), font = parseFont(toStr(v));
        if (font) Object.assign(state, { font: font.text, fontSize: font.size });
    }
    get lang() { return contextOf(this).state.lang; }
    set lang(v) { contextOf(this).state.lang = toStr(v); }
    get letterSpacing() { return contextOf(this).state.letterSpacing; }
    set letterSpacing(v) { setSpacing(contextOf(this), "letterSpacing", toStr(v)); }
    get wordSpacing() { return contextOf(this).state.wordSpacing; }
    set wordSpacing(v) { setSpacing(contextOf(this), "wordSpacing", toStr(v)); }
    createLinearGradient(x0, y0, x1, y1) { return newGradient(this, arguments, 4); }
    createRadialGradient(x0, y0, r0, x1, y1, r1) { return newGradient(this, arguments, 6, [2, 5]); }
    createConicGradient(startAngle, x, y) { return newGradient(this, arguments, 3); }
    createPattern(image, repetition) {
        contextOf(this);
        need(arguments.length, 2);
        const kind = repetition === null ? "" : toStr(repetition), picture = pictureOf(image);
        if (!["", "repeat", "repeat-x", "repeat-y", "no-repeat"].includes(kind)) {
            fail("SyntaxError", `${kind} is no repetition`);
        }
        if (picture === null) return null;
        if (picture.width === 0 || picture.height === 0) fail("InvalidStateError", "The picture has no pixels");
        return instance(CanvasPattern, {});
    }
    clearRect(x, y, w, h) {
        const s = contextOf(this), given = finite(arguments, 4);
        if (given) clearLabels(s.bitmap, movedBox(s.state.matrix, ...given));
    }
    fillRect(x, y, w, h) {
        const s = contextOf(this), given = finite(arguments, 4), { state } = s;
        // A ground hides the texts below it, as far as it is not seen through.
        const isSolid = state.globalAlpha === 1 && typeof state.fill === "string" && state.fill[0] === "#"
            && state.globalCompositeOperation === "source-over";
        if (given && isSolid) clearLabels(s.bitmap, movedBox(state.matrix, ...given));
    }
    strokeRect(x, y, w, h) {
        contextOf(this);
        finite(arguments, 4);
    }
    beginPath() { contextOf(this).path = newPath(); }
    fill() { pathArguments(contextOf(this), arguments, 0); }
    stroke() { contextOf(this); }
    clip() { pathArguments(contextOf(this), arguments, 0); }
    isPointInPath() {
        const s = contextOf(this), { lines, rest, isEvenOdd } = pathArguments(s, arguments, 2);
        return isEvery(rest) && isInside(lines, ...rest, isEvenOdd);
    }
    isPointInStroke() {
        const s = contextOf(this), { lines, rest } = pathArguments(s, arguments, 2);
        const scale = Math.hypot(s.state.matrix[0], s.state.matrix[1]);
        return isEvery(rest) && isNear(lines, ...rest, s.state.lineWidth * scale / 2);
    }
    drawFocusIfNeeded() { contextOf(this); }
    fillText(text, x, y) { const s = contextOf(this); drawText(s, arguments, s.state.fill); }
    strokeText(text, x, y) { const s = contextOf(this); drawText(s, arguments, s.state.stroke); }
    measureText(text) {
        const s = contextOf(this);
        need(arguments.length, 1);
        return measured(toStr(text), s.state);
    }
    drawImage(image) { drawImage(contextOf(this), arguments); }
    createImageData(width, height) {
        contextOf(this);
        need(arguments.length, 1);
        if (arguments.length === 1) {
            const other = brand(width, ImageData);
            return newImageData(other.width, other.height);
        }
        return newImageData(Math.abs(toLong(width)), Math.abs(toLong(height)));
    }
    getImageData(sx, sy, sw, sh) {
        contextOf(this);
        need(arguments.length, 4);
        toLong(sx);
        toLong(sy);
        return newImageData(Math.abs(toLong(sw)), Math.abs(toLong(sh)));
    }
    putImageData(data, dx, dy) {
        const s = contextOf(this);
        need(arguments.length, 3);
        const { width, height } = brand(data, ImageData), [x, y] = [toLong(dx), toLong(dy)];
        clearLabels(s.bitmap, [x, y, x + width, y + height]);
    }
    getLineDash() { return array(contextOf(this).state.dash); }
    setLineDash(segments) {
        const s = contextOf(this);
        need(arguments.length, 1);
        const list = toSequence(segments, toNumber);
        if (isEvery(list) && list.every((v) => v >= 0)) s.state.dash = list.length % 2 === 0 ? list
            : [...list, ...list];
    }
};
const styleOf = (style) => (typeof style === "string" ? style : style.wrapper);
function setStyle(s, name, v) {
    const other = stateOf(v);
    if (other && (other.I === CanvasGradient || other.I === CanvasPattern)) s.state[name] = other;
    else s.state[name] = colorOf(isObject(v) ? toStr(v) : `${v}`) ?? s.state[name];
}
function setSpacing(s, name, text) {
    if (/^-?(?:\d+\.?\d*|\.\d+)[a-z]+$/i.test(text)) s.state[name] = pixels(text) === 0 ? "0px" : ascii.lower(text);
}
function newGradient(object, given, count, radii = []) {
    contextOf(object);
    if (finite(given, count) === null) throw typeError("A number is not finite");
    if (radii.some((place) => toNumber(given[place]) < 0)) fail("IndexSizeError", "A radius is negative");
    return instance(CanvasGradient, { count: 0 });
}
function transform(object, given, make) {
    const { state } = contextOf(object);
    if (given) state.matrix = timesMatrix(state.matrix, make(...given));
}
/// A picture of another canvas brings its texts along.
function drawImage(s, given) {
    if (![3, 5, 9].includes(given.length)) need(given.length, given.length < 5 ? 3 : given.length < 9 ? 5 : 9);
    const picture = pictureOf(given[0]), list =
        finite([...given].slice(1, given.length > 8 ? 9 : given.length > 4 ? 5 : 3),
        given.length > 8 ? 8 : given.length > 4 ? 4 : 2);
    if (picture === null || list === null) return;
    if (picture.width === 0 || picture.height === 0) {
        if (picture.element !== undefined && picture.element !== null) fail("InvalidStateError",
            "The canvas has no pixels");
        return;
    }
    const [sx, sy, sw, sh, dx, dy, dw, dh] = list.length === 8 ? list
        : [0, 0, picture.width, picture.height, list[0], list[1], list[2] ?? picture.width, list[3] ?? picture.height];
    if (sw === 0 || sh === 0 || picture === s.bitmap) return;
    for (const { text, x, y, size, width } of picture.labels.values()) {
        if (x < sx || y < sy || x > sx + sw || y > sy + sh) continue;
        const place = movePoint(s.state.matrix, { x: dx + (x - sx) * dw / sw, y: dy + (y - sy) * dh / sh });
        addLabel(s.bitmap, { text, x: place.x, y: place.y, size: size * dh / sh, width: width * dw / sw });
    }
}
function addState(prototype) {
    const holder = {};
    for (const name of ownKeys(numbers)) {
        const accessor = {
            get [name]() { return contextOf(this).state[name]; },
            set [name](v) {
                const s = contextOf(this), number = toNumber(v);
                if (number - number === 0 && numbers[name](number)) s.state[name] = number;
            },
        };
        defineProperty(holder, name, getOwnPropertyDescriptor(accessor, name));
    }
    for (const name of ownKeys(choices)) {
        const accessor = {
            get [name]() { return contextOf(this).state[name]; },
            set [name](v) {
                const s = contextOf(this), text = toStr(v);
                if (choices[name].has(text)) s.state[name] = text === "inherit" ? "ltr" : text;
            },
        };
        defineProperty(holder, name, getOwnPropertyDescriptor(accessor, name));
    }
    for (const source of [holder, pathMembers(pathOf).prototype]) {
        for (const key of ownKeys(source)) {
            if (key !== "constructor") defineProperty(prototype, key, getOwnPropertyDescriptor(source, key));
        }
    }
}
function contextInterface(name) {
    return interface_(name, null, () => {
        const members = contextMembers();
        addState(members.prototype);
        defineProperty(members.prototype, "canvas", getOwnPropertyDescriptor(class {
            get canvas() { return contextOf(this).canvas.wrapper; }
        }.prototype, "canvas"));
        return members;
    });
}
const CanvasRenderingContext2D = contextInterface("CanvasRenderingContext2D");
const OffscreenCanvasRenderingContext2D = contextInterface("OffscreenCanvasRenderingContext2D");
contextOf = (object) => {
    const s = stateOf(object);
    return s?.I === OffscreenCanvasRenderingContext2D ? s : brand(object, CanvasRenderingContext2D);
};

function resetContext(s) {
    Object.assign(s, { state: initialState(), saved: [], path: newPath() });
    if (s.bitmap.labels.size === 0) return;
    s.bitmap.labels = new Map();
    labelsChanged(s.bitmap);
}
function newContext(I, canvas, bitmap, options) {
    const given = toDict(options), attributes = {};
    for (const name of ["alpha", "desynchronized", "willReadFrequently"]) {
        if (given[name] !== undefined) attributes[name] = !!given[name];
    }
    const s = { canvas, bitmap, attributes };
    resetContext(s);
    return instance(I, s);
}
/// The context of a kind; null for kinds that are not drawn, and beside a context of another kind.
function getContext(s, I, bitmap, kind, options) {
    if (kind !== "2d" || !s.$context) native.contextAsked(kind);
    return kind === "2d" ? s.$context ??= newContext(I, s, bitmap, options) : null;
}

// MARK: - Canvases

/// What members of a canvas element do, whose state is `s`.
export function contextOfElement(s, kind, options) {
    if (s.isTransferred) fail("InvalidStateError", "Another canvas draws this one");
    return getContext(s, CanvasRenderingContext2D, canvasBitmap(s), kind, options);
}
export function resize(s, name, size) {
    if (s.isTransferred) fail("InvalidStateError", "Another canvas draws this one");
    setAttr(s, name, String(size > 0x7fffffff ? name === "width" ? 300 : 150 : size));
    const context = s.$context && stateOf(s.$context);
    if (context) resetContext(context);
}
export function offscreenOf(s) {
    if (s.$context || s.isTransferred) fail("InvalidStateError", "The canvas has a context");
    s.isTransferred = true;
    return instance(OffscreenCanvas, { listeners: null, bitmap: canvasBitmap(s) });
}
export const bitmapOf = imageBitmapOf;
export const addressOf = (s) => dataURLOf(canvasBitmap(s));
export const fileOf = (s) => pictureFile(canvasBitmap(s));
const OffscreenCanvas = interface_("OffscreenCanvas", EventTarget, () => class {
    get width() { return brand(this, OffscreenCanvas).bitmap?.width ?? 0; }
    set width(v) { resizeApart(brand(this, OffscreenCanvas), "width", toULong(v)); }
    get height() { return brand(this, OffscreenCanvas).bitmap?.height ?? 0; }
    set height(v) { resizeApart(brand(this, OffscreenCanvas), "height", toULong(v)); }
    getContext(kind, options = undefined) {
        const s = brand(this, OffscreenCanvas), name = toStr(kind);
        need(arguments.length, 1);
        if (!["2d", "bitmaprenderer", "webgl", "webgl2", "webgpu"].includes(name)) throw typeError(
            `${name} is no kind`);
        return getContext(s, OffscreenCanvasRenderingContext2D, s.bitmap, name, options);
    }
    transferToImageBitmap() {
        const s = brand(this, OffscreenCanvas);
        if (!s.$context) fail("InvalidStateError", "The canvas has no context");
        const { width, height, labels } = s.bitmap;
        resetContext(stateOf(s.$context));
        return newImageBitmap({ ...newBitmap(width, height), labels });
    }
    convertToBlob() {
        try {
            const file = pictureFile(brand(this, OffscreenCanvas).bitmap);
            if (file === null) throw domException("IndexSizeError", "The canvas has no pixels");
            return apply(promiseResolve, PPromise, [file]);
        } catch (error) {
            return rejectedPromise(error);
        }
    }
}, {
    length: 2,
    make([width, height], newTarget) {
        return instance(OffscreenCanvas, { listeners: null, bitmap: newBitmap(toULong(width), toULong(height)) },
            newTarget);
    },
});
eventHandlers(OffscreenCanvas, ["contextlost", "contextrestored"]);
function resizeApart(s, name, size) {
    s.bitmap[name] = size;
    if (s.$context) resetContext(stateOf(s.$context));
}
