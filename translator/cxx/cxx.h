// `ferry cxx COMPILER ARGS…`: a compiler wrapper for any build system.
//
//   ferry cxx g++ -O2 -c heat.cpp -o heat.o     heat.o holds the stub and the kernels
//   ferry cxx g++ main.o heat.o -o heat         links the runtime too
//
// For any other command, the compiler replaces this process. An annotated source is translated. Its stub and kernels
// are compiled and merged into the requested object. A failure leaves no output, and the exit code is the translator's
// (frontend/options.h) or the compiler's.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// Returns the text of `ferry cxx --help`.
const char* help_text();

// `words`: the words after `ferry cxx`. Returns the exit code, unless the compiler replaces this process.
int cxx(std::vector<std::string> words);

}  // namespace ferry::translator::cxx
