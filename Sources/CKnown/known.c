#define _GNU_SOURCE
#include "CKnown.h"

#include <CLibrary.h>

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// How a library tells its version: a function that gives a text (with the version as its first word
// that starts with a digit), a variable that holds the text or three variables that hold the parts,
// three functions of the parts, or a function that gives them in one number.
enum telling { by_text, by_text_variable, by_variables, by_functions, by_packed_number, by_file };

struct known {
    struct garth_library library;
    enum telling telling;
    const char *symbol;
};

static const struct known all[] = {
    {{GARTH_LIBCURL}, by_text, "curl_version"},
    {{GARTH_OPENSSL}, by_text, "OpenSSL_version"},
    {{GARTH_SQLITE}, by_text, "sqlite3_libversion"},
    {{GARTH_LIBPSL}, by_text, "psl_get_version"},
    {{GARTH_LIBXML2}, by_text_variable, "xmlParserVersion"},
    {{GARTH_MD4C}, by_file, NULL},
    {{GARTH_POPPLER}, by_text, "poppler_get_version"},
    {{GARTH_JAVASCRIPTCORE}, by_functions, "jsc_get_%s_version"},
    {{GARTH_GCRYPT}, by_text, "gcry_check_version"},
    {{GARTH_ZLIB}, by_text, "zlibVersion"},
    {{GARTH_ICU}, by_file, NULL},
    {{GARTH_LIBPNG}, by_text, "png_get_libpng_ver"},
    {{GARTH_TURBOJPEG}, by_file, NULL},
    {{GARTH_LIBWEBP}, by_packed_number, "WebPGetDecoderVersion"},
    {{GARTH_DAV1D}, by_text, "dav1d_version"},
    {{GARTH_LIBRSVG}, by_variables, "rsvg_%s_version"},
};

static void put_word(struct garth_known_library *found, const char *text) {
    if (text == NULL) return;
    while (*text && !isdigit((unsigned char)*text)) text++;
    size_t count = strcspn(text, " ,-/");
    snprintf(found->version, sizeof found->version, "%.*s", (int)count, text);
}

static unsigned part(const struct known *known, void *handle, const char *name) {
    char symbol[64];
    snprintf(symbol, sizeof symbol, known->symbol, name);
    void *address = dlsym(handle, symbol);
    if (address == NULL) return 0;
    if (known->telling == by_variables) return *(const unsigned *)address;
    unsigned (*function)(void);
    memcpy(&function, &address, sizeof function);
    return function();
}

// The text or the number that a function gives. An argument that it does not take does not matter.
static void ask(const struct known *known, void *address, struct garth_known_library *found) {
    if (known->telling == by_text) {
        const char *(*text)(void *);
        memcpy(&text, &address, sizeof text);
        put_word(found, text(NULL));
    } else if (known->telling == by_text_variable) {
        // libxml2 writes 20914 for 2.9.14.
        const char *text = *(const char *const *)address;
        int number = text ? atoi(text) : 0;
        snprintf(found->version, sizeof found->version, "%d.%d.%d", number / 10000,
                 number / 100 % 100, number % 100);
    } else {
        int (*number)(void);
        memcpy(&number, &address, sizeof number);
        int value = number();
        snprintf(found->version, sizeof found->version, "%d.%d.%d", value >> 16, value >> 8 & 255,
                 value & 255);
    }
}

static void tell_version(
    const struct known *known, void *handle, const char *file, struct garth_known_library *found) {
    if (known->telling == by_functions || known->telling == by_variables)
        snprintf(found->version, sizeof found->version, "%u.%u.%u", part(known, handle, "major"),
                 part(known, handle, "minor"), part(known, handle, "micro"));
    void *address = known->symbol ? dlsym(handle, known->symbol) : NULL;
    if (address) ask(known, address, found);
    if (!found->version[0]) snprintf(found->version, sizeof found->version, "%s", file);
}

static bool is_older(const char *version, const char *oldest) {
    int major = 0, minor = 0, least_major = 0, least_minor = 0;
    if (sscanf(version, "%d.%d", &major, &minor) < 2) return false;
    sscanf(oldest, "%d.%d", &least_major, &least_minor);
    return major < least_major || (major == least_major && minor < least_minor);
}

// The names of ICU's file have its version in them.
static void *open_icu(char *file, size_t size) {
    void *handle = NULL;
    for (int version = GARTH_NEWEST_ICU; version >= GARTH_OLDEST_ICU && !handle; version--) {
        snprintf(file, size, "libicuuc.so.%d", version);
        handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    }
    return handle;
}

bool garth_known_look(int index, struct garth_known_library *found) {
    if (index < 0 || index >= (int)(sizeof all / sizeof all[0])) return false;
    const struct known *known = &all[index];
    struct garth_library library = known->library;
    *found = (struct garth_known_library){
        .name = library.name, .use = library.use, .package = library.package};
    char file[64] = "";
    if (library.files[0] == NULL) {
        library.handle = open_icu(file, sizeof file);
    } else if (garth_library_open(&library)) {
        snprintf(file, sizeof file, "%s", library.files[library.found]);
    }
    if (library.handle == NULL) return true;
    tell_version(known, library.handle, file, found);
    if (library.oldest && is_older(found->version, library.oldest)) found->wanted = library.oldest;
    return true;
}
