// XPath 1.0 (DOM Standard section 8, XML Path Language).

import { native } from "garth:realm";
import { apply, need, typeError } from "../webidl/page.js";
import { isCallable, isObject } from "../webidl/values.js";
import { ascii, toStr, toULong, toUShort } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import {
    ATTRIBUTE, childStates, COMMENT, dataOf, DOCTYPE, DOCUMENT, ELEMENT, FRAGMENT, INSTRUCTION, isText, Node,
    parentState, qualifiedName, rootState, S, targetOf, textBelow, wrapperOrNull,
} from "./states.js";
import { Document, documentOf } from "./document.js";
import { comparePosition } from "./node.js";
import { elementByID, publishMixin } from "./mixins.js";
import { attrNode, attrValue } from "./attributes.js";

const xpathError = (what) => domException("SyntaxError", `The XPath expression is not valid: ${what}`);
/// A sign, a number, a string or a name.
const xpathToken = (() => {
    const sign = String.raw`\.\.|::|\/\/|!=|<=|>=|[\(\)\[\]@,\/\|+\-=<>*]|\.(?!\d)`;
    const number = String.raw`\d+(?:\.\d*)?|\.\d+`, string = `"[^"]*"|'[^']*'`;
    const name = String.raw`[\p{L}_][\p{L}\p{N}\p{M}._\-\u00b7]*`, space = String.raw`[\t\n\r ]*`;
    const whole = `${name}(?:${space}:(?!:)${space}(?:\\*|${name}))?`;
    return new RegExp(`${space}(?:(${sign})|(${number})|(${string})|\\$?(${whole}))`, "uy");
})();
const xpathOperators = new Set(["and", "or", "mod", "div"]);
const xpathAxes = new Set(
    ("ancestor ancestor-or-self attribute child descendant descendant-or-self following following-sibling namespace "
        + "parent preceding preceding-sibling self").split(" "));
const reverseAxes = new Set(["ancestor", "ancestor-or-self", "preceding", "preceding-sibling"]);

/// The tokens of an expression; a name after an operand is an operator.
function xpathTokens(text) {
    const tokens = [];
    const pattern = new RegExp(xpathToken.source, "uy");
    const end = text.replace(/[\t\n\r ]+$/, "").length;
    while (pattern.lastIndex < end) {
        const place = pattern.lastIndex;
        const match = pattern.exec(text);
        if (!match) throw xpathError(`'${text.slice(place, place + 20)}'`);
        const [, mark, number, string, name] = match;
        const last = tokens[tokens.length - 1];
        const isOperand = last !== undefined && (last.kind !== "mark" || last.value === ")" || last.value === "]"
            || last.value === "." || last.value === ".."
            || last.isWildcard);
        if (mark !== undefined) {
            tokens.push({ kind: "mark", value: mark, isWildcard: mark === "*" && !isOperand });
        } else if (number !== undefined) {
            tokens.push({ kind: "number", value: Number(number) });
        } else if (string !== undefined) {
            tokens.push({ kind: "string", value: string.slice(1, -1) });
        } else if (match[0].includes("$")) {
            throw xpathError("variables are not supported");
        } else if (isOperand && xpathOperators.has(name)) {
            tokens.push({ kind: "mark", value: name });
        } else {
            tokens.push({ kind: "name", value: name.replace(/[\t\n\r ]+/g, "") });
        }
    }
    return tokens;
}
/// Parses an expression to a function of a context; `resolve` gives namespaces for prefixes.
export function parseXPath(text, resolve) {
    const tokens = xpathTokens(text);
    let place = 0, depth = 0;
    const peek = (offset = 0) => tokens[place + offset];
    const isMark = (value, offset = 0) => peek(offset)?.kind === "mark" && peek(offset).value === value;
    const take = (value) => {
        if (!isMark(value)) return false;
        place++;
        return true;
    };
    const expect = (value) => {
        if (!take(value)) throw xpathError(`'${value}' is missing`);
    };
    const level = (parse, operators) => () => {
        let left = parse();
        for (let found; (found = Object.keys(operators).find((o) => isMark(o) && !peek().isWildcard));) {
            place++;
            const a = left, b = parse(), apply_ = operators[found];
            left = (c) => apply_(a, b, c);
        }
        return left;
    };
    const numbers = (f) => (a, b, c) => f(xpathNumber(a(c)), xpathNumber(b(c)));
    const comparison = (f) => (a, b, c) => xpathCompare(a(c), b(c), f);
    const union = level(() => path(), { "|": (a, b, c) => inOrder([...nodeSet(a(c)), ...nodeSet(b(c))]) });
    const unary = () => {
        let isNegative = false, isSigned = false;
        while (take("-")) {
            isNegative = !isNegative;
            isSigned = true;
        }
        const operand = union();
        return isSigned ? (c) => (isNegative ? -xpathNumber(operand(c)) : xpathNumber(operand(c))) : operand;
    };
    const product = level(unary, { "*": numbers((a, b) => a * b), div: numbers((a, b) => a / b),
        mod: numbers((a, b) => a % b) });
    const sum = level(product, { "+": numbers((a, b) => a + b), "-": numbers((a, b) => a - b) });
    const relation = level(sum, {
        "<=": comparison((a, b) => a <= b), ">=": comparison((a, b) => a >= b), "<": comparison((a, b) => a < b),
        ">": comparison((a, b) => a > b),
    });
    const equality = level(relation, { "=": (a, b, c) => xpathEqual(a(c), b(c), true), "!=": (a, b, c) =>
        xpathEqual(a(c), b(c), false) });
    const conjunction = level(equality, { and: (a, b, c) => xpathBoolean(a(c)) && xpathBoolean(b(c)) });
    const disjunction = level(conjunction, { or: (a, b, c) => xpathBoolean(a(c)) || xpathBoolean(b(c)) });
    const expression = () => {
        if (++depth > 200) throw xpathError("it is nested too deeply");
        const result = disjunction();
        depth--;
        return result;
    };
    const predicates = () => {
        const list = [];
        while (take("[")) {
            list.push(expression());
            expect("]");
        }
        return list;
    };
    const path = () => {
        const isCall = peek()?.kind === "name" && isMark("(", 1)
            && !["node", "text", "comment", "processing-instruction"].includes(peek().value);
        if (isCall || isMark("(") || peek()?.kind === "number" || peek()?.kind === "string") {
            const start = primary();
            const filters = predicates();
            const filtered = filters.length === 0 ? start : (c) => filters.reduce((nodes, f) => filterNodes(nodes, f),
                nodeSet(start(c)));
            if (!isMark("/") && !isMark("//")) return filtered;
            const steps = relative();
            return (c) => walkSteps(nodeSet(filtered(c)), steps);
        }
        if (isMark("//")) {
            const steps = relative();
            return (c) => walkSteps([rootState(c.node.kind === ATTRIBUTE ? c.node.element : c.node)], steps);
        }
        if (take("/")) {
            const hasStep = peek() !== undefined && (peek().kind === "name"
                || ["*", "@", ".", ".."].includes(peek().value));
            const steps = hasStep ? [step(), ...relative()] : [];
            return (c) => walkSteps([rootState(c.node.kind === ATTRIBUTE ? c.node.element : c.node)], steps);
        }
        const steps = [step(), ...relative()];
        return (c) => walkSteps([c.node], steps);
    };
    const everything = { axis: "descendant-or-self", test: () => true, filters: [] };
    const relative = () => {
        const steps = [];
        for (;;) {
            if (take("//")) steps.push(everything);
            else if (!take("/")) return steps;
            steps.push(step());
        }
    };
    const step = () => {
        if (take(".")) return { axis: "self", test: () => true, filters: [] };
        if (take("..")) return { axis: "parent", test: () => true, filters: [] };
        let axis = "child";
        if (take("@")) {
            axis = "attribute";
        } else if (peek()?.kind === "name" && isMark("::", 1)) {
            axis = peek().value;
            if (!xpathAxes.has(axis)) throw xpathError(`'${axis}' is no axis`);
            place += 2;
        }
        const test = nodeTest(axis);
        return { axis, test, filters: predicates() };
    };
    const nodeTest = (axis) => {
        const principal = axis === "attribute" ? ATTRIBUTE : ELEMENT;
        if (take("*")) return (s) => s.kind === principal;
        const token = peek();
        if (token?.kind !== "name") throw xpathError(token === undefined ? "it ends too early" : `'${token.value}'`);
        place++;
        const { value } = token;
        if (take("(")) {
            const literal = peek()?.kind === "string" && value === "processing-instruction" ? tokens[place++].value
                : null;
            expect(")");
            switch (value) {
            case "node": return () => true;
            case "text": return (s) => isText(s);
            case "comment": return (s) => s.kind === COMMENT;
            case "processing-instruction": return (s) => s.kind === INSTRUCTION
                && (literal === null || targetOf(s) === literal);
            default: throw xpathError(`'${value}' is no type of nodes`);
            }
        }
        const colon = value.indexOf(":");
        if (colon >= 0) {
            const namespace = resolve(value.slice(0, colon)), local = value.slice(colon + 1);
            if (namespace === null) throw domException("NamespaceError",
                `The prefix '${value.slice(0, colon)}' has no namespace`);
            return (s) => s.kind === principal && s.ns === namespace && (local === "*" || s.local === local);
        }
        const lower = ascii.lower(value);
        // In documents of HTML, names without a prefix are those of HTML, in any letter case.
        return (s) => {
            if (s.kind !== principal) return false;
            const e = principal === ATTRIBUTE ? s.element : s;
            if (e !== null && e !== undefined && documentOf(e).isHTML && e.isHTML) return s.local === lower
                && (principal === ELEMENT || s.ns === null);
            return s.local === value && s.ns === null;
        };
    };
    const primary = () => {
        if (take("(")) {
            const inner = expression();
            expect(")");
            return inner;
        }
        const token = tokens[place++];
        if (token.kind !== "name") return () => token.value;
        expect("(");
        const args = [];
        if (!take(")")) {
            do args.push(expression()); while (take(","));
            expect(")");
        }
        const [least, most, call] = xpathFunctions[token.value] ?? [];
        if (call === undefined) throw xpathError(`'${token.value}' is no function`);
        if (args.length < least || args.length > most) throw xpathError(
            `'${token.value}' has a wrong number of arguments`);
        return (c) => call(c, ...args.map((a) => a(c)));
    };
    if (tokens.length === 0) throw xpathError("it is empty");
    const whole = expression();
    if (place < tokens.length) throw xpathError(`'${peek().value}'`);
    return whole;
}

// Nodes.
const nodeSet = (v) => {
    if (!Array.isArray(v)) throw xpathError("a set of nodes is wanted");
    return v;
};
const isBefore = (a, b) => (comparePosition(a, b) & 4) !== 0;
export function inOrder(nodes) {
    return [...new Set(nodes)].sort((a, b) => (a === b ? 0 : isBefore(a, b) ? -1 : 1));
}
function filterNodes(nodes, filter) {
    return nodes.filter((node, i) => {
        const value = filter({ node, position: i + 1, size: nodes.length });
        return typeof value === "number" ? value === i + 1 : xpathBoolean(value);
    });
}
function walkSteps(start, steps) {
    let nodes = start;
    for (const { axis, test, filters } of steps) {
        const found = new Set();
        for (const node of nodes) {
            const list = filters.reduce(filterNodes, axisNodes(node, axis).filter(test));
            for (const item of list) found.add(item);
        }
        // One start and a forward axis give the order of the document.
        nodes = nodes.length > 1 || reverseAxes.has(axis) ? inOrder(found) : [...found];
    }
    return nodes;
}
const attributesOf = (s) =>
    (s.kind === ELEMENT ? Array.from({ length: native.attrCount(s.id) }, (_, place) => attrNode(s, place)) : []);
const ownerOf = (s) => (s.kind === ATTRIBUTE ? s.element ?? null : parentState(s));
function descendants(s) {
    const list = [];
    if (s.kind === ATTRIBUTE) return list;
    for (let id = native.following(s.id, s.id); id >= 0; id = native.following(id, s.id)) if (
        native.kind(id) !== DOCTYPE) list.push(S(id));
    return list;
}
function axisNodes(s, axis) {
    const ancestors = () => {
        const list = [];
        for (let p = ownerOf(s); p; p = ownerOf(p)) list.push(p);
        return list;
    };
    const siblings = () => {
        const parent = s.kind === ATTRIBUTE ? null : parentState(s);
        return parent ? childStates(parent).filter((c) => c.kind !== DOCTYPE) : [];
    };
    switch (axis) {
    case "self": return [s];
    case "child": return s.kind === ATTRIBUTE ? [] : childStates(s).filter((c) => c.kind !== DOCTYPE);
    case "parent": return ownerOf(s) ? [ownerOf(s)] : [];
    case "attribute": return attributesOf(s);
    case "descendant": return descendants(s);
    case "descendant-or-self": return [s, ...descendants(s)];
    case "ancestor": return ancestors();
    case "ancestor-or-self": return [s, ...ancestors()];
    case "following-sibling": {
        const list = siblings();
        return list.slice(list.indexOf(s) + 1);
    }
    case "preceding-sibling": {
        const list = siblings();
        return list.slice(0, Math.max(0, list.indexOf(s))).reverse();
    }
    case "following": {
        const top = s.kind === ATTRIBUTE ? s.element : s;
        const inside = new Set(s.kind === ATTRIBUTE ? [top] : [top, ...descendants(top)]);
        return descendants(rootState(top)).filter((n) => !inside.has(n) && isBefore(top, n));
    }
    case "preceding": {
        const top = s.kind === ATTRIBUTE ? s.element : s;
        const around = new Set(ancestors());
        return descendants(rootState(top)).filter((n) => n !== top && !around.has(n) && isBefore(n, top)).reverse();
    }
    // Nodes of namespaces are not in the DOM.
    default: return [];
    }
}

// Values.
function stringValue(s) {
    if (s.kind === ATTRIBUTE) return attrValue(s);
    return s.kind === ELEMENT || s.kind === DOCUMENT || s.kind === FRAGMENT ? textBelow(s) : dataOf(s);
}
const xpathString = (v) => {
    if (Array.isArray(v)) return v.length === 0 ? "" : stringValue(v[0]);
    if (typeof v !== "number") return String(v);
    const text = String(v === 0 ? 0 : v);
    // Numbers have no exponent.
    return /e/.test(text) ? (Math.abs(v) < 1 ? v.toFixed(Math.min(100, 17 + Number(text.split("e-")[1])))
        .replace(/0+$/, "") : BigInt(v).toString()) : text;
};
function xpathNumber(v) {
    if (typeof v === "number") return v;
    if (typeof v === "boolean") return v ? 1 : 0;
    const text = xpathString(v).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
    return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : NaN;
}
const xpathBoolean = (v) => (Array.isArray(v) ? v.length > 0 : typeof v === "string" ? v !== "" : typeof v === "number"
    ? v === v && v !== 0 : v);
function xpathCompare(a, b, f) {
    if (typeof a === "boolean" && Array.isArray(b)) return f(xpathNumber(a), xpathNumber(b.length > 0));
    if (typeof b === "boolean" && Array.isArray(a)) return f(xpathNumber(a.length > 0), xpathNumber(b));
    const values = (v) => (Array.isArray(v) ? v.map((s) => xpathNumber(stringValue(s))) : [xpathNumber(v)]);
    const others = values(b);
    return values(a).some((x) => others.some((y) => f(x, y)));
}
function xpathEqual(a, b, isEqual_) {
    if (Array.isArray(a) && Array.isArray(b)) {
        const texts = b.map(stringValue);
        return a.some((s) => { const text = stringValue(s);
            return texts.some((other) => (other === text) === isEqual_); });
    }
    if (Array.isArray(b)) return xpathEqual(b, a, isEqual_);
    if (typeof a === "boolean" || typeof b === "boolean") return (xpathBoolean(a) === xpathBoolean(b)) === isEqual_;
    if (Array.isArray(a)) {
        return a.some((s) => (typeof b === "number" ? xpathNumber(stringValue(s)) === b
            : stringValue(s) === b) === isEqual_);
    }
    if (typeof a === "number" || typeof b === "number") return (xpathNumber(a) === xpathNumber(b)) === isEqual_;
    return (a === b) === isEqual_;
}
const orContext = (c, v) => (v === undefined ? [c.node] : nodeSet(v));
const xpathRound = (x) => (x === x && Math.abs(x) !== Infinity ? Math.floor(x + 0.5) : x);
const xpathFunctions = {
    __proto__: null,
    last: [0, 0, (c) => c.size],
    position: [0, 0, (c) => c.position],
    count: [1, 1, (c, v) => nodeSet(v).length],
    id: [1, 1, (c, v) => {
        const names = ascii.words(Array.isArray(v) ? v.map(stringValue).join(" ") : xpathString(v));
        const root = rootState(c.node.kind === ATTRIBUTE ? c.node.element : c.node);
        return inOrder(names.map((name) => elementByID(root, name)).map((e) => (e ? stateOf(e) ?? e : null))
            .filter((e) => e));
    }],
    "local-name": [0, 1, (c, v) => orContext(c, v)[0]?.local ?? ""],
    "namespace-uri": [0, 1, (c, v) => orContext(c, v)[0]?.ns ?? ""],
    name: [0, 1, (c, v) => {
        const s = orContext(c, v)[0];
        if (s === undefined) return "";
        return s.kind === INSTRUCTION ? targetOf(s) : s.local === undefined || s.local === null ? "" : qualifiedName(s);
    }],
    string: [0, 1, (c, v) => xpathString(v === undefined ? [c.node] : v)],
    concat: [2, Infinity, (c, ...list) => list.map(xpathString).join("")],
    "starts-with": [2, 2, (c, a, b) => xpathString(a).startsWith(xpathString(b))],
    contains: [2, 2, (c, a, b) => xpathString(a).includes(xpathString(b))],
    "substring-before": [2, 2, (c, a, b) => {
        const text = xpathString(a), place = text.indexOf(xpathString(b));
        return place < 0 ? "" : text.slice(0, place);
    }],
    "substring-after": [2, 2, (c, a, b) => {
        const text = xpathString(a), mark = xpathString(b), place = text.indexOf(mark);
        return place < 0 ? "" : text.slice(place + mark.length);
    }],
    substring: [2, 3, (c, v, from, count) => {
        const first = xpathRound(xpathNumber(from)), last = count === undefined ? Infinity : first
            + xpathRound(xpathNumber(count));
        return [...xpathString(v)].filter((_, i) => i + 1 >= first && i + 1 < last).join("");
    }],
    "string-length": [0, 1, (c, v) => [...xpathString(v === undefined ? [c.node] : v)].length],
    "normalize-space": [0, 1, (c, v) => xpathString(v === undefined ? [c.node] : v).split(/[\t\n\r ]+/)
        .filter((w) => w !== "").join(" ")],
    translate: [3, 3, (c, v, from, to) => {
        const letters = [...xpathString(from)], others = [...xpathString(to)];
        return [...xpathString(v)].map((x) => { const i = letters.indexOf(x); return i < 0 ? x : others[i] ?? ""; })
            .join("");
    }],
    boolean: [1, 1, (c, v) => xpathBoolean(v)],
    not: [1, 1, (c, v) => !xpathBoolean(v)],
    true: [0, 0, () => true],
    false: [0, 0, () => false],
    lang: [1, 1, (c, v) => {
        const wanted = ascii.lower(xpathString(v));
        for (let s = c.node; s; s = ownerOf(s)) {
            if (s.kind !== ELEMENT) continue;
            const own = attributesOf(s).find((a) => a.local === "lang");
            if (own === undefined) continue;
            const name = ascii.lower(attrValue(own));
            return name === wanted || name.startsWith(`${wanted}-`);
        }
        return false;
    }],
    number: [0, 1, (c, v) => xpathNumber(v === undefined ? [c.node] : v)],
    sum: [1, 1, (c, v) => nodeSet(v).reduce((total, s) => total + xpathNumber(stringValue(s)), 0)],
    floor: [1, 1, (c, v) => Math.floor(xpathNumber(v))],
    ceiling: [1, 1, (c, v) => Math.ceil(xpathNumber(v))],
    round: [1, 1, (c, v) => xpathRound(xpathNumber(v))],
};

// The interfaces.
const xpathTypes = {
    ANY_TYPE: 0, NUMBER_TYPE: 1, STRING_TYPE: 2, BOOLEAN_TYPE: 3, UNORDERED_NODE_ITERATOR_TYPE: 4,
    ORDERED_NODE_ITERATOR_TYPE: 5,
    UNORDERED_NODE_SNAPSHOT_TYPE: 6, ORDERED_NODE_SNAPSHOT_TYPE: 7, ANY_UNORDERED_NODE_TYPE: 8,
    FIRST_ORDERED_NODE_TYPE: 9,
};
/// The result of an interface, which must be of one of the types.
function resultOf(object, ...types) {
    const s = brand(object, XPathResult);
    if (types.length > 0 && !types.includes(s.type)) throw typeError("The result is of another type");
    return s;
}
const XPathResult = interface_("XPathResult", null, () => class {
    get resultType() { return resultOf(this).type; }
    get numberValue() { return resultOf(this, 1).value; }
    get stringValue() { return resultOf(this, 2).value; }
    get booleanValue() { return resultOf(this, 3).value; }
    get singleNodeValue() { return wrapperOrNull(resultOf(this, 8, 9).value[0]); }
    get invalidIteratorState() {
        const s = resultOf(this);
        return (s.type === 4 || s.type === 5) && s.version !== native.version();
    }
    get snapshotLength() { return resultOf(this, 6, 7).value.length; }
    iterateNext() {
        const s = resultOf(this, 4, 5);
        if (s.version !== native.version()) fail("InvalidStateError", "The document was changed");
        return wrapperOrNull(s.value[s.place++]);
    }
    snapshotItem(index) {
        const s = resultOf(this, 6, 7);
        need(arguments.length, 1);
        return wrapperOrNull(s.value[toULong(index)]);
    }
}, { constants: xpathTypes });
function xpathResult(value, type) {
    if (type === 0) type = Array.isArray(value) ? 4 : typeof value === "number" ? 1 : typeof value === "string" ? 2 : 3;
    if (type > 9) throw domException("NotSupportedError", "There is no such type of results");
    if (type === 1) value = xpathNumber(value);
    else if (type === 2) value = xpathString(value);
    else if (type === 3) value = xpathBoolean(value);
    else if (!Array.isArray(value)) throw typeError("The value is no set of nodes");
    return instance(XPathResult, { type, value, place: 0, version: native.version() });
}
/// The namespaces that a script's resolver gives.
function toResolver(v) {
    if (v === null || v === undefined) return () => null;
    if (!isObject(v)) throw typeError("The resolver is not an object");
    return (prefix) => {
        const f = isCallable(v) ? v : v.lookupNamespaceURI;
        if (!isCallable(f)) throw typeError("The resolver has no function lookupNamespaceURI");
        const found = apply(f, isCallable(v) ? undefined : v, [prefix]);
        return found === null || found === undefined ? null : toStr(found);
    };
}
function evaluateXPath(whole, context, type) {
    const s = toState(context, Node);
    if (s.kind === DOCTYPE || s.kind === FRAGMENT) fail("NotSupportedError", "The node is no context of XPath");
    return xpathResult(whole({ node: s, position: 1, size: 1 }), toUShort(type));
}
const XPathExpression = interface_("XPathExpression", null, () => class {
    evaluate(context, type = 0, result = null) {
        const s = brand(this, XPathExpression);
        need(arguments.length, 1);
        return evaluateXPath(s.whole, context, type);
    }
});
const evaluatorMembers = (I) => () => class {
    createExpression(expression, resolver = null) {
        brand(this, I);
        need(arguments.length, 1);
        return instance(XPathExpression, { whole: parseXPath(toStr(expression), toResolver(resolver)) });
    }
    createNSResolver(node) {
        brand(this, I);
        need(arguments.length, 1);
        return toState(node, Node).wrapper;
    }
    evaluate(expression, context, resolver = null, type = 0, result = null) {
        brand(this, I);
        need(arguments.length, 2);
        return evaluateXPath(parseXPath(toStr(expression), toResolver(resolver)), context, type);
    }
};
const XPathEvaluator = interface_("XPathEvaluator", null, null, {
    make(args, newTarget) { return instance(XPathEvaluator, {}, newTarget); },
});
for (const I of [XPathEvaluator, Document]) publishMixin(evaluatorMembers(I), I);
