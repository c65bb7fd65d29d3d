// The places in the user's file of the tree's source ranges, for code that inserts text there. Computed only when
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
  // The user's own text with macros expanded, for messages. Elsewhere its names may mean something else: code that
  // emits it must use access::Scan::quote.
  virtual std::string shown(Source source) const = 0;
  virtual std::vector<Token> tokens(Source source) const = 0;
  // The place of its first token; none if that is no token of the unit.
  virtual std::optional<Place> place(Source source) const = 0;
  // The line where it begins, from 1: in its own file, and in the unit's text.
  virtual unsigned line(Source source) const = 0;
  virtual unsigned text_line(Source source) const = 0;
  // The line, column and length of its first token, or of the macro use that produced it.
  virtual model::Remark remark(Source source) const = 0;
  // The use of a system header's macro (assert) that produced the source; any other source itself.
  virtual Source where_used(Source source) const = 0;
  // The bytes of the unit's text that are exactly this statement; none if a macro or another file contains an end of
  // it. They include its `;` and the pragmas before it.
  virtual std::optional<model::TextRange> statement(Source source, bool semicolon) const = 0;
  // The same without pragmas.
  virtual std::optional<model::TextRange> expression(Source source) const = 0;
};

}  // namespace ferry::translator::ir
