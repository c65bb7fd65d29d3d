// Writes index expressions for a stub's descriptions (see runtime/src/description.h), or for people.
//
//   subtract(add(multiply(j, nx), i), 1)   j * nx + i - 1              j * nx + i - 1
//   convert(j, long)                       i64(j)                      j
//   a hull                                 hull(low(j), nx - 1)        from min(j) to nx - 1
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

class IndexText {
 public:
  enum class Reader { runtime, people };
  explicit IndexText(const model::Footprint& footprint, Reader reader = Reader::runtime);

  std::string text(const model::IndexExpression& expression) const;
  std::string text(const model::BoundExpression& bound) const;
  std::string text(const model::Hull& hull) const;
  std::string text(const model::ValueRange& values) const;
  // Returns the symbol's name in the text.
  const std::string& name(int symbol) const { return names_[static_cast<std::size_t>(symbol)]; }

 private:
  struct Piece {
    std::string text;
    int precedence;  // negative for comparisons and conjunctions; 0 additive, 1 multiplicative, 2 unary, 3 primary
  };
  Piece piece(const model::IndexExpression& expression) const;
  Piece piece(const model::BoundExpression& bound) const;
  Piece binary(const model::IndexExpression& expression) const;

  const model::Footprint& footprint_;
  bool plain_;  // whether the text is for people rather than for the runtime
  std::vector<std::string> names_;
};

// Returns a type's name, like i32 or u64.
std::string type_text(const model::NumberType& type);

}  // namespace ferry::translator::render
