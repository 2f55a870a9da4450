// What is used of libFuzzer's and the address sanitizer's interfaces.
#pragma once
#include <stddef.h>
#include <stdint.h>

// llvm.org/docs/LibFuzzer.html, "using libFuzzer as a library".
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

// compiler-rt/include/sanitizer/allocator_interface.h
int __sanitizer_install_malloc_and_free_hooks(
    void (*malloc_hook)(const volatile void *, size_t), void (*free_hook)(const volatile void *));

static inline uint64_t *garth_fuzz_allocated(void) {
    static uint64_t byte_count;
    return &byte_count;
}

static inline void garth_fuzz_on_malloc(const volatile void *block, size_t size) {
    (void)block;
    *garth_fuzz_allocated() += size;
}

static inline void garth_fuzz_on_free(const volatile void *block) { (void)block; }

// Counts all bytes that are allocated from now on.
static inline void garth_fuzz_count_allocations(void) {
    __sanitizer_install_malloc_and_free_hooks(garth_fuzz_on_malloc, garth_fuzz_on_free);
}

static inline uint64_t garth_fuzz_allocated_bytes(void) { return *garth_fuzz_allocated(); }
