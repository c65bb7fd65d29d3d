// Device copies of large arrays that outlive the call that made them. Code that Ferry doesn't see runs between two
// calls, and the system tells which pages it has written (page_watch.h); only those are copied again.
//
// A copy belongs either to one call's coherence, or to this store. The pages of a copy in the store are the device's
// bytes as well until the host writes them.
//
// To watch a page costs more than to copy it if the host writes it each time (a fault is some three copies). So an
// array that was found written, or that no kernel reads, isn't watched for a number of calls.
#pragma once

#include "environment.h"
#include "memory_pool.h"
#include "watched_pages.h"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace ferry {

struct KeptCopy {
  Interval host;
  std::uintptr_t origin;  // the host address of the block's first byte
  Block block;
  std::unique_ptr<WatchedPages> pages;  // nullptr: the copy won't be kept again
};

class KeptCopies {
 public:
  // `wish`: where_it_pays (arrays of at least 1 MiB, while it pays) or always (every array, for tests).
  KeptCopies(MemoryPool& pool, Device& device, PageWatch& watch, KeepWish wish)
      : pool_(pool), device_(device), watch_(watch), adapts_(wish == KeepWish::where_it_pays) {}
  ~KeptCopies() { release(); }
  KeptCopies(const KeptCopies&) = delete;
  KeptCopies& operator=(const KeptCopies&) = delete;

  // For a mapping of `host` that begins; nullptr: its copy won't be kept.
  std::unique_ptr<WatchedPages> watch(Interval host) noexcept;

  // The copy of an array that `wanted` touches, which the caller owns from here on, and its bytes in pages that the
  // host hasn't written; nothing: there is none.
  std::optional<KeptCopy> take(Interval wanted, IntervalSet& unwritten);
  // `copy.pages` are settled, and nothing on the device uses the block any more. Replaces copies of the same bytes.
  void keep(KeptCopy copy) noexcept;
  // Nothing of the array's copy could be kept, or used.
  void fail(Interval host) noexcept;
  void release() noexcept;  // all, since room on the device is needed

 private:
  // What was seen of an array, which may grow or move a little.
  struct Habit {
    Interval host;
    unsigned calls_to_pass = 0;  // before it is watched again
    unsigned failures = 0;       // how often that was decided
    unsigned unused = 0;         // calls in a row whose kernels didn't read what was kept
  };

  Habit& habit_of(Interval host);
  static void fail(Habit& habit);
  bool is_of_use(const KeptCopy& copy);
  void drop(std::size_t number) noexcept;
  std::size_t bytes() const;
  std::size_t limit() const;

  MemoryPool& pool_;
  Device& device_;
  PageWatch& watch_;
  const bool adapts_;
  std::mutex mutex_;              // of everything below
  std::vector<KeptCopy> copies_;  // the oldest first
  std::vector<Habit> habits_;     // likewise
};

}  // namespace ferry
