// Transforms.

import { toDouble, toULong } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { getAttr, setAttr } from "../dom/attributes.js";
import {
    flatNames, functionMatrix, identityMatrix, makeMatrix, otherMatrix, parseTransform, timesMatrix,
    transformFunctions,
} from "../geometry/matrix.js";

const svgTransformTypes = { __proto__: null, matrix: 1, translate: 2, scale: 3, rotate: 4, skewx: 5, skewy: 6 };
const transformText = ({ name, numbers }) =>
    `${{ __proto__: null, skewx: "skewX", skewy: "skewY" }[name] ?? name}(${numbers.join(" ")})`;
const transformsOf = (s) => transformFunctions(getAttr(s, "transform") ?? "")?.filter((f) =>
    functionMatrix(f) !== null) ?? [];
export const ownMatrix = (s) => parseTransform(getAttr(s, "transform") ?? "") ?? identityMatrix;
export const matrixFunction = (m) => ({ name: "matrix", numbers: Object.values(flatNames).map((place) => m[place]) });
const SVGTransform = interface_("SVGTransform", null, () => class {
    get type() { return svgTransformTypes[brand(this, SVGTransform).f.name] ?? 0; }
    get matrix() { return makeMatrix({ m: functionMatrix(brand(this, SVGTransform).f) ?? identityMatrix, is2D: true });
        }
    get angle() {
        const { name, numbers } = brand(this, SVGTransform).f;
        return ["rotate", "skewx", "skewy"].includes(name) ? numbers[0] ?? 0 : 0;
    }
    setMatrix(matrix = undefined) { brand(this, SVGTransform).f = matrixFunction(otherMatrix(matrix).m); }
    setTranslate(x, y) { brand(this, SVGTransform).f = { name: "translate", numbers: [toDouble(x), toDouble(y)] }; }
    setScale(x, y) { brand(this, SVGTransform).f = { name: "scale", numbers: [toDouble(x), toDouble(y)] }; }
    setRotate(angle, x, y) { brand(this, SVGTransform).f = { name: "rotate",
        numbers: [toDouble(angle), toDouble(x), toDouble(y)] }; }
    setSkewX(angle) { brand(this, SVGTransform).f = { name: "skewx", numbers: [toDouble(angle)] }; }
    setSkewY(angle) { brand(this, SVGTransform).f = { name: "skewy", numbers: [toDouble(angle)] }; }
}, {
    constants: {
        SVG_TRANSFORM_UNKNOWN: 0, SVG_TRANSFORM_MATRIX: 1, SVG_TRANSFORM_TRANSLATE: 2, SVG_TRANSFORM_SCALE: 3,
        SVG_TRANSFORM_ROTATE: 4,
        SVG_TRANSFORM_SKEWX: 5, SVG_TRANSFORM_SKEWY: 6,
    },
});
export const makeTransform = (f) => instance(SVGTransform, { f });
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
    createSVGTransformFromMatrix(matrix = undefined) { return brand(this, SVGTransformList)
        && makeTransform(matrixFunction(otherMatrix(matrix).m)); }
    consolidate() {
        const s = brand(this, SVGTransformList), list = transformsOf(s.element);
        if (list.length === 0) return null;
        const f = matrixFunction(list.reduce((m, next) => timesMatrix(m, functionMatrix(next)), identityMatrix));
        setTransforms(s, [f]);
        return makeTransform(f);
    }
});
export const SVGAnimatedTransformList = interface_("SVGAnimatedTransformList", null, () => class {
    get baseVal() {
        const s = brand(this, SVGAnimatedTransformList);
        return (s.$list ??= instance(SVGTransformList, { element: s.element }));
    }
    get animVal() {
        const s = brand(this, SVGAnimatedTransformList);
        return (s.$list ??= instance(SVGTransformList, { element: s.element }));
    }
});
