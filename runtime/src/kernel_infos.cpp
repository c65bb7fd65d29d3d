// Implements ferry::kernels(). Reads the notes of loaded modules (FerryDeviceModule::ferry_notes), and asks a device
// about each kernel.
#include <ferry/ferry.h>

#include "choose.h"
#include "modules.h"

#include <cstdlib>
#include <cstring>

namespace ferry {

namespace {

std::vector<std::string> words_of(const char* line, const char* end) {
  std::vector<std::string> words(1);
  for (; line != end; ++line) {
    if (*line == '\t')
      words.emplace_back();
    else
      words.back() += *line;
  }
  return words;
}

unsigned line_of(const std::vector<std::string>& words) { return static_cast<unsigned>(std::atoi(words[3].c_str())); }

KernelInfo info_of(const std::vector<std::string>& words, const CompiledKernel& compiled, const Device& device) {
  return {device.info().id,
          words[0],
          words[1],
          words[2],
          line_of(words),
          compiled.registers,
          compiled.shared_bytes,
          compiled.local_bytes,
          compiled.constant_bytes,
          compiled.max_threads,
          compiled.binary_version,
          compiled.block,
          compiled.occupancy};
}

// Adds the kernels in the module's notes. The notes' first line is about the module itself.
void add_kernels(const FerryDeviceModule& module, Device& device, std::vector<KernelInfo>& kernels) {
  const char* line = std::strchr(module.ferry_notes, '\n') + 1;
  for (unsigned kernel = 0; kernel < module.ferry_count; ++kernel) {
    const char* const end = std::strchr(line, '\n');
    const std::vector<std::string> words = words_of(line, end);
    const FerrySite site(words[1].c_str(), words[2].c_str(), line_of(words), "");
    kernels.push_back(info_of(words, device.compiled(module, kernel, site), device));
    line = end + 1;
  }
}

}  // namespace

std::vector<KernelInfo> kernels() {
  std::vector<KernelInfo> kernels;
  if (OpenDevice* const gpu = chosen_gpu())
    each_module([&](const FerryDeviceModule& module) {
      if (module.ferry_notes && gpu->device.info().kind == module.ferry_target)
        add_kernels(module, gpu->device, kernels);
    });
  return kernels;
}

}  // namespace ferry
