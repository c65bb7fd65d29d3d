// Makes host data valid for a footprint, before the host runs a nest or an expression itself.
#pragma once

#include "device_copies.h"
#include "footprint.h"

namespace ferry {

// Acquires everything for unknown parts.
void acquire_for_host(DeviceCopies copies, const Footprint& footprint);

// Names the results for the message of a failure.
void name_results(Coherence& coherence, const Footprint& footprint);

// Names host bytes for the trace from here on. A launch's names last (`lasts`).
void name_traced_arrays(Coherence& coherence, const Footprint& footprint, bool lasts);
inline void name_arrays(Coherence& coherence, const Footprint& footprint, bool lasts) {
  if (trace::on()) name_traced_arrays(coherence, footprint, lasts);
}

}  // namespace ferry
