// Patterns of URLs (URL Pattern Standard). A part of the prelude.

import { apply, typeError } from "../webidl/page.js";
import { array, dictionary, isObject } from "../webidl/values.js";
import { toDict, toUSV } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { changeURL, isSpecialScheme, parseURL, percentEncode } from "./url.js";

const componentNames = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];
/// The members of the dictionary, in the order in which they are read.
const memberNames = ["baseURL", "hash", "hostname", "password", "pathname", "port", "protocol", "search", "username"];

// Tokens (section 2.1).

const nameStart = /^[\p{ID_Start}$_]$/u, namePart = /^[\p{ID_Continue}$\u200c\u200d]$/u;
const isNamePart = (c, isFirst) => c !== undefined && (isFirst ? nameStart : namePart).test(c);
/// The tokens of a pattern, the last of which is its end; a lenient reader makes tokens of what is wrong.
function tokenize(text, isLenient) {
    const points = [...text], tokens = [];
    let place = 0;
    const add = (type, next, start = place, end = next) => {
        tokens.push({ type, place, value: points.slice(start, end).join("") });
        place = next;
    };
    const fault = (next, what) => {
        if (!isLenient) throw typeError(`The pattern is not valid: ${what}`);
        add("invalid-char", next);
    };
    while (place < points.length) {
        const c = points[place];
        if (c === "*") add("asterisk", place + 1);
        else if (c === "+" || c === "?") add("other-modifier", place + 1);
        else if (c === "{") add("open", place + 1);
        else if (c === "}") add("close", place + 1);
        else if (c === "\\") {
            if (place + 1 === points.length) fault(place + 1, "it ends in a backslash");
            else add("escaped-char", place + 2, place + 1);
        } else if (c === ":") {
            let end = place + 1;
            while (isNamePart(points[end], end === place + 1)) end++;
            if (end === place + 1) fault(end, "a group has no name");
            else add("name", end, place + 1);
        } else if (c === "(") {
            const end = endOfExpression(points, place);
            if (end === null) fault(place + 1, "an expression is not complete");
            else add("regexp", end, place + 1, end - 1);
        } else {
            add("char", place + 1);
        }
    }
    tokens.push({ type: "end", place, value: "" });
    return { points, tokens };
}
/// Where the regular expression of a parenthesis ends; null for one that is not valid there.
function endOfExpression(points, open) {
    let depth = 1, place = open + 1;
    if (points[place] === "?") return null;
    for (; place < points.length; place++) {
        const c = points[place];
        if (c > "\x7f") return null;
        if (c === "\\") {
            place++;
            if (place === points.length || points[place] > "\x7f") return null;
        } else if (c === ")") {
            depth--;
            if (depth === 0) return place === open + 1 ? null : place + 1;
        } else if (c === "(") {
            depth++;
            if (points[place + 1] !== "?") return null;
        }
    }
    return null;
}

// Parts (section 2.2).

const escapeExpression = (text) => text.replace(/[.+*?^${}()[\]|/\\]/g, "\\$&");
const escapePattern = (text) => text.replace(/[+*?:{}()\\]/g, "\\$&");
const plainOptions = { delimiter: "", prefix: "" };
const hostnameOptions = { delimiter: ".", prefix: "" };
const pathnameOptions = { delimiter: "/", prefix: "/" };
const segmentExpression = (options) => `[^${escapeExpression(options.delimiter)}]+?`;

/// Reads the parts of a pattern: fixed texts, which `encode` makes those of a URL, and groups.
class PatternParser {
    constructor(text, options, encode) {
        this.options = options;
        this.encode = encode;
        this.segment = segmentExpression(options);
        this.tokens = tokenize(text, false).tokens;
        this.place = 0;
        this.parts = [];
        this.names = new Set();
        this.fixed = "";
        this.nextNumber = 0;
    }
    take(type) {
        const token = this.tokens[this.place];
        if (token.type !== type) return null;
        this.place++;
        return token;
    }
    takeExpression(name) {
        return this.take("regexp") ?? (name === null ? this.take("asterisk") : null);
    }
    takeModifier() {
        return (this.take("other-modifier") ?? this.take("asterisk"))?.value ?? "";
    }
    takeText() {
        let text = "";
        for (;;) {
            const token = this.take("char") ?? this.take("escaped-char");
            if (token === null) return text;
            text += token.value;
        }
    }
    require(type) {
        if (this.take(type) === null) throw typeError("The pattern is not valid: a group is not complete");
    }
    parse() {
        while (this.place < this.tokens.length) {
            const char = this.take("char"), name = this.take("name"), expression = this.takeExpression(name);
            if (name !== null || expression !== null) {
                let prefix = char?.value ?? "";
                if (prefix !== "" && prefix !== this.options.prefix) {
                    this.fixed += prefix;
                    prefix = "";
                }
                this.endFixed();
                this.add(prefix, name, expression, "", this.takeModifier());
                continue;
            }
            const fixed = char ?? this.take("escaped-char");
            if (fixed !== null) {
                this.fixed += fixed.value;
            } else if (this.take("open") !== null) {
                const prefix = this.takeText(), inner = this.take("name"), pattern = this.takeExpression(inner);
                const suffix = this.takeText();
                this.require("close");
                this.add(prefix, inner, pattern, suffix, this.takeModifier());
            } else {
                this.endFixed();
                this.require("end");
            }
        }
        return this.parts;
    }
    endFixed() {
        if (this.fixed === "") return;
        const value = this.encode(this.fixed);
        this.fixed = "";
        this.parts.push({ type: "fixed-text", value, modifier: "", name: "", prefix: "", suffix: "" });
    }
    add(prefix, name, expression, suffix, modifier) {
        if (name === null && expression === null && modifier === "") {
            this.fixed += prefix;
            return;
        }
        this.endFixed();
        if (name === null && expression === null) {
            const value = prefix === "" ? "" : this.encode(prefix);
            if (value !== "") {
                this.parts.push({ type: "fixed-text", value, modifier, name: "", prefix: "", suffix: "" });
            }
            return;
        }
        let value = expression === null ? this.segment : expression.type === "asterisk" ? ".*" : expression.value;
        let type = "regexp";
        if (value === this.segment) [type, value] = ["segment-wildcard", ""];
        else if (value === ".*") [type, value] = ["full-wildcard", ""];
        const called = name !== null ? name.value : String(this.nextNumber++);
        if (this.names.has(called)) throw typeError(`The pattern has two groups of the name ${called}`);
        this.names.add(called);
        this.parts.push({ type, value, modifier, name: called, prefix: prefix === "" ? "" : this.encode(prefix),
            suffix: suffix === "" ? "" : this.encode(suffix) });
    }
}
/// The regular expression of parts, and the names of its groups.
function expressionOf(parts, options) {
    const names = [];
    let text = "^";
    for (const part of parts) {
        const { modifier } = part;
        if (part.type === "fixed-text") {
            const fixed = escapeExpression(part.value);
            text += modifier === "" ? fixed : `(?:${fixed})${modifier}`;
            continue;
        }
        names.push(part.name);
        const value = part.type === "segment-wildcard" ? segmentExpression(options)
            : part.type === "full-wildcard" ? ".*" : part.value;
        const prefix = escapeExpression(part.prefix), suffix = escapeExpression(part.suffix);
        const isRepeated = modifier === "*" || modifier === "+";
        if (prefix === "" && suffix === "") {
            text += isRepeated ? `((?:${value})${modifier})` : `(${value})${modifier}`;
        } else if (!isRepeated) {
            text += `(?:${prefix}(${value})${suffix})${modifier}`;
        } else {
            text += `(?:${prefix}((?:${value})(?:${suffix}${prefix}(?:${value}))*)${suffix})`;
            if (modifier === "*") text += "?";
        }
    }
    return { text: `${text}$`, names };
}
const isDigit = (c) => c >= "0" && c <= "9";
/// The pattern of parts in its shortest form.
function patternOf(parts, options) {
    let text = "";
    parts.forEach((part, number) => {
        const { modifier, prefix, suffix } = part;
        if (part.type === "fixed-text") {
            const fixed = escapePattern(part.value);
            text += modifier === "" ? fixed : `{${fixed}}${modifier}`;
            return;
        }
        const before = parts[number - 1], isNamed = !isDigit(part.name[0]);
        const isGrouped = needsGroup(part, before, parts[number + 1], isNamed, options);
        if (isGrouped) text += "{";
        text += escapePattern(prefix);
        if (isNamed) text += `:${part.name}`;
        if (part.type === "regexp") {
            text += `(${part.value})`;
        } else if (part.type === "segment-wildcard") {
            if (!isNamed) text += `(${segmentExpression(options)})`;
            else if (isNamePart([...suffix][0], false)) text += "\\";
        } else {
            const isPlain = !isNamed && (!before || before.type === "fixed-text" || before.modifier !== ""
                || isGrouped || prefix !== "");
            text += isPlain ? "*" : "(.*)";
        }
        text += escapePattern(suffix) + (isGrouped ? "}" : "") + modifier;
    });
    return text;
}
function needsGroup(part, before, after, isNamed, options) {
    if (part.suffix !== "" || (part.prefix !== "" && part.prefix !== options.prefix)) return true;
    if (isNamed && part.type === "segment-wildcard" && part.modifier === "" && after && after.prefix === ""
        && after.suffix === "") {
        const isJoined = after.type === "fixed-text" ? isNamePart([...after.value][0], false) : isDigit(after.name[0]);
        if (isJoined) return true;
    }
    return part.prefix === "" && before?.type === "fixed-text" && [...before.value].at(-1) === options.prefix;
}

// Components (section 1.5).

const invalid = (part) => typeError(`The pattern's ${part} is not valid`);
const blank = parseURL("https://dummy.invalid/"), plainBlank = parseURL("a://dummy.invalid/");
/// The value of one part of a URL as the URL Standard has it.
function valueOf(part, value, url = blank) {
    if (value === "") return "";
    const changed = changeURL(url, part, value);
    if (!changed) throw invalid(part);
    return changed[part];
}
const encoders = {
    protocol(value) {
        if (value === "") return "";
        const url = parseURL(`${value}://dummy.invalid`);
        if (!url || url.hostname !== "dummy.invalid") throw invalid("protocol");
        return url.protocol.slice(0, -1);
    },
    username: (value) => valueOf("username", value),
    password: (value) => valueOf("password", value),
    domain: (value) => valueOf("hostname", value),
    opaqueHost: (value) => valueOf("hostname", value, plainBlank),
    address(value) {
        if (!/^[0-9A-Fa-f[\]:]*$/.test(value)) throw invalid("hostname");
        return value.toLowerCase();
    },
    port(value, protocol = "") {
        if (value === "") return "";
        const digits = /^[0-9]+/.exec(value.replace(/[\t\n\r]/g, ""));
        if (!digits || Number(digits[0]) > 65535) throw invalid("port");
        return parseURL(`${protocol === "" ? "a" : protocol}://h:${digits[0]}`)?.port ?? String(Number(digits[0]));
    },
    pathname(value) {
        if (value === "") return "";
        return value[0] === "/" ? valueOf("pathname", value) : valueOf("pathname", `/-${value}`).slice(2);
    },
    opaquePath: (value) => percentEncode(value.replace(/[\t\n\r]/g, ""), /^[\x20-\x7e]$/),
    search: (value) => valueOf("search", value === "" ? "" : `?${value}`).slice(1),
    hash: (value) => valueOf("hash", value === "" ? "" : `#${value}`).slice(1),
};
let flags = null;
/// The flags of expressions: those of sets where the engine knows them.
function expressionFlags(ignoresCase) {
    if (flags === null) {
        try {
            flags = new RegExp("", "v").flags;
        } catch {
            flags = "u";
        }
    }
    return flags + (ignoresCase ? "i" : "");
}
function compile(part, text, encode, options, ignoresCase = false) {
    const parts = new PatternParser(text, options, encode).parse();
    const { text: source, names } = expressionOf(parts, options);
    let expression;
    try {
        expression = new RegExp(source, expressionFlags(ignoresCase));
    } catch {
        throw invalid(part);
    }
    const hasExpressions = parts.some((p) => p.type === "regexp");
    return { pattern: patternOf(parts, options), expression, names, hasExpressions };
}
const specialSchemes = ["http", "https", "ws", "wss", "ftp", "file"];
const matchesSpecial = (component) => specialSchemes.some((scheme) => component.expression.test(scheme));
const isAddressPattern = (text) => text.length >= 2 && ["[", "{[", "\\["].some((start) => text.startsWith(start));

// The string of a constructor (section 1.6).

const beforeHost = ["protocol", "authority", "username", "password"], beforePath = [...beforeHost, "hostname", "port"];

class StringParser {
    constructor(text) {
        Object.assign(this, tokenize(text, true), { result: {}, state: "init", place: 0, step: 1, start: 0, depth: 0,
            brackets: 0, isSpecial: false });
    }
    at(place) { return this.tokens[Math.min(place, this.tokens.length - 1)]; }
    isChar(c, place = this.place) {
        const token = this.at(place);
        return token.value === c && ["char", "escaped-char", "invalid-char"].includes(token.type);
    }
    get isSearchStart() {
        if (this.isChar("?")) return true;
        if (this.at(this.place).value !== "?") return false;
        return this.place === 0 || !["name", "regexp", "close", "asterisk"].includes(this.at(this.place - 1).type);
    }
    get isHashStart() { return this.isChar("#"); }
    text() { return this.points.slice(this.at(this.start).place, this.at(this.place).place).join(""); }
    rewind(state = null) {
        this.place = this.start;
        this.step = 0;
        if (state !== null) this.state = state;
    }
    enter(state, skipped) {
        const { result } = this, from = this.state;
        if (!["init", "authority", "done"].includes(from)) result[from] = this.text();
        if (from !== "init" && state !== "done") {
            if (beforeHost.includes(from) && ["port", "pathname", "search", "hash"].includes(state)) {
                result.hostname ??= "";
            }
            if (beforePath.includes(from) && ["search", "hash"].includes(state)) {
                result.pathname ??= this.isSpecial ? "/" : "";
            }
            if ([...beforePath, "pathname"].includes(from) && state === "hash") result.search ??= "";
        }
        this.state = state;
        this.place += skipped;
        this.start = this.place;
        this.step = 0;
    }
    /// Goes to the part that the present sign begins, of those that may follow.
    leave(parts) {
        if (parts.includes("pathname") && this.isChar("/")) this.enter("pathname", 0);
        else if (parts.includes("search") && this.isSearchStart) this.enter("search", 1);
        else if (parts.includes("hash") && this.isHashStart) this.enter("hash", 1);
    }
    parse() {
        for (; this.place < this.tokens.length; this.place += this.step) {
            this.step = 1;
            const { type } = this.at(this.place);
            if (type === "end") {
                if (this.state === "init") {
                    this.rewind();
                    if (this.isHashStart) this.enter("hash", 1);
                    else if (this.isSearchStart) this.enter("search", 1);
                    else this.enter("pathname", 0);
                } else if (this.state === "authority") {
                    this.rewind("hostname");
                } else {
                    this.enter("done", 0);
                    break;
                }
            } else if (type === "open") {
                this.depth++;
            } else if (this.depth > 0) {
                if (type === "close") this.depth--;
            } else {
                this.read();
            }
        }
        if (this.result.hostname !== undefined) this.result.port ??= "";
        return this.result;
    }
    /// Takes one token outside groups.
    read() {
        switch (this.state) {
        case "init":
            if (this.isChar(":")) this.rewind("protocol");
            break;
        case "protocol":
            if (this.isChar(":")) this.endProtocol();
            break;
        case "authority":
            if (this.isChar("@")) this.rewind("username");
            else if (this.isChar("/") || this.isSearchStart || this.isHashStart) this.rewind("hostname");
            break;
        case "username":
            if (this.isChar(":")) this.enter("password", 1);
            else if (this.isChar("@")) this.enter("hostname", 1);
            break;
        case "password":
            if (this.isChar("@")) this.enter("hostname", 1);
            break;
        case "hostname":
            if (this.isChar("[")) this.brackets++;
            else if (this.isChar("]")) this.brackets--;
            else if (this.isChar(":") && this.brackets === 0) this.enter("port", 1);
            else this.leave(["pathname", "search", "hash"]);
            break;
        case "port": this.leave(["pathname", "search", "hash"]); break;
        case "pathname": this.leave(["search", "hash"]); break;
        case "search": this.leave(["hash"]); break;
        }
    }
    endProtocol() {
        this.isSpecial = matchesSpecial(compile("protocol", this.text(), encoders.protocol, plainOptions));
        if (this.isChar("/", this.place + 1) && this.isChar("/", this.place + 2)) this.enter("authority", 3);
        else this.enter(this.isSpecial ? "authority" : "pathname", 1);
    }
}

// Dictionaries (section 1.7).

function toInit(v) {
    const given = toDict(v), init = {};
    for (const name of memberNames) {
        const value = given[name];
        if (value !== undefined) init[name] = toUSV(value);
    }
    return init;
}
const isAbsolute = (path, isPattern) => path[0] === "/"
    || (isPattern && (path.startsWith("\\/") || path.startsWith("{/")));
/// Takes what the base has of a dictionary's parts, and makes those of a URL canonical.
function process(init, isPattern) {
    const result = {}, escaped = (text) => (isPattern ? escapePattern(text) : text);
    const has = (...names) => names.some((name) => init[name] !== undefined);
    let base = null;
    if (!isPattern) for (const name of componentNames) result[name] = "";
    if (init.baseURL !== undefined) {
        base = parseURL(init.baseURL);
        if (!base) throw typeError("The base URL is not valid");
        if (!has("protocol")) result.protocol = escaped(base.protocol.slice(0, -1));
        if (!isPattern && !has("protocol", "hostname", "port", "username")) result.username = base.username;
        if (!isPattern && !has("protocol", "hostname", "port", "username", "password")) result.password = base.password;
        if (!has("protocol", "hostname")) result.hostname = escaped(base.hostname);
        if (!has("protocol", "hostname", "port")) result.port = base.port;
        if (!has("protocol", "hostname", "port", "pathname")) result.pathname = escaped(base.pathname);
        if (!has("protocol", "hostname", "port", "pathname", "search")) result.search = escaped(base.search.slice(1));
        if (!has("protocol", "hostname", "port", "pathname", "search", "hash")) {
            result.hash = escaped(base.hash.slice(1));
        }
    }
    const set = (name, value, encode, ...rest) => { result[name] = isPattern ? value : encode(value, ...rest); };
    if (has("protocol")) set("protocol", init.protocol.replace(/:$/, ""), encoders.protocol);
    const protocol = result.protocol ?? "", isSpecial = protocol === "" || isSpecialScheme(`${protocol}:`);
    for (const name of ["username", "password"]) if (has(name)) set(name, init[name], encoders[name]);
    if (has("hostname")) set("hostname", init.hostname, isSpecial ? encoders.domain : encoders.opaqueHost);
    if (has("port")) set("port", init.port, encoders.port, protocol);
    if (has("pathname")) {
        let path = init.pathname;
        if (base && !base.isOpaque && !isAbsolute(path, isPattern)) {
            const folder = escaped(base.pathname), slash = folder.lastIndexOf("/");
            if (slash >= 0) path = folder.slice(0, slash + 1) + path;
        }
        set("pathname", path, isSpecial ? encoders.pathname : encoders.opaquePath);
    }
    if (has("search")) set("search", init.search.replace(/^\?/, ""), encoders.search);
    if (has("hash")) set("hash", init.hash.replace(/^#/, ""), encoders.hash);
    return result;
}

export const URLPattern = interface_("URLPattern", null, () => class {
    test(input = undefined, baseURL = undefined) {
        const s = brand(this, URLPattern);
        return match(s, input, baseURL) !== null;
    }
    exec(input = undefined, baseURL = undefined) {
        const s = brand(this, URLPattern);
        return match(s, input, baseURL);
    }
    get protocol() { return brand(this, URLPattern).protocol.pattern; }
    get username() { return brand(this, URLPattern).username.pattern; }
    get password() { return brand(this, URLPattern).password.pattern; }
    get hostname() { return brand(this, URLPattern).hostname.pattern; }
    get port() { return brand(this, URLPattern).port.pattern; }
    get pathname() { return brand(this, URLPattern).pathname.pattern; }
    get search() { return brand(this, URLPattern).search.pattern; }
    get hash() { return brand(this, URLPattern).hash.pattern; }
    get hasRegExpGroups() {
        const s = brand(this, URLPattern);
        return componentNames.some((name) => s[name].hasExpressions);
    }
}, {
    make(args, newTarget) {
        const [input = undefined, second = undefined, third = undefined] = args;
        const hasBase = args.length > 2 || (second !== undefined && second !== null && !isObject(second));
        const init = toInput(input), base = hasBase ? toUSV(second) : null;
        const ignoresCase = !!toDict(hasBase ? third : second).ignoreCase;
        return instance(URLPattern, componentsOf(init, base, ignoresCase), newTarget);
    },
});
const toInput = (v) => (v === undefined || v === null || isObject(v) ? toInit(v) : toUSV(v));
function componentsOf(input, base, ignoresCase) {
    let init = input;
    if (typeof input === "string") {
        init = new StringParser(input).parse();
        if (base === null && init.protocol === undefined) throw typeError("The pattern needs a base URL");
        if (base !== null) init.baseURL = base;
    } else if (base !== null) {
        throw typeError("A pattern of parts has its base among them");
    }
    const given = process(init, true);
    for (const name of componentNames) given[name] ??= "*";
    if (isSpecialScheme(`${given.protocol}:`) && parseURL(`${given.protocol}://h:${given.port}`)?.port === "") {
        given.port = "";
    }
    const protocol = compile("protocol", given.protocol, encoders.protocol, plainOptions);
    const isSpecial = matchesSpecial(protocol);
    const host = isAddressPattern(given.hostname) ? encoders.address
        : isSpecial ? encoders.domain : encoders.opaqueHost;
    return {
        protocol,
        username: compile("username", given.username, encoders.username, plainOptions),
        password: compile("password", given.password, encoders.password, plainOptions),
        hostname: compile("hostname", given.hostname, host, hostnameOptions),
        port: compile("port", given.port, encoders.port, plainOptions),
        pathname: isSpecial ? compile("pathname", given.pathname, encoders.pathname, pathnameOptions, ignoresCase)
            : compile("pathname", given.pathname, encoders.opaquePath, plainOptions, ignoresCase),
        search: compile("search", given.search, encoders.search, plainOptions, ignoresCase),
        hash: compile("hash", given.hash, encoders.hash, plainOptions, ignoresCase),
    };
}
/// What a URL, or a dictionary of its parts, has in the groups of the pattern; null where it does not match.
function match(s, given, givenBase) {
    const input = toInput(given), base = givenBase === undefined ? null : toUSV(givenBase);
    const parts = partsOf(input, base);
    if (parts === null) return null;
    const result = { inputs: array(base === null ? [shown(input)] : [shown(input), base]) };
    for (const name of componentNames) {
        const { expression, names } = s[name], found = apply(RegExp.prototype.exec, expression, [parts[name]]);
        if (found === null) return null;
        const groups = {};
        names.forEach((group, number) => { groups[group] = found[number + 1]; });
        result[name] = dictionary({ input: parts[name], groups: dictionary(groups) });
    }
    return dictionary(result);
}
const shown = (input) => (typeof input === "string" ? input : dictionary(input));
function partsOf(input, base) {
    if (typeof input !== "string") {
        if (base !== null) throw typeError("An input of parts has its base among them");
        try {
            return process(input, false);
        } catch {
            return null;
        }
    }
    const url = parseURL(input, base);
    return url && { ...url, protocol: url.protocol.slice(0, -1), search: url.search.slice(1), hash: url.hash.slice(1) };
}
