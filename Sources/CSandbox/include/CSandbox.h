// How the process that reads hostile bytes gives up everything but its socket, its memory and its
// own end (docs/architecture.md, "The sandbox"). Linux only.
#pragma once

#include <stdint.h>

/// What the process may use from now on; 0 means no limit of ours.
struct garth_sandbox_limits {
    uint64_t address_space_bytes;
    /// After these the process is ended by SIGXCPU.
    uint64_t cpu_seconds;
};

/// What is in force. Each of the flags is 1 or 0.
struct garth_sandbox_report {
    uint8_t seccomp;
    uint8_t no_new_privs;
    /// The effective, permitted, inheritable and ambient sets are empty. The bounding set is too,
    /// where we were allowed to empty it; without privileges it means nothing any more.
    uint8_t capabilities_dropped;
    uint8_t not_dumpable;
    /// SIGKILL comes when the thread that started us ends. That is a thread, not its process: start
    /// this process from one that lives on, never from a pool's.
    uint8_t parent_death_signal;
    /// The version of Landlock of which every right was given up; 0 when it is not in force.
    uint8_t landlock_abi;
    /// Of the first step that failed, 0 when none did. A kernel without Landlock is no failure.
    int32_t error_number;
};

/// Locks the calling process down for good; 0 when seccomp is in force, -1 when it is not (and
/// then everything else has been done nevertheless, as far as it could be).
///
/// The process must have one thread. Only `socket_fd` is left of its descriptors; signals take
/// their default course but for SIGPIPE, which is ignored. From now on `read` and `write` work on
/// the socket (no `poll`, no `recvmsg`), memory can be had but never be made executable, and time
/// can be read. What must be opened has to be open before: shared libraries, tables of
/// conversions, locales, time zones.
///
/// Address and thread sanitizers find the same, but errors instead of death, a standard error that
/// is still open, and no limits of the address space and of files.
int garth_sandbox_lock(
    const struct garth_sandbox_limits *limits, int socket_fd, struct garth_sandbox_report *report);

/// Prepares the heap for a page that has become large: few calls of the system for its memory, and
/// large pages where the system has them. Also behind the lock.
void garth_heap_prepare(void);

/// Whom and what a probe reaches for.
struct garth_sandbox_target {
    int32_t parent;
    int socket;
    int terminal;
};

/// Tries, in a process that is locked, what the name says ("socket-inet", "mprotect-exec"; see
/// probe.c): 0 when it could be done, an errno when it could not, -1 when there is no such probe.
/// Mostly the process does not live to answer. For tests: release builds do not have it.
int garth_sandbox_probe(const char *name, struct garth_sandbox_target target);
