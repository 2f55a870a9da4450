// Events of animations and transitions of style sheets.

import { native } from "garth:realm";
import { home } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { ascii } from "../webidl/conversions.js";
import { windowState } from "../window/state.js";
import { interfaces } from "../webidl/interfaces.js";
import { microtask } from "../window/incumbent.js";
import { fire } from "../events/event.js";
import { ELEMENT, parentState, S, states, treeCounts } from "../dom/states.js";
import { documentOf } from "../dom/document.js";
import { setTimer } from "../html/timers.js";
import { computedShorthands } from "./properties.js";
import { computedValue, isStyled } from "./computed.js";
import { observedSets, observingChanged } from "../geometry/observing.js";

/// Nothing moves in a terminal, but scripts wait for the ends of motions: a dialog leaves the page when
/// its animation has ended. So elements that listen for these events themselves get them (CSS Animations
/// section 4, CSS Transitions section 6), as do elements that change or come while an element around them
/// listens: of motions that take a second or more in time, and of shorter
/// ones at once, because there is nothing to be seen. Frames look at the styles of these elements.
const seenMotion = 1000;
const motionTypes = new Set([
    "animationstart", "animationend", "animationcancel", "transitionrun", "transitionstart", "transitionend",
    "transitioncancel",
    "webkitAnimationStart", "webkitAnimationEnd", "webkitTransitionEnd",
]);
/// The elements in the document that listen, and those that others listen for while they move.
export const moving = new Set();
observedSets.push(moving);
/// Whether anything has listened for motions.
/// Elements that are examined for listeners around them, and elements that are watched for them, between two
/// frames at most: each has its style asked for.
const examinedElements = 64, touchedElements = 16;
let examined = 0, touched = 0;
/// The properties of `transition-property: all` whose values need no layout.
const movedProperties = [
    "opacity", "transform", "translate", "scale", "rotate", "filter", "visibility", "color", "background-color",
    "box-shadow",
    "border-top-color", "max-height", "max-width", "margin-top", "margin-left",
];
/// The elements that were made before this task have had their first style.
let styledNodeCount = 0;
export function noteStyledNodes() {
    styledNodeCount = native.nodeCount();
    examined = 0;
}
const awaitsMotion = (s) => s.listeners?.some((listener) => motionTypes.has(listener.type)) === true;
function watchMotions(s, type) {
    if (!motionTypes.has(type) || home) return;
    treeCounts.awaitsMotions = true;
    if (s.kind === ELEMENT && !moving.has(s)) beginWatching(s, s.id >= styledNodeCount);
}
function beginWatching(s, isNew) {
    const motion = (s.motion ??= { names: [], running: new Map(), values: null, changing: new Map(), end: 0 });
    // What has begun before ends without being noticed.
    const isKnown = !isNew && isStyled(s);
    const before = isKnown ? beforeTurn(s, () => [animationNames(s), movedValues(s)]) : [[], null];
    [motion.names, motion.values] = before;
    moving.add(s);
    observingChanged();
    native.requestFrame();
}
/// The classes and styles that elements had before the running script changed them. A motion begins when
/// the style is next asked for, so a listener that comes behind the change hears of it all the same.
const looks = new Map();
const keptLooks = 32;
function noteLook(e, local, old) {
    if (looks.size >= keptLooks && !looks.has(e) || home || !native.mayMove()) return;
    if (looks.size === 0) microtask(() => looks.clear());
    let kept = looks.get(e);
    if (!kept) looks.set(e, kept = new Map());
    if (!kept.has(local)) kept.set(local, old);
}
/// What `read` finds while an element and those around it look as they did before the running script.
function beforeTurn(s, read) {
    const changed = [];
    for (let e = s; e && looks.size > 0; e = parentState(e) ?? e.host ?? null) {
        for (const [local, old] of looks.get(e) ?? []) changed.push(
            { e, local, old, now: native.getAttr(e.id, local) });
    }
    for (const { e, local, old, now } of changed) {
        // An attribute that was not there is empty meanwhile, so that it keeps its place among the others.
        if (now === null) native.addAttr(e.id, null, null, local, old ?? "");
        else native.setAttrValue(e.id, native.attrPlace(e.id, local), old ?? "");
    }
    try {
        return read();
    } finally {
        for (const { e, local, now } of changed) {
            const place = native.attrPlace(e.id, local);
            if (now === null) native.removeAttr(e.id, place);
            else native.setAttrValue(e.id, place, now);
        }
    }
}
/// Watches an element that is about to change, or that has come, for those around it that listen.
function touchMotion(s, isNew) {
    if (!treeCounts.awaitsMotions || home || moving.has(s) || touched >= touchedElements
        || ++examined > examinedElements) return;
    if (!native.mayMove() || !isStyled(s)) return;
    let isAwaited = awaitsMotion(documentOf(s)) || awaitsMotion(windowState);
    for (let e = s; e && !isAwaited; e = parentState(e) ?? e.host ?? null) isAwaited = awaitsMotion(e);
    if (!isAwaited) return;
    touched++;
    beginWatching(s, isNew);
}
function touchInserted(top) {
    for (let id = top.id; id >= 0 && touched < touchedElements && examined < examinedElements; id =
        native.following(id, top.id)) {
        const s = S(id);
        if (s.kind === ELEMENT) kernel.touchMotion(s, true);
    }
}
const motionStyle = (s, name) => native.computed(s.id, "", name) ?? "";
const listed = (text) => text.split(",").map((part) => ascii.strip(part));
/// A time of a style in milliseconds.
const motionTime = (text) => (parseFloat(text) || 0) * (text.endsWith("ms") ? 1 : 1000);
const turned = (list, place) => list[place % list.length];
const isDrawn = (s) => motionStyle(s, "display") !== "none";
/// The animations of an element that are not paused.
function animationNames(s) {
    if (!isDrawn(s)) return [];
    const names = listed(motionStyle(s, "animation-name"));
    if (names.length === 1 && names[0] === "none") return [];
    const states = listed(motionStyle(s, "animation-play-state"));
    return names.filter((name, place) => name !== "none" && turned(states, place) !== "paused");
}
/// The values of an element that may change slowly, with their delays and durations.
function movedValues(s) {
    if (!isDrawn(s)) return null;
    const delays = listed(motionStyle(s, "transition-delay")).map(motionTime);
    const durations = listed(motionStyle(s, "transition-duration")).map((text) => Math.max(0, motionTime(text)));
    const values = new Map();
    for (const [place, given] of listed(motionStyle(s, "transition-property")).entries()) {
        const time = { delay: turned(delays, place), duration: turned(durations, place) };
        const names = given === "all" ? movedProperties : given === "none" ? [] : computedShorthands[given] ?? [given];
        for (const name of names) values.set(name, { ...time, value: computedValue(s, "", name) });
    }
    return values;
}
/// Looks for motions that have begun or are over, in a frame.
export function stepMotions() {
    touched = 0;
    for (const s of [...moving]) {
        const isGone = states[s.id] !== s || !isStyled(s);
        stepAnimations(s, isGone ? [] : animationNames(s));
        stepTransitions(s, isGone ? null : movedValues(s));
        if (isGone || !awaitsMotion(s) && native.now() >= s.motion.end) moving.delete(s);
    }
    noteStyledNodes();
    if (moving.size === 0) observingChanged();
}
function stepAnimations(s, names) {
    const { motion } = s, before = motion.names;
    motion.names = names;
    for (const [name, begin] of motion.running) {
        if (names.includes(name)) continue;
        motion.running.delete(name);
        tellMotion(s, "animationcancel", { animationName: name, elapsedTime: (native.now() - begin) / 1000 });
    }
    if (names.every((name) => before.includes(name))) return;
    const all = listed(motionStyle(s, "animation-name"));
    const times = (property) => listed(motionStyle(s, property));
    const [delays, durations, counts] = ["animation-delay", "animation-duration", "animation-iteration-count"].map(
        times);
    for (const name of names) {
        if (before.includes(name)) continue;
        const place = all.indexOf(name), delay = motionTime(turned(delays, place)), count = turned(counts, place);
        const length = Math.max(0, motionTime(turned(durations, place))) * (count === "infinite" ? Infinity
            : parseFloat(count));
        if (length !== Infinity) motion.end = Math.max(motion.end, native.now() + delay + length);
        beginMotion(motion.running, name, delay, length, (phase, elapsedTime) =>
            tellMotion(s, `animation${phase}`, { animationName: name, elapsedTime }));
    }
}
function stepTransitions(s, values) {
    const { motion } = s, before = motion.values;
    motion.values = values;
    for (const [name, begin] of motion.changing) {
        if (values?.has(name)) continue;
        motion.changing.delete(name);
        tellMotion(s, "transitioncancel", { propertyName: name, elapsedTime: (native.now() - begin) / 1000 });
    }
    if (!values || !before) return;
    for (const [propertyName, { value, delay, duration }] of values) {
        const old = before.get(propertyName)?.value ?? value;
        if (old === value || delay + duration <= 0) continue;
        const tell = (phase, elapsedTime) => tellMotion(s, `transition${phase}`, { propertyName, elapsedTime });
        if (motion.changing.has(propertyName)) tell("cancel",
            (native.now() - motion.changing.get(propertyName)) / 1000);
        tell("run", 0);
        motion.end = Math.max(motion.end, native.now() + delay + duration);
        beginMotion(motion.changing, propertyName, delay, duration, tell);
    }
}
/// Tells the start of a motion after its delay, and its end.
function beginMotion(motions, name, delay, length, tell) {
    const isSeen = delay + length >= seenMotion, begin = native.now() + (isSeen ? delay : 0);
    motions.set(name, begin);
    const isOn = () => motions.get(name) === begin;
    const end = () => {
        if (!isOn()) return;
        motions.delete(name);
        tell("end", length / 1000);
    };
    const start = () => {
        if (!isOn()) return;
        tell("start", Math.max(0, -delay) / 1000);
        if (length !== Infinity) setTimer(end, isSeen ? Math.max(0, length + Math.min(0, delay)) : 0, false);
    };
    setTimer(start, isSeen ? Math.max(0, delay) : 0, false);
}
function tellMotion(s, type, members) {
    const I = type.startsWith("animation") ? interfaces.AnimationEvent : interfaces.TransitionEvent;
    fire(s, type, { I, bubbles: true, pseudoElement: "", ...members });
}
keep({ watchMotions, noteLook, touchMotion, touchInserted });
