// Streams of bytes: views that readers give, what the source writes into them, and two streams of one.
const show = ({ value, done }) => print(done, value === undefined ? "nothing" : `${value.constructor.name} ${[...value]}`);
const failure = async (promise) => {
    try {
        show(await promise);
    } catch (error) {
        print(error.name);
    }
};
const source = (...chunks) => new ReadableStream({
    type: "bytes",
    pull(controller) {
        if (chunks.length > 0) controller.enqueue(Uint8Array.from(chunks.shift()));
        else controller.close();
        if (chunks.length === 0) controller.byobRequest?.respond(0);
    },
});
(async () => {
    const reader = source([1, 2, 3], [4, 5]).getReader({ mode: "byob" });
    const view = new Uint8Array(2);
    show(await reader.read(view));
    print(view.byteLength);
    show(await reader.read(new Uint8Array(8)));
    show(await reader.read(new Uint16Array(2)));

    print("written by the source");
    const written = new ReadableStream({
        type: "bytes",
        pull(controller) {
            const { byobRequest } = controller;
            byobRequest.view.set([7, 8, 9]);
            byobRequest.respond(3);
        },
    }).getReader({ mode: "byob" });
    show(await written.read(new Uint8Array(4)));
    show(await written.read(new Uint8Array(8), { min: 5 }));
    await failure(written.read(new Uint8Array(0)));
    await failure(written.read(new Uint8Array(2), { min: 3 }));

    print("memory of the stream's own");
    const own = new ReadableStream({
        type: "bytes", autoAllocateChunkSize: 16,
        pull(controller) {
            controller.byobRequest.view[0] = controller.byobRequest.view.byteLength;
            controller.byobRequest.respond(1);
        },
    }).getReader();
    show(await own.read());

    print("two of one");
    const [one, other] = source([1, 2, 3, 4]).tee();
    const oneReader = one.getReader({ mode: "byob" });
    show(await oneReader.read(new Uint8Array(3)));
    show(await other.getReader().read());
    show(await oneReader.read(new Uint8Array(3)));

    print("bodies");
    const body = new Response("some text").body.getReader({ mode: "byob" });
    show(await body.read(new Uint8Array(4)));
    show(await new Blob(["ab"]).stream().getReader({ mode: "byob" }).read(new Uint8Array(4)));
    await failure(Promise.resolve().then(() => new ReadableStream().getReader({ mode: "byob" })));
    await failure(Promise.resolve().then(() => new ReadableStream({ type: "bytes" }, { size: () => 1 })));

    print("requests");
    const sent = (init) => new Request("/x", { method: "POST", ...init });
    const text = () => new Blob(["streamed"]).stream();
    print(await sent({ body: text(), duplex: "half" }).text());
    await failure(Promise.resolve().then(() => sent({ body: text() })));
    await failure(Promise.resolve().then(() => sent({ body: text(), duplex: "half", mode: "no-cors" })));
    const first = sent({ body: text(), duplex: "half" }), second = first.clone(), third = new Request(first);
    print(first.bodyUsed, await second.text(), await third.text());

    const selection = getSelection();
    document.body.append("words");
    selection.selectAllChildren(document.body);
    const [range] = selection.getComposedRanges();
    print(range, range.startContainer === document.body, range.endOffset);
})().catch((error) => { print("failed", error.name, error.message); });
