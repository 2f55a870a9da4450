// Tasks run by priority, and in their order.
const say = (text) => () => { print(text); return text; };
scheduler.postTask(say("background"), { priority: "background" });
scheduler.postTask(say("visible"));
scheduler.postTask(say("blocking"), { priority: "user-blocking" });
scheduler.postTask(say("later"), { delay: 10 }).then((v) => { print("is", v); });
scheduler.postTask(() => { throw new RangeError("x"); }).catch((error) => { print(error.name); });
scheduler.postTask(say("no"), { priority: "highest" }).catch((error) => { print(error.name); });
scheduler.postTask(5).catch((error) => { print(error.name); });

const controller = new TaskController({ priority: "background" });
controller.signal.onprioritychange = (event) => { print(event.previousPriority, controller.signal.priority, event); };
scheduler.postTask(say("of the signal"), { signal: controller.signal });
controller.setPriority("user-blocking");
controller.setPriority("user-blocking");

const stopped = new AbortController();
scheduler.postTask(say("never"), { signal: stopped.signal }).catch((error) => { print(error.name); });
stopped.abort();
scheduler.postTask(say("never"), { signal: AbortSignal.abort(7) }).catch((reason) => { print(reason); });
const any = TaskSignal.any([stopped.signal], { priority: controller.signal });
print(any, any instanceof AbortSignal, any.aborted, any.priority);

(async () => {
    await scheduler.yield();
    print("yielded");
})();

// A view transition calls back, and is never ready.
const transition = document.startViewTransition(() => { print("changed"); });
transition.ready.catch((error) => { print(error.name); });
transition.finished.then((v) => { print("finished", v); });
document.startViewTransition(() => { throw new TypeError(); }).updateCallbackDone.catch((error) => { print(error.name); });
print(document.startViewTransition(), "printed first");
