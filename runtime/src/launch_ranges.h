// From a footprint to what coherence has to know of a launch.
#pragma once

#include "guards.h"
#include "private_copies.h"
#include "resolved_launch.h"

namespace ferry {

// `bytes`: of each buffer, as the guards have found them.
void resolve(const Footprint& footprint, const BuffersBytes& bytes, ResolvedLaunch& resolved);

// Those of arrays of which each iteration has one.
void lay_out(const Footprint& footprint, const BuffersBytes& bytes, PrivateCopies& copies);

// The elements that are touched where the access's box is known.
PitchedRegion rows_of(const detail::BufferRecord& buffer, const detail::AccessRecord& access);

// For traces of everything.
void trace_ranges(const Footprint& footprint);

// Whether there are ranges that can't be copied plainly, because some of their pages may not be readable.
bool needs_checked_copy(const Footprint& footprint);

}  // namespace ferry
