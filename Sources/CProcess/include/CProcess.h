// Starts, measures and ends the content process, wakes waiting threads, and wraps functions that
// Swift cannot call.
#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Starts `path` with `socket` as descriptor 3, no other descriptor, a session of its own, default
/// signals and an empty environment. Returns 0 or an error number.
int garth_process_start(const char *path, char *const arguments[], int socket, pid_t *process);

/// Hands `socket` to a nursery (garth_nursery_run) and waits for the process that it makes, a child of
/// this process. Returns 0 or an error number; `socket` stays open here.
int garth_nursery_ask(int control, int socket, pid_t *process);

/// The number of processors that this process may use; at least 1.
int garth_processor_count(void);

/// The processor time that a process has used, in nanoseconds; -1 if it is unknown.
int64_t garth_process_time(pid_t process);

/// Kills a started process, and collects it. Returns the status of waitpid, or -1 if it was
/// collected already.
int garth_process_end(pid_t process);

/// Two connected sockets, closed on exec; the first never blocks. Returns 0 or an error number.
int garth_socket_pair(int sockets[2]);

/// A descriptor that is readable while it is signalled; never blocks, closed on exec. -1 after a
/// failure.
int garth_event_make(void);

/// The path of the program or shared library that contains an address; NULL if it is unknown.
const char *garth_image_path(const void *address);

/// Keeps freed memory for the next use, also in large pieces: for a short process that moves many
/// bytes.
void garth_heap_keep(void);

/// Renames a file, unless the name is taken (renameat2, RENAME_NOREPLACE, which only GNU headers
/// have). Returns 0 or an error number.
int garth_rename_to_new(const char *file, const char *name);
