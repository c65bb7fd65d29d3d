// See loop_attributes.h.
#include "lift/loop_attributes.h"

#include "frontend/annotations.h"
#include "lift/lift.h"

namespace ferry::translator::lift {

using namespace clang;
using frontend::Annotation;

namespace {

struct LoopAttributeReader {
  const syntax::TokenBuffer& tokens;
  std::vector<ir::Report>& misused;

  // Returns the numbers in the attribute's argument, which are separated by commas. Returns an empty list if any is
  // invalid.
  std::vector<std::string> numbers(const AnnotateAttr* attribute, const char* name, unsigned greatest) const {
    if (!attribute) return {};
    const std::string text = frontend::annotation_argument(*attribute, tokens);
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(text).split(words, ',');
    std::vector<std::string> found;
    for (const llvm::StringRef word : words) {
      unsigned value = 0;
      if (word.trim().getAsInteger(0, value) || value == 0 || value > greatest) {
        misused.push_back({source(SourceRange(attribute->getLocation())),
                           {diagnostics::Id::annotation_needs_number, {name, text, std::to_string(greatest)}}});
        return {};
      }
      if (!llvm::is_contained(found, std::to_string(value))) found.push_back(std::to_string(value));
    }
    return found;
  }

  template <class Annotated>
  ir::LoopAttributes read(const Annotated& annotated) const {
    ir::LoopAttributes found;
    found.independent = frontend::find_annotation(annotated, Annotation::independent) != nullptr;
    found.sequential = frontend::find_annotation(annotated, Annotation::sequential) != nullptr;
    found.block = numbers(frontend::find_annotation(annotated, Annotation::block), "ferry::block", 1024);
    found.max_registers =
        numbers(frontend::find_annotation(annotated, Annotation::max_registers), "ferry::max_registers", 255);
    for (const Annotation annotation :
         {Annotation::independent, Annotation::sequential, Annotation::block, Annotation::max_registers})
      if (const AnnotateAttr* attribute = frontend::find_annotation(annotated, annotation))
        found.written.push_back(
            {frontend::annotation_name(annotation), source(SourceRange(attribute->getRange().getEnd()))});
    return found;
  }
};

}  // namespace

ir::LoopAttributes loop_attributes(const AttributedStmt& statement, const syntax::TokenBuffer& tokens,
                                   std::vector<ir::Report>& misused) {
  return LoopAttributeReader{tokens, misused}.read(statement);
}

ir::LoopAttributes loop_attributes(const Decl& declaration, const syntax::TokenBuffer& tokens,
                                   std::vector<ir::Report>& misused) {
  return LoopAttributeReader{tokens, misused}.read(declaration);
}

}  // namespace ferry::translator::lift
