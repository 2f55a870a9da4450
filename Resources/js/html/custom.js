// Custom elements (HTML Standard section 4.13).

import { native } from "garth:realm";
import {
    apply, construct, need, PPromise, promiseResolve, setPrototypeOf, shared, typeError,
} from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { isCallable, isObject } from "../webidl/values.js";
import { toCallback, toDict, toSequence, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, interfaces, see, toState } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { ELEMENT, HTML, isConnected, Node, parentState, S, states, treeCounts } from "../dom/states.js";
import { noteControls } from "../dom/collections.js";
import { documentOf, mainDocument } from "../dom/document.js";
import { attrAt, getAttr } from "../dom/attributes.js";
import { makeElementIn } from "../dom/markup.js";
import { notifyObservers, pendingObservers, queueTreeRecord } from "../dom/observers.js";
import { interfaceOf } from "./element-interfaces.js";
import {
    callBack, definitions, definitionsByConstructor, enqueueCallback, hasBuiltIns, isCustomName, lookUp, noteBuiltIn,
    whenDefined,
} from "./definitions.js";
import { running } from "../window/host.js";
import { reportErrorOf, windowOf } from "../window/incumbent.js";

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
    if (s.custom?.isFormAssociated && s.ceState === "custom"
        && (local === "disabled" || local === "form")) kernel.tellFormOwner(s);
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
            try {
                upgrade(s, definition);
            } catch (error) {
                reportErrorOf(definition.constructor, error);
            }
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
        reportErrorOf(definition.constructor, error);
        const s = makeElementIn(doc, HTML, prefix, local);
        setPrototypeOf(s.wrapper, see(interfaces.HTMLUnknownElement).prototype);
        s.I = interfaces.HTMLUnknownElement;
        s.ceState = "failed";
        return s;
    }
}
const alreadyConstructed = {};
/// What `super()` of an element's class does (HTML Standard, "HTMLConstructor").
export function constructElement(active, newTarget) {
    const definition = newTarget === active ? undefined : definitionsByConstructor.get(newTarget);
    if (!definition) throw typeError("Illegal constructor");
    if (definition.local === definition.name) {
        if (active !== interfaces.HTMLElement) throw typeError("The class must extend HTMLElement");
    } else if (interfaceOf(HTML, definition.local) !== active) {
        throw typeError("The class extends another element's interface");
    }
    let prototype = newTarget.prototype;
    if (!isObject(prototype)) prototype = prototypeIn(windowOf(newTarget), active);
    const stack = definition.stack;
    if (stack.length === 0) {
        const s = makeElementIn(mainDocument, HTML, null, definition.local);
        setPrototypeOf(s.wrapper, prototype);
        s.ceState = "custom";
        s.custom = definition;
        if (definition.isFormAssociated) noteControls();
        if (definition.local !== definition.name) s.isName = definition.name;
        return s.wrapper;
    }
    const s = stack.at(-1);
    if (s === alreadyConstructed) throw typeError("The element was constructed already");
    setPrototypeOf(s.wrapper, prototype);
    stack[stack.length - 1] = alreadyConstructed;
    return s.wrapper;
}
/// The prototype of an interface in the window of a class.
function prototypeIn(window, active) {
    const own = window?.interfaces[shared.names.get(active)];
    return own ? window.see(own).prototype : active.prototype;
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
            if (callback) s.reactionQueue.push(() => callBack(callback, s, [local, null, value, ns]));
        }
    }
    if (isConnected(s)) {
        const callback = definition.callbacks.connectedCallback;
        if (callback) (s.reactionQueue ??= []).push(() => callBack(callback, s, []));
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
    if (definition.isFormAssociated) {
        noteControls();
        kernel.tellFormOwner(s);
    }
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
            if (interfaceOf(HTML, base) === interfaces.HTMLUnknownElement) fail("NotSupportedError",
                "There is no such element");
            local = base;
        }
        if (isDefining) fail("NotSupportedError", "A class is being defined");
        isDefining = true;
        const definition = { name, local, constructor, callbacks: {}, observed: new Set(), stack: [],
            disablesShadow: false, isFormAssociated: false };
        try {
            const prototype = constructor.prototype;
            if (!isObject(prototype)) throw typeError("The class has no prototype");
            for (const key of ["connectedCallback", "disconnectedCallback", "adoptedCallback",
                "attributeChangedCallback"]) {
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
                for (const key of ["formAssociatedCallback", "formResetCallback", "formDisabledCallback",
                    "formStateRestoreCallback"]) {
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
        if (!isCustomName(name)) return rejected(domException("SyntaxError",
            `'${name}' is no name of a custom element`));
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
export const rejected = (reason) => new PPromise((_, reject) => reject(reason));
export const customElements = instance(CustomElementRegistry, {});
keep({
    customConnected, customDisconnected, customAdopted, customAttributeChanged, customCreated, tryUpgrade,
    upgradeParsed, tellParsed, customElement,
});
