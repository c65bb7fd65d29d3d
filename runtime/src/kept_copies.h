// Device copies of large arrays that outlive the call that made them. Unknown code runs between two calls. The system
// reports which pages that code has written (page_watch.h), and only these are copied again.
//
// A copy belongs either to the coherence of one call or to this store. A page of a copy in the store is valid on the
// device until the host writes it.
//
// Watching a page that the host writes each time costs more than copying it (a fault costs about three copies).
// Therefore, if an array was found to be written, or if no kernel reads it, it isn't watched for a number of calls.
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
  std::uintptr_t origin;  // the host address that corresponds to the block's first byte
  Block block;
  std::unique_ptr<WatchedPages> pages;  // null if the copy won't be kept again
};

class KeptCopies {
 public:
  // `wish` is where_it_pays (arrays of at least 1 MiB, as long as keeping them is worthwhile) or always (every array,
  // for tests).
  KeptCopies(MemoryPool& pool, Device& device, PageWatch& watch, KeepWish wish)
      : pool_(pool), device_(device), watch_(watch), adapts_(wish == KeepWish::where_it_pays) {}
  ~KeptCopies() { release(); }
  KeptCopies(const KeptCopies&) = delete;
  KeptCopies& operator=(const KeptCopies&) = delete;

  // Returns the object that watches the pages of `host`, or null if the copy won't be kept. Call it when a mapping
  // begins.
  std::unique_ptr<WatchedPages> watch(Interval host) noexcept;

  // Takes the copy of an array that overlaps `wanted` out of the store. Returns nothing if there is none. The caller
  // then owns the copy. Sets `unwritten` to its bytes in pages that the host hasn't written.
  std::optional<KeptCopy> take(Interval wanted, IntervalSet& unwritten);
  // Stores the copy. It replaces copies of the same bytes. `copy.pages` must be settled, and nothing on the device may
  // use the block.
  void keep(KeptCopy copy) noexcept;
  // Records that a copy of the array couldn't be kept or used.
  void fail(Interval host) noexcept;
  void release() noexcept;  // gives up all copies, because the device needs room

 private:
  // The history of the copies of one array. The array may grow or move a little between calls.
  struct Habit {
    Interval host;
    unsigned calls_to_pass = 0;  // how many calls pass before the array is watched again
    unsigned failures = 0;       // how often watching was suspended
    unsigned unused = 0;         // how many calls in a row didn't read the kept copy
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
  std::mutex mutex_;              // guards everything below
  std::vector<KeptCopy> copies_;  // oldest first
  std::vector<Habit> habits_;     // oldest first
};

}  // namespace ferry
