
// MARK: - Attributes (DOM Standard section 4.9)

const Attr = interface_("Attr", Node, () => class {
    get namespaceURI() { return brand(this, Attr).ns; }
    get prefix() { return brand(this, Attr).prefix; }
    get localName() { return brand(this, Attr).local; }
    get name() { return qualifiedName(brand(this, Attr)); }
    get value() { return attrValue(brand(this, Attr)); }
    set value(v) {
        const s = brand(this, Attr);
        setAttrNodeValue(s, toStr(v));
    }
    get ownerElement() { return wrapperOrNull(brand(this, Attr).element); }
    get specified() {
        brand(this, Attr);
        return true;
    }
});
function makeAttr(ns, prefix, local, value, doc) {
    const s = { kind: ATTRIBUTE, ns, prefix, local, value, element: null, doc, listeners: null };
    instance(Attr, s);
    return s;
}
const attrKey = (ns, local) => `${ns ?? ""}|${local}`;
/// The Attr of an element's attribute, the same object each time.
function attrNode(e, place) {
    const [ns, prefix, local] = native.attrName(e.id, place);
    e.attrNodes ??= new Map();
    const key = attrKey(ns, local);
    let a = e.attrNodes.get(key);
    if (!a) {
        a = kernel.makeAttr(ns, prefix, local, "", documentOf(e));
        a.element = e;
        e.attrNodes.set(key, a);
    }
    return a;
}
function attrValue(a) {
    if (!a.element) return a.value;
    const place = native.attrPlaceNS(a.element.id, a.ns, a.local);
    return place < 0 ? a.value : attrAt(a.element, place);
}
function attrAt(e, place) {
    if (e.exactAttrs) {
        const [ns, , local] = native.attrName(e.id, place);
        const exact = e.exactAttrs.get(attrKey(ns, local));
        if (exact !== undefined) return exact;
    }
    return native.attrValue(e.id, place);
}
function setAttrNodeValue(a, value) {
    if (!a.element) {
        a.value = value;
        return;
    }
    kernel.reactions(() => setAttrNS(a.element, a.ns, a.prefix, a.local, value));
}
/// The name under which an HTML element keeps an attribute.
const attrNameFor = (e, name) => (e.isHTML && documentOf(e).isHTML ? ascii.lower(name) : name);
function getAttr(e, name) {
    if (e.exactAttrs) {
        const place = native.attrPlace(e.id, name);
        return place < 0 ? null : attrAt(e, place);
    }
    return native.getAttr(e.id, name);
}
const hasAttr = (e, name) => native.attrPlace(e.id, name) >= 0;
/// Sets an attribute without a namespace.
function setAttr(e, name, value) {
    kernel.reactions(() => {
        const place = native.attrPlace(e.id, name);
        if (place < 0) addAttr(e, null, null, name, value);
        else changeAttr(e, place, value);
    });
}
function setAttrNS(e, ns, prefix, local, value) {
    const place = native.attrPlaceNS(e.id, ns, local);
    if (place < 0) addAttr(e, ns, prefix, local, value);
    else changeAttr(e, place, value);
}
function keepExact(e, ns, local, value) {
    if (!value.isWellFormed()) (e.exactAttrs ??= new Map()).set(attrKey(ns, local), value);
    else if (e.exactAttrs) e.exactAttrs.delete(attrKey(ns, local));
}
function addAttr(e, ns, prefix, local, value) {
    attributeWillChange(e, ns, local, null);
    keepExact(e, ns, local, value);
    if (!native.addAttr(e.id, ns, prefix, local, value)) fail("QuotaExceededError", "The element has too many attributes");
    kernel.attributeChanged(e, ns, local, null, value);
}
function changeAttr(e, place, value) {
    const [ns, , local] = native.attrName(e.id, place);
    const old = attrAt(e, place);
    attributeWillChange(e, ns, local, old);
    keepExact(e, ns, local, value);
    native.setAttrValue(e.id, place, value);
    kernel.attributeChanged(e, ns, local, old, value);
}
function removeAttrAt(e, place) {
    const [ns, , local] = native.attrName(e.id, place);
    const old = attrAt(e, place);
    attributeWillChange(e, ns, local, old);
    native.removeAttr(e.id, place);
    keepExact(e, ns, local, "");
    const key = attrKey(ns, local);
    const a = e.attrNodes?.get(key);
    if (a) {
        a.value = old;
        a.element = null;
        e.attrNodes.delete(key);
    }
    kernel.attributeChanged(e, ns, local, old, null);
}
function removeAttr(e, name) {
    const place = native.attrPlace(e.id, name);
    if (place >= 0) kernel.reactions(() => removeAttrAt(e, place));
}
function attributeWillChange(e, ns, local, old) {
    if (treeCounts.awaitsMotions) kernel.touchMotion(e, false);
    if (ns === null && (local === "class" || local === "style")) kernel.noteLook(e, local, old);
    if (shared.observerCount > 0) kernel.queueRecord("attributes", e, { attributeName: local, attributeNamespace: ns, oldValue: old });
}
function attributeChanged(e, ns, local, old, value) {
    if (e.custom) kernel.customAttributeChanged(e, local, old, value, ns);
    if (ns !== null) return;
    if (e.isHTML || e.ns === SVG) {
        if (local.length > 2 && local[0] === "o" && local[1] === "n") kernel.contentHandlerChanged(e, local.slice(2), value);
        else if (local === "nonce") native.setNonce(e.id, value ?? "");
        else if (local === "style" && styleJudging.isOn) judgeStyle(e, value);
        e.attributeSteps?.(e, local, old, value);
    }
    if (treeCounts.slots > 0 && (local === "slot" || (local === "name" && e.local === "slot"))) kernel.slotAttributeChanged(e, local, old, value);
}
/// Whether a policy of the document restricts `style` attributes, and whether a declaration block writes one, which it
/// may always.
const styleJudging = { isOn: false, isWriting: false };
function judgeStyle(e, value) {
    if (documentOf(e) === mainDocument) native.judgeStyle(e.id, styleJudging.isWriting ? null : value);
}
function setAttrNode(e, a) {
    if (a.element !== null && a.element !== e) fail("InUseAttributeError", "The attribute belongs to another element");
    const place = native.attrPlaceNS(e.id, a.ns, a.local);
    if (place >= 0) {
        const old = attrNode(e, place);
        if (old === a) return a;
        const value = a.value;
        old.value = attrAt(e, place);
        old.element = null;
        e.attrNodes.set(attrKey(a.ns, a.local), a);
        adopt(a, documentOf(e));
        a.element = e;
        // A new attribute may have another prefix at the same place.
        attributeWillChange(e, a.ns, a.local, old.value);
        keepExact(e, a.ns, a.local, value);
        native.setAttrValue(e.id, place, value);
        kernel.attributeChanged(e, a.ns, a.local, old.value, value);
        return old;
    }
    adopt(a, documentOf(e));
    (e.attrNodes ??= new Map()).set(attrKey(a.ns, a.local), a);
    const value = a.value;
    a.element = e;
    addAttr(e, a.ns, a.prefix, a.local, value);
    return null;
}

const NamedNodeMap = interface_("NamedNodeMap", null, () => class {
    get length() { return native.attrCount(brand(this, NamedNodeMap).element.id); }
    item(index) {
        const s = brand(this, NamedNodeMap);
        need(arguments.length, 1);
        const i = toULong(index);
        return i < native.attrCount(s.element.id) ? attrNode(s.element, i).wrapper : null;
    }
    getNamedItem(name) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 1);
        const place = native.attrPlace(e.id, attrNameFor(e, toStr(name)));
        return place < 0 ? null : attrNode(e, place).wrapper;
    }
    getNamedItemNS(namespace, local) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 2);
        const place = native.attrPlaceNS(e.id, toNullableStr(namespace) || null, toStr(local));
        return place < 0 ? null : attrNode(e, place).wrapper;
    }
    setNamedItem(attr) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        return kernel.reactions(() => wrapperOrNull(setAttrNode(e, a)));
    }
    setNamedItemNS(attr) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        return kernel.reactions(() => wrapperOrNull(setAttrNode(e, a)));
    }
    removeNamedItem(name) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 1);
        const place = native.attrPlace(e.id, attrNameFor(e, toStr(name)));
        if (place < 0) fail("NotFoundError", "The element has no such attribute");
        const a = attrNode(e, place);
        kernel.reactions(() => removeAttrAt(e, place));
        return a.wrapper;
    }
    removeNamedItemNS(namespace, local) {
        const e = brand(this, NamedNodeMap).element;
        need(arguments.length, 2);
        const place = native.attrPlaceNS(e.id, toNullableStr(namespace) || null, toStr(local));
        if (place < 0) fail("NotFoundError", "The element has no such attribute");
        const a = attrNode(e, place);
        kernel.reactions(() => removeAttrAt(e, place));
        return a.wrapper;
    }
});
makeArrayLike(NamedNodeMap, false);
const attrMapOps = {
    length: (s) => native.attrCount(s.element.id),
    item: (s, i) => attrNode(s.element, i).wrapper,
    hidesNames: true,
    names(s) {
        const e = s.element, names = new Set();
        for (let i = 0, n = native.attrCount(e.id); i < n; i++) {
            const name = attrQualified(e, i);
            if (!(e.isHTML && documentOf(e).isHTML && /[A-Z]/.test(name))) names.add(name);
        }
        return names;
    },
    named(s, name) {
        const e = s.element;
        if (e.isHTML && documentOf(e).isHTML && /[A-Z]/.test(name)) return undefined;
        const place = native.attrPlace(e.id, name);
        return place < 0 ? undefined : attrNode(e, place).wrapper;
    },
};
function attrQualified(e, place) {
    const [, prefix, local] = native.attrName(e.id, place);
    return prefix === null ? local : `${prefix}:${local}`;
}

// MARK: - Elements

const Element = interface_("Element", Node, () => class {
    get namespaceURI() { return element(this).ns; }
    get prefix() { return element(this).prefix; }
    get localName() { return element(this).local; }
    get tagName() { return tagName(element(this)); }
    get id() { return getAttr(element(this), "id") ?? ""; }
    set id(v) { setAttr(element(this), "id", toStr(v)); }
    get className() { return getAttr(element(this), "class") ?? ""; }
    set className(v) { setAttr(element(this), "class", toStr(v)); }
    get classList() { return tokenList(element(this), "class"); }
    set classList(v) { setAttr(element(this), "class", toStr(v)); }
    get slot() { return getAttr(element(this), "slot") ?? ""; }
    set slot(v) { setAttr(element(this), "slot", toStr(v)); }
    hasAttributes() { return native.attrCount(element(this).id) > 0; }
    get attributes() {
        const s = element(this);
        return (s.$attrMap ??= legacyObject(NamedNodeMap, { element: s }, attrMapOps));
    }
    getAttributeNames() {
        const s = element(this);
        return array(Array.from({ length: native.attrCount(s.id) }, (_, i) => attrQualified(s, i)));
    }
    getAttribute(name) {
        const s = element(this);
        need(arguments.length, 1);
        return getAttr(s, attrNameFor(s, toStr(name)));
    }
    getAttributeNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        const place = native.attrPlaceNS(s.id, toNullableStr(namespace) || null, toStr(local));
        return place < 0 ? null : attrAt(s, place);
    }
    setAttribute(name, value) {
        const s = element(this);
        need(arguments.length, 2);
        name = toStr(name);
        value = toStr(value);
        checkName(name);
        setAttr(s, attrNameFor(s, name), value);
    }
    setAttributeNS(namespace, name, value) {
        const s = element(this);
        need(arguments.length, 3);
        namespace = toNullableStr(namespace);
        name = toStr(name);
        value = toStr(value);
        const [ns, prefix, local] = extractName(namespace, name);
        kernel.reactions(() => setAttrNS(s, ns, prefix, local, value));
    }
    removeAttribute(name) {
        const s = element(this);
        need(arguments.length, 1);
        removeAttr(s, attrNameFor(s, toStr(name)));
    }
    removeAttributeNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        const place = native.attrPlaceNS(s.id, toNullableStr(namespace) || null, toStr(local));
        if (place >= 0) kernel.reactions(() => removeAttrAt(s, place));
    }
    toggleAttribute(name, force = undefined) {
        const s = element(this);
        need(arguments.length, 1);
        name = toStr(name);
        checkName(name);
        name = attrNameFor(s, name);
        if (!hasAttr(s, name)) {
            if (force !== undefined && !force) return false;
            setAttr(s, name, "");
            return true;
        }
        if (force !== undefined && force) return true;
        removeAttr(s, name);
        return false;
    }
    hasAttribute(name) {
        const s = element(this);
        need(arguments.length, 1);
        return hasAttr(s, attrNameFor(s, toStr(name)));
    }
    hasAttributeNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        return native.attrPlaceNS(s.id, toNullableStr(namespace) || null, toStr(local)) >= 0;
    }
    getAttributeNode(name) {
        const s = element(this);
        need(arguments.length, 1);
        const place = native.attrPlace(s.id, attrNameFor(s, toStr(name)));
        return place < 0 ? null : attrNode(s, place).wrapper;
    }
    getAttributeNodeNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        const place = native.attrPlaceNS(s.id, toNullableStr(namespace) || null, toStr(local));
        return place < 0 ? null : attrNode(s, place).wrapper;
    }
    setAttributeNode(attr) {
        const s = element(this);
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        return kernel.reactions(() => wrapperOrNull(setAttrNode(s, a)));
    }
    setAttributeNodeNS(attr) {
        const s = element(this);
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        return kernel.reactions(() => wrapperOrNull(setAttrNode(s, a)));
    }
    removeAttributeNode(attr) {
        const s = element(this);
        need(arguments.length, 1);
        const a = toState(attr, Attr);
        if (a.element !== s) fail("NotFoundError", "The attribute belongs to another element");
        kernel.reactions(() => removeAttrAt(s, attrIndex(a)));
        return a.wrapper;
    }
    attachShadow(init) {
        const s = element(this);
        need(arguments.length, 1);
        return attachShadow(s, toDict(init)).wrapper;
    }
    get shadowRoot() {
        const shadow = element(this).shadow;
        return shadow && shadow.shadowMode === "open" ? shadow.wrapper : null;
    }
    get assignedSlot() {
        const s = kernel.assignedSlot(element(this));
        return s && rootState(s).shadowMode === "open" ? s.wrapper : null;
    }
    closest(selectors) {
        const s = element(this);
        need(arguments.length, 1);
        selectors = toStr(selectors);
        kernel.settleAsked(s, selectors);
        const found = native.closest(s.id, selectors);
        if (found === -2) badSelector(selectors);
        return wrapperOf(found);
    }
    matches(selectors) {
        const s = element(this);
        need(arguments.length, 1);
        return matches(s, toStr(selectors));
    }
    webkitMatchesSelector(selectors) {
        const s = element(this);
        need(arguments.length, 1);
        return matches(s, toStr(selectors));
    }
    getElementsByTagName(name) {
        const s = element(this);
        need(arguments.length, 1);
        return byTagName(s, toStr(name));
    }
    getElementsByTagNameNS(namespace, local) {
        const s = element(this);
        need(arguments.length, 2);
        return byTagNameNS(s, toNullableStr(namespace), toStr(local));
    }
    getElementsByClassName(names) {
        const s = element(this);
        need(arguments.length, 1);
        return byClassName(s, toStr(names));
    }
    insertAdjacentElement(where, other) {
        const s = element(this);
        need(arguments.length, 2);
        where = toStr(where);
        const o = toState(other, Element);
        return kernel.reactions(() => wrapperOrNull(insertAdjacent(s, where, o)));
    }
    insertAdjacentText(where, data) {
        const s = element(this);
        need(arguments.length, 2);
        where = toStr(where);
        kernel.reactions(() => { insertAdjacent(s, where, makeText(toStr(data), documentOf(s))); });
    }
    get innerHTML() { return markupOf(element(this), false); }
    set innerHTML(v) {
        const s = element(this);
        const text = toStrOrEmpty(v);
        kernel.reactions(() => setInnerHTML(s, text));
    }
    get outerHTML() { return markupOf(element(this), true); }
    set outerHTML(v) {
        const s = element(this);
        const text = toStrOrEmpty(v);
        kernel.reactions(() => {
            const parent = parentState(s);
            if (!parent) return;
            if (parent.kind === DOCUMENT) fail("NoModificationAllowedError", "The root element cannot be replaced");
            const context = parent.kind === FRAGMENT ? makeElementIn(documentOf(s), HTML, null, "body") : parent;
            replaceChild(parent, parseFragment(text, context), s);
        });
    }
    insertAdjacentHTML(where, text) {
        const s = element(this);
        need(arguments.length, 2);
        where = ascii.lower(toStr(where));
        text = toStr(text);
        kernel.reactions(() => {
            let context;
            if (where === "beforebegin" || where === "afterend") {
                context = parentState(s);
                if (!context || context.kind === DOCUMENT) fail("NoModificationAllowedError", "The element has no parent element");
            } else if (where === "afterbegin" || where === "beforeend") {
                context = s;
            } else {
                fail("SyntaxError", `'${where}' is no place beside an element`);
            }
            if (context.kind !== ELEMENT || (documentOf(context).isHTML && context.local === "html" && context.isHTML)) {
                context = makeElementIn(documentOf(s), HTML, null, "body");
            }
            insertAdjacent(s, where, parseFragment(text, context));
        });
    }
    setHTMLUnsafe(html) {
        const s = element(this);
        need(arguments.length, 1);
        const text = toStr(html);
        kernel.reactions(() => setInnerHTML(s, text, true));
    }
    getHTML(options = undefined) { return markupWithShadows(element(this), toDict(options)); }
}, {});
function element(object) {
    const s = stateOf(object);
    if (s === undefined || s.kind !== ELEMENT) illegal();
    return s;
}
publishMixin(childNodeMembers, Element);
publishMixin(siblingMembers, Element);
publishMixin(parentMembers, Element);
for (const I of [CharacterData, DocumentType, Element]) unscopable(I, ["before", "after", "replaceWith", "remove"]);
unscopable(Element, ["before", "after", "replaceWith", "remove", "prepend", "append", "replaceChildren", "slot"]);
unscopable(DocumentFragment, ["prepend", "append", "replaceChildren"]);

function matches(s, selectors) {
    kernel.settleAsked(s, selectors);
    const found = native.matches(s.id, selectors, s.id);
    if (found < 0) badSelector(selectors);
    return found === 1;
}
function byTagName(s, name) {
    s.$lists ??= new Map();
    const key = `t${name}`;
    let list = s.$lists.get(key);
    if (!list) {
        list = collection(() => native.collect(s.id, 0, name, documentOf(s).isHTML ? ascii.lower(name) : ""));
        s.$lists.set(key, list);
    }
    return list;
}
function byTagNameNS(s, ns, local) {
    s.$lists ??= new Map();
    const key = `n${ns ?? ""}|${local}`;
    let list = s.$lists.get(key);
    if (!list) {
        list = collection(() => native.collect(s.id, 1, ns ?? "", local));
        s.$lists.set(key, list);
    }
    return list;
}
function byClassName(s, names) {
    s.$lists ??= new Map();
    const key = `c${names}`;
    let list = s.$lists.get(key);
    if (!list) {
        list = collection(() => native.collect(s.id, 2, names, documentOf(s).isQuirks?.() ? "1" : ""));
        s.$lists.set(key, list);
    }
    return list;
}
function insertAdjacent(s, where, n) {
    switch (ascii.lower(where)) {
    case "beforebegin": {
        const parent = parentState(s);
        return parent ? preInsert(n, parent, s) : null;
    }
    case "afterbegin": return preInsert(n, s, S(native.first(s.id)));
    case "beforeend": return preInsert(n, s, null);
    case "afterend": {
        const parent = parentState(s);
        return parent ? preInsert(n, parent, S(native.next(s.id))) : null;
    }
    default: return fail("SyntaxError", `'${where}' is no place beside an element`);
    }
}

// MARK: - Markup (HTML Standard section 8.5)

function markupOf(s, isOuter) {
    if (!documentOf(s).isHTML) {
        return isOuter ? kernel.serializeXML(s, true) : childStates(contentOf(s)).map((c) => kernel.serializeXML(c, true)).join("");
    }
    return isOuter ? native.outer(s.id) : native.inner(s.id);
}
/// The node that holds an element's children: the content of a template.
function contentOf(s) {
    if (s.kind !== ELEMENT || !s.isHTML || s.local !== "template") return s;
    const content = native.content(s.id);
    return content < 0 ? s : S(content);
}
/// A fragment with the nodes that markup makes.
function parseFragment(text, context, isUnsafe = false) {
    const doc = documentOf(context);
    const fragment = makeFragment(doc);
    if (!doc.isHTML) {
        kernel.parseXMLFragment(text, context, fragment);
        return fragment;
    }
    const root = isUnsafe ? native.parseFragmentUnsafe(context.id, text) : native.parseFragment(context.id, text);
    if (isUnsafe) kernel.takeParsedShadows();
    for (const id of native.children(root)) {
        native.insert(id, fragment.id, -1);
        markParsed(id);
    }
    return fragment;
}
/// Scripts that came from markup never run (HTML Standard, "already started").
function markParsed(top) {
    for (let id = top; id >= 0; id = native.following(id, top)) {
        if (native.kind(id) === ELEMENT && native.elementName(id)[2] === "script") S(id).isStarted = true;
        const content = native.kind(id) === ELEMENT ? native.content(id) : -1;
        if (content >= 0) for (const child of native.children(content)) markParsed(child);
    }
}
function setInnerHTML(s, text, isUnsafe = false) {
    const target = contentOf(s);
    const fragment = parseFragment(text, s.shadowMode !== undefined ? s.host : s, isUnsafe);
    replaceAll(target, fragment);
}

function makeElementIn(doc, ns, prefix, local) {
    const id = native.makeElement(ns, prefix, local);
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    const s = S(id);
    s.doc = doc;
    // Scripts that scripts make run when they are there, unless told otherwise.
    if (s.isForceAsync === false) s.isForceAsync = true;
    return s;
}
/// DOM Standard, "create an element".
function createElement(doc, local, ns, prefix, is, isSync) {
    if (treeCounts.custom > 0 && ns === HTML) {
        const made = kernel.customElement(doc, local, prefix, is, isSync);
        if (made) return made;
    }
    return makeElementIn(doc, ns, prefix, local);
}
keep({ makeAttr, attributeChanged });
