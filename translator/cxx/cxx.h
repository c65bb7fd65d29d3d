// `ferry cxx COMPILER ARGS…`: a compiler wrapper, for build systems that Ferry knows nothing about.
//
//   ferry cxx g++ -O2 -c heat.cpp -o heat.o     heat.o holds the stub and the kernels
//   ferry cxx g++ main.o heat.o -o heat         links the runtime too
//
// Every other command is the compiler's own: it replaces this process. An annotated source goes through the translator;
// stub and kernels are compiled and merged into the one object that was asked for. A failure leaves no output and
// exits with the code of what failed: the translator's (frontend/options.h) or the compiler's.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// What `ferry cxx --help` prints.
const char* help_text();

// `words`: what follows `ferry cxx`. Returns the exit code, or doesn't return.
int cxx(std::vector<std::string> words);

}  // namespace ferry::translator::cxx
