// The only reader of a function's body: Clang's tree → ir::Body, completely.
//
//   in:  while (Peek p{a[k]}) { auto [u, v] = f(); … }
//   out: Loop while, variable p, initialiser List ─ Load ─ Subscript …; Declare hidden, u, v
//
// Complete by construction: one switch each over Clang's statements, declarations and attributes is generated from its
// own lists, without a default. A class without a conversion becomes Opaque: it may read, write, keep the address of,
// and jump out of anything, and lists all variables that it mentions. Clang's own walks pass over default arguments and
// member initialisers, sizes in types, and what hidden variables of structured bindings evaluate; these are expanded by
// hand.
#pragma once

#include "frontend/parse.h"
#include "ir/body.h"
#include "ir/report.h"
#include "ir/source_text.h"
#include "lift/inlined_headers.h"
#include "lift/object_paths.h"
#include "source/token_text.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Tooling/Syntax/Tokens.h>
#include <llvm/ADT/DenseMap.h>

namespace ferry::translator::lift {

struct Lifted {
  ir::Body body;
  std::vector<ir::Report> misused;  // attributes that Ferry doesn't understand
};

// The enumerations that the functions of one translation unit name.
struct Enumerations {
  ir::Enumerations table;
  llvm::DenseMap<const clang::EnumDecl*, ir::EnumerationId> ids;
};

class OwnFunctions;

// `function` has a body that is a compound statement.
Lifted lift(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function, Enumerations& enumerations,
            OwnFunctions& own);

// A function that kernels call.
struct LiftedOwn {
  ir::Body body;
  ir::TypeId result;
  std::optional<ir::RecordId> of;                          // the class of the object that it is called for
  std::vector<const clang::DeclaratorDecl*> declarations;  // of its variables; none of those of inlined calls
  std::vector<ObjectPath> parts;                           // of those that are parts of objects
  std::vector<ir::FunctionId> runs = {};                   // ir::OwnFunction::runs
};

// A location in an ir::Source, as Clang knows it.
clang::SourceLocation location(ir::Source source);
clang::SourceRange range(ir::Source source);
ir::Source source(clang::SourceRange range);

// The user's text for the trees of one translation unit.
class TextOfTokens : public ir::SourceText {
 public:
  TextOfTokens(const frontend::ParsedUnit& unit, const source::UnitText& text, Options options)
      : unit_(unit),
        text_(unit.tokens, unit.sources(), unit.context.getLangOpts(), &text),
        unit_text_(text),
        sources_(unit.sources()),
        tokens_(unit.tokens),
        language_(unit.context.getLangOpts()),
        options_(std::move(options)) {}
  std::string shown(ir::Source source) const override;
  std::vector<ir::Token> tokens(ir::Source source) const override;
  std::optional<ir::Place> place(ir::Source source) const override;
  unsigned line(ir::Source source) const override;
  unsigned text_line(ir::Source source) const override;
  model::Remark remark(ir::Source source) const override;
  ir::Source where_used(ir::Source source) const override;
  std::optional<model::TextRange> statement(ir::Source source, bool semicolon) const override;
  std::optional<model::TextRange> expression(ir::Source source) const override;

 private:
  std::string output_path(const std::string& file) const;

  const frontend::ParsedUnit& unit_;
  const source::TokenText text_;
  const source::UnitText& unit_text_;
  const clang::SourceManager& sources_;
  const clang::syntax::TokenBuffer& tokens_;
  const clang::LangOptions& language_;
  const Options options_;  // for what paths are called in outputs
};

}  // namespace ferry::translator::lift
