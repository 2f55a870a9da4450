// A process that makes content processes by copying itself: no program is loaded and nothing is
// initialised anew for each page. It must make processes, and its copies must be able to lock themselves
// as every content process does; so it gives up less than they do, and never reads a byte of a page.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"
#include "steps.h"

// The C library keeps the guard for each thread; the first byte is zero, so that no string reads on.
// On other processors it is a constant of the process, which copies share.
#if __has_attribute(no_stack_protector)
__attribute__((no_stack_protector))
#endif
void garth_renew_stack_guard(void (*body)(void *), void *argument) {
#if defined(__x86_64__)
    uint64_t guard = 0;
    if (getrandom(&guard, sizeof guard, GRND_NONBLOCK) == sizeof guard)
        __asm__ volatile("movq %0, %%fs:0x28" : : "r"(guard & ~(uint64_t)0xff) : "memory");
#endif
    body(argument);
    _exit(0);
}

// The name of a copy.
static char copy_name[16];

// Waits for a socket from the browser process. -1 when that process has gone.
static int receive_socket(int control) {
    char byte;
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(sizeof(int))];
    } extra;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &extra, .msg_controllen = sizeof extra};
    ssize_t count;
    do count = recvmsg(control, &message, MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    struct cmsghdr *head = count == 1 ? CMSG_FIRSTHDR(&message) : NULL;
    if (head == NULL || head->cmsg_type != SCM_RIGHTS || head->cmsg_len != CMSG_LEN(sizeof(int)))
        return -1;
    int socket;
    memcpy(&socket, CMSG_DATA(head), sizeof socket);
    return socket;
}

// Gives up what neither the nursery nor its copies need. Nothing depends on it: a copy makes sure of
// all of it when it locks itself.
static void give_up(void) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    uint8_t abi;
    garth_give_up_landlock_rights(GARTH_NOTHING_LEFT, &abi);
    // A copy has then a few system calls to make in place of 45.
    garth_give_up_capabilities();
    if (!SANITIZED) garth_filter_nursery_calls();
}

// Waits for a socket and makes a copy for it: 0 in the copy, 1 in the nursery, -1 at the end.
static int make_copy(int control, int socket_fd) {
    int socket = receive_socket(control);
    if (socket < 0) return -1;
    // The copy is a child of the browser process, which waits for it and is its parent where the death
    // of a parent counts.
    long process = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
    if (process == 0) {
        if (dup2(socket, socket_fd) < 0) _exit(1);
        prctl(PR_SET_NAME, copy_name, 0, 0, 0);
        return 0;
    }
    int32_t answer = process > 0 ? (int32_t)process : -errno;
    close(socket);
    ssize_t written;
    do written = write(control, &answer, sizeof answer);
    while (written < 0 && errno == EINTR);
    return written == sizeof answer ? 1 : -1;
}

int garth_nursery_begin(int control, int socket_fd) {
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_GET_NAME, copy_name, 0, 0, 0);
    prctl(PR_SET_NAME, "garth-nursery", 0, 0, 0);
    // Without it each copy builds its own: slower, and no less safe.
    garth_prepare_filter(socket_fd);
    struct pollfd waiting = {.fd = control, .events = POLLIN};
    int made = 1;
    while (made > 0 && poll(&waiting, 1, 0) > 0) made = make_copy(control, socket_fd);
    return made;
}

int garth_nursery_run(int control, int socket_fd) {
    give_up();
    int made;
    do made = make_copy(control, socket_fd);
    while (made > 0);
    return made;
}
