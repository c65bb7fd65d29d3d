// See devices.h. Backends for GPUs are compiled in the user's build, so the runtime in this program has none. GPUs are
// therefore asked for through their drivers.
#include "devices.h"

#include "target/gpu.h"

#include <ferry/ferry.h>

#include <cstdio>
#include <exception>

namespace ferry::translator {

namespace {

void print_line(const std::string& id, const std::string& name, std::size_t memory_bytes) {
  std::printf("%-8s %s", id.c_str(), name.c_str());
  if (memory_bytes) std::printf(", %.1f GiB", static_cast<double>(memory_bytes) / (1 << 30));
  std::printf("\n");
}

}  // namespace

ExitCode print_devices() {
  try {
    std::vector<std::pair<const char*, std::string>> missing;
    for (const Gpu* const* gpu = gpus; *gpu; ++gpu)
      if (std::string why_none = (*gpu)->list_devices(print_line); !why_none.empty())
        missing.emplace_back((*gpu)->target, why_none);
    for (const ferry::DeviceInfo& device : ferry::devices()) print_line(device.id, device.name, device.memory_bytes);
    for (const auto& [target, why_none] : missing) std::printf("%-8s none: %s\n", target, why_none.c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());  // the runtime's messages begin with "ferry:"
    return ExitCode::environment;
  }
  return ExitCode::done;
}

}  // namespace ferry::translator
