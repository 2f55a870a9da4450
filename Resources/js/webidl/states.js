// The hidden state of objects.

import { first } from "garth:realm";
import { shared } from "./page.js";
import { isObject } from "./values.js";

/// Stamps a state onto any object, also a proxy; no page can read, forge or remove it.
export const Stamp = first ? shared.Stamp : class extends (function (o) { return o; }) {
    #state;
    constructor(object, state) {
        super(object);
        this.#state = state;
    }
    static get(o) {
        return isObject(o) && #state in o ? o.#state : undefined;
    }
};
shared.Stamp = Stamp;
export const stateOf = Stamp.get;
