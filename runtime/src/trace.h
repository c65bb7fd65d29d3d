// Records what the runtime does. Totals are always counted. Depending on FERRY_TRACE, it also writes lines to stderr or
// events to a Chrome trace file (trace_file.h). Thread-safe.
#pragma once

#include "array_names.h"
#include "environment.h"
#include "trace_file.h"
#include "trace_sections.h"
#include "trace_tally.h"

#include <ferry/call.h>
#include <ferry/kernel_common.h>

#include <cstddef>
#include <cstdint>

namespace ferry {
class Footprint;
}

namespace ferry::trace {

extern Totals counted;

inline Totals& totals() noexcept { return counted; }

// Sets what is traced. Call it before anything else is traced. Tests call it again.
void configure(const Environment& environment);

inline Place place_of(const FerrySite& site) { return {site.ferry_function, site.ferry_file, site.ferry_line}; }

// While this object exists, events of this thread belong to this place in the source.
class At {
 public:
  explicit At(const Place& place) noexcept : set_(on()) {
    if (set_) enter(place);
  }
  explicit At(const FerrySite& site) noexcept : set_(on()) {
    if (set_) enter_launch(site);
  }
  ~At() {
    if (set_) leave();
  }
  At(const At&) = delete;
  At& operator=(const At&) = delete;

 private:
  void enter(const Place& place) noexcept;
  void enter_launch(const FerrySite& site) noexcept;
  void leave() noexcept;

  const bool set_;
  Place around_;
};

// A copy of host bytes. `rows` is the number of contiguous parts.
struct Copy {
  bool to_device;
  std::size_t bytes, rows;
  Interval host;               // from the first to the last byte, including gaps
  const void* sent = nullptr;  // for a copy of contiguous bytes to the device: where they are read
};

// While this object exists, copies to the host count as made for code that the host runs in the middle of a call, that
// is, for a host step or a fallback.
class ForHostCode {
 public:
  ForHostCode() noexcept : around_(here_) { here_ = true; }
  ~ForHostCode() { here_ = around_; }
  ForHostCode(const ForHostCode&) = delete;
  ForHostCode& operator=(const ForHostCode&) = delete;
  static bool here() noexcept { return here_; }

 private:
  static constinit thread_local bool here_;
  const bool around_;
};

// Reports that all data of scopes is copied to the host because of what the thread is doing. Does so once per source
// location.
void scopes_emptied();

// A launch of a kernel. `loops` are the grid's loops. `footprint` is what the kernel touches, or null if the launch's
// footprint covers several kernels.
struct Launched {
  const FerrySite& site;
  unsigned kernel;
  const FerryLoopBounds* loops;
  std::size_t loops_count;
  const Footprint* footprint;
};

// A span of time from its construction until a finishing function is called. Costs nothing if nothing is traced.
class Span {
 public:
  Span() : on_(on()) {
    if (on_) start_ = Clock::now();
  }
  // `launched()` must return a Launched. `timed` says whether the kernel has ended.
  template <class F>
  void kernel(const F& launched, bool timed) const {
    if (on_) record_kernel(launched(), timed);
  }
  void copy(const Copy& copy, const ArrayNames& names) const {
    if (on_) record_copy(copy, names);
  }

  Clock::time_point start() const { return start_; }

 private:
  void record_kernel(const Launched& launched, bool timed) const;
  void record_copy(const Copy& copy, const ArrayNames& names) const;

  bool on_;
  Clock::time_point start_;
};

// Returns whether kernels that end later are to be timed. If so, call late_kernel() for each kernel, with its start
// time and with what arguments_of() returned when it was launched.
bool times_kernels() noexcept;
std::string arguments_of(const Launched& launched);
void late_kernel(const FerrySite& site, const std::string& arguments, Clock::time_point start,
                 std::int64_t nanoseconds);

// Records which bytes of a buffer a launch may touch, for traces of all events.
void range(const char* buffer, bool written, std::uintptr_t begin, std::uintptr_t end);

// Records a guard that failed, and what users can write to avoid the fallback. The first failure is reported even
// without a trace.
void fallback(const FerrySite& site, const char* guard, const std::string& remedy);

// Records a nest whose kernel has reached an exit from the program or the function. The kernel's results are then
// discarded.
void ended(const FerrySite& site);

// Records a nest that isn't worth a launch, or a host loop that stays on the host with all nests inside it. This isn't
// a fallback, because nothing has failed.
void left_on_host(const Place& place);

}  // namespace ferry::trace
