// The launcher's part of launching nests with tried reads (tried_reads.h).
#include "device_pointers.h"
#include "launch_ranges.h"
#include "launcher.h"
#include "rollback.h"

namespace ferry {

namespace {

// Enough tries for the range of one array to grow from a single element to all elements, even if two arrays grow in
// turn, like the links and the elements of a list.
constexpr int most_tries = 24;

constexpr const char* declare_extents = "write '[[ferry::extent(elements)]]' where the arrays are declared";

// Marks read-only buffers as used in place. Tables of rows aren't used in place, because the runtime makes them for the
// kernel.
void read_in_place(Remembered& launch) {
  for (std::size_t b = 0; b < launch.resolved.buffers(); ++b) launch.resolved.use_in_place(b, true);
  for (const TouchedRange& range : launch.resolved.ranges())
    if (range.touch != Touch::read) launch.resolved.use_in_place(range.buffer, false);
  for (const RowTable& table : launch.tables) launch.resolved.use_in_place(table.buffer, false);
}

}  // namespace

bool Launcher::try_reads(Choice choice, const Description& description, Remembered& launch, const FerryInput* inputs,
                         ErrorNumber& error_number) {
  const bool in_place = choice.device->limits.shares_host_memory;
  // The kernel must not write to the host's memory, because its effects may have to be undone.
  if (in_place) choice.device = &host_with_own_memory();
  Failure failure = expect_to_repeat(choice, description, launch, inputs);
  if (!failure.failed) failure = repeat(choice, description, launch, inputs, error_number, Keep::results);
  if (failure.failed) return fall_back_from_tries(description, failure, launch, inputs);
  if (in_place) context_.copies().host_all();
  copy_stack_to_host(*context_.coherence(), launch.resolved, call_.ferry_frame);
  return true;
}

// Finds out which bytes the nest reads. With FERRY_VERIFY, the original loop uses the host's memory, so the kernel gets
// copies of everything that it reads.
Failure Launcher::explore(const Choice& choice, const Description& description, Remembered& launch,
                          const FerryInput* inputs, ErrorNumber& error_number) {
  Failure failure = expect_to_repeat(choice, description, launch, inputs);
  if (!failure.failed && launch.tried.in_place()) failure = describe_again(description, *choice.device, inputs, launch);
  return failure.failed ? failure : repeat(choice, description, launch, inputs, error_number, Keep::nothing);
}

Failure Launcher::expect_to_repeat(const Choice& choice, const Description& description, const Remembered& launch,
                                   const FerryInput* inputs) {
  context_.throw_postponed();
  if (begun_nest(site_).reaches.is_hopeless())
    return {Guard::reach, "earlier launches couldn't determine how far the loop reads", declare_extents};
  // A trap would abandon part of the iterations, and their result couldn't be combined with other results.
  if (choice.device->limits.scans_memory)
    if (const Failure failure = check_traps(); failure.failed) return failure;
  context_.asks(*choice.device);
  must_reach(*choice.device, site_, description, inputs, "its launch may have to be repeated");
  if (points_at_device(*choice.device, description, inputs))
    return {Guard::device_memory,
            "the launch may have to be repeated, and its data is in managed memory, of which there is no copy",
            declare_extents};
  // It isn't known what the kernel reads in place, so all host data must be valid.
  if (launch.tried.in_place() && context_.has_copies()) context_.copies().host_all();
  return {};
}

Failure Launcher::repeat(const Choice& choice, const Description& description, Remembered& launch,
                         const FerryInput* inputs, ErrorNumber& error_number, Keep keep) {
  LearnedReaches& reaches = begun_nest(site_).reaches;
  const Rollback rollback(error_number);
  const Surplus surplus(context_.coherence_on(*choice.device));
  const int most = most_tries * static_cast<int>(launch.tried.size());
  for (int tries = 0; tries < most; ++tries) {
    prepare_rollback(launch.footprint);
    Coherence& coherence = context_.coherence_on(*choice.device);
    coherence.keep(launch.tried.record_bytes(), launch.tried.memory());
    coherence.overwritten(launch.tried.record_bytes());  // surplus bytes of another array may have been at this address
    if (launch.tried.in_place()) read_in_place(launch);
    if (const Failure failure = acquire(*choice.device, launch); failure.failed) return failure;
    launch.tried.keeps_results = keep == Keep::results;
    const bool ran =
        KernelRuns{choice, call_, launch, &coherence, error_number}.run_with_checked_reads(description, inputs);
    if (!ran || keep == Keep::nothing) {
      rollback.undo(coherence, launch.footprint);
      trace::totals().launches.fetch_sub(1, std::memory_order_relaxed);  // repeated launches count as one
    }
    launch.tried.keeps_results = true;
    surplus.forget(coherence, launch.tried);  // before anything is allocated at these addresses
    if (ran) return {};
    if (!launch.tried.missed()) return met_nan();
    Failure failure = launch.tried.grow(launch.footprint, reaches);
    if (!failure.failed) failure = describe_again(description, *choice.device, inputs, launch);
    if (failure.failed) return failure;
  }
  return {Guard::reach, "how far the loop reads is still unknown after " + std::to_string(most) + " tries",
          declare_extents};
}

// Describes the remembered launch again, with the same loops and inputs, because more is known about its reads.
Failure Launcher::describe_again(const Description& description, OpenDevice& device, const FerryInput* inputs,
                                 Remembered& launch) const {
  std::vector<FerryInput> headers = std::move(launch.headers);
  std::vector<FerryLoopBounds> loops = std::move(launch.loops);
  const bool counted = launch.counted;
  launch.clear();
  launch.loops = std::move(loops);
  launch.counted = counted;
  const Failure failure = describe(description, device, inputs, launch);
  // A failed launch without headers is never found again.
  if (!failure.failed) launch.headers = std::move(headers);
  return failure;
}

bool Launcher::fall_back_from_tries(const Description& description, const Failure& failure, Remembered& launch,
                                    const FerryInput* inputs) {
  begun_nest(site_).reaches.note_failure();
  launch.headers.clear();
  return fall_back(description, failure, nullptr, inputs);
}

}  // namespace ferry
