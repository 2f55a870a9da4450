// Streams of compressed bytes: what is compressed comes back; what is no such stream is an error.
const text = "All the same words, all the same words, and others. ".repeat(200);
const bytes = new TextEncoder().encode(text);
const gather = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());
const through = (data, transform) => gather(new Blob([data]).stream().pipeThrough(transform));
const failure = async (promise) => {
    try {
        return `gave ${(await promise).length} bytes`;
    } catch (error) {
        return error.name;
    }
};
const hex = (data) => Array.from(data, (b) => b.toString(16).padStart(2, "0")).join("");

(async () => {
    for (const format of ["gzip", "deflate", "deflate-raw"]) {
        const small = await through(bytes, new CompressionStream(format));
        const again = await through(small, new DecompressionStream(format));
        print(format, small.length < 300, new TextDecoder().decode(again) === text, hex(small.subarray(0, 2)));
        print(" cut", await failure(through(small.subarray(0, small.length - 4), new DecompressionStream(format))));
        const long = new Uint8Array(small.length + 1);
        long.set(small);
        print(" with a byte behind", await failure(through(long, new DecompressionStream(format))));
        const wrong = small.slice();
        wrong[small.length >> 1] ^= 255;
        print(" changed", await failure(through(wrong, new DecompressionStream(format))));
    }
    print("empty", hex(await through("", new CompressionStream("deflate-raw"))));
    print("nothing", await failure(through("", new DecompressionStream("gzip"))));

    const single = new DecompressionStream("deflate"), writer = single.writable.getWriter();
    const packed = await through("byte by byte", new CompressionStream("deflate"));
    for (const byte of packed) writer.write(Uint8Array.of(byte));
    writer.close();
    print(new TextDecoder().decode(await gather(single.readable)));

    const bad = new CompressionStream("gzip"), badWriter = bad.writable.getWriter();
    bad.readable.getReader().read().catch((error) => { print("reader", error.name); });
    print(await failure(badWriter.write("no bytes")));
    try {
        new CompressionStream("zip");
    } catch (error) {
        print(error.name, String(new CompressionStream("gzip")));
    }
    // Many bytes of few: they come in pieces.
    const many = await through(new Uint8Array(3000000), new CompressionStream("gzip"));
    print(many.length < 10000, (await through(many, new DecompressionStream("gzip"))).length);
})().catch((error) => { print("failed", error.name, error.message); });
