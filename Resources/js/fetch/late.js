// Server-sent events and WebSockets, parts of the prelude.

import { lateInterfaces } from "../webidl/interfaces.js";
import defer * as events from "./event-source.js";
import defer * as sockets from "./websocket.js";

lateInterfaces("EventSource", () => events.EventSource);
lateInterfaces("WebSocket", () => sockets.WebSocket);
