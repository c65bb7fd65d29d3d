// Implements `ferry cxx COMPILER ARGS…`, a compiler wrapper for any build system.
//
//   ferry cxx g++ -O2 -c heat.cpp -o heat.o     heat.o contains the stub and the kernels
//   ferry cxx g++ main.o heat.o -o heat         also links the runtime
//
// If the command doesn't concern Ferry, the compiler replaces this process. Otherwise annotated sources are translated.
// Their stubs and kernels are compiled and merged into the requested objects. A failure leaves no output, and the exit
// code is the translator's (frontend/options.h) or the compiler's.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// Returns the text of `ferry cxx --help`.
const char* help_text();

// Runs the command in `words`, which follow `ferry cxx`. Returns the exit code, unless the compiler replaces this
// process.
int cxx(std::vector<std::string> words);

}  // namespace ferry::translator::cxx
