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
// Made conversions, lists, constructions and calls of the user's functions have no text yet, and a constant's type
// shows in its digits alone. What a pass has replaced is no longer printed; its operands are where the made node has
// them. Technique: printing rewritten syntax trees so that the text of what is unchanged stays, as in J. J. Vinju,
// "Analysis and transformation of source code by parsing and rewriting" (2005).
#pragma once

#include "ir/body.h"

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace ferry::translator::ir {

// Some of the user's text: stretches of tokens, in which packs are expanded.
class WrittenText {
 public:
  struct Range {  // of its tokens
    std::size_t begin, end;
  };

  Range add(std::vector<Token> tokens);
  // None unless the text has both ends of it.
  std::optional<Range> find(Source source) const;
  std::optional<std::size_t> find(std::uint32_t token) const;
  const std::vector<Token>& tokens() const { return tokens_; }

 private:
  std::vector<Token> tokens_;
  std::unordered_map<std::uint32_t, std::size_t> positions_;
};

// Visits each statement and each expression of the function's own text below `root`, outer ones before those in them.
// Made nodes are visited, and nothing below them.
void each_in_text(const Body& body, StatementId root, const std::function<void(StatementId)>& on_statement,
                  const std::function<void(ExpressionId)>& on_expression);

class Printer {
 public:
  using NameOf = std::function<std::string(VariableId)>;

  // `name_of` spells the names that passes have made.
  Printer(const Body& body, const WrittenText& text, NameOf name_of)
      : body_(body), text_(text), name_of_(std::move(name_of)) {}

  // The text of `range`, with what stands below the roots in the place of something in it.
  std::vector<Token> part(WrittenText::Range range, const std::vector<StatementId>& roots) const;
  // With the parentheses around it.
  std::vector<Token> expression(ExpressionId id) const;

 private:
  const Body& body_;
  const WrittenText& text_;
  NameOf name_of_;
};

}  // namespace ferry::translator::ir
