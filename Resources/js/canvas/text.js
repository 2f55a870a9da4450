// Text of a canvas, measured in cells (HTML Standard section 4.12.5.1.10).

import { native } from "garth:realm";
import { ascii } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { lengthUnits, numberPattern } from "../geometry/matrix.js";

// A cell of the terminal is half as wide as the font is high, as for texts of SVG.
const ascent = 0.8, descent = 0.2;
const systemFonts = new Set(["caption", "icon", "menu", "message-box", "small-caption", "status-bar"]);
const sizeWords = {
    __proto__: null, "xx-small": 9, "x-small": 10, small: 13, medium: 16, large: 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48, smaller: 40 / 3, larger: 19.2,
};
const stretches = new Set(("ultra-condensed extra-condensed condensed semi-condensed semi-expanded expanded "
    + "extra-expanded ultra-expanded").split(" "));
/// The size of a font in CSS pixels; null for what is none.
function fontSize(word) {
    const known = sizeWords[word];
    if (known !== undefined) return known;
    const [, number, unit] = numberPattern.exec(word) ?? [];
    if (number === undefined || +number < 0) return null;
    if (unit === "%") return +number * 0.16;
    if (unit === "") return +number === 0 ? 0 : null;
    const factor = lengthUnits[unit];
    return factor === undefined ? null : +number * factor;
}
/// A value of `font` as the attribute gives it back, with its size; null for one that is not valid.
export function parseFont(value) {
    const text = ascii.strip(value.replace(/[\t\n\f\r ]+/g, " "));
    if (systemFonts.has(ascii.lower(text))) return { size: 16, text: "16px sans-serif" };
    if (!native.supports(`(font: ${text})`) || /\bvar\(|^(?:inherit|initial|unset|revert(?:-layer)?)$/i.test(text)) {
        return null;
    }
    const parts = text.replace(/ ?\/ ?/, "/").split(" ");
    for (let place = 0; place + 1 < parts.length; place++) {
        const size = fontSize(ascii.lower(parts[place].split("/")[0]));
        if (size === null) continue;
        const before = parts.slice(0, place).map(ascii.lower);
        if (!before.every(isFontWord)) return null;
        const kept = before.filter((word) => word !== "normal" && word !== "400")
            .map((word) => (word === "700" ? "bold" : word));
        const families = parts.slice(place + 1).join(" ").split(",").map(ascii.strip).join(", ");
        return { size, text: [...kept, `${Math.round(size * 1e4) / 1e4}px`, families].join(" ") };
    }
    return null;
}
const isFontWord = (word) => /^(?:normal|italic|oblique|small-caps|bold|bolder|lighter|[1-9]\d{0,2}|1000)$/.test(word)
    || stretches.has(word);

const TextMetrics = interface_("TextMetrics", null, () => class {
    get width() { return brand(this, TextMetrics).width; }
    get actualBoundingBoxLeft() { return brand(this, TextMetrics).left; }
    get actualBoundingBoxRight() { const s = brand(this, TextMetrics); return s.width - s.left; }
    get fontBoundingBoxAscent() { const s = brand(this, TextMetrics); return s.size * ascent - s.baseline; }
    get fontBoundingBoxDescent() { const s = brand(this, TextMetrics); return s.size * descent + s.baseline; }
    get actualBoundingBoxAscent() { const s = brand(this, TextMetrics); return s.size * ascent - s.baseline; }
    get actualBoundingBoxDescent() { const s = brand(this, TextMetrics); return s.size * descent + s.baseline; }
    get emHeightAscent() { const s = brand(this, TextMetrics); return s.size * ascent - s.baseline; }
    get emHeightDescent() { const s = brand(this, TextMetrics); return s.size * descent + s.baseline; }
    get hangingBaseline() { const s = brand(this, TextMetrics); return s.size * ascent - s.baseline; }
    get alphabeticBaseline() { return -brand(this, TextMetrics).baseline; }
    get ideographicBaseline() { const s = brand(this, TextMetrics); return -s.size * descent - s.baseline; }
});
/// How far a baseline lies above the alphabetic one, in heights of the font.
const baselines = {
    __proto__: null, top: ascent, hanging: ascent, middle: (ascent - descent) / 2, alphabetic: 0, ideographic: -descent,
    bottom: -descent,
};
/// The width of a text in CSS pixels, under a drawing state.
export function widthOf(text, state) {
    const spaces = text.length - text.replaceAll(" ", "").length;
    const letters = [...text].length * pixels(state.letterSpacing);
    return Math.max(0, native.cells(text) * state.fontSize / 2 + letters + spaces * pixels(state.wordSpacing));
}
export const pixels = (length) => fontSize(ascii.lower(length).replace(/^-/, "")) * (length[0] === "-" ? -1 : 1) || 0;
/// The share of its width by which a text begins left of its place.
export function shareLeft({ textAlign, direction }) {
    if (textAlign === "center") return 0.5;
    return textAlign === "right" || textAlign === (direction === "rtl" ? "start" : "end") ? 1 : 0;
}
/// The text without line breaks (HTML Standard, "text preparation algorithm").
export const preparedText = (text) => text.replace(/[\t\n\f\r]/g, " ");
export function measured(text, state) {
    const width = widthOf(preparedText(text), state);
    return instance(TextMetrics, {
        width, left: width * shareLeft(state), size: state.fontSize,
        baseline: baselines[state.textBaseline] * state.fontSize,
    });
}
