// One launch, in its order: choose a device, loop bounds, describe, guards, bounds, coherence, kernel.
#pragma once

#include "context.h"
#include "guards.h"

namespace ferry {

class Launcher {
 public:
  Launcher(Module& module, unsigned kernel, detail::Context& context, const detail::StackFrame& frame,
           const Extents& extents, int& error_number)
      : module_(module),
        kernel_(kernel),
        site_(module.sites[kernel]),
        context_(context),
        frame_(frame),
        extents_(extents),
        errno_(error_number) {}

  bool run(const LoopBounds* loops, unsigned count, bool valid, detail::Describe describe, const void* lambda);

 private:
  bool fall_back(const Failure& failure, const Footprint* footprint);
  bool start(const Choice& choice, const Footprint& footprint, const BuffersBytes& bytes, const LoopBounds* loops,
             unsigned count);

  Module& module_;
  unsigned kernel_;
  KernelSite& site_;
  detail::Context& context_;
  const detail::StackFrame& frame_;
  const Extents& extents_;
  int& errno_;  // in: before the nest; out: as the nest leaves it
};

// Host data for what a footprint names; everything where it isn't known.
void acquire_for_host(Coherence& coherence, const Footprint& footprint);

}  // namespace ferry
