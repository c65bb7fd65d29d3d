// See other_threads.h.
#include "other_threads.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace ferry {

namespace {

constexpr int turns_to_wait = 20;
constexpr useconds_t turn = 100;  // microseconds between two looks
// After this many unsuccessful waits in a row, the program's threads count as busy. From then on, they are only waited
// for occasionally.
constexpr int vain_waits = 16;
constexpr int now_and_then = 64;

std::optional<std::uint64_t> number_after(const char* text, const char* key) {
  const char* const found = std::strstr(text, key);
  if (!found) return std::nullopt;
  return std::strtoull(found + std::strlen(key), nullptr, 10);
}

// Returns how often a sleeping thread has been switched off a processor. Returns nothing if it isn't asleep or if the
// number is unknown.
std::optional<std::uint64_t> switches_asleep(const char* thread) {
  char path[64], text[4096];
  std::snprintf(path, sizeof path, "/proc/self/task/%.20s/status", thread);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  const ssize_t size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return std::nullopt;
  text[size] = '\0';
  const char* const state = std::strstr(text, "\nState:\t");
  const auto willing = number_after(text, "\nvoluntary_ctxt_switches:"),
             forced = number_after(text, "\nnonvoluntary_ctxt_switches:");
  if (!state || state[8] == 'R' || !willing || !forced) return std::nullopt;
  return *willing + *forced;
}

}  // namespace

OtherThreads::Switches OtherThreads::now() {
  Switches switches;
  DIR* const folder = opendir("/proc/self/task");
  if (!folder) return {{}, false};
  const auto self = static_cast<int>(syscall(SYS_gettid));
  while (const dirent* entry = readdir(folder)) {
    const int thread = std::atoi(entry->d_name);
    if (thread <= 0 || thread == self) continue;
    const auto asleep = switches_asleep(entry->d_name);
    if (!asleep) switches.all_asleep = false;
    switches.of[thread] = asleep.value_or(0);
  }
  closedir(folder);
  return switches;
}

void OtherThreads::begin() {
  static std::atomic<int> in_vain{0};
  before_ = now();
  const int vain = in_vain.load();
  const bool waits = vain < vain_waits || vain % now_and_then == 0;
  for (int i = 0; i < turns_to_wait && !before_.all_asleep && waits; ++i) {
    usleep(turn);
    before_ = now();
  }
  if (before_.all_asleep)
    in_vain.store(0);
  else
    in_vain.fetch_add(1);
}

bool OtherThreads::have_run() const {
  if (!before_.all_asleep) return true;
  const Switches after = now();
  return !after.all_asleep || after.of != before_.of;
}

}  // namespace ferry
