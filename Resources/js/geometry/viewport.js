// The window, its screen and its visual viewport.

import { page } from "garth:realm";
import { defineProperty, isWorker } from "../webidl/page.js";
import { driver } from "../driver/state.js";
import { onWindow, own, replaceable } from "../window/state.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { exactViewport, viewport } from "./boxes.js";
import { added, scrollTarget, scrollViewport } from "./scrolling.js";

const Screen = interface_("Screen", null, () => class {
    get availWidth() { return brand(this, Screen) && (driver.overrides.screen?.width ?? driver.window?.screenWidth
        ?? viewport().width); }
    get availHeight() { return brand(this, Screen) && (driver.overrides.screen?.height ?? driver.window?.screenHeight
        ?? viewport().height); }
    get width() { return brand(this, Screen) && (driver.overrides.screen?.width ?? driver.window?.screenWidth
        ?? viewport().width); }
    get height() { return brand(this, Screen) && (driver.overrides.screen?.height ?? driver.window?.screenHeight
        ?? viewport().height); }
    get colorDepth() { return brand(this, Screen) && 24; }
    get pixelDepth() { return brand(this, Screen) && 24; }
    get orientation() {
        const s = brand(this, Screen);
        return (s.orientation ??= instance(ScreenOrientation, { listeners: null }));
    }
});
const ScreenOrientation = interface_("ScreenOrientation", EventTarget, () => class {
    get type() {
        const v = brand(this, ScreenOrientation) && viewport();
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
export const visualViewport = instance(VisualViewport, { listeners: null });
for (const [key, value] of [
    ["screen", () => screen], ["visualViewport", () => visualViewport], ["innerWidth", () => exactViewport().width],
    ["innerHeight", () => exactViewport().height], ["outerWidth", () => driver.window?.width ?? viewport().width],
    ["outerHeight", () => driver.window?.height ?? viewport().height],
    ["scrollX", () => viewport().x], ["scrollY", () => viewport().y], ["pageXOffset", () => viewport().x],
    ["pageYOffset", () => viewport().y], ["screenX", () => driver.window?.x ?? 0],
    ["screenY", () => driver.window?.y ?? 0], ["screenLeft", () => driver.window?.x ?? 0],
    ["screenTop", () => driver.window?.y ?? 0],
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
