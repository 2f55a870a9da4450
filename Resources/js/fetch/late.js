// Server-sent events, WebSockets, patterns of URLs and streams of compressed bytes, parts of the prelude.

import { lateInterfaces } from "../webidl/interfaces.js";
import defer * as compression from "../streams/compression.js";
import defer * as events from "./event-source.js";
import defer * as patterns from "./url-pattern.js";
import defer * as sockets from "./websocket.js";

lateInterfaces("CompressionStream DecompressionStream", () => compression.CompressionStream);
lateInterfaces("EventSource", () => events.EventSource);
lateInterfaces("URLPattern", () => patterns.URLPattern);
lateInterfaces("WebSocket", () => sockets.WebSocket);
