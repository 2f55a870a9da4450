// Memory for a page in large pieces: each 4 kB of it cost a fault, which for a page of a megabyte is a
// fifth of its time, and for a small one a tenth.
#define _DEFAULT_SOURCE
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CSandbox.h"

enum {
    /// What is set aside for a large document; only addresses until it is used. A page of 10 MB needs
    /// about as much.
    reserve = 64 << 20,
    large_page = 2 << 20,
    /// What the allocator keeps for itself with each piece.
    header = 16,
};

// Whether the heap goes on in a large page.
static int is_large;

// Extends the heap by at least `bytes` and has it go on in large pages: in `count` of them, or in all
// that fit with 0. `piece` is larger than what is left of the heap at hand, so that more is got.
static void extend(size_t bytes, size_t count, size_t piece) {
    // Also large arrays come from the one heap, and what they leave is used again.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 2 * reserve);
    char *start = sbrk(0);
    mallopt(M_TOP_PAD, (int)bytes);
    // Volatile, or the compiler takes it for nothing.
    void *volatile more = malloc(piece);
    free(more);
    mallopt(M_TOP_PAD, 1 << 20);
    char *end = sbrk(0);
    if (start == (char *)-1 || end == (char *)-1 || (size_t)(end - start) < bytes) return;
    uintptr_t next = (uintptr_t)more;
    // A large page can no longer begin where something was written: the end of `more` was.
    uintptr_t from = is_large ? next : next + piece;
    uintptr_t first = (from + large_page) / large_page * large_page;
    uintptr_t last = count > 0 ? first + count * large_page : (uintptr_t)end;
    if (last > (uintptr_t)end) return;
    // Where the system has no large pages, they stay ordinary.
    madvise((void *)first, last - first, MADV_HUGEPAGE);
    // What lies in front of them would come in small ones: it is given away, and never touched but at
    // its start.
    static void *volatile gap;
    if (!is_large && first - next > 2 * header) gap = malloc(first - next - 2 * header);
    (void)gap;
    is_large = 1;
}

void garth_heap_begin(void) { extend(2 * large_page, 1, 256 << 10); }

void garth_heap_prepare(void) { extend(reserve, 0, 3 * large_page); }
