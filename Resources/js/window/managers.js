// What `navigator` shows a secured page: its storage, its locks and the clipboard, parts of the prelude.

import { page } from "garth:realm";
import { isWorker } from "../webidl/page.js";
import { brand, lateInterfaces, publishMembers } from "../webidl/interfaces.js";
import { Navigator } from "./navigator.js";
import { locks, storage } from "../indexeddb/late.js";
import defer * as clipboards from "./clipboard.js";

lateInterfaces("Clipboard ClipboardItem", () => clipboards.clipboardOfWindow);
let areShown = false;
/// Shows them when a page first looks at its navigator.
export function exposeManagers() {
    if (areShown || !page.isSecureContext) return;
    areShown = true;
    publishMembers({
        get storage() { return brand(this, Navigator) && storage(); },
        get locks() { return brand(this, Navigator) && locks(); },
    }, Navigator.prototype, true);
    if (isWorker) return;
    publishMembers({
        get clipboard() { return brand(this, Navigator) && clipboards.clipboardOfWindow(); },
    }, Navigator.prototype, true);
}
