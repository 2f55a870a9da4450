
// MARK: - HTML elements (HTML Standard section 3.2 and chapter 4)

/// Defines an attribute that reflects a content attribute (HTML Standard section 2.6.1).
function reflect(prototype, check, [name, content, kind, ...more]) {
    let get, set;
    switch (kind) {
    case "string": case "empty":
        get = (s) => getAttr(s, content) ?? "";
        set = (s, v) => setAttr(s, content, kind === "empty" ? toStrOrEmpty(v) : toStr(v));
        break;
    case "url":
        get = (s) => {
            const v = getAttr(s, content);
            return v === null ? "" : resolveURL(documentOf(s), v);
        };
        set = (s, v) => setAttr(s, content, toUSV(v));
        break;
    case "boolean":
        get = (s) => hasAttr(s, content);
        set = (s, v) => (v ? setAttr(s, content, "") : removeAttr(s, content));
        break;
    case "enum": {
        const [keywords, missing, invalid, others, nullable] = more;
        get = (s) => {
            const v = getAttr(s, content);
            if (v === null) return missing;
            const lower = ascii.lower(v);
            return keywords.includes(lower) ? lower : Object.hasOwn(others, lower) ? others[lower] : invalid;
        };
        set = (s, v) => {
            if (nullable && (v === null || v === undefined)) removeAttr(s, content);
            else setAttr(s, content, toStr(v));
        };
        break;
    }
    case "double":
        get = (s) => parseFloatNumber(getAttr(s, content)) ?? 0;
        set = (s, v) => setAttr(s, content, String(toDouble(v)));
        break;
    default: {
        const read = numberReaders[kind], write = numberWriters[kind];
        get = (s) => read(getAttr(s, content), more);
        set = (s, v) => setAttr(s, content, write(v, more));
    }
    }
    const holder = {
        get [name]() { return get(check(this)); },
        set [name](v) { set(check(this), v); },
    };
    const d = getOwnPropertyDescriptor(holder, name);
    defineProperty(prototype, name, { get: published(d.get), set: published(d.set), enumerable: true, configurable: true });
}
/// HTML Standard, "rules for parsing integers"; null for an error.
function parseInteger(text) {
    if (text === null) return null;
    const match = /^[\t\n\f\r ]*([+-]?[0-9]+)/.exec(text);
    return match ? Number(match[1]) + 0 : null;
}
function parseNonNegative(text) {
    const n = parseInteger(text);
    return n === null || n < 0 ? null : n;
}
/// HTML Standard, "rules for parsing floating-point number values"; null for an error.
function parseFloatNumber(text) {
    if (text === null) return null;
    const match = /^[\t\n\f\r ]*([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)/.exec(text);
    if (!match) return null;
    const n = Number(match[1]);
    return Number.isFinite(n) ? n + 0 : null;
}
const inLong = (n) => n !== null && n >= -2147483648 && n <= 2147483647;
const inUnsigned = (n) => n !== null && n >= 0 && n <= 2147483647;
const numberReaders = {
    long: (t, [initial]) => { const n = parseInteger(t); return inLong(n) ? n : initial; },
    limited: (t, [initial]) => { const n = parseNonNegative(t); return inUnsigned(n) ? n : initial; },
    unsigned: (t, [initial]) => { const n = parseNonNegative(t); return inUnsigned(n) ? n : initial; },
    positive: (t, [initial]) => { const n = parseNonNegative(t); return inUnsigned(n) && n > 0 ? n : initial; },
    fallback: (t, [initial]) => { const n = parseNonNegative(t); return inUnsigned(n) && n > 0 ? n : initial; },
    clamped: (t, [low, high, initial]) => {
        const n = parseNonNegative(t);
        return n === null ? initial : Math.min(high, Math.max(low, n));
    },
};
const numberWriters = {
    long: (v) => String(toLong(v)),
    limited(v) {
        const n = toLong(v);
        if (n < 0) fail("IndexSizeError", "The number is negative");
        return String(n);
    },
    unsigned(v, [initial]) {
        const n = toULong(v);
        return String(n > 2147483647 ? initial : n);
    },
    positive(v, [initial]) {
        const n = toULong(v);
        if (n === 0) fail("IndexSizeError", "The number is zero");
        return String(n > 2147483647 ? initial : n);
    },
    fallback(v, [initial]) {
        const n = toULong(v);
        return String(n === 0 || n > 2147483647 ? initial : n);
    },
    clamped(v, [, , initial]) {
        const n = toULong(v);
        return String(n > 2147483647 ? initial : n);
    },
};

const elementInterfaces = new Map();
const htmlMembers = { __proto__: null };
htmlMembers.HTMLElement = () => class {
    get dir() { return keyword(html(this), "dir", ["ltr", "rtl", "auto"], "", ""); }
    set dir(v) { setAttr(html(this), "dir", toStr(v)); }
    get translate() {
        for (let s = html(this); s && s.kind === ELEMENT; s = parentState(s)) {
            const v = s.isHTML ? getAttr(s, "translate") : null;
            if (v !== null && (v === "" || ascii.lower(v) === "yes")) return true;
            if (v !== null && ascii.lower(v) === "no") return false;
        }
        return true;
    }
    set translate(v) { setAttr(html(this), "translate", v ? "yes" : "no"); }
    get hidden() {
        const s = html(this), v = getAttr(s, "hidden");
        return v === null ? false : ascii.lower(v) === "until-found" ? "until-found" : true;
    }
    set hidden(v) {
        const s = html(this);
        if (typeof v === "string" && ascii.lower(v) === "until-found") setAttr(s, "hidden", "until-found");
        else if (v === false || v === "" || v === null || v === undefined || v === 0 || v !== v) removeAttr(s, "hidden");
        else setAttr(s, "hidden", "");
    }
    get draggable() {
        const s = html(this), v = ascii.lower(getAttr(s, "draggable") ?? "");
        if (v === "true" || v === "false") return v === "true";
        return s.local === "img" || (s.local === "a" && hasAttr(s, "href"));
    }
    set draggable(v) { setAttr(html(this), "draggable", v ? "true" : "false"); }
    get spellcheck() {
        for (let s = html(this); s && s.kind === ELEMENT; s = parentState(s)) {
            const v = getAttr(s, "spellcheck");
            if (v !== null && (v === "" || ascii.lower(v) === "true")) return true;
            if (v !== null && ascii.lower(v) === "false") return false;
        }
        return true;
    }
    set spellcheck(v) { setAttr(html(this), "spellcheck", v ? "true" : "false"); }
    get contentEditable() { return keyword(html(this), "contenteditable", ["true", "false", "plaintext-only"], "inherit", "inherit", { "": "true" }); }
    set contentEditable(v) {
        const s = html(this), text = ascii.lower(toStr(v));
        if (text === "inherit") removeAttr(s, "contenteditable");
        else if (["true", "false", "plaintext-only"].includes(text)) setAttr(s, "contenteditable", text);
        else fail("SyntaxError", "The value is no keyword of contenteditable");
    }
    get isContentEditable() {
        for (let s = html(this); s && s.kind === ELEMENT; s = parentState(s)) {
            const v = getAttr(s, "contenteditable");
            if (v !== null && ["", "true", "plaintext-only"].includes(ascii.lower(v))) return true;
            if (v !== null && ascii.lower(v) === "false") return false;
        }
        return false;
    }
    get autocapitalize() { return keyword(html(this), "autocapitalize", ["none", "sentences", "words", "characters"], "", "sentences", { off: "none", on: "sentences" }); }
    set autocapitalize(v) { setAttr(html(this), "autocapitalize", toStr(v)); }
    get accessKeyLabel() { return html(this) && ""; }
    get popover() {
        const v = getAttr(html(this), "popover");
        return v === null ? null : v === "" || ascii.lower(v) === "auto" ? "auto" : ascii.lower(v) === "hint" ? "hint" : "manual";
    }
    set popover(v) {
        const s = html(this);
        if (v === null || v === undefined) removeAttr(s, "popover");
        else setAttr(s, "popover", toStr(v));
    }
    get innerText() { return innerText(html(this)); }
    set innerText(v) { setInnerText(html(this), toStrOrEmpty(v), false); }
    get outerText() { return innerText(html(this)); }
    set outerText(v) { setInnerText(html(this), toStrOrEmpty(v), true); }
    click() {
        const s = html(this);
        if (isDisabled(s) || s.isClicking) return;
        s.isClicking = true;
        try {
            fire(s, "click", { I: interfaces.PointerEvent ?? interfaces.MouseEvent, bubbles: true, cancelable: true, composed: true, view: page, isTrusted: false });
        } finally {
            s.isClicking = false;
        }
    }
    attachInternals() { return attachInternals(html(this)); }
};
htmlMembers.HTMLUnknownElement = () => class {};
htmlMembers.HTMLTitleElement = () => class {
    get text() { return childText(html(this)); }
    set text(v) { setText(html(this), toStr(v)); }
};
htmlMembers.HTMLBaseElement = () => class {
    get href() {
        const s = html(this), d = documentOf(s);
        const parsed = native.parseURL(getAttr(s, "href") ?? "", documentURL(d) === "about:blank" ? baseFallback(d) : documentURL(d));
        return parsed ? parsed[0] : getAttr(s, "href") ?? "";
    }
    set href(v) { setAttr(html(this), "href", toUSV(v)); }
};
htmlMembers.HTMLLinkElement = () => class {
    get relList() { return tokenList(html(this), "rel", ["alternate", "dns-prefetch", "icon", "manifest", "modulepreload", "next", "pingback", "preconnect", "prefetch", "preload", "search", "stylesheet"]); }
    set relList(v) { setAttr(html(this), "rel", toStr(v)); }
    get sizes() { return tokenList(html(this), "sizes"); }
    set sizes(v) { setAttr(html(this), "sizes", toStr(v)); }
    get sheet() { return sheetOf(html(this)); }
};
htmlMembers.HTMLStyleElement = () => class {
    get sheet() { return sheetOf(html(this)); }
    get disabled() { return stateOf(sheetOf(html(this)))?.isDisabled ?? false; }
    set disabled(v) {
        const sheet = stateOf(sheetOf(html(this)));
        if (sheet) setSheetDisabled(sheet, !!v);
    }
};
htmlMembers.HTMLAnchorElement = () => class {
    get text() { return textBelow(html(this)); }
    set text(v) { setText(html(this), toStr(v)); }
    get relList() { return tokenList(html(this), "rel", ["noreferrer", "noopener", "opener"]); }
    set relList(v) { setAttr(html(this), "rel", toStr(v)); }
};
htmlMembers.HTMLAreaElement = () => class {
    get relList() { return tokenList(html(this), "rel", ["noreferrer", "noopener", "opener"]); }
    set relList(v) { setAttr(html(this), "rel", toStr(v)); }
};
htmlMembers.HTMLOutputElement = () => class {
    get htmlFor() { return tokenList(html(this), "for"); }
    set htmlFor(v) { setAttr(html(this), "for", toStr(v)); }
    get type() { return html(this) && "output"; }
    get value() { return textBelow(html(this)); }
    set value(v) {
        const s = html(this);
        s.defaultOutput ??= textBelow(s);
        setText(s, toStr(v));
    }
    get defaultValue() {
        const s = html(this);
        return s.defaultOutput ?? textBelow(s);
    }
    set defaultValue(v) {
        const s = html(this);
        if (s.defaultOutput === undefined) setText(s, toStr(v));
        else s.defaultOutput = toStr(v);
    }
};
htmlMembers.HTMLIFrameElement = () => class {
    get sandbox() { return tokenList(html(this), "sandbox", ["allow-downloads", "allow-forms", "allow-modals", "allow-popups", "allow-same-origin", "allow-scripts", "allow-top-navigation"]); }
    set sandbox(v) { setAttr(html(this), "sandbox", toStr(v)); }
    get srcdoc() { return getAttr(html(this), "srcdoc") ?? ""; }
    set srcdoc(v) { setAttr(html(this), "srcdoc", toStr(v)); }
    get contentDocument() { return contentDocument(html(this)); }
    get contentWindow() { return contentWindow(html(this)); }
    getSVGDocument() { return contentDocument(html(this)); }
};
htmlMembers.HTMLImageElement = () => class {
    get width() { return numberReaders.unsigned(getAttr(html(this), "width"), [0]); }
    set width(v) { setAttr(html(this), "width", numberWriters.unsigned(v, [0])); }
    get height() { return numberReaders.unsigned(getAttr(html(this), "height"), [0]); }
    set height(v) { setAttr(html(this), "height", numberWriters.unsigned(v, [0])); }
    get naturalWidth() { return naturalSize(html(this), "width"); }
    get naturalHeight() { return naturalSize(html(this), "height"); }
    get complete() { return isImageComplete(html(this)); }
    get currentSrc() {
        const s = html(this), address = imageAddress(s);
        return address && isImageComplete(s) ? parseURL(address, baseURL(documentOf(s)))?.href ?? address : "";
    }
    decode() { return decodeImage(html(this)); }
};
htmlMembers.HTMLTableElement = () => class {
    get caption() { return wrapperOrNull(tableChild(html(this), "caption")); }
    set caption(v) { setTableChild(html(this), "caption", v, (t) => S(native.first(t.id))); }
    createCaption() {
        const s = html(this);
        return (tableChild(s, "caption") ?? insertNew(s, "caption", S(native.first(s.id)))).wrapper;
    }
    deleteCaption() { removeTableChild(html(this), "caption"); }
    get tHead() { return wrapperOrNull(tableChild(html(this), "thead")); }
    set tHead(v) { setTableChild(html(this), "thead", v, afterCaption); }
    createTHead() {
        const s = html(this);
        return (tableChild(s, "thead") ?? insertNew(s, "thead", afterCaption(s))).wrapper;
    }
    deleteTHead() { removeTableChild(html(this), "thead"); }
    get tFoot() { return wrapperOrNull(tableChild(html(this), "tfoot")); }
    set tFoot(v) { setTableChild(html(this), "tfoot", v, () => null); }
    createTFoot() {
        const s = html(this);
        return (tableChild(s, "tfoot") ?? insertNew(s, "tfoot", null)).wrapper;
    }
    deleteTFoot() { removeTableChild(html(this), "tfoot"); }
    get tBodies() {
        const s = html(this);
        return (s.$bodyList ??= collection(() => htmlChildren(s, "tbody")));
    }
    createTBody() {
        const s = html(this);
        const last = S(htmlChildren(s, "tbody").at(-1) ?? -1);
        return insertNew(s, "tbody", last ? S(native.next(last.id)) : null).wrapper;
    }
    get rows() {
        const s = html(this);
        return (s.$rowList ??= collection(() => tableRows(s)));
    }
    insertRow(index = -1) {
        const s = html(this), i = toLong(index), rows = tableRows(s);
        if (i < -1 || i > rows.length) fail("IndexSizeError", "There is no such row");
        return kernel.reactions(() => {
            if (rows.length === 0) {
                const last = S(htmlChildren(s, "tbody").at(-1) ?? -1) ?? insertNew(s, "tbody", null);
                return insertNew(last, "tr", null).wrapper;
            }
            if (i === -1 || i === rows.length) return insertNew(parentState(S(rows.at(-1))), "tr", null).wrapper;
            return insertNew(parentState(S(rows[i])), "tr", S(rows[i])).wrapper;
        });
    }
    deleteRow(index) {
        const s = html(this);
        need(arguments.length, 1);
        deleteAt(tableRows(s), toLong(index));
    }
};
htmlMembers.HTMLTableSectionElement = () => class {
    get rows() {
        const s = html(this);
        return (s.$rowList ??= collection(() => htmlChildren(s, "tr")));
    }
    insertRow(index = -1) {
        const s = html(this);
        return insertAt(s, "tr", htmlChildren(s, "tr"), toLong(index));
    }
    deleteRow(index) {
        const s = html(this);
        need(arguments.length, 1);
        deleteAt(htmlChildren(s, "tr"), toLong(index));
    }
};
htmlMembers.HTMLTableRowElement = () => class {
    get rowIndex() {
        const s = html(this);
        let p = parentState(s);
        if (p && ["thead", "tbody", "tfoot"].includes(p.local)) p = parentState(p);
        return p && p.isHTML && p.local === "table" ? tableRows(p).indexOf(s.id) : -1;
    }
    get sectionRowIndex() {
        const s = html(this), p = parentState(s);
        if (!p || !p.isHTML) return -1;
        if (p.local === "table") return tableRows(p).filter((id) => native.parent(id) === p.id).indexOf(s.id);
        return ["thead", "tbody", "tfoot"].includes(p.local) ? Array.from(htmlChildren(p, "tr")).indexOf(s.id) : -1;
    }
    get cells() {
        const s = html(this);
        return (s.$cellList ??= collection(() => htmlChildren(s, "td", "th")));
    }
    insertCell(index = -1) {
        const s = html(this);
        return insertAt(s, "td", htmlChildren(s, "td", "th"), toLong(index));
    }
    deleteCell(index) {
        const s = html(this);
        need(arguments.length, 1);
        deleteAt(htmlChildren(s, "td", "th"), toLong(index));
    }
};
htmlMembers.HTMLTableCellElement = () => class {
    get cellIndex() {
        const s = html(this), p = parentState(s);
        return p && p.isHTML && p.local === "tr" ? Array.from(htmlChildren(p, "td", "th")).indexOf(s.id) : -1;
    }
};
htmlMembers.HTMLMapElement = () => class {
    get areas() {
        const s = html(this);
        return (s.$areaList ??= collection(() => native.collect(s.id, 1, HTML, "area")));
    }
};
htmlMembers.HTMLTemplateElement = () => class {
    get content() { return S(native.content(html(this).id))?.wrapper ?? null; }
};
htmlMembers.HTMLScriptElement = () => class {
    get text() { return childText(html(this)); }
    set text(v) { setText(html(this), toStr(v)); }
    get async() {
        const s = html(this);
        return s.isForceAsync || hasAttr(s, "async");
    }
    set async(v) {
        const s = html(this);
        s.isForceAsync = false;
        if (v) setAttr(s, "async", "");
        else removeAttr(s, "async");
    }
    static supports(type) {
        need(arguments.length, 1);
        return ["classic", "module", "importmap"].includes(toStr(type));
    }
};
htmlMembers.HTMLFormElement = () => class {
    get action() {
        const s = html(this), v = getAttr(s, "action");
        return v === null || v === "" ? documentURL(documentOf(s)) : resolveURL(documentOf(s), v);
    }
    set action(v) { setAttr(html(this), "action", toUSV(v)); }
    get relList() { return tokenList(html(this), "rel", ["noreferrer", "noopener", "opener"]); }
    set relList(v) { setAttr(html(this), "rel", toStr(v)); }
    get elements() { return formElements(html(this)); }
    get length() { return liveNodes(stateOf(formElements(html(this)))).length; }
    submit() { submitForm(html(this), null, false); }
    requestSubmit(submitter = null) {
        const s = html(this);
        let button = null;
        if (submitter !== null && submitter !== undefined) {
            button = toState(submitter, interfaces.HTMLElement);
            if (!isSubmitButton(button)) throw typeError("The element is no submit button");
            if (kernel.formOwner(button) !== s) fail("NotFoundError", "The button belongs to another form");
        }
        submitForm(s, button, true);
    }
    reset() { resetForm(html(this)); }
    checkValidity() { return checkForm(html(this)); }
    reportValidity() { return checkForm(html(this)); }
};
htmlMembers.HTMLLabelElement = () => class {
    get control() { return wrapperOrNull(labeledControl(html(this))); }
    get form() {
        const control = labeledControl(html(this));
        return control ? wrapperOrNull(kernel.formOwner(control)) : null;
    }
};
htmlMembers.HTMLLegendElement = () => class {
    get form() {
        const p = parentState(html(this));
        return p && p.isHTML && p.local === "fieldset" ? wrapperOrNull(kernel.formOwner(p)) : null;
    }
};
htmlMembers.HTMLInputElement = () => class {
    get type() { return inputType(html(this)); }
    set type(v) { setAttr(html(this), "type", toStr(v)); }
    get value() { return inputValue(html(this)); }
    set value(v) { setInputValue(html(this), toStrOrEmpty(v)); }
    get checked() { return isChecked(html(this)); }
    set checked(v) { setChecked(html(this), !!v); }
    get indeterminate() { return html(this).isIndeterminate ?? false; }
    set indeterminate(v) { html(this).isIndeterminate = !!v; }
    get files() {
        const s = html(this);
        return inputType(s) === "file" ? chosenFiles(s) : null;
    }
    set files(v) {
        const s = html(this);
        if (v === null || v === undefined || inputType(s) !== "file") return;
        if (stateOf(v)?.I !== FileList) throw typeError("The files are no FileList");
        s.files = v;
    }
    get list() {
        const s = html(this), id = getAttr(s, "list");
        const found = id === null ? null : S(native.identified(rootState(s).id, id, false)[0] ?? -1);
        return found && found.isHTML && found.local === "datalist" ? found.wrapper : null;
    }
    get width() { return html(this) && 0; }
    set width(v) { setAttr(html(this), "width", numberWriters.unsigned(v, [0])); }
    get height() { return html(this) && 0; }
    set height(v) { setAttr(html(this), "height", numberWriters.unsigned(v, [0])); }
    get valueAsNumber() { return numberOfInput(html(this)); }
    set valueAsNumber(v) { setNumberOfInput(html(this), toNumber(v)); }
    get valueAsDate() { return dateOfInput(html(this)); }
    set valueAsDate(v) { setDateOfInput(html(this), v); }
    stepUp(n = 1) { stepInput(html(this), toLong(n)); }
    stepDown(n = 1) { stepInput(html(this), -toLong(n)); }
};
htmlMembers.HTMLButtonElement = () => class {
    get type() { return keyword(html(this), "type", ["submit", "reset", "button"], "submit", "submit"); }
    set type(v) { setAttr(html(this), "type", toStr(v)); }
};
htmlMembers.HTMLSelectElement = () => class {
    get type() { return hasAttr(html(this), "multiple") ? "select-multiple" : "select-one"; }
    get options() { return optionsOf(html(this)); }
    get length() { return optionIDs(html(this)).length; }
    set length(v) { setOptionCount(html(this), toULong(v)); }
    item(index) {
        const s = html(this);
        need(arguments.length, 1);
        return wrapperOf(optionIDs(s)[toULong(index)]);
    }
    namedItem(name) {
        const s = html(this);
        need(arguments.length, 1);
        return collectionItem(stateOf(optionsOf(s)), toStr(name)) ?? null;
    }
    add(option, before = null) {
        const s = html(this);
        need(arguments.length, 1);
        addOption(s, option, before);
    }
    remove(index) {
        const s = html(this);
        if (arguments.length === 0) kernel.reactions(() => kernel.remove(s));
        else removeOption(s, toLong(index));
    }
    get selectedOptions() {
        const s = html(this);
        return (s.$selectedList ??= collection(() => {
            const ids = optionIDs(s);
            return selectedPlaces(s).map((place) => ids[place]);
        }, HTMLCollection, { ownVersion: () => selectionCount }));
    }
    get selectedIndex() { return selectedIndex(html(this)); }
    set selectedIndex(v) { selectOnly(html(this), S(optionIDs(html(this))[toLong(v)] ?? -1)); }
    get value() {
        const s = html(this), i = selectedIndex(s);
        return i < 0 ? "" : optionValue(S(optionIDs(s)[i]));
    }
    set value(v) {
        const s = html(this), text = toStr(v);
        selectOnly(s, S(optionIDs(s).find((id) => optionValue(S(id)) === text) ?? -1));
    }
};
htmlMembers.HTMLOptionElement = () => class {
    get disabled() { return hasAttr(html(this), "disabled"); }
    set disabled(v) { v ? setAttr(html(this), "disabled", "") : removeAttr(html(this), "disabled"); }
    get form() {
        const select = selectOf(html(this));
        return select ? wrapperOrNull(kernel.formOwner(select)) : null;
    }
    get label() {
        const s = html(this);
        return getAttr(s, "label") || optionText(s);
    }
    set label(v) { setAttr(html(this), "label", toStr(v)); }
    get selected() { return isSelected(html(this)); }
    set selected(v) { setSelected(html(this), !!v); }
    get value() { return optionValue(html(this)); }
    set value(v) { setAttr(html(this), "value", toStr(v)); }
    get text() { return optionText(html(this)); }
    set text(v) { setText(html(this), toStr(v)); }
    get index() {
        const s = html(this), select = selectOf(s);
        return select ? Math.max(0, optionIDs(select).indexOf(s.id)) : 0;
    }
};
htmlMembers.HTMLTextAreaElement = () => class {
    get type() { return html(this) && "textarea"; }
    get defaultValue() { return childText(html(this)); }
    set defaultValue(v) { setText(html(this), toStr(v)); }
    get value() { return normalizeNewlines(textAreaValue(html(this))); }
    set value(v) {
        const s = html(this), old = controlValue(s);
        s.rawValue = toStrOrEmpty(v);
        s.isDirty = true;
        s.isTyped = false;
        moveToEnd(s, old, controlValue(s));
        syncValue(s, s.rawValue);
    }
    get textLength() { return normalizeNewlines(textAreaValue(html(this))).length; }
};
htmlMembers.HTMLFieldSetElement = () => class {
    get type() { return html(this) && "fieldset"; }
    get elements() {
        const s = html(this);
        return (s.$elementsList ??= collection(() => native.collect(s.id, 1, HTML, "*").filter((id) => isListed(S(id)))));
    }
};
htmlMembers.HTMLDataListElement = () => class {
    get options() {
        const s = html(this);
        return (s.$optionList ??= collection(() => native.collect(s.id, 1, HTML, "option")));
    }
};
htmlMembers.HTMLProgressElement = () => class {
    get value() {
        const s = html(this), v = parseFloatNumber(getAttr(s, "value"));
        return v === null || v < 0 ? 0 : Math.min(v, progressMax(s));
    }
    set value(v) { setAttr(html(this), "value", String(toDouble(v))); }
    get max() { return progressMax(html(this)); }
    set max(v) {
        const s = html(this), n = toDouble(v);
        if (n > 0) setAttr(s, "max", String(n));
    }
    get position() {
        const s = html(this);
        return hasAttr(s, "value") ? s.wrapper.value / progressMax(s) : -1;
    }
};
htmlMembers.HTMLMeterElement = () => class {
    get min() { return meterParts(html(this)).min; }
    set min(v) { setAttr(html(this), "min", String(toDouble(v))); }
    get max() { return meterParts(html(this)).max; }
    set max(v) { setAttr(html(this), "max", String(toDouble(v))); }
    get value() { return meterParts(html(this)).value; }
    set value(v) { setAttr(html(this), "value", String(toDouble(v))); }
    get low() { return meterParts(html(this)).low; }
    set low(v) { setAttr(html(this), "low", String(toDouble(v))); }
    get high() { return meterParts(html(this)).high; }
    set high(v) { setAttr(html(this), "high", String(toDouble(v))); }
    get optimum() { return meterParts(html(this)).optimum; }
    set optimum(v) { setAttr(html(this), "optimum", String(toDouble(v))); }
};
htmlMembers.HTMLDialogElement = () => class {
    get returnValue() { return html(this).returnValue ?? ""; }
    set returnValue(v) { html(this).returnValue = toStr(v); }
    show() { openDialog(html(this), false); }
    showModal() { openDialog(html(this), true); }
    close(value = undefined) { closeDialog(html(this), value); }
    requestClose(value = undefined) { requestClose(html(this), value); }
};
htmlMembers.HTMLSlotElement = () => class {
    assignedNodes(options = undefined) { return array(assignedNodes(html(this), toDict(options).flatten).map((n) => n.wrapper)); }
    assignedElements(options = undefined) {
        return array(assignedNodes(html(this), toDict(options).flatten).filter((n) => n.kind === ELEMENT).map((n) => n.wrapper));
    }
    assign(...nodes) { assignByHand(html(this), nodes.map((n) => toState(n, Node))); }
};
htmlMembers.HTMLMediaElement = () => class {
    canPlayType() { return html(this) && ""; }
    get paused() { return html(this) && true; }
    load() { html(this); }
    pause() { html(this); }
};
/// The state of an HTML element; each interface's members check their own interface.
let html = (object) => {
    const s = stateOf(object);
    if (s === undefined || s.kind !== ELEMENT || !s.isHTML) illegal();
    return s;
};
function keyword(s, name, keywords, missing, invalid, others = {}) {
    const v = getAttr(s, name);
    if (v === null) return missing;
    const lower = ascii.lower(v);
    return keywords.includes(lower) ? lower : Object.hasOwn(others, lower) ? others[lower] : invalid;
}
for (const [name, parent, tags, rows] of htmlInterfaces) {
    const I = interface_(name, interfaces[parent], null, {
        make(args, newTarget, active) { return constructElement(active, newTarget); },
    });
    const check = (object) => brand(object, I);
    whenSeen(I, () => {
        if (htmlMembers[name]) publishChecked(htmlMembers[name](), I);
        for (const row of rows) reflect(I.prototype, check, row);
    });
    for (const tag of tags.split(" ")) if (tag) elementInterfaces.set(tag, I);
}
/// Publishes members that check their receiver by `html`, so that it must implement the interface.
function publishChecked(members, I) {
    for (const key of ownKeys(members.prototype)) {
        if (key === "constructor") continue;
        const d = getOwnPropertyDescriptor(members.prototype, key);
        for (const part of ["get", "set", "value"]) {
            const f = d[part];
            if (typeof f !== "function") continue;
            const checked = part === "value"
                ? { [key](...args) { brand(this, I); return apply(f, this, args); } }[key]
                : part === "get"
                    ? getOwnPropertyDescriptor({ get [key]() { brand(this, I); return apply(f, this, []); } }, key).get
                    : getOwnPropertyDescriptor({ set [key](v) { brand(this, I); apply(f, this, [v]); } }, key).set;
            d[part] = published(checked, f.length);
        }
        defineProperty(I.prototype, key, { ...d, enumerable: true, configurable: true });
    }
    for (const key of ownKeys(members)) {
        if (typeof members[key] === "function" && key !== "prototype") {
            defineProperty(I, key, { value: published(members[key]), writable: true, enumerable: true, configurable: true });
        }
    }
}
const { HTMLElement, HTMLUnknownElement } = interfaces;
const SVGAnimatedString = interface_("SVGAnimatedString", null, () => class {
    get baseVal() { return animatedText(brand(this, SVGAnimatedString)); }
    set baseVal(v) {
        const s = brand(this, SVGAnimatedString);
        setAttr(s.element, s.name, toStr(v));
    }
    get animVal() { return animatedText(brand(this, SVGAnimatedString)); }
});
/// The older attribute of XLink may have the address.
const animatedText = ({ element, name }) => getAttr(element, name) ?? (name === "href" ? getAttr(element, "xlink:href") : null) ?? "";
const SVGElement = interface_("SVGElement", Element, () => class {
    get className() {
        const s = brand(this, SVGElement);
        return (s.$animatedClass ??= instance(SVGAnimatedString, { element: s, name: "class" }));
    }
    get ownerSVGElement() {
        for (let s = parentState(brand(this, SVGElement)); s && s.ns === SVG; s = parentState(s)) if (s.local === "svg") return s.wrapper;
        return null;
    }
    get viewportElement() { return brand(this, SVGElement) && null; }
});
const SVGGraphicsElement = interface_("SVGGraphicsElement", SVGElement, () => class {});
const SVGSVGElement = interface_("SVGSVGElement", SVGGraphicsElement, () => class {});
/// The interfaces of the elements of SVG (38-svg.js); others are plain `SVGElement`s.
const svgInterfaces = new Map();
svgInterfaces.set("svg", SVGSVGElement);
const MathMLElement = interface_("MathMLElement", Element, () => class {});
function interfaceOf(ns, local) {
    if (ns === HTML) return elementInterfaces.get(local) ?? (interfaces[isCustomName(local) ? "HTMLElement" : "HTMLUnknownElement"]);
    if (ns === SVG) return svgInterfaces.get(local) ?? interfaces.SVGElement;
    return interfaces[ns === MATHML ? "MathMLElement" : "Element"];
}
for (const name of ["Image", "Audio", "Option"]) {
    const make = {
        Image(args) {
            const s = makeElementIn(mainDocument, HTML, null, "img");
            if (args[0] !== undefined) setAttr(s, "width", String(toULong(args[0])));
            if (args[1] !== undefined) setAttr(s, "height", String(toULong(args[1])));
            return s;
        },
        Audio(args) {
            const s = makeElementIn(mainDocument, HTML, null, "audio");
            setAttr(s, "preload", "auto");
            if (args[0] !== undefined) setAttr(s, "src", toStr(args[0]));
            return s;
        },
        Option(args) {
            const s = makeElementIn(mainDocument, HTML, null, "option");
            const text = args[0] === undefined ? "" : toStr(args[0]);
            if (text !== "") append(makeText(text, mainDocument), s);
            if (args[1] !== undefined) setAttr(s, "value", toStr(args[1]));
            if (args[2]) setAttr(s, "selected", "");
            s.selectedness = !!args[3];
            noteSelection();
            return s;
        },
    }[name];
    const I = interfaces[`HTML${name}Element`];
    exposeLater(name, () => {
        const F = {
            [name]: function (...args) {
                if (new.target === undefined) throw typeError(`${name} is a constructor: call it with new`);
                return constructNode(make(args), new.target === F ? I : new.target);
            },
        }[name];
        published(F, 0);
        defineProperty(F, "name", { value: name, configurable: true });
        defineProperty(F, "prototype", { value: see(I).prototype, writable: false });
        return F;
    });
}

// MARK: - What HTML, SVG and MathML elements share (HTML Standard, "HTMLOrSVGElement")

const DOMStringMap = interface_("DOMStringMap", null, () => class {});
const dataName = (name) => `data-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
const dataOps = {
    overridesBuiltIns: true, namesIndices: true,
    names(s) {
        const names = [];
        for (let i = 0, n = native.attrCount(s.element.id); i < n; i++) {
            const name = attrQualified(s.element, i);
            if (/^data-[^A-Z]*$/.test(name)) names.push(name.slice(5).replace(/-([a-z])/g, (_, c) => c.toUpperCase()));
        }
        return names;
    },
    named(s, name) {
        return /-[a-z]/.test(name) ? undefined : getAttr(s.element, dataName(name)) ?? undefined;
    },
    setNamed(s, name, value) {
        if (/-[a-z]/.test(name)) fail("SyntaxError", "A name of a data attribute has a letter after a hyphen");
        const content = dataName(name);
        if (!namePattern.test(content)) fail("InvalidCharacterError", "The name has invalid characters");
        setAttr(s.element, content, toStr(value));
    },
    deleteNamed(s, name) { removeAttr(s.element, dataName(name)); },
};
const sharedMembers = () => class {
    get dataset() {
        const s = element(this);
        return (s.$dataset ??= legacyObject(DOMStringMap, { element: s }, dataOps));
    }
    get nonce() { return native.nonce(element(this).id); }
    set nonce(v) { native.setNonce(element(this).id, toStr(v)); }
    get tabIndex() {
        const s = element(this);
        const n = parseInteger(getAttr(s, "tabindex"));
        return inLong(n) ? n : isFocusableByDefault(s) ? 0 : -1;
    }
    set tabIndex(v) { setAttr(element(this), "tabindex", String(toLong(v))); }
    focus() { kernel.focusElement(focusTarget(element(this))); }
    blur() { kernel.blurElement(element(this)); }
    get style() { return inlineStyle(element(this)); }
    set style(v) { setAttr(element(this), "style", toStr(v)); }
};
for (const I of [HTMLElement, SVGElement, MathMLElement]) publishMixin(sharedMembers, I);
function isFocusableByDefault(s) {
    if (!s.isHTML) return s.local === "a" && hasAttr(s, "href");
    if (s.local === "a" || s.local === "area") return hasAttr(s, "href");
    if (s.local === "input") return inputType(s) !== "hidden" && !isDisabled(s);
    if (["button", "select", "textarea"].includes(s.local)) return !isDisabled(s);
    return s.local === "iframe" || s.local === "summary";
}
const isFocusable = (s) => (isFocusableByDefault(s) || hasAttr(s, "tabindex") || (s.isHTML && s.wrapper.isContentEditable)) && !isDisabled(s);
/// Whether an element takes part in the page as it is shown.
const hasBox = (s) => {
    for (let e = s; e && e.kind === ELEMENT; e = parentState(e)) {
        if (native.computed(e.id, "", "display") === "none") return false;
    }
    return true;
};
/// Whether an element of the page is shown and can be used: no other one gets the focus.
const isOperable = (s) => documentOf(s) !== mainDocument || hasBox(s)
    && native.computed(s.id, "", "visibility") === "visible" && native.computed(s.id, "", "interactivity") !== "inert";
/// The element that gets the focus in the place of another one: a host may pass it on to its shadow tree (HTML Standard, "get the
/// focusable area").
function focusTarget(s) {
    if (!s.shadow?.delegatesFocus) return s;
    const { focused } = documentOf(s);
    if (focused && isConnected(focused) && includesShadow(s.shadow, focused)) return focused;
    return focusDelegate(s.shadow) ?? s;
}
/// The element below another one that gets the focus for it: the first with `autofocus`, or the first of all (HTML Standard, "focus
/// delegate").
function focusDelegate(top) {
    let first = null;
    for (let id = native.following(top.id, top.id); id >= 0; id = native.following(id, top.id)) {
        const s = S(id);
        if (s.kind !== ELEMENT) continue;
        const target = s.shadow?.delegatesFocus ? focusDelegate(s.shadow) : isFocusable(s) && parseInteger(getAttr(s, "tabindex")) !== -1 ? s : null;
        if (!target || !hasBox(target)) continue;
        if (hasAttr(s, "autofocus")) return target;
        first ??= target;
    }
    return first;
}
/// Gives the focus to the first element with `autofocus`, once, if nothing has it (HTML Standard, "flush autofocus candidates").
let isAutofocusDone = false;
function flushAutofocus() {
    if (isAutofocusDone) return;
    if (mainDocument.focused && isConnected(mainDocument.focused)) {
        isAutofocusDone = true;
        return;
    }
    const [id] = native.query(mainDocument.id, "[autofocus]", 1) ?? [];
    if (id === undefined) return;
    const target = focusTarget(S(id));
    if (!isFocusable(target)) return;
    isAutofocusDone = true;
    kernel.focusElement(target);
}
const tellFocus = (d) => native.focusMoved(d.focused && isConnected(d.focused) ? d.focused.id : -1);
function focusElement(s) {
    const d = documentOf(s);
    if (!isConnected(s) || d.focused === s || !isFocusable(s) || !isOperable(s)) return;
    const old = d.focused && isConnected(d.focused) ? d.focused : null;
    if (old) kernel.blurElement(old, s);
    d.focused = s;
    tellFocus(d);
    if (isHost(s)) putCaret(s, true);
    const I = interfaces.FocusEvent;
    fire(s, "focus", { I, composed: true, relatedState: old });
    fire(s, "focusin", { I, bubbles: true, composed: true, relatedState: old });
}
/// The element under the pointer of a person who presses another one: the innermost in the middle of it that has all of its text. A
/// part that does something of its own, or that lets the pointer through, is none.
function pressedPart(whole) {
    const parts = [];
    for (let s = whole; s && s.kind === ELEMENT && !s.shadow && s.local !== "select" && s.local !== "textarea"; s = parts.at(-1)) {
        const part = partWithText(s);
        if (!part || part.activation || isDisabled(part)) break;
        if (native.computed(part.id, "", "pointer-events") === "none") break;
        parts.push(part);
    }
    if (parts.length === 0) return whole;
    const { clientX: x, clientY: y } = middleOf(whole)();
    const isThere = (s) => {
        const box = boundingRect(s);
        return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
    };
    return parts.reverse().find(isThere) ?? whole;
}
/// The child that has all of the text of an element; null where the element has some itself, or several children have.
function partWithText(s) {
    let part = null;
    for (const n of childStates(s)) {
        const text = n.kind === TEXT ? dataOf(n) : n.kind === ELEMENT ? native.textContent(n.id) : "";
        if (text.trim() === "") continue;
        if (n.kind === ELEMENT && native.computed(n.id, "", "display") === "none") continue;
        if (part || n.kind === TEXT) return null;
        part = n;
    }
    return part;
}
/// The events of a person's press before the click (UI Events section 3.4, Pointer Events section 8); false if a script keeps the
/// focus where it is.
function press(s, detail = 1) {
    kernel.pointTo(s);
    if (!isConnected(s)) return false;
    let isAllowed = true, hasMouse = true;
    const middle = middleOf(s);
    for (const [type, buttons] of [["down", 1], ["up", 0]]) {
        const init = { bubbles: true, cancelable: true, composed: true, view: page, buttons, isFromPerson: true, middle };
        const pointer = { I: interfaces.PointerEvent, pointerId: 1, pointerType: "mouse", isPrimary: true };
        const proceeds = fire(s, `pointer${type}`, { ...init, ...pointer });
        if (type === "down") hasMouse = proceeds;
        if (hasMouse) {
            const isTaken = !fire(s, `mouse${type}`, { ...init, I: interfaces.MouseEvent, detail });
            if (isTaken && type === "down") isAllowed = false;
        }
    }
    return isAllowed;
}
/// A press focuses the nearest element that takes the focus, or takes it from all.
function focusAround(s) {
    const d = documentOf(s);
    let around = s;
    const takesFocus = (e) => isFocusableByDefault(e) || hasAttr(e, "tabindex") || editingHost(e) === e || e.shadow?.delegatesFocus;
    while (around && !(around.kind === ELEMENT && takesFocus(around))) around = parentState(around) ?? around.host;
    if (around) focusByPerson(focusTarget(around));
    else if (d.focused) kernel.blurElement(d.focused);
}
/// What an input event says of a key (Input Events, "inputType"): "" for text that was pasted or cut,
/// null for a field that is filled in as a whole.
function typedInput(s, key, text) {
    const data = key !== null && key.length === 1 ? key : null;
    const types = { Enter: "insertLineBreak", Backspace: "deleteContentBackward", Delete: "deleteContentForward" };
    if (key === "") return { data, inputType: text.length < controlValue(s).length ? "deleteByCut" : "insertFromPaste" };
    return { data, inputType: types[key] ?? "insertText" };
}
/// Gives a field the text that was typed into it, with the caret at a place, and tells it by `input`.
function typeValue(s, next, place, input) {
    s.rawValue = next;
    s.isDirty = true;
    s.isTyped = true;
    s.hasUntoldChange = true;
    syncValue(s, s.local === "textarea" ? next : inputValue(s));
    if (canSelect(s)) setSelection(s, place, place);
    fire(s, "input", { I: interfaces.InputEvent, bubbles: true, composed: true, ...input });
}
/// Tells that a person's typing in a field has ended.
function commitChange(s) {
    if (!s.hasUntoldChange) return;
    s.hasUntoldChange = false;
    s.isEdited = true;
    fire(s, "change", { bubbles: true });
}
function blurElement(s, next = null) {
    const d = documentOf(s);
    if (d.focused !== s) return;
    commitChange(s);
    if (d.focused !== s) return;
    d.focused = null;
    if (!next) tellFocus(d);
    const I = interfaces.FocusEvent;
    fire(s, "blur", { I, composed: true, relatedState: next });
    fire(s, "focusout", { I, bubbles: true, composed: true, relatedState: next });
}

const globalHandlers = ("abort auxclick beforeinput beforematch beforetoggle blur cancel canplay canplaythrough change click close contextlost "
    + "contextmenu contextrestored copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop "
    + "durationchange emptied ended error focus formdata input invalid keydown keypress keyup load loadeddata "
    + "loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup paste pause play "
    + "playing progress ratechange reset resize scroll scrollend securitypolicyviolation seeked seeking select slotchange "
    + "stalled submit suspend timeupdate toggle volumechange waiting webkitanimationend webkitanimationiteration "
    + "webkitanimationstart webkittransitionend wheel pointerdown pointerup pointermove pointerover pointerout pointerenter "
    + "pointerleave pointercancel gotpointercapture lostpointercapture selectstart selectionchange animationstart "
    + "animationiteration animationend animationcancel transitionrun transitionstart transitionend transitioncancel").split(" ");
const windowHandlers = ("afterprint beforeprint beforeunload hashchange languagechange message messageerror offline online pagehide "
    + "pagereveal pageshow pageswap popstate rejectionhandled storage unhandledrejection unload").split(" ");
const globalHandlerSet = new Set(globalHandlers), windowHandlerSet = new Set(windowHandlers);
const bodyHandlerSet = new Set(["blur", "error", "focus", "load", "resize", "scroll", ...windowHandlers]);
const isBody = (s) => s.isHTML && (s.local === "body" || s.local === "frameset");
const handlerTarget = (s, type) => (isBody(s) && bodyHandlerSet.has(type) ? windowState : s);
for (const I of [HTMLElement, SVGElement, MathMLElement]) {
    whenSeen(I, () => {
        for (const type of globalHandlers) addEventHandlers(I, [type], (object) => handlerTarget(element(object), type));
    });
}
eventHandlers(Document, [...globalHandlers, "readystatechange", "visibilitychange"], doc);
for (const I of [interfaces.HTMLBodyElement, interfaces.HTMLFrameSetElement]) {
    eventHandlers(I, windowHandlers, (object) => (brand(object, I), windowState));
}
function contentHandlerChanged(e, type, value) {
    if (!globalHandlerSet.has(type) && !(isBody(e) && windowHandlerSet.has(type))) return;
    const target = handlerTarget(e, type);
    if (value === null) setHandler(target, type, null);
    else if (native.permitsHandler(e.id, value)) setHandler(target, type, null, value);
}
/// The handlers in the markup of the body are the window's: they count although no script has looked at
/// the body.
let hasReadBody = false;
function readBodyHandlers() { hasReadBody ||= bodyOf(mainDocument) !== null; }
/// Reads the handlers that the markup of an element has.
function readContentHandlers(s) {
    for (let i = 0, n = native.attrCount(s.id); i < n; i++) {
        const [ns, , local] = native.attrName(s.id, i);
        if (ns === null && local.length > 2 && local[0] === "o" && local[1] === "n") {
            kernel.contentHandlerChanged(s, local.slice(2), native.attrValue(s.id, i));
        }
    }
}

// MARK: - Accessibility (WAI-ARIA, "ARIAMixin")

function ariaMembers(prototype) {
    for (const [name, content] of ariaStrings) {
        const holder = {
            get [name]() { return getAttr(element(this), content); },
            set [name](v) {
                const s = element(this);
                if (v === null || v === undefined) removeAttr(s, content);
                else setAttr(s, content, toStr(v));
            },
        };
        publishMembers(holder, prototype, true);
    }
    for (const [list, isList] of [[ariaElements, false], [ariaLists, true]]) {
        for (const [name, content] of list) {
            const holder = {
                get [name]() { return ariaTargets(element(this), content, isList); },
                set [name](v) { setAriaTargets(element(this), content, isList, v); },
            };
            publishMembers(holder, prototype, true);
        }
    }
}
function ariaTargets(s, content, isList) {
    const explicit = s.ariaTargets?.[content];
    let found;
    if (explicit) {
        const inScope = explicit.map((ref) => ref.deref()).filter((e) => e && includesScope(e, s));
        found = inScope;
    } else {
        const v = getAttr(s, content);
        if (v === null) return null;
        const names = isList ? ascii.words(v) : [v];
        const root = rootState(s);
        found = names.map((id) => S(native.identified(root.id, id, false)[0] ?? -1)).filter((e) => e);
    }
    if (!isList) return wrapperOrNull(found[0] ?? null);
    s.$ariaCache ??= {};
    const old = s.$ariaCache[content];
    if (old && old.states.length === found.length && found.every((e, i) => e === old.states[i])) return old.list;
    const list = PObject.freeze(array(found.map((e) => e.wrapper)));
    s.$ariaCache[content] = { states: found, list };
    return list;
}
function includesScope(e, s) {
    const root = rootState(e);
    for (let current = s; current;) {
        const r = rootState(current);
        if (r === root) return true;
        current = r.host ?? null;
    }
    return false;
}
function setAriaTargets(s, content, isList, v) {
    if (v === null || v === undefined) {
        if (s.ariaTargets) delete s.ariaTargets[content];
        removeAttr(s, content);
        return;
    }
    const list = isList ? toSequence(v, (x) => toState(x, Element)) : [toState(v, Element)];
    setAttr(s, content, "");
    (s.ariaTargets ??= {})[content] = list.map((e) => new WeakRef(e));
}
whenSeen(Element, () => ariaMembers(Element.prototype));

// MARK: - URLs in elements (HTML Standard, "HTMLHyperlinkElementUtils")

const hyperlinkMembers = () => class {
    get href() {
        const s = html(this), v = getAttr(s, "href");
        return v === null ? "" : resolveURL(documentOf(s), v);
    }
    set href(v) { setAttr(html(this), "href", toUSV(v)); }
    toString() {
        const s = html(this), v = getAttr(s, "href");
        return v === null ? "" : resolveURL(documentOf(s), v);
    }
    get origin() { return linkURL(html(this))?.origin ?? ""; }
    get protocol() { return linkURL(html(this))?.protocol ?? ":"; }
    set protocol(v) { changeLink(html(this), "protocol", toUSV(v)); }
    get username() { return linkURL(html(this))?.username ?? ""; }
    set username(v) { changeLink(html(this), "username", toUSV(v)); }
    get password() { return linkURL(html(this))?.password ?? ""; }
    set password(v) { changeLink(html(this), "password", toUSV(v)); }
    get host() { return linkURL(html(this))?.host ?? ""; }
    set host(v) { changeLink(html(this), "host", toUSV(v)); }
    get hostname() { return linkURL(html(this))?.hostname ?? ""; }
    set hostname(v) { changeLink(html(this), "hostname", toUSV(v)); }
    get port() { return linkURL(html(this))?.port ?? ""; }
    set port(v) { changeLink(html(this), "port", toUSV(v)); }
    get pathname() { return linkURL(html(this))?.pathname ?? ""; }
    set pathname(v) { changeLink(html(this), "pathname", toUSV(v)); }
    get search() { return linkURL(html(this))?.search ?? ""; }
    set search(v) { changeLink(html(this), "search", toUSV(v)); }
    get hash() { return linkURL(html(this))?.hash ?? ""; }
    set hash(v) { changeLink(html(this), "hash", toUSV(v)); }
};
publishMixin(hyperlinkMembers, interfaces.HTMLAnchorElement, interfaces.HTMLAreaElement);
function linkURL(s) {
    const v = getAttr(s, "href");
    return v === null ? null : parseURL(v.toWellFormed(), baseURL(documentOf(s)), documentOf(s).encoding);
}
function changeLink(s, part, value) {
    const url = linkURL(s);
    if (!url) return;
    const changed = changeURL(url, part, value);
    if (changed) setAttr(s, "href", changed.href);
}

// MARK: - Text

function setText(s, text) {
    kernel.reactions(() => replaceAll(s, text === "" ? null : makeText(text, documentOf(s))));
}
function setInnerText(s, text, isOuter) {
    const d = documentOf(s);
    kernel.reactions(() => {
        const fragment = makeFragment(d);
        const lines = text.split(/\r\n|\n|\r/);
        lines.forEach((line, i) => {
            if (i > 0) append(makeElementIn(d, HTML, null, "br"), fragment);
            if (line !== "") append(makeText(line, d), fragment);
        });
        if (!isOuter) {
            replaceAll(s, fragment);
            return;
        }
        const parent = parentState(s);
        if (!parent) fail("NoModificationAllowedError", "The element has no parent");
        if (native.first(fragment.id) < 0) append(makeText("", d), fragment);
        const next = S(native.next(s.id)), previous = S(native.prev(s.id));
        replaceChild(parent, fragment, s);
        const before = next ? S(native.prev(next.id)) : S(native.last(parent.id));
        if (before && before.kind === TEXT && next && next.kind === TEXT) mergeWithNext(before);
        if (previous && previous.kind === TEXT) mergeWithNext(previous);
    });
}
function mergeWithNext(s) {
    const next = S(native.next(s.id));
    if (!next || next.kind !== TEXT) return;
    replaceData(s, dataOf(s).length, 0, dataOf(next));
    kernel.remove(next);
}

// MARK: - Tables

function htmlChildren(s, ...names) {
    return native.collect(s.id, 3, "", "").filter((id) => S(id).isHTML && names.includes(S(id).local));
}
const tableChild = (s, name) => S(htmlChildren(s, name)[0] ?? -1);
function insertNew(parent, name, before) {
    return kernel.reactions(() => {
        const n = makeElementIn(documentOf(parent), HTML, null, name);
        preInsert(n, parent, before);
        return n;
    });
}
function afterCaption(s) {
    for (const c of childStates(s)) {
        if (c.kind === ELEMENT && !(c.isHTML && (c.local === "caption" || c.local === "colgroup"))) return c;
    }
    return null;
}
function setTableChild(s, name, v, place) {
    let n = null;
    if (v !== null && v !== undefined) {
        n = toState(v, name === "caption" ? interfaces.HTMLTableCaptionElement : interfaces.HTMLTableSectionElement);
        if (n.local !== name) fail("HierarchyRequestError", `The element is no ${name}`);
    }
    kernel.reactions(() => {
        const old = tableChild(s, name);
        if (old === n) return;
        if (old) kernel.remove(old);
        if (n) preInsert(n, s, place(s));
    });
}
function removeTableChild(s, name) {
    const old = tableChild(s, name);
    if (old) kernel.reactions(() => kernel.remove(old));
}
function tableRows(s) {
    const heads = [], bodies = [], feet = [];
    for (const id of native.collect(s.id, 3, "", "")) {
        const c = S(id);
        if (!c.isHTML) continue;
        if (c.local === "tr") bodies.push(id);
        else if (c.local === "thead") heads.push(...htmlChildren(c, "tr"));
        else if (c.local === "tbody") bodies.push(...htmlChildren(c, "tr"));
        else if (c.local === "tfoot") feet.push(...htmlChildren(c, "tr"));
    }
    return [...heads, ...bodies, ...feet];
}
function insertAt(s, name, ids, i) {
    if (i < -1 || i > ids.length) fail("IndexSizeError", "There is no such place");
    return insertNew(s, name, i === -1 || i === ids.length ? null : S(ids[i])).wrapper;
}
function deleteAt(ids, i) {
    if (i < -1 || i >= ids.length) fail("IndexSizeError", "There is no such row or cell");
    if (i === -1 && ids.length === 0) return;
    kernel.reactions(() => kernel.remove(S(ids[i === -1 ? ids.length - 1 : i])));
}

// MARK: - Form controls (HTML Standard section 4.10)

const inputTypes = new Set(("hidden text search tel url email password date month week time datetime-local number range color checkbox radio "
    + "file submit image reset button").split(" "));
function inputType(s) {
    const v = ascii.lower(getAttr(s, "type") ?? "");
    return inputTypes.has(v) ? v : "text";
}
const valueMode = (type) => (["hidden", "submit", "image", "reset", "button"].includes(type) ? "default"
    : type === "checkbox" || type === "radio" ? "default/on" : type === "file" ? "filename" : "value");
function inputValue(s) {
    switch (valueMode(inputType(s))) {
    case "default": return getAttr(s, "value") ?? "";
    case "default/on": return getAttr(s, "value") ?? "on";
    case "filename": {
        const first = s.files ? stateOf(s.files).files[0] : undefined;
        return first ? `C:\\fakepath\\${stateOf(first).name}` : "";
    }
    default: return sanitize(s, s.isDirty ? s.rawValue : getAttr(s, "value") ?? "");
    }
}
function setInputValue(s, text) {
    switch (valueMode(inputType(s))) {
    case "default": case "default/on": setAttr(s, "value", text); break;
    case "filename":
        if (text !== "") fail("InvalidStateError", "A script cannot name a file");
        break;
    default: {
        const old = inputValue(s);
        s.rawValue = sanitize(s, text);
        s.isDirty = true;
        s.isTyped = false;
        const value = inputValue(s);
        moveToEnd(s, old, value);
        syncValue(s, value);
    }
    }
}
/// Tells the page's layout what a control shows.
function syncValue(s, value) {
    native.controlChanged(s.id, value);
}
function sanitize(s, text) {
    switch (inputType(s)) {
    case "text": case "search": case "tel": case "password": return text.replace(/[\r\n]/g, "");
    case "url": return ascii.strip(text.replace(/[\r\n]/g, ""));
    case "email": {
        const plain = text.replace(/[\r\n]/g, "");
        return hasAttr(s, "multiple") ? plain.split(",").map(ascii.strip).join(",") : ascii.strip(plain);
    }
    case "number": return isFloat(text) ? text : "";
    case "range": return rangeValue(s, text);
    case "color": return /^#[0-9a-f]{6}$/i.test(text) ? ascii.lower(text) : "#000000";
    case "date": return isDate(text) ? text : "";
    case "month": return isMonth(text) ? text : "";
    case "week": return isWeek(text) ? text : "";
    case "time": return isTime(text) ? text : "";
    case "datetime-local": {
        const match = /^(.+)[T ](.+)$/.exec(text);
        return match && isDate(match[1]) && isTime(match[2]) ? `${match[1]}T${shortTime(match[2])}` : "";
    }
    default: return text;
    }
}
const isFloat = (t) => /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(t) && Number.isFinite(Number(t));
function isDate(t) {
    const match = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(t);
    if (!match) return false;
    const [year, month, day] = match.slice(1).map(Number);
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}
function isWeek(t) {
    const match = /^(\d{4,})-W(\d\d)$/.exec(t);
    if (!match || Number(match[1]) === 0) return false;
    const year = Number(match[1]);
    const first = new Date(Date.UTC(year, 0, 1)).getUTCDay();
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const weeks = first === 4 || (first === 3 && leap) ? 53 : 52;
    return Number(match[2]) >= 1 && Number(match[2]) <= weeks;
}
const isTime = (t) => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/.test(t);
const shortTime = (t) => t.replace(/\.0+$/, "").replace(/(\.\d*?)0+$/, "$1").replace(/^(\d\d:\d\d):00$/, "$1");
const isChecked = (s) => s.checkedness ?? hasAttr(s, "checked");
function setChecked(s, checked) {
    s.checkedness = checked;
    if (checked && inputType(s) === "radio") {
        for (const other of radioGroup(s)) {
            if (other === s || !isChecked(other)) continue;
            other.checkedness = false;
            native.checkedChanged(other.id, false);
        }
    }
    native.checkedChanged(s.id, checked);
}
function radioGroup(s) {
    const name = getAttr(s, "name");
    if (!name) return [s];
    const form = kernel.formOwner(s);
    const root = rootState(s);
    const list = [];
    for (const id of native.collect(root.id, 1, HTML, "input")) {
        const e = S(id);
        if (inputType(e) === "radio" && getAttr(e, "name") === name && kernel.formOwner(e) === form) list.push(e);
    }
    return list.includes(s) ? list : [...list, s];
}
const normalizeNewlines = (t) => t.replace(/\r\n?/g, "\n");
const textAreaValue = (s) => (s.isDirty ? s.rawValue : childText(s));
function progressMax(s) {
    const n = parseFloatNumber(getAttr(s, "max"));
    return n !== null && n > 0 ? n : 1;
}
function meterParts(s) {
    const read = (name) => parseFloatNumber(getAttr(s, name));
    const clamp = (v, low, high) => Math.min(Math.max(v, low), high);
    const min = read("min") ?? 0;
    const max = Math.max(min, read("max") ?? 1);
    const low = clamp(read("low") ?? min, min, max);
    const high = clamp(read("high") ?? max, low, max);
    return { min, max, low, high, value: clamp(read("value") ?? 0, min, max), optimum: clamp(read("optimum") ?? (min + max) / 2, min, max) };
}

// Options.

function optionText(s) {
    let text = "";
    const walk = (n) => {
        for (const c of childStates(n)) {
            if (isText(c)) text += dataOf(c);
            else if (c.kind === ELEMENT && !((c.isHTML || c.ns === SVG) && c.local === "script")) walk(c);
        }
    };
    walk(s);
    return collapse(text);
}
const optionValue = (s) => getAttr(s, "value") ?? optionText(s);
function selectOf(s) {
    let p = parentState(s);
    if (p && p.isHTML && p.local === "optgroup") p = parentState(p);
    return p && p.isHTML && p.local === "select" ? p : null;
}
function optionIDs(s) {
    const list = [];
    for (const id of native.collect(s.id, 3, "", "")) {
        const c = S(id);
        if (!c.isHTML) continue;
        if (c.local === "option") list.push(id);
        else if (c.local === "optgroup") list.push(...htmlChildren(c, "option"));
    }
    return list;
}
/// The times that the selected options of lists were changed without a change of the tree.
let selectionCount = 0;
function noteSelection() { selectionCount++; }
const isMarkedSelected = (option) => option.selectedness ?? hasAttr(option, "selected");
/// Whether an option is selected.
function isSelected(s) {
    const select = selectOf(s);
    return select && !hasAttr(select, "multiple") ? chosenOption(select) === s : isMarkedSelected(s);
}
/// The selected option of a list for one: the last that was chosen, or else the first.
function chosenOption(select) {
    const options = Array.from(optionIDs(select), S);
    const chosen = options.findLast((o) => o.selectedness === true) ?? options.findLast(isMarkedSelected);
    if (chosen) return chosen;
    if (select.isUnselected || (parseNonNegative(getAttr(select, "size")) ?? 1) > 1) return undefined;
    return options.find((o) => !isDisabledOption(o));
}
/// The selected options of a list, by their places.
function selectedPlaces(select) {
    const options = Array.from(optionIDs(select), S);
    if (hasAttr(select, "multiple")) return options.flatMap((o, place) => (isMarkedSelected(o) ? [place] : []));
    const place = options.indexOf(chosenOption(select));
    return place < 0 ? [] : [place];
}
const isDisabledOption = (s) => hasAttr(s, "disabled") || (parentState(s)?.local === "optgroup" && hasAttr(parentState(s), "disabled"));
function setSelected(s, selected) {
    const select = selectOf(s);
    if (select && !hasAttr(select, "multiple")) {
        if (selected) {
            selectOnly(select, s);
            return;
        }
    }
    s.selectedness = selected;
    noteSelection();
    if (select) syncSelect(select);
}
function selectOnly(select, option) {
    for (const id of optionIDs(select)) S(id).selectedness = false;
    if (option) option.selectedness = true;
    noteSelection();
    select.isUnselected = !option;
    syncSelect(select);
}
function syncSelect(select) {
    native.selectionChanged(select.id, ...selectedPlaces(select));
}
function selectedIndex(s) {
    return selectedPlaces(s)[0] ?? -1;
}
const HTMLOptionsCollection = interface_("HTMLOptionsCollection", HTMLCollection, () => class {
    get length() { return liveNodes(brand(this, HTMLOptionsCollection)).length; }
    set length(v) { setOptionCount(brand(this, HTMLOptionsCollection).select, toULong(v)); }
    add(option, before = null) {
        const s = brand(this, HTMLOptionsCollection);
        need(arguments.length, 1);
        addOption(s.select, option, before);
    }
    remove(index) {
        const s = brand(this, HTMLOptionsCollection);
        need(arguments.length, 1);
        removeOption(s.select, toLong(index));
    }
    get selectedIndex() { return selectedIndex(brand(this, HTMLOptionsCollection).select); }
    set selectedIndex(v) {
        const s = brand(this, HTMLOptionsCollection).select;
        selectOnly(s, S(optionIDs(s)[toLong(v)] ?? -1));
    }
});
function optionsOf(s) {
    return (s.$optionList ??= legacyObject(HTMLOptionsCollection, { find: () => optionIDs(s), version: -1, select: s }, {
        ...collectionOps,
        setItem: (state, i, v) => setOption(s, i, v),
    }));
}
/// Sets, adds or removes the option at a place (HTML Standard, "set the value of a new or existing
/// indexed property").
function setOption(s, i, v) {
    if (v === null || v === undefined) {
        removeOption(s, i);
        return;
    }
    const o = toState(v, interfaces.HTMLOptionElement);
    const ids = optionIDs(s);
    if (i < ids.length) {
        kernel.reactions(() => replaceChild(parentState(S(ids[i])), o, S(ids[i])));
        return;
    }
    setOptionCount(s, i);
    kernel.reactions(() => append(o, s));
}
for (const name of ["HTMLFormElement", "HTMLSelectElement"]) makeArrayLike(interfaces[name], false);
/// The options of a list are its properties by their places, too.
const selectOps = {
    length: (s) => optionIDs(s).length,
    item: (s, i) => wrapperOf(optionIDs(s)[i]),
    setItem: setOption,
};
function setOptionCount(s, count) {
    const ids = optionIDs(s);
    if (count > ids.length) {
        if (count > 100000) return;
        for (let i = ids.length; i < count; i++) insertNew(s, "option", null);
    } else {
        kernel.reactions(() => { for (const id of ids.slice(count)) kernel.remove(S(id)); });
    }
}
function addOption(s, option, before) {
    const o = stateOf(option);
    if (o === undefined || !o.isHTML || (o.local !== "option" && o.local !== "optgroup")) throw typeError("The element is no option");
    let reference = null;
    const b = stateOf(before);
    if (b !== undefined && b.isHTML) {
        if (!native.contains(s.id, b.id) || b === s) fail("NotFoundError", "The reference is not in the list");
        reference = b;
    } else if (before !== null && before !== undefined) {
        reference = S(optionIDs(s)[toLong(before)] ?? -1);
    }
    if (native.contains(o.id, s.id)) fail("HierarchyRequestError", "The option contains its list");
    if (reference === o) return;
    kernel.reactions(() => preInsert(o, reference ? parentState(reference) : s, reference));
}
function removeOption(s, i) {
    const ids = optionIDs(s);
    if (i >= 0 && i < ids.length) kernel.reactions(() => kernel.remove(S(ids[i])));
}

// Forms.

const listedTags = new Set(["button", "fieldset", "input", "object", "output", "select", "textarea"]);
const isListed = (s) => s.isHTML && (listedTags.has(s.local) || (s.custom?.isFormAssociated ?? false));
const labelableTags = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);
const isLabelable = (s) => s.isHTML && (labelableTags.has(s.local) || (s.custom?.isFormAssociated ?? false)) && !(s.local === "input" && inputType(s) === "hidden");
function formOwner(s) {
    if (!s.isHTML) return null;
    const id = isListed(s) && isConnected(s) ? getAttr(s, "form") : null;
    if (id !== null) {
        const f = id === "" ? null : S(native.identified(rootState(s).id, id, false)[0] ?? -1);
        return f && f.isHTML && f.local === "form" ? f : null;
    }
    for (let p = parentState(s); p && p.kind === ELEMENT; p = parentState(p)) if (p.isHTML && p.local === "form") return p;
    return null;
}
function labeledControl(s) {
    const id = getAttr(s, "for");
    if (id !== null) {
        const found = S(native.identified(rootState(s).id, id, false)[0] ?? -1);
        return found && isLabelable(found) ? found : null;
    }
    for (const n of native.collect(s.id, 1, HTML, "*")) if (isLabelable(S(n))) return S(n);
    return null;
}
function controlsOf(form) {
    const root = rootState(form);
    return native.collect(root.id, 1, HTML, "*").filter((id) => {
        const s = S(id);
        return isListed(s) && !(s.local === "input" && inputType(s) === "image") && kernel.formOwner(s) === form;
    });
}
const RadioNodeList = interface_("RadioNodeList", NodeList, () => class {
    get value() {
        for (const id of liveNodes(brand(this, RadioNodeList))) {
            const s = S(id);
            if (s.local === "input" && inputType(s) === "radio" && isChecked(s)) return getAttr(s, "value") ?? "on";
        }
        return "";
    }
    set value(v) {
        const text = toStr(v);
        for (const id of liveNodes(brand(this, RadioNodeList))) {
            const s = S(id);
            if (s.local === "input" && inputType(s) === "radio" && (getAttr(s, "value") ?? "on") === text) {
                setChecked(s, true);
                return;
            }
        }
    }
});
const HTMLFormControlsCollection = interface_("HTMLFormControlsCollection", HTMLCollection, () => class {
    namedItem(name) {
        const s = brand(this, HTMLFormControlsCollection);
        need(arguments.length, 1);
        return namedControl(s, toStr(name)) ?? null;
    }
});
function namedControl(s, name) {
    if (name === "") return undefined;
    const find = () => liveNodes(s).filter((id) => native.getAttr(id, "id") === name || native.getAttr(id, "name") === name);
    const found = find();
    if (found.length === 0) return undefined;
    return found.length === 1 ? wrapperOf(found[0]) : liveList(find, RadioNodeList);
}
function formElements(s) {
    return (s.$controlList ??= legacyObject(HTMLFormControlsCollection, { find: () => controlsOf(s), version: -1 }, {
        ...collectionOps, named: namedControl,
    }));
}
/// The controls of a form are its properties, by place and by name (HTML Standard, "the form element").
/// A control whose name is that of a member of all forms is none, so that scripts find the member.
const formOps = {
    length: (s) => liveNodes(stateOf(formElements(s))).length,
    item: (s, i) => wrapperOf(liveNodes(stateOf(formElements(s)))[i]),
    names(s) {
        const names = new Set();
        for (const id of liveNodes(stateOf(formElements(s)))) for (const name of [native.getAttr(id, "id"), native.getAttr(id, "name")]) if (name) names.add(name);
        return [...names];
    },
    named(s, name) {
        const found = namedControl(stateOf(formElements(s)), name);
        if (found) return found;
        const image = native.collect(s.id, 1, HTML, "img").find((id) => native.getAttr(id, "id") === name || native.getAttr(id, "name") === name);
        return image === undefined ? undefined : wrapperOf(image);
    },
    hidesNames: true,
};
/// Forms, pictures and frames that the parser has made are properties of their document by their names
/// (HTML Standard, "named properties of Document"). Those that scripts insert later are not.
const documentNames = new Set();
let namedUntil = 0;
function nameParts() {
    const first = namedUntil;
    namedUntil = native.nodeCount();
    if (first === namedUntil) return;
    for (const id of native.namedParts(first)) {
        if (native.root(id) !== mainDocument.id) continue;
        for (const name of [native.getAttr(id, "name"), ["object", "img"].includes(S(id).local) ? native.getAttr(id, "id") : null]) {
            if (!name || documentNames.has(name) || name in mainDocument.wrapper) continue;
            documentNames.add(name);
            defineProperty(mainDocument.wrapper, name, {
                get: published(() => partNamed(name), 0), set: published((value) => {
                    defineProperty(mainDocument.wrapper, name, { value, writable: true, enumerable: true, configurable: true });
                }, 1), enumerable: false, configurable: true,
            });
        }
    }
}
/// The part of the document with a name: the window of a frame, the element, or a collection of several.
function partNamed(name) {
    const find = () => Array.from(native.query(mainDocument.id, "form, img, iframe, embed, object", 0)).filter((id) => native.getAttr(id, "name") === name
        || (native.getAttr(id, "id") === name && (S(id).local === "object" || (S(id).local === "img" && native.getAttr(id, "name")))));
    const found = find();
    if (found.length === 0) return undefined;
    if (found.length > 1) return collection(find);
    return S(found[0]).local === "iframe" ? contentWindow(S(found[0])) : wrapperOf(found[0]);
}
const isSubmitButton = (s) => s.isHTML && ((s.local === "button" && keyword(s, "type", ["submit", "reset", "button"], "submit", "submit") === "submit")
    || (s.local === "input" && ["submit", "image"].includes(inputType(s))));
function isDisabled(s) {
    const isControl = ["button", "input", "select", "textarea", "fieldset", "optgroup", "option"].includes(s.local);
    if (!s.isHTML || !(isControl || s.custom?.isFormAssociated)) return false;
    if (hasAttr(s, "disabled")) return true;
    for (let child = s, p = parentState(s); p && p.kind === ELEMENT; child = p, p = parentState(p)) {
        if (p.isHTML && p.local === "fieldset" && hasAttr(p, "disabled")) {
            const legend = htmlChildren(p, "legend")[0];
            if (legend === undefined || legend !== child.id) return true;
        }
    }
    return false;
}
const isOfPerson = (e) => e.isTrusted && e.isFromPerson;
const isValidated = (form, submitter) => !hasAttr(form, "novalidate") && !(submitter && hasAttr(submitter, "formnovalidate"));
/// A form with the method "dialog" closes the dialog around it, and is not sent (HTML Standard, "submit a form element").
function closesDialog(form, submitter) {
    const methods = ["get", "post", "dialog"], own = submitter ? keyword(submitter, "formmethod", methods, "", "get") : "";
    if ((own || keyword(form, "method", methods, "get", "get")) !== "dialog") return false;
    for (let p = parentState(form); p; p = parentState(p)) {
        if (!p.isHTML || p.local !== "dialog" || !hasAttr(p, "open")) continue;
        closeDialog(p, submitter ? getAttr(submitter, "value") ?? undefined : undefined);
        break;
    }
    return true;
}
function submitForm(form, submitter, isRequest, isChecked = false) {
    if (!isConnected(form)) return;
    if (isRequest) {
        // A script that hears of a submission does not begin another one (HTML Standard, "firing submission events").
        if (form.isFiringSubmission) return;
        form.isFiringSubmission = true;
        try {
            if (!isChecked && isValidated(form, submitter) && !checkForm(form)) return;
            const proceeds = fire(form, "submit", {
                I: interfaces.SubmitEvent, bubbles: true, cancelable: true, submitter: submitter ? submitter.wrapper : null,
            });
            if (!proceeds) return;
        } finally {
            form.isFiringSubmission = false;
        }
        if (!isConnected(form)) return;
    }
    if (closesDialog(form, submitter)) return;
    native.submit(form.id, submitter ? submitter.id : -1);
}
/// Whether the click that a person makes now submits the form of its button.
const clicking = { submits: true };
function submitByClick(form, button, e) {
    if (!isOfPerson(e)) return submitForm(form, button, true);
    if (!clicking.submits) return undefined;
    if (!isValidated(form, button) || checkForm(form)) return submitForm(form, button, true, true);
    // The browser names the field that is wrong; of an error that a script has set it does not know.
    if (!controlsOf(form).some((id) => S(id).customError)) native.submitChecked(button.id);
    return undefined;
}
function resetForm(form) {
    if (!fire(form, "reset", { bubbles: true, cancelable: true })) return;
    for (const id of controlsOf(form)) {
        const s = S(id);
        if (s.local === "input") {
            s.isDirty = false;
            s.checkedness = undefined;
            native.setStates(s.id, 0, STATE.CHECKED | STATE.UNCHECKED);
            syncValue(s, inputValue(s));
        } else if (s.local === "textarea") {
            s.isDirty = false;
            syncValue(s, childText(s));
        } else if (s.local === "select") {
            for (const o of optionIDs(s)) S(o).selectedness = undefined;
            noteSelection();
            s.isUnselected = false;
            syncSelect(s);
        } else if (s.local === "output") {
            if (s.defaultOutput !== undefined) setText(s, s.defaultOutput);
            s.defaultOutput = undefined;
        } else if (s.custom?.isFormAssociated) {
            kernel.reactions(() => enqueueCallback(s, "formResetCallback", []));
        }
    }
}

// Validation (HTML Standard section 4.10.20).

const ValidityState = interface_("ValidityState", null, () => {
    const members = class {
        get valid() { return Object.values(validity(brand(this, ValidityState).element)).every((v) => !v); }
    };
    for (const key of ["valueMissing", "typeMismatch", "patternMismatch", "tooLong", "tooShort", "rangeUnderflow", "rangeOverflow", "stepMismatch", "badInput", "customError"]) {
        defineProperty(members.prototype, key, getOwnPropertyDescriptor({ get [key]() { return validity(brand(this, ValidityState).element)[key]; } }, key));
    }
    return members;
});
function controlValue(s) {
    return s.local === "input" ? inputValue(s) : s.local === "textarea" ? normalizeNewlines(textAreaValue(s)) : s.local === "select" ? s.wrapper.value : "";
}
function validity(s) {
    if (s.custom?.isFormAssociated) {
        const flags = s.internals && stateOf(s.internals).flags;
        return flags ?? Object.fromEntries(validityFlags.map((name) => [name, false]));
    }
    const v = {
        valueMissing: false, typeMismatch: false, patternMismatch: false, tooLong: false, tooShort: false, rangeUnderflow: false,
        rangeOverflow: false, stepMismatch: false, badInput: false, customError: (s.customError ?? "") !== "",
    };
    const value = controlValue(s);
    const type = s.local === "input" ? inputType(s) : s.local;
    v.valueMissing = isMissing(s, type, value);
    Object.assign(v, lengthFaults(s, type, value));
    if (s.local === "input" && value !== "") {
        if (type === "email") {
            const one = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
            v.typeMismatch = !(hasAttr(s, "multiple") ? value.split(",") : [value]).every((t) => one.test(t));
        }
        if (type === "url") v.typeMismatch = native.parseURL(value, null) === null;
        const pattern = getAttr(s, "pattern");
        if (pattern !== null && ["text", "search", "url", "tel", "email", "password"].includes(type)) {
            try {
                const test = new RegExp(`^(?:${pattern})$`, "v");
                v.patternMismatch = !(type === "email" && hasAttr(s, "multiple") ? value.split(",") : [value]).every((t) => test.test(t));
            } catch { /* An invalid pattern matches everything. */ }
        }
        Object.assign(v, numberFaults(s, value));
    }
    return v;
}
function willValidate(s) {
    if (isDisabled(s) || ["object", "fieldset", "output"].includes(s.local)) return false;
    if (s.local === "input" && (["hidden", "reset", "button"].includes(inputType(s)) || hasAttr(s, "readonly"))) return false;
    if (s.local === "button" && !isSubmitButton(s)) return false;
    if ((s.local === "textarea" || s.custom?.isFormAssociated) && hasAttr(s, "readonly")) return false;
    for (let p = parentState(s); p && p.kind === ELEMENT; p = parentState(p)) if (p.isHTML && p.local === "datalist") return false;
    return true;
}
function checkValidity(s) {
    if (!willValidate(s) || Object.values(validity(s)).every((v) => !v)) return true;
    fire(s, "invalid", { cancelable: true });
    return false;
}
function checkForm(form) {
    for (const id of controlsOf(form)) S(id).isEdited = true;
    return controlsOf(form).map((id) => checkValidity(S(id))).every((v) => v);
}
// The states that selectors ask for (Selectors Level 4). The engine hears of those that change seldom as they change;
// the others are found out before selectors are matched that ask for them.

/// The states by their numbers in the browser (`SelectorStates`).
const STATE = {
    CHECKED: 1, UNCHECKED: 2, INDETERMINATE: 4, MODAL: 8, POPOVER_OPEN: 16, FOCUS: 32, FOCUS_WITHIN: 64, VALID: 128, INVALID: 256,
    USER_VALID: 512, USER_INVALID: 1024, IN_RANGE: 2048, OUT_OF_RANGE: 4096, PLACEHOLDER_SHOWN: 8192, PLACEHOLDER_HIDDEN: 16384,
    UNDEFINED: 32768, TARGET: 65536, HOVER: 262144, ACTIVE: 524288,
};
const stateGroups = [
    [/:focus|:-moz-focusring/i, STATE.FOCUS | STATE.FOCUS_WITHIN],
    [/:(?:in)?valid|:user-(?:in)?valid|:in-range|:out-of-range/i,
        STATE.VALID | STATE.INVALID | STATE.USER_VALID | STATE.USER_INVALID | STATE.IN_RANGE | STATE.OUT_OF_RANGE],
    [/:placeholder-shown/i, STATE.PLACEHOLDER_SHOWN | STATE.PLACEHOLDER_HIDDEN],
    [/:indeterminate/i, STATE.INDETERMINATE],
    [/:defined/i, STATE.UNDEFINED],
    [/:target/i, STATE.TARGET],
];
/// Settles the states that selectors ask for in the tree of a node.
function settleAsked(s, selectors) {
    if (!selectors.includes(":")) return;
    let mask = 0;
    for (const [words, states] of stateGroups) if (words.test(selectors)) mask |= states;
    if (mask !== 0) settleStates(rootState(s), mask);
}
/// Tells the browser which elements of a tree have the states of `mask`, and those that go with them.
function settleStates(root, mask) {
    for (const [, states] of stateGroups) if (mask & states) mask |= states;
    const found = new Map();
    const add = (s, states) => { found.set(s, (found.get(s) ?? 0) | states); };
    const all = (name) => Array.from(native.collect(root.id, 1, HTML, name), S);
    if (mask & STATE.FOCUS) addFocusStates(root, add);
    if (mask & STATE.VALID) addValidityStates(all, add);
    if (mask & STATE.PLACEHOLDER_SHOWN) {
        for (const s of [...all("input"), ...all("textarea")]) {
            if (hasAttr(s, "placeholder")) add(s, controlValue(s) === "" ? STATE.PLACEHOLDER_SHOWN : STATE.PLACEHOLDER_HIDDEN);
        }
    }
    if (mask & STATE.INDETERMINATE) {
        for (const s of all("input")) {
            const type = inputType(s);
            if (type === "checkbox" ? s.isIndeterminate : type === "radio" && !radioGroup(s).some(isChecked)) add(s, STATE.INDETERMINATE);
        }
        for (const s of all("progress")) if (!hasAttr(s, "value")) add(s, STATE.INDETERMINATE);
    }
    if (mask & STATE.UNDEFINED) {
        for (const s of all("*")) {
            const isCustom = s.local.includes("-") ? isCustomName(s.local) : hasAttr(s, "is");
            if (isCustom && s.ceState !== "custom") add(s, STATE.UNDEFINED);
        }
    }
    if (mask & STATE.TARGET && root === mainDocument) {
        const fragment = decodePercentText(native.documentURL().split("#")[1] ?? "");
        const target = fragment === "" ? undefined : native.identified(root.id, fragment, false)[0];
        if (target !== undefined) add(S(target), STATE.TARGET);
    }
    // What had one of the states before loses it.
    for (const s of root.settled ?? []) if (!found.has(s)) native.setStates(s.id, 0, mask);
    root.settled ??= new Set();
    for (const [s, states] of found) {
        native.setStates(s.id, states, mask);
        root.settled.add(s);
    }
}
/// Tells which elements have the focus if rules ask for that, before a script asks for styles.
function settleFocus() {
    const focused = mainDocument.focused ?? null;
    if (focused === settledFocus.focused && native.version() === settledFocus.version) return;
    const mask = native.styledStates() & (STATE.FOCUS | STATE.FOCUS_WITHIN);
    if (mask !== 0) settleStates(mainDocument, mask);
    settledFocus.focused = focused;
    settledFocus.version = native.version();
}
const settledFocus = { focused: null, version: -1 };
/// The focused element, the hosts of the trees that it is in, and the elements around them.
function addFocusStates(root, add) {
    const { focused } = documentOf(root);
    if (!focused || !isConnected(focused)) return;
    let isTarget = true;
    for (let s = focused; s; ) {
        if (s.kind === ELEMENT) add(s, isTarget ? STATE.FOCUS | STATE.FOCUS_WITHIN : STATE.FOCUS_WITHIN);
        const parent = parentState(s);
        isTarget = !parent && !!s.host?.shadow?.delegatesFocus;
        s = parent ?? s.host ?? null;
    }
}
function addValidityStates(all, add) {
    const wrong = new Set();
    const names = ["input", "select", "textarea", "button"];
    for (const definition of definitions.values()) if (definition.isFormAssociated) names.push(definition.local);
    for (const name of names) {
        for (const s of all(name)) {
            if (!willValidate(s)) continue;
            const v = validity(s), isValid = Object.values(v).every((flag) => !flag);
            add(s, isValid ? STATE.VALID : STATE.INVALID);
            if (s.isEdited) add(s, isValid ? STATE.USER_VALID : STATE.USER_INVALID);
            if (s.local === "input" && (hasAttr(s, "min") || hasAttr(s, "max")) && rangeTypes.has(inputType(s))) {
                add(s, v.rangeUnderflow || v.rangeOverflow ? STATE.OUT_OF_RANGE : STATE.IN_RANGE);
            }
            if (isValid) continue;
            wrong.add(kernel.formOwner(s));
            for (let p = parentState(s); p; p = parentState(p)) if (p.local === "fieldset") wrong.add(p);
        }
    }
    for (const name of ["form", "fieldset"]) for (const s of all(name)) add(s, wrong.has(s) ? STATE.INVALID : STATE.VALID);
}
const rangeTypes = new Set(["number", "range", "date", "month", "week", "time", "datetime-local"]);
const validationMembers = () => class {
    get willValidate() { return willValidate(html(this)); }
    get validity() {
        const s = html(this);
        return (s.$validityState ??= instance(ValidityState, { element: s }));
    }
    get validationMessage() {
        const s = html(this);
        if (!willValidate(s)) return "";
        const v = validity(s);
        return v.customError ? s.customError : Object.values(v).some((x) => x) ? "The value is not valid." : "";
    }
    checkValidity() { return checkValidity(html(this)); }
    reportValidity() { return checkValidity(html(this)); }
    setCustomValidity(message) {
        const s = html(this);
        need(arguments.length, 1);
        s.customError = toStr(message);
    }
};
const formMembers = () => class {
    get form() { return wrapperOrNull(kernel.formOwner(html(this))); }
};
const labelMembers = () => class {
    get labels() {
        const s = html(this);
        if (!isLabelable(s)) return null;
        return (s.$labelList ??= liveList(() => native.collect(rootState(s).id, 1, HTML, "label").filter((id) => labeledControl(S(id)) === s)));
    }
};
const control = (name) => interfaces[`HTML${name}Element`];
for (const name of ["Button", "FieldSet", "Input", "Object", "Output", "Select", "TextArea"]) publishChecked(validationMembers(), control(name));
for (const name of ["Button", "FieldSet", "Input", "Object", "Output", "Select", "TextArea"]) publishChecked(formMembers(), control(name));
for (const name of ["Button", "Input", "Meter", "Output", "Progress", "Select", "TextArea"]) publishChecked(labelMembers(), control(name));
const actionMembers = () => class {
    get formAction() {
        const s = html(this), v = getAttr(s, "formaction");
        return v === null || v === "" ? documentURL(documentOf(s)) : resolveURL(documentOf(s), v);
    }
    set formAction(v) { setAttr(html(this), "formaction", toUSV(v)); }
};
for (const name of ["Button", "Input"]) publishChecked(actionMembers(), control(name));
const canSelect = (s) => s.local === "textarea" || ["text", "search", "url", "tel", "password"].includes(inputType(s));
const textControlMembers = () => class {
    select() {
        const s = html(this), { length } = controlValue(s);
        if (canSelect(s)) {
            changeSelection(s, 0, length);
        } else {
            s.selectionStart = 0;
            s.selectionEnd = length;
        }
        // As in WebKit and Chromium, whose selection is where the focus is.
        if (isConnected(s)) kernel.focusElement(s);
    }
    get selectionStart() { return selectionOf(html(this))?.[0] ?? null; }
    set selectionStart(v) {
        const s = html(this), start = v === null ? 0 : toULong(v);
        changeSelection(s, start, Math.max(start, selectionOf(s)?.[1] ?? 0), s.selectionDirection);
    }
    get selectionEnd() { return selectionOf(html(this))?.[1] ?? null; }
    set selectionEnd(v) {
        const s = html(this), end = v === null ? 0 : toULong(v);
        changeSelection(s, selectionOf(s)?.[0] ?? 0, end, s.selectionDirection);
    }
    get selectionDirection() {
        const s = html(this);
        return canSelect(s) ? s.selectionDirection ?? "none" : null;
    }
    set selectionDirection(v) {
        const s = html(this), range = selectionOf(s) ?? [0, 0];
        changeSelection(s, range[0], range[1], v === null ? "none" : toStr(v));
    }
    setSelectionRange(start, end, direction = "none") {
        const s = html(this);
        need(arguments.length, 2);
        changeSelection(s, toULong(start), toULong(end), toStr(direction));
    }
    setRangeText(text, start = undefined, end = undefined, mode = "preserve") {
        const s = html(this);
        need(arguments.length, 1);
        if (!canSelect(s)) fail("InvalidStateError", "The control has no text to select");
        const replacement = toStr(text), old = controlValue(s);
        let [from, to] = selectionOf(s);
        if (arguments.length > 1) {
            from = toULong(start);
            to = toULong(end);
            if (from > to) fail("IndexSizeError", "The start lies behind the end");
        }
        from = Math.min(from, old.length);
        to = Math.min(to, old.length);
        const [a, b] = selectionOf(s);
        s.rawValue = old.slice(0, from) + replacement + old.slice(to);
        s.isDirty = true;
        s.isTyped = false;
        syncValue(s, s.rawValue);
        const newEnd = from + replacement.length;
        const move = (p) => (p > to ? p + replacement.length - (to - from) : p > from ? (p === a ? from : newEnd) : p);
        switch (mode) {
        case "select": changeSelection(s, from, newEnd); break;
        case "start": changeSelection(s, from, from); break;
        case "end": changeSelection(s, newEnd, newEnd); break;
        default: changeSelection(s, move(a), move(b));
        }
    }
};
for (const name of ["Input", "TextArea"]) publishChecked(textControlMembers(), control(name));
function selectionOf(s) {
    if (!canSelect(s)) return null;
    const length = controlValue(s).length;
    return [Math.min(s.selectionStart ?? 0, length), Math.min(s.selectionEnd ?? 0, length)];
}
function setSelection(s, start, end, direction = "none") {
    if (!canSelect(s)) fail("InvalidStateError", "The control has no text to select");
    const length = controlValue(s).length;
    s.selectionEnd = Math.min(end, length);
    s.selectionStart = Math.min(start, s.selectionEnd);
    s.selectionDirection = ["forward", "backward"].includes(direction) ? direction : "none";
}

// Activation (DOM Standard, "activation behavior").

function prepareElement(s) {
    switch (s.local) {
    case "input":
        s.activation = inputActivation;
        s.cloned = (from, to) => {
            Object.assign(to, { rawValue: from.rawValue, isDirty: from.isDirty, checkedness: from.checkedness });
            if (to.checkedness !== undefined) native.checkedChanged(to.id, to.checkedness);
            else if (to.isDirty) syncValue(to, inputValue(to));
        };
        break;
    case "button": s.activation = buttonActivation; break;
    case "textarea": s.cloned = (from, to) => Object.assign(to, { rawValue: from.rawValue, isDirty: from.isDirty }); break;
    case "label": s.activation = labelActivation; break;
    case "a": case "area": s.activation = linkActivation; break;
    case "summary": s.activation = summaryActivation; break;
    case "script":
        s.isForceAsync = false;
        s.insertedSteps = prepareScript;
        s.childrenChanged = prepareScript;
        s.attributeSteps = (e, name, old, value) => {
            if (name === "async" && value !== null) e.isForceAsync = false;
            if (name === "src" && old === null && value !== null) prepareScript(e);
        };
        s.cloned = (from, to) => { to.isStarted = from.isStarted; };
        break;
    case "iframe": case "frame":
        treeCounts.removals++;
        s.insertedSteps = (e) => { documentOf(e).core?.insertedFrame(e); };
        s.removedSteps = (e) => { documentOf(e).core?.removedFrame(e); };
        s.attributeSteps = frameChanged;
        break;
    case "base":
        // A policy of the page judges the address now, and not one that comes later.
        s.insertedSteps = (e) => { baseURL(documentOf(e)); };
        s.attributeSteps = (e, name) => { if (name === "href" && isConnected(e)) baseURL(documentOf(e)); };
        break;
    case "meta": s.insertedSteps = (e) => { if (documentOf(e) === mainDocument) native.insertedMeta(e.id); }; break;
    case "details": s.attributeSteps = detailsChanged; break;
    case "img":
        s.insertedSteps = kernel.awaitImage;
        s.attributeSteps = imageChanged;
        break;
    }
    if (native.attrCount(s.id) > 0) readContentHandlers(s);
}
function prepareScript(s) {
    const core = documentOf(s).core;
    if (s.isStarted || !core || !isConnected(s)) return;
    if (!hasAttr(s, "src") && childText(s) === "") return;
    s.isStarted = true;
    core.insertedScript(s);
}
const inputActivation = {
    legacyPre(s) {
        const type = inputType(s);
        if (type === "checkbox") {
            s.before = [isChecked(s), s.isIndeterminate];
            setChecked(s, !isChecked(s));
            s.isIndeterminate = false;
        } else if (type === "radio") {
            s.before = radioGroup(s).find(isChecked) ?? null;
            setChecked(s, true);
        }
    },
    legacyCanceled(s) {
        const type = inputType(s);
        if (type === "checkbox" && s.before) {
            setChecked(s, s.before[0]);
            s.isIndeterminate = s.before[1];
        } else if (type === "radio" && s.before !== undefined) {
            setChecked(s, false);
            if (s.before) setChecked(s.before, true);
        }
    },
    run(s, e) {
        if (isDisabled(s)) return;
        const type = inputType(s);
        if ((type === "checkbox" || type === "radio") && isConnected(s)) {
            if (type === "radio" && s.before === s) return;
            fire(s, "input", { bubbles: true, composed: true });
            fire(s, "change", { bubbles: true });
        } else if (type === "submit" || type === "image") {
            const form = kernel.formOwner(s);
            if (form) submitByClick(form, s, e);
        } else if (type === "reset") {
            const form = kernel.formOwner(s);
            if (form) resetForm(form);
        } else if (type === "file" && driver.isOn && (e.isTrusted !== false || activationState.isActive)) {
            tellDriver({ type: "fileDialog", element: s.id, multiple: hasAttr(s, "multiple") });
        }
    },
};
const buttonActivation = {
    run(s, e) {
        const form = kernel.formOwner(s);
        if (isDisabled(s)) return;
        const type = keyword(s, "type", ["submit", "reset", "button"], "submit", "submit");
        if (!form || type === "button") return void invokePopover(s);
        if (type === "submit") submitByClick(form, s, e);
        else if (type === "reset") resetForm(form);
    },
};
const labelActivation = {
    run(s, e) {
        const target = stateOf(e.target);
        const control = labeledControl(s);
        if (!control || isDisabled(control)) return;
        for (let n = target; n && n !== s; n = n.kind === undefined ? null : parentState(n)) {
            if (n === control || n.activation) return;
        }
        control.wrapper.click();
    },
};
const linkActivation = {
    run(s, e) {
        const href = getAttr(s, "href");
        if (href === null || !isConnected(s)) return;
        const url = resolveURL(documentOf(s), href);
        followLink(s, url, e);
    },
};
function followLink(s, url, e) {
    const saves = hasAttr(s, "download") && documentOf(s) === mainDocument;
    // A person's own click is followed by the browser, which knows no blobs; a script's click by a navigation.
    if (isOfPerson(e)) {
        if (saves && url.startsWith("blob:") && saveLink(s, url)) e.canceled = true;
    } else if (isShown(documentOf(s)) && !(saves && saveLink(s, url))) {
        navigateTarget(s, url);
    }
}
/// Asks the browser to save the target of a link (HTML Standard, "downloading hyperlinks"); false if it does not.
function saveLink(s, url) {
    const blob = blobURLs.get(url.split("#")[0]);
    const href = blob === undefined ? url : `data:${blob.type || "application/octet-stream"};base64,${btoa(binaryText(blob.bytes))}`;
    return native.download(href, getAttr(s, "download") ?? "");
}
const summaryActivation = {
    run(s) {
        const p = parentState(s);
        if (!p || !p.isHTML || p.local !== "details" || S(htmlChildren(p, "summary")[0] ?? -1) !== s) return;
        if (hasAttr(p, "open")) removeAttr(p, "open");
        else setAttr(p, "open", "");
    },
};
function detailsChanged(s, name, old, value) {
    if (name !== "open" || (old === null) === (value === null)) return;
    setTimer(() => fire(s, "toggle", {
        I: interfaces.ToggleEvent, oldState: old === null ? "closed" : "open", newState: value === null ? "closed" : "open",
    }), 0, false);
}
function openDialog(s, isModal) {
    if (hasAttr(s, "open")) {
        if (isModal !== (s.isModal ?? false)) fail("InvalidStateError", "The dialog is open");
        return;
    }
    if (isModal && !isConnected(s)) fail("InvalidStateError", "The dialog is not in a document");
    s.isModal = isModal;
    if (isModal) native.setStates(s.id, STATE.MODAL, STATE.MODAL);
    setAttr(s, "open", "");
    const d = documentOf(s);
    s.focusedBefore = d.focused ?? null;
    // HTML Standard, "dialog focusing steps".
    const target = hasAttr(s, "autofocus") ? s : focusDelegate(s) ?? s;
    if (target !== s || isFocusable(s)) kernel.focusElement(target);
    else if (d.focused) kernel.blurElement(d.focused);
}
/// Closes the modal dialog that was opened last, as the key Escape asks for it (HTML Standard, "close watcher").
function closeTopDialog() {
    const open = Array.from(native.query(mainDocument.id, "dialog[open]", 0) ?? [], S);
    const top = open.filter((s) => s.isModal).at(-1), popover = openPopovers.findLast((s) => popoverType(s) === "auto");
    if (popover) kernel.hidePopover(popover);
    else if (top) requestClose(top);
}
/// Closes a dialog unless a script prevents it (HTML Standard, "request to close").
function requestClose(s, value) {
    if (!hasAttr(s, "open")) return;
    if (fire(s, "cancel", { cancelable: true })) closeDialog(s, value);
}
function closeDialog(s, value) {
    if (!hasAttr(s, "open")) return;
    removeAttr(s, "open");
    s.isModal = false;
    native.setStates(s.id, 0, STATE.MODAL);
    if (value !== undefined) s.returnValue = toStr(value);
    const before = s.focusedBefore;
    s.focusedBefore = null;
    if (before && isConnected(before)) kernel.focusElement(before);
    setTimer(() => fire(s, "close"), 0, false);
}
keep({ focusElement, press, focusAround, blurElement, contentHandlerChanged, nameParts, settleFocus });
makers[ELEMENT] = (s) => {
    const [ns, prefix, local] = native.elementName(s.id);
    s.ns = ns;
    s.prefix = prefix;
    s.local = local;
    s.isHTML = ns === HTML;
    if (s.isHTML && local === "form") legacyObject(interfaces.HTMLFormElement, s, formOps);
    else if (s.isHTML && local === "select") legacyObject(interfaces.HTMLSelectElement, s, selectOps);
    else instance(interfaceOf(ns, local), s);
    if (s.isHTML) prepareElement(s);
};
keep({ readBodyHandlers, settleAsked });
keep({ formOwner });
