#include "streams.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <locale>
#include <memory>
#include <sstream>
#include <type_traits>

#ifdef __GLIBCXX__
#include <ext/stdio_filebuf.h>
#include <ext/stdio_sync_filebuf.h>
#endif

#ifdef __GLIBC__
// glibc's stream for standard error. A stream is glibc's own if it has the same table of operations.
extern "C" [[gnu::weak]] const char _IO_2_1_stderr_[];
#endif

namespace ferry {

namespace {

// --- glibc's FILE ---

#ifdef __GLIBC__

// Returns a stream's table of operations. In glibc's ABI, it follows the public part of a FILE.
const void* operations_of(const void* file) {
  const void* operations;
  std::memcpy(&operations, static_cast<const char*>(file) + sizeof(std::FILE), sizeof operations);
  return operations;
}

struct Locked {
  explicit Locked(std::FILE* file) : file(file) { flockfile(file); }
  ~Locked() { funlockfile(file); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  std::FILE* const file;
};

// Returns the descriptor of a stream that is completely glibc's, or -1 for any other stream.
int descriptor_of(std::FILE* file) {
  constexpr int users_buffer = 1;  // _IO_USER_BUF; also set for a buffer of one byte inside the FILE
  if (!_IO_2_1_stderr_) return -1;
  const Locked locked(file);
  if (operations_of(file) != operations_of(_IO_2_1_stderr_) || file->_mode > 0) return -1;
  const auto* const buffer = file->_IO_buf_base;
  const auto* const itself = reinterpret_cast<const char*>(file);
  const bool inside = buffer >= itself && buffer < itself + sizeof(std::FILE);
  return (file->_flags & users_buffer) && buffer && !inside ? -1 : file->_fileno;
}

#else

int descriptor_of(std::FILE*) { return -1; }

#endif

// --- libstdc++'s stream buffers ---

#ifdef __GLIBCXX__

using SyncBuffer = __gnu_cxx::stdio_sync_filebuf<char>;

// Returns an object's table of virtual functions. The table identifies the class, even a user's derived class without
// type information.
const void* class_of(const void* object) {
  const void* functions;
  std::memcpy(&functions, object, sizeof functions);
  return functions;
}

template <class Buffer>
std::unique_ptr<Buffer> made() {
  if constexpr (std::is_same_v<Buffer, SyncBuffer>)
    return std::make_unique<Buffer>(stderr);
  else
    return std::make_unique<Buffer>();
}

template <class Buffer>
bool is_a(const void* buffer) {
  static const void* const wanted = class_of(made<Buffer>().get());
  return class_of(buffer) == wanted;
}

bool is_of_library(const void* buffer) {
  return is_a<SyncBuffer>(buffer) || is_a<std::filebuf>(buffer) || is_a<std::stringbuf>(buffer) ||
         is_a<__gnu_cxx::stdio_filebuf<char>>(buffer);
}

// Gives access to the library's protected members.
struct FileBuffer : std::filebuf {
  static bool is_users(std::filebuf& buffer) {
    return buffer.*(&FileBuffer::_M_buf) && !(buffer.*(&FileBuffer::_M_buf_allocated));
  }
  static int descriptor(std::filebuf& buffer) { return (buffer.*(&FileBuffer::_M_file)).fd(); }
};

// Returns whether all facets of the locale are the library's own. That is the case if the locale has a name.
bool is_librarys(const std::locale& locale) { return locale == std::locale::classic() || locale.name() != "*"; }

#endif

}  // namespace

bool OutputsKnown::is_known(std::FILE* file) {
  if (!file) return false;
  const int descriptor = descriptor_of(file);
  return descriptor >= 0 && is_known(descriptor);
}

#ifdef __GLIBCXX__

bool OutputsKnown::is_known(std::ostream& stream, const void* buffer) {
  constexpr int most_tied = 8;
  if (!buffer || !is_of_library(buffer)) return false;
  std::ostream* one = &stream;
  for (int i = 0; one && i < most_tied; one = one->tie(), ++i)
    if (!is_known_buffer(*one)) return false;
  return !one;
}

bool OutputsKnown::is_known_buffer(std::ostream& stream) {
  std::streambuf* const buffer = stream.rdbuf();
  if (!buffer || !is_of_library(buffer)) return false;
  if (!is_librarys(stream.getloc()) || !is_librarys(buffer->getloc())) return false;
  if (is_a<SyncBuffer>(buffer)) return is_known(static_cast<SyncBuffer*>(buffer)->file());
  if (is_a<std::stringbuf>(buffer)) return true;  // its memory is on the heap and has no other use
  auto& file = static_cast<std::filebuf&>(*buffer);
  if (FileBuffer::is_users(file)) return false;
  return !file.is_open() || is_known(FileBuffer::descriptor(file));
}

#else

bool OutputsKnown::is_known(std::ostream&, const void*) { return false; }

#endif

// Returns whether this process may also read the file. A thread that reads a pipe may regard output as a signal that
// data is ready.
static bool is_read_here(dev_t device, ino_t number) {
  DIR* const all = opendir("/proc/self/fd");
  if (!all) return true;
  bool found = false;
  while (const dirent* one = readdir(all)) {
    const int descriptor = std::atoi(one->d_name);
    struct stat status;
    if (one->d_name[0] == '.' || fstat(descriptor, &status) != 0) continue;
    const int flags = fcntl(descriptor, F_GETFL);
    const bool writes_only = flags >= 0 && (flags & O_ACCMODE) == O_WRONLY;
    found = found || (status.st_dev == device && status.st_ino == number && !writes_only);
  }
  closedir(all);
  return found;
}

bool OutputsKnown::is_known(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return false;
  const FileId id(status.st_dev, status.st_ino);
  for (const auto& [one, known] : asked_)
    if (one == id) return known;
  look();
  bool known = !failed_ && std::find(mapped_.begin(), mapped_.end(), id) == mapped_.end();
  if (S_ISFIFO(status.st_mode))
    known = known && !is_read_here(id.first, id.second);
  else
    known = known && (S_ISREG(status.st_mode) || S_ISCHR(status.st_mode));
  asked_.emplace_back(id, known);
  return known;
}

const std::vector<Interval>* OutputsKnown::shared() {
  look();
  return failed_ ? nullptr : &shared_;
}

void OutputsKnown::look() {
  if (looked_) return;
  looked_ = true;
  std::FILE* const maps = std::fopen("/proc/self/maps", "re");
  failed_ = !maps;
  char* line = nullptr;
  std::size_t room = 0;
  while (!failed_ && getline(&line, &room, maps) > 0) {
    unsigned long begin, end, number;
    unsigned major_number, minor_number;
    char shares;
    failed_ = std::sscanf(line, "%lx-%lx %*c%*c%*c%c %*s %x:%x %lu", &begin, &end, &shares, &major_number,
                          &minor_number, &number) != 6;
    if (failed_) break;
    if (shares == 's') shared_.push_back({begin, end});
    if (number != 0) mapped_.emplace_back(makedev(major_number, minor_number), number);
  }
  if (maps) failed_ = std::ferror(maps) || failed_, std::fclose(maps);
  std::free(line);
}

}  // namespace ferry
