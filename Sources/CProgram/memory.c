// The memory that every run touches, in a few system calls at the start. Each page of it would cost a
// fault, some of them two (a read of what is zero, then a write), and faults are a third of the time of a
// small page. Where the kernel lacks such calls (before Linux 5.14), the faults come.
#define _GNU_SOURCE
#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#define MADV_POPULATE_WRITE 23
#endif

enum {
    page_size = 4096,
    /// The functions of `Scripts/startup.order`, which the linker puts in front.
    startup_code = 960 << 10,
    /// The variables that the start writes lie scattered in the first half of `garth`'s.
    startup_variables = 480 << 10,
    /// What the start of a dump takes of the stack; the kernel gives twice as much at once.
    startup_stack = 64 << 10,
};

static void populate(uintptr_t start, uintptr_t end, int how) {
    start &= -(uintptr_t)page_size;
    end = (end + page_size - 1) & -(uintptr_t)page_size;
    if (start < end) (void)madvise((void *)start, end - start, how);
}

__attribute__((constructor(101))) static void populate_memory(void) {
    const Elf64_Phdr *headers = (const Elf64_Phdr *)getauxval(AT_PHDR);
    size_t count = getauxval(AT_PHNUM);
    uintptr_t base = 0;
    for (size_t i = 0; headers != NULL && i < count; i++) {
        const Elf64_Phdr *part = &headers[i];
        uintptr_t start;
        if (part->p_type == PT_PHDR) base = (uintptr_t)headers - part->p_vaddr;
        if (part->p_type != PT_LOAD || base == 0) continue;
        start = base + part->p_vaddr;
        if (part->p_flags & PF_X) {
            size_t size = part->p_filesz < startup_code ? part->p_filesz : startup_code;
            populate(start, start + size, MADV_POPULATE_READ);
        } else if ((part->p_flags & PF_W) && part->p_memsz > part->p_filesz + page_size) {
            size_t size = part->p_memsz - part->p_filesz;
            if (size > startup_variables) size = startup_variables;
            start += part->p_filesz;
            populate(start, start + size, MADV_POPULATE_WRITE);
        }
    }
    uintptr_t stack = (uintptr_t)__builtin_frame_address(0);
    populate(stack - startup_stack, stack, MADV_POPULATE_WRITE);
}
