// Makes host data valid for a footprint, before the host itself runs a nest or an expression.
#pragma once

#include "device_copies.h"
#include "footprint.h"

namespace ferry {

// Makes the bytes that the footprint reads and writes valid on the host. If parts of the footprint are unknown, makes
// all data valid.
void acquire_for_host(DeviceCopies copies, const Footprint& footprint);

// Names the footprint's results, for the message about a failure.
void name_results(Coherence& coherence, const Footprint& footprint);

// Gives host bytes names that traces use from now on. `lasts` says whether the names stay for later launches and steps.
void name_traced_arrays(Coherence& coherence, const Footprint& footprint, bool lasts);
inline void name_arrays(Coherence& coherence, const Footprint& footprint, bool lasts) {
  if (trace::on()) name_traced_arrays(coherence, footprint, lasts);
}

}  // namespace ferry
