#include "kernel_runs.h"

namespace ferry {

bool KernelAccess::closes(std::size_t buffer) const {
  for (const detail::AccessRecord& access : footprint_.accesses)
    if (access.buffer == buffer && access.perhaps) return false;
  return true;
}

void KernelAccess::open(Coherence& coherence) {
  if (!coherence.queue().device().limits().scans_memory) return;
  coherence_ = &coherence;
  std::unique_lock lock(detail::Context::beginning());
  const bool alone = detail::Context::active() == 1;
  for (std::size_t b = 0; b < resolved_.buffers(); ++b)
    if (!resolved_.touched(b).empty()) coherence.begin_kernel(resolved_.touched(b), alone && closes(b));
  if (alone) locked_ = lock.release();
}

void KernelAccess::close() {
  for (std::size_t b = 0; b < resolved_.buffers(); ++b)
    if (!resolved_.touched(b).empty()) coherence_->end_kernel(resolved_.touched(b), locked_ && closes(b));
  if (locked_) locked_->unlock();
}

bool KernelRuns::store(const Total& total) const {
  if (total.reduction->ferry_holds && !total.reduction->ferry_holds(total.words.begin())) return false;
  detail::InlineVector<void*, 32> variables;
  for (const detail::ObjectRecord& variable : launch.footprint.results)
    variables.push_back(const_cast<void*>(variable.address));
  return total.reduction->ferry_store(total.words.begin(), variables.begin());
}

void KernelRuns::run_cut(const Description& description, void* const* arguments) const {
  const FerryLoopBounds* loops = launch.loops.data() + description.loops.size();
  for (const Description::Kernel& kernel : description.kernels) {
    run_kernel(kernel.number, loops, kernel.loops.size(), arguments);
    loops += kernel.loops.size();
  }
}

}  // namespace ferry
