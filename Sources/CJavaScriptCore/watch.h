// Where the one thread of the process is, for the end of scripts that never end (watch.c).
#pragma once

enum garth_place { garth_in_host, garth_in_script, garth_in_native, garth_after_scripts };

// Read by a signal handler of the same thread.
extern volatile enum garth_place garth_place;

// Scripts begin to run, from the host or from a native function; returns the place before.
enum garth_place garth_enter_scripts(void);
// A native function has come to its end: returns to scripts, if they may go on.
void garth_leave_native(void);
// Makes every function of the library one that does nothing: it is never called again.
void garth_js_abandon_library(void);
// Notes where the code of the library lies that has this function.
void garth_js_note_code(void *function);
