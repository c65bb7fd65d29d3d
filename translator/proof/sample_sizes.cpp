// See sample_sizes.h.
#include "proof/sample_sizes.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>

namespace ferry::translator::proof {

using model::DependenceCheck;
using model::IndexExpression;
using Touched = DependenceCheck::Touched;

namespace {

// Maps each symbol to the first one with the same name, because equal names mean equal numbers.
std::vector<int> first_of_name(const model::Footprint& footprint) {
  std::map<std::string, int> known;
  std::vector<int> first;
  for (const model::Symbol& symbol : footprint.symbols)
    first.push_back(known.emplace(shown(symbol), static_cast<int>(first.size())).first->second);
  return first;
}

// Returns the symbols in the tested loop's header. The first symbol of a name represents all symbols of that name.
std::set<int> header_symbols(const model::Footprint& footprint, const LoopUnderTest& loop,
                             const std::vector<int>& names) {
  std::map<int, int> counts;
  if (loop.outermost && loop.outermost->symbol == loop.symbol)
    for (const std::optional<IndexExpression>* end : {&loop.outermost->first_index, &loop.outermost->bound_index})
      if (*end) count_symbols(**end, counts);
  for (const model::InnerLoop& inner : footprint.inner_loops)
    if (inner.symbol == loop.symbol)
      for (const IndexExpression* end : {&inner.first, &inner.bound}) count_symbols(*end, counts);
  std::set<int> all;
  for (const auto& [symbol, count] : counts) all.insert(names[static_cast<std::size_t>(symbol)]);
  return all;
}

// Returns the declared lengths of the array's dimensions, outermost first. A length that isn't a number is 0.
std::vector<std::int64_t> declared_lengths(const model::Buffer& buffer) {
  std::vector<std::int64_t> all{0};
  if (buffer.rows != model::Buffer::Rows::none) return all;
  if (buffer.fixed_size.find_first_not_of("0123456789") == std::string::npos && buffer.fixed_size.size() < 10)
    all[0] = std::atoll(buffer.fixed_size.c_str());
  all.insert(all.end(), buffer.inner_extents.begin(), buffer.inner_extents.end());
  return all;
}

// Returns by how much an iteration of the loop moves the subscript, or 0 if that isn't a number.
std::int64_t constant_stride(const IndexExpression& subscript, const LoopUnderTest& loop) {
  const std::optional<model::Polynomial> polynomial = model::to_polynomial(subscript);
  const auto split = polynomial ? polynomial->split(loop.symbol) : std::nullopt;
  const std::int64_t stride = split ? split->coefficient.as_constant().value_or(0) : 0;
  return stride == INT64_MIN ? 0 : std::abs(stride);
}

// Returns how many iterations the declared dimension has room for if a loop with this stride runs along it. An
// undeclared outermost dimension is assumed to be as long as the longest other one.
std::optional<std::int64_t> declared_iterations(const std::vector<std::int64_t>& lengths, std::int64_t stride) {
  std::int64_t inner = 1;
  for (auto length = lengths.rbegin(); length != lengths.rend() && inner <= INT32_MAX; ++length) {
    const std::int64_t outer = inner * *length;
    if (*length == 0 && stride >= inner) return *std::max_element(lengths.begin(), lengths.end());
    if (stride >= inner && stride < outer) return outer / stride;
    inner = outer;
  }
  return std::nullopt;
}

std::int64_t length_that_tells(const LoopUnderTest& loop, const DependenceCheck& check,
                               const std::vector<std::int64_t>& lengths) {
  std::int64_t most = 2 * iterations_that_tell;
  for (const Touched& touched : check.touched)
    if (const std::int64_t stride = constant_stride(touched.subscript, loop); stride > 0 && lengths.size() > 1)
      most = std::min(most, declared_iterations(lengths, stride).value_or(most));
  return std::max<std::int64_t>(most / 2, 2);
}

}  // namespace

bool runs_along_declared_dimension(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer) {
  const std::vector<std::int64_t> lengths = declared_lengths(footprint.buffers[static_cast<std::size_t>(buffer)]);
  return lengths.size() > 1 &&
         std::all_of(footprint.accesses.begin(), footprint.accesses.end(), [&](const model::Access& access) {
           if (access.buffer != buffer) return true;
           const std::int64_t stride = access.subscript ? constant_stride(*access.subscript, loop) : 0;
           return stride > 0 && declared_iterations(lengths, stride).has_value();
         });
}

Question::Question(const model::Footprint& nest, const LoopUnderTest& tested, const DependenceCheck& asked)
    : footprint(nest),
      loop(tested),
      check(asked),
      names(first_of_name(nest)),
      of_tested(header_symbols(nest, tested, names)) {
  const auto buffer = std::find_if(nest.buffers.begin(), nest.buffers.end(),
                                   [&](const model::Buffer& one) { return one.name == asked.buffer; });
  const std::vector<std::int64_t> lengths =
      buffer == nest.buffers.end() ? std::vector<std::int64_t>() : declared_lengths(*buffer);
  length = length_that_tells(tested, asked, lengths);
  std::copy_if(lengths.begin(), lengths.end(), std::back_inserter(declared), [](auto one) { return one > 2; });
}

std::int64_t Sizes::of(int symbol) const {
  constexpr std::array<std::int64_t, 10> sizes{40, 24, 100, 64, 17, 256, 33, 1000, 20, 4096};
  const auto drawn = static_cast<std::uint64_t>(sample_) * 0x9E3779B97F4A7C15u ^
                     static_cast<std::uint64_t>(symbol + 1) * 0xC2B2AE3D27D4EB4Fu;
  const std::uint64_t number = (drawn ^ drawn >> 29) * 0xBF58476D1CE4E5B9u >> 33;
  if (kind_ == Kind::small) return static_cast<std::int64_t>(number % 7);
  if (!question_.declared.empty() && sample_ % 2 == 1)
    return question_.declared[number % question_.declared.size()] -
           static_cast<std::int64_t>(number / question_.declared.size() % 3);
  switch (sample_ % 5) {
    case 0:
      return sizes[static_cast<std::size_t>(sample_ / 5) % sizes.size()];
    case 1:
      return number % 2 == 0 ? static_cast<std::int64_t>(number / 2 % 7) : sizes[number / 2 % sizes.size()];
    case 2:
      return sizes[number % sizes.size()];
    case 3:
      return question_.of_tested.contains(symbol) ? sizes[number % sizes.size()]
                                                  : static_cast<std::int64_t>(2 + number % 6);
    default:
      return static_cast<std::int64_t>(number % 200);
  }
}

}  // namespace ferry::translator::proof
