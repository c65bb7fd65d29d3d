// Runs chunks on plain threads, which take them from the oldest launch that isn't finished. This is simple rather than
// fast. The caller works through its own chunks in any case, so nothing depends on free workers.
#include "executor.h"

#include "../../shared_object.h"
#include "startable_threads.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ferry {

namespace {

const char threads_place = 0;

struct Job {
  Executor::Chunk run;
  void* data;
  unsigned chunks, next = 0, done = 0;
};

class ThreadExecutor final : public Executor {
 public:
  explicit ThreadExecutor(unsigned threads) : threads_(threads) {
    keep_loaded(&threads_place);  // a dlclose doesn't end these threads
    workers_.reserve(threads);
    try {
      while (workers_.size() + 1 < threads) workers_.emplace_back([this] { work(); });
    } catch (const std::exception& error) {  // the existing threads then take more chunks
      say_fewer_threads(static_cast<unsigned>(workers_.size()) + 1, threads, error.what());
    }
  }

  ~ThreadExecutor() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  unsigned threads() const override { return threads_; }

  void run(unsigned chunks, Chunk run, void* data) override {
    Job job{run, data, chunks};
    std::unique_lock lock(mutex_);
    jobs_.push_back(&job);
    wake_.notify_all();
    while (job.next < job.chunks) take_chunk(job, lock);
    finished_.wait(lock, [&] { return job.done == job.chunks; });
  }

 private:
  // Runs one chunk while the lock is released. The job stays in the list until its last chunk has been taken.
  void take_chunk(Job& job, std::unique_lock<std::mutex>& lock) {
    const unsigned chunk = job.next++;
    if (job.next == job.chunks) jobs_.erase(std::find(jobs_.begin(), jobs_.end(), &job));
    lock.unlock();
    job.run(job.data, chunk);
    lock.lock();
    if (++job.done == job.chunks) finished_.notify_all();
  }

  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      take_chunk(*jobs_.front(), lock);
    }
  }

  unsigned threads_;
  std::mutex mutex_;
  std::condition_variable wake_, finished_;
  std::deque<Job*> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace

std::unique_ptr<Executor> make_executor(unsigned threads) {
  return std::make_unique<ThreadExecutor>(threads ? threads : std::max(1u, std::thread::hardware_concurrency()));
}

}  // namespace ferry
