// What the host calls (`ScriptHook`).

import { native, page } from "garth:realm";
import {
    apply, AsyncFunction, construct, core, PError, PPromise, promiseResolve, setPrototypeOf, shared,
} from "./webidl/page.js";
import { kernel } from "./worlds/kernel.js";
import { driver, tellDriver } from "./driver/state.js";
import { isObject, published } from "./webidl/values.js";
import { windowState } from "./window/state.js";
import { instance, interfaces, see } from "./webidl/interfaces.js";
import { muting } from "./webidl/callbacks.js";
import { microtask } from "./window/incumbent.js";
import { fire, wantsDoubleClick } from "./events/event.js";
import { isConnected, S } from "./dom/states.js";
import { childText, documentOf, mainDocument, XMLDocument } from "./dom/document.js";
import { styleJudging } from "./dom/attributes.js";
import { finishParsedImages } from "./html/images.js";
import { finishParsedStyles } from "./html/prepare.js";
import { noteSelection, optionIDs } from "./forms/options.js";
import { closeTopDialog } from "./html/dialogs.js";
import { commitChange, flushAutofocus, pressedPart, typedInput } from "./html/shared.js";
import { canSelect } from "./forms/types.js";
import { clicking, controlValue, isChecked, selectionOf, setChecked } from "./forms/values.js";
import { controlsOf, isDisabled, isSubmitButton } from "./forms/owners.js";
import { checkForm, isValidated } from "./forms/validity.js";
import { closesDialog } from "./forms/activation.js";
import { settleStates } from "./forms/states.js";
import { isShifted, KeyboardEvent, middleOf, violated, virtualKeyCode } from "./events/ui.js";
import { revealFragment } from "./html/revealing.js";
import { fireTimer, runFrame } from "./html/rendering.js";
import { atob } from "./fetch/encoding.js";
import { openAgain, unload } from "./window/names.js";
import { entered, entries, stateOfText } from "./window/history.js";
import { shownError } from "./window/text.js";
import { rejectionUnhandled, reportError } from "./window/errors.js";
import { asDriver, postedMessages, running, valueOrReason } from "./window/host.js";
import { addMessageHandler } from "./driver/messages.js";
import { File, fileList, wallTime } from "./fetch/blob.js";
import { requestFinished } from "./fetch/sending.js";
import { noteNavigationTime, notePaint, noteResource } from "./window/performance-observers.js";
import { noteViewport } from "./geometry/frames.js";
import { end } from "./window/core.js";
import {
    drivenArgument, DrivenError, drivenFunction, drivenResult, isThenable, jsonText, pageValue, subscribe,
} from "./driver/functions.js";
import { addDriverHook, driverCalls, runLateScripts } from "./driver/values.js";
import {
    caretPlace, editingHost, focusByPerson, isTextField, mayInput, pasteInHost, replaceText,
} from "./editing/hosts.js";
import { useVirtualTime } from "./driver/clock.js";
import { gatherFamilies, heldNodes, sweepNodes, toldNumber } from "./dom/sweep.js";
import { keyTarget, typeInHost } from "./driver/keys.js";
import defer * as modules from "./html/modules.js";
import defer * as sockets from "./fetch/websocket.js";
import defer * as workers from "./html/workers.js";
import defer * as databases from "./indexeddb/databases.js";

/// The interfaces that most pages see.
const commonInterfaces = [
    "Window", "HTMLDocument", "Text", "Comment", "DocumentFragment", "Attr", "NamedNodeMap", "NodeList",
    "HTMLCollection",
    "DOMTokenList", "DOMStringMap", "CSSStyleDeclaration", "Location", "History", "Navigator", "Storage", "Performance",
    "Event", "CustomEvent", "MouseEvent", "PointerEvent", "KeyboardEvent", "InputEvent", "FocusEvent",
    "PageTransitionEvent",
    "HTMLHtmlElement", "HTMLHeadElement", "HTMLBodyElement", "HTMLTitleElement", "HTMLMetaElement", "HTMLLinkElement",
    "HTMLStyleElement", "HTMLScriptElement", "HTMLDivElement", "HTMLSpanElement", "HTMLParagraphElement",
    "HTMLAnchorElement",
    "HTMLHeadingElement", "HTMLImageElement", "HTMLUListElement", "HTMLLIElement", "HTMLButtonElement",
    "HTMLInputElement",
    "HTMLFormElement", "HTMLLabelElement", "HTMLTemplateElement", "MutationObserver", "AbortController", "AbortSignal",
    "URL", "URLSearchParams", "Headers", "Response",
].filter((name) => name in interfaces);

/// What the click of a person or of a driver does; whether no script has prevented it.
function clicked(whole) {
    if (isDisabled(whole)) return true;
    // A driver has pressed the button of its pointer already.
    let s = driver.place ? whole : pressedPart(whole);
    const movesFocus = driver.place || kernel.press(s);
    // The press may have put other content into the element.
    if (!isConnected(s)) s = whole;
    if (movesFocus) kernel.focusAround(s);
    if (!isConnected(s)) return true;
    const isDouble = !driver.place && wantsDoubleClick(s), detail = driver.clickCount ?? 1;
    driver.clickCount = undefined;
    const isAllowed = fire(s, "click", {
        I: interfaces.PointerEvent, bubbles: true, cancelable: true, composed: true, view: page, detail,
        isFromPerson: true,
        ...driver.place ?? { middle: middleOf(s) },
    });
    if (isDouble) core.doubleClick(s.id);
    return isAllowed;
}

export const hooks = {
    end,
    prepareInterfaces() {
        for (const name of commonInterfaces) see(interfaces[name]);
    },
    useVirtualTime,
    beginScript(id, mutedURL = null) {
        noteViewport();
        running.interrupted.push([running.script, shared.current, muting.isOn]);
        muting.isOn = muting.wasOn = mutedURL !== null;
        if (muting.isOn) shared.mutedURLs.add(mutedURL);
        shared.current = core;
        running.script = null;
        kernel.upgradeParsed();
        if (mainDocument.readyState === "loading") kernel.nameParts();
        running.script = id < 0 ? null : S(id);
    },
    endScript() {
        const [script, before, wasMuted] = running.interrupted.pop() ?? [null, null, false];
        running.script = script;
        muting.isOn = wasMuted;
        if (running.interrupted.length > 0 || before) shared.current = before ?? core;
    },
    /// The text that the script of a `javascript:` address gave.
    replaceDocument(json) {
        openAgain();
        native.write(JSON.parse(json));
        native.closeDocument();
    },
    uncaught(error, message, url, line, column, isOfMuted) {
        reportError(error, message, url, line, column, isOfMuted);
    },
    rejected(promise, reason) { rejectionUnhandled(promise, reason); },
    judgeStyles() { styleJudging.isOn = true; },
    resourceLoaded(url, initiatorType, start, size) {
        noteResource(url, initiatorType, start, size === null ? null : { size, status: 200 });
    },
    gatherFamilies() { gatherFamilies(native.nodeCount()); },
    heldNodes() { return heldNodes(); },
    fireTimer(id) {
        sweepNodes();
        fireTimer(id);
    },
    runFrame() {
        sweepNodes();
        runFrame();
    },
    setMediaType(contentType, isXML) {
        mainDocument.contentType = contentType;
        if (!isXML) return;
        Object.assign(mainDocument, { isHTML: false, I: XMLDocument });
        setPrototypeOf(mainDocument.wrapper, see(XMLDocument).prototype);
    },
    setReadyState(state) {
        if (mainDocument.readyState === state) return;
        kernel.upgradeParsed();
        kernel.nameParts();
        mainDocument.readyState = state;
        noteNavigationTime(state === "interactive" ? "domInteractive" : "domComplete");
        fire(mainDocument, "readystatechange");
        if (state !== "loading") flushAutofocus();
        if (state === "interactive") revealFragment(native.documentURL());
    },
    fire(type, target) {
        if (type === "load" || type === "DOMContentLoaded") tellDriver({ type, url: native.documentURL() });
        if (type === "load" || type === "DOMContentLoaded") noteNavigationTime(type === "load" ? "loadEventStart"
            : "domContentLoadedEventStart");
        if (type === "load") {
            finishParsedImages();
            finishParsedStyles();
        }
        if (target === 1) {
            fire(windowState, type, type === "pageshow" || type === "pagehide" ? { I: interfaces.PageTransitionEvent }
                : {});
        } else {
            fire(mainDocument, type, { bubbles: type === "DOMContentLoaded" });
        }
        if (type === "load" || type === "DOMContentLoaded") noteNavigationTime(type === "load" ? "loadEventEnd"
            : "domContentLoadedEventEnd");
        if (type === "load" && target === 1) notePaint();
    },
    /// The document of a frame is left for another one.
    leaveDocument() { unload(); },
    /// A person's click; its default action submits a form unless the browser does so (`submits`).
    click(id, submits = true) {
        const s = S(id), before = clicking.submits;
        clicking.submits = submits;
        try {
            return clicked(s);
        } finally {
            clicking.submits = before;
        }
    },
    /// The second click of two, and what both are (UI Events section 3.5.4).
    doubleClick(id) {
        const whole = S(id);
        if (isDisabled(whole)) return;
        let s = pressedPart(whole);
        const movesFocus = kernel.press(s, 2);
        if (!isConnected(s)) s = whole;
        if (movesFocus) kernel.focusAround(s);
        const init = { bubbles: true, cancelable: true, composed: true, view: page, detail: 2, isFromPerson: true,
            middle: middleOf(s) };
        if (isConnected(s)) fire(s, "click", { ...init, I: interfaces.PointerEvent });
        if (isConnected(s)) fire(s, "dblclick", { ...init, I: interfaces.MouseEvent });
    },
    /// The text of a field as a whole.
    personText(id, text) {
        const host = isTextField(S(id)) ? null : editingHost(S(id));
        if (host) {
            focusByPerson(host);
            return replaceText(host, text);
        }
        core.personTyped(id, null, text, text.length);
        commitChange(S(id));
    },
    /// The element that gets the keys which a program types on another one.
    keyTarget(id) { return keyTarget(S(id)).id; },
    /// A key in an editing host; null elsewhere.
    typeInHost(id, key, code) { return typeInHost(S(id), key, code); },
    pasteInHost(id, text) { return pasteInHost(S(id), text); },
    /// The text that a field will have after a key, unless a script prevents it.
    beforeInput(id, key, text) {
        const s = S(id);
        kernel.focusElement(s);
        return mayInput(s, { I: interfaces.InputEvent, bubbles: true, composed: true, ...typedInput(s, key, text) });
    },
    /// The text of a field after a key: `change` fires when the person leaves the field.
    personTyped(id, key, text, cursor) {
        const s = S(id), input = typedInput(s, key, text);
        kernel.focusElement(s);
        s.rawValue = text;
        s.isDirty = s.isTyped = true;
        s.selectionStart = s.selectionEnd = cursor;
        s.caretIsKnown = true;
        s.hasUntoldChange = true;
        fire(s, "input", { I: interfaces.InputEvent, bubbles: true, composed: true, ...input });
    },
    /// The selection of a field that a key replaces, as two numbers in a text; "" for the end of a field in
    /// which neither a person nor a script has put the caret anywhere.
    typingPlace(id) {
        const s = S(id);
        if (!isTextField(s) || !canSelect(s)) return "";
        const [start, end] = selectionOf(s);
        return start === 0 && end === 0 && s.caretIsKnown !== true ? "" : `${start} ${end}`;
    },
    /// The state of a field after a key of a person.
    fieldState(id, isAllowed) {
        const s = S(id), { focused } = documentOf(s), text = controlValue(s);
        return JSON.stringify({
            isAllowed, text, cursor: selectionOf(s)?.[1] ?? text.length,
            focus: focused && isConnected(focused) ? toldNumber(focused) : null, caret: caretPlace(s) ?? undefined,
        });
    },
    /// A person begins to edit a field, or leaves it.
    personFocused(id, isFocused) {
        if (isFocused) focusByPerson(S(id));
        else kernel.blurElement(S(id));
    },
    /// A box is checked by a click, which a script may prevent.
    personChecked(id, value) {
        if (isChecked(S(id)) !== value) core.click(id);
    },
    personSelected(id, ...places) {
        core.restoreSelected(id, ...places);
        const s = S(id);
        fire(s, "input", { bubbles: true, composed: true });
        fire(s, "change", { bubbles: true });
    },
    /// The person chose files: `parts` are name, type and content (base64) of each.
    personFiles(id, ...parts) {
        core.restoreFiles(id, ...parts);
        const s = S(id);
        fire(s, "input", { bubbles: true, composed: true });
        fire(s, "change", { bubbles: true });
    },
    /// What a person did to a control before the document was read once more: no event tells of it.
    restoreText(id, text) {
        const s = S(id);
        if (!isTextField(s)) return;
        s.rawValue = text;
        s.isDirty = s.isTyped = true;
        s.selectionStart = s.selectionEnd = text.length;
    },
    restoreChecked(id, value) {
        if (isChecked(S(id)) !== value) setChecked(S(id), value);
    },
    restoreSelected(id, ...places) {
        const s = S(id);
        optionIDs(s).forEach((option, place) => { S(option).selectedness = places.includes(place); });
        s.isUnselected = places.length === 0;
        noteSelection();
    },
    restoreFiles(id, ...parts) {
        const s = S(id), files = [];
        for (let i = 0; i + 2 < parts.length; i += 3) {
            const bytes = Uint8Array.from(atob(parts[i + 2]), (c) => c.charCodeAt(0));
            files.push(instance(File, { bytes, type: parts[i + 1], name: parts[i], lastModified: wallTime() }));
        }
        s.files = fileList(files);
    },
    submit(id) {
        const s = S(id);
        const form = s.isHTML && s.local === "form" ? s : kernel.formOwner(s);
        if (!form) return true;
        const submitter = isSubmitButton(s) ? s : null;
        // The browser names the field that is wrong; of an error that a script has set it does not know.
        if (isValidated(form, submitter) && !checkForm(form)) return !controlsOf(form)
            .some((control) => S(control).customError);
        const isAllowed = fire(form, "submit", {
            I: interfaces.SubmitEvent, bubbles: true, cancelable: true, submitter: submitter ? submitter.wrapper : null,
        });
        return isAllowed && !closesDialog(form, submitter);
    },
    key(type, key, code, id) {
        // Of `keypress`, the code is that of the character (UI Events section 5.3).
        const keyCode = type === "keypress" && key.length === 1 ? key.charCodeAt(0) : virtualKeyCode(key, code);
        const s = S(id);
        if (type === "keydown") focusByPerson(s);
        const isAllowed = fire(s, type, {
            I: KeyboardEvent, bubbles: true, cancelable: true, composed: true, view: page, key, code, keyCode,
            which: keyCode,
            charCode: type === "keypress" ? keyCode : 0, shiftKey: isShifted(key),
        });
        if (isAllowed && type === "keypress" && key === "Enter" && s.local === "input") commitChange(s);
        if (isAllowed && type === "keydown" && key === "Escape") closeTopDialog();
        return isAllowed;
    },
    addMessageHandler,
    /// Scripts of the driver come to the window of a frame; the last one removes the hook.
    beginInjection() {
        addDriverHook();
        if (native.container() >= 0) runLateScripts();
    },
    /// The place of the document in the browser's list, and the state of its entry.
    beginHistory(index, count, text) {
        entries.index = index;
        entries.count = count;
        entries.current.state = stateOfText(text);
    },
    /// The browser went to another entry of the document, which has its URL already.
    traversed(old, number, text, index, count) {
        entries.index = index;
        entries.count = count;
        entries.enter(native.documentURL(), number, text);
        entered(old);
    },
    /// The program answers a message: by the text of a value, or by the words of an error.
    answerMessage(number, text, error) {
        const message = postedMessages.get(number);
        if (!message) return;
        postedMessages.delete(number);
        if (error !== null) return void message.reject(new PError(error));
        try {
            message.resolve(text === null ? undefined : pageValue(JSON.parse(text)));
        } catch (problem) {
            message.reject(problem);
        }
    },
    /// The text of a value in JSON; a boolean for what has none.
    jsonText(value) { return jsonText(value) ?? false; },
    /// The text of a value for the program; for what has none, `x` and the reason.
    valueText(value) { return valueOrReason(value); },
    callAsync(body, text, id) {
        const failed = (error) => {
            const line = isObject(error) && typeof error.line === "number" ? error.line : 0;
            const column = isObject(error) && typeof error.column === "number" ? error.column : 0;
            native.asyncFinished(id, null, shownError(error), line, column);
        };
        try {
            const values = JSON.parse(text);
            const names = Object.keys(values);
            const run = asDriver(() => construct(AsyncFunction, [...names, body]));
            const promise = apply(run, page, names.map((name) => pageValue(values[name])));
            subscribe(promise, published((v) => {
                try { native.asyncFinished(id, valueOrReason(v)); } catch (error) { failed(error); }
            }), published(failed));
        } catch (error) {
            failed(error);
        }
    },
    requestFinished,
    posted(kind, number, name, bytes, ...ends) { workers.take(kind, number, name, bytes, ends); },
    delivered() { workers.delivered(); },
    databaseAnswered(...answer) { databases.hear(...answer); },
    settleDatabases() { databases.settle(); },
    portClosed(end) { workers.portClosed(end); },
    workerFailed(...given) { workers.workerFailed(...given); },
    /// The script of a worker has run.
    openScope() { workers.openScope(); },
    /// Runs the script of a worker that is a module.
    runWorkerModule(bytes, url) {
        const [, , credentials] = native.workerFacts();
        modules.runWorkerModule(bytes, url, credentials, (isWhole) => {
            if (isWhole) workers.openScope();
            else native.failWorker(null, "", 0, 0);
        });
    },
    socketEvent(...given) { sockets.socketEvent(...given); },
    /// Tells the states that the rules of the page ask for.
    settleStates(mask) { settleStates(mainDocument, mask); },
    /// A driver calls a function; its arguments and its result may hold elements by their nodes.
    callDriven(body, text, hasCallback, id) {
        // The callback of a function counts, or the promise that it returns: the first of both.
        let isFinished = false;
        const answer = (result) => {
            if (!isFinished) native.asyncFinished(id, JSON.stringify(result));
            isFinished = true;
        };
        const finish = (value) => {
            let result;
            try {
                result = { value: drivenResult(value, []) };
            } catch (error) {
                result = error instanceof DrivenError ? { error: error.code } : { failure: shownError(error) };
            }
            answer(result);
        };
        const failed = (error) => { answer({ failure: shownError(error) }); };
        const settle = (v) => {
            if (subscribe(v, done, fails)) return;
            if (isThenable(v)) subscribe(apply(promiseResolve, PPromise, [v]), done, fails);
            else microtask(() => { finish(v); });
        };
        const done = published((v) => { finish(v); });
        const fails = published(failed);
        const given = JSON.parse(text);
        if (!Array.isArray(given)) return void driverCalls(given, body, id);
        try {
            const args = given.map(drivenArgument);
            let isCalled = false;
            if (hasCallback) {
                args.push(published((v) => {
                    if (isCalled) return;
                    isCalled = true;
                    if (!subscribe(v, done, fails)) isThenable(v) ? settle(v) : finish(v);
                }));
            }
            const result = apply(asDriver(() => drivenFunction(body)), page, args);
            if (!hasCallback) settle(result);
            else if (!subscribe(result, done, fails) && isThenable(result)) settle(result);
        } catch (error) {
            if (error instanceof DrivenError) answer({ error: error.code });
            else failed(error);
        }
    },
    /// The pointer is over an element (UI Events section 3.4).
    hover(id) { kernel.pointTo(pressedPart(S(id))); },
    elementFinished(type, id) { fire(S(id), type); },
    loadModule(id, isParserInserted) { modules.loadModuleScript(S(id), isParserInserted); },
    violated,
    runModule(id) { modules.runModuleScript(S(id)); },
    addImportMap(id) {
        try {
            modules.readImportMap(childText(S(id)));
        } catch (error) {
            reportError(error);
        }
    },
};
