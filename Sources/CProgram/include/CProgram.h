/// What a program does before its `main`: arguments (`arguments.c`) and the memory of the start
/// (`memory.c`); there is nothing to call.
#pragma once
