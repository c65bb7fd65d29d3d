// The compilers and the driver of a kind of GPU, for Ferry's commands. Its other properties are in the table of
// targets. Each kind defines an object `<name>_gpu` in its folder, target/<name>/. The build generates a list of the
// built kinds (gpus.cpp). Uses no LLVM.
//
//   ferry cxx       compiles kernel files and the backend, links its libraries
//   ferry diff      compiles kernel files to device code, and finds its resource usage
//   ferry devices   lists the devices
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ferry::translator {

// A generated file to compile.
struct KernelFile {
  std::string source, object;
  std::string include_folder, backends;  // Ferry's own folders: the folder with ferry/ headers, the one with devices/
  bool contracts = false;                // whether the user's flags allow contraction of a * b + c to one operation
  bool position_independent = false, debug = false;
};

// A vendor's compiler and libraries on this machine.
class Toolkit {
 public:
  using Command = std::vector<std::string>;

  virtual ~Toolkit() = default;
  virtual Command kernel_command(const KernelFile& file) const = 0;
  // Returns the backend that was compiled together with Ferry, from the runtime library's folder. Returns "" if no
  // backend was compiled with the same toolkit.
  virtual std::string prebuilt_backend(const std::string& library_folder) const = 0;
  // These return the compiler's flags for a backend that is compiled when a program is linked, and the other libraries
  // that the program links.
  virtual Command backend_flags() const = 0;
  virtual Command libraries() const = 0;
  // These return commands. The first one outputs a file's device code as text, and the second one prints how many
  // registers the code needs on `architecture`.
  virtual Command device_code_command(const KernelFile& file) const = 0;
  virtual Command usage_command(const std::string& code, const std::string& architecture) const = 0;
};

using DeviceLine = std::function<void(const std::string& id, const std::string& name, std::size_t memory_bytes)>;

struct Gpu {
  const char* target;    // the name of the target in the table
  const char* program;   // the name of the compiler's executable, if the compiler can only compile kernels
  const char* compiler;  // a sentence for --help that says which compiler is used
  const char* checker;   // a clause about the tool that finds errors in kernels: "use compute-sanitizer for those"
  // Returns the toolkit. If there is none, returns null and sets `why_not` to a sentence without its full stop.
  std::unique_ptr<const Toolkit> (*find_toolkit)(std::string& why_not);
  // Prints each device of this machine. Returns "", or the reason if there is none.
  std::string (*list_devices)(const DeviceLine& line);
};

extern const Gpu* const gpus[];  // ends with nullptr
const Gpu* find_gpu(const std::string& target);

}  // namespace ferry::translator
