// Landlock: a second wall behind seccomp, which holds even if a call should slip through it. A
// ruleset that handles every right and grants none takes them all away.
#define _GNU_SOURCE
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "steps.h"

// Debian 12's header ends at version 2, so the interface stands here (linux/landlock.h, and
// landlock(7)). The numbers of the calls are the same on every architecture.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif

enum { version_query = 1 };

// Reading files and folders.
enum { reading = 1 << 2 | 1 << 3 };

struct ruleset {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

// What each version added. A newer kernel knows all of these; an older one refuses what is new.
static const struct ruleset versions[] = {
    // 1: execute, write, read, read directories, remove (2), make (7).
    {.handled_access_fs = (1 << 13) - 1},
    {.handled_access_fs = 1 << 13},  // 2: link and rename between directories
    {.handled_access_fs = 1 << 14},  // 3: truncate
    {.handled_access_net = 1 << 0 | 1 << 1},  // 4: bind and connect TCP
    {.handled_access_fs = 1 << 15},  // 5: ioctl on devices
    {.scoped = 1 << 0 | 1 << 1},  // 6: abstract unix sockets and signals to those outside
    {.handled_access_fs = 0},  // 7: only tells what is logged
};
enum { newest_known = sizeof versions / sizeof versions[0] };

int garth_give_up_landlock_rights(enum garth_landlock_rest rest, uint8_t *abi) {
    *abi = 0;
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, version_query);
    if (version < 1) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : errno;
    if (version > newest_known) version = newest_known;

    struct ruleset all = {0};
    for (long i = 0; i < version; i++) {
        all.handled_access_fs |= versions[i].handled_access_fs;
        all.handled_access_net |= versions[i].handled_access_net;
        all.scoped |= versions[i].scoped;
    }
    // A right that the ruleset does not handle stays.
    if (rest == GARTH_READING_LEFT) all.handled_access_fs &= ~(uint64_t)reading;
    // Fields that an old kernel does not know may be passed as long as they are zero.
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (ruleset < 0) return errno;
    int failure = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 ? 0 : errno;
    close(ruleset);
    if (!failure) *abi = (uint8_t)version;
    return failure;
}
