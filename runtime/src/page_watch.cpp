#include "page_watch.h"

#include "shared_object.h"

#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <utility>

namespace ferry {

namespace {

// Parts of Linux's interface that are missing in Debian 12's headers (linux/userfaultfd.h, linux/fs.h).
constexpr int user_mode_only = 1;
constexpr std::uint64_t write_protection = 1u << 0, unpopulated_too = 1u << 13, asynchronously = 1u << 15;
enum Categories : std::uint64_t { may_protect = 1, written = 2, of_file = 4, present = 8, swapped = 16 };
constexpr std::uint64_t renew_protection = 1;

struct ScannedRegion {
  std::uint64_t begin, end, categories;
};

struct ScanRequest {
  std::uint64_t size, flags, begin, end, walk_end, regions, regions_count, most_pages;
  std::uint64_t inverted, mask, any_of, returned;
};

constexpr unsigned long scan_command = _IOWR('f', 16, ScanRequest);

// Calls f(pages, categories) for each run of mapped pages. Returns false if the system call fails.
template <class F>
bool scan(int pagemap, Interval pages, std::uint64_t flags, F f) {
  ScannedRegion regions[64];
  ScanRequest request{};
  request.size = sizeof(request);
  request.flags = flags;
  request.begin = pages.begin;
  request.end = pages.end;
  request.regions = reinterpret_cast<std::uintptr_t>(regions);
  request.regions_count = std::size(regions);
  request.returned = may_protect | written | of_file | present | swapped;
  while (request.begin < request.end) {
    const int found = ioctl(pagemap, scan_command, &request);
    if (found < 0 || request.walk_end <= request.begin) return false;
    for (int i = 0; i < found; ++i) f(Interval{regions[i].begin, regions[i].end}, regions[i].categories);
    request.begin = request.walk_end;
  }
  return true;
}

struct CloseFile {
  void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

}  // namespace

Interval PageWatch::pages_of(Interval bytes, Interval array) {
  bytes = intersection(bytes, array);
  if (bytes.empty()) return {0, 0};
  Interval pages = pages_around(bytes);
  if (pages.begin < bytes.begin && array.begin < bytes.begin) pages.begin += page_bytes;
  if (pages.end > bytes.end && array.end > bytes.end) pages.end -= page_bytes;
  return pages.empty() ? Interval{0, 0} : pages;
}

PageWatch* PageWatch::instance() noexcept {
  static PageWatch* const instance = [] {
    PageWatch* const watch = new (std::nothrow) PageWatch;
    if (!watch || watch->open()) return watch;
    delete watch;
    return static_cast<PageWatch*>(nullptr);
  }();
  static const bool closes = instance && may_be_unloaded() && std::atexit([] { instance->close(); }) == 0;
  static_cast<void>(closes);
  return instance;
}

bool PageWatch::open() noexcept {
  if (sysconf(_SC_PAGESIZE) != static_cast<long>(page_bytes)) return false;
  faults_ = static_cast<int>(syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | user_mode_only));
  pages_ = ::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  status_ = ::open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (faults_ < 0 || pages_ < 0 || status_ < 0) return false;
  uffdio_api api{};
  api.api = UFFD_API;
  api.features = write_protection | unpopulated_too | asynchronously;
  if (ioctl(faults_, UFFDIO_API, &api) != 0) return false;
  void* const page = mmap(nullptr, page_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return false;
  sentinel_ = static_cast<unsigned char*>(page);
  *sentinel_ = 1;
  if (madvise(page, page_bytes, MADV_WIPEONFORK) != 0) return false;
  const auto begin = reinterpret_cast<std::uintptr_t>(page);
  return scan(pages_, {begin, begin + page_bytes}, 0, [](Interval, std::uint64_t) {});
}

PageWatch::~PageWatch() { close(); }

// Closes all descriptors. Afterwards nothing is watched, but static objects may still call this object.
void PageWatch::close() noexcept {
  const std::lock_guard lock(mutex_);
  forget_all();
  for (int* const descriptor : {&faults_, &pages_, &status_})
    if (*descriptor >= 0) ::close(std::exchange(*descriptor, -1));
  if (sentinel_) munmap(const_cast<unsigned char*>(std::exchange(sentinel_, nullptr)), page_bytes);
}

// Registers the pages. Returns false if a different userfaultfd has registered them (EBUSY). Such pages must not be
// scanned either, because their owner would then miss the marks that the scan resets.
bool PageWatch::claim(Interval pages) const noexcept {
  uffdio_register request{};
  request.range = {pages.begin, pages.end - pages.begin};
  request.mode = UFFDIO_REGISTER_MODE_WP;
  return ioctl(faults_, UFFDIO_REGISTER, &request) == 0;
}

// Registers a mapping unless it is registered already, and ends its protection. A page that was moved here may still be
// protected (mremap() before Linux 6.13), and would seem unwritten.
void PageWatch::claim_mapping(Interval mapping) const {
  if (protectable({mapping.begin, mapping.begin + page_bytes}).empty()) claim_unprotected(mapping);
}

void PageWatch::claim_unprotected(Interval pages) const noexcept {
  uffdio_writeprotect request{};
  request.range = {pages.begin, pages.end - pages.begin};
  if (claim(pages)) ioctl(faults_, UFFDIO_WRITEPROTECT, &request);
}

// Registers all mappings around the pages as a whole, because the program can't call mremap() on a mapping that is only
// partly registered.
void PageWatch::claim_mappings(Interval pages) const {
  const std::unique_ptr<std::FILE, CloseFile> maps(std::fopen("/proc/self/maps", "re"));
  if (!maps) return;
  char* line = nullptr;
  std::size_t room = 0;
  while (getline(&line, &room, maps.get()) > 0) {
    unsigned long begin = 0, end = 0;
    char flags[5] = "";
    if (std::sscanf(line, "%lx-%lx %4s", &begin, &end, flags) != 3 || begin >= pages.end) break;
    if (end > pages.begin && std::strcmp(flags, "rw-p") == 0) claim_mapping({begin, end});
  }
  std::free(line);
}

IntervalSet PageWatch::protectable(Interval pages) const {
  IntervalSet found;
  const bool scanned = scan(pages_, pages, 0, [&](Interval run, std::uint64_t categories) {
    if (categories & may_protect) found.add(run);
  });
  if (!scanned) found.clear();
  return found;
}

// Renews the protection of pages, and tells all watchers which pages have been written or no longer exist. If
// `new_ones`, unwatched pages become watched.
PageWatch::Protected PageWatch::protect(Interval pages, bool new_ones) {
  Protected result;
  if (is_closed()) {
    forget_all();
    return result;
  }
  IntervalSet possible = protectable(pages);
  if (new_ones && !possible.covers(pages)) {
    claim_mappings(pages);
    possible = protectable(pages);
  }
  for (const Interval run : possible.intervals()) {
    if (!claim(run)) continue;
    IntervalSet unwritten;
    const bool scanned = scan(pages_, run, renew_protection, [&](Interval part, std::uint64_t categories) {
      if (categories == (may_protect | present)) unwritten.add(part);
    });
    if (!scanned) continue;
    result.all.add(run);
    result.unwritten.add(unwritten);
  }
  result.unwritten.each_gap(pages, [this](Interval lost) { forget(lost); });
  return result;
}

// Returns whether any memory is pinned for DMA, according to "VmPin:" in the process's status. Also returns true if the
// status can't be read.
bool PageWatch::is_pinned() const noexcept {
  char text[4096];
  const ssize_t size = pread(status_, text, sizeof(text) - 1, 0);
  if (size <= 0) return true;
  text[size] = '\0';
  const char* const found = std::strstr(text, "VmPin:");
  return !found || std::strtoul(found + std::strlen("VmPin:"), nullptr, 10) != 0;
}

void PageWatch::forget(Interval pages) {
  for (Watcher* const watcher : watchers_) watcher->pages_.subtract(pages);
}

void PageWatch::forget_all() noexcept {
  for (Watcher* const watcher : watchers_) watcher->pages_.clear();
}

void PageWatch::unwatch(Interval bytes) noexcept {
  const Interval pages = pages_around(bytes);
  const std::lock_guard lock(mutex_);
  try {
    forget(pages);
    if (is_closed()) return;
    const IntervalSet possible = protectable(pages);
    for (const Interval run : possible.intervals()) claim_unprotected(run);
  } catch (const std::exception&) {
    forget_all();
  }
}

PageWatch::Watcher::Watcher(PageWatch& watch) : watch_(watch) {
  const std::lock_guard lock(watch_.mutex_);
  watch_.watchers_.push_back(this);
}

PageWatch::Watcher::~Watcher() {
  const std::lock_guard lock(watch_.mutex_);
  std::erase(watch_.watchers_, this);
}

// Protects the pages, unless some memory is pinned before or afterwards. Runs of pages with short gaps between them are
// protected together, because each run costs a system call.
void PageWatch::Watcher::watch(const IntervalSet& pages) noexcept {
  const std::lock_guard lock(watch_.mutex_);
  try {
    if (pages.empty()) return;
    if (watch_.is_pinned()) return watch_.forget_all();
    IntervalSet done;
    const std::vector<Interval>& runs = pages.intervals();
    for (std::size_t first = 0, next = 0; first < runs.size(); first = next) {
      for (next = first + 1; next < runs.size(); ++next)
        if (runs[next].begin - runs[next - 1].end > 4 * runs[next].size()) break;
      done.add(watch_.protect({runs[first].begin, runs[next - 1].end}, true).all);
    }
    if (watch_.is_pinned()) return watch_.forget_all();
    for (const Interval run : runs) done.each_inside(run, [this](Interval part) { pages_.add(part); });
  } catch (const std::exception&) {
    watch_.forget_all();
  }
}

void PageWatch::Watcher::look(Interval bytes) noexcept {
  const Interval pages = pages_around(bytes);
  const std::lock_guard lock(watch_.mutex_);
  try {
    IntervalSet watched;
    pages_.each_inside(pages, [&](Interval run) { watched.add(run); });
    for (const Interval run : watched.intervals()) watch_.protect(run, false);
  } catch (const std::exception&) {
    watch_.forget_all();
  }
}

void PageWatch::Watcher::forget(Interval pages) noexcept {
  const std::lock_guard lock(watch_.mutex_);
  try {
    pages_.subtract(pages);
  } catch (const std::exception&) {
    pages_.clear();
  }
}

void PageWatch::Watcher::forget_others(const IntervalSet& pages) noexcept {
  const std::lock_guard lock(watch_.mutex_);
  try {
    pages_.intersect(pages);
  } catch (const std::exception&) {
    pages_.clear();
  }
}

void PageWatch::Watcher::take_over(const Watcher& other, Interval pages) noexcept {
  const std::lock_guard lock(watch_.mutex_);
  try {
    other.pages_.each_inside(pages, [this](Interval run) { pages_.add(run); });
  } catch (const std::exception&) {
    pages_.clear();
  }
}

IntervalSet PageWatch::Watcher::unwritten() const {
  const std::lock_guard lock(watch_.mutex_);
  return pages_;
}

}  // namespace ferry
