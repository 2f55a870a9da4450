
/// Nothing of this global changes any more, even if an object of it came to a page.
for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    if (!isObject(value) || value === globalThis) continue;
    if (isCallable(value) && isObject(value.prototype)) freeze(value.prototype);
    freeze(value);
}
for (const value of [
    function* () {}, async function () {}, async function* () {}, [][Symbol.iterator](), new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](), ""[Symbol.iterator](), (function* () {})(),
]) {
    for (let p = getPrototypeOf(value); p !== null; p = getPrototypeOf(p)) freeze(p);
}

return {
    beginScript(id) {
        scriptStack.push(currentScript);
        currentScript = id < 0 ? null : S(id);
    },
    endScript() { currentScript = scriptStack.pop() ?? null; },
    uncaught(error, message, url, line, column) { reportError(error, message, url, line, column); },
    rejected(promise, reason) { rejectionUnhandled(promise, reason); },
    fireTimer,
    runFrame,
    setReadyState(state) {
        if (mainDocument.readyState === state) return;
        mainDocument.readyState = state;
        fire(mainDocument, "readystatechange");
    },
    fire(type, target) {
        if (target === 1) {
            fire(windowState, type, type === "pageshow" || type === "pagehide" ? { I: interfaces.PageTransitionEvent } : {});
        } else {
            fire(mainDocument, type, { bubbles: type === "DOMContentLoaded" });
        }
    },
    click(id) {
        const s = S(id);
        if (isDisabled(s)) return true;
        return fire(s, "click", {
            I: interfaces.PointerEvent, bubbles: true, cancelable: true, composed: true, view: page, detail: 1, isFromPerson: true,
        });
    },
    scriptFinished(type, id) { fire(S(id), type); },
};
})
