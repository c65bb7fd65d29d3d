// See small_loop.h.
#include "small_loop.h"

#include "device_pointers.h"
#include "guards.h"
#include "host_access.h"
#include "profitability.h"
#include "remembered.h"
#include "row_tables.h"
#include "stub_inputs.h"

#include <ferry/small_loop.h>

namespace ferry {

using detail::AccessRecord;

namespace {

const Description& description_of(const FerryNest& call) {
  return nest_of(call.ferry_module, call.ferry_module.ferry_steps[call.ferry_number]).description;
}

FerryLoopBounds bounds_of(const FerryNest& call) {
  const CountedLoop counted = count_loop(description_of(call).loops.front(), *call.ferry_headers);
  return {counted.first, counted.step, counted.valid ? counted.count : 0};
}

// Returns whether it is worthwhile to copy the loop's newer data to the host, although it may have to be copied back.
// That is the case if copying takes no longer than the loop's launches would. There is at least one launch per
// iteration.
bool is_worth_its_copies(const DeviceCopies& copies, const Footprint& footprint, std::int64_t iterations) {
  bool newer = false;
  std::size_t bytes = 0;
  for (const AccessRecord& access : footprint.accesses) {
    if (access.high < access.low) continue;
    const Interval touched = bytes_of(footprint.buffers[access.buffer], access);
    newer = newer || copies.is_newer(touched);
    bytes += touched.size();
  }
  return !newer || bytes / launch_in_bytes * 2 <= static_cast<std::size_t>(iterations);
}

// Checks that the host can read the rows of tables. Throws if a row is in a device's own memory. Returns false if it
// isn't known which rows are touched.
bool reaches_rows(const FerryNest& call, const FerryLoopBounds& bounds, const detail::Context& context,
                  OpenDevice& device, const FerryInput* inputs) {
  Footprint footprint;
  std::vector<RowTable> tables;
  const Inspector inspector(call.ferry_extents, nullptr);
  fill_footprint(description_of(call), &bounds, inputs, inspector, footprint);
  return !spread_rows(description_of(call), &bounds, inputs, inspector, {context.copies(), device.device},
                      TakenRows::together, footprint, tables)
              .failed;
}

}  // namespace

bool may_stay(const FerryNest& call, const detail::Context& context) {
  const Choice choice = choose(call.ferry_module);
  if (!choice.device || choice.device->launch == LaunchWish::always) return false;
  const std::int64_t iterations = bounds_of(call).ferry_count;
  return iterations >= static_cast<std::int64_t>(context.has_copies() ? 2 : FerrySmallLoop::ferry_worth);
}

bool stays(const FerryNest& call, detail::Context& context, const FerryInput* inputs) {
  context.throw_postponed();
  const Description& description = description_of(call);
  const FerryLoopBounds bounds = bounds_of(call);
  if (most_operations(description, &bounds, inputs) >= operations_worth) return false;
  OpenDevice& device = *choose(call.ferry_module).device;
  if (points_at_device(device, description, inputs)) return false;
  if (may_hold_device_rows(device, description, inputs) && !reaches_rows(call, bounds, context, device, inputs))
    return false;
  if (!context.has_copies()) return true;
  if (description.inspects || description.has_rows) return false;  // the loop may change this data
  Footprint footprint;
  const Inspector inspector(call.ferry_extents, nullptr);
  fill_footprint(description, &bounds, inputs, inspector, footprint);
  if (footprint.poisoned || footprint.failed_row || footprint.failed_fill ||
      resolve_extents(footprint, call.ferry_extents).failed)
    return false;
  if (!is_worth_its_copies(context.copies(), footprint, bounds.ferry_count)) return false;
  acquire_for_host(context.copies(), footprint);
  return true;
}

}  // namespace ferry
