// Matrices (Geometry Interfaces section 6).

import { defineProperty, getOwnPropertyDescriptor, typeError } from "../webidl/page.js";
import { dictionary, isObject } from "../webidl/values.js";
import { ascii, toNumber, toSequence, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, implementsInterface, instance, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { publishMixin } from "../dom/mixins.js";
import { DOMPoint, DOMPointReadOnly, pointInit } from "./rectangles.js";

// A matrix is a list of 16 numbers, column by column: m11, m12, m13, m14, m21, ...
export const identityMatrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const flatMatrix = (a, b, c, d, e, f) => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
/// The product of matrices: what `n` makes of a point, moved by `m`.
export function timesMatrix(m, n) {
    const product = [];
    for (let column = 0; column < 4; column++) {
        for (let row = 0; row < 4; row++) {
            let sum = 0;
            for (let k = 0; k < 4; k++) sum += m[4 * k + row] * n[4 * column + k];
            product.push(sum);
        }
    }
    return product;
}
/// The inverse by Gauss and Jordan; null for a matrix that has none.
function inverseMatrix(m) {
    const rows = [0, 1, 2, 3].map((r) => [0, 1, 2, 3, 4, 5, 6, 7].map((c) =>
        (c < 4 ? m[4 * c + r] : c - 4 === r ? 1 : 0)));
    for (let c = 0; c < 4; c++) {
        let pivot = c;
        for (let r = c + 1; r < 4; r++) if (Math.abs(rows[r][c]) > Math.abs(rows[pivot][c])) pivot = r;
        const head = rows[pivot][c];
        if (!(Math.abs(head) > 0)) return null;
        const first = rows[pivot].map((v) => v / head);
        rows[pivot] = rows[c];
        rows[c] = first;
        for (let r = 0; r < 4; r++) {
            const factor = rows[r][c];
            if (r !== c) rows[r] = rows[r].map((v, k) => v - factor * first[k]);
        }
    }
    return [0, 1, 2, 3].flatMap((c) => rows.map((row) => row[4 + c]));
}
export const radians = (degrees) => degrees * Math.PI / 180;
export const moveMatrix = (x, y, z) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
export const scaleMatrix = (x, y, z) => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
/// A turn by degrees around an axis.
function turnMatrix(x, y, z, degrees) {
    const length = Math.hypot(x, y, z);
    if (!(length > 0)) return identityMatrix;
    [x, y, z] = [x / length, y / length, z / length];
    const [s, c] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))], k = 1 - c;
    return [
        x * x * k + c, x * y * k + z * s, x * z * k - y * s, 0, x * y * k - z * s, y * y * k + c, y * z * k + x * s, 0,
        x * z * k + y * s, y * z * k - x * s, z * z * k + c, 0, 0, 0, 0, 1,
    ];
}
export const movePoint = (m, { x, y, z = 0, w = 1 }) => ({
    x: m[0] * x + m[4] * y + m[8] * z + m[12] * w, y: m[1] * x + m[5] * y + m[9] * z + m[13] * w,
    z: m[2] * x + m[6] * y + m[10] * z + m[14] * w, w: m[3] * x + m[7] * y + m[11] * z + m[15] * w,
});
export const lengthUnits = { __proto__: null, "": 1, px: 1, em: 16, rem: 16, ex: 8, ch: 8, in: 96, cm: 96 / 2.54,
    mm: 96 / 25.4, q: 96 / 101.6, pt: 4 / 3, pc: 16 };
const angleUnits = { __proto__: null, "": 1, deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 };
export const numberPattern = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z%]*)$/i;
/// The functions of a `transform` in CSS or SVG: names and numbers, lengths in pixels and angles in degrees; null if it
/// is wrong.
export function transformFunctions(text) {
    const list = [];
    let rest = ascii.strip(text);
    if (rest === "" || rest === "none") return list;
    while (rest !== "") {
        const match = /^,?\s*([a-z0-9]+)\s*\(([^()]*)\)\s*/i.exec(rest);
        if (!match) return null;
        const values = match[2].match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[a-z%]*/gi) ?? [], numbers = [];
        for (const value of values) {
            const [, number, unit] = numberPattern.exec(value) ?? [];
            const factor = lengthUnits[ascii.lower(unit ?? "?")] ?? angleUnits[ascii.lower(unit ?? "?")];
            if (factor === undefined) return null;
            numbers.push(+number * factor);
        }
        list.push({ name: ascii.lower(match[1]), numbers });
        rest = rest.slice(match[0].length);
    }
    return list;
}
/// The matrix of one function; null for a function that is not known.
export function functionMatrix({ name, numbers }) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    switch (name) {
    case "matrix": return numbers.length === 6 ? flatMatrix(...numbers) : null;
    case "matrix3d": return numbers.length === 16 ? numbers : null;
    case "translate": return moveMatrix(a, b, 0);
    case "translate3d": return moveMatrix(a, b, c);
    case "translatex": return moveMatrix(a, 0, 0);
    case "translatey": return moveMatrix(0, a, 0);
    case "translatez": return moveMatrix(0, 0, a);
    case "scale": return scaleMatrix(a, numbers.length > 1 ? b : a, 1);
    case "scale3d": return scaleMatrix(a, b, c);
    case "scalex": return scaleMatrix(a, 1, 1);
    case "scaley": return scaleMatrix(1, a, 1);
    case "scalez": return scaleMatrix(1, 1, a);
    case "rotate": return timesMatrix(timesMatrix(moveMatrix(b, c, 0), turnMatrix(0, 0, 1, a)), moveMatrix(-b, -c, 0));
    case "rotatez": return turnMatrix(0, 0, 1, a);
    case "rotatex": return turnMatrix(1, 0, 0, a);
    case "rotatey": return turnMatrix(0, 1, 0, a);
    case "rotate3d": return turnMatrix(a, b, c, d);
    case "skew": return flatMatrix(1, Math.tan(radians(b)), Math.tan(radians(a)), 1, 0, 0);
    case "skewx": return flatMatrix(1, 0, Math.tan(radians(a)), 1, 0, 0);
    case "skewy": return flatMatrix(1, Math.tan(radians(a)), 0, 1, 0, 0);
    case "perspective": return a > 0 ? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / a, 0, 0, 0, 1] : identityMatrix;
    default: return null;
    }
}
/// The matrix of a `transform`; null if it is wrong.
export function parseTransform(text) {
    const functions = transformFunctions(text);
    return functions?.reduce((m, f) => {
        const next = m && functionMatrix(f);
        return next && timesMatrix(m, next);
    }, identityMatrix) ?? null;
}
export const flatNames = { a: 0, b: 1, c: 4, d: 5, e: 12, f: 13 };
const matrixPlaces = { ...flatNames };
for (let column = 1; column < 5; column++) for (let row = 1; row < 5; row++) matrixPlaces[`m${column}${row}`] =
    4 * column + row - 5;
const isFlat = (m) => [2, 3, 6, 7, 8, 9, 11, 14].every((place) => m[place] === 0) && m[10] === 1 && m[15] === 1;
function matrixArgument(init) {
    if (init === undefined) return { m: identityMatrix, is2D: true };
    if (isObject(init) && implementsInterface(init, DOMMatrixReadOnly)) return stateOf(init);
    if (!isObject(init)) {
        const m = parseTransform(toStr(init));
        if (!m) fail("SyntaxError", "The transform is not valid");
        return { m, is2D: isFlat(m) };
    }
    if (init[Symbol.iterator] === undefined) return matrixOfDictionary(init);
    const numbers = toSequence(init, toNumber);
    if (numbers.length === 6) return { m: flatMatrix(...numbers), is2D: true };
    if (numbers.length !== 16) throw typeError("A matrix has 6 or 16 numbers");
    return { m: numbers, is2D: false };
}
function matrixOfDictionary(init) {
    const m = [...identityMatrix];
    for (const name of Object.keys(matrixPlaces).sort()) if (init[name] !== undefined) m[matrixPlaces[name]] =
        toNumber(init[name]);
    return { m, is2D: init.is2D === undefined ? isFlat(m) : !!init.is2D };
}
export const otherMatrix = (v) => (v === undefined || v === null ? { m: identityMatrix, is2D: true } : isObject(v)
    ? matrixArgument(v) : throwNoMatrix());
const throwNoMatrix = () => { throw typeError("The argument is no matrix"); };
/// What the methods make of a matrix, from their arguments.
const matrixSteps = {
    multiply: (s, [other]) => {
        const o = otherMatrix(other);
        return { m: timesMatrix(s.m, o.m), is2D: s.is2D && o.is2D };
    },
    translate: (s, [x = 0, y = 0, z = 0]) =>
        ({ m: timesMatrix(s.m, moveMatrix(toNumber(x), toNumber(y), toNumber(z))), is2D: s.is2D && toNumber(z) === 0 }),
    scale: (s, [x = 1, y = undefined, z = 1, ox = 0, oy = 0, oz = 0]) => {
        const [p, q, r] = [toNumber(x), y === undefined ? toNumber(x) : toNumber(y), toNumber(z)], at =
            [toNumber(ox), toNumber(oy), toNumber(oz)];
        const m = timesMatrix(timesMatrix(timesMatrix(s.m, moveMatrix(...at)), scaleMatrix(p, q, r)),
            moveMatrix(-at[0], -at[1], -at[2]));
        return { m, is2D: s.is2D && r === 1 && at[2] === 0 };
    },
    scale3d: (s, [k = 1, ox = 0, oy = 0, oz = 0]) => matrixSteps.scale(s, [k, k, k, ox, oy, oz]),
    rotate: (s, [x = 0, y = undefined, z = undefined]) => {
        let [p, q, r] = [toNumber(x), y === undefined ? 0 : toNumber(y), z === undefined ? 0 : toNumber(z)];
        if (y === undefined && z === undefined) [p, q, r] = [0, 0, p];
        const m = [[0, 0, 1, r], [0, 1, 0, q], [1, 0, 0, p]].reduce((n, turn) => timesMatrix(n, turnMatrix(...turn)),
            s.m);
        return { m, is2D: s.is2D && p === 0 && q === 0 };
    },
    rotateFromVector: (s, [x = 0, y = 0]) =>
        ({ m: timesMatrix(s.m, turnMatrix(0, 0, 1, Math.atan2(toNumber(y), toNumber(x)) * 180 / Math.PI)),
            is2D: s.is2D }),
    rotateAxisAngle: (s, [x = 0, y = 0, z = 0, angle = 0]) => ({
        m: timesMatrix(s.m, turnMatrix(toNumber(x), toNumber(y), toNumber(z), toNumber(angle))), is2D: s.is2D
            && toNumber(x) === 0 && toNumber(y) === 0,
    }),
    skewX: (s, [x = 0]) => ({ m: timesMatrix(s.m, flatMatrix(1, 0, Math.tan(radians(toNumber(x))), 1, 0, 0)),
        is2D: s.is2D }),
    skewY: (s, [y = 0]) => ({ m: timesMatrix(s.m, flatMatrix(1, Math.tan(radians(toNumber(y))), 0, 1, 0, 0)),
        is2D: s.is2D }),
};
function invertedMatrix(s) {
    const m = inverseMatrix(s.m);
    return m ? { m, is2D: s.is2D } : { m: identityMatrix.map(() => NaN), is2D: false };
}
export const makeMatrix = ({ m, is2D }) => instance(DOMMatrix, { m, is2D });
const DOMMatrixReadOnly = interface_("DOMMatrixReadOnly", null, () => {
    const members = class {
        get is2D() { return brand(this, DOMMatrixReadOnly).is2D; }
        get isIdentity() { return brand(this, DOMMatrixReadOnly).m.every((v, i) => v === identityMatrix[i]); }
        flipX() { return makeMatrix(matrixSteps.multiply(brand(this, DOMMatrixReadOnly), [dictionary({ a: -1 })])); }
        flipY() { return makeMatrix(matrixSteps.multiply(brand(this, DOMMatrixReadOnly), [dictionary({ d: -1 })])); }
        inverse() { return makeMatrix(invertedMatrix(brand(this, DOMMatrixReadOnly))); }
        transformPoint(point = undefined) {
            return instance(DOMPoint, movePoint(brand(this, DOMMatrixReadOnly).m, pointInit(point))); }
        toJSON() {
            const s = brand(this, DOMMatrixReadOnly), values = {};
            for (const name in matrixPlaces) values[name] = s.m[matrixPlaces[name]];
            return dictionary({ ...values, is2D: s.is2D, isIdentity: s.m.every((v, i) => v === identityMatrix[i]) });
        }
        toString() {
            const { m, is2D } = brand(this, DOMMatrixReadOnly);
            if (!m.every((v) => v - v === 0)) fail("InvalidStateError", "A number of the matrix is not finite");
            return is2D ? `matrix(${Object.values(flatNames).map((place) => m[place]).join(", ")})`
                : `matrix3d(${m.join(", ")})`;
        }
        static fromMatrix(other = undefined) { return instance(DOMMatrixReadOnly, { ...otherMatrix(other) }); }
    };
    for (const name in matrixPlaces) {
        const get = { get [name]() { return brand(this, DOMMatrixReadOnly).m[matrixPlaces[name]]; } };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(get, name));
    }
    for (const name in matrixSteps) {
        const step = { [name](...given) { return makeMatrix(matrixSteps[name](brand(this, DOMMatrixReadOnly), given));
            } };
        defineProperty(members.prototype, name, { value: step[name], writable: true, configurable: true });
    }
    return members;
}, { make: ([init = undefined], newTarget) => instance(DOMMatrixReadOnly, { ...matrixArgument(init) }, newTarget) });
const DOMMatrix = interface_("DOMMatrix", DOMMatrixReadOnly, () => {
    const members = class {
        invertSelf() {
            Object.assign(brand(this, DOMMatrix), invertedMatrix(brand(this, DOMMatrix)));
            return this;
        }
        preMultiplySelf(other = undefined) {
            const s = brand(this, DOMMatrix), o = otherMatrix(other);
            Object.assign(s, { m: timesMatrix(o.m, s.m), is2D: s.is2D && o.is2D });
            return this;
        }
        setMatrixValue(text) {
            const s = brand(this, DOMMatrix), m = parseTransform(toStr(text));
            if (!m) fail("SyntaxError", "The transform is not valid");
            Object.assign(s, { m, is2D: isFlat(m) });
            return this;
        }
        static fromMatrix(other = undefined) { return makeMatrix(otherMatrix(other)); }
    };
    for (const name in matrixPlaces) {
        const place = matrixPlaces[name], pair = {
            get [name]() { return brand(this, DOMMatrix).m[place]; },
            set [name](v) {
                const s = brand(this, DOMMatrix), value = toNumber(v);
                s.m = s.m.map((old, i) => (i === place ? value : old));
                if (value !== identityMatrix[place] && !Object.values(flatNames).includes(place)) s.is2D = false;
            },
        };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(pair, name));
    }
    for (const name in matrixSteps) {
        const step = {
            [`${name}Self`](...given) {
                const s = brand(this, DOMMatrix);
                Object.assign(s, matrixSteps[name](s, given));
                return this;
            },
        };
        defineProperty(members.prototype, `${name}Self`, { value: step[`${name}Self`], writable: true,
            configurable: true });
    }
    return members;
}, { make: ([init = undefined], newTarget) => instance(DOMMatrix, { ...matrixArgument(init) }, newTarget),
    aliases: ["WebKitCSSMatrix", "SVGMatrix"] });
publishMixin(() => class {
    matrixTransform(matrix = undefined) {
        return instance(DOMPoint, movePoint(otherMatrix(matrix).m, brand(this, DOMPointReadOnly))); }
}, DOMPointReadOnly);
