// The prelude: the interfaces that a page's scripts see, over native functions of node numbers.
//
// It runs in a global of its own. `page` is the page's global; its built-in objects are taken here,
// before any script of the page runs. Every object that a page gets must have the page's prototypes
// and no way to an object of this global: classes and functions are published by `interface_`,
// arrays and plain objects are made by `array` and `dictionary`, and errors by `fail` and `typeError`.
//
// It runs once for each window. `first` is what it returned for the window of the page, null for that
// window itself: the windows of a page are of one origin, and share the states of nodes and objects.
//
// It also runs for each content world of a window, whose number `world` is; `first` is then what it
// returned for the window. `worlds/objects.js` describes worlds.
//
// And it runs for the page that a nursery reads before it makes its first copy (`isRehearsal`), which has
// nothing in common with the page of the process but the code.
//
// `Scripts/bundle-prelude.py` makes one function of these modules, in the order of their imports.

import { first } from "garth:realm";
import "./worlds/kernel.js";
import "./driver/state.js";
import "./webidl/conversions.js";
import "./webidl/states.js";
import "./window/state.js";
import "./webidl/interfaces.js";
import "./webidl/exceptions.js";
import "./webidl/callbacks.js";
import "./window/incumbent.js";
import "./events/event.js";
import "./dom/states.js";
import "./events/listening.js";
import "./events/handlers.js";
import "./events/abort.js";
import "./webidl/legacy.js";
import "./dom/collections.js";
import "./dom/tokens.js";
import "./dom/tree.js";
import "./dom/node.js";
import "./dom/names.js";
import "./dom/character-data.js";
import "./dom/mixins.js";
import "./dom/attributes.js";
import "./dom/element.js";
import "./dom/markup.js";
import "./html/document.js";
import "./dom/traversal.js";
import "./dom/live.js";
import "./dom/ranges.js";
import "./dom/selection.js";
import "./dom/observers.js";
import "./html/table.js";
import "./html/element-interfaces.js";
import "./html/elements.js";
import "./forms/controls.js";
import "./html/images.js";
import "./html/tables.js";
import "./forms/options.js";
import "./html/dialogs.js";
import "./html/prepare.js";
import "./html/shared.js";
import "./html/aria.js";
import "./html/links.js";
import "./html/text.js";
import "./forms/types.js";
import "./forms/values.js";
import "./forms/owners.js";
import "./forms/validity.js";
import "./forms/activation.js";
import "./forms/states.js";
import "./html/definitions.js";
import "./html/custom.js";
import "./forms/internals.js";
import "./dom/shadow.js";
import "./events/ui.js";
import "./html/messages.js";
import "./html/timers.js";
import "./html/render-blocking.js";
import "./html/rendering.js";
import "./html/clone.js";
import "./html/broadcast.js";
import "./fetch/url.js";
import "./fetch/encoding.js";
import "./dom/parsing.js";
import "./html/storage.js";
import "./window/performance.js";
import "./window/crypto.js";
import "./cssom/inline.js";
import "./cssom/properties.js";
import "./window/window.js";
import "./window/names.js";
import "./window/history.js";
import "./window/navigator.js";
import "./window/console.js";
import "./window/text.js";
import "./window/errors.js";
import "./window/host.js";
import "./driver/messages.js";
import "./fetch/headers.js";
import "./fetch/blob.js";
import "./fetch/form-data.js";
import "./fetch/bodies.js";
import "./fetch/request.js";
import "./fetch/response.js";
import "./fetch/sending.js";
import "./fetch/fetch.js";
import "./fetch/xhr.js";
import "./html/script-text.js";
import "./streams/readable.js";
import "./streams/writable.js";
import "./fetch/file-reader.js";
import "./fetch/bytes.js";
import "./fetch/blob-urls.js";
import "./fetch/beacon.js";
import "./dom/xpath.js";
import "./cssom/fonts.js";
import "./html/popovers.js";
import "./cssom/animations.js";
import "./html/media.js";
import "./html/canvas.js";
import "./html/sound.js";
import "./html/tasks.js";
import "./html/import.js";
import "./fetch/late.js";
import "./html/portable.js";
import "./indexeddb/late.js";
import "./window/managers.js";
import "./cssom/view-transitions.js";
import "./window/performance-observers.js";
import "./geometry/rectangles.js";
import "./geometry/boxes.js";
import "./geometry/scrolling.js";
import "./geometry/points.js";
import "./geometry/viewport.js";
import "./geometry/frames.js";
import "./cssom/computed.js";
import "./cssom/supports.js";
import "./cssom/values.js";
import "./cssom/media.js";
import "./cssom/media-lists.js";
import "./geometry/observing.js";
import "./geometry/resize.js";
import "./geometry/intersection.js";
import "./cssom/shorthands.js";
import "./cssom/sheets.js";
import "./cssom/made.js";
import "./window/core.js";
import "./window/origin.js";
import "./window/frames.js";
import "./driver/functions.js";
import "./driver/remote.js";
import "./driver/places.js";
import "./editing/hosts.js";
import "./driver/input.js";
import "./events/drag.js";
import "./driver/locale.js";
import "./driver/clock.js";
import "./driver/sensors.js";
import "./driver/hints.js";
import "./events/touch.js";
import "./worlds/objects.js";
import "./worlds/worlds.js";
import "./dom/sweep.js";
import "./geometry/matrix.js";
import "./svg/values.js";
import "./svg/transforms.js";
import "./svg/shapes.js";
import "./svg/elements.js";
import "./driver/keys.js";
import "./forms/missing.js";
import "./forms/selections.js";
import "./cssom/motions.js";
import {
    core, defineProperty, freeze, getPrototypeOf, home, isBeginning, isWorker, ownKeys, pagePrototypes, shared,
} from "./webidl/page.js";
import { isCallable, isObject } from "./webidl/values.js";
import { mainDocument } from "./dom/document.js";
import { joinDriving } from "./driver/values.js";
import { hooks } from "./hooks.js";
import defer * as workers from "./html/workers.js";

/// Nothing of this global changes any more, and no text becomes code in it, even if an object of it
/// came to a page: an overflow of the stack in the prelude makes a RangeError of this global.
if (isBeginning) for (const f of [function () {}, function* () {}, async function () {}, async function* () {}]) {
    defineProperty(getPrototypeOf(f), "constructor", { value: undefined });
}
if (isBeginning) {
    defineProperty(globalThis, "eval", { value: undefined });
    defineProperty(globalThis, "Function", { value: undefined });
}
// A word of a page that is looked up in a table here finds no built-in object, and errors of this global
// lead to none.
if (isBeginning) {
    const left = new Set(["toString", "valueOf"]);
    for (const key of ownKeys(Object.prototype)) {
        if (typeof key === "string" && !left.has(key) && !key.startsWith("$")) delete Object.prototype[key];
    }
    for (const E of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError,
        AggregateError]) delete E.prototype.constructor;
}
if (isBeginning) for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    if (!isObject(value) || value === globalThis) continue;
    if (isCallable(value) && isObject(value.prototype)) freeze(value.prototype);
    freeze(value);
}
if (isBeginning) for (const value of [
    function* () {}, async function () {}, async function* () {}, [][Symbol.iterator](), new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](), ""[Symbol.iterator](), (function* () {})(),
]) {
    for (let p = getPrototypeOf(value); p !== null; p = getPrototypeOf(p)) freeze(p);
}

if (isBeginning) freeze(globalThis);

shared.functions.set(pagePrototypes.function, core);
shared.functions.set(pagePrototypes.object, core);
if (!home) {
    shared.windows.set(mainDocument.id, core);
    mainDocument.core = core;
}
shared.isMany = first !== null && first !== undefined;
if (first) joinDriving(first.driverState());

/// What the host and the other windows have of this one.
export const prelude = Object.assign(core, hooks);
if (isWorker) workers.beginScope();
