
// MARK: - Events (DOM Standard section 2)

const CAPTURING = 1, AT_TARGET = 2, BUBBLING = 3;

const Event = interface_("Event", null, () => class {
    get type() { return brand(this, Event).type; }
    get target() { return brand(this, Event).target; }
    get srcElement() { return brand(this, Event).target; }
    get currentTarget() { return brand(this, Event).currentTarget; }
    composedPath() { return array(composedPath(brand(this, Event)).map(here)); }
    get eventPhase() { return brand(this, Event).phase; }
    stopPropagation() { brand(this, Event).stops = true; }
    get cancelBubble() { return brand(this, Event).stops; }
    set cancelBubble(v) { if (v) brand(this, Event).stops = true; }
    stopImmediatePropagation() {
        const s = brand(this, Event);
        s.stops = s.stopsNow = true;
    }
    get bubbles() { return brand(this, Event).bubbles; }
    get cancelable() { return brand(this, Event).cancelable; }
    get returnValue() { return !brand(this, Event).canceled; }
    set returnValue(v) { if (!v) cancel(brand(this, Event)); }
    preventDefault() { cancel(brand(this, Event)); }
    get defaultPrevented() { return brand(this, Event).canceled; }
    get composed() { return brand(this, Event).composed; }
    get timeStamp() { return brand(this, Event).timeStamp; }
    initEvent(type, bubbles = false, cancelable = false) {
        const s = brand(this, Event);
        need(arguments.length, 1);
        initEvent(s, toStr(type), !!bubbles, !!cancelable);
    }
}, {
    length: 1,
    make(args, newTarget) { return newEvent(Event, args, newTarget); },
    constants: { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 },
});
const isTrustedGetter = published(getOwnPropertyDescriptor(class {
    get isTrusted() { return brand(this, Event).isTrusted; }
}.prototype, "isTrusted").get);

function cancel(s) {
    if (s.cancelable && !s.isPassive) s.canceled = true;
}
function initEvent(s, type, bubbles, cancelable) {
    if (s.isDispatching) return;
    s.isInitialized = true;
    s.stops = s.stopsNow = s.canceled = s.isTrusted = false;
    s.target = null;
    s.type = type;
    s.bubbles = bubbles;
    s.cancelable = cancelable;
}
function eventState(type) {
    return {
        type, bubbles: false, cancelable: false, composed: false, target: null, currentTarget: null,
        relatedTarget: null, phase: 0, path: null, place: 0, stops: false, stopsNow: false, canceled: false,
        isPassive: false, isTrusted: false, isInitialized: true, isDispatching: false,
        timeStamp: native.now(),
    };
}
/// Reads an event's dictionary; each interface adds its members in `eventMembers`.
const eventMembers = new Map();
function newEvent(I, args, newTarget) {
    const type = toStr(args[0]);
    const init = toDict(args[1]);
    const s = eventState(type);
    s.bubbles = !!init.bubbles;
    s.cancelable = !!init.cancelable;
    s.composed = !!init.composed;
    const chain = [...I_all.get(see(I))].reverse();
    for (const J of chain) {
        for (const [name, convert, initial] of eventMembers.get(J) ?? []) {
            const v = init[name];
            s[name] = v === undefined ? initial : convert(v);
        }
    }
    const object = instance(I, s, newTarget);
    defineProperty(object, "isTrusted", { get: isTrustedGetter, set: undefined, enumerable: true, configurable: false });
    return object;
}
/// An event that the page's own code did not make.
function makeEvent(I, type, members, isTrusted = true) {
    const object = newEvent(I, [type, undefined]);
    Object.assign(stateOf(object), members, { isTrusted });
    return object;
}
/// Makes an event interface whose members come from its dictionary: name, conversion, initial value.
function eventInterface(name, parent, list, options = {}) {
    const allMembers = () => {
        const members = options.members?.() ?? class {};
        for (const [key] of list) {
            if (getOwnPropertyDescriptor(members.prototype, key)) continue;
            const holder = {
                get [key]() {
                    const s = brand(this, I);
                    return s.world === world ? s[key] : core.valueHere(s[key]);
                },
            };
            defineProperty(members.prototype, key, getOwnPropertyDescriptor(holder, key));
        }
        return members;
    };
    const I = interface_(name, parent, allMembers, {
        length: 1, make(args, newTarget) { return newEvent(I, args, newTarget); }, ...options,
    });
    eventMembers.set(I, list);
    return I;
}
const anyValue = (v) => v;

const CustomEvent = eventInterface("CustomEvent", Event, [["detail", anyValue, null]], {
    members: () => class {
        initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
            const s = brand(this, CustomEvent);
            need(arguments.length, 1);
            if (s.isDispatching) return;
            initEvent(s, toStr(type), !!bubbles, !!cancelable);
            s.detail = detail;
        }
    },
});

function composedPath(s) {
    if (!s.path || s.path.length === 0) return [];
    const path = s.path;
    const current = s.currentTarget;
    const place = path.findIndex((p) => p.object === current);
    if (place < 0) return [];
    let hidden = 0;
    for (let i = path.length - 1; i > place; i--) {
        if (path[i].isRootOfClosedTree) hidden++;
    }
    let own = 0;
    for (let i = path.length - 1; i >= 0; i--) {
        if (path[i].isRootOfClosedTree) own++;
        if (i === place) break;
    }
    const result = [current];
    let level = own, max = own;
    for (let i = place - 1; i >= 0; i--) {
        if (path[i].isRootOfClosedTree) level++;
        if (level <= max) result.unshift(path[i].object);
        if (path[i].isSlotInClosedTree) {
            level--;
            if (level < max) max = level;
        }
    }
    level = max = own;
    for (let i = place + 1; i < path.length; i++) {
        if (path[i].isSlotInClosedTree) level++;
        if (level <= max) result.push(path[i].object);
        if (path[i].isRootOfClosedTree) {
            level--;
            if (level < max) max = level;
        }
    }
    return result;
}

const EventTarget = interface_("EventTarget", null, null, {
    make(args, newTarget) {
        return instance(EventTarget, { listeners: null }, newTarget);
    },
});
partial(EventTarget, () => class {
    addEventListener(type, callback, options = undefined) {
        const s = targetState(this);
        need(arguments.length, 2);
        type = toStr(type);
        callback = toListener(callback);
        let capture = false, once = false, passive = null, signal = null;
        if (isObject(options)) {
            capture = !!options.capture;
            once = !!options.once;
            const p = options.passive;
            if (p !== undefined) passive = !!p;
            const given = options.signal;
            if (given !== undefined) signal = toState(given, AbortSignal);
        } else {
            capture = !!options;
        }
        passive ??= isPassiveByDefault(type, s);
        addListener(s, { type, callback, capture, once, passive, signal, isRemoved: false });
    }
    removeEventListener(type, callback, options = undefined) {
        const s = targetState(this);
        need(arguments.length, 2);
        type = toStr(type);
        callback = toListener(callback);
        const capture = isObject(options) ? !!options.capture : !!options;
        const list = s.listeners;
        if (!list) return;
        const place = list.findIndex((l) => l.type === type && l.callback === callback && l.capture === capture);
        if (place >= 0) {
            list[place].isRemoved = true;
            s.listeners = list.filter((_, i) => i !== place);
        }
    }
    dispatchEvent(event) {
        const s = targetState(this);
        need(arguments.length, 1);
        const e = toState(event, Event);
        if (e.isDispatching || !e.isInitialized) fail("InvalidStateError", "The event is being dispatched");
        e.isTrusted = false;
        return kernel.dispatch(e, s);
    }
});
/// The state of a receiver, which is the window where a script names none.
function targetState(object) {
    const s = object === undefined || object === null ? windowState : stateOf(object);
    if (s === undefined || !implementsAll(s.I, EventTarget)) illegal();
    return s;
}
/// Whether listeners cannot prevent what an event does, so that scrolling need not wait for them
/// (DOM Standard, "default passive value").
function isPassiveByDefault(type, s) {
    if (type !== "touchstart" && type !== "touchmove" && type !== "wheel" && type !== "mousewheel") return false;
    if (s === windowState || s.kind === DOCUMENT) return true;
    if (s.kind !== ELEMENT) return false;
    const document = documentOf(s);
    return s === documentElement(document) || s === bodyOf(document);
}
function toListener(v) {
    if (v === null || v === undefined) return null;
    if (!isObject(v)) throw typeError("The listener is not an object");
    return noteCallback(v);
}
const pressTypes = new Set(["click", "mousedown", "mouseup", "pointerdown", "pointerup"]);
/// Tells the browser that a person can press an element, or that a document listens for what is in it;
/// a picture that is waited for has its turn.
function noteListener(s, type) {
    if (s.local === "img" && s.isHTML && (type === "load" || type === "error")) kernel.awaitImage(s);
    kernel.watchMotions(s, type);
    if (!pressTypes.has(type) && type !== "dblclick") return;
    if (s.kind === 1) native.noteClickListener(s.id);
    else if ((s.kind === 9 || s === windowState) && type !== "dblclick") native.noteClickListener(s.kind === 9 ? s.id : mainDocument.id);
}
/// Whether the first element around that listens for presses listens for double clicks alone.
function wantsDoubleClick(s) {
    for (let e = s; e && e.kind === 1; e = parentState(e) ?? e.host ?? null) {
        const types = new Set((e.listeners ?? []).map((listener) => listener.type));
        if (e.activation || [...types].some((type) => pressTypes.has(type))) return false;
        if (types.has("dblclick")) return true;
    }
    return false;
}
function addListener(s, listener) {
    if (listener.signal?.isAborted || listener.callback === null) return;
    const list = s.listeners ?? [];
    if (list.some((l) => l.type === listener.type && l.callback === listener.callback && l.capture === listener.capture)) return;
    // Lists are replaced, not changed: a dispatch goes through the list of its beginning.
    if (home) listener.core = core;
    s.listeners = [...list, listener];
    noteListener(s, listener.type);
    if (listener.signal) {
        listener.signal.algorithms.add(() => {
            listener.isRemoved = true;
            if (s.listeners) s.listeners = s.listeners.filter((l) => l !== listener);
        });
    }
}

/// The parent of a target in an event's path; null at the end (DOM Standard, "get the parent").
function eventParent(s, e) {
    if (s.kind === undefined) return s.getParent ? s.getParent(s, e) : null;
    if (s.kind === 9) return s.window && e.type !== "load" ? s.window : null;
    if (s.shadowMode) {
        const root = e.path[0]?.state;
        if (!e.composed && root !== undefined && root.kind !== undefined && rootState(root) === s) return null;
        return s.host;
    }
    return kernel.assignedSlot(s) ?? parentState(s);
}
/// DOM Standard, "dispatch".
function dispatch(e, target, targetOverride) {
    e.isDispatching = true;
    const path = [];
    e.path = path;
    const related = retarget(e.relatedState ?? null, target);
    let activation = null;
    const isClick = e.type === "click" && implementsAll(e.I, interfaces.MouseEvent ?? CustomEvent);
    let clearTargets = false;
    if (target !== related || target === (e.relatedState ?? null)) {
        const append = (s, shown, relatedState) => {
            path.push({
                state: s, object: s.wrapper, target: shown, related: relatedState,
                isRootOfClosedTree: s.shadowMode === "closed",
                isSlotInClosedTree: s.isSlotInPath === true && s.shadowMode === undefined && rootIsClosed(s),
            });
        };
        append(target, targetOverride ?? target, related);
        if (isClick && target.activation) activation = target;
        let current = target;
        let shown = target;
        let parent = eventParent(target, e);
        while (parent !== null && parent !== undefined) {
            const parentRelated = retarget(e.relatedState ?? null, parent);
            const isOutside = parent.kind === undefined || includesShadow(rootState(shown), parent);
            if (isOutside) {
                if (isClick && e.bubbles && activation === null && parent.activation) activation = parent;
                append(parent, null, parentRelated);
            } else if (parent === parentRelated) {
                break;
            } else {
                shown = parent;
                if (isClick && activation === null && parent.activation) activation = parent;
                append(parent, parent, parentRelated);
            }
            current = parent;
            parent = eventParent(current, e);
        }
        const clear = [...path].reverse().find((p) => p.target !== null);
        clearTargets = clear !== undefined && ((clear.target.kind !== undefined && rootState(clear.target).shadowMode !== undefined)
            || (clear.related !== null && clear.related !== undefined && clear.related.kind !== undefined && rootState(clear.related).shadowMode !== undefined));
        if (activation?.activation.legacyPre) activation.activation.legacyPre(activation, e);
        for (let i = path.length - 1; i >= 0; i--) {
            e.phase = path[i].target !== null ? AT_TARGET : CAPTURING;
            invoke(path, i, e, true);
        }
        for (let i = 0; i < path.length; i++) {
            if (path[i].target !== null) {
                e.phase = AT_TARGET;
            } else {
                if (!e.bubbles) continue;
                e.phase = BUBBLING;
            }
            invoke(path, i, e, false);
        }
    }
    e.phase = 0;
    e.currentTarget = null;
    e.path = null;
    e.isDispatching = e.stops = e.stopsNow = false;
    if (clearTargets) {
        e.target = null;
        e.relatedTarget = null;
    }
    if (activation) {
        if (!e.canceled) activation.activation.run?.(activation, e);
        else activation.activation.legacyCanceled?.(activation, e);
    }
    return !e.canceled;
}
function invoke(path, place, e, isCapture) {
    let shown = place;
    while (path[shown].target === null) shown--;
    e.target = path[shown].target.wrapper;
    e.relatedTarget = path[place].related ? path[place].related.wrapper : e.relatedTarget;
    if (e.stops) return;
    e.currentTarget = path[place].object;
    const s = path[place].state;
    if (s === windowState) kernel.readBodyHandlers();
    const list = s.listeners;
    if (!list) return;
    const found = invokeListeners(e, list, isCapture, s);
    if (!found && e.isTrusted) {
        const old = legacyEventTypes[e.type];
        if (old) {
            const type = e.type;
            e.type = old;
            invokeListeners(e, list, isCapture, s);
            e.type = type;
        }
    }
}
const legacyEventTypes = {
    __proto__: null,
    animationend: "webkitAnimationEnd", animationiteration: "webkitAnimationIteration",
    animationstart: "webkitAnimationStart", transitionend: "webkitTransitionEnd",
};
let currentEvent;
function invokeListeners(e, list, isCapture, s) {
    let found = false;
    for (const listener of list) {
        if (listener.isRemoved || listener.type !== e.type) continue;
        if (e.only !== undefined && listener.core !== e.only) continue;
        found = true;
        if (listener.capture !== isCapture) continue;
        if (listener.once) {
            listener.isRemoved = true;
            s.listeners = s.listeners.filter((l) => l !== listener);
        }
        (listener.core ?? core).callListener(e, listener, s);
        if (e.stopsNow) return found;
    }
    return found;
}
/// Calls a listener in the world that has added it.
function callListener(e, listener, s) {
    const before = currentEvent, windowBefore = shared.current;
    const isInShadow = s.kind !== undefined && rootState(s).shadowMode !== undefined;
    currentEvent = isInShadow ? undefined : e.wrapper;
    e.isPassive = listener.passive ?? false;
    const callback = listener.callback, wasMuted = enterCallback(listener.handler?.value ?? callback);
    try {
        if (shared.isMany) enterWindow(listener.handler?.value ?? callback);
        if (listener.run) {
            listener.run(e, s);
        } else if (typeof callback === "function") {
            apply(callback, here(e.currentTarget), [e.wrapper]);
        } else {
            const method = callback.handleEvent;
            if (!isCallable(method)) throw (shared.isMany ? windowOf(callback) ?? core : core).typeError("The listener has no handleEvent function");
            apply(method, callback, [e.wrapper]);
        }
    } catch (error) {
        reportErrorOf(listener.handler?.value ?? callback, error);
    }
    leaveCallback(wasMuted);
    e.isPassive = false;
    currentEvent = before;
    shared.current = windowBefore;
}
/// Fires an event of the browser's own at a target.
function fire(target, type, { I = Event, bubbles = false, cancelable = false, composed = false, ...members } = {}) {
    return kernel.dispatch(stateOf(makeEvent(I, type, { bubbles, cancelable, composed, ...members })), target);
}

// MARK: - Event handlers (HTML Standard section 8.1.8.1)

/// Defines `onX` attributes on an interface.
function eventHandlers(I, names, stateFor = (object) => brand(object, I)) {
    whenSeen(I, () => addEventHandlers(I, names, stateFor));
}
function addEventHandlers(I, names, stateFor) {
    for (const type of names) {
        const key = "on" + type;
        const holder = {
            get [key]() { return handlerValue(stateFor(this), type); },
            set [key](v) { setHandler(stateFor(this), type, isObject(v) ? v : null); },
        };
        const d = getOwnPropertyDescriptor(holder, key);
        d.get = guardedMember(published(d.get));
        d.set = published(d.set);
        defineProperty(I.prototype, key, { ...d, enumerable: true, configurable: true });
    }
}
function handlerValue(s, type) {
    const handler = s.$handlers?.[type];
    if (!handler) return null;
    if (typeof handler.source === "string") compileHandler(s, type, handler);
    return handler.value;
}
function setHandler(s, type, value, source) {
    noteCallback(value);
    s.$handlers ??= { __proto__: null };
    const known = s.$handlers[type];
    if (value === null && source === undefined) {
        if (known) {
            known.listener.isRemoved = true;
            if (s.listeners) s.listeners = s.listeners.filter((l) => l !== known.listener);
            delete s.$handlers[type];
        }
        return;
    }
    if (known) {
        known.value = value;
        known.source = source;
        return;
    }
    const handler = { value, source, listener: null };
    handler.listener = {
        type, callback: {}, run: (e, state) => runHandler(e, state, type, handler), capture: false, once: false,
        passive: null, signal: null, isRemoved: false,
    };
    if (home) handler.listener.core = core;
    handler.listener.handler = handler;
    s.$handlers[type] = handler;
    s.listeners = [...(s.listeners ?? []), handler.listener];
    noteListener(s, type);
}
function compileHandler(s, type, handler) {
    const source = withImports(handler.source);
    handler.source = undefined;
    handler.value = null;
    // The policies of the page have allowed the attribute.
    const wasAllowed = native.allowText(true);
    try {
        const names = type === "error" && (s === windowState || s.isBodyHandler) ? "event, source, lineno, colno, error" : "event";
        if (s === windowState || s.kind === undefined) {
            handler.value = new PFunction(names, source);
        } else {
            const form = kernel.formOwner(s);
            const make = new PFunction("$garth_document", "$garth_form", "$garth_element",
                `with ($garth_document) { with ($garth_form) { with ($garth_element) { return function on${type}(${names}) {\n${source}\n}; } } }`);
            handler.value = make(documentOf(s).wrapper, form ? form.wrapper : new PObject(), s.wrapper);
        }
    } catch (error) {
        core.reportError(error);
    } finally {
        native.allowText(wasAllowed);
    }
}
function runHandler(e, s, type, handler) {
    if (typeof handler.source === "string") {
        if (driver.overrides.scripting === false) return;
        compileHandler(s, type, handler);
    }
    const callback = handler.value;
    if (!isCallable(callback)) return;
    const isError = e.I === interfaces.ErrorEvent && type === "error" && s === windowState;
    const result = isError
        ? apply(callback, here(e.currentTarget), [e.message, e.filename, e.lineno, e.colno, e.error])
        : apply(callback, here(e.currentTarget), [e.wrapper]);
    if (e.I === interfaces.BeforeUnloadEvent && type === "beforeunload") {
        if (result !== null && result !== undefined) cancel(e);
    } else if (isError ? result === true : result === false) {
        cancel(e);
    }
}

// MARK: - AbortController (DOM Standard section 3)

const AbortSignal = interface_("AbortSignal", EventTarget, () => class {
    static abort(reason = undefined) {
        const s = newSignal();
        s.isAborted = true;
        s.reason = reason === undefined ? domException("AbortError", "The operation was aborted") : reason;
        return s.wrapper;
    }
    static timeout(milliseconds) {
        need(arguments.length, 1);
        const ms = toLongLong(milliseconds);
        if (ms < 0) throw typeError("The time is negative");
        const s = newSignal();
        setTimer(() => signalAbort(s, domException("TimeoutError", "The time is over")), ms, false);
        return s.wrapper;
    }
    static any(signals) {
        need(arguments.length, 1);
        const sources = toSequence(signals, (v) => toState(v, AbortSignal));
        const s = newSignal();
        s.isDependent = true;
        const aborted = sources.find((source) => source.isAborted);
        if (aborted) {
            s.isAborted = true;
            s.reason = aborted.reason;
            return s.wrapper;
        }
        for (const source of sources) {
            for (const origin of source.isDependent ? source.sources : [source]) {
                s.sources.add(origin);
                origin.dependents.add(s);
            }
        }
        return s.wrapper;
    }
    get aborted() { return brand(this, AbortSignal).isAborted; }
    get reason() { return brand(this, AbortSignal).reason; }
    throwIfAborted() {
        const s = brand(this, AbortSignal);
        if (s.isAborted) throw s.reason;
    }
});
eventHandlers(AbortSignal, ["abort"]);
function newSignal() {
    const s = {
        listeners: null, isAborted: false, reason: undefined, algorithms: new Set(), isDependent: false,
        sources: new Set(), dependents: new Set(),
    };
    instance(AbortSignal, s);
    return s;
}
function signalAbort(s, reason) {
    if (s.isAborted) return;
    const list = [s];
    s.isAborted = true;
    s.reason = reason === undefined ? domException("AbortError", "The operation was aborted") : reason;
    for (const dependent of s.dependents) {
        if (dependent.isAborted) continue;
        dependent.isAborted = true;
        dependent.reason = s.reason;
        list.push(dependent);
    }
    for (const signal of list) {
        for (const algorithm of signal.algorithms) algorithm();
        signal.algorithms.clear();
        fire(signal, "abort");
    }
}
const AbortController = interface_("AbortController", null, () => class {
    get signal() { return brand(this, AbortController).signal.wrapper; }
    abort(reason = undefined) { signalAbort(brand(this, AbortController).signal, reason); }
}, {
    make(args, newTarget) {
        return instance(AbortController, { signal: newSignal() }, newTarget);
    },
});
keep({ dispatch });
