// The window, its screen and its visual viewport.

import { page } from "garth:realm";
import { core, defineProperty, isWorker, shared } from "../webidl/page.js";
import { driver } from "../driver/state.js";
import { onWindow, own, replaceable } from "../window/state.js";
import { isDiscarded, ownFrame } from "../window/origin.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { exactViewport, viewport } from "./boxes.js";
import { added, scrollTarget, scrollViewport } from "./scrolling.js";

core.viewport = viewport;
/// The viewport of the page: frames have smaller ones, and its screen.
function pageViewport() {
    let top = core;
    for (let outer = core.outerWindow(); outer; outer = outer.outerWindow()) top = outer;
    return top.viewport();
}
/// A window that is part of no frame has no screen.
const screenLength = (name, own) => (isDiscarded() ? 0
    : driver.overrides.screen?.[name] ?? own ?? pageViewport()[name]);
const Screen = interface_("Screen", null, () => class {
    get availWidth() { return brand(this, Screen) && screenLength("width", driver.window?.screenWidth); }
    get availHeight() { return brand(this, Screen) && screenLength("height", driver.window?.screenHeight); }
    get width() { return brand(this, Screen) && screenLength("width", driver.window?.screenWidth); }
    get height() { return brand(this, Screen) && screenLength("height", driver.window?.screenHeight); }
    get colorDepth() { return brand(this, Screen) && 24; }
    get pixelDepth() { return brand(this, Screen) && 24; }
    get orientation() {
        const s = brand(this, Screen);
        return (s.orientation ??= instance(ScreenOrientation, { listeners: null }));
    }
});
const ScreenOrientation = interface_("ScreenOrientation", EventTarget, () => class {
    get type() {
        const v = brand(this, ScreenOrientation) && pageViewport();
        if (driver.overrides.orientation) return driver.overrides.orientation.type;
        return v.width >= v.height ? "landscape-primary" : "portrait-primary";
    }
    get angle() {
        const { natural, type } = (brand(this, ScreenOrientation) && driver.overrides.orientation) || {};
        if (!natural) return 0;
        return ["portrait-primary", "landscape-primary", "portrait-secondary", "landscape-secondary"].indexOf(
            type) * 90 % 360
            - (natural === "landscape" ? 90 : 0) + (natural === "landscape" && type === "portrait-primary" ? 360 : 0);
    }
    unlock() { brand(this, ScreenOrientation); }
});
eventHandlers(ScreenOrientation, ["change"]);
const VisualViewport = interface_("VisualViewport", EventTarget, () => class {
    get offsetLeft() { return brand(this, VisualViewport) && 0; }
    get offsetTop() { return brand(this, VisualViewport) && 0; }
    get pageLeft() { return brand(this, VisualViewport) && viewport().x; }
    get pageTop() { return brand(this, VisualViewport) && viewport().y; }
    get width() { return brand(this, VisualViewport) && exactViewport().width; }
    get height() { return brand(this, VisualViewport) && exactViewport().height; }
    get scale() { return brand(this, VisualViewport) && 1; }
});
eventHandlers(VisualViewport, ["resize", "scroll", "scrollend"]);
export const screen = instance(Screen, {});
/// The place and the size that `window.open` has given to the window; those of the page where it has not.
const opened = () => shared.opened.find(({ id }) => id === ownFrame.id);
const widthOf = (whole) => opened()?.width ?? whole();
const heightOf = (whole) => opened()?.height ?? whole();
const left = () => driver.window?.x ?? opened()?.left ?? 0, top = () => driver.window?.y ?? opened()?.top ?? 0;
export const visualViewport = instance(VisualViewport, { listeners: null });
for (const [key, value] of [
    ["screen", () => screen], ["visualViewport", () => visualViewport],
    ["innerWidth", () => widthOf(() => exactViewport().width)],
    ["innerHeight", () => heightOf(() => exactViewport().height)],
    ["outerWidth", () => widthOf(() => driver.window?.width ?? pageViewport().width)],
    ["outerHeight", () => heightOf(() => driver.window?.height ?? pageViewport().height)],
    ["scrollX", () => viewport().x], ["scrollY", () => viewport().y], ["pageXOffset", () => viewport().x],
    ["pageYOffset", () => viewport().y], ["screenX", left], ["screenY", top], ["screenLeft", left], ["screenTop", top],
]) replaceable(key, value);
onWindow(class {
    scroll(...args) { own(this); scrollViewport(scrollTarget(args, viewport())); }
    scrollTo(...args) { own(this); scrollViewport(scrollTarget(args, viewport())); }
    scrollBy(...args) { own(this); scrollViewport(added(args, viewport())); }
    moveTo(x, y) { own(this); }
    moveBy(x, y) { own(this); }
    resizeTo(width, height) { own(this); }
    resizeBy(x, y) { own(this); }
});
for (const name of isWorker ? [] : ["scroll", "scrollTo", "scrollBy"]) defineProperty(page[name], "length",
    { value: 0, configurable: true });
