// The user's text of a body, as tokens, and the tree's nodes in that text.
#pragma once

#include "ir/body.h"

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ferry::translator::ir {

// A part of the user's text, as ranges of tokens. Packs in it are expanded.
class WrittenText {
 public:
  struct Range {  // a range of the text's tokens
    std::size_t begin, end;
  };

  Range add(std::vector<Token> tokens);
  // Returns the range of the source in the text, or none if the text doesn't contain its first and last token.
  std::optional<Range> find(Source source) const;
  std::optional<std::size_t> find(std::uint32_t token) const;
  const std::vector<Token>& tokens() const { return tokens_; }

 private:
  std::vector<Token> tokens_;
  std::unordered_map<std::uint32_t, std::size_t> positions_;
};

// Visits each statement and expression of the function's own text below the roots, outer nodes first. Includes nodes
// that passes have made.
enum class BelowMade { not_too, too };  // whether to visit the nodes below a made node
void each_in_text(const Body& body, const std::vector<StatementId>& statements,
                  const std::vector<ExpressionId>& expressions, BelowMade below_made,
                  const std::function<void(StatementId)>& on_statement,
                  const std::function<void(ExpressionId)>& on_expression);

}  // namespace ferry::translator::ir
