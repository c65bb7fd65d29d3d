// Index expressions → C++ text for the stub, where loop variables are ferry::Index objects; or as people write them.
//
//   subtract(add(multiply(j, nx), i), 1)   ferry_j * nx + ferry_i - 1                   j * nx + i - 1
//   multiply(nx, ny)                       ferry::exact(nx) * ny (checked all the same) nx * ny
//   a hull                                 ferry::hull(ferry::low(ferry_j), nx - 1)     from min(j) to nx - 1
#pragma once

#include "model/model.h"

#include <string>
#include <vector>

namespace ferry::translator::render {

class IndexText {
 public:
  enum class Reader { compiler, people };
  explicit IndexText(const model::Footprint& footprint, Reader reader = Reader::compiler);

  std::string text(const model::IndexExpression& expression) const;
  std::string text(const model::BoundExpression& bound) const;
  std::string text(const model::Hull& hull) const;
  // The name of a loop symbol's index set.
  const std::string& name(int symbol) const { return names_[static_cast<std::size_t>(symbol)]; }

 private:
  struct Piece {
    std::string text;
    int precedence;  // below 0 comparisons, conjunctions; 0 additive, 1 multiplicative, 2 unary, 3 primary
    bool is_index;
  };
  Piece piece(const model::IndexExpression& expression) const;
  Piece piece(const model::BoundExpression& bound) const;
  Piece binary(const model::IndexExpression& expression) const;

  Piece wrapped(const std::string& function, Piece operand) const;

  const model::Footprint& footprint_;
  bool plain_;  // for people
  std::vector<std::string> names_;
};

std::string compare_text(model::Compare compare);

}  // namespace ferry::translator::render
