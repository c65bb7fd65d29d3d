// Threads that run the chunks of one kernel launch. There are two implementations, chosen when Ferry is built
// (FERRY_EXECUTOR=tbb|threads): oneTBB, and plain std::thread for ThreadSanitizer and for bundles without TBB.
#pragma once

#include <memory>

namespace ferry {

class Executor {
 public:
  using Chunk = void (*)(void* data, unsigned chunk);

  virtual ~Executor() = default;

  // Returns how many threads work on one launch, including the calling thread.
  virtual unsigned threads() const = 0;

  // Calls run(data, 0), …, run(data, chunks - 1), possibly concurrently, and returns when all of them have returned.
  // Meanwhile the calling thread runs nothing but chunks. Several threads may call this at once. Chunks don't throw.
  virtual void run(unsigned chunks, Chunk run, void* data) = 0;
};

// Makes an executor with this number of threads. 0 means as many threads as this process may use.
std::unique_ptr<Executor> make_executor(unsigned threads);

}  // namespace ferry
