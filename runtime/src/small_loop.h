// Decides whether a host loop around small nests stays on the host as a whole:
//
//   for (j …) { for (k …) w -= a[i][k] * a[k][j];  a[i][j] = w / a[j][j]; }     few values of k in each iteration
//
// Each nest by itself would stay on the host (see profitability.h), but only after finding out what it needs there. If
// all nests are small in all iterations, the loop's data is copied to the host once, and nothing in the loop asks for a
// device. The loop then runs as on a machine without a device, so nothing has to be proved.
#pragma once

#include "context.h"

#include <ferry/call.h>

namespace ferry {

// Returns whether it is worthwhile to call stays(), judging by the loop's header, which the stub passes first. Returns
// false if the loop has no iteration.
bool may_stay(const FerryNest& call, const detail::Context& context);

// Returns whether the loop stays, judging by what it touches. If it stays, its data is on the host, also for writing.
bool stays(const FerryNest& call, detail::Context& context, const FerryInput* inputs);

}  // namespace ferry
