#include "CImage.h"
#include "state.h"

#include <stdbool.h>
#include <string.h>

// libpng's simplified interface (png.h, "png_image"): version 1 of this structure is part of the ABI
// of libpng 1.6.
struct png_picture {
    void *opaque;
    uint32_t version;
    uint32_t width;
    uint32_t height;
    uint32_t format;
    uint32_t flags;
    uint32_t colormap_entries;
    uint32_t warning_or_error;
    char message[64];
};
enum { PNG_PICTURE_VERSION = 1, PNG_PICTURE_RGBA = 3, PNG_PICTURE_FAILED = 2 };
// Samples of 16 bits are sRGB as those of 8 bits are, as browsers take them, and not linear.
enum { PNG_PICTURE_16BIT_SRGB = 4 };

#define PNG(X) \
    X(needed, int, png_begin, png_image_begin_read_from_memory, \
      (struct png_picture *, const void *, size_t)) \
    X(needed, int, png_finish, png_image_finish_read, \
      (struct png_picture *, const void *, void *, int32_t, void *)) \
    X(needed, void, png_free, png_image_free, (struct png_picture *))
PNG(GARTH_DECLARE)

// TurboJPEG (turbojpeg.h): handles are opaque.
struct jpeg_factor {
    int numerator, denominator;
};
enum { JPEG_RGBA = 7, JPEG_CMYK = 11, JPEG_SPACE_CMYK = 3, JPEG_SPACE_YCCK = 4, JPEG_LIMITS = 32768 };

#define JPEG(X) \
    X(needed, void *, jpeg_make, tjInitDecompress, (void)) \
    X(needed, int, jpeg_header, tjDecompressHeader3, \
      (void *, const unsigned char *, unsigned long, int *, int *, int *, int *)) \
    X(needed, int, jpeg_read, tjDecompress2, \
      (void *, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int)) \
    X(needed, struct jpeg_factor *, jpeg_factors, tjGetScalingFactors, (int *))
JPEG(GARTH_DECLARE)
static void *jpeg;

// libwebp (webp/decode.h).
#define WEBP(X) \
    X(needed, int, webp_info, WebPGetInfo, (const uint8_t *, size_t, int *, int *)) \
    X(needed, uint8_t *, webp_read, WebPDecodeRGBAInto, \
      (const uint8_t *, size_t, uint8_t *, size_t, int))
WEBP(GARTH_DECLARE)

static enum garth_image_status png_state = GARTH_IMAGE_MISSING;
static enum garth_image_status jpeg_state = GARTH_IMAGE_MISSING;
static enum garth_image_status webp_state = GARTH_IMAGE_MISSING;

void garth_image_load(void) {
    struct garth_library library = {GARTH_LIBPNG};
    garth_library_open(&library);
    PNG(GARTH_FIND)
    png_state = garth_image_state(&library);

    library = (struct garth_library){GARTH_TURBOJPEG};
    garth_library_open(&library);
    JPEG(GARTH_FIND)
    jpeg_state = garth_image_state(&library);
    if (jpeg_state == GARTH_IMAGE_OK) jpeg = jpeg_make();
    if (jpeg_state == GARTH_IMAGE_OK && !jpeg) jpeg_state = GARTH_IMAGE_UNUSABLE;

    library = (struct garth_library){GARTH_LIBWEBP};
    garth_library_open(&library);
    WEBP(GARTH_FIND)
    webp_state = garth_image_state(&library);
}

int garth_png_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    // The head of a PNG file: signature, length and type of the first chunk, width, height.
    static const uint8_t start[16] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H',
                                      'D', 'R'};
    if (png_state != GARTH_IMAGE_OK)
        return png_state;
    if (count < 24 || memcmp(bytes, start, sizeof start) != 0)
        return GARTH_IMAGE_DAMAGED;
    uint32_t sides[2];
    for (int i = 0; i < 2; i++) {
        const uint8_t *at = bytes + 16 + 4 * i;
        sides[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
        if (sides[i] == 0 || sides[i] > INT32_MAX)
            return GARTH_IMAGE_DAMAGED;
    }
    *width = (int)sides[0];
    *height = (int)sides[1];
    return GARTH_IMAGE_OK;
}

int garth_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size) {
    if (png_state != GARTH_IMAGE_OK)
        return png_state;
    struct png_picture picture = {.version = PNG_PICTURE_VERSION};
    if (!png_begin(&picture, bytes, count))
        return GARTH_IMAGE_DAMAGED;
    picture.format = PNG_PICTURE_RGBA;
    picture.flags |= PNG_PICTURE_16BIT_SRGB;
    if ((size_t)picture.width * picture.height * 4 != size) {
        png_free(&picture);
        return GARTH_IMAGE_DAMAGED;
    }
    if (!png_finish(&picture, NULL, pixels, 0, NULL) ||
        picture.warning_or_error >= PNG_PICTURE_FAILED) {
        png_free(&picture);
        return GARTH_IMAGE_DAMAGED;
    }
    return GARTH_IMAGE_OK;
}

int garth_jpeg_size(const uint8_t *bytes, size_t count, int *width, int *height, int *is_cmyk) {
    if (jpeg_state != GARTH_IMAGE_OK)
        return jpeg_state;
    int subsampling = 0, space = 0;
    if (jpeg_header(jpeg, bytes, count, width, height, &subsampling, &space) != 0 || *width <= 0 ||
        *height <= 0)
        return GARTH_IMAGE_DAMAGED;
    *is_cmyk = space == JPEG_SPACE_CMYK || space == JPEG_SPACE_YCCK;
    return GARTH_IMAGE_OK;
}

void garth_jpeg_scaled(int *width, int *height, int wanted_width, int wanted_height) {
    int count = 0;
    const struct jpeg_factor *factors = jpeg ? jpeg_factors(&count) : NULL;
    long long best_width = *width, best_height = *height;
    for (int i = 0; factors && i < count; i++) {
        long long n = factors[i].numerator, d = factors[i].denominator;
        long long w = (*width * n + d - 1) / d, h = (*height * n + d - 1) / d;
        if (w >= wanted_width && h >= wanted_height && w * h < best_width * best_height) {
            best_width = w;
            best_height = h;
        }
    }
    *width = (int)best_width;
    *height = (int)best_height;
}

int garth_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, int is_cmyk) {
    if (jpeg_state != GARTH_IMAGE_OK)
        return jpeg_state;
    // Damaged data is no reason to show nothing: the function then fails, but has written what it
    // could read.
    jpeg_read(
        jpeg, bytes, count, pixels, width, 0, height, is_cmyk ? JPEG_CMYK : JPEG_RGBA, JPEG_LIMITS);
    return GARTH_IMAGE_OK;
}

int garth_webp_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    if (webp_state != GARTH_IMAGE_OK)
        return webp_state;
    if (!webp_info(bytes, count, width, height) || *width <= 0 || *height <= 0)
        return GARTH_IMAGE_DAMAGED;
    return GARTH_IMAGE_OK;
}

int garth_webp_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size, int width) {
    if (webp_state != GARTH_IMAGE_OK)
        return webp_state;
    return webp_read(bytes, count, pixels, size, width * 4) ? GARTH_IMAGE_OK : GARTH_IMAGE_DAMAGED;
}
