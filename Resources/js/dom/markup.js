// Markup (HTML Standard section 8.5).

import { native } from "garth:realm";
import { kernel } from "../worlds/kernel.js";
import { fail } from "../webidl/exceptions.js";
import { childStates, ELEMENT, HTML, makeFragment, S, treeCounts } from "./states.js";
import { documentOf } from "./document.js";
import { replaceAll } from "./tree.js";

export function markupOf(s, isOuter) {
    if (!documentOf(s).isHTML) {
        return isOuter ? kernel.serializeXML(s, true) : childStates(contentOf(s))
            .map((c) => kernel.serializeXML(c, true)).join("");
    }
    return isOuter ? native.outer(s.id) : native.inner(s.id);
}
/// The node that holds an element's children: the content of a template.
export function contentOf(s) {
    if (s.kind !== ELEMENT || !s.isHTML || s.local !== "template") return s;
    const content = native.content(s.id);
    return content < 0 ? s : S(content);
}
/// A fragment with the nodes that markup makes.
export function parseFragment(text, context, isUnsafe = false) {
    const doc = documentOf(context);
    const fragment = makeFragment(doc);
    // Markup that may hold shadow trees is HTML in every document.
    if (!doc.isHTML && !isUnsafe) {
        kernel.parseXMLFragment(text, context, fragment);
        return fragment;
    }
    const root = isUnsafe ? native.parseFragmentUnsafe(context.id, text) : native.parseFragment(context.id, text);
    if (isUnsafe) kernel.takeParsedShadows();
    for (const id of native.children(root)) {
        native.insert(id, fragment.id, -1);
        markParsed(id);
    }
    return fragment;
}
/// Scripts that came from markup never run (HTML Standard, "already started").
export function markParsed(top) {
    for (let id = top; id >= 0; id = native.following(id, top)) {
        if (native.kind(id) === ELEMENT && native.elementName(id)[2] === "script") S(id).isStarted = true;
        const content = native.kind(id) === ELEMENT ? native.content(id) : -1;
        if (content >= 0) for (const child of native.children(content)) markParsed(child);
    }
}
export function setInnerHTML(s, text, isUnsafe = false) {
    const target = contentOf(s);
    const fragment = parseFragment(text, s.shadowMode !== undefined ? s.host : s, isUnsafe);
    replaceAll(target, fragment);
}

export function makeElementIn(doc, ns, prefix, local) {
    const id = native.makeElement(ns, prefix, local);
    if (id < 0) fail("QuotaExceededError", "The document has too many nodes");
    const s = S(id);
    s.doc = doc;
    // Scripts that scripts make run when they are there, unless told otherwise.
    if (s.isForceAsync === false) s.isForceAsync = true;
    return s;
}
/// DOM Standard, "create an element".
export function createElement(doc, local, ns, prefix, is, isSync) {
    if (treeCounts.custom > 0 && ns === HTML) {
        const made = kernel.customElement(doc, local, prefix, is, isSync);
        if (made) return made;
    }
    return makeElementIn(doc, ns, prefix, local);
}
