// What other windows use of this one.

import { native, page } from "garth:realm";
import {
    core, endSteps, endWindow, getOwnPropertyDescriptor, home, isOver, ownKeys, shared, typeError,
} from "../webidl/page.js";
import { windowState } from "./state.js";
import { interfaces, see } from "../webidl/interfaces.js";
import { addListener, callListener, fire } from "../events/event.js";
import { setHandler } from "../events/handlers.js";
import { makeState } from "../dom/states.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { noteEndedWindow } from "../dom/sweep.js";
import { selection } from "../dom/selection.js";
import { fireStorage } from "../html/storage.js";
import { post } from "./window.js";
import { closeWindow, frameNamed } from "./names.js";
import { entries, go, history, location } from "./history.js";
import { reportError } from "./errors.js";
import { originURL, ownFrame, ownOrigin, topWindow } from "./origin.js";
import { framesOf } from "./frames.js";
import { adoptState, lend, valueHere } from "../worlds/worlds.js";

/// The window is gone: nothing of it runs any more.
export function end() {
    if (isOver) return;
    const frames = framesOf();
    endWindow();
    shared.windows.delete(mainDocument.id);
    for (const step of endSteps) step();
    for (const id of frames) {
        shared.firstWindows?.delete(id);
        native.openedFrameWindow(id)?.end();
    }
    noteEndedWindow();
}
Object.assign(core, {
    makeState, windowState, entries, interfaces, see, selection, lend, adoptState, valueHere, callListener, reportError,
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
        shared.firstWindows?.delete(s.id);
        native.openedFrameWindow(s.id)?.end();
        native.removedFrame(s.id);
    },
    changedFrame(s) { native.changedFrame(s.id); },
    navigateFrame(id, url, replaces) { native.navigateFrame(id, url, replaces); },
    frameNamed, storageChanged: fireStorage, location, history, go, post: home ? home.post : post, framesOf,
    closeWindow,
});

/// What scripts have put on the window of a frame's first, empty document is taken over by the window of the document
/// that is loaded in its place: for the HTML Standard they are the same window.
function takeOver() {
    const first = (shared.firstWindows ??= new Map()), before = first.get(ownFrame.id);
    if (before === undefined && native.documentURL() === "about:blank") {
        first.set(ownFrame.id, { state: windowState, global: page, known: new Set(ownKeys(page)) });
        return;
    }
    first.set(ownFrame.id, null);
    if (!before) return;
    for (const listener of before.state.listeners ?? []) {
        if (listener.handler) setHandler(windowState, listener.type, listener.handler.value);
        else addListener(windowState, { ...listener });
    }
    for (const key of ownKeys(before.global)) {
        if (before.known.has(key) || getOwnPropertyDescriptor(page, key)) continue;
        Reflect.defineProperty(page, key, getOwnPropertyDescriptor(before.global, key));
    }
}
if (!home && ownFrame.id >= 0) takeOver();
