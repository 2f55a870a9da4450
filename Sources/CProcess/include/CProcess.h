// Starting, asking about and ending the content process, waking up who waits, and what Swift cannot
// call.
#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Starts `path` with nothing but `socket`, which it gets as descriptor 3: no other descriptor, a
/// session of its own, default signals and an empty environment. Answers 0 or an error number.
int garth_process_start(const char *path, char *const arguments[], int socket, pid_t *process);

/// The processor time that a process has used, in nanoseconds; -1 when it cannot be told.
int64_t garth_process_time(pid_t process);

/// Ends a process that was started, for good, and collects it. Answers the status of waitpid, or
/// -1 when it was collected already.
int garth_process_end(pid_t process);

/// Two connected sockets, closed on exec; the first never blocks. Answers 0 or an error number.
int garth_socket_pair(int sockets[2]);

/// A descriptor that can be read from while it is signalled; never blocks, closed on exec. -1 when
/// there is none to be had.
int garth_event_make(void);

/// The path of the program or shared library that an address lies in; NULL when none is known.
const char *garth_image_path(const void *address);

/// Keeps memory that was used for the next use, also in large pieces: for a process that is short
/// and moves much.
void garth_heap_keep(void);

/// Gives a file another name, unless that is taken (renameat2, RENAME_NOREPLACE, which only GNU
/// headers have). Answers 0 or an error number.
int garth_rename_to_new(const char *file, const char *name);
