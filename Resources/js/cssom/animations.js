// Animations (Web Animations).

import { native } from "garth:realm";
import { apply, need, PPromise, promiseResolve, promiseThen, typeError } from "../webidl/page.js";
import { array, dictionary, isObject, published } from "../webidl/values.js";
import { toDict, toDouble, toNumber, toSequence, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, interfaces, toNullableState } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { Event, eventInterface, fire } from "../events/event.js";
import { EventTarget, isConnected, wrapperOrNull } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { tokenList } from "../dom/tokens.js";
import { doc, Document, documentOf } from "../dom/document.js";
import { publishMixin } from "../dom/mixins.js";
import { setAttr } from "../dom/attributes.js";
import { element, Element } from "../dom/element.js";
import { setTimer } from "../html/timers.js";

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
        return dictionary({ ...timing, duration: timing.duration === "auto" ? 0 : timing.duration, activeDuration
            : length - timing.delay - timing.endDelay, endTime: length });
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
const defaultTiming = { delay: 0, direction: "normal", duration: "auto", easing: "linear", endDelay: 0, fill: "auto",
    iterationStart: 0, iterations: 1 };
function readTiming(options, base = defaultTiming) {
    if (typeof options === "number") return { ...base, duration: options };
    const given = toDict(options), timing = { ...base };
    for (const name of ["delay", "endDelay", "iterationStart"]) if (given[name] !== undefined) timing[name] =
        toDouble(given[name]);
    for (const name of ["direction", "easing", "fill"]) if (given[name] !== undefined) timing[name] =
        toStr(given[name]);
    if (given.iterations !== undefined) timing.iterations = toNumber(given.iterations);
    if (given.duration !== undefined) timing.duration = typeof given.duration === "number" ? given.duration : "auto";
    if (timing.iterations < 0 || timing.iterations !== timing.iterations || timing.duration < 0) throw typeError(
        "The timing is not valid");
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
const animationTime = (s) => (s.heldTime !== null ? s.heldTime : s.startTime === null ? null
    : (native.now() - s.startTime) * s.rate);
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
    Object.assign(s, { isFinished: false, isPaused: false, heldTime: null,
        startTime: native.now() - (s.rate === 0 ? 0 : from / s.rate) });
    runningAnimations.add(s);
    armAnimation(s);
}
function armAnimation(s) {
    const turn = (s.turn = (s.turn ?? 0) + 1);
    const rest = s.rate > 0 ? (animationEnd(s) - animationTime(s)) / s.rate : s.rate < 0 ? animationTime(s) / -s.rate
        : Infinity;
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
            Object.assign(s, { heldTime: null, startTime: native.now() - (s.rate === 0 ? 0 : time / s.rate),
                isFinished: false });
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
        if (s.rate === 0 || (s.rate > 0 && animationEnd(s) === Infinity)) fail("InvalidStateError",
            "The animation has no end");
        finishAnimation(s);
    }
    cancel() {
        const s = brand(this, Animation);
        if (animationTime(s) === null) return;
        const wasFinished = s.isFinished;
        Object.assign(s, { heldTime: null, startTime: null, isFinished: false, isPaused: false, turn: (s.turn ?? 0)
            + 1 });
        runningAnimations.delete(s);
        if (!wasFinished) s.reject(domException("AbortError", "The animation was cancelled"));
        newPromise(s);
        setTimer(() => fire(s, "cancel", { I: interfaces.AnimationPlaybackEvent, currentTime: null,
            timelineTime: native.now() }), 0, false);
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
    ["currentTime", (v) => (v === null ? null : toNumber(v)), null],
    ["timelineTime", (v) => (v === null ? null : toNumber(v)), null],
]);
function setRate(s, rate) {
    const time = animationTime(s);
    s.rate = rate;
    if (time === null || s.heldTime !== null) return;
    s.startTime = native.now() - (rate === 0 ? 0 : time / rate);
    armAnimation(s);
}
function newAnimation(effect, newTarget) {
    const s = { listeners: null, effect, name: "", rate: 1, startTime: null, heldTime: null, isPaused: false,
        isFinished: false };
    newPromise(s);
    return instance(Animation, s, newTarget);
}
const animationsOf = (test) => array([...runningAnimations].filter((s) => s.effect?.target && test(s.effect.target))
    .map((s) => s.wrapper));
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
