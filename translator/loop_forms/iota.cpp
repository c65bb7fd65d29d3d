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

namespace {

struct Ends {
  const Expr *first, *last;
};

// Of a call, by any name of the object that is called: `std::views::iota(a, b)`.
std::optional<Ends> ends_of_call(const Expr& range) {
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&range);
  if (!call || call->getOperator() != OO_Call || call->getNumArgs() != 3) return std::nullopt;
  const auto* name = dyn_cast<DeclRefExpr>(&written(*call->getArg(0)));
  if (!name || name->getDecl()->getQualifiedNameAsString() != "std::ranges::views::iota") return std::nullopt;
  return Ends{call->getArg(1), call->getArg(2)};
}

// Of what that call makes: `std::ranges::iota_view{a, b}`, whose constructor may convert them to its own type.
std::optional<Ends> ends_of_view(const Expr& range) {
  const auto* cast = dyn_cast<CXXFunctionalCastExpr>(&range);
  const auto* made = dyn_cast<CXXConstructExpr>(cast ? &written(*cast->getSubExpr()) : &range);
  if (!made || made->getNumArgs() != 2) return std::nullopt;
  if (made->getConstructor()->getParent()->getQualifiedNameAsString() != "std::ranges::iota_view") return std::nullopt;
  const Ends ends{made->getArg(0), made->getArg(1)};
  const auto kept = [](const Expr* end) { return algorithms::same_type(end->getType(), written(*end).getType()); };
  return kept(ends.first) && kept(ends.last) ? std::optional(ends) : std::nullopt;
}

// Two integers of one type.
std::optional<Ends> iota_of(const CXXForRangeStmt& loop) {
  if (loop.getInit()) return std::nullopt;
  const Expr& range = written(*loop.getRangeInit());
  const std::optional<Ends> call = ends_of_call(range), ends = call ? call : ends_of_view(range);
  if (!ends) return std::nullopt;
  const Expr &first = written(*ends->first), &last = written(*ends->last);
  return first.getType()->isIntegerType() && algorithms::same_type(first.getType(), last.getType()) ? ends
                                                                                                    : std::nullopt;
}

}  // namespace

bool counts_iota(const CXXForRangeStmt& loop) { return iota_of(loop).has_value(); }

// The end is computed once there: it has to stay what it is.
std::optional<CountedText> iota_text(const algorithms::UserText& text, const CXXForRangeStmt& loop,
                                     algorithms::Names& names) {
  const std::optional<Ends> iota = iota_of(loop);
  if (!iota || jumps_in(*loop.getBody()).entered) return std::nullopt;
  const VarDecl& variable = *loop.getLoopVariable();
  const Expr &first = written(*iota->first), &last = written(*iota->last);
  const std::optional<std::string> from = text.flat(first), to = text.flat(last);
  const auto stays = [&](const VarDecl* one) { return only_read(*loop.getBody(), *one, {}); };
  const bool fixed =
      (algorithms::is_plain(last) && llvm::all_of(variables_in(last), stays)) || is_unassigned(*loop.getBody(), last);
  if (!from || !to || !kind_of(variable) || !fixed) return std::nullopt;
  const std::string name = names("h");
  ++names.number;
  const auto type = [&](QualType of) { return lift::spelling(text.context(), of.getUnqualifiedType()); };
  CountedText made;
  made.header =
      "for (" + type(first.getType()) + " " + name + " = " + *from + "; " + name + " < " + *to + "; ++" + name + ")";
  made.declarations = declaration(type(variable.getType()), variable.getNameAsString(), name);
  return made;
}

}  // namespace ferry::translator::loop_forms
