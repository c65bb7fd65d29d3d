#include "trace_file.h"

#include "held_signal.h"
#include "kept_errno.h"
#include "standard_error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <chrono>
#include <climits>
#include <cstring>
#include <ctime>
#include <mutex>

namespace ferry::trace {

namespace {

constexpr std::size_t chunk_bytes = std::size_t{1} << 17;  // larger than any event
constexpr std::chrono::milliseconds longest_wait{100};     // how long an event waits at most while others arrive
constexpr char opening[] = "{\"displayTimeUnit\": \"ns\",\n\"traceEvents\": [";

// Events that are waiting to be written, and their position in the file. The first `size` bytes are always whole
// events, even if a signal handler reads them.
struct Chunk {
  off_t at = 0;
  std::atomic<std::size_t> size{0};
  char bytes[chunk_bytes];
};

// Formats numbers and names. Uses only functions that a signal handler may call.
class SmallText {
 public:
  void add(const char* text) {
    while (*text && size_ < sizeof bytes_) bytes_[size_++] = *text++;
  }
  void add(std::uint64_t number) {
    char digits[24];
    char* at = digits + sizeof digits;
    *--at = '\0';
    do *--at = static_cast<char>('0' + number % 10);
    while (number /= 10);
    add(at);
  }
  const char* bytes() const { return bytes_; }
  std::size_t size() const { return size_; }

 private:
  char bytes_[384];
  std::size_t size_ = 0;
};

SmallText closing(const Totals& totals) {
  SmallText text;
  text.add("\n],\n\"otherData\": {\"bytes_to_device\": ");
  text.add(totals.bytes_to_device.load());
  text.add(", \"bytes_to_host\": ");
  text.add(totals.bytes_to_host.load());
  text.add(", \"bytes_for_host_code\": ");
  text.add(totals.bytes_for_host_code.load());
  text.add(", \"launches\": ");
  text.add(totals.launches.load());
  text.add(", \"fallbacks\": ");
  text.add(totals.fallbacks.load());
  text.add(", \"left_on_host\": ");
  text.add(totals.left_on_host.load());
  text.add(", \"ended\": ");
  text.add(totals.ended.load());
  text.add("}}\n");
  return text;
}

bool write_all(int descriptor, iovec* parts, int count, off_t at) noexcept {
  HeldSignal too_long(SIGXFSZ);
  while (count > 0) {
    const ssize_t written = pwritev(descriptor, parts, count, at);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EFBIG) too_long.raised();
    if (written < 0) return false;
    at += written;
    std::size_t left = static_cast<std::size_t>(written);
    for (; count > 0 && left >= parts->iov_len; ++parts, --count) left -= parts->iov_len;
    if (count > 0) *parts = {static_cast<char*>(parts->iov_base) + left, parts->iov_len - left};
  }
  return true;
}

// The file of one process; its forked children don't use it. Never destroyed, because a signal handler may use it at
// any time.
class File {
 public:
  void open(const std::string& name, const Totals& totals) {
    const std::lock_guard lock(mutex_);
    totals_ = &totals;
    name_ = absolute(name);
    process_ = getpid();
    open_ = keep(open_new(name_.c_str()), true);
    if (!open_) return complain();
    Chunk& chunk = chunks_[0];
    chunk.at = 0;
    std::memcpy(chunk.bytes, opening, sizeof opening - 1);
    chunk.size.store(sizeof opening - 1);
    current_.store(&chunk);
    first_ = true;
    ended_.store(false);
    flush();
  }

  void add(const std::string& object) {
    const std::lock_guard lock(mutex_);
    const Holding holding(holder_);
    if (!open_ || object.size() + 2 > chunk_bytes) return;
    if (current_.load()->size.load() + object.size() + 2 > chunk_bytes && !flush()) return;
    Chunk& chunk = *current_.load();
    char* at = chunk.bytes + chunk.size.load();
    std::memcpy(at, first_ ? "\n" : ",\n", 2);
    at += first_ ? 1 : 2;
    std::memcpy(at, object.data(), object.size());
    chunk.size.store(static_cast<std::size_t>(at - chunk.bytes) + object.size(), std::memory_order_release);
    first_ = false;
    if (std::chrono::steady_clock::now() - flushed_ > longest_wait) flush();
  }

  void finish() noexcept {
    const std::lock_guard lock(mutex_);
    const Holding holding(holder_);
    if (!open_) return;
    flush();
    open_ = false;
    if (descriptor() >= 0 && getpid() == process_) ::close(descriptor_);
    descriptor_ = -1;
  }

  // In a signal handler, writes pending events. Waits for another thread that is writing, but not for long, because the
  // handler may have interrupted that thread.
  void flush_in_handler(bool ends) noexcept {
    if (!open_ || getpid() != process_) return;
    ended_.store(true);
    const timespec moment{0, 1'000'000};
    for (int i = 0; i < 100 && holder_.load() != 0 && holder_.load() != gettid(); ++i) nanosleep(&moment, nullptr);
    const Chunk& chunk = *current_.load();
    write(chunk, chunk.size.load(std::memory_order_acquire));
    ended_.store(ends);
  }

 private:
  // Records which thread holds the lock. A signal handler needs to know whether it has interrupted that thread.
  class Holding {
   public:
    explicit Holding(std::atomic<pid_t>& holder) noexcept : holder_(holder) { holder_.store(gettid()); }
    ~Holding() { holder_.store(0); }
    Holding(const Holding&) = delete;

   private:
    std::atomic<pid_t>& holder_;
  };

  static std::string absolute(const std::string& name) {
    char folder[PATH_MAX];
    return name[0] == '/' || !getcwd(folder, sizeof folder) ? name : std::string(folder) + "/" + name;
  }

  // Opens a file to which no other process writes, even if several start at the same moment (MPI ranks). Anything but a
  // regular file is opened as it is.
  static int open_new(const char* name) noexcept {
    constexpr int always = O_WRONLY | O_CREAT | O_CLOEXEC;
    for (;;) {
      const int opened = ::open(name, always | O_EXCL, 0666);
      if (opened >= 0 || errno != EEXIST) return opened;
      struct stat there{};
      if (lstat(name, &there) == 0 && !S_ISREG(there.st_mode)) return ::open(name, always | O_TRUNC, 0666);
      if (unlink(name) != 0 && errno != ENOENT) return -1;
    }
  }

  // Keeps the descriptor, but moves it to a number far from those of the program's own files.
  bool keep(int opened, bool is_new) noexcept {
    struct stat file{};
    if (opened < 0 || fstat(opened, &file) != 0) return false;
    if (!is_new && !(file.st_dev == device_ && file.st_ino == inode_)) {
      ::close(opened);
      return false;
    }
    device_ = file.st_dev;
    inode_ = file.st_ino;
    const int high = fcntl(opened, F_DUPFD_CLOEXEC, 512);
    descriptor_ = high >= 0 ? high : opened;
    if (high >= 0) ::close(opened);
    return true;
  }

  // Returns the descriptor, unless it doesn't refer to the file any more. A program may close descriptors that aren't
  // its own, and then open a file that gets this number.
  int descriptor() noexcept {
    struct stat file{};
    if (descriptor_ >= 0 && fstat(descriptor_, &file) == 0 && file.st_dev == device_ && file.st_ino == inode_)
      return descriptor_;
    return keep(::open(name_.c_str(), O_WRONLY | O_CLOEXEC), false) ? descriptor_ : descriptor_ = -1;
  }

  bool write(const Chunk& chunk, std::size_t size) noexcept {
    const int file = descriptor();
    if (file < 0) return false;
    const SmallText end = closing(*totals_);
    iovec parts[] = {{const_cast<char*>(chunk.bytes), size}, {const_cast<char*>(end.bytes()), end.size()}};
    return write_all(file, parts, 2, chunk.at);
  }

  // Writes the current chunk. Its text stays unchanged until the other chunk contains the text that follows.
  bool flush() noexcept {
    Chunk& chunk = *current_.load();
    const std::size_t size = chunk.size.load();
    flushed_ = std::chrono::steady_clock::now();
    if (ended_.load() || getpid() != process_) return false;
    if (!write(chunk, size)) {
      complain();
      return false;
    }
    Chunk& next = &chunk == &chunks_[0] ? chunks_[1] : chunks_[0];
    next.at = chunk.at + static_cast<off_t>(size);
    next.size.store(0);
    current_.store(&next, std::memory_order_release);
    return true;
  }

  void complain() noexcept {
    say("ferry: can't write the trace to %s: %s\n", name_.c_str(), std::strerror(errno));
    open_ = false;
  }

  std::mutex mutex_;
  std::atomic<pid_t> holder_{0};
  std::atomic<bool> open_{false}, ended_{false};
  const Totals* totals_ = nullptr;
  std::string name_;
  pid_t process_ = 0;
  int descriptor_ = -1;
  dev_t device_ = 0;
  ino_t inode_ = 0;
  bool first_ = true;
  std::chrono::steady_clock::time_point flushed_;
  std::atomic<Chunk*> current_{nullptr};
  Chunk chunks_[2];
};

std::atomic<File*> the_file{nullptr};

}  // namespace

void open_file(const std::string& name, const Totals& totals) {
  const KeptErrno kept;
  finish_file();
  if (!the_file.load()) the_file.store(new File);
  the_file.load()->open(name, totals);
}

void add_event(const std::string& object) {
  const KeptErrno kept;
  if (File* file = the_file.load(std::memory_order_acquire)) file->add(object);
}

void finish_file() noexcept {
  const KeptErrno kept;
  if (File* file = the_file.load()) file->finish();
}

void flush_in_handler(bool ends) noexcept {
  if (File* file = the_file.load()) file->flush_in_handler(ends);
}

}  // namespace ferry::trace
