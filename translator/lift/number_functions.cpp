// See number_functions.h.
#include "lift/number_functions.h"

#include "lift/library_values.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/StringSwitch.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

const llvm::StringSet<>& maths_names() {
  static const llvm::StringSet<> names{
      "abs",      "fabs",    "sqrt",  "cbrt",   "exp",     "exp2",      "expm1",     "log",       "log2",
      "log10",    "log1p",   "pow",   "sin",    "cos",     "tan",       "asin",      "acos",      "atan",
      "atan2",    "sinh",    "cosh",  "tanh",   "asinh",   "acosh",     "atanh",     "hypot",     "floor",
      "ceil",     "round",   "trunc", "rint",   "fmod",    "fmin",      "nearbyint", "remainder", "fmax",
      "fdim",     "fma",     "erf",   "erfc",   "tgamma",  "lgamma",    "copysign",  "isnan",     "isinf",
      "isfinite", "signbit", "ldexp", "lround", "llround", "lrint",     "llrint",    "logb",      "ilogb",
      "scalbn",   "scalbln", "frexp", "modf",   "remquo",  "nextafter", "nexttoward"};
  return names;
}

bool is_of_library(const FunctionDecl& function, llvm::StringRef name) {
  return function.isInStdNamespace() && !isa<CXXMethodDecl>(function) && function.getIdentifier() &&
         function.getName() == name;
}

// Returns how many parameters the function has in the runtime's kernel_library.h and maths.h, or 0 for other names.
unsigned parameters_of(llvm::StringRef name) {
  static const llvm::StringMap<unsigned> numbers{
      {"min", 2},           {"max", 2},         {"clamp", 3},       {"lerp", 3},           {"gcd", 2},
      {"lcm", 2},           {"midpoint", 2},    {"popcount", 1},    {"countl_zero", 1},    {"countl_one", 1},
      {"countr_zero", 1},   {"countr_one", 1},  {"bit_width", 1},   {"has_single_bit", 1}, {"bit_ceil", 1},
      {"bit_floor", 1},     {"rotl", 2},        {"rotr", 2},        {"bit_cast", 1},       {"cmp_equal", 2},
      {"cmp_not_equal", 2}, {"cmp_less", 2},    {"cmp_greater", 2}, {"cmp_less_equal", 2}, {"cmp_greater_equal", 2},
      {"isless", 2},        {"islessequal", 2}, {"isgreater", 2},   {"isgreaterequal", 2}, {"islessgreater", 2},
      {"isunordered", 2},   {"isnormal", 1},    {"fpclassify", 1},  {"hypot", 3},          {"real", 1},
      {"imag", 1},          {"arg", 1},         {"norm", 1}};
  const auto found = numbers.find(name);
  return found == numbers.end() ? 0 : found->second;
}

}  // namespace

bool is_plain_number(QualType type) {
  type = type.getNonReferenceType().getUnqualifiedType();
  return is_scalar(type) && !type->isEnumeralType();
}

std::string maths_name(const FunctionDecl& function) {
  const IdentifierInfo* identifier = function.getIdentifier();
  if (!identifier) return "";
  llvm::StringRef name = identifier->getName();
  const bool global = function.getDeclContext()->getRedeclContext()->isTranslationUnit();
  if (!global && !function.isInStdNamespace()) return "";
  if (global && function.getBuiltinID() == 0) return "";  // a user's function with the same name
  if (global) name.consume_front("__builtin_");
  if (maths_names().contains(name)) return name.str();
  if (global && name.consume_back("f") && maths_names().contains(name)) return name.str();
  return "";
}

bool is_maths(const FunctionDecl& function) {
  const std::string name = maths_name(function);
  const auto is_number = [](const ParmVarDecl* parameter) { return is_scalar(parameter->getType()); };
  const bool of_three = name == "hypot" && function.getNumParams() == 3;  // std::hypot(x, y, z) is a selection
  return !name.empty() && !of_three && is_scalar(function.getReturnType()) &&
         llvm::all_of(function.parameters(), is_number);
}

const InitListExpr* listed(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  const bool selects = function && (is_of_library(*function, "min") || is_of_library(*function, "max") ||
                                    is_of_library(*function, "minmax"));
  const auto* list = selects && call.getNumArgs() == 1
                         ? dyn_cast<CXXStdInitializerListExpr>(call.getArg(0)->IgnoreImplicit())
                         : nullptr;
  return list ? dyn_cast<InitListExpr>(list->getSubExpr()->IgnoreImplicit()) : nullptr;
}

std::string bit_builtin(const FunctionDecl& function) {
  switch (function.getBuiltinID()) {
    case Builtin::BI__builtin_popcount:
    case Builtin::BI__builtin_popcountl:
    case Builtin::BI__builtin_popcountll:
      return "popcount";
    case Builtin::BI__builtin_clz:
    case Builtin::BI__builtin_clzl:
    case Builtin::BI__builtin_clzll:
      return "countl_zero";
    case Builtin::BI__builtin_ctz:
    case Builtin::BI__builtin_ctzl:
    case Builtin::BI__builtin_ctzll:
      return "countr_zero";
    case Builtin::BI__builtin_bswap16:
    case Builtin::BI__builtin_bswap32:
    case Builtin::BI__builtin_bswap64:
      return "byteswap";
    case Builtin::BI__builtin_parity:
    case Builtin::BI__builtin_parityl:
    case Builtin::BI__builtin_parityll:
      return "parity";
    case Builtin::BI__builtin_ffs:
    case Builtin::BI__builtin_ffsl:
    case Builtin::BI__builtin_ffsll:
      return "ffs";
    case Builtin::BI__builtin_clrsb:
    case Builtin::BI__builtin_clrsbl:
    case Builtin::BI__builtin_clrsbll:
      return "clrsb";
    default:
      return "";
  }
}

const Expr* expected_value(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  return function && function->getBuiltinID() == Builtin::BI__builtin_expect ? call.getArg(0) : nullptr;
}

bool is_selection(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (function && !bit_builtin(*function).empty()) return true;
  if (!function || !function->isInStdNamespace() || !function->getIdentifier() || isa<CXXMethodDecl>(function))
    return false;
  const bool differs = function->getName() == "arg" || function->getName() == "minmax";  // libc++ differs for NaN
  if (differs && is_of_libcxx(*function)) return false;
  if (const InitListExpr* list = listed(call))
    return list->getNumInits() > 0 && is_plain_number(list->getInit(0)->getType());
  const unsigned parameters = parameters_of(function->getName());
  return parameters > 0 && function->getNumParams() == parameters && is_plain_number(function->getReturnType()) &&
         llvm::all_of(function->parameters(), [](const ParmVarDecl* p) { return is_plain_number(p->getType()); });
}

// Returns whether the call is of frexp or modf. Excludes remquo, because libraries differ in how many bits of the
// quotient it returns.
bool splits_number(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  const std::string name = function ? maths_name(*function) : "";
  if ((name != "frexp" && name != "modf") || function->getNumParams() != 2) return false;
  const QualType stored = function->getParamDecl(1)->getType();
  return is_scalar(function->getReturnType()) && is_scalar(function->getParamDecl(0)->getType()) &&
         stored->isPointerType() && is_scalar(stored->getPointeeType());
}

namespace {

// Strips the casts of memcpy's arguments to void* and char*.
const Expr* pointer_written(const Expr* e) {
  for (e = e->IgnoreParens(); const auto* cast = dyn_cast<CastExpr>(e); e = cast->getSubExpr()->IgnoreParens())
    if (cast->getCastKind() != CK_BitCast && cast->getCastKind() != CK_NoOp) break;
  return e;
}

}  // namespace

CopiedBits copies_bits(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  const unsigned builtin = function ? function->getMemoryFunctionKind() : 0;
  if (builtin != Builtin::BImemcpy || call.getNumArgs() != 3) return {};
  const CopiedBits found{pointer_written(call.getArg(0)), pointer_written(call.getArg(1))};
  Expr::EvalResult size;
  if (call.getArg(2)->isValueDependent() || !call.getArg(2)->EvaluateAsInt(size, function->getASTContext())) return {};
  for (const Expr* pointer : {found.to, found.from}) {
    const QualType type = pointer->getType()->getPointeeType();
    if (type.isNull() || !is_scalar(type.getUnqualifiedType()) || type.isVolatileQualified() ||
        function->getASTContext().getTypeSizeInChars(type).getQuantity() != size.Val.getInt())
      return {};
  }
  return found;
}

bool promotes(const FunctionDecl& function) {
  static const llvm::StringSet<> names{"lerp",          "isless",      "islessequal", "isgreater",  "isgreaterequal",
                                       "islessgreater", "isunordered", "isnormal",    "fpclassify", "hypot",
                                       "real",          "imag",        "arg",         "norm",       "conj",
                                       "proj",          "frexp"};
  return is_maths(function) || (function.isInStdNamespace() && names.contains(function.getName()));
}

std::string remedy_for_call(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  if (!function || !function->getIdentifier()) return "";
  if (maths_name(*function) == "remquo") return "std::remainder(x, y), and divide x minus that by y";
  if (function->getMemoryFunctionKind() == Builtin::BImemcpy)
    return "std::memcpy(&y, &x, sizeof y) of two numbers of one size, or a loop over the elements";
  if (is_of_library(*function, "minmax") && call.getNumArgs() == 2) return "std::minmax({a, b}), which has values";
  return "";
}

}  // namespace ferry::translator::lift
