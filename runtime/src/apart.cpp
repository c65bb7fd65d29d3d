#include "apart.h"

#include "evaluator.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace ferry {

using detail::BufferRecord;

namespace {

// What is loaded, as it is when the check begins.
class CopiedLoads final : public Loads {
 public:
  explicit CopiedLoads(const Inspector& inspector) : inspector_(inspector) {}

  // While all iterations are looked at as one: keeps what they read.
  ValueSpan loaded(const BufferRecord& buffer, IntegerType type, const ValueSpan& elements, const ValueSpan& without,
                   LoadedPart part) const override {
    const LoadedPlace place = place_of_loads(buffer, type, elements, without, part, inspector_.extents());
    if (place.any_value) return any_value(type);
    if (place.bytes.empty()) return {};
    for (const Copy& copy : copies_)
      if (copy.bytes.begin <= place.bytes.begin && place.bytes.end <= copy.bytes.end)
        return place.values.ends(&copy.memory[place.bytes.begin - copy.bytes.begin], place.bytes.size());
    if (is_complete_) return any_value(type);
    Copy copy{place.bytes, std::unique_ptr<unsigned char[]>(new unsigned char[place.bytes.size()])};
    if (!inspector_.copy(buffer, copy.bytes, copy.memory.get())) return any_value(type);
    const ValueSpan values = inspector_.loaded(buffer, type, elements, without, part);  // remembered from now on
    copies_.push_back(std::move(copy));
    return values;
  }
  void complete() { is_complete_ = true; }

 private:
  struct Copy {
    Interval bytes;
    std::unique_ptr<unsigned char[]> memory;
  };
  const Inspector& inspector_;
  mutable std::vector<Copy> copies_;
  bool is_complete_ = false;
};

using Touched = std::vector<std::pair<std::int64_t, std::int64_t>>;

bool are_disjoint(Touched& all) {
  const auto meets = [](const auto& a, const auto& b) { return a.second >= b.first; };
  if (std::adjacent_find(all.begin(), all.end(), meets) == all.end()) return true;
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end(), meets) == all.end();
}

}  // namespace

bool iterations_are_apart(const Description& description, const Description::ApartCheck& check,
                          const FerryLoopBounds* loops, const FerryInput* inputs, const Inspector& inspector,
                          const Footprint& footprint) {
  CopiedLoads loads(inspector);
  const ValueSpan all = Evaluator(description, loops, inputs, &loads, &footprint).within(check.elements);
  if (all.empty()) return true;
  if (!all.known()) return false;
  loads.complete();
  OneIteration one(loops, description.loops.size(), static_cast<std::size_t>(check.number));
  Touched touched;
  for (std::int64_t number = 0; number < one.count(); ++number) {
    const ValueSpan elements =
        Evaluator(description, one.at(number), inputs, &loads, &footprint).within(check.elements);
    if (elements.empty()) continue;
    if (!elements.known() || elements.low < INT64_MIN || elements.high > INT64_MAX) return false;
    touched.emplace_back(static_cast<std::int64_t>(elements.low), static_cast<std::int64_t>(elements.high));
  }
  return are_disjoint(touched);
}

}  // namespace ferry
