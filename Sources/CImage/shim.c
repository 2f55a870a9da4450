#include "CImage.h"

#include <dlfcn.h>
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

static int (*png_begin)(struct png_picture *, const void *, size_t);
static int (*png_finish)(struct png_picture *, const void *, void *, int32_t, void *);
static void (*png_free)(struct png_picture *);

// TurboJPEG (turbojpeg.h): handles are opaque.
struct jpeg_factor {
    int numerator, denominator;
};
enum { JPEG_RGBA = 7, JPEG_CMYK = 11, JPEG_SPACE_CMYK = 3, JPEG_SPACE_YCCK = 4, JPEG_LIMITS = 32768 };

static void *(*jpeg_make)(void);
static int (*jpeg_header)(
    void *, const unsigned char *, unsigned long, int *, int *, int *, int *);
static int (*jpeg_read)(
    void *, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int);
static struct jpeg_factor *(*jpeg_factors)(int *);
static void *jpeg;

// libwebp (webp/decode.h).
static int (*webp_info)(const uint8_t *, size_t, int *, int *);
static uint8_t *(*webp_read)(const uint8_t *, size_t, uint8_t *, size_t, int);

void garth_image_load(void) {
    void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    if (library) {
        png_begin = (__typeof__(png_begin))dlsym(library, "png_image_begin_read_from_memory");
        png_finish = (__typeof__(png_finish))dlsym(library, "png_image_finish_read");
        png_free = (__typeof__(png_free))dlsym(library, "png_image_free");
        if (!png_begin || !png_finish || !png_free)
            png_begin = NULL;
    }
    library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library) {
        jpeg_make = (__typeof__(jpeg_make))dlsym(library, "tjInitDecompress");
        jpeg_header = (__typeof__(jpeg_header))dlsym(library, "tjDecompressHeader3");
        jpeg_read = (__typeof__(jpeg_read))dlsym(library, "tjDecompress2");
        jpeg_factors = (__typeof__(jpeg_factors))dlsym(library, "tjGetScalingFactors");
        if (jpeg_make && jpeg_header && jpeg_read && jpeg_factors)
            jpeg = jpeg_make();
    }
    library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
    if (library) {
        webp_info = (__typeof__(webp_info))dlsym(library, "WebPGetInfo");
        webp_read = (__typeof__(webp_read))dlsym(library, "WebPDecodeRGBAInto");
        if (!webp_info || !webp_read)
            webp_info = NULL;
    }
}

int garth_png_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    // The head of a PNG file: signature, length and type of the first chunk, width, height.
    static const uint8_t start[16] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H',
                                      'D', 'R'};
    if (!png_begin)
        return GARTH_IMAGE_MISSING;
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
    if (!png_begin)
        return GARTH_IMAGE_MISSING;
    struct png_picture picture = {.version = PNG_PICTURE_VERSION};
    if (!png_begin(&picture, bytes, count))
        return GARTH_IMAGE_DAMAGED;
    picture.format = PNG_PICTURE_RGBA;
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
    if (!jpeg)
        return GARTH_IMAGE_MISSING;
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
    if (!jpeg)
        return GARTH_IMAGE_MISSING;
    // Damaged data is no reason to show nothing: the function then fails, but has written what it
    // could read.
    jpeg_read(
        jpeg, bytes, count, pixels, width, 0, height, is_cmyk ? JPEG_CMYK : JPEG_RGBA, JPEG_LIMITS);
    return GARTH_IMAGE_OK;
}

int garth_webp_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    if (!webp_info)
        return GARTH_IMAGE_MISSING;
    if (!webp_info(bytes, count, width, height) || *width <= 0 || *height <= 0)
        return GARTH_IMAGE_DAMAGED;
    return GARTH_IMAGE_OK;
}

int garth_webp_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size, int width) {
    if (!webp_info)
        return GARTH_IMAGE_MISSING;
    return webp_read(bytes, count, pixels, size, width * 4) ? GARTH_IMAGE_OK : GARTH_IMAGE_DAMAGED;
}
