// The part of counted_text.h about std::views::iota.
#include "loop_forms/counted_text.h"
#include "loop_forms/origin.h"

#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::written;

// The call, of two integers of one type, by any name of the object that is called.
static const CXXOperatorCallExpr* iota_of(const CXXForRangeStmt& loop) {
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&written(*loop.getRangeInit()));
  if (loop.getInit() || !call || call->getOperator() != OO_Call || call->getNumArgs() != 3) return nullptr;
  const auto* name = dyn_cast<DeclRefExpr>(&written(*call->getArg(0)));
  if (!name || name->getDecl()->getQualifiedNameAsString() != "std::ranges::views::iota") return nullptr;
  const Expr &first = written(*call->getArg(1)), &last = written(*call->getArg(2));
  return first.getType()->isIntegerType() && algorithms::same_type(first.getType(), last.getType()) ? call : nullptr;
}

bool counts_iota(const CXXForRangeStmt& loop) { return iota_of(loop) != nullptr; }

// The end is computed once there: it has to stay what it is.
std::optional<CountedText> iota_text(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                     algorithms::Names& names) {
  const CXXOperatorCallExpr* iota = iota_of(loop);
  if (!iota || jumps_in(*loop.getBody()).entered) return std::nullopt;
  const VarDecl& variable = *loop.getLoopVariable();
  const Expr &first = written(*iota->getArg(1)), &last = written(*iota->getArg(2));
  const std::optional<std::string> from = text.flat(first), to = text.flat(last);
  const auto stays = [&](const VarDecl* one) { return only_read(*loop.getBody(), *one, {}); };
  const bool fixed =
      (algorithms::is_plain(last) && llvm::all_of(variables_in(last), stays)) || is_unassigned(*loop.getBody(), last);
  if (!from || !to || !kind_of(variable) || !fixed) return std::nullopt;
  const std::string name = names("h");
  ++names.number;
  const auto type = [&](QualType of) { return lift::spelling(text.context(), of.getUnqualifiedType()); };
  CountedText made;
  if (*from == "0") {
    made.done = "static_cast<long>(" + name + ")";
    made.times = "(" + *to + " > 0 ? static_cast<long>(" + *to + ") : 0)";
  }
  made.header =
      "for (" + type(first.getType()) + " " + name + " = " + *from + "; " + name + " < " + *to + "; ++" + name + ")";
  made.declarations = declaration(type(variable.getType()), variable.getNameAsString(), name);
  return made;
}

}  // namespace ferry::translator::loop_forms
