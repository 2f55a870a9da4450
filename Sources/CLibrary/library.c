#include "CLibrary.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { file_count = 3 };

bool garth_library_open(struct garth_library *library) {
    for (int i = 0; i < file_count && library->files[i] && !library->handle; i++) {
        library->handle = dlopen(library->files[i], RTLD_NOW | RTLD_LOCAL);
        library->found = i;
    }
    if (!library->handle)
        snprintf(library->problem, sizeof library->problem,
                 "%s cannot be loaded (install it: %s)", library->name,
                 library->package);
    return library->handle != NULL;
}

// Appends a name to the list of what is missing, as far as there is room for it.
static void note_lack(struct garth_library *library, const char *function) {
    size_t used = strlen(library->lacking);
    snprintf(library->lacking + used, sizeof library->lacking - used, "%s%s",
             used > 0 ? ", " : "", function);
}

void garth_library_find(
    struct garth_library *library, void *place, const char *function, enum garth_need need) {
    char name[64];
    snprintf(name, sizeof name, "%s%s", function, library->suffix);
    void *address = library->handle ? dlsym(library->handle, name) : NULL;
    memcpy(place, &address, sizeof address);
    if (address || !library->handle)
        return;
    if (need == garth_optional)
        note_lack(library, function);
    else if (!library->problem[0])
        snprintf(library->problem, sizeof library->problem, "the installed %s lacks %s",
                 library->name, function);
}

static bool is_tried(const struct garth_library *library, const char *version) {
    char word[32];
    snprintf(word, sizeof word, " %s ", version);
    return !library->tested || strstr(library->tested, word);
}

void garth_library_describe(
    struct garth_library *library, const char *version, const char *remark) {
    snprintf(library->description, sizeof library->description, "%s %s%s%s%s%s", library->name,
             version, remark, is_tried(library, version) ? "" : " (not tried)",
             library->lacking[0] ? ", without " : "", library->lacking);
}

bool garth_library_is_usable(const struct garth_library *library) {
    return library->handle && !library->problem[0];
}

static int say_nothing(int level, const void *fields, size_t count, void *data) {
    (void)level, (void)fields, (void)count, (void)data;
    return 1;  // G_LOG_WRITER_HANDLED
}

void garth_library_silence_glib(garth_glib_choose choose) {
    static atomic_flag is_chosen = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&is_chosen)) choose(say_nothing, NULL, NULL);
}
