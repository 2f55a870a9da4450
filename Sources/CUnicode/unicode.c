#define _GNU_SOURCE
#include "CUnicode.h"
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "tables.inc"
#include "bidi.inc"

// ICU puts its version into the library's name and into every function's: the oldest and newest
// that are looked for.
enum { oldest_icu = 63, newest_icu = 99 };
enum { line_breaks = 2, done = -1 };

// One set a thread: an iterator belongs to who uses it.
static _Thread_local struct {
    int tried;
    void *iterator;
    void (*set_text)(void *iterator, const uint16_t *text, int32_t count, int *error);
    int32_t (*next)(void *iterator);
} lines;

static void *function(void *library, const char *name, int version) {
    char full[64];
    snprintf(full, sizeof full, "%s_%d", name, version);
    return dlsym(library, full);
}

static void open_version(int version) {
    char name[32];
    snprintf(name, sizeof name, "libicuuc.so.%d", version);
    void *library = dlopen(name, RTLD_LAZY);
    if (library == NULL) return;
    void *(*open)(int type, const char *locale, const uint16_t *, int32_t, int *error) =
        function(library, "ubrk_open", version);
    lines.set_text = function(library, "ubrk_setText", version);
    lines.next = function(library, "ubrk_next", version);
    if (open == NULL || lines.set_text == NULL || lines.next == NULL) return;
    int error = 0;
    void *iterator = open(line_breaks, "th", NULL, 0, &error);
    if (error <= 0) lines.iterator = iterator;
}

// Stops at the library that is loaded already, as it is where libxml2 came with it.
static int note_version(struct dl_phdr_info *library, size_t size, void *version) {
    (void)size;
    const char *name = strrchr(library->dlpi_name, '/');
    return name != NULL && sscanf(name, "/libicuuc.so.%d", (int *)version) == 1;
}

void garth_text_warm_up(void) {
    if (lines.tried) return;
    lines.tried = 1;
    int loaded = 0;
    // Asking the loader for each version that there may be costs it ten files each.
    if (dl_iterate_phdr(note_version, &loaded)) open_version(loaded);
    for (int version = newest_icu; version >= oldest_icu && lines.iterator == NULL; version--)
        open_version(version);
}

int32_t garth_complex_breaks(const uint16_t *text, int32_t count, int32_t *offsets,
                             int32_t capacity) {
    garth_text_warm_up();
    if (lines.iterator == NULL) return 0;
    int error = 0;
    lines.set_text(lines.iterator, text, count, &error);
    if (error > 0) return 0;
    int32_t found = 0;
    while (found < capacity) {
        int32_t at = lines.next(lines.iterator);
        if (at == done) break;
        if (at > 0 && at < count) offsets[found++] = at;
    }
    return found;
}
