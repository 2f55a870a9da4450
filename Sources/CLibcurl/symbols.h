#pragma once
// A function of libcurl or of a library that it brings along; NULL when there is none. The library
// must be loaded.
void *garth_curl_symbol(const char *name);
// Finds the libraries that undo codings; called once, when libcurl is loaded.
void garth_decoding_load(void);
