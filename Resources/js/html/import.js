// `import()` in classic scripts. Modules are a part of the prelude.

import { page } from "garth:realm";
import { defineProperty } from "../webidl/page.js";
import { published } from "../webidl/values.js";
import defer * as modules from "./modules.js";

// The host writes this name for `import` in classic scripts.
defineProperty(page, "$garth_import", {
    value: published((base, specifier, options) => modules.importHere(base, specifier, options)),
});
