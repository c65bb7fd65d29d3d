// The parts ("pieces") of a variable that are tracked separately: the numbers in a small array or object. Finds the
// pieces that code names, as far as they are known at translation.
//
//   t[2] = …                                    the third element
//   p.x = …   (*q).x = …                        member x, if q is a parameter whose argument is &p
//   for (k = 0; k < 8; ++k) { t[k] = …; … }     fills the first eight elements
#pragma once

#include "ir/addresses.h"
#include "ir/body.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ferry::translator::ir {

// One bit for each number in the variable. A variable that contains anything but numbers, or more than 64 numbers, has
// one bit.
using Pieces = std::uint64_t;

class VariablePieces {
 public:
  // `aliases` must outlive this object.
  VariablePieces(const Body& body, VariableId variable, const Aliases& aliases);

  Pieces all() const;
  struct Place {
    Pieces possible = 0;                     // the pieces that the lvalue may contain
    Pieces certain = 0;                      // the pieces that the lvalue certainly contains
    std::vector<ExpressionId> indices = {};  // subscripts and offsets that are evaluated to locate the lvalue
  };
  // Returns the pieces of the lvalue, or none if it isn't in the variable.
  std::optional<Place> place(ExpressionId lvalue) const;
  // Returns the pieces that the loop certainly assigns. Returns none if control may enter the loop other than through
  // its header: by a label, or because `entry` is inside the loop.
  Pieces filled_by(const Loop& loop, std::optional<StatementId> entry) const;

 private:
  struct Bytes {
    std::int64_t begin, end;
    bool exact;
  };
  std::optional<Bytes> object(ExpressionId lvalue, std::vector<ExpressionId>& indices) const;
  std::optional<Bytes> pointee(ExpressionId pointer, std::optional<std::int64_t> index, const Type& type,
                               std::vector<ExpressionId>& indices) const;
  std::optional<Bytes> member(const Member& member, const Type& type, std::vector<ExpressionId>& indices) const;
  Bytes somewhere() const { return {0, bytes_, false}; }
  std::int64_t size(const Type& type) const;
  bool add_numbers(const Type& type, std::int64_t offset);
  Pieces between(std::int64_t begin, std::int64_t end, bool whole) const;

  std::optional<Bytes> filled(StatementId body, VariableId counter, std::int64_t first, std::int64_t end) const;
  bool counts_all(StatementId body, VariableId counter, std::optional<StatementId> entry) const;

  const Body& body_;
  const VariableId variable_;
  const Aliases& aliases_;
  std::int64_t bytes_ = 0;
  std::vector<std::pair<std::int64_t, std::int64_t>> numbers_;  // the byte ranges of the numbers, in order
};

}  // namespace ferry::translator::ir
