// Converts the AST of a function's body completely to an ir::Body. Nothing else reads the body.
//
//   in:  while (Peek p{a[k]}) { auto [u, v] = f(); … }
//   out: Loop while, variable p, initialiser List ─ Load ─ Subscript …; Declare hidden, u, v
//
// The conversion is complete by construction: the switches over Clang's statements, declarations and attributes are
// generated from Clang's own lists, without a default. A node without a conversion becomes Opaque, with a list of the
// variables that it mentions. Opaque code may read, write and store the address of any variable, and may jump out.
// Clang's own visitors skip default arguments and member initialisers, sizes in types, and the expressions of
// structured bindings' hidden variables. The Lifter visits these itself.
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
  std::vector<ir::Report> misused;  // reports about attributes that Ferry doesn't understand
};

// The enumerations that a translation unit's functions name.
struct Enumerations {
  ir::Enumerations table;
  llvm::DenseMap<const clang::EnumDecl*, ir::EnumerationId> ids;
};

class OwnFunctions;

// Lifts the function, whose body must be a compound statement.
Lifted lift(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function, Enumerations& enumerations,
            OwnFunctions& own);

// A lifted function that kernels call.
struct LiftedOwn {
  ir::Body body;
  ir::TypeId result;
  std::optional<ir::RecordId> of;  // the class of the object on which the function is called
  // The declarations of the body's variables. The entry is null for a variable of an inlined call.
  std::vector<const clang::DeclaratorDecl*> declarations;
  std::vector<ObjectPath> parts;          // the paths of variables that are parts of objects
  std::vector<ir::FunctionId> runs = {};  // see ir::OwnFunction::runs
};

// Convert between an ir::Source and Clang's locations.
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
  const Options options_;  // the paths of outputs depend on these
};

}  // namespace ferry::translator::lift
