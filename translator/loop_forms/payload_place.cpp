// See payload_place.h.
#include "loop_forms/payload_place.h"

#include "loop_forms/loop_variables.h"
#include "loop_forms/variable_uses.h"

#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::loop_forms {

using namespace clang;

namespace {

struct LoadingSearch {
  const VarDecl* counter = nullptr;
  std::vector<const BinaryOperator*> kept;    // `best = d[i]`, `j = i`
  std::vector<const BinaryOperator*> loaded;  // such as `who = id[i]`
};

const VarDecl* counter_of(const ForStmt& loop) {
  const std::optional<Comparison> compared = loop.getCond() ? comparison(*loop.getCond()) : std::nullopt;
  const VarDecl* variable = compared ? named_variable(*compared->left) : nullptr;
  return variable && kind_of(*variable) == Kind::integer && loop.getInc() && !loop.getConditionVariable() ? variable
                                                                                                          : nullptr;
}

// Returns whether the value is `id[i]`, where `id` is a pointer without an extent.
bool reads_bare_pointer(const Expr& value, const VarDecl& counter) {
  const auto* element = dyn_cast<ArraySubscriptExpr>(value.IgnoreParenImpCasts());
  const VarDecl* pointer = element ? named_variable(*element->getBase()) : nullptr;
  return pointer && pointer->hasLocalStorage() && pointer->getType()->isPointerType() &&
         !pointer->hasAttr<AnnotateAttr>() && named_variable(*element->getIdx()) == &counter;
}

bool is_own_number(const VarDecl& variable) {
  const QualType type = variable.getType();
  return variable.hasLocalStorage() && type->isArithmeticType() && !type.isVolatileQualified();
}

std::optional<LoadingSearch> read_loading(const ForStmt& loop) {
  LoadingSearch search{counter_of(loop), {}, {}};
  const Stmt* body = loop.getBody();
  if (const auto* block = dyn_cast<CompoundStmt>(body); block && block->size() == 1) body = block->body_front();
  const auto* choice = dyn_cast<IfStmt>(body);
  const auto* then = choice ? dyn_cast<CompoundStmt>(choice->getThen()) : nullptr;
  if (!search.counter || !then || choice->getElse() || choice->getInit() || choice->getConditionVariable() ||
      choice->isConstexpr() || !algorithms::is_pure(*choice->getCond()))
    return std::nullopt;
  llvm::SmallPtrSet<const VarDecl*, 4> assigned;
  for (const Stmt* s : then->body()) {
    const auto* assignment = dyn_cast<BinaryOperator>(s);
    const VarDecl* target =
        assignment && assignment->getOpcode() == BO_Assign ? named_variable(*assignment->getLHS()) : nullptr;
    if (!target || !is_own_number(*target) || target == search.counter || !algorithms::is_pure(*assignment->getRHS()) ||
        !assigned.insert(target).second)
      return std::nullopt;
    const bool loads = reads_bare_pointer(*assignment->getRHS(), *search.counter) &&
                       !names(*choice->getCond(), *target);  // the value that is compared isn't a payload
    (loads ? search.loaded : search.kept).push_back(assignment);
  }
  const auto names_any = [](const BinaryOperator* one, llvm::ArrayRef<const BinaryOperator*> others) {
    return llvm::any_of(
        others, [&](const BinaryOperator* other) { return names(*one->getRHS(), *named_variable(*other->getLHS())); });
  };
  const bool apart =
      llvm::none_of(
          search.loaded,
          [&](const BinaryOperator* one) { return names_any(one, search.loaded) || names_any(one, search.kept); }) &&
      llvm::none_of(search.kept, [&](const BinaryOperator* one) { return names_any(one, search.loaded); });
  return apart && !search.loaded.empty() && !search.kept.empty() ? std::optional(std::move(search)) : std::nullopt;
}

// Returns whether no pointer reaches the variables that the loop assigns. This matters because the payload is read only
// after the loop.
bool only_named(const LoadingSearch& search, const FunctionDecl& function) {
  const Stmt& all = *function.getBody();
  const auto is_named = [&](const BinaryOperator* one) {
    const VarDecl& variable = *named_variable(*one->getLHS());
    return only_read(all, variable, {}, {.assignments = true, .references = false}) &&
           !named_in_lambda(all, variable, nullptr);
  };
  return llvm::all_of(search.kept, is_named) && llvm::all_of(search.loaded, is_named);
}

}  // namespace

bool keeps_loaded(const ForStmt& loop) { return read_loading(loop).has_value(); }

std::optional<CountedText> kept_place_text(const algorithms::UserText& text, const ForStmt& loop,
                                           const FunctionDecl& function, const algorithms::Names& names) {
  const std::optional<LoadingSearch> search = read_loading(loop);
  if (!search || !only_named(*search, function)) return std::nullopt;
  const auto header = text.bytes(SourceRange(loop.getForLoc(), loop.getRParenLoc()));
  const std::optional<std::string> head = header ? text.flat(*header) : std::nullopt;
  if (!head || text.of_template) return std::nullopt;
  // `none` means that there is no element. The smallest long means that the loop's original text hasn't set the place
  // (FERRY_VERIFY).
  const std::string place = names("m"), none = "(-0x7fffffffffffffffL - 1)",
                    counter = search->counter->getNameAsString();
  CountedText made;
  made.before.push_back("[[maybe_unused]] long " + place + " = " + none + "; ");
  made.header = *head;
  made.after = " if (" + place + " != " + none + ") { const " +
               lift::spelling(text.context(), search->counter->getType().getUnqualifiedType()) + " " + counter +
               " = static_cast<" + lift::spelling(text.context(), search->counter->getType().getUnqualifiedType()) +
               ">(" + place + ");";
  for (const BinaryOperator* one : search->loaded) {
    const std::optional<std::string> words = text.flat(*one);
    if (!words) return std::nullopt;
    if (one == search->loaded.front())
      made.replaced.emplace_back(one, place + " = static_cast<long>(" + counter + ")");
    else
      made.removed.push_back(one);
    made.after += " " + *words + ";";
  }
  made.after += " }";
  return made;
}

}  // namespace ferry::translator::loop_forms
