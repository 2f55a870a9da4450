// Unicode properties from generated tables in read-only memory, and ICU's dictionary line breaks.
#pragma once
#include "classes.h"
#include <stdint.h>

extern const uint8_t garth_text_blocks[1024];
extern const uint16_t garth_text_entries[];

/// Width, cluster class and line-break class of a scalar; Scripts/generate-width-tables.py says how
/// the bits lie.
static inline uint16_t garth_text_properties(uint32_t scalar) {
    if (scalar < 0x20000) {
        return garth_text_entries[(uint32_t)garth_text_blocks[scalar >> 7] << 7 | (scalar & 127)];
    }
    if (scalar < 0x40000) {
        return (scalar & 0xFFFE) == 0xFFFE ? GARTH_TEXT_PRIVATE : GARTH_TEXT_WIDE;
    }
    if (scalar - 0xE0000 < 0x1000) {
        uint32_t low = scalar & 0xFFF;
        return low - 0x20 < 0x60 || low - 0x100 < 0xF0 ? GARTH_TEXT_JOINED_TAG
                                                       : GARTH_TEXT_IGNORABLE;
    }
    return GARTH_TEXT_PRIVATE;
}

/// Looks ICU up and opens its iterator for the calling thread, if that was not done: for those who
/// will not be able to open files.
void garth_text_warm_up(void);

/// Finds the places where a run of Thai, Lao, Khmer or Burmese UTF-16 may be broken inside.
///
/// Writes at most `capacity` offsets, ascending, and answers their number; 0 when ICU is not
/// there. ICU is looked up by the first call: libxml2 has it loaded already on Debian, else it is
/// loaded (which fails, without harm, inside the sandbox).
int32_t garth_complex_breaks(const uint16_t *text, int32_t count, int32_t *offsets,
                             int32_t capacity);
