// A loop of the host's around small nests, which may stay there as a whole:
//
//   for (j …) { for (k …) w -= a[i][k] * a[k][j];  a[i][j] = w / a[j][j]; }     few k in every iteration
//
// Each nest would be left on the host by itself (see worth.h), after finding out what it needs there. Where all are
// small in all iterations, what the loop touches comes home once, and nothing in it asks for a device. That is no more
// than the loop's own text would do on a machine without one, so nothing has to be proved of it.
#pragma once

#include "context.h"

#include <ferry/call.h>

namespace ferry {

// What the stub says first is the loop's header: is it worth asking? False where it runs no iteration.
bool may_stay(const FerryNest& call, const detail::Context& context);

// Then what it touches. True: the loop stays, and what it touches is on the host, for writing where it writes.
bool stays(const FerryNest& call, detail::Context& context, const FerryInput* inputs);

}  // namespace ferry
