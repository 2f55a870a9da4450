// Server-sent events, WebSockets and patterns of URLs, parts of the prelude.

import { lateInterfaces } from "../webidl/interfaces.js";
import defer * as events from "./event-source.js";
import defer * as patterns from "./url-pattern.js";
import defer * as sockets from "./websocket.js";

lateInterfaces("EventSource", () => events.EventSource);
lateInterfaces("URLPattern", () => patterns.URLPattern);
lateInterfaces("WebSocket", () => sockets.WebSocket);
