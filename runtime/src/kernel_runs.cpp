#include "kernel_runs.h"

#include "lent_memory.h"
#include "running_tiles.h"

#include <algorithm>

namespace ferry {

bool KernelAccess::closes(std::size_t buffer) const {
  for (const detail::AccessRecord& access : footprint_.accesses)
    if (access.buffer == buffer && access.data_dependent) return false;
  return true;
}

// Opens the device copies. Host bytes aren't poisoned while there are scopes, because their data may be copied to the
// host at any time.
void KernelAccess::open() {
  open_ = true;
  std::unique_lock lock(detail::Context::beginning());
  const bool alone = detail::Context::active() == 1 && !Scopes::any();
  each([&](std::size_t buffer, Interval touched) {
    open_device_memory(resolved_.device_bytes(buffer), touched.size());
    if (alone && closes(buffer)) poison(pointer(touched.begin), touched.size());
  });
  // Kernels get pointers to the original values, which may be elements of a buffer.
  if (alone)
    for (const detail::ObjectRecord& object : footprint_.objects) unpoison(object.address, object.bytes);
  if (alone) locked_ = lock.release();
}

void KernelAccess::close() {
  each([&](std::size_t buffer, Interval touched) {
    close_device_memory(resolved_.device_bytes(buffer), touched.size());
    if (locked_ && closes(buffer)) unpoison(pointer(touched.begin), touched.size());
  });
  if (locked_) locked_->unlock();
}

template <class F>
void KernelAccess::each(F f) const {
  for (std::size_t b = 0; b < resolved_.buffers(); ++b)
    if (!resolved_.touched(b).empty() && !resolved_.is_in_place(b)) f(b, resolved_.touched(b));
}

bool KernelRuns::run_with_checked_reads(const Description& description, const FerryInput* inputs) const {
  launch.tried.set_arguments(launch.resolved);
  return run(description, inputs) && !launch.tried.look(*coherence);
}

namespace {

struct Variables : detail::InlineVector<void*, 32> {
  explicit Variables(const Footprint& footprint) {
    for (const detail::ObjectRecord& variable : footprint.results) push_back(const_cast<void*>(variable.address));
  }
};

}  // namespace

bool KernelRuns::store(const Total& total) const {
  if (launch.tried.any() && launch.tried.look(*coherence)) return false;
  if (!launch.tried.keeps_results) return true;
  if (total.reduction->ferry_holds && !total.reduction->ferry_holds(total.words.begin())) return false;
  return total.reduction->ferry_store(total.words.begin(), Variables(launch.footprint).begin());
}

// Runs one of the two kernels. The first one computes what each tile adds. The second one runs the loop's body,
// starting from these results.
bool KernelRuns::run_running(const Description& description, void* const* arguments) const {
  const bool of_body = description.running == Description::Running::body;
  std::unique_ptr<RunningTiles> tiles = of_body ? RunningTiles::take() : std::make_unique<RunningTiles>();
  if (description.running_array) tiles->set_array(running_array(*description.running_array));
  if (of_body && tiles->has_array() && !tiles->holds_array()) return false;
  const bool ran = run_kernel(call.ferry_number, launch.loops.data(), description.loops.size(), arguments, tiles.get());
  if (of_body) return ran;
  tiles->accumulate(Variables(launch.footprint).begin());
  if (description.running_places && !tiles->are_apart()) return false;
  RunningTiles::keep(std::move(tiles));
  return ran;
}

RunningTiles::Array KernelRuns::running_array(unsigned buffer) const {
  const Interval touched = launch.resolved.touched(buffer);
  const bool copied = coherence && !touched.empty() && !launch.resolved.is_in_place(buffer);
  void* const elements = copied ? launch.resolved.device_bytes(buffer) : pointer(touched.begin);
  return {touched, reinterpret_cast<std::uintptr_t>(launch.footprint.buffers[buffer].base),
          static_cast<unsigned char*>(elements)};
}

void KernelRuns::run_cut(const Description& description, void* const* arguments) const {
  const FerryLoopBounds* loops = launch.loops.data() + description.loops.size();
  for (const Description::Kernel& kernel : description.kernels) {
    const FerryLoopBounds* const end = loops + kernel.loops.size();
    const bool empty = std::any_of(loops, end, [](const FerryLoopBounds& loop) { return loop.ferry_count == 0; });
    if (!empty) run_kernel(kernel.number, loops, kernel.loops.size(), arguments);
    loops = end;
  }
}

}  // namespace ferry
