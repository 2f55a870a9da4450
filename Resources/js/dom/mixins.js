// Mixins (DOM Standard sections 4.2.6 to 4.2.8).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import {
    brand, instance, interface_, publishMembers, toNullableState, toState, unscopable, whenSeen,
} from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import {
    CDATA, COMMENT, composedRoot, constructNode, DOCTYPE, ELEMENT, FRAGMENT, INSTRUCTION, isCharacterData,
    makeFragment, makers, Node, node, parentState, S, TEXT, wrapperOf,
} from "./states.js";
import { collection, staticList } from "./collections.js";
import { Document, documentOf, mainDocument } from "./document.js";
import { append, ensureInsertable, preInsert, replaceAll, replaceChild, toNodes } from "./tree.js";
import { CDATASection, CharacterData, Comment, DocumentType, ProcessingInstruction, Text } from "./character-data.js";

const viable = (s, list) => list.map(stateOf).filter((x) => x !== undefined && x.kind !== undefined);
export const childNodeMembers = () => class {
    before(...nodes) {
        const s = node(this);
        kernel.reactions(() => {
            const parent = parentState(s);
            if (!parent) return;
            const own = viable(s, nodes);
            let previous = S(native.prev(s.id));
            while (previous && own.includes(previous)) previous = S(native.prev(previous.id));
            const n = toNodes(nodes, documentOf(s));
            preInsert(n, parent, previous ? S(native.next(previous.id)) : S(native.first(parent.id)));
        });
    }
    after(...nodes) {
        const s = node(this);
        kernel.reactions(() => {
            const parent = parentState(s);
            if (!parent) return;
            const next = viableNext(s, nodes);
            preInsert(toNodes(nodes, documentOf(s)), parent, next);
        });
    }
    replaceWith(...nodes) {
        const s = node(this);
        kernel.reactions(() => {
            const parent = parentState(s);
            if (!parent) return;
            const next = viableNext(s, nodes);
            const n = toNodes(nodes, documentOf(s));
            if (parentState(s) === parent) replaceChild(parent, n, s);
            else preInsert(n, parent, next);
        });
    }
    remove() {
        const s = node(this);
        kernel.reactions(() => kernel.remove(s));
    }
};
function viableNext(s, nodes) {
    const own = viable(s, nodes);
    let next = S(native.next(s.id));
    while (next && own.includes(next)) next = S(native.next(next.id));
    return next;
}
export function publishMixin(make, ...targets) {
    for (const I of targets) whenSeen(I, () => publishMembers(make().prototype, I.prototype, true));
}
publishMixin(childNodeMembers, CharacterData, DocumentType);
export const siblingMembers = () => class {
    get previousElementSibling() {
        let id = native.prev(node(this).id);
        while (id >= 0 && native.kind(id) !== ELEMENT) id = native.prev(id);
        return wrapperOf(id);
    }
    get nextElementSibling() {
        let id = native.next(node(this).id);
        while (id >= 0 && native.kind(id) !== ELEMENT) id = native.next(id);
        return wrapperOf(id);
    }
};
publishMixin(siblingMembers, CharacterData);
export const parentMembers = () => class {
    get children() {
        const s = node(this);
        return (s.$elementList ??= collection(() => native.collect(s.id, 3, "", "")));
    }
    get firstElementChild() {
        let id = native.first(node(this).id);
        while (id >= 0 && native.kind(id) !== ELEMENT) id = native.next(id);
        return wrapperOf(id);
    }
    get lastElementChild() {
        let id = native.last(node(this).id);
        while (id >= 0 && native.kind(id) !== ELEMENT) id = native.prev(id);
        return wrapperOf(id);
    }
    get childElementCount() { return native.collect(node(this).id, 3, "", "").length; }
    prepend(...nodes) {
        const s = node(this);
        kernel.reactions(() => {
            const n = toNodes(nodes, documentOf(s));
            preInsert(n, s, S(native.first(s.id)));
        });
    }
    append(...nodes) {
        const s = node(this);
        kernel.reactions(() => { append(toNodes(nodes, documentOf(s)), s); });
    }
    replaceChildren(...nodes) {
        const s = node(this);
        kernel.reactions(() => {
            const n = toNodes(nodes, documentOf(s));
            ensureInsertable(n, s, null);
            replaceAll(s, n);
        });
    }
    moveBefore(child, before) {
        const s = node(this);
        need(arguments.length, 2);
        const c = toState(child, Node), b = toNullableState(before, Node);
        kernel.reactions(() => {
            if (composedRoot(c) !== composedRoot(s) || (c.kind !== ELEMENT && !isCharacterData(c))) {
                fail("HierarchyRequestError", "The node cannot be moved here");
            }
            preInsert(c, s, b);
        });
    }
    querySelector(selectors) {
        const s = node(this);
        need(arguments.length, 1);
        return wrapperOf(query(s, toStr(selectors), 1)[0]);
    }
    querySelectorAll(selectors) {
        const s = node(this);
        need(arguments.length, 1);
        return staticList(query(s, toStr(selectors), 0));
    }
};
export function badSelector(selectors) {
    fail("SyntaxError", `'${selectors}' is not a valid selector`);
}
export function query(s, selectors, limit) {
    kernel.settleAsked(s, selectors);
    const found = native.query(s.id, selectors, limit);
    if (found === null) badSelector(selectors);
    return found;
}
export const DocumentFragment = interface_("DocumentFragment", Node, () => class {
    getElementById(id) {
        const s = brand(this, DocumentFragment);
        need(arguments.length, 1);
        return elementByID(s, toStr(id));
    }
}, {
    make(args, newTarget) { return constructNode(makeFragment(mainDocument), newTarget); },
});
publishMixin(parentMembers, DocumentFragment);
export function elementByID(root, id) {
    if (id === "") return null;
    return wrapperOf(native.identified(root.id, id, false)[0]);
}
makers[TEXT] = (s) => instance(Text, s);
makers[CDATA] = (s) => instance(CDATASection, s);
makers[COMMENT] = (s) => instance(Comment, s);
makers[INSTRUCTION] = (s) => instance(ProcessingInstruction, s);
makers[DOCTYPE] = (s) => instance(DocumentType, s);
makers[FRAGMENT] = (s) => {
    instance(DocumentFragment, s);
    const host = native.templateHost(s.id);
    if (host >= 0) s.templateHost = S(host);
};
publishMixin(parentMembers, Document);
unscopable(Document, ["prepend", "append", "replaceChildren"]);
