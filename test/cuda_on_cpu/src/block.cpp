// The threads of a block: fibres, and the barriers at which they wait for each other. Only this file switches fibres;
// templates and kernels never do.
#include "block.h"

#include <cstdio>
#include <cstdlib>

__thread uint3 threadIdx;
__thread uint3 blockIdx;
__thread dim3 blockDim;
__thread dim3 gridDim;

namespace cuda_on_cpu {
namespace {

thread_local Block* current_block = nullptr;

struct LeftThread {};

}  // namespace

int block_barrier(Vote vote, int predicate) { return Block::current().block_barrier(vote, predicate); }
const Lanes& meet(unsigned mask, std::uint64_t value) { return Block::current().meet(mask, value); }
int lane() { return Block::current().lane(); }

Block::Block(const Settings& settings, dim3 shape, const std::function<void()>& thread)
    : body_(thread),
      shape_(shape),
      order_(settings, std::uint64_t{shape.x} * shape.y * shape.z, 1),
      threads_(std::size_t{shape.x} * shape.y * shape.z) {}

Block::~Block() = default;

Block& Block::current() {
  if (!current_block) {
    std::fprintf(stderr, "cuda_on_cpu: a barrier or shuffle outside a kernel\n");
    std::abort();
  }
  return *current_block;
}

bool Block::run(uint3 index) {
  blockIdx = index;
  blockDim = shape_;
  current_block = this;
  begun_ = 0;
  start_threads();
  while (open_barriers()) continue_opened();
  current_block = nullptr;
  const int stuck = waiting();
  if (stuck == 0) return true;
  std::fprintf(stderr,
               "cuda_on_cpu: block (%u, %u, %u): %d of %zu threads wait at a barrier that the others don't reach\n",
               index.x, index.y, index.z, stuck, threads_.size());
  return false;
}

void Block::start_threads() {
  while (begun_ < static_cast<int>(threads_.size())) {
    if (idle_.empty()) {
      fibres_.push_back(std::make_unique<Fibre>(&carry_threads, this));
      idle_.push_back(fibres_.back().get());
    }
    on_ = idle_.back();
    idle_.pop_back();
    on_->resume();
  }
}

/// The body of a fibre: runs threads that haven't begun, one after the other, and afterwards is idle.
void Block::carry_threads(void* self) {
  auto& block = *static_cast<Block*>(self);
  for (;;) {
    while (block.begun_ < static_cast<int>(block.threads_.size())) {
      const int thread = static_cast<int>(block.order_[static_cast<std::uint64_t>(block.begun_++)]);
      block.enter(thread);
      const State state = block.run_thread();
      block.threads_[static_cast<std::size_t>(block.running_)].state = state;
    }
    block.idle_.push_back(block.on_);
    block.on_->suspend();
  }
}

/// Fibres aren't switched while an exception is handled.
Block::State Block::run_thread() {
  try {
    body_();
    return State::ended;
  } catch (const LeftThread&) {
    return State::left;
  }
}

void Block::enter(int thread) {
  running_ = thread;
  const auto t = static_cast<unsigned>(thread);
  threadIdx = {t % shape_.x, t / shape_.x % shape_.y, t / shape_.x / shape_.y};
}

void Block::wait(State state) {
  Thread& thread = threads_[static_cast<std::size_t>(running_)];
  thread.state = state;
  thread.fibre = on_;
  on_->suspend();
}

int Block::block_barrier(Vote vote, int predicate) {
  Thread& thread = threads_[static_cast<std::size_t>(running_)];
  thread.vote = vote;
  thread.value = predicate != 0;
  wait(State::at_block_barrier);
  return static_cast<int>(thread.value);
}

const Lanes& Block::meet(unsigned mask, std::uint64_t value) {
  Thread& thread = threads_[static_cast<std::size_t>(running_)];
  thread.mask = mask;
  thread.value = value;
  wait(State::at_meeting);
  return thread.lanes;
}

void Block::continue_opened() {
  for (std::size_t k = 0; k < threads_.size(); ++k) {
    const int index = static_cast<int>(order_[k]);
    Thread& thread = threads_[static_cast<std::size_t>(index)];
    if (thread.state != State::opened) continue;
    enter(index);
    on_ = thread.fibre;
    on_->resume();
  }
}

int Block::waiting() const {
  int count = 0;
  for (const Thread& thread : threads_) count += thread.state != State::ended && thread.state != State::left;
  return count;
}

bool Block::open_barriers() {
  bool opened = false;
  for (std::size_t first = 0; first < threads_.size(); first += 32)
    for (std::size_t i = first; i < first + 32 && i < threads_.size(); ++i)
      if (threads_[i].state == State::at_meeting)
        opened |= open_meeting(static_cast<int>(first / 32), threads_[i].mask);
  return opened || open_block_barrier();
}

/// Completes a warp's shuffle or vote over `mask` if all its lanes wait with that mask. Lanes past the block's end
/// don't count, nor do lanes that called ferry_exit_thread(). Lanes that have returned count, because CUDA's guide only
/// exempts lanes that have exited.
bool Block::open_meeting(int warp, unsigned mask) {
  const std::size_t first = static_cast<std::size_t>(warp) * 32;
  Lanes lanes{};
  for (std::size_t i = 0; i < 32 && first + i < threads_.size(); ++i) {
    if (!(mask >> i & 1u)) continue;
    const Thread& thread = threads_[first + i];
    if (thread.state == State::left) continue;
    if (thread.state != State::at_meeting || thread.mask != mask) return false;
    lanes.value[i] = thread.value;
    lanes.mask |= 1u << i;
  }
  if (lanes.mask == 0) return false;
  for (std::size_t i = 0; i < 32; ++i) {
    if (!(lanes.mask >> i & 1u)) continue;
    threads_[first + i].lanes = lanes;
    threads_[first + i].state = State::opened;
  }
  return true;
}

bool Block::open_block_barrier() {
  int count = 0, there = 0;
  for (const Thread& thread : threads_) {
    if (thread.state == State::at_meeting) return false;
    if (thread.state != State::at_block_barrier) continue;
    ++there;
    count += thread.value != 0;
  }
  for (Thread& thread : threads_) {
    if (thread.state != State::at_block_barrier) continue;
    thread.state = State::opened;
    switch (thread.vote) {
      case Vote::none:
      case Vote::count:
        thread.value = static_cast<std::uint64_t>(count);
        break;
      case Vote::all:
        thread.value = count == there;
        break;
      case Vote::any:
        thread.value = count != 0;
        break;
    }
  }
  return there != 0;
}

}  // namespace cuda_on_cpu

void ferry_exit_thread() { throw cuda_on_cpu::LeftThread(); }
