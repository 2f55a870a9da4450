#pragma once
// The public suffix list by libpsl, which libcurl brings along; loaded only when a name must be
// compared with it. Its own types stay behind these three functions.
#include <stdbool.h>
#include <stddef.h>

// Loads the library and the newest list of the system, once; any thread. False: there is none.
bool garth_psl_load(void);

// Whether the name (lower case, ASCII, without a dot at its end) is a public suffix.
bool garth_psl_is_public_suffix(const char *name);

// Where in the name its registrable domain begins; -1 when it has none.
ptrdiff_t garth_psl_registrable_offset(const char *name);
