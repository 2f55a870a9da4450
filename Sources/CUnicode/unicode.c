#define _GNU_SOURCE
#include "CUnicode.h"
#include <CLibrary.h>
#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "tables.inc"
#include "bidi.inc"

enum { line_breaks = 2, done = -1 };

#define FUNCTIONS(X) \
    X(needed, void *, breaks_open, ubrk_open, \
      (int type, const char *locale, const uint16_t *, int32_t, int *error)) \
    X(needed, void, breaks_set_text, ubrk_setText, \
      (void *iterator, const uint16_t *text, int32_t count, int *error)) \
    X(needed, int32_t, breaks_next, ubrk_next, (void *iterator))
FUNCTIONS(GARTH_DECLARE)
static pthread_once_t loading = PTHREAD_ONCE_INIT;
static bool is_loaded;

// One a thread: an iterator belongs to who uses it.
static _Thread_local struct {
    bool is_tried;
    void *iterator;
} lines;

static bool load_version(int version) {
    char file[32];
    snprintf(file, sizeof file, "libicuuc.so.%d", version);
    struct garth_library library = {GARTH_ICU, .files = {file}};
    snprintf(library.suffix, sizeof library.suffix, "_%d", version);
    if (!garth_library_open(&library)) return false;
    FUNCTIONS(GARTH_FIND)
    return garth_library_is_usable(&library);
}

// Stops at the library that is loaded already, as it is where libxml2 came with it.
static int note_version(struct dl_phdr_info *library, size_t size, void *version) {
    (void)size;
    const char *name = strrchr(library->dlpi_name, '/');
    return name != NULL && sscanf(name, "/libicuuc.so.%d", (int *)version) == 1;
}

// Without ICU, Thai, Lao, Khmer and Burmese have breaks only at spaces; nobody is told, because the
// text can be read all the same.
static void load(void) {
    int version = 0;
    // Asking the loader for each version that there may be costs it ten files each.
    is_loaded = dl_iterate_phdr(note_version, &version) && load_version(version);
    for (version = GARTH_NEWEST_ICU; version >= GARTH_OLDEST_ICU && !is_loaded; version--)
        is_loaded = load_version(version);
}

void garth_text_warm_up(void) {
    if (lines.is_tried) return;
    lines.is_tried = true;
    pthread_once(&loading, load);
    if (!is_loaded) return;
    int error = 0;
    void *iterator = breaks_open(line_breaks, "th", NULL, 0, &error);
    if (error <= 0) lines.iterator = iterator;
}

int32_t garth_complex_breaks(const uint16_t *text, int32_t count, int32_t *offsets,
                             int32_t capacity) {
    garth_text_warm_up();
    if (lines.iterator == NULL) return 0;
    int error = 0;
    breaks_set_text(lines.iterator, text, count, &error);
    if (error > 0) return 0;
    int32_t found = 0;
    while (found < capacity) {
        int32_t at = breaks_next(lines.iterator);
        if (at == done) break;
        if (at > 0 && at < count) offsets[found++] = at;
    }
    return found;
}
