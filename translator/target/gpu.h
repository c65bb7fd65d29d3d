// What Ferry's commands know of a GPU's kind besides its row in the table: its compilers and its driver. A kind says it
// in its folder, target/<name>/, as one object `<name>_gpu`; the build lists those of the table that are built
// (gpus.cpp, generated). No LLVM here.
//
//   ferry cxx       compiles kernel files and the backend, links its libraries
//   ferry diff      makes device code of kernel files and asks what it needs
//   ferry devices   lists what is there
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ferry::translator {

// One generated file to be compiled.
struct KernelFile {
  std::string source, object;
  std::string include_folder, backends;  // of Ferry: <ferry/…>, and the folder of devices/
  bool contracts = false;                // the user's own flags allow a * b + c as one operation
  bool position_independent = false, debug = false;
};

// A vendor's compiler and libraries, as they were found on this machine.
class Toolkit {
 public:
  using Command = std::vector<std::string>;

  virtual ~Toolkit() = default;
  virtual Command kernel_command(const KernelFile& file) const = 0;
  // The backend as compiled with Ferry itself, in the runtime library's folder, if that was for the same toolkit; else
  // "".
  virtual std::string prebuilt_backend(const std::string& library_folder) const = 0;
  // Else its sources are compiled where it is linked: for that compiler, and what the program links besides.
  virtual Command backend_flags() const = 0;
  virtual Command libraries() const = 0;
  // A file's device code as text, and what says on a stream how many registers it takes on `architecture`.
  virtual Command device_code_command(const KernelFile& file) const = 0;
  virtual Command usage_command(const std::string& code, const std::string& architecture) const = 0;
};

using DeviceLine = std::function<void(const std::string& id, const std::string& name, std::size_t memory_bytes)>;

struct Gpu {
  const char* target;    // its name in the table
  const char* program;   // of the compiler, if it compiles nothing but kernels as Ferry needs it
  const char* compiler;  // which compiler is taken, a sentence for --help
  const char* checker;   // "compute-sanitizer checks those": what finds errors in kernels
  // Null with a reason, a sentence without its full stop.
  std::unique_ptr<const Toolkit> (*find_toolkit)(std::string& why_not);
  // Each device of this machine; returns why there is none, or "".
  std::string (*list_devices)(const DeviceLine& line);
};

extern const Gpu* const gpus[];  // ends with nullptr
const Gpu* find_gpu(const std::string& target);

}  // namespace ferry::translator
