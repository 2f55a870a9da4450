// Sheets (CSSOM section 6.2).

import { native } from "garth:realm";
import { need, PPromise } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { isObject } from "../webidl/values.js";
import { ascii, toDict, toStr, toULong, toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_, lateInterfaces, makeArrayLike } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { microtask } from "../window/incumbent.js";
import { isConnected, S, textBelow, wrapperOrNull } from "../dom/states.js";
import { legacyObject } from "../webidl/legacy.js";
import { baseURL, documentOf, mainDocument } from "../dom/document.js";
import { getAttr } from "../dom/attributes.js";
import { parseURL } from "../fetch/url.js";
import { mediaListOf, mediaText, setMedia } from "./media-lists.js";
import defer * as rules from "./rules.js";

lateInterfaces("CSSRule CSSGroupingRule CSSStyleRule CSSConditionRule CSSMediaRule CSSSupportsRule CSSContainerRule "
    + "CSSLayerBlockRule CSSLayerStatementRule CSSImportRule CSSNamespaceRule CSSFontFaceRule CSSPageRule "
    + "CSSCounterStyleRule CSSFontFaceDescriptors CSSFontFeatureValuesMap CSSFontFeatureValuesRule CSSPropertyRule "
    + "CSSKeyframeRule CSSKeyframesRule CSSRuleList", () => rules.parseRules);

const StyleSheet = interface_("StyleSheet", null, () => class {
    get type() { return brand(this, StyleSheet) && "text/css"; }
    get href() { return brand(this, StyleSheet).href; }
    get ownerNode() {
        const s = brand(this, StyleSheet);
        if (s.node) leaveDisabled(s.node);
        return wrapperOrNull(s.node);
    }
    get parentStyleSheet() { return brand(this, StyleSheet) && null; }
    get title() { return brand(this, StyleSheet).node ? getAttr(brand(this, StyleSheet).node, "title") || null : null; }
    get media() { return mediaListOf(brand(this, StyleSheet)); }
    set media(v) { setMedia(brand(this, StyleSheet), toStr(v)); }
    get disabled() { return brand(this, StyleSheet).isDisabled; }
    set disabled(v) { setSheetDisabled(brand(this, StyleSheet), !!v); }
});
export const CSSStyleSheet = interface_("CSSStyleSheet", StyleSheet, () => class {
    get ownerRule() { return brand(this, CSSStyleSheet) && null; }
    get cssRules() { return rules.ruleList(readable(brand(this, CSSStyleSheet))); }
    get rules() { return rules.ruleList(readable(brand(this, CSSStyleSheet))); }
    insertRule(text, index = 0) {
        const s = readable(brand(this, CSSStyleSheet));
        need(arguments.length, 1);
        return rules.insertRule(s, toStr(text), toULong(index));
    }
    deleteRule(index) {
        const s = readable(brand(this, CSSStyleSheet));
        need(arguments.length, 1);
        rules.deleteRule(s, toULong(index));
    }
    removeRule(index = 0) { rules.deleteRule(readable(brand(this, CSSStyleSheet)), toULong(index)); }
    addRule(selector = "undefined", style = "undefined", index = undefined) {
        const s = readable(brand(this, CSSStyleSheet));
        rules.insertRule(s, `${toStr(selector)} { ${toStr(style)} }`, index === undefined ? s.rules.length
            : toULong(index));
        return -1;
    }
    replaceSync(text) {
        const s = brand(this, CSSStyleSheet);
        need(arguments.length, 1);
        const css = toUSV(text);
        if (!s.isConstructed) fail("NotAllowedError", "Only a sheet that a script made can be replaced");
        if (s.isReading) fail("NotAllowedError", "The sheet is being replaced");
        replaceRules(s, css);
    }
    replace(text) {
        const s = brand(this, CSSStyleSheet);
        need(arguments.length, 1);
        const css = toUSV(text);
        return new PPromise((resolve, reject) => {
            if (!s.isConstructed || s.isReading) {
                reject(domException("NotAllowedError", "The sheet cannot be replaced"));
                return;
            }
            s.isReading = true;
            microtask(() => {
                s.isReading = false;
                replaceRules(s, css);
                resolve(s.wrapper);
            });
        });
    }
}, {
    make([options = undefined], newTarget) {
        const d = toDict(options);
        const media = d.media === undefined ? "" : isObject(d.media) ? `${d.media}` : toStr(d.media);
        return instance(CSSStyleSheet, {
            node: null, href: null, isConstructed: true, isDisabled: !!d.disabled, media: mediaText(media), rules: [],
            text: "", constructorDocument: mainDocument,
        }, newTarget);
    },
});
/// The sheet that a CSS module exports (HTML Standard, "create a CSS module script"); its imports are left out.
export function sheetOfModule(css) {
    const s = {
        node: null, href: null, isConstructed: true, isDisabled: false, media: "", rules: [], text: "",
        constructorDocument: mainDocument,
    };
    const sheet = instance(CSSStyleSheet, s);
    replaceRules(s, css);
    return sheet;
}
function replaceRules(s, css) {
    for (const rule of s.rules) rule.sheet = null;
    s.rules = rules.parseRules(css, s, null).filter((r) => r.type !== 3);
    kernel.sheetChanged(s);
}
/// A sheet whose rules scripts may read: not that of another origin.
function readable(s) {
    if (s.isForeign) fail("SecurityError", "The sheet has another origin");
    if (s.isReading && !s.isConstructed) fail("NotAllowedError", "The sheet is being replaced");
    if (s.rules === null) s.rules = rules.parseRules(s.text, s, null);
    return s;
}
const sheetsChanged = new Set();
let isSettling = false;
/// The rules of a sheet changed; the engine learns of it before it is asked for styles, and when the
/// script has ended.
function sheetChanged(s) {
    if (sheetsChanged.size === 0 && !isSettling) microtask(kernel.settleSheets);
    sheetsChanged.add(s);
}
function settleSheets() {
    if (sheetsChanged.size === 0 || isSettling) return;
    isSettling = true;
    const changed = [...sheetsChanged];
    sheetsChanged.clear();
    try {
        for (const s of changed) if (s.node && s.node.sheet === s) native.setSheet(s.node.id, sheetCSS(s));
        for (const tree of adopting) if (tree.adoptedSheets.some((s) => changed.includes(s))) adoptSheets(tree);
    } finally {
        isSettling = false;
    }
}
function sheetCSS(s) {
    if (s.isDisabled) return "";
    const text = s.rules === null ? s.text : s.rules.map(rules.ruleText).join("\n");
    return s.media !== "" && (s.isConstructed || s.hasOwnMedia) ? `@media ${s.media} {\n${text}\n}` : text;
}
export function setSheetDisabled(s, isDisabled) {
    if (s.isDisabled === isDisabled) return;
    s.isDisabled = isDisabled;
    kernel.sheetChanged(s);
}
/// A link that is disabled has no sheet (HTML Standard, "link type stylesheet"); whether it is one.
function leaveDisabled(node) {
    if (node.local !== "link" || getAttr(node, "disabled") === null) return false;
    if (node.sheet) node.sheet.node = null;
    node.sheet = undefined;
    return true;
}
/// The sheet of a `style` or `link` element; null without one.
export function sheetOf(node) {
    if (documentOf(node) !== mainDocument || !isConnected(node)) return null;
    const isLink = node.local === "link";
    if (isLink && (!ascii.words(ascii.lower(getAttr(node, "rel") ?? "")).includes("stylesheet"))) return null;
    if (leaveDisabled(node)) return null;
    const type = ascii.lower(getAttr(node, "type") ?? "");
    if (type !== "" && type !== "text/css") return null;
    if (isLink && node.sheet) return node.sheet.wrapper;
    const text = isLink ? native.linkedSheet(node.id) : textBelow(node);
    if (text === null) return null;
    if (node.sheet && node.sheet.text === text) return node.sheet.wrapper;
    const href = isLink ? parseURL(getAttr(node, "href") ?? "", baseURL(mainDocument)) : null;
    // The browser process says whether a sheet may be read: it knows the redirects.
    const s = {
        node, text: text === false ? "" : text, href: href?.href ?? null, isConstructed: false, isDisabled: false,
        media: mediaText(getAttr(node, "media") ?? ""), rules: null, isForeign: text === false,
    };
    node.sheet = s;
    return instance(CSSStyleSheet, s);
}
const StyleSheetList = interface_("StyleSheetList", null, () => class {
    get length() { return sheetsOf(brand(this, StyleSheetList).root).length; }
    item(index) {
        const s = brand(this, StyleSheetList);
        need(arguments.length, 1);
        return sheetsOf(s.root)[toULong(index)] ?? null;
    }
});
makeArrayLike(StyleSheetList, false);
function sheetsOf(root) {
    const found = [];
    for (const id of native.query(root.id, "style, link", 0) ?? []) {
        const n = S(id);
        const sheet = n.isHTML ? sheetOf(n) : null;
        if (sheet) found.push(sheet);
    }
    return found;
}
export const styleSheetsOf = (s) => (s.$sheets ??= legacyObject(StyleSheetList, { root: s }, {
    length: (list) => sheetsOf(list.root).length, item: (list, i) => sheetsOf(list.root)[i],
}));

/// The document and the shadow roots that have adopted sheets.
export const adopting = new Set();
export function adoptSheets(tree) {
    native.setAdoptedSheets(tree.adoptedSheets.map(sheetCSS).join("\n"), tree === mainDocument ? -1 : tree.id);
}
keep({ sheetChanged, settleSheets });
