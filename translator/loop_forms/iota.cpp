// The part of counted_text.h that handles std::views::iota.
#include "loop_forms/counted_text.h"
#include "loop_forms/origin.h"

#include "algorithms/numbers.h"
#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;

bool counts_iota(const CXXForRangeStmt& loop) {
  return !loop.getInit() && algorithms::numbers_of(*loop.getRangeInit()).has_value();
}

// Returns the induction variable's type. `const int& i` and `auto&& i` also give each iteration a number of its own.
static std::optional<QualType> type_of_counter(const VarDecl& variable) {
  const QualType type = variable.getType().getNonReferenceType();
  return algorithms::is_counting(type) && !type.isVolatileQualified() ? std::optional(type) : std::nullopt;
}

// The user's loop evaluates the end of the range only once, so the end must not change.
std::optional<CountedText> iota_text(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                     algorithms::Names& names) {
  const std::optional<algorithms::Numbers> iota = algorithms::numbers_of(*loop.getRangeInit());
  if (!iota || jumps_in(*loop.getBody()).entered) return std::nullopt;
  const VarDecl& variable = *loop.getLoopVariable();
  const Expr &first = *iota->first, &last = *iota->last;
  const std::optional<std::string> from = text.flat(first), to = text.flat(last);
  const auto stays = [&](const VarDecl* one) { return only_read(*loop.getBody(), *one, {}); };
  const bool fixed =
      (algorithms::is_plain(last) && llvm::all_of(variables_in(last), stays)) || is_unassigned(*loop.getBody(), last);
  if (!from || !to || !type_of_counter(variable) || !fixed) return std::nullopt;
  const std::string name = names("h"), end = isa<DeclRefExpr, IntegerLiteral>(last) ? *to : "(" + *to + ")";
  ++names.number;
  const auto type = [&](QualType of) { return lift::spelling(text.context(), of.getUnqualifiedType()); };
  CountedText made;
  if (*from == "0") {
    made.done = "static_cast<long>(" + name + ")";
    made.times = "(" + end + " > 0 ? static_cast<long>(" + *to + ") : 0)";
  }
  made.header =
      "for (" + type(first.getType()) + " " + name + " = " + *from + "; " + name + " < " + end + "; ++" + name + ")";
  made.declarations = declaration(type(*type_of_counter(variable)), variable.getNameAsString(), name);
  return made;
}

}  // namespace ferry::translator::loop_forms
