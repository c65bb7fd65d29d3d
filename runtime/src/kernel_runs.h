// Runs the kernels of a launch one after the other, once its data has been moved to the device.
#pragma once

#include "context.h"
#include "kept_errno.h"
#include "remembered.h"
#include "running_tiles.h"
#include "sanitizer.h"

#include <mutex>

namespace ferry {

// Under AddressSanitizer, only the kernel has access to its device copies while this object exists. Host bytes are
// poisoned only if they certainly belong to the buffer and no other thread's call uses them. No other call starts to
// use a device before the kernel ends.
class KernelAccess {
 public:
  KernelAccess(Coherence* coherence, const Footprint& footprint, const ResolvedLaunch& resolved)
      : footprint_(footprint), resolved_(resolved) {
    if (poisons_memory() && coherence && coherence->queue().device().limits().scans_memory) open();
  }
  ~KernelAccess() {
    if (open_) close();
  }
  KernelAccess(const KernelAccess&) = delete;
  KernelAccess& operator=(const KernelAccess&) = delete;

 private:
  void open();
  void close();
  bool closes(std::size_t buffer) const;
  template <class F>
  void each(F f) const;  // calls f(buffer, touched)

  const Footprint& footprint_;
  const ResolvedLaunch& resolved_;
  bool open_ = false;
  std::mutex* locked_ = nullptr;
};

struct KernelRuns {
  const Choice& choice;
  const FerryNest& call;
  Remembered& launch;
  Coherence* coherence;  // null if the device uses the host's memory
  ErrorNumber& error_number;

  // Runs the nest's kernels, in the description's order if the nest is cut into several. Returns false if an iteration
  // exited the loop, or if the results may differ from the loop's. The caller must then discard the kernels' effects
  // and run the loop on the host.
  [[gnu::always_inline]] bool run(const Description& description, const FerryInput* inputs) const {
    if (coherence && !coherence->inspections().empty())
      launch.resolved.each_written([&](Interval bytes) { coherence->inspections().changed(bytes); });
    void* const* const arguments = launch.arguments.with(inputs);
    if (description.is_plain)
      return run_kernel(call.ferry_number, launch.loops.data(), description.loops.size(), arguments);
    if (description.running != Description::Running::none) return run_running(description, arguments);
    run_cut(description, arguments);
    return true;
  }

  // Like run(), for a nest with tried reads. Also returns false if a read has missed.
  [[gnu::cold, gnu::noinline]] bool run_with_checked_reads(const Description& description,
                                                           const FerryInput* inputs) const;

 private:
  // Runs one kernel. None of the loops is empty.
  bool run_kernel(unsigned kernel, const FerryLoopBounds* loops, std::size_t loops_count, void* const* arguments,
                  RunningTiles* running = nullptr) const;
  [[gnu::cold, gnu::noinline]] bool run_running(const Description& description, void* const* arguments) const;
  RunningTiles::Array running_array(unsigned buffer) const;
  void run_cut(const Description& description, void* const* arguments) const;
  bool store(const Total& total) const;
};

[[gnu::always_inline]] inline bool KernelRuns::run_kernel(unsigned kernel, const FerryLoopBounds* loops,
                                                          std::size_t loops_count, void* const* arguments,
                                                          RunningTiles* running) const {
  FerrySite& site = call.ferry_module.ferry_sites[kernel];
  trace::totals().launches.fetch_add(1, std::memory_order_relaxed);
  const bool early = coherence && choice.device->limits.launches_return_early;
  Mark* const begin = early ? coherence->queue().mark() : nullptr;
  const trace::Span span;
  Total total;
  {
    const KernelAccess access(coherence, launch.footprint, launch.resolved);
    error_number.before_nest();
    choice.device->device.launch(coherence ? coherence->queue().stream() : nullptr,
                                 {*choice.image, kernel, loops, static_cast<unsigned>(loops_count), arguments, site,
                                  static_cast<unsigned>(launch.arguments.size()), &total, launch.copies, running});
    error_number.after_nest();
  }
  const auto launched = [&] {
    const Footprint* const footprint = kernel == call.ferry_number ? &launch.footprint : nullptr;
    return trace::Launched{site, kernel, loops, loops_count, footprint};
  };
  span.kernel(launched, !early);
  if (begin) coherence->queue().launched(launched(), span.start());
  return !total.reduction || store(total);
}

}  // namespace ferry
