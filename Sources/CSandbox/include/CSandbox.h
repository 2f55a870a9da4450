// The sandbox of the process that reads hostile bytes: the process keeps only its socket, its
// memory and its exit (docs/rooms/CSandbox.md). Linux only.
#pragma once

#include <signal.h>
#include <stdint.h>

/// The limits of the process; 0 means no limit from Garth.
struct garth_sandbox_limits {
    uint64_t address_space_bytes;
    /// Memory that the process may write, used or not.
    uint64_t data_bytes;
    /// After this time SIGXCPU ends the process.
    uint64_t cpu_seconds;
    /// Handles SIGPROF, which comes after each 20 ms of the processor's time; NULL for none.
    void (*tick)(int signal, siginfo_t *info, void *context);
};

/// The protections in force. Each flag is 1 or 0.
struct garth_sandbox_report {
    uint8_t seccomp;
    uint8_t no_new_privs;
    /// The effective, permitted, inheritable and ambient sets are empty. The bounding set is empty,
    /// too, if the process was allowed to empty it; without privileges it has no effect.
    uint8_t capabilities_dropped;
    uint8_t not_dumpable;
    /// SIGKILL comes when the thread that started this process ends. It is the thread, not its
    /// process: start this process from a thread that lives on, never from a thread of a pool.
    uint8_t parent_death_signal;
    /// The version of Landlock with no rights left; 0 if Landlock is not in force.
    uint8_t landlock_abi;
    /// The error of the first failed step, or 0. A kernel without Landlock is not a failure.
    int32_t error_number;
};

/// Locks the calling process permanently; 0 if seccomp is in force, -1 if it is not (all other
/// protections are then set nevertheless, as far as possible).
///
/// The process must have one thread, or have called `garth_sandbox_expect_threads`. It keeps only `socket_fd` of its descriptors; signals have
/// their default action except SIGPIPE, which is ignored, and SIGPROF with `tick`. From now on `read` and `write` work on
/// the socket (no `poll`, no `recvmsg`), the process can allocate memory but never make it
/// executable, and it can read the time. Everything that must be opened has to be open before:
/// shared libraries, conversion tables, locales, time zones.
///
/// In builds for the address and thread sanitizers, a forbidden call returns an error instead of
/// ending the process, standard error stays open, and address space and files have no limits.
int garth_sandbox_lock(
    const struct garth_sandbox_limits *limits, int socket_fd, struct garth_sandbox_report *report);

/// Prepares for libraries that start threads: gives up all rights but that of reading files, which the
/// threads inherit. `garth_sandbox_lock` then accepts more threads than one, and its filter of system
/// calls holds for all of them. The answer is 0, or the error of the first failed step.
int garth_sandbox_expect_threads(void);

/// Bounds the address space while libraries prepare themselves, so that they reserve less; the
/// hard limit stays. Only before the lock.
void garth_bound_address_space(uint64_t bytes);

/// The memory of this process; 0 where it is not known.
struct garth_memory {
    uint64_t address_space_bytes;
    /// What it may write, used or not, as `garth_sandbox_limits` counts it.
    uint64_t data_bytes;
};

/// Measures the memory in use. Only before the lock.
void garth_measure_memory(struct garth_memory *memory);

/// Makes this process a nursery, and a copy of it for each socket that waits at `control` already.
/// Returns 0 in a copy, which has its socket as `socket_fd` and has to lock itself next; 1 in this
/// process when no socket waits, and -1 at the end.
///
/// The process must have one thread, and must not have read anything of a page.
int garth_nursery_begin(int control, int socket_fd);

/// Goes on as a nursery until the browser process closes `control`. Returns 0 in a copy, and -1 in this
/// process at the end.
int garth_nursery_run(int control, int socket_fd);

/// Gives this process another stack guard than the one that it has from its start or from its nursery,
/// where the processor has one for each thread, calls `body`, and ends the process. A function that has
/// begun before must not return: it would find that its guard has changed.
void garth_renew_stack_guard(void (*body)(void *argument), void *argument);

/// Lets the heap begin in a large page of memory, if the system has any: it costs no more than thirty
/// small ones, of which the start and a small document take a hundred.
void garth_heap_begin(void);

/// Prepares the heap for a document that has become large: few system calls for its memory, and
/// large memory pages if the system has them. Works also after the lock.
void garth_heap_prepare(void);

/// The targets of a probe.
struct garth_sandbox_target {
    int32_t parent;
    int socket;
    int terminal;
};

/// Tries an operation in a locked process by its name ("socket-inet", "mprotect-exec"; see
/// probe.c): 0 if it succeeded, an errno if it failed, -1 for an unknown name. Mostly the process
/// is ended before it can return. For tests: release builds do not have it.
int garth_sandbox_probe(const char *name, struct garth_sandbox_target target);

/// Debug builds only: starts a process of two threads that locks itself, and ends with the other end of
/// its socket. The answer is its number, or -1.
int32_t garth_sandbox_start_pair(int socket_fd);

/// Debug builds only: writes the filter of a content process to a file, as it would be on another
/// architecture (an `AUDIT_ARCH_` number), so that a test can read it as data. Answers 0, or an errno.
int garth_sandbox_export_filter(uint32_t architecture, int socket_fd, int file);
