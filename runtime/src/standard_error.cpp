#include "standard_error.h"

#include "held_signal.h"
#include "kept_errno.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <string>

namespace ferry {

namespace {

struct FileIdentity {
  bool open;
  dev_t device;
  ino_t file;

  friend bool operator==(const FileIdentity& a, const FileIdentity& b) {
    return a.open == b.open && a.device == b.device && a.file == b.file;
  }
};

constinit FileIdentity at_load{};

FileIdentity identity_of_standard_error() noexcept {
  struct stat status{};
  if (fstat(STDERR_FILENO, &status) != 0) return {};
  return {true, status.st_dev, status.st_ino};
}

// Runs before any other constructor of the runtime or the program.
__attribute__((constructor(101))) void remember() { accept_standard_error(); }

void write_all(const char* text, std::size_t bytes) noexcept {
  HeldSignal nobody_reads(SIGPIPE);
  while (bytes > 0) {
    const ssize_t written = write(STDERR_FILENO, text, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) nobody_reads.raised();
    if (written <= 0) return;
    text += written;
    bytes -= static_cast<std::size_t>(written);
  }
}

}  // namespace

void accept_standard_error() noexcept {
  const KeptErrno kept;
  at_load = identity_of_standard_error();
}

void say(const char* format, ...) noexcept {
  const KeptErrno kept;
  if (!at_load.open || !(identity_of_standard_error() == at_load)) return;
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  char line[512];
  const int length = std::vsnprintf(line, sizeof line, format, arguments);
  if (length > 0 && static_cast<std::size_t>(length) < sizeof line) {
    write_all(line, static_cast<std::size_t>(length));
  } else if (length > 0) {
    std::string text(static_cast<std::size_t>(length) + 1, '\0');
    std::vsnprintf(text.data(), text.size(), format, again);
    write_all(text.data(), text.size() - 1);
  }
  va_end(again);
  va_end(arguments);
}

}  // namespace ferry
