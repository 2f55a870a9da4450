// Values as bytes for other processes and for databases: `serialize.js` is a part of the prelude.

import defer * as values from "./serialize.js";

/// The bytes of a value, and the numbers that `takePort` gives the ports in `transfer`.
export const serialize = (value, transfer, takePort) => values.serialize(value, transfer, takePort);
/// The value of bytes; `ports` are the objects of the ports that came with them.
export const deserialize = (bytes, ports) => values.deserialize(bytes, ports);
/// Whether an error says that bytes are none of a value.
export const isMalformed = (error) => error instanceof values.Malformed;
