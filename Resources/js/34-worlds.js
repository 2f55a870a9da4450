
// MARK: - Content worlds (WebKit's `WKContentWorld`)

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
function noteWorld(state) {
    state.world = world;
    defineProperty(state, "wrapper", {
        get() { return home.lend(state); },
        set(value) { defineProperty(state, "wrapper", { value, writable: true, configurable: true }); },
        configurable: true,
    });
}
/// The object of this world for a state of another one; undefined for other values.
function lend(state) {
    const name = state.I === undefined || state.I === null ? undefined : shared.names.get(state.I);
    if (name === undefined) return undefined;
    const I = interfaces[name] ?? EventTarget;
    if (state.ops) {
        const { item, named } = state.ops;
        return legacyObject(I, state, {
            ...state.ops,
            ...(item ? { item: (s, i) => here(item(s, i)) } : {}),
            ...(named ? { named: (s, key) => here(named(s, key)) } : {}),
        }, true);
    }
    const object = setPrototypeOf({}, see(I).prototype);
    new Stamp(object, state);
    if (state.kind === DOCUMENT) defineProperty(object, "location", { ...locationDescriptor, enumerable: true, configurable: false });
    if (implementsAll(state.I, Event)) {
        defineProperty(object, "isTrusted", { get: isTrustedGetter, set: undefined, enumerable: true, configurable: false });
    }
    state.wrapper = object;
    return object;
}
/// Makes the page's own object of a document that a script of another world makes.
function adoptState(s, name) {
    instance(interfaces[name] ?? Document, s);
    pinLocation(s);
}
/// The object of this world for one of any world; everything else is returned as it is.
function here(v) {
    if (!shared.isMany || !isObject(v)) return v;
    const s = stateOf(v);
    return s === undefined || s.isProxy ? v : s.wrapper ?? v;
}
/// The window of a document in this world.
function coreHere(known) {
    return home && known ? known.worlds[world] ?? known.inWorld(world) ?? known : known;
}
core.inWorld = (number) => native.worldNumbered(number);
/// A value of an event or of the history, which a script of another world may have given. Objects that
/// belong to no interface are copied; one that cannot be copied becomes null.
function valueHere(v) {
    if (!isObject(v)) return v;
    if (stateOf(v) !== undefined) return here(v);
    try {
        return structuredClone(v).value;
    } catch {
        return null;
    }
}
/// A member of an interface as scripts of a world see it: it never returns an object of another world.
function guardedMember(f) {
    if (!home) return f;
    const { name, length } = f;
    const guarded = { [name](...args) { return here(apply(f, this, args)); } }[name];
    return published(guarded, length);
}

if (home) {
    (shared.lend[world] ??= (state) => {
        const own = state.id === undefined ? undefined : shared.windows.get(native.root(state.id))?.worlds[world];
        return (own ?? core).lend(state);
    });
    home.worlds[world] = core;
}

