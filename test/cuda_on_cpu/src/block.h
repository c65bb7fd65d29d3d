// One block of threads on one worker.
//
// A fibre runs threads one after the other in a plain loop. Only a thread that reaches a barrier keeps its fibre, and
// another fibre continues with the threads that haven't begun. So a kernel without barriers costs one fibre switch per
// block. When every thread has ended or waits, barriers with all their threads open.
//
//   next thread ──▶ begun on a fibre ──▶ ended
//                        │   ▲
//                  barrier   opened
//                        ▼   │
//                       waiting          all wait and nothing opens: the block is stuck, the launch fails
#ifndef CUDA_ON_CPU_BLOCK_H
#define CUDA_ON_CPU_BLOCK_H

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "cuda_on_cpu/kernel.h"
#include "fibre.h"
#include "settings.h"

namespace cuda_on_cpu {

class Block {
 public:
  /// Runs blocks of this shape. Each thread runs `thread`. Only one worker may use the object.
  Block(const Settings& settings, dim3 shape, const std::function<void()>& thread);
  ~Block();

  /// Returns false if threads wait at barriers that can't open, which is reported on stderr.
  bool run(uint3 index);

  static Block& current();  ///< the calling kernel thread's block
  int block_barrier(Vote vote, int predicate);
  const Lanes& meet(unsigned mask, std::uint64_t value);
  int lane() const { return running_ % 32; }

 private:
  enum class State { ended, left, at_block_barrier, at_meeting, opened };
  struct Thread {
    State state = State::ended;
    Fibre* fibre = nullptr;
    Vote vote = Vote::none;
    unsigned mask = 0;
    std::uint64_t value = 0;  // first the predicate or shuffled bits, then a vote's result
    Lanes lanes{};
  };

  static void carry_threads(void* self);
  State run_thread();
  void enter(int thread);
  void wait(State state);
  void start_threads();
  void continue_opened();
  bool open_barriers();
  bool open_meeting(int warp, unsigned mask);
  bool open_block_barrier();
  int waiting() const;

  const std::function<void()>& body_;
  dim3 shape_;
  Permutation order_;
  std::vector<Thread> threads_;
  std::vector<std::unique_ptr<Fibre>> fibres_;
  std::vector<Fibre*> idle_;
  int begun_ = 0;
  int running_ = 0;
  Fibre* on_ = nullptr;  // the running fibre
};

}  // namespace cuda_on_cpu

#endif
