/// What a program does before its `main`: arguments (`arguments.c`) and the memory of the start
/// (`memory.c`), with nothing to call; and the signals that end a server (`ending.c`).
#pragma once

/// Has SIGINT, SIGTERM and SIGHUP write their number to a pipe in place of ending the program; those
/// that are ignored stay so. Returns the descriptor to read from; -1 where there is none.
int garth_ending_open(void);
