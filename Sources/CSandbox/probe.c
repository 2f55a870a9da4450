// The proof from inside, in debug builds only: what hostile code in this process would try.
#define _GNU_SOURCE
#include "CSandbox.h"

#if DEBUG

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

// Who started us, the socket, and a terminal that was open when we were started.
static struct garth_sandbox_target target;

// MARK: - Files

static long open_to_read(void) { return open("/etc/passwd", O_RDONLY); }
static long open_to_write(void) { return open("/tmp/garth-probe", O_WRONLY | O_CREAT, 0600); }
static long open_directory(void) { return syscall(SYS_openat2, AT_FDCWD, "/", NULL, 0); }
static long remove_file(void) { return unlink("/tmp/garth-probe"); }
static long change_root(void) { return chroot("/tmp"); }
static long mount_file_system(void) { return mount("none", "/tmp", "tmpfs", 0, NULL); }
static long write_to_terminal(void) { return write(target.terminal, "x", 1); }
static long type_into_terminal(void) { return ioctl(target.terminal, TIOCSTI, "x"); }
static long make_memory_file(void) { return memfd_create("probe", 0); }
static long duplicate_socket(void) { return dup(target.socket); }

// MARK: - Network

static long socket_inet(void) { return socket(AF_INET, SOCK_STREAM, 0); }
static long socket_unix(void) { return socket(AF_UNIX, SOCK_STREAM, 0); }
static long socket_pair(void) {
    int pair[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
}

static long connect_socket(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(target.socket, (struct sockaddr *)&address, sizeof address);
}

static long send_elsewhere(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/tmp/garth-probe"};
    return sendto(target.socket, "x", 1, 0, (struct sockaddr *)&address, sizeof address);
}

// A descriptor that the other side sends. There would be no number left for it either.
static long receive_descriptor(void) {
    char byte, control[CMSG_SPACE(sizeof(int))];
    struct iovec bytes = {&byte, 1};
    struct msghdr message = {
        .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = control,
        .msg_controllen = sizeof control,
    };
    if (recvmsg(target.socket, &message, 0) < 0) return -1;
    if (CMSG_FIRSTHDR(&message) != NULL) return 0;
    errno = message.msg_flags & MSG_CTRUNC ? EMFILE : ENODATA;
    return -1;
}

// MARK: - Programs and processes

static long execute(void) {
    char *arguments[] = {"/bin/true", NULL};
    return execve(arguments[0], arguments, arguments + 1);
}

static long fork_process(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return child;
}

static void *nothing(void *unused) { return unused; }

static long start_thread(void) {
    pthread_t thread;
    errno = pthread_create(&thread, NULL, nothing, NULL);
    return errno ? -1 : 0;
}

static long unshare_namespaces(void) { return unshare(CLONE_NEWUSER); }
static long kill_parent(void) { return kill(target.parent, SIGCONT); }
static long kill_thread_of_parent(void) {
    return syscall(SYS_tgkill, target.parent, target.parent, SIGABRT);
}
static long kill_own_group(void) { return kill(0, SIGCONT); }
static long open_process(void) { return syscall(434 /* pidfd_open */, target.parent, 0); }
static long trace_parent(void) { return ptrace(PTRACE_ATTACH, target.parent, NULL, NULL); }

static long read_parent(void) {
    char bytes[8];
    struct iovec own = {bytes, sizeof bytes}, other = {(void *)&target, sizeof bytes};
    return process_vm_readv(target.parent, &own, 1, &other, 1, 0);
}

// SIGIO, or any signal, to whoever is named as the owner of a descriptor.
static long own_by_parent(void) { return fcntl(target.socket, F_SETOWN, target.parent); }

// MARK: - Memory

static long map(int protection, int flags, int fd) {
    void *memory = mmap(NULL, 4096, protection, flags, fd, 0);
    return memory == MAP_FAILED ? -1 : 0;
}

static long map_executable(void) {
    return map(PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1);
}
static long map_shared(void) { return map(PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1); }
// MAP_DROPPABLE, which older headers do not have.
static long map_droppable(void) {
    return map(PROT_READ | PROT_WRITE, 0x08 | MAP_ANONYMOUS, -1);
}
static long map_descriptor(void) { return map(PROT_READ, MAP_PRIVATE, target.socket); }

static long make_executable(void) {
    void *memory =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mprotect(memory, 4096, PROT_READ | PROT_EXEC);
}

static long map_too_much(void) {
    void *memory =
        mmap(NULL, 1UL << 40, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory == MAP_FAILED ? -1 : 0;
}

static long advise(int advice) {
    void *memory =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return madvise(memory, 4096, advice);
}

static long advise_need(void) { return advise(MADV_WILLNEED); }
static long advise_no_dump(void) { return advise(MADV_DONTDUMP); }
// Merging pages tells processes of each other's memory by the time that a write takes.
static long advise_merge(void) { return advise(MADV_MERGEABLE); }
static long advise_poison(void) { return advise(MADV_HWPOISON); }

// MARK: - The kernel's large doors

static long io_uring(void) {
    char parameters[120] = {0};
    return syscall(425 /* io_uring_setup */, 1, parameters);
}
static long bpf(void) { return syscall(SYS_bpf, 0, NULL, 0); }
static long user_faults(void) { return syscall(SYS_userfaultfd, 0); }
static long performance_events(void) { return syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0); }
static long keys(void) { return syscall(SYS_keyctl, 0, -3, 1); }
static long unknown_call(void) { return syscall(10000); }

#if __x86_64__
// The doors of the other two architectures: getpid of i386, and of x32.
static long call_as_i386(void) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
    return result;
}
static long call_as_x32(void) { return syscall(0x40000000 | SYS_getpid); }
#endif

// MARK: - Getting it back

static long become_dumpable(void) { return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); }
static long outlive_parent(void) { return prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0); }
static long raise_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct all[2] = {{~0U, ~0U, 0}, {~0U, ~0U, 0}};
    return syscall(SYS_capset, &header, all);
}
static long become_other(void) { return setuid(1); }
static long raise_limit(void) {
    struct rlimit more = {4096, 4096};
    return setrlimit(RLIMIT_NOFILE, &more);
}
static long stop_timer(void) {
    return setitimer(ITIMER_PROF, &(struct itimerval){0}, NULL);
}
static long change_personality(void) { return personality(READ_IMPLIES_EXEC); }
static long catch_signal(void) {
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    return sigaction(SIGXCPU, &ignored, NULL);
}

// MARK: - What must go on working

static int ascending(const void *left, const void *right) {
    return *(const int *)left < *(const int *)right ? -1 : 1;
}

static long work_with_memory(void) {
    enum { count = 2 << 20 };
    int *numbers = malloc(count * sizeof *numbers);
    if (numbers == NULL) return -1;
    for (int i = 0; i < count; i++) numbers[i] = count - i;
    // So large that qsort() asks for the size of memory.
    qsort(numbers, count, sizeof *numbers, ascending);
    int sorted = numbers[0] == 1 && numbers[count - 1] == count;
    numbers = realloc(numbers, 64 << 20);
    free(numbers);
    errno = 0;
    return sorted ? 0 : -1;
}

static long end_by_abort(void) { abort(); }
static long end_by_trap(void) { __builtin_trap(); }
// The loader makes the first guard of bytes that the kernel gave it.
static void compare_stack_guard(void *argument) {
    (void)argument;
    uint64_t first = 0, now = 0;
    memcpy(&first, (const void *)getauxval(AT_RANDOM), sizeof first);
#if defined(__x86_64__)
    __asm__ volatile("movq %%fs:0x28, %0" : "=r"(now));
#endif
    int32_t answer = now >> 8 == first >> 8 ? EEXIST : 0;
    if (write(target.socket, &answer, sizeof answer) < 0) _exit(1);
}
static long renew_stack_guard(void) {
    garth_renew_stack_guard(compare_stack_guard, NULL);
    return 0;
}

static long end_by_fault(void) { return *(volatile long *)8; }

static const struct {
    const char *name;
    long (*attempt)(void);
} probes[] = {
    {"open-read", open_to_read}, {"open-write", open_to_write}, {"openat2", open_directory},
    {"unlink", remove_file}, {"chroot", change_root}, {"mount", mount_file_system},
    {"write-terminal", write_to_terminal}, {"TIOCSTI", type_into_terminal},
    {"memfd_create", make_memory_file}, {"dup", duplicate_socket},
    {"socket-inet", socket_inet}, {"socket-unix", socket_unix}, {"socketpair", socket_pair},
    {"connect", connect_socket}, {"sendto-address", send_elsewhere},
    {"receive-descriptor", receive_descriptor},
    {"execve", execute}, {"fork", fork_process}, {"thread", start_thread},
    {"unshare", unshare_namespaces}, {"kill-parent", kill_parent},
    {"tgkill-parent", kill_thread_of_parent}, {"kill-group", kill_own_group},
    {"pidfd_open", open_process}, {"ptrace-parent", trace_parent},
    {"process_vm_readv", read_parent}, {"F_SETOWN", own_by_parent},
    {"mmap-exec", map_executable}, {"mmap-shared", map_shared},
    {"mmap-droppable", map_droppable}, {"mmap-descriptor", map_descriptor}, {"mprotect-exec", make_executable},
    {"mmap-too-much", map_too_much}, {"advise-need", advise_need},
    {"advise-no-dump", advise_no_dump}, {"advise-merge", advise_merge},
    {"advise-poison", advise_poison},
    {"io_uring_setup", io_uring}, {"bpf", bpf}, {"userfaultfd", user_faults},
    {"perf_event_open", performance_events}, {"keyctl", keys}, {"unknown-call", unknown_call},
#if __x86_64__
    {"i386-call", call_as_i386}, {"x32-call", call_as_x32},
#endif
    {"set-dumpable", become_dumpable}, {"set-pdeathsig", outlive_parent},
    {"capset", raise_capabilities}, {"setuid", become_other}, {"setrlimit", raise_limit},
    {"personality", change_personality}, {"sigaction", catch_signal},
    {"setitimer", stop_timer},
    {"memory", work_with_memory}, {"abort", end_by_abort}, {"trap", end_by_trap},
    {"fault", end_by_fault}, {"stack-guard", renew_stack_guard},
};

// A thread that waits as those of libraries do.
static sem_t has_begun, never;
static void *wait_for_nothing(void *argument) {
    sem_post(&has_begun);
    for (;;) sem_wait(&never);
    return argument;
}

int32_t garth_sandbox_start_pair(int socket_fd) {
    pid_t process = fork();
    if (process != 0) return process;
    pthread_t thread;
    struct garth_sandbox_limits limits = {0};
    struct garth_sandbox_report report;
    sem_init(&has_begun, 0, 0);
    sem_init(&never, 0, 0);
    if (pthread_create(&thread, NULL, wait_for_nothing, NULL) != 0) _exit(1);
    sem_wait(&has_begun);
    if (garth_sandbox_lock(&limits, socket_fd, &report) != 0) _exit(1);
    char byte;
    while (read(socket_fd, &byte, 1) > 0) continue;
    _exit(0);
}

int garth_sandbox_probe(const char *name, struct garth_sandbox_target at) {
    target = at;
    for (size_t i = 0; i < sizeof probes / sizeof probes[0]; i++) {
        if (strcmp(probes[i].name, name) != 0) continue;
        errno = 0;
        return probes[i].attempt() >= 0 ? 0 : errno;
    }
    return -1;
}

#endif
