// One launch, in its order: choose a device, loop bounds, describe, guards, bounds, is it worth it, coherence, kernels.
#pragma once

#include "context.h"
#include "guards.h"

namespace ferry {

// A kernel and the loops of its grid.
struct KernelRun {
  unsigned kernel, loops_count;
  const LoopBounds* loops;
};

// What a nest is on a device. `cut`: one of several forms, which not every device has, and after which another is
// tried.
struct KernelRuns {
  const KernelRun* kernels;
  std::size_t count;
  bool cut;
};

class Launcher {
 public:
  Launcher(Module& module, const KernelRuns& kernels, detail::Context& context, const detail::StackFrame& frame,
           const Extents& extents, int& error_number)
      : module_(module),
        kernels_(kernels),
        site_(module.sites[kernels.kernels[0].kernel]),
        context_(context),
        frame_(frame),
        extents_(extents),
        errno_(error_number) {}

  bool run(const LoopBounds* loops, unsigned count, bool valid, detail::FillFootprint fill, const void* lambda);

 private:
  bool fall_back(const Failure& failure, const Footprint* footprint);
  bool stays(const Footprint& footprint, const BuffersBytes& bytes) const;
  bool leave(const Footprint* footprint);
  bool start(const Choice& choice, const Footprint& footprint, const BuffersBytes& bytes);
  void run_kernel(const Choice& choice, const KernelRun& kernel, void* const* arguments, std::size_t arguments_count,
                  Stream* stream, const Footprint& footprint);

  Module& module_;
  const KernelRuns kernels_;
  KernelSite& site_;
  detail::Context& context_;
  const detail::StackFrame& frame_;
  const Extents& extents_;
  int& errno_;  // in: before the nest; out: as the nest leaves it
};

// Host data for what a footprint names; everything where it isn't known.
void acquire_for_host(Coherence& coherence, const Footprint& footprint);

}  // namespace ferry
