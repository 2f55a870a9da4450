// Shorthands.

import { native } from "garth:realm";
import { ascii } from "../webidl/conversions.js";
import { computedShorthands, joinSides, shorthands, sides } from "./properties.js";
import { wideKeywords } from "./values.js";

const lineStyles = new Set(["none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset",
    "outset"]);
const valueWords = (value) => value.match(/(?:[^\s(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
/// Sorts the words of a border or an outline: width, style, colour; null for a bad list.
function lineParts(words, initialStyle = "none") {
    const parts = [null, null, null];
    for (const word of words) {
        const place = lineStyles.has(ascii.lower(word)) ? 1
            : /^(?:thin|medium|thick|[+-]?[\d.]+[a-z]*|calc\(.*\))$/i.test(word) ? 0 : 2;
        if (parts[place] !== null) return null;
        parts[place] = word;
    }
    return [parts[0] ?? "medium", parts[1] ?? initialStyle, parts[2] ?? "currentcolor"];
}
const lineNames = (name) => [`${name}-width`, `${name}-style`, `${name}-color`];
const backgroundInitial = {
    "background-image": "none", "background-position": "0% 0%", "background-size": "auto",
    "background-repeat": "repeat",
    "background-origin": "padding-box", "background-clip": "border-box", "background-attachment": "scroll",
};
const backgroundNames = ["background-color", ...Object.keys(backgroundInitial)];
const backgroundImage = /^(?:none$|(?:url|src|image|element|paint|cross-fade|[\w-]*image-set|[\w-]*gradient)\()/i;
const backgroundOffset = /^(?:left|right|top|bottom|center|[+-]?\.?\d.*|(?:calc|min|max|clamp)\(.*)$/i;
const backgroundRepeat = /^(?:(?:no-)?repeat|repeat-[xy]|space|round)$/i;
/// The longhands of a background with their values, a list of layers each; undefined for a bad value.
function backgroundParts(value) {
    const words = value.match(
        /,|\/|(?:[^\s(,/"']|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
    const layers = [{ position: [], repeat: [], boxes: [] }];
    let color = "transparent";
    for (let i = 0; i < words.length; i++) {
        const word = words[i], layer = layers[layers.length - 1], isLast = !words.includes(",", i);
        if (word === ",") layers.push({ position: [], repeat: [], boxes: [] });
        else if (word === "/" && layer.position.length > 0 && layer.size === undefined) {
            layer.size = [];
            while (layer.size.length < 2 && (backgroundOffset.test(words[i + 1] ?? "")
                || /^(?:auto|cover|contain)$/i.test(words[i + 1] ?? ""))) layer.size.push(words[++i]);
            if (layer.size.length === 0) return undefined;
        } else if (backgroundImage.test(word) && layer.image === undefined) layer.image = word;
        else if (backgroundRepeat.test(word) && layer.repeat.length < 2) layer.repeat.push(word);
        else if (/^(?:scroll|fixed|local)$/i.test(word) && layer.attachment === undefined) layer.attachment = word;
        else if (/^(?:(?:border|padding|content)-box|text)$/i.test(word) && layer.boxes.length < 2) layer.boxes.push(
            word);
        else if (backgroundOffset.test(word) && layer.position.length < 4
            && layer.size === undefined) layer.position.push(word);
        else if (isLast && color === "transparent" && native.supports(`(color: ${word})`)) color = word;
        else return undefined;
    }
    const list = (part) => layers.map(part).join(", ");
    return [
        ["background-color", color], ["background-image", list((layer) => layer.image ?? "none")],
        ["background-position", list((layer) => layer.position.join(" ") || "0% 0%")],
        ["background-size", list((layer) => layer.size?.join(" ") ?? "auto")],
        ["background-repeat", list((layer) => layer.repeat.join(" ") || "repeat")],
        ["background-origin", list((layer) => layer.boxes[0] ?? "padding-box")],
        ["background-clip", list((layer) => layer.boxes[1] ?? layer.boxes[0] ?? "border-box")],
        ["background-attachment", list((layer) => layer.attachment ?? "scroll")],
    ];
}
/// The value of `background` from those of its longhands; empty if it cannot say them.
function backgroundText(values) {
    const lists = values.slice(1)
        .map((value) => value.match(/(?:[^,("]|"[^"]*"|\((?:[^()"]|"[^"]*"|\((?:[^()]|\([^()]*\))*\))*\))+/g)
            .map((part) => part.trim()));
    const count = lists[0].length, initial = Object.values(backgroundInitial);
    if (lists.some((list) => list.length !== count)) return "";
    const layers = lists[0].map((_, i) => {
        const [image, position, size, repeat, origin, clip, attachment] = lists.map((list) => list[i]);
        const words = image === "none" ? [] : [image];
        if (position !== initial[1] || size !== initial[2]) words.push(position);
        if (size !== initial[2]) words.push("/", size);
        if (repeat !== initial[3]) words.push(repeat);
        if (attachment !== initial[6]) words.push(attachment);
        if (origin !== initial[4] || clip !== initial[5]) words.push(...(origin === clip ? [origin] : [origin, clip]));
        if (i === count - 1 && values[0] !== "transparent") words.push(values[0]);
        return words.join(" ") || "none";
    });
    return layers.join(", ");
}
/// The longhands of each shorthand, for which the order counts.
export const shorthandParts = {
    __proto__: null,
    ...shorthands, inset: sides, "border-radius": computedShorthands["border-radius"], gap: ["row-gap", "column-gap"],
    "flex-flow": ["flex-direction", "flex-wrap"], flex: ["flex-grow", "flex-shrink", "flex-basis"],
    outline: lineNames("outline"),
    "place-content": ["align-content", "justify-content"], "place-items": ["align-items", "justify-items"],
    "place-self": ["align-self", "justify-self"],
    "column-rule": lineNames("column-rule"), "list-style": ["list-style-type", "list-style-position",
        "list-style-image"],
    "text-decoration": ["text-decoration-line", "text-decoration-style", "text-decoration-color"],
    ...Object.fromEntries(sides.map((side) => [`border-${side}`, lineNames(`border-${side}`)])),
    border: [...sides.flatMap((side) => lineNames(`border-${side}`)), "border-image"], background: backgroundNames,
};
/// The longhands with their values that a shorthand sets; null if it is kept as it is, and
/// undefined for a bad value.
export function expandShorthand(name, value) {
    const parts = shorthandParts[name];
    if (!parts || /\b(?:var|env)\(/i.test(value)) return null;
    const words = valueWords(value.replace(/\/\*[^]*?\*\//g, " ").replace(/\s*,\s*/g, ","));
    if (words.length === 0) return undefined;
    const lower = words.map((w) => ascii.lower(w));
    if (words.length === 1 && wideKeywords.has(lower[0])) return parts.map((part) => [part, lower[0]]);
    switch (name) {
    case "border": case "border-top": case "border-right": case "border-bottom": case "border-left":
    case "outline": case "column-rule": {
        const line = words.length <= 3 ? lineParts(words) : null;
        return line ? parts.map((part, i) => [part, part === "border-image" ? "none" : line[i % 3]]) : undefined;
    }
    case "flex": return flexParts(lower);
    case "flex-flow": {
        const wrap = lower.find((w) => w.includes("wrap")), direction = lower.find((w) => !w.includes("wrap"));
        return words.length > 2 ? undefined : [["flex-direction", direction ?? "row"], ["flex-wrap", wrap ?? "nowrap"]];
    }
    case "list-style": {
        const position = lower.find((w) => w === "inside" || w === "outside"), image =
            words.find((w) => /^(?:url|[\w-]*gradient)\(/i.test(w));
        const type = words.find((w) => w !== image && ascii.lower(w) !== position);
        return [["list-style-type", type ?? "disc"], ["list-style-position", position ?? "outside"],
            ["list-style-image", image ?? "none"]];
    }
    case "text-decoration": {
        const lines = lower.filter((w) => ["none", "underline", "overline", "line-through", "blink"].includes(w));
        const style = lower.find((w) => ["solid", "double", "dotted", "dashed", "wavy"].includes(w));
        const color = words.find((w) => !lines.includes(ascii.lower(w)) && ascii.lower(w) !== style);
        return [["text-decoration-line", lines.join(" ") || "none"], ["text-decoration-style", style ?? "solid"],
            ["text-decoration-color", color ?? "currentcolor"]];
    }
    case "background": return backgroundParts(value.replace(/\/\*[^]*?\*\//g, " "));
    }
    if (words.length > parts.length || /[/]/.test(value)) return name === "border-radius" ? null : undefined;
    const values = parts.length === 2 ? [words[0], words[1] ?? words[0]]
        : [words[0], words[1] ?? words[0], words[2] ?? words[0], words[3] ?? words[1] ?? words[0]];
    return parts.map((part, i) => [part, values[i]]);
}
function flexParts(words) {
    const make = (grow, shrink, basis) => [["flex-grow", grow], ["flex-shrink", shrink], ["flex-basis", basis]];
    if (words.length === 1 && words[0] === "none") return make("0", "0", "auto");
    if (words.length === 1 && words[0] === "auto") return make("1", "1", "auto");
    const numbers = words.filter((w) => /^[+]?(?:\d+\.?\d*|\.\d+)$/.test(w));
    const basis = words.filter((w) => !numbers.includes(w));
    if (numbers.length === 3 && basis.length === 0 && Number(numbers[2]) === 0) basis.push(numbers.pop());
    if (numbers.length > 2 || basis.length > 1) return undefined;
    return make(numbers[0] ?? "1", numbers[1] ?? "1", basis[0] ?? (numbers.length > 0 ? "0%" : "auto"));
}
/// The value of a shorthand, from those of its longhands; empty if it cannot say them.
export function compressShorthand(name, values) {
    const wide = values.filter((v) => wideKeywords.has(v));
    if (wide.length > 0) return wide.length === values.length && wide.every((v) => v === wide[0]) ? wide[0] : "";
    if (values.some((v) => /\bvar\(/.test(v))) return "";
    const line = (list) => {
        const shown = [list[0] === "medium" ? "" : list[0], list[1] === "none" ? "" : list[1],
            list[2] === "currentcolor" ? "" : list[2]].filter((v) => v !== "");
        return shown.length > 0 ? shown.join(" ") : "medium";
    };
    switch (name) {
    case "border": return values[12] === "none" && [3, 6, 9].every((from) =>
        [0, 1, 2].every((i) => values[from + i] === values[i])) ? line(values.slice(0, 3)) : "";
    case "border-top": case "border-right": case "border-bottom": case "border-left": case "column-rule": return line(
        values);
    case "outline": {
        const shown = [values[2] === "currentcolor" ? "" : values[2], values[1] === "none" ? "" : values[1],
            values[0] === "medium" ? "" : values[0]].filter((v) => v !== "");
        return shown.join(" ") || "none";
    }
    case "flex": return values.join(" ");
    case "flex-flow": return values[1] === "nowrap" ? values[0] : values[0] === "row" ? values[1] : values.join(" ");
    case "list-style": {
        const shown = [values[1] === "outside" ? "" : values[1], values[2] === "none" ? "" : values[2],
            values[0] === "disc" ? "" : values[0]].filter((v) => v !== "");
        return shown.join(" ") || "outside";
    }
    case "text-decoration": return [values[0], values[1] === "solid" ? "" : values[1], values[2] === "currentcolor"
        ? "" : values[2]].filter((v) => v !== "").join(" ");
    case "background": return backgroundText(values);
    }
    return joinSides(values);
}
/// The shorthands that hold a longhand, those of most longhands first.
export const shorthandsOf = { __proto__: null };
for (const [name, parts] of Object.entries(shorthandParts).sort((a, b) => b[1].length - a[1].length)) {
    for (const part of parts) (shorthandsOf[part] ??= []).push(name);
}
