// Makes host data valid for a footprint, before the host runs a nest or an expression itself.
#pragma once

#include "device_copies.h"
#include "footprint.h"

namespace ferry {

// Makes what the footprint reads and writes valid on the host, or all data if parts of the footprint are unknown.
void acquire_for_host(DeviceCopies copies, const Footprint& footprint);

// Names the footprint's results for the message of a failure.
void name_results(Coherence& coherence, const Footprint& footprint);

// Names host bytes for the trace from here on. `lasts`: whether the names remain for later launches and steps.
void name_traced_arrays(Coherence& coherence, const Footprint& footprint, bool lasts);
inline void name_arrays(Coherence& coherence, const Footprint& footprint, bool lasts) {
  if (trace::on()) name_traced_arrays(coherence, footprint, lasts);
}

}  // namespace ferry
