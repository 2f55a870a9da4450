#pragma once
// ICU renames its functions by macro (ubrk_open_72), which Swift cannot import: one small inline function each.
#include <unicode/ubrk.h>
