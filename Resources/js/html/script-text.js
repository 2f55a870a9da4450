// Scripts that are texts.

import { native } from "garth:realm";

/// The source of a handler or a timer with its `import()` rewritten; it is relative to the document.
export function withImports(source) {
    return source.includes("import") ? native.rewriteImports(source) : source;
}
