#include "process.h"

#include "standard_error.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <regex>

namespace {

struct Shared {
  Counts counts;
  char wrong[4000];
};
Shared& shared() {
  static auto* const memory =
      static_cast<Shared*>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return *memory;
}

std::string contents(int file) {
  std::string text(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), '\0');
  if (pread(file, text.data(), text.size(), 0) < 0) std::abort();
  // Removes the output of FERRY_VERIFY if there is no difference.
  text = std::regex_replace(
      text, std::regex("ferry: FERRY_VERIFY: [^\n]*(no difference|NOTHING was compared[:;] )[^\n]*\n"), "");
  // Removes AddressSanitizer's warning about the double's fibres.
  const std::size_t warning = text.find("WARNING: ASan doesn't fully support makecontext");
  if (warning == text.npos) return text;
  const std::size_t begin = text.rfind('\n', warning) + 1;  // 0 if there is no earlier line
  return text.erase(begin, text.find('\n', warning) + 1 - begin);
}

}  // namespace

void complain(const std::string& what) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  char* const wrong = shared().wrong;
  const std::size_t length = std::strlen(wrong);
  std::snprintf(wrong + length, sizeof shared().wrong - length, "%s\n", what.c_str());
}

void report(const Counts& counts) { shared().counts = counts; }

Ended in_child(const std::function<void()>& run) {
  shared() = {};
  const int err = memfd_create("stderr", MFD_CLOEXEC);
  const pid_t child = fork();
  if (child == 0) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(60);
    dup2(err, STDERR_FILENO);
    ferry::accept_standard_error();
    run();
    std::exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  Ended ended{shared().wrong, contents(err), WIFSIGNALED(status) ? WTERMSIG(status) : 0, WEXITSTATUS(status),
              shared().counts};
  close(err);
  return ended;
}
