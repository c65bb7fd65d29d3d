// What is known of functions by their addresses: which have stubs, and which plain ones touch no memory but their own.
// The stub of a function that calls functions of other files asks for it when it calls them.
//
//   axpy.o        FerryDefined: the addresses of this file's definitions, while the file is loaded
//   solver.o      FerryCallee: the address that the loader gives for axpy
//
// The two are the same unless the loader takes another definition (LD_PRELOAD, one of the program's for a library's,
// another version of the symbol), of which then nothing is known.
//
// The call itself goes through the procedure linkage table, whose entry may be bound later than that address was. Both
// are looked for in the program and the libraries that it began with or has since opened with RTLD_GLOBAL, in this
// order, and then among those that a plug-in brought. So they are the same
//
//   in the program itself;
//   where a global look-up finds that address: what is opened later comes behind it;
//   where the plug-in doesn't export the symbol: the linker has bound both;
//   where a global look-up finds nothing: the entry, if it isn't bound yet, is bound to the plug-in's own next. This
//   may be another answer after the next dlopen, so it isn't remembered.
//
// Thread-safe.
#pragma once

#include <ferry/driver.h>

namespace ferry {

struct KnownFunction {
  enum class Kind : unsigned { unknown, offloaded, plain };
  Kind kind = Kind::unknown;
  unsigned prints = 0;  // plain: a set of FerryPrints
};

KnownFunction known_function(FerryCallee& callee) noexcept;

}  // namespace ferry
