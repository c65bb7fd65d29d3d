// Where a source range of the tree is in the user's file, for code that inserts text next to it. Asked only where
// needed.
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
  // The user's own text, macros expanded, for messages. Anywhere else its names may mean something else: whoever emits
  // it asks access::Scan::quote.
  virtual std::string shown(Source source) const = 0;
  virtual std::vector<Token> tokens(Source source) const = 0;
  // Of its first token; none where that is no token of the unit.
  virtual std::optional<Place> place(Source source) const = 0;
  // In which it begins, from 1: of its own file, and of the unit's text.
  virtual unsigned line(Source source) const = 0;
  virtual unsigned text_line(Source source) const = 0;
  // Line, column and length of its first token, or of the macro use that made it.
  virtual model::Remark remark(Source source) const = 0;
  // Of what a macro of a system header makes (assert): the use; anything else is itself.
  virtual Source where_used(Source source) const = 0;
  // The bytes of the unit's text that are exactly this; none where a macro or another file owns an end of it. A
  // statement's `;` belongs to it, and so do the pragmas before it.
  virtual std::optional<model::TextRange> statement(Source source, bool semicolon) const = 0;
  // The same without pragmas.
  virtual std::optional<model::TextRange> expression(Source source) const = 0;
};

}  // namespace ferry::translator::ir
