// Values of declarations (CSSOM section 6.7.2).

import { native } from "garth:realm";
import { ascii } from "../webidl/conversions.js";

const knownToEngine = new Map();
/// Whether the engine reads a property, so that it can tell good values from others.
export function isRead(name) {
    let known = knownToEngine.get(name);
    if (known === undefined) knownToEngine.set(name, (known = native.supports(`(${name}: initial)`)));
    return known;
}

const colorProperties = new Set(
    ("color background-color border-top-color border-right-color border-bottom-color border-left-color outline-color "
    + "column-rule-color text-decoration-color caret-color accent-color fill stroke text-emphasis-color").split(" "));
const lengthProperties =
    new Set(("margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom "
        + "padding-left top right bottom left width height min-width min-height max-width max-height "
        + "border-top-width border-right-width border-bottom-width border-left-width border-top-left-radius "
        + "border-top-right-radius border-bottom-left-radius border-bottom-right-radius row-gap column-gap font-size "
        + "letter-spacing word-spacing text-indent outline-width outline-offset column-width flex-basis")
        .split(" "));
export const wideKeywords = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);
const channels = (list) => (list[3] === undefined || list[3] === 1 ? `rgb(${list.slice(0, 3).join(", ")})`
    : `rgba(${list.slice(0, 3).join(", ")}, ${list[3]})`);
const rounded = (x) => Math.round(x * 1000) / 1000;
/// A colour with its channels; words and other notations stay.
function colorText(value) {
    let found = /^#([0-9a-f]{3,8})$/.exec(value);
    if (found) {
        const digits = found[1].length < 5 ? found[1].replace(/./g, "$&$&") : found[1];
        if (digits.length !== 6 && digits.length !== 8) return value;
        const list = digits.match(/../g).map((pair) => parseInt(pair, 16));
        if (list.length === 4) {
            const short = Math.round(list[3] / 2.55) / 100;
            list[3] = Math.round(short * 255) === list[3] ? short : rounded(list[3] / 255);
        }
        return channels(list);
    }
    found = /^rgba?\(([^()]*)\)$/.exec(value);
    if (!found) return value;
    const parts = found[1].split(/[\s,/]+/).filter((p) => p !== "");
    if (parts.length < 3 || parts.length > 4
        || parts.some((p) => !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?$/.test(p))) return value;
    const list = parts.map((p, i) => {
        const number = p.endsWith("%") ? Number(p.slice(0, -1)) / 100 * (i < 3 ? 255 : 1) : Number(p);
        return i < 3 ? Math.max(0, Math.min(255, Math.round(number))) : rounded(Math.max(0, Math.min(1, number)));
    });
    return channels(list);
}
/// Properties whose words are names that an author has chosen.
const takesNames = /(?:^|-)(?:name|areas?|family|property|row|column|start|end|reset|increment|set|type)$/;
/// The value of `font`: the names of families keep their letters.
function fontText(value) {
    const found = /^([^"',\/]*?)\s*\/\s*(\S+)\s+([^]+)$/.exec(value);
    if (!found) return value.replace(/'([^'"\\]*)'/g, "\"$1\"").replace(/ ?, ?/g, ", ");
    return `${ascii.lower(found[1])} / ${ascii.lower(found[2])} ${fontText(found[3])}`;
}
/// A value as CSSOM writes it, if it is short enough to be looked into.
export function normalizeValue(value, name) {
    const isCustom = name !== undefined && name.startsWith("--");
    if (isCustom) return value;
    value = value.replace(/\/\*[^]*?(?:\*\/|$)/g, " ").replace(/\s+/g, " ").trim();
    if (name === "font" && !wideKeywords.has(ascii.lower(value))) return fontText(value);
    if (name === "unicode-range") return ascii.upper(value).replace(/ ?, ?/g, ", ");
    if (name === "src") return value.replace(/url\(\s*([^"'()\s]+)\s*\)/gi, "url(\"$1\")")
        .replace(/'([^'"\\]*)'/g, "\"$1\"").replace(/ ?, ?/g, ", ");
    if (/["'\\]|url\(/i.test(value)) return value.replace(/'([^'"\\]*)'/g, "\"$1\"");
    if (/\bvar\(/i.test(value)) return value;
    if (name !== undefined && takesNames.test(name)) return value;
    value = ascii.lower(value).replace(/ ?, ?/g, ", ").replace(/\( /g, "(").replace(/ \)/g, ")")
        .replace(/(^|[\s,(])([+-]?)\.(\d)/g, "$1$20.$3")
        .replace(/(^|[\s,(])\+(\d)/g, "$1$2").replace(/(\d\.\d*?)0+(?=\D|$)/g, "$1").replace(/(\d)\.(?=\D|$)/g, "$1");
    if (colorProperties.has(name)) return colorText(value);
    if (lengthProperties.has(name) && /^[+-]?0$/.test(value)) return "0px";
    return value;
}
/// Properties whose values the engine reads as other browsers do, so that it tells bad ones.
const lenientProperties =
    new Set(("background font animation transition grid grid-template grid-area content transform translate clip "
        + "clip-path list-style quotes text-decoration line-clamp -webkit-line-clamp contain columns cursor "
        + "animation-name")
        .split(" "));
/// The words of properties that change nothing here and take one word.
const words = {
    __proto__: null, "scroll-behavior": ["auto", "smooth"], "backface-visibility": ["visible", "hidden"],
    "transform-style": ["flat", "preserve-3d"], "image-rendering": ["auto", "smooth", "high-quality", "crisp-edges",
        "pixelated"], "user-select": ["auto", "text", "none", "contain", "all"],
    resize: ["none", "both", "horizontal", "vertical", "block", "inline"],
};
export function isValidValue(name, value) {
    if (name.startsWith("--") || /\b(?:var|env|attr)\(/i.test(value)) return true;
    const lower = ascii.lower(ascii.strip(value));
    if (words[name]) return words[name].includes(lower) || wideKeywords.has(lower);
    return lenientProperties.has(name) || !isRead(name) || native.supports(`(${name}: ${value})`);
}
