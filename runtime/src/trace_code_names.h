// Finds the names of functions for code addresses in the symbol tables of the program and its libraries. The tables are
// read from the files, because loaded symbols include only what is exported. A stripped program has no names.
#pragma once

#include <string>

namespace ferry::trace {

// Returns the qualified name, without parameters, of the function that contains the address, as in "solver::step", or
// "" if it is unknown. An inlined function's code belongs to the function into which it is inlined.
std::string function_at(const void* address);

// Returns the name of the function that made a call, given the return address. The call may be the function's last
// instruction.
std::string caller_at(const void* return_address);

// Returns the last part of a name, like "step" for "solver::step<double>".
std::string unqualified(const std::string& name);

}  // namespace ferry::trace
