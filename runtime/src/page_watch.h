// Finds out which pages of the program's memory have been written since the last look. This needs Linux 6.7 or later.
// userfaultfd's asynchronous write protection marks a page when anybody writes it. The PAGEMAP_SCAN ioctl reads the
// marks and renews the protection in one walk. No fault is handled here, and no privilege is needed. Writes by other
// threads, system calls, debuggers and other processes are seen as well, if they begin after the watch has begun.
//
//   PageWatch::Watcher watcher(*PageWatch::instance());
//   watcher.watch(pages);          // before their bytes are copied: later writes are seen
//   copy(bytes);
//   …
//   watcher.look(array);           // later: forgets the pages that have been written
//   watcher.unwritten()            // pages whose bytes of the array haven't changed since
//
// Memory is excluded if the system doesn't see its writes. Writes to memory that was pinned for DMA before the watch
// began bypass the page tables, so pinned memory makes all watchers forget everything. Some pages never count as
// unwritten: pages of files, shared memory, pages that aren't in memory, and pages that a different userfaultfd
// watches. A running system call that has pinned pages briefly can't be detected (O_DIRECT, process_vm_writev): see
// docs/residency.md.
//
// Thread-safe. A mark can be read only once, so the watcher that reads it informs all watchers. Nothing throws. If
// memory runs out or a system call fails, watchers forget their pages.
#pragma once

#include "interval_set.h"

#include <mutex>
#include <vector>

namespace ferry {

class PageWatch {
 public:
  static constexpr std::size_t page_bytes = 4096;

  // Returns the pages that contain bytes of the interval.
  static Interval pages_around(Interval bytes) {
    return {bytes.begin / page_bytes * page_bytes, (bytes.end + page_bytes - 1) / page_bytes * page_bytes};
  }
  // Returns the pages whose bytes in `array` are all in `bytes`, too. The result is empty if there are none.
  static Interval pages_of(Interval bytes, Interval array);

  // Returns the process's only instance, or null if the system can't watch pages. Asks the system once.
  static PageWatch* instance() noexcept;

  class Watcher {
   public:
    explicit Watcher(PageWatch& watch);
    ~Watcher();
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    // Starts watching these pages. They count as unwritten from now on.
    void watch(const IntervalSet& pages) noexcept;
    // Forgets those pages around these bytes that have been written.
    void look(Interval bytes) noexcept;
    void forget(Interval pages) noexcept;
    void forget_others(const IntervalSet& pages) noexcept;  // forgets all pages but these
    // Adds those pages of the other watcher that are in `pages`.
    void take_over(const Watcher& other, Interval pages) noexcept;

    IntervalSet unwritten() const;  // returns the pages that were unwritten at the last look()

   private:
    friend PageWatch;
    PageWatch& watch_;
    IntervalSet pages_;
  };

  // Stops watching bytes that the runtime is about to write. All watchers forget the pages, and the pages' protection
  // ends, because writing to a protected page costs a fault.
  void unwatch(Interval bytes) noexcept;

  ~PageWatch();
  PageWatch(const PageWatch&) = delete;
  PageWatch& operator=(const PageWatch&) = delete;

 private:
  struct Protected {
    IntervalSet all, unwritten;  // `unwritten` are those not written since the pages were last protected
  };

  PageWatch() = default;
  bool open() noexcept;
  void close() noexcept;

  Protected protect(Interval pages, bool new_ones);
  IntervalSet protectable(Interval pages) const;
  bool claim(Interval pages) const noexcept;
  void claim_unprotected(Interval pages) const noexcept;
  void claim_mapping(Interval mapping) const;
  void claim_mappings(Interval pages) const;
  bool is_pinned() const noexcept;
  bool is_closed() const noexcept { return !sentinel_ || *sentinel_ == 0; }  // also true in a forked child
  void forget(Interval pages);
  void forget_all() noexcept;

  std::mutex mutex_;  // guards all watchers and their pages
  std::vector<Watcher*> watchers_;
  int faults_ = -1, pages_ = -1, status_ = -1;  // descriptors of userfaultfd, /proc/self/pagemap, /proc/self/status
  volatile unsigned char* sentinel_ = nullptr;  // a page that the system clears in a forked child
};

}  // namespace ferry
