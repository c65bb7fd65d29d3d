// GPUs in a wrapped compiler's work: the command for a unit's kernels, and what a program with kernels links.
#pragma once

#include "cxx/compile.h"
#include "target/gpu.h"

namespace ferry::translator::cxx {

// The targets of the session that are GPUs.
std::vector<const Gpu*> gpus_of(const Settings& settings);

// The kernels of one unit → `object`.
Command gpu_command(const Toolkit& toolkit, const Gpu& gpu, const Session& session, const Unit& unit,
                    const std::string& object);

// The function that generated files of a GPU call and its backend defines, as objects have its name.
std::string backend_symbol(const Gpu& gpu);

// Adds the backend and its libraries to `words`; what has to be compiled for that lies in a new one of `folders`, which
// are beside the file `linked`. Returns an exit code; a failure is said.
int add_backend(const Gpu& gpu, const Session& session, const std::string& linked, std::vector<Scratch>& folders,
                Command& words);

}  // namespace ferry::translator::cxx
