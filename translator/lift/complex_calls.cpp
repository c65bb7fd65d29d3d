// See complex_calls.h.
#include "lift/complex_calls.h"

#include "lift/library_values.h"
#include "lift/number_functions.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns whether products of complex numbers may ignore the rules of C's Annex G about NaN and infinity.
bool loses_infinity(const ASTContext& context) {
  switch (context.getLangOpts().getComplexRange()) {
    case LangOptions::CX_Full:
    case LangOptions::CX_None:
      return false;
    case LangOptions::CX_Basic:
    case LangOptions::CX_Improved:
    case LangOptions::CX_Promoted:
      break;
  }
  return !context.getLangOpts().NoHonorInfs || !context.getLangOpts().NoHonorNaNs;
}

// Returns whether quotients of complex numbers obey C's Annex G. With -fcx-limited-range and similar flags, a quotient
// is less accurate and overflows earlier.
bool divides_fully(const ASTContext& context) {
  const LangOptions::ComplexRangeKind range = context.getLangOpts().getComplexRange();
  return range == LangOptions::CX_Full || range == LangOptions::CX_None;
}

bool has_image(OverloadedOperatorKind operation, QualType last, const ASTContext& context) {
  const bool complex = is_complex(last);
  switch (operation) {
    case OO_Equal:
    case OO_Plus:
    case OO_Minus:
    case OO_PlusEqual:
    case OO_MinusEqual:
    case OO_EqualEqual:
    case OO_ExclaimEqual:
      return true;
    case OO_Star:
    case OO_StarEqual:
      return !complex || !loses_infinity(context);
    case OO_Slash:
    case OO_SlashEqual:
      return !complex || divides_fully(context);
    default:
      return false;
  }
}

}  // namespace

bool is_complex(QualType type) { return library_class(type) == LibraryClass::complex; }

bool sets_complex(const CallExpr& call, const CXXMethodDecl& method) {
  if (isa<CXXOperatorCallExpr>(call) && call.getNumArgs() == 2) {
    const QualType value = call.getArg(1)->getType();
    const CXXRecordDecl* other = value->getAsCXXRecordDecl();
    if (other && other->getCanonicalDecl() != method.getParent()->getCanonicalDecl()) return false;
    return has_image(method.getOverloadedOperator(), value, method.getASTContext()) && !method.isConst();
  }
  return isa<CXXMemberCallExpr>(call) && method.getIdentifier() && call.getNumArgs() == 1 &&
         (method.getName() == "real" || method.getName() == "imag");
}

bool reads_complex(const CallExpr& call, const FunctionDecl& function) {
  static const llvm::StringSet<> names{"real", "imag", "norm", "conj", "abs", "arg", "proj"};
  if (isa<CXXMethodDecl>(function))
    return function.getIdentifier() && call.getNumArgs() == 0 &&
           (function.getName() == "real" || function.getName() == "imag");
  if (function.getIdentifier()) return call.getNumArgs() == 1 && names.contains(function.getName());
  const OverloadedOperatorKind operation = function.getOverloadedOperator();
  const QualType last = call.getArg(call.getNumArgs() - 1)->getType();
  return operation != OO_Equal && operation != OO_PlusEqual && has_image(operation, last, function.getASTContext());
}

bool makes_complex(const CallExpr& call) {
  static const llvm::StringSet<> names{"polar", "conj", "proj"};
  const FunctionDecl* function = call.getDirectCallee();
  return function && function->isInStdNamespace() && !isa<CXXMethodDecl>(function) && function->getIdentifier() &&
         names.contains(function->getName()) && is_complex(call.getType()) &&
         llvm::all_of(call.arguments(), [](const Expr* argument) { return is_plain_number(argument->getType()); });
}

std::string remedy_for_complex_call(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || call.getNumArgs() == 0 || !is_complex(call.getArg(call.getNumArgs() - 1)->getType())) return "";
  const OverloadedOperatorKind operation = function->getOverloadedOperator();
  const CXXRecordDecl* first = call.getArg(0)->getType()->getAsCXXRecordDecl();
  if (isa<CXXOperatorCallExpr>(call) && first &&
      first != call.getArg(call.getNumArgs() - 1)->getType()->getAsCXXRecordDecl())
    return "the right side as a '" + call.getArg(0)->getType().getUnqualifiedType().getAsString() + "'";
  if (operation == OO_Slash || operation == OO_SlashEqual)
    return "a * std::conj(b) / std::norm(b), or compile without -fcx-limited-range, which -ffast-math sets";
  if (operation == OO_Star || operation == OO_StarEqual)
    return "products of the parts, or compile without -fcx-limited-range";
  if (function->getIdentifier() && function->isInStdNamespace() && function->getName() == "exp")
    return "std::polar(std::exp(z.real()), z.imag())";
  return "";
}

}  // namespace ferry::translator::lift
