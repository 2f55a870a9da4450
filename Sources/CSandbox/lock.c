#define _GNU_SOURCE
#include "CSandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "steps.h"

// MARK: - Descriptors

static int is_kept(int fd, int socket_fd) {
    return fd == socket_fd || (SANITIZED && fd == STDERR_FILENO);
}

// Before Linux 5.9, or where a container refuses close_range.
static void close_one_by_one(int socket_fd) {
    DIR *open = opendir("/proc/self/fd");
    if (open == NULL) {
        // No /proc: as far as descriptors are usually given out.
        for (int fd = 0; fd < 65536; fd++)
            if (!is_kept(fd, socket_fd)) close(fd);
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(open)) != NULL) {
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
        int fd = atoi(entry->d_name);
        if (fd != dirfd(open) && !is_kept(fd, socket_fd)) close(fd);
    }
    closedir(open);
}

static void close_all_but(int socket_fd) {
    unsigned from = 0;
    int last = socket_fd < STDERR_FILENO ? STDERR_FILENO : socket_fd;
    for (int fd = 0; fd <= last; fd++) {
        if (!is_kept(fd, socket_fd)) continue;
        if ((unsigned)fd > from && close_range(from, (unsigned)fd - 1, 0) != 0)
            return close_one_by_one(socket_fd);
        from = (unsigned)fd + 1;
    }
    if (close_range(from, ~0U, 0) != 0) close_one_by_one(socket_fd);
}

// MARK: - Signals

static void reset_signals(void) {
    struct sigaction usual = {.sa_handler = SIG_DFL}, ignored = {.sa_handler = SIG_IGN};
    sigset_t none;
    sigemptyset(&none);
    // The real-time signals have no other course: a handler does not survive exec, and here nobody
    // has set one since.
    for (int signal = 1; signal <= SIGSYS; signal++)
        sigaction(signal, signal == SIGPIPE ? &ignored : &usual, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// A timer that the process cannot stop or set anew: the filter allows neither call.
static int begin_ticks(void (*tick)(int, siginfo_t *, void *)) {
    enum { interval = 20000 };
    struct sigaction action = {.sa_sigaction = tick, .sa_flags = SA_SIGINFO | SA_RESTART};
    struct itimerval timer = {
        .it_interval = {.tv_usec = interval}, .it_value = {.tv_usec = interval}};
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGPROF, &action, NULL) != 0) return errno;
    return setitimer(ITIMER_PROF, &timer, NULL) == 0 ? 0 : errno;
}

// MARK: - Resource limits

static int limit(int resource, rlim_t soft, rlim_t hard) {
    if (setrlimit(resource, &(struct rlimit){.rlim_cur = soft, .rlim_max = hard}) == 0) return 0;
    // More than we were given cannot be had: then what we were given, or less.
    struct rlimit now;
    if (errno != EPERM || getrlimit(resource, &now) != 0) return errno;
    if (soft < now.rlim_max) now.rlim_max = soft;
    now.rlim_cur = now.rlim_max;
    return setrlimit(resource, &now) == 0 ? 0 : errno;
}

void garth_bound_address_space(uint64_t bytes) {
    struct rlimit now;
    if (SANITIZED || getrlimit(RLIMIT_AS, &now) != 0) return;
    if (bytes < now.rlim_max) now.rlim_cur = bytes;
    setrlimit(RLIMIT_AS, &now);
}

void garth_measure_memory(struct garth_memory *memory) {
    *memory = (struct garth_memory){0};
    unsigned long long space = 0, data = 0;
    FILE *sizes = SANITIZED ? NULL : fopen("/proc/self/statm", "re");
    if (!sizes) return;
    if (fscanf(sizes, "%llu %*u %*u %*u %*u %llu", &space, &data) != 2) space = data = 0;
    fclose(sizes);
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    *memory = (struct garth_memory){.address_space_bytes = space * page, .data_bytes = data * page};
}

static int limit_resources(const struct garth_sandbox_limits *limits) {
    int failure = 0, failed;
#define LIMIT(resource, soft, hard) \
    if ((failed = limit(resource, soft, hard)) && !failure) failure = failed
    // The sanitizers reserve terabytes of shadow, and write their report perhaps to a file.
    if (limits->address_space_bytes && !SANITIZED)
        LIMIT(RLIMIT_AS, limits->address_space_bytes, limits->address_space_bytes);
    if (limits->data_bytes && !SANITIZED)
        LIMIT(RLIMIT_DATA, limits->data_bytes, limits->data_bytes);
    if (!SANITIZED) LIMIT(RLIMIT_FSIZE, 0, 0);
    // First SIGXCPU, which tells the parent what happened; one second later SIGKILL.
    if (limits->cpu_seconds) LIMIT(RLIMIT_CPU, limits->cpu_seconds, limits->cpu_seconds + 1);
    LIMIT(RLIMIT_CORE, 0, 0);
    LIMIT(RLIMIT_NPROC, 0, 0);
    LIMIT(RLIMIT_MSGQUEUE, 0, 0);
    LIMIT(RLIMIT_MEMLOCK, 0, 0);
    // The socket has its number already; no further one can be had, not even over the socket.
    LIMIT(RLIMIT_NOFILE, 0, 0);
#undef LIMIT
    return failure;
}

// MARK: - The lock

static void note(struct garth_sandbox_report *report, int failure) {
    if (report->error_number == 0) report->error_number = failure;
}

int garth_sandbox_expect_threads(void) {
    garth_filter_threads();
    uint8_t version;
    int failure = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
    int landlock = garth_give_up_landlock_rights(GARTH_READING_LEFT, &version);
    int capabilities = garth_give_up_capabilities();
    return failure ? failure : landlock ? landlock : capabilities;
}

int garth_sandbox_lock(
    const struct garth_sandbox_limits *limits, int socket_fd,
    struct garth_sandbox_report *report) {
    memset(report, 0, sizeof *report);
    if (fcntl(socket_fd, F_GETFD) < 0) {
        report->error_number = errno;
        return -1;
    }
    close_all_but(socket_fd);

    // Out of the reach of the terminal and its signals.
    if (getsid(0) != getpid() && setsid() < 0) note(report, errno);

    // A parent that died before this call shows as the end of the socket.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0) report->parent_death_signal = 1;
    else note(report, errno);
    // No core, no debugger, and /proc belongs to root.
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0) report->not_dumpable = 1;
    else note(report, errno);

    reset_signals();
    if (limits->tick) note(report, begin_ticks(limits->tick));
    // Else readable memory would be executable whatever mmap is asked.
    int domain = personality(0xffffffff);
    if (domain >= 0 && domain & READ_IMPLIES_EXEC)
        if (personality((unsigned)domain & ~(unsigned)READ_IMPLIES_EXEC) < 0) note(report, errno);

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) report->no_new_privs = 1;
    else note(report, errno);
    // Before the limit on descriptors: a ruleset is one.
    note(report, garth_give_up_landlock_rights(GARTH_NOTHING_LEFT, &report->landlock_abi));
    note(report, limit_resources(limits));

    int failure = garth_give_up_capabilities();
    report->capabilities_dropped = failure == 0;
    note(report, failure);

    failure = garth_filter_system_calls(socket_fd);
    report->seccomp = failure == 0;
    note(report, failure);
    return report->seccomp ? 0 : -1;
}
