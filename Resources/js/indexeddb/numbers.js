// Numbers of arguments that must be in their range (Web IDL section 3.2.4.9, "EnforceRange").

import { typeError } from "../webidl/page.js";
import { toNumber } from "../webidl/conversions.js";

/// A whole number from 0 to the greatest one; anything else is an error.
export function enforceRange(value, greatest) {
    const number = Math.trunc(toNumber(value));
    if (!(number >= 0 && number <= greatest)) throw typeError("The number is out of range");
    return number + 0;
}
