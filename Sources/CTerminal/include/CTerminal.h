// What the terminal needs and Swift cannot do: signal handlers, the restoration of the terminal
// inside of them, and calls that Glibc's module hides (ioctl, waiting for a stopped child).
#pragma once

#include <stddef.h>
#include <termios.h>

/// The size of the terminal in cells; 0 when it is known, -1 when not.
int garth_terminal_size(int fd, int *columns, int *rows);

/// Puts the terminal into raw mode, and from now on `garth_terminal_restore` undoes it.
/// `original` is the mode to go back to. 0, or -1 with errno.
int garth_terminal_enter(int fd, const struct termios *original);

/// What `garth_terminal_restore` writes before it sets the mode. At most 511 bytes are kept.
void garth_terminal_set_farewell(const void *bytes, size_t count);

/// Puts the terminal back as it was, when it is not so already. Async-signal-safe.
void garth_terminal_restore(void);

/// Installs the handlers, and answers the descriptor from which the numbers of the signals
/// (SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT, SIGQUIT) can be read, a byte each; -1 with
/// errno when that fails. Signals that tell of a crash restore the terminal and take their course.
/// Signals that were ignored stay so.
int garth_signals_open(void);

/// Puts the handlers back as they were.
void garth_signals_close(void);

/// Writes a byte to the descriptor of `garth_signals_open`; any thread may.
void garth_signals_wake(unsigned char byte);

/// Stops the process as Ctrl-Z does, with its process group if `whole_group` is not 0, and
/// returns when it is continued. 0 when it was not stopped because job control is off.
int garth_stop(int whole_group);

/// Ends the process by a signal.
_Noreturn void garth_die_by(int signal);

/// Runs a program on the terminal and waits for it: its wait status, or -1 with errno.
int garth_run_program(char *const arguments[], int fd);
