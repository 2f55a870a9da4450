// Whether the library of a format can be used.
#pragma once

#include "CImage.h"

#include <CLibrary.h>

static inline enum garth_image_status garth_image_state(const struct garth_library *library) {
    if (garth_library_is_usable(library)) return GARTH_IMAGE_OK;
    return library->handle ? GARTH_IMAGE_UNUSABLE : GARTH_IMAGE_MISSING;
}
