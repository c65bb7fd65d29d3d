// Indices of table rows. Each table has its own index type, so that a VariableId can't be mistaken for a StatementId.
// No index value means "none"; code uses std::optional for that.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ferry::translator::ir {

template <class Tag>
class Id {
 public:
  constexpr explicit Id(std::size_t number) : number_(static_cast<std::uint32_t>(number)) {}
  constexpr std::size_t number() const { return number_; }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;

 private:
  std::uint32_t number_;
};

using TypeId = Id<struct TypeTag>;
using VariableId = Id<struct VariableTag>;
using ExpressionId = Id<struct ExpressionTag>;
using StatementId = Id<struct StatementTag>;
using AliasId = Id<struct AliasTag>;
using EnumerationId = Id<struct EnumerationTag>;
using RecordId = Id<struct RecordTag>;
using FunctionId = Id<struct FunctionTag>;
using FunctionSetId = Id<struct FunctionSetTag>;

template <class Row, class RowId>
class Table {
 public:
  RowId add(Row row) {
    rows_.push_back(std::move(row));
    return RowId(rows_.size() - 1);
  }
  const Row& operator[](RowId id) const { return rows_[id.number()]; }
  Row& operator[](RowId id) { return rows_[id.number()]; }
  std::size_t size() const { return rows_.size(); }

 private:
  std::vector<Row> rows_;
};

}  // namespace ferry::translator::ir
