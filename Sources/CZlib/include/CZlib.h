#pragma once
// Streams of compressed bytes for scripts (Compression Streams): zlib, which JavaScriptCore brings
// along. Its declarations stand in the shim, so that no headers are needed to build.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Loads the library, before the lock; whether it can be used.
bool garth_zlib_load(void);

enum garth_zlib_format { GARTH_DEFLATE_RAW, GARTH_DEFLATE, GARTH_GZIP };
enum garth_zlib_state { GARTH_ZLIB_MORE, GARTH_ZLIB_FULL, GARTH_ZLIB_ENDED, GARTH_ZLIB_INVALID };

struct garth_zlib;
// Begins a stream; NULL where memory is short.
struct garth_zlib *garth_zlib_begin(enum garth_zlib_format format, bool compresses);
// Takes bytes from `input` and writes some to `output`; both counts become those that were used.
// FULL asks for more room, MORE for more bytes; ENDED says that the stream is complete, what
// follows was not taken.
enum garth_zlib_state garth_zlib_step(
    struct garth_zlib *stream, const uint8_t *input, size_t *input_count, uint8_t *output,
    size_t *output_count, bool is_last);
void garth_zlib_end(struct garth_zlib *stream);
