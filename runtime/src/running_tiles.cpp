#include "running_tiles.h"

#include <ferry/error.h>

#include <cstring>
#include <utility>
#include <vector>

namespace ferry {

namespace {

// Trivially destructible, so it outlives all other objects of its thread.
constinit thread_local RunningTiles* kept = nullptr;

struct Sweeper {
  Sweeper() = default;
  Sweeper(const Sweeper&) = delete;
  Sweeper& operator=(const Sweeper&) = delete;
  ~Sweeper() { delete std::exchange(kept, nullptr); }
};

}  // namespace

void RunningTiles::begin(std::int64_t iterations, const FerryReduction& reduction, std::int64_t most) {
  if (any()) {
    if (iterations != tiles_.ferry_iterations || reduction.ferry_bytes != each_)
      throw Error("ferry: the two kernels of a running result don't belong together; please report this");
    return;
  }
  tiles_ = FerryRunningTiles(iterations);
  if (reduction.ferry_running) {
    copied_ = array_.touched;
    tiles_ = FerryRunningTiles(iterations, (iterations + most - 1) / most);
  }
  each_ = reduction.ferry_bytes;
  reduction_ = &reduction;
  partials_.reset(new unsigned char[bytes()]());
}

FerryRunningArray& RunningTiles::array_in(unsigned char* partial) const {
  return *reinterpret_cast<FerryRunningArray*>(partial + scan().ferry_at);
}

void RunningTiles::keep_copies(Device& device, void* memory) {
  copies_ = {static_cast<unsigned char*>(memory), FreeOnDevice{&device, copies_bytes()}};
  point_to_copies();
}

// Sets the tiles' pointers to their copies. The pointers are shifted, because kernels count from the array's first
// element.
void RunningTiles::point_to_copies() {
  for (std::int64_t tile = 0; tile < tiles_.ferry_count(); ++tile)
    array_in(partial(tile)) = {copy(tile) - (copied_.begin - array_.first), 0, 0};
}

FerryRunningCopies RunningTiles::copies_to_scan() {
  return {copies_.get(), array_.elements, static_cast<ferry_int64>(pitch()), tiles_.ferry_count(),
          static_cast<ferry_int64>(copied_.size() / scan().ferry_bytes)};
}

void RunningTiles::scanned(const FerryRunningEnds& seen) {
  seen_ = seen;
  if (seen_.ferry_high < seen_.ferry_low) seen_.ferry_low = seen_.ferry_high = 0;
}

void RunningTiles::accumulate(void* const* variables) {
  std::vector<std::int64_t> now((each_ + sizeof(std::int64_t) - 1) / sizeof(std::int64_t)), added(now.size());
  reduction_->ferry_begin(now.data(), variables);
  for (std::int64_t tile = 0; tile < tiles_.ferry_count(); ++tile) {
    std::memcpy(added.data(), partial(tile), each_);
    std::memcpy(partial(tile), now.data(), each_);
    reduction_->ferry_combine(now.data(), added.data());
  }
  if (has_array()) {
    point_to_copies();
    FerryRunningArray& total = array_in(reinterpret_cast<unsigned char*>(now.data()));
    total.ferry_low = seen_.ferry_low, total.ferry_high = seen_.ferry_high;
  }
  reduction_->ferry_store(now.data(), variables);
}

void RunningTiles::keep(std::unique_ptr<RunningTiles> tiles) {
  thread_local const Sweeper sweeper;
  delete std::exchange(kept, tiles.release());
}

std::unique_ptr<RunningTiles> RunningTiles::take() {
  return std::unique_ptr<RunningTiles>(std::exchange(kept, nullptr));
}

}  // namespace ferry
