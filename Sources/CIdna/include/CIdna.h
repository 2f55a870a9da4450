#pragma once
// What UTS 46 and normalization form C need to know of each code point, as read-only tables.
// They are data of the program, so a name beyond ASCII costs no library and no file.
#include <stddef.h>
#include <stdint.h>

/// A table and its number of elements.
typedef struct {
    const uint32_t *_Nonnull elements;
    size_t count;
} IdnaTable;

/// First code point << 3 | status (0 valid, 1 ignored, 2 mapped, 3 mapped to a sequence,
/// 4 disallowed) of each range, sorted.
IdnaTable idna_mapping_starts(void);
/// For each range the code point that its first maps to (those after it map to those after), or
/// offset << 8 | count of a sequence in the pool.
IdnaTable idna_mapping_values(void);
/// The sequences.
IdnaTable idna_mapping_pool(void);
/// First code point << 4 | bidirectional class (L R AL AN EN ES CS ET ON BN NSM; 15 other).
IdnaTable idna_bidi_ranges(void);
/// First code point << 4 | joining type (L R D T; 15 none).
IdnaTable idna_joining_ranges(void);
/// Triples of code point (bit 31: never composed) and its one or two parts, sorted without bit 31.
IdnaTable idna_decompositions(void);
/// Triples of first part, second part and composed code point, sorted.
IdnaTable idna_compositions(void);
