// Names of functions for code addresses, from the symbol tables of the program and its libraries. They are read from
// the files, because loaded symbols only include what is exported. A stripped program has no names.
#pragma once

#include <string>

namespace ferry::trace {

// Returns the qualified name of the function around the address, without parameters, as in "solver::step"; "" if it is
// unknown. An inlined function's code belongs to the function it is inlined into.
std::string function_at(const void* address);

// The same for a return address, whose call may be the function's last instruction.
std::string caller_at(const void* return_address);

// Returns "step" for "solver::step<double>".
std::string unqualified(const std::string& name);

}  // namespace ferry::trace
