// What Ferry's commands know about a kind of GPU in addition to its row in the table: its compilers and its driver.
// Each kind defines an object `<name>_gpu` in its folder, target/<name>/. The build lists those that are built
// (gpus.cpp, generated). Uses no LLVM.
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
  std::string include_folder, backends;  // Ferry's own folders: the one with ferry/ headers, and the one with devices/
  bool contracts = false;                // whether the user's flags allow contracting a * b + c to one operation
  bool position_independent = false, debug = false;
};

// A vendor's compiler and libraries on this machine.
class Toolkit {
 public:
  using Command = std::vector<std::string>;

  virtual ~Toolkit() = default;
  virtual Command kernel_command(const KernelFile& file) const = 0;
  // Returns the backend that was compiled together with Ferry, from the runtime library's folder. Returns "" if there
  // is none that was compiled with the same toolkit.
  virtual std::string prebuilt_backend(const std::string& library_folder) const = 0;
  // Return the compiler's flags for a backend that is compiled when a program is linked, and whatever else the program
  // links.
  virtual Command backend_flags() const = 0;
  virtual Command libraries() const = 0;
  // device_code_command() outputs a file's device code as text. usage_command() prints how many registers the code
  // needs on `architecture`.
  virtual Command device_code_command(const KernelFile& file) const = 0;
  virtual Command usage_command(const std::string& code, const std::string& architecture) const = 0;
};

using DeviceLine = std::function<void(const std::string& id, const std::string& name, std::size_t memory_bytes)>;

struct Gpu {
  const char* target;    // the name of the target in the table
  const char* program;   // the name of the compiler's program if it can only compile kernels
  const char* compiler;  // a sentence for --help about which compiler is used
  const char* checker;   // a clause about the tool that finds errors in kernels: "use compute-sanitizer for those"
  // Returns the toolkit. If there is none, returns null and sets `why_not` to a sentence without its full stop.
  std::unique_ptr<const Toolkit> (*find_toolkit)(std::string& why_not);
  // Prints each device of this machine. Returns "", or the reason if there is none.
  std::string (*list_devices)(const DeviceLine& line);
};

extern const Gpu* const gpus[];  // ends with nullptr
const Gpu* find_gpu(const std::string& target);

}  // namespace ferry::translator
