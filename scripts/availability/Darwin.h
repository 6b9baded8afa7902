// What the sources use of Apple's C library, with its types and values, by header. A call that is not
// here does not compile in scripts/check-availability; one that Linux lacks does not in a build.
#ifndef DARWIN_H
#define DARWIN_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// <sys/types.h>
typedef int32_t dev_t;
typedef uint32_t gid_t;
typedef uint32_t id_t;
typedef uint64_t ino_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef int64_t off_t;
typedef int32_t pid_t;
typedef long ssize_t;
typedef uint32_t uid_t;

// <limits.h>
#define PATH_MAX 1024

// <assert.h>
// <math.h>
// <ctype.h>
// <sys/param.h>

// <errno.h>
extern int *__error(void);
#define errno (*__error())
#define ENOENT 2
#define EINTR 4
#define ENOEXEC 8
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EPIPE 32
#define ENOTSUP 45

// <time.h>
// <sys/time.h>
typedef long time_t;
typedef unsigned long clock_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timeval {
  time_t tv_sec;
  int32_t tv_usec;
};
typedef enum { CLOCK_MONOTONIC = 6, CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t
    __attribute__((enum_extensibility(open)));
clock_t clock(void);
int clock_gettime(clockid_t clock, struct timespec *time);
int nanosleep(const struct timespec *time, struct timespec *rest);

// <fcntl.h>
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_CLOEXEC 0x1000000
#define F_SETFD 2
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1
int fcntl(int file, int command, ...);
int open(const char *path, int flags, ...);

// <unistd.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
int access(const char *path, int mode);
void _exit(int status) __attribute__((noreturn));
int close(int file);
int dup2(int file, int other);
int execve(const char *path, char *const *arguments, char *const *environment);
int execv(const char *path, char *const *arguments);
int fchown(int file, uid_t user, gid_t group);
int fsync(int file);
int ftruncate(int file, off_t size);
pid_t getpid(void);
int isatty(int file);
off_t lseek(int file, off_t offset, int from);
int pipe(int files[2]);
ssize_t read(int file, void *bytes, size_t count);
ssize_t pread(int file, void *bytes, size_t count, off_t offset);
int unlink(const char *path);
ssize_t write(int file, const void *bytes, size_t count);
#define SEEK_CUR 1
#define SEEK_END 2

// <sys/stat.h>
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  int64_t st_blocks;
  int32_t st_blksize;
  uint32_t st_flags;
  uint32_t st_gen;
};
int fchmod(int file, mode_t mode);
int fstat(int file, struct stat *status);
int lstat(const char *path, struct stat *status);
int stat(const char *path, struct stat *status);

// <sys/file.h>
#define LOCK_EX 2
#define LOCK_NB 4
int flock(int file, int operation);

// <sys/mman.h>
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 1
#define MAP_PRIVATE 2
#define MAP_FAILED ((void *)-1)
void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset);
int munmap(void *address, size_t size);

// <stdio.h>
typedef struct __sFILE {
  int file;
} FILE;
extern FILE *stderr;
FILE *fdopen(int file, const char *mode);
int fclose(FILE *file);
int fflush(FILE *file);
int fileno(FILE *file);
int fprintf(FILE *file, const char *format, ...);
int fputs(const char *text, FILE *file);
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file);
ssize_t getline(char **line, size_t *size, FILE *file);
int pclose(FILE *file);
void perror(const char *text);
FILE *popen(const char *command, const char *mode);
int putc(int byte, FILE *file);
FILE *tmpfile(void);
int rename(const char *from, const char *to);
int snprintf(char *text, size_t size, const char *format, ...);
int vsnprintf(char *text, size_t size, const char *format, va_list arguments);

// <stdlib.h>
void abort(void) __attribute__((noreturn));
int atexit(void (*function)(void));
void exit(int status) __attribute__((noreturn));
void free(void *memory);
char *getenv(const char *name);
void *malloc(size_t size);
void *realloc(void *memory, size_t size);
char *realpath(const char *path, char *resolved);
int setenv(const char *name, const char *value, int overwrite);

// <string.h>
void *memchr(const void *bytes, int byte, size_t count);
int memcmp(const void *left, const void *right, size_t count);
void *memcpy(void *to, const void *from, size_t count);
void *memmem(const void *bytes, size_t count, const void *part, size_t size);
void *memset(void *bytes, int byte, size_t count);
char *strchr(const char *text, int byte);
size_t strcspn(const char *text, const char *bytes);
char *strdup(const char *text);
char *strerror(int number);
size_t strlen(const char *text);
int strncmp(const char *left, const char *right, size_t count);
char *strndup(const char *text, size_t count);
char *strstr(const char *text, const char *part);

// <fnmatch.h>
int fnmatch(const char *pattern, const char *text, int flags);

// <poll.h>
#define POLLIN 1
typedef unsigned int nfds_t;
struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *files, nfds_t count, int timeout);

// <pthread.h>
typedef struct {
  long state;
  char opaque[56];
} pthread_mutex_t;
typedef struct {
  long state;
  char opaque[8];
} pthread_mutexattr_t;
typedef struct {
  long state;
  char opaque[8];
} pthread_once_t;
#define PTHREAD_ONCE_INIT {0x30B1BCBA, {0}}
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void));
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_once(pthread_once_t *once, void (*function)(void));

// <signal.h>
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGSYS 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGUSR1 30
#define SIGUSR2 31
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
typedef uint32_t sigset_t;
typedef void (*sig_t)(int);
typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
} siginfo_t;
int kill(pid_t process, int signal);
void (*signal(int number, void (*handler)(int)))(int);
int sigaddset(sigset_t *set, int signal);
int sigemptyset(sigset_t *set);
int sigprocmask(int how, const sigset_t *set, sigset_t *former);

// <sys/wait.h>
#define WNOHANG 0x01
#define WEXITED 0x04
#define WNOWAIT 0x20
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
int waitid(idtype_t type, id_t process, siginfo_t *information, int options);
pid_t waitpid(pid_t process, int *status, int options);

// <spawn.h>
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from, int to);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions);
int posix_spawnattr_destroy(posix_spawnattr_t *attributes);
int posix_spawnattr_init(posix_spawnattr_t *attributes);
int posix_spawnattr_setflags(posix_spawnattr_t *attributes, short flags);

// <sys/socket.h>
#define AF_INET6 30
typedef uint32_t socklen_t;
typedef uint8_t sa_family_t;
struct sockaddr {
  uint8_t sa_len;
  sa_family_t sa_family;
  char sa_data[14];
};
int connect(int socket, const struct sockaddr *address, socklen_t size);
int socket(int family, int type, int protocol);

// <sys/select.h>
typedef struct {
  int32_t bits[32];
} fd_set;

// <netinet/in.h>
// <arpa/inet.h>
struct in6_addr {
  uint8_t bytes[16];
};
int inet_pton(int family, const char *text, void *address);

// <dlfcn.h>
#define RTLD_NOW 2
#define RTLD_LOCAL 4
char *dlerror(void);
void *dlopen(const char *path, int mode);
void *dlsym(void *handle, const char *name);

// <iconv.h>
// <unicode/ucnv.h>
typedef void *iconv_t;
typedef uint16_t UChar;
typedef struct UConverter UConverter;

// <sys/xattr.h>

// <copyfile.h>
#define COPYFILE_ACL 1
#define COPYFILE_XATTR 4
typedef struct _copyfile_state *copyfile_state_t;
int fcopyfile(int from, int to, copyfile_state_t state, uint32_t flags);

#endif
