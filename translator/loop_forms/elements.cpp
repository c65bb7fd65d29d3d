// The part of counted_text.h about range-for loops that are said by subscripts: those whose variable is a structured
// binding, and those over classes of the user's.
//
//   for (auto& [key, weight] : pairs) …
//   for (long h = 0; h < static_cast<long>(pairs.size()); ++h) { auto& [key, weight] = pairs[h]; … }
//
//   for (double& x : grid) …
//   for (long h = 0; h < (grid.end() - grid.begin()); ++h) { double& x = grid.begin()[h]; … }
//
// Limits: vectors, spans, std::array and C arrays by the name of a variable; classes whose begin() and end() only say
// where the elements are (algorithms/users_ranges.h). What takes place in the body decides later, as in any loop,
// whether it is a kernel; an array that it resizes makes it none.
#include "loop_forms/counted_text.h"
#include "loop_forms/loop_variables.h"

#include "algorithms/purity.h"
#include "algorithms/users_ranges.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::written;

namespace {

// Where they begin, which a subscript follows, and how many there are, in words.
struct Elements {
  std::string begin, count;
};

// The array whose elements are bound.
const VarDecl* array_of(const CXXForRangeStmt& loop) {
  if (loop.getInit() || !isa_and_nonnull<DecompositionDecl>(loop.getLoopVariable())) return nullptr;
  const auto* name = dyn_cast<DeclRefExpr>(&written(*loop.getRangeInit()));
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

std::optional<Elements> elements_of(const VarDecl& array) {
  const std::string name = array.getNameAsString();
  const QualType type = array.getType().getNonReferenceType();
  if (const auto* elements = array.getASTContext().getAsConstantArrayType(type))
    return Elements{name, std::to_string(elements->getSize().getZExtValue())};
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || !record->isInStdNamespace() || !record->getIdentifier()) return std::nullopt;
  const llvm::StringRef of = record->getName();
  if (of != "vector" && of != "span" && of != "array") return std::nullopt;
  return Elements{name, "static_cast<long>(" + name + ".size())"};
}

std::optional<Elements> elements_of(const algorithms::UserText& text, const CXXForRangeStmt& loop) {
  if (const VarDecl* array = array_of(loop))
    if (std::optional<Elements> found = elements_of(*array)) return found;
  const std::optional<algorithms::UsersRange> range = algorithms::users_range(text, loop);
  return range ? std::optional(Elements{range->begin, range->count()}) : std::nullopt;
}

bool has_word(llvm::StringRef text, llvm::StringRef word) {
  const auto is_part = [&](std::size_t at) { return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_'); };
  for (std::size_t at = text.find(word); at != llvm::StringRef::npos; at = text.find(word, at + 1))
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + word.size())) return true;
  return false;
}

// What the loop declares has a name by which the range is said: there it would be the element.
bool hides_range(const CXXForRangeStmt& loop, const Elements& elements) {
  const VarDecl& variable = *loop.getLoopVariable();
  if (const auto* bound = dyn_cast<DecompositionDecl>(&variable))
    return llvm::any_of(bound->bindings(),
                        [&](const BindingDecl* one) { return has_word(elements.begin, one->getName()); });
  return has_word(elements.begin, variable.getName());
}

// The loop asks once which range it is; the text does in each iteration.
bool stays(const CXXForRangeStmt& loop) {
  return llvm::all_of(variables_in(*loop.getRangeInit()), [&](const VarDecl* one) {
    const QualType type = one->getType().getNonReferenceType();
    return !(type->isPointerType() || type->isArithmeticType()) || only_read(*loop.getBody(), *one, {});
  });
}

}  // namespace

bool counts_elements(const CXXForRangeStmt& loop) {
  const VarDecl* array = array_of(loop);
  return (array && elements_of(*array)) || algorithms::runs_over_users_range(loop);
}

std::optional<CountedText> elements_text(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                         algorithms::Names& names) {
  const std::optional<Elements> elements = elements_of(text, loop);
  std::optional<algorithms::Bytes> variable =
      text.bytes(SourceRange(loop.getLoopVariable()->getBeginLoc(), loop.getColonLoc()));
  if (!elements || !variable || hides_range(loop, *elements) || !stays(loop) || jumps_in(*loop.getBody()).entered)
    return std::nullopt;
  --variable->end;  // the colon
  const std::optional<std::string> declared = text.flat(*variable);
  if (!declared) return std::nullopt;
  const std::string name = names("h");
  ++names.number;
  CountedText made;
  made.header = "for (long " + name + " = 0; " + name + " < " + elements->count + "; ++" + name + ")";
  made.declarations = *declared + " = " + elements->begin + "[" + name + "]; ";
  return made;
}

}  // namespace ferry::translator::loop_forms
