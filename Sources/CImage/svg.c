// Drawings (SVG) by librsvg and cairo. Their declarations stand here, so that no headers are needed
// to build: all structures are part of the libraries' ABI.
#define _GNU_SOURCE
#include "CImage.h"
#include "state.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// librsvg (rsvg.h).
struct svg_length {
    double length;
    int unit;
};
struct svg_rectangle {
    double x, y, width, height;
};
#define DRAWINGS(X) \
    X(needed, void *, svg_read, rsvg_handle_new_from_data, (const uint8_t *, size_t, void **)) \
    X(needed, void, svg_set_dpi, rsvg_handle_set_dpi, (void *, double)) \
    X(needed, int, svg_pixels, rsvg_handle_get_intrinsic_size_in_pixels, \
      (void *, double *, double *)) \
    X(needed, void, svg_dimensions, rsvg_handle_get_intrinsic_dimensions, \
      (void *, int *, struct svg_length *, int *, struct svg_length *, int *, \
       struct svg_rectangle *)) \
    X(needed, int, svg_render, rsvg_handle_render_document, \
      (void *, void *, const struct svg_rectangle *, void **)) \
    /* From the libraries that librsvg is linked with. */ \
    X(needed, void, object_free, g_object_unref, (void *)) \
    X(needed, void, error_free, g_error_free, (void *)) \
    X(needed, void *, thread_self, g_thread_self, (void)) \
    X(needed, void *, thread_ref, g_thread_ref, (void *)) \
    X(needed, void, log_set_writer, g_log_set_writer_func, (garth_glib_writer, void *, void *))
DRAWINGS(GARTH_DECLARE)

// cairo (cairo.h).
enum { CAIRO_PREMULTIPLIED_ARGB = 0 };
#define CAIRO(X) \
    X(needed, void *, surface_make, cairo_image_surface_create_for_data, \
      (unsigned char *, int, int, int, int)) \
    X(needed, void, surface_flush, cairo_surface_flush, (void *)) \
    X(needed, void, surface_free, cairo_surface_destroy, (void *)) \
    X(needed, void *, context_make, cairo_create, (void *)) \
    X(needed, void, context_free, cairo_destroy, (void *))
CAIRO(GARTH_DECLARE)

// fontconfig (fontconfig.h).
#define FONTS(X) \
    X(needed, void *, fonts_load, FcInitLoadConfigAndFonts, (void)) \
    X(needed, void *, fonts_make, FcConfigCreate, (void)) \
    X(needed, int, fonts_parse, FcConfigParseAndLoadFromMemory, \
      (void *, const unsigned char *, int)) \
    X(needed, int, fonts_use, FcConfigSetCurrent, (void *)) \
    X(needed, void, fonts_free, FcConfigDestroy, (void *)) \
    X(needed, int, fonts_set_interval, FcConfigSetRescanInterval, (void *, int)) \
    X(needed, void *, pattern_parse, FcNameParse, (const unsigned char *)) \
    X(needed, int, pattern_substitute, FcConfigSubstitute, (void *, void *, int)) \
    X(needed, void, pattern_default, FcDefaultSubstitute, (void *)) \
    X(needed, void *, pattern_match, FcFontMatch, (void *, void *, int *)) \
    X(needed, int, pattern_string, FcPatternGetString, \
      (const void *, const char *, int, unsigned char **)) \
    X(needed, void, pattern_free, FcPatternDestroy, (void *))
FONTS(GARTH_DECLARE)

/// The fonts of drawings. cairo keeps ten files open and opens the eleventh in place of another,
/// which cannot be done after the lock.
static const char *const fonts[] = {
    "sans-serif", "sans-serif:bold", "sans-serif:italic", "sans-serif:bold:italic",
    "serif", "serif:bold", "monospace", "monospace:bold", "sans-serif:lang=zh-cn",
};
enum { FONT_COUNT = sizeof fonts / sizeof fonts[0], FONT_CONFIGURATION = 8192 };

static enum garth_image_status state = GARTH_IMAGE_MISSING;

static enum garth_image_status load_libraries(void) {
    struct garth_library library = {GARTH_LIBRSVG};
    garth_library_open(&library);
    DRAWINGS(GARTH_FIND)
    enum garth_image_status status = garth_image_state(&library);
    if (status != GARTH_IMAGE_OK) return status;
    library = (struct garth_library){.name = "cairo", .files = {"libcairo.so.2"}};
    garth_library_open(&library);
    CAIRO(GARTH_FIND)
    return garth_image_state(&library);
}

static bool load_fonts(void) {
    struct garth_library library = {.name = "fontconfig", .files = {"libfontconfig.so.1"}};
    garth_library_open(&library);
    FONTS(GARTH_FIND)
    return garth_library_is_usable(&library);
}

/// Appends the element that accepts the file of a font.
static void accept_font(char *configuration, void *all, const char *name) {
    void *pattern = pattern_parse((const unsigned char *)name);
    if (!pattern) return;
    pattern_substitute(all, pattern, 0);
    pattern_default(pattern);
    int result = 0;
    void *match = pattern_match(all, pattern, &result);
    unsigned char *file = NULL;
    size_t used = strlen(configuration);
    // A name that is no plain text in XML is left out.
    if (match && pattern_string(match, "file", 0, &file) == 0
        && !strpbrk((const char *)file, "<>&"))
        snprintf(
            configuration + used, FONT_CONFIGURATION - used,
            "<acceptfont><pattern><patelt name=\"file\"><string>%s</string></patelt></pattern>"
            "</acceptfont>", (const char *)file);
    if (match) pattern_free(match);
    pattern_free(pattern);
}

/// Leaves only the fonts of the list: others could not be opened after the lock.
static void choose_fonts(void) {
    if (!load_fonts()) return;
    void *all = fonts_load();
    if (!all) return;
    static char configuration[FONT_CONFIGURATION] =
        "<fontconfig><include ignore_missing=\"yes\">/etc/fonts/fonts.conf</include><selectfont>";
    for (int i = 0; i < FONT_COUNT; i++) accept_font(configuration, all, fonts[i]);
    static const char end[] =
        "<rejectfont><pattern><patelt name=\"scalable\"><bool>true</bool></patelt></pattern>"
        "<pattern><patelt name=\"scalable\"><bool>false</bool></patelt></pattern></rejectfont>"
        "</selectfont></fontconfig>";
    size_t used = strlen(configuration);
    void *chosen = fonts_make();
    if (chosen && used + sizeof end <= FONT_CONFIGURATION) {
        memcpy(configuration + used, end, sizeof end);
        fonts_parse(chosen, (const unsigned char *)configuration, 0);
        // Nor does it look for newer ones.
        fonts_set_interval(chosen, 0);
        fonts_use(chosen);
    }
    fonts_free(all);
}

// MARK: - Threads of pango

/// g_thread_new for pango: the work is done before it returns, and the result is this thread.
static void *run_at_once(const char *name, void *(*work)(void *), void *data) {
    (void)name;
    work(data);
    return thread_ref(thread_self());
}

/// Puts `run_at_once` into the table of functions of a library that has g_thread_new in it.
static void replace_in(
    const ElfW(Rela) *entries, size_t size, uintptr_t base, const ElfW(Sym) *symbols,
    const char *names) {
    for (size_t i = 0; entries && i < size / sizeof *entries; i++) {
        size_t symbol = sizeof(void *) == 8 ? ELF64_R_SYM(entries[i].r_info)
                                            : ELF32_R_SYM(entries[i].r_info);
        if (strcmp(names + symbols[symbol].st_name, "g_thread_new") != 0) continue;
        uintptr_t slot = base + entries[i].r_offset;
        uintptr_t page = slot & ~(uintptr_t)(sysconf(_SC_PAGESIZE) - 1);
        // The table may be read-only (RELRO).
        if (mprotect((void *)page, slot + sizeof(void *) - page, PROT_READ | PROT_WRITE) == 0)
            *(void *(**)(const char *, void *(*)(void *), void *))slot = run_at_once;
    }
}

/// pango matches each new font on two threads of their own (1.50), and threads cannot be started
/// after the lock. An environment variable or an option against it does not exist, so that the
/// function is replaced in its library.
static void hold_threads(void) {
    struct link_map *map = NULL;
    void *library = dlopen("libpangoft2-1.0.so.0", RTLD_NOW | RTLD_NOLOAD);
    if (!library || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0 || !map) return;
    const ElfW(Rela) *functions = NULL, *others = NULL;
    size_t functions_size = 0, others_size = 0;
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_JMPREL: functions = (const void *)entry->d_un.d_ptr; break;
        case DT_PLTRELSZ: functions_size = entry->d_un.d_val; break;
        case DT_RELA: others = (const void *)entry->d_un.d_ptr; break;
        case DT_RELASZ: others_size = entry->d_un.d_val; break;
        case DT_SYMTAB: symbols = (const void *)entry->d_un.d_ptr; break;
        case DT_STRTAB: names = (const void *)entry->d_un.d_ptr; break;
        default: break;
        }
    }
    if (!symbols || !names) return;
    replace_in(functions, functions_size, map->l_addr, symbols, names);
    replace_in(others, others_size, map->l_addr, symbols, names);
}

// MARK: - Drawing

static void draw(const char *drawing) {
    uint8_t pixels[64 * 64 * 4];
    int width = 0, height = 0;
    void *handle = garth_svg_open((const uint8_t *)drawing, strlen(drawing), &width, &height);
    if (!handle) return;
    garth_svg_draw(handle, pixels, 64, 64);
    garth_svg_close(handle);
}

/// Draws once with everything that opens files or starts threads: each font, a picture within, and
/// a filter.
static void draw_first(void) {
    // The first text starts fontconfig, on a thread that must be one.
    draw("<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><text "
         "font-family='sans-serif'>a</text></svg>");
    hold_threads();
    draw("<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink' "
         "width='64' height='64'><filter id='f'><feGaussianBlur stdDeviation='2'/></filter>"
         "<rect width='9' height='9' filter='url(#f)'/>"
         "<image width='9' height='9' x:href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEA"
         "AAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='/>"
         "<text y='9' font-family='sans-serif'>a\xE4\xB8\xAD<tspan font-weight='bold'>b</tspan>"
         "<tspan font-style='italic'>c"
         "<tspan font-weight='bold'>d</tspan></tspan>"
         "<tspan font-family='serif'>e<tspan font-weight='bold'>f</tspan></tspan>"
         "<tspan font-family='monospace'>g<tspan font-weight='bold'>h</tspan></tspan></text></svg>");
}

/// Whether a thread sleeps: its state stands behind its name, which ends with a parenthesis.
static bool is_asleep(int folder, const char *thread) {
    char path[64], text[256];
    if (snprintf(path, sizeof path, "%s/stat", thread) >= (int)sizeof path) return false;
    int file = openat(folder, path, O_RDONLY | O_CLOEXEC);
    // It has ended.
    if (file < 0) return true;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return true;
    text[count] = 0;
    const char *name = strrchr(text, ')');
    return name && strlen(name) > 2 && name[2] == 'S';
}

/// Whether all threads but this one sleep.
static bool are_others_asleep(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return true;
    bool result = true;
    for (struct dirent *entry; result && (entry = readdir(tasks)) != NULL;)
        if (entry->d_name[0] != '.' && atoi(entry->d_name) != getpid())
            result = is_asleep(dirfd(tasks), entry->d_name);
    closedir(tasks);
    return result;
}

/// Waits until threads have started or ended: the calls of both are none of a locked process.
static void wait_for_threads(void) {
    enum { LOOKS = 3, MOST_LOOKS = 5000 };
    for (int quiet = 0, looks = 0; quiet < LOOKS && looks < MOST_LOOKS; looks++) {
        quiet = are_others_asleep() ? quiet + 1 : 0;
        usleep(500);
    }
}

void garth_svg_load(void) {
    static bool is_begun;
    if (is_begun) return;
    is_begun = true;
    // Each thread of a library would reserve an arena of 64 MB; each reader of a filter, a stack.
    mallopt(M_ARENA_MAX, 1);
    setenv("RAYON_NUM_THREADS", "1", 1);
    state = load_libraries();
    if (state != GARTH_IMAGE_OK) return;
    garth_library_silence_glib(log_set_writer);
    choose_fonts();
    draw_first();
    wait_for_threads();
}

enum garth_image_status garth_svg_state(void) { return state; }

/// The size of a drawing in CSS pixels: its own, or else that of its view box.
static bool measure(void *handle, double *width, double *height) {
    if (svg_pixels(handle, width, height) && *width > 0 && *height > 0) return true;
    int has_width, has_height, has_box;
    struct svg_length sides[2];
    struct svg_rectangle box;
    svg_dimensions(handle, &has_width, &sides[0], &has_height, &sides[1], &has_box, &box);
    if (has_box && box.width > 0 && box.height > 0) {
        *width = box.width;
        *height = box.height;
    } else {
        // CSS Images 3 section 5.1: the default object size.
        *width = 300;
        *height = 150;
    }
    return isfinite(*width) && isfinite(*height);
}

void *garth_svg_open(const uint8_t *bytes, size_t count, int *width, int *height) {
    void *error = NULL;
    void *handle = state == GARTH_IMAGE_OK ? svg_read(bytes, count, &error) : NULL;
    if (!handle) {
        if (error) error_free(error);
        return NULL;
    }
    svg_set_dpi(handle, 96);
    double w = 0, h = 0;
    if (!measure(handle, &w, &h) || w > GARTH_SVG_SIDE || h > GARTH_SVG_SIDE) {
        garth_svg_close(handle);
        return NULL;
    }
    *width = w < 1 ? 1 : (int)lround(w);
    *height = h < 1 ? 1 : (int)lround(h);
    return handle;
}

/// cairo's pixels are words with their colours multiplied by alpha; a picture's are not.
static void separate_alpha(uint8_t *pixels, size_t count) {
    for (uint8_t *at = pixels; count > 0; count--, at += 4) {
        uint32_t word;
        memcpy(&word, at, sizeof word);
        uint32_t alpha = word >> 24;
        for (int i = 0; i < 3; i++) {
            uint32_t value = word >> (16 - 8 * i) & 0xFF;
            if (alpha > 0 && alpha < 255) value = (value * 255 + alpha / 2) / alpha;
            at[i] = alpha == 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
        }
        at[3] = (uint8_t)alpha;
    }
}

int garth_svg_draw(void *handle, uint8_t *pixels, int width, int height) {
    size_t count = (size_t)width * (size_t)height;
    memset(pixels, 0, count * 4);
    void *surface = surface_make(pixels, CAIRO_PREMULTIPLIED_ARGB, width, height, width * 4);
    void *context = context_make(surface);
    struct svg_rectangle all = {0, 0, width, height};
    void *error = NULL;
    int is_drawn = svg_render(handle, context, &all, &error);
    if (error) error_free(error);
    context_free(context);
    surface_flush(surface);
    surface_free(surface);
    if (!is_drawn) return GARTH_IMAGE_DAMAGED;
    separate_alpha(pixels, count);
    return GARTH_IMAGE_OK;
}

void garth_svg_close(void *handle) { object_free(handle); }
