// The larger steps of garth_sandbox_lock. Each answers 0, or an errno.
#pragma once

#include <stdint.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

/// What remains allowed to a process that gives up its rights by Landlock.
enum garth_landlock_rest { GARTH_NOTHING_LEFT, GARTH_READING_LEFT };

/// Gives up every right that the kernel's Landlock knows, but for `rest`. `*abi` is the version in
/// force, or 0; it is no failure that the kernel has none.
int garth_give_up_landlock_rights(enum garth_landlock_rest rest, uint8_t *abi);

/// Empties all sets of capabilities, and keeps them empty.
int garth_give_up_capabilities(void);

/// From now on the filter of system calls is for a process of several threads.
void garth_filter_threads(void);

/// Lets only those system calls pass that the engine needs.
int garth_filter_system_calls(int socket_fd);

/// Refuses programs, files, networks and other processes to this process and to its copies.
int garth_filter_nursery_calls(void);

/// Builds the filter ahead, for processes that this process will make with `socket_fd` as their
/// socket; `garth_filter_system_calls` then loads it.
int garth_prepare_filter(int socket_fd);
