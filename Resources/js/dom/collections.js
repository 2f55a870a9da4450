// Collections (DOM Standard section 4.2.10).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { toStr, toULong } from "../webidl/conversions.js";
import { brand, interface_, makeArrayLike } from "../webidl/interfaces.js";
import { S, wrapperOf } from "./states.js";
import { legacyObject } from "../webidl/legacy.js";
import { holdNodes } from "./sweep.js";

/// How many elements have become controls of forms without a change of the tree.
let controlVersion = 0;
export function noteControls() { controlVersion++; }
/// The nodes of a live list, found again only after the document has changed.
export function liveNodes(s) {
    if (s.fixed) return s.fixed;
    // A list of selected options changes without a change of the tree.
    const version = native.version() + controlVersion, own = s.ownVersion === undefined ? 0 : s.ownVersion();
    if (s.version !== version || s.own !== own) {
        s.nodes = s.find();
        s.version = version;
        s.own = own;
    }
    return s.nodes;
}
export const NodeList = interface_("NodeList", null, () => class {
    item(index) {
        const s = brand(this, NodeList);
        need(arguments.length, 1);
        return wrapperOf(liveNodes(s)[toULong(index)]);
    }
    get length() { return liveNodes(brand(this, NodeList)).length; }
});
makeArrayLike(NodeList);
const nodeListOps = {
    length: (s) => liveNodes(s).length,
    item: (s, i) => wrapperOf(liveNodes(s)[i]),
};
/// A list of node numbers that never changes.
export function staticList(nodes) {
    const s = { fixed: nodes };
    if (nodes.length > 0) holdNodes(s);
    return legacyObject(NodeList, s, nodeListOps);
}
export function liveList(find, I = NodeList) {
    return legacyObject(I, { find, version: -1 }, nodeListOps);
}

export const HTMLCollection = interface_("HTMLCollection", null, () => class {
    get length() { return liveNodes(brand(this, HTMLCollection)).length; }
    item(index) {
        const s = brand(this, HTMLCollection);
        need(arguments.length, 1);
        return wrapperOf(liveNodes(s)[toULong(index)]);
    }
    namedItem(name) {
        const s = brand(this, HTMLCollection);
        need(arguments.length, 1);
        return collectionItem(s, toStr(name)) ?? null;
    }
});
makeArrayLike(HTMLCollection, false);
export function collectionItem(s, name) {
    if (name === "") return undefined;
    for (const id of liveNodes(s)) {
        if (native.getAttr(id, "id") === name || (native.getAttr(id, "name") === name && S(id).isHTML)) {
            return wrapperOf(id);
        }
    }
    return undefined;
}
function collectionNames(s) {
    const names = new Set();
    for (const id of liveNodes(s)) {
        const own = native.getAttr(id, "id");
        if (own) names.add(own);
        const name = native.getAttr(id, "name");
        if (name && S(id).isHTML) names.add(name);
    }
    return names;
}
export const collectionOps = {
    ...nodeListOps, named: collectionItem, names: collectionNames, hidesNames: true,
};
export function collection(find, I = HTMLCollection, more = {}) {
    return legacyObject(I, { find, version: -1, ...more }, collectionOps);
}
