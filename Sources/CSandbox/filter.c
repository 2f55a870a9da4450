// The system calls that are left, by libseccomp. What is not named here ends the process: socket,
// connect, execve, fork and clone, ptrace, process_vm_readv and its like, kill, io_uring, bpf,
// userfaultfd, memfd_create, unshare, keyctl, prctl, and all calls that are yet to be invented.
// Calls of another architecture (i386, x32) end it too.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "steps.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// Allowed as they are. None of them takes a descriptor, a path or the number of another process.
static const int allowed[] = {
    // Memory. What is mapped already can be moved and given back; mmap and mprotect are below.
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap),
    // The end.
    SCMP_SYS(exit), SCMP_SYS(exit_group),
    // Going on after a signal that stopped us (SIGSTOP, a debugger of the administrator).
    SCMP_SYS(restart_syscall), SCMP_SYS(rt_sigreturn),
    // Time, mostly read without a call; chance, for the seeds of hash tables.
    SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom),
    // Swift's Mutex and abort() ask who they are, and know no failure.
    SCMP_SYS(getpid), SCMP_SYS(gettid),
    // abort() blocks signals before it raises its own.
    SCMP_SYS(rt_sigprocmask),
    // qsort() asks how much memory there is and ignores a failure: it then reads what was never
    // written.
    SCMP_SYS(sysinfo),
    // A lock that is taken spins a while.
    SCMP_SYS(sched_yield),
};

// The curious: what a C library or a runtime asks on its way to something that it can do without
// (is standard error a terminal, is there a file of conversions, how many processors). They hear
// EPERM and go on. fcntl and ioctl stand here even for the socket: with F_SETOWN it could be made
// to send signals to others. Each line costs 3 us of every process, so the list is short.
static const int refused[] = {
    SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(close), SCMP_SYS(fcntl), SCMP_SYS(ioctl),
    SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(access), SCMP_SYS(faccessat),
    SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(lseek), SCMP_SYS(writev),
    SCMP_SYS(sched_getaffinity),
    // JavaScriptCore reads its own use of memory, and does without.
    SCMP_SYS(pread64),
    // Not even abort() may put a handler into place: it does without.
    SCMP_SYS(rt_sigaction), SCMP_SYS(sigaltstack),
};

// Whether libraries have started threads, which the filter has to hold, too.
static int has_threads;

void garth_filter_threads(void) { has_threads = 1; }

// Whether this is the only thread. The kernel counts those of a process as folders. Where nobody can
// tell, a filter for all is none too many.
static int is_alone(void) {
    struct stat threads;
    return stat("/proc/self/task", &threads) == 0 && threads.st_nlink == 3;
}

// A filter under construction. After the first failure nothing more is done.
struct builder {
    scmp_filter_ctx filter;
    int failure;
};

static void add(
    struct builder *builder, uint32_t action, int call, unsigned count,
    const struct scmp_arg_cmp *conditions) {
    // Below zero: this architecture does not have it.
    if (builder->failure || call < 0) return;
    builder->failure = -seccomp_rule_add_array(builder->filter, action, call, count, conditions);
}

// One condition: argument number `arg`, under `mask` where there is one, is `value`.
#define IS(arg, value) ((struct scmp_arg_cmp){arg, SCMP_CMP_EQ, value, 0})
#define IS_NOT(arg, value) ((struct scmp_arg_cmp){arg, SCMP_CMP_NE, value, 0})
#define HAS(arg, mask, value) ((struct scmp_arg_cmp){arg, SCMP_CMP_MASKED_EQ, mask, value})

#define ALLOW_IF(builder, call, ...) \
    ANSWER_IF(builder, SCMP_ACT_ALLOW, call, __VA_ARGS__)
#define ANSWER_IF(builder, action, call, ...) \
    add(builder, action, call, COUNT(((struct scmp_arg_cmp[]){__VA_ARGS__})), \
        (struct scmp_arg_cmp[]){__VA_ARGS__})

// The only descriptor that there is, said once more. Not recvmsg and sendmsg: with them descriptors
// could be handed in and out.
static void allow_socket(struct builder *builder, uint64_t socket_fd) {
    ALLOW_IF(builder, SCMP_SYS(read), IS(0, socket_fd));
    ALLOW_IF(builder, SCMP_SYS(write), IS(0, socket_fd));
    // What a runtime prints before it gives up must not hide why it gave up.
    if (SANITIZED)
        ALLOW_IF(builder, SCMP_SYS(write), IS(0, STDERR_FILENO));
    else
        ANSWER_IF(builder, SCMP_ACT_ERRNO(EBADF), SCMP_SYS(write), IS_NOT(0, socket_fd));
}

// Memory of our own, never to be executed: code that was smuggled in stays data.
static void allow_memory(struct builder *builder) {
    enum { kind = MAP_TYPE | MAP_ANONYMOUS, own = MAP_PRIVATE | MAP_ANONYMOUS };
    ALLOW_IF(builder, SCMP_SYS(mmap), HAS(2, PROT_EXEC, 0), HAS(3, kind, own));
    // From glibc 2.41 on, getrandom() asks for memory that the kernel may drop (MAP_DROPPABLE, Linux
    // 6.11), to give numbers without a call; where it has none, it makes the call.
    enum { droppable = 0x08 };
    ANSWER_IF(builder, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(mmap), HAS(3, MAP_TYPE, droppable));
    ALLOW_IF(builder, SCMP_SYS(mprotect), HAS(2, PROT_EXEC, 0));
    // The allocator gives pages back, and heap.c asks for large ones. The other kinds of advice are
    // of no use here.
    ALLOW_IF(builder, SCMP_SYS(madvise), IS(2, MADV_DONTNEED));
    ALLOW_IF(builder, SCMP_SYS(madvise), IS(2, MADV_HUGEPAGE));
    // JavaScriptCore gives this advice on the memory of its structures, and needs no answer. The
    // mask leaves MADV_DONTDUMP and MADV_DODUMP.
    ANSWER_IF(builder, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(madvise), IS(2, MADV_WILLNEED));
    ANSWER_IF(
        builder, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(madvise),
        HAS(2, ~(uint64_t)1, MADV_DONTDUMP & ~1));
    // Newer C libraries give their mappings names. Of prctl nothing else is left.
    enum { pr_set_vma = 0x53564d41 };
    if (SANITIZED) return;
    ANSWER_IF(builder, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prctl), IS(0, pr_set_vma));
}

// Waiting and waking: who finishes a once-token wakes, whether or not somebody waits. The
// operations on priority and requeueing, which have let programs into the kernel before, are not
// among them.
static void allow_locks(struct builder *builder) {
    const uint32_t command = (uint32_t)FUTEX_CMD_MASK;
    // Rust's threads wait for each other by this one.
    if (has_threads) ALLOW_IF(builder, SCMP_SYS(futex), HAS(1, command, FUTEX_WAIT_BITSET));
    ALLOW_IF(builder, SCMP_SYS(futex), HAS(1, command, FUTEX_WAIT));
    ALLOW_IF(builder, SCMP_SYS(futex), HAS(1, command, FUTEX_WAKE));
}

// What reaches processes reaches this one only: abort(), and the limits as they are.
static void allow_self(struct builder *builder, int names_self) {
    if (names_self)
        ALLOW_IF(
            builder, SCMP_SYS(tgkill), IS(0, (uint64_t)getpid()),
            IS(1, (uint64_t)syscall(SYS_gettid)), IS(2, SIGABRT));
    else
        add(builder, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tgkill), 0, NULL);
    ALLOW_IF(builder, SCMP_SYS(prlimit64), IS(0, 0), IS(2, 0));
}

// The filter, not yet loaded. `names_self` lets abort() raise its signal in this very process; a
// filter for processes that are still to be made cannot name them, and abort() ends them otherwise.
// `architecture` is the one that the filter is for, by libseccomp's name.
static struct builder build(int socket_fd, int names_self, uint32_t architecture) {
    uint32_t otherwise = SANITIZED ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_KILL_PROCESS;
    struct builder builder = {.filter = seccomp_init(otherwise)};
    if (builder.filter == NULL) {
        builder.failure = ENOMEM;
        return builder;
    }
    // Failures as the kernel names them, not all as one.
    seccomp_attr_set(builder.filter, SCMP_FLTATR_API_SYSRAWRC, 1);
    // The numbers of the calls below are this machine's; libseccomp finds those of the other one.
    if (architecture != SCMP_ARCH_NATIVE && architecture != seccomp_arch_native()) {
        builder.failure = -seccomp_arch_add(builder.filter, architecture);
        if (!builder.failure)
            builder.failure = -seccomp_arch_remove(builder.filter, SCMP_ARCH_NATIVE);
    }
    // A tree instead of a list: the kernel walks it for every call there is when it is loaded.
    seccomp_attr_set(builder.filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    if (has_threads && !builder.failure)
        builder.failure = -seccomp_attr_set(builder.filter, SCMP_FLTATR_CTL_TSYNC, 1);
    if (!builder.failure)
        builder.failure =
            -seccomp_attr_set(builder.filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);

    allow_socket(&builder, (uint64_t)socket_fd);
    allow_memory(&builder);
    allow_locks(&builder);
    allow_self(&builder, names_self);
    for (size_t i = 0; i < COUNT(allowed); i++)
        add(&builder, SCMP_ACT_ALLOW, allowed[i], 0, NULL);
    // The address sanitizer puts its stack for signals away at the end, and must be able to.
    if (SANITIZED) add(&builder, SCMP_ACT_ALLOW, SCMP_SYS(sigaltstack), 0, NULL);
    for (size_t i = 0; i < COUNT(refused) && !SANITIZED; i++)
        if (!has_threads || (refused[i] != SCMP_SYS(access) && refused[i] != SCMP_SYS(faccessat)))
            add(&builder, SCMP_ACT_ERRNO(EPERM), refused[i], 0, NULL);
    // cairo asks whether it may read the file of a font that is open already. The answer is yes
    // without a look at the file.
    if (has_threads) {
        add(&builder, SCMP_ACT_ERRNO(0), SCMP_SYS(access), 0, NULL);
        add(&builder, SCMP_ACT_ERRNO(0), SCMP_SYS(faccessat), 0, NULL);
    }
    return builder;
}

// The filter that `garth_prepare_filter` made, as the kernel takes it; `len` is 0 before.
static struct sock_fprog prepared;

int garth_filter_system_calls(int socket_fd) {
    if (prepared.len > 0)
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &prepared, 0, 0) == 0 ? 0 : errno;
    if (!is_alone()) garth_filter_threads();
    struct builder builder = build(socket_fd, 1, SCMP_ARCH_NATIVE);
    if (!builder.failure) builder.failure = -seccomp_load(builder.filter);
    seccomp_release(builder.filter);
    return builder.failure;
}

// Reads the instructions of a filter from a file in memory.
static int read_program(int file) {
    struct stat facts;
    if (fstat(file, &facts) != 0) return errno;
    size_t size = (size_t)facts.st_size;
    if (size == 0 || size / sizeof(struct sock_filter) > BPF_MAXINSNS) return EINVAL;
    struct sock_filter *program = malloc(size);
    if (program == NULL) return ENOMEM;
    if (pread(file, program, size, 0) != (ssize_t)size) {
        free(program);
        return EIO;
    }
    prepared.filter = program;
    prepared.len = (unsigned short)(size / sizeof(struct sock_filter));
    return 0;
}

int garth_prepare_filter(int socket_fd) {
    int file = memfd_create("filter", MFD_CLOEXEC);
    if (file < 0) return errno;
    struct builder builder = build(socket_fd, 0, SCMP_ARCH_NATIVE);
    if (!builder.failure) builder.failure = -seccomp_export_bpf(builder.filter, file);
    seccomp_release(builder.filter);
    if (!builder.failure) builder.failure = read_program(file);
    close(file);
    return builder.failure;
}

// What a nursery never does, and what none of its copies does either: a program, a file, a network,
// another process, and the parts of the kernel that have let programs in. Its copies have to lock
// themselves, with calls that the list of `allowed` lacks; so this is a list of what is refused, which
// holds beside the filter of each copy.
static const int foreign[] = {
    SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(openat2),
    SCMP_SYS(creat), SCMP_SYS(open_by_handle_at), SCMP_SYS(memfd_create), SCMP_SYS(mount),
    SCMP_SYS(move_mount), SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(chroot),
    SCMP_SYS(socket), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen), SCMP_SYS(accept),
    SCMP_SYS(accept4), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(kcmp), SCMP_SYS(io_uring_setup), SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(keyctl), SCMP_SYS(add_key),
};

int garth_filter_nursery_calls(void) {
    struct builder builder = {.filter = seccomp_init(SCMP_ACT_ALLOW)};
    if (builder.filter == NULL) return ENOMEM;
    seccomp_attr_set(builder.filter, SCMP_FLTATR_API_SYSRAWRC, 1);
    builder.failure =
        -seccomp_attr_set(builder.filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    if (!is_alone() && !builder.failure)
        builder.failure = -seccomp_attr_set(builder.filter, SCMP_FLTATR_CTL_TSYNC, 1);
    for (size_t i = 0; i < COUNT(foreign); i++)
        add(&builder, SCMP_ACT_ERRNO(EPERM), foreign[i], 0, NULL);
    if (!builder.failure) builder.failure = -seccomp_load(builder.filter);
    seccomp_release(builder.filter);
    return builder.failure;
}

#if DEBUG
int garth_sandbox_export_filter(uint32_t architecture, int socket_fd, int file) {
    struct builder builder = build(socket_fd, 0, architecture);
    if (!builder.failure) builder.failure = -seccomp_export_bpf(builder.filter, file);
    seccomp_release(builder.filter);
    return builder.failure;
}
#endif
