#include "chunks.h"

#include "mapping.h"

#include <algorithm>
#include <numeric>

namespace ferry {

namespace {

constexpr std::size_t most_chunks = 1024;
// The maximum number of bytes that chunks may copy to the device for each byte that one launch of the whole nest would
// copy.
constexpr std::size_t copies_worth = 4;

using Loops = std::vector<FerryLoopBounds>;

std::size_t sum(const std::vector<Interval>& ranges) {
  return std::accumulate(ranges.begin(), ranges.end(), std::size_t{0},
                         [](std::size_t bytes, Interval range) { return bytes + range.size(); });
}

std::string too_large(const Chunk& iteration) {
  return "one iteration touches " + std::to_string(sum(iteration.touched)) + " bytes";
}

// Returns the disjoint intervals that the launch touches, in the form in which coherence will map them.
std::vector<Interval> mapped_by(const ResolvedLaunch& launch) {
  std::vector<Interval> all;
  for (std::size_t b = 0; b < launch.buffers(); ++b)
    if (!launch.touched(b).empty() && !launch.is_in_place(b)) all.push_back(launch.touched(b));
  std::sort(all.begin(), all.end(), [](Interval a, Interval b) { return a.begin < b.begin; });
  std::vector<Interval> merged;
  for (const Interval bytes : all) {
    if (!merged.empty() && bytes.begin < merged.back().end)
      merged.back().end = std::max(merged.back().end, bytes.end);
    else
      merged.push_back(bytes);
  }
  return merged;
}

class Planner {
 public:
  Planner(std::size_t room, std::size_t alignment, const std::function<Failure(Remembered&)>& describe)
      : room_(room), alignment_(alignment), describe_(describe) {}

  bool plan(const Loops& whole) { return one_value_fits(whole) && add(whole) && is_worth_it(); }
  std::unique_ptr<ChunkPlan> take() { return std::move(plan_); }
  const std::string& why_not() const { return why_not_; }

 private:
  bool refuse(std::string why) {
    why_not_ = std::move(why);
    return false;
  }
  std::unique_ptr<Chunk> described(const Loops& loops);
  std::vector<std::size_t> rooms(const Chunk& chunk) const;
  std::size_t needed(const Chunk& chunk) const {
    const std::vector<std::size_t> all = rooms(chunk);
    return std::accumulate(all.begin(), all.end(), std::size_t{0});
  }
  bool one_value_fits(Loops loops);
  bool add(const Loops& loops);
  void keep(std::unique_ptr<Chunk> chunk);
  bool is_worth_it();
  std::size_t copied() const;

  const std::size_t room_, alignment_;
  const std::function<Failure(Remembered&)>& describe_;
  std::unique_ptr<ChunkPlan> plan_ = std::make_unique<ChunkPlan>();
  std::vector<Interval> whole_;
  std::string why_not_;
};

// Describes a launch over these loops. Returns null if a guard fails. A guard may fail for a part of the nest although
// it holds for the whole nest.
std::unique_ptr<Chunk> Planner::described(const Loops& loops) {
  auto chunk = std::make_unique<Chunk>();
  chunk->launch.loops = loops;
  if (const Failure failure = describe_(chunk->launch); failure.failed) {
    refuse(failure.message);
    return nullptr;
  }
  chunk->touched = mapped_by(chunk->launch.resolved);
  return chunk;
}

// Returns the sizes of the device blocks that coherence will allocate for the chunk, largest first.
std::vector<std::size_t> Planner::rooms(const Chunk& chunk) const {
  std::vector<std::size_t> all;
  for (const Interval bytes : chunk.touched) all.push_back(Mapping::room(bytes, alignment_));
  std::sort(all.begin(), all.end(), std::greater<>());
  return all;
}

// Returns whether a chunk fits if some outer loops have only one iteration each. This is checked first, because
// otherwise describing many chunks might be wasted work.
bool Planner::one_value_fits(Loops loops) {
  std::unique_ptr<Chunk> chunk;
  for (FerryLoopBounds& loop : loops) {
    loop.ferry_count = 1;
    chunk = described(loops);
    if (!chunk) return false;
    if (needed(*chunk) <= room_) return true;
  }
  return refuse(chunk ? too_large(*chunk) : "it has one iteration");
}

// Adds chunks for these loops. Halves the outermost loop that has several iterations, so that chunks are in the order
// of the iterations.
bool Planner::add(const Loops& loops) {
  std::unique_ptr<Chunk> chunk = described(loops);
  if (!chunk) return false;
  if (whole_.empty()) whole_ = chunk->touched;
  if (needed(*chunk) <= room_) {
    keep(std::move(chunk));
    return plan_->chunks.size() <= most_chunks ||
           refuse("it would need more than " + std::to_string(most_chunks) + " chunks");
  }
  const auto has_several = [](const FerryLoopBounds& loop) { return loop.ferry_count > 1; };
  const auto found = std::find_if(loops.begin(), loops.end(), has_several);
  if (found == loops.end()) return refuse(too_large(*chunk));
  chunk.reset();
  Loops first = loops, second = loops;
  FerryLoopBounds &before = first[static_cast<std::size_t>(found - loops.begin())],
                  &after = second[static_cast<std::size_t>(found - loops.begin())];
  before.ferry_count /= 2;
  after.ferry_count -= before.ferry_count;
  after.ferry_first += before.ferry_count * after.ferry_step;
  return add(first) && add(second);
}

// Adds the chunk, and enlarges the plan's blocks to the largest block of any chunk, the second largest, and so on.
// Every chunk then fits if each of its ranges takes the smallest block that is large enough.
void Planner::keep(std::unique_ptr<Chunk> chunk) {
  const std::vector<std::size_t> all = rooms(*chunk);
  if (plan_->blocks.size() < all.size()) plan_->blocks.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) plan_->blocks[i] = std::max(plan_->blocks[i], all[i]);
  plan_->chunks.push_back(std::move(chunk));
}

std::size_t Planner::copied() const {
  std::size_t bytes = 0;
  std::vector<Interval> mapped;
  for (const auto& chunk : plan_->chunks) {
    std::erase_if(mapped, [&](Interval range) { return !stays_for(chunk->touched, range); });
    const std::size_t kept = mapped.size();
    for (const Interval range : chunk->touched) {
      const auto covers = [&](Interval other) { return other.covers(range); };
      if (std::any_of(mapped.begin(), mapped.begin() + static_cast<std::ptrdiff_t>(kept), covers)) continue;
      bytes += range.size();
      mapped.push_back(range);
    }
  }
  return bytes;
}

bool Planner::is_worth_it() {
  const std::size_t all = copied();
  return all / copies_worth <= sum(whole_) ||
         refuse("the chunks would copy " + std::to_string(all) + " bytes in total");
}

}  // namespace

bool stays_for(const std::vector<Interval>& touched, Interval mapped) {
  const auto is_met = [&](Interval range) { return range.touches(mapped); };
  const auto grows = [&](Interval range) { return range.touches(mapped) && !mapped.covers(range); };
  return std::any_of(touched.begin(), touched.end(), is_met) && std::none_of(touched.begin(), touched.end(), grows);
}

std::unique_ptr<ChunkPlan> plan_chunks(const std::vector<FerryLoopBounds>& loops, std::size_t room,
                                       std::size_t alignment, const std::function<Failure(Remembered& chunk)>& describe,
                                       std::string& why_not) {
  Planner planner(room, alignment, describe);
  if (planner.plan(loops)) return planner.take();
  why_not = planner.why_not();
  return nullptr;
}

}  // namespace ferry
