// Values of a driver (WebDriver BiDi, "Data types for the script module").

import { native, page } from "garth:realm";
import {
    apply, construct, core, defineProperty, getOwnPropertyDescriptor, home, PDate, PMap, PObject, PRegExp, PSet,
    typeError, world,
} from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { driver, takes, tellDriver, windowNode } from "./state.js";
import { array, isCallable, isObject, published } from "../webidl/values.js";
import { stateOf } from "../webidl/states.js";
import { windowState } from "../window/state.js";
import { interfaces } from "../webidl/interfaces.js";
import { DOMException } from "../webidl/exceptions.js";
import { fire, makeEvent } from "../events/event.js";
import {
    ATTRIBUTE, CDATA, COMMENT, dataOf, DOCUMENT, ELEMENT, FRAGMENT, INSTRUCTION, isConnected, S, TEXT,
} from "../dom/states.js";
import { dataProperty } from "../webidl/legacy.js";
import { mainDocument } from "../dom/document.js";
import { query } from "../dom/mixins.js";
import { attrValue, hasAttr } from "../dom/attributes.js";
import { isDisabledOption, isSelected, selectOf, setSelected } from "../forms/options.js";
import { canSelect } from "../forms/types.js";
import { controlValue, setSelection } from "../forms/values.js";
import { isDisabled } from "../forms/owners.js";
import { isErrorObject, typedArrayTag } from "../html/clone.js";
import { activationState, isActivated, navigatorState } from "../window/navigator.js";
import { format, shownError } from "../window/text.js";
import { asDriver } from "../window/host.js";
import { inOrder, parseXPath } from "../dom/xpath.js";
import { boundingRect, scrollPlace } from "../geometry/boxes.js";
import { framesOf } from "../window/frames.js";
import { DrivenError, interfaceName, itemsOfList, objectTag, subscribe } from "./functions.js";
import { remoteStack } from "./remote.js";
import { drivenFact, drivenState, reveal, setWindow } from "./places.js";
import { focusByPerson, isHost } from "../editing/hosts.js";
import { driveEvents } from "./input.js";
import { setLocale } from "./locale.js";
import { exposeSensors } from "./sensors.js";
import { exposeClientHints } from "./hints.js";
import { exposeTouches } from "../events/touch.js";
import { toldNumber } from "../dom/sweep.js";
import defer * as shownText from "../html/shown.js";

/// A name of the form of a UUID (RFC 9562).
function newUUID() {
    let place = 0;
    return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => ((Math.random() * 16 + place++) & 15)
        .toString(16));
}
const wholeOptions = { maxDomDepth: 0, maxObjectDepth: null, includeShadowTree: "none" };
const bufferSize = getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength").get;
const regExpSource = getOwnPropertyDescriptor(RegExp.prototype, "source").get;
const regExpFlags = [
    ["d", "hasIndices"], ["g", "global"], ["i", "ignoreCase"], ["m", "multiline"], ["s", "dotAll"], ["u", "unicode"],
    ["v", "unicodeSets"], ["y", "sticky"],
].map(([flag, name]) => [flag, getOwnPropertyDescriptor(RegExp.prototype, name)?.get]);
const mapSize = getOwnPropertyDescriptor(Map.prototype, "size").get, setSize =
    getOwnPropertyDescriptor(Set.prototype, "size").get;
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
        return { type: "number", value: v !== v ? "NaN" : Object.is(v, -0) ? "-0" : Math.abs(v) === Infinity ? `${v}`
            : v };
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
    const result = { type: typeof v === "symbol" ? "symbol" : shown !== undefined ? "window" : isNode ? "node"
        : remoteType(v) };
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
    case "date": return takes(Date.prototype.toISOString, v) ? apply(Date.prototype.toISOString, v, [])
        : "Invalid Date";
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
        && (options.includeShadowTree === "none" || (options.includeShadowTree === "open"
            && s.shadowMode === "closed"));
    if (options.maxDomDepth !== 0 && !hidesTree) {
        const depth = options.maxDomDepth === null ? null : options.maxDomDepth - 1;
        value.children = ids.map((id) => remoteValue(S(id).wrapper, { ...options, maxDomDepth: depth }, "none", known));
    }
    if (s.kind === ELEMENT) {
        value.attributes = {};
        for (let place = 0, count = native.attrCount(s.id); place < count; place++) {
            const [, prefix, local] = native.attrName(s.id, place);
            defineProperty(value.attributes, prefix ? `${prefix}:${local}` : local,
                { value: native.attrValue(s.id, place), enumerable: true });
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
        const s = given.sharedId < 0 ? driver.nodes[-given.sharedId - 1] : native.kind(given.sharedId) > 0
            ? S(given.sharedId) : undefined;
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
    case "map": return construct(PMap,
        [array(given.value.map(([name, item]) => array([key(name), localValue(item)])))]);
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
        tellDriver({ type: "message", channel, sandbox, data: remoteValue(value,
            { ...wholeOptions, ...serializationOptions }, ownership) });
    }, 1);
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
        if (roots.some((s) => ![ELEMENT, DOCUMENT, FRAGMENT].includes(s?.kind))) throw new DrivenError(
            "invalid argument");
        const found = [];
        for (const root of roots) {
            try {
                found.push(...driverLocators[given.locator](root, source, given));
            } catch (error) {
                if (error instanceof DrivenError) throw error;
                // What an expression of the right form cannot do is no fault of its form.
                const isForm = given.locator !== "xpath" || stateOf(error)?.name === "SyntaxError"
                    || error instanceof SyntaxError;
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
            if (isConnected(list)) driveEvents({ ...given, device: "pointer", type, target: list.id, button: 0,
                buttons, count: 1 });
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
            fire(list, "click", { I: interfaces.PointerEvent, bubbles: true, cancelable: true, composed: true,
                view: page, detail: 1, ...driver.place });
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
            const own = s.isHTML ? plain(shownText.innerText(s)) : "";
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
export function driverCalls(given, source, id) {
    const finish = (answer) => { native.asyncFinished(id, JSON.stringify(answer)); };
    try {
        if (given.sandbox !== undefined && !home) return void sandboxNamed(given.sandbox)
            .driverCalls(given, source, id);
        driverTasks[given.task](given, source, finish);
    } catch (error) {
        finish(error instanceof DrivenError ? { error: error.code }
            : { error: "unknown error", message: shownError(error) });
    }
}
/// The page's own scripts never see this function: the last script of the driver removes it.
export function beginDriving(name) {
    driver.isOn = true;
    driver.name = name;
    navigatorState.isDriven = true;
    addDriverHook();
    exposeSensors();
}
export function addDriverHook() {
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
export function runLateScripts() {
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
export function joinDriving(known) {
    if (!known.isOn) return;
    Object.assign(driver, { isOn: true, name: known.name, window: known.window, overrides: known.overrides,
        isHidden: known.isHidden, isFocused: known.isFocused, lateScripts: known.lateScripts });
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
export function logForDriver(method, args) {
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
