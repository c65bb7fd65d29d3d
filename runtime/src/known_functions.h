// What is known about functions by their addresses: which have stubs, and which plain ones touch only their own memory.
// A stub asks for this before it calls functions of other files.
//
//   axpy.o        FerryDefined: the addresses of this file's definitions, while the file is loaded
//   solver.o      FerryCallee: the address that the loader gives for axpy
//
// The two are equal unless the loader takes another definition, about which nothing is known (LD_PRELOAD, the program's
// own instead of a library's, another version of the symbol).
//
// The call itself goes through the procedure linkage table, whose entry may be bound later than that address. Both are
// looked up in the program, then in its libraries and those opened with RTLD_GLOBAL since, and then in a plug-in's. So
// they are equal
//
//   in the program itself;
//   if a global look-up finds that address, because libraries opened later come after it;
//   if the plug-in doesn't export the symbol, because the linker has bound both;
//   if a global look-up finds nothing: an unbound entry will be bound to the plug-in's own. This
//   answer may change with the next dlopen, so it isn't remembered.
//
// Thread-safe.
#pragma once

#include <ferry/driver.h>

namespace ferry {

struct KnownFunction {
  enum class Kind : unsigned { unknown, offloaded, plain };
  Kind kind = Kind::unknown;
  unsigned prints = 0;  // for a plain one: a set of FerryPrints
};

KnownFunction known_function(FerryCallee& callee) noexcept;

}  // namespace ferry
