// See viewed.h.
#include "loop_forms/viewed.h"

#include "algorithms/purity.h"
#include "algorithms/range.h"
#include "algorithms/users_ranges.h"
#include "lift/known_functions.h"
#include "lift/types.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::loop_forms {

using namespace clang;
using algorithms::UserText;
using algorithms::written;

namespace {

// Returns the expression without implicit nodes. Keeps constructor calls, which `written` may drop.
const Expr& bare(const Expr& e) { return *e.IgnoreImplicit()->IgnoreParens(); }

bool is_of_std(const Expr& e, llvm::StringRef name) {
  const CXXRecordDecl* record = e.getType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getQualifiedNameAsString() == name;
}

// Returns the construction in `std::span(p, n)` or `std::ranges::subrange(b, e)`, which has two arguments. Returns null
// for other expressions.
const CXXConstructExpr* made_of_two(const Expr& e, llvm::StringRef name) {
  const Expr* inner = &bare(e);
  while (const auto* cast = dyn_cast<CXXFunctionalCastExpr>(inner)) inner = &bare(*cast->getSubExpr());
  const auto* made = dyn_cast<CXXConstructExpr>(inner);
  return made && made->getNumArgs() == 2 && is_of_std(*made, name) ? made : nullptr;
}

bool names_view(const Expr& e, llvm::StringRef name) {
  const auto* view = dyn_cast<DeclRefExpr>(&written(e));
  return view && view->getDecl()->getQualifiedNameAsString() == name;
}

// Returns R in `std::views::reverse(R)` or `R | std::views::reverse`, or null.
const Expr* reversed(const Expr& e) {
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&bare(e));
  if (!call || call->getNumArgs() != 2) return nullptr;
  const bool pipes = call->getOperator() == OO_Pipe;
  if (!pipes && call->getOperator() != OO_Call) return nullptr;
  return names_view(*call->getArg(pipes ? 1 : 0), "std::ranges::views::reverse") ? call->getArg(pipes ? 0 : 1)
                                                                                 : nullptr;
}

struct Cut {
  const Expr *range = nullptr, *count = nullptr;
  bool drops = false;
};

// Splits `std::views::take(R, n)` or `R | std::views::drop(n)` into its parts. For other expressions, the result has no
// range.
Cut cut(const Expr& e) {
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&bare(e));
  if (!call) return {};
  const bool pipes = call->getOperator() == OO_Pipe && call->getNumArgs() == 2;
  const auto* made = pipes ? dyn_cast<CXXOperatorCallExpr>(&bare(*call->getArg(1))) : call;
  if (!made || made->getOperator() != OO_Call || made->getNumArgs() != (pipes ? 2 : 3)) return {};
  const bool takes = names_view(*made->getArg(0), "std::ranges::views::take"),
             drops = names_view(*made->getArg(0), "std::ranges::views::drop");
  return takes || drops ? Cut{call->getArg(pipes ? 0 : 1), made->getArg(pipes ? 1 : 2), drops} : Cut{};
}

// Returns the call in `s.subspan(k)` or `s.first(n)` for a named span, or null.
const CXXMemberCallExpr* part_of_span(const Expr& e) {
  const auto* call = dyn_cast<CXXMemberCallExpr>(&bare(e));
  const CXXMethodDecl* method = call ? call->getMethodDecl() : nullptr;
  if (!method || !method->getIdentifier() || method->getTemplateSpecializationArgs() || call->getNumArgs() == 0 ||
      !is_of_std(*call->getImplicitObjectArgument(), "std::span"))
    return nullptr;
  const llvm::StringRef name = method->getName();
  return name == "subspan" || name == "first" || name == "last" ? call : nullptr;
}

// Reads ranges. Treats spans and their parts separately, because `s.first(n)` is itself a span.
class Reader {
 public:
  explicit Reader(const UserText& text) : text_(text) {}

  std::optional<Viewed> read(const Expr& e) {
    if (const Expr* inner = reversed(e)) {
      std::optional<Viewed> found = read(*inner);
      if (found) found->backwards = !found->backwards;
      return found;
    }
    if (const Cut found = cut(e); found.range) return cut_off(found);
    if (const CXXMemberCallExpr* call = part_of_span(e)) return part(*call);
    if (const CXXConstructExpr* made = made_of_two(e, "std::span")) return counted(*made->getArg(0), *made->getArg(1));
    if (const CXXConstructExpr* made = made_of_two(e, "std::ranges::subrange"))
      return between(*made->getArg(0), *made->getArg(1));
    return whole(written(e));
  }

 private:
  std::optional<Viewed> whole(const Expr& array) {
    const ASTContext& context = text_.context();
    if (!is_array(array.getType(), context) || !(is_named(array) || makes_span(array))) return std::nullopt;
    const std::optional<std::string> words = text_.flat(array);
    const std::optional<std::uint64_t> size = fixed_size(array.getType(), context);
    if (!words) return std::nullopt;
    const std::string one = "(" + *words + ")";
    if (size && !varies(array)) return Viewed{*words, "", std::to_string(*size)};
    if (context.getAsConstantArrayType(array.getType().getNonReferenceType()))
      return Viewed{*words, "", "static_cast<long>(sizeof" + one + " / sizeof " + one + "[0])"};
    return Viewed{*words, "", "static_cast<long>(" + *words + ".size())"};
  }

  // Returns whether the array's size may differ between instances of a template, which share one text.
  static bool varies(const Expr& array) {
    const auto* name = dyn_cast<DeclRefExpr>(&array);
    const Decl* declared = name ? name->getDecl() : nullptr;
    const auto* function = declared ? dyn_cast<FunctionDecl>(declared->getDeclContext()) : nullptr;
    return declared && (isa<VarTemplateSpecializationDecl>(declared) ||
                        isa<ClassTemplateSpecializationDecl>(declared->getDeclContext()) ||
                        (function && function->isTemplateInstantiation()));
  }

  // Returns the number's text as a signed 64-bit integer.
  std::optional<std::string> number(const Expr& e) {
    const Expr& given = written(e);
    const bool counts = given.getType()->isIntegerType() && !given.getType()->isEnumeralType();
    const std::optional<std::string> words = counts && algorithms::is_plain(given) ? text_.flat(given) : std::nullopt;
    if (!words) return std::nullopt;
    return isa<IntegerLiteral>(given) ? *words : "static_cast<long>(" + *words + ")";
  }

  // Reads `take` and `drop`. They don't accept negative numbers.
  std::optional<Viewed> cut_off(const Cut& found) {
    std::optional<Viewed> all = read(*found.range);
    const std::optional<std::string> given = number(*found.count);
    if (!all || all->backwards || !given) return std::nullopt;
    const std::string most = "(" + *given + " < " + all->count + " ? " + *given + " : " + all->count + ")";
    if (!found.drops) {
      all->count = most;
      return all;
    }
    all->first = all->first.empty() ? most : "(" + all->first + " + " + most + ")";
    all->count = "(" + all->count + " - " + most + ")";
    return all;
  }

  std::optional<Viewed> part(const CXXMemberCallExpr& call) {
    std::optional<Viewed> span = read(*call.getImplicitObjectArgument());
    const std::optional<std::string> given = number(*call.getArg(0));
    if (!span || span->backwards || !given) return std::nullopt;
    const llvm::StringRef name = call.getMethodDecl()->getName();
    const std::string rest = "(" + span->count + " - " + *given + ")";
    if (name == "first") {
      span->count = *given;
      return span;
    }
    const std::string from = name == "last" ? rest : *given;
    span->first = span->first.empty() ? from : "(" + span->first + " + " + from + ")";
    span->count = name == "last" ? *given : rest;
    if (call.getNumArgs() < 2 || isa<CXXDefaultArgExpr>(call.getArg(1))) return span;
    // The greatest number means all remaining elements.
    Expr::EvalResult constant;
    const std::optional<std::string> count = number(*call.getArg(1));
    if (!count || !call.getArg(1)->EvaluateAsInt(constant, text_.context()) ||
        constant.Val.getInt().trySExtValue().value_or(-1) < 0)
      return std::nullopt;
    span->count = *count;
    return span;
  }

  // Reads a view that starts at a pointer or an iterator.
  std::optional<Viewed> counted(const Expr& begin, const Expr& end) {
    if (!written(end).getType()->isIntegerType()) return between(begin, end);
    const std::optional<algorithms::Place> from = place(begin);
    const std::optional<std::string> count = number(end);
    if (!from || !count) return std::nullopt;
    return starting(*from, *count);
  }

  std::optional<Viewed> between(const Expr& begin, const Expr& end) {
    const std::optional<algorithms::Place> from = place(begin), to = place(end);
    if (!from || !to) return std::nullopt;
    const std::optional<algorithms::Distance> distance = algorithms::distance(text_, *from, *to);
    if (!distance || (!distance->plain && !algorithms::of_same_array(text_.context(), *from, *to))) return std::nullopt;
    return starting(*from, "(" + distance->text + ")");
  }

  // Returns the place in a named array to which the expression refers. Offsets must be plain numbers.
  std::optional<algorithms::Place> place(const Expr& e) {
    std::optional<algorithms::Place> found = algorithms::place(text_, e);
    const bool plain = found && is_named(*found->object) && !found->iterator && !found->from_end &&
                       llvm::all_of(found->terms, [](const auto& term) { return algorithms::is_plain(*term.value); });
    const bool ends = found && found->from_end && is_named(*found->object) && found->terms.empty();
    return plain || ends ? found : std::nullopt;
  }

  std::optional<Viewed> starting(const algorithms::Place& from, const std::string& count) {
    if (from.from_end) return std::nullopt;
    const std::optional<std::string> element = algorithms::element(text_, from, "0");
    if (!element || !llvm::StringRef(*element).starts_with(from.base + "[") || !element->ends_with("0]"))
      return std::nullopt;
    llvm::StringRef subscript(*element);
    subscript = subscript.drop_front(from.base.size() + 1).drop_back(2);  // keeps only the number, as in `1 + 0]`
    subscript.consume_back(" + ");
    return Viewed{from.base, subscript.empty() ? "" : "(" + subscript.str() + ")", count};
  }

  const UserText& text_;
};

}  // namespace

std::optional<std::uint64_t> fixed_size(QualType type, const ASTContext& context) {
  const QualType array = type.getNonReferenceType();
  if (const auto* plain = context.getAsConstantArrayType(array)) return plain->getSize().getZExtValue();
  if (!lift::is_std_array(array)) return std::nullopt;
  const auto* record = cast<ClassTemplateSpecializationDecl>(array->getAsCXXRecordDecl());
  return record->getTemplateArgs()[1].getAsIntegral().getZExtValue();
}

bool is_array(QualType type, const ASTContext& context) {
  if (context.getAsConstantArrayType(type.getNonReferenceType())) return true;
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->isInStdNamespace() || !record->getIdentifier()) return false;
  const llvm::StringRef name = record->getName();
  return name == "vector" || name == "span" || name == "array" || name == "basic_string_view" ||
         lift::container_of(type) == lift::Container::string;
}

bool is_named(const Expr& e) {
  const Expr& inner = written(e);
  if (const auto* name = dyn_cast<DeclRefExpr>(&inner)) return isa<VarDecl>(name->getDecl());
  if (const auto* member = dyn_cast<MemberExpr>(&inner))
    return isa<FieldDecl>(member->getMemberDecl()) && is_named(*member->getBase());
  if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(&inner))
    return is_named(*subscript->getBase()) && algorithms::is_plain(*subscript->getIdx());
  const auto* call = dyn_cast<CXXOperatorCallExpr>(&inner);
  if (call && call->getOperator() == OO_Subscript)
    return lift::known_call(*call) == lift::KnownCall::access && is_named(*call->getArg(0)) &&
           algorithms::is_plain(*call->getArg(1));
  return isa<CXXThisExpr>(inner);
}

bool makes_span(const Expr& e) {
  return lift::container_of(e.getType()) == lift::Container::span && algorithms::names_view(e);
}

bool is_part_of_any_length(const Expr& range) {
  const CXXMemberCallExpr* call = part_of_span(range);
  return call && is_named(*call->getImplicitObjectArgument()) &&
         llvm::all_of(call->arguments(), [](const Expr* e) { return algorithms::is_plain(*e); });
}

bool is_part(const Expr& range) {
  if (const Cut found = cut(range); found.range) return is_part(*found.range) || is_named(*found.range);
  if (const Expr* inner = reversed(range)) return is_part(*inner) || is_named(*inner);
  return part_of_span(range) || made_of_two(range, "std::span") || made_of_two(range, "std::ranges::subrange");
}

std::optional<Viewed> viewed(const UserText& text, const Expr& range) { return Reader(text).read(range); }

}  // namespace ferry::translator::loop_forms
