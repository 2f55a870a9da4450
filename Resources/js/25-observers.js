
// MARK: - Media queries (CSSOM View Module section 4.2)

/// The lists that may have listeners.
const mediaLists = new Set();
const keptMediaLists = 500;
const MediaQueryListEvent = eventInterface("MediaQueryListEvent", Event, [["media", toStr, ""], ["matches", (v) => !!v, false]]);
const MediaQueryList = interface_("MediaQueryList", EventTarget, () => class {
    get media() { return brand(this, MediaQueryList).media; }
    get matches() { return matchesMedia(brand(this, MediaQueryList).media); }
    addListener(callback) {
        const s = brand(this, MediaQueryList);
        need(arguments.length, 1);
        if (callback !== null && callback !== undefined) apply(EventTarget.prototype.addEventListener, s.wrapper, ["change", callback]);
    }
    removeListener(callback) {
        const s = brand(this, MediaQueryList);
        need(arguments.length, 1);
        if (callback !== null && callback !== undefined) apply(EventTarget.prototype.removeEventListener, s.wrapper, ["change", callback]);
    }
});
eventHandlers(MediaQueryList, ["change"]);
/// A media query list as CSSOM writes it.
function mediaText(text) {
    return ascii.lower(text).split(",").map((part) => ascii.words(part).join(" ").replace(/\(\s+/g, "(").replace(/\s+\)/g, ")").replace(/\s*:\s*/g, ": "))
        .filter((part, _, all) => part !== "" || all.length > 1).map((part) => (part === "" ? "not all" : part)).join(", ");
}
/// Whether a query matches, with the features that a driver has set in place of the truth.
function matchesMedia(media) {
    const { forcedColors, devicePixelRatio, mediaFeatures } = driver.overrides;
    if (forcedColors === undefined && devicePixelRatio === undefined && mediaFeatures === undefined) return native.matchesMedia(media);
    const answer = (isTrue) => (isTrue ? "(min-width: 0px)" : "(max-width: -1px)");
    let query = media;
    const features = forcedColors === undefined ? mediaFeatures ?? {} : { ...mediaFeatures, "forced-colors": "active", "prefers-color-scheme": forcedColors };
    query = query.replace(/\(([a-z-]+)(?:: ([a-z0-9-]+))?\)/g, (text, name, value) => {
        if (!Object.hasOwn(features, name)) return text;
        const own = features[name];
        return answer(value === undefined ? own !== "none" && own !== "no-preference" : value === own);
    });
    if (devicePixelRatio !== undefined) {
        const units = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };
        query = query.replace(/\((?:-webkit-)?(min-|max-)?(?:resolution|device-pixel-ratio): ([\d.]+)(dppx|x|dpi|dpcm)?\)/g, (_, bound, number, unit = "x") => {
            const wanted = Number(number) * units[unit], far = Math.abs(wanted - devicePixelRatio) > 1e-6;
            return answer(bound === "min-" ? devicePixelRatio > wanted || !far : bound === "max-" ? devicePixelRatio < wanted || !far : !far);
        });
    }
    return native.matchesMedia(query);
}
function tellMediaLists() {
    for (const s of [...mediaLists]) {
        const matches = matchesMedia(s.media);
        if (matches === s.told) continue;
        s.told = matches;
        fire(s, "change", { I: MediaQueryListEvent, media: s.media, matches });
    }
}
onWindow(class {
    matchMedia(query) {
        own(this);
        need(arguments.length, 1);
        const media = mediaText(toStr(query));
        const list = instance(MediaQueryList, { listeners: null, media, told: matchesMedia(media) });
        if (mediaLists.size >= keptMediaLists) for (const s of mediaLists) if (!s.listeners) mediaLists.delete(s);
        if (mediaLists.size < keptMediaLists) mediaLists.add(stateOf(list));
        return list;
    }
});

// MARK: - Observers of sizes (Resize Observer)

/// Whether frames are wanted whenever the page changes.
let isObserving = false;
/// What is looked at before each frame, each a set.
const observedSets = [];
const resizeObservers = new Set();
const intersectionObservers = new Set();
observedSets.push(resizeObservers, intersectionObservers);
function observingChanged() {
    const isOn = observedSets.some((set) => set.size > 0);
    if (isOn !== isObserving) native.observe(isOn);
    isObserving = isOn;
    if (isOn) native.requestFrame();
}
const ResizeObserverSize = interface_("ResizeObserverSize", null, () => class {
    get inlineSize() { return brand(this, ResizeObserverSize).inline; }
    get blockSize() { return brand(this, ResizeObserverSize).block; }
});
const sizes = (width, height) => freeze(array([instance(ResizeObserverSize, { inline: width, block: height })]));
const ResizeObserverEntry = interface_("ResizeObserverEntry", null, () => class {
    get target() { return brand(this, ResizeObserverEntry).target.wrapper; }
    get contentRect() { return brand(this, ResizeObserverEntry).rect; }
    get borderBoxSize() { return brand(this, ResizeObserverEntry).border; }
    get contentBoxSize() { return brand(this, ResizeObserverEntry).content; }
    get devicePixelContentBoxSize() { return brand(this, ResizeObserverEntry).device; }
});
const ResizeObserver = interface_("ResizeObserver", null, () => class {
    observe(target, options = undefined) {
        const s = brand(this, ResizeObserver);
        need(arguments.length, 1);
        const t = toState(target, Element), d = toDict(options);
        const box = d.box === undefined ? "content-box" : toStr(d.box);
        if (!["content-box", "border-box", "device-pixel-content-box"].includes(box)) throw typeError("The box is not known");
        s.targets.delete(t);
        s.targets.set(t, { box, width: 0, height: 0 });
        resizeObservers.add(s);
        observingChanged();
    }
    unobserve(target) {
        const s = brand(this, ResizeObserver);
        need(arguments.length, 1);
        s.targets.delete(toState(target, Element));
        if (s.targets.size === 0) resizeObservers.delete(s);
        observingChanged();
    }
    disconnect() {
        const s = brand(this, ResizeObserver);
        s.targets.clear();
        resizeObservers.delete(s);
        observingChanged();
    }
}, {
    length: 1,
    make([callback], newTarget) {
        return instance(ResizeObserver, { callback: toCallback(callback), targets: new Map() }, newTarget);
    },
});
const depthOf = (s) => {
    let depth = 0;
    for (let p = s; p; p = parentState(p)) depth++;
    return depth;
};
/// Tells of new sizes; a callback that changes sizes is followed only down the tree.
function tellResizeObservers() {
    let depth = 0;
    for (let round = 0; round < 100; round++) {
        const due = [];
        let shallowest = Infinity;
        for (const s of resizeObservers) {
            const entries = [];
            for (const [t, told] of s.targets) {
                const own = depthOf(t);
                if (own <= depth) continue;
                const box = boxOf(t);
                const isInline = !box || box.isInline;
                const inner = isInline ? [0, 0] : [box.innerWidth, box.innerHeight];
                const outer = isInline ? [0, 0] : [box.width, box.height];
                const [width, height] = told.box === "border-box" ? outer : inner;
                if (width === told.width && height === told.height) continue;
                [told.width, told.height] = [width, height];
                shallowest = Math.min(shallowest, own);
                entries.push(instance(ResizeObserverEntry, {
                    target: t, border: sizes(...outer), content: sizes(...inner), device: sizes(...inner),
                    rect: makeRectReadOnly({ x: box ? box.paddingLeft : 0, y: box ? box.paddingTop : 0, width: inner[0], height: inner[1] }),
                }));
            }
            if (entries.length > 0) due.push([s, entries]);
        }
        if (due.length === 0) return;
        depth = shallowest;
        for (const [s, entries] of due) guarded(s.callback, s.wrapper, [array(entries), s.wrapper]);
    }
}

// MARK: - Observers of visibility (Intersection Observer)

const IntersectionObserverEntry = interface_("IntersectionObserverEntry", null, () => class {
    get time() { return brand(this, IntersectionObserverEntry).time; }
    get rootBounds() { return brand(this, IntersectionObserverEntry).root; }
    get boundingClientRect() { return brand(this, IntersectionObserverEntry).rect; }
    get intersectionRect() { return brand(this, IntersectionObserverEntry).shown; }
    get isIntersecting() { return brand(this, IntersectionObserverEntry).isIntersecting; }
    get isVisible() { return brand(this, IntersectionObserverEntry) && false; }
    get intersectionRatio() { return brand(this, IntersectionObserverEntry).ratio; }
    get target() { return brand(this, IntersectionObserverEntry).target.wrapper; }
});
const IntersectionObserver = interface_("IntersectionObserver", null, () => class {
    get root() { return brand(this, IntersectionObserver).root?.wrapper ?? null; }
    get rootMargin() { return brand(this, IntersectionObserver).margins.map((m) => m.amount + m.unit).join(" "); }
    get scrollMargin() { return brand(this, IntersectionObserver) && "0px 0px 0px 0px"; }
    get thresholds() { return brand(this, IntersectionObserver).thresholdList; }
    get delay() { return brand(this, IntersectionObserver) && 0; }
    get trackVisibility() { return brand(this, IntersectionObserver) && false; }
    observe(target) {
        const s = brand(this, IntersectionObserver);
        need(arguments.length, 1);
        const t = toState(target, Element);
        if (s.targets.has(t)) return;
        s.targets.set(t, { index: -1, isIntersecting: false });
        intersectionObservers.add(s);
        observingChanged();
    }
    unobserve(target) {
        const s = brand(this, IntersectionObserver);
        need(arguments.length, 1);
        s.targets.delete(toState(target, Element));
        if (s.targets.size === 0) intersectionObservers.delete(s);
        observingChanged();
    }
    disconnect() {
        const s = brand(this, IntersectionObserver);
        s.targets.clear();
        s.queue = [];
        intersectionObservers.delete(s);
        observingChanged();
    }
    takeRecords() {
        const s = brand(this, IntersectionObserver);
        const records = s.queue;
        s.queue = [];
        return array(records);
    }
}, {
    length: 1,
    make([callback, options = undefined], newTarget) {
        toCallback(callback);
        const d = toDict(options);
        let root = null;
        if (d.root !== undefined && d.root !== null) {
            root = stateOf(d.root);
            if (!root || (root.kind !== ELEMENT && root.kind !== DOCUMENT)) throw typeError("The root is no element");
        }
        const margins = margin(d.rootMargin === undefined ? "0px" : toStr(d.rootMargin));
        let thresholds = [0];
        if (d.threshold !== undefined) thresholds = isObject(d.threshold) ? toSequence(d.threshold, toDouble) : [toDouble(d.threshold)];
        if (thresholds.length === 0) thresholds = [0];
        if (thresholds.some((t) => t < 0 || t > 1)) throw rangeError("A threshold is not between 0 and 1");
        thresholds.sort((a, b) => a - b);
        return instance(IntersectionObserver, {
            callback, root, margins, thresholds, thresholdList: freeze(array(thresholds)), targets: new Map(), queue: [],
        }, newTarget);
    },
});
function margin(text) {
    const parts = ascii.words(text);
    if (parts.length > 4) fail("SyntaxError", "The margin has more than four parts");
    const list = (parts.length === 0 ? ["0px"] : parts).map((part) => {
        const found = /^([+-]?(?:\d+\.?\d*|\.\d+))(px|%)$/i.exec(part);
        if (!found && /^[+-]?0+$/.test(part)) return { amount: 0, unit: "px" };
        if (!found) fail("SyntaxError", "The margin is neither in pixels nor in percent");
        return { amount: Number(found[1]), unit: ascii.lower(found[2]) };
    });
    return [list[0], list[1] ?? list[0], list[2] ?? list[0], list[3] ?? list[1] ?? list[0]];
}
/// The height of a page that counts as in view as a whole, as it was when it had loaded.
///
/// A dump has no viewport: all of its lines are printed; and a screen does not tell where it is. So a
/// page that fetches pictures or sections when they come into view sees all of its elements in view. But a list that grows whenever its
/// end is in view would grow without end; so what is added below the page of the load event is out of
/// view. Such a list grows once.
let wholeHeight = null;
function rootArea(s) {
    let area;
    if (s.root && s.root.kind === ELEMENT) {
        const box = boxOf(s.root);
        if (!box) return null;
        const at = scrollPlace();
        area = { x: box.x + box.borderLeft - at.x, y: box.y + box.borderTop - at.y, width: box.clientWidth, height: box.clientHeight };
    } else {
        const v = viewport();
        area = { x: 0, y: 0, width: v.width, height: v.height };
        if (native.isWholePageInView()) {
            const height = wholeHeight ?? Math.max(v.height, pageHeight());
            if (wholeHeight === null && mainDocument.readyState === "complete") wholeHeight = height;
            area = { x: 0, y: -v.y, width: v.width, height };
        }
    }
    const [top, right, bottom, left] = s.margins.map((m, i) => (m.unit === "px" ? m.amount : m.amount * (i % 2 === 0 ? area.height : area.width) / 100));
    return { x: area.x - left, y: area.y - top, width: area.width + left + right, height: area.height + top + bottom };
}
function tellIntersectionObservers() {
    for (const s of [...intersectionObservers]) {
        const area = rootArea(s);
        for (const [t, told] of s.targets) observeIntersection(s, t, told, area);
        if (s.queue.length === 0) continue;
        const records = s.queue;
        s.queue = [];
        guarded(s.callback, s.wrapper, [array(records), s.wrapper]);
    }
}
function observeIntersection(s, t, told, area) {
    const box = boxOf(t);
    const rect = boundingRect(t);
    let shown = { x: 0, y: 0, width: 0, height: 0 };
    let isIntersecting = false;
    const isInside = box && area && (!s.root || s.root.kind === DOCUMENT || (s.root !== t && native.contains(s.root.id, t.id)));
    if (isInside) {
        const left = Math.max(rect.x, area.x), top = Math.max(rect.y, area.y);
        const right = Math.min(rect.x + rect.width, area.x + area.width), bottom = Math.min(rect.y + rect.height, area.y + area.height);
        isIntersecting = right >= left && bottom >= top;
        if (isIntersecting) shown = { x: left, y: top, width: right - left, height: bottom - top };
    }
    const size = rect.width * rect.height;
    const ratio = !isIntersecting ? 0 : size > 0 ? Math.min(1, shown.width * shown.height / size) : 1;
    let index = 0;
    if (isIntersecting) while (index < s.thresholds.length && s.thresholds[index] <= ratio) index++;
    if (index === told.index && isIntersecting === told.isIntersecting) return;
    told.index = index;
    told.isIntersecting = isIntersecting;
    s.queue.push(instance(IntersectionObserverEntry, {
        time: native.now(), target: t, isIntersecting: isIntersecting && (index > 0 || ratio >= s.thresholds[0]), ratio,
        root: area ? makeRectReadOnly(area) : null, rect: makeRectReadOnly(rect), shown: makeRectReadOnly(shown),
    }));
}

/// Tells observers of what a frame has changed, after its callbacks.
function afterFrame() {
    kernel.settleSheets();
    if (resizeObservers.size > 0) tellResizeObservers();
    if (intersectionObservers.size > 0) tellIntersectionObservers();
    if (moving.size > 0) stepMotions();
}
