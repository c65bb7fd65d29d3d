// Makes room on a device that has too little memory.
#include "coherence.h"

#include <utility>

namespace ferry {

bool Coherence::make_room(const std::function<bool(const Mapping&)>& leaves) {
  std::vector<Interval> left;
  for (const auto& mapping : mappings_)
    if (leaves(*mapping)) left.push_back(mapping->host());
  for (const Interval bytes : left) {
    host_touches(bytes, false);
    const auto found = first_ending_after(bytes.begin);
    retire(**found);
    mappings_.erase(found);
  }
  if (left.empty()) return false;
  queue_.synchronize();  // after this, nothing uses the retired blocks any more
  release_retired();
  return true;
}

Coherence::InBlocks::InBlocks(Coherence& coherence, MemoryPool& blocks)
    : coherence_(coherence),
      pool_(std::exchange(coherence.pool_, &blocks)),
      kept_copies_(std::exchange(coherence.kept_copies_, nullptr)),
      neighbours_(std::exchange(coherence.neighbours_, Neighbours::apart)) {}

Coherence::InBlocks::~InBlocks() {
  if (!coherence_.mappings_.empty()) {
    coherence_.await_copies();
    coherence_.drop();
  }
  coherence_.pool_ = pool_;
  coherence_.kept_copies_ = kept_copies_;
  coherence_.neighbours_ = neighbours_;
}

}  // namespace ferry
