// The libraries that decode pictures: libpng, TurboJPEG and libwebp, loaded while they can be.
// Each has an interface without structures of its own (libpng: one that is part of its ABI), so that
// no headers are needed to build.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Loads the libraries; must be called before the process is locked.
void garth_image_load(void);

enum garth_image_status {
    GARTH_IMAGE_OK = 0,
    /// The library is not installed.
    GARTH_IMAGE_MISSING = 1,
    /// The bytes are damaged.
    GARTH_IMAGE_DAMAGED = 2,
};

/// The size of a PNG picture.
int garth_png_size(const uint8_t *bytes, size_t count, int *width, int *height);
/// Decodes a PNG picture into `width * height * 4` bytes of RGBA.
int garth_png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size);

/// The size of a JPEG picture; `is_cmyk` is 1 if its colours are those of ink.
int garth_jpeg_size(
    const uint8_t *bytes, size_t count, int *width, int *height, int *is_cmyk);
/// The size at which a JPEG picture is decoded for a wanted one: the smallest that the decoder can
/// make of it that is at least as large.
void garth_jpeg_scaled(int *width, int *height, int wanted_width, int wanted_height);
/// Decodes a JPEG picture at a size of `garth_jpeg_scaled` into RGBA, or CMYK if it is that. A
/// picture with damaged data is decoded as far as possible.
int garth_jpeg_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height, int is_cmyk);

/// The size of a WebP picture without animation.
int garth_webp_size(const uint8_t *bytes, size_t count, int *width, int *height);
/// Decodes such a picture into RGBA.
int garth_webp_decode(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size, int width);
