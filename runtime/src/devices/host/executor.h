// Threads that run the chunks of one kernel launch. Two implementations, chosen when Ferry is built
// (FERRY_EXECUTOR=tbb|threads): oneTBB, and plain std::thread for ThreadSanitizer and for bundles without TBB.
#pragma once

#include <memory>

namespace ferry {

class Executor {
 public:
  using Chunk = void (*)(void* data, unsigned chunk);

  virtual ~Executor() = default;

  // Threads that work on one launch, the caller included.
  virtual unsigned threads() const = 0;

  // Calls run(data, 0..chunks-1), possibly at once, and returns when all have returned. The calling thread takes part
  // and does nothing else. Several threads may call at once. Chunks don't throw.
  virtual void run(unsigned chunks, Chunk run, void* data) = 0;
};

// threads == 0: as many as this process may use.
std::unique_ptr<Executor> make_executor(unsigned threads);

}  // namespace ferry
