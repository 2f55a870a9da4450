#pragma once
// The public suffix list by libpsl, a dependency of libcurl; loaded when a name must first be
// compared with it. These three functions hide its types.
#include <stdbool.h>
#include <stddef.h>

// Loads the library and the newest list of the system, once; any thread. False without a list.
bool garth_psl_load(void);

// Whether the name (lower case, ASCII, without a dot at its end) is a public suffix.
bool garth_psl_is_public_suffix(const char *name);

// The offset of the registrable domain in the name; -1 without one.
ptrdiff_t garth_psl_registrable_offset(const char *name);
