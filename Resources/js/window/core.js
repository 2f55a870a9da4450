// What other windows use of this one.

import { native } from "garth:realm";
import { core, endSteps, endWindow, home, shared, typeError } from "../webidl/page.js";
import { windowState } from "./state.js";
import { interfaces } from "../webidl/interfaces.js";
import { callListener, fire } from "../events/event.js";
import { makeState } from "../dom/states.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { selection } from "../dom/selection.js";
import { fireStorage } from "../html/storage.js";
import { post } from "./window.js";
import { closeWindow, frameNamed } from "./names.js";
import { entries, go, history, location } from "./history.js";
import { reportError } from "./errors.js";
import { originURL, ownOrigin, topWindow } from "./origin.js";
import { framesOf } from "./frames.js";
import { adoptState, lend, valueHere } from "../worlds/worlds.js";

/// The window is gone: nothing of it runs any more.
export function end() {
    endWindow();
    shared.windows.delete(mainDocument.id);
    for (const step of endSteps) step();
    for (const id of framesOf()) native.openedFrameWindow(id)?.end();
}
Object.assign(core, {
    makeState, windowState, entries, interfaces, selection, lend, adoptState, valueHere, callListener, reportError,
    typeError,
    baseURL: () => baseURL(mainDocument),
    url: () => native.documentURL(),
    origin: ownOrigin, originURL, topWindow,
    document: () => mainDocument,
    insertedScript(s) { native.insertedScript(s.id, s.isForceAsync); },
    insertedFrame(s) {
        if (native.insertedFrame(s.id)) fire(s, "load");
    },
    removedFrame(s) {
        native.openedFrameWindow(s.id)?.end();
        native.removedFrame(s.id);
    },
    changedFrame(s) { native.changedFrame(s.id); },
    navigateFrame(id, url, replaces) { native.navigateFrame(id, url, replaces); },
    frameNamed, storageChanged: fireStorage, location, history, go, post: home ? home.post : post, framesOf,
    closeWindow,
});
