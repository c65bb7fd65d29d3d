// See standard_headers.h.
#include "cxx/standard_headers.h"

#include <algorithm>
#include <iterator>

namespace ferry::translator::cxx {

namespace {

// Sorted by name.
// clang-format off
constexpr std::string_view standard_headers[] = {
      "aio.h", "algorithm", "alloca.h", "any", "arm_neon.h", "arpa/inet.h", "array", "assert.h", "atomic", "barrier",
      "bit", "bits/stdc++.h", "bitset", "cassert", "ccomplex", "cctype", "cerrno", "cfenv", "cfloat", "charconv",
      "chrono", "cinttypes", "ciso646", "climits", "clocale", "cmath", "codecvt", "compare", "complex", "complex.h",
      "concepts", "condition_variable", "contracts", "coroutine", "cpio.h", "cpuid.h", "csetjmp", "csignal",
      "cstdalign", "cstdarg", "cstdbool", "cstddef", "cstdint", "cstdio", "cstdlib", "cstring", "ctgmath", "ctime",
      "ctype.h", "cuchar", "cwchar", "cwctype", "debugging", "deque", "dirent.h", "dlfcn.h", "elf.h", "emmintrin.h",
      "endian.h", "err.h", "errno.h", "exception", "execinfo.h", "execution", "expected", "fcntl.h", "features.h",
      "fenv.h", "filesystem", "flat_map", "flat_set", "float.h", "fmtmsg.h", "fnmatch.h", "forward_list", "fstream",
      "ftw.h", "functional", "future", "generator", "getopt.h", "glob.h", "grp.h", "hazard_pointer", "hive",
      "iconv.h", "ifaddrs.h", "immintrin.h", "initializer_list", "inplace_vector", "inttypes.h", "iomanip", "ios",
      "iosfwd", "iostream", "iso646.h", "istream", "iterator", "langinfo.h", "latch", "libgen.h", "libintl.h",
      "limits", "limits.h", "linalg", "link.h", "list", "locale", "locale.h", "malloc.h", "map", "math.h", "mdspan",
      "memory", "memory_resource", "mm_malloc.h", "mqueue.h", "mutex", "net/if.h", "netdb.h", "netinet/in.h",
      "netinet/tcp.h", "new", "nl_types.h", "nmmintrin.h", "numbers", "numeric", "omp.h", "optional", "ostream",
      "pmmintrin.h", "poll.h", "print", "pthread.h", "pwd.h", "queue", "random", "ranges", "ratio", "rcu", "regex",
      "regex.h", "sched.h", "scoped_allocator", "search.h", "semaphore", "semaphore.h", "set", "setjmp.h",
      "shared_mutex", "signal.h", "simd", "smmintrin.h", "source_location", "span", "spanstream", "spawn.h",
      "sstream", "stack", "stacktrace", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbit.h", "stdbool.h",
      "stdckdint.h", "stddef.h", "stdexcept", "stdfloat", "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h",
      "stop_token", "streambuf", "string", "string.h", "string_view", "strings.h", "syncstream", "sys/auxv.h",
      "sys/cdefs.h", "sys/epoll.h", "sys/eventfd.h", "sys/file.h", "sys/inotify.h", "sys/ioctl.h", "sys/ipc.h",
      "sys/mman.h", "sys/mount.h", "sys/msg.h", "sys/param.h", "sys/personality.h", "sys/prctl.h", "sys/ptrace.h",
      "sys/random.h", "sys/resource.h", "sys/select.h", "sys/sem.h", "sys/sendfile.h", "sys/shm.h", "sys/signalfd.h",
      "sys/socket.h", "sys/stat.h", "sys/statfs.h", "sys/statvfs.h", "sys/syscall.h", "sys/sysinfo.h", "sys/time.h",
      "sys/timerfd.h", "sys/times.h", "sys/types.h", "sys/uio.h", "sys/un.h", "sys/utsname.h", "sys/vfs.h",
      "sys/wait.h", "syslog.h", "system_error", "tar.h", "termios.h", "text_encoding", "tgmath.h", "thread",
      "threads.h", "time.h", "tmmintrin.h", "trace.h", "tuple", "type_traits", "typeindex", "typeinfo", "uchar.h",
      "ucontext.h", "ulimit.h", "unistd.h", "unordered_map", "unordered_set", "utility", "utime.h", "utmpx.h",
      "valarray", "variant", "vector", "version", "wchar.h", "wctype.h", "wordexp.h", "x86intrin.h", "xmmintrin.h",
};
// clang-format on
static_assert(std::is_sorted(std::begin(standard_headers), std::end(standard_headers)));

}  // namespace

bool is_standard_header(std::string_view name) {
  return std::binary_search(std::begin(standard_headers), std::end(standard_headers), name);
}

}  // namespace ferry::translator::cxx
