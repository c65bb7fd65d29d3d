// What a wrapped compiler does for GPUs: it compiles the kernels of a unit, and links the backends into a program that
// has kernels.
#pragma once

#include "cxx/compile.h"
#include "target/gpu.h"

namespace ferry::translator::cxx {

// Returns the targets that are GPUs.
std::vector<const Gpu*> gpus_of(const Settings& settings);

// Returns the command that compiles the kernels of one unit to `object`.
Command gpu_command(const Toolkit& toolkit, const Gpu& gpu, const Session& session, const Unit& unit,
                    const std::string& object);

// Returns the mangled name of the function that a GPU's generated files call and that its backend defines.
std::string backend_symbol(const Gpu& gpu);

// Adds the backend and its libraries to `words`. Puts the backend's objects in a new folder beside `linked` and adds
// that folder to `folders`. Returns an exit code; a failure has already been reported.
int add_backend(const Gpu& gpu, const Session& session, const std::string& linked, std::vector<Scratch>& folders,
                Command& words);

}  // namespace ferry::translator::cxx
