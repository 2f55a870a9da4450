// Capabilities by plain system calls: libcap would be one more library in the process.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/capability.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "steps.h"

// The kernel has about 41; the sets have room for 64.
enum { capability_room = 64 };

int garth_give_up_capabilities(void) {
    // The bounding set and the secure bits can be changed by the privileged only. For everyone
    // else no_new_privs makes both meaningless: an exec that could raise anything is refused.
    for (int capability = 0; capability < capability_room; capability++)
        if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
    prctl(
        PR_SET_SECUREBITS,
        SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP
            | SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED
            | SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED,
        0, 0, 0);
    int failure = 0;
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0) failure = errno;
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
    if (syscall(SYS_capset, &header, none) != 0 && !failure) failure = errno;
    return failure;
}
