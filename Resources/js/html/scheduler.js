// Tasks with priorities (Prioritized Task Scheduling, WICG).

import { apply, need, PPromise, typeError } from "../webidl/page.js";
import { toCallback, toDict, toSequence, toStr, toULong } from "../webidl/conversions.js";
import { brand, implementsInterface, instance, interface_, interfaces, toState } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { stateOf } from "../webidl/states.js";
import { Event, eventInterface, fire } from "../events/event.js";
import { eventHandlers } from "../events/handlers.js";
import { AbortSignal, newSignal } from "../events/abort.js";
import { rejectedPromise } from "../streams/readable.js";
import { setTimer } from "./timers.js";

const priorities = ["user-blocking", "user-visible", "background"];
function toPriority(v) {
    const text = toStr(v);
    if (!priorities.includes(text)) throw typeError(`${text} is no priority`);
    return text;
}
const TaskSignal = interface_("TaskSignal", AbortSignal, () => class {
    static any(signals, init = undefined) {
        need(arguments.length, 1);
        const sources = toSequence(signals, (v) => toState(v, AbortSignal));
        const s = stateOf(apply(AbortSignal.any, AbortSignal, [sources.map((source) => source.wrapper)]));
        const given = toDict(init).priority;
        const leader = implementsInterface(given, TaskSignal) ? stateOf(given) : null;
        asTaskSignal(s, leader ? leader.priority : given === undefined ? "user-visible" : toPriority(given));
        if (leader) leader.followers.add(s);
        return s.wrapper;
    }
    get priority() { return brand(this, TaskSignal).priority; }
});
eventHandlers(TaskSignal, ["prioritychange"]);
const TaskPriorityChangeEvent = eventInterface("TaskPriorityChangeEvent", Event, [
    ["previousPriority", toPriority, "user-visible"],
]);
/// Makes a new signal one of tasks.
function asTaskSignal(s, priority) {
    instance(TaskSignal, Object.assign(s, { priority, followers: new Set() }));
    return s;
}
export const TaskController = interface_("TaskController", interfaces.AbortController, () => class {
    setPriority(priority) {
        const { signal } = brand(this, TaskController);
        need(arguments.length, 1);
        changePriority(signal, toPriority(priority));
    }
}, {
    make([init = undefined], newTarget) {
        const given = toDict(init).priority;
        const signal = asTaskSignal(newSignal(), given === undefined ? "user-visible" : toPriority(given));
        return instance(TaskController, { signal }, newTarget);
    },
});
function changePriority(signal, priority) {
    if (signal.isChanging) fail("NotAllowedError", "The priority is changing");
    if (signal.priority === priority) return;
    signal.isChanging = true;
    const previousPriority = signal.priority;
    signal.priority = priority;
    try {
        for (const follower of signal.followers) changePriority(follower, priority);
        fire(signal, "prioritychange", { I: TaskPriorityChangeEvent, previousPriority });
    } finally {
        signal.isChanging = false;
    }
}

const tasks = [];
let order = 0, runs = false;
function add(task) {
    tasks.push({ ...task, order: order++ });
    run();
}
function run() {
    if (runs || tasks.length === 0) return;
    runs = true;
    setTimer(() => {
        runs = false;
        const rank = (task) => priorities.indexOf(task.signal?.priority ?? task.priority) * 2
            + (task.isContinuation ? 0 : 1);
        tasks.sort((a, b) => rank(a) - rank(b) || a.order - b.order);
        const task = tasks.shift();
        run();
        task?.step();
    }, 0, false);
}
/// The task that runs, whose priority what it yields to has.
let current = null;
const Scheduler = interface_("Scheduler", null, () => class {
    postTask(callback, options = undefined) {
        brand(this, Scheduler);
        try {
            need(arguments.length, 1);
            toCallback(callback);
            const given = toDict(options), delay = given.delay === undefined ? 0 : toULong(given.delay);
            const signal = given.signal === undefined ? null : toState(given.signal, AbortSignal);
            const priority = given.priority === undefined ? null : toPriority(given.priority);
            if (signal?.isAborted) return rejectedPromise(signal.reason);
            return new PPromise((resolve, reject) => { begin(callback, { signal, priority, delay, resolve, reject });
                });
        } catch (error) {
            return rejectedPromise(error);
        }
    }
    yield() {
        brand(this, Scheduler);
        const { signal = null, priority = "user-visible" } = current ?? {};
        if (signal?.isAborted) return rejectedPromise(signal.reason);
        return new PPromise((resolve) => {
            add({ signal: priority === null && signal?.priority ? signal : null, priority: priority ?? "user-visible",
                isContinuation: true, step: () => { resolve(undefined); } });
        });
    }
});
function begin(callback, { signal, priority, delay, resolve, reject }) {
    let isOver = false;
    const stop = () => {
        isOver = true;
        reject(signal.reason ?? domException("AbortError"));
    };
    signal?.algorithms.add(stop);
    const step = () => {
        if (isOver) return;
        signal?.algorithms.delete(stop);
        const before = current;
        current = { signal, priority: priority ?? (signal?.priority ? null : "user-visible") };
        try {
            resolve(apply(callback, undefined, []));
        } catch (error) {
            reject(error);
        } finally {
            current = before;
        }
    };
    const task = { signal: priority === null && signal?.priority ? signal : null, priority: priority ?? "user-visible",
        step };
    if (delay > 0) setTimer(() => { add(task); }, delay, false);
    else add(task);
}
export const newScheduler = () => instance(Scheduler, {});
