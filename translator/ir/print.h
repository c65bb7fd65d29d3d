// The text of a body's nodes, as tokens.
//
//   as the user wrote it   its own tokens, with the new texts of replaced parts
//   as a pass made it      printed from its kind and operands, with parentheses where precedence requires them
//
// So replacing one operand leaves everything around it unchanged:
//
//   a[i] = 2 /* twice */ * x;      a[i] = 2 /* twice */ * ferry_written(x);      x replaced
//   p = q * (r + 1);               p = q * (s + 2);                              r + 1 replaced by a Binary
//
// Limits: if a pass makes a list, a construction, a conversion to anything but a number, or a call to a user's
// function, the node can't be printed. A constant's type shows only in its digits. A replaced node isn't printed; its
// operands appear where the new node has them.
//
// Technique: rewritten trees are printed so that the text of unchanged nodes is preserved, as in "Analysis and
// transformation of source code by parsing and rewriting" (J. J. Vinju, 2005).
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

  // `name_of` returns the spelling of names that passes have made.
  Printer(const Body& body, const WrittenText& text, NameOf name_of)
      : body_(body), text_(text), name_of_(std::move(name_of)) {}

  // Returns the text of `range`, with the replacements below the roots.
  std::vector<Token> part(WrittenText::Range range, const std::vector<StatementId>& roots) const;
  // Returns the text of a statement that a pass has made.
  std::vector<Token> made(StatementId id) const;
  // Returns the expression's text with the parentheses around it.
  std::vector<Token> expression(ExpressionId id) const;

 private:
  const Body& body_;
  const WrittenText& text_;
  NameOf name_of_;
};

}  // namespace ferry::translator::ir
