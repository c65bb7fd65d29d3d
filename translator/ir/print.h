// The text of a body's nodes, as tokens.
//
//   as the user wrote it   its tokens, with the text of what stands in the place of something in it
//   made by a pass         from its kind and operands, with parentheses where precedence asks for them
//
// So what takes one operand's place leaves all around it as it was:
//
//   a[i] = 2 /* twice */ * x;      a[i] = 2 /* twice */ * ferry_written(x);      x replaced
//   p = q * (r + 1);               p = q * (s + 2);                              r + 1 replaced by a Binary
//
// Made lists, constructions, conversions but to numbers, and calls of the user's functions have no text yet, and a
// constant's type shows in its digits alone. What a pass has replaced is no longer printed; its operands are where the
// made node has them.
//
// Technique: printing rewritten trees so that the text of what is unchanged stays, as in "Analysis and transformation
// of source code by parsing and rewriting" (J. J. Vinju, 2005).
#pragma once

#include "ir/written_text.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::ir {

class Printer {
 public:
  using NameOf = std::function<std::string(VariableId)>;

  // `name_of` spells the names that passes have made.
  Printer(const Body& body, const WrittenText& text, NameOf name_of)
      : body_(body), text_(text), name_of_(std::move(name_of)) {}

  // The text of `range`, with what stands below the roots in the place of something in it.
  std::vector<Token> part(WrittenText::Range range, const std::vector<StatementId>& roots) const;
  // What a pass has put in a statement's place.
  std::vector<Token> made(StatementId id) const;
  // With the parentheses around it.
  std::vector<Token> expression(ExpressionId id) const;

 private:
  const Body& body_;
  const WrittenText& text_;
  NameOf name_of_;
};

}  // namespace ferry::translator::ir
