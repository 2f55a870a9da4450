// Objects of other worlds.

import { apply, defineProperty, home, shared, world } from "../webidl/page.js";
import { isObject, published } from "../webidl/values.js";
import { stateOf } from "../webidl/states.js";

// A world is another global over the same documents: its scripts see the same nodes, and neither the
// variables nor the built-in objects of the page. This prelude runs once more for it, with the states
// of the page and these differences:
//
// - The fields `wrapper` and `$NAME` of a state have another name in the source of each world
//   (`ScriptRealm`), so that each world has its own objects. An object is made at the first look,
//   whichever world has made the state.
// - States of nodes and of documents are always made by the page's own prelude, and what it keeps for
//   itself (custom elements, slots, the focus, popovers) is done by its functions.
// - An event goes its way in the page's prelude. Each listener is called by the prelude of the world
//   that has added it; values of an event that are plain objects of another world are copied.

/// Gives a state that a script of this world has made an object in the page's own world, made at the
/// first look.
export function noteWorld(state) {
    state.world = world;
    defineProperty(state, "wrapper", {
        get() { return home.lend(state); },
        set(value) { defineProperty(state, "wrapper", { value, writable: true, configurable: true }); },
        configurable: true,
    });
}
/// The object of this world for one of any world; everything else is returned as it is.
export function here(v) {
    if (!shared.isMany || !isObject(v)) return v;
    const s = stateOf(v);
    return s === undefined || s.isProxy ? v : s.wrapper ?? v;
}
/// The window of a document in this world.
export function coreHere(known) {
    return home && known ? known.worlds[world] ?? known.inWorld(world) ?? known : known;
}
/// A member of an interface as scripts of a world see it: it never returns an object of another world.
export function guardedMember(f) {
    if (!home) return f;
    const { name, length } = f;
    const guarded = { [name](...args) { return here(apply(f, this, args)); } }[name];
    return published(guarded, length);
}
