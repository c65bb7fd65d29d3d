// The elements of a small array, as far as the text says which ones are named.
//
//   t[2] = …                                    the third
//   for (k = 0; k < 8; ++k) { t[k] = …; … }     fills the first eight
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <optional>

namespace ferry::translator::ir {

// A bit each. A variable that is no array of known size, of up to 64 elements, has one.
using Elements = std::uint64_t;

class SmallArray {
 public:
  SmallArray(const Body& body, VariableId variable);

  Elements all() const;
  // The subscript, if the expression is an element of the variable, or a row of it.
  std::optional<ExpressionId> index_of(ExpressionId element) const;
  // Those that an element with this subscript may be.
  Elements at(ExpressionId index) const;
  // Those that it certainly is.
  Elements certainly_at(ExpressionId index) const;
  // Those that the loop certainly assigns. None if control may come into it other than by its header: by a label, or
  // where `entry` stands in it.
  Elements filled_by(const Loop& loop, std::optional<StatementId> entry) const;

 private:
  bool fills(StatementId body, VariableId counter) const;
  bool counts_all(StatementId body, VariableId counter, std::optional<StatementId> entry) const;

  const Body& body_;
  const VariableId variable_;
  std::optional<std::int64_t> count_;
};

}  // namespace ferry::translator::ir
