// Finds out, by their addresses, which functions have stubs, and which plain functions touch only their own memory. A
// stub needs this before it calls functions in other files.
//
//   axpy.o        FerryDefined: the addresses of this file's definitions, while the file is loaded
//   solver.o      FerryCallee: the address that the loader gives for axpy
//
// The two addresses are equal unless the loader chose a different definition, about which nothing is known. Examples
// are LD_PRELOAD, the program's own definition instead of a library's, and a different version of the symbol.
//
// The call itself goes through an entry of the procedure linkage table, which may be bound later than the FerryCallee's
// address. For both, the loader searches the program, then its libraries and those opened with RTLD_GLOBAL so far, and
// then a plug-in. So entry and address are equal
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
  unsigned prints = 0;  // for a plain function: a set of FerryPrints
};

KnownFunction known_function(FerryCallee& callee) noexcept;

}  // namespace ferry
