// The elements of a small array, as far as the text shows which ones are named.
//
//   t[2] = …                                    the third
//   for (k = 0; k < 8; ++k) { t[k] = …; … }     fills the first eight
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <optional>

namespace ferry::translator::ir {

// One bit per element. A variable that isn't an array of known size, of up to 64 elements, has one bit.
using Elements = std::uint64_t;

class SmallArray {
 public:
  SmallArray(const Body& body, VariableId variable);

  Elements all() const;
  // The subscript, if the expression is an element of the variable, or a row of it.
  std::optional<ExpressionId> index_of(ExpressionId element) const;
  // The elements that this subscript may select.
  Elements at(ExpressionId index) const;
  // The elements that it certainly selects.
  Elements certainly_at(ExpressionId index) const;
  // The elements that the loop certainly assigns. None if control may enter it other than through its header: by a
  // label, or if `entry` is in it.
  Elements filled_by(const Loop& loop, std::optional<StatementId> entry) const;

 private:
  bool fills(StatementId body, VariableId counter) const;
  bool counts_all(StatementId body, VariableId counter, std::optional<StatementId> entry) const;

  const Body& body_;
  const VariableId variable_;
  std::optional<std::int64_t> count_;
};

}  // namespace ferry::translator::ir
