
// MARK: - Popovers (HTML Standard section 6.12)

/// The open popovers of the window, in the order of their opening. The browser shows and hides them.
const openPopovers = home ? home.openPopovers : [];
const isPopoverOpen = (s) => openPopovers.includes(s);
function popoverType(s) {
    return s.isHTML && hasAttr(s, "popover") ? s.wrapper.popover : null;
}
function firePopover(s, type, isOpening) {
    const [oldState, newState] = isOpening ? ["closed", "open"] : ["open", "closed"];
    return fire(s, type, { I: interfaces.ToggleEvent, cancelable: type === "beforetoggle" && isOpening, oldState, newState });
}
function checkPopover(s) {
    if (popoverType(s) === null) fail("NotSupportedError", "The element is no popover");
    if (!isConnected(s)) fail("InvalidStateError", "The popover is not in a document");
}
function showPopover(s) {
    checkPopover(s);
    if (isPopoverOpen(s)) fail("InvalidStateError", "The popover is shown already");
    if (!firePopover(s, "beforetoggle", true) || !isConnected(s) || popoverType(s) === null) return;
    if (popoverType(s) === "auto") {
        for (const other of [...openPopovers]) {
            if (popoverType(other) === "auto" && !native.contains(other.id, s.id)) kernel.hidePopover(other);
        }
    }
    openPopovers.push(s);
    native.setStates(s.id, STATE.POPOVER_OPEN, STATE.POPOVER_OPEN);
    native.setPopover(s.id, true);
    const target = hasAttr(s, "autofocus") ? s : focusDelegate(s);
    if (target && hasAttr(target, "autofocus")) kernel.focusElement(target);
    setTimer(() => firePopover(s, "toggle", true), 0, false);
}
function hidePopover(s) {
    const place = openPopovers.indexOf(s);
    if (place < 0) return;
    firePopover(s, "beforetoggle", false);
    openPopovers.splice(openPopovers.indexOf(s), 1);
    native.setStates(s.id, 0, STATE.POPOVER_OPEN);
    native.setPopover(s.id, false);
    setTimer(() => firePopover(s, "toggle", false), 0, false);
}
publishMixin(() => class {
    showPopover() { kernel.showPopover(html(this)); }
    hidePopover() {
        const s = html(this);
        checkPopover(s);
        if (!isPopoverOpen(s)) fail("InvalidStateError", "The popover is not shown");
        kernel.hidePopover(s);
    }
    togglePopover(options = undefined) {
        const s = html(this), force = isObject(options) ? options.force : options;
        checkPopover(s);
        const isWanted = force === undefined ? !isPopoverOpen(s) : !!force;
        if (isWanted !== isPopoverOpen(s)) {
            if (isWanted) kernel.showPopover(s);
            else kernel.hidePopover(s);
        }
        return isPopoverOpen(s);
    }
}, HTMLElement);
/// A button shows or hides its popover; false for a button without one.
function invokePopover(s) {
    const id = getAttr(s, "popovertarget");
    const target = id === null ? null : S(native.identified(rootState(s).id, id, false)[0] ?? -1);
    if (!target || popoverType(target) === null) return false;
    const action = ascii.lower(getAttr(s, "popovertargetaction") ?? "toggle"), isOpen = isPopoverOpen(target);
    if (isOpen && action !== "show") kernel.hidePopover(target);
    else if (!isOpen && action !== "hide") kernel.showPopover(target);
    return true;
}
core.openPopovers = openPopovers;

// MARK: - Animations (Web Animations)

/// Animations run in time, and nothing of them shows: pages read that they should move little
/// (`prefers-reduced-motion`). What an animation would leave behind is for the page's styles.
const runningAnimations = new Set();
const DocumentTimeline = interface_("DocumentTimeline", null, () => class {
    get currentTime() { return brand(this, DocumentTimeline) && native.now(); }
});
const timeline = instance(DocumentTimeline, {});
const KeyframeEffect = interface_("KeyframeEffect", null, () => class {
    get target() { return wrapperOrNull(brand(this, KeyframeEffect).target); }
    get pseudoElement() { return brand(this, KeyframeEffect) && null; }
    get composite() { return brand(this, KeyframeEffect) && "replace"; }
    getTiming() { return dictionary({ ...brand(this, KeyframeEffect).timing }); }
    getComputedTiming() {
        const { timing } = brand(this, KeyframeEffect), length = effectLength(timing);
        return dictionary({ ...timing, duration: timing.duration === "auto" ? 0 : timing.duration, activeDuration: length - timing.delay - timing.endDelay, endTime: length });
    }
    getKeyframes() { return array(brand(this, KeyframeEffect).keyframes.map((k) => dictionary(k))); }
    setKeyframes(keyframes) { brand(this, KeyframeEffect).keyframes = readKeyframes(keyframes); }
    updateTiming(timing = undefined) {
        const s = brand(this, KeyframeEffect);
        s.timing = { ...s.timing, ...readTiming(toDict(timing), s.timing) };
    }
}, {
    length: 2,
    make([target, keyframes, options = undefined], newTarget) {
        return instance(KeyframeEffect, {
            target: toNullableState(target, Element), keyframes: readKeyframes(keyframes), timing: readTiming(options),
        }, newTarget);
    },
});
const defaultTiming = { delay: 0, direction: "normal", duration: "auto", easing: "linear", endDelay: 0, fill: "auto", iterationStart: 0, iterations: 1 };
function readTiming(options, base = defaultTiming) {
    if (typeof options === "number") return { ...base, duration: options };
    const given = toDict(options), timing = { ...base };
    for (const name of ["delay", "endDelay", "iterationStart"]) if (given[name] !== undefined) timing[name] = toDouble(given[name]);
    for (const name of ["direction", "easing", "fill"]) if (given[name] !== undefined) timing[name] = toStr(given[name]);
    if (given.iterations !== undefined) timing.iterations = toNumber(given.iterations);
    if (given.duration !== undefined) timing.duration = typeof given.duration === "number" ? given.duration : "auto";
    if (timing.iterations < 0 || timing.iterations !== timing.iterations || timing.duration < 0) throw typeError("The timing is not valid");
    return timing;
}
function readKeyframes(keyframes) {
    if (keyframes === null || keyframes === undefined) return [];
    if (!isObject(keyframes)) throw typeError("The keyframes are no object");
    if (keyframes[Symbol.iterator] !== undefined) return toSequence(keyframes, (k) => ({ ...toDict(k) }));
    return [{ ...keyframes }];
}
const effectLength = (t) => Math.max(0, t.delay + (t.duration === "auto" ? 0 : t.duration * t.iterations) + t.endDelay);
function newPromise(s) {
    s.finished = new PPromise((resolve, reject) => Object.assign(s, { resolve, reject }));
    // A cancelled animation is no error of its page.
    apply(promiseThen, s.finished, [undefined, published(() => {})]);
}
const animationTime = (s) => (s.heldTime !== null ? s.heldTime : s.startTime === null ? null : (native.now() - s.startTime) * s.rate);
const animationEnd = (s) => (s.effect ? effectLength(s.effect.timing) : 0);
function animationState(s) {
    const time = animationTime(s);
    if (time === null) return "idle";
    if (s.isPaused) return "paused";
    return (s.rate >= 0 && time >= animationEnd(s)) || (s.rate < 0 && time <= 0) ? "finished" : "running";
}
function playAnimation(s) {
    const time = animationTime(s), end = animationEnd(s);
    if (s.isFinished) newPromise(s);
    const from = time === null || (s.rate >= 0 && time >= end) ? 0 : s.rate < 0 && time <= 0 ? end : time;
    Object.assign(s, { isFinished: false, isPaused: false, heldTime: null, startTime: native.now() - (s.rate === 0 ? 0 : from / s.rate) });
    runningAnimations.add(s);
    armAnimation(s);
}
function armAnimation(s) {
    const turn = (s.turn = (s.turn ?? 0) + 1);
    const rest = s.rate > 0 ? (animationEnd(s) - animationTime(s)) / s.rate : s.rate < 0 ? animationTime(s) / -s.rate : Infinity;
    if (rest !== Infinity) setTimer(() => { if (s.turn === turn) finishAnimation(s); }, Math.max(0, rest), false);
}
function finishAnimation(s) {
    if (s.isFinished) return;
    s.heldTime = s.rate < 0 ? 0 : animationEnd(s);
    Object.assign(s, { isFinished: true, isPaused: false, turn: (s.turn ?? 0) + 1 });
    runningAnimations.delete(s);
    s.resolve(s.wrapper);
    const { heldTime: currentTime } = s, timelineTime = native.now();
    setTimer(() => fire(s, "finish", { I: interfaces.AnimationPlaybackEvent, currentTime, timelineTime }), 0, false);
}
const Animation = interface_("Animation", EventTarget, () => class {
    get id() { return brand(this, Animation).name; }
    set id(v) { brand(this, Animation).name = toStr(v); }
    get effect() { return wrapperOrNull(brand(this, Animation).effect); }
    set effect(v) { brand(this, Animation).effect = toNullableState(v, KeyframeEffect); }
    get timeline() { return brand(this, Animation) && timeline; }
    get startTime() { const s = brand(this, Animation); return s.heldTime === null ? s.startTime : null; }
    get currentTime() { return animationTime(brand(this, Animation)); }
    set currentTime(v) {
        const s = brand(this, Animation);
        if (v === null || v === undefined) return;
        const time = toDouble(v);
        if (s.isPaused || animationTime(s) === null) {
            s.heldTime = time;
        } else {
            Object.assign(s, { heldTime: null, startTime: native.now() - (s.rate === 0 ? 0 : time / s.rate), isFinished: false });
            armAnimation(s);
        }
    }
    get playbackRate() { return brand(this, Animation).rate; }
    set playbackRate(v) { setRate(brand(this, Animation), toDouble(v)); }
    get playState() { return animationState(brand(this, Animation)); }
    get pending() { return brand(this, Animation) && false; }
    get replaceState() { return brand(this, Animation) && "active"; }
    get ready() { return brand(this, Animation) && apply(promiseResolve, PPromise, [this]); }
    get finished() { return brand(this, Animation).finished; }
    play() { playAnimation(brand(this, Animation)); }
    pause() {
        const s = brand(this, Animation);
        Object.assign(s, { heldTime: animationTime(s) ?? 0, isPaused: true, turn: (s.turn ?? 0) + 1 });
    }
    finish() {
        const s = brand(this, Animation);
        if (s.rate === 0 || (s.rate > 0 && animationEnd(s) === Infinity)) fail("InvalidStateError", "The animation has no end");
        finishAnimation(s);
    }
    cancel() {
        const s = brand(this, Animation);
        if (animationTime(s) === null) return;
        const wasFinished = s.isFinished;
        Object.assign(s, { heldTime: null, startTime: null, isFinished: false, isPaused: false, turn: (s.turn ?? 0) + 1 });
        runningAnimations.delete(s);
        if (!wasFinished) s.reject(domException("AbortError", "The animation was cancelled"));
        newPromise(s);
        setTimer(() => fire(s, "cancel", { I: interfaces.AnimationPlaybackEvent, currentTime: null, timelineTime: native.now() }), 0, false);
    }
    reverse() {
        const s = brand(this, Animation);
        setRate(s, -s.rate);
        playAnimation(s);
    }
    updatePlaybackRate(rate) { setRate(brand(this, Animation), toDouble(rate)); }
    persist() { brand(this, Animation); }
    commitStyles() { brand(this, Animation); }
}, {
    make([effect = null], newTarget) { return newAnimation(toNullableState(effect, KeyframeEffect), newTarget); },
});
eventHandlers(Animation, ["finish", "cancel", "remove"]);
eventInterface("AnimationPlaybackEvent", Event, [
    ["currentTime", (v) => (v === null ? null : toNumber(v)), null], ["timelineTime", (v) => (v === null ? null : toNumber(v)), null],
]);
function setRate(s, rate) {
    const time = animationTime(s);
    s.rate = rate;
    if (time === null || s.heldTime !== null) return;
    s.startTime = native.now() - (rate === 0 ? 0 : time / rate);
    armAnimation(s);
}
function newAnimation(effect, newTarget) {
    const s = { listeners: null, effect, name: "", rate: 1, startTime: null, heldTime: null, isPaused: false, isFinished: false };
    newPromise(s);
    return instance(Animation, s, newTarget);
}
const animationsOf = (test) => array([...runningAnimations].filter((s) => s.effect?.target && test(s.effect.target)).map((s) => s.wrapper));
publishMixin(() => class {
    animate(keyframes, options = undefined) {
        const target = element(this);
        need(arguments.length, 1);
        const effect = { target, keyframes: readKeyframes(keyframes), timing: readTiming(options) };
        instance(KeyframeEffect, effect);
        const animation = newAnimation(effect);
        if (isObject(options) && options.id !== undefined) stateOf(animation).name = toStr(options.id);
        playAnimation(stateOf(animation));
        return animation;
    }
    getAnimations(options = undefined) {
        const s = element(this), isDeep = !!toDict(options).subtree;
        return animationsOf((target) => target === s || (isDeep && native.contains(s.id, target.id)));
    }
    get part() { return tokenList(element(this), "part"); }
    set part(v) { setAttr(element(this), "part", toStr(v)); }
}, Element);
publishMixin(() => class {
    get timeline() { return doc(this) && timeline; }
    getAnimations() {
        const d = doc(this);
        return animationsOf((target) => documentOf(target) === d && isConnected(target));
    }
}, Document);
for (const name of ["TransitionEvent", "AnimationEvent"]) {
    const first = name === "TransitionEvent" ? "propertyName" : "animationName";
    eventInterface(name, Event, [[first, toStr, ""], ["elapsedTime", toDouble, 0], ["pseudoElement", toStr, ""]]);
}

// MARK: - Media and drawing that a terminal has not

publishMixin(() => class {
    play() { return html(this) && rejected(domException("NotSupportedError", "Nothing is played here")); }
    get currentTime() { return html(this) && 0; }
    set currentTime(v) { html(this); }
    get duration() { return html(this) && NaN; }
    get ended() { return html(this) && false; }
    get seeking() { return html(this) && false; }
    get error() { return html(this) && null; }
    get currentSrc() { return html(this) && ""; }
    get readyState() { return html(this) && 0; }
    get networkState() { return html(this) && 0; }
    get muted() { const s = html(this); return s.isMuted ?? hasAttr(s, "muted"); }
    set muted(v) { html(this).isMuted = !!v; }
    get volume() { return html(this).volume ?? 1; }
    set volume(v) {
        const volume = toDouble(v);
        if (volume < 0 || volume > 1) fail("IndexSizeError", "The volume is not between 0 and 1");
        html(this).volume = volume;
    }
    get playbackRate() { return html(this).playbackRate ?? 1; }
    set playbackRate(v) { html(this).playbackRate = toDouble(v); }
}, interfaces.HTMLMediaElement);
publishMixin(() => class {
    // No kind of drawing is supported (HTML Standard, "getContext").
    getContext(kind) {
        need(arguments.length, 1);
        html(this);
        native.contextRefused(toStr(kind));
        return null;
    }
    get width() { return canvasSize(html(this), "width", 300); }
    set width(v) { setAttr(html(this), "width", String(toULong(v))); }
    get height() { return canvasSize(html(this), "height", 150); }
    set height(v) { setAttr(html(this), "height", String(toULong(v))); }
}, interfaces.HTMLCanvasElement);
function canvasSize(s, name, initial) {
    const size = parseInteger(getAttr(s, name));
    return inLong(size) && size >= 0 ? size : initial;
}
for (const [name, member] of [["PluginArray", "plugins"], ["MimeTypeArray", "mimeTypes"]]) {
    const I = interface_(name, null, () => class {
        get length() { return brand(this, I) && 0; }
        item() { return brand(this, I) && null; }
        namedItem() { return brand(this, I) && null; }
        refresh() { brand(this, I); }
    });
    let made = null;
    const get = { get [member]() { return brand(this, Navigator) && (made ??= instance(I, {})); } };
    whenSeen(Navigator, () => publishMembers(get, Navigator.prototype, true));
}

// MARK: - Performance observers (Performance Timeline)

const performanceObservers = new Set();
const PerformanceObserverEntryList = interface_("PerformanceObserverEntryList", null, () => class {
    getEntries() { return entriesOf(brand(this, PerformanceObserverEntryList), () => true); }
    getEntriesByType(type) {
        type = toStr(type);
        return entriesOf(brand(this, PerformanceObserverEntryList), (e) => e.entryType === type);
    }
    getEntriesByName(name, type = undefined) {
        name = toStr(name);
        const wanted = type === undefined ? undefined : toStr(type);
        return entriesOf(brand(this, PerformanceObserverEntryList), (e) => e.name === name && (wanted === undefined || e.entryType === wanted));
    }
});
const entriesOf = (s, test) => array(s.list.filter(test).map((e) => e.wrapper));
const observedEntryTypes = ["mark", "measure", "resource"];
const PerformanceObserver = interface_("PerformanceObserver", null, () => class {
    static get supportedEntryTypes() { return PObject.freeze(array(observedEntryTypes)); }
    observe(options = undefined) {
        const s = brand(this, PerformanceObserver), given = toDict(options);
        if (given.entryTypes === undefined && given.type === undefined) throw typeError("No type is named");
        const types = given.entryTypes === undefined ? [toStr(given.type)] : toSequence(given.entryTypes, toStr);
        if (given.entryTypes !== undefined) s.types = new Set();
        for (const type of types) if (observedEntryTypes.includes(type)) s.types.add(type);
        if (s.types.size === 0) return;
        performanceObservers.add(s);
        if (given.type !== undefined && given.buffered) queueEntries(s, performanceEntries.filter((e) => s.types.has(e.entryType)));
    }
    disconnect() {
        const s = brand(this, PerformanceObserver);
        performanceObservers.delete(s);
        s.queue = [];
        s.types = new Set();
    }
    takeRecords() {
        const s = brand(this, PerformanceObserver), { queue } = s;
        s.queue = [];
        return array(queue.map((e) => e.wrapper));
    }
}, {
    length: 1,
    make([callback], newTarget) { return instance(PerformanceObserver, { callback: toCallback(callback), types: new Set(), queue: [] }, newTarget); },
});
function queueEntries(s, entries) {
    if (entries.length === 0) return;
    const isWaiting = s.queue.length > 0;
    s.queue.push(...entries);
    if (isWaiting) return;
    setTimer(() => {
        const list = s.queue;
        s.queue = [];
        if (list.length > 0) guarded(s.callback, s.wrapper, [instance(PerformanceObserverEntryList, { list }), s.wrapper]);
    }, 0, false);
}
function notePerformance(entry) {
    for (const s of performanceObservers) if (s.types.has(entry.entryType)) queueEntries(s, [entry]);
}
/// The times of the navigation that scripts of old read (Navigation Timing Level 1): milliseconds since 1970, 0 for what has not come.
const navigationTimes = {};
const earlyTimes = new Set(["navigationStart", "fetchStart", "domainLookupStart", "domainLookupEnd", "connectStart", "connectEnd", "requestStart",
    "responseStart", "responseEnd", "domLoading"]);
const timesOfNavigation = new Set([...earlyTimes, "unloadEventStart", "unloadEventEnd", "redirectStart", "redirectEnd", "secureConnectionStart", "domInteractive",
    "domContentLoadedEventStart", "domContentLoadedEventEnd", "domComplete", "loadEventStart", "loadEventEnd"]);
const navigationTime = (name) => (earlyTimes.has(name) ? Math.floor(native.timeOrigin()) : navigationTimes[name] ?? 0);
const PerformanceTiming = interface_("PerformanceTiming", null, () => {
    const members = class {};
    for (const name of timesOfNavigation) {
        const get = { get [name]() { return brand(this, PerformanceTiming) && navigationTime(name); } };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(get, name));
    }
    return members;
});
/// The entry of the navigation (Navigation Timing Level 2). What scripts are not told is 0, as for answers of other origins.
const PerformanceResourceTiming = interface_("PerformanceResourceTiming", PerformanceEntry, () => {
    const members = class {
        get initiatorType() { return brand(this, PerformanceResourceTiming).initiatorType; }
        get nextHopProtocol() { return brand(this, PerformanceResourceTiming) && ""; }
        toJSON() { return entryJSON(brand(this, PerformanceResourceTiming)); }
    };
    addNumbers(members, resourceNumbers, (s) => brand(s, PerformanceResourceTiming));
    return members;
});
const PerformanceNavigationTiming = interface_("PerformanceNavigationTiming", PerformanceResourceTiming, () => {
    const members = class {
        get type() { return brand(this, PerformanceNavigationTiming) && "navigate"; }
        get notRestoredReasons() { return brand(this, PerformanceNavigationTiming) && null; }
        toJSON() {
            const s = brand(this, PerformanceNavigationTiming), json = entryJSON(s);
            for (const name of navigationNumbers) json[name] = entryNumber(s, name);
            return Object.assign(json, { type: "navigate", notRestoredReasons: null });
        }
    };
    addNumbers(members, navigationNumbers, (s) => brand(s, PerformanceNavigationTiming));
    return members;
});
const resourceNumbers = ["workerStart", "redirectStart", "redirectEnd", "fetchStart", "domainLookupStart", "domainLookupEnd", "connectStart", "connectEnd",
    "secureConnectionStart", "requestStart", "responseStart", "responseEnd", "transferSize", "encodedBodySize", "decodedBodySize", "responseStatus"];
const navigationNumbers = ["unloadEventStart", "unloadEventEnd", "domInteractive", "domContentLoadedEventStart", "domContentLoadedEventEnd", "domComplete",
    "loadEventStart", "loadEventEnd", "redirectCount", "criticalCHRestart"];
const entryNumber = (s, name) => {
    if (s.times) return s.times[name] ?? 0;
    return name in navigationTimes ? Math.max(0, navigationTimes[name] - native.timeOrigin()) : 0;
};
function addNumbers(members, names, check) {
    for (const name of names) {
        const get = { get [name]() { return entryNumber(check(this), name); } };
        defineProperty(members.prototype, name, getOwnPropertyDescriptor(get, name));
    }
}
function entryJSON(s) {
    const { name, entryType, startTime, duration, initiatorType } = s;
    const json = dictionary({ name, entryType, startTime, duration, initiatorType, nextHopProtocol: "" });
    for (const number of resourceNumbers) json[number] = entryNumber(s, number);
    return json;
}
let navigationEntry = null;
function theNavigationEntry() {
    navigationEntry ??= stateOf(instance(PerformanceNavigationTiming, {
        name: native.documentURL(), entryType: "navigation", startTime: 0, initiatorType: "navigation", duration: 0,
    }));
    navigationEntry.duration = entryNumber(navigationEntry, "loadEventEnd");
    return navigationEntry;
}
const noteNavigationTime = (name) => { navigationTimes[name] ??= Math.floor(native.timeOrigin() + native.now()); };
/// The entries of resources that are kept (Resource Timing section 4.4).
let resourceLimit = 250;
/// Makes the entry of a resource. What its server tells the page of it is in `told`; null for nothing: then only the
/// whole time is known, as the page can measure it by itself.
function noteResource(name, initiatorType, startTime, told) {
    const end = native.now(), times = { fetchStart: startTime, responseEnd: end };
    if (told !== null) {
        Object.assign(times, {
            requestStart: startTime, responseStart: told.head ?? end, decodedBodySize: told.size,
            responseStatus: told.status,
        });
    }
    const entry = stateOf(instance(PerformanceResourceTiming, {
        name, entryType: "resource", startTime, duration: end - startTime, initiatorType, times,
    }));
    const kept = performanceEntries.filter((e) => e.entryType === "resource");
    if (kept.length < resourceLimit) performanceEntries.push(entry);
    notePerformance(entry);
}
publishMixin(() => class {
    clearResourceTimings() {
        brand(this, Performance);
        clearEntries("resource", undefined);
    }
    setResourceTimingBufferSize(size) {
        brand(this, Performance);
        need(arguments.length, 1);
        resourceLimit = Math.min(toULong(size), maximumEntries);
    }
}, Performance);
let timing = null;
publishMixin(() => class {
    get timing() { return brand(this, Performance) && (timing ??= instance(PerformanceTiming, {})); }
}, Performance);
keep({ showPopover, hidePopover });
