// Converts a footprint to the ranges that coherence needs for a launch.
#pragma once

#include "guards.h"
#include "private_copies.h"
#include "resolved_launch.h"

namespace ferry {

// Adds the launch's buffers and ranges to `resolved`. `bytes` has the bytes that the guards have found for each buffer.
void resolve(const Footprint& footprint, const BuffersBytes& bytes, ResolvedLaunch& resolved);

// Lays out the arrays that are private to each iteration.
void lay_out(const Footprint& footprint, const BuffersBytes& bytes, PrivateCopies& copies);

// Returns the touched elements as rows. The access's box must be known.
PitchedRegion rows_of(const detail::BufferRecord& buffer, const detail::AccessRecord& access);

// Writes the ranges to a trace that records all events.
void trace_ranges(const Footprint& footprint);

// Returns whether some ranges need a checked copy, because some of their pages may not be readable.
bool needs_checked_copy(const Footprint& footprint);

}  // namespace ferry
