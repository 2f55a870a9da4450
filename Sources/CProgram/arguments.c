// The arguments of the process for Swift's `CommandLine`. Swift's own code for them reads
// /proc/self/maps at each start to find where they lie, while the C library hands them to each
// constructor. These are the two functions that the standard library calls (RuntimeStubs.h of its
// shims); where they are defined, the linker leaves its own out.
#include <stddef.h>

#include "CProgram.h"

static char **arguments;
static int count;

__attribute__((constructor)) static void keep(int argc, char **argv) {
    arguments = argv;
    count = argc;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *number) {
    static char *none[] = {NULL};
    *number = count;
    return arguments != NULL ? arguments : none;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
    arguments = argv;
    count = argc;
}
