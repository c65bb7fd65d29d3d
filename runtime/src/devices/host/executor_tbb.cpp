// Runs chunks in a task arena that belongs to Ferry, so that the program's TBB tasks and Ferry's don't wait for each
// other. Each launch is isolated, so that a thread that waits for its own chunks doesn't start chunks of another call.
#include "executor.h"

#include "../../inline_vector.h"
#include "../../shared_object.h"
#include "startable_threads.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <tbb/version.h>

#include <algorithm>
#include <exception>

namespace ferry {

namespace {

class TbbExecutor final : public Executor {
 public:
  explicit TbbExecutor(unsigned threads)
      : limit_(tbb::global_control::max_allowed_parallelism, limit(threads)),
        threads_(threads ? threads : static_cast<unsigned>(tbb::task_arena().max_concurrency())),
        arena_(static_cast<int>(startable_threads(threads_))) {
    // TBB's threads sleep forever in its library, and a plug-in may be the only user of that library.
    keep_loaded(reinterpret_cast<const void*>(&TBB_runtime_interface_version));
  }

  unsigned threads() const override { return threads_; }

  // There are as many chunks as threads, or more if the chunks may take different times.
  void run(unsigned chunks, Chunk run, void* data) override {
    detail::InlineVector<bool, 256> ran;
    std::fill_n(ran.extend(chunks), chunks, false);
    bool* const has_run = ran.begin();
    try {
      run_in_arena(chunks, [=](unsigned chunk) {
        has_run[chunk] = true;
        run(data, chunk);
      });
    } catch (const std::exception&) {  // a thread couldn't be started (chunks don't throw)
      for (unsigned chunk = 0; chunk < chunks; ++chunk)
        if (!has_run[chunk]) run(data, chunk);
    }
  }

 private:
  template <class Run>
  void run_in_arena(unsigned chunks, const Run& run) {
    const bool equal = chunks <= threads_;
    arena_.execute([&] {
      tbb::this_task_arena::isolate([&] {
        const tbb::blocked_range<unsigned> all(0, chunks, 1);
        const auto some = [&](const tbb::blocked_range<unsigned>& part) {
          for (unsigned chunk = part.begin(); chunk != part.end(); ++chunk) run(chunk);
        };
        if (equal)
          tbb::parallel_for(all, some, tbb::static_partitioner());
        else
          tbb::parallel_for(all, some, tbb::simple_partitioner());
      });
    });
  }

  // Returns TBB's limit for the number of threads, raised to `threads` if necessary. The limit is never lowered for the
  // program.
  static std::size_t limit(unsigned threads) {
    const auto allowed = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
    return threads > allowed ? threads : allowed;
  }

  tbb::global_control limit_;
  // The number of threads for which chunks are made. If fewer threads exist, each of them runs several chunks.
  const unsigned threads_;
  tbb::task_arena arena_;
};

}  // namespace

std::unique_ptr<Executor> make_executor(unsigned threads) { return std::make_unique<TbbExecutor>(threads); }

}  // namespace ferry
