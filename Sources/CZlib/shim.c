#include "CZlib.h"

#include <CLibrary.h>
#include <pthread.h>
#include <stdlib.h>

// zlib.h: its interface, which does not change.
struct z_stream {
    const uint8_t *next_in;
    unsigned available_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned available_out;
    unsigned long total_out;
    const char *message;
    void *state, *allocate, *free, *data;
    int data_type;
    unsigned long check, reserved;
};
enum { NO_FLUSH = 0, FINISH = 4, OK = 0, STREAM_END = 1, BUFFER_ERROR = -5 };
enum { DEFLATED = 8, DEFAULT_LEVEL = -1, DEFAULT_MEMORY = 8, DEFAULT_STRATEGY = 0 };

#define FUNCTIONS(X) \
    X(needed, const char *, version, zlibVersion, (void)) \
    X(needed, int, begin_deflate, deflateInit2_, \
      (struct z_stream *, int, int, int, int, int, const char *, int)) \
    X(needed, int, deflate_step, deflate, (struct z_stream *, int)) \
    X(needed, int, end_deflate, deflateEnd, (struct z_stream *)) \
    X(needed, int, begin_inflate, inflateInit2_, (struct z_stream *, int, const char *, int)) \
    X(needed, int, inflate_step, inflate, (struct z_stream *, int)) \
    X(needed, int, end_inflate, inflateEnd, (struct z_stream *))
FUNCTIONS(GARTH_DECLARE)

struct garth_zlib {
    struct z_stream stream;
    bool compresses;
};

static struct garth_library library = {GARTH_ZLIB};
static bool is_usable;

static void load(void) {
    garth_library_open(&library);
    FUNCTIONS(GARTH_FIND)
    is_usable = garth_library_is_usable(&library);
}

bool garth_zlib_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_usable;
}

struct garth_zlib *garth_zlib_begin(enum garth_zlib_format format, bool compresses) {
    static const int windows[] = {[GARTH_DEFLATE_RAW] = -15, [GARTH_DEFLATE] = 15,
    [GARTH_GZIP] = 31};
    struct garth_zlib *new = calloc(1, sizeof *new);
    if (!new)
        return NULL;
    new->compresses = compresses;
    int size = sizeof new->stream;
    int result = compresses
        ? begin_deflate(
              &new->stream, DEFAULT_LEVEL, DEFLATED, windows[format], DEFAULT_MEMORY,
              DEFAULT_STRATEGY, version(), size)
        : begin_inflate(&new->stream, windows[format], version(), size);
    if (result == OK)
        return new;
    free(new);
    return NULL;
}

enum garth_zlib_state garth_zlib_step(
    struct garth_zlib *stream, const uint8_t *input, size_t *input_count, uint8_t *output,
    size_t *output_count, bool is_last) {
    struct z_stream *z = &stream->stream;
    z->next_in = input;
    z->available_in = (unsigned)*input_count;
    z->next_out = output;
    z->available_out = (unsigned)*output_count;
    int result = stream->compresses ? deflate_step(z, is_last ? FINISH : NO_FLUSH)
                                    : inflate_step(z, NO_FLUSH);
    *input_count -= z->available_in;
    *output_count -= z->available_out;
    if (result == STREAM_END)
        return GARTH_ZLIB_ENDED;
    if (result != OK && result != BUFFER_ERROR)
        return GARTH_ZLIB_INVALID;
    return z->available_out == 0 ? GARTH_ZLIB_FULL : GARTH_ZLIB_MORE;
}

void garth_zlib_end(struct garth_zlib *stream) {
    if (stream->compresses)
        end_deflate(&stream->stream);
    else
        end_inflate(&stream->stream);
    free(stream);
}
