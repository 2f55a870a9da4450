
// MARK: - Nodes (DOM Standard section 4.4)

const HTML = "http://www.w3.org/1999/xhtml", SVG = "http://www.w3.org/2000/svg",
    MATHML = "http://www.w3.org/1998/Math/MathML", XML = "http://www.w3.org/XML/1998/namespace",
    XMLNS = "http://www.w3.org/2000/xmlns/", XLINK = "http://www.w3.org/1999/xlink";
const ELEMENT = 1, ATTRIBUTE = 2, TEXT = 3, CDATA = 4, INSTRUCTION = 7, COMMENT = 8, DOCUMENT = 9,
    DOCTYPE = 10, FRAGMENT = 11;

/// The states of nodes by their numbers.
const states = shared.states;
function S(id) {
    if (id < 0) return null;
    return states[id] ?? detachedState(id) ?? (shared.isMany ? (shared.windows.get(native.root(id))?.makeState ?? home?.makeState ?? makeState)(id) : makeState(id));
}
const wrapperOf = (id) => (id === undefined || id < 0 ? null : S(id).wrapper);
const wrapperOrNull = (s) => (s ? s.wrapper : null);

/// How many definitions of custom elements, slots, and elements with steps of removal there have been: most documents
/// have none, and do without the steps for them.
const treeCounts = { custom: 0, slots: 0, removals: 0, awaitsMotions: false };
/// What makes the object of a state, by the kind of the node: each interface of nodes has one.
const makers = [];
function makeState(id) {
    const kind = native.kind(id);
    const s = { id, kind, doc: null, listeners: null, wrapper: null, I: null };
    states[id] = s;
    makers[kind](s);
    return s;
}
/// A node's document; a document's own is itself.
function documentOf(s) {
    if (s.doc) return s.doc;
    if (s.kind === DOCUMENT) return s;
    let doc;
    if (s.kind === ATTRIBUTE) {
        doc = s.element ? documentOf(s.element) : mainDocument;
    } else {
        const root = native.root(s.id);
        if (root !== s.id) doc = documentOf(S(root));
        else if (s.templateHost) doc = inertDocument(documentOf(s.templateHost));
        else doc = mainDocument;
    }
    s.doc = doc;
    return doc;
}
/// HTML Standard, "appropriate template contents owner document".
function inertDocument(doc) {
    if (doc.isInert) return doc;
    if (!doc.inert) {
        doc.inert = makeDocument({ isHTML: doc.isHTML, contentType: doc.contentType });
        doc.inert.isInert = true;
    }
    return doc.inert;
}
const parentState = (s) => (s.kind === ATTRIBUTE ? null : S(native.parent(s.id)));
const rootState = (s) => (s.kind === ATTRIBUTE || s.kind === undefined ? s : S(native.root(s.id)));
/// The root behind shadow trees.
function composedRoot(s) {
    let root = rootState(s);
    while (root.host) root = rootState(root.host);
    return root;
}
const isConnected = (s) => composedRoot(s).kind === DOCUMENT;
function includesShadow(root, s) {
    // Whether `root` is a shadow-including inclusive ancestor of `s`.
    for (let current = s; current;) {
        if (current.kind === undefined) return false;
        if (rootState(current) === root && native.contains(root.id, current.id)) return true;
        current = rootState(current).host ?? null;
    }
    return false;
}
function includesComposed(ancestor, s) {
    for (let current = s; current;) {
        if (native.contains(ancestor.id, current.id)) return true;
        current = rootState(current).host ?? null;
    }
    return false;
}
function retarget(a, b) {
    while (a) {
        if (a.kind === undefined || a.kind === ATTRIBUTE) return a;
        const root = rootState(a);
        if (root.shadowMode === undefined) return a;
        if (b.kind !== undefined && includesShadow(root, b)) return a;
        a = root.host;
    }
    return a;
}
function rootIsClosed(s) {
    return s.kind !== undefined && rootState(s).shadowMode === "closed";
}
const lengthOf = (s) => {
    switch (s.kind) {
    case DOCTYPE: case ATTRIBUTE: return 0;
    case TEXT: case CDATA: case COMMENT: case INSTRUCTION: return dataOf(s).length;
    default: return native.children(s.id).length;
    }
};
function dataOf(s) {
    if (s.kind === INSTRUCTION) {
        const text = native.text(s.id);
        const end = text.indexOf("\0");
        return end < 0 ? "" : text.slice(end + 1);
    }
    // A lone surrogate has no UTF-8; the exact text is kept beside.
    return s.exactData ?? native.text(s.id);
}
function storeData(s, data) {
    s.exactData = data.isWellFormed() ? undefined : data;
    native.setText(s.id, s.kind === INSTRUCTION ? `${targetOf(s)}\0${data}` : data);
}
function targetOf(s) {
    const text = native.text(s.id);
    const end = text.indexOf("\0");
    return end < 0 ? text : text.slice(0, end);
}
function makeNode(kind, text, doc) {
    const id = native.makeNode(kind, text);
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    const s = S(id);
    s.doc = doc;
    return s;
}
function makeText(text, doc) {
    const s = makeNode(TEXT, text, doc);
    if (!text.isWellFormed()) s.exactData = text;
    return s;
}
function makeComment(text, doc) {
    const s = makeNode(COMMENT, text, doc);
    if (!text.isWellFormed()) s.exactData = text;
    return s;
}
const makeFragment = (doc) => makeNode(FRAGMENT, "", doc);

const Node = interface_("Node", EventTarget, null, {
    constants: {
        ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, ENTITY_REFERENCE_NODE: 5,
        ENTITY_NODE: 6, PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE: 8, DOCUMENT_NODE: 9,
        DOCUMENT_TYPE_NODE: 10, DOCUMENT_FRAGMENT_NODE: 11, NOTATION_NODE: 12,
        DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4,
        DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16,
        DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32,
    },
});
function node(object) {
    const s = stateOf(object);
    if (s === undefined || s.kind === undefined) illegal();
    return s;
}
const isCharacterData = (s) => s.kind === TEXT || s.kind === COMMENT || s.kind === CDATA || s.kind === INSTRUCTION;
const isText = (s) => s.kind === TEXT || s.kind === CDATA;
const qualifiedName = (s) => (s.prefix === null ? s.local : `${s.prefix}:${s.local}`);
function tagName(s) {
    const name = qualifiedName(s);
    return s.isHTML && documentOf(s).isHTML ? (s.upper ??= ascii.upper(name)) : name;
}
function textBelow(s) {
    return native.textContent(s.id);
}
const childStates = (s) => Array.from(native.children(s.id), S);

// MARK: - Moving nodes (DOM Standard section 4.2.3)

function ensureInsertable(n, parent, child) {
    if (parent.kind !== DOCUMENT && parent.kind !== FRAGMENT && parent.kind !== ELEMENT) {
        fail("HierarchyRequestError", "The parent cannot have children");
    }
    if (n.kind !== ATTRIBUTE && isHostIncluding(n, parent)) {
        fail("HierarchyRequestError", "The node contains its new parent");
    }
    if (child && parentState(child) !== parent) fail("NotFoundError", "The reference is not a child of the parent");
    if (n.kind === DOCUMENT || n.kind === ATTRIBUTE || n.shadowMode !== undefined) {
        fail("HierarchyRequestError", "The node cannot be inserted");
    }
    if (isText(n) && parent.kind === DOCUMENT) fail("HierarchyRequestError", "A document has no text");
    if (n.kind === DOCTYPE && parent.kind !== DOCUMENT) fail("HierarchyRequestError", "A doctype belongs to a document");
    if (parent.kind === DOCUMENT) ensureDocumentOrder(n, parent, child, null);
}
/// Whether a node is an ancestor of another, also through a template's or a shadow tree's host.
function isHostIncluding(n, parent) {
    for (let current = parent; current;) {
        if (native.contains(n.id, current.id)) return true;
        const root = rootState(current);
        current = root.templateHost ?? root.host ?? null;
    }
    return false;
}
/// At most one element, and the doctype before it; `replaced` leaves its place.
function ensureDocumentOrder(n, parent, child, replaced) {
    const bad = () => fail("HierarchyRequestError", "The document would have a wrong order");
    const children = childStates(parent);
    const place = child ? children.indexOf(child) : children.length;
    const others = children.filter((c) => c !== replaced);
    const hasElement = others.some((c) => c.kind === ELEMENT);
    const doctypeFollows = children.slice(replaced ? place + 1 : place).some((c) => c.kind === DOCTYPE);
    if (n.kind === FRAGMENT) {
        const own = childStates(n);
        const elements = own.filter((c) => c.kind === ELEMENT).length;
        if (elements > 1 || own.some(isText)) bad();
        if (elements === 1 && (hasElement || doctypeFollows)) bad();
    } else if (n.kind === ELEMENT) {
        if (hasElement || doctypeFollows) bad();
    } else if (n.kind === DOCTYPE) {
        if (others.some((c) => c.kind === DOCTYPE)) bad();
        if (children.slice(0, place).some((c) => c.kind === ELEMENT)) bad();
        if (!child && !replaced && hasElement) bad();
    }
}
function preInsert(n, parent, child) {
    ensureInsertable(n, parent, child);
    if (child === n) child = S(native.next(n.id));
    kernel.insert(n, parent, child, false);
    return n;
}
function insert(n, parent, child, suppress) {
    keepFamily(n);
    keepFamily(parent);
    const nodes = n.kind === FRAGMENT ? childStates(n) : [n];
    if (nodes.length === 0) return;
    if (n.kind === FRAGMENT) {
        for (const c of nodes) kernel.remove(c, true);
        if (shared.observerCount > 0) queueTreeRecord(n, [], nodes, null, null);
    }
    if (child && liveRanges.size > 0) {
        const index = native.index(child.id);
        eachRange((r) => {
            if (r.start === parent && r.startOffset > index) r.startOffset += nodes.length;
            if (r.end === parent && r.endOffset > index) r.endOffset += nodes.length;
        });
    }
    const previous = shared.observerCount > 0 && !suppress ? (child ? S(native.prev(child.id)) : S(native.last(parent.id))) : null;
    const doc = documentOf(parent);
    const connected = isConnected(parent);
    const inserted = [];
    for (const c of nodes) {
        adopt(c, doc);
        native.insert(c.id, parent.id, child ? child.id : -1);
        if (connected || treeCounts.custom > 0) inserted.push(...insertedSteps(c, connected));
        if (parent.shadowHost || treeCounts.slots > 0) kernel.slotsAfterInsertion(c, parent);
    }
    if (shared.observerCount > 0 && !suppress) queueTreeRecord(parent, nodes, [], previous, child);
    childrenChanged(parent);
    if (treeCounts.awaitsMotions && connected) for (const c of nodes) kernel.touchInserted(c);
    for (const s of inserted) runInserted(s);
}
/// The elements of an inserted tree that do something when they come into a document.
function insertedSteps(top, connected) {
    const found = [];
    if (top.kind !== ELEMENT) return found;
    const visit = (id) => {
        const s = states[id];
        // An element without a state that needs no steps gets none.
        if (s === undefined && !hasInsertionSteps(id)) return;
        const e = S(id);
        if (e.kind === ELEMENT) {
            if (connected && e.insertedSteps) found.push(e);
            if (connected) kernel.customConnected(e);
        }
    };
    for (let id = top.id; id >= 0; id = native.following(id, top.id)) {
        visit(id);
        if (states[id]?.shadow) found.push(...insertedShadow(states[id].shadow, connected));
    }
    return found;
}
function insertedShadow(root, connected) {
    const found = [];
    for (let id = native.following(root.id, root.id); id >= 0; id = native.following(id, root.id)) {
        const e = S(id);
        if (e.kind === ELEMENT) {
            if (connected && e.insertedSteps) found.push(e);
            if (connected) kernel.customConnected(e);
            if (e.shadow) found.push(...insertedShadow(e.shadow, connected));
        }
    }
    return found;
}
function hasInsertionSteps(id) {
    if (native.kind(id) !== ELEMENT) return false;
    if (treeCounts.custom > 0) return true;
    const local = native.elementName(id)[2];
    return local === "script" || local === "iframe" || local === "style" || local === "link" || local === "base"
        || (local === "meta" && native.getAttr(id, "http-equiv") !== null)
        || (local === "img" && (native.getAttr(id, "onload") !== null || native.getAttr(id, "onerror") !== null));
}
function runInserted(s) {
    s.insertedSteps(s);
}
function append(n, parent) {
    return preInsert(n, parent, null);
}
function replaceChild(parent, n, child) {
    if (parent.kind !== DOCUMENT && parent.kind !== FRAGMENT && parent.kind !== ELEMENT) {
        fail("HierarchyRequestError", "The parent cannot have children");
    }
    if (n.kind !== ATTRIBUTE && isHostIncluding(n, parent)) fail("HierarchyRequestError", "The node contains its new parent");
    if (parentState(child) !== parent) fail("NotFoundError", "The old node is not a child of the parent");
    if (n.kind === DOCUMENT || n.kind === ATTRIBUTE || n.shadowMode !== undefined) {
        fail("HierarchyRequestError", "The node cannot be inserted");
    }
    if (isText(n) && parent.kind === DOCUMENT) fail("HierarchyRequestError", "A document has no text");
    if (n.kind === DOCTYPE && parent.kind !== DOCUMENT) fail("HierarchyRequestError", "A doctype belongs to a document");
    if (parent.kind === DOCUMENT) ensureDocumentOrder(n, parent, child, child);
    let reference = S(native.next(child.id));
    if (reference === n) reference = S(native.next(n.id));
    const previous = S(native.prev(child.id));
    if (parentState(n)) kernel.remove(n);
    let removed = [];
    if (parentState(child)) {
        removed = [child];
        kernel.remove(child, true);
    }
    const nodes = n.kind === FRAGMENT ? childStates(n) : [n];
    kernel.insert(n, parent, reference, true);
    if (shared.observerCount > 0) queueTreeRecord(parent, nodes, removed, previous, reference);
    return child;
}
function replaceAll(parent, n) {
    const removed = childStates(parent);
    const added = n === null ? [] : n.kind === FRAGMENT ? childStates(n) : [n];
    for (const c of removed) kernel.remove(c, true);
    if (n) kernel.insert(n, parent, null, true);
    if (shared.observerCount > 0 && (added.length > 0 || removed.length > 0)) queueTreeRecord(parent, added, removed, null, null);
    if (added.length === 0) childrenChanged(parent);
}
function remove(n, suppress = false) {
    const parent = parentState(n);
    if (!parent) return;
    if (liveRanges.size > 0) {
        const index = native.index(n.id);
        eachRange((r) => {
            if (native.contains(n.id, r.start.id) && r.start.kind !== ATTRIBUTE) [r.start, r.startOffset] = [parent, index];
            if (native.contains(n.id, r.end.id) && r.end.kind !== ATTRIBUTE) [r.end, r.endOffset] = [parent, index];
            if (r.start === parent && r.startOffset > index) r.startOffset--;
            if (r.end === parent && r.endOffset > index) r.endOffset--;
        });
    }
    if (iterators.size > 0) eachIterator((it) => iteratorBeforeRemoval(it, n));
    const needsSiblings = shared.observerCount > 0;
    const previous = needsSiblings ? S(native.prev(n.id)) : null;
    const next = needsSiblings ? S(native.next(n.id)) : null;
    const connected = (treeCounts.custom > 0 || treeCounts.removals > 0 || treeCounts.slots > 0) && isConnected(n);
    const slots = treeCounts.slots > 0 ? kernel.slotsBeforeRemoval(n, parent) : null;
    native.remove(n.id);
    if (slots) kernel.slotsAfterRemoval(n, parent, slots);
    if (connected) {
        for (let id = n.id; id >= 0; id = native.following(id, n.id)) {
            const s = states[id];
            if (s === undefined || s.kind !== ELEMENT) continue;
            s.removedSteps?.(s);
            kernel.customDisconnected(s);
            if (s.shadow) eachInShadow(s.shadow, kernel.customDisconnected);
        }
    }
    if (shared.observerCount > 0) {
        addTransientObservers(n, parent);
        if (!suppress) queueTreeRecord(parent, [], [n], previous, next);
    }
    childrenChanged(parent);
}
function eachInShadow(root, body) {
    for (let id = native.following(root.id, root.id); id >= 0; id = native.following(id, root.id)) {
        const s = states[id];
        if (s === undefined || s.kind !== ELEMENT) continue;
        body(s);
        if (s.shadow) eachInShadow(s.shadow, body);
    }
}
function childrenChanged(parent) {
    parent.childrenChanged?.(parent);
}
/// DOM Standard, "adopt".
function adopt(n, doc) {
    const old = documentOf(n);
    if (n.kind !== ATTRIBUTE && native.parent(n.id) >= 0) kernel.remove(n);
    if (old === doc) return;
    if (n.kind === ATTRIBUTE) {
        n.doc = doc;
        return;
    }
    setDocument(n, old, doc);
}
function setDocument(top, old, doc) {
    for (let id = top.id; id >= 0; id = native.following(id, top.id)) {
        const s = S(id);
        s.doc = doc;
        s.upper = undefined;
        if (s.attrNodes) for (const a of s.attrNodes.values()) a.doc = doc;
        if (s.shadow) setDocument(s.shadow, old, doc);
        const content = s.kind === ELEMENT && s.local === "template" && s.isHTML ? native.content(id) : -1;
        if (content >= 0) setDocument(S(content), old, inertDocument(doc));
        if (s.custom) kernel.customAdopted(s, old, doc);
    }
}
/// Converts the arguments of `append` and its kin to one node.
function toNodes(list, doc) {
    const nodes = list.map((v) => {
        const s = stateOf(v);
        return s !== undefined && s.kind !== undefined ? s : toStr(v);
    }).map((v) => (typeof v === "string" ? makeText(v, doc) : v));
    if (nodes.length === 1) return nodes[0];
    const fragment = makeFragment(doc);
    for (const n of nodes) append(n, fragment);
    return fragment;
}
function normalize(top) {
    const ids = [];
    for (let id = native.following(top.id, top.id); id >= 0; id = native.following(id, top.id)) {
        if (native.kind(id) === TEXT) ids.push(id);
    }
    for (const id of ids) {
        const s = S(id);
        if (native.parent(id) < 0) continue;
        let length = dataOf(s).length;
        if (length === 0) {
            kernel.remove(s);
            continue;
        }
        let more = "";
        const following = [];
        for (let next = native.next(id); next >= 0 && native.kind(next) === TEXT; next = native.next(next)) {
            following.push(S(next));
            more += dataOf(S(next));
        }
        if (following.length === 0) continue;
        replaceData(s, length, 0, more);
        if (liveRanges.size > 0) {
            for (const c of following) {
                const index = native.index(c.id);
                const parent = parentState(c);
                eachRange((r) => {
                    if (r.start === c) [r.start, r.startOffset] = [s, r.startOffset + length];
                    if (r.end === c) [r.end, r.endOffset] = [s, r.endOffset + length];
                    if (r.start === parent && r.startOffset === index) [r.start, r.startOffset] = [s, length];
                    if (r.end === parent && r.endOffset === index) [r.end, r.endOffset] = [s, length];
                });
                length += dataOf(c).length;
            }
        }
        for (const c of following) kernel.remove(c);
    }
}
function cloneNode(s, doc, isDeep) {
    if (s.kind === ATTRIBUTE) return kernel.makeAttr(s.ns, s.prefix, s.local, attrValue(s), doc);
    if (s.kind === DOCUMENT) {
        const copy = makeDocument({
            isHTML: s.isHTML, contentType: s.contentType, url: s.url, encoding: s.encoding, I: s.I,
        });
        if (isDeep) for (const c of childStates(s)) kernel.insert(cloneNode(c, copy, true), copy, null, true);
        return copy;
    }
    const id = native.copy(s.id, isDeep && treeCounts.custom === 0);
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    const copy = S(id);
    if (isDeep && treeCounts.custom === 0) {
        if (s.kind === ELEMENT || s.kind === FRAGMENT) copyStates(s, copy, doc);
        else copy.doc = doc;
    } else {
        copyState(s, copy, doc);
        kernel.customCreated(copy);
        if (isDeep) {
            for (const c of childStates(s)) {
                const child = cloneNode(c, doc, true);
                native.insert(child.id, copy.id, -1);
            }
            const content = s.kind === ELEMENT ? native.content(s.id) : -1;
            if (content >= 0) {
                const target = S(native.content(copy.id));
                for (const c of childStates(S(content))) {
                    native.insert(cloneNode(c, documentOf(target), true).id, target.id, -1);
                }
            }
        }
    }
    return copy;
}
function copyState(from, to, doc) {
    to.doc = doc;
    to.exactData = from.exactData;
    if (from.cloned) from.cloned(from, to);
    if (from.shadow) kernel.cloneShadow(from, to, doc);
}
/// What states add to a copied tree: the numbers run in parallel.
function copyStates(from, to, doc) {
    let target = to.id;
    for (let id = from.id; id >= 0; id = native.following(id, from.id)) {
        const s = states[id] ?? detachedState(id);
        if (id === from.id || s !== undefined) copyState(S(id), S(target), doc);
        target = native.following(target, to.id);
    }
}
function isEqual(a, b) {
    if (a.kind !== b.kind) return false;
    switch (a.kind) {
    case DOCTYPE: if (native.text(a.id) !== native.text(b.id)) return false; break;
    case ELEMENT: {
        if (a.ns !== b.ns || a.prefix !== b.prefix || a.local !== b.local) return false;
        const count = native.attrCount(a.id);
        if (count !== native.attrCount(b.id)) return false;
        for (let i = 0; i < count; i++) {
            const [ns, , local] = native.attrName(a.id, i);
            const place = native.attrPlaceNS(b.id, ns, local);
            if (place < 0 || native.attrValue(a.id, i) !== native.attrValue(b.id, place)) return false;
        }
        break;
    }
    case ATTRIBUTE: return a.ns === b.ns && a.local === b.local && attrValue(a) === attrValue(b);
    case INSTRUCTION: if (targetOf(a) !== targetOf(b) || dataOf(a) !== dataOf(b)) return false; break;
    case TEXT: case COMMENT: case CDATA: if (dataOf(a) !== dataOf(b)) return false; break;
    }
    const left = childStates(a), right = childStates(b);
    return left.length === right.length && left.every((c, i) => isEqual(c, right[i]));
}
function comparePosition(a, b) {
    if (a === b) return 0;
    let n1 = b, n2 = a, attr1 = null, attr2 = null;
    if (n1.kind === ATTRIBUTE) [attr1, n1] = [n1, n1.element];
    if (n2.kind === ATTRIBUTE) {
        [attr2, n2] = [n2, n2.element];
        if (attr1 && n1 && n1 === n2) {
            return 32 + (attrIndex(attr1) < attrIndex(attr2) ? 2 : 4);
        }
    }
    if (!n1 || !n2 || rootState(n1) !== rootState(n2)) {
        return 1 + 32 + (orderKey(n1 ?? attr1) < orderKey(n2 ?? attr2) ? 2 : 4);
    }
    if ((native.contains(n1.id, n2.id) && n1 !== n2 && !attr1) || (n1 === n2 && attr2)) return 8 + 2;
    if ((native.contains(n2.id, n1.id) && n1 !== n2 && !attr2) || (n1 === n2 && attr1)) return 16 + 4;
    return native.precedes(n1.id, n2.id) ? 2 : 4;
}
let lastOrderKey = 0;
const orderKey = (s) => (s.order ??= ++lastOrderKey);
const attrIndex = (a) => native.attrPlaceNS(a.element.id, a.ns, a.local);

// MARK: - Namespaces

function namespaceElement(s) {
    switch (s.kind) {
    case ELEMENT: return s;
    case DOCUMENT: return documentElement(s);
    case DOCTYPE: case FRAGMENT: return null;
    case ATTRIBUTE: return s.element;
    default: {
        const p = parentState(s);
        return p && p.kind === ELEMENT ? p : null;
    }
    }
}
function locatePrefix(e, namespace) {
    for (let s = e; s && s.kind === ELEMENT; s = parentState(s)) {
        if (s.ns === namespace && s.prefix !== null) return s.prefix;
        for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
            const [, prefix, local] = native.attrName(s.id, i);
            if (prefix === "xmlns" && native.attrValue(s.id, i) === namespace) return local;
        }
    }
    return null;
}
function locateNamespace(n, prefix) {
    for (let s = namespaceElement(n); s && s.kind === ELEMENT; s = parentState(s)) {
        if (prefix === "xml") return XML;
        if (prefix === "xmlns") return XMLNS;
        if (s.ns !== null && s.prefix === prefix) return s.ns;
        for (let i = 0, count = native.attrCount(s.id); i < count; i++) {
            const [ns, p, local] = native.attrName(s.id, i);
            if (ns !== XMLNS) continue;
            if ((p === "xmlns" && local === prefix) || (p === null && local === "xmlns" && prefix === null)) {
                return native.attrValue(s.id, i) || null;
            }
        }
    }
    return null;
}

// MARK: - Names (XML 1.0 section 2.3; DOM Standard, "validate and extract")

const nameStart = ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const nameRest = nameStart + "\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040";
const namePattern = new RegExp(`^[${nameStart}][${nameRest}]*$`, "u");
const ncName = `[${nameStart.slice(1)}][${nameRest.slice(1)}]*`;
const qualifiedPattern = new RegExp(`^(?:${ncName}:)?${ncName}$`, "u");
function checkName(name) {
    if (!namePattern.test(name)) fail("InvalidCharacterError", "The name has invalid characters");
}
function checkQualified(name) {
    if (!qualifiedPattern.test(name)) fail("InvalidCharacterError", "The name has invalid characters");
}
function extractName(namespace, qualified) {
    if (namespace === "") namespace = null;
    checkQualified(qualified);
    let prefix = null, local = qualified;
    const colon = qualified.indexOf(":");
    if (colon >= 0) [prefix, local] = [qualified.slice(0, colon), qualified.slice(colon + 1)];
    if (prefix !== null && namespace === null) fail("NamespaceError", "A prefix needs a namespace");
    if (prefix === "xml" && namespace !== XML) fail("NamespaceError", "The prefix xml has its own namespace");
    const isXmlns = qualified === "xmlns" || prefix === "xmlns";
    if (isXmlns !== (namespace === XMLNS)) fail("NamespaceError", "The name xmlns has its own namespace");
    return [namespace, prefix, local];
}

// MARK: - CharacterData (DOM Standard section 4.10)

const CharacterData = interface_("CharacterData", Node, () => class {
    get data() { return dataOf(brand(this, CharacterData)); }
    set data(v) {
        const s = brand(this, CharacterData);
        replaceData(s, 0, dataOf(s).length, toStrOrEmpty(v));
    }
    get length() { return dataOf(brand(this, CharacterData)).length; }
    substringData(offset, count) {
        const s = brand(this, CharacterData);
        need(arguments.length, 2);
        offset = toULong(offset);
        count = toULong(count);
        const data = dataOf(s);
        if (offset > data.length) fail("IndexSizeError", "The offset is beyond the end");
        return data.slice(offset, offset + count);
    }
    appendData(data) {
        const s = brand(this, CharacterData);
        need(arguments.length, 1);
        replaceData(s, dataOf(s).length, 0, toStr(data));
    }
    insertData(offset, data) {
        const s = brand(this, CharacterData);
        need(arguments.length, 2);
        replaceData(s, toULong(offset), 0, toStr(data));
    }
    deleteData(offset, count) {
        const s = brand(this, CharacterData);
        need(arguments.length, 2);
        replaceData(s, toULong(offset), toULong(count), "");
    }
    replaceData(offset, count, data) {
        const s = brand(this, CharacterData);
        need(arguments.length, 3);
        replaceData(s, toULong(offset), toULong(count), toStr(data));
    }
});
function replaceData(s, offset, count, data) {
    const old = dataOf(s);
    if (offset > old.length) fail("IndexSizeError", "The offset is beyond the end");
    if (offset + count > old.length) count = old.length - offset;
    if (shared.observerCount > 0) kernel.queueRecord("characterData", s, { oldValue: old });
    storeData(s, old.slice(0, offset) + data + old.slice(offset + count));
    if (liveRanges.size > 0) {
        const move = (at) => (at > offset && at <= offset + count ? offset : at > offset + count ? at + data.length - count : at);
        eachRange((r) => {
            if (r.start === s) r.startOffset = move(r.startOffset);
            if (r.end === s) r.endOffset = move(r.endOffset);
        });
    }
    const parent = parentState(s);
    if (parent) childrenChanged(parent);
}
const Text = interface_("Text", CharacterData, () => class {
    splitText(offset) {
        const s = brand(this, Text);
        need(arguments.length, 1);
        return splitText(s, toULong(offset)).wrapper;
    }
    get wholeText() {
        let id = brand(this, Text).id;
        const isTextID = (n) => n >= 0 && (native.kind(n) === TEXT || native.kind(n) === CDATA);
        while (isTextID(native.prev(id))) id = native.prev(id);
        let text = "";
        for (; isTextID(id); id = native.next(id)) text += dataOf(S(id));
        return text;
    }
    get assignedSlot() {
        const s = kernel.assignedSlot(brand(this, Text));
        return s && rootState(s).shadowMode === "open" ? s.wrapper : null;
    }
}, {
    make([data = ""], newTarget) {
        return constructNode(makeText(toStr(data), mainDocument), newTarget);
    },
});
/// Gives a node that a page constructs the prototype of a subclass.
function constructNode(s, newTarget) {
    const own = newTarget.prototype;
    if (isObject(own) && own !== s.I.prototype) setPrototypeOf(s.wrapper, own);
    return s.wrapper;
}
function splitText(s, offset) {
    const data = dataOf(s);
    if (offset > data.length) fail("IndexSizeError", "The offset is beyond the end");
    const count = data.length - offset;
    const rest = makeNode(s.kind, data.slice(offset), documentOf(s));
    const parent = parentState(s);
    if (parent) {
        kernel.insert(rest, parent, S(native.next(s.id)), false);
        const index = native.index(s.id);
        eachRange((r) => {
            if (r.start === s && r.startOffset > offset) [r.start, r.startOffset] = [rest, r.startOffset - offset];
            if (r.end === s && r.endOffset > offset) [r.end, r.endOffset] = [rest, r.endOffset - offset];
            if (r.start === parent && r.startOffset === index + 1) r.startOffset++;
            if (r.end === parent && r.endOffset === index + 1) r.endOffset++;
        });
    }
    replaceData(s, offset, count, "");
    return rest;
}
const CDATASection = interface_("CDATASection", Text, () => class {});
const ProcessingInstruction = interface_("ProcessingInstruction", CharacterData, () => class {
    get target() { return targetOf(brand(this, ProcessingInstruction)); }
    get sheet() {
        brand(this, ProcessingInstruction);
        return null;
    }
});
const Comment = interface_("Comment", CharacterData, () => class {}, {
    make([data = ""], newTarget) {
        return constructNode(makeComment(toStr(data), mainDocument), newTarget);
    },
});

const DocumentType = interface_("DocumentType", Node, () => class {
    get name() { return doctypeParts(brand(this, DocumentType))[0]; }
    get publicId() { return doctypeParts(brand(this, DocumentType))[1]; }
    get systemId() { return doctypeParts(brand(this, DocumentType))[2]; }
});
function doctypeParts(s) {
    const parts = native.text(s.id).split("\0");
    return [parts[0], parts[1] ?? "", parts[2] ?? ""];
}

// MARK: - Mixins (DOM Standard sections 4.2.6 to 4.2.8)

const viable = (s, list) => list.map(stateOf).filter((x) => x !== undefined && x.kind !== undefined);
const childNodeMembers = () => class {
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
function publishMixin(make, ...targets) {
    for (const I of targets) whenSeen(I, () => publishMembers(make().prototype, I.prototype, true));
}
publishMixin(childNodeMembers, CharacterData, DocumentType);
const siblingMembers = () => class {
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
const parentMembers = () => class {
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
function badSelector(selectors) {
    fail("SyntaxError", `'${selectors}' is not a valid selector`);
}
function query(s, selectors, limit) {
    kernel.settleAsked(s, selectors);
    const found = native.query(s.id, selectors, limit);
    if (found === null) badSelector(selectors);
    return found;
}
const DocumentFragment = interface_("DocumentFragment", Node, () => class {
    getElementById(id) {
        const s = brand(this, DocumentFragment);
        need(arguments.length, 1);
        return elementByID(s, toStr(id));
    }
}, {
    make(args, newTarget) { return constructNode(makeFragment(mainDocument), newTarget); },
});
publishMixin(parentMembers, DocumentFragment);
function elementByID(root, id) {
    if (id === "") return null;
    return wrapperOf(native.identified(root.id, id, false)[0]);
}
keep({ insert, remove });
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

// MARK: - Members of nodes (DOM Standard section 4.4)

partial(Node, () => class {
    get nodeType() { return node(this).kind; }
    get nodeName() {
        const s = node(this);
        switch (s.kind) {
        case ELEMENT: return tagName(s);
        case ATTRIBUTE: return qualifiedName(s);
        case TEXT: return "#text";
        case CDATA: return "#cdata-section";
        case INSTRUCTION: return targetOf(s);
        case COMMENT: return "#comment";
        case DOCUMENT: return "#document";
        case DOCTYPE: return doctypeParts(s)[0];
        default: return "#document-fragment";
        }
    }
    get baseURI() { return baseURL(documentOf(node(this))); }
    get isConnected() {
        const s = node(this);
        return s.kind !== ATTRIBUTE && isConnected(s);
    }
    get ownerDocument() {
        const s = node(this);
        return s.kind === DOCUMENT ? null : documentOf(s).wrapper;
    }
    getRootNode(options = undefined) {
        const s = node(this);
        return (toDict(options).composed ? composedRoot(s) : rootState(s)).wrapper;
    }
    get parentNode() { return wrapperOrNull(parentState(node(this))); }
    get parentElement() {
        const p = parentState(node(this));
        return p && p.kind === ELEMENT ? p.wrapper : null;
    }
    hasChildNodes() {
        const s = node(this);
        return s.kind !== ATTRIBUTE && native.first(s.id) >= 0;
    }
    get childNodes() {
        const s = node(this);
        return (s.$childList ??= s.kind === ATTRIBUTE ? staticList([]) : liveList(() => native.children(s.id)));
    }
    get firstChild() {
        const s = node(this);
        return s.kind === ATTRIBUTE ? null : wrapperOf(native.first(s.id));
    }
    get lastChild() {
        const s = node(this);
        return s.kind === ATTRIBUTE ? null : wrapperOf(native.last(s.id));
    }
    get previousSibling() {
        const s = node(this);
        return s.kind === ATTRIBUTE ? null : wrapperOf(native.prev(s.id));
    }
    get nextSibling() {
        const s = node(this);
        return s.kind === ATTRIBUTE ? null : wrapperOf(native.next(s.id));
    }
    get nodeValue() {
        const s = node(this);
        if (s.kind === ATTRIBUTE) return attrValue(s);
        return isCharacterData(s) ? dataOf(s) : null;
    }
    set nodeValue(v) {
        const s = node(this);
        const text = v === null || v === undefined ? "" : toStr(v);
        if (s.kind === ATTRIBUTE) setAttrNodeValue(s, text);
        else if (isCharacterData(s)) replaceData(s, 0, dataOf(s).length, text);
    }
    get textContent() {
        const s = node(this);
        switch (s.kind) {
        case ELEMENT: case FRAGMENT: return textBelow(s);
        case ATTRIBUTE: return attrValue(s);
        case DOCUMENT: case DOCTYPE: return null;
        default: return dataOf(s);
        }
    }
    set textContent(v) {
        const s = node(this);
        const text = v === null || v === undefined ? "" : toStr(v);
        kernel.reactions(() => {
            switch (s.kind) {
            case ELEMENT: case FRAGMENT: replaceAll(s, text === "" ? null : makeText(text, documentOf(s))); break;
            case ATTRIBUTE: setAttrNodeValue(s, text); break;
            case DOCUMENT: case DOCTYPE: break;
            default: replaceData(s, 0, dataOf(s).length, text);
            }
        });
    }
    normalize() {
        const s = node(this);
        if (s.kind !== ATTRIBUTE) kernel.reactions(() => normalize(s));
    }
    cloneNode(subtree = false) {
        const s = node(this);
        if (s.shadowMode !== undefined) fail("NotSupportedError", "A shadow root cannot be cloned");
        return kernel.reactions(() => cloneNode(s, documentOf(s), !!subtree).wrapper);
    }
    isEqualNode(other) {
        const s = node(this);
        need(arguments.length, 1);
        const o = toNullableState(other, Node);
        return o !== null && isEqual(s, o);
    }
    isSameNode(other) {
        const s = node(this);
        need(arguments.length, 1);
        return s === toNullableState(other, Node);
    }
    compareDocumentPosition(other) {
        const s = node(this);
        need(arguments.length, 1);
        return comparePosition(s, toState(other, Node));
    }
    contains(other) {
        const s = node(this);
        need(arguments.length, 1);
        const o = toNullableState(other, Node);
        if (o === null) return false;
        if (s.kind === ATTRIBUTE || o.kind === ATTRIBUTE) return s === o;
        return native.contains(s.id, o.id);
    }
    lookupPrefix(namespace) {
        const s = node(this);
        need(arguments.length, 1);
        namespace = toNullableStr(namespace);
        if (!namespace) return null;
        const e = namespaceElement(s);
        return e ? locatePrefix(e, namespace) : null;
    }
    lookupNamespaceURI(prefix) {
        const s = node(this);
        need(arguments.length, 1);
        return locateNamespace(s, toNullableStr(prefix) || null);
    }
    isDefaultNamespace(namespace) {
        const s = node(this);
        need(arguments.length, 1);
        return locateNamespace(s, null) === (toNullableStr(namespace) || null);
    }
    insertBefore(child, before) {
        const s = node(this);
        need(arguments.length, 2);
        const c = toState(child, Node);
        const b = toNullableState(before, Node);
        return kernel.reactions(() => preInsert(c, s, b).wrapper);
    }
    appendChild(child) {
        const s = node(this);
        need(arguments.length, 1);
        const c = toState(child, Node);
        return kernel.reactions(() => preInsert(c, s, null).wrapper);
    }
    replaceChild(child, old) {
        const s = node(this);
        need(arguments.length, 2);
        const c = toState(child, Node);
        const o = toState(old, Node);
        return kernel.reactions(() => replaceChild(s, c, o).wrapper);
    }
    removeChild(child) {
        const s = node(this);
        need(arguments.length, 1);
        const c = toState(child, Node);
        return kernel.reactions(() => {
            if (parentState(c) !== s) fail("NotFoundError", "The node is not a child of this node");
            kernel.remove(c);
            return c.wrapper;
        });
    }
});
