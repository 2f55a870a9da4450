#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// The state that handlers read. There is one controlling terminal, so there is one of each.
static int terminal = -1;
static struct termios original_mode;
// The sequences that delete up to 64 pictures are the most of it.
static char farewell[2][4096];
static size_t farewell_length[2];
static atomic_int farewell_index;
static atomic_int armed;
static atomic_int child;
static int self_pipe[2] = {-1, -1};

static const int told_signals[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT, SIGQUIT};
static const int crash_signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
static struct sigaction previous[NSIG];
// A stack for the handler of a stack overflow.
static char crash_stack[65536];

int garth_terminal_size(int fd, int *columns, int *rows, int *width, int *height) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    *width = size.ws_xpixel;
    *height = size.ws_ypixel;
    return 0;
}

int garth_terminal_enter(int fd, const struct termios *original) {
    struct termios raw = *original;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    terminal = fd;
    original_mode = *original;
    // Armed first: a signal in between then restores what is as it was.
    atomic_store(&armed, 1);
    while (tcsetattr(fd, TCSADRAIN, &raw) != 0) {
        if (errno == EINTR) continue;
        atomic_store(&armed, 0);
        return -1;
    }
    static atomic_int registered;
    if (!atomic_exchange(&registered, 1)) atexit(garth_terminal_restore);
    return 0;
}

void garth_terminal_set_farewell(const void *bytes, size_t count) {
    int next = !atomic_load(&farewell_index);
    if (count >= sizeof farewell[next]) count = sizeof farewell[next] - 1;
    memcpy(farewell[next], bytes, count);
    farewell_length[next] = count;
    atomic_store(&farewell_index, next);
}

static void write_farewell(void) {
    int index = atomic_load(&farewell_index);
    const char *bytes = farewell[index];
    size_t left = farewell_length[index];
    // A terminal that takes nothing (flow control, hung) is given up after 200 ms.
    int patience = 10;
    while (left > 0) {
        ssize_t written = write(terminal, bytes, left);
        if (written > 0) {
            bytes += written;
            left -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN && patience-- > 0) {
            struct pollfd wait = {.fd = terminal, .events = POLLOUT};
            poll(&wait, 1, 20);
        } else if (written == 0 || errno != EINTR) {
            return;
        }
    }
}

void garth_terminal_restore(void) {
    if (!atomic_exchange(&armed, 0)) return;
    int saved = errno;
    // From the background both calls would stop us for ever (SIGTTOU).
    sigset_t stopping, before;
    sigemptyset(&stopping);
    sigaddset(&stopping, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stopping, &before);
    write_farewell();
    tcsetattr(terminal, TCSANOW, &original_mode);
    // Answers to our questions that nobody will read: the shell would take them for keys.
    tcflush(terminal, TCIFLUSH);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = saved;
}

static void tell(int signal) {
    int saved = errno;
    int running = atomic_load(&child);
    if (running > 0 && (signal == SIGTERM || signal == SIGHUP)) kill(running, signal);
    garth_signals_wake((unsigned char)signal);
    errno = saved;
}

static void crash(int signal, siginfo_t *info, void *context) {
    (void)context;
    garth_terminal_restore();
    // A fault of our own: whoever was here before us (the default, or Swift's backtracer) has the
    // next word. Sent from outside, there is no fault to trace, and the backtracer would go on.
    int was_sent = info && info->si_code <= 0 && signal != SIGABRT;
    struct sigaction ending = {.sa_handler = SIG_DFL};
    sigaction(signal, was_sent ? &ending : &previous[signal], NULL);
    raise(signal);
}

void garth_signals_wake(unsigned char byte) {
    // A full pipe wakes as well as one byte more.
    if (self_pipe[1] >= 0) (void)!write(self_pipe[1], &byte, 1);
}

int garth_signals_open(void) {
    if (self_pipe[0] < 0 && pipe2(self_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
        stack = (stack_t){.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
        sigaltstack(&stack, NULL);
    }
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = tell;
    action.sa_flags = SA_RESTART;
    for (size_t i = 0; i < COUNT(told_signals); i++) {
        int signal = told_signals[i];
        sigaction(signal, NULL, &previous[signal]);
        // SIGWINCH and SIGCONT are not for ending anything: nohup and shells leave them alone.
        if (previous[signal].sa_handler == SIG_IGN && signal != SIGWINCH && signal != SIGCONT)
            continue;
        sigaction(signal, &action, NULL);
    }
    action.sa_sigaction = crash;
    action.sa_flags = SA_ONSTACK | SA_SIGINFO;
    for (size_t i = 0; i < COUNT(crash_signals); i++)
        sigaction(crash_signals[i], &action, &previous[crash_signals[i]]);
    return self_pipe[0];
}

void garth_signals_close(void) {
    for (size_t i = 0; i < COUNT(told_signals); i++)
        sigaction(told_signals[i], &previous[told_signals[i]], NULL);
    for (size_t i = 0; i < COUNT(crash_signals); i++)
        sigaction(crash_signals[i], &previous[crash_signals[i]], NULL);
}

static void set_handler(int signal, void (*handler)(int), struct sigaction *before) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = handler;
    sigaction(signal, &action, before);
}

int garth_stop(int whole_group) {
    if (previous[SIGTSTP].sa_handler == SIG_IGN) return 0;
    struct sigaction before;
    // First the others (make, the pipeline), then this very thread: a signal to the group could
    // be taken by another thread, and this one would go on for a while.
    set_handler(SIGTSTP, SIG_IGN, &before);
    if (whole_group) kill(0, SIGTSTP);
    set_handler(SIGTSTP, SIG_DFL, NULL);
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &before, NULL);
    return 1;
}

_Noreturn void garth_die_by(int signal) {
    set_handler(signal, SIG_DFL, NULL);
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, signal);
    pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
    raise(signal);
    _exit(128 + signal);
}

static int spawn_on(int fd, char *const arguments[], pid_t *pid) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, defaults;
    sigemptyset(&none);
    sigfillset(&defaults);
    int failure = posix_spawn_file_actions_init(&files);
    if (failure) return failure;
    failure = posix_spawnattr_init(&attributes);
    if (!failure) {
        for (int target = 0; target < 3 && !failure; target++)
            failure = posix_spawn_file_actions_adddup2(&files, fd, target);
        if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&files, 3);
        if (!failure) failure = posix_spawnattr_setsigmask(&attributes, &none);
        if (!failure) failure = posix_spawnattr_setsigdefault(&attributes, &defaults);
        if (!failure)
            failure = posix_spawnattr_setflags(
                &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        if (!failure)
            failure = posix_spawnp(pid, arguments[0], &files, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return failure;
}

int garth_run_program(char *const arguments[], int fd) {
    // The keyboard's signals are for the program; Ctrl-Z stops both.
    struct sigaction interrupt, quit, stop;
    set_handler(SIGINT, SIG_IGN, &interrupt);
    set_handler(SIGQUIT, SIG_IGN, &quit);
    set_handler(SIGTSTP, SIG_DFL, &stop);
    pid_t pid = 0;
    int status = -1;
    // The program wants a terminal that waits, and O_NONBLOCK is shared with our descriptor.
    int flags = fcntl(fd, F_GETFL);
    if (flags >= 0) fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
    int failure = spawn_on(fd, arguments, &pid);
    if (!failure) {
        atomic_store(&child, pid);
        for (;;) {
            if (waitpid(pid, &status, WUNTRACED) < 0) {
                if (errno == EINTR) continue;
                failure = errno;
                break;
            }
            if (!WIFSTOPPED(status)) break;
            garth_stop(1);
            kill(pid, SIGCONT);
        }
        atomic_store(&child, 0);
    }
    if (flags >= 0) fcntl(fd, F_SETFL, flags);
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    sigaction(SIGTSTP, &stop, NULL);
    if (failure) {
        errno = failure;
        return -1;
    }
    return status;
}
