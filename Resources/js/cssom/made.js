// Sheets that scripts make (CSSOM section 6.8).

import { defineProperty } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { array } from "../webidl/values.js";
import { toSequence } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, partial, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { toIndex } from "../webidl/legacy.js";
import { doc, Document, documentOf, mainDocument } from "../dom/document.js";
import { publishMixin } from "../dom/mixins.js";
import { ShadowRoot } from "../dom/shadow.js";
import { adopting, adoptSheets, CSSStyleSheet, styleSheetsOf } from "./sheets.js";

function adoptedArray(get, set) {
    const list = array(get());
    return new Proxy(list, {
        set(target, key, value) {
            if (key !== "length" && toIndex(key) >= 0) ensureAdoptable(toState(value, CSSStyleSheet));
            if (key === "length") target.length = value;
            else defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
            set(target);
            return true;
        },
        deleteProperty(target, key) {
            const isDone = Reflect.deleteProperty(target, key);
            set(target);
            return isDone;
        },
    });
}
function toSheets(list) {
    const sheets = toSequence(list, (v) => toState(v, CSSStyleSheet));
    sheets.forEach(ensureAdoptable);
    return sheets;
}
function ensureAdoptable(s) {
    if (!s.isConstructed) fail("NotAllowedError", "Only a sheet that a script made can be adopted");
}
for (const [I, treeOf] of [[Document, doc], [ShadowRoot, (object) => brand(object, ShadowRoot)]]) {
    publishMixin(() => class {
        get adoptedStyleSheets() {
            const tree = treeOf(this);
            return (tree.$adopted ??= adoptedArray(() => [], (list) => kernel.adoptList(tree, list)));
        }
        set adoptedStyleSheets(v) {
            const tree = treeOf(this), sheets = toSheets(v);
            tree.$adopted = adoptedArray(() => sheets.map((s) => s.wrapper), (list) => kernel.adoptList(tree, list));
            kernel.adoptList(tree, tree.$adopted);
        }
    }, I);
}
function adoptList(tree, list) {
    if (tree !== mainDocument && documentOf(tree) !== mainDocument) return;
    tree.adoptedSheets = [];
    for (let i = 0; i < list.length; i++) {
        const s = stateOf(list[i]);
        if (s !== undefined && s.I === CSSStyleSheet) tree.adoptedSheets.push(s);
    }
    adopting.add(tree);
    adoptSheets(tree);
}
partial(ShadowRoot, () => class {
    get styleSheets() { return styleSheetsOf(brand(this, ShadowRoot)); }
});
keep({ adoptList });
