
// MARK: - Custom elements (HTML Standard section 4.13)

const definitions = new Map();
const definitionsByConstructor = new Map();
const whenDefined = new Map();
/// The stack of queues of elements whose reactions are due.
const reactionStack = [];
let backupQueue = null;

/// Runs the steps of a method with [CEReactions].
function reactions(body) {
    if (treeCounts.custom === 0) return body();
    reactionStack.push([]);
    try {
        return body();
    } finally {
        runReactions(reactionStack.pop());
    }
}
function runReactions(queue) {
    for (const s of queue) {
        const list = s.reactionQueue;
        while (list && list.length > 0) {
            const reaction = list.shift();
            try {
                reaction();
            } catch (error) {
                core.reportError(error);
            }
        }
    }
}
function enqueueReaction(s, reaction) {
    (s.reactionQueue ??= []).push(reaction);
    const top = reactionStack.at(-1);
    if (top) {
        top.push(s);
        return;
    }
    if (!backupQueue) {
        backupQueue = [];
        microtask(() => {
            const queue = backupQueue;
            backupQueue = null;
            runReactions(queue);
        });
    }
    backupQueue.push(s);
}
function enqueueCallback(s, name, args) {
    const callback = s.custom.callbacks[name];
    if (callback) kernel.enqueueReaction(s, () => apply(callback, s.wrapper, args));
}
function customConnected(s) {
    if (treeCounts.custom === 0) return;
    if (s.custom && s.ceState === "custom") {
        if (s.custom.isFormAssociated) kernel.tellFormOwner(s);
        enqueueCallback(s, "connectedCallback", []);
    } else kernel.tryUpgrade(s);
}
function customDisconnected(s) {
    if (!s.custom || s.ceState !== "custom") return;
    enqueueCallback(s, "disconnectedCallback", []);
    if (s.custom.isFormAssociated) kernel.tellFormOwner(s);
}
function customAdopted(s, old, doc) {
    if (s.ceState === "custom") enqueueCallback(s, "adoptedCallback", [old.wrapper, doc.wrapper]);
}
function customAttributeChanged(s, local, old, value, ns) {
    if (s.ceState === "custom" && s.custom.observed.has(local)) {
        enqueueCallback(s, "attributeChangedCallback", [local, old, value, ns]);
    }
    if (s.custom?.isFormAssociated && s.ceState === "custom" && (local === "disabled" || local === "form")) kernel.tellFormOwner(s);
}
function customCreated(s) {
    if (s.kind === ELEMENT && s.isHTML) {
        const is = s.isName ?? getAttr(s, "is");
        const definition = lookUp(s.local, is);
        if (definition) {
            if (is && definition.local !== definition.name) s.isName = is;
            kernel.enqueueReaction(s, () => upgrade(s, definition));
        }
    }
}
function lookUp(local, is) {
    const own = definitions.get(local);
    if (own && own.local === own.name) return own;
    const other = is ? definitions.get(is) : undefined;
    return other && other.local === local ? other : null;
}
function tryUpgrade(s) {
    if (!s.isHTML || s.ceState !== undefined || documentOf(s) !== mainDocument) return;
    const definition = lookUp(s.local, s.isName ?? getAttr(s, "is"));
    if (definition) kernel.enqueueReaction(s, () => upgrade(s, definition));
}
let parsedCount = 0;
/// Upgrades the elements that the parser has inserted since the last call: it knows no definitions.
function upgradeParsed() {
    kernel.takeParsedShadows();
    kernel.tellParsed();
    if (treeCounts.custom === 0) return;
    const first = parsedCount;
    parsedCount = native.nodeCount();
    if (parsedCount === first) return;
    kernel.reactions(() => {
        for (let id = first; id < parsedCount; id++) {
            if (native.kind(id) !== ELEMENT) continue;
            const [ns, , local] = native.elementName(id);
            if (ns !== HTML || !(definitions.has(local) || hasBuiltIns)) continue;
            const s = S(id);
            if (isConnected(s)) kernel.tryUpgrade(s);
        }
    });
}
/// Tells observers of the nodes that the parser has inserted since a script ran last.
function tellParsed() {
    if (shared.observerCount === 0 || mainDocument.readyState !== "loading") return;
    const end = native.nodeCount();
    for (let id = native.scriptedNodeCount(); id < end; id++) {
        const parent = native.parent(id);
        if (parent < 0) continue;
        const s = S(id);
        queueTreeRecord(S(parent), [s], [], S(native.prev(id)), S(native.next(id)));
    }
    if (running.interrupted.length < 2 && pendingObservers.size > 0) notifyObservers();
}
/// Whether some definition is for elements of the standard (`is`).
let hasBuiltIns = false;
function noteBuiltIn() { hasBuiltIns = true; }
const customNamePattern = /^[a-z][^A-Z\0\t\n\f\r \/>]*$/;
const reservedNames = new Set(["annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format", "font-face-name", "missing-glyph"]);
function isCustomName(name) {
    return name.includes("-") && customNamePattern.test(name) && namePattern.test(name) && !name.includes(":") && !reservedNames.has(name);
}
/// A new element with a definition; null without one.
function customElement(doc, local, prefix, is, isSync) {
    const definition = doc === mainDocument ? lookUp(local, is) : null;
    if (!definition) {
        if (is === null) return null;
        const s = makeElementIn(doc, HTML, prefix, local);
        s.isName = is;
        return s;
    }
    if (definition.local !== definition.name) {
        const s = makeElementIn(doc, HTML, prefix, local);
        s.isName = is;
        if (isSync) {
            try { upgrade(s, definition); } catch (error) { core.reportError(error); }
        } else {
            kernel.enqueueReaction(s, () => upgrade(s, definition));
        }
        return s;
    }
    if (!isSync) {
        const s = makeElementIn(doc, HTML, prefix, local);
        kernel.enqueueReaction(s, () => upgrade(s, definition));
        return s;
    }
    try {
        const result = construct(definition.constructor, []);
        const s = stateOf(result);
        if (s === undefined || !s.isHTML) throw typeError("The constructor returned no HTML element");
        if (native.attrCount(s.id) > 0) fail("NotSupportedError", "The constructor set attributes");
        if (native.first(s.id) >= 0) fail("NotSupportedError", "The constructor added children");
        if (parentState(s)) fail("NotSupportedError", "The constructor inserted the element");
        if (documentOf(s) !== doc) fail("NotSupportedError", "The element is in another document");
        if (s.local !== local) fail("NotSupportedError", "The element has another name");
        s.prefix = prefix;
        return s;
    } catch (error) {
        core.reportError(error);
        const s = makeElementIn(doc, HTML, prefix, local);
        setPrototypeOf(s.wrapper, see(interfaces.HTMLUnknownElement).prototype);
        s.I = interfaces.HTMLUnknownElement;
        s.ceState = "failed";
        return s;
    }
}
const alreadyConstructed = {};
/// What `super()` of an element's class does (HTML Standard, "HTMLConstructor").
function constructElement(active, newTarget) {
    const definition = definitionsByConstructor.get(newTarget);
    if (!definition) throw typeError("Illegal constructor");
    if (definition.local === definition.name) {
        if (active !== interfaces.HTMLElement) throw typeError("The class must extend HTMLElement");
    } else if (interfaceOf(HTML, definition.local) !== active) {
        throw typeError("The class extends another element's interface");
    }
    let prototype = newTarget.prototype;
    if (!isObject(prototype)) prototype = active.prototype;
    const stack = definition.stack;
    if (stack.length === 0) {
        const s = makeElementIn(mainDocument, HTML, null, definition.local);
        setPrototypeOf(s.wrapper, prototype);
        s.ceState = "custom";
        s.custom = definition;
        if (definition.local !== definition.name) s.isName = definition.name;
        return s.wrapper;
    }
    const s = stack.at(-1);
    if (s === alreadyConstructed) throw typeError("The element was constructed already");
    setPrototypeOf(s.wrapper, prototype);
    stack[stack.length - 1] = alreadyConstructed;
    return s.wrapper;
}
function upgrade(s, definition) {
    if (s.ceState !== undefined) return;
    s.custom = definition;
    s.ceState = "failed";
    for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
        const [ns, , local] = native.attrName(s.id, i);
        if (definition.observed.has(local)) {
            const value = attrAt(s, i);
            s.reactionQueue ??= [];
            const callback = definition.callbacks.attributeChangedCallback;
            if (callback) s.reactionQueue.push(() => apply(callback, s.wrapper, [local, null, value, ns]));
        }
    }
    if (isConnected(s)) {
        const callback = definition.callbacks.connectedCallback;
        if (callback) (s.reactionQueue ??= []).push(() => apply(callback, s.wrapper, []));
    }
    definition.stack.push(s);
    try {
        if (definition.disablesShadow && s.shadow) fail("NotSupportedError", "The element may have no shadow tree");
        s.ceState = "precustomized";
        const result = construct(definition.constructor, []);
        if (stateOf(result) !== s) throw typeError("The constructor returned another object");
    } catch (error) {
        s.custom = null;
        s.ceState = "failed";
        s.reactionQueue = [];
        throw error;
    } finally {
        definition.stack.pop();
    }
    s.ceState = "custom";
    if (definition.isFormAssociated) kernel.tellFormOwner(s);
    if (s.reactionQueue?.length > 0) kernel.enqueueReaction(s, () => {});
}
const CustomElementRegistry = interface_("CustomElementRegistry", null, () => class {
    define(name, constructor, options = undefined) {
        brand(this, CustomElementRegistry);
        need(arguments.length, 2);
        name = toStr(name);
        if (!isConstructor(constructor)) throw typeError("The class cannot be constructed");
        const d = toDict(options);
        if (!isCustomName(name)) fail("SyntaxError", `'${name}' is no name of a custom element`);
        if (definitions.has(name)) fail("NotSupportedError", `'${name}' is defined already`);
        if (definitionsByConstructor.has(constructor)) fail("NotSupportedError", "The class is used already");
        let local = name;
        const base = d.extends === undefined ? null : toStr(d.extends);
        if (base !== null) {
            if (isCustomName(base)) fail("NotSupportedError", "A custom element cannot be extended by name");
            if (interfaceOf(HTML, base) === interfaces.HTMLUnknownElement) fail("NotSupportedError", "There is no such element");
            local = base;
        }
        if (isDefining) fail("NotSupportedError", "A class is being defined");
        isDefining = true;
        const definition = { name, local, constructor, callbacks: {}, observed: new Set(), stack: [], disablesShadow: false, isFormAssociated: false };
        try {
            const prototype = constructor.prototype;
            if (!isObject(prototype)) throw typeError("The class has no prototype");
            for (const key of ["connectedCallback", "disconnectedCallback", "adoptedCallback", "attributeChangedCallback"]) {
                const f = prototype[key];
                if (f !== undefined) definition.callbacks[key] = toCallback(f);
            }
            if (definition.callbacks.attributeChangedCallback) {
                const observed = constructor.observedAttributes;
                if (observed !== undefined) definition.observed = new Set(toSequence(observed, toStr));
            }
            const disabled = constructor.disabledFeatures;
            if (disabled !== undefined) {
                const list = toSequence(disabled, toStr);
                definition.disablesShadow = list.includes("shadow");
                definition.disablesInternals = list.includes("internals");
            }
            definition.isFormAssociated = !!constructor.formAssociated;
            if (definition.isFormAssociated) {
                for (const key of ["formAssociatedCallback", "formResetCallback", "formDisabledCallback", "formStateRestoreCallback"]) {
                    const f = prototype[key];
                    if (f !== undefined) definition.callbacks[key] = toCallback(f);
                }
            }
        } finally {
            isDefining = false;
        }
        definitions.set(name, definition);
        definitionsByConstructor.set(constructor, definition);
        treeCounts.custom++;
        if (local !== name) noteBuiltIn();
        kernel.reactions(() => {
            const found = [];
            const visit = (root) => {
                for (let id = native.following(root.id, root.id); id >= 0; id = native.following(id, root.id)) {
                    if (native.kind(id) !== ELEMENT) continue;
                    const [ns, , tag] = native.elementName(id);
                    if (ns === HTML && tag === local) {
                        const s = S(id);
                        if (local === name || (s.isName ?? getAttr(s, "is")) === name) found.push(s);
                    }
                    if (states[id]?.shadow) visit(states[id].shadow);
                }
            };
            visit(mainDocument);
            for (const s of found) if (s.ceState === undefined) kernel.enqueueReaction(s, () => upgrade(s, definition));
        });
        const waiting = whenDefined.get(name);
        if (waiting) {
            whenDefined.delete(name);
            waiting.resolve(constructor);
        }
    }
    get(name) {
        brand(this, CustomElementRegistry);
        need(arguments.length, 1);
        return definitions.get(toStr(name))?.constructor;
    }
    getName(constructor) {
        brand(this, CustomElementRegistry);
        need(arguments.length, 1);
        return definitionsByConstructor.get(toCallback(constructor))?.name ?? null;
    }
    whenDefined(name) {
        brand(this, CustomElementRegistry);
        need(arguments.length, 1);
        name = toStr(name);
        if (!isCustomName(name)) return rejected(domException("SyntaxError", `'${name}' is no name of a custom element`));
        const definition = definitions.get(name);
        if (definition) return resolved(definition.constructor);
        if (!whenDefined.has(name)) {
            const waiting = {};
            waiting.promise = new PPromise((resolve) => { waiting.resolve = resolve; });
            whenDefined.set(name, waiting);
        }
        return whenDefined.get(name).promise;
    }
    upgrade(root) {
        brand(this, CustomElementRegistry);
        need(arguments.length, 1);
        const top = toState(root, Node);
        kernel.reactions(() => {
            for (let id = top.id; id >= 0; id = native.following(id, top.id)) {
                const s = S(id);
                if (s.kind === ELEMENT && s.isHTML && s.ceState === undefined) {
                    const definition = lookUp(s.local, s.isName ?? getAttr(s, "is"));
                    if (definition) kernel.enqueueReaction(s, () => upgrade(s, definition));
                }
            }
        });
    }
});
let isDefining = false;
function isConstructor(f) {
    if (!isCallable(f)) return false;
    try {
        construct(Object, [], f);
        return true;
    } catch {
        return false;
    }
}
const resolved = (value) => apply(promiseResolve, PPromise, [value]);
const rejected = (reason) => new PPromise((_, reject) => reject(reason));
const customElements = instance(CustomElementRegistry, {});

const validityFlags = ["badInput", "customError", "patternMismatch", "rangeOverflow", "rangeUnderflow", "stepMismatch", "tooLong", "tooShort",
    "typeMismatch", "valueMissing"];
/// The internals of a control that a script has made (HTML Standard, "form-associated custom element").
function controlInternals(object) {
    const s = brand(object, ElementInternals);
    if (!s.element.custom?.isFormAssociated) fail("NotSupportedError", "The element is no control of a form");
    return s;
}
const ElementInternals = interface_("ElementInternals", null, () => class {
    get shadowRoot() {
        const shadow = brand(this, ElementInternals).element.shadow;
        return shadow && shadow.isAvailable ? shadow.wrapper : null;
    }
    setFormValue(value, state = undefined) {
        const s = controlInternals(this);
        need(arguments.length, 1);
        s.entries = value === null || value === undefined ? null
            : implementsInterface(value, FormData) ? [...stateOf(value).list]
            : implementsInterface(value, File) ? [[null, value]] : [[null, toUSV(value)]];
        const texts = (s.entries ?? []).filter(([, v]) => typeof v === "string");
        native.setFormValue(s.element.id, ...texts.flatMap(([name, v]) => [name ?? "", v]));
    }
    get form() { return wrapperOrNull(kernel.formOwner(controlInternals(this).element)); }
    setValidity(flags = undefined, message = undefined, anchor = undefined) {
        const s = controlInternals(this);
        const given = toDict(flags), found = {};
        for (const name of validityFlags) found[name] = !!given[name];
        const isInvalid = validityFlags.some((name) => found[name]);
        if (isInvalid && (message === undefined || toStr(message) === "")) throw typeError("An invalid control needs a message");
        s.flags = found;
        s.message = isInvalid ? toStr(message) : "";
    }
    get willValidate() { return willValidate(controlInternals(this).element); }
    get validity() {
        const s = controlInternals(this);
        return (s.element.$validityState ??= instance(ValidityState, { element: s.element }));
    }
    get validationMessage() { return controlInternals(this).message ?? ""; }
    checkValidity() { return checkValidity(controlInternals(this).element); }
    reportValidity() { return checkValidity(controlInternals(this).element); }
    get labels() {
        const { element: e } = controlInternals(this);
        return (e.$labelList ??= liveList(() => native.collect(rootState(e).id, 1, HTML, "label").filter((id) => labeledControl(S(id)) === e)));
    }
    get states() {
        const s = brand(this, ElementInternals);
        return (s.states ??= instance(CustomStateSet, { values: new Set(), element: s.element }));
    }
});
/// The default semantics of a custom element: only scripts read them back.
whenSeen(ElementInternals, () => {
    const names = ["role", ...ariaStrings.map(([name]) => name)];
    publishMembers(Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, getOwnPropertyDescriptor({
        get [name]() { return brand(this, ElementInternals).semantics?.get(name) ?? null; },
        set [name](v) { (brand(this, ElementInternals).semantics ??= new Map()).set(name, v === null || v === undefined ? null : toStr(v)); },
    }, name)]))), ElementInternals.prototype, true);
});
const CustomStateSet = interface_("CustomStateSet", null, () => class {
    get size() { return brand(this, CustomStateSet).values.size; }
    has(value) { return brand(this, CustomStateSet).values.has(toStr(value)); }
    add(value) {
        const s = brand(this, CustomStateSet);
        s.values.add(toStr(value));
        tellCustomStates(s);
        return this;
    }
    delete(value) {
        const s = brand(this, CustomStateSet), isFound = s.values.delete(toStr(value));
        if (isFound) tellCustomStates(s);
        return isFound;
    }
    clear() {
        const s = brand(this, CustomStateSet);
        s.values.clear();
        tellCustomStates(s);
    }
});
function tellCustomStates(s) {
    native.setCustomStates(s.element.id, ...s.values);
}
makePairIterable(CustomStateSet, "CustomStateSet", (s) => [...s.values].map((v) => [v, v]));
whenSeen(CustomStateSet, () => defineProperty(CustomStateSet.prototype, Symbol.iterator, { value: CustomStateSet.prototype.values, writable: true, configurable: true }));
/// Tells a control that a script has made which form it belongs to now, and whether it is disabled.
function tellFormOwner(s) {
    const form = kernel.formOwner(s), isOff = isDisabled(s);
    if (form !== (s.toldForm ?? null)) {
        s.toldForm = form;
        enqueueCallback(s, "formAssociatedCallback", [wrapperOrNull(form)]);
    }
    if (isOff !== (s.toldDisabled ?? false)) {
        s.toldDisabled = isOff;
        enqueueCallback(s, "formDisabledCallback", [isOff]);
    }
}
function attachInternals(s) {
    if (s.isName !== undefined) fail("NotSupportedError", "The element is customized");
    const definition = definitions.get(s.local);
    if (!definition || definition.local !== definition.name) fail("NotSupportedError", "The element is not defined");
    if (definition.disablesInternals) fail("NotSupportedError", "The element may have no internals");
    if (s.internals) fail("NotSupportedError", "The element has its internals already");
    if (s.ceState !== "precustomized" && s.ceState !== "custom") fail("NotSupportedError", "The element is not custom");
    return (s.internals = instance(ElementInternals, { element: s }));
}

// MARK: - Shadow trees (DOM Standard section 4.8)

const ShadowRoot = interface_("ShadowRoot", DocumentFragment, () => class {
    get mode() { return brand(this, ShadowRoot).shadowMode; }
    get delegatesFocus() { return brand(this, ShadowRoot).delegatesFocus; }
    get slotAssignment() { return brand(this, ShadowRoot).slotAssignment; }
    get serializable() { return brand(this, ShadowRoot).serializable; }
    get host() { return brand(this, ShadowRoot).host.wrapper; }
    get innerHTML() { return native.inner(brand(this, ShadowRoot).id); }
    set innerHTML(v) {
        const s = brand(this, ShadowRoot);
        const text = toStrOrEmpty(v);
        kernel.reactions(() => replaceAll(s, parseFragment(text, s.host)));
    }
    setHTMLUnsafe(html) {
        const s = brand(this, ShadowRoot);
        need(arguments.length, 1);
        const text = toStr(html);
        kernel.reactions(() => replaceAll(s, parseFragment(text, s.host, true)));
    }
    getHTML(options = undefined) { return markupWithShadows(brand(this, ShadowRoot), toDict(options)); }
    get clonable() { return brand(this, ShadowRoot).clonable; }
    get activeElement() {
        const s = brand(this, ShadowRoot);
        const { focused } = documentOf(s);
        return focused && isConnected(focused) ? wrapperOrNull(focusIn(s, focused)) : null;
    }
});
eventHandlers(ShadowRoot, ["slotchange"]);
const shadowHosts = new Set(("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span").split(" "));
function attachShadow(s, init) {
    const mode = init.mode;
    if (mode === undefined) throw typeError("mode is missing");
    const text = toStr(mode);
    if (text !== "open" && text !== "closed") throw typeError(`'${text}' is no mode of a shadow tree`);
    const assignment = init.slotAssignment === undefined ? "named" : toStr(init.slotAssignment);
    if (assignment !== "named" && assignment !== "manual") throw typeError("slotAssignment is wrong");
    if (!s.isHTML || !(shadowHosts.has(s.local) || isCustomName(s.local))) fail("NotSupportedError", "The element may have no shadow tree");
    const definition = lookUp(s.local, s.isName ?? null);
    if (definition?.disablesShadow) fail("NotSupportedError", "The element may have no shadow tree");
    if (s.shadow) {
        if (!s.shadow.isDeclarative || s.shadow.shadowMode !== text) fail("NotSupportedError", "The element has a shadow tree already");
        kernel.reactions(() => replaceAll(s.shadow, null));
        s.shadow.isDeclarative = false;
        return s.shadow;
    }
    const id = native.makeNode(FRAGMENT, "");
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    native.attachShadow(id, s.id);
    if (assignment === "manual") native.assignByHand(id);
    return kernel.makeShadow(s, id, {
        shadowMode: text, delegatesFocus: !!init.delegatesFocus, slotAssignment: assignment, clonable: !!init.clonable,
        serializable: !!init.serializable, isAvailable: s.ceState === "precustomized" || s.ceState === "custom", isDeclarative: false,
    });
}
function makeShadow(s, id, members) {
    const root = { id, kind: FRAGMENT, doc: documentOf(s), listeners: null, host: s, ...members };
    states[id] = root;
    instance(ShadowRoot, root);
    s.shadow = root;
    treeCounts.slots++;
    return root;
}
/// Takes the shadow trees that the parser has made of templates (HTML Standard, "declarative shadow roots").
function takeParsedShadows() {
    const found = native.takeParsedShadows();
    for (let i = 0; i < found.length; i += 3) {
        const options = found[i + 2];
        kernel.makeShadow(S(found[i]), found[i + 1], {
            shadowMode: options & 1 ? "closed" : "open", delegatesFocus: (options & 2) !== 0, clonable: (options & 4) !== 0,
            serializable: (options & 8) !== 0, slotAssignment: options & 16 ? "manual" : "named", isAvailable: true, isDeclarative: true,
        });
    }
}
/// Copies the shadow tree of an element that may be cloned with it (DOM Standard, "clone a node").
function cloneShadow(from, to, doc) {
    const root = from.shadow;
    if (!root.clonable || to.shadow) return;
    const id = native.makeNode(FRAGMENT, "");
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    native.attachShadow(id, to.id);
    const { shadowMode, delegatesFocus, slotAssignment, clonable, serializable, isAvailable, isDeclarative } = root;
    if (slotAssignment === "manual") native.assignByHand(id);
    const copy = kernel.makeShadow(to, id, { shadowMode, delegatesFocus, slotAssignment, clonable, serializable, isAvailable, isDeclarative });
    copy.doc = doc;
    for (const c of childStates(root)) native.insert(cloneNode(c, doc, true).id, id, -1);
}
/// The markup of a node's content with the shadow trees that the options name.
function markupWithShadows(s, options) {
    const serializable = !!options.serializableShadowRoots;
    const named = options.shadowRoots === undefined ? [] : toSequence(options.shadowRoots, (root) => toState(root, ShadowRoot));
    if (!serializable && named.length === 0) return s.shadowMode === undefined ? markupOf(s, false) : native.inner(s.id);
    const list = [];
    for (const root of new Set([...named, ...states.filter((e) => e?.shadow?.serializable && serializable).map((e) => e.shadow)])) {
        const flag = (name, isSet) => (isSet ? ` ${name}=""` : "");
        list.push(root.host.id, root.id, `<template shadowrootmode="${root.shadowMode}"${flag("shadowrootdelegatesfocus", root.delegatesFocus)}`
            + `${flag("shadowrootserializable", root.serializable)}${flag("shadowrootclonable", root.clonable)}>`);
    }
    return native.innerWithShadows(s.id, ...list);
}
/// The element that represents one with the focus in another tree: its host, or the host of a tree around; null
/// without one.
function focusIn(root, focused) {
    for (let s = focused; s; s = rootState(s).host) if (rootState(s) === root) return s;
    return null;
}
function slotsIn(root) {
    return Array.from(native.collect(root.id, 1, HTML, "slot"), S);
}
/// The slot that a child of a host is shown in; null without one.
function assignedSlot(s) {
    if (treeCounts.slots === 0 || s.kind === undefined || (s.kind !== ELEMENT && s.kind !== TEXT)) return null;
    const parent = parentState(s);
    if (!parent || !parent.shadow) return null;
    if (parent.shadow.slotAssignment === "manual") return s.manualSlot && rootState(s.manualSlot) === parent.shadow ? s.manualSlot : null;
    const name = s.kind === ELEMENT ? getAttr(s, "slot") ?? "" : "";
    return slotsIn(parent.shadow).find((slot) => (getAttr(slot, "name") ?? "") === name) ?? null;
}
function assignedNodes(slot, flattens) {
    const root = rootState(slot);
    const own = root.shadowMode === undefined ? []
        : root.slotAssignment === "manual" ? (slot.manualNodes ?? []).filter((c) => parentState(c) === root.host)
        : childStates(root.host).filter((c) => (c.kind === ELEMENT || c.kind === TEXT) && kernel.assignedSlot(c) === slot);
    if (!flattens) return own;
    if (root.shadowMode === undefined) return [];
    const list = own.length > 0 ? own : childStates(slot).filter((c) => c.kind === ELEMENT || c.kind === TEXT);
    return list.flatMap((c) => (c.kind === ELEMENT && c.isHTML && c.local === "slot" && rootState(c).shadowMode !== undefined ? assignedNodes(c, true) : [c]));
}
/// Assigns nodes to a slot of a tree whose slots are assigned by hand (DOM Standard, "assign(nodes)").
function assignByHand(slot, nodes) {
    for (const n of nodes) if (n.kind !== ELEMENT && n.kind !== TEXT) throw typeError("The node is no element and no text");
    const before = assignedNodes(slot);
    for (const n of slot.manualNodes ?? []) n.manualSlot = null;
    const others = new Set();
    for (const n of nodes) {
        const other = n.manualSlot;
        if (other && other !== slot) {
            other.manualNodes = other.manualNodes.filter((m) => m !== n);
            others.add(other);
        }
        n.manualSlot = slot;
    }
    slot.manualNodes = [...new Set(nodes)];
    for (const other of others) {
        native.assignSlot(other.id, ...other.manualNodes.map((n) => n.id));
        kernel.signalSlot(other);
    }
    native.assignSlot(slot.id, ...slot.manualNodes.map((n) => n.id));
    const after = assignedNodes(slot);
    if (after.length !== before.length || after.some((n, i) => n !== before[i])) kernel.signalSlot(slot);
}
function signalSlot(slot) {
    if (!slot) return;
    signalSlots.add(slot);
    queueObserverMicrotask();
}
function slotName(s) { return getAttr(s, "name") ?? ""; }
/// The name of the slot that a child of a host goes to; undefined for other nodes.
function slotNameOf(c) {
    return c.kind === ELEMENT ? getAttr(c, "slot") ?? "" : c.kind === TEXT ? "" : undefined;
}
function hasSlottables(root, name) { return childStates(root.host).some((c) => slotNameOf(c) === name); }
/// The shadow root whose slots take nodes by name around a node; null without one.
function namedSlotsRoot(s) {
    const root = rootState(s);
    return root.shadowMode !== undefined && root.slotAssignment !== "manual" ? root : null;
}
/// The slots of a tree that show nodes of the host.
function filledSlots(top) {
    if (top.kind !== ELEMENT) return [];
    const slots = slotsIn(top);
    if (top.isHTML && top.local === "slot") slots.unshift(top);
    return slots.filter((slot) => assignedNodes(slot).length > 0);
}
/// Signals the slot that shows the nodes of a name without those that come or go.
function signalOtherSlot(root, name, those) {
    kernel.signalSlot(slotsIn(root).find((slot) => slotName(slot) === name && !those.includes(slot)));
}
function slotsAfterInsertion(c, parent) {
    if (parent.shadow) kernel.signalSlot(kernel.assignedSlot(c));
    if (parent.isHTML && parent.local === "slot" && rootState(parent).shadowMode !== undefined && assignedNodes(parent).length === 0) kernel.signalSlot(parent);
    const root = namedSlotsRoot(parent);
    if (!root) return;
    const filled = filledSlots(c);
    for (const slot of filled) {
        kernel.signalSlot(slot);
        signalOtherSlot(root, slotName(slot), filled);
    }
}
/// The slots of a tree that will leave a shadow tree, and show nodes until then.
function slotsBeforeRemoval(n, parent) {
    return namedSlotsRoot(parent) ? filledSlots(n) : [];
}
function slotsAfterRemoval(n, parent, left) {
    if (parent.shadow && (n.kind === ELEMENT || n.kind === TEXT)) {
        const name = slotNameOf(n);
        kernel.signalSlot(slotsIn(parent.shadow).find((slot) => slotName(slot) === name));
    }
    for (const slot of left) {
        kernel.signalSlot(slot);
        signalOtherSlot(rootState(parent), slotName(slot), left);
    }
}
function slotAttributeChanged(e, local, old, value) {
    if (local === "slot") {
        const shadow = parentState(e)?.shadow;
        if (!shadow || (old ?? "") === (value ?? "")) return;
        if (shadow.slotAssignment !== "manual") kernel.signalSlot(slotsIn(shadow).find((slot) => slotName(slot) === (old ?? "")));
        return kernel.signalSlot(kernel.assignedSlot(e));
    }
    const root = namedSlotsRoot(e);
    if (!root || (old ?? "") === (value ?? "")) return;
    const others = slotsIn(root);
    for (const [name, nameOf] of [[old ?? "", (slot) => (slot === e ? old ?? "" : slotName(slot))], [value ?? "", slotName]]) {
        if (!hasSlottables(root, name) || others.find((slot) => nameOf(slot) === name) !== e) continue;
        kernel.signalSlot(e);
        signalOtherSlot(root, name, [e]);
    }
}
keep({ reactions, enqueueReaction, customConnected, customAdopted, customCreated, tryUpgrade, upgradeParsed, tellParsed, customElement, tellFormOwner, makeShadow, assignedSlot, signalSlot, slotsAfterInsertion, slotsAfterRemoval });
keep({ customDisconnected, customAttributeChanged, takeParsedShadows, cloneShadow, slotsBeforeRemoval, slotAttributeChanged });
