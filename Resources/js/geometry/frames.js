// Each frame (HTML Standard, "update the rendering").

import { page } from "garth:realm";
import { home } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { stateOf } from "../webidl/states.js";
import { windowState } from "../window/state.js";
import { interfaces } from "../webidl/interfaces.js";
import { fire } from "../events/event.js";
import { mainDocument } from "../dom/document.js";
import { viewport } from "./boxes.js";
import { isScrolling, scrolledElements, stepScrolls } from "./scrolling.js";
import { visualViewport } from "./viewport.js";
import { tellMediaLists } from "../cssom/media.js";

/// The size of the viewport that the page has heard of last.
let toldViewport = null;
/// Whether the viewport has been scrolled, and `scrollend` is still to come.
let isViewportMoving = false;
export function noteViewport() { toldViewport ??= viewport(); }
/// Tells of scrolling and of a new size, before the callbacks of animation frames.
export function beforeFrame() {
    kernel.settleSheets();
    stepScrolls();
    const v = viewport(), old = toldViewport;
    toldViewport = v;
    if (old && !home && (old.width !== v.width || old.height !== v.height)) {
        fire(windowState, "resize", { I: interfaces.UIEvent, view: page });
        fire(stateOf(visualViewport), "resize");
    }
    if (v.x !== (old?.x ?? 0) || v.y !== (old?.y ?? 0)) {
        fire(mainDocument, "scroll", { bubbles: true });
        fire(stateOf(visualViewport), "scroll");
        isViewportMoving = true;
    }
    if (isViewportMoving && !isScrolling(mainDocument)) {
        isViewportMoving = false;
        fire(mainDocument, "scrollend", { bubbles: true });
    }
    const elements = [...scrolledElements];
    scrolledElements.clear();
    for (const s of elements) {
        fire(s, "scroll");
        if (!isScrolling(s)) fire(s, "scrollend");
    }
    tellMediaLists();
}
