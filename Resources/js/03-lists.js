
// MARK: - Objects with indices and names (Web IDL Standard section 3.9, "legacy platform objects")

function toIndex(key) {
    if (typeof key !== "string" || key === "") return -1;
    const first = key.charCodeAt(0);
    if (first < 48 || first > 57) return -1;
    const n = key >>> 0;
    return n !== 4294967295 && String(n) === key ? n : -1;
}
const dataProperty = (value, writable, enumerable) => ({ value, writable, enumerable, configurable: true });

/// Makes an object whose indices and names are answered by `ops`: `length`, `item`, `names`, `named`,
/// and, where they can be written, `setItem`, `setNamed`, `deleteNamed`.
function legacyObject(I, state, ops, isLent = false) {
    const { prototype } = see(I);
    const target = setPrototypeOf({}, prototype);
    const isNamed = ops.named !== undefined;
    const hidden = (key) => !ops.overridesBuiltIns && key in target;
    const proxy = new Proxy(target, {
        get(_, key, receiver) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0) {
                    const v = i < ops.length(state) ? ops.item(state, i) : undefined;
                    if (v !== undefined || !isNamed) return v;
                }
                if (isNamed && !hidden(key)) {
                    const v = ops.named(state, key);
                    if (v !== undefined) return v;
                }
            }
            return Reflect.get(target, key, receiver);
        },
        has(_, key) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0 && i < ops.length(state)) return true;
                if (isNamed && !hidden(key) && ops.named(state, key) !== undefined) return true;
            }
            return key in target;
        },
        getOwnPropertyDescriptor(_, key) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0 && i < ops.length(state)) {
                    return dataProperty(ops.item(state, i), ops.setItem !== undefined, true);
                }
                if (isNamed && (i < 0 || ops.namesIndices) && !hidden(key)) {
                    const v = ops.named(state, key);
                    if (v !== undefined) return dataProperty(v, ops.setNamed !== undefined, !ops.hidesNames);
                }
            }
            return getOwnPropertyDescriptor(target, key);
        },
        ownKeys() {
            const keys = [];
            if (ops.item) for (let i = 0; i < ops.length(state); i++) keys.push(String(i));
            if (isNamed) {
                for (const name of ops.names(state)) {
                    if (!keys.includes(name) && !hidden(name)) keys.push(name);
                }
            }
            for (const key of ownKeys(target)) if (!keys.includes(key)) keys.push(key);
            return keys;
        },
        defineProperty(_, key, d) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0) {
                    if (!ops.setItem || !("value" in d)) return false;
                    ops.setItem(state, i, d.value);
                    return true;
                }
                if (isNamed && (ops.overridesBuiltIns || !(key in target))) {
                    const exists = ops.named(state, key) !== undefined;
                    if (ops.setNamed) {
                        if (!("value" in d)) return false;
                        ops.setNamed(state, key, d.value);
                        return true;
                    }
                    if (exists) return false;
                }
            }
            return defineOnTarget(target, key, d);
        },
        set(_, key, value, receiver) {
            if (typeof key === "string" && receiver === proxy) {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0) {
                    if (!ops.setItem) return false;
                    ops.setItem(state, i, value);
                    return true;
                }
                // A setter is called even where the prototype hides what it sets (Web IDL).
                if (ops.setNamed) {
                    ops.setNamed(state, key, value);
                    return true;
                }
                if (isNamed && (ops.overridesBuiltIns || !(key in target)) && ops.named(state, key) !== undefined) return false;
            }
            return Reflect.set(target, key, value, receiver === proxy ? target : receiver) || (receiver === proxy && setThrough(target, key, value, proxy));
        },
        deleteProperty(_, key) {
            if (typeof key === "string") {
                const i = ops.item ? toIndex(key) : -1;
                if (i >= 0 && !ops.namesIndices) return i >= ops.length(state);
                if (isNamed && !hidden(key) && ops.named(state, key) !== undefined) {
                    if (!ops.deleteNamed) return false;
                    ops.deleteNamed(state, key);
                    return true;
                }
            }
            return Reflect.deleteProperty(target, key);
        },
        preventExtensions() { return false; },
    });
    new Stamp(proxy, state);
    // Setters of the prototype look for the state of the target, too.
    new Stamp(target, state);
    if (!isLent) {
        state.I = I;
        state.ops = ops;
    }
    state.wrapper = proxy;
    if (home && !isLent) noteWorld(state);
    return proxy;
}
function defineOnTarget(target, key, d) {
    return Reflect.defineProperty(target, key, d);
}
function setThrough() {
    return false;
}

// MARK: - Collections (DOM Standard section 4.2.10)

/// The nodes of a live list, found again only after the document has changed.
function liveNodes(s) {
    if (s.fixed) return s.fixed;
    // A list of selected options changes without a change of the tree.
    const version = native.version(), own = s.ownVersion === undefined ? 0 : s.ownVersion();
    if (s.version !== version || s.own !== own) {
        s.nodes = s.find();
        s.version = version;
        s.own = own;
    }
    return s.nodes;
}
const NodeList = interface_("NodeList", null, () => class {
    item(index) {
        const s = brand(this, NodeList);
        need(arguments.length, 1);
        return wrapperOf(liveNodes(s)[toULong(index)]);
    }
    get length() { return liveNodes(brand(this, NodeList)).length; }
});
makeArrayLike(NodeList);
const nodeListOps = {
    length: (s) => liveNodes(s).length,
    item: (s, i) => wrapperOf(liveNodes(s)[i]),
};
/// A list of node numbers that never changes.
function staticList(nodes) {
    const s = { fixed: nodes };
    if (nodes.length > 0) holdNodes(s);
    return legacyObject(NodeList, s, nodeListOps);
}
function liveList(find, I = NodeList) {
    return legacyObject(I, { find, version: -1 }, nodeListOps);
}

const HTMLCollection = interface_("HTMLCollection", null, () => class {
    get length() { return liveNodes(brand(this, HTMLCollection)).length; }
    item(index) {
        const s = brand(this, HTMLCollection);
        need(arguments.length, 1);
        return wrapperOf(liveNodes(s)[toULong(index)]);
    }
    namedItem(name) {
        const s = brand(this, HTMLCollection);
        need(arguments.length, 1);
        return collectionItem(s, toStr(name)) ?? null;
    }
});
makeArrayLike(HTMLCollection, false);
function collectionItem(s, name) {
    if (name === "") return undefined;
    for (const id of liveNodes(s)) {
        if (native.getAttr(id, "id") === name || (native.getAttr(id, "name") === name && S(id).isHTML)) {
            return wrapperOf(id);
        }
    }
    return undefined;
}
function collectionNames(s) {
    const names = new Set();
    for (const id of liveNodes(s)) {
        const own = native.getAttr(id, "id");
        if (own) names.add(own);
        const name = native.getAttr(id, "name");
        if (name && S(id).isHTML) names.add(name);
    }
    return names;
}
const collectionOps = {
    ...nodeListOps, named: collectionItem, names: collectionNames, hidesNames: true,
};
function collection(find, I = HTMLCollection, more = {}) {
    return legacyObject(I, { find, version: -1, ...more }, collectionOps);
}

// MARK: - DOMTokenList (DOM Standard section 7.1)

const DOMTokenList = interface_("DOMTokenList", null, () => class {
    get length() { return tokens(brand(this, DOMTokenList)).length; }
    item(index) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 1);
        return tokens(s)[toULong(index)] ?? null;
    }
    contains(token) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 1);
        return tokens(s).includes(toStr(token));
    }
    add(...list) {
        const s = brand(this, DOMTokenList);
        list = list.map(toStr);
        checkTokens(list);
        updateTokens(s, new Set([...tokens(s), ...list]));
    }
    remove(...list) {
        const s = brand(this, DOMTokenList);
        list = list.map(toStr);
        checkTokens(list);
        updateTokens(s, tokens(s).filter((t) => !list.includes(t)));
    }
    toggle(token, force = undefined) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 1);
        token = toStr(token);
        checkTokens([token]);
        const list = tokens(s);
        if (list.includes(token)) {
            if (force !== undefined && force) return true;
            updateTokens(s, list.filter((t) => t !== token));
            return false;
        }
        if (force !== undefined && !force) return false;
        updateTokens(s, [...list, token]);
        return true;
    }
    replace(token, other) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 2);
        token = toStr(token);
        other = toStr(other);
        if (token === "" || other === "") fail("SyntaxError", "The token is empty");
        checkTokens([token, other]);
        const list = tokens(s);
        if (!list.includes(token)) return false;
        updateTokens(s, new Set(list.map((t) => (t === token ? other : t))));
        return true;
    }
    supports(token) {
        const s = brand(this, DOMTokenList);
        need(arguments.length, 1);
        if (!s.supported) throw typeError("The attribute has no supported tokens");
        return s.supported.includes(ascii.lower(toStr(token)));
    }
    get value() {
        const s = brand(this, DOMTokenList);
        return native.getAttr(s.element.id, s.attribute) ?? "";
    }
    set value(v) {
        const s = brand(this, DOMTokenList);
        setAttr(s.element, s.attribute, toStr(v));
    }
    toString() {
        const s = brand(this, DOMTokenList);
        return native.getAttr(s.element.id, s.attribute) ?? "";
    }
});
makeArrayLike(DOMTokenList);
function tokens(s) {
    const value = native.getAttr(s.element.id, s.attribute);
    if (s.parsedFrom !== value) {
        s.parsedFrom = value;
        s.parsed = value === null ? [] : [...new Set(ascii.words(value))];
    }
    return s.parsed;
}
function checkTokens(list) {
    for (const token of list) if (token === "") fail("SyntaxError", "The token is empty");
    for (const token of list) {
        if (/[\t\n\f\r ]/.test(token)) fail("InvalidCharacterError", "The token has white space");
    }
}
function updateTokens(s, list) {
    const value = [...list].join(" ");
    if (native.getAttr(s.element.id, s.attribute) === null && value === "") return;
    setAttr(s.element, s.attribute, value);
}
/// The token list of an attribute, the same object each time.
function tokenList(element, attribute, supported) {
    element.$tokenLists ??= { __proto__: null };
    return (element.$tokenLists[attribute] ??= legacyObject(
        DOMTokenList, { element, attribute, supported, parsedFrom: undefined, parsed: [] },
        { length: (s) => tokens(s).length, item: (s, i) => tokens(s)[i] }));
}
