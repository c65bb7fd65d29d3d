// See report.h.
#include "report/report.h"

#include "report/kernel_notes.h"
#include "report/occupancy.h"

#include <llvm/Support/raw_ostream.h>

namespace ferry::translator::report {

namespace {

std::string needs(const Resources& r, const Kernel& kernel) {
  if (r.scalars)
    return "  " + r.architecture + "  " + std::to_string(r.registers) + " vector and " +
           std::to_string(r.scalars->registers) + " scalar registers, " + std::to_string(r.scalars->spilled) +
           " spilled, " + std::to_string(r.stack) + " bytes local, " + std::to_string(r.shared) +
           " shared; blocks of at most " + std::to_string(r.scalars->max_threads) + " threads";
  std::string text = "  " + r.architecture + "  " + std::to_string(r.registers) + " registers, " +
                     std::to_string(r.spill_stores + r.spill_loads) + " bytes spilled, " + std::to_string(r.stack) +
                     " local, " + std::to_string(r.shared) + " shared, " + std::to_string(r.constant) + " constant";
  if (const auto occupancy = occupancy_of(r.architecture, kernel.block, r.registers, r.shared))
    text += "; blocks of " + std::to_string(occupancy->block) + " of at most " +
            std::to_string(occupancy->max_threads) + " threads, occupancy " + std::to_string(occupancy->percent) + " %";
  return text;
}

void print(const Kernel& kernel, const std::vector<Resources>& resources) {
  llvm::outs() << kernel.file << ':' << kernel.line << ' ' << kernel.function << ": " << kernel.symbol;
  if (kernel.max_registers) llvm::outs() << ", at most " << kernel.max_registers << " registers";
  llvm::outs() << '\n';
  bool any = false;
  for (const Resources& r : resources)
    if (is_of(r, kernel)) llvm::outs() << needs(r, kernel) << '\n', any = true;
  if (!any) llvm::outs() << "  " << kernel.target << ": the file doesn't record the resources that it needs\n";
}

}  // namespace

ExitCode print_report(const std::vector<std::string>& files) {
  Found found;
  for (const std::string& file : files)
    if (llvm::Error error = read_file(file, found)) {
      llvm::errs() << "ferry: " << llvm::toString(std::move(error)) << '\n';
      return ExitCode::environment;
    }
  for (const Kernel& kernel : found.kernels) print(kernel, found.resources);
  llvm::outs().flush();
  if (!found.kernels.empty()) return ExitCode::done;
  llvm::errs() << "ferry: '" << files.front() << "' contains no GPU kernels\n";
  return ExitCode::environment;
}

}  // namespace ferry::translator::report
