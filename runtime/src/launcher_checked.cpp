// The launcher's part of FERRY_VERIFY. It decides which launches are checked, handles their data in scopes, and runs
// the kernel before the original loop. The comparison is in checked_launch.h.
#include "checked_launch.h"
#include "guards.h"
#include "host_below.h"
#include "launch_ranges.h"
#include "launcher.h"

#include <memory>
#include <new>
#include <optional>

namespace ferry {

using detail::AccessRecord;

// Returns whether there is memory for saving the program's data. If there isn't, waits for pending copies, because the
// memory that they use is about to be freed.
template <class Saving>
static bool has_room(Coherence& coherence, const Saving& save) {
  try {
    save();
    return true;
  } catch (const std::bad_alloc&) {
    coherence.queue().synchronize();
    return false;
  }
}

// Returns whether this launch is inside the original loop of the checked launch, so that it must be declined. It isn't
// inside if an exception has left that loop and the function has caught it.
bool Launcher::declines_inside() const {
  const CheckedLaunch& checked = *context_.checked();
  const bool again = checked.is_of(call_, call_.ferry_number) || checked.frame_ended(call_.ferry_frame);
  if (!again && !(checked.is_of(call_.ferry_frame) && !checked.is_cut())) return true;
  context_.leave_checked();
  return false;
}

bool Launcher::start_verified(const Choice& choice, const Description& description, Remembered& launch,
                              const FerryInput* inputs, ErrorNumber& error_number, TakenLaunches& recent) {
  if (points_at(*choice.device, description, inputs)) {
    verify::on_device(site_);  // the original loop can't reach device memory
    return start(choice, description, launch, inputs, error_number);
  }
  if (verify::wants(site_) && !description.inspects_ends && description.running != Description::Running::terms)
    return start_checked(choice, description, launch, inputs, error_number, std::move(recent));
  if (Coherence* const coherence = context_.coherence()) forget_host_below(*coherence);
  return start(choice, description, launch, inputs, error_number);
}

// Returns the address of an element that the launch reads and whose copy in scopes is out of date, or 0. Bytes between
// such elements may belong to another thread that has yet to announce its writes. Data-dependent elements count only if
// no other thread's scopes have any of them.
static std::uintptr_t older_in_scopes(const detail::BufferRecord& buffer, const AccessRecord& access) {
  Scopes& scopes = Scopes::instance();
  if (access.box.known()) return scopes.older(rows_of(buffer, access));
  const Interval bytes = bytes_of(buffer, access);
  return scopes.only_of_this_thread(bytes) ? scopes.older(PitchedRegion::of(bytes)) : 0;
}

// Compares the scopes' data with the host's bytes. An unchecked launch would read that data as it is. A checked launch
// begins with the host's bytes, which are then kept in the scopes for the next comparison.
void Launcher::compare_with_scopes(OpenDevice& device, const Remembered& launch) const {
  Scopes& scopes = Scopes::instance();
  // `alone` is false if results of another thread may be on their way to the host.
  const bool alone = context_.coherence_on(device).scope_check.begin();
  for (const AccessRecord& access : launch.footprint.accesses) {
    const detail::BufferRecord& buffer = launch.footprint.buffers[access.buffer];
    const std::uintptr_t at = alone && access.touch == Touch::read ? older_in_scopes(buffer, access) : 0;
    if (!at) continue;
    verify::forgotten(site_, element_name(buffer.name, buffer, at));
    scopes.host_writes(bytes_of(buffer, access));  // the difference is then reported only once
  }
  leave_scopes(launch.footprint);
  for (const TouchedRange& range : launch.resolved.ranges()) scopes.keep(device, range.bytes);
}

bool Launcher::start_checked(Choice choice, const Description& description, Remembered& launch,
                             const FerryInput* inputs, ErrorNumber& error_number, TakenLaunches recent) {
  if (trace::on()) trace_ranges(launch.footprint);
  if (choice.device->limits.shares_host_memory) choice.device = &host_with_own_memory();
  Failure failure = description.may_end        ? expect_to_end(choice, description, launch, inputs)
                    : description.checks_reads ? explore(choice, description, launch, inputs, error_number)
                                               : Failure();
  if (failure.failed && description.checks_reads) return fall_back_from_tries(description, failure, launch, inputs);
  if (failure.failed) return fall_back(description, failure, nullptr, inputs);
  if (Scopes::any()) compare_with_scopes(*choice.device, launch);
  auto check = std::make_unique<CheckedLaunch>(call_, site_, description, launch, *choice.device);
  Coherence& before = context_.coherence_on(*choice.device);
  bool room = has_room(before, [&] { check->look(before); });
  if (description.checks_reads) before.overwritten(launch.tried.record_bytes());
  const std::optional<Surplus> surplus = description.checks_reads ? std::optional<Surplus>(before) : std::nullopt;
  if (failure = acquire(*choice.device, launch); failure.failed)
    return fall_back(description, failure, nullptr, inputs);
  Coherence& coherence = *context_.coherence();
  room = room && has_room(coherence, [&] { check->prepare(coherence); });
  const bool ran =
      description.may_end ? run_or_roll_back(choice, description, launch, inputs, error_number)
      : description.checks_reads
          ? KernelRuns{choice, call_, launch, &coherence, error_number}.run_with_checked_reads(description, inputs)
          : KernelRuns{choice, call_, launch, &coherence, error_number}.run(description, inputs);
  if (surplus) surplus->forget(coherence, launch.tried);
  // The output has already been reported. The original loop continues after it, although the kernel regards it as an
  // exit.
  if (!ran && description.outputs) return false;
  if (!ran && !description.may_end)
    return fall_back(description, why_not_ran(description, launch), &launch.footprint, inputs);
  if (!room) {
    verify::no_memory(site_, check->room());
    forget_host_below(coherence);  // host code didn't write what the launch copied to the host
    if (ran) copy_stack_to_host(coherence, launch.resolved, call_.ferry_frame);
    return ran;
  }
  ran ? check->kernel_ran(coherence) : check->kernel_ended();
  check->begin_own_text(std::move(recent));
  context_.suspend(check.release());
  return false;
}

void Launcher::compare() {
  const std::unique_ptr<CheckedLaunch> check(context_.resume());
  Coherence* const coherence = context_.coherence();
  check->compare(coherence);
  if (coherence) copy_stack_to_host(*coherence, check->resolved(), call_.ferry_frame);
}

}  // namespace ferry
