// Maps the tree's source ranges to places in the user's file, for code that inserts text there. The places are computed
// only when needed.
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
  // Returns the user's own text with macros expanded, for messages. Its names may mean something else at other places,
  // so code that emits the text must use access::Scan::quote.
  virtual std::string shown(Source source) const = 0;
  virtual std::vector<Token> tokens(Source source) const = 0;
  // Returns the place of the source's first token; none if that is no token of the unit.
  virtual std::optional<Place> place(Source source) const = 0;
  // Return the line where the source begins, from 1, in its own file or in the unit's text.
  virtual unsigned line(Source source) const = 0;
  virtual unsigned text_line(Source source) const = 0;
  // Returns the line, column and length of the source's first token, or of the macro use that produced it.
  virtual model::Remark remark(Source source) const = 0;
  // Returns the use of a system header's macro (assert) that produced the source. Any other source is returned itself.
  virtual Source where_used(Source source) const = 0;
  // Returns the bytes of the unit's text that are exactly this statement, with its `;` and the pragmas before it.
  // Returns none if a macro or another file contains an end of the statement.
  virtual std::optional<model::TextRange> statement(Source source, bool semicolon) const = 0;
  // Returns the bytes that are exactly this expression, without pragmas, or none.
  virtual std::optional<model::TextRange> expression(Source source) const = 0;
};

}  // namespace ferry::translator::ir
