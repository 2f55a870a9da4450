
// MARK: - Rectangles and points (Geometry Interfaces Level 1)

const rectArguments = ([x = 0, y = 0, width = 0, height = 0]) => ({
    x: toNumber(x), y: toNumber(y), width: toNumber(width), height: toNumber(height),
});
function rectInit(other) {
    const d = toDict(other);
    const part = (key) => (d[key] === undefined ? 0 : toNumber(d[key]));
    return { height: part("height"), width: part("width"), x: part("x"), y: part("y") };
}
const least = (a, b) => (a !== a || b !== b ? NaN : Math.min(a, b));
const greatest = (a, b) => (a !== a || b !== b ? NaN : Math.max(a, b));
const DOMRectReadOnly = interface_("DOMRectReadOnly", null, () => class {
    get x() { return brand(this, DOMRectReadOnly).x; }
    get y() { return brand(this, DOMRectReadOnly).y; }
    get width() { return brand(this, DOMRectReadOnly).width; }
    get height() { return brand(this, DOMRectReadOnly).height; }
    get top() { const s = brand(this, DOMRectReadOnly); return least(s.y, s.y + s.height); }
    get right() { const s = brand(this, DOMRectReadOnly); return greatest(s.x, s.x + s.width); }
    get bottom() { const s = brand(this, DOMRectReadOnly); return greatest(s.y, s.y + s.height); }
    get left() { const s = brand(this, DOMRectReadOnly); return least(s.x, s.x + s.width); }
    toJSON() {
        const s = brand(this, DOMRectReadOnly);
        return dictionary({
            x: s.x, y: s.y, width: s.width, height: s.height, top: least(s.y, s.y + s.height), right: greatest(s.x, s.x + s.width),
            bottom: greatest(s.y, s.y + s.height), left: least(s.x, s.x + s.width),
        });
    }
    static fromRect(other = undefined) { return instance(DOMRectReadOnly, rectInit(other)); }
}, { make: (args, newTarget) => instance(DOMRectReadOnly, rectArguments(args), newTarget) });
const DOMRect = interface_("DOMRect", DOMRectReadOnly, () => class {
    get x() { return brand(this, DOMRect).x; }
    set x(v) { brand(this, DOMRect).x = toNumber(v); }
    get y() { return brand(this, DOMRect).y; }
    set y(v) { brand(this, DOMRect).y = toNumber(v); }
    get width() { return brand(this, DOMRect).width; }
    set width(v) { brand(this, DOMRect).width = toNumber(v); }
    get height() { return brand(this, DOMRect).height; }
    set height(v) { brand(this, DOMRect).height = toNumber(v); }
    static fromRect(other = undefined) { return instance(DOMRect, rectInit(other)); }
}, { make: (args, newTarget) => instance(DOMRect, rectArguments(args), newTarget), aliases: ["SVGRect"] });
const makeRect = (x, y, width, height) => instance(DOMRect, { x, y, width, height });
const makeRectReadOnly = (r) => instance(DOMRectReadOnly, { ...r });
const DOMRectList = interface_("DOMRectList", null, () => class {
    get length() { return brand(this, DOMRectList).rects.length; }
    item(index) {
        const s = brand(this, DOMRectList);
        need(arguments.length, 1);
        return s.rects[toULong(index)] ?? null;
    }
});
makeArrayLike(DOMRectList, false);
/// A list of rectangles, from left, top, width and height of each on the page.
function rectList(numbers, at = scrollPlace()) {
    const rects = [];
    for (let i = 0; i + 3 < numbers.length; i += 4) {
        rects.push(makeRect(numbers[i] - at.x, numbers[i + 1] - at.y, numbers[i + 2], numbers[i + 3]));
    }
    return legacyObject(DOMRectList, { rects }, { length: (s) => s.rects.length, item: (s, i) => s.rects[i] });
}
const pointArguments = ([x = 0, y = 0, z = 0, w = 1]) => ({ x: toNumber(x), y: toNumber(y), z: toNumber(z), w: toNumber(w) });
function pointInit(other) {
    const d = toDict(other);
    const part = (key, initial) => (d[key] === undefined ? initial : toNumber(d[key]));
    return { w: part("w", 1), x: part("x", 0), y: part("y", 0), z: part("z", 0) };
}
const DOMPointReadOnly = interface_("DOMPointReadOnly", null, () => class {
    get x() { return brand(this, DOMPointReadOnly).x; }
    get y() { return brand(this, DOMPointReadOnly).y; }
    get z() { return brand(this, DOMPointReadOnly).z; }
    get w() { return brand(this, DOMPointReadOnly).w; }
    toJSON() {
        const { x, y, z, w } = brand(this, DOMPointReadOnly);
        return dictionary({ x, y, z, w });
    }
    static fromPoint(other = undefined) { return instance(DOMPointReadOnly, pointInit(other)); }
}, { make: (args, newTarget) => instance(DOMPointReadOnly, pointArguments(args), newTarget) });
const DOMPoint = interface_("DOMPoint", DOMPointReadOnly, () => class {
    get x() { return brand(this, DOMPoint).x; }
    set x(v) { brand(this, DOMPoint).x = toNumber(v); }
    get y() { return brand(this, DOMPoint).y; }
    set y(v) { brand(this, DOMPoint).y = toNumber(v); }
    get z() { return brand(this, DOMPoint).z; }
    set z(v) { brand(this, DOMPoint).z = toNumber(v); }
    get w() { return brand(this, DOMPoint).w; }
    set w(v) { brand(this, DOMPoint).w = toNumber(v); }
    static fromPoint(other = undefined) { return instance(DOMPoint, pointInit(other)); }
}, { make: (args, newTarget) => instance(DOMPoint, pointArguments(args), newTarget) });

// MARK: - The boxes of elements

/// The box of an element on the page; null without one. See `box` of the natives.
function boxOf(s) {
    kernel.settleSheets();
    const b = native.box(s.id);
    if (b === null) return null;
    return {
        x: b[0], y: b[1], width: b[2], height: b[3], borderTop: b[4], borderRight: b[5], borderBottom: b[6], borderLeft: b[7],
        paddingTop: b[8], paddingRight: b[9], paddingBottom: b[10], paddingLeft: b[11], contentRight: b[12], contentBottom: b[13],
        isInline: b[14] === 1,
        get right() { return this.x + this.width; },
        get bottom() { return this.y + this.height; },
        get clientWidth() { return Math.max(0, this.width - this.borderLeft - this.borderRight); },
        get clientHeight() { return Math.max(0, this.height - this.borderTop - this.borderBottom); },
        get innerWidth() { return Math.max(0, this.clientWidth - this.paddingLeft - this.paddingRight); },
        get innerHeight() { return Math.max(0, this.clientHeight - this.paddingTop - this.paddingBottom); },
    };
}
/// The size of the viewport and its place on the page.
function viewport() {
    const v = native.viewport();
    return { width: v[0], height: v[1], x: v[2], y: v[3] };
}
/// The viewport as a driver has set it, whose last column or row may be a part of a cell.
const exactViewport = () => (native.container() < 0 ? driver.overrides.viewport : undefined) ?? viewport();
const scrollPlace = () => viewport();
const pageHeight = () => {
    kernel.settleSheets();
    return native.pageHeight();
};
const positionOf = (s) => native.computed(s.id, "", "position");
function boundingRect(s) {
    const box = boxOf(s);
    if (!box) return { x: 0, y: 0, width: 0, height: 0 };
    const at = scrollPlace();
    return { x: box.x - at.x, y: box.y - at.y, width: box.width, height: box.height };
}
/// The element whose scrolling is that of the viewport.
function isScroller(s) {
    const d = documentOf(s);
    if (d !== mainDocument) return false;
    return isQuirks(d) ? s === bodyOf(d) : s === documentElement(d);
}
const isMainRoot = (s) => s === documentElement(mainDocument);
/// Whether a person can scroll an element along an axis.
const scrollsBy = (s, axis) => ["auto", "scroll"].includes(native.computed(s.id, "", "overflow-" + axis));
/// The right end of the content of an element if its boxes are as wide as their styles say: lines are laid
/// out in narrower ones where they would not fit.
function statedRight(s, rest = { count: 200 }) {
    let right = -Infinity;
    for (const id of native.children(s.id)) {
        if (native.kind(id) !== ELEMENT) continue;
        if (--rest.count < 0) break;
        const child = S(id), box = boxOf(child);
        if (!box || box.isInline) continue;
        right = Math.max(right, box.x + Math.max(box.width, native.statedWidth(child.id)));
        if (native.computed(child.id, "", "overflow-x") === "visible") right = Math.max(right, statedRight(child, rest));
    }
    return right;
}
/// The ends of an element's content from its padding edge.
function scrollSize(s) {
    if (isScroller(s)) {
        const v = viewport();
        return { width: native.container() < 0 ? v.width : rootWidth(), height: Math.max(v.height, pageHeight()) };
    }
    const box = boxOf(s);
    if (!box || box.isInline) return { width: 0, height: 0 };
    const stated = scrollsBy(s, "x") ? statedRight(s) : -Infinity;
    return {
        width: Math.max(box.clientWidth, Math.max(stated, box.contentRight) - box.x - box.borderLeft),
        height: Math.max(box.clientHeight, box.contentBottom - box.y - box.borderTop + box.paddingBottom * (box.contentBottom > box.bottom ? 1 : 0)),
    };
}
function clientSize(s) {
    if (isScroller(s) || (isMainRoot(s) && !isQuirks(mainDocument))) {
        const v = viewport();
        return { width: v.width, height: v.height };
    }
    const box = boxOf(s);
    return box && !box.isInline ? { width: box.clientWidth, height: box.clientHeight } : { width: 0, height: 0 };
}
function offsetParent(s) {
    if (!boxOf(s) || isMainRoot(s) || s === bodyOf(mainDocument) || positionOf(s) === "fixed") return null;
    const isStatic = positionOf(s) === "static";
    for (let p = parentState(s); p && p.kind === ELEMENT; p = parentState(p)) {
        if (positionOf(p) !== "static" || p === bodyOf(mainDocument)) return p;
        if (isStatic && p.isHTML && (p.local === "td" || p.local === "th" || p.local === "table")) return p;
    }
    return null;
}
function offsetPlace(s) {
    const box = boxOf(s);
    if (!box || s === bodyOf(mainDocument)) return { x: 0, y: 0 };
    const parent = offsetParent(s);
    const around = parent ? boxOf(parent) : null;
    if (!around || parent === bodyOf(mainDocument)) return { x: Math.round(box.x), y: Math.round(box.y) };
    return { x: Math.round(box.x - around.x - around.borderLeft), y: Math.round(box.y - around.y - around.borderTop) };
}

// MARK: - Scrolling (CSSOM View Module)

const normalizedScroll = (v) => {
    const x = toNumber(v);
    return x !== x || x === Infinity || x === -Infinity ? 0 : x;
};
/// The place that the arguments of `scroll` name, over the present one.
function scrollTarget(args, present) {
    if (args.length === 0 || (args.length === 1 && !(isObject(args[0]) || args[0] === undefined || args[0] === null))) {
        if (args.length === 0) return present;
        throw typeError("The argument is not an object");
    }
    if (args.length === 1) {
        const d = toDict(args[0]);
        const behavior = d.behavior;
        if (behavior !== undefined && !["auto", "instant", "smooth"].includes(toStr(behavior))) throw typeError("The behavior is not known");
        return {
            x: d.left === undefined ? present.x : normalizedScroll(d.left),
            y: d.top === undefined ? present.y : normalizedScroll(d.top),
        };
    }
    return { x: normalizedScroll(args[0]), y: normalizedScroll(args[1]) };
}
const added = (args, present) => {
    const by = scrollTarget(args, { x: 0, y: 0 });
    return { x: present.x + by.x, y: present.y + by.y };
};
/// The width of the content of a frame's document.
function rootWidth() {
    const root = documentElement(mainDocument), box = root && boxOf(root);
    return Math.max(viewport().width, box?.contentRight ?? 0, box ? statedRight(root) : 0);
}
function scrollViewport(to) {
    const v = viewport();
    // The lines of a page fit its width; the box of a frame may be narrower than what it holds.
    const x = native.container() < 0 ? 0 : Math.max(0, Math.min(to.x, rootWidth() - v.width));
    const y = Math.max(0, Math.min(to.y, pageHeight() - v.height));
    if (x === v.x && y === v.y) return;
    native.scroll(x, y);
    native.requestFrame();
}
/// Elements keep the place to which they are scrolled: all of their content is shown anyway.
function scrollElement(s, to) {
    if (isScroller(s)) {
        scrollViewport(to);
        return;
    }
    const client = clientSize(s), size = scrollSize(s);
    const old = s.scrolled ?? { x: 0, y: 0 };
    const next = {
        x: Math.max(0, Math.min(to.x, size.width - client.width)),
        y: Math.max(0, Math.min(to.y, size.height - client.height)),
    };
    if (next.x === old.x && next.y === old.y) return;
    s.scrolled = next;
    scrolledElements.add(s);
    native.requestFrame();
}
const scrolledElements = new Set();
function elementScroll(s) {
    if (isScroller(s)) return viewport();
    return s.scrolled ?? { x: 0, y: 0 };
}
function scrollIntoView(s, arg) {
    const box = boxOf(s);
    if (!box) return;
    let block = "start";
    if (isObject(arg)) {
        if (arg.block !== undefined) block = toStr(arg.block);
        if (!["start", "center", "end", "nearest"].includes(block)) throw typeError("The block is not known");
    } else if (arg !== undefined && !arg) {
        block = "end";
    }
    const v = viewport();
    let y = box.y;
    if (block === "center") y = box.y + box.height / 2 - v.height / 2;
    else if (block === "end") y = box.bottom - v.height;
    else if (block === "nearest") y = box.y < v.y ? box.y : box.bottom > v.y + v.height ? Math.min(box.y, box.bottom - v.height) : v.y;
    scrollViewport({ x: 0, y });
}

publishMixin(() => class {
    getBoundingClientRect() {
        const r = boundingRect(element(this));
        return makeRect(r.x, r.y, r.width, r.height);
    }
    getClientRects() {
        const s = element(this);
        kernel.settleSheets();
        return rectList(native.rects(s.id));
    }
    checkVisibility(options = undefined) {
        const s = element(this), d = toDict(options);
        kernel.settleSheets();
        if (!native.isRendered(s.id)) return false;
        if ((d.checkOpacity || d.opacityProperty) && opacityChain(s).includes("0")) return false;
        return !((d.checkVisibilityCSS || d.visibilityProperty) && native.computed(s.id, "", "visibility") !== "visible");
    }
    get clientTop() { const box = boxOf(element(this)); return box && !box.isInline ? Math.round(box.borderTop) : 0; }
    get clientLeft() { const box = boxOf(element(this)); return box && !box.isInline ? Math.round(box.borderLeft) : 0; }
    get clientWidth() { return Math.round(clientSize(element(this)).width); }
    get clientHeight() { return Math.round(clientSize(element(this)).height); }
    get scrollWidth() { return Math.round(scrollSize(element(this)).width); }
    get scrollHeight() { return Math.round(scrollSize(element(this)).height); }
    get scrollTop() { return elementScroll(element(this)).y; }
    set scrollTop(v) {
        const s = element(this), y = normalizedScroll(v);
        scrollElement(s, { x: elementScroll(s).x, y });
    }
    get scrollLeft() { return elementScroll(element(this)).x; }
    set scrollLeft(v) {
        const s = element(this), x = normalizedScroll(v);
        scrollElement(s, { x, y: elementScroll(s).y });
    }
    scroll(...args) { const s = element(this); scrollElement(s, scrollTarget(args, elementScroll(s))); }
    scrollTo(...args) { const s = element(this); scrollElement(s, scrollTarget(args, elementScroll(s))); }
    scrollBy(...args) { const s = element(this); scrollElement(s, added(args, elementScroll(s))); }
    scrollIntoView(arg = undefined) { scrollIntoView(element(this), arg); }
    scrollIntoViewIfNeeded() { scrollIntoView(element(this), { block: "nearest" }); }
}, Element);
whenSeen(Element, () => {
    for (const name of ["scroll", "scrollTo", "scrollBy", "scrollIntoView", "checkVisibility"]) {
        defineProperty(Element.prototype[name], "length", { value: 0, configurable: true });
    }
});
function opacityChain(s) {
    const values = [];
    for (let p = s; p && p.kind === ELEMENT; p = parentState(p)) values.push(native.computed(p.id, "", "opacity"));
    return values;
}
publishMixin(() => class {
    get offsetParent() { return wrapperOrNull(offsetParent(html(this))); }
    get offsetTop() { return offsetPlace(html(this)).y; }
    get offsetLeft() { return offsetPlace(html(this)).x; }
    get offsetWidth() { return Math.round(boxOf(html(this))?.width ?? 0); }
    get offsetHeight() { return Math.round(boxOf(html(this))?.height ?? 0); }
}, HTMLElement);

// MARK: - Points, text and ranges

const CaretPosition = interface_("CaretPosition", null, () => class {
    get offsetNode() { return brand(this, CaretPosition).node.wrapper; }
    get offset() { return brand(this, CaretPosition).offset; }
    getClientRect() {
        const { node, offset } = brand(this, CaretPosition);
        return rectList(textRects(node, offset, offset))[0] ?? null;
    }
});
/// The rectangles of a part of a text, whose offsets count UTF-16 units.
function textRects(s, start, end) {
    const data = dataOf(s);
    const before = Array.from(data.slice(0, start)).length;
    const rects = native.textRects(s.id, before, before + Array.from(data.slice(start, end)).length);
    if (rects.length > 0 || start !== end || before === 0) return rects;
    // The place behind the last letter.
    const [x, y, width, height] = native.textRects(s.id, before - 1, before).slice(-4);
    return x === undefined ? rects : [x + width, y, 0, height];
}
function elementsAt(d, x, y) {
    if (d !== mainDocument) return [];
    kernel.settleSheets();
    const v = viewport();
    x = toDouble(x);
    y = toDouble(y);
    if (x < 0 || y < 0 || x > v.width || y > v.height) return [];
    const found = Array.from(native.elementsAt(x + v.x, y + v.y), S)
        .filter((s) => native.computed(s.id, "", "pointer-events") !== "none");
    const root = documentElement(d);
    if (root && !found.includes(root)) found.push(root);
    return found;
}
publishMixin(() => class {
    elementFromPoint(x, y) {
        const d = doc(this);
        need(arguments.length, 2);
        return wrapperOrNull(elementsAt(d, x, y)[0]);
    }
    elementsFromPoint(x, y) {
        const d = doc(this);
        need(arguments.length, 2);
        return array(elementsAt(d, x, y).map((s) => s.wrapper));
    }
    caretPositionFromPoint(x, y) {
        const d = doc(this);
        need(arguments.length, 2);
        const top = elementsAt(d, x, y)[0];
        if (!top) return null;
        const v = viewport(), found = native.caretAt(toDouble(x) + v.x, toDouble(y) + v.y);
        if (found === null) return instance(CaretPosition, { node: top, offset: 0 });
        const text = S(found[0]);
        return instance(CaretPosition, { node: text, offset: Array.from(dataOf(text)).slice(0, found[1]).join("").length });
    }
}, Document);
/// The rectangles of a range: those of whole elements in it and of its texts.
function rangeRects(r) {
    kernel.settleSheets();
    const rects = [];
    const common = commonAncestor(r);
    if (common.kind === TEXT) return textRects(common, r.startOffset, r.endOffset);
    for (let id = common.id; id >= 0; id = native.following(id, common.id)) {
        const n = S(id);
        if (n.kind === TEXT) {
            const isStart = n === r.start, isEnd = n === r.end;
            if (!isStart && !isEnd && !containedInRange(r, n)) continue;
            rects.push(...textRects(n, isStart ? r.startOffset : 0, isEnd ? r.endOffset : dataOf(n).length));
        } else if (n.kind === ELEMENT && n !== common && containedInRange(r, n) && !containedInRange(r, parentState(n))) {
            rects.push(...native.rects(id));
        }
    }
    return rects;
}
publishMixin(() => class {
    getClientRects() { return rectList(rangeRects(brand(this, Range))); }
    getBoundingClientRect() {
        const rects = rangeRects(brand(this, Range));
        if (rects.length === 0) return makeRect(0, 0, 0, 0);
        let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
        for (let i = 0; i < rects.length; i += 4) {
            left = Math.min(left, rects[i]);
            top = Math.min(top, rects[i + 1]);
            right = Math.max(right, rects[i] + rects[i + 2]);
            bottom = Math.max(bottom, rects[i + 1] + rects[i + 3]);
        }
        const at = scrollPlace();
        return makeRect(left - at.x, top - at.y, right - left, bottom - top);
    }
}, Range);

// MARK: - The window, its screen and its visual viewport

const Screen = interface_("Screen", null, () => class {
    get availWidth() { return brand(this, Screen) && (driver.overrides.screen?.width ?? driver.window?.screenWidth ?? viewport().width); }
    get availHeight() { return brand(this, Screen) && (driver.overrides.screen?.height ?? driver.window?.screenHeight ?? viewport().height); }
    get width() { return brand(this, Screen) && (driver.overrides.screen?.width ?? driver.window?.screenWidth ?? viewport().width); }
    get height() { return brand(this, Screen) && (driver.overrides.screen?.height ?? driver.window?.screenHeight ?? viewport().height); }
    get colorDepth() { return brand(this, Screen) && 24; }
    get pixelDepth() { return brand(this, Screen) && 24; }
    get orientation() {
        const s = brand(this, Screen);
        return (s.orientation ??= instance(ScreenOrientation, { listeners: null }));
    }
});
const ScreenOrientation = interface_("ScreenOrientation", EventTarget, () => class {
    get type() {
        const v = brand(this, ScreenOrientation) && viewport();
        if (driver.overrides.orientation) return driver.overrides.orientation.type;
        return v.width >= v.height ? "landscape-primary" : "portrait-primary";
    }
    get angle() {
        const { natural, type } = (brand(this, ScreenOrientation) && driver.overrides.orientation) || {};
        if (!natural) return 0;
        return ["portrait-primary", "landscape-primary", "portrait-secondary", "landscape-secondary"].indexOf(type) * 90 % 360
            - (natural === "landscape" ? 90 : 0) + (natural === "landscape" && type === "portrait-primary" ? 360 : 0);
    }
    unlock() { brand(this, ScreenOrientation); }
});
eventHandlers(ScreenOrientation, ["change"]);
const VisualViewport = interface_("VisualViewport", EventTarget, () => class {
    get offsetLeft() { return brand(this, VisualViewport) && 0; }
    get offsetTop() { return brand(this, VisualViewport) && 0; }
    get pageLeft() { return brand(this, VisualViewport) && viewport().x; }
    get pageTop() { return brand(this, VisualViewport) && viewport().y; }
    get width() { return brand(this, VisualViewport) && exactViewport().width; }
    get height() { return brand(this, VisualViewport) && exactViewport().height; }
    get scale() { return brand(this, VisualViewport) && 1; }
});
eventHandlers(VisualViewport, ["resize", "scroll", "scrollend"]);
const screen = instance(Screen, {});
const visualViewport = instance(VisualViewport, { listeners: null });
for (const [key, value] of [
    ["screen", () => screen], ["visualViewport", () => visualViewport], ["innerWidth", () => exactViewport().width],
    ["innerHeight", () => exactViewport().height], ["outerWidth", () => driver.window?.width ?? viewport().width],
    ["outerHeight", () => driver.window?.height ?? viewport().height],
    ["scrollX", () => viewport().x], ["scrollY", () => viewport().y], ["pageXOffset", () => viewport().x],
    ["pageYOffset", () => viewport().y], ["screenX", () => driver.window?.x ?? 0],
    ["screenY", () => driver.window?.y ?? 0], ["screenLeft", () => driver.window?.x ?? 0], ["screenTop", () => driver.window?.y ?? 0],
]) replaceable(key, value);
onWindow(class {
    scroll(...args) { own(this); scrollViewport(scrollTarget(args, viewport())); }
    scrollTo(...args) { own(this); scrollViewport(scrollTarget(args, viewport())); }
    scrollBy(...args) { own(this); scrollViewport(added(args, viewport())); }
    moveTo(x, y) { own(this); }
    moveBy(x, y) { own(this); }
    resizeTo(width, height) { own(this); }
    resizeBy(x, y) { own(this); }
});
for (const name of ["scroll", "scrollTo", "scrollBy"]) defineProperty(page[name], "length", { value: 0, configurable: true });

// MARK: - Each frame (HTML Standard, "update the rendering")

/// The size of the viewport that the page has heard of last.
let toldViewport = null;
function noteViewport() { toldViewport ??= viewport(); }
/// Tells of scrolling and of a new size, before the callbacks of animation frames.
function beforeFrame() {
    kernel.settleSheets();
    const v = viewport(), old = toldViewport;
    toldViewport = v;
    if (old && !home && (old.width !== v.width || old.height !== v.height)) {
        fire(windowState, "resize", { I: interfaces.UIEvent, view: page });
        fire(stateOf(visualViewport), "resize");
    }
    if (v.x !== (old?.x ?? 0) || v.y !== (old?.y ?? 0)) {
        fire(mainDocument, "scroll", { bubbles: true });
        fire(stateOf(visualViewport), "scroll");
        fire(mainDocument, "scrollend", { bubbles: true });
    }
    const elements = [...scrolledElements];
    scrolledElements.clear();
    for (const s of elements) {
        fire(s, "scroll");
        fire(s, "scrollend");
    }
    tellMediaLists();
}
