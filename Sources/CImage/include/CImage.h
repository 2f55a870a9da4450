// The libraries that decode pictures: libpng, TurboJPEG, libwebp and librsvg, loaded while they can
// be. Their interfaces have only structures that are part of their ABI, so that no headers are needed
// to build.
#pragma once

#include <stdbool.h>
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
    /// The installed library lacks a function that is needed.
    GARTH_IMAGE_UNUSABLE = 3,
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

enum {
    /// The longest side of a drawing in CSS pixels.
    GARTH_SVG_SIDE = 32768,
};

/// Loads librsvg, and draws once, so that all fonts are open and all threads started; must be called
/// before the process is locked. Drawings know no fonts but those.
void garth_svg_load(void);
/// Whether librsvg, and what it needs, can be used.
enum garth_image_status garth_svg_state(void);
/// Reads a drawing, which `garth_svg_close` frees; NULL if it cannot be read. The drawing has no
/// address, so that librsvg loads nothing for it.
void *garth_svg_open(const uint8_t *bytes, size_t count, int *width, int *height);
/// Draws it into `width * height * 4` bytes of RGBA, as large as it fits.
int garth_svg_draw(void *handle, uint8_t *pixels, int width, int height);
void garth_svg_close(void *handle);

/// The planes of colour beside that of brightness, and their share of its samples.
enum garth_avif_layout {
    GARTH_AVIF_GRAY = 0,
    GARTH_AVIF_420 = 1,
    GARTH_AVIF_422 = 2,
    GARTH_AVIF_444 = 3,
};

/// A decoded frame of AV1.
struct garth_avif_frame {
    int width, height;
    /// Bits of a sample: 8, 10 or 12.
    int depth;
    enum garth_avif_layout layout;
    /// ITU-T H.273, MatrixCoefficients.
    int matrix;
    bool is_full_range;
};

/// Loads dav1d; must be called before the process is locked.
void garth_avif_load(void);
/// Whether dav1d can be used.
enum garth_image_status garth_avif_state(void);
/// Decodes the first frame of AV1 data, in place of the frame before.
int garth_avif_decode(
    const uint8_t *bytes, size_t count, unsigned most_pixels, struct garth_avif_frame *frame);
/// Copies the first `count` samples of a row of a plane of the frame; the caller has checked that the
/// plane has them.
void garth_avif_row(int plane, int row, uint16_t *samples, int count);
/// Frees the frame.
void garth_avif_close(void);
