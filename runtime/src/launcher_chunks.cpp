// The launcher's part of launches in chunks. It decides which nests can run in chunks, and runs the chunks one after
// the other, each with its own copies. chunks.h plans the chunks.
#include "chunks.h"
#include "device_copies.h"
#include "device_pointers.h"
#include "launcher.h"
#include "reserved_blocks.h"

#include <memory>

namespace ferry {

// Returns a clause that says why a part of the iterations can't be a launch by itself, or "" if it can.
static std::string why_whole(const Choice& choice, const Description& description, unsigned kernel) {
  if (!description.is_plain) return "it consists of several kernels";
  if (!choice.device->device.runs_in_chunks(*choice.image, kernel)) return "all iterations contribute to one result";
  return "";
}

bool Launcher::start_without_room(const Choice& choice, const Description& description, Remembered& launch,
                                  const FerryInput* inputs, ErrorNumber& error_number, Failure& failure) {
  if (failure.guard == Guard::device_memory && !is_cut(description)) {
    std::string why = why_whole(choice, description, call_.ferry_number);
    if (why.empty() && run_in_chunks(choice, description, launch, inputs, error_number, why)) return true;
    failure.message += "; the loop touches " + std::to_string(launch.resolved.touched_bytes()) +
                       " bytes and can't run in chunks because " + why;
  }
  return fall_back(description, failure, nullptr, inputs);
}

// Returns whether a launch that has run in chunks before is larger than the device's memory. There is then no need to
// try it as a whole.
bool Launcher::stays_in_chunks(const OpenDevice& device, const Remembered& launch) const {
  return launch.chunks && device.limits.memory_bytes && launch.resolved.touched_bytes() > device.limits.memory_bytes;
}

// Runs a launch in chunks. Its data in scopes belongs to the host until the next launch.
bool Launcher::run_in_chunks(const Choice& choice, const Description& description, Remembered& launch,
                             const FerryInput* inputs, ErrorNumber& error_number, std::string& why_not) {
  OpenDevice& device = *choice.device;
  if (Scopes::resident()) {
    Scopes::instance().attempt(&device, [] { Scopes::Use(Scopes::instance()).make_room(); });
    leave_scopes(launch.footprint);
  }
  Coherence& coherence = context_.coherence_on(device);
  DeviceCopies(coherence).finish_own();
  if (const Failure failure = reserve(device, coherence.queue().stream(), launch); failure.failed) {
    why_not = failure.message;
    return false;
  }
  name_arrays(coherence, launch.footprint, true);
  name_results(coherence, launch.footprint);
  if (device.limits.tells_places) find_in_place(device.device, site_, launch.footprint, launch.resolved);
  const bool in_place = launch.resolved.any_in_place();  // may differ next time, so plans aren't kept
  if (in_place) launch.chunks.reset();
  const std::unique_ptr<ReservedBlocks> blocks = reserve_blocks(device, description, launch, inputs, why_not);
  if (!blocks) return false;
  run_chunks(choice, description, *launch.chunks, inputs, error_number, *blocks);
  if (in_place) launch.chunks.reset();
  return true;
}

// Plans chunks and reserves memory for them. Returns null if that is impossible. The blocks from the last time are in
// the pool. There may be less room than the device reports, because blocks may be larger than requested and free memory
// may be fragmented.
std::unique_ptr<ReservedBlocks> Launcher::reserve_blocks(OpenDevice& device, const Description& description,
                                                         Remembered& launch, const FerryInput* inputs,
                                                         std::string& why_not) const {
  constexpr int most_tries = 8;
  const auto reserved = [&]() -> std::unique_ptr<ReservedBlocks> {
    try {
      return std::make_unique<ReservedBlocks>(device.pool, device.device, launch.chunks->blocks);
    } catch (const NoRoom& full) {
      why_not = full.what();
      return nullptr;
    }
  };
  if (launch.chunks)
    if (auto blocks = reserved()) return blocks;
  device.pool.release();
  std::size_t room = device.limits.memory_bytes ? device.device.free_bytes() : launch.resolved.touched_bytes();
  for (int tries = 0; tries < most_tries; ++tries, room = room / 4 * 3) {
    launch.chunks = plan(device, description, launch, inputs, room, why_not);
    if (!launch.chunks) return nullptr;
    if (auto blocks = reserved()) return blocks;
  }
  launch.chunks.reset();
  return nullptr;
}

std::unique_ptr<ChunkPlan> Launcher::plan(OpenDevice& device, const Description& description, const Remembered& launch,
                                          const FerryInput* inputs, std::size_t room, std::string& why_not) const {
  const auto describe_chunk = [&](Remembered& chunk) {
    Failure failure = describe(description, device, inputs, chunk);
    if (failure.failed) return failure;
    for (std::size_t b = 0; b < chunk.resolved.buffers(); ++b)
      chunk.resolved.use_in_place(b, launch.resolved.is_in_place(b));
    return failure;
  };
  return plan_chunks(launch.loops, room, device.limits.alignment, describe_chunk, why_not);
}

void Launcher::run_chunks(const Choice& choice, const Description& description, const ChunkPlan& plan,
                          const FerryInput* inputs, ErrorNumber& error_number, MemoryPool& blocks) {
  Coherence& coherence = *context_.coherence();
  const DeviceCopies copies(coherence);
  const Coherence::InBlocks in_blocks(coherence, blocks);
  for (const auto& chunk : plan.chunks) {
    const auto map = [&] {
      for (const Interval bytes : chunk->touched) coherence.map(bytes);
    };
    copies.make_room([&](const Mapping& mapping) { return !stays_for(chunk->touched, mapping.host()); });
    try {
      map();
    } catch (const NoRoom&) {  // a mapping that has stayed occupies a block that another needs
      copies.make_room([](const Mapping&) { return true; });
      map();
    }
    chunk->launch.resolved.acquire(coherence);
    KernelRuns{choice, call_, chunk->launch, &coherence, error_number}.run(description, inputs);
  }
  copies.finish_own();
}

}  // namespace ferry
