// Converts a footprint to the ranges that coherence needs for a launch.
#pragma once

#include "guards.h"
#include "private_copies.h"
#include "resolved_launch.h"

namespace ferry {

// `bytes`: the bytes of each buffer that the guards have found.
void resolve(const Footprint& footprint, const BuffersBytes& bytes, ResolvedLaunch& resolved);

// Lays out the arrays of which each iteration has a copy.
void lay_out(const Footprint& footprint, const BuffersBytes& bytes, PrivateCopies& copies);

// Returns the touched elements if the access's box is known.
PitchedRegion rows_of(const detail::BufferRecord& buffer, const detail::AccessRecord& access);

// For traces of all events.
void trace_ranges(const Footprint& footprint);

// Returns whether there are ranges that need a checked copy, because some of their pages may be unreadable.
bool needs_checked_copy(const Footprint& footprint);

}  // namespace ferry
