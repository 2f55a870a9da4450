#define _GNU_SOURCE
#include "CProcess.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { content_socket = 3 };

int garth_process_start(const char *path, char *const arguments[], int socket, pid_t *process) {
    // The runtime's crash handler would want to start a helper program, which it may not.
    char *environment[] = {"SWIFT_BACKTRACE=enable=no", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    error = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, socket, content_socket);
    for (int i = 0; i < content_socket && error == 0; i++) {
        error = posix_spawn_file_actions_addclose(&actions, i);
    }
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, content_socket + 1);
    if (error == 0) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int garth_nursery_ask(int control, int socket, pid_t *process) {
    char byte = 1;
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } extra = {.head = {
                   .cmsg_len = CMSG_LEN(sizeof(int)),
                   .cmsg_level = SOL_SOCKET,
                   .cmsg_type = SCM_RIGHTS}};
    memcpy(CMSG_DATA(&extra.head), &socket, sizeof socket);
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &extra, .msg_controllen = sizeof extra};
    ssize_t count;
    do count = sendmsg(control, &message, MSG_NOSIGNAL);
    while (count < 0 && errno == EINTR);
    if (count < 0) return errno;
    // The socket never blocks; four bytes come as one piece.
    struct pollfd readable = {.fd = control, .events = POLLIN};
    while (poll(&readable, 1, -1) < 0 && errno == EINTR) continue;
    int32_t answer;
    do count = recv(control, &answer, sizeof answer, 0);
    while (count < 0 && errno == EINTR);
    if (count != sizeof answer) return count < 0 ? errno : EPIPE;
    if (answer <= 0) return answer < 0 ? -answer : EPROTO;
    *process = answer;
    return 0;
}

int garth_processor_count(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    int count = CPU_COUNT(&set);
    return count > 0 ? count : 1;
}

int64_t garth_process_time(pid_t process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int garth_process_end(pid_t process) {
    int status = -1;
    // One that has ended already keeps its own status: a signal has no effect on it.
    kill(process, SIGKILL);
    while (waitpid(process, &status, 0) == -1) {
        if (errno != EINTR) return -1;
    }
    return status;
}

int garth_socket_pair(int sockets[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return errno;
    if (fcntl(sockets[0], F_SETFL, O_NONBLOCK) != 0) {
        int error = errno;
        close(sockets[0]);
        close(sockets[1]);
        return error;
    }
    // Both directions carry pieces of pages; the usual buffer makes many small steps of them.
    int size = 512 << 10;
    for (int i = 0; i < 2; i++) setsockopt(sockets[i], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    return 0;
}

int garth_event_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

const char *garth_image_path(const void *address) {
    Dl_info info;
    return dladdr(address, &info) != 0 ? info.dli_fname : NULL;
}

void garth_heap_keep(void) {
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
    mallopt(M_TOP_PAD, 512 << 10);
}

int garth_rename_to_new(const char *file, const char *name) {
    return renameat2(AT_FDCWD, file, AT_FDCWD, name, RENAME_NOREPLACE) == 0 ? 0 : errno;
}
