// The signals that end a server. Dispatch's signal sources lose one now and then: the main thread of
// a program with `async` waits with all signals unblocked, and its handler races with the reader of
// the signalfd. A handler that writes to a pipe loses none.
#define _GNU_SOURCE
#include "CProgram.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int ends[2] = {-1, -1};

static void tell(int signal) {
    int saved = errno;
    unsigned char byte = (unsigned char)signal;
    // A full pipe tells as well as one byte more.
    (void)!write(ends[1], &byte, 1);
    errno = saved;
}

int garth_ending_open(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    if (ends[0] >= 0) return ends[0];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = tell;
    action.sa_flags = SA_RESTART;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], NULL, &before);
        if (before.sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
    }
    return ends[0];
}
