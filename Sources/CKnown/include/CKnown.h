#pragma once
// The libraries of CLibraryList.h as they are on this machine, for `garth --doctor`. No other program
// has the names in here.
#include <stdbool.h>

// What was found of a library of the list.
struct garth_known_library {
    // `use` says what needs the library; `package` which packages have it.
    const char *name, *use, *package;
    // Its version, or the name of its file where it does not tell one; empty if it is missing.
    char version[64];
    // The oldest version that can be used, if the one that was found is older; NULL otherwise.
    const char *wanted;
};

// Loads a library of the list and asks for its version; false behind the end of the list. The
// loader runs the libraries' own starts, so that only `--doctor` calls it.
bool garth_known_look(int index, struct garth_known_library *found);
