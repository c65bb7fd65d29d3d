// Finds names of functions for code addresses in the symbol tables of the program and its libraries. The tables are
// read from the files, because loaded symbols only include what is exported. A stripped program has no names.
#pragma once

#include <string>

namespace ferry::trace {

// Returns the qualified name of the function around the address, without parameters, as in "solver::step", or "" if it
// is unknown. The code of an inlined function belongs to the function it is inlined into.
std::string function_at(const void* address);

// Returns the name of the function that made a call, given the return address. The call may be its last instruction.
std::string caller_at(const void* return_address);

// Returns the last part of a name, for example "step" for "solver::step<double>".
std::string unqualified(const std::string& name);

}  // namespace ferry::trace
