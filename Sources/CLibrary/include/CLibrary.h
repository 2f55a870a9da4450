#pragma once
// Libraries that are loaded when they are wanted (dlopen): the programs link none of them.
//
// A shim names each function of its library once, in a list of its own:
//
//     #define FUNCTIONS(X) X(needed, int, read_page, lib_read_page, (void *page)) ...
//     FUNCTIONS(GARTH_DECLARE)
//
// A row has the need for the function, its result, the variable that holds it, its name in the
// library and its parameters. GARTH_FIND looks for each of them in the variable `library`.
//
// A library that lacks a needed function is not used, and says which; one that lacks an optional
// function says so beside its version.
#include <stdbool.h>
#include <stddef.h>

enum garth_need { garth_needed, garth_optional };

// ICU puts its version into the names of its files and functions: the oldest and the newest that are
// looked for.
enum { GARTH_OLDEST_ICU = 63, GARTH_NEWEST_ICU = 99 };

struct garth_library {
    // Its name, and the packages that have it (Debian, Fedora, Arch), for people.
    const char *name, *package;
    // What needs the library, and the oldest version that can be used, for people; NULL for those
    // that are not in the list of CLibraryList.h, and where each version can be used.
    const char *use, *oldest;
    // The names of its file, the preferred one first.
    const char *files[3];
    // The versions that tests of Garth have seen, with a space around each; NULL where the name of
    // the file is the version of an interface that does not change.
    const char *tested;
    // What stands behind each name of a function in the library; empty for most.
    char suffix[8];

    // What follows is set by the functions below; `handle` is NULL as long as nothing is loaded.
    void *handle;
    // The index of the file that was found.
    int found;
    // Why the library cannot be used; empty if it can.
    char problem[256];
    // The optional functions that it lacks.
    char lacking[64];
    // Name, version and what is to be said of them, for people; empty without it.
    char description[80];
};

// Loads the library; false if it has none of the files.
bool garth_library_open(struct garth_library *library);
// Puts the address of a function into `place`. The first needed one that is missing is a problem.
void garth_library_find(
    struct garth_library *library, void *place, const char *function, enum garth_need need);
// Writes the description; `remark` may be empty. "(not tried)" stands behind a version that no test
// of Garth has seen.
void garth_library_describe(
    struct garth_library *library, const char *version, const char *remark);
// Whether the library is loaded and has all that is needed.
bool garth_library_is_usable(const struct garth_library *library);

// A function that writes the log of GLib (GLogWriterFunc), and the one that chooses it
// (g_log_set_writer_func).
typedef int (*garth_glib_writer)(int level, const void *fields, size_t count, void *data);
typedef void (*garth_glib_choose)(garth_glib_writer, void *data, void *data_free);
// GLib says nothing from now on: by itself it would ask where standard error leads. For each library
// that brings GLib along; GLib ends a process that chooses the writer twice, so only the first does.
void garth_library_silence_glib(garth_glib_choose choose);

#define GARTH_DECLARE(need, result, variable, function, parameters) \
    static result(*variable) parameters;
#define GARTH_FIND(need, result, variable, function, parameters) \
    garth_library_find(&library, &variable, #function, garth_##need);

// The rows that begin a `struct garth_library`.
#include "CLibraryList.h"
