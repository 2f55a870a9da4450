#pragma once
#include <CLibrary.h>

// The handle of libcurl, through which the libraries are found that it brings along; it must be loaded.
void *garth_curl_library(void);
// Finds the libraries that undo codings; called once, when libcurl is loaded.
void garth_decoding_load(void);
