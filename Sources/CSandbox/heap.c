// Memory for a page that grows: a fault for each 4 kB of it is a fifth of the time of a page of a megabyte.
#define _DEFAULT_SOURCE
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CSandbox.h"

enum {
    /// What is set aside; only addresses until it is used. A page of 10 MB needs about as much.
    reserve = 64 << 20,
    large_page = 2 << 20,
    /// What the allocator keeps for itself with each piece.
    header = 16,
};

void garth_heap_prepare(void) {
    // Also large arrays come from the one heap, and what they leave is used again.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 2 * reserve);
    char *start = sbrk(0);
    mallopt(M_TOP_PAD, reserve);
    // Larger than what is left of the piece of heap at hand, so that the next is got. Volatile, or
    // the compiler takes it for nothing.
    void *volatile more = malloc(2 << 20);
    free(more);
    mallopt(M_TOP_PAD, 1 << 20);
    char *end = sbrk(0);
    if (start == (char *)-1 || end == (char *)-1 || end - start < reserve) return;
    uintptr_t first = ((uintptr_t)start + large_page - 1) / large_page * large_page;
    // Where the system has no large pages, they stay ordinary.
    madvise((void *)first, (uintptr_t)end - first, MADV_HUGEPAGE);
    // What lies in front of them would come in small ones: it is given away, and never touched.
    uintptr_t next = (uintptr_t)more;
    static void *volatile gap;
    if (gap == NULL && next < first && first - next > 2 * header) gap = malloc(first - next - 2 * header);
}
