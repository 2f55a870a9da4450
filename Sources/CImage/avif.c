// The pictures inside AVIF files (AV1) by dav1d. Its declarations stand here, so that no headers are
// needed to build; what differs between its versions 6 and 7 is read by the version.
#include "CImage.h"
#include "state.h"

#include <errno.h>
#include <string.h>

// dav1d.h: the head of Dav1dSettings.
struct av1_settings {
    int threads, frame_delay, applies_grain, operating_point, all_layers;
    unsigned frame_size_limit;
    void *allocator[3];
    void *log_cookie;
    void (*log)(void *, const char *, ...);
    uint8_t rest[512];
};
// data.h: Dav1dData is smaller.
struct av1_data {
    const uint8_t *data;
    size_t size;
    uint8_t rest[128];
};
// picture.h: the head of Dav1dPicture.
struct av1_picture {
    const uint8_t *sequence;
    void *frame;
    void *planes[3];
    ptrdiff_t strides[2];
    int width, height, layout, depth;
    uint8_t rest[512];
};
// headers.h: places in Dav1dSequenceHeader.
enum { MATRIX = 24, RANGE_VERSION_6 = 36, RANGE_VERSION_7 = 33 };
/// Pieces of a frame that are given to dav1d, and answers that are asked for, until it gives up.
enum { ATTEMPTS = 64 };

#define FUNCTIONS(X) \
    X(needed, void, av1_defaults, dav1d_default_settings, (struct av1_settings *)) \
    X(needed, int, av1_open, dav1d_open, (void **, const struct av1_settings *)) \
    X(needed, void, av1_close, dav1d_close, (void **)) \
    X(needed, uint8_t *, av1_make_data, dav1d_data_create, (struct av1_data *, size_t)) \
    X(needed, void, av1_free_data, dav1d_data_unref, (struct av1_data *)) \
    X(needed, int, av1_send, dav1d_send_data, (void *, struct av1_data *)) \
    X(needed, int, av1_receive, dav1d_get_picture, (void *, struct av1_picture *)) \
    X(needed, void, av1_free_picture, dav1d_picture_unref, (struct av1_picture *))
FUNCTIONS(GARTH_DECLARE)
static enum garth_image_status state = GARTH_IMAGE_MISSING;
static int version;
static struct av1_picture picture;

void garth_avif_load(void) {
    struct garth_library library = {GARTH_DAV1D};
    garth_library_open(&library);
    version = library.found == 0 ? 7 : 6;
    FUNCTIONS(GARTH_FIND)
    state = garth_image_state(&library);
}

enum garth_image_status garth_avif_state(void) { return state; }

/// Gives all data to the decoder and takes the first picture; false if it has none.
static bool receive(void *decoder, struct av1_data *data) {
    for (int i = 0; i < ATTEMPTS; i++) {
        if (data->size > 0) {
            int sent = av1_send(decoder, data);
            if (sent < 0 && sent != -EAGAIN) return false;
        }
        int received = av1_receive(decoder, &picture);
        if (received == 0) return true;
        if (received != -EAGAIN) return false;
    }
    return false;
}

static void describe(struct garth_avif_frame *frame) {
    frame->width = picture.width;
    frame->height = picture.height;
    frame->depth = picture.depth;
    frame->layout = (enum garth_avif_layout)picture.layout;
    memcpy(&frame->matrix, picture.sequence + MATRIX, sizeof frame->matrix);
    if (version >= 7) {
        frame->is_full_range = picture.sequence[RANGE_VERSION_7] != 0;
    } else {
        int range;
        memcpy(&range, picture.sequence + RANGE_VERSION_6, sizeof range);
        frame->is_full_range = range != 0;
    }
}

int garth_avif_decode(
    const uint8_t *bytes, size_t count, unsigned most_pixels, struct garth_avif_frame *frame) {
    if (state != GARTH_IMAGE_OK) return state;
    garth_avif_close();
    struct av1_settings settings = {0};
    av1_defaults(&settings);
    settings.threads = 1;
    settings.frame_delay = 1;
    settings.all_layers = 0;
    settings.frame_size_limit = most_pixels;
    settings.log = NULL;
    void *decoder = NULL;
    if (av1_open(&decoder, &settings) < 0) return GARTH_IMAGE_DAMAGED;
    struct av1_data data = {0};
    uint8_t *room = count > 0 ? av1_make_data(&data, count) : NULL;
    bool is_decoded = false;
    if (room) {
        memcpy(room, bytes, count);
        is_decoded = receive(decoder, &data);
        if (data.size > 0) av1_free_data(&data);
    }
    // The picture counts its own references.
    av1_close(&decoder);
    if (!is_decoded) return GARTH_IMAGE_DAMAGED;
    bool is_known = picture.width > 0 && picture.height > 0 && picture.layout >= 0
        && picture.layout <= GARTH_AVIF_444 && picture.depth >= 8 && picture.depth <= 12;
    if (!is_known) {
        garth_avif_close();
        return GARTH_IMAGE_DAMAGED;
    }
    describe(frame);
    return GARTH_IMAGE_OK;
}

void garth_avif_row(int plane, int row, uint16_t *samples, int count) {
    const uint8_t *start =
        (const uint8_t *)picture.planes[plane] + row * picture.strides[plane > 0 ? 1 : 0];
    if (picture.depth > 8)
        memcpy(samples, start, (size_t)count * sizeof *samples);
    else
        for (int i = 0; i < count; i++) samples[i] = start[i];
}

void garth_avif_close(void) {
    if (picture.planes[0]) av1_free_picture(&picture);
    memset(&picture, 0, sizeof picture);
}
