// Window (HTML Standard section 7.2).

import { native, page } from "garth:realm";
import {
    core, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, home, isOver, isWorker, need, PObject,
    setPrototypeOf, shared,
} from "../webidl/page.js";
import { driver } from "../driver/state.js";
import { array, published } from "../webidl/values.js";
import { toCallback, toLong, toStr, toULong, toUSV } from "../webidl/conversions.js";
import { onWindow, own, replace, replaceable, scopePrototype, windowState, windowTexts } from "./state.js";
import { brand, instance, interface_, lateInterfaces, see } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { guarded, microtask } from "./incumbent.js";
import { currentEvent, fire } from "../events/event.js";
import { EventTarget, S, wrapperOf } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { dataProperty } from "../webidl/legacy.js";
import { collection } from "../dom/collections.js";
import { mainDocument } from "../dom/document.js";
import { selection } from "../dom/selection.js";
import { globalHandlers, windowHandlers } from "../html/shared.js";
import { customElements } from "../html/custom.js";
import { MessageEvent, transferList } from "../html/messages.js";
import { targetOfMessage } from "../html/post-arguments.js";
import { clearTimer, setTimer, timerFunction } from "../html/timers.js";
import { addFrame, cancelFrame } from "../html/rendering.js";
import { structuredClone } from "../html/clone.js";
import { parseURL } from "../fetch/url.js";
import { atob, btoa } from "../fetch/encoding.js";
import { storageArea } from "../html/storage.js";
import { Performance } from "./performance.js";
import { Crypto } from "./crypto.js";
import { exposeManagers } from "./managers.js";
import { factory } from "../indexeddb/late.js";
import { nameOfFrame, nameOfWindow, openerElsewhere, openWindow, ownOpened } from "./names.js";
import { history } from "./history.js";
import { navigator } from "./navigator.js";
import { reportError } from "./errors.js";
import { isDiscarded, isIndex, latest, originURL, ownOrigin, topWindow } from "./origin.js";
import { contentWindow, frameAt, framesOf, windowAround } from "./frames.js";
import defer * as workers from "../html/workers.js";

// The prototype of a global cannot be changed, so that it becomes that of `Window`.
const WorkerGlobalScope = isWorker
    ? interface_("WorkerGlobalScope", EventTarget, null, { prototype: scopePrototype }) : null;
const Window = see(isWorker
    ? interface_("DedicatedWorkerGlobalScope", WorkerGlobalScope, null, { prototype: getPrototypeOf(page) })
    : interface_("Window", EventTarget, null, { prototype: getPrototypeOf(page) }));
/// The elements that a name of the window means (HTML Standard, "named access").
const namedTags = new Set(["embed", "form", "img", "object"]);
const isNamedBy = (id, name) => S(id).isHTML
    && (native.getAttr(id, "id") === name || (native.getAttr(id, "name") === name && namedTags.has(S(id).local)));
const namedElements = (name) => native.identified(mainDocument.id, name, true);
function windowNamed(name) {
    if (typeof name !== "string" || name === "" || isAbsent(name)) return undefined;
    const all = namedElements(name);
    if (all.length === 0 && !shared.windowNames.has(name)) return void noteAbsent(name);
    const inFrame = framesOf().find((id) => nameOfFrame(id) === name);
    if (inFrame !== undefined) return contentWindow(S(inFrame));
    const found = all.filter((id) => isNamedBy(id, name));
    // Elements of other namespaces, such as drawings, are named by their ids alone.
    if (found.length === 0) return wrapperOf(all.find((id) => native.getAttr(id, "id") === name)) ?? undefined;
    if (found.length === 1) return wrapperOf(found[0]);
    return collection(() => namedElements(name).filter((id) => isNamedBy(id, name)));
}
let absentVersion = -1;
let absentNames = new Set();
/// Whether no element has a name, as far as that is known: most look-ups of undeclared names end here.
function isAbsent(name) {
    const version = native.version() + native.nodeCount();
    if (version !== absentVersion) {
        absentVersion = version;
        absentNames = new Set();
    }
    return absentNames.has(name) && !shared.windowNames.has(name);
}
function noteAbsent(name) {
    if (absentNames.size < 1000) absentNames.add(name);
}
const windowProperties =
    native.namedObject((name) => (isIndex(name) ? frameAt(+name) : name in EventTarget.prototype ? undefined
        : windowNamed(name)));
setPrototypeOf(windowProperties, EventTarget.prototype);
defineProperty(windowProperties, Symbol.toStringTag, { value: "WindowProperties", configurable: true });
if (!isWorker) setPrototypeOf(Window.prototype, windowProperties);
windowState.I ??= Window;
if (!home) mainDocument.window = windowState;
for (const key of isWorker ? [] : ["window", "document", "top"]) {
    const holder = { window: { get window() { own(this); return page; } },
        document: { get document() { own(this); return isOver ? latest().document().wrapper : mainDocument.wrapper;
            } }, top: { get top() { own(this); return topWindow(); } } }[key];
    const d = getOwnPropertyDescriptor(holder, key);
    defineProperty(page, key, { get: published(d.get), set: undefined, enumerable: true, configurable: false });
}
for (const key of ["self", "frames"]) replaceable(key, () => page);
replaceable("parent", () => native.outerWindow()?.global ?? windowAround() ?? page);
replaceable("length", () => latest().framesOf().length);
replaceable("performance", () => performance);
replaceable("event", () => currentEvent);
replaceable("origin", ownOrigin);
replaceable("navigator", ownNavigator);
replaceable("clientInformation", ownNavigator);
function ownNavigator() {
    exposeManagers();
    return isWorker ? workers.workerNavigator() : navigator;
}
for (const key of ["locationbar", "menubar", "personalbar", "scrollbars", "statusbar", "toolbar"]) {
    const bar = { I: null };
    replaceable(key, () => (bar.wrapper ??= instance(BarProp, bar)));
}
const BarProp = interface_("BarProp", null, () => class {
    get visible() { return brand(this, BarProp) && !isDiscarded() && !ownOpened()?.isPopup; }
});
const performance = instance(Performance, { listeners: null });
let crypto = null;

onWindow(class {
    get name() { own(this); return nameOfWindow(); }
    set name(v) {
        own(this);
        if (isDiscarded()) return;
        windowTexts.name = toStr(v);
        const opened = ownOpened();
        if (opened) opened.name = windowTexts.name;
        native.nameOwnWindow(windowTexts.name);
        if (native.outerWindow() && shared.windowNames.size < 1000) shared.windowNames.add(windowTexts.name);
    }
    get status() { own(this); return windowTexts.status; }
    set status(v) { own(this); windowTexts.status = toStr(v); }
    get closed() { own(this); return isDiscarded() || ownOpened()?.isClosing === true; }
    get frameElement() { own(this); return native.outerWindow() ? wrapperOf(native.outerElement()) : null; }
    get opener() {
        own(this);
        return ownOpened()?.isSevered === false ? native.openerWindow()?.global ?? null : openerElsewhere();
    }
    set opener(v) {
        if (v === null) native.leaveOpener();
        replace("opener", v);
    }
    get history() { own(this); return isOver ? latest().history : history; }
    get customElements() { own(this); return home ? null : customElements; }
    get crypto() { own(this); return (crypto ??= instance(Crypto, {})); }
    get indexedDB() { own(this); return factory(); }
    get localStorage() { own(this); return storageArea(0); }
    get sessionStorage() { own(this); return storageArea(1); }
    get isSecureContext() { own(this);
        return /^(?:https:|file:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/))/
            .test((originURL()?.href ?? "").replace(/^blob:/, "")); }
    get crossOriginIsolated() { own(this); return false; }
    get originAgentCluster() { own(this); return true; }
    get devicePixelRatio() { own(this); return driver.overrides.devicePixelRatio ?? 1; }
    set devicePixelRatio(v) { defineProperty(page, "devicePixelRatio", dataProperty(v, true, true)); }
    close() { own(this); latest().closeWindow(); }
    open(url = "", target = "_blank", features = "") {
        own(this);
        return openWindow(toUSV(url), toStr(target), toStr(features));
    }
    stop() { own(this); }
    focus() { own(this); }
    blur() { own(this); }
    print() { own(this); }
    alert(message = "") {
        own(this);
        // Without a message is another method than with one that is undefined.
        native.dialog(0, arguments.length > 0 ? toStr(arguments[0]) : message, "");
    }
    confirm(message = "") {
        own(this);
        return native.dialog(1, toStr(message), "") !== null;
    }
    prompt(message = "", initial = "") {
        own(this);
        return native.dialog(2, toStr(message), toStr(initial));
    }
    getSelection() {
        own(this);
        return selection().wrapper;
    }
    postMessage(message, options = undefined, transfer = undefined) {
        own(this);
        need(arguments.length, 1);
        const [origin, list] = targetOfMessage(options, transfer);
        latest().post(message, origin, list);
    }
    setTimeout(handler, delay = 0, ...args) {
        own(this);
        need(arguments.length, 1);
        return timerFunction(handler, delay, args, false);
    }
    clearTimeout(id = 0) { own(this); clearTimer(toLong(id)); }
    setInterval(handler, delay = 0, ...args) {
        own(this);
        need(arguments.length, 1);
        return timerFunction(handler, delay, args, true);
    }
    clearInterval(id = 0) { own(this); clearTimer(toLong(id)); }
    queueMicrotask(callback) {
        own(this);
        need(arguments.length, 1);
        toCallback(callback);
        microtask(() => guarded(callback, undefined, []));
    }
    requestAnimationFrame(callback) {
        own(this);
        need(arguments.length, 1);
        toCallback(callback);
        return addFrame(callback);
    }
    cancelAnimationFrame(id) {
        own(this);
        need(arguments.length, 1);
        cancelFrame(toULong(id));
    }
    requestIdleCallback(callback, options = undefined) {
        own(this);
        need(arguments.length, 1);
        toCallback(callback);
        return setTimer(() => guarded(callback, undefined, [instance(IdleDeadline, { until: native.now() + 50 })]), 1,
            false);
    }
    cancelIdleCallback(id) {
        own(this);
        need(arguments.length, 1);
        clearTimer(toULong(id));
    }
    structuredClone(value, options = undefined) {
        own(this);
        need(arguments.length, 1);
        return structuredClone(value, transferList(options)).value;
    }
    btoa(data) {
        own(this);
        need(arguments.length, 1);
        return btoa(toStr(data));
    }
    atob(data) {
        own(this);
        need(arguments.length, 1);
        return atob(toStr(data));
    }
    reportError(error) {
        own(this);
        need(arguments.length, 1);
        reportError(error);
    }
    captureEvents() { own(this); }
    releaseEvents() { own(this); }
});
/// HTML Standard, "window post message steps".
export function post(message, origin, transfer) {
    const here = ownOrigin();
    if (origin !== "*" && origin !== "/") {
        const wanted = parseURL(origin);
        if (!wanted) fail("SyntaxError", "The origin is no URL");
        if (wanted.origin !== here) return;
    }
    const cloned = structuredClone(message, transfer);
    const source = shared.current ?? core;
    setTimer(() => fire(windowState, "message", {
        I: MessageEvent, data: cloned.value, origin: here, source: source.windowState.wrapper,
        ports: PObject.freeze(array(cloned.ports)),
    }), 0, false);
}
const IdleDeadline = interface_("IdleDeadline", null, () => class {
    get didTimeout() { return brand(this, IdleDeadline) && false; }
    timeRemaining() { return Math.max(0, brand(this, IdleDeadline).until - native.now()); }
});
/// Handlers that are set on an earlier window of a frame are those of the window that the frame shows now.
const shownWindow = (object) => (own(object) && isOver ? latest().windowState : windowState);
if (!isWorker) eventHandlers({ prototype: page }, [...globalHandlers, ...windowHandlers], shownWindow);
lateInterfaces("Worker", () => workers.Worker);
if (isWorker) lateInterfaces("FileReaderSync WorkerLocation WorkerNavigator", () => workers.Worker);
