#include "running_tiles.h"

#include <ferry/error.h>

#include <cstring>
#include <utility>
#include <vector>

namespace ferry {

namespace {

// Trivial, so that it outlives everything else of its thread.
constinit thread_local RunningTiles* kept = nullptr;

struct Sweeper {
  Sweeper() = default;
  Sweeper(const Sweeper&) = delete;
  Sweeper& operator=(const Sweeper&) = delete;
  ~Sweeper() { delete std::exchange(kept, nullptr); }
};

}  // namespace

void RunningTiles::begin(std::int64_t iterations, const FerryReduction& reduction) {
  if (any()) {
    if (iterations != tiles_.ferry_iterations || reduction.ferry_bytes != each_)
      throw Error("ferry: the two kernels of a running result don't belong together; please report this");
    return;
  }
  tiles_ = FerryRunningTiles(iterations);
  each_ = reduction.ferry_bytes;
  reduction_ = &reduction;
  partials_.reset(new unsigned char[bytes()]);
}

void RunningTiles::accumulate(void* const* variables) {
  std::vector<std::int64_t> now((each_ + sizeof(std::int64_t) - 1) / sizeof(std::int64_t)), added(now.size());
  reduction_->ferry_begin(now.data(), variables);
  for (std::int64_t tile = 0; tile < tiles_.ferry_count(); ++tile) {
    std::memcpy(added.data(), partial(tile), each_);
    std::memcpy(partial(tile), now.data(), each_);
    reduction_->ferry_combine(now.data(), added.data());
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
