// See model.h.
#include "model/model.h"

#include <algorithm>

namespace ferry::translator::model {

const char* spelling(Compare compare) {
  switch (compare) {
    case Compare::less:
      return "<";
    case Compare::less_equal:
      return "<=";
    case Compare::greater:
      return ">";
    case Compare::greater_equal:
      return ">=";
    case Compare::not_equal:
      return "!=";
    case Compare::equal:
      break;
  }
  return "==";
}

Compare negated(Compare compare) {
  switch (compare) {
    case Compare::less:
      return Compare::greater_equal;
    case Compare::less_equal:
      return Compare::greater;
    case Compare::greater:
      return Compare::less_equal;
    case Compare::greater_equal:
      return Compare::less;
    case Compare::equal:
      return Compare::not_equal;
    case Compare::not_equal:
      return Compare::equal;
  }
  return compare;
}

Compare mirrored(Compare compare) {
  switch (compare) {
    case Compare::less:
      return Compare::greater;
    case Compare::less_equal:
      return Compare::greater_equal;
    case Compare::greater:
      return Compare::less;
    case Compare::greater_equal:
      return Compare::less_equal;
    case Compare::equal:
    case Compare::not_equal:
      break;
  }
  return compare;
}

bool holds(std::int64_t left, Compare compare, std::int64_t right) {
  switch (compare) {
    case Compare::less:
      return left < right;
    case Compare::less_equal:
      return left <= right;
    case Compare::greater:
      return left > right;
    case Compare::greater_equal:
      return left >= right;
    case Compare::equal:
      return left == right;
    case Compare::not_equal:
      return left != right;
  }
  return false;
}

bool Footprint::touches_memory() const {
  return acquires_before() || makes_calls() || !loads.empty() || !own_steps.empty();
}

bool Footprint::makes_calls() const {
  return offloaded_calls > 0 || std::any_of(own_steps.begin(), own_steps.end(),
                                            [](const OwnStep& step) { return step.footprint.makes_calls(); });
}

bool Footprint::acquires_before() const {
  return everything || offloaded_calls > 0 || !accesses.empty() || !asked.empty() ||
         std::any_of(scalars.begin(), scalars.end(), [](const Scalar& scalar) { return scalar.exposed; });
}

}  // namespace ferry::translator::model
