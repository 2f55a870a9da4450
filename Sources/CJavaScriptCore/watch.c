// Ends a script that never ends, without a thread and without a system call: a timer of processor
// time, which the process got with its lock, interrupts it (`garth_js_tick`).
//
// The script is not unwound. The handler that ends it does not return: it works for the page from
// there on, as a native function would, and the library is never called again. This is sound where
// nothing is half done that it uses:
//
// - The document. No mutating call of the engine is on the stack while a script runs, so it is
//   whole wherever the script itself is at work. A native function changes it: the end waits until
//   that returns.
// - The heap and all else of the C library. None of its functions calls back into JavaScriptCore
//   with a lock held; so none is half done while the processor is in the code of JavaScriptCore.
//   Elsewhere (in malloc, in ICU) the script goes on until the next tick.
#define _GNU_SOURCE
#include "watch.h"

#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "CJavaScriptCore.h"

volatile enum garth_place garth_place = garth_in_host;

// The ticks that a script may take, 0 for any; those that it has taken.
static volatile uint32_t allowed_ticks, ticks;
static volatile bool is_due, lacks_memory;
static void (*go_on)(void *, bool);
static void *owner;
// The code of the library.
static uintptr_t code_start, code_end;

void garth_js_watch(uint32_t tick_count, void (*body)(void *, bool), void *argument) {
    go_on = body;
    owner = argument;
    allowed_ticks = tick_count;
}

enum garth_place garth_enter_scripts(void) {
    enum garth_place before = garth_place;
    if (before == garth_in_host) {
        ticks = 0;
        is_due = lacks_memory = false;
    }
    garth_place = garth_in_script;
    return before;
}

void garth_js_note_excess(void) {
    if (allowed_ticks > 0) is_due = lacks_memory = true;
}

static void end_scripts(void) {
    garth_place = garth_after_scripts;
    garth_js_abandon_library();
    go_on(owner, lacks_memory);
    _exit(0);
}

void garth_leave_native(void) {
    garth_place = garth_in_script;
    if (is_due) end_scripts();
}

static uintptr_t interrupted_code(void *context) {
#if defined(__x86_64__)
    return (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)((ucontext_t *)context)->uc_mcontext.pc;
#else
    // Not known: scripts are ended behind native functions only.
    (void)context;
    return 0;
#endif
}

// The memory that it takes to show the page as it stands. JavaScriptCore ends the process when there
// is none at all.
enum { needed = 128 << 20 };

// Whether there is so much memory. Only what may be written counts for the limit of the process.
static bool has_room(size_t size) {
    void *room = mmap(
        NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) return false;
    munmap(room, size);
    return true;
}

bool garth_js_has_room(size_t size) {
    // What scripts leave behind until the next look.
    enum { margin = 32 << 20 };
    return size < SIZE_MAX / 2 && has_room(size + needed + margin);
}

void garth_js_tick(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)info;
    if (allowed_ticks == 0 || garth_place == garth_in_host || garth_place == garth_after_scripts)
        return;
    if (ticks <= allowed_ticks) ticks++;
    if (!is_due && ticks <= allowed_ticks) is_due = lacks_memory = !has_room(needed);
    if (ticks > allowed_ticks) is_due = true;
    if (!is_due) return;
    uintptr_t code = interrupted_code(context);
    if (garth_place == garth_in_script && code >= code_start && code < code_end) end_scripts();
}

// Finds the executable segment of the object in which `data` has an address.
static int find_code(struct dl_phdr_info *object, size_t size, void *data) {
    (void)size;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        uintptr_t start = object->dlpi_addr + part->p_vaddr, address = *(uintptr_t *)data;
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        if (address < start || address >= start + part->p_memsz) continue;
        code_start = start;
        code_end = start + part->p_memsz;
        return 1;
    }
    return 0;
}

void garth_js_note_code(void *function) {
    uintptr_t address = (uintptr_t)function;
    dl_iterate_phdr(find_code, &address);
}
