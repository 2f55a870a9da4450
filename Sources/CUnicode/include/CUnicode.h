// Unicode properties from generated tables in read-only memory, and ICU's dictionary line breaks.
#pragma once
#include "classes.h"
#include <stdint.h>

extern const uint8_t garth_text_blocks[1024];
extern const uint16_t garth_text_entries[];

/// Width, cluster class and line-break class of a scalar; Scripts/generate-width-tables.py defines
/// the bits.
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

extern const uint32_t garth_bidi_ranges[];
extern const int32_t garth_bidi_ranges_count;
extern const uint16_t garth_bidi_mirrors[];
extern const int32_t garth_bidi_mirrors_count;
extern const uint16_t garth_bidi_brackets[];
extern const int32_t garth_bidi_brackets_count;

/// The opening and closing brackets in pairs, ascending by the opening ones.
static inline const uint16_t *garth_bidi_bracket_pairs(void) { return garth_bidi_brackets; }

/// The Bidi_Class of a scalar; Scripts/generate-bidi-tables.py defines the numbers.
static inline uint8_t garth_bidi_class(uint32_t scalar) {
    int32_t low = 0, high = garth_bidi_ranges_count - 1;
    while (low < high) {
        int32_t middle = (low + high + 1) / 2;
        if (garth_bidi_ranges[middle] >> 5 <= scalar) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return garth_bidi_ranges[low] & 31;
}

/// The Bidi_Mirroring_Glyph of a scalar; the scalar itself if it has none.
static inline uint32_t garth_bidi_mirror(uint32_t scalar) {
    int32_t low = 0, high = garth_bidi_mirrors_count / 2 - 1;
    while (low <= high) {
        int32_t middle = (low + high) / 2;
        if (garth_bidi_mirrors[2 * middle] == scalar) return garth_bidi_mirrors[2 * middle + 1];
        if (garth_bidi_mirrors[2 * middle] < scalar) {
            low = middle + 1;
        } else {
            high = middle - 1;
        }
    }
    return scalar;
}

/// Loads ICU and opens its iterator for the calling thread, unless that was done: for a process
/// that will later not be able to open files.
void garth_text_warm_up(void);

/// Finds the possible breaks inside a run of Thai, Lao, Khmer or Burmese UTF-16.
///
/// Writes at most `capacity` offsets, ascending, and returns their number; 0 without ICU. The first
/// call looks ICU up: on Debian libxml2 has loaded it already, otherwise this call loads it (which
/// fails, without harm, inside the sandbox).
int32_t garth_complex_breaks(const uint16_t *text, int32_t count, int32_t *offsets,
                             int32_t capacity);
