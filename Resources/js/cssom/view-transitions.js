// View transitions (CSS View Transitions): nothing moves, so that a change of the page is made at once.

import { apply } from "../webidl/page.js";
import { isCallable } from "../webidl/values.js";
import { toCallback, toDict } from "../webidl/conversions.js";
import { brand, instance, interface_, partial } from "../webidl/interfaces.js";
import { domException } from "../webidl/exceptions.js";
import { microtask } from "../window/incumbent.js";
import { doc, Document } from "../dom/document.js";
import { asHandled, attempt, deferred, whenSettled } from "../streams/readable.js";

const ViewTransition = interface_("ViewTransition", null, () => class {
    get updateCallbackDone() { return brand(this, ViewTransition).done.promise; }
    get ready() { return brand(this, ViewTransition).ready.promise; }
    get finished() { return brand(this, ViewTransition).finished.promise; }
    get types() { return brand(this, ViewTransition).$types; }
    skipTransition() { brand(this, ViewTransition); }
    waitUntil(promise) { brand(this, ViewTransition); }
});
partial(Document, () => class {
    startViewTransition(given = undefined) {
        doc(this);
        const update = isCallable(given) ? given : toDict(given).update ?? null;
        if (update !== null) toCallback(update);
        const s = { done: deferred(), ready: deferred(), finished: deferred() };
        // A transition that is skipped is never ready. One promise says that the callback has failed.
        asHandled(s.ready.promise);
        asHandled(s.finished.promise);
        s.ready.reject(domException("AbortError", "Nothing moves here"));
        microtask(() => {
            whenSettled(attempt(() => (update === null ? undefined : apply(update, undefined, []))), () => {
                s.done.resolve(undefined);
                s.finished.resolve(undefined);
            }, (reason) => {
                s.done.reject(reason);
                s.finished.reject(reason);
            });
        });
        return instance(ViewTransition, s);
    }
});
