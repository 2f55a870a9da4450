// What elements do when they are made, inserted and changed.

import { native } from "garth:realm";
import { defineProperty, typeError } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { published } from "../webidl/values.js";
import { ascii, toStr, toULong } from "../webidl/conversions.js";
import { exposeLater, instance, interfaces, see } from "../webidl/interfaces.js";
import { constructNode, ELEMENT, HTML, isConnected, makers, makeText, S, states, treeCounts } from "../dom/states.js";
import { fire } from "../events/event.js";
import { legacyObject } from "../webidl/legacy.js";
import { baseURL, childText, documentOf, mainDocument } from "../dom/document.js";
import { append } from "../dom/tree.js";
import { getAttr, hasAttr, setAttr } from "../dom/attributes.js";
import { makeElementIn } from "../dom/markup.js";
import { interfaceOf } from "./element-interfaces.js";
import { imageChanged } from "./images.js";
import { noteSelection, selectOps } from "../forms/options.js";
import { closeAsNamed, detailsChanged, summaryActivation } from "./dialogs.js";
import { readContentHandlers } from "./shared.js";
import { setTimer } from "./timers.js";
import { linkActivation } from "./links.js";
import { inputType } from "../forms/types.js";
import { inputValue, isChecked, setChecked, syncValue } from "../forms/values.js";
import { formOps } from "../forms/owners.js";
import { buttonActivation, inputActivation, labelActivation } from "../forms/activation.js";
import { frameChanged } from "../window/frames.js";

for (const name of ["Image", "Audio", "Option"]) {
    const make = {
        Image(args) {
            const s = makeElementIn(mainDocument, HTML, null, "img");
            if (args[0] !== undefined) setAttr(s, "width", String(toULong(args[0])));
            if (args[1] !== undefined) setAttr(s, "height", String(toULong(args[1])));
            return s;
        },
        Audio(args) {
            const s = makeElementIn(mainDocument, HTML, null, "audio");
            setAttr(s, "preload", "auto");
            if (args[0] !== undefined) setAttr(s, "src", toStr(args[0]));
            return s;
        },
        Option(args) {
            const s = makeElementIn(mainDocument, HTML, null, "option");
            const text = args[0] === undefined ? "" : toStr(args[0]);
            if (text !== "") append(makeText(text, mainDocument), s);
            if (args[1] !== undefined) setAttr(s, "value", toStr(args[1]));
            if (args[2]) setAttr(s, "selected", "");
            s.selectedness = !!args[3];
            noteSelection();
            return s;
        },
    }[name];
    const I = interfaces[`HTML${name}Element`];
    exposeLater(name, () => {
        const F = {
            [name]: function (...args) {
                if (new.target === undefined) throw typeError(`${name} is a constructor: call it with new`);
                return constructNode(make(args), new.target === F ? I : new.target);
            },
        }[name];
        published(F, 0);
        defineProperty(F, "name", { value: name, configurable: true });
        defineProperty(F, "prototype", { value: see(I).prototype, writable: false });
        return F;
    });
}

// Activation (DOM Standard, "activation behavior").
function prepareElement(s) {
    switch (s.local) {
    case "input":
        s.activation = inputActivation;
        s.attributeSteps = (e, name) => {
            // A checked radio button that comes into a group is the only one of it.
            if ((name === "type" || name === "name") && inputType(e) === "radio" && isChecked(e)) setChecked(e, true);
        };
        s.cloned = (from, to) => {
            Object.assign(to, { rawValue: from.rawValue, isDirty: from.isDirty, checkedness: from.checkedness });
            if (to.checkedness !== undefined) native.checkedChanged(to.id, to.checkedness);
            else if (to.isDirty) syncValue(to, inputValue(to));
        };
        break;
    case "button": s.activation = buttonActivation; break;
    case "textarea": s.cloned = (from, to) => Object.assign(to, { rawValue: from.rawValue, isDirty: from.isDirty });
        break;
    case "label": s.activation = labelActivation; break;
    case "a": case "area": s.activation = linkActivation; break;
    case "summary": s.activation = summaryActivation; break;
    case "script":
        s.isForceAsync = false;
        s.insertedSteps = prepareScript;
        s.childrenChanged = prepareScript;
        s.attributeSteps = (e, name, old, value) => {
            if (name === "async" && value !== null) e.isForceAsync = false;
            if (name === "src" && value !== null) prepareScript(e);
        };
        s.cloned = (from, to) => { to.isStarted = from.isStarted; };
        break;
    case "iframe": case "frame":
        treeCounts.removals++;
        s.insertedSteps = (e) => { documentOf(e).core?.insertedFrame(e); };
        s.removedSteps = (e) => { documentOf(e).core?.removedFrame(e); };
        s.attributeSteps = frameChanged;
        break;
    case "base":
        // A policy of the page judges the address now, and not one that comes later.
        s.insertedSteps = (e) => { baseURL(documentOf(e)); };
        s.attributeSteps = (e, name) => { if (name === "href" && isConnected(e)) baseURL(documentOf(e)); };
        break;
    case "meta": s.insertedSteps = (e) => { if (documentOf(e) === mainDocument) native.insertedMeta(e.id); }; break;
    case "style":
        s.insertedSteps = awaitStyle;
        s.childrenChanged = (e) => { if (isConnected(e)) awaitStyle(e); };
        break;
    case "details":
        s.attributeSteps = detailsChanged;
        s.insertedSteps = closeAsNamed;
        break;
    case "img":
        s.insertedSteps = kernel.awaitImage;
        s.attributeSteps = imageChanged;
        break;
    }
    if (native.attrCount(s.id) > 0) readContentHandlers(s);
}
/// A style block that a script has made or changed is there at once; its `load` event comes in a later task (HTML
/// Standard, "update a style block").
function awaitStyle(s) {
    if (s.isAwaited || documentOf(s) !== mainDocument) return;
    s.isAwaited = true;
    setTimer(() => {
        s.isAwaited = false;
        s.isLoadTold = true;
        fire(s, "load");
    }, 0, false);
}
/// Fires the events of style blocks in the markup, before the `load` event of the page.
export function finishParsedStyles() {
    for (const id of native.collect(mainDocument.id, 1, HTML, "style")) {
        const isHandled = native.getAttr(id, "onload") !== null || states[id]?.listeners;
        if (!isHandled || S(id).isLoadTold || S(id).isAwaited) continue;
        S(id).isLoadTold = true;
        fire(S(id), "load");
    }
}
const javaScriptType =
    /^(?:(?:application|text)\/(?:x-)?(?:ecma|java)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;
/// Whether an element holds a script, and no data (HTML Standard, "prepare the script element", steps 8 to 12).
function isScript(s) {
    const type = getAttr(s, "type"), language = getAttr(s, "language");
    if (type === "" || (type === null && (language ?? "") === "")) return true;
    const kind = ascii.lower(type === null ? `text/${language}` : ascii.strip(type));
    return javaScriptType.test(kind) || kind === "module" || kind === "importmap";
}
function prepareScript(s) {
    const core = documentOf(s).core;
    if (s.isStarted || !core || !isConnected(s)) return;
    if ((!hasAttr(s, "src") && childText(s) === "") || !isScript(s)) return;
    s.isStarted = true;
    core.insertedScript(s);
}
makers[ELEMENT] = (s) => {
    const [ns, prefix, local] = native.elementName(s.id);
    s.ns = ns;
    s.prefix = prefix;
    s.local = local;
    s.isHTML = ns === HTML;
    if (s.isHTML && local === "form") legacyObject(interfaces.HTMLFormElement, s, formOps);
    else if (s.isHTML && local === "select") legacyObject(interfaces.HTMLSelectElement, s, selectOps);
    else instance(interfaceOf(ns, local), s);
    if (s.isHTML) prepareElement(s);
};
