// The clipboard (Clipboard API and Events), a part of the prelude. A page writes text when a person has just used it,
// and reads nothing.

import { native } from "garth:realm";
import { apply, need, PPromise, promiseThen, typeError } from "../webidl/page.js";
import { array, isObject } from "../webidl/values.js";
import { toSequence, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, implementsInterface, instance, interface_, toState } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { EventTarget } from "../dom/states.js";
import { promised } from "../fetch/headers.js";
import { decodeBytes } from "../fetch/url.js";
import { Blob } from "../fetch/blob.js";

const plain = "text/plain";

const ClipboardItem = interface_("ClipboardItem", null, () => class {
    get types() { return array(Object.keys(brand(this, ClipboardItem).items)); }
    get presentationStyle() { return brand(this, ClipboardItem) && "unspecified"; }
    getType(type) {
        const s = brand(this, ClipboardItem);
        need(arguments.length, 1);
        const name = toStr(type);
        return promise((resolve) => {
            if (!Object.hasOwn(s.items, name)) fail("NotFoundError", "The item has no such type");
            resolve(s.items[name]);
        });
    }
    static supports(type) {
        need(arguments.length, 1);
        return toStr(type) === plain;
    }
}, {
    length: 1,
    make([given], newTarget) {
        if (!isObject(given)) throw typeError("The items are no object");
        const items = {};
        for (const key of Object.keys(given)) items[key] = given[key];
        if (Object.keys(items).length === 0) throw typeError("The item has no types");
        return instance(ClipboardItem, { items }, newTarget);
    },
});

const Clipboard = interface_("Clipboard", EventTarget, () => class {
    writeText(text) {
        brand(this, Clipboard);
        need(arguments.length, 1);
        const value = toStr(text);
        return promise((resolve, reject) => finish(value, resolve, reject));
    }
    write(data) {
        brand(this, Clipboard);
        need(arguments.length, 1);
        const items = toSequence(data, (item) => toState(item, ClipboardItem));
        return promise((resolve, reject) => {
            const [item] = items;
            if (items.length !== 1 || !Object.hasOwn(item.items, plain)) {
                fail("NotAllowedError", "Only a text is copied");
            }
            apply(promiseThen, promised(() => item.items[plain]), [(value) => {
                try {
                    finish(implementsInterface(value, Blob) ? decodeBytes("utf-8", stateOf(value).bytes, false)
                        : toStr(value), resolve, reject);
                } catch (error) {
                    reject(error);
                }
            }, reject]);
        });
    }
    readText() { return refused(brand(this, Clipboard)); }
    read() { return refused(brand(this, Clipboard)); }
});
function promise(run) { return new PPromise(run); }
const refused = () => promise((_, reject) => {
    reject(domException("NotAllowedError", "A page does not read the clipboard"));
});
function finish(text, resolve, reject) {
    if (native.copyText(text)) resolve();
    else reject(domException("NotAllowedError", "Nobody has just used the page"));
}
let clipboard = null;
/// `navigator.clipboard` of the window, the same object each time.
export const clipboardOfWindow = () => (clipboard ??= instance(Clipboard, { listeners: null }));
