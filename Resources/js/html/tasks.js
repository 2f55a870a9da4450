// `scheduler`, a part of the prelude.

import { lateInterfaces } from "../webidl/interfaces.js";
import { replaceable } from "../window/state.js";
import defer * as scheduling from "./scheduler.js";

lateInterfaces("Scheduler TaskController TaskPriorityChangeEvent TaskSignal", () => scheduling.TaskController);
let scheduler = null;
replaceable("scheduler", () => (scheduler ??= scheduling.newScheduler()));
