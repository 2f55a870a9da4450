// Modules (HTML Standard section 8.1.5, ECMAScript section 16.2).

import { native } from "garth:realm";
import {
    apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, pageErrors, PPromise, setPrototypeOf,
    typeError,
} from "../webidl/page.js";
import { isCallable, isObject, published } from "../webidl/values.js";
import { ascii, toStr } from "../webidl/conversions.js";
import { baseURL, childText, mainDocument } from "../dom/document.js";
import { getAttr } from "../dom/attributes.js";
import { decodeBytes, parseURL } from "../fetch/url.js";
import { reportError } from "../window/errors.js";
import { sheetOfModule } from "../cssom/sheets.js";
import { pageJSON, running } from "../window/host.js";
import { field, mediaType } from "../fetch/headers.js";
import { referrerPolicies } from "../fetch/request.js";
import { sendRequest } from "../fetch/sending.js";

//
// The host reads the syntax of a module and compiles it to a function (`ModuleLexer`). A module goes
// through these states: its bytes are fetched; its imports are fetched; its names are bound; it is
// evaluated once. Errors of each state are kept.

/// The modules by type and URL.
const moduleMap = new Map();
const generatorNext = getPrototypeOf(function* () {}).prototype.next;
const sameValue = published((v) => v);
const defaultExport = "$garth_default";

/// A module; `base` is the URL of its imports and of `import.meta`.
function newModule(type, base, options) {
    return {
        type, base, options, error: null, requests: [], dependencies: null, exports: new Map(), passedOn: new Map(),
        stars: [], imports: [], getters: new Map(),
        namespace: null, isLinked: false, evaluation: "none", pending: 0, waiting: [], failure: null,
    };
}
/// Reads a JavaScript module; an error of its syntax or its imports is thrown when it is linked.
function readModule(m, source) {
    const [body, error, isAsync, usesMeta, requests, imports, exports, passedOn, stars] =
        native.compileModule(source, m.base);
    m.make = body;
    m.isAsync = isAsync;
    m.usesMeta = usesMeta;
    if (!isCallable(body)) {
        m.error = { reason: error ?? new pageErrors.SyntaxError("The module is not valid") };
        return;
    }
    for (let i = 0; i < exports.length; i += 2) {
        if (m.exports.has(exports[i])) m.error ??= { reason: new pageErrors.SyntaxError(
            `The name '${exports[i]}' is exported twice`) };
        m.exports.set(exports[i], exports[i + 1]);
    }
    for (let i = 0; i < passedOn.length; i += 3) m.passedOn.set(passedOn[i],
        { request: Number(passedOn[i + 1]), name: passedOn[i + 2] });
    for (let i = 0; i < imports.length; i += 3) m.imports.push(
        { request: Number(imports[i]), name: imports[i + 1], local: imports[i + 2] });
    m.stars = Array.from(stars, Number);
    for (let i = 0; i < requests.length; i += 2) {
        try {
            m.requests.push({ url: resolveSpecifier(requests[i], m.base), type: moduleType(requests[i + 1]) });
        } catch (problem) {
            m.error ??= { reason: problem };
        }
    }
}
function moduleType(type) {
    if (type === "") return "javascript";
    if (type !== "json" && type !== "css") throw typeError(`Modules of type '${type}' are not supported`);
    return type;
}

// Loading.

/// Fetches a module once; `done` gets it, or null if it cannot be had.
function fetchModule(url, type, options, done) {
    const key = `${type} ${url}`;
    const known = moduleMap.get(key);
    if (known !== undefined) {
        if (known.waiting) known.waiting.push(done);
        else done(known.module);
        return;
    }
    const entry = { module: null, waiting: [done] };
    moduleMap.set(key, entry);
    const finish = (m) => {
        const { waiting } = entry;
        entry.module = m;
        entry.waiting = null;
        for (const tell of waiting) tell(m);
    };
    fetchInTurn({
        url, method: "GET", headers: [], body: null, mode: "cors", credentials: options.credentials,
        redirect: "follow", cache: "default",
        referrer: options.referrer, referrerPolicy: options.referrerPolicy, isForScript: true,
        nonce: options.nonce, integrity: options.integrity, isParserInserted: options.isParserInserted,
    }, (response) => {
        finish(moduleOf(response, url, type, options));
    });
}
/// Few modules are on their way at a time: a page has a bounded number of requests.
const fetchesAtOnce = 32, waitingFetches = [];
let runningFetches = 0;
function fetchInTurn(request, finished) {
    if (runningFetches >= fetchesAtOnce) return void waitingFetches.push([request, finished]);
    runningFetches++;
    return void sendRequest(request, (response) => {
        runningFetches--;
        finished(response);
        if (waitingFetches.length > 0) fetchInTurn(...waitingFetches.shift());
    });
}
/// The module in a response; null for a response that has none.
function moduleOf(response, url, type, options) {
    if (response.type === "error" || response.status < 200 || response.status > 299) return null;
    const essence = mediaType(field(response.list, "content-type") ?? "")?.essence ?? "";
    const wanted = options.integrity || (importMap.integrity.get(url) ?? "");
    if (wanted !== "" && !native.hasIntegrity(wanted, response.bytes)) {
        native.log("error", `The script ${url} has not the hash that the page names`);
        return null;
    }
    const base = response.url === "" ? url : response.url;
    const m = newModule(type, base, { ...options, integrity: "", referrer: base });
    if (type === "json") {
        if (essence !== "application/json" && essence !== "text/json" && !essence.endsWith("+json")) return null;
        try {
            const value = pageJSON(decodeBytes("utf-8", response.bytes, false));
            m.exports.set("default", "");
            m.getters.set("default", published(() => value));
        } catch (problem) {
            m.error = { reason: problem };
        }
        return m;
    }
    if (type === "css") {
        if (essence !== "text/css") return null;
        const sheet = sheetOfModule(decodeBytes("utf-8", response.bytes, false));
        m.exports.set("default", "");
        m.getters.set("default", published(() => sheet));
        return m;
    }
    if (!native.isScriptType(essence)) {
        native.log("error", `The module ${url} has the type '${essence}', which is no type of JavaScript`);
        return null;
    }
    readModule(m, response.bytes);
    return m;
}
/// Fetches all that a module imports; `done` gets whether everything is there.
function fetchImports(top, done) {
    const seen = new Set([top]);
    let open = 1, isWhole = true, isFinished = false;
    const close = () => {
        if (--open > 0 || isFinished) return;
        isFinished = true;
        done(isWhole);
    };
    const visit = (m) => {
        if (m.error !== null || m.isLinked) return;
        m.dependencies ??= new Array(m.requests.length).fill(null);
        m.requests.forEach(({ url, type }, place) => {
            open++;
            fetchModule(url, type, m.options, (found) => {
                m.dependencies[place] = found;
                if (found === null) isWhole = false;
                else if (!seen.has(found)) {
                    seen.add(found);
                    visit(found);
                }
                close();
            });
        });
    };
    visit(top);
    close();
}

// Names (ECMAScript section 16.2.1.6).

/// The module and the name to which an exported name resolves; null for none, and for two.
function resolveExport(m, name, seen = []) {
    if (seen.some(([other, wanted]) => other === m && wanted === name)) return null;
    seen.push([m, name]);
    if (m.exports.has(name)) return { module: m, name };
    const passed = m.passedOn.get(name);
    if (passed) {
        const from = m.dependencies[passed.request];
        return passed.name === null ? { module: from, name: null } : resolveExport(from, passed.name, seen);
    }
    if (name === "default") return null;
    let found = null;
    for (const star of m.stars) {
        const other = resolveExport(m.dependencies[star], name, seen);
        if (other === null) continue;
        if (other.isAmbiguous) return other;
        if (found === null) found = other;
        else if (found.module !== other.module || found.name !== other.name) return { isAmbiguous: true };
    }
    return found;
}
function exportedNames(m, seen = new Set()) {
    const names = new Set();
    if (seen.has(m)) return names;
    seen.add(m);
    for (const name of m.exports.keys()) names.add(name);
    for (const name of m.passedOn.keys()) names.add(name);
    for (const star of m.stars) {
        for (const name of exportedNames(m.dependencies[star], seen)) if (name !== "default") names.add(name);
    }
    return names;
}
const bound = (m, name) => {
    const found = resolveExport(m, name);
    return found === null || found.isAmbiguous ? null : found;
};
/// Defines a name of another module on an object.
function defineBinding(object, name, found) {
    defineProperty(object, name, found.name === null
        ? { value: namespaceOf(found.module), writable: false, enumerable: true }
        : { get: getterOf(found), enumerable: true });
}
function getterOf({ module, name }) {
    const getter = module.getters.get(name);
    if (getter !== undefined) return getter;
    // The variables of a module that waits come with its evaluation.
    return published(() => {
        const late = module.getters.get(name);
        if (late === undefined) throw new pageErrors.ReferenceError("Cannot access uninitialized variable.");
        return apply(late, undefined, []);
    });
}
/// Whether a module imports itself by others.
function isInCycle(m) {
    const seen = new Set(), open = [...m.dependencies ?? []];
    while (open.length > 0) {
        const other = open.pop();
        if (other === m) return true;
        if (seen.has(other)) continue;
        seen.add(other);
        open.push(...other.dependencies ?? []);
    }
    return false;
}
/// The object with all names of a linked module.
function namespaceOf(m) {
    if (m.namespace !== null) return m.namespace;
    m.namespace = setPrototypeOf({}, null);
    for (const name of [...exportedNames(m)].sort((a, b) => (a < b ? -1 : 1))) {
        const found = bound(m, name);
        if (found) defineBinding(m.namespace, name, found);
    }
    defineProperty(m.namespace, Symbol.toStringTag, { value: "Module" });
    Object.preventExtensions(m.namespace);
    return m.namespace;
}

// Linking.

/// Binds the names of a module and of all that it imports; throws its first error.
function linkModule(top) {
    const fresh = [];
    const seen = new Set();
    const visit = (m) => {
        if (seen.has(m) || m.isLinked) return;
        seen.add(m);
        if (m.error !== null) throw m.error.reason;
        for (const dependency of m.dependencies ?? []) visit(dependency);
        fresh.push(m);
    };
    visit(top);
    for (const m of fresh) {
        for (const { request, name } of m.imports) {
            if (name !== null && !bound(m.dependencies[request], name)) {
                throw new pageErrors.SyntaxError(
                    `Importing binding name '${name}' is not found in ${m.requests[request].url}`);
            }
        }
        for (const [exported, { name }] of m.passedOn) {
            if (name !== null && !bound(m, exported)) throw new pageErrors.SyntaxError(
                `The exported name '${name}' is not found`);
        }
    }
    for (const m of fresh) beginModule(m);
    for (const m of fresh) {
        m.isLinked = true;
        for (const { request, name, local } of m.imports) {
            const from = m.dependencies[request];
            defineBinding(m.scope, local, name === null ? { module: from, name: null } : bound(from, name));
        }
    }
}
/// Makes the variables and functions of a module; no statement of it runs.
function beginModule(m) {
    if (m.type !== "javascript") return;
    m.scope = setPrototypeOf({}, null);
    const names = [...m.exports.keys()];
    const takeExports = published(
        (...getters) => { names.forEach((name, place) => m.getters.set(name, getters[place])); });
    const load = published(function (specifier, options) { return importFunction(m.base, m.options, specifier,
        options); });
    const started = m.isAsync && isInCycle(m) ? new PPromise((resolve) => { m.start = resolve; }) : undefined;
    const ended = published((error, isFailed) => { settleModule(m, isFailed ? { reason: error } : null); });
    const body = apply(m.make, undefined, [m.scope, takeExports, load, m.usesMeta ? metaOf(m) : undefined, sameValue,
        started, ended]);
    m.make = null;
    if (m.isAsync) {
        // Only in a cycle are its functions wanted before it runs.
        if (m.start) apply(body, undefined, []);
        else m.start = () => apply(body, undefined, []);
    } else {
        m.body = apply(body, undefined, []);
        apply(generatorNext, m.body, []);
    }
}
function metaOf(m) {
    const meta = setPrototypeOf({}, null);
    const members = {
        url: m.base,
        resolve: published((specifier) => resolveSpecifier(toStr(specifier), m.base)),
    };
    for (const key of ownKeys(members)) {
        defineProperty(meta, key, { value: members[key], writable: true, enumerable: true, configurable: true });
    }
    return meta;
}

// Evaluation.

/// Evaluates a linked module after those that it imports, as far as nobody waits.
function evaluateModule(m, around = new Set()) {
    if (m.evaluation !== "none") return;
    m.evaluation = "running";
    around.add(m);
    for (const dependency of m.dependencies ?? []) {
        evaluateModule(dependency, around);
        if (dependency.evaluation === "settled") {
            if (dependency.failure === null) continue;
            around.delete(m);
            return settleModule(m, dependency.failure);
        }
        // A module of a cycle does not wait for the one that leads to it.
        if (around.has(dependency)) continue;
        m.pending++;
        dependency.waiting.push(() => {
            if (m.evaluation === "settled") return;
            if (dependency.failure !== null) settleModule(m, dependency.failure);
            else if (--m.pending === 0) runModuleBody(m);
        });
    }
    around.delete(m);
    if (m.pending === 0) runModuleBody(m);
}
function runModuleBody(m) {
    if (m.type !== "javascript") return settleModule(m, null);
    if (m.isAsync) return m.start();
    let failure = null;
    try {
        apply(generatorNext, m.body, []);
    } catch (error) {
        failure = { reason: error };
    }
    m.body = null;
    settleModule(m, failure);
}
function settleModule(m, failure) {
    if (m.evaluation === "settled") return;
    m.evaluation = "settled";
    m.failure = failure;
    if (failure === null && m.exports.get("default") === defaultExport) nameDefault(m.getters.get("default"));
    const { waiting } = m;
    m.waiting = [];
    for (const tell of waiting) tell();
}
/// An exported function without a name is called "default".
function nameDefault(getter) {
    try {
        const value = apply(getter, undefined, []);
        if (!isCallable(value) || getOwnPropertyDescriptor(value, "name")?.value !== defaultExport) return;
        defineProperty(value, "name", { value: "default", configurable: true });
    } catch {
        // A variable that was never set, or a proxy of the page.
    }
}
/// Links and evaluates; `done` gets the error in an object, or null.
function runLoadedModule(m, done) {
    try {
        linkModule(m);
        evaluateModule(m);
    } catch (error) {
        return done({ reason: error });
    }
    if (m.evaluation === "settled") return done(m.failure);
    m.waiting.push(() => done(m.failure));
    return undefined;
}

// `import()`.
function importFunction(base, options, specifier, settings) {
    return new PPromise((resolve, reject) => {
        const failed = () => reject(typeError("Importing a module script failed."));
        try {
            specifier = toStr(specifier);
            let type = "";
            if (settings !== undefined) {
                if (!isObject(settings)) throw typeError("The options are not an object");
                const attributes = settings.with;
                if (attributes !== undefined) {
                    if (!isObject(attributes)) throw typeError("The attributes are not an object");
                    for (const key of Object.keys(attributes)) {
                        if (typeof attributes[key] !== "string") throw typeError("An attribute is not a string");
                        if (key !== "type") throw typeError(`The attribute '${key}' is not supported`);
                        type = attributes[key];
                    }
                }
            }
            fetchModule(resolveSpecifier(specifier, base), moduleType(type), { ...options, integrity: "" }, (m) => {
                if (m === null) return failed();
                return fetchImports(m, (isWhole) => {
                    if (!isWhole) return failed();
                    return runLoadedModule(m, (failure) => {
                        if (failure === null) resolve(namespaceOf(m));
                        else reject(failure.reason);
                    });
                });
            });
        } catch (error) {
            reject(error);
        }
    });
}
const standardOptions = () => ({
    credentials: "same-origin", referrer: "about:client", referrerPolicy: "", integrity: "", isParserInserted: false,
    nonce: running.script === null ? "" : native.nonce(running.script.id),
});
/// Imports a module for a classic script with an address (HTML Standard, "HostLoadImportedModule").
export function importHere(base, specifier, options) {
    const url = toStr(base);
    return importFunction(url === "" || url === native.documentURL() ? baseURL(mainDocument) : url, standardOptions(),
        specifier, options);
}

// Import maps (HTML Standard section 8.1.5.2).
const importMap = { imports: new Map(), scopes: new Map(), integrity: new Map() };
function addAddresses(map, members, what) {
    if (members === undefined) return;
    if (!isObject(members) || Array.isArray(members)) throw typeError(`${what} of the import map is not an object`);
    for (const key of Object.keys(members)) {
        if (key === "") continue;
        const base = baseURL(mainDocument);
        const name = addressOf(key, base)?.href ?? key;
        const address = typeof members[key] === "string" ? addressOf(members[key], base) : null;
        const isWrong = address === null || (key.endsWith("/") && !address.href.endsWith("/"));
        // An earlier map counts more.
        if (!map.has(name)) map.set(name, isWrong ? null : address.href);
    }
}
/// The URL of a specifier that is one; null for a bare name.
function addressOf(specifier, base) {
    return parseURL(specifier.toWellFormed(), /^(?:\/|\.\/|\.\.\/)/.test(specifier) ? base : null);
}
export function readImportMap(text) {
    let map;
    try {
        map = JSON.parse(text);
    } catch (error) {
        throw new pageErrors.SyntaxError(`The import map is no JSON: ${error.message}`);
    }
    if (!isObject(map) || Array.isArray(map)) throw typeError("The import map is not an object");
    addAddresses(importMap.imports, map.imports, "'imports'");
    const { scopes, integrity } = map;
    if (scopes !== undefined) {
        if (!isObject(scopes) || Array.isArray(scopes)) throw typeError("'scopes' of the import map is not an object");
        for (const key of Object.keys(scopes)) {
            const prefix = parseURL(key, baseURL(mainDocument));
            if (!prefix) continue;
            if (!importMap.scopes.has(prefix.href)) importMap.scopes.set(prefix.href, new Map());
            addAddresses(importMap.scopes.get(prefix.href), scopes[key], "A scope");
        }
    }
    if (integrity === undefined) return;
    if (!isObject(integrity) || Array.isArray(integrity)) throw typeError(
        "'integrity' of the import map is not an object");
    for (const key of Object.keys(integrity)) {
        const url = addressOf(key, baseURL(mainDocument));
        if (url && typeof integrity[key] === "string" && !importMap.integrity.has(url.href)) importMap.integrity.set(
            url.href, integrity[key]);
    }
}
const longestFirst = (map) => [...map].sort(([a], [b]) => (a < b ? 1 : -1));
function mapped(name, isSpecial, map) {
    for (const [key, address] of longestFirst(map)) {
        if (key !== name && !(key.endsWith("/") && name.startsWith(key) && isSpecial)) continue;
        if (address === null) throw typeError(`The import map has no address for '${name}'`);
        if (key === name) return address;
        const url = parseURL(name.slice(key.length), address);
        if (!url || !url.href.startsWith(address)) throw typeError(`The import map leads '${name}' out of its folder`);
        return url.href;
    }
    return null;
}
/// HTML Standard, "resolve a module specifier".
function resolveSpecifier(specifier, base) {
    const url = addressOf(specifier, base);
    const name = url?.href ?? specifier, isSpecial = url === null || url.isSpecial;
    for (const [prefix, map] of longestFirst(importMap.scopes)) {
        if (prefix !== base && !(prefix.endsWith("/") && base.startsWith(prefix))) continue;
        const found = mapped(name, isSpecial, map);
        if (found !== null) return found;
    }
    const found = mapped(name, isSpecial, importMap.imports);
    if (found !== null) return found;
    if (url === null) throw typeError(`Module name, '${specifier}' does not resolve to a valid URL.`);
    return url.href;
}

// Module scripts of elements.
function scriptOptions(s, isParserInserted) {
    const policy = ascii.lower(getAttr(s, "referrerpolicy") ?? "");
    return {
        credentials: ascii.lower(getAttr(s, "crossorigin") ?? "") === "use-credentials" ? "include" : "same-origin",
        referrer: "about:client", referrerPolicy: referrerPolicies.includes(policy) ? policy : "", integrity
            : getAttr(s, "integrity") ?? "",
        nonce: native.nonce(s.id), isParserInserted,
    };
}
export function loadModuleScript(s, isParserInserted) {
    const options = scriptOptions(s, isParserInserted);
    const loaded = (m) => {
        if (m === null) return native.moduleLoaded(s.id, false);
        s.module = m;
        return fetchImports(m, (isWhole) => native.moduleLoaded(s.id, isWhole));
    };
    const source = getAttr(s, "src");
    if (source === null) {
        const m = newModule("javascript", baseURL(mainDocument), { ...options, integrity: "" });
        readModule(m, childText(s));
        return loaded(m);
    }
    const url = source === "" ? null : parseURL(source.toWellFormed(), baseURL(mainDocument));
    if (!url) return native.moduleLoaded(s.id, false);
    return fetchModule(url.href, "javascript", options, loaded);
}
/// Loads and runs the module of a worker, whose bytes are there; `began` hears whether all that it imports is there.
export function runWorkerModule(bytes, url, credentials, began) {
    const m = newModule("javascript", url, { credentials, referrer: url, referrerPolicy: "", integrity: "",
        nonce: "", isParserInserted: false });
    moduleMap.set(`javascript ${url}`, { module: m, waiting: null });
    readModule(m, bytes);
    fetchImports(m, (isWhole) => {
        if (isWhole) runLoadedModule(m, (failure) => { if (failure !== null) reportError(failure.reason); });
        began(isWhole);
    });
}
export function runModuleScript(s) {
    if (!s.module) return;
    runLoadedModule(s.module, (failure) => { if (failure !== null) reportError(failure.reason); });
}
