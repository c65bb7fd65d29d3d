// Host data for what a footprint names: before the host runs a nest or an expression itself.
#pragma once

#include "device_copies.h"
#include "footprint.h"

namespace ferry {

// Everything where it isn't known.
void acquire_for_host(DeviceCopies copies, const Footprint& footprint);

// For the message where something fails.
void name_results(Coherence& coherence, const Footprint& footprint);

// What the trace calls the host's bytes from here on; of a launch it `lasts`.
void name_traced_arrays(Coherence& coherence, const Footprint& footprint, bool lasts);
inline void name_arrays(Coherence& coherence, const Footprint& footprint, bool lasts) {
  if (trace::on()) name_traced_arrays(coherence, footprint, lasts);
}

}  // namespace ferry
