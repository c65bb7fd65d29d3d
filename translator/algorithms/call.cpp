// See call.h.
#include "algorithms/call.h"

#include "algorithms/purity.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::algorithms {

using namespace clang;
using diagnostics::Id;

namespace {

const FunctionDecl* library_function(const CallExpr& call) {
  const FunctionDecl* function = call.getDirectCallee();
  const bool named = function && function->isInStdNamespace() && function->getIdentifier() &&
                     !isa<CXXMethodDecl>(function) && call.getStmtClass() == Stmt::CallExprClass;
  return named && function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation()) ? function
                                                                                                         : nullptr;
}

bool is_policy(const Expr& argument) {
  const auto* record = argument.getType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName().ends_with("_policy");
}

class CallReader {
 public:
  CallReader(const UserText& text, const CallExpr& call, const Algorithm& algorithm, Bytes bytes)
      : text_(text), result_{&call, &algorithm, bytes, bytes} {
    llvm::append_range(arguments_, call.arguments());
    if (is_policy(*arguments_.front())) arguments_.erase(arguments_.begin());
  }

  // What isn't known.
  std::optional<Id> read() {
    if (const std::optional<Id> why_not = read_ranges()) return why_not;
    for (const char letter : {'N', 'i', 'v'})
      if (const Expr* e = argument(letter); e && lift::is_scalar(e->getType().getUnqualifiedType()) && !is_pure(*e))
        return Id::algorithm_argument;
    std::vector<QualType> elements{result_.first->element};
    if (result_.second) elements.push_back(result_.second->element);
    if (const Expr* initial = argument('i')) {
      result_.initial = initial;
      result_.result = result_.call->getType();
    } else if (result_.algorithm->shape == Shape::reduce) {
      result_.result = result_.first->element.getUnqualifiedType();
    }
    if (!result_.result.isNull() && !lift::is_scalar(result_.result)) return Id::algorithm_value;
    if (const Expr* map = argument('u') ? argument('u') : argument('b') ? argument('b') : argument('p')) {
      result_.map = operation(text_, *map, elements);
      if (!result_.map) return Id::algorithm_operation;
    }
    return read_rest();
  }
  Call take() { return std::move(result_); }

 private:
  const Expr* argument(char letter) const {
    const std::size_t at = result_.algorithm->arguments.find(letter);
    return at == llvm::StringRef::npos ? nullptr : arguments_[at];
  }

  std::optional<Id> read_ranges() {
    const auto read = [&](char letter, std::optional<Place>& into) {
      if (const Expr* e = argument(letter)) into = place(text_, *e);
      return !argument(letter) || into.has_value();
    };
    std::optional<Place> last;
    if (!read('F', result_.first) || !read('L', last) || !read('S', result_.second) || !read('O', result_.output))
      return Id::algorithm_place;
    if (const Expr* number = argument('N'))
      result_.count = count(text_, *number);
    else if (last)
      result_.count = distance(text_, *result_.first, *last);
    return result_.count ? std::nullopt : std::optional(Id::algorithm_count);
  }

  std::optional<Id> read_rest() {
    const QualType element = result_.first->element;
    if (const Expr* fold = argument('r')) {
      result_.fold = reducing(text_, *fold, result_.result, added());
      if (!result_.fold) return Id::algorithm_operation;
    } else if (result_.initial || result_.algorithm->shape == Shape::reduce) {
      result_.fold = infix("+");
    }
    if (result_.algorithm->shape == Shape::reduce && mixes_types()) return Id::algorithm_types;
    if (result_.second && !result_.map && !result_.output) result_.map = infix("*");
    if (const Expr* order = argument('c')) {
      const std::optional<Operation> known = operation(text_, *order, {element, element});
      if (!known || known->lambda || (known->between != " < " && known->between != " > "))
        return Id::algorithm_comparison;
      result_.fold = known;
    }
    result_.value = argument('v');
    if (result_.value && !lift::is_scalar(result_.value->getType().getNonReferenceType().getUnqualifiedType()))
      return Id::algorithm_value;
    return std::nullopt;
  }

  // What is added up: void, and so of no type that an operation says, where that isn't known.
  QualType added() const {
    if (result_.map && !result_.map->result.isNull()) return result_.map->result;
    const bool two = result_.map || result_.second;  // an operator's operands, which may be promoted
    const QualType first = result_.first->element;
    const bool kept = !two || (!result_.second || same_type(first, result_.second->element));
    const bool promoted = first->isIntegerType() && text_.context().getTypeSize(first) < 32;
    return kept && !(two && promoted) ? first : QualType(text_.context().VoidTy);
  }

  // In no order, elements are added to each other, too, and not only to the result.
  bool mixes_types() const {
    const QualType made = result_.map ? result_.map->result : QualType();
    if (!made.isNull()) return !same_type(made, result_.result);
    return !same_type(result_.first->element, result_.result) ||
           (result_.second && !same_type(result_.second->element, result_.result));
  }

  const UserText& text_;
  Call result_;
  std::vector<const Expr*> arguments_;
};

}  // namespace

bool calls_algorithm(const CallExpr& call) {
  const FunctionDecl* function = library_function(call);
  return function && is_algorithm(function->getName());
}

// `*std::max_element(…)`, `std::max_element(b, …) - b`
static void read_around(const UserText& text, const Expr& around, Call& call) {
  const std::optional<Bytes> bytes = text.bytes(around.getSourceRange());
  const bool place = call.algorithm->shape == Shape::least || call.algorithm->shape == Shape::greatest;
  if (!place || !bytes || bytes->file != call.bytes.file) return;
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&around);
  const auto* binary = dyn_cast<BinaryOperator>(&around);
  if (const Expr* begin = binary                                        ? binary->getRHS()
                          : overloaded && overloaded->getNumArgs() == 2 ? overloaded->getArg(1)
                                                                        : nullptr) {
    const Expr* left = binary ? binary->getLHS() : overloaded->getArg(0);
    const std::optional<Place> other = algorithms::place(text, *begin);
    const std::optional<Distance> apart = other ? distance(text, *call.first, *other) : std::nullopt;
    if (&written(*left) != call.call || !apart || apart->text != "0") return;
    call.asked = Call::Asked::number;
  } else {
    call.asked = Call::Asked::element;
  }
  call.replaced = *bytes;
}

std::optional<Call> read_call(const UserText& text, const CallExpr& call, const Expr* around, Id& why_not) {
  const FunctionDecl* function = library_function(call);
  const unsigned first = call.getNumArgs() > 0 && is_policy(*call.getArg(0)) ? 1 : 0;
  const Algorithm* algorithm = find_algorithm(function->getName(), call.getNumArgs() - first);
  const std::optional<Bytes> bytes = text.bytes(call.getSourceRange());
  why_not = bytes ? Id::algorithm_place : Id::algorithm_text;
  if (!bytes || !algorithm) return std::nullopt;
  CallReader reader(text, call, *algorithm, *bytes);
  const std::optional<Id> unknown = reader.read();
  why_not = unknown.value_or(why_not);
  if (unknown) return std::nullopt;
  Call known = reader.take();
  if (around) read_around(text, *around, known);
  return known;
}

}  // namespace ferry::translator::algorithms
