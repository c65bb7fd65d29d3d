// One launch, in its order: choose a device, loop bounds, describe, guards, bounds, is it worth it, coherence, kernels.
// What guards and ranges come to is remembered while the stub says the same.
#pragma once

#include "context.h"
#include "remembered.h"

namespace ferry {

// What a stub tells about one launch: its loops, of several kernels also theirs.
struct NestCall {
  FerryModule& module;
  unsigned number;  // of its site
  const FerryHeader* headers;
  std::size_t headers_count;
  Extents extents;
  const FerryFrame& frame;
  const long long* counts;  // of the grid's loops, as begin() has told them
};

// What its loops come to, outermost first.
struct GridLoops {
  bool empty = false;  // one runs no iteration
  long long counts[3] = {},
            ends[3] = {};  // a negative count: they aren't what mathematical integers would make of them
};

class Launcher {
 public:
  Launcher(const NestCall& call, detail::Context& context, int& error_number)
      : call_(call), site_(call.module.ferry_sites[call.number]), context_(context), errno_(error_number) {}

  GridLoops begin();
  bool run(const FerryInput* inputs);

 private:
  struct Counted;
  Remembered* recall(RecentLaunches& recent, const Description& description, const FerryInput* inputs) const;
  bool said_before(const Remembered& launch) const;
  Counted count_loops(const Description& description) const;
  Failure describe(const Description& description, const FerryInput* inputs, Remembered& launch) const;
  bool fall_back(const Description& description, const Failure& failure, const Footprint* footprint);
  bool stays(const Remembered& launch) const;
  bool leave(const Description& description, const Footprint* footprint);
  bool start(const Choice& choice, const Description& description, Remembered& launch, const FerryInput* inputs);
  Failure acquire(OpenDevice& device, Remembered& launch);
  void run_kernels(const Choice& choice, const Description& description, const Remembered& launch,
                   const FerryInput* inputs);
  void run_kernel(const Choice& choice, unsigned kernel, const FerryLoopBounds* loops, std::size_t loops_count,
                  const Remembered& launch, void* const* arguments, std::size_t arguments_count);

  const NestCall call_;
  FerrySite& site_;
  detail::Context& context_;
  int& errno_;  // in: before the nest; out: as the nest leaves it
};

// What the trace calls the host's bytes from here on; of a launch it `lasts`.
void name_arrays(Coherence& coherence, const Footprint& footprint, bool lasts);

// Host data for what a footprint names; everything where it isn't known.
void acquire_for_host(Coherence& coherence, const Footprint& footprint);

}  // namespace ferry
