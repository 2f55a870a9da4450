// Lists of names (HTML Standard section 2.6.3, "DOMStringList").

import { brand, interface_, makeArrayLike } from "../webidl/interfaces.js";
import { need } from "../webidl/page.js";
import { toStr, toULong } from "../webidl/conversions.js";
import { legacyObject } from "../webidl/legacy.js";

const DOMStringList = interface_("DOMStringList", null, () => class {
    get length() { return brand(this, DOMStringList).names.length; }
    item(index) {
        const s = brand(this, DOMStringList);
        need(arguments.length, 1);
        return s.names[toULong(index)] ?? null;
    }
    contains(text) {
        const s = brand(this, DOMStringList);
        need(arguments.length, 1);
        return s.names.includes(toStr(text));
    }
});
makeArrayLike(DOMStringList, false);
/// A list of names in the order of their units.
export const stringList = (names) => legacyObject(DOMStringList, { names: [...names].sort() }, {
    length: (s) => s.names.length, item: (s, i) => s.names[i],
});
