// Server-sent events, a part of the prelude.

import { lateInterfaces } from "../webidl/interfaces.js";
import defer * as events from "./event-source.js";

lateInterfaces("EventSource", () => events.EventSource);
