// Functions for the terminal that Swift cannot write: signal handlers, restoring the terminal
// inside of them, and calls that Glibc's module hides (ioctl, waiting for a stopped child).
#pragma once

#include <stddef.h>
#include <termios.h>

/// The size of the terminal in cells and in pixels (0 if they are unknown); 0 if the cells are
/// known, -1 if not.
int garth_terminal_size(int fd, int *columns, int *rows, int *width, int *height);

/// Puts the terminal into raw mode; from now on `garth_terminal_restore` restores `original`.
/// Returns 0, or -1 with errno.
int garth_terminal_enter(int fd, const struct termios *original);

/// Sets the bytes that `garth_terminal_restore` writes before it sets the mode; at most 511 count.
void garth_terminal_set_farewell(const void *bytes, size_t count);

/// Restores the terminal, unless it is restored already. Async-signal-safe.
void garth_terminal_restore(void);

/// Installs the handlers. Returns a descriptor for reading the numbers of the signals (SIGWINCH,
/// SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT, SIGQUIT), a byte each; -1 with errno after a failure.
/// Signals of a crash restore the terminal and then have their default action. Ignored signals stay
/// ignored.
int garth_signals_open(void);

/// Restores the earlier handlers.
void garth_signals_close(void);

/// Writes a byte to the descriptor of `garth_signals_open`; any thread may.
void garth_signals_wake(unsigned char byte);

/// Stops the process as Ctrl-Z does, with its process group if `whole_group` is not 0, and
/// returns when it is continued. Returns 0 if it was not stopped because job control is off.
int garth_stop(int whole_group);

/// Ends the process by a signal.
_Noreturn void garth_die_by(int signal);

/// Runs a program on the terminal and waits for it. Returns its wait status, or -1 with errno.
int garth_run_program(char *const arguments[], int fd);
