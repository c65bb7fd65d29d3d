// See marks.h.
#include "analysis/marks.h"

#include "frontend/annotations.h"
#include "frontend/report.h"

namespace ferry::translator::analysis {

using namespace clang;
using frontend::Annotation;

namespace {

struct Reader {
  const syntax::TokenBuffer& tokens;
  DiagnosticsEngine& diagnostics;

  std::optional<std::string> number(const AnnotateAttr* attribute, const char* name, unsigned greatest) const {
    if (!attribute) return std::nullopt;
    const std::string text = frontend::annotation_argument(*attribute, tokens);
    unsigned value = 0;
    if (!llvm::StringRef(text).trim().getAsInteger(0, value) && value > 0 && value <= greatest)
      return std::to_string(value);
    frontend::report(diagnostics, attribute->getLocation(), diagnostics::Id::annotation_needs_number)
        << name << text << greatest;
    return std::nullopt;
  }

  template <class Annotated>
  Marks read(const Annotated& annotated) const {
    Marks marks;
    marks.independent = frontend::find_annotation(annotated, Annotation::independent) != nullptr;
    marks.sequential = frontend::find_annotation(annotated, Annotation::sequential) != nullptr;
    marks.block = number(frontend::find_annotation(annotated, Annotation::block), "ferry::block", 1024);
    marks.max_registers =
        number(frontend::find_annotation(annotated, Annotation::max_registers), "ferry::max_registers", 255);
    return marks;
  }
};

}  // namespace

Marks read_marks(const Stmt& statement, const syntax::TokenBuffer& tokens, DiagnosticsEngine& diagnostics) {
  const auto* attributed = dyn_cast<AttributedStmt>(&statement);
  return attributed ? Reader{tokens, diagnostics}.read(*attributed) : Marks{};
}

Marks read_marks(const Decl& declaration, const syntax::TokenBuffer& tokens, DiagnosticsEngine& diagnostics) {
  return Reader{tokens, diagnostics}.read(declaration);
}

}  // namespace ferry::translator::analysis
