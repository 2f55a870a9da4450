// Rules (CSSOM section 6.4).

import { native } from "garth:realm";
import { defineProperty, freeze, getOwnPropertyDescriptor, need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { array, isObject } from "../webidl/values.js";
import { ascii, toSequence, toStr, toULong } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, makeArrayLike, makePairIterable, whenSeen } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { wrapperOrNull } from "../dom/states.js";
import { legacyObject } from "../webidl/legacy.js";
import { CSSStyleDeclaration, declarations, declarationText, parseDeclarations, publishProperty } from "./inline.js";
import { supportsCondition } from "./supports.js";
import { mediaListOf, mediaText, setMedia } from "./media-lists.js";

/// A declaration block of a rule.
const ruleSource = {
    list: (s) => s.declared,
    store(s, list) {
        const isOf = { 6: isOfPage, 8: isOfKeyframe }[s.rule.type];
        s.declared = isOf ? list.filter(isOf) : list;
        ruleChanged(s.rule);
    },
};
const readableDeclarations = { length: (d) => declarations(d).length, item: (d, i) => declarations(d)[i].name };
function ruleStyle(rule, I = CSSStyleDeclaration) {
    return (rule.$style ??= legacyObject(I, { source: ruleSource, declared: rule.declared, rule },
        readableDeclarations));
}
const declared = (rule) => (rule.$style ? stateOf(rule.$style).declared : rule.declared);
const CSSRule = interface_("CSSRule", null, () => class {
    get cssText() { return ruleText(brand(this, CSSRule)); }
    set cssText(v) { brand(this, CSSRule); toStr(v); }
    get parentRule() { return wrapperOrNull(brand(this, CSSRule).parent); }
    get parentStyleSheet() { return wrapperOrNull(brand(this, CSSRule).sheet); }
    get type() { return brand(this, CSSRule).type; }
}, {
    constants: {
        STYLE_RULE: 1, CHARSET_RULE: 2, IMPORT_RULE: 3, MEDIA_RULE: 4, FONT_FACE_RULE: 5, PAGE_RULE: 6,
        KEYFRAMES_RULE: 7,
        KEYFRAME_RULE: 8, MARGIN_RULE: 9, NAMESPACE_RULE: 10, COUNTER_STYLE_RULE: 11, SUPPORTS_RULE: 12,
        FONT_FEATURE_VALUES_RULE: 14,
    },
});
const groupMembers = (I) => class {
    get cssRules() { return ruleList(brand(this, I)); }
    insertRule(text, index = 0) {
        const s = brand(this, I);
        need(arguments.length, 1);
        return insertRule(s, toStr(text), toULong(index));
    }
    deleteRule(index) {
        const s = brand(this, I);
        need(arguments.length, 1);
        deleteRule(s, toULong(index));
    }
};
const CSSGroupingRule = interface_("CSSGroupingRule", CSSRule, () => groupMembers(CSSGroupingRule));
const CSSStyleRule = interface_("CSSStyleRule", CSSGroupingRule, () => class {
    get selectorText() { return brand(this, CSSStyleRule).prelude; }
    set selectorText(v) {
        const s = brand(this, CSSStyleRule), text = selectorText(toStr(v));
        if (!native.supports(`selector(${text})`)) return;
        s.prelude = text;
        ruleChanged(s);
    }
    get style() { return ruleStyle(brand(this, CSSStyleRule)); }
    set style(v) { ruleStyle(brand(this, CSSStyleRule)).cssText = v; }
});
const CSSConditionRule = interface_("CSSConditionRule", CSSGroupingRule, () => class {
    get conditionText() { return brand(this, CSSConditionRule).prelude; }
});
const CSSMediaRule = interface_("CSSMediaRule", CSSConditionRule, () => class {
    get media() { return mediaListOf(brand(this, CSSMediaRule)); }
    set media(v) { setMedia(brand(this, CSSMediaRule), toStr(v)); }
    get matches() { return native.matchesMedia(brand(this, CSSMediaRule).prelude); }
});
const CSSSupportsRule = interface_("CSSSupportsRule", CSSConditionRule, () => class {
    get matches() { return supportsCondition(brand(this, CSSSupportsRule).prelude); }
});
const CSSContainerRule = interface_("CSSContainerRule", CSSConditionRule, () => class {});
const CSSLayerBlockRule = interface_("CSSLayerBlockRule", CSSGroupingRule, () => class {
    get name() { return brand(this, CSSLayerBlockRule).prelude; }
});
const CSSLayerStatementRule = interface_("CSSLayerStatementRule", CSSRule, () => class {
    get nameList() { return freeze(array(brand(this, CSSLayerStatementRule).prelude.split(/\s*,\s*/))); }
});
const CSSImportRule = interface_("CSSImportRule", CSSRule, () => class {
    get href() { return (/^(?:url\(\s*)?["']?([^"')]*)/i.exec(brand(this, CSSImportRule).prelude) ?? ["", ""])[1]; }
    get styleSheet() { return brand(this, CSSImportRule) && null; }
});
const CSSNamespaceRule = interface_("CSSNamespaceRule", CSSRule, () => class {
    get prefix() { return (/^([\w-]+)\s/.exec(brand(this, CSSNamespaceRule).prelude) ?? ["", ""])[1]; }
    get namespaceURI() { return (/(?:url\(\s*)?["']?([^"'()\s]*)["']?\s*\)?$/i.exec(
        brand(this, CSSNamespaceRule).prelude) ?? ["", ""])[1]; }
});
const CSSFontFaceRule = interface_("CSSFontFaceRule", CSSRule, () => class {
    get style() { return ruleStyle(brand(this, CSSFontFaceRule), CSSFontFaceDescriptors); }
});
/// What `@font-face` says beside the properties of elements (CSS Fonts Level 4 section 4).
const CSSFontFaceDescriptors = interface_("CSSFontFaceDescriptors", CSSStyleDeclaration, () => class {});
whenSeen(CSSFontFaceDescriptors, () => {
    for (const name of ["src", "unicode-range", "font-display", "ascent-override", "descent-override",
        "line-gap-override", "size-adjust", "font-feature-settings", "font-variation-settings", "font-named-instance",
        "font-language-override"]) publishProperty(name, CSSFontFaceDescriptors);
});
/// The kinds of values that `@font-feature-values` names (CSS Fonts Level 4 section 6.9), by the names of their rules.
const featureKinds = {
    __proto__: null, annotation: "annotation", ornaments: "ornaments", stylistic: "stylistic", swash: "swash",
    "character-variant": "characterVariant", styleset: "styleset", "historical-forms": "historicalForms",
};
const CSSFontFeatureValuesRule = interface_("CSSFontFeatureValuesRule", CSSRule, () => {
    const members = class {
        get fontFamily() { return brand(this, CSSFontFeatureValuesRule).prelude; }
        set fontFamily(v) {
            const s = brand(this, CSSFontFeatureValuesRule);
            s.prelude = ascii.words(toStr(v)).join(" ");
            ruleChanged(s);
        }
    };
    for (const [kind, name] of Object.entries(featureKinds)) {
        defineProperty(members.prototype, name, getOwnPropertyDescriptor({
            get [name]() {
                const s = brand(this, CSSFontFeatureValuesRule);
                return ((s.$maps ??= {})[kind] ??= instance(CSSFontFeatureValuesMap, { rule: s, kind }));
            },
        }, name));
    }
    return members;
});
const valuesOf = (s) => [...s.rule.features.get(s.kind) ?? []];
const CSSFontFeatureValuesMap = interface_("CSSFontFeatureValuesMap", null, () => class {
    get size() { return valuesOf(brand(this, CSSFontFeatureValuesMap)).length; }
    get(name) {
        const s = brand(this, CSSFontFeatureValuesMap);
        need(arguments.length, 1);
        const values = s.rule.features.get(s.kind)?.get(toStr(name));
        return values && array([...values]);
    }
    has(name) {
        const s = brand(this, CSSFontFeatureValuesMap);
        need(arguments.length, 1);
        return s.rule.features.get(s.kind)?.has(toStr(name)) ?? false;
    }
    set(name, values) {
        const s = brand(this, CSSFontFeatureValuesMap);
        need(arguments.length, 2);
        const list = isObject(values) ? toSequence(values, toULong) : [toULong(values)];
        const most = { styleset: Infinity, "character-variant": 2 }[s.kind] ?? 1;
        if (list.length === 0 || list.length > most) fail("InvalidAccessError", "The feature takes other values");
        if (!s.rule.features.has(s.kind)) s.rule.features.set(s.kind, new Map());
        s.rule.features.get(s.kind).set(toStr(name), list);
        ruleChanged(s.rule);
        return this;
    }
    delete(name) {
        const s = brand(this, CSSFontFeatureValuesMap);
        need(arguments.length, 1);
        const isFound = s.rule.features.get(s.kind)?.delete(toStr(name)) ?? false;
        if (isFound) ruleChanged(s.rule);
        return isFound;
    }
    clear() {
        const s = brand(this, CSSFontFeatureValuesMap);
        s.rule.features.delete(s.kind);
        ruleChanged(s.rule);
    }
});
makePairIterable(CSSFontFeatureValuesMap, "CSSFontFeatureValuesMap",
    (s) => valuesOf(s).map(([name, values]) => [name, array([...values])]));
/// Reads the blocks of `@font-feature-values`: a name and numbers in each declaration.
function readFeatures(rule, body) {
    rule.features = new Map();
    for (let at = skipCSS(body, 0); at < body.length; at = skipCSS(body, at)) {
        const stop = scanCSS(body, at, "{;"), end = body[stop] === "{" ? scanCSS(body, stop + 1, "}") : stop;
        const kind = /^@([\w-]+)\s*$/.exec(body.slice(at, stop));
        if (body[stop] === "{" && kind && featureKinds[ascii.lower(kind[1])]) {
            const values = rule.features.get(ascii.lower(kind[1])) ?? new Map();
            for (const part of body.slice(stop + 1, end).split(";")) {
                const found = /^\s*([\w\u0080-\uffff-]+)\s*:\s*(\d+(?:\s+\d+)*)\s*$/.exec(part);
                if (found) values.set(found[1], ascii.words(found[2]).map(Number));
            }
            rule.features.set(ascii.lower(kind[1]), values);
        }
        at = end + 1;
    }
}
function featuresText(rule) {
    const blocks = [...rule.features].filter(([, values]) => values.size > 0).map(([kind, values]) => (
        `@${kind} { ${[...values].map(([name, list]) => `${name}: ${list.join(" ")};`).join(" ")} }`));
    return `@${rule.name} ${rule.prelude} {${blocks.map((block) => `\n  ${block}`).join("")}${
        blocks.length > 0 ? "\n" : " "}}`;
}
const CSSPageRule = interface_("CSSPageRule", CSSGroupingRule, () => class {
    get selectorText() { return brand(this, CSSPageRule).prelude; }
    set selectorText(v) {
        const s = brand(this, CSSPageRule), text = ascii.strip(toStr(v));
        const found = /^([\w-]*)((?::(?:first|left|right|blank))*)$/i.exec(text);
        if (!found) return;
        s.prelude = found[1] + ascii.lower(found[2]);
        ruleChanged(s);
    }
    get style() { return ruleStyle(brand(this, CSSPageRule)); }
});
const CSSCounterStyleRule = interface_("CSSCounterStyleRule", CSSRule, () => class {
    get name() { return brand(this, CSSCounterStyleRule).prelude; }
});
const CSSPropertyRule = interface_("CSSPropertyRule", CSSRule, () => class {
    get name() { return brand(this, CSSPropertyRule).prelude; }
});
const CSSKeyframeRule = interface_("CSSKeyframeRule", CSSRule, () => class {
    get keyText() { return brand(this, CSSKeyframeRule).prelude; }
    set keyText(v) {
        const s = brand(this, CSSKeyframeRule);
        s.prelude = toStr(v);
        ruleChanged(s);
    }
    get style() { return ruleStyle(brand(this, CSSKeyframeRule)); }
});
const CSSKeyframesRule = interface_("CSSKeyframesRule", CSSRule, () => class {
    get name() { return brand(this, CSSKeyframesRule).prelude; }
    set name(v) {
        const s = brand(this, CSSKeyframesRule);
        s.prelude = toStr(v);
        ruleChanged(s);
    }
    get cssRules() { return ruleList(brand(this, CSSKeyframesRule)); }
    get length() { return brand(this, CSSKeyframesRule).rules.length; }
    appendRule(text) {
        const s = brand(this, CSSKeyframesRule);
        need(arguments.length, 1);
        s.rules.push(...parseRules(toStr(text), s.sheet, s, true));
        ruleChanged(s);
    }
    deleteRule(key) {
        const s = brand(this, CSSKeyframesRule);
        need(arguments.length, 1);
        const text = keyText(toStr(key));
        const place = s.rules.findLastIndex((r) => r.prelude === text);
        if (place < 0) return;
        s.rules.splice(place, 1);
        ruleChanged(s);
    }
    findRule(key) {
        const s = brand(this, CSSKeyframesRule);
        need(arguments.length, 1);
        const text = keyText(toStr(key));
        return wrapperOrNull(s.rules.findLast((r) => r.prelude === text));
    }
});
const keyText = (text) => ascii.lower(text).split(",").map((part) => ascii.strip(part).replace(/^from$/, "0%")
    .replace(/^to$/, "100%")).join(", ");
const atRules = {
    __proto__: null,
    media: [CSSMediaRule, 4, "rules"], supports: [CSSSupportsRule, 12, "rules"],
    container: [CSSContainerRule, 0, "rules"],
    layer: [CSSLayerBlockRule, 0, "rules"], import: [CSSImportRule, 3, "none"],
    namespace: [CSSNamespaceRule, 10, "none"],
    "font-face": [CSSFontFaceRule, 5, "declarations"], page: [CSSPageRule, 6, "declarations"],
    keyframes: [CSSKeyframesRule, 7, "frames"], "-webkit-keyframes": [CSSKeyframesRule, 7, "frames"],
    "counter-style": [CSSCounterStyleRule, 11, "declarations"], property: [CSSPropertyRule, 0, "declarations"],
    "font-feature-values": [CSSFontFeatureValuesRule, 14, "features"],
    scope: [CSSGroupingRule, 0, "rules"], "starting-style": [CSSGroupingRule, 0, "rules"],
};
const CSSRuleList = interface_("CSSRuleList", null, () => class {
    get length() { return brand(this, CSSRuleList).owner.rules.length; }
    item(index) {
        const s = brand(this, CSSRuleList);
        need(arguments.length, 1);
        return wrapperOrNull(s.owner.rules[toULong(index)]);
    }
});
makeArrayLike(CSSRuleList, false);
export function ruleList(owner) {
    return (owner.$ruleList ??= legacyObject(CSSRuleList, { owner }, {
        length: (s) => s.owner.rules.length, item: (s, i) => s.owner.rules[i].wrapper,
    }));
}
/// The place of `:nth-child()` in its shortest form (CSS Syntax section 9.1); what is none stays.
function nthText(text) {
    const place = ascii.lower(text);
    if (place === "even") return "2n";
    if (place === "odd") return "2n+1";
    if (/^[+-]?\d+$/.test(place)) return String(Number(place));
    const found = /^([+-]?\d*)n(?:\s*([+-])\s*(\d+))?$/.exec(place);
    if (!found) return text;
    const [, step, sign, offset] = found;
    const a = /^[+-]?$/.test(step) ? Number(`${step}1`) : Number(step), b = Number(`${sign ?? ""}${offset ?? 0}`);
    const head = a === 1 ? "n" : a === -1 ? "-n" : `${a}n`;
    return b === 0 ? head : `${head}${b < 0 ? "-" : "+"}${Math.abs(b)}`;
}
/// A test of an attribute for a value.
const attributeTest = /\[\s*([^\]\s=~|^$*"']+)\s*([~|^$*]?=)\s*(?:([\w-]+)|"([^"]*)"|'([^'"]*)')\s*([is]?)\s*\]/gi;
/// A selector as it is written back. Without a default namespace, any namespace is the same as none.
const selectorText = (text) => ascii.strip(text.replace(/\(\s+(?![^(]*")/g, "(").replace(/\s+\)(?![^(]*")/g, ")")
    .replace(/\/\*[^]*?\*\//g, "").replace(/(^|[\s>+~,(])\*\|(?=[\w*])/g, (_, before) => before)
    .replace(/(:nth-[\w-]+\()\s*([^()]*?)\s*(\sof\s[^]*)?\)/gi, (_, head, place, rest) => (
        `${head}${nthText(place)}${rest ?? ""})`))
    .replace(/\[\s*\|/g, "[")
    .replace(attributeTest, (_, name, sign, word, quoted, apostrophed, flag) => (
        `[${name}${sign}"${word ?? quoted ?? apostrophed}"${flag === "" ? "" : ` ${ascii.lower(flag)}`}]`))
    .replace(/(^|[^:]):(before|after|first-line|first-letter)\b/gi, (_, before, name) => (
        `${before}::${name}`)))
    .replace(/[\t\n\f\r ]+/g, " ").replace(/ ?([,>+~]) ?/g, (all, c, place, whole) => {
    // Combinators in brackets are part of values.
    const before = whole.slice(0, place);
    if ((before.match(/\[/g) ?? []).length > (before.match(/\]/g) ?? []).length) return all;
    const isFunction = /:nth-[\w-]+\([^)]*$/.test(before);
    return isFunction ? all : c === "," ? ", " : /\($/.test(before) ? `${c} ` : ` ${c} `;
});

/// The end of what begins at a place: the first of some characters outside of strings, comments and
/// brackets.
function scanCSS(text, start, stops) {
    let open = "";
    for (let i = start; i < text.length; i++) {
        const c = text[i];
        if (c === "\\") {
            i++;
        } else if (c === "\"" || c === "'") {
            for (i++; i < text.length && text[i] !== c && text[i] !== "\n"; i++) if (text[i] === "\\") i++;
        } else if (c === "/" && text[i + 1] === "*") {
            const end = text.indexOf("*/", i + 2);
            if (end < 0) return text.length;
            i = end + 1;
        } else if (open === "" && stops.includes(c)) {
            return i;
        } else if (c === "(" || c === "[" || c === "{") {
            open += c;
        } else if ((c === ")" || c === "]" || c === "}") && open !== "") {
            const pair = { ")": "(", "]": "[", "}": "{" }[c];
            if (open[open.length - 1] === pair) open = open.slice(0, -1);
        }
    }
    return text.length;
}
const cssSpace = /(?:[\t\n\f\r ]|\/\*[^]*?(?:\*\/|$)|<!--|-->)*/y;
function skipCSS(text, start) {
    cssSpace.lastIndex = start;
    cssSpace.test(text);
    return Math.max(start, cssSpace.lastIndex);
}
/// The rules of a text. Invalid ones are left out.
export function parseRules(text, sheet, parent, isFrames = false, depth = 0) {
    const rules = [];
    for (let at = skipCSS(text, 0); at < text.length; at = skipCSS(text, at)) {
        const stop = scanCSS(text, at, text[at] === "@" ? ";{" : "{");
        const prelude = text.slice(at, stop);
        if (stop >= text.length || text[stop] === ";") {
            const rule = stop >= text.length && text[at] !== "@" ? null : statementRule(prelude, sheet, parent);
            if (rule) rules.push(rule);
            at = stop + 1;
            continue;
        }
        const end = scanCSS(text, stop + 1, "}");
        const rule = blockRule(prelude, text.slice(stop + 1, end), sheet, parent, isFrames, depth);
        if (rule) rules.push(rule);
        at = end + 1;
    }
    return rules;
}
function makeRule(I, type, kind, name, prelude, sheet, parent) {
    const rule = { type, kind, name, prelude, sheet, parent, rules: [], declared: [] };
    if (kind === "frames") {
        legacyObject(I, rule, { length: (s) => s.rules.length, item: (s, i) => s.rules[i].wrapper });
    } else {
        instance(I, rule);
    }
    return rule;
}
function statementRule(text, sheet, parent) {
    const found = /^@([\w-]+)\s*([^]*)$/.exec(text);
    if (!found) return null;
    const name = ascii.lower(found[1]), prelude = ascii.strip(found[2]);
    if (name === "layer") return makeRule(CSSLayerStatementRule, 0, "none", name, prelude, sheet, parent);
    const known = atRules[name];
    return known && known[2] === "none" ? makeRule(known[0], known[1], "none", name, prelude, sheet, parent) : null;
}
function blockRule(head, body, sheet, parent, isFrames, depth) {
    if (depth > 32) return null;
    if (head[0] === "@") {
        const found = /^@([\w-]+)\s*([^]*)$/.exec(head);
        const known = found && atRules[ascii.lower(found[1])];
        if (!known || known[2] === "none") return null;
        const name = ascii.lower(found[1]);
        let prelude = ascii.words(found[2].replace(/\/\*[^]*?\*\//g, " ")).join(" ");
        if (name === "media") prelude = mediaText(prelude);
        if (known[2] === "frames") prelude = unquoted(prelude);
        const rule = makeRule(known[0], known[1], known[2], name, prelude, sheet, parent);
        const isOf = known[1] === 6 ? isOfPage : Boolean;
        if (known[2] === "features") readFeatures(rule, body);
        else if (known[2] === "declarations") rule.declared = parseDeclarations(body).filter(isOf);
        else if (parent?.kind === "style") readBody(rule, body, sheet, depth);
        else rule.rules = parseRules(body, sheet, rule, known[2] === "frames", depth + 1);
        return rule;
    }
    const prelude = isFrames ? ascii.words(head).join(" ") : selectorText(head);
    if (isFrames) {
        const rule = makeRule(CSSKeyframeRule, 8, "style", "", keyText(prelude), sheet, parent);
        rule.declared = parseDeclarations(body)
            .filter((d) => !d.important && isOfKeyframe(d));
        return rule;
    }
    const isNested = parent !== null && parent !== undefined && hasStyleParent(parent);
    if (!isNested && !native.supports(`selector(${prelude})`)) return null;
    const rule = makeRule(CSSStyleRule, 1, "style", "", prelude, sheet, parent);
    readBody(rule, body, sheet, depth);
    return rule;
}
/// Whether a declaration has a meaning in a frame (CSS Animations section 3), or in the rule of a page.
const isOfKeyframe = (d) => !d.name.startsWith("animation") || d.name === "animation-timing-function";
const isOfPage = (d) => !/^(?:transform|transition|animation|position|float|flex|grid)\b/.test(d.name);
function hasStyleParent(rule) {
    for (let r = rule; r; r = r.parent) if (r.type === 1) return true;
    return false;
}
/// Reads declarations and the rules between them.
function readBody(rule, body, sheet, depth) {
    let plain = "", at = 0;
    while (at < body.length) {
        const start = skipCSS(body, at);
        const stop = scanCSS(body, start, ";{");
        const isRule = stop < body.length && body[stop] === "{" && !/^--/.test(body.slice(start, start + 2));
        if (!isRule) {
            plain += `${body.slice(start, stop)};`;
            at = stop + 1;
            continue;
        }
        const end = scanCSS(body, stop + 1, "}");
        const nested = blockRule(body.slice(start, stop), body.slice(stop + 1, end), sheet, rule, false, depth + 1);
        if (nested) rule.rules.push(nested);
        at = end + 1;
    }
    rule.declared = parseDeclarations(plain);
}
/// The name of frames: a string where it would mean something else.
const frameName = (name) => (/^(?:none|initial|inherit|unset|revert|revert-layer|default)$/i.test(name)
    || !/^-?(?:[A-Za-z_\u0080-\uffff]|-)[\w\u0080-\uffff-]*$/.test(name)
    ? `"${name.replace(/["\\]/g, "\\$&")}"` : name);
const unquoted = (name) => (/^(["'])([^]*)\1$/.exec(name)?.[2] ?? name).replace(/\\(["'\\])/g, "$1");
function indented(text) {
    return text.split("\n").map((line) => `  ${line}`).join("\n");
}
export function ruleText(rule) {
    const own = rule.kind === "frames" ? frameName(rule.prelude) : rule.prelude;
    const head = rule.name === "" ? own : `@${rule.name}${own === "" ? "" : ` ${own}`}`;
    switch (rule.kind) {
    case "none": return `${head};`;
    case "features": return featuresText(rule);
    case "rules": case "frames": {
        const own = rule.declared.length > 0 ? [declarationText(declared(rule))] : [];
        const lines = [...own, ...rule.rules.map(ruleText)].map(indented);
        return `${head} {${lines.length > 0 || rule.kind !== "frames" ? "\n" : " "}${lines.join("\n")}${
            lines.length > 0 ? "\n" : ""}}`;
    }
    default: {
        const text = declarationText(declared(rule));
        if (rule.rules.length === 0) return text === "" ? `${head} { }` : `${head} { ${text} }`;
        const lines = [...(text === "" ? [] : [text]), ...rule.rules.map(ruleText)].map(indented);
        return `${head} {\n${lines.join("\n")}\n}`;
    }
    }
}
/// The one rule that a text is.
function onlyRule(text, sheet, owner) {
    const start = skipCSS(text, 0), stop = scanCSS(text, start, text[start] === "@" ? ";{" : "{");
    const end = text[stop] === "{" ? scanCSS(text, stop + 1, "}") + 1 : stop + 1;
    const made = parseRules(text.slice(start, end), sheet, owner.sheet ? owner : null, owner.kind === "frames");
    if (made.length !== 1 || skipCSS(text, Math.min(end, text.length)) < text.length) {
        fail("SyntaxError", "The text is not one rule");
    }
    return made[0];
}
/// The order of rules: imports, then namespaces, then all others.
const ruleRank = (rule) => (rule.type === 3 ? 0 : rule.type === 10 ? 1 : 2);
export function insertRule(owner, text, index) {
    const sheet = owner.sheet ?? owner;
    if (sheet.isReading) fail("NotAllowedError", "The sheet is being replaced");
    if (index > owner.rules.length) fail("IndexSizeError", "There is no such place among the rules");
    const rule = onlyRule(text, sheet, owner);
    if (rule.type === 3 && sheet.isConstructed) fail("SyntaxError", "A made sheet imports nothing");
    const rank = ruleRank(rule), isNested = owner.sheet !== undefined;
    if ((isNested && rank < 2) || owner.rules.slice(0, index).some((r) => ruleRank(r) > rank)
        || owner.rules.slice(index).some((r) => ruleRank(r) < rank)) {
        fail("HierarchyRequestError", "Imports and namespaces come before other rules");
    }
    if (rule.type === 10 && owner.rules.some((r) => r.type !== 3 && r.type !== 10)) fail("InvalidStateError",
        "A namespace comes before other rules");
    owner.rules.splice(index, 0, rule);
    ruleChanged(rule);
    return index;
}
export function deleteRule(owner, index) {
    const sheet = owner.sheet ?? owner;
    if (sheet.isReading) fail("NotAllowedError", "The sheet is being replaced");
    if (index >= owner.rules.length) fail("IndexSizeError", "There is no such rule");
    if (owner.rules[index].type === 10 && owner.rules.some((r) => r.type !== 3 && r.type !== 10)) {
        fail("InvalidStateError", "A namespace cannot go where rules depend on it");
    }
    const [rule] = owner.rules.splice(index, 1);
    kernel.sheetChanged(sheet);
    rule.sheet = rule.parent = null;
}
function ruleChanged(rule) {
    if (rule.sheet) kernel.sheetChanged(rule.sheet);
}
