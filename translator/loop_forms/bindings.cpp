// The part of counted_text.h about range-for loops whose variable is a structured binding.
//
//   for (auto& [key, weight] : pairs) …
//   for (long h = 0; h < static_cast<long>(pairs.size()); ++h) { auto& [key, weight] = pairs[h]; … }
//
// Limit: vectors, spans, std::array and C arrays, by the name of a variable. What takes place in the body decides
// later, as in any loop, whether it is a kernel; an array that it resizes makes it none.
#include "loop_forms/counted_text.h"

#include "algorithms/purity.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::written;

namespace {

// The array that it runs over.
const VarDecl* array_of(const CXXForRangeStmt& loop) {
  if (loop.getInit() || !isa_and_nonnull<DecompositionDecl>(loop.getLoopVariable())) return nullptr;
  const auto* name = dyn_cast<DeclRefExpr>(&written(*loop.getRangeInit()));
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

// How many elements it has, in words.
std::optional<std::string> size_of(const VarDecl& array, const ASTContext& context) {
  const QualType type = array.getType().getNonReferenceType();
  if (const auto* elements = context.getAsConstantArrayType(type))
    return std::to_string(elements->getSize().getZExtValue());
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || !record->isInStdNamespace() || !record->getIdentifier()) return std::nullopt;
  const llvm::StringRef name = record->getName();
  if (name != "vector" && name != "span" && name != "array") return std::nullopt;
  return "static_cast<long>(" + array.getNameAsString() + ".size())";
}

}  // namespace

bool binds_elements(const CXXForRangeStmt& loop) {
  const VarDecl* array = array_of(loop);
  return array && size_of(*array, array->getASTContext());
}

std::optional<CountedText> bound_elements_text(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                               algorithms::Names& names) {
  const VarDecl* array = array_of(loop);
  const std::optional<std::string> size = array ? size_of(*array, text.context()) : std::nullopt;
  std::optional<algorithms::Bytes> variable =
      text.bytes(SourceRange(loop.getLoopVariable()->getBeginLoc(), loop.getColonLoc()));
  if (!size || !variable || jumps_in(*loop.getBody()).entered) return std::nullopt;
  --variable->end;  // the colon
  const std::optional<std::string> declared = text.flat(*variable);
  if (!declared) return std::nullopt;
  const std::string name = names("h");
  ++names.number;
  CountedText made;
  made.header = "for (long " + name + " = 0; " + name + " < " + *size + "; ++" + name + ")";
  made.declarations = *declared + " = " + array->getNameAsString() + "[" + name + "]; ";
  return made;
}

}  // namespace ferry::translator::loop_forms
