// Maps the tree's source ranges to positions in the user's file, for code that inserts text there. The positions are
// computed only when needed.
#pragma once

#include "ir/expression.h"
#include "ir/scopes.h"
#include "ir/token.h"
#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::ir {

class SourceText {
 public:
  virtual ~SourceText() = default;
  // Returns the user's own text with macros expanded, for messages. Names in it may mean something else at other
  // positions, so code that emits the text must use access::Scan::quote.
  virtual std::string shown(Source source) const = 0;
  virtual std::vector<Token> tokens(Source source) const = 0;
  // Returns the number of the source's first token, or none if it isn't a token of the unit.
  virtual std::optional<Place> place(Source source) const = 0;
  // These return the line where the source begins, counted from 1: in its own file, or in the unit's text.
  virtual unsigned line(Source source) const = 0;
  virtual unsigned text_line(Source source) const = 0;
  // Returns the line, column and length of the source's first token, or of the macro use that produced it.
  virtual model::Remark remark(Source source) const = 0;
  // If a system header's macro such as assert produced the source, returns the use of that macro. Otherwise returns the
  // source itself.
  virtual Source where_used(Source source) const = 0;
  // Returns the bytes of the unit's text that are exactly this statement, with its `;` and the pragmas before it.
  // Returns none if the statement begins or ends in a macro or in a different file.
  virtual std::optional<model::TextRange> statement(Source source, bool semicolon) const = 0;
  // Returns the bytes that are exactly this expression, without pragmas, or none if the expression has no such range.
  virtual std::optional<model::TextRange> expression(Source source) const = 0;
};

}  // namespace ferry::translator::ir
