// See benign_aliasing.h.
#include "proof/benign_aliasing.h"

#include <algorithm>

namespace ferry::translator::proof {

namespace {

constexpr std::size_t most_told_apart = 64;  // limited because the runtime has one bit for each

bool is_written(const model::Footprint& footprint, std::size_t buffer) {
  return std::any_of(footprint.accesses.begin(), footprint.accesses.end(), [&](const model::Access& access) {
    return access.buffer == static_cast<int>(buffer) && access.writes;
  });
}

// Returns whether the buffer may be the same array as another buffer. A named array never is, and rows are compared
// separately.
bool can_be_another(const model::Buffer& buffer) {
  if (buffer.rows != model::Buffer::Rows::none) return false;
  return buffer.shape == model::Buffer::Shape::pointer || buffer.shape == model::Buffer::Shape::container;
}

model::Footprint merged(const model::Footprint& footprint, std::pair<int, int> pair) {
  model::Footprint result = footprint;
  for (model::Access& access : result.accesses) {
    if (access.buffer == pair.first || access.buffer == pair.second)
      access.buffer = pair.first;
    else
      access.reads = access.writes = false;  // has no effect any more, but keeps its number
  }
  return result;
}

template <class T, class Same>
bool all_among(const std::vector<T>& wanted, const std::vector<T>& made, const Same& same) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const T& one) {
    return std::any_of(made.begin(), made.end(), [&](const T& other) { return same(one, other); });
  });
}

bool implied(const model::DependenceCheck& wanted, const model::DependenceCheck& made) {
  using Touched = model::DependenceCheck::Touched;
  const auto checked = [&](const Touched& one) {
    return std::any_of(made.touched.begin(), made.touched.end(), [&](const Touched& other) {
      return other.subscript == one.subscript && (other.kind == one.kind || other.kind == Touched::Kind::write);
    });
  };
  return wanted.symbol == made.symbol && wanted.unless_rows == made.unless_rows &&
         std::all_of(wanted.touched.begin(), wanted.touched.end(), checked);
}

bool needs_no_check(const Independence& answer, const model::Nest& nest) {
  const auto same_rows = [](const model::RowCheck& a, const model::RowCheck& b) {
    return a.range == b.range && a.size == b.size && (a.or_dependence || !b.or_dependence);
  };
  return answer.holds && all_among(answer.dependence_checks, nest.dependence_checks, implied) &&
         all_among(answer.row_checks, nest.row_checks, same_rows) &&
         all_among(answer.apart_checks, nest.apart_checks, std::equal_to<>()) &&
         all_among(answer.no_wrap_checks, nest.no_wrap_checks, std::equal_to<>());
}

}  // namespace

BufferPairs aliasing_candidates(const model::Footprint& footprint) {
  BufferPairs pairs;
  const std::vector<model::Buffer>& buffers = footprint.buffers;
  for (std::size_t b = 1; b < std::min<std::size_t>(buffers.size(), most_told_apart); ++b)
    for (std::size_t a = 0; a < b; ++a)
      if (can_be_another(buffers[a]) && can_be_another(buffers[b]) && buffers[a].element == buffers[b].element &&
          buffers[a].inner_extents == buffers[b].inner_extents &&
          (is_written(footprint, a) || is_written(footprint, b)))
        pairs.emplace_back(static_cast<int>(a), static_cast<int>(b));
  return pairs;
}

void keep_benign(BufferPairs& pairs, const model::Footprint& footprint, const model::Nest& nest,
                 const std::function<Independence(const model::Footprint&)>& test) {
  std::erase_if(pairs, [&](std::pair<int, int> pair) { return !needs_no_check(test(merged(footprint, pair)), nest); });
}

}  // namespace ferry::translator::proof
