// MARK: - Functions of a driver (WebDriver section 13)

const drivenElement = "element-6066-11e4-a52e-4f735466cecf", drivenWindow = "window-fcc6-11e5-b4f8-330a88ab9d7f",
    drivenShadow = "shadow-6066-11e4-a52e-4f735466cecf", drivenFrame = "frame-075b-4da1-b6ba-e579c2d3230a";
const drivenLists = ["NodeList", "HTMLCollection", "HTMLOptionsCollection", "RadioNodeList", "HTMLFormControlsCollection", "FileList"];
const objectTag = Object.prototype.toString;
const builtInMethods = {
    number: Number.prototype.valueOf, string: String.prototype.valueOf, boolean: Boolean.prototype.valueOf,
    bigint: BigInt.prototype.valueOf,
};

// The answers to a program outside the page do not depend on what the page has put into its prototypes: members
// of the value itself count, those of interfaces are taken from the prelude, and those of built-in objects from
// this global.

/// The name of the interface of a state.
const interfaceName = (s) => (s?.I ? shared.names.get(s.I) : undefined);
/// The items of an array or a list; those that it lacks are undefined, whatever its prototype has.
function itemsOfList(v, s) {
    const items = [], length = Math.min(s?.ops ? s.ops.length(s) : toULong(v.length), 1 << 18);
    for (let place = 0; place < length; place++) items.push(s?.ops || Object.hasOwn(v, place) ? v[place] : undefined);
    return items;
}
/// Whether a value is the object of the arguments of a function. A name in `Object.prototype` would hide it.
function isArguments(v) {
    if (Array.isArray(v) || stateOf(v) !== undefined || native.isProxy(v)) return false;
    return withOwn(v, Symbol.toStringTag, () => apply(objectTag, v, []) === "[object Arguments]");
}
/// Calls a function while an object has a member without a value, which hides that of its prototypes.
function withOwn(object, key, f) {
    if (getOwnPropertyDescriptor(object, key) !== undefined) return f();
    const isHidden = Reflect.defineProperty(object, key, { value: undefined, configurable: true });
    try {
        return f();
    } finally {
        if (isHidden) Reflect.deleteProperty(object, key);
    }
}
/// Calls one of two functions of the page when a promise is settled; false for other values. The
/// constructor of the page's promises has no part in it.
function subscribe(v, done, failed) {
    if (!isObject(v) || stateOf(v) !== undefined || native.isProxy(v)) return false;
    try {
        withOwn(v, "constructor", () => apply(promiseThen, v, [done, failed]));
        return true;
    } catch {
        return false;
    }
}
/// Whether a value that is no promise has a `then` of its own: one of all objects is none.
function isThenable(v) {
    if (!isObject(v) || !isCallable(v.then)) return false;
    let holder = v;
    while (holder !== null && getOwnPropertyDescriptor(holder, "then") === undefined) holder = getPrototypeOf(holder);
    return ![pagePrototypes.object, pagePrototypes.array, pagePrototypes.function].includes(holder);
}
/// The value that JSON has for an object: the result of its own `toJSON`, or of that of its interface; itself without
/// one.
function jsonForm(v, key) {
    if (getOwnPropertyDescriptor(v, "toJSON") !== undefined) {
        const f = v.toJSON;
        return isCallable(f) ? apply(f, v, [key]) : v;
    }
    const s = stateOf(v);
    if (s !== undefined) {
        for (const I of s.I ? I_all.get(see(s.I)) ?? [] : []) {
            const form = isObject(I) ? shared.jsonForms.get(I.prototype) : undefined;
            if (form) return apply(form, v, []);
        }
        return v;
    }
    const prototype = getPrototypeOf(v);
    if (prototype === null || prototype === pagePrototypes.object || prototype === pagePrototypes.array) return v;
    if (!takes(Date.prototype.getTime, v)) return v;
    const time = apply(Date.prototype.getTime, v, []);
    return time === time ? apply(Date.prototype.toISOString, v, []) : null;
}
/// More values than a result of 8 MB has (`ScriptLimits.resultByteCount`).
const mostValues = 1 << 22;
/// The text of a value of the page in JSON, as `JSON.stringify` writes it; undefined for what has none.
function jsonText(value) {
    let count = 0;
    const around = new Set();
    const copy = (v, key) => {
        if (isObject(v)) v = jsonForm(v, key);
        if (++count > mostValues) throw rangeError("The value is too large");
        if (typeof v === "bigint") throw typeError("A BigInt has no form in JSON");
        if (!isObject(v)) return typeof v === "symbol" ? undefined : v;
        if (isCallable(v)) return undefined;
        const isList = Array.isArray(v), prototype = getPrototypeOf(v);
        if (!isList && prototype !== null && prototype !== pagePrototypes.object && stateOf(v) === undefined) {
            for (const name in builtInMethods) {
                if (takes(builtInMethods[name], v)) return copy(apply(builtInMethods[name], v, []), key);
            }
        }
        if (around.has(v)) throw typeError("The value has a cycle");
        around.add(v);
        const result = isList ? [] : {};
        if (isList) {
            const length = toULong(v.length);
            if (length > mostValues) throw rangeError("The value is too large");
            for (let place = 0; place < length; place++) {
                result.push(Object.hasOwn(v, place) ? copy(v[place], `${place}`) : null);
            }
        } else {
            for (const name of Object.keys(v)) {
                defineProperty(result, name, { value: copy(v[name], name), enumerable: true });
            }
        }
        around.delete(v);
        return result;
    };
    return JSON.stringify(copy(value, ""));
}
/// What a value is that has no form outside the page, in a few words.
class Valueless {
    constructor(kind) { this.message = `The value is ${kind}, which has no form outside the page`; }
}
/// The value of an ArrayBuffer or of a view of one as base64; undefined for other objects.
function textOfBytes(v) {
    let view;
    if (ArrayBuffer.isView(v)) view = v;
    else if (takes(bufferLength, v)) view = new Uint8Array(v);
    else return undefined;
    const typed = getPrototypeOf(Uint8Array.prototype), data = DataView.prototype;
    const from = view instanceof Uint8Array || takes(viewGetter(typed, "length"), view) ? typed : data;
    const bytes = new Uint8Array(
        apply(viewGetter(from, "buffer"), view, []), apply(viewGetter(from, "byteOffset"), view, []),
        apply(viewGetter(from, "byteLength"), view, []));
    return btoa(binaryText(bytes));
}
const bufferLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength").get;
const viewGetter = (prototype, name) => getOwnPropertyDescriptor(prototype, name).get;
/// The text of a value of the page for a program: JSON in which each string begins with the tag of what it is.
/// `s` is a string, `n` a number that JSON does not have, `d` a date in milliseconds, `b` bytes in base64, and `u`
/// is undefined. What has no value (nodes, functions, promises) is a `Valueless` error, as in WebKit.
function valueText(value) {
    let count = 0;
    const around = new Set();
    const within = (v, f) => {
        if (around.has(v)) throw new Valueless("an object that contains itself");
        around.add(v);
        const result = f();
        around.delete(v);
        return result;
    };
    const list = (v) => within(v, () => {
        const length = toULong(v.length), result = [];
        if (length > mostValues) throw rangeError("The value is too large");
        for (let place = 0; place < length; place++) result.push(part(Object.hasOwn(v, place) ? v[place] : undefined));
        return result;
    });
    const members = (v) => within(v, () => {
        const result = {};
        for (const name of Object.keys(v)) defineProperty(result, name, { value: part(v[name]), enumerable: true });
        return result;
    });
    const simple = (v) => {
        switch (typeof v) {
        case "string": return `s${v}`;
        case "number": return v - v === 0 ? v : `n${v}`;
        case "boolean": return v;
        case "undefined": return "u";
        default: throw new Valueless(typeof v === "function" ? "a function" : `a ${typeof v}`);
        }
    };
    const part = (given) => {
        if (++count > mostValues) throw rangeError("The value is too large");
        if (given === null) return null;
        if (!isObject(given)) return simple(given);
        if (takes(Date.prototype.getTime, given)) return `d${apply(Date.prototype.getTime, given, [])}`;
        if (given === page) throw new Valueless("a window");
        const bytes = textOfBytes(given);
        if (bytes !== undefined) return `b${bytes}`;
        const v = jsonForm(given, "");
        if (!isObject(v)) return v === null ? null : simple(v);
        if (isCallable(v)) throw new Valueless("a function");
        const s = stateOf(v);
        if (s !== undefined) throw new Valueless(`a ${interfaceName(s) ?? "window"}`);
        if (Array.isArray(v)) return list(v);
        for (const name in builtInMethods) {
            if (takes(builtInMethods[name], v)) return simple(apply(builtInMethods[name], v, []));
        }
        const tag = native.isProxy(v) ? "Object" : apply(objectTag, v, []).slice(8, -1);
        if (tag === "Arguments") return list(v);
        if (tag !== "Object") throw new Valueless(`a ${tag}`);
        return members(v);
    };
    return JSON.stringify(part(value));
}
/// The value of the page for a part of the JSON of `valueText`.
function pageValue(part) {
    if (Array.isArray(part)) return array(part.map(pageValue));
    if (typeof part === "string") {
        const text = part.slice(1);
        switch (part[0]) {
        case "s": return text;
        case "n": return Number(text);
        case "d": return construct(PDate, [Number(text)]);
        case "b": {
            const bytes = atob(text), result = new PUint8Array(bytes.length);
            for (let place = 0; place < bytes.length; place++) result[place] = bytes.charCodeAt(place);
            return result;
        }
        default: return undefined;
        }
    }
    if (!isObject(part)) return part;
    const members = {};
    for (const name of Object.keys(part)) {
        defineProperty(members, name, { value: pageValue(part[name]), enumerable: true });
    }
    return dictionary(members);
}
/// An error whose code the driver gets.
class DrivenError {
    constructor(code) { this.code = code; }
}
/// A value of JSON in which the number of its node represents an element, as a value of the page.
function drivenArgument(value) {
    if (Array.isArray(value)) return array(value.map(drivenArgument));
    if (!isObject(value)) return value;
    const id = value[drivenElement];
    if (typeof id === "number") {
        const s = S(id);
        if (s.kind !== ELEMENT || !isConnected(s)) throw new DrivenError("stale element reference");
        return s.wrapper;
    }
    if (value[drivenWindow] !== undefined) return value[drivenWindow] === true ? page : topWindow();
    const frame = value[drivenFrame];
    if (typeof frame === "number") {
        const shown = contentWindow(S(frame));
        if (shown === null) throw new DrivenError("no such frame");
        return shown;
    }
    const shadow = value[drivenShadow];
    if (typeof shadow === "number") {
        const s = S(shadow);
        if (s.shadowMode === undefined || !isConnected(s.host)) throw new DrivenError("detached shadow root");
        return s.wrapper;
    }
    const members = {};
    for (const key of Object.keys(value)) members[key] = drivenArgument(value[key]);
    return dictionary(members);
}
/// The function of a driver's script; one that waits with `await` is asynchronous.
function drivenFunction(body) {
    try {
        return construct(PFunction, [body]);
    } catch (error) {
        try {
            return construct(AsyncFunction, [body]);
        } catch {
            throw error;
        }
    }
}
/// A value of the page as a value of JSON (WebDriver section 13.1, "JSON clone").
function drivenResult(value, around) {
    if (value === undefined || value === null) return null;
    if (typeof value === "bigint" || typeof value === "symbol") throw new DrivenError("javascript error");
    if (!isObject(value)) return value;
    const shown = windowNode(value);
    if (shown !== undefined) {
        if (shown === true) return { [drivenWindow]: true };
        return isObject(shown) ? { [drivenWindow]: shown } : shown < 0 ? { [drivenWindow]: -1 } : { [drivenFrame]: shown };
    }
    const s = stateOf(value);
    if (s !== undefined && s.kind === ELEMENT) {
        if (!isConnected(s)) throw new DrivenError("stale element reference");
        return { [drivenElement]: toldNumber(s) };
    }
    if (s !== undefined && s.shadowMode !== undefined) {
        if (!isConnected(s.host)) throw new DrivenError("detached shadow root");
        return { [drivenShadow]: toldNumber(s) };
    }
    // Nodes of other kinds have no form in JSON.
    if (s !== undefined && s.kind !== undefined) throw new DrivenError("javascript error");
    if (around.includes(value) || around.length > 100) throw new DrivenError("javascript error");
    around.push(value);
    let result;
    const isList = Array.isArray(value) || drivenLists.includes(interfaceName(s)) || isArguments(value);
    const form = isList ? value : jsonForm(value, "");
    if (isList) {
        result = itemsOfList(value, s).map((item) => drivenResult(item, around));
    } else if (form !== value) {
        result = drivenResult(form, around);
    } else {
        result = {};
        for (const key of Object.keys(value)) {
            defineProperty(result, key, { value: drivenResult(value[key], around), enumerable: true });
        }
    }
    around.pop();
    return result;
}


// MARK: - Values of a driver (WebDriver BiDi, "Data types for the script module")

/// The driver of the page; without one it costs nothing.
/// The frame element of a window: true for the window itself, below zero for that of the page, the
/// number of one that the page has opened, and undefined for other values.
function windowNode(v) {
    if (v === page) return true;
    const s = stateOf(v);
    if (s?.isProxy) return s.around ?? s.shows?.id ?? (s.number === undefined ? undefined : { opened: s.number });
    for (const other of shared.windows.values()) if (s !== undefined && other.windowState === s) return other.container();
    return undefined;
}
/// A name of the form of a UUID (RFC 9562).
function newUUID() {
    let place = 0;
    return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => ((Math.random() * 16 + place++) & 15).toString(16));
}
/// Tells the driver of something that it did not ask for.
function tellDriver(message) {
    if (!driver.isOn) return;
    const frame = native.container();
    native.postMessage(driver.name, JSON.stringify(frame < 0 ? message : { ...message, frame }), ++shared.lastMessage);
}
const wholeOptions = { maxDomDepth: 0, maxObjectDepth: null, includeShadowTree: "none" };
const bufferSize = getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength").get;
const regExpSource = getOwnPropertyDescriptor(RegExp.prototype, "source").get;
const regExpFlags = [
    ["d", "hasIndices"], ["g", "global"], ["i", "ignoreCase"], ["m", "multiline"], ["s", "dotAll"], ["u", "unicode"],
    ["v", "unicodeSets"], ["y", "sticky"],
].map(([flag, name]) => [flag, getOwnPropertyDescriptor(RegExp.prototype, name)?.get]);
const mapSize = getOwnPropertyDescriptor(Map.prototype, "size").get, setSize = getOwnPropertyDescriptor(Set.prototype, "size").get;
/// Whether a method of a built-in object takes a value as its object.
function takes(method, value, ...args) {
    try {
        apply(method, value, args);
        return true;
    } catch {
        return false;
    }
}
/// The type of an object that is no node, as the protocol names it.
function remoteType(v) {
    if (Array.isArray(v)) return "array";
    const s = stateOf(v);
    if (s === undefined && native.isProxy(v)) return "proxy";
    if (isCallable(v)) return "function";
    if (s !== undefined && s.I) {
        const name = interfaceName(s);
        if (name === "NodeList" || name === "RadioNodeList") return "nodelist";
        if (/^HTML\w*Collection$/.test(name)) return "htmlcollection";
        return s.I === DOMException ? "error" : "object";
    }
    if (isErrorObject(v)) return "error";
    if (apply(typedArrayTag, v, []) !== undefined) return "typedarray";
    if (takes(bufferSize, v)) return "arraybuffer";
    if (takes(Date.prototype.getTime, v)) return "date";
    if (takes(mapSize, v)) return "map";
    if (takes(setSize, v)) return "set";
    if (takes(WeakMap.prototype.has, v, v)) return "weakmap";
    if (takes(WeakSet.prototype.has, v, v)) return "weakset";
    if (takes(regExpSource, v)) return "regexp";
    switch (apply(objectTag, v, [])) {
    case "[object Promise]": return "promise";
    case "[object Generator]": case "[object AsyncGenerator]": return "generator";
    default: return "object";
    }
}
function remotePrimitive(v) {
    switch (typeof v) {
    case "undefined": return { type: "undefined" };
    case "string": return { type: "string", value: v.toWellFormed() };
    case "boolean": return { type: "boolean", value: v };
    case "bigint": return { type: "bigint", value: `${v}` };
    case "number":
        return { type: "number", value: v !== v ? "NaN" : Object.is(v, -0) ? "-0" : Math.abs(v) === Infinity ? `${v}` : v };
    default: return { type: "null" };
    }
}
/// The number by which the driver knows a node; below zero for one that only scripts know.
function nodeNumber(s) {
    if (s.id !== undefined) return toldNumber(s);
    if (s.driverNumber === undefined) s.driverNumber = -driver.nodes.push(s);
    return s.driverNumber;
}
/// "Serialize as a remote value"; `known` has the objects that were met before.
function remoteValue(v, options, ownership = "none", known = new Map()) {
    if (!isObject(v) && typeof v !== "symbol") return remotePrimitive(v);
    const shown = typeof v === "symbol" ? undefined : windowNode(v);
    const s = typeof v === "symbol" || shown !== undefined ? undefined : stateOf(v);
    const isNode = s !== undefined && s.kind !== undefined;
    const result = { type: typeof v === "symbol" ? "symbol" : shown !== undefined ? "window" : isNode ? "node" : remoteType(v) };
    if (ownership === "root") {
        result.handle = ++driver.lastHandle;
        driver.handles.set(result.handle, { value: v, world });
    }
    if (result.type === "symbol") return result;
    if (isNode) result.sharedId = nodeNumber(s);
    // Only values that hold others are written once.
    const isHolder = isNode || ["array", "nodelist", "htmlcollection", "map", "set", "object"].includes(result.type);
    const before = isHolder ? known.get(v) : undefined;
    if (before) {
        before.internalId ??= newUUID();
        result.internalId = before.internalId;
        return result;
    }
    if (isHolder) known.set(v, result);
    if (known.size > 100000) throw typeError("The value has too many objects");
    const value = isNode ? remoteNode(s, options, known) : remoteContent(v, s, result.type, options, known);
    if (value !== undefined) result.value = value;
    return result;
}
function remoteContent(v, s, type, options, known) {
    switch (type) {
    case "window": return { context: windowNode(v) };
    case "regexp": {
        const flags = regExpFlags.filter(([, get]) => get && apply(get, v, [])).map(([flag]) => flag);
        return { pattern: apply(regExpSource, v, []), flags: flags.join("") };
    }
    case "date": return takes(Date.prototype.toISOString, v) ? apply(Date.prototype.toISOString, v, []) : "Invalid Date";
    }
    if (options.maxObjectDepth === 0) return undefined;
    const depth = options.maxObjectDepth === null ? null : options.maxObjectDepth - 1;
    const remote = (item) => remoteValue(item, { ...options, maxObjectDepth: depth }, "none", known);
    const key = (item) => (typeof item === "string" ? item.toWellFormed() : remote(item));
    switch (type) {
    case "array": case "nodelist": case "htmlcollection": return itemsOfList(v, s).map(remote);
    case "set": return [...apply(Set.prototype.values, v, [])].map(remote);
    case "map": return [...apply(Map.prototype.entries, v, [])].map(([name, item]) => [key(name), remote(item)]);
    case "object": return Object.keys(v).map((name) => [name.toWellFormed(), remote(v[name])]);
    default: return undefined;
    }
}
const childIDs = (s) => {
    if (s.id === undefined) return [];
    const ids = [];
    for (let id = native.first(s.id); id >= 0; id = native.next(id)) ids.push(id);
    return ids;
};
function remoteNode(s, options, known) {
    const value = { nodeType: s.kind };
    const ids = childIDs(s);
    value.childNodeCount = ids.length;
    if (s.kind === ELEMENT || s.kind === ATTRIBUTE) {
        value.localName = s.local;
        value.namespaceURI = s.ns;
    }
    if (s.kind === ATTRIBUTE) value.nodeValue = attrValue(s);
    else if ([TEXT, CDATA, COMMENT, INSTRUCTION].includes(s.kind)) value.nodeValue = dataOf(s);
    if (s.shadowMode !== undefined) value.mode = s.shadowMode;
    const hidesTree = s.shadowMode !== undefined
        && (options.includeShadowTree === "none" || (options.includeShadowTree === "open" && s.shadowMode === "closed"));
    if (options.maxDomDepth !== 0 && !hidesTree) {
        const depth = options.maxDomDepth === null ? null : options.maxDomDepth - 1;
        value.children = ids.map((id) => remoteValue(S(id).wrapper, { ...options, maxDomDepth: depth }, "none", known));
    }
    if (s.kind === ELEMENT) {
        value.attributes = {};
        for (let place = 0, count = native.attrCount(s.id); place < count; place++) {
            const [, prefix, local] = native.attrName(s.id, place);
            defineProperty(value.attributes, prefix ? `${prefix}:${local}` : local, { value: native.attrValue(s.id, place), enumerable: true });
        }
        value.shadowRoot = s.shadow ? remoteValue(s.shadow.wrapper, options, "none", known) : null;
    }
    return value;
}

/// "Deserialize local value"; the browser has checked its form.
function localValue(given) {
    if (given.handle !== undefined) {
        // A handle is of one realm.
        const known = driver.handles.get(given.handle);
        if (known === undefined || known.world !== world) throw new DrivenError("no such handle");
        return known.value;
    }
    if (given.sharedId !== undefined) {
        const s = given.sharedId < 0 ? driver.nodes[-given.sharedId - 1] : native.kind(given.sharedId) > 0 ? S(given.sharedId) : undefined;
        if (s === undefined || s === null) throw new DrivenError("no such node");
        return s.wrapper;
    }
    const key = (item) => (typeof item === "string" ? item : localValue(item));
    switch (given.type) {
    case "undefined": return undefined;
    case "null": return null;
    case "string": case "boolean": return given.value;
    case "number": return typeof given.value === "string" ? Number(given.value) : given.value;
    case "bigint": return BigInt(given.value);
    case "array": return array(given.value.map(localValue));
    case "date": return construct(PDate, [given.value]);
    case "regexp":
        try {
            return construct(PRegExp, [given.value.pattern, given.value.flags ?? ""]);
        } catch {
            throw new DrivenError("invalid argument");
        }
    case "map": return construct(PMap, [array(given.value.map(([name, item]) => array([key(name), localValue(item)])))]);
    case "set": return construct(PSet, [array(given.value.map(localValue))]);
    case "object": {
        const object = new PObject();
        for (const [name, item] of given.value) {
            const member = key(name);
            defineProperty(object, isObject(member) ? `${member}` : member, dataProperty(localValue(item), true, true));
        }
        return object;
    }
    case "channel": return channelFunction(given.value);
    default: return undefined;
    }
}
/// A function that sends its argument to the driver.
function channelFunction({ channel, ownership = "none", serializationOptions = {} }) {
    const { sandboxName: sandbox } = driver;
    return published((value) => {
        tellDriver({ type: "message", channel, sandbox, data: remoteValue(value, { ...wholeOptions, ...serializationOptions }, ownership) });
    }, 1);
}
/// The address of a script with its query, which stacks leave out; `known` has those that were found.
function wholeAddress(text, known) {
    if (text === "") return "";
    if (known.size === 0) {
        const note = (address) => { known.set(address.replace(/[?#][^]*$/, ""), address.split("#")[0]); };
        try {
            const { scripts } = mainDocument.wrapper;
            for (let place = Math.min(scripts.length, 200) - 1; place >= 0; place--) note(`${scripts[place].src}`);
        } catch {}
        note(native.documentURL());
    }
    return known.get(text) ?? text;
}
/// The places of a stack that belong to the page.
function remoteStack(error) {
    const callFrames = [];
    let text = "";
    try {
        // A getter of the page may throw.
        if (isObject(error) && stateOf(error) === undefined) text = error.stack;
    } catch {}
    if (typeof text !== "string") text = "";
    const addresses = new Map();
    for (const line of text.split("\n").slice(0, 50)) {
        const match = /^(?:(.*?)@)?(.*?)(?::(\d+))?(?::(\d+))?$/.exec(line);
        if (!match || (!match[1] && !match[2]) || match[2] === "garth:prelude" || match[2] === "[native code]") continue;
        const isWhole = /^(?:eval|global|module) code$/.test(match[1] ?? "");
        callFrames.push({
            columnNumber: Math.max(0, Number(match[4] ?? 1) - 1), functionName: isWhole ? "" : match[1] ?? "",
            lineNumber: Math.max(0, Number(match[3] ?? 1) - 1),
            url: wholeAddress(match[2] ?? "", addresses),
        });
    }
    // Scripts without an address have no lines in the stack; the error knows the first of them.
    const [top] = callFrames;
    if (top && top.url === "" && error.sourceURL !== "garth:prelude" && typeof error.line === "number" && typeof error.column === "number") {
        Object.assign(top, { lineNumber: Math.max(0, error.line - 1), columnNumber: Math.max(0, error.column - 1) });
    }
    return { callFrames };
}
function remoteException(error, given) {
    const isPlaced = isObject(error) && stateOf(error) === undefined && error.sourceURL !== "garth:prelude";
    const number = (name) => (isPlaced && typeof error[name] === "number" ? Math.max(0, error[name] - 1) : 0);
    const stack = remoteStack(error), top = stack.callFrames[0];
    return {
        type: "exception",
        exceptionDetails: {
            columnNumber: top?.columnNumber ?? number("column"), lineNumber: top?.lineNumber ?? number("line"),
            stackTrace: stack, text: shownError(error).toWellFormed(),
            exception: remoteValue(error, wholeOptions, given.ownership),
        },
    };
}
/// The name of the sandbox whose world this is; undefined for the page's own.
let ownSandbox = undefined;
/// The prelude of the world that a sandbox is.
function sandboxNamed(name) {
    const found = native.world(`sandbox:${name}`);
    if (!found) throw new DrivenError("unknown error");
    return found;
}
/// Evaluates a source in the window.
function evaluateDriven(source) {
    return asDriver(() => (0, page.eval)(source));
}
/// Does what a driver asks for; `finish` gets the answer.
const driverTasks = {
    __proto__: null,
    run(given, source, finish) {
        const options = { ...wholeOptions, ...given.options };
        const failed = (error) => {
            let answer;
            try {
                answer = error instanceof DrivenError ? { error: error.code } : remoteException(error, given);
            } catch {
                answer = { error: "unknown error", message: "the error cannot be read" };
            }
            finish(answer);
        };
        const done = (value) => {
            try {
                finish({ type: "success", result: remoteValue(value, options, given.ownership) });
            } catch (error) {
                failed(error);
            }
        };
        try {
            let value;
            if (given.userActivation) activationState.hasBeenActive = activationState.isActive = true;
            ownSandbox = driver.sandboxName = given.sandbox;
            if (given.arguments) {
                const self = given.this === undefined ? undefined : localValue(given.this);
                const args = given.arguments.map(localValue);
                const run = evaluateDriven(`(${source}\n)`);
                if (!isCallable(run)) throw new DrivenError("invalid argument");
                value = apply(run, self, args);
            } else {
                value = evaluateDriven(source);
            }
            activationState.isActive = false;
            const isAwaited = given.awaitPromise
                && subscribe(value, published((v) => { done(v); }), published((v) => { failed(v); }));
            if (!isAwaited) done(value);
        } catch (error) {
            failed(error);
        }
    },
    disown(given, source, finish) {
        for (const handle of given.handles) driver.handles.delete(handle);
        finish({});
    },
    locate(given, source, finish) {
        const roots = given.startNodes ? given.startNodes.map(localValue).map(stateOf) : [mainDocument];
        if (roots.some((s) => ![ELEMENT, DOCUMENT, FRAGMENT].includes(s?.kind))) throw new DrivenError("invalid argument");
        const found = [];
        for (const root of roots) {
            try {
                found.push(...driverLocators[given.locator](root, source, given));
            } catch (error) {
                if (error instanceof DrivenError) throw error;
                // What an expression of the right form cannot do is no fault of its form.
                const isForm = given.locator !== "xpath" || stateOf(error)?.name === "SyntaxError" || error instanceof SyntaxError;
                throw new DrivenError(isForm ? "invalid selector" : "unknown error");
            }
        }
        const options = { ...wholeOptions, ...given.options };
        const nodes = found.slice(0, given.maxNodeCount ?? undefined);
        finish({ nodes: nodes.map((s) => remoteValue(s.wrapper, options)) });
    },
    events(given, source, finish) { finish(driveEvents(given)); },
    consumeActivation(given, source, finish) {
        const isActive = isActivated(activationState);
        activationState.until = 0;
        finish({ isActive });
    },
    reveal(given, source, finish) { finish(reveal(drivenState(given.target))); },
    box(given, source, finish) {
        const r = boundingRect(drivenState(given.target)), at = scrollPlace();
        finish({ x: r.x + at.x, y: r.y + at.y, width: r.width, height: r.height, scrollX: at.x, scrollY: at.y });
    },
    /// The shadow root of an element, also of a tree that scripts do not see.
    shadow(given, source, finish) { finish({ root: drivenState(given.target).shadow?.id ?? null }); },
    fact(given, source, finish) { finish({ value: drivenFact(drivenState(given.target), given.fact, given.name) }); },
    click(given, source, finish) {
        core.click(drivenState(given.target).id);
        finish({});
    },
    /// A click on an option goes to its list (WebDriver section 12.5.1).
    choose(given, source, finish) {
        const option = drivenState(given.target), list = selectOf(option) ?? option;
        const pointer = (type, buttons) => {
            if (isConnected(list)) driveEvents({ ...given, device: "pointer", type, target: list.id, button: 0, buttons, count: 1 });
        };
        pointer("move", 0);
        pointer("down", 1);
        if (option.local === "option" && list !== option && !isDisabled(list) && !isDisabledOption(option)) {
            const before = isSelected(option);
            setSelected(option, hasAttr(list, "multiple") ? !before : true);
            fire(list, "input", { bubbles: true, composed: true });
            if (isSelected(option) !== before) fire(list, "change", { bubbles: true });
        }
        pointer("up", 0);
        if (isConnected(list) && !isDisabled(list)) {
            fire(list, "click", { I: interfaces.PointerEvent, bubbles: true, cancelable: true, composed: true, view: page, detail: 1, ...driver.place });
        }
        finish({});
    },
    edit(given, source, finish) {
        const s = drivenState(given.target);
        const isEditable = isHost(s);
        if (isEditable) {
            kernel.focusElement(s);
            for (const id of childIDs(s)) S(id).wrapper.remove();
            kernel.blurElement(s);
        }
        finish({ isEditable });
    },
    cancel(given, source, finish) {
        fire(drivenState(given.target), "cancel", { bubbles: true });
        finish({});
    },
    blur(given, source, finish) {
        const s = drivenState(given.target);
        if (mainDocument.focused === s) kernel.blurElement(s);
        finish({});
    },
    window(given, source, finish) {
        setWindow(given);
        finish({});
    },
    /// Asks the page whether it may be left (HTML Standard, "prompt to unload").
    unload(given, source, finish) { finish({ isPrompted: isUnloadPrompted() }); },
    /// Scripts that were added after the page began: frames that come later get them, too.
    lateScripts(given, source, finish) {
        driver.lateScripts = given.scripts;
        finish({});
    },
    focus(given, source, finish) {
        const s = S(given.target);
        if (mainDocument.focused !== s) {
            focusByPerson(s);
            s.caretIsKnown = false;
            // A field that gets the focus is typed in at its end (WebDriver section 12.5.3).
            if (canSelect(s)) setSelection(s, controlValue(s).length, controlValue(s).length);
        }
        finish({ isFocused: mainDocument.focused === s });
    },
};
const driverLocators = {
    __proto__: null,
    given(root) { return [root]; },
    css(root, selector) { return Array.from(query(root, selector, 0), S); },
    xpath(root, expression) {
        // A shadow root is a context, too, which it is not for scripts of pages.
        const found = parseXPath(expression, () => null)({ node: root, position: 1, size: 1 });
        if (!Array.isArray(found)) throw typeError("The value is no set of nodes");
        return inOrder(found);
    },
    /// WebDriver BiDi, "locate nodes using inner text".
    innerText(root, wanted, { ignoreCase = false, matchType = "full", maxDepth = null }) {
        const plain = (text) => (ignoreCase ? text.toUpperCase() : text);
        const text = plain(wanted);
        const below = (s) => childIDs(s).map(S).filter((c) => c.kind === ELEMENT);
        const search = (s, depth) => {
            if (s.kind !== ELEMENT) return below(s).flatMap((c) => search(c, depth));
            const own = s.isHTML ? plain(innerText(s)) : "";
            if (!s.isHTML || !own.includes(text)) return [];
            const children = below(s);
            if (children.length === 0 || depth === 0) return matchType === "partial" || own === text ? [s] : [];
            const found = children.flatMap((c) => search(c, depth === null ? null : depth - 1));
            return found.length === 0 && matchType === "partial" ? [s] : found;
        };
        return search(root, maxDepth);
    },
};
/// A driver calls; `given` says for what.
function driverCalls(given, source, id) {
    const finish = (answer) => { native.asyncFinished(id, JSON.stringify(answer)); };
    try {
        if (given.sandbox !== undefined && !home) return void sandboxNamed(given.sandbox).driverCalls(given, source, id);
        driverTasks[given.task](given, source, finish);
    } catch (error) {
        finish(error instanceof DrivenError ? { error: error.code } : { error: "unknown error", message: shownError(error) });
    }
}
/// The page's own scripts never see this function: the last script of the driver removes it.
function beginDriving(name) {
    driver.isOn = true;
    driver.name = name;
    navigatorState.isDriven = true;
    addDriverHook();
    exposeSensors();
}
function addDriverHook() {
    if (!driver.isOn) return;
    defineProperty(page, driver.name, {
        value: published((source, text, sandbox) => {
            try {
                if (sandbox === undefined) return void setWindow(JSON.parse(text));
                if (sandbox === "") core.runDriven(source, text, undefined);
                else sandboxNamed(sandbox).runDriven(source, text, sandbox);
            } catch (error) {
                core.reportError(error);
            }
        }),
        configurable: true,
    });
}
/// Whether the document or one in its frames asks before it is left.
function isUnloadPrompted() {
    const e = makeEvent(interfaces.BeforeUnloadEvent, "beforeunload", { cancelable: true });
    const isAllowed = kernel.dispatch(stateOf(e), windowState);
    let isPrompted = activationState.hasBeenActive && (!isAllowed || stateOf(e).returnValue !== "");
    for (const id of framesOf()) if (native.openedFrameWindow(id)?.isUnloadPrompted()) isPrompted = true;
    return isPrompted;
}
/// Runs the scripts of the driver in the window of a frame that came after they were added.
function runLateScripts() {
    const { lateScripts } = driver;
    driver.lateScripts = undefined;
    for (const { source, arguments: text, sandbox } of lateScripts ?? []) {
        try {
            if (sandbox === "") core.runDriven(source, text, undefined);
            else sandboxNamed(sandbox).runDriven(source, text, sandbox);
        } catch (error) {
            core.reportError(error);
        }
    }
}
/// The window of a frame has the driver of the page's window.
function joinDriving(known) {
    if (!known.isOn) return;
    Object.assign(driver, { isOn: true, name: known.name, window: known.window, overrides: known.overrides, isHidden: known.isHidden, isFocused: known.isFocused, lateScripts: known.lateScripts });
    setLocale();
    navigatorState.isDriven = true;
    exposeSensors();
    exposeTouches();
    exposeClientHints();
}
core.driverState = () => driver;
/// Runs a function of a driver before the scripts of the page.
core.runDriven = (source, text, sandbox) => {
    ownSandbox = driver.sandboxName = sandbox;
    apply(evaluateDriven(`(${source}\n)`), undefined, JSON.parse(text).map(localValue));
};
core.driverCalls = driverCalls;
core.isUnloadPrompted = () => isUnloadPrompted();
core.setWindow = (given) => { setWindow(given); };
/// A line of the console for the driver (`log.entryAdded`).
function logForDriver(method, args) {
    if (!driver.isOn) return;
    const text = args.length === 0 ? "" : format(args).slice(0, 10000);
    const level = { debug: "debug", trace: "debug", error: "error", assert: "error", warn: "warn" }[method] ?? "info";
    const entry = { type: "console", method, level, text: text.toWellFormed(), sandbox: ownSandbox };
    try {
        entry.args = args.map((v) => remoteValue(v, wholeOptions));
    } catch {
        entry.args = [];
    }
    // WebDriver BiDi, "console" steps of log.entryAdded.
    if (["assert", "error", "trace", "warn"].includes(method)) entry.stackTrace = remoteStack(new Error());
    tellDriver(entry);
}

// MARK: - Places of elements (WebDriver section 12.1)

/// The element of a number; throws for one that is no longer in the document.
function drivenState(id) {
    const s = S(id);
    if (s.kind !== ELEMENT || !isConnected(s)) throw new DrivenError("stale element reference");
    return s;
}
/// The part of an element's first rectangle that is in the viewport, and its center. An element in a
/// shadow tree has the place of the element around it.
function placeOf(s) {
    kernel.settleSheets();
    let rects = [];
    for (let e = s; e && rects.length < 4; e = parentState(e) ?? e.host ?? null) if (e.kind === ELEMENT) rects = native.rects(e.id);
    const v = viewport();
    if (rects.length < 4) return { width: 0, height: 0, x: 0, y: 0, isInView: false };
    // A line break may begin an element with an empty rectangle.
    let i = 0;
    while (i + 7 < rects.length && (rects[i + 2] === 0 || rects[i + 3] === 0)) i += 4;
    const [left, top, width, height] = [rects[i] - v.x, rects[i + 1] - v.y, rects[i + 2], rects[i + 3]];
    const right = Math.min(v.width, left + width), bottom = Math.min(v.height, top + height);
    const x = Math.floor((Math.max(0, left) + right) / 2), y = Math.floor((Math.max(0, top) + bottom) / 2);
    return { width, height, x, y, isInView: x >= 0 && y >= 0 && right > Math.max(0, left) && bottom > Math.max(0, top) };
}
/// The element at a place of the viewport.
const elementAt = (x, y) => elementsAt(mainDocument, x, y)[0] ?? null;
/// The element that a driver means at a place: `wanted`, or the one whose middle is nearest.
///
/// Blank lines are fewer than the heights and margins of a style say, so that a box reaches over the ones
/// below it.
function meantElement(x, y, wanted = null) {
    const all = elementsAt(mainDocument, x, y), top = all[0] ?? null;
    if (!top || (wanted && (includesComposed(wanted, top) || includesComposed(top, wanted)))) return top;
    const v = viewport();
    if (!wanted && native.caretAt(x + v.x, y + v.y) !== null) return top;
    const away = (s) => { const r = boundingRect(s); return wanted ? 0 : Math.abs(y - r.y - r.height / 2); };
    let meant = top, least = wanted ? 1 : away(top);
    for (const s of all) {
        if (wanted && !includesComposed(wanted, s)) continue;
        if (away(s) >= least || includesComposed(s, top) || includesComposed(top, s)) continue;
        if (!native.precedes(s.id, top.id) || !isInFlow(s, top) || !isInFlow(top, s)) continue;
        meant = s;
        least = away(s);
    }
    return meant;
}
/// Whether nothing moves an element against another one that is not around it.
function isInFlow(s, other) {
    const value = (e, name) => native.computed(e.id, "", name);
    for (let e = s; e && e.kind === ELEMENT && !includesComposed(e, other); e = parentState(e) ?? e.host ?? null) {
        const position = positionOf(e);
        const isMoved = position !== "static" && (position !== "relative" || !["auto", "0px"].includes(value(e, "top")));
        if (isMoved || value(e, "float") !== "none" || value(e, "transform") !== "none" || value(e, "margin-top").startsWith("-")) return false;
    }
    return true;
}
/// Brings an element into view; its place, and whether another element lies over it.
function reveal(s) {
    let place = placeOf(s);
    if (!place.isInView && place.width > 0 && place.height > 0) {
        let shown = s;
        while (shown && (shown.kind !== ELEMENT || !boxOf(shown))) shown = parentState(shown) ?? shown.host ?? null;
        if (shown) scrollIntoView(shown, false);
        place = placeOf(s);
    }
    const top = place.isInView ? meantElement(place.x, place.y, s) : null;
    // Cells are coarse: an element around this one may own the cell of its center.
    place.isCovered = native.computed(s.id, "", "pointer-events") === "none"
        || (top !== null && !includesComposed(s, top) && !includesComposed(top, s) && !isLabeled(top, s));
    return place;
}
/// Whether a click on an element goes on to another one, whose label it is.
function isLabeled(top, s) {
    for (let e = top; e && e.kind === ELEMENT; e = parentState(e)) if (e.isHTML && e.local === "label") return labeledControl(e) === s;
    return false;
}
/// Whether an element and what is in it is edited as a text ("editing host").
const isHost = (s) => s.isHTML && (s.wrapper.isContentEditable || mainDocument.designMode === "on");
/// A fact about an element of a shadow tree, of which the browser itself knows nothing.
function drivenFact(s, fact, name) {
    const field = s.isHTML && ["input", "option"].includes(s.local);
    let shown = s;
    while (rootState(shown).host) shown = rootState(shown).host;
    switch (fact) {
    case "tagName": return s.local;
    case "attribute": {
        const value = getAttr(s, ascii.lower(name));
        return value !== null && drivenBooleans.has(ascii.lower(name)) ? "true" : value;
    }
    case "text": return native.isRendered(shown.id) ? (s.wrapper.textContent ?? "").trim().replace(/\s+/g, " ") : "";
    case "isEnabled": return !isDisabled(s);
    case "isSelected": return field && (s.local === "option" ? isSelected(s) : ["checkbox", "radio"].includes(inputType(s)) && isChecked(s));
    case "isDisplayed": return native.isRendered(shown.id) && !(s.isHTML && s.local === "input" && inputType(s) === "hidden");
    case "isConnected": return true;
    case "style": return getComputedStyle(s.wrapper)?.getPropertyValue(name) ?? "";
    case "source": return s.wrapper.outerHTML;
    default: return null;
    }
}
const getComputedStyle = (element) => page.getComputedStyle(element);
const drivenBooleans = new Set(("allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ismap itemscope "
    + "loop multiple muted nomodule novalidate open playsinline readonly required reversed selected").split(" "));
/// The window as the driver has set it.
function setWindow(given) {
    const { x, y, width, height, isHidden, isFocused, screenWidth, screenHeight, overrides } = given;
    const before = driver.overrides, old = driver.isHidden;
    driver.window = { x, y, width, height, screenWidth, screenHeight };
    driver.overrides = overrides;
    setLocale();
    exposeTouches();
    exposeClientHints();
    driver.isHidden = isHidden;
    driver.isFocused = isFocused;
    native.forbidScripts(overrides.scripting === false);
    if (old !== isHidden) fire(mainDocument, "visibilitychange", { bubbles: true });
    const same = (name) => JSON.stringify(before[name]) === JSON.stringify(overrides[name]);
    if (!same("orientation")) fire(stateOf(screen.orientation), "change");
    if (!same("isOffline")) fire(windowState, overrides.isOffline ? "offline" : "online");
    if (!same("forcedColors") || !same("devicePixelRatio") || !same("mediaFeatures")) tellMediaLists();
    tellPlaceWatchers();
    tellPermissions();
    for (const id of framesOf()) native.openedFrameWindow(id)?.setWindow(given);
}

// MARK: - Events of input devices (WebDriver section 15)

/// The pointer of a number: the driver's, or a person's, which is pressed and released on one element.
function activePointer(pointerId) {
    const id = toLong(pointerId);
    if (id === driver.pointer?.pointerId) return driver.pointer;
    if (id !== 1) fail("NotFoundError", "There is no pointer of this number");
    return { pointerId: 1, buttons: 0 };
}

publishMixin(() => class {
    setPointerCapture(pointerId) {
        const s = element(this), pointer = activePointer(pointerId);
        if (!isConnected(s)) fail("InvalidStateError", "The element is in no document");
        if (pointer.buttons === 0 || driver.captured === s) return;
        const last = driver.captured;
        driver.captured = s;
        if (last) fire(last, "lostpointercapture", pointer);
        fire(s, "gotpointercapture", pointer);
    }
    releasePointerCapture(pointerId) {
        const s = element(this), pointer = activePointer(pointerId);
        if (driver.captured === s) releaseCapture(s, pointer, {});
    }
    hasPointerCapture(pointerId) {
        return driver.captured === element(this) && toLong(pointerId) === driver.pointer?.pointerId;
    }
}, Element);

/// The element that a pointer is over, and the place of the pointer in the viewport.
function pointerTarget(given) {
    let { x = 0, y = 0 } = given, wanted = null;
    if (given.origin !== undefined) {
        wanted = drivenState(given.origin);
        const place = placeOf(wanted);
        [x, y] = [place.x + x, place.y + y];
    }
    if (given.isMoving) {
        const v = viewport();
        if (x < 0 || y < 0 || x > v.width || y > v.height) throw new DrivenError("move target out of bounds");
    }
    // A movement that takes time is made in parts.
    if (given.share < 1) {
        const part = (from, to) => Math.round(from + (to - from) * given.share);
        [x, y] = [part(given.startX, x), part(given.startY, y)];
        return { target: elementAt(x, y) ?? documentElement(mainDocument), x, y };
    }
    if (given.target !== undefined) return { target: S(given.target), x, y };
    const top = meantElement(x, y, wanted);
    const isWanted = wanted !== null && given.x === 0 && given.y === 0 && (top === null || includesComposed(top, wanted));
    return { target: isWanted ? wanted : top ?? documentElement(mainDocument), x, y };
}

/// Scrolls the nearest element around another one that a person can scroll any further, or the page.
function scrollAround(target, by) {
    for (const s of ancestorsOf(target)) {
        if (isScroller(s)) break;
        const x = scrollsBy(s, "x") ? by.x : 0, y = scrollsBy(s, "y") ? by.y : 0;
        if (x === 0 && y === 0) continue;
        const old = elementScroll(s);
        scrollElement(s, { x: old.x + x, y: old.y + y });
        const now = elementScroll(s);
        if (now.x !== old.x || now.y !== old.y) return;
    }
    const v = viewport();
    scrollViewport({ x: v.x + by.x, y: v.y + by.y });
}

/// Fires the events of one action, and does what they do by default in a field.
function driveEvents(given) {
    if (given.type === "press") {
        driveEvents({ ...given, type: "move" });
        driveEvents({ ...given, type: "down", buttons: 1 });
        return driveEvents({ ...given, type: "up", buttons: 0 });
    }
    const held = given.modifiers ?? {};
    const focused = () => {
        let s = mainDocument.focused && isConnected(mainDocument.focused) ? mainDocument.focused : bodyOf(mainDocument) ?? documentElement(mainDocument);
        return s;
    };
    if (given.device === "key") {
        const target = focused();
        return target ? driveKey(given, target, held) : { isAllowed: false };
    }
    usePointer(pointerNumber(given));
    // A wheel that does not turn brings its element into view (the drivers' "scroll to element").
    if (given.type === "wheel" && given.origin !== undefined && !given.deltaX && !given.deltaY) reveal(drivenState(given.origin));
    const { target: under, x, y } = pointerTarget(given);
    if (!under) return { isAllowed: false };
    if (given.type === "down" || given.type === "up") activatePage();
    const old = driver.place ?? { clientX: 0, clientY: 0, screenX: x, screenY: y };
    driver.place = { clientX: x, clientY: y, screenX: x, screenY: y, ...held };
    const init = {
        bubbles: true, cancelable: true, composed: true, view: page, button: given.button ?? 0, buttons: given.buttons ?? 0,
        ...driver.place,
    };
    const pointer = {
        pointerId: pointerNumber(given), pointerType: given.pointerType ?? "mouse", isPrimary: given.isPrimary ?? true, lifted: given.lifted, pressure: init.buttons === 0 ? 0 : 0.5, ...given.details,
    };
    // Buttons that go down or up while another one is down move the pointer (Pointer Events, "chorded button interactions").
    const isChord = (init.buttons & ~([1, 4, 2][init.button] ?? 1 << init.button)) !== 0;
    // Fingers are over nothing (Pointer Events, "devices that do not support hover").
    const hovers = pointer.pointerType !== "touch";
    const captured = driver.captured && isConnected(driver.captured) ? driver.captured : null;
    const target = captured ?? under;
    const pointerEvent = (name, members = {}) =>
        fire(target, "pointer" + name, { I: interfaces.PointerEvent, ...init, ...pointer, ...members });
    const mouseEvent = (name, members = {}) => fire(target, "mouse" + name, { I: MouseEvent, ...init, detail: given.count ?? 0, ...members });
    driver.pointer = { I: interfaces.PointerEvent, ...init, ...pointer, cancelable: false };
    let isAllowed = true, click = null;
    switch (given.type) {
    case "move":
        if (driver.drag) {
            moveDrag(under, init);
        } else if (hovers && driver.draggable && isConnected(driver.draggable) && beginDrag(driver.draggable, init)) {
            // What is dragged takes the pointer away (Pointer Events, "pointercancel").
            pointerEvent("cancel");
            releaseCapture(captured, init, pointer);
            movePointer(null, init, pointer, false);
            moveDrag(under, init);
        } else if (hovers || init.buttons !== 0) {
            driver.draggable = null;
            movePointer(target, init, pointer, hovers);
            // A pointer that stays where and as it is fires no more.
            if (x === old.clientX && y === old.clientY && Object.keys(given.details ?? {}).length === 0) break;
            const moved = { button: -1, movementX: x - old.screenX, movementY: y - old.screenY };
            pointerEvent("move", moved);
            if (hovers && !driver.isMuted) mouseEvent("move", { ...moved, button: 0, detail: 0 });
            if (!hovers) fireTouch("move", target, init, pointer);
        }
        break;
    case "down":
        if (!hovers) movePointer(target, init, pointer, hovers);
        if (isChord) pointerEvent("move");
        else driver.isMuted = !pointerEvent("down");
        driver.pressed = target;
        tellPointed();
        driver.isTaken = !hovers && !fireTouch("start", target, init, pointer);
        if (hovers && !driver.isMuted) isAllowed = mouseEvent("down");
        if (hovers && isAllowed) kernel.focusAround(target);
        driver.draggable = hovers && isAllowed && !driver.isMuted && given.button === 0 ? draggedElement(under) : null;
        if (given.button === 2) fire(target, "contextmenu", { I: interfaces.PointerEvent, ...init, ...pointer });
        break;
    case "up": {
        driver.draggable = null;
        if (driver.drag) {
            driver.pressed = null;
            tellPointed();
            endDrag(init);
            break;
        }
        // The browser fires the click that follows.
        driver.clickCount = given.count;
        pointerEvent(isChord ? "move" : "up");
        if (hovers) {
            if (!driver.isMuted) mouseEvent("up");
        } else {
            movePointer(null, init, pointer, hovers);
            // Touch Events section 8: who prevents what a touch does hears of no mouse and no click.
            if (!fireTouch("end", target, init, pointer)) driver.isTaken = true;
            if (!driver.isMuted && !driver.isTaken) {
                movePointer(target, init, null, true);
                mouseEvent("move", { detail: 0 });
                if (mouseEvent("down", { buttons: 1 })) kernel.focusAround(target);
                mouseEvent("up");
                driver.over = null;
            }
        }
        if (!isChord) releaseCapture(captured, init, pointer);
        const pressed = driver.pressed && isConnected(driver.pressed) ? driver.pressed : null;
        driver.pressed = null;
        tellPointed();
        driver.isMuted = driver.isMuted && isChord;
        // A click is that of the nearest element around both (UI Events, "click").
        const around = pressed && isConnected(target) ? ancestorsOf(pressed).find((s) => ancestorsOf(target).includes(s)) ?? null : null;
        if (given.button === 0) click = driver.isTaken ? null : around;
        else if (around) fire(around, "auxclick", { I: interfaces.PointerEvent, ...init, ...pointer, detail: given.count ?? 1 });
        break;
    }
    case "doubleClick": fire(target, "dblclick", { I: MouseEvent, ...init, detail: 2 }); break;
    case "wheel":
        isAllowed = fire(target, "wheel", { I: interfaces.WheelEvent, ...init, deltaX: given.deltaX, deltaY: given.deltaY });
        if (isAllowed) scrollAround(target, { x: given.deltaX, y: given.deltaY });
        break;
    }
    return { isAllowed, node: toldNumber(target), x, y, click: click ? toldNumber(click) : undefined };
}
const pointerMembers = ["place", "over", "pressed", "captured", "isMuted", "isTaken", "pointer", "draggable"];
/// Each pointer has a state of its own; what the others have is kept meanwhile.
function usePointer(id) {
    const known = (driver.pointers ??= new Map()), before = driver.usedPointer ?? 1;
    if (before === id) return;
    known.set(before, Object.fromEntries(pointerMembers.map((name) => [name, driver[name]])));
    const own = known.get(id) ?? {};
    for (const name of pointerMembers) driver[name] = own[name];
    driver.usedPointer = id;
}
/// The number of a pointer: a mouse has 1, other devices have numbers of their own.
const pointerNumber = (given) => given.pointerId ?? ((given.pointerType ?? "mouse") === "mouse" ? 1 : 2);
/// The elements from one outwards, through shadow trees.
function ancestorsOf(s) {
    const found = [];
    for (let e = s; e; e = parentState(e) ?? e.host ?? null) if (e.kind === ELEMENT) found.push(e);
    return found;
}
/// Fires what a pointer fires that comes from one element to another (Pointer Events, UI Events); `pointer`
/// is null for the events of the mouse alone, and `hasMouse` tells whether there are any.
function movePointer(target, init, pointer, hasMouse) {
    const last = driver.over && isConnected(driver.over) ? driver.over : null;
    if (last === target) return;
    driver.over = target;
    tellPointed();
    const before = last ? ancestorsOf(last) : [], now = target ? ancestorsOf(target) : [];
    const tell = (I, prefix, members) => {
        const event = (s, name, relatedState, bubbles) => {
            if (isConnected(s)) fire(s, prefix + name, { I, ...init, ...members, relatedState, bubbles, cancelable: bubbles, composed: bubbles, detail: 0 });
        };
        if (last) {
            event(last, "out", target, true);
            for (const s of before) if (!now.includes(s)) event(s, "leave", target, false);
        }
        if (target) {
            event(target, "over", last, true);
            for (const s of now.slice().reverse()) if (!before.includes(s)) event(s, "enter", last, false);
        }
    };
    if (pointer) tell(interfaces.PointerEvent, "pointer", { ...pointer, button: -1 });
    if (hasMouse) tell(MouseEvent, "mouse", {});
}
/// The elements that the pointer is over or presses, as the browser knows them.
let pointedElements = [];
/// Tells the browser which those are (Selectors Level 4 sections 9.1 and 9.2).
function tellPointed() {
    const now = new Map();
    for (const [s, state] of [[driver.over, STATE.HOVER], [driver.pressed, STATE.ACTIVE]]) {
        if (s && isConnected(s)) for (const around of ancestorsOf(s)) now.set(around, (now.get(around) ?? 0) | state);
    }
    for (const s of pointedElements) if (!now.has(s)) native.setStates(s.id, 0, STATE.HOVER | STATE.ACTIVE);
    for (const [s, states] of now) native.setStates(s.id, states, STATE.HOVER | STATE.ACTIVE);
    pointedElements = [...now.keys()];
}
/// A person's pointer comes to an element, which menus open for (UI Events section 3.4).
function pointTo(s) {
    const init = { bubbles: true, cancelable: true, composed: true, view: page, button: 0, buttons: 0, isFromPerson: true, middle: middleOf(s) };
    const pointer = { pointerId: 1, pointerType: "mouse", isPrimary: true };
    movePointer(s, init, pointer, true);
    if (isConnected(s)) fire(s, "pointermove", { ...init, I: interfaces.PointerEvent, ...pointer, button: -1 });
    if (isConnected(s)) fire(s, "mousemove", { ...init, I: MouseEvent });
}
/// A pointer goes up: the element that has captured it has it no longer.
function releaseCapture(s, init, pointer) {
    driver.captured = null;
    if (s) fire(s, "lostpointercapture", { I: interfaces.PointerEvent, ...init, ...pointer });
}
const plainKeys = "`1234567890-=[]\\;',./", shiftedKeys = "~!@#$%^&*()_+{}|:\"<>?";
/// The character of a key while Shift is down (WebDriver section 15.4.2, "shifted character").
function shiftedCharacter(key) {
    const place = plainKeys.indexOf(key);
    return place >= 0 && key.length === 1 ? shiftedKeys[place] : key.length === 1 ? key.toUpperCase() : key;
}
function driveKey(given, target, held) {
    if (given.type === "down" && given.key !== "Escape") activatePage();
    const { code, location = 0, isCharacter = true } = given;
    const key = held.shiftKey && isCharacter ? shiftedCharacter(given.key) : given.key;
    const keyCode = virtualKeyCode(key, code);
    const event = (type, charCode) => fire(target, type, {
        I: KeyboardEvent, bubbles: true, cancelable: true, composed: true, view: page, key, code, location, ...held, repeat: given.isRepeated === true,
        keyCode: type === "keypress" ? charCode : keyCode, which: type === "keypress" ? charCode : keyCode, charCode: type === "keypress" ? charCode : 0,
    });
    if (given.type === "up") return { isAllowed: event("keyup", 0), node: toldNumber(target) };
    let isAllowed = event("keydown", 0);
    if (isAllowed && (isCharacter || key === "Enter") && !held.ctrlKey && !held.metaKey) {
        isAllowed = event("keypress", key === "Enter" ? 13 : key.codePointAt(0));
    }
    if (isAllowed) typeByDefault(target, key, isCharacter, held);
    if (isAllowed && key === "Enter" && target.isHTML && target.local === "input") commitChange(target);
    return { isAllowed, node: toldNumber(target) };
}
/// The last code point of a text.
const lastCharacter = (text) => (/[\ud800-\udbff][\udc00-\udfff]$/.test(text) ? text.slice(-2) : text.slice(-1));
/// What a key does in a field.
function typeByDefault(s, key, isCharacter, held) {
    if (key === "Tab") return moveFocus(s, held.shiftKey ? -1 : 1);
    if (chooseByKey(s, key, isCharacter)) return;
    const isArea = s.isHTML && s.local === "textarea";
    const isField = isArea || (s.isHTML && s.local === "input" && valueMode(inputType(s)) === "value");
    if (!isField && isHost(s)) return editByKey(s, key, isCharacter, held);
    if (!isField || isDisabled(s) || hasAttr(s, "readonly")) return;
    // What was typed counts, also if it is no whole number or date yet.
    const value = isArea ? textAreaValue(s) : s.isDirty ? s.rawValue : getAttr(s, "value") ?? "";
    let [start, end] = canSelect(s) ? selectionOf(s) : [value.length, value.length];
    if (s.caretIsKnown !== true && start === 0 && end === 0) start = end = value.length;
    s.caretIsKnown = true;
    // With Shift, the caret takes one end of the selection along.
    const isBackward = s.selectionDirection === "backward", caret = isBackward ? start : end, anchor = isBackward ? end : start;
    const select = (place) => {
        if (!canSelect(s)) return;
        if (!held.shiftKey) return setSelection(s, place, place);
        setSelection(s, Math.min(anchor, place), Math.max(anchor, place), place < anchor ? "backward" : "forward");
    };
    const step = (by) => (start !== end && !held.shiftKey ? (by < 0 ? start : end) : Math.min(value.length, Math.max(0, caret + by)));
    let text = null, told = key;
    if (held.ctrlKey || held.metaKey) {
        const shortcut = key.toLowerCase();
        if (shortcut === "a" && canSelect(s)) setSelection(s, 0, value.length);
        if ((shortcut === "c" || shortcut === "x") && start !== end) shared.clipboard = value.slice(start, end);
        if (shortcut === "x" && start !== end) text = "";
        if (shortcut === "v" && shared.clipboard) text = shared.clipboard;
        if (text === null) return;
        told = "";
    } else switch (key) {
    case "Backspace":
        if (start === end) start = Math.max(0, start - lastCharacter(value.slice(0, start)).length);
        text = "";
        break;
    case "Delete":
        if (start === end) end = Math.min(value.length, end + String.fromCodePoint(value.codePointAt(end) ?? 0).length);
        text = "";
        break;
    case "ArrowLeft": return select(step(-1));
    case "ArrowRight": return select(step(1));
    case "Home": return select(0);
    case "End": return select(value.length);
    case "Enter": if (isArea) text = "\n"; break;
    default: if (isCharacter) text = key;
    }
    if (text === null) return;
    const next = value.slice(0, start) + text + value.slice(end);
    const limit = parseInteger(getAttr(s, "maxlength"));
    if ((text === "" && next === value) || (text !== "" && limit !== null && limit >= 0 && next.length > limit)) return;
    const input = typedInput(s, told, next);
    if (!mayInput(s, { I: interfaces.InputEvent, bubbles: true, composed: true, ...input })) return;
    typeValue(s, next, start + text.length, input);
}
/// What a key does in a list, a group of buttons, or a field of a number; false in another element.
function chooseByKey(s, key, isCharacter) {
    if (!s.isHTML || isDisabled(s)) return false;
    const type = s.local === "input" ? inputType(s) : "";
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key] ?? 0;
    const changed = () => {
        fire(s, "input", { bubbles: true, composed: true });
        fire(s, "change", { bubbles: true });
    };
    if (s.local === "select" && !hasAttr(s, "multiple")) {
        const options = optionIDs(s).map(S), now = options.findIndex(isSelected);
        const isFree = (place) => place >= 0 && place < options.length && !isDisabled(options[place]);
        let next = -1;
        if (step !== 0) {
            next = now + step;
            while (next >= 0 && next < options.length && !isFree(next)) next += step;
        } else if (key === "Home" || key === "End") {
            const places = [...options.keys()].filter(isFree);
            next = (key === "Home" ? places[0] : places[places.length - 1]) ?? -1;
        } else if (isCharacter) {
            // Characters that follow soon are one word.
            const time = native.now(), { typed } = driver;
            const text = (typed && typed.s === s && time - typed.time < 1000 ? typed.text : "") + key.toLowerCase();
            driver.typed = { s, text, time };
            next = options.findIndex((option, place) => isFree(place) && option.wrapper.text.toLowerCase().startsWith(text));
        }
        if (isFree(next) && next !== now) {
            s.wrapper.selectedIndex = next;
            changed();
        }
        return step !== 0 || isCharacter || key === "Home" || key === "End";
    }
    if (type === "radio" && step !== 0) {
        const group = radioGroup(s).filter((other) => !isDisabled(other)), place = group.indexOf(s);
        const next = group[(place + step + group.length) % group.length];
        if (next && next !== s) {
            kernel.focusElement(next);
            core.click(next.id);
        }
        return true;
    }
    const isRange = type === "range";
    if ((isRange || type === "number") && !hasAttr(s, "readonly") && (isRange ? step !== 0 || key === "Home" || key === "End" : key === "ArrowUp" || key === "ArrowDown")) {
        const old = s.wrapper.value;
        if (key === "Home") s.wrapper.value = s.wrapper.min === "" ? "0" : s.wrapper.min;
        else if (key === "End") s.wrapper.value = s.wrapper.max === "" ? "100" : s.wrapper.max;
        // Up and right are more of a number.
        else if (key === "ArrowUp" || key === "ArrowRight") s.wrapper.stepUp();
        else s.wrapper.stepDown();
        if (s.wrapper.value !== old) changed();
        return true;
    }
    return false;
}
/// Goes to the next field in the order of the document.
function moveFocus(s, step) {
    const selector = "a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]";
    const fields = Array.from(query(mainDocument, selector, 0), S)
        .filter((e) => isFocusableByDefault(e) || hasAttr(e, "tabindex") || editingHost(e) === e)
        .filter((e) => parseInteger(getAttr(e, "tabindex")) !== -1 && !isDisabled(e));
    const place = fields.indexOf(s);
    let next = place < 0 && step < 0 ? fields.length : place;
    for (let i = 0; i < fields.length; i++) {
        next = (next + step + fields.length) % fields.length;
        if (isOperable(fields[next])) return kernel.focusElement(fields[next]);
    }
}
keep({ pointTo });
