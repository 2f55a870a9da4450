// Content codings undone: by the libraries that libcurl brings along, but not by libcurl, which
// reports a coded body as whole when its coding breaks off.
#include "CLibcurl.h"
#include "symbols.h"

#include <stdlib.h>
#include <string.h>

// zlib's z_stream. Its headers are not needed for a structure that has not changed since 1995; zlib
// compares the size and refuses another.
struct zlib_stream {
    const uint8_t *next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *(*allocate)(void *, unsigned, unsigned);
    void (*release)(void *, void *);
    void *opaque;
    int data_type;
    unsigned long check;
    unsigned long reserved;
};

// zstd's ZSTD_inBuffer and ZSTD_outBuffer.
struct zstd_input { const void *bytes; size_t size; size_t position; };
struct zstd_output { void *bytes; size_t size; size_t position; };

struct garth_decoder {
    enum garth_coding coding;
    bool has_begun;
    bool has_ended;
    bool is_open;
    struct zlib_stream zlib;
    void *state;
};

#define ZLIB(X) \
    X(needed, int, zlib_init, inflateInit2_, \
      (struct zlib_stream *, int window_bits, const char *version, int size)) \
    X(needed, int, zlib_inflate, inflate, (struct zlib_stream *, int flush)) \
    X(needed, int, zlib_reset, inflateReset, (struct zlib_stream *)) \
    X(needed, int, zlib_end, inflateEnd, (struct zlib_stream *))

#define BROTLI(X) \
    X(needed, void *, brotli_create, BrotliDecoderCreateInstance, (void *, void *, void *)) \
    X(needed, int, brotli_decompress, BrotliDecoderDecompressStream, \
      (void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *)) \
    X(needed, void, brotli_destroy, BrotliDecoderDestroyInstance, (void *))

#define ZSTD(X) \
    X(needed, void *, zstd_create, ZSTD_createDCtx, (void)) \
    X(needed, size_t, zstd_set, ZSTD_DCtx_setParameter, (void *, int parameter, int value)) \
    X(needed, size_t, zstd_decompress, ZSTD_decompressStream, \
      (void *, struct zstd_output *, struct zstd_input *)) \
    X(needed, unsigned, zstd_is_error, ZSTD_isError, (size_t)) \
    X(needed, size_t, zstd_destroy, ZSTD_freeDCtx, (void *))

ZLIB(GARTH_DECLARE)
BROTLI(GARTH_DECLARE)
ZSTD(GARTH_DECLARE)

// A coding whose library libcurl does not bring along is not offered to servers.
static bool is_found[4];

void garth_decoding_load(void) {
    struct garth_library library = {.name = "zlib", .handle = garth_curl_library()};
    ZLIB(GARTH_FIND)
    is_found[garth_coding_gzip] = is_found[garth_coding_deflate] =
        garth_library_is_usable(&library);
    library = (struct garth_library){.name = "brotli", .handle = garth_curl_library()};
    BROTLI(GARTH_FIND)
    is_found[garth_coding_brotli] = garth_library_is_usable(&library);
    library = (struct garth_library){.name = "zstd", .handle = garth_curl_library()};
    ZSTD(GARTH_FIND)
    is_found[garth_coding_zstd] = garth_library_is_usable(&library);
}

bool garth_decoder_exists(enum garth_coding coding) { return is_found[coding]; }

struct garth_decoder *garth_decoder_new(enum garth_coding coding) {
    struct garth_decoder *decoder = is_found[coding] ? calloc(1, sizeof *decoder) : NULL;
    if (!decoder)
        return NULL;
    decoder->coding = coding;
    if (coding == garth_coding_brotli)
        decoder->state = brotli_create(NULL, NULL, NULL);
    if (coding == garth_coding_zstd) {
        decoder->state = zstd_create();
        // ZSTD_d_windowLogMax: RFC 9659 allows no window above 8 MB for what is sent over HTTP.
        if (decoder->state)
            zstd_set(decoder->state, 100, 23);
    }
    bool is_zlib = coding == garth_coding_gzip || coding == garth_coding_deflate;
    if (is_zlib || decoder->state)
        return decoder;
    free(decoder);
    return NULL;
}

void garth_decoder_free(struct garth_decoder *decoder) {
    if (!decoder)
        return;
    if (decoder->is_open)
        zlib_end(&decoder->zlib);
    if (decoder->state && decoder->coding == garth_coding_brotli)
        brotli_destroy(decoder->state);
    if (decoder->state && decoder->coding == garth_coding_zstd)
        zstd_destroy(decoder->state);
    free(decoder);
}

bool garth_decoder_is_whole(const struct garth_decoder *decoder) {
    // Nothing at all is the coding of nothing, as many servers have it.
    return decoder->has_ended || !decoder->has_begun;
}

static bool open_zlib(struct garth_decoder *decoder, uint8_t first) {
    int bits = 15 + 16;
    if (decoder->coding == garth_coding_deflate)
        // RFC 9110 section 8.4.1.2: meant is the zlib format, but some servers send bare deflate,
        // which no zlib header's first byte begins.
        bits = (first & 0x0F) == 8 && first >> 4 <= 7 ? 15 : -15;
    decoder->is_open = zlib_init(&decoder->zlib, bits, "1", sizeof decoder->zlib) == 0;
    return decoder->is_open;
}

static bool step_zlib(struct garth_decoder *decoder, const uint8_t **in, size_t *in_count,
                      uint8_t **out, size_t *out_count) {
    if (*in_count == 0 && !decoder->is_open)
        return true;
    if (!decoder->is_open && !open_zlib(decoder, **in))
        return false;
    if (decoder->has_ended) {
        if (*in_count == 0)
            return true;
        if (decoder->coding != garth_coding_gzip || **in != 0x1F) {
            // What stands behind the end is nobody's: browsers pass over it.
            *in += *in_count;
            *in_count = 0;
            return true;
        }
        // RFC 1952 section 2.2: another member.
        decoder->has_ended = false;
        if (zlib_reset(&decoder->zlib) != 0)
            return false;
    }
    struct zlib_stream *stream = &decoder->zlib;
    stream->next_in = *in;
    stream->avail_in = *in_count > 1 << 30 ? 1 << 30 : (unsigned)*in_count;
    stream->next_out = *out;
    stream->avail_out = *out_count > 1 << 30 ? 1 << 30 : (unsigned)*out_count;
    int result = zlib_inflate(stream, 0);
    *in_count -= (size_t)(stream->next_in - *in);
    *in = stream->next_in;
    *out_count -= (size_t)(stream->next_out - *out);
    *out = stream->next_out;
    if (result == 1)
        decoder->has_ended = true;
    // 1 is Z_STREAM_END; -5 is Z_BUF_ERROR: more of one side is wanted.
    return result == 0 || result == 1 || result == -5;
}

static bool step_brotli(struct garth_decoder *decoder, const uint8_t **in, size_t *in_count,
                        uint8_t **out, size_t *out_count) {
    if (decoder->has_ended) {
        *in += *in_count;
        *in_count = 0;
        return true;
    }
    // 0 is an error, 1 the end, 2 and 3 want more of one side.
    int result = brotli_decompress(decoder->state, in_count, in, out_count, out, NULL);
    decoder->has_ended = result == 1;
    return result != 0;
}

static bool step_zstd(struct garth_decoder *decoder, const uint8_t **in, size_t *in_count,
                      uint8_t **out, size_t *out_count) {
    if (*in_count == 0 && (decoder->has_ended || !decoder->has_begun))
        return true;
    struct zstd_input input = {*in, *in_count, 0};
    struct zstd_output output = {*out, *out_count, 0};
    size_t result = zstd_decompress(decoder->state, &output, &input);
    if (zstd_is_error(result))
        return false;
    *in += input.position;
    *in_count -= input.position;
    *out += output.position;
    *out_count -= output.position;
    // 0: a frame has ended, and all of it is in the output. Another may follow.
    decoder->has_ended = result == 0;
    return true;
}

bool garth_decoder_step(struct garth_decoder *decoder, const uint8_t **in, size_t *in_count,
                        uint8_t **out, size_t *out_count) {
    if (*in_count > 0)
        decoder->has_begun = true;
    switch (decoder->coding) {
    case garth_coding_brotli: return step_brotli(decoder, in, in_count, out, out_count);
    case garth_coding_zstd: return step_zstd(decoder, in, in_count, out, out_count);
    default: return step_zlib(decoder, in, in_count, out, out_count);
    }
}
